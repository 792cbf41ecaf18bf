"""A house where everything happens in mid-game: packs, undoing, seats, restarts, backups, branches, logs brought in."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from tests.table.holding import SECRET, Known, holds

from tablewright.core import packs as on_hand
from tablewright.core.facts import GM, SetOption
from tablewright.core.packs import AddPack, Parcel, put_on_hand
from tablewright.core.shelf import MARK, Shelf
from tablewright.core.text import texts
from tablewright.dice.stream import Stream
from tablewright.games import registry
from tablewright.store.folder import BACKUP_EVERY, DataFolder, open_folder, restore
from tablewright.table.bots import Bot
from tablewright.table.commands import (
    HOST,
    Agree,
    ChangeSeat,
    MakeSeat,
    Note,
    OpenDice,
    RevokeSeat,
    Say,
    Undo,
)
from tablewright.table.hall import Hall, Made
from tablewright.table.seats import PLAYER
from tablewright.table.table import Table
from tablewright.table.transfer import export
from tablewright.table.verify import proof_of_file

NOW = 1_800_000_000_000
MOST_SEATS = 6
T = TypeVar("T")


def forget_packs() -> None:
    """As in a process that never saw a pack: nothing on the shelf, no record of one anywhere."""
    put_on_hand({})
    on_hand._KNOWN.clear()
    for shelf in [one for one in gc.get_objects() if isinstance(one, Shelf)]:
        for name in [name for name in shelf if MARK in name]:
            del shelf[name]


class House:
    """A data folder with its server's hall, and one table that is played at random."""

    def __init__(self, game: str, seed: int, path: Path, packs: Iterable[Parcel] = ()) -> None:
        self.game, self.seed, self.path = game, seed, path
        self.packs = {pack.digest: pack for pack in packs}
        self.chance, self.count, self.now = Stream(seed, 41), 0, NOW + seed
        self.log: list[str] = []
        self.known: Known = {}
        self.folder: DataFolder
        self.hall: Hall
        self.backups: list[tuple[Path, str]] = []
        forget_packs()
        self.open()
        self.fill_shelf()
        self.sit(self.hall.make_table(game, f"House {seed}", quick=seed, name="Mira"))
        if seed % 3:
            self.order(HOST, MakeSeat(role=GM, name="Reed", sure=True))
        self.order(HOST, MakeSeat(role="watcher", name="Dove"))
        heroes = self.table.game.heroes(self.table.state.world)
        self.order(HOST, MakeSeat(role=PLAYER, name="Bo", figures=heroes[1:3]))

    def open(self) -> None:
        """The server starts."""
        self.folder = open_folder(self.path, now=self.now)
        self.hall = Hall(self.folder.store, clock=self.tick)

    def close(self) -> None:
        """The server stops."""
        self.hall.close()
        self.folder.close()

    def fill_shelf(self, *, full: bool = True) -> None:
        """The packs lie on the shelf, read anew; or all folders are gone."""
        packs = [
            type(pack)(**{name: getattr(pack, name) for name in pack.__struct_fields__}) for pack in self.packs.values()
        ]
        put_on_hand({pack.digest: pack for pack in packs} if full else {})

    def tick(self) -> int:
        """The server's clock, which may be put back."""
        self.now += 1_000
        return self.now

    def sit(self, made: Made) -> None:
        """Go on at this table."""
        self.made = made
        self.bots: dict[str, Bot] = {}

    @property
    def table(self) -> Table:
        """The table that is played at."""
        return self.hall.table(self.made.table)

    def below(self, most: int) -> int:
        """A number from 0 to most - 1."""
        return self.chance.face(most) - 1 if most > 1 else 0

    def one_of(self, things: Iterable[T]) -> T:
        """Any of these."""
        there = list(things)
        return there[self.below(len(there))]

    def told_of(self, wrong: object) -> str:
        """What is wrong, and what happened last."""
        return f"{self.game} {self.seed} after {len(self.log)} steps: {wrong}\n" + "\n".join(self.log[-8:])

    def check(self, table: Table | None = None) -> None:
        """What must hold of a table at any moment; of the one that is played at, if none is named."""
        holds(table or self.table, self.known, self.told_of)

    # ── steps ──

    def step(self) -> None:
        """Something happens."""
        steps: tuple[tuple[int, Callable[[], None]], ...] = (
            (55, self.play),
            (8, self.pack),
            (10, self.take_back),
            (5, self.seats),
            (4, self.switch),
            (4, self.talk),
            (4, self.restart),
            (3, self.back_up),
            (2, self.put_back),
            (2, self.branch),
            (2, self.elsewhere),
            (1, self.dice),
        )
        at = self.below(sum(weight for weight, _ in steps))
        for weight, act in steps:
            at -= weight
            if at < 0:
                act()
                return

    def order(self, seat: str, command: Any) -> bool:
        """Give an order; a refusal changes nothing."""
        table = self.table
        self.count += 1
        key = f"house-{self.seed}-{self.count:06}"
        before, head = table.state.save(), table.log.head
        reply = table.command(seat, command, key)
        self.log.append(f"{seat[:4]} {command} -> {reply.refused or ('asked' if reply.asked else 'done')}")
        assert not table.fault, self.told_of(table.fault)
        if reply.refused is not None:
            assert reply.refused.code != "fault", self.told_of(reply.refused)
            assert (table.state.save(), table.log.head) == (before, head), self.told_of("a refusal changed something")
        else:
            again = table.command(seat, command, key)
            assert again.repeated or table.seat(seat) is None, self.told_of(again)
        proposal = table.state.affairs.proposal
        if proposal is not None and isinstance(command, Agree) is False:
            for who in proposal.need:
                if self.below(5) and table.state.affairs.proposal is not None and table.seat(who) is not None:
                    self.order(who, Agree(yes=bool(self.below(5))))
        self.learn()
        return reply.done

    def learn(self) -> None:
        """Keep what each seat knows: what somebody once knew is no secret from that one any more."""
        table = self.table
        for one in table.seats():
            known = self.known.setdefault(one.id, set())
            known |= set(texts(msgspec.to_builtins(table.state.seen_by(one))))

    def play(self) -> None:
        """Somebody gives an order that is on offer."""
        for _ in range(1 + self.below(6)):
            seats = [one for one in self.table.seats() if one.role != "watcher"]
            if not seats:
                return
            one = self.one_of(seats)
            bot = self.bots.setdefault(one.id, Bot(self.table, one.id, self.seed, index=len(self.bots)))
            bot.table = self.table
            command = bot.pick()
            if command is not None:
                self.order(one.id, command)

    def pack(self) -> None:
        """A pack is added, by whoever tries it; or the shelf is filled or emptied."""
        if not self.packs:
            return
        self.fill_shelf(full=bool(self.below(5)))
        seats = [HOST, *(one.id for one in self.table.seats())]
        self.order(self.one_of(seats), AddPack(digest=self.one_of(self.packs)))

    def take_back(self) -> None:
        """Somebody takes back: the last order, from some number on, that alone, or a taking back."""
        seats = [one for one in self.table.seats() if one.role != "watcher"]
        if not seats:
            return
        one, number = self.one_of(seats), ""
        entries = self.table.feed(one.id, since="0.0")
        match self.below(5):
            case 0 | 1 if entries:
                number = self.one_of(entries[-30:]).number
            case 2:
                undone = [entry.number for entry in entries if entry.kind == "undone"]
                number = self.one_of(undone) if undone else ""
            case 3:
                brought = [entry.number for entry in entries if entry.kind == "pack-added"]
                number = self.one_of(brought) if brought else ""
        self.order(one.id, Undo(back_to=number, alone=not self.below(3)))

    def seats(self) -> None:
        """Somebody comes, goes, is away, or is given other figures."""
        table = self.table
        heroes = table.game.heroes(table.state.world)
        there = table.seats()
        match self.below(5):
            case 0 if len(there) < MOST_SEATS:
                role = self.one_of((GM, PLAYER, PLAYER, "watcher"))
                held = tuple(h for h in heroes if not self.below(3)) if role == PLAYER else ()
                self.order(HOST, MakeSeat(role=role, name=f"New {self.count}", figures=held, sure=True))
            case 1 if len(there) > 2:
                self.order(HOST, RevokeSeat(seat=self.one_of(there).id))
            case 2 if there:
                self.order(HOST, ChangeSeat(seat=self.one_of(there).id, away=bool(self.below(2))))
            case _ if there:
                held = tuple(h for h in heroes if self.below(2))
                self.order(HOST, ChangeSeat(seat=self.one_of(there).id, figures=held))

    def switch(self) -> None:
        """A house rule is switched."""
        table = self.table
        name = self.one_of(sorted(table.game.switches))
        now = table.game.switches[name]
        choices: Any = table.game.option_choices(name) or ((True, False) if isinstance(now, bool) else (now,))
        seats = [one.id for one in table.seats() if one.role != "watcher"]
        if seats:
            self.order(self.one_of(seats), SetOption(name=name, value=self.one_of(choices)))

    def talk(self) -> None:
        """Somebody says something or writes it down."""
        seats = self.table.seats()
        if seats:
            one = self.one_of(seats)
            self.order(one.id, self.one_of((Say(text=f"said {self.count}"), Note(text=f"{SECRET}{one.id}"))))

    def dice(self) -> None:
        """The dice of a run are opened."""
        self.order(HOST, OpenDice(which=self.one_of(("open", "hidden")), run=self.below(3)))

    def restart(self, *, lost: bool | None = None) -> None:
        """The server is started again, at times where nothing of any pack is left."""
        before = self.pages()
        self.close()
        if lost if lost is not None else self.below(2):
            forget_packs()
            self.log.append("restart without packs")
        else:
            self.log.append("restart")
        self.open()
        for name, page in self.pages().items():
            for what, there in page.items():
                assert there == before[name][what], self.told_of(f"{name}'s {what} is another after a restart")

    def pages(self) -> dict[str, dict[str, Any]]:
        """All that each seat is shown."""
        table, found = self.table, {}
        for one in table.seats():
            found[one.id] = {
                "feed": table.feed(one.id, since="0.0"),
                "view": table.view(one.id),
                "offers": [o for o in table.offers(one.id) if not isinstance(o.offer.command, AddPack)],
                "undo": table.undo_listing(one.id),
                "ledger": table.ledger(one.id),
                "luck": table.luck(one.id),
                "now": table.now(one.id),
            }
        return found

    def back_up(self) -> None:
        """A backup is made."""
        self.now += BACKUP_EVERY
        made = self.folder.maybe_backup(self.now)
        self.log.append(f"backup {made.path.name if made else None}")
        if made is not None:
            assert made.broken == ()
            self.backups.append((made.path, self.made.table))

    def put_back(self) -> None:
        """A backup is put in place, and the game goes on from there."""
        there = [(path, table) for path, table in self.backups if path.exists()]
        if not there:
            return
        path, _ = self.one_of(there)
        self.close()
        if self.below(2):
            forget_packs()
        restore(self.path, path, now=self.now)
        self.open()
        self.log.append(f"put back {path.name}")
        for row in self.hall.tables():
            self.check(self.hall.table(row.id))
        if self.made.table not in {row.id for row in self.hall.tables()}:
            self.made = msgspec.structs.replace(self.made, table=self.one_of(self.hall.tables()).id)
            self.bots = {}

    def branch(self) -> None:
        """The game goes on as a new table from some fact of the last ones."""
        table = self.table
        for one in table.seats():
            if not self.hall.may_branch(table, one.id):
                continue
            number = self.one_of(table.feed(one.id, since="0.0")[-40:]).number
            self.log.append(f"branch at {number}")
            made = self.hall.branch(table.id, one.id, number=number, title=f"Branch {self.count}")
            self.check(table)
            self.sit(made)
            self.check()
            return

    def elsewhere(self) -> None:
        """The log is exported and brought in, where the packs are or where nobody knows them."""
        text = b"".join(export(self.table))
        packs = list(getattr(self.table.state.world, "packs", ()))
        lost = bool(self.below(2))
        if lost:
            forget_packs()
        _, count, proof = proof_of_file(text, registry.game)
        assert proof.good, self.told_of(proof)
        assert count == self.table.log.head
        made = self.hall.import_log(text, name="Ada")
        self.log.append(f"brought in{' where nobody knows the packs' if lost else ''} as {made.table}")
        there = self.hall.table(made.table)
        self.check(there)
        assert list(getattr(there.state.world, "packs", ())) == packs, self.told_of("the packs are others")
        if self.below(2):
            self.sit(made)
