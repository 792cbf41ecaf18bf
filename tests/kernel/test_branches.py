"""Branches are counted, and how often each was taken is told to the compiler; with llvmlite alone."""

from __future__ import annotations

import ctypes

import pytest

from tablewright.kernel import branches, twin

ODD = """
define i64 @odd(i64 %n) {
entry:
  br label %again
again:
  %at = phi i64 [ 0, %entry ], [ %next, %on ]
  %sum = phi i64 [ 0, %entry ], [ %so.far, %on ]
  %over = icmp eq i64 %at, %n
  br i1 %over, label %done, label %more, !prof !0
more:
  %bit = trunc i64 %at to i1
  br i1 %bit, label %add, label %on
add:
  %added = add i64 %sum, %at
  br label %on
on:
  %so.far = phi i64 [ %sum, %more ], [ %added, %add ]
  %next = add i64 %at, 1
  br label %again
done:
  ret i64 %sum
}

!0 = !{!"branch_weights", i32 7, i32 7}
"""
"""The sum of the odd numbers below n."""


@pytest.mark.skipif(not twin.available(), reason="llvmlite is not installed (the extra `fast`)")
def test_each_branch_is_counted_and_the_counts_are_told() -> None:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    counting, places = branches.counting(ODD)
    assert places == 4
    machine = llvm.Target.from_default_triple().create_target_machine()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(counting), machine)
    engine.finalize_object()
    assert ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(engine.get_function_address("odd"))(9) == 1 + 3 + 5 + 7
    counts = list((ctypes.c_int64 * places).from_address(engine.get_global_value_address(branches.COUNTS)))
    assert counts == [1, 9, 4, 5]  # over, or not yet; odd, or even
    told = branches.weighed(ODD, counts)
    assert "br i1 %over, label %done, label %more, !prof !1\n" in told
    assert "br i1 %bit, label %add, label %on, !prof !2\n" in told
    assert '!1 = !{!"branch_weights", i32 1, i32 9}\n!2 = !{!"branch_weights", i32 4, i32 5}\n' in told
    llvm.parse_assembly(told).verify()


def test_a_module_without_branches_is_left_as_it_is() -> None:
    text = "define i64 @one() {\n  ret i64 1\n}\n"
    assert branches.counting(text)[1] == 0
    assert branches.weighed(text, []) == text + "\n"
