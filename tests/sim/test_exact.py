"""Exact fights: walks solved by hand, and duels of all games against as many simulated ones as there is time for."""

from __future__ import annotations

import math
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest

from tablewright.core.arena import Score, Setup
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.kernel import twin
from tablewright.sim import asking, exact
from tablewright.sim.crowd import Crowd
from tablewright.sim.exact import Exact, solve
from tablewright.sim.sampling import at_least, sampled
from tablewright.sim.walk import Endless, Walk, knots, passed

SOAK = bool(os.environ.get("SOAK"))
FIGHTS = 30_000 if SOAK else 1_200
MANY = 10_000_000 if twin.available() else 1_000_000
"""Simulated in the long run where fights go by numbers, compiled or not."""
LIMIT = 4.0
"""Standard deviations that a count of simulated fights may lie from the exact one."""


def walk(**moments: dict[str, str]) -> Walk:
    """Moments by name, with what follows and its chance."""
    return {
        name.encode(): {after.encode(): Fraction(p) for after, p in following.items()}
        for name, following in moments.items()
    }


# ── Walks ───────────────────────────────────────────────────────────────────────────────────


def test_a_round_in_which_everybody_misses_leads_back_to_its_beginning() -> None:
    duel = walk(mine={"won": "1/3", "theirs": "2/3"}, theirs={"lost": "1/4", "mine": "3/4"})
    # 1/3 + 2/3·3/4 of the same again: p = 1/3 + p/2
    assert passed(duel, b"mine") == {b"won": Fraction(2, 3), b"lost": Fraction(1, 3)}


def test_a_walk_between_two_walls() -> None:
    steps = walk(a={"ruin": "1/2", "b": "1/2"}, b={"a": "1/2", "c": "1/2"}, c={"b": "1/2", "rich": "1/2"})
    assert passed(steps, b"a") == {b"ruin": Fraction(3, 4), b"rich": Fraction(1, 4)}
    assert passed(steps, b"b") == {b"ruin": Fraction(1, 2), b"rich": Fraction(1, 2)}


def test_a_moment_that_leads_only_to_itself_has_no_end() -> None:
    stuck = walk(a={"b": "1/4", "won": "3/4"}, b={"b": "1"})
    assert passed(stuck, b"a") == {b"won": Fraction(3, 4), Endless.END: Fraction(1, 4)}


def test_knots_come_before_what_they_lead_to() -> None:
    steps = walk(a={"b": "1"}, b={"a": "1/2", "c": "1/2"}, c={"d": "1"}, d={"c": "1/2", "end": "1/2"})
    assert [sorted(knot) for knot in knots(steps, b"a")] == [[b"a", b"b"], [b"c", b"d"]]


# ── Duels ───────────────────────────────────────────────────────────────────────────────────


def axiom_duel() -> Setup:
    """A capable character of AxiomRPG and a cutpurse, within reach of each other."""
    of = arena("axiom")
    return asking.setup(of, party=asking.party(of, "random:1@gritty", 7), foes="1 cutpurse", apart="touch")


def axx_duel(place: int, foe: str, **changes: Any) -> Setup:
    """A hero of AX&X's party of seed 7 and one monster, 5 ft apart."""
    of = arena("axx")
    hero = {**asking.party(of, "random:4", 7)[place], **changes}
    return asking.setup(of, party=[hero], foes=foe, apart="5 ft")


def threedx_duel(vitality: int, die: int, foe: str, **changes: Any) -> Setup:
    """A character of 3dX with a sword, all of whose other dice are of one size, and one NPC, a metre apart."""
    of = arena("3dx")
    hero = {**asking.party(of, "random:1", 7)[0], "vitality": vitality, "epic": 0, "spirit": 0}
    hero |= {"skills": {}, "fifths": {}, "increases": {}, "items": {"1": {"id": "1", "kind": "sword", "place": "hand"}}}
    hero |= {name: dict.fromkeys(hero[name], die) for name in ("attributes", "abilities")}
    return asking.setup(of, party=[{**hero, **changes}], foes=foe, apart="1 m")


