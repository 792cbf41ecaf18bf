"""Whole fights of random parties against random NPCs, any order on offer given at random: what must hold of each."""

from __future__ import annotations

import os
import re
from typing import Any

import msgspec
import pytest
from tests.games.threedx.fight.threedx_any_order import any_order
from tests.games.threedx.fight.threedx_reckoner import Reckoner

from tablewright.core.facts import Answer, Command, Fact, Offer, SetReferee
from tablewright.core.game import Seat, run
from tablewright.dice.sources import SeededDice
from tablewright.dice.stream import Stream
from tablewright.games.threedx import kernel_fight, options
from tablewright.games.threedx.fight import away, npcs, policy, reducing, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.facts import (
    BlowsPlaced,
    DyingCounted,
    FightEnded,
    Met,
    Planned,
    Reacted,
    WoundsTaken,
    WoundsTreated,
)
from tablewright.games.threedx.fight.word_facts import FallBegan
from tablewright.games.threedx.game import ThreeDX
from tablewright.games.threedx.heroes.facts import MakeParty
from tablewright.games.threedx.world import Figure, World

GAME = ThreeDX()
FIGHTS = 20_000 if os.environ.get("SOAK") else 500
PARTS = 40 if os.environ.get("SOAK") else 4
EVERY = 5
"""The world is looked at after every so many steps, and at the end."""
ROUNDS = 50
"""A fight that is longer is broken off: two who can neither hit nor be brought down go on for ever."""
LONG = 6
"""Of so many fights one at most goes on so long, on the whole."""
SEAT = Seat(id="all", role="engine")
RULINGS = 25
"""One order in so many is the GM's."""
READIES = 7
"""In one fight of so many the GM has NPCs make ready, at one step of so many, and players give orders by hand."""
LOOKS = 199
"""A player looks at the page after every so many facts."""
SEES = Seat(id="one", role="player", figures=("hero1",))
ID = re.compile(r"\b(?:hero|npc|item)\d+\b|3dx\.|[a-z]_[a-z]")
"""What may stand in no sentence: ids of figures, things and clauses, keys."""


