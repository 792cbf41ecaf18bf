"""The compiled kernel is the interpreted one, bit for bit; with numba alone."""

from __future__ import annotations

import ast
import tomllib
from array import array
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.games.axx.skirmishes import skirmish
from tests.kernel import faces

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.games.axx.arena import ARENA
from tablewright.games.axx.batch import columns, many
from tablewright.kernel import twin
from tablewright.kernel.many import FITTED, Kernel
from tablewright.kernel.many import Many as Numbered
from tablewright.sim import pieces

FIGHT = Path(__file__).parent.parent / "bench" / "fight.toml"
WAYS = ("weakest first", "random standing target")
EACH = 16
"""One of so many setups is fought too by what is compiled for it alone, which takes 3 s each."""
needs_numba = pytest.mark.skipif(not twin.available(), reason="numba is not installed (the extra `fast`)")


class Faces(Numbered[list[int]]):
    """Dice of so many sides."""

    def __init__(self, sides: int) -> None:
        super().__init__([0] * 8, [sides], 8)

    def room(self) -> int:
        """A sum for each face of a die of 20."""
        return 21

    def score(self, sums: Sequence[int], count: int) -> list[int]:
        """The sums themselves."""
        return list(sums)


def pinned() -> Setup:
    """The fight that figures are measured by."""
    told = tomllib.loads(FIGHT.read_text("utf-8"))
    party, foes = ARENA.party_from(told["party"]), read_foes(ARENA, told["foes"])
    return Setup(game="axx", party=party, foes=foes, apart=ARENA.distance(told["apart"]))


@needs_numba
@pytest.mark.timeout(1200)
def test_three_thousand_fights_are_the_same_bit_for_bit(
    monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    cache = pytestconfig.cache
    assert cache is not None
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(cache.mkdir("kernel")))
    setups = [pinned()]
    for seed, foes in enumerate(("6 goblins", "3 skeletons, 1 ghoul", "2 giant spiders, 4 giant rats", "8 orcs"), 20):
        for level in ("1", "5"):
            party = read_random(ARENA, f"random:5@{level}", seed)
            setups.append(Setup(game="axx", party=party, foes=read_foes(ARENA, foes), heroes=WAYS[level == "5"]))
    setups += [skirmish(seed) for seed in range(40)]
    fights = 0
    for place, setup in enumerate(setups):
        batch = ARENA.batch(setup)
        assert isinstance(batch, many.Many)
        count = 1_000 if place == 0 else 100 if place < 9 else 30
        batch.compiled = True
        quick = batch.run(2**62 + 5, 2**40, count)
        if place % EACH == 0:
            batch.expect(FITTED)
            assert batch.fitted
            assert batch.run(2**62 + 5, 2**40, count) == quick
        batch.compiled = False
        assert batch.run(2**62 + 5, 2**40, count) == quick
        fights += count
    assert fights >= 3_000
    packed, one = pieces.pack(setups[1]), (7, 0, 600)
    as_before, _ = pieces.work(packed, *one)
    batch = pieces.bench(packed).batch
    assert isinstance(batch, many.Many)
    assert not batch.fitted
    assert pieces.work(packed, *one, FITTED)[0] == as_before
    assert batch.fitted


def test_without_numba_the_same_source_is_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twin, "available", lambda: False)
    batch = ARENA.batch(pinned())
    assert batch is not None
    assert batch.run(1, 0, 20).runs == 20


def test_numba_is_not_read_before_somebody_asks_for_it() -> None:
    import subprocess
    import sys

    code = (
        "import sys; from tablewright.games.axx.arena import ARENA; "
        "print([name for name in ('numba', 'llvmlite') if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@needs_numba
@pytest.mark.timeout(300)
def test_what_was_compiled_is_kept_and_found_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(tmp_path))
    counts = [0] * 7
    faces.run([0] * 8, [6], [0] * 8, counts, 8, 1, 0, 1_000)
    assert sum(counts) == 1_000
    assert counts[0] == 0
    for again in (False, True):
        kernel = Kernel(faces.run, ("tests.kernel.faces",))
        assert kernel.ready is again
        rows = [array("q", row) for row in ([0] * 8, [6], [0] * 8, [0] * 7)]
        kernel.compiled()(rows, [8, 1, 0, 1_000])
        assert rows[-1].tolist() == counts
        assert sorted(path.suffix for path in tmp_path.iterdir()) == [".bc", ".o"]


