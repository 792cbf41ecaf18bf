"""Where typed lines come from: a keyboard, a file or a pipe; and the blanks of an order, asked for one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TextIO

import msgspec

from tablewright.cli.terminal.lines import numbers, pick
from tablewright.cli.terminal.paper import Paper
from tablewright.core.facts import Command, Field, Offer
from tablewright.core.numbers import whole

MANY_SHOWN = 30


class Ended(Exception):  # noqa: N818 (it is no error that nothing more is typed)
    """Nothing more is typed: Ctrl-D, or the end of the file."""


class Keyboard:
    """Lines as they are typed; what comes from a file is printed too, so that what was played can be read."""

    def __init__(self, paper: Paper, source: TextIO) -> None:
        self.paper, self._source = paper, source
        self.typed = source.isatty()
        if self.typed:
            with suppress(ImportError):
                import readline  # noqa: F401 (being there is enough: arrow keys walk through what was typed)

    def line(self, prompt: str) -> str:
        """The next line without blanks around it. Raises Ended when there is none."""
        text = self._typed(prompt) if self.typed else self._read(prompt)
        return "".join(char if char.isprintable() else " " for char in text).strip()

    def _typed(self, prompt: str) -> str:
        try:
            self.paper.out.flush()
            return input(prompt)
        except EOFError:
            self.paper.line()
            raise Ended from None
        except UnicodeDecodeError:
            return ""

    def _read(self, prompt: str) -> str:
        self.paper.prompt(prompt)
        text = self._source.readline()
        self.paper.line(text.strip())
        if not text:
            raise Ended
        return text

    def sure(self, question: str) -> bool:
        """Yes or no; anything but yes is no."""
        return self.line(f"{question} (yes or no) ").casefold() in ("y", "yes")


class Left(Exception):  # noqa: N818 (leaving a question is no error)
    """A question was left without an answer."""


def filled(offer: Offer, keyboard: Keyboard, *, rest: Sequence[str] = (), onward: Sequence[str] = ()) -> dict[str, Any]:
    """The order of an offer with its blanks filled: from the words that were left, then by asking.

    `onward` is for each word that was left how the line goes on from it as it was typed: what a text is filled with.
    An empty line keeps what the offer proposes, where it proposes something; else it leaves the order (Left).
    """
    order: dict[str, Any] = msgspec.to_builtins(offer.command)
    left = list(rest)
    for place, blank in enumerate(offer.blanks):
        last = place == len(offer.blanks) - 1
        listed = takes_several(offer.command, blank)
        as_typed = onward[len(rest) - len(left)] if left and onward else ""
        given = _from_words(blank, left, as_typed, last=last, several=listed)
        if given is None:
            kept = _proposed(blank, order.get(blank.name), first=place == 0)
            given = ask(blank, keyboard, several=listed, empty=kept)
        order[blank.name] = given
    return order


def _proposed(blank: Field, value: Any, *, first: bool) -> dict[str, Any] | None:
    """What an empty line stands for: the offer's own number or text; an empty text only behind other blanks."""
    if blank.choices or not isinstance(value, int | str) or (not value and (blank.number or first)):
        return None
    return {"value": value}


def takes_several(command: Command, blank: Field) -> bool:
    """Whether a blank takes a list of choices."""
    return blank.many > 1 or isinstance(getattr(command, blank.name, None), tuple | list)


def _from_words(blank: Field, left: list[str], as_typed: str, *, last: bool, several: bool) -> Any:
    """What the words that were left give for a blank; they are used up. None when they give nothing.

    All of them together are taken as they were typed, which is `as_typed`.
    """
    if not left:
        return None
    counts = range(len(left), 0, -1) if not last else [len(left)]
    for count in counts:
        said = as_typed if as_typed and count == len(left) and not blank.number else " ".join(left[:count])
        value = _value(blank, said, several=several)
        if value is not None:
            del left[:count]
            return value
    return None


def _value(blank: Field, text: str, *, several: bool) -> Any:
    """What a text means in a blank; None when it means nothing there."""
    if blank.choices:
        if several:
            return _several(blank, text)
        key = pick(text, blank)
        return None if key is None or _greyed(blank, key) else key
    if blank.number:
        return whole(text)
    return text or None


def _several(blank: Field, text: str) -> list[str] | None:
    keys: list[str] = []
    for part in text.replace(" and ", ",").split(","):
        key = pick(part, blank)
        if key is None or _greyed(blank, key):
            return None
        keys.append(key)
    return keys


def _greyed(blank: Field, key: str) -> str:
    return next((choice.greyed for choice in blank.choices if choice.key == key), "")


LEAVING = ("leave", "quit")
"""What leaves a question, whatever an empty line would do."""


class Word(str):
    """A word typed in the place of an answer, which means something of its own."""

    __slots__ = ()


def ask(
    blank: Field,
    keyboard: Keyboard,
    *,
    several: bool = False,
    empty: Mapping[str, Any] | None = None,
    also: Sequence[str] = (),
) -> Any:
    """Ask for one blank until it is filled; an empty line leaves it (Left), or gives what `empty` says.

    “leave” and “quit” always leave it. A word of `also` is given back as a Word.
    """
    paper = keyboard.paper
    if blank.choices:
        paper.text(blank.words.rstrip(".:?") + ":", first="  ", indent="  ")
        for place, (number, choice) in enumerate(zip(numbers(blank), blank.choices, strict=True), start=1):
            if place > MANY_SHOWN and not choice.greyed:
                continue
            mark = "  –" if choice.greyed else f"{number:>3}"
            note = choice.greyed or choice.note
            paper.text(choice.words + (f" ({note})" if note else ""), first=f"  {mark} ", indent="      ")
    for text in _tries(blank, keyboard, several=several, empty=empty):
        if not text:
            if empty is not None:
                return empty["value"]
            raise Left
        if text.casefold() in LEAVING:
            raise Left
        if text.casefold() in also:
            return Word(text.casefold())
        value = _value(blank, text, several=several)
        if value is not None:
            return value
        paper.text(_wrong(blank, text), first="  ", indent="  ")
    raise Left


def _tries(blank: Field, keyboard: Keyboard, *, several: bool, empty: Mapping[str, Any] | None) -> Iterator[str]:
    how = "number or name" if blank.choices else "number" if blank.number else "text"
    if several:
        most = f", up to {blank.many}" if blank.many > 1 else ""
        how = f"numbers or names with commas{most}"
    nothing = "leave it" if empty is None else str(empty["value"] or "none")
    if empty is not None and empty["value"] is None:
        nothing = "go on"
    leave = "" if empty is None else "; “leave” leaves it"
    while True:
        yield keyboard.line(f"  {blank.words.rstrip('.:?')} ({how}; empty: {nothing}{leave}): ")


def _wrong(blank: Field, text: str) -> str:
    key = pick(text, blank) if blank.choices else None
    why = _greyed(blank, key) if key is not None else ""
    if why:
        return why
    if blank.choices:
        free = [choice.words for choice in blank.choices if not choice.greyed]
        shown = ", ".join(free[:8]) + (" …" if len(free) > 8 else "")
        return f"“{text}” is none of them, or could be several: {shown}."
    return f"“{text}” is not a whole number."
