"""Whole fights of random parties against random threats by the policy alone: what must hold of every one."""

from __future__ import annotations

import itertools
import os
from typing import Any

import msgspec
import pytest
from tests.games.axiom.axiom_reckoner import Reckoner
from tests.games.axiom.heroic import GAME

from tablewright.core.facts import Answer, Command, Fact
from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice
from tablewright.dice.stream import Stream
from tablewright.games.axiom import content, figures, harm, kernel
from tablewright.games.axiom.conditions import UNTIL
from tablewright.games.axiom.fight import bands, turns
from tablewright.games.axiom.fight.facts import EndTurn, FightEnded, SetCover, SideBegan, StartFight, StopFight
from tablewright.games.axiom.heroes.facts import MakeParty
from tablewright.games.axiom.policy import act
from tablewright.games.axiom.rests.orders import Impose
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.world import ATTRIBUTES, BANDS, DISTANT, FOES, PARTY, TOUCH, Figure, World

FIGHTS = 20_000 if os.environ.get("SOAK") else 600
EVERY = 1 if os.environ.get("SOAK") else 4
"""The world is looked at after every so many steps, and at the end."""
PARTS = 40 if os.environ.get("SOAK") else 4
BROUGHT = ("prone", "restrained", "stunned", "blinded", "frightened", "exhausted", "health")
SERIOUS = 60
"""From this round on nobody meddles, and all fight to win."""
ROUNDS = 150
"""A fight that is longer is broken off: two who see nothing may never hit each other."""


def options(seed: int) -> dict[str, Any]:
    """The house rules of a fight by its seed."""
    policies = ("nearest", "weakest first", "random standing target")
    return {
        "criticals": seed % 2 == 0,
        "opposed": "successes" if seed % 3 == 0 else "plus one",
        "policy": policies[seed % 3],
    }


def foes_of(chance: Stream) -> str:
    """Threats by one line: a few of one or two kinds."""
    kinds = list(content.threats().values())
    first, second = kinds[chance.face(len(kinds)) - 1], kinds[chance.face(len(kinds)) - 1]
    return f"{chance.face(4)} {first.name}, {chance.face(2)} {second.name}"


class Fight:
    """One fight from its first roll to its end, checked after every step."""

    def __init__(self, seed: int) -> None:
        self.seed, self.chance, self.count = seed, Stream(seed, 1), 0
        self.world: World = GAME.new_world(options(seed))
        self.facts: list[Fact] = []
        self.reckoner = Reckoner(seed)
        self.give(MakeParty(size=1 + seed % 4))
        apart = BANDS[self.chance.face(len(BANDS)) - 1]
        self.give(StartFight(foes=foes_of(self.chance), apart=apart))

    def give(self, command: Command) -> None:
        """Carry out an order that has to be legal."""
        refused = GAME.refusal(self.world, command)
        assert refused is None, (self.seed, command, refused)
        self.count += 1
        for fact in GAME.decide(self.world, command, SeededDice(self.seed, self.count)):
            self.reckoner.check(self.world, fact)
            GAME.evolve(self.world, fact)
            self.facts.append(fact)
        if self.count % EVERY == 0 or self.world.fight is None:
            check(self.seed, self.world)

    def play(self) -> None:
        """To the end: procedures, answers at random, characters by the policy that plays threats."""
        while self.world.fight is not None:
            if self.world.fight.round > ROUNDS and not self.world.fight.outcome and self.world.question is None:
                self.give(StopFight(outcome="truce"))
                continue
            if self.world.question is not None:
                choices = self.world.question.choices
                self.give(Answer(choice=choices[self.chance.face(len(choices)) - 1]))
                continue
            step = GAME.next(self.world)
            if step is None and self.world.fight.round < SERIOUS and self.chance.face(12) == 1:
                self.meddle()
                continue
            self.give(step if step is not None else self.hero())

    def meddle(self) -> None:
        """The game master brings a condition or cover on somebody."""
        there = [one for one in self.world.figures.values() if one.state == "up"]
        one, by = there[self.chance.face(len(there)) - 1].id, there[self.chance.face(len(there)) - 1].id
        kind = BROUGHT[self.chance.face(len(BROUGHT)) - 1]
        family = ATTRIBUTES[self.chance.face(3) - 1]
        brought = Impose(
            figure=one, condition=kind, by=by, family=family, severity=self.chance.face(3), threshold=2, name="a chill"
        )
        cover = SetCover(figure=one, cover="partial")
        command = cover if self.chance.face(4) == 1 else brought
        if GAME.refusal(self.world, command) is None:
            self.give(command)

    def hero(self) -> Command:
        """What a character does: what a threat in its place would, as far as that is legal."""
        able = [one for one in turns.members(self.world, PARTY) if not turns.finished(self.world, one)]
        figure = able[self.chance.face(len(able)) - 1]
        if self.world.fight is not None and self.world.fight.round < SERIOUS and self.chance.face(2) == 1:
            seat = Seat(id="p", role="player", figures=(figure.id,))
            found = [offer for offer in GAME.offers(self.world, seat) if offer.figure == figure.id]
            commands: list[Command] = [
                one.command for one in found if not one.greyed and GAME.refusal(self.world, one.command) is None
            ]
            if commands:
                return commands[self.chance.face(len(commands)) - 1]
        chosen: Command = act(self.world, figure, SeededDice(self.seed, 1_000_000 + self.count))
        return chosen if GAME.refusal(self.world, chosen) is None else EndTurn(figure=figure.id)


