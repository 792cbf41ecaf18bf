"""Keep the ledgers: compile each game's clauses for a fast start, and write down where each is enacted and proved.

    ledger.py compile            ledger.toml -> ledger.json, and the code part of coverage.json
    ledger.py check              fail if either is out of date
    ledger.py tests FOUND        write the tests part of coverage.json from what a whole test run found
    ledger.py check-tests FOUND  fail if a whole test run found something else than coverage.json says
    ledger.py examples GAME      list the worked examples that no test is marked with

FOUND is the folder into which the parts of `make test` put their findings (`pytest --findings FILE`).
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

import marked_examples
from tablewright.core.errors import Mendable
from tablewright.core.ledger import Clause, Ledger, Places, package_of, shelf

SOURCE = Path(__file__).resolve().parent.parent / "src"
REFRESH = "run `make ledger` and commit what it writes"


class Found(msgspec.Struct, kw_only=True):
    """What a test run found: passed tests by clause and by example, marked ones skipped, what was left out."""

    passed: dict[str, list[str]] = {}
    examples: dict[str, list[str]] = {}
    skipped: list[str] = []
    left_out: dict[str, str] = {}
    counts: dict[str, int] = {}


class Wrong(Exception):  # noqa: N818 (one line for whoever runs this tool)
    """A ledger, a citation or an index that must be mended, with its place."""


def packages() -> list[str]:
    """The packages of all games that have a ledger in the source tree."""
    return [package for package in shelf("tablewright.games") if (folder(package) / "ledger.toml").exists()]


def folder(package: str) -> Path:
    """Where a game keeps its ledger, in the source tree."""
    return SOURCE / package.replace(".", "/") / "data"


def read_source(package: str) -> Ledger:
    """The ledger as people write it, checked: every id the game's own, every id and title once."""
    path = folder(package) / "ledger.toml"
    raw = tomllib.loads(path.read_text("utf-8"))
    try:
        entries = msgspec.convert(raw.pop("clause", []), tuple[Clause, ...])
        ledger = msgspec.convert({**raw, "clauses": entries}, Ledger)
    except msgspec.ValidationError as error:
        raise Wrong(f"{path.name} of {package}: {error}") from error
    seen: set[str] = set()
    for entry in entries:
        if not re.fullmatch(r"[a-z0-9]+(\.[a-z0-9_]+)+", entry.id):
            raise Wrong(f"{path.name}: {entry.id!r} is not an id")
        for name in (entry.id, entry.title):
            if name in seen:
                raise Wrong(f"{path.name}: {name!r} stands twice")
            seen.add(name)
    return ledger


def ledger_text(package: str) -> bytes:
    """The compiled ledger, one field a line so that a change can be read."""
    return msgspec.json.format(msgspec.json.encode(read_source(package)), indent=1) + b"\n"


# ── Where clauses are enacted ─────────────────────────────────────────────


