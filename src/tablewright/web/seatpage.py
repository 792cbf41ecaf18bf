"""A seat's page of its table: every panel and the stream, made from what that seat was told."""

from __future__ import annotations

import json
from typing import Any
from weakref import ref

import msgspec
from markupsafe import Markup

from tablewright.core.facts import GM
from tablewright.core.prose import listed
from tablewright.core.view import View
from tablewright.games.registry import has_arena
from tablewright.paper.typeset import can_print
from tablewright.table.facts import is_kept_from_gm
from tablewright.table.feed import Entry
from tablewright.table.log import NO_FACT
from tablewright.table.say import ROLES
from tablewright.table.seats import PLAYER, WATCHER, Seated
from tablewright.table.stream import NotHere
from tablewright.table.whispers import hearers
from tablewright.web.access import Sitting
from tablewright.web.orders import Orders, OwedRow, hint_of, orders_of
from tablewright.web.panels import Drawn, Panel
from tablewright.web.render import Pages

STREAM = 100
"""How many facts a page begins with, and how many more "earlier" brings."""
HANDS = frozenset({"do", "ask", "whom", "gm"})
"""The panels that only who sits there has."""
VOICE = frozenset({"whom"})
"""The panel that only who may speak has."""
TABS = (("now", "Here"), ("sheet", "Sheet"), ("notes", "Notes"))


