"""Whole small delves by random legal orders: nothing raises, nothing sticks, seats know what they were told."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import msgspec
import pytest
from tests.games.axx.delving import GAME

from tablewright.core.facts import Command, Fact, Offer
from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.delve.delve_facts import MakeDungeon, SetOut
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.world import World

HEROES = tuple(f"hero{number}" for number in range(1, 5))
SEAT = Seat("s", "player", "Ann", HEROES)
ID = re.compile(r"\b(?:room|way)-|\b(?:hero|foe|thing)\d|_")


class Delve:
    """One game played twice over: the true world, and the world of a seat that is told what it may know."""

    def __init__(self, seed: int) -> None:
        self.seed, self.thrown = seed, 0
        self.world: World = GAME.new_world()
        self.seen: World = GAME.new_world()
        self.facts: list[Fact] = []
        self.hid = False  # whether wounds were ever dealt unseen, which stay unknown under another house rule

    def order(self, command: Command) -> None:
        """Carry out a command, then all that the procedures call for."""
        refused = GAME.refusal(self.world, command)
        assert refused is None, refused
        self._run(command)
        for _ in range(2_000):
            following = GAME.next(self.world)
            if following is None:
                return
            self._run(following)
        pytest.fail("the procedures did not come to rest")

    def _run(self, command: Command) -> None:
        self.thrown += 1
        facts = run(GAME, self.world, command, SeededDice(self.seed, self.thrown))
        for fact in facts:
            self._tell(fact)

    def _tell(self, fact: Fact) -> None:
        self.facts.append(fact)
        self.hid = self.hid or self.world.options.get("wounds") == "hidden"
        told = GAME.see(fact, SEAT, self.world)
        if told is None:
            return
        GAME.evolve(self.seen, told)
        names = GAME.names(self.seen)
        card = GAME.card(told, names)
        for text in (GAME.say(told, names), card.title, card.text, card.outcome):
            assert not ID.search(text), text

    def offers(self) -> list[Offer]:
        """What the seat may order now."""
        found = [offer for offer in GAME.offers(self.seen, SEAT) if not offer.greyed]
        ready = [offer for offer in found if not any(blank.text or blank.number for blank in offer.blanks)]
        return [offer for offer in ready if offer.group not in ("hero", "gm")]


def without_secrets(world: World, *, hid: bool) -> object:
    """A world as a seat may know it: no plan, nothing of monsters' hit points and Hit Dice, nor of wounds if `hid`."""
    plain = msgspec.to_builtins(world)
    plain.pop("secret", None)
    for figure in plain["figures"].values():
        if figure["side"] == "foes":
            for key in ("hp", "top", "hd", "half", "veiled", *(("wounds",) if hid else ())):
                figure.pop(key, None)
    return plain


def choose(offers: Sequence[Offer], chance: random.Random) -> Offer:
    """Mostly what the page would press on one, sometimes anything."""
    pressing = [offer for offer in offers if offer.main]
    return chance.choice(pressing if pressing and chance.random() < 0.6 else offers)


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_random_delve_never_raises_never_sticks_and_never_tells_too_much(seed: int) -> None:
    delve, chance = Delve(seed), random.Random(seed)
    for command in (MakeParty(size=4), MakeDungeon(levels=2, rooms=6), SetOut()):
        delve.order(command)
    for _ in range(120):
        if not any(figure.state in ("up", "out") for figure in delve.world.party()):
            break
        offers = delve.offers()
        assert offers, f"stuck in {delve.world.place}"
        delve.order(choose(offers, chance).command)
        view = GAME.view(delve.seen, SEAT)
        assert view.place is not None
        assert not ID.search(f"{view.place.title} {view.place.text} {view.map.words if view.map else ''}")
        if delve.world.question is None and delve.world.fight is None:
            assert without_secrets(delve.world, hid=delve.hid) == without_secrets(delve.seen, hid=delve.hid)
    again = GAME.new_world()
    for fact in delve.facts:
        GAME.evolve(again, msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)))
    assert again == delve.world
