"""Hundreds of fights by random legal orders: they end, nobody acts when dead, every chance is exact, nothing leaks."""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from tests.games.axx.fights import GAME

from tablewright.core.facts import Answer, Command, Fact, Offer
from tablewright.core.game import Seat, run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import hit, orders
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.world import Meeting, World
from tablewright.web.orders import is_ready

ALL = Seat(id="all", role="engine")
PLAYER = Seat(id="player", role="player")
THREATS = {"giant_rats": 7, "goblin_band": 4, "skeleton_guard": 4, "orc_patrol": 3, "ghoul": 1, "giant_spider": 1}
STEPS = 3_000
FIGHTS = 300


def start(seed: int) -> tuple[World, list[Fact]]:
    """A random party, some of it of a higher Level, about to meet a random threat."""
    rng = random.Random(seed)
    world = GAME.new_world({"declare_spells": rng.random() < 0.2})
    facts = run(GAME, world, MakeParty(size=rng.randint(1, 6)), SeededDice(seed))
    world.place = "here"
    for figure in world.party():
        figure.level = rng.choice([1, 1, 1, 3, 6, 11])
        figure.top = figure.hp = (figure.hp or 1) + 4 * (figure.level - 1)
    threat = rng.choice(list(THREATS))
    world.meeting = Meeting(threat=threat, count=THREATS[threat], source="wanderer", sneaking=rng.random() < 0.2)
    return world, facts


def pick(world: World, rng: random.Random) -> Command:
    """A random legal order, mostly one that gets on with it."""
    found = [offer for offer in GAME.offers(world, ALL) if not offer.greyed and is_ready(offer)]
    main = [offer for offer in found if offer.main]
    offer: Offer = rng.choice(main if main and rng.random() < 0.7 else found)
    return offer.command


def check(world: World, facts: list[Fact]) -> None:
    """What must hold after every command."""
    names = GAME.names(world)
    for figure in world.figures.values():
        assert figure.hp is not None
        assert 0 <= figure.hp <= (figure.top or 0)
        if figure.state == "up":
            assert figure.hp > 0, figure.name
    for fact in facts:
        if isinstance(fact, f.DamageDealt | hit.HitHeld) and (fact.rolls or fact.terms):
            summed = sum(face for roll in fact.rolls for face in roll.faces) + sum(term.value for term in fact.terms)
            for change in fact.changes:
                summed = summed * 2 if change.value > 0 else summed // 2
            assert summed == fact.amount
        sentence, card = GAME.say(fact, names), GAME.card(fact, names)
        assert sentence.endswith((".", "!", "?", "”", ":")), sentence
        for text in (sentence, card.title, card.text, card.outcome):
            assert not re.search(r"\b(foe|thing|hero)\d", text), text
            assert "somebody" not in text, text
        decoded = msgspec.json.decode(msgspec.json.encode(fact), type=type(fact))
        assert msgspec.json.encode(decoded) == msgspec.json.encode(fact)


def play(seed: int, *, watch: bool = False) -> tuple[World, World | None, int]:
    """One fight; with `watch`, a player's own world is folded from what the player may see."""
    world, _ = start(seed)
    rng = random.Random(seed)
    seen = msgspec.convert(msgspec.to_builtins(world), World) if watch else None
    if seen is not None:
        seen.meeting = None
    for number in range(STEPS):
        if world.fight is None and world.meeting is None:
            return world, seen, number
        command = GAME.next(world)
        if command is None:
            if seen is not None:
                assert GAME.offers(seen, ALL) == GAME.offers(world, ALL)
            command = pick(world, rng)
            assert GAME.refusal(world, command) is None
            if not isinstance(command, Answer):
                acting = [world.figures[i] for i in command.actors()]
                assert all(one.state == "up" for one in acting)
        facts: list[Fact] = []
        for fact in GAME.decide(world, command, SeededDice(seed, number + 1)):
            GAME.evolve(world, fact)
            facts.append(fact)
            told = GAME.see(fact, PLAYER, world) if seen is not None else None
            if told is not None and seen is not None:
                GAME.evolve(seen, told)
        check(world, facts)
    raise AssertionError(f"the fight of seed {seed} does not end: {world.fight}")