# ── What must hold ──────────────────────────────────────────────────────────────────────────


def check(seed: int, world: World) -> None:
    """What holds after every step."""
    for figure in world.figures.values():
        check_figure(seed, world, figure)
    fight = world.fight
    if fight is None:
        return
    for pair, band in fight.bands.items():
        assert TOUCH <= band <= DISTANT, (seed, pair, band)
    check_bands(seed, world)
    for id_, turn in fight.turns.items():
        assert 0 <= turn.primary <= 2, (seed, id_)
        assert 0 <= turn.steps <= 1, (seed, id_)
    for one, other in fight.bulwark.items():
        assert fight.bulwark[other] == one, seed


def check_figure(seed: int, world: World, figure: Figure) -> None:
    """Health, state and counts go together, and nobody carries what cannot be."""
    assert figure.health is not None
    assert figure.top is not None
    assert 0 <= figure.health <= figure.top == figures.top_health(figure), (seed, figure)
    assert (figure.health == 0) == (figure.state in (*harm.DOWN, "dead", "out")), (seed, figure)
    assert 0 <= figure.passed <= 3, seed
    assert 0 <= figure.failed <= 3, seed
    if figure.state == "dying":
        assert figure.passed < 3, seed
        assert figure.failed < 3, seed
    assert figure.state != "stable" or figure.character or world.gm, (seed, figure)
    assert set(UNTIL) >= {one.kind for one in figure.conditions.values()}, seed
    held = [item.kind for item in figure.items.values() if item.place == "hand"]
    assert sum(map(figures.hands_of, held)) <= figures.HANDS, (seed, figure)
    assert figures.defense(figure) >= 1, seed
    for attribute in figure.attributes:
        assert figures.attribute(figure, attribute) >= 0, seed


def check_bands(seed: int, world: World) -> None:
    """Of three bands between any three, the two widest are the same."""
    fight = world.fight
    assert fight is not None
    there = sorted({id_ for pair in fight.bands for id_ in pair.split(" ")})
    for place, one in enumerate(there):
        for other in there[:place]:
            for third in there[: there.index(other)]:
                low, mid, high = sorted(
                    (
                        bands.between(fight, one, other),
                        bands.between(fight, one, third),
                        bands.between(fight, other, third),
                    )
                )
                assert mid == high, (seed, one, other, third, low, mid, high)


def check_whole(seed: int, fight: Fight) -> None:
    """What holds of a fight that is over."""
    (over,) = [fact for fact in fight.facts if isinstance(fact, FightEnded)]
    assert over.outcome in ("won", "lost", "fled", "truce"), seed
    for fact in fight.facts:
        if isinstance(fact, ChallengeRolled):
            check_roll(seed, fact)
    fresh = GAME.new_world(options(seed))
    for fact in fight.facts:
        GAME.evolve(fresh, fact)
    assert fresh == fight.world, f"seed {seed}: the fold of the facts is another world"
    standing = [one for one in fight.world.party() if figures.able(one)]
    assert (over.outcome != "won") or standing or any(one.state in harm.DOWN for one in fight.world.party()), seed
    begun = [fact.side for fact in fight.facts if isinstance(fact, SideBegan)]
    assert all(one != other for one, other in itertools.pairwise(begun)), seed
    states = {one.state for one in fight.world.figures.values() if one.side == FOES}
    assert states <= {"up", "out", "gone", "fled"}, seed


def check_roll(seed: int, fact: ChallengeRolled) -> None:
    """A roll is counted as the kernel counts it, with as many dice as its named dice come to."""
    counting = sum(kernel.success(face, fact.mode) for face in fact.others)
    assert fact.successes == kernel.counted(counting, fact.wild, fact.mode), seed
    assert 1 + len(fact.others) == fact.pool.dice == max(1, fact.pool.sum), seed
    assert fact.rolls[0].faces == (fact.wild, *fact.others), seed
    if fact.passed is not None:
        assert fact.passed == (fact.successes >= fact.pool.threshold >= 1), seed
    else:
        assert fact.pool.threshold == 0, seed
    assert len({term.name for term in fact.pool.terms if term.name != "aid"}) == len(
        [term for term in fact.pool.terms if term.name != "aid"]
    ), (seed, fact.pool.terms)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_whole_fights_keep_the_rules(part: int) -> None:
    outcomes: list[str] = []
    for seed in range(part * FIGHTS // PARTS, (part + 1) * FIGHTS // PARTS):
        fight = Fight(seed)
        fight.play()
        check_whole(seed, fight)
        outcomes += [fact.outcome for fact in fight.facts if isinstance(fact, FightEnded)]
    assert {"won", "lost"} <= set(outcomes)
    assert outcomes.count("truce") * 50 < len(outcomes)


def test_a_fight_survives_a_snapshot_in_the_middle() -> None:
    fight = Fight(5)
    while fight.world.fight is not None and fight.world.fight.round < 2 and fight.world.question is None:
        step = GAME.next(fight.world)
        fight.give(step if step is not None else fight.hero())
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(fight.world), type=World)
    assert kept == fight.world
