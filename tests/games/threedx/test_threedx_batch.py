"""3dX's fights by numbers are those by commands and facts: the same facts, figures, faces and amounts in order."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.games.threedx.heard import Row, Teller, written

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.core.facts import Fact
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.threedx.arena import ARENA
from tablewright.games.threedx.batch import columns as c
from tablewright.games.threedx.batch import lower
from tablewright.games.threedx.batch import rows as r
from tablewright.games.threedx.batch.fight import fight
from tablewright.games.threedx.batch.lower import Lowered
from tablewright.games.threedx.batch.many import Many
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.heroes.records import characters
from tablewright.games.threedx.world import ATTRIBUTES, World
from tablewright.kernel import rows, twin
from tablewright.sim.runner import Fights

WAYS = tuple(one.name for one in ARENA.hero_policies)
FOE_WAYS = tuple(one.name for one in ARENA.foe_policies)
NAMES = tuple(sorted({ARENA.foe_name(kind) for kind in ARENA.foe_names.values()}))
HOUSE: dict[str, tuple[bool | int | str, ...]] = {
    "bonus_die": ("join", "shift"),
    "range_rule": ("L359",),
    "carry": ("L125",),
    "armor_floor": (0,),
    "attack_and_move": (False,),
    "targets": ("hidden",),
}
APART = ("", "0 m", "2 m", "5 m", "20 m", "40 m", "80 m", "300 m")

# ── Fights by the dice ──────────────────────────────────────────────────────────────────────


def setup(foes: str, party: str = "random:4", *, seed: int = 3, **more: Any) -> Setup:
    """A fight as it is typed."""
    sheets = more.pop("sheets", None) or read_random(ARENA, party, seed)
    made = {"apart": ARENA.distance(more.pop("apart", "")), "cap": more.pop("cap", 25), **more}
    return Setup(game="3dx", party=sheets, foes=read_foes(ARENA, foes), **made)


def drawn(number: int) -> Setup:
    """A fight of which everything is drawn: party, Level, foes, distance, house rules, ways of playing."""
    draw = random.Random(number)
    foes = ", ".join(f"{draw.randint(1, 3)} {draw.choice(NAMES)}" for _ in range(draw.randint(1, 3)))
    options = {name: draw.choice(values) for name, values in HOUSE.items() if draw.random() < 0.15}
    return setup(
        foes,
        f"random:{draw.randint(1, 5)}@{draw.choice(ARENA.levels)}",
        seed=draw.randint(0, 10**6),
        options=options,
        apart=draw.choice(APART),
        heroes=draw.choice(WAYS),
        monsters=draw.choice(FOE_WAYS),
        cap=draw.choice((2, 15, 25)),
    )


def plain(**changes: Any) -> dict[str, Any]:
    """A character's record with changes, all dice of four faces and nothing carried unless something else is said."""
    ((found, *_),) = characters(1, 3)
    back: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    back |= {"attributes": dict.fromkeys(back["attributes"], 4), "skills": [], "gear": [], "epic_dice": 0}
    return back | {"abilities": dict.fromkeys(back["abilities"], 4), "fifth": {"name": "Spirit"}} | changes


def begun(one: Setup) -> World:
    """The world in which the fight begins."""
    world = ARENA.world(one)
    for command in ARENA.start(one):
        run(ARENA.game, world, command, SeededDice(0))
    return world


def both(one: Setup, seed: int, index: int) -> tuple[list[Row], list[Row], Lowered]:
    """A fight's facts as both ways tell them."""
    lowered = lower.lower(begun(one), one.cap, way=one.heroes, listens=True)
    m = list(lowered.m)
    rows.seed(m, seed, index)
    fight(m, lowered.k)
    facts: list[Fact] = []
    Fights(ARENA, one).fight(seed, index, seen=lambda _world, _command, happened: facts.extend(happened))
    teller = Teller(lowered)
    return teller.heard(written(lowered, m)), teller.tell(facts), lowered


def alike(one: Setup, seed: int = 1, index: int = 0) -> Counter[str]:
    """What happened in a fight that both ways tell alike, by names."""
    ours, theirs, lowered = both(one, seed, index)
    place = next((at for at, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), len(theirs))
    assert ours[place : place + 1] == theirs[place : place + 1], f"row {place} of fight {index}, seed {seed}, of {one}"
    assert len(ours) == len(theirs)
    found: Counter[str] = Counter()
    for row in theirs:
        found.update(seen(row, lowered))
    return found


