"""The chance on a button, and what may come of it, against carrying it out with every face on a copy of the world."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tablewright.core.facts import Answer, Asked, Command, Fact, Offer
from tablewright.core.foresight import outcome
from tablewright.core.game import Game, Seat, run
from tablewright.dice.exact import EveryFace, TooManyOutcomes
from tablewright.dice.sources import Dice, SeededDice
from tablewright.dice.throws import every_way
from tablewright.dice.trials import interval
from tablewright.games import registry
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axx.checks import CheckRolled
from tablewright.games.axx.combat.facts import AttackRolled
from tablewright.games.axx.meeting.encounter_facts import IntentJudged
from tablewright.games.threedx import rolls
from tablewright.games.threedx.challenges.orders import BonusSpent, RollLaid
from tablewright.games.threedx.fight import defences, reading, who
from tablewright.games.threedx.fight.facts import BonusJoined, Defended, Planned, Reacted
from tablewright.games.threedx.fight.orders import Attack, React
from tablewright.games.threedx.world_fight import GRAPPLES
from tablewright.odds.foresight import foresee

OFFERS = 110
"""So many buttons of each game are tried."""
FACES = 1_000
"""At most so many paths of faces are walked one by one for one button."""

Headline = Callable[[Fact, Any, Any], bool | None]


def axx(fact: Fact, command: Any, _world: Any) -> bool | None:
    """Whether the roll that the button's chance is about succeeded; None for every other fact."""
    if isinstance(fact, AttackRolled) and fact.figure == command.figure and not fact.free:
        return fact.hit
    if isinstance(fact, CheckRolled):
        return fact.success
    return fact.attitude != "hostile" if isinstance(fact, IntentJudged) else None


def axiom(fact: Fact, _command: Any, _world: Any) -> bool | None:
    """The same for a pool."""
    return fact.passed if isinstance(fact, ChallengeRolled) else None


def threedx(fact: Fact, command: Any, world: Any) -> bool | None:
    """The same for three dice that lie: of a challenge, a help, a bonus die, an Act, an attack, a defence."""
    if isinstance(fact, RollLaid | BonusSpent):
        return fact.success
    if isinstance(fact, Defended):
        return _holds(world, fact)
    if isinstance(fact, BonusJoined):
        return _joined(world, fact)
    if not isinstance(fact, Planned | Reacted) or fact.plan.lying is None:
        return None
    level, need = fact.plan.level, fact.plan.target
    if isinstance(command, Attack | React):
        level += fact.plan.extra.get(command.targets[0], 0)
        need = reading.defence_number(world, world.figures[command.targets[0]]) + bool(fact.plan.intent)
    return rolls.read(fact.plan.lying, level).result >= need


def _joined(world: Any, fact: BonusJoined) -> bool:
    """Whether a save, an Act or an attack of a fight succeeds once a bonus die lies with its dice."""
    if fact.on == "save":
        return rolls.read(fact.lying, fact.level).result >= who.fight_of(world).saving[fact.figure].target
    plan = who.plan_of(world, fact.figure)
    assert plan is not None
    aimed = who.targets(plan)
    need = reading.defence_number(world, world.figures[aimed[0]]) + bool(plan.intent) if aimed else plan.target
    return rolls.read(fact.lying, fact.level + reading.helped(world, fact.figure)).result >= need


def _holds(world: Any, fact: Defended) -> bool:
    """Whether the first of the attackers meets as much as it has, as the turn's closing reads it."""
    there, avoids = defences.against(world, fact.figure), fact.figure in who.fight_of(world).avoids
    if fact.grapple:
        there = [one for one in there if one.plan.intent in GRAPPLES]
    elif avoids:
        there = [one for one in there if one.plan.intent not in GRAPPLES]
    first = min(there, key=lambda one: (-one.value, one.key))
    read = reading.defence_reading(world, fact.defence)
    (place,) = reading.met_places(read, 1, guard=fact.defence.guard)
    return bool(reading.met(read, place, first.level) >= first.value)


HEADLINES: dict[str, Headline] = {"axx": axx, "axiom": axiom, "3dx": threedx}


def moments(game: Game, seed: int) -> Iterator[tuple[Any, list[Offer]]]:
    """Worlds in a game that random orders carry on, each with the buttons that show a chance."""
    rng, world = random.Random(seed), game.new_world()
    for number, first in enumerate(game.opening(seed)):
        run(game, world, first, SeededDice(seed, number))
    for number in range(100, 400):
        command: Command | None = game.next(world)
        if command is None:
            seat = Seat(id="all", role="player", figures=game.heroes(world))
            offers = [o for o in game.offers(world, seat) if not o.greyed and not o.blanks and o.group != "gm"]
            if not offers:
                return
            chances = [o for o in offers if o.chance is not None and not o.chance.hidden]
            if chances:
                yield world, chances
            main = [o for o in offers if o.main or o.chance is not None]
            command = rng.choice(main if main and rng.random() < 0.8 else offers).command
        if game.refusal(world, command) is None:
            run(game, world, command, SeededDice(seed, number))


