"""A game's ledger: every clause of its rules in our own words, with our reading where the source is silent."""

from __future__ import annotations

import difflib
import importlib.util
import re
from functools import cache, cached_property
from pathlib import Path

import msgspec

from tablewright.core.errors import no_such_game, plain_game
from tablewright.core.given import text as text_of

GAMES = "tablewright.games"
"""The package under which each game has one of its own."""


def clause(name: str, /) -> str:
    """Give back the clause id, marking the place that enacts it.

    Always called with a literal id, so that the ledger's index can be read off the syntax tree and a rule
    leads to its code without running anything. Costs one call.
    """
    return name


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rule of a game: what people call it and what it says.

    `reading` is the project's own decision where the source is silent or can be read two ways, "" where none was
    needed; `examples` are worked cases, each of them a test; `house` marks figures that are the project's own
    default because the source names a table it does not print; `beyond` marks rules that go beyond the source;
    `page` is the number or name of the page that gives the rule, "" where the source is one piece; `shows` names the
    module of the game that works out the tables of odds shown beside the clause, or module:function for tables of
    figures, "" for none; `switches` are the ledger's options that decide within it.
    """

    id: str
    title: str
    says: str
    reading: str = ""
    examples: tuple[str, ...] = ()
    house: bool = False
    beyond: bool = False
    page: str = ""
    shows: str = ""
    switches: tuple[str, ...] = ()


class Ledger(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """All clauses of one game, in the order of its source.

    `game` is the id as people type it; `source` names the work; `credit` says whose it is; `options` holds the
    house-rule switches that the readings name, with their defaults.
    """

    game: str
    title: str
    source: str
    credit: str
    options: dict[str, bool | int | str] = {}
    clauses: tuple[Clause, ...]

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {entry.id: entry for entry in self.clauses}

    def __contains__(self, name: object) -> bool:
        return name in self._by_id

    def __getitem__(self, name: str) -> Clause:
        """The clause with this id; KeyError if the ledger has none."""
        return self._by_id[name]

    def title_of(self, name: str) -> str:
        """What people call the clause with this id; KeyError if the ledger has none."""
        return self._by_id[name].title

    def find(self, word: str) -> list[Clause]:
        """The clauses that a word leads to, best first: an exact id or title alone, else titles and ids, then texts.

        Letter case, spaces and underscores do not matter. Empty if nothing holds the word.
        """
        wanted = _plain(text_of(word, "A word"))
        if not wanted:
            return []
        exact = [entry for entry in self.clauses if wanted in (_plain(entry.id), _plain(entry.title))]
        if exact:
            return exact
        named = [entry for entry in self.clauses if wanted in _plain(f"{entry.title} / {entry.id}")]
        told = [entry for entry in self.clauses if entry not in named and wanted in _plain(_text(entry))]
        return named + told

    def nearest(self, word: str, count: int = 3) -> list[str]:
        """The titles most like a word, best first, for the answer "did you mean"."""
        wanted = _plain(text_of(word, "A word"))

        def likeness(entry: Clause) -> float:
            names = [_plain(entry.title), *_plain(entry.title).split(), *_plain(entry.id).split()]
            return max(difflib.SequenceMatcher(None, wanted, name).ratio() for name in names)

        return [entry.title for entry in sorted(self.clauses, key=likeness, reverse=True)[:count]]


class Places(msgspec.Struct, frozen=True, kw_only=True):
    """Where a clause lives: the code that enacts it, the data that cite it, and the tests that proved it."""

    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    def missing(self) -> list[str]:
        """What this clause still lacks, in words; empty when it is covered."""
        return [word for word, found in (("code", self.code), ("test", self.tests)) if not found]


def data_folder(package: str) -> Path:
    """The data folder of a game's package, found without importing the game."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package {package}")
    return Path(spec.submodule_search_locations[0]) / "data"


def shelf(package: str) -> list[str]:
    """The packages under this one that hold a game with a ledger, in the order of their names; imports none."""
    spec = importlib.util.find_spec(package)
    folders = spec.submodule_search_locations or [] if spec else []
    return sorted(f"{package}.{path.parts[-3]}" for root in folders for path in Path(root).glob("*/data/ledger.toml"))


@cache
def load(package: str) -> Ledger:
    """The ledger of a game's package, such as "tablewright.games.axx"; read once a process."""
    return msgspec.json.decode((data_folder(package) / "ledger.json").read_bytes(), type=Ledger)


def package_of(game: str) -> str:
    """The package of the game with this id, in whatever letter case. Mendable, naming the games there are, if none."""
    known = {load(package).game: package for package in shelf(GAMES)}
    if plain_game(game) not in known:
        raise no_such_game(game, known)
    return known[plain_game(game)]


@cache
def load_coverage(package: str) -> dict[str, Places]:
    """Where each clause of a game's package lives, by clause id; a clause without code or test may be absent."""
    return msgspec.json.decode((data_folder(package) / "coverage.json").read_bytes(), type=dict[str, Places])


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[_.\s]+", " ", text.casefold()).split())


def _text(entry: Clause) -> str:
    return " ".join((entry.says, entry.reading, *entry.examples))
