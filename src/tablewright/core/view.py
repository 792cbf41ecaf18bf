"""What a seat's page and terminal show, in parts that are the same for every game."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.facts import Command, Field, Refused


class Key(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the game master alone has of an adventure: its maps, and what is in each place, part by part."""

    title: str
    sections: tuple[Section, ...]
    maps: tuple[MapView, ...] = ()


class Floor(msgspec.Struct, frozen=True, omit_defaults=True):
    """One level of an adventure on paper: its map, and each room as a game master reads it, with what is in it."""

    title: str
    map: MapView
    rooms: tuple[Section, ...]


class Award(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a fact added to a figure's experience, what for, and what it comes to in all (None: not told)."""

    figure: str
    amount: int
    why: str
    total: int | None = None


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named figure in the strip or on a card, with a bar where it has a top: torch 2/6."""

    words: str
    text: str
    value: int | None = None
    top: int | None = None
    warn: bool = False
    why: str = ""


class Tag(msgspec.Struct, frozen=True, omit_defaults=True):
    """A short mark on a figure, such as a condition; `tone` is plain, good or bad."""

    words: str
    tone: str = "plain"
    why: str = ""


class FigureCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure in two lines: name and kind, hit points or wounds, a few figures, its marks."""

    id: str
    name: str
    line: str
    side: str = ""
    health: Gauge | None = None
    figures: tuple[Gauge, ...] = ()
    tags: tuple[Tag, ...] = ()
    now: bool = False
    down: bool = False
    mine: bool = False


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One row of a sheet: what it is, what it comes to, and why (terms and clause in words)."""

    words: str
    text: str
    why: str = ""


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """A titled part of a sheet or panel."""

    title: str
    lines: tuple[Line, ...] = ()
    text: str = ""


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of figures beside a rule: a head, rows of texts as long as it, a note below.

    `groups` may stand above the head, each a title and over how many columns it stands. `records` say the same as
    data, for programs.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    groups: tuple[tuple[str, int], ...] = ()
    note: str = ""
    records: tuple[dict[str, Any], ...] = ()


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """One figure's whole sheet."""

    figure: str
    name: str
    line: str
    sections: tuple[Section, ...] = ()

    def of_one(self, state: str) -> Sheet:
        """The same of somebody in this state, told behind who they are; "" for one who is up and about."""
        if not state:
            return self
        told = state[0].lower() + state[1:] if self.line else state
        return msgspec.structs.replace(self, line=", ".join(part for part in (self.line, told) if part))


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of making a character: a title, what it is about, and the fields to fill."""

    key: str
    title: str
    text: str
    fields: tuple[Field, ...] = ()
    done: bool = False
    clause: str = ""


class Builder(msgspec.Struct, frozen=True, omit_defaults=True):
    """A character in the making: the steps, the sheet so far, and the command when all is chosen.

    `begin` is the command that has to be given first (the dice for the abilities, or for the coins)
    and `begin_words` its button, `command` the one that makes the character, `random` the one that
    leaves what was not picked to the dice; `refused` says what is still wrong, in one line, with its
    clause.
    """

    steps: tuple[Step, ...]
    begin: Command | None = None
    begin_words: str = ""
    command: Command | None = None
    random: Command | None = None
    preview: Sheet | None = None
    refused: Refused | None = None


class Exit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way out of the place: its words, and whether it is marked on the map by this number."""

    id: str
    words: str
    note: str = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the party is, in a title and a few sentences, with the ways out."""

    title: str
    text: str
    exits: tuple[Exit, ...] = ()
    things: tuple[Line, ...] = ()


class Band(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a fight: letter, name, a note such as "acts first", and its figures in order."""

    letter: str
    title: str
    note: str = ""
    figures: tuple[FigureCard, ...] = ()


class MapShape(msgspec.Struct, frozen=True, omit_defaults=True):
    """One shape of the map on the 10 ft grid.

    `kind` is room, corridor, door, stuck, secret, locked, open, up, down, label or party;
    (x, y) is its north-west corner in squares, `w` by `h` its size (0 for marks on an edge).
    """

    kind: str
    x: float
    y: float
    w: float = 0
    h: float = 0
    text: str = ""
    here: bool = False
    id: str = ""


class MapView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of the map that the seat knows, in squares of 10 ft, and the words that say it."""

    width: int
    height: int
    words: str
    shapes: tuple[MapShape, ...] = ()


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a seat's panels show, made from what that seat was told; `key` where it has a key too.

    `waits` is what the game master has to settle before players go on.
    """

    title: str
    strip: tuple[Gauge, ...] = ()
    party: tuple[FigureCard, ...] = ()
    others: tuple[FigureCard, ...] = ()
    place: Place | None = None
    bands: tuple[Band, ...] = ()
    map: MapView | None = None
    sheets: tuple[Sheet, ...] = ()
    notes: tuple[Line, ...] = ()
    turn: str = ""
    waits: str = ""
    key: bool = False


class CardLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One roll on a card: dice with named terms, total against target; `ask` is what to ask for its odds."""

    words: str
    dice: tuple[tuple[int, int], ...] = ()
    terms: tuple[Line, ...] = ()
    total: str = ""
    need: str = ""
    chance: str = ""
    ask: str = ""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact as the stream shows it: who does what to whom, need and chance, dice, outcome.

    `shape` is scene, roll, plain, quiet or round; `tone` is good, bad or plain. Of the `clauses` those in `house` have
    figures that are a house default at this table; None leaves that to the ledger.
    """

    title: str
    shape: str = "plain"
    tone: str = "plain"
    rolls: tuple[CardLine, ...] = ()
    outcome: str = ""
    text: str = ""
    clauses: tuple[str, ...] = ()
    secret: bool = False
    house: tuple[str, ...] | None = None