def each_alone(command: Any) -> list[Command]:
    """Of several who search together each by themselves: the button shows the chance of the likeliest."""
    many = getattr(command, "figures", ())
    return [msgspec.structs.replace(command, figures=(one,)) for one in many] or [command]


def buttons(game: Game) -> Iterator[tuple[Any, Offer]]:
    """Buttons from many moments of many games, one a moment, of as many kinds as there are."""
    seen: Counter[str] = Counter()
    total = 0
    for seed in range(200):
        for world, offers in moments(game, seed):
            offer = min(offers, key=lambda one: seen[type(one.command).__name__])
            kind = type(offer.command).__name__
            if seen[kind] >= 60:
                continue
            seen[kind] += 1
            total += 1
            yield world, offer
            if total == OFFERS:
                return


def copied(game: Game, packed: bytes) -> Any:
    return msgspec.msgpack.decode(packed, type=game.world_type())


def faces(function: Callable[[Dice], Any]) -> Iterator[tuple[Any, int]]:
    """What comes of every path of single faces, each with its chance, one in so many: the plainest way there is."""
    path: list[int] = []
    for _ in range(FACES):
        dice = EveryFace(path)
        yield function(dice), math.prod(dice.width)
        while path and path[-1] + 1 == dice.width[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise TooManyOutcomes


def added(found: Counter[tuple[Any, int]]) -> dict[Any, Fraction]:
    """The chances of all that came, from how often it came with a chance of one in so many."""
    chances: dict[Any, Fraction] = {}
    for (came, of), times in found.items():
        chances[came] = chances.get(came, Fraction(0)) + Fraction(times, of)
    return chances


def headline(game: Game, packed: bytes, command: Command, judge: Headline) -> Callable[[Dice], bool | None]:
    """How the headline roll falls, on a copy of the world; None if it does not come to it.

    A copy in which nothing happened yet is used again.
    """
    spare: list[Any] = []

    def play(dice: Dice) -> bool | None:
        world, untouched = spare.pop() if spare else copied(game, packed), True
        for fact in game.decide(world, command, dice):
            found = judge(fact, command, world)
            if found is not None:
                if untouched:
                    spare.append(world)
                return found
            game.evolve(world, fact)
            untouched = False
        return None

    return play


def likely(game: Game, packed: bytes, command: Command, judge: Headline) -> tuple[Fraction, bool]:
    """How likely the headline roll succeeds, if it is made; and whether every single face was walked."""
    play = headline(game, packed, command, judge)
    try:
        found, walked = added(Counter(faces(play))), True
    except TooManyOutcomes:
        found, walked = {key: Fraction(ways) for key, ways in every_way(play, 60_000).weights.items()}, False
    good, bad = found.get(True, Fraction(0)), found.get(False, Fraction(0))
    return good / (good + bad), walked


@pytest.mark.parametrize("name", list(HEADLINES))
def test_the_chance_on_every_button_is_that_of_its_roll(name: str) -> None:
    game, judge = registry.game(name), HEADLINES[name]
    compared: Counter[str] = Counter()
    by_face = 0
    for world, offer in buttons(game):
        packed = msgspec.msgpack.encode(world)
        chances = [likely(game, packed, command, judge) for command in each_alone(offer.command)]
        by_face += all(walked for _, walked in chances)
        assert offer.chance is not None
        assert max(chance for chance, _ in chances) == Fraction(offer.chance.ways, offer.chance.of), offer.words
        compared[type(offer.command).__name__] += 1
    assert sum(compared.values()) == OFFERS
    assert len(compared) >= 2
    assert by_face > OFFERS // 4


@pytest.mark.parametrize("name", list(HEADLINES))
def test_what_may_come_of_an_order_is_counted_exactly(name: str) -> None:
    """The whole distribution of outcomes equals that of every single face in every order."""
    game = registry.game(name)
    compared = 0
    for world, offer in buttons(game):
        packed = msgspec.msgpack.encode(world)

        def play(dice: Dice, packed: bytes = packed, command: Command = offer.command) -> Any:
            copy = copied(game, packed)
            facts = run(game, copy, command, dice)
            while isinstance(facts[-1], Asked):
                facts += run(game, copy, Answer(figure=facts[-1].whom, choice=facts[-1].otherwise), dice)
            return outcome(told for fact in facts for told in game.tells(fact, copy))

        try:
            brute = added(Counter(faces(play)))
        except TooManyOutcomes:
            continue
        found = foresee(game, copied(game, packed), offer.command)
        assert found.exact
        assert not found.kept
        assert {came: Fraction(weight, found.total) for came, weight in found.outcomes.items()} == brute, offer.words
        compared += 1
    assert compared > 25


def test_the_interval_of_a_trial_is_wilsons() -> None:
    low, high = interval(37, 100)  # a textbook value: 0.2818 to 0.4678
    assert (round(low, 4), round(high, 4)) == (0.2818, 0.4678)
    assert interval(0, 10)[0] == 0
    assert round(interval(10, 10)[1], 9) == 1
