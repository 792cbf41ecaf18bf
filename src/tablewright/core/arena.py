"""How a game lets fights be run by the thousand: who fights, how it begins, who decides, how it ended.

A game that has fights gives an `Arena` in its module `arena`. Whoever runs fights knows no rule: it lets the arena make
the world before the fight, gives the commands that begin it, then what the procedures call for (`Game.next`) or what
the arena orders by the named policies, until the fight is over or the cap of rounds is reached. A fight's dice are one
stream, so that fight number K of a seed is the same wherever and whenever it is run.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from tablewright.core.errors import Mendable
from tablewright.core.facts import Command, Fact
from tablewright.core.game import Game, run
from tablewright.core.making import MOST
from tablewright.core.numbers import in_figures, whole
from tablewright.core.packs import Parcel
from tablewright.core.prose import listed
from tablewright.dice.sources import Dice, SeededDice
from tablewright.kernel import sums as at

Sheet = dict[str, Any]
"""A hero as the game keeps it, in plain data (text, numbers, lists, dictionaries); "name" is always there."""

ROUNDS = 200
"""Rounds after which a fight that is not over counts as one that has no end."""
_BROKEN = re.compile(r"[+-]?[0-9]*\.[0-9]")
_PART = re.compile(r"(?:([+-]?[0-9]+)\s*[x×]?\s*)?(.*)")


class Policy(msgspec.Struct, frozen=True):
    """A way to play: its name as people choose it, and what it does, in a sentence or two."""

    name: str
    says: str


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a fight is made of, as plain data: with a seed and a number it is always the same fight.

    `foes` are records' ids with how many; `options` house rules that differ from the defaults; `apart` how far the
    sides begin from each other, in the arena's words; `heroes` and `monsters` name the policies; `cap` is the last
    round that is fought; `packs` are those whose records stand in it.
    """

    game: str
    party: tuple[Sheet, ...]
    foes: tuple[tuple[str, int], ...]
    options: dict[str, bool | int | str] = {}
    apart: str = ""
    heroes: str = ""
    monsters: str = ""
    cap: int = ROUNDS
    packs: tuple[dict[str, Any], ...] = ()


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one fight ended.

    `winner` is party, foes or neither. `dead`, `fell` (was down at some time) and `first` (who fell first) are places
    in the party, from 0; `hp` is what each hero has left, 0 for the dead. `spent` counts what was used up, by its
    name, `left` what the fight leaves on the living, such as wounds. `capped`: it was stopped after the last round
    allowed, which makes it neither's.
    """

    winner: str
    rounds: int
    hp: tuple[int, ...]
    dead: tuple[int, ...] = ()
    fell: tuple[int, ...] = ()
    first: int | None = None
    spent: dict[str, int] = {}
    left: dict[str, int] = {}
    capped: bool = False


class Score(msgspec.Struct):
    """Many fights added up, in whole numbers alone, so that it does not matter how they were split.

    Lists go by the hero's place in the party. `total_loss` counts fights after which no hero lives, `first` who fell
    first, `rounds` fights by their length, `hp_left` fights by the Hit Points that the party has left together.
    """

    runs: int = 0
    party: int = 0
    foes: int = 0
    neither: int = 0
    capped: int = 0
    total_loss: int = 0
    dead: list[int] = []
    fell: list[int] = []
    first: list[int] = []
    hp: list[int] = []
    rounds: dict[int, int] = {}
    hp_left: dict[int, int] = {}
    spent: dict[str, int] = {}
    left: dict[str, int] = {}

    @staticmethod
    def of(heroes: int) -> Score:
        """Nothing fought yet, by so many heroes."""
        return Score(dead=[0] * heroes, fell=[0] * heroes, first=[0] * heroes, hp=[0] * heroes)

    @staticmethod
    def tallied(sums: Sequence[int], count: int, heroes: int, *, head: int, width: int, cap: int) -> Score:
        """What the sums of so many fights by numbers come to, all but what was spent and what is left of harm.

        They stand as in `kernel.sums`; from `head` on for each hero a block so wide; then fights by rounds up to `cap`,
        then by points left.
        """
        score = Score.of(heroes)
        score.runs = count
        score.party, score.foes, score.neither = sums[at.PARTY], sums[at.FOES], sums[at.NEITHER]
        score.capped, score.total_loss = sums[at.CAPPED], sums[at.LOSSES]
        for place in range(heroes):
            block = sums[head + place * width :]
            score.dead[place], score.fell[place] = block[at.DEAD], block[at.FELL]
            score.first[place], score.hp[place] = block[at.FIRST], block[at.LEFT]
        rounds = head + heroes * width
        left = rounds + cap + 1
        score.rounds = {number: n for number, n in enumerate(sums[rounds:left]) if n}
        score.hp_left = {number: n for number, n in enumerate(sums[left:]) if n}
        return score

    def add(self, outcome: Outcome) -> None:
        """Count one fight."""
        self.runs += 1
        self.party += outcome.winner == "party"
        self.foes += outcome.winner == "foes"
        self.neither += outcome.winner not in ("party", "foes")
        self.capped += outcome.capped
        self.total_loss += len(outcome.dead) == len(self.dead)
        for place in outcome.dead:
            self.dead[place] += 1
        for place in outcome.fell:
            self.fell[place] += 1
        if outcome.first is not None:
            self.first[outcome.first] += 1
        for place, hp in enumerate(outcome.hp):
            self.hp[place] += hp
        _count(self.rounds, outcome.rounds)
        _count(self.hp_left, sum(outcome.hp))
        for name, used in outcome.spent.items():
            _count(self.spent, name, used)
        for name, count in outcome.left.items():
            _count(self.left, name, count)

    def merge(self, other: Score) -> None:
        """Count the fights of another score too."""
        for name in ("runs", "party", "foes", "neither", "capped", "total_loss"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("dead", "fell", "first", "hp"):
            ours, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, [one + more for one, more in zip(ours, theirs, strict=True)])
        for name in ("rounds", "hp_left", "spent", "left"):
            for key, count in getattr(other, name).items():
                _count(getattr(self, name), key, count)


def _count(counts: dict[Any, int], key: int | str, by: int = 1) -> None:
    counts[key] = counts.get(key, 0) + by


class Batch(Protocol):
    """A game's quick way through many fights of one setup: the same fights as by commands and facts."""

    def pieces(self, fights: int, alone: Callable[[], float]) -> tuple[int, int]:
        """How many of so many fights are best fought in one go: for the first figures, and then (0: it is learnt).

        `alone` says how many seconds one takes that is fought alone.
        """

    def prepare(self, fights: int) -> None:
        """Do what has to be done once before so many fights, whoever fights them then."""

    def expect(self, fights: int) -> None:
        """Do what this process has to do once before so many fights of the setup."""

    def load(self, count: int) -> None:
        """Do what this process has to do once before it fights so many in one go."""

    def rehearse(self) -> None:
        """Do what this process has to do once before many fights of the game."""

    def run(self, seed: int, first: int, count: int) -> Score:
        """The score of the fights `first` to `first + count - 1` of this seed."""


