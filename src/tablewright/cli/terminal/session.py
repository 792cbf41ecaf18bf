"""A game in the terminal: what is typed is given to the table, what the seat is told of it is printed."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from tablewright.cli.terminal import making, show, verbs
from tablewright.cli.terminal.asking import Ended, Keyboard, Left, filled
from tablewright.cli.terminal.lines import Meant, find, in_full, word_for_word
from tablewright.cli.terminal.paper import Paper
from tablewright.core.errors import Mendable
from tablewright.core.facts import Command, Offer
from tablewright.table.feed import Entry
from tablewright.table.realdice import HAND, SWITCH, read_faces
from tablewright.table.replies import Reply, RuleFault
from tablewright.table.stamps import Offered
from tablewright.table.stream import NotHere
from tablewright.table.table import Table

BEFORE = 6
"""How many facts of what was before are printed when a game is gone on with."""
NEW = 60
"""How many are printed of a game that has just begun."""


def new_key() -> str:
    """A key for one order, so that nothing is ever done twice."""
    return secrets.token_urlsafe(16)


class Session:
    """One seat at one table, played by lines."""

    def __init__(self, table: Table, seat: str, *, paper: Paper, keyboard: Keyboard) -> None:
        self.table, self.seat, self.paper, self.keyboard = table, seat, paper, keyboard
        self.game = table.game
        self.dice = False
        self.since = "0.0"
        self.shelf = show.Shelf((), 0)
        self.done = False

    def play(self, *, new: bool = False) -> None:
        """Read lines and carry them out until there are no more, or one of them ends it."""
        entries = self.table.feed(self.seat, limit=NEW)
        if len(entries) == NEW or not new:
            entries = entries[-BEFORE:]
        self._tell(entries)
        self.look()
        while not self.done:
            try:
                line = self.keyboard.line("> ")
            except Ended:
                return
            if not line or line.startswith("#!"):
                continue
            try:
                self.obey(line)
            except Left:
                self.paper.line("Left as it was.")
            except Ended:
                return
            except (Mendable, NotHere, RuleFault) as problem:
                self.paper.text(str(problem))

    # ── what is printed ─────────────────────────────────────────────────────────────────────────

    def news(self) -> bool:
        """Print what came since the last time; whether anything did."""
        return self._tell(self.table.feed(self.seat, since=self.since))

    def _tell(self, entries: list[Entry]) -> bool:
        for entry in entries:
            show.entry(self.paper, entry, dice=self.dice)
        if entries:
            self.since = entries[-1].since
        return bool(entries)

    def look(self) -> None:
        """Print where things stand, and what can be ordered now."""
        view = self.table.view(self.seat)
        show.place(self.paper, view)
        self.shelf = show.shelve(self.table.offers(self.seat))
        show.offers(self.paper, self.shelf, names=self.names())
        if not any(not each.offer.greyed and each.offer.group != "table" for each in self.shelf.offers):
            self.paper.line("Nothing can be ordered just now. “help” tells what else there is.")

    def names(self) -> dict[str, str]:
        """The names of the figures that the seat sees, by id."""
        view = self.table.view(self.seat)
        fighting = (figure for band in view.bands for figure in band.figures)
        return {figure.id: figure.name for figure in (*view.party, *view.others, *fighting)}

    # ── what is typed ───────────────────────────────────────────────────────────────────────────

    def obey(self, line: str) -> None:
        """Carry out one line: the number of an offer, a verb of the terminal, or an order in words."""
        verb, _, rest = line.partition(" ")
        if line.isdecimal():
            self._number(line)
            return
        known: Callable[[Session, str], None] | None = verbs.VERBS.get(verb.casefold())
        alone = bool(rest) and verb.casefold() in verbs.ALONE
        if known is not None and not alone and not in_full(line, self.shelf.plain()):
            known(self, rest.strip())
            return
        self.words(line)

    def _number(self, line: str) -> None:
        number = int(line[:9])
        if not 1 <= number <= len(self.shelf.offers):
            count = len(self.shelf.offers)
            self.paper.line(f"The orders are numbered 1 to {count}." if count else "There is nothing to order now.")
            return
        offered = self.shelf.offers[number - 1]
        if number not in self.shelf.told:
            show.offers(self.paper, self.shelf, names=self.names(), only=lambda offer: offer is offered.offer)
            self.paper.line(f"This was not among the orders shown: {number} again gives it.")
            return
        self._give(offered)

    def words(self, line: str) -> None:
        """Give the order that a line means, or tell what it could be."""
        meant = find(line, self.shelf.plain())
        named = show.named(self.shelf, line, self.names())
        if named is not None and not word_for_word(line, self.shelf.plain()):
            # “rest” asks for the orders of that kind; it is no beginning of “restock”.
            show.offers(self.paper, self.shelf, names=self.names(), only=named)
        elif meant.offer is not None:
            self._give(self.shelf.offers[meant.offer], rest=meant.rest, onward=meant.onward)
        elif meant.ambiguous:
            self.could_be(meant)
        else:
            near = meant.nearest or tuple(get_close_matches(line.split()[0].casefold(), verbs.VERBS, 2))
            told = f" The nearest: {'; '.join(near)}." if near else " “help” lists what can be typed."
            self.paper.text(f"Nothing that can be done now is called “{line[:60]}”.{told}", indent="  ", first="")

    def could_be(self, meant: Meant) -> None:
        """Print what a line could mean that means several orders."""
        self.paper.text("That could be: " + "; ".join(meant.nearest) + ".", indent="  ", first="")

    def _give(self, offered: Offered, *, rest: tuple[str, ...] = (), onward: tuple[str, ...] = ()) -> None:
        offer: Offer = offered.offer
        if offer.greyed:
            self.paper.text(f"{offer.words}: {offer.greyed}")
            return
        if offer.blanks:
            order = filled(offer, self.keyboard, rest=rest, onward=onward)
            self.answer(self._thrown(order, offered.stamp))
        else:
            self.answer(self._thrown(offer.command, offered.stamp))

    def _thrown(self, order: Command | dict[str, Any], stamp: str = "") -> Reply:
        """Give an order; at a table of real dice, with what they show, asked for as long as some are missing."""
        key, by_hand = new_key(), self.table.state.affairs.house.get(SWITCH) == HAND
        faces: tuple[int, ...] | None = () if by_hand else None
        while True:
            reply = self.table.command(self.seat, order, key, stamp, faces=faces)
            if reply.wants is None:
                return reply
            if reply.refused is not None:
                self.paper.text(reply.refused.words, style="bad")
            self.paper.text(reply.wants.words)
            line = self.keyboard.line("What they show (nothing: let the table throw): ")
            faces = reply.wants.typed
            try:
                faces = (*faces, *read_faces(line)) if line else None
            except Mendable as wrong:
                self.paper.text(wrong.line, style="bad")

    def order(self, command: Command) -> bool:
        """Give an order of the terminal itself; whether it was done."""
        return self.answer(self._thrown(command))

    def answer(self, reply: Reply) -> bool:
        """Print what came of an order; whether it was done."""
        if reply.refused is not None:
            self.paper.text(reply.refused.words, style="bad")
            if reply.now is not None:
                self.shelf = show.shelve(self.table.offers(self.seat))
                show.offers(self.paper, self.shelf, names=self.names())
            return False
        if reply.asked:
            self.paper.line("The others are asked.")
        self.news()
        self.look()
        return True

    def carry(self, command: Command) -> bool:
        """Give an order after which the panels need not be told again: print what came of it; whether it was done."""
        reply = self._thrown(command)
        if reply.refused is not None:
            self.paper.text(reply.refused.words, style="bad")
        self.news()
        return reply.done

    def make(self) -> None:
        """Make a character step by step."""
        making.make(self)