def agree(found: Exact, score: Score) -> None:
    """Every count of simulated fights is near enough to what it should be."""
    of = score.runs
    pairs = [(found.wins(name), getattr(score, name)) for name in ("party", "foes", "neither")]
    pairs += [(found.dies(place), count) for place, count in enumerate(score.dead)]
    left = found.hp_left()
    assert set(score.hp_left) <= set(left)
    pairs += [(p, score.hp_left.get(points, 0)) for points, p in left.items()]
    for p, count in pairs:
        if p in (0, 1):
            assert count == p * of
        elif p * (1 - p) * of > 5:
            z = (count - of * float(p)) / math.sqrt(of * float(p * (1 - p)))
            assert abs(z) < LIMIT, (float(p), count, of, z)


DUELS: dict[str, Callable[[], Setup]] = {
    "AxiomRPG": axiom_duel,
    "a Magic-User who has had her last Close Call, and a rat": lambda: axx_duel(3, "1 giant rat", brushes=6),
    "3dX": lambda: threedx_duel(6, 2, "1 villager"),
}
if SOAK:
    DUELS |= {
        "3dX, a viper": lambda: threedx_duel(4, 2, "1 viper"),
        "3dX, dice of four faces": lambda: threedx_duel(4, 4, "1 villager"),
        "a Fighter and a goblin": lambda: axx_duel(0, "1 goblin"),
        "a Fighter and an orc": lambda: axx_duel(0, "1 orc"),
        "a Cleric and a rat": lambda: axx_duel(1, "1 giant rat"),
        "a Thief who has had her last Close Call, and a rat": lambda: axx_duel(2, "1 giant rat", brushes=6),
    }


@pytest.mark.soak
@pytest.mark.timeout(14_400 if SOAK else 300)
@pytest.mark.parametrize("duel", DUELS)
def test_a_duel_worked_out_is_the_duel_simulated(duel: str) -> None:
    setup = DUELS[duel]()
    found = solve(arena(setup.game), setup)
    assert sum(found.ends.values()) == 1
    assert found.moments > 250
    by_numbers = arena(setup.game).batch(setup) is not None
    agree(found, Crowd().run(setup, runs=MANY if SOAK and by_numbers else FIGHTS, seed=11))


@cache
def duel_by_hand(hero: int, goblin: int) -> dict[tuple[int, bool], Fraction]:
    """A Level 1 Fighter with a die of six and a goblin: what is left of the Fighter, and whether the goblin is slain.

    By the ledger: the Fighter hits AC 13 at +1 on 12 or more, the goblin AC 10 at +1 on 9 or more, each for 1d6; the
    higher die of six goes first, in a tie both strike.
    """
    found: dict[tuple[int, bool], Fraction] = {}
    hits, again = (Fraction(9, 20), Fraction(12, 20)), Fraction(0)
    for ours in range(7):
        for theirs in range(7):
            p = (hits[0] / 6 if ours else 1 - hits[0]) * (hits[1] / 6 if theirs else 1 - hits[1])
            for first, of in (("ours", 15), ("theirs", 15), ("both", 6)):
                struck = 0 if first == "ours" and ours >= goblin else theirs
                strikes = 0 if first == "theirs" and theirs >= hero else ours
                left, chance = (max(0, hero - struck), max(0, goblin - strikes)), p * Fraction(of, 36)
                if left == (hero, goblin):
                    again += chance
                elif 0 in left:
                    end = (left[0], left[1] == 0)
                    found[end] = found.get(end, Fraction(0)) + chance
                else:
                    for end, after in duel_by_hand(*left).items():
                        found[end] = found.get(end, Fraction(0)) + chance * after
    return {end: chance / (1 - again) for end, chance in found.items()}


