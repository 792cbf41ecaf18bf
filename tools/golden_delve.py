"""Journeys of AX&X by seeded dice: a delve of thirty turns, and a campaign of three delves with town between."""

from __future__ import annotations

from collections.abc import Callable

from golden_player import choose, explore
from golden_scene import Scene
from golden_text import GAME, card_lines
from tablewright.core.facts import Command, SetReferee
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import figures
from tablewright.games.axx.delve.delve_facts import Go, MakeDungeon, SetOut
from tablewright.games.axx.delve.delve_route import HeadFor
from tablewright.games.axx.delve.night import Sleep
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.heroes.gear_facts import Buy
from tablewright.games.axx.say import item_name
from tablewright.games.axx.screen.facts import ChooseDungeon, Restock
from tablewright.games.axx.town.hirelings import Hire
from tablewright.games.axx.town.stay import StayWeek
from tablewright.games.axx.town.trade import Sell
from tablewright.games.axx.world import Item, World

LIMIT = 2_000
WARES = ("weapon", "armor", "shield", "tool")
Until = Callable[[World], bool]


class Journey(Scene):
    """A party that goes by itself, by the dice of one seed."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed, self.count = seed, 0

    def command(self, command: Command) -> None:
        """An order, with its button, and all that the procedures call for because of it."""
        self.button(command)
        step: Command | None = command
        while step is not None:
            self.count += 1
            for fact in GAME.decide(self.world, step, SeededDice(self.seed, self.count)):
                GAME.evolve(self.world, fact)
                self.lines += card_lines(GAME.card(fact, GAME.names(self.world)), fact)
            step = GAME.next(self.world)

    def until(self, done: Until, order: Callable[[World], Command | None] = explore) -> None:
        """Go on till it is so, or the party is lost; `order` is what is ordered next where nothing presses."""
        for _ in range(LIMIT):
            if self.world.over or self.world.place == "town" or (not self.busy and done(self.world)):
                return
            given = choose(self.world, peaceful=True).command if self.busy else order(self.world)
            if given is None:
                return
            self.command(given)
        raise RuntimeError(f"seed {self.seed} goes nowhere")

    @property
    def busy(self) -> bool:
        """Whether a fight, a meeting or a question is on."""
        world = self.world
        return world.fight is not None or world.meeting is not None or world.question is not None

    def home(self) -> None:
        """Back to town by the known way."""
        for _ in range(LIMIT):
            if self.world.place == "town" or self.world.over:
                return
            if self.busy:
                self.command(choose(self.world, peaceful=True).command)
                continue
            out = next((way for way in self.world.ways.values() if way.kind == "out"), None)
            here = out is not None and self.world.place in (out.a, out.b)
            self.command(Go(way=out.id) if out is not None and here else HeadFor())

    def town(self) -> None:
        """What is not needed is sold, light and food bought, a soldier hired, and the day slept through."""
        for figure in self.world.party():
            spare = [
                item.id for item in figure.items.values() if item.place == "pack" and figures.record(item).kind in WARES
            ]
            for item in spare[:1]:
                self.may(Sell(figure=figure.id, item=item))
            self.may(Buy(figure=figure.id, ware="rations"))
            self.may(Buy(figure=figure.id, ware="torch"))
        richest = max(self.world.party(), key=lambda one: one.coins)
        self.may(Hire(figure=richest.id, trade="man_at_arms"))
        self.command(Sleep())
        self.sheets()

    def may(self, command: Command) -> None:
        """An order that is given if it can be."""
        if GAME.refusal(self.world, command) is None:
            self.command(command)

    def party(self, size: int = 4) -> None:
        """A party by the dice, its sheets alone told."""
        self.quietly(MakeParty(size=size), SeededDice(self.seed))
        while (command := GAME.next(self.world)) is not None:
            self.quietly(command)
        self.sheets()

    def sheets(self) -> None:
        """Everybody, and what there is of light and food."""
        for figure in self.world.party():
            self.sheet(figure)
        things = [item for figure in self.world.party() for item in figure.items.values()]
        counts = {kind: sum(i.count for i in things if i.kind == kind) for kind in ("torch", "oil_flask", "rations")}
        coins = sum(figure.coins for figure in self.world.party())
        told = [item_name(Item(id=kind, kind=kind, count=count)) for kind, count in counts.items() if count]
        self.lines.append(", ".join([*told, f"{coins:,} GP"]))


def thirty_turns() -> Journey:
    """Thirty turns underground, rest after every five, torches burning down, and a night with a ration each."""
    journey = Journey(DELVE_SEED)
    journey.party()
    journey.command(MakeDungeon(levels=1, rooms=12, title="The Salt Stair"))
    journey.command(SetOut())
    journey.until(lambda world: world.turn >= 30)
    journey.note("Thirty turns are over: the party sleeps where it is, eight hours, a ration each.")
    journey.sheets()
    journey.until(lambda world: world.day > 1, lambda _world: Sleep())
    journey.sheets()
    return journey


def campaign() -> Journey:
    """Three delves, a second dungeon among them, and what the party does in town in between."""
    journey = Journey(CAMPAIGN_SEED)
    journey.party()
    journey.command(MakeDungeon(levels=2, rooms=6, title="The Ninth Well"))
    journey.command(SetOut())
    journey.until(lambda world: world.turn >= 8)
    journey.home()
    journey.note("Home. Gear is sold and bought, a man-at-arms hired; a night in town costs a ration each.")
    journey.town()
    journey.note("The second dungeon.")
    journey.command(MakeDungeon(levels=1, rooms=6, title="The Crooked Mill"))
    journey.command(SetOut())
    journey.until(lambda world: world.turn >= 8)
    journey.home()
    journey.note("Home again: a week at the haven.")
    journey.sheets()
    journey.command(StayWeek())
    journey.sheets()
    journey.note("The first dungeon has lived on: what was emptied is stocked anew, what was known is known.")
    journey.quietly(SetReferee(gm=True))
    journey.command(ChooseDungeon(title="The Ninth Well"))
    journey.command(Restock(which="emptied"))
    journey.quietly(SetReferee(gm=False))
    journey.command(SetOut())
    journey.until(lambda world: world.turn >= 8)
    journey.home()
    journey.sheets()
    return journey


DELVE_SEED = 21
CAMPAIGN_SEED = 39
JOURNEYS: dict[str, Callable[[], Scene]] = {"delve": thirty_turns, "campaign": campaign}
