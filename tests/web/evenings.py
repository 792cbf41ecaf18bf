"""Evenings at random tables, over real HTTP: several seats, each with a page of its own, and what people do there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec
from tests.web.readers import Reader
from tests.web.site_ import Site

from tablewright.core.facts import GM
from tablewright.core.text import texts
from tablewright.dice.stream import Stream
from tablewright.table.bots import Bot
from tablewright.table.stamps import meant
from tablewright.table.table import Table
from tablewright.web.orders import is_ready

T = TypeVar("T")
WHISPER = "WHISPER-OF"
"""The mark of what two alone may read."""
SECRET = "SECRET-OF"  # noqa: S105 (no password: the mark of notes)
"""Stands in every note before the seat that wrote it."""
MOST = 7
"""Seats at a table."""


class Sitting:
    """Somebody at the table: a seat, its open page or pages, and a bot for the orders."""

    def __init__(self, evening: Evening, seat: str, link: str, index: int) -> None:
        self.evening, self.seat, self.link = evening, seat, link
        self.bot = Bot(evening.table, seat, evening.seed, index=index)
        self.visitor = evening.site.client(link)
        self.readers = [Reader(self.visitor)]
        self.known: set[str] = set()
        self.learn()

    def learn(self) -> None:
        """Keep all the texts that the seat knows just now: what somebody once knew is no secret any more."""
        state = self.evening.table.state
        self.known |= set(texts(msgspec.to_builtins(state.seen_by(state.affairs.seats[self.seat]))))


class Evening:
    """One table with its seats."""

    def __init__(self, game: str, seed: int, *, gm: bool = True) -> None:
        self.seed = seed
        self.chance = Stream(seed, 77)
        self.site, self.count = Site(), 0
        self.pressed = 0
        self.log: list[str] = []
        secrets = (seed.to_bytes(32, "big"), (seed + 1).to_bytes(32, "big"))
        self.made = self.site.hall.make_table(
            game, f"Evening {seed}", quick=seed, name="Mira", table=f"evening-{seed}", secrets=secrets
        )
        self.sittings: list[Sitting] = []
        self._sit(self.made.seat, self.made.link)
        heroes = self.table.game.heroes(self.table.state.world)
        self.invite("player", "Bo", heroes[1:3])
        self.invite("player", "Cass")
        self.invite("watcher", "Dove")
        if gm:
            self.invite(GM, "Reed")

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self.site.hall.table(self.made.table)

    def told_of(self, wrong: object) -> str:
        """What is wrong, and what happened last."""
        return f"{self.table.id} after {len(self.log)} orders: {wrong}\n" + "\n".join(self.log[-6:])

    def close(self) -> None:
        """All go home."""
        for one in self.sittings:
            for reader in one.readers:
                reader.look_away()
        self.site.stop()

    def key(self) -> str:
        """For one order."""
        self.count += 1
        return f"evening-{self.count:08}"

    def below(self, most: int) -> int:
        """A number from 0 to most - 1."""
        return self.chance.face(most) - 1 if most > 1 else 0

    def one_of(self, things: Iterable[T]) -> T:
        """Any of these."""
        there = list(things)
        return there[self.below(len(there))]

    def _sit(self, seat: str, link: str) -> Sitting:
        one = Sitting(self, seat, link, len(self.sittings) + self.count)
        self.sittings.append(one)
        for gm in self.role(GM):
            if one.seat != gm.seat:
                gm.readers.append(Reader(gm.visitor, f"as/{seat}/"))
            else:
                gm.readers += [Reader(gm.visitor, f"as/{s.seat}/") for s in self.sittings if s.seat != seat]
        return one

    def role(self, role: str) -> list[Sitting]:
        """Those who sit there as this."""
        seats = self.table.state.affairs.seats
        return [one for one in self.sittings if seats[one.seat].role == role]

    def invite(self, role: str, name: str, figures: tuple[str, ...] = ()) -> None:
        """One more comes."""
        order = {"do": "make-seat", "role": role, "name": name, "figures": figures, "sure": True}
        reply = self.table.command("host", order, self.key())
        assert reply.done, reply.refused
        self._sit(self.table.seats()[-1].id, reply.link)

    # ── orders ──

    def act(self) -> None:
        """Something happens."""
        others = (self.talk, self.take_back, self.housekeeping, self.reconnect, self.seats)
        act = self.below(20)
        (others[act] if act < len(others) else self.press)()

    def command(self, by: str, **order: Any) -> None:
        """An order to the table itself; it may be refused."""
        reply = self.table.command(by, order, self.key())
        self.log.append(
            f"{by[:4]} {order} -> {'done' if reply.done else reply.refused}{' asked' if reply.asked else ''}"
        )

    def talk(self) -> None:
        """Somebody says something, notes something down, or has a word with the dice."""
        one = self.one_of(self.sittings)
        match self.below(5):
            case 0:
                self.command(one.seat, do="say", text=f"Said {self.count}")
            case 4:
                other = self.one_of(self.sittings)
                both = "+".join(sorted({self.ear(one.seat), self.ear(other.seat)}))
                self.command(one.seat, do="say", text=f"{WHISPER}-{both} {self.count}", to=other.seat)
            case 1:
                self.command(one.seat, do="note", text=f"{SECRET}-{one.seat} note {self.count}")
            case 2:
                self.command(one.seat, do="add-word", word=f"word{self.count}")
            case _:
                self.command("host", do="open-dice", which="open")

    def ear(self, seat: str) -> str:
        """Who hears what is whispered there: the game master's chair, or the seat."""
        return GM if self.table.state.affairs.seats[seat].role == GM else seat

    def take_back(self) -> None:
        """Somebody takes back, or asks to."""
        one = self.one_of(self.sittings)
        entries = self.table.feed(one.seat, limit=12)
        back = self.one_of(entries).number if entries and self.below(2) else ""
        self.command(one.seat, do="undo", back_to=back, alone=not self.below(3), why="so")
        if self.table.state.affairs.proposal is not None:
            for other in self.table.state.affairs.proposal.need:
                if self.below(4):
                    self.command(other, do="agree", yes=bool(self.below(4)))

    def housekeeping(self) -> None:
        """A house rule is switched, or who referees."""
        match self.below(4):
            case 0:
                self.command("host", do="set-house", name="undo", value=self.one_of(("gm", "players")))
            case 1:
                gms = self.role(GM)
                self.command(gms[0].seat if gms else self.made.seat, do="set-referee", gm=bool(self.below(2)))
            case _:
                options = self.table.game.switches
                if options:
                    name = self.one_of(sorted(options))
                    choices = self.table.game.option_choices(name) or (True, False)
                    gms = self.role(GM)
                    seat = gms[0].seat if gms else self.made.seat
                    self.command(seat, do="set-option", name=name, value=self.one_of(choices))

    def seats(self) -> None:
        """Somebody is renamed, goes away, is given figures; one more comes, or one goes."""
        one = self.one_of(self.sittings)
        heroes = self.table.game.heroes(self.table.state.world)
        match self.below(6):
            case 0 | 1:
                self.command("host", do="change-seat", seat=one.seat, name=f"Name {self.count}")
            case 2:
                self.command("host", do="change-seat", seat=one.seat, away=bool(self.below(2)))
            case 3 | 4:
                player = self.one_of(self.role("player"))
                held = tuple(h for h in heroes if self.below(2))
                self.command("host", do="change-seat", seat=player.seat, figures=held)
            case _ if len(self.sittings) < MOST:
                self.log.append("invite")
                self.invite(self.one_of(("player", "watcher", "gm")), f"New {self.count}")
            case _:
                self.revoke(self.sittings[-1])

    def revoke(self, one: Sitting) -> None:
        """One goes."""
        self.sittings.remove(one)
        for other in self.sittings:
            for reader in [r for r in other.readers if r.path == f"as/{one.seat}/"]:
                reader.look_away()
                other.readers.remove(reader)
        for reader in one.readers:
            reader.look_away()
        self.command("host", do="revoke-seat", seat=one.seat)

    def reconnect(self) -> None:
        """The server starts again, a page is loaded anew, or a stream is cut off and taken up."""
        match self.below(4):
            case 0:
                self.log.append("restart")
                self.site.stop()
                self.site.visitors.clear()
                self.site.restart_stopped()
                for one in self.sittings:
                    one.bot.table = self.table
                    one.visitor = self.site.client(one.link)
                    for reader in one.readers:
                        reader.visitor = one.visitor
                        reader.listen()
            case 1:
                self.log.append("reload one")
                self.one_of(self.one_of(self.sittings).readers).load()
            case _:
                self.log.append("listen anew")
                for reader in self.one_of(self.sittings).readers:
                    reader.catch_up()
                    reader.listen()

    def press(self) -> None:
        """Somebody presses a button of the page: it stands there, and what it says is done."""
        playing = [one for one in self.sittings if one.bot.offers()]
        one = self.one_of(playing or self.sittings)
        command = one.bot.pick()
        if command is None:
            return
        offered = next(o for o in meant(self.table.offers(one.seat), command) if not o.offer.greyed)
        by_next = offered.offer.group == "next"
        fields = {"command": msgspec.json.encode(offered.offer.command).decode(), "stamp": offered.stamp}
        if not by_next:
            assert fields in one.readers[0].forms(), self.told_of(offered)
        plain = json.dumps(msgspec.to_builtins(command))
        answer = one.visitor.order(
            "next" if by_next else "do", command=plain, key=self.key(), stamp=offered.stamp
        ).json()
        self.log.append(f"{one.seat} presses {plain}: {answer}")
        self.pressed += 1
        if is_ready(offered.offer) and not offered.offer.blanks:
            assert answer["state"] == "done", self.told_of(offered)