@needs_numba
@pytest.mark.timeout(300)
def test_what_is_compiled_for_one_setup_is_right_for_it_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(tmp_path))
    kernel = Kernel(faces.run, ("tests.kernel.faces",))
    for loop, highest in ((kernel.fitted(Faces(6)), 6), (kernel.fitted(Faces(4)), 4), (kernel.compiled(), 20)):
        rows = [array("q", row) for row in ([0] * 8, [20], [0] * 8, [0] * 21)]
        loop(rows, [8, 1, 0, 1_000])
        assert [face for face, times in enumerate(rows[-1]) if times] == list(range(1, highest + 1))
    (module,) = tmp_path.glob("*.bc")
    module.unlink()
    assert kernel.fitted(Faces(6)) is kernel.compiled()


@needs_numba
@pytest.mark.timeout(300)
def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(tmp_path / "file" / "kernel"))
    rows = [array("q", row) for row in ([0] * 8, [1], [0] * 8, [0] * 2)]
    kernel = Kernel(faces.run, ("tests.kernel.faces",))
    for times, loop in enumerate((kernel.compiled(), kernel.fitted(Faces(1))), 1):
        loop(rows, [8, 1, 0, 12])
        assert rows[-1].tolist() == [0, 12 * times]
    assert "Compiling" in capsys.readouterr().err


@needs_numba
def test_each_function_is_read_once_however_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "two_throws.py").write_text(
        "from __future__ import annotations\n"
        "from tablewright.kernel.rows import Row, throw\n"
        "def both(m: Row, k: Row) -> int:\n    return throw(m, 6) + throw(m, 20) + throw(m, k[0])\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    both = twin.twins(("tablewright.dice.stream", "tablewright.kernel.rows", "two_throws"))["two_throws"].both
    twin.read(both, set())
    throw = both.py_func.__globals__["throw"]
    assert [len(one.overloads) for one in (both, throw)] == [1, 1]


def test_what_only_a_listener_needs_is_left_out() -> None:
    tests = {"a": "m[c.LISTENS]", "b": "m[c.LISTENS] and x", "d": "x and m[c.LISTENS]", "e": "m[c.HURT]"}
    source = "".join(f"if {test}:\n    {name}()\n" for name, test in tests.items())
    left = ast.unparse(twin.Without("LISTENS").visit(ast.parse(source)))
    assert [name for name in "abde" if f"{name}()" in left] == ["d", "e"]


def test_loops_over_a_range_are_written_as_while() -> None:
    source = """
for a in range(3):
    if a == 1:
        continue
    found.append(a)
for a in range(low, high, c.WIDTH):
    high = 0
    found.append(a)
for a in range(5, 3):
    found.append(a)
for a in range(3, 0, -1):
    found.append(a)
"""
    tree = ast.fix_missing_locations(twin.Loops().visit(ast.parse(source)))
    assert [type(one).__name__ for one in tree.body if not isinstance(one, ast.Assign)] == ["While"] * 3 + ["For"]
    found: list[int] = []
    exec(compile(tree, "", "exec"), {"found": found, "c": columns, "low": 32, "high": 200})  # noqa: S102 (our own)
    assert found == [0, 2, 32, 96, 160, 3, 2, 1]


def test_a_folder_that_cannot_be_made_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert twin.writable(tmp_path / "file" / "kernel") is None
    assert twin.writable(tmp_path / "new" / "kernel") == tmp_path / "new" / "kernel"


def test_other_sources_are_kept_elsewhere(tmp_path: Path) -> None:
    one = tmp_path / "one.py"
    one.write_text("x = 1\n")
    first = twin.digest([one], "0.68")
    assert first == twin.digest([one], "0.68") != twin.digest([one], "0.69")
    one.write_text("x = 2\n")
    assert twin.digest([one], "0.68") != first