def options_of(seed: int) -> dict[str, Any]:
    """The house rules of a fight by its seed."""
    return {
        "bonus_die": options.CHOICES["bonus_die"][seed % 3],
        "range_rule": options.CHOICES["range_rule"][seed % 2],
        "armor_floor": (seed // 2) % 2,
        "taking_time_in_combat": options.CHOICES["taking_time_in_combat"][seed % 5 % 2],
        "npc_die": options.CHOICES["npc_die"][seed % 2],
        "attack_and_move": seed % 7 > 0,
        "wounds": options.CHOICES["wounds"][seed % 3],
        "targets": options.CHOICES["targets"][seed % 4 % 2],
        "policy": options.CHOICES["policy"][seed % 3],
    }


def foes_of(chance: Stream) -> str:
    """NPCs by one line: a few of one or two kinds."""
    kinds = [one for one in npcs.records().values() if one.target <= 6]
    first, second = kinds[chance.face(len(kinds)) - 1], kinds[chance.face(len(kinds)) - 1]
    return f"{first.name} x{chance.face(2)}, {second.name}"


class Fight:
    """One fight from its first roll to its end, checked after every step."""

    def __init__(self, seed: int) -> None:
        self.seed, self.chance, self.count = seed, Stream(seed, 1), 0
        self.world: World = GAME.new_world(options_of(seed))
        self.facts: list[Fact] = []
        self.give(SetReferee(gm=True))
        self.give(MakeParty(size=1 + seed % 3))
        if seed % 5 == 0:
            self.give(o.BringNpcs(npcs="guard 5", side="party", at=0))
        self.give(
            o.StartFight(
                foes=foes_of(self.chance),
                apart=(1, 2, 4, 12, 40)[seed % 5],
                first=("", "party", "foes")[seed % 3],
                unaware=("", "", "foes", "party")[seed % 4],
            )
        )

    def give(self, command: Command) -> None:
        """Carry out an order that has to be legal."""
        refused = GAME.refusal(self.world, command)
        assert refused is None, (self.seed, command, refused)
        self.count += 1
        before = {one.id: one.state for one in self.world.figures.values()}
        facts = run(GAME, self.world, command, SeededDice(self.seed, self.count))
        self.facts += facts
        for fact in facts:
            if isinstance(fact, Planned | Reacted):
                assert before[fact.figure] == "up", (self.seed, "the dead and the dying never act", fact)
        if self.count % EVERY == 0 or self.world.fight is None:
            check(self.seed, self.world)

    def play(self) -> None:
        """To the end: procedures, and any order on offer, at random."""
        while self.world.fight is not None:
            if self.world.fight.round > ROUNDS and not self.world.fight.outcome:
                self.give(o.StopFight(outcome="truce"))
                continue
            if self.world.question is not None:
                choices = self.world.question.choices
                self.give(Answer(choice=choices[self.chance.face(len(choices)) - 1]))
                continue
            step = GAME.next(self.world)
            if isinstance(step, o.NpcAct) and self.seed % READIES == 1 and self.count % READIES == 0:
                step = self.readied(step)
            self.give(step if step is not None else self.hero())

    def readied(self, step: o.NpcAct) -> Command:
        """Now and then the GM has an NPC make ready for whoever comes near or strikes."""
        on = ("attacked", "near", "moves", "ally attacked")[self.count % 4]
        ready = o.Ready(figure=step.figure, action="attack", on=on)
        return step if GAME.refusal(self.world, ready) is not None else ready

    def hero(self) -> Command:
        """What one of those waited for does: by the policy, or any order on offer; or all is closed at once."""
        if self.chance.face(RULINGS) == 1:
            ruling = self.ruling()
            if GAME.refusal(self.world, ruling) is None:
                return ruling
        if self.chance.face(5) == 1:
            closing = o.CloseTurn(figures=tuple(one.id for one in self.world.party() if one.state == "up"))
            if GAME.refusal(self.world, closing) is None:
                return closing
        waiting = self.waiting()
        figure = self.world.figures[waiting[self.chance.face(len(waiting)) - 1]]
        if self.seed % READIES == 1 and figure.character and self.chance.face(3) == 1:
            wild = [one for one in any_order(self.world, figure, self.chance) if GAME.refusal(self.world, one) is None]
            if wild:
                return wild[self.chance.face(len(wild)) - 1]
        if self.chance.face(6) > 1:
            plain = self.plain(figure)
            if GAME.refusal(self.world, plain) is None:
                return plain
        seat = Seat(id="one", role="player", figures=(figure.id,))
        offers = [one for one in GAME.offers(self.world, seat) if one.group == "fight"]
        offers = [one for one in offers if not one.blanks or isinstance(one.command, o.Attack)]
        offers = [one for one in offers if not isinstance(one.command, o.CloseTurn)]
        assert offers, (self.seed, figure.id, "nobody can do anything")
        kinds = sorted({_kind(one) for one in offers})
        kind = kinds[self.chance.face(len(kinds)) - 1]
        chosen = [one for one in offers if _kind(one) == kind]
        return chosen[self.chance.face(len(chosen)) - 1].command

    def ruling(self) -> Command:
        """Something that the GM rules: a fall, poison, a third side, how somebody is, levels, an opening, a place."""
        there = who.there(self.world)
        figure, other = there[self.chance.face(len(there)) - 1].id, there[self.chance.face(len(there)) - 1].id
        states = ("prone", "up", "unaware", "aware", "free")
        rulings: tuple[Command, ...] = (
            o.DropFigure(figure=figure, metres=self.chance.face(60), target=self.chance.face(8)),
            o.Afflict(figure=figure, name="smoke", severity=2 * self.chance.face(4), turns=self.chance.face(3)),
            o.BringNpcs(npcs="rat", side="others", at=self.chance.face(20)),
            o.SetState(figure=figure, state=states[self.chance.face(5) - 1], reason="so it is"),
            o.SetLevel(figure=figure, level=self.chance.face(5) - 3, reason="mud"),
            o.GrantOpening(figure=figure, target=other),
            o.SetPlace(figure=figure, metres=self.chance.face(40)),
            o.EndTurn(),
        )
        return rulings[self.chance.face(len(rulings)) - 1]

    def plain(self, figure: Figure) -> Command:
        """The plain thing to do now."""
        fight = who.fight_of(self.world)
        if fight.phase == "reducing":
            blow = next(blow for blow in reducing.waiting(self.world) if blow.figure == figure.id)
            return o.Reduce(figure=figure.id, blow=blow.number, ways=policy.reductions(self.world, figure, blow))
        if figure.id in fight.saving:
            return o.KeepSave(figure=figure.id)
        if fight.phase == "first" and figure.id not in fight.plans:
            return o.RollInitiative(figure=figure.id)
        if fight.phase == "acting" and figure.id not in fight.plans:
            return policy.hero(self.world, figure)
        if figure in who.attacked(self.world) and figure.id not in fight.defences:
            return o.DefendWith(figure=figure.id, ability=policy.best_defence(self.world, figure))
        return o.Done(figure=figure.id)

    def waiting(self) -> list[str]:
        """Those for whom the fight waits."""
        if who.fight_of(self.world).phase == "reducing":
            return [blow.figure for blow in reducing.waiting(self.world)]
        return away.waited_for(self.world)


def _kind(offer: Offer) -> str:
    return type(offer.command).__name__


# ── What must hold ──────────────────────────────────────────────────────────────────────────


def check(seed: int, world: World) -> None:
    """What holds after every step."""
    for figure in world.figures.values():
        check_figure(seed, figure)
    fight = world.fight
    if fight is None:
        return
    for id_, number in fight.numbers.items():
        target = world.figures[id_].target
        assert target is not None
        assert 0 <= number <= target, (seed, id_)
    for id_ in (*fight.held, *fight.prone, *fight.defending, *fight.steady, *fight.ready):
        assert world.figures[id_].state in ("up", "out"), (seed, id_, "who is down keeps nothing up")
    for id_, holds in fight.held.items():
        assert holds, (seed, id_, "a hold that is over leaves nothing")
        assert all(world.figures[by].state == "up" for by in holds), (seed, id_)


def check_figure(seed: int, figure: Figure) -> None:
    """Sizes, counts and states go together."""
    assert figure.wounds is not None
    assert figure.wounds >= 0
    assert figure.treated >= 0
    assert (figure.dying is not None) == (figure.state == "dying"), (seed, figure)
    if figure.character:
        assert figure.vitality in (0, 2, 4, 6, 8, 10, 12), (seed, figure)
        assert (figure.vitality == 0) == (figure.state in ("dying", "dead")), (seed, figure)
        assert (figure.dying or 0) < 12, seed
        assert figure.epic >= 0, seed
        for name, used in figure.used.items():
            assert 0 <= used <= (2 if figure.attributes[name] >= 12 else 1), (seed, name)
    else:
        assert figure.target is not None
        number = kernel_fight.effective(figure.target, figure.wounds)
        assert number > 0 or figure.state != "up", (seed, figure)
        assert (figure.dying or 0) < figure.target, seed


def check_whole(seed: int, fight: Fight) -> None:
    """What holds of a fight that is over."""
    (over,) = [fact for fact in fight.facts if isinstance(fact, FightEnded)]
    assert over.outcome in ("won", "lost", "fled", "truce"), seed
    fresh: World = GAME.new_world(options_of(seed))
    seen: World = GAME.new_world(options_of(seed))
    taken: dict[str, int] = {}
    reckoner = Reckoner(seed)
    for place, fact in enumerate(fight.facts):
        if isinstance(fact, WoundsTaken):
            taken[fact.figure] = taken.get(fact.figure, 0) + (fact.amount or 0)
        elif isinstance(fact, WoundsTreated):
            taken[fact.figure] = taken.get(fact.figure, 0) - fact.amount
        reckoner.check(fresh, fact)
        GAME.evolve(fresh, fact)
        shown = GAME.see(fact, SEES, fresh)
        if shown is not None:
            GAME.evolve(seen, shown)
        if place % LOOKS == 0:
            GAME.offers(seen, SEES)
            assert GAME.view(seen, SEES).title
    assert fresh == fight.world, f"seed {seed}: the fold of the facts is another world"
    for figure in fight.world.figures.values():
        counted = sum(isinstance(fact, DyingCounted) and fact.figure == figure.id for fact in fight.facts)
        assert (figure.wounds or 0) == taken.get(figure.id, 0) + counted, (seed, figure.id, "wounds add up")
    check_hits(seed, fight)


def check_hits(seed: int, fight: Fight) -> None:
    """Of every hit: it is the difference, less armour and reductions; the wounds of a turn are those of its hits."""
    waiting = 0
    for fact in fight.facts:
        if isinstance(fact, Met) and fact.blow is not None:
            assert fact.margin == (fact.attack or 0) - (fact.defence or 0) > 0, (seed, fact)
            assert fact.blow.wounds <= fact.margin, (seed, fact)
            waiting += 1
        elif isinstance(fact, BlowsPlaced):
            waiting = 0
    assert waiting == 0, seed


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
    assert outcomes.count("truce") * LONG <= len(outcomes)


@pytest.mark.parametrize("seed", range(12))
def test_every_fact_of_a_fight_goes_out_and_comes_back_the_same(seed: int) -> None:
    fight = Fight(seed)
    fight.play()
    kinds = {type(fact) for fact in fight.facts}
    for fact in fight.facts:
        assert msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)) == fact
    assert len(kinds) > 12


