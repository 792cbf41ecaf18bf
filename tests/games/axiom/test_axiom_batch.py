"""Fights by numbers are those by commands and facts: the same facts, figures, faces, amounts, in the same order."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.games.axiom.axiom_clashes import CAP, beside, clash, gauntlet, rescue
from tests.games.axiom.axiom_told import Row, Teller, written

from tablewright.core import house
from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.core.facts import Command, Fact
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.axiom import content
from tablewright.games.axiom.arena import ARENA, HEALERS
from tablewright.games.axiom.batch import columns as c
from tablewright.games.axiom.batch import lower
from tablewright.games.axiom.batch import rows as r
from tablewright.games.axiom.batch.fight import fight
from tablewright.games.axiom.batch.lower import Lowered
from tablewright.games.axiom.batch.many import Many
from tablewright.games.axiom.world import World
from tablewright.kernel import rows
from tablewright.sim.runner import Fights

FIGHTS = 500 if os.environ.get("SOAK") else 120
"""Whole random fights that are told by both."""


Staged = tuple[Setup, tuple[Command, ...]]
"""A fight, and what is ordered before anybody rolls."""


def begun(one: Setup, *stage: Command) -> World:
    """The world once the threats are there, and what else is ordered before anybody rolls."""
    world = ARENA.world(one)
    for command in (*ARENA.start(one), *stage):
        assert ARENA.game.refusal(world, command) is None
        run(ARENA.game, world, command, SeededDice(0))
    return world


def lowered_of(one: Setup, world: World, *, listens: bool = True) -> Lowered:
    cares = one.heroes == HEALERS
    way = house.WEAKEST if cares else one.heroes
    return lower.lower(world, way, one.cap, cares=cares, listens=listens)


def by_numbers(low: Lowered, seed: int, index: int) -> list[Row]:
    m = list(low.m)
    rows.seed(m, seed, index)
    fight(m, low.k)
    return written(low, m)


def by_facts(one: Setup, world: World, seed: int, index: int) -> list[Fact]:
    """All facts from the first roll on, as the runner of fights has them."""
    dice, facts = SeededDice(seed, index), list[Fact]()
    while ARENA.under_way(world) and ARENA.round(world) <= one.cap:
        command = ARENA.game.next(world)
        dice.begin()
        if command is None:
            command = ARENA.order(world, one, dice)
            dice.begin()
        assert ARENA.game.refusal(world, command) is None
        facts += run(ARENA.game, world, command, dice)
    return facts


def alike(one: Setup, seed: int, index: int = 0, *, stage: tuple[Command, ...] = ()) -> list[Row]:
    """The rows of a fight that both tell alike."""
    world = begun(one, *stage)
    assert lower.unknown(world) == ()
    low = lowered_of(one, world)
    ours, theirs = by_numbers(low, seed, index), Teller(low).tell(by_facts(one, world, seed, index))
    assert ours == theirs, f"fight {index} of seed {seed}: {one}"
    return ours


# ── Fact for fact ───────────────────────────────────────────────────────────────────────────


def seen_in(one: Setup, rows_: list[Row]) -> Counter[str]:
    """What happened in a fight that the test wants to have seen."""
    whats = {value: name for name, value in vars(r).items() if name in ROLLS}
    effects = {value: name for name, value in vars(r).items() if name in EFFECTS}
    found: Counter[str] = Counter(f"threat {kind}" for kind, _ in one.foes)
    found[f"heroes {one.heroes}"] += 1
    found[f"threats {one.monsters}"] += 1
    for row in rows_:
        if row[0] == r.ROLLED:
            found[f"rolled {whats[row[2]]}"] += 1
            found[f"mode {row[3]}"] += 1
        elif row[0] == r.CRITICAL_TAKEN:
            found[f"critical {effects[row[3]]}"] += 1
        elif row[0] in (r.BEGAN, r.ENDED):
            found[f"condition {row[0]} {min(row[2], r.ILLNESS)}"] += 1
            found[f"ended how {row[3]}"] += row[0] == r.ENDED
        elif row[0] == r.COUNTED:
            found[f"save to {row[4]}"] += 1
        elif row[0] == r.DAMAGE:
            found["heavy"] += row[7]
            found["resisted"] += row[8]
        elif row[0] == r.HEALED:
            found["woken"] += row[7]
        else:
            found[f"fact {row[0]}"] += 1
    found["capped"] += rows_[-1][0] != r.FIGHT_ENDED
    return found


ROLLS = ("INITIATIVE", "ATTACK", "PASS", "OPPOSE", "ESCAPE", "MEDICINE", "SAVE", "DYING")
EFFECTS = ("DOUBLE", "FALL_PRONE", "DROP", "NONE", "BETTER", "CHEAPER", "KIT_USED_UP", "ALLY")
OFTEN = (
    *(f"threat {kind}" for kind in content.threats()),
    *(f"heroes {one.name}" for one in ARENA.hero_policies),
    *(f"threats {one.name}" for one in ARENA.foe_policies),
    *(f"rolled {name}" for name in ROLLS if name not in ("PASS", "OPPOSE")),
    *(f"mode {mode}" for mode in (-1, 0, 1)),
    *(f"critical {name}" for name in ("DOUBLE", "FALL_PRONE")),
    *(f"condition {r.BEGAN} {kind}" for kind in (r.PRONE, r.ILLNESS)),
    *(f"condition {r.ENDED} {kind}" for kind in (r.PRONE, r.STUNNED, r.HELD, r.ILLNESS)),
    *(f"ended how {how}" for how in (r.RISE, r.TURN_OVER, r.FREED, r.CAUSE, r.CURED)),
    *(f"save to {state}" for state in (c.DYING, c.STABLE, c.DEAD)),
    *("heavy", "resisted", "woken", "capped"),
    *(f"fact {kind}" for kind in (r.ORDERED, r.SIDE_BEGAN, r.SIDE_ENDED, r.TURN, r.TURN_ENDED, r.MOVED, r.BAND)),
    *(f"fact {kind}" for kind in (r.ROSE, r.PICKED_UP, r.READIED, r.DRAWN, r.FELL, r.PERK_USED)),
    *(f"fact {kind}" for kind in (r.ASKED, r.ANSWERED, r.DECIDED, r.FIGHT_ENDED)),
)
"""What must have happened in the random fights."""


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_random_fights_are_told_alike_fact_for_fact() -> None:
    seen: Counter[str] = Counter()
    for seed in range(FIGHTS):
        one = clash(seed)
        seen += seen_in(one, alike(one, seed, stage=beside(one) if seed % 3 == 0 else ()))
    assert [what for what in OFTEN if not seen[what]] == []


def brawl(foes: str, **more: Any) -> Setup:
    """A plain fight of a party by the dice, with criticals."""
    made: dict[str, Any] = {"heroes": "nearest", "monsters": "nearest", "apart": "close", "cap": CAP, **more}
    party = made.pop("party", None) or read_random(ARENA, "random:4", 3)
    return Setup(game="axiom", party=party, foes=read_foes(ARENA, foes), options={"criticals": True}, **made)


def staged(one: Setup) -> Staged:
    """Every hero begins beside a threat."""
    return one, beside(one)


RARE: dict[str, Callable[[], Staged]] = {
    **{what: lambda: staged(rescue()) for what in ("rolled PASS", "critical BETTER", "critical KIT_USED_UP")},
    **{f"fact {kind}": lambda: staged(rescue()) for kind in (r.MOVE_BEGAN, r.STRIKER, r.STOPPED)},
    f"fact {r.LEFT}": gauntlet,
    "rolled OPPOSE": lambda: staged(rescue("successes")),
    "critical DROP": lambda: staged(brawl("4 hill ogres")),
    "critical ALLY": lambda: staged(brawl("4 ashen wyrms", apart="touch")),
}
"""What happens seldom, with a fight in which it does."""


@pytest.mark.parametrize("what", RARE)
def test_what_happens_seldom_is_told_alike_too(what: str) -> None:
    one, stage = RARE[what]()
    low = lowered_of(one, begun(one, *stage))
    happened = (index for index in range(3_000) if seen_in(one, by_numbers(low, 6, index))[what])
    found = list(itertools.islice(happened, 2))
    assert len(found) == 2, what
    for index in found:
        assert seen_in(one, alike(one, 6, index, stage=stage))[what]


# ── Sums ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(12))
def test_sums_are_those_of_the_fights_by_commands_and_facts(seed: int) -> None:
    one = clash(seed) if seed else rescue()
    batch = ARENA.batch(one)
    assert batch is not None
    assert batch.run(9, 10, 20) == Fights(ARENA, one).score(9, 10, 20)


HARMLESS = (("cutpurse", 2),)


def test_perks_medicine_falls_and_caps_are_counted() -> None:
    quick, slow = (
        Many(lowered_of(one, begun(one), listens=False)) for one in (rescue(cap=200), rescue(foes=HARMLESS, cap=2))
    )
    score = quick.run(1, 0, 200)
    assert score.spent["Medicine"] > 100
    assert sum(score.fell) > sum(score.dead) > 0
    assert (score.runs, score.party + score.foes, score.capped) == (200, 200, 0)
    assert sum(score.hp) == sum(health * fights for health, fights in score.hp_left.items())
    capped = slow.run(1, 0, 200)
    assert capped.capped > capped.neither > 0, "a fight that is decided may be stopped while somebody dies"
    assert max(capped.rounds) == 2


def test_a_healers_perks_are_counted_by_name() -> None:
    (first, second, *rest) = rescue().party
    healers = tuple(
        {**one, "granted": 3, "ready": ["1"], "health": 5, "wounds": "badly hurt"} for one in (first, second)
    )
    one = msgspec.structs.replace(rescue(), party=(*healers, *rest))
    score = Many(lowered_of(one, begun(one), listens=False)).run(2, 0, 30)
    assert 30 < score.spent["Field Patch"] <= 60
    assert 0 < score.spent["Rally"] <= 60
    assert score == Fights(ARENA, one).score(2, 0, 30)


def test_batches_may_be_split_as_one_likes() -> None:
    batch = Many(lowered_of(rescue(), begun(rescue()), listens=False), compiled=False)
    whole, parts = batch.run(1, 0, 30), batch.run(1, 0, 11)
    parts.merge(batch.run(1, 11, 19))
    assert parts == whole


def test_a_fight_that_is_not_listened_to_writes_nothing_down() -> None:
    low = lowered_of(rescue(), begun(rescue()), listens=False)
    m = list(low.m)
    rows.seed(m, 1, 1)
    fight(m, low.k)
    assert (m[c.ROWS], m[c.ENDED]) == (0, 1)


# ── What has no place ───────────────────────────────────────────────────────────────────────


def changed(**more: Any) -> Setup:
    """A fight of one hero of whom something is otherwise."""
    (sheet, *_) = rescue().party
    return msgspec.structs.replace(rescue(), party=({**sheet, **more},))


def condition(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, **more}


@pytest.mark.parametrize(
    ("one", "named"),
    [
        (changed(), ()),
        (changed(conditions={"grave": condition("grave"), "blinded": condition("blinded", until="scene")}), ()),
        (changed(conditions={"blinded": condition("blinded", until="turn")}), ("blinded until turn (Mira)",)),
        (changed(conditions={"stunned": condition("stunned", until="long")}), ("stunned until long (Mira)",)),
        (changed(conditions={"prone web": condition("prone", by="web")}), ("prone by web (Mira)",)),
        (
            changed(conditions={key: condition("frightened", by=key) for key in ("threat1", "threat2")}),
            ("frightened more than once (Mira)",),
        ),
        (
            changed(
                conditions={"body marsh venom": condition("health", name="marsh venom", family="body", severity=2)}
            ),
            (),
        ),
        (
            msgspec.structs.replace(
                changed(
                    conditions={"body marsh venom": condition("health", name="marsh venom", family="body", severity=2)}
                ),
                foes=(("marsh_serpent", 1),),
            ),
            ("marsh venom of two kinds",),
        ),
        (
            changed(items={f"i{n}": {"id": f"i{n}", "kind": "dagger"} for n in range(9)}),
            ("more than 8 weapons and shields (Mira)",),
        ),
    ],
)
def test_what_has_no_place_in_numbers_is_named(one: Setup, named: tuple[str, ...]) -> None:
    assert ARENA.not_in_batch(one) == named
    assert (ARENA.batch(one) is None) == bool(named)


def test_two_of_one_name_are_told_apart() -> None:
    twins = msgspec.structs.replace(rescue(), party=rescue().party[:1] * 2)
    assert [figure.name for figure in ARENA.world(twins).party()] == ["Mira", "Mira 2"]
    alike(twins, 3)


def test_each_plays_by_its_own_policy_from_its_own_distance() -> None:
    world = begun(brawl("2 wolves", heroes="random standing target", monsters="weakest first", apart="far"))
    low = lower.lower(world, house.RANDOM, CAP)
    assert (low.k[c.HERO_WAY], low.k[c.FOE_WAY], low.k[c.CARES], low.k[c.CRITICALS]) == (c.RANDOM, c.WEAKEST, 0, 1)
    assert low.m[low.k[c.HEAD + c.BANDS] + low.k[low.at("threat2") + c.PLACE]] == 3