def test_a_duel_by_hand_is_the_duel_worked_out() -> None:
    of = arena("axx")
    scores = dict.fromkeys(("STR", "DEX", "CON", "INT", "WIS", "CHA"), 10)
    hero = {
        "name": "Hild", "kindred": "Human", "class": "Fighter", "alignment": "law", "level": 1, "hp": 8,
        "abilities": scores, "gear": [{"name": "medium weapon"}],
    }  # fmt: skip
    (sheet,) = of.party_from([hero])
    setup = asking.setup(of, party=[{**sheet, "brushes": 6}], foes="1 goblin", apart="5 ft")
    found, by_hand = solve(of, setup), duel_by_hand(8, 4)
    assert found.wins("party") == sum(p for (left, _), p in by_hand.items() if left)
    assert found.wins("foes") == sum(p for (left, _), p in by_hand.items() if not left)  # both may fall in one exchange
    for points, p in found.hp_left().items():
        assert p == sum(chance for (left, _), chance in by_hand.items() if left == points)


def test_a_fight_that_has_too_much_in_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "MOST_MOMENTS", 20)
    with pytest.raises(
        Mendable, match=r"too much in this fight .*\. Fewer fighters, or a start nearer .* run it instead"
    ):
        solve(arena("axiom"), axiom_duel())


def test_a_fight_with_far_too_much_in_it_is_told_before_it_is_followed() -> None:
    of = arena("axx")
    setup = asking.setup(of, party=asking.party(of, "random:4", 3), foes="4 orcs", apart="60 ft")
    followed: list[int] = []
    with pytest.raises(Mendable, match="too much in this fight"):
        solve(of, setup, progress=lambda done, _known: followed.append(done))
    assert 1 <= followed[-1] < 200  # some hundreds of faces each: a part of a second


def test_how_much_there_is_at_least_is_foreseen_soon() -> None:
    of = arena("axx")
    setup = asking.setup(of, party=asking.party(of, "random:2", 3), foes="2 goblins", apart="60 ft")
    seen: list[tuple[int, int]] = []

    def enough(followed: int, least: int) -> None:
        seen.append((followed, least))
        raise Mendable("That is enough.")

    with pytest.raises(Mendable, match=r"That is enough\."):
        solve(of, setup, foreseen=enough)
    ((followed, least),) = seen
    assert followed < 300
    assert least > 1_000


def among(left: Iterator[int], _known: int) -> bool:
    """Whether there are samples left."""
    return next(left, None) is not None


def test_a_guess_at_how_much_there_is_never_says_too_much() -> None:
    """Of a thousand things, however unequally they come up: ever nearer to them, and not beyond."""
    chance = random.Random(11)
    often, guesses = [1 / (1 + thing) for thing in range(1000)], []
    for samples in (20, 200, 2000):
        draws = [chance.choices(range(1000), often, k=20) for _ in range(samples)]
        left = iter(range(samples))
        guesses.append(sampled(draws.__getitem__, more=partial(among, left)))
    assert guesses == sorted(guesses)
    assert guesses[0] > 150
    assert 900 < guesses[-1] <= 1000
    assert at_least([1] * 300) == 300 + 300**2 // 18  # all seen once: nine may well have come up twice
    assert at_least([5] * 300) == 300  # all seen often: that is all there is


def test_what_comes_late_in_samples_shows_sooner_how_much_there_is() -> None:
    """Twenty things that two samples begin with, then five of very many: together they look like a few thousand."""
    samples = [[*((number // 2, early) for early in range(20)), *((-1 - number, late) for late in range(5))]
               for number in range(200)]  # fmt: skip
    together = at_least(Counter(thing for sample in samples for thing in sample).values())
    assert together < 4_000
    assert sampled(samples.__getitem__, more=partial(among, iter(range(200)))) > 40_000


def test_what_is_printed_adds_up() -> None:
    setup = axx_duel(3, "1 giant rat", brushes=6)
    told = exact.data(solve(arena("axx"), setup), arena("axx"))
    assert told["exact"] is True
    assert sum(told["wins"].values()) == pytest.approx(1, abs=1e-11)
    assert sum(told["hp_left"].values()) == pytest.approx(1, abs=1e-11)
    assert told["total_loss"] == told["deaths"][told["party"][0]]
