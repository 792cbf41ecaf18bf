"""What is written for many fights: terms and of what kind they are, who is meant, line under line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FunctionType

from tablewright.kernel.lanes.source import Function

PLAIN = "p"
"""The same in every fight: an int."""
VARIES = "v"
"""An array."""
EITHER = "x"


def either(kinds: Sequence[str]) -> str:
    """What comes of numbers of these kinds."""
    if VARIES in kinds:
        return VARIES
    return EITHER if EITHER in kinds else PLAIN


class UnknownError(TypeError):
    """The source has something that is not known here."""


@dataclass(frozen=True)
class Call:
    """A function that is called: as it is for fights of one kind, for whatever kinds come, or as it is by itself."""

    of: FunctionType
    kinds: str = ""
    seen: bool = False
    """Of which kinds the numbers are is seen as it runs."""
    plain: bool = False


@dataclass
class Term:
    """A term as it is written, of what kind it is, and whether it is surely True or False."""

    text: str
    kind: str
    truth: bool = False

    @property
    def true(self) -> Term:
        """As a truth."""
        return self if self.truth else Term(f"({self.text} != 0)", self.kind, truth=True)

    @property
    def false(self) -> Term:
        """As a truth, turned round."""
        one = self.true.text
        return Term(f"(not {one})" if self.kind == PLAIN else f"({one} ^ True)", self.kind, truth=True)

    @property
    def number(self) -> Term:
        """As a number."""
        if not self.truth or self.kind == PLAIN:
            return self
        return Term(f"number({self.text})", self.kind)


@dataclass
class Place:
    """Who is meant: the names of the two arrays, and what was read for them already."""

    p: str = "None"
    q: str = "g"
    read: dict[str, str] = field(default_factory=dict)

    def forget(self, name: str) -> None:
        """A name means another number now."""
        self.read.pop(name, None)
        self.read.pop(f"{name} block", None)

    @property
    def whole(self) -> bool:
        """Whether it is surely all that the function goes on for."""
        return self.p == "None"


class Lines:
    """The lines of one function, as they are written."""

    def __init__(self, of: Function, kinds: dict[str, str], truths: frozenset[str]) -> None:
        self.of = of
        self.kinds = kinds
        """Of the names that are its own."""
        self.truths = truths
        """Those of them that are surely True or False."""
        self.lines: list[str] = []
        self.calls: dict[str, Call] = {}
        """Who is called, by the name that they have where they are called."""
        self.place = Place()
        self._depth = 1
        self._names = 0

    def line(self, text: str) -> None:
        """One more line."""
        self.lines.append("    " * self._depth + text)

    @contextmanager
    def under(self, head: str) -> Iterator[None]:
        """Lines under another."""
        self.line(head)
        self._depth += 1
        read = dict(self.place.read)
        size = len(self.lines)
        try:
            yield
        finally:
            if len(self.lines) == size:
                self.line("pass")
            self._depth -= 1
            self.place.read = read

    @contextmanager
    def meant(self, place: Place) -> Iterator[Place]:
        """Terms for others."""
        before, self.place = self.place, place
        try:
            yield place
        finally:
            self.place = before

    def new(self, text: str = "") -> str:
        """A name for what comes to be known; set to the text, if there is one."""
        self._names += 1
        name = f"_{self._names}"
        if text:
            self.line(f"{name} = {text}")
        return name