class SeatPage:
    """What one seat's page shows just now."""

    def __init__(self, pages: Pages, sitting: Sitting, *, eyes: str = "") -> None:
        """`eyes` is the way back for a game master who looks through this seat, and can only look."""
        self.pages, self.sitting, self.eyes = pages, sitting, eyes
        self.table, self.game = sitting.table, sitting.table.game

    @property
    def seat(self) -> Seated:
        """The seat as it is now: its figures may have changed since the page was opened."""
        return self.table.state.affairs.seats.get(self.sitting.seat.id, self.sitting.seat)

    def orders(self, view: View) -> Orders:
        """What the seat may order, as buttons."""
        fighting = (figure for band in view.bands for figure in band.figures)
        names = {figure.id: figure.name for figure in (*view.party, *view.others, *fighting)}
        offers, gm = self.table.offers(self.seat.id), bool(self.table.state.affairs.gm)
        orders = orders_of(offers, names, term_words=self.game.term_words, refereed=gm)
        if orders.answers and not orders.asked:
            orders.asked = self._question() or view.turn
        elif not orders.answers and not orders.next:
            orders.waiting = self._question() or view.waits or ("" if orders.some else self._turn(view))
        if self.seat.role == WATCHER:
            orders.nothing = "You look on, and give no orders."
        else:
            orders.nothing = self._waits_for(view)
        return orders

    def _turn(self, view: View) -> str:
        """Where the fight stands, and that the game master is the one to go on with it, if none of the party is."""
        theirs = self.seat.role != GM and self.table.state.affairs.gm and not any(one.now for one in view.party)
        stands = view.turn[-1:] not in ("", ".", "?")
        return f"{view.turn}: the game master goes on." if theirs and stands else view.turn

    def _waits_for(self, view: View) -> str:
        """Whom a seat waits for that has nothing to decide: those of the party who are to act, or the game master."""
        acting = [one.name for one in view.party if one.now and not one.mine]
        if acting:
            return f"Nothing to decide just now: {listed(acting)} {'is' if len(acting) == 1 else 'are'} to act."
        if self.seat.role == PLAYER and self.table.state.affairs.gm:
            return "Nothing to decide just now: the game master goes on."
        return "Nothing to decide just now."

    def _question(self) -> str:
        """The open question in words, for whoever may know of it."""
        asked = self.table.state.affairs.question
        if asked is None:
            return ""
        seen = self.game.see(asked, self.seat.seat(), self.table.state.world)
        return self.game.say(seen, self.table.names(self.seat.id)) if seen is not None else ""

    def panels(self) -> dict[str, Panel]:
        """All panels. Watchers all see the same but for their names, so theirs are drawn once."""
        if self.seat.role != WATCHER or self.eyes:
            return self._drawn(self.pages.last.of(self.table.id, self.seat.id, self.eyes))
        # The pages that were drawn are kept for longer than a table that nobody comes to.
        last, now = self.pages.last.of(self.table.id, WATCHER), (ref(self.table.state), self.table.log.head)
        drawn_for, panels = last.shared
        if drawn_for != now:
            panels = self._drawn(last)
            last.shared = now, panels
        return panels | {"seat": Panel.of(self.pages.part("seat", **self._named()))}

    def _drawn(self, last: Drawn) -> dict[str, Panel]:
        with self.table.lock:
            view = self.table.view(self.seat.id)
            orders = self.orders(view)
            orders.owed = self._owed()
            given = self._given()
            orders.build = given["may_build"] and self.seat.role == PLAYER and not self._plays()
            if orders.build and any(one.role in (GM, PLAYER) for one in self._others()):
                orders.want_own()
                given["may_build"] = False  # the way there stands among the orders, once
        panels = self.pages.panels(view, orders, last, hint=hint_of(orders), **given)
        off = HANDS if self.eyes else VOICE if self.seat.role == WATCHER else frozenset()
        return {name: panel for name, panel in panels.items() if name not in off}

    def _owed(self) -> OwedRow | None:
        """The seat's order that waits for real dice; a game master's does not hold anything up."""
        owed = self.table.owed(self.seat) if self.seat.role == PLAYER else None
        if owed is None:
            return None
        return OwedRow(owed.waits, owed.wants.words.rstrip("."), msgspec.json.encode(owed.order).decode())

    def _others(self) -> list[Seated]:
        """Who else sits at the table."""
        return [one for one in self.table.seats() if one.id != self.seat.id]

    def _plays(self) -> bool:
        """Whether one of the seat's figures lives and is still in the game."""
        figures = getattr(self.table.state.world, "figures", {})
        states = [getattr(figures.get(one), "state", "") for one in self.seat.figures]
        return any(state not in ("dead", "gone") for state in states)

    def _given(self) -> dict[str, Any]:
        """What the panels show beside the view and the orders."""
        affairs = self.table.state.affairs
        return self._named() | {
            "eyes": self.eyes,
            "may_build": self._builds(),
            "invite": self.seat.role == GM and not self.eyes and not self._others(),
            "ledger": bool(self.game.award_kinds),
            "printing": can_print(),
            "whom": self.whom(),
            "bench": self.seat.role != WATCHER and not self.eyes and has_arena(self.game.id),
            "may_note": self.seat.role in (GM, PLAYER),
            "note_words": "A note that only the GM sees" if self.seat.role == GM else "A note that only you see",
            "eyes_of": self._eyes(),
            "may_open": self.seat.role == GM or not affairs.gm,
            "run": affairs.run,
            "hidden_runs": self.table.hidden_runs(),
            "gone": self._may_be_gone(),
            "away": self.seat.away,
            "away_order": json.dumps({"do": "change-seat", "seat": self.seat.id, "away": not self.seat.away}),
        }

    def _may_be_gone(self) -> list[dict[str, str]]:
        """The other players: the GM says that they are away or back, without one anybody that they are long gone."""
        gm = self.table.state.affairs.gm
        if self.seat.role != (GM if gm else PLAYER):
            return []
        others = [s for s in self.table.seats() if s.role == PLAYER and s.id != self.seat.id and (gm or not s.away)]
        return [
            {
                "words": f"{s.name} is back" if s.away else f"{s.name} is gone: go on without",
                "order": json.dumps({"do": "change-seat", "seat": s.id, "away": not s.away}),
            }
            for s in others
        ]

    def whom(self) -> list[tuple[str, str]]:
        """To whom alone the seat can speak: the game master and the players, each as an order names them."""
        return hearers(self.table.state.affairs, self.seat)

    def _named(self) -> dict[str, str]:
        """Who sits there."""
        return {"seat_name": self.seat.name, "seat_role": "GM" if self.seat.role == GM else ROLES[self.seat.role]}

    def _builds(self) -> bool:
        """Whether a character can be made now: the game says so by having steps to take."""
        if self.seat.role == WATCHER or self.eyes:
            return False
        try:
            builder = self.table.builder(self.seat.id, {})
        except NotImplementedError:
            return False
        return bool(builder.steps or builder.begin)

    def _eyes(self) -> list[dict[str, str]]:
        """The seats that the GM can look through."""
        if self.seat.role != GM:
            return []
        return [{"name": s.name, "path": f"as/{s.id}/"} for s in self.table.seats() if s.id != self.seat.id]

    def shown(self, entries: list[Entry]) -> list[Entry]:
        """The facts for this page: what players keep to themselves is not for a GM who looks through their eyes."""
        return [entry for entry in entries if not (self.eyes and is_kept_from_gm(entry.fact))]

    def tells(self, entries: list[Entry]) -> bool:
        """Whether these facts bring anything to this page."""
        return not self.eyes or bool(self.shown(entries)) or any(one.struck or one.restored for one in entries)

    def stream(self, entries: list[Entry], *, may_undo: bool = True) -> Markup:
        """Facts of the stream as HTML; with `may_undo`, for those who may, with a way to take them back."""
        may_undo = may_undo and self.seat.role in (GM, PLAYER) and not self.eyes
        return self.pages.stream(self.game, self.shown(entries), may_undo=may_undo)

    def whole(self, *, here: str = "now", problem: str = "", draft: str = "", look: str = "") -> str:
        """The page."""
        with self.table.lock:
            entries = self.table.feed(self.seat.id, limit=STREAM)
            since = self.table.marked(self.seat.id, self.table.now(self.seat.id))
            panels = self.panels()
        return self.pages.page(
            "table",
            title=self.table.state.affairs.title,
            panels=panels,
            stream=self.stream(entries),
            since=since,
            eyes=self.eyes,
            earlier=self._from(entries),
            may_speak=self.seat.role in (GM, PLAYER),
            hint=hint_of(self.orders(self.table.view(self.seat.id))),
            here=here if here in dict(TABS) else "now",
            tabs=TABS,
            problem=problem,
            draft=draft,
            look=look,
            here_path=self.sitting.path,
        )

    def earlier(self, before: str) -> tuple[Markup, str]:
        """Facts before one, and the number to ask for those before them ("" when there are none)."""
        entries = self.table.feed(self.seat.id, before="" if self._kept(before) else before, limit=STREAM)
        return self.stream(entries), self._from(entries)

    def _from(self, entries: list[Entry]) -> str:
        """The number of the first of so many facts as a page begins with, if there may be more before them."""
        while len(entries) == STREAM:
            if shown := self.shown(entries):
                return shown[0].number
            entries = self.table.feed(self.seat.id, before=entries[0].number, limit=STREAM)
        return ""

    def cited(self, number: str) -> str:
        """A fact's number. NotHere for one that a game master who looks through others' eyes is not told of."""
        if self._kept(number):
            raise NotHere(NO_FACT)
        return number

    def _kept(self, number: str) -> bool:
        if not self.eyes:
            return False
        try:
            return is_kept_from_gm(self.table.entry(self.seat.id, number).fact)
        except NotHere:
            return False
