"""A game's compiled loop as one piece: one module, made better as a whole, kept as one file, called by its address.

numba leaves every function open to callers that it does not know. Here the only caller of each is in the same module,
so that results come back in registers, what never fails is not asked for its success, and the rows, which share no
number with each other, are not read again after each write. Needs `llvmlite`, on which numba stands.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Sequence
from typing import Any

from tablewright.kernel import branches

NAME = "tablewright_loop"
"""What the loop is called in the file."""
ANY = "loop_of_any"
"""What the loop that is given its `k` is called where it is fitted to one."""
ROWS, NUMBERS = 4, 4
"""What a game's loop takes: rows, then whole numbers."""
K = 1
"""Which of the rows is `k`, which never changes."""
Loop = Callable[[list[Any], list[int]], None]
"""A loop on arrays of 64-bit numbers, and on whole numbers."""
Sample = Callable[[Loop], None]
"""Fights by a loop what it is most used for."""


def machine() -> str:
    """What the code is for: the processor of this machine, and what it can."""
    import llvmlite.binding as llvm

    return f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def module_of(text: str, name: str, sample: Sample) -> bytes:
    """A module whose function of this name alone is called from outside, made better as a whole."""
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(_apart(text))
    for function in module.functions:
        if function.name == name:
            function.name = NAME
        elif not function.is_declaration:
            function.linkage = "internal"
    return _better(llvm, module, sample)


def fitted(module: bytes, k: Sequence[int], sample: Sample) -> bytes:
    """The same for one setup: `k` is no row that it is given but numbers that the compiler knows."""
    import llvmlite.binding as llvm

    whole = llvm.parse_bitcode(module)
    whole.get_function(NAME).name = ANY
    whole.link_in(llvm.parse_assembly(_entry(k)))
    whole.get_function(ANY).linkage = "internal"
    return _better(llvm, whole, sample)


def code_of(module: bytes) -> bytes:
    """The machine code of a module."""
    import llvmlite.binding as llvm

    code: bytes = _target(llvm).emit_object(llvm.parse_bitcode(module))
    return code


def _better(llvm: Any, module: Any, sample: Sample) -> bytes:
    """Made better twice, in between told which way the branches of a sample go."""
    _once_better(llvm, module)
    text = str(module)
    counting, places = branches.counting(text)
    engine, loop = _running(llvm, _target(llvm, quick=True).emit_object(llvm.parse_assembly(counting)))
    sample(loop)
    counts = (ctypes.c_int64 * places).from_address(engine.get_global_value_address(branches.COUNTS))
    module = llvm.parse_assembly(branches.weighed(text, list(counts)))
    _once_better(llvm, module)
    better: bytes = module.as_bitcode()
    return better


def _once_better(llvm: Any, module: Any) -> None:
    target = _target(llvm)
    module.data_layout = str(target.target_data)
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False  # loops over a handful of figures gain nothing by it
    builder = llvm.create_pass_builder(target, tuning)
    builder.getModulePassManager().run(module, builder)


def _entry(k: Sequence[int]) -> str:
    """A module that calls the loop of any `k` with this one."""
    room, rows, numbers = ["ptr"] * 2, ["ptr"] * ROWS, ["i64"] * NUMBERS
    kinds = [*room, *rows, *numbers]
    given = [f"{kind} %{place}" for place, kind in enumerate(kinds)]
    taken = list(given)
    taken[len(room) + K] = "ptr @k"
    return f"""
@k = internal unnamed_addr constant [{len(k)} x i64] [{", ".join(f"i64 {int(one)}" for one in k)}]
declare i32 @{ANY}({", ".join(kinds)})
define i32 @{NAME}({", ".join(given)}) {{
  %failed = call i32 @{ANY}({", ".join(taken)})
  ret i32 %failed
}}
"""


def loaded(code: bytes) -> Loop:
    """The loop, ready to be called; others may run meanwhile."""
    import llvmlite.binding as llvm

    return _running(llvm, code)[1]


def _running(llvm: Any, code: bytes) -> tuple[Any, Loop]:
    """What the loop stands in, and the loop."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target(llvm), use_lmm=True)  # all of it in one place
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    kinds = [ctypes.c_void_p] * (2 + ROWS) + [ctypes.c_int64] * NUMBERS
    run = ctypes.CFUNCTYPE(ctypes.c_int32, *kinds)(engine.get_function_address(NAME))

    def loop(rows: list[Any], numbers: list[int], _engine: Any = engine) -> None:
        room = (ctypes.c_void_p * 2)()  # where numba's functions would put what they return, and what went wrong
        places = [ctypes.addressof(room), ctypes.addressof(room) + ctypes.sizeof(ctypes.c_void_p)]
        if run(*places, *(row.buffer_info()[0] for row in rows), *numbers):
            raise RuntimeError("the compiled loop failed")

    return engine, loop


def _apart(text: str) -> str:
    """The module, in which it is told of every function that the rows that it is given share nothing."""
    return re.sub(
        r"^define [^\n]*",
        lambda found: re.sub(r"(ptr|i64\*) (?=%arg\.)", r"\1 noalias ", found.group(0)),
        text,
        flags=re.MULTILINE,
    )


def _target(llvm: Any, *, quick: bool = False) -> Any:
    """The machine that this is, for code that is loaded where it is made; `quick` for what runs for a moment."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_triple(llvm.get_process_triple())
    return target.create_target_machine(
        cpu=cpu, features=features, opt=1 if quick else 3, reloc="pic", codemodel="small"
    )