@pytest.mark.parametrize("seed", range(12))
def test_no_sentence_of_a_fight_holds_an_id(seed: int) -> None:
    fight = Fight(seed)
    fight.play()
    fresh: World = GAME.new_world(options_of(seed))
    for fact in fight.facts:
        GAME.evolve(fresh, fact)
        names = GAME.names(fresh)
        card = GAME.card(fact, names)
        for text in (GAME.say(fact, names), card.title, card.text, card.outcome, *(line.words for line in card.rolls)):
            assert not ID.search(text), text
        if fresh.fight is not None and fresh.question is None:
            for offer in GAME.offers(fresh, SEAT):
                assert not ID.search(offer.words + offer.note + offer.typed), offer.words


def test_a_fight_survives_a_snapshot_in_the_middle() -> None:
    fight = Fight(7)
    while fight.world.fight is not None and fight.world.fight.round < 2:
        step = GAME.next(fight.world)
        fight.give(step if step is not None else fight.hero())
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(fight.world), type=World) == fight.world
    assert who.there(fight.world)


def test_a_fight_that_is_won_ends_though_the_gm_drops_a_dying_foe() -> None:
    """Seed 670: a foe is made to fall after the fight is decided, when its side has no turns any more."""
    fight = Fight(670)
    fight.play()
    assert any(isinstance(fact, FallBegan) and fact.figure == "npc1" for fact in fight.facts)
    assert fight.world.fight is None