def seen(row: Row, lowered: Lowered) -> list[str]:
    """What a row is an instance of."""
    kind, foes = row[0], lowered.k[c.FOES]
    found = [KINDS[kind]]
    if kind == r.PLANNED and row[7] < 0:
        found.append("keeps off")
    if kind == r.PLANNED and row[2] in TRIES:
        found.append(TRIES[row[2]])
        if row[14]:
            found.append("helps by a blow" if row[2] == c.ATTACK else "helps without one")
        if row[8] and row[8] == row[9] == row[10]:
            found.append("critical success" if row[8] > 1 else "critical failure")
        if row[1] < foes and lowered.abilities[row[13]] == "Bolt":
            found.append("magic")
    if kind == r.FELL and row[1] < foes:
        found.append("collapse of a hero")
    if kind == r.REDUCED:
        found += [
            name for name, place in (("shield breaks", 3), ("armour breaks", 4), ("gives ground", 5)) if row[place]
        ]
    if kind == r.BONUS:
        found.append("epic die" if row[2] == r.EPIC else "bonus die")
    if kind == r.SAVED:
        found.append("save made" if row[7] else "save missed")
    if kind == r.WOUNDS and row[5]:
        found.append("heavy hit")
    return found


TRIES = {c.ATTACK: "strikes", c.TENDS: "tends", c.BREAKS: "breaks free", c.ASSISTS: "assists"}
KINDS = {
    number: name.lower()
    for name, number in vars(r).items()
    if name.isupper() and isinstance(number, int) and name not in ("EPIC", "ACTION", "DEFENCE", "SAVE")
}
HAPPENS = {
    *("initiative", "first", "side", "number", "due", "woke", "save_laid", "saved", "bonus", "fell", "dying", "died"),
    *("rescued", "ill_began", "ill_ended", "planned", "reacted", "drawn", "done", "called", "defended", "met"),
    *("act_read", "read", "reduced", "pushed", "wounds", "held", "prone", "free", "placed", "decided", "ended"),
    *("asked", "answered", "picked", "strikes", "tends", "breaks free", "critical success", "critical failure"),
    *("magic", "collapse of a hero", "shield breaks", "armour breaks", "gives ground", "epic die", "bonus die"),
    *("save made", "save missed", "heavy hit", "helped", "helps by a blow", "helps without one", "keeps off"),
}
"""All that has to have happened in the fights that are compared."""
SURE = (
    setup("2 bears, 1 wolf", "random:3@6", seed=5, heroes="weakest first", apart="5 m"),
    setup("2 wolves, 1 viper", "random:3@2", seed=7, monsters="random standing target", heroes="nearest"),
    setup("1 assassin, 2 archers", "random:4@8", seed=2, monsters="weakest first"),
    setup("1 dragon, 1 wyvern", "random:5@10", seed=4, heroes="random standing target"),
    setup("3 knights", "random:4@8", seed=3),
)
"""Fights in which most of it does."""


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_whole_fights_are_told_alike_fact_for_fact(soak: bool) -> None:
    happened: Counter[str] = Counter()
    for number, one in enumerate(SURE):
        happened += alike(one, number, number)
    for number in range(496 if soak else 16):
        happened += alike(drawn(number), number, number)
    assert HAPPENS - set(happened) == set()


# ── Weapons in any hands ────────────────────────────────────────────────────────────────────


def skill(name: str, kind: str = "weapon") -> dict[str, Any]:
    return {"name": name, "kind": kind}


def thing(name: str, place: str = "hand") -> dict[str, Any]:
    return {"name": name, "place": place}


SONG = {
    "name": "War song",
    "kind": "custom",
    "attributes": ["Presence", "Athletics"],
    "abilities": ["Strike", "Theatrics"],
}
HANDS: tuple[tuple[list[dict[str, Any]], list[dict[str, Any]]], ...] = (
    ([thing("dagger"), thing("sword")], [skill("Paired weapons")]),
    ([thing("dagger", "pack"), thing("dagger", "pack"), thing("darts", "pack")], [skill("Quick draw")]),
    ([thing("sword")], [skill("Guard"), {"name": "sword", "kind": "proficiency"}]),
    ([thing("polearm"), thing("helmet", "worn"), thing("cuirass", "worn")], [skill("Set"), skill("Sweep")]),
    ([thing("mace"), thing("shield")], [skill("Shield bash", "shield"), skill("Shield rush", "shield")]),
    ([thing("shield"), thing("sword", "floor")], []),
    ([thing("longbow", "pack"), thing("lantern")], [skill("Long shot"), skill("Close shot")]),
    ([thing("crossbow")], [skill("Close shot"), SONG]),
    ([thing("focus"), thing("sword", "pack")], []),
    ([thing("hand crossbow"), thing("pistol")], [skill("Paired weapons"), skill("Quick draw")]),
    ([thing("great axe"), *[thing("rope", "pack")] * 6], [SONG]),
    ([], []),
)