class Arena(Protocol):
    """A game's fights. The first policy of each side and the first distance are what holds if nothing is said."""

    @property
    def game(self) -> Game:
        """The game itself."""

    @property
    def health(self) -> str:
        """What the game calls the points that a figure loses: Hit Points, Health."""

    @property
    def hero_policies(self) -> tuple[Policy, ...]:
        """How heroes may be played."""

    @property
    def foe_policies(self) -> tuple[Policy, ...]:
        """How foes may be played."""

    @property
    def distances(self) -> tuple[str, ...]:
        """How far apart the sides may begin, as people type it."""

    @property
    def levels(self) -> tuple[str, ...]:
        """What may stand behind the @ of random:N@LEVEL."""

    @property
    def foe_names(self) -> Mapping[str, str]:
        """Every name of a foe in lower case, singular and plural, with the id of its record."""

    @property
    def most_foes(self) -> int:
        """Foes that one fight may have."""

    def foe_name(self, kind: str, count: int = 1) -> str:
        """What so many of a record are called."""

    def distance(self, text: str) -> str:
        """A distance as it is kept in a setup ("" is the first). Mendable for one that cannot be."""

    def random_party(self, size: int, level: str, seed: int) -> tuple[Sheet, ...]:
        """A party by the dice of this seed, every choice made sensibly."""

    def party_from(self, records: Sequence[Mapping[str, Any]], packs: Sequence[Parcel] = ()) -> tuple[Sheet, ...]:
        """Heroes from what `party --json` and `character --json` print, with what is in these packs too.

        Mendable, naming the hero and the field, for what is no hero of this game.
        """

    def party_of(self, world: Any) -> tuple[Sheet, ...]:
        """The living heroes of a game under way, as they are now."""

    def world(self, setup: Setup) -> Any:
        """The world before the fight, the heroes in it; no die is thrown. Mendable for what cannot fight."""

    def start(self, setup: Setup) -> tuple[Command, ...]:
        """The commands that bring the foes in and begin the fight."""

    def under_way(self, world: Any) -> bool:
        """Whether the fight goes on."""

    def round(self, world: Any) -> int:
        """The number of the round that is being fought; 0 before the first."""

    def order(self, world: Any, setup: Setup, dice: Dice) -> Command:
        """What a hero does, or the answer to the open question, when the procedures wait for somebody."""

    def outcome(self, world: Any, setup: Setup, facts: Sequence[Fact]) -> Outcome:
        """How it ended, from the world after it and all its facts; a fight still under way has been capped."""

    def not_simulated(self, setup: Setup) -> tuple[str, ...]:
        """What stands on the sheets and no policy ever uses, by its name."""

    def not_in_batch(self, setup: Setup) -> tuple[str, ...]:
        """What is in this fight, by its name, that the quick way has no place for; empty where there is no such way."""

    def batch(self, setup: Setup) -> Batch | None:
        """The quick way through this fight, None where there is none for all that is in it."""