class _Citations(ast.NodeVisitor):
    """Finds the calls of `clause("…")` in one module, each with the function it stands in."""

    def __init__(self, module: str, path: Path) -> None:
        self.module, self.path = module, path
        self.inside: list[str] = []
        self.found: list[tuple[str, str]] = []

    def _enter(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        self.inside.append(node.name)
        self.generic_visit(node)
        self.inside.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _enter  # noqa: N815 (names that ast looks for)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
        if name == "clause":
            match node.args:
                case [ast.Constant(value=str(cited))] if not node.keywords:
                    place = ".".join(self.inside)
                    self.found.append((cited, f"{self.module}:{place}" if place else self.module))
                case _:
                    raise Wrong(f"{self.path}:{node.lineno}: clause() takes one literal id")
        self.generic_visit(node)


def citations(text: str, module: str, path: Path) -> list[tuple[str, str]]:
    """The clause ids that a module's text cites, each with `module:function`."""
    visitor = _Citations(module, path)
    visitor.visit(ast.parse(text, str(path)))
    return visitor.found


def _code_citations() -> Iterator[tuple[str, str]]:
    for path in sorted((SOURCE / "tablewright").rglob("*.py")):
        text = path.read_text("utf-8")
        if "clause(" in text:
            parts = path.relative_to(SOURCE).with_suffix("").parts
            yield from citations(text, ".".join(part for part in parts if part != "__init__"), path)


def _data_citations(package: str, ids: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    for path in sorted(folder(package).rglob("*.toml")):
        if path.name != "ledger.toml":
            where = f"{package}/data/{path.relative_to(folder(package)).as_posix()}"
            for cited, record in _texts(tomllib.loads(path.read_text("utf-8")), ""):
                if ids.fullmatch(cited):
                    yield cited, f"{where}:{record}" if record else where


def _texts(value: object, record: str) -> Iterator[tuple[str, str]]:
    """Every text in the data, with the name of the record it stands in."""
    if isinstance(value, str):
        yield value, record
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item, record)
    elif isinstance(value, dict):
        own = next((value[key] for key in ("id", "name") if isinstance(value.get(key), str)), record)
        for item in value.values():
            yield from _texts(item, own)


def code_places() -> dict[str, dict[str, list[str]]]:
    """For each game's package: clause id -> where it is enacted. An id that no ledger has is an error."""
    ledgers = {package: read_source(package) for package in packages()}
    found: dict[str, dict[str, list[str]]] = {package: {} for package in ledgers}
    cited = list(_code_citations())
    for package, ledger in ledgers.items():
        prefix = ledger.clauses[0].id.split(".")[0]
        cited += _data_citations(package, re.compile(rf"{prefix}(\.[a-z0-9_]+)+"))
    for name, place in cited:
        owner = next((package for package, ledger in ledgers.items() if name in ledger), None)
        if owner is None:
            raise Wrong(f"{place} cites {name!r}, which no ledger has")
        places = found[owner].setdefault(name, [])
        if place not in places:
            places.append(place)
    return found


# ── The index ─────────────────────────────────────────────────────────────


def committed(package: str) -> dict[str, Places]:
    """The index as it stands in the tree; empty if there is none yet."""
    path = folder(package) / "coverage.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Places]) if path.exists() else {}


def coverage_text(ledger: Ledger, code: dict[str, list[str]], tests: dict[str, list[str]]) -> bytes:
    """The index in the ledger's order; only clauses that have something."""
    index = {
        entry.id: Places(code=tuple(sorted(code.get(entry.id, ()))), tests=tuple(sorted(tests.get(entry.id, ()))))
        for entry in ledger.clauses
        if entry.id in code or entry.id in tests
    }
    return msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n"


def read_found(where: Path) -> Found:
    """What all parts of a whole test run found, together."""
    whole = Found()
    for path in sorted(where.glob("*.json")):
        part = msgspec.json.decode(path.read_bytes(), type=Found)
        for proved, more in ((whole.passed, part.passed), (whole.examples, part.examples)):
            for name, tests in more.items():
                proved.setdefault(name, []).extend(tests)
        whole.skipped += part.skipped
        whole.left_out |= part.left_out
        for word, count in part.counts.items():
            whole.counts[word] = whole.counts.get(word, 0) + count
    return whole


def tests_now(package: str, found: Found) -> dict[str, list[str]]:
    """Clause id -> tests that proved it; of tests skipped here, what the committed index knows stays."""
    skipped = set(found.skipped)
    ledger = read_source(package)
    now = {name: set(tests) for name, tests in found.passed.items() if name in ledger}
    for name, places in committed(package).items():
        kept = skipped.intersection(places.tests)
        if kept and name in ledger:
            now.setdefault(name, set()).update(kept)
    return {name: sorted(tests) for name, tests in now.items()}


def tests_committed(package: str) -> dict[str, list[str]]:
    """Clause id -> tests, as the committed index has it."""
    return {name: list(places.tests) for name, places in committed(package).items() if places.tests}


def compile_all() -> None:
    """Write every ledger.json and the code part of every coverage.json."""
    code = code_places()
    for package in packages():
        (folder(package) / "ledger.json").write_bytes(ledger_text(package))
        text = coverage_text(read_source(package), code[package], tests_committed(package))
        (folder(package) / "coverage.json").write_bytes(text)


def stale() -> list[str]:
    """What is out of date in the compiled ledgers and the code part of the index, in words."""
    code = code_places()
    wrong = []
    for package in packages():
        compiled = folder(package) / "ledger.json"
        if not compiled.exists() or compiled.read_bytes() != ledger_text(package):
            wrong.append(f"ledger.json of {package} is not what ledger.toml says: {REFRESH}")
        known = {name: list(places.code) for name, places in committed(package).items() if places.code}
        if known != {name: sorted(places) for name, places in code[package].items()}:
            wrong.append(f"coverage.json of {package} is not where the code enacts the clauses: {REFRESH}")
    return wrong


def write_tests(found: Found) -> None:
    """Write the tests part of every coverage.json from a whole test run."""
    code = code_places()
    for package in packages():
        text = coverage_text(read_source(package), code[package], tests_now(package, found))
        (folder(package) / "coverage.json").write_bytes(text)


def stale_tests(found: Found) -> list[str]:
    """Where a whole test run found something else than the committed index says, in words."""
    wrong = []
    for package in packages():
        now, known = tests_now(package, found), tests_committed(package)
        changed = sorted(name for name in now.keys() | known.keys() if now.get(name) != known.get(name))
        if changed:
            names = ", ".join(changed[:5]) + (" …" if len(changed) > 5 else "")
            wrong.append(f"coverage.json of {package} has not the tests that passed ({names}): {REFRESH}")
    ledgers = [read_source(package) for package in packages()]
    return wrong + marked_examples.unproved(ledgers, found.examples, found.skipped)


def examples(game: str) -> list[str]:
    """The worked examples of a game that no test is marked with, in words. Mendable if there is no such game."""
    return marked_examples.unmarked(read_source(package_of(game)), marked_examples.in_tests())


def main(args: list[str]) -> int:
    """Run one of the tool's verbs; 1 and the reason on standard error if something must be mended."""
    wrong: list[str] = []
    try:
        match args:
            case ["compile"]:
                compile_all()
            case ["check"]:
                wrong = stale()
            case ["tests", where]:
                write_tests(read_found(Path(where)))
            case ["check-tests", where]:
                wrong = stale_tests(read_found(Path(where)))
            case ["examples", game]:
                left = examples(game)
                sys.stdout.write("\n".join(left or [f"Every worked example of {game} has a test."]) + "\n")
                return 1 if left else 0
            case _:
                wrong = [__doc__ or ""]
    except (Wrong, marked_examples.BadMark, Mendable) as error:
        wrong = [str(error)]
    for line in wrong:
        sys.stderr.write(f"{line}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