@pytest.mark.parametrize("number", range(len(HANDS)))
def test_every_kind_of_weapon_in_any_hands(number: int) -> None:
    gear, skills = HANDS[number]
    fifth = {"name": "Spirit", "points": 3, "abilities": {"Bolt": 8, "Ward": 4}}
    hero = plain(gear=gear, skills=skills, fifth=fifth, epic_dice=1)
    other = plain(name="Tam", gear=[thing("sword")], abilities=dict.fromkeys(hero["abilities"], 8))
    sheets = ARENA.party_from([hero, other])
    one = setup("2 bandits, 1 wolf", sheets=sheets, cap=8, heroes=WAYS[number % 4], monsters=FOE_WAYS[number % 3])
    assert alike(one, number)["strikes"] > 0
    assert alike(msgspec.structs.replace(one, apart="20 m"), number)["met"] > 0


def hurt() -> tuple[dict[str, Any], ...]:
    """Three heroes of whom one is hurt, one lies dying, and one has a fever that no turn ends."""
    sheets = [dict(sheet) for sheet in read_random(ARENA, "random:3@6", 8)]
    sheets[0] |= {"vitality": 4, "wounds": 5, "looks": "badly hurt", "hurt": True, "heavy": 1, "spirit": 1}
    sheets[1] |= {"vitality": 0, "wounds": 9, "looks": "down", "state": "dying", "dying": 2}
    sheets[2] |= {"ills": [{"name": "fever", "severity": 4, "turns": None}, {"name": "viper's venom", "severity": 2}]}
    sheets[2] |= {"used": dict.fromkeys(ATTRIBUTES, 1)}
    return tuple(sheets)


def test_a_hurt_party_comes_as_it_is() -> None:
    happened = sum((alike(setup("2 vipers, 1 bandit", sheets=hurt(), heroes=way), 3) for way in WAYS), Counter())
    assert happened["tends"] > 0
    assert happened["save missed"] > 0


@pytest.mark.clause("3dx.damage.heavy_hit")
@pytest.mark.parametrize("way", WAYS)
def test_saves_for_heavy_hits_are_made_though_the_one_for_the_wounds_is_behind_one(way: str) -> None:
    """A fight that was stopped between them leaves the saves for heavy hits alone."""
    sheets = hurt()
    sheets[0].update(hurt=False, heavy=2, vitality=8)
    assert alike(setup("2 vipers, 1 bandit", sheets=sheets, heroes=way), 3)["save missed"] > 0


def test_rounds_are_counted_while_the_dying_are_cared_for_though_a_foe_lies_there_too() -> None:
    one = setup("2 vipers, 1 bandit", sheets=hurt(), heroes="nearest", cap=40)
    facts: list[Fact] = []
    outcome = Fights(ARENA, one).fight(3, 0, seen=lambda _world, _command, happened: facts.extend(happened))
    decided = next(place for place, fact in enumerate(facts) if isinstance(fact, f.FightDecided))
    assert any(isinstance(fact, f.FirstDecided) and fact.sides[0] == "foes" for fact in facts)
    after = [fact.round for fact in facts[decided:] if isinstance(fact, f.SideBegan)]
    assert after == list(range(outcome.rounds + 1, outcome.rounds + 1 + len(after)))
    assert len(after) > 3


@pytest.mark.clause("3dx.skills.proficiency")
@pytest.mark.parametrize("way", ["shift+join", "join", "shift"])
def test_proficiencies_act_in_numbers_as_at_the_table(way: str) -> None:
    """One strikes and acts first, one defends and tends, one saves with them; each has the worse dice for it."""
    helps = (["Strike", "Agility"], ["Dodge", "Medicine", "Might"], ["Vitality"])
    small = plain()["abilities"] | {"Strike": 2, "Dodge": 2, "Might": 2}
    row = [
        plain(name=name, skills=[{"name": "knack", "kind": "proficiency", "helps": own}])
        | {"gear": [thing("sword")], "abilities": small, "attributes": dict.fromkeys(ATTRIBUTES, 6), "epic_dice": 1}
        for name, own in zip(("Ada", "Bea", "Cid"), helps, strict=True)
    ]
    happened: Counter[str] = Counter()
    for number, foes in enumerate(("2 vipers, 1 bear", "1 bear, 2 wolves", "3 vipers", "2 bears") * 2):
        sheets = ARENA.party_from(row)
        one = setup(foes, sheets=sheets, heroes=WAYS[number % 4], cap=12, options={"bonus_die": way})
        happened += alike(one, number, number)
    for name in ("save made", "save missed", "save_laid", "strikes", "tends", "bonus die"):
        assert happened[name], name


