"""The panels of a table's page: what each of them reads, and drawing anew only those whose words have changed."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from threading import Lock
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

KEY = "\0key\0"
"""Stands for a command's key until a panel is sent; no text that people write can hold it."""
PANELS = {
    "seat": ("seat_name", "seat_role"),
    "eyes": ("seat_name", "eyes"),
    "strip": ("view.strip",),
    "party": ("view.party", "view.others", "ledger", "may_build", "invite", "bench"),
    "ask": (
        "orders.asked",
        "orders.answers",
        "orders.waiting",
        "orders.next",
        "orders.quick",
        "orders.build",
        "orders.own",
        "orders.owed",
    ),
    "whom": ("whom",),
    "fight": ("view.party", "view.bands"),
    "place": ("view.place", "view.bands"),
    "do": (
        "orders.asked",
        "orders.answers",
        "orders.waiting",
        "orders.next",
        "orders.figures",
        "orders.nothing",
        "orders.undo",
        "orders.own",
        "hint",
    ),
    "map": ("view.map",),
    "sheets": ("view.sheets", "printing"),
    "notes": ("view.notes",),
    "gm": (
        "view.key",
        "may_note",
        "note_words",
        "eyes_of",
        "may_open",
        "hidden_runs",
        "run",
        "gone",
        "away",
        "away_order",
    ),
}
"""The panels of a page, each with all that its template is given."""
PAGES_KEPT = 600
"""The pages whose panels are kept, those drawn last."""

Draw = Callable[..., Markup]
"""Draws a panel by its name from what it reads, with the places for keys still in it."""


def new_key() -> str:
    """A key for one order: 128 random bits."""
    return secrets.token_hex(16)


def with_keys(html: str) -> str:
    """The same with a fresh key in every place for one."""
    first, *rest = str(html).split(KEY)
    return first + "".join(new_key() + part for part in rest)


@dataclass(frozen=True)
class Panel:
    """A part of the table's page, and a digest by which the page knows whether it has it already.

    The digest is taken before the keys go in, so that the same words are the same panel.
    """

    v: str
    bare: Markup

    @classmethod
    def of(cls, bare: Markup) -> Panel:
        """A panel as it was drawn."""
        return cls(blake2b(bare.encode(), digest_size=9).hexdigest(), bare)

    @property
    def html(self) -> Markup:
        """The panel as it is sent: with fresh keys each time."""
        return Markup(with_keys(self.bare))  # noqa: S704 (autoescaped)


@dataclass
class Drawn:
    """What a page showed last: each panel beside what it was drawn from.

    Several may draw the same page at once, for different moments: each is given the panels of its own.
    """

    panels: dict[str, tuple[dict[str, Any], Panel]] = field(default_factory=dict)
    shared: tuple[object, dict[str, Panel]] = (None, {})
    """Where many pages show the same: all panels, and the state of the table that they hold for."""

    def anew(self, draw: Draw, given: Mapping[str, Any]) -> dict[str, Panel]:
        """All panels: those that would read the same as last time are left as they are."""
        before, made = self.panels, {}
        for name, reads in PANELS.items():
            values = {read: _value(given, read) for read in reads if read.partition(".")[0] in given}
            last = before.get(name)
            made[name] = last if last and last[0] == values else (values, Panel.of(draw(name, **_nested(values))))
        self.panels = made
        return {name: panel for name, (_, panel) in made.items()}


def _value(given: Mapping[str, Any], read: str) -> Any:
    whole, _, part = read.partition(".")
    return getattr(given[whole], part) if part else given[whole]


def _nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """What a template is given: nothing but what its panel is said to read."""
    nested: dict[str, Any] = {"view": SimpleNamespace(), "orders": SimpleNamespace()}
    for read, value in values.items():
        whole, _, part = read.partition(".")
        if part:
            setattr(nested[whole], part, value)
        else:
            nested[whole] = value
    return nested


class Shown:
    """What the pages showed last, by table and seat."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, ...], Drawn] = OrderedDict()
        self._lock = Lock()

    def of(self, *page: str) -> Drawn:
        """What this page showed last; nothing for one that is new or was not looked at for long."""
        with self._lock:
            drawn = self._drawn.pop(page, None) or Drawn()
            self._drawn[page] = drawn
            if len(self._drawn) > PAGES_KEPT:
                self._drawn.popitem(last=False)
            return drawn


def changed(panels: Mapping[str, Panel], known: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The panels whose digest the page does not have yet, as they go over the wire."""
    return {name: {"v": p.v, "html": str(p.html)} for name, p in panels.items() if known.get(name) != p.v}
