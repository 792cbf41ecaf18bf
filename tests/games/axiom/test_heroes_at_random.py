"""Orders of every kind at random, sensible and not: what is refused changes nothing, and the rest keeps the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from tests.games.axiom.heroic import GAME, world

from tablewright.core.facts import Command
from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.games.axiom import content, figures
from tablewright.games.axiom.heroes import facts as orders
from tablewright.games.axiom.heroes.advance import ceiling
from tablewright.games.axiom.world import ATTRIBUTES, FOES, World

ORDERS = 150


def an_order(random: Random, here: World) -> Command:
    """Any order about characters and threats, with arguments that may or may not be there."""
    figure = random.choice([*here.figures, "nobody"])
    there = here.figures.get(figure)
    item = random.choice([*(there.items if there is not None else ()), "thing999"])
    talent = random.choice([*content.talents(), "luck"])
    made: list[Any] = [
        orders.RandomHero(series=random.choice([*content.points(), "epic"])),
        orders.MakeParty(size=random.randint(0, 4)),
        orders.NameFigure(name=random.choice(["Ute", "wolf 3", ""]), attributes={"body": random.randint(-1, 7)}),
        orders.Ready(figure=figure, item=item),
        orders.PutAway(figure=figure, item=item),
        orders.Acquire(figure=figure, kind=random.choice([*content.gear(), "laser"])),
        orders.BuyTalent(figure=figure, talent=talent),
        orders.BuyFocus(figure=figure, talent=talent, focus=random.choice(["", "tracks", "beasts"])),
        orders.BuyAttribute(figure=figure, attribute=random.choice([*ATTRIBUTES, "luck"])),
        orders.EndSession(),
        orders.Milestone(reason="a bridge", xp=random.randint(-1, 20), stage=random.random() < 0.5),
        orders.MakeThreats(foes=random.choice(["wolf", "2 raiders, elite", "3 x", "marsh serpent"])),
        orders.WeighEncounter(
            foes=random.choice(["wolves", "hill ogre, 2 minions", "?"]), ground=random.random() < 0.5
        ),
    ]
    chosen: Command = random.choice(made)
    return chosen


def kept(here: World) -> None:
    """What always holds of the figures."""
    for figure in here.figures.values():
        held = [item.kind for item in figure.items.values() if item.place == "hand"]
        assert sum(map(figures.hands_of, held)) <= figures.HANDS
        for kind in held:
            others = list(held)
            others.remove(kind)
            assert figures.clash(others, kind) == []
        assert sum(item.place == "worn" for item in figure.items.values()) <= 1
        assert 0 <= figure.spent <= figure.xp
        assert figure.top == figures.top_health(figure)
        assert all(dice <= 6 for dice in figure.talents.values())
        if figure.side != FOES and figure.series:
            assert all(dice <= ceiling(figure, name) for name, dice in figure.attributes.items())
        assert all(figure.talents.get(talent) for talent in figure.foci)


@pytest.mark.parametrize("seed", range(12))
def test_any_orders_in_any_row(seed: int) -> None:
    random = Random(seed)
    here, again, seen = world(), world(), world()
    seat = Seat("s", "player")
    done = 0
    for _ in range(ORDERS):
        command = an_order(random, here)
        before = msgspec.msgpack.encode(here)
        if GAME.refusal(here, command) is not None:
            assert msgspec.msgpack.encode(here) == before
            continue
        done += 1
        for fact in run(GAME, here, command, SeededDice(random.randrange(2**32))):
            back = msgspec.json.decode(msgspec.json.encode(fact), type=type(fact))
            assert back == fact
            GAME.evolve(again, back)
            shown = GAME.see(fact, seat, here)
            if shown is not None:
                GAME.evolve(seen, shown)
            assert "None" not in GAME.say(fact, GAME.names(here))
        kept(here)
    assert done > ORDERS / 4
    assert again == here
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(here), type=World) == here
    foes = [figure for figure in seen.figures.values() if figure.side == FOES]
    assert all((figure.health, figure.talents) == (None, {}) for figure in foes)
    for seated, of in ((Seat("g", "gm"), here), (Seat("s", "player", figures=tuple(here.order)), seen)):
        GAME.view(of, seated)
        for offer in GAME.offers(of, seated):
            if not offer.blanks and not offer.greyed:
                assert GAME.refusal(here, offer.command) is None, offer.words


def test_who_is_made_by_the_dice_swings_with_the_better_of_body_and_speed() -> None:
    for seed in range(40):
        here = GAME.new_world()
        run(GAME, here, orders.MakeParty(size=4), SeededDice(seed))
        for hero in here.party():
            best = max(hero.attributes["body"], hero.attributes["speed"])
            assert hero.attributes[hero.standard] == best, (seed, hero)
