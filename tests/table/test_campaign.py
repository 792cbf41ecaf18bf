"""A campaign at a table with a GM: two dungeons, three delves, days in town between, and what lasts."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.table.toy import hall_over

from tablewright.core.facts import tag_of
from tablewright.table.table import Table

STEPS = 120


class Campaign:
    """A GM, a player with the whole party, and the orders that both give."""

    def __init__(self) -> None:
        self.hall = hall_over()
        secrets = (bytes(31) + b"\5", bytes(31) + b"\6")
        made = self.hall.make_table(
            "axx", "The Long Road", quick=12, name="Reed", role="gm", table="campaign-01", secrets=secrets
        )
        self.table: Table = self.hall.table(made.table)
        self.gm, self.count = made.seat, 0
        heroes = self.table.game.heroes(self.table.state.world)
        self.order(self.gm, do="make-seat", role="player", name="Mira", figures=list(heroes))
        self.mira = next(seat.id for seat in self.table.seats() if seat.name == "Mira")
        for hero in heroes:  # at the GM's word nobody dies, so that the tale goes on whatever the dice say
            for what in ("top", "hp"):
                self.order(self.gm, do="adjust", figure=hero, what=what, value=90, reason="heroes of a song")

    @property
    def world(self) -> Any:
        return self.table.state.world

    def order(self, seat: str, **command: Any) -> None:
        self.count += 1
        reply = self.table.command(seat, command, f"order-{self.count:06}")
        assert reply.done, (command, reply.refused)

    def words(self, seat: str) -> dict[str, Any]:
        """The orders that a seat can give, by their words."""
        return {each.offer.words: each.offer for each in self.table.offers(seat) if not each.offer.greyed}

    def settle(self) -> None:
        """Fights and questions to their end: Next for the GM, the first attack or answer for the player."""
        for _ in range(STEPS):
            question = self.table.state.affairs.question
            if question is not None:
                self.order(self.gm, do="answer", figure=question.whom, choice=question.otherwise)
            elif self.table.waiting_step() is not None:
                self.order(self.gm, do="next")
            elif self.world.fight is not None:
                self.fight()
            else:
                return
        raise AssertionError("the fight did not end")

    def fight(self) -> None:
        found = [each.offer for each in self.table.offers(self.mira) if not each.offer.greyed]
        for kind in ("strike-first", "attack", "charge", "move-on", "slay", "run", "end-side", "end-turn"):
            for offer in found:
                if tag_of(offer.command) == kind:
                    self.order(self.mira, **msgspec.to_builtins(offer.command))
                    return
        raise AssertionError(sorted(offer.words for offer in found))

    def go(self, words: str) -> None:
        """The first order of the player's that begins so, and what comes of it."""
        offer = next(offer for text, offer in self.words(self.mira).items() if text.startswith(words))
        self.order(self.mira, **msgspec.to_builtins(offer.command))
        self.settle()

    def home(self) -> None:
        """Out and home, however often something comes between."""
        for _ in range(12):
            if self.world.place == "town":
                return
            found = self.words(self.mira)
            self.go(
                next(way for way in ("Leave the dungeon", "Head home", "Go") if any(w.startswith(way) for w in found))
            )
        raise AssertionError("nobody came home")


def test_two_dungeons_and_three_delves_with_days_in_town_between() -> None:
    tale = Campaign()
    tale.settle()
    first, rooms = tale.world.dungeon, set(tale.world.rooms)
    tale.home()
    days = tale.world.day
    assert tale.world.delves == 1

    tale.go("Stay a week")
    assert tale.world.day == days + 7
    tale.order(tale.gm, do="restock", which="all")
    assert "Time has gone by" in tale.table.feed(tale.mira)[-1].sentence
    tale.order(tale.gm, do="make-dungeon", levels=2, rooms=4, title="The Second Well")
    assert tale.world.rooms == {}
    assert tale.words(tale.mira)["Set out for The Second Well"]
    tale.go("Set out")
    assert tale.world.delves == 2
    tale.home()

    tale.go(f"Turn to {first} instead")
    assert tale.world.dungeon == first
    assert set(tale.world.rooms) == rooms
    tale.go("Set out")
    assert set(tale.world.rooms) == rooms
    tale.home()
    assert tale.world.delves == 3

    ledger = tale.table.ledger(tale.mira)
    visits = [line for line in ledger if line.why.startswith("first visit to level 1")]
    assert len(visits) == 8  # four heroes in two dungeons; the third delve is no first visit
    assert ledger == tale.table.ledger(tale.gm)
    before = msgspec.json.encode(tale.world)
    tale.table.rebuild()
    assert msgspec.json.encode(tale.world) == before


def test_a_fallen_hero_is_mourned_and_another_takes_the_place() -> None:
    tale = Campaign()
    tale.settle()
    tale.home()
    fallen = tale.table.game.heroes(tale.world)[0]
    name = tale.world.figures[fallen].name
    tale.order(tale.gm, do="adjust", figure=fallen, what="state", value="dead", reason="a fever")
    tale.go(f"Take leave of {name}")
    assert fallen not in tale.world.order
    tale.order(tale.mira, do="begin-character", name="Nova")
    (draft,) = tale.world.drafts
    tale.order(tale.mira, do="finish-character", draft=draft)
    tale.order(tale.gm, do="award-xp", figures=[draft], amount=2_500, reason="Nova is no novice")
    assert tale.world.figures[draft].level == 2  # every track's second Level is reached, none's third
    assert [one.name for one in tale.table.view(tale.mira).party][-1] == "Nova"
    tale.go("Set out")
    assert tale.world.figures[draft].state == "up"
