"""Which way the fights go, for the compiler to know: a module that counts its branches, and one that tells the counts.

Both are text as LLVM writes and reads it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

COUNTS = "tablewright_counts"
"""What the numbers are called in which a module counts: for each branch how often it was taken, how often not."""
BRANCH = re.compile(r"^  br i1 ([^ ,]+), label [^\n]*", re.MULTILINE)
WEIGHT = re.compile(r", !prof !\d+")


def counting(text: str) -> tuple[str, int]:
    """The module so that it counts, and how many numbers it counts in."""
    places = 0

    def counted(found: re.Match[str]) -> str:
        nonlocal places
        n, places = f"counted.{places}", places + 2
        return f"""\
  %{n} = select i1 {found.group(1)}, i64 {places - 2}, i64 {places - 1}
  %{n}.at = getelementptr i64, ptr @{COUNTS}, i64 %{n}
  %{n}.was = load i64, ptr %{n}.at
  %{n}.is = add i64 %{n}.was, 1
  store i64 %{n}.is, ptr %{n}.at
{found.group(0)}"""

    whole = BRANCH.sub(counted, text)
    return f"{whole}\n@{COUNTS} = global [{max(1, places)} x i64] zeroinitializer\n", places


def weighed(text: str, counts: Sequence[int]) -> str:
    """The module, in which each branch says how often it was taken and how often not."""
    first = 1 + max((int(number) for number in re.findall(r"^!(\d+) =", text, re.MULTILINE)), default=-1)
    told: list[str] = []

    def weight(found: re.Match[str]) -> str:
        taken, not_taken = counts[2 * len(told) : 2 * len(told) + 2]
        number = first + len(told)
        told.append(f'!{number} = !{{!"branch_weights", i32 {taken}, i32 {not_taken}}}')
        return f"{WEIGHT.sub('', found.group(0))}, !prof !{number}"

    whole = BRANCH.sub(weight, text)
    return "\n".join([whole, *told, ""])