# ── What people type ────────────────────────────────────────────────────────────────────────


def read_foes(arena: Arena, text: str) -> tuple[tuple[str, int], ...]:
    """Foes by one line, such as "6 goblin, 1 giant spider": record ids and how many, in the order named.

    Mendable for no foes at all, a count below 1, too many, and an unknown name (with the three nearest).
    """
    found: dict[str, int] = {}
    for part in re.split(r"\s*(?:[,;+]|\band\b)\s*", text.strip()):
        if not part:
            continue
        if _BROKEN.match(part):
            raise Mendable(f"“{part}” is no number of foes: say how many in whole numbers, as in “6 goblins”.")
        own = " ".join(part.casefold().split()) in arena.foe_names  # a name may begin with such a word
        match = _PART.fullmatch(part if own else in_figures(part))
        count, name = (whole(match[1] or "1"), " ".join(match[2].casefold().split())) if match else (1, part)
        if count is None:
            most, title = arena.most_foes, arena.game.title
            raise Mendable(f"That many foes are too many: at most {most} in one fight of {title}.")
        if count < 1:
            raise Mendable(f"“{part}” is no foe at all: say how many, 1 or more, as in “6 goblins”.")
        kind = arena.foe_names.get(name)
        if kind is None:
            raise _unknown(name, arena, count)
        found[kind] = found.get(kind, 0) + count
    if not found:
        raise Mendable("There are no foes: name some, with how many of each, as in “6 goblins, 1 giant spider”.")
    if sum(found.values()) > arena.most_foes:
        many, title = sum(found.values()), arena.game.title
        raise Mendable(f"{many:,} foes are too many: at most {arena.most_foes} in one fight of {title}.")
    return tuple(found.items())


def _unknown(name: str, arena: Arena, count: int) -> Mendable:
    """No foe is called so; the three whose names look most like it, each record once, as so many of it are typed."""
    near: list[str] = []
    for one in difflib.get_close_matches(name, list(arena.foe_names), 12, 0.0):
        called = arena.foe_name(arena.foe_names[one], count)
        called = f"{count} {called}" if count > 1 else called
        if called not in near:
            near.append(called)
    return Mendable(f"There is no foe “{name}” in {arena.game.title}; the nearest are {listed(near[:3])}.")


def _levels(levels: Sequence[str]) -> str:
    """The levels there are: from the first to the last where they are numbers, else every one by name."""
    if all(level.isdecimal() for level in levels):
        return f"{levels[0]} to {levels[-1]}"
    return listed(levels, joint="or")


def read_random(arena: Arena, text: str, seed: int) -> tuple[Sheet, ...]:
    """A party by "random:N" or "random:N@LEVEL". Mendable for a size or a level that there is not."""
    size, at, level = text.removeprefix("random:").partition("@")
    if not (size.isascii() and size.isdecimal() and len(size) < 4 and 1 <= int(size) <= MOST):
        raise Mendable(f"A random party has 1 to {MOST} heroes, as in random:4, not “{size}”.")
    chosen = level.strip().casefold() if at else arena.levels[0]
    if chosen not in arena.levels:
        raise Mendable(f"There is no level “{level}” in {arena.game.title}: it is {_levels(arena.levels)}.")
    return arena.random_party(int(size), chosen, seed)


def batches(arena: Arena, fights: Sequence[tuple[str, str]]) -> list[Batch | None]:
    """Fights by numbers of parties by the dice ("random:4@1") against foes ("6 goblins")."""
    return [
        arena.batch(Setup(arena.game.id, read_random(arena, party, seed), read_foes(arena, foes)))
        for seed, (party, foes) in enumerate(fights)
    ]


def chosen(policies: Iterable[Policy], name: str, *, whose: str) -> Policy:
    """The policy of this name ("" is the first). Mendable, naming those there are, for another."""
    known = {policy.name: policy for policy in policies}
    if not name:
        return next(iter(known.values()))
    if name.casefold() not in known:
        names = listed([f"“{one}”" for one in known], joint="or")
        raise Mendable(f"There is no way “{name}” to play the {whose}: it is {names}.")
    return known[name.casefold()]


def begun(arena: Arena, setup: Setup) -> Any:
    """The world once both sides are there; dice fall then only for hit points of some foes, always the same."""
    world, dice = arena.world(setup), SeededDice(0)
    for command in arena.start(setup):
        run(arena.game, world, command, dice)
    return world