@pytest.mark.clause("axx.combat.end")
def test_random_fights_end_and_hold_what_must_hold() -> None:
    ended = [play(seed) for seed in range(FIGHTS)]
    assert max(steps for *_, steps in ended) < STEPS


def test_a_player_sees_the_same_fight_but_for_what_is_hidden() -> None:
    for seed in range(60):
        world, seen, _ = play(seed, watch=True)
        assert seen is not None
        assert seen.fight is None
        for id_, figure in world.figures.items():
            mirrored = seen.figures[id_]
            if figure.monster:
                assert (mirrored.hp, mirrored.top, mirrored.hd, mirrored.veiled) == (None, None, 0, True)
                mirrored.veiled = False
                mirrored.hp, mirrored.top, mirrored.hd, mirrored.half = figure.hp, figure.top, figure.hd, figure.half
            assert mirrored == figure


def states(count: int) -> list[World]:
    """Worlds in the midst of fights, at the party's turn."""
    out: list[World] = []
    seed = 1_000
    while len(out) < count:
        seed += 1
        world, _ = start(seed)
        rng = random.Random(seed)
        for number in range(rng.randint(8, 60)):
            if world.fight is None and world.meeting is None:
                break
            run(GAME, world, GAME.next(world) or pick(world, rng), SeededDice(seed, number + 1))
        if world.fight is not None and world.fight.phase == "turns" and GAME.next(world) is None and not world.question:
            out.append(world)
    return out


@pytest.mark.clause("axx.combat.attack", "axx.combat.charge", "axx.combat.range", "axx.combat.helpless")
def test_the_chance_on_every_button_is_the_share_of_faces_that_hit() -> None:
    """Each attack is carried out with each of the twenty faces, on a copy of the world."""
    compared = 0
    for world in states(120):
        for offer in GAME.offers(world, ALL):
            if offer.greyed or not isinstance(offer.command, orders.Attack | orders.Charge):
                continue
            assert offer.chance is not None
            chance = GAME.chance(world, offer.command)
            assert chance == offer.chance
            hits = [_hits(world, offer.command, face) for face in range(1, 21)]
            assert sum(hits) == offer.chance.ways, (offer.words, offer.chance)
            assert offer.chance.bonus == sum(term.value for term in offer.chance.terms)
            compared += 1
    assert compared > 150


def _hits(world: World, command: Command, face: int) -> bool:
    copy = msgspec.convert(msgspec.to_builtins(world), World)
    dice = ScriptedDice((face, 1, 1, 1, 1))
    for fact in GAME.decide(copy, command, dice):
        if isinstance(fact, f.AttackRolled) and not fact.free:
            if fact.sure:
                return True
            assert fact.total == face + sum(term.value for term in fact.terms)
            assert fact.ac == sum(term.value for term in fact.ac_terms)
            return fact.hit
        GAME.evolve(copy, fact)
    raise AssertionError("no attack was rolled")


def test_why_tells_what_did_not_apply_too() -> None:
    world = states(1)[0]
    offer = next(
        o
        for o in (o for w in [world, *states(20)] for o in GAME.offers(w, ALL))
        if isinstance(o.command, orders.Attack) and not o.greyed
    )
    worlds = [w for w in [world, *states(20)] if offer.command in [o.command for o in GAME.offers(w, ALL)]]
    copy = msgspec.convert(msgspec.to_builtins(worlds[0]), World)
    for fact in GAME.decide(copy, offer.command, ScriptedDice((10, 1, 1, 1))):
        if isinstance(fact, f.AttackRolled):
            why = GAME.why(copy, fact)
            assert {term.name for term in why} >= {"two_on_one", "aid", "weakened", "charge"}
            assert any(not term.applies for term in why)
            return
        GAME.evolve(copy, fact)
    raise AssertionError("no attack was rolled")