# ── Sums ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", range(len(SURE)))
def test_sums_are_those_of_the_fights_by_facts(number: int) -> None:
    one = msgspec.structs.replace(SURE[number], cap=10)
    batch = ARENA.batch(one)
    assert isinstance(batch, Many)
    batch.compiled = False
    assert batch.run(9, 20, 3) == Fights(ARENA, one).score(9, 20, 3)


def test_batches_may_be_split_as_one_likes() -> None:
    batch = ARENA.batch(SURE[1])
    assert isinstance(batch, Many)
    batch.compiled = False
    whole, parts = batch.run(1, 0, 20), batch.run(1, 0, 7)
    parts.merge(batch.run(1, 7, 13))
    assert parts == whole
    assert whole.runs == 20


@pytest.mark.clause("3dx.combat.grapple")
def test_who_was_held_as_a_fight_was_stopped_is_free_as_the_next_begins() -> None:
    """Stopped after 2 rounds the bears of nearly every fight still hold somebody: alone each goes as in a row."""
    one = setup("2 bears", "random:3@6", seed=5, apart="5 m", cap=2)
    batch, alone = ARENA.batch(one), ARENA.batch(one)
    assert isinstance(batch, Many)
    assert isinstance(alone, Many)
    batch.compiled = alone.compiled = False
    apart = Fights(ARENA, one).score(9, 0, 0)
    for number in range(12):
        apart.merge(alone.run(9, number, 1))
    for batch.beside in (False, True):
        assert batch.run(9, 0, 12) == apart
    assert apart == Fights(ARENA, one).score(9, 0, 12)


def test_a_fight_that_nobody_can_end_is_stopped_at_its_cap_by_both() -> None:
    """By a d2 alone no blow exceeds 1, so the one defends for ever; at advantage it shows at least 1: enough."""
    mild = plain(gear=[thing("sword")], abilities={}, attributes=dict.fromkeys(plain()["attributes"], 0), vitality=2)
    one = setup("1 target number 1", sheets=ARENA.party_from([mild]), cap=30, apart="1 m", options={"armor_floor": 0})
    batch = ARENA.batch(one)
    assert isinstance(batch, Many)
    batch.compiled = False
    quick = batch.run(4, 0, 20)
    assert quick == Fights(ARENA, one).score(4, 0, 20)
    assert quick.capped == quick.neither == 20
    assert quick.rounds == {30: 20}


def test_what_has_no_place_in_numbers_is_named() -> None:
    many = [thing("dagger", "pack")] * 12
    one = setup("1 bandit", sheets=ARENA.party_from([plain(gear=many, skills=[skill("Quick draw")])]))
    assert ARENA.not_in_batch(one) == ("so many ways to hold weapons (Fiora)",)
    assert ARENA.batch(one) is None
    odd = plain(fifth={"name": "Spirit", "points": 4, "abilities": {"block": 4}})
    assert ARENA.not_in_batch(setup("1 bandit", sheets=ARENA.party_from([odd]))) == ("block (Fiora)",)


def test_every_foe_of_the_data_has_a_place_in_numbers() -> None:
    for name in NAMES:
        assert ARENA.not_in_batch(setup(f"1 {name}", "random:1")) == ()
        assert ARENA.batch(setup(f"1 {name}", "random:1")) is not None


def test_a_fight_that_is_not_listened_to_writes_nothing_down() -> None:
    lowered = lower.lower(begun(SURE[1]), 60)
    m = list(lowered.m)
    rows.seed(m, 1, 1)
    fight(m, lowered.k)
    assert m[c.ROWS] == 0
    assert m[c.ENDED] == 1


# ── Compiled ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.soak
@pytest.mark.skipif(not twin.available(), reason="numba is not installed (the extra `fast`)")
@pytest.mark.timeout(3600)
def test_compiled_fights_are_the_same_bit_for_bit(
    soak: bool, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    assert pytestconfig.cache is not None
    monkeypatch.setenv("TABLEWRIGHT_KERNEL", str(pytestconfig.cache.mkdir("kernel")))
    setups = [*SURE, *(drawn(number) for number in range(1_000, 1_026))]
    count, fights = 100 if soak else 5, 0
    for one in setups:
        batch = ARENA.batch(one)
        assert isinstance(batch, Many)
        batch.compiled = True
        quick = batch.run(2**62 + 5, 2**40, count)
        batch.compiled = False
        assert batch.run(2**62 + 5, 2**40, count) == quick
        fights += count
    assert fights == len(setups) * count
