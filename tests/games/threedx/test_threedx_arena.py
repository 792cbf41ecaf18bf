"""3dX's arena: parties from records, foes by name and by target number, ways of playing, how fights are told apart."""

from __future__ import annotations

import multiprocessing
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.arenas import fought
from tests.games.threedx.casting import dagny, done, world
from tests.games.threedx.test_packs_threedx import LEAPS, added

from tablewright.core.arena import Score, Setup, read_foes, read_random
from tablewright.core.errors import Mendable
from tablewright.games.registry import has_arena
from tablewright.games.threedx.arena import ARENA
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.heroes.facts import SkillPick
from tablewright.games.threedx.heroes.records import characters, record
from tablewright.games.threedx.world import Figure
from tablewright.sim import asking, pieces
from tablewright.sim import crowd as crowds
from tablewright.sim.crowd import Crowd
from tablewright.sim.pieces import Bench
from tablewright.sim.runner import Fights


def setup(foes: str, party: str = "random:2", *, seed: int = 3, **rest: Any) -> Setup:
    """A fight as it is typed, of a party by the dice or of these sheets."""
    sheets = rest.pop("sheets", None) or read_random(ARENA, party, seed)
    return asking.setup(ARENA, party=sheets, foes=foes, **rest)


def plain(found: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A record as JSON holds it, with changes."""
    back: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return {**back, **changes}


# ── Who fights ──────────────────────────────────────────────────────────────────────────────


def test_3dx_has_fights_by_the_thousand() -> None:
    assert has_arena("3dx")


def test_a_party_read_back_is_the_party_that_was_printed() -> None:
    printed = [plain(found) for found, *_ in characters(4, 3)]
    back, made = ARENA.party_from(printed), read_random(ARENA, "random:4", 3)
    for one, other in zip(back, made, strict=True):
        read, kept = msgspec.convert(one, Figure), msgspec.convert(other, Figure)
        things = [[(item.kind, item.place) for item in figure.items.values()] for figure in (read, kept)]
        assert things[0] == things[1]
        read.items, kept.items = {}, {}
        assert read == kept


def test_skills_of_ones_own_come_back_with_what_they_are_made_of() -> None:
    song = SkillPick(kind="custom", name="Song", attributes=("presence", "fifth"), abilities=("persuade", "social"))
    locks = SkillPick(kind="proficiency", name="locks", helps=("thievery", "vitality"))
    at_table = world()
    done(at_table, dagny(skills=(song, locks)))
    (dagny_,) = at_table.party()
    (back,) = ARENA.party_from([plain(record(at_table, dagny_))])
    assert msgspec.convert(back, Figure).skills == dagny_.skills


def test_a_party_has_the_dice_of_its_level_or_of_the_first_of_its_tier() -> None:
    for level, steps in (("2", 5), ("novice", 5), ("4", 10), ("intermediate", 10)):
        for sheet in read_random(ARENA, f"random:2@{level}", 3):
            assert sum(sheet["attributes"].values()) == 2 * steps
    assert read_random(ARENA, "random:2", 3) == read_random(ARENA, "random:2@4", 3)


def test_the_party_of_a_table_comes_as_it_is() -> None:
    at_table = world()
    done(at_table, dagny())
    (dagny_,) = at_table.party()
    dagny_.vitality, dagny_.wounds, dagny_.epic = 6, 5, 0
    (sheet,) = ARENA.party_of(at_table)
    before = ARENA.world(setup("1 bandit", sheets=(sheet,)))
    (there,) = before.party()
    assert (there.vitality, there.wounds, there.epic) == (6, 5, 0)
    dagny_.state = "dead"
    assert ARENA.party_of(at_table) == ()


def test_the_packs_of_a_table_come_with_its_party(tmp_path: Path) -> None:
    at_table = world()
    done(at_table, dagny())
    pack = added(at_table, tmp_path, LEAPS)
    fight = setup("1 target number 1", sheets=ARENA.party_of(at_table), apart="5 m", cap=20)
    (there,) = ARENA.world(fight).packs
    assert there == pack
    again = msgspec.json.decode(msgspec.json.encode(fight), type=Setup)
    assert Bench(again).score(2, 0, 3) == Bench(fight).score(2, 0, 3)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"name": ""}, "Character 1 of the party has no name that can be shown."),
        (
            {"attributes": {"Athletics": 5}},
            "Fiora: “attributes.Athletics” is 0, 2, 4, 6, 8, 10 or 12, not 5.",
        ),
        ({"attributes": {"Athletics": 4}}, "Fiora: “attributes” says nothing of Dexterity."),
        ({"vitality": 0}, "Fiora: “vitality” is 2, 4, 6, 8, 10 or 12, not 0."),
        ({"abilities": ["Block"]}, "Fiora: “abilities” is a table of names and values."),
        (
            {"gear": [{"name": "sword", "place": "teeth"}]},
            "Fiora: sword is in hand, worn, pack or floor, not 'teeth'.",
        ),
        (
            {"skills": [{"name": "Sweep"}]},
            "Fiora: a skill has a name and a kind: custom, language, proficiency, weapon, shield or fifth.",
        ),
        ({"epic_dice": True}, "Fiora: “epic_dice” is a whole number from 0 to 20, not True."),
    ],
)
def test_what_is_wrong_in_a_record_is_named_with_its_field(changes: dict[str, Any], line: str) -> None:
    ((found, *_),) = characters(1, 3)
    with pytest.raises(Mendable) as wrong:
        ARENA.party_from([plain(found, **changes)])
    assert wrong.value.line == line


# ── Foes and distance ───────────────────────────────────────────────────────────────────────


def test_foes_by_name_by_another_number_and_by_a_target_number_alone() -> None:
    found = read_foes(ARENA, "3 bandits, 1 ogre, 2 wolves, 2 bandit 6 and 4 x target number 3")
    assert found == (("bandit", 3), ("ogre", 1), ("wolf", 2), ("bandit@6", 2), ("@3", 4))
    assert [ARENA.foe_name(kind) for kind, _ in found] == ["bandit", "ogre", "wolf", "bandit 6", "target number 3"]
    for kind, count in found:
        assert read_foes(ARENA, f"{count} {ARENA.foe_name(kind)}") == ((kind, count),)


def test_foes_stand_so_far_away_with_these_target_numbers() -> None:
    _, facts, _ = fought(ARENA, setup("1 bandit, 2 bandit 6, 2 target number 3", apart="25 m", cap=1), 1)
    (came,) = [fact for fact in facts if isinstance(fact, f.NpcsCame)]
    assert [(one.npc, one.target) for one in came.figures] == [
        ("bandit", 4), ("bandit", 6), ("bandit", 6), ("", 3), ("", 3),
    ]  # fmt: skip
    (began,) = [fact for fact in facts if isinstance(fact, f.FightBegan)]
    assert began.apart == 25


@pytest.mark.parametrize(
    ("foes", "apart", "line"),
    [
        ("2 banditt", "", "There is no foe “banditt” in 3dX; the nearest are 2 bandits,"),
        ("2 target number 30", "", "There is no foe “target number 30” in 3dX; the nearest are 2 target number"),
        ("0 bandits", "", "“0 bandits” is no foe at all"),
        ("", "", "There are no foes"),
        ("1 bandit", "near", "The sides begin 0 to 1,000 metres apart, as in 20 m, not “near”."),
        ("1 bandit", "1001", "The sides begin 0 to 1,000 metres apart, as in 20 m, not “1001”."),
    ],
)
def test_what_cannot_be_typed_is_told_in_one_line(foes: str, apart: str, line: str) -> None:
    with pytest.raises(Mendable) as wrong:
        setup(foes, apart=apart)
    assert wrong.value.line.startswith(line)
    assert "\n" not in wrong.value.line


def test_more_foes_than_a_fight_of_3dx_takes_are_refused_in_one_line() -> None:
    with pytest.raises(Mendable) as wrong:
        Fights(ARENA, setup("41 giant rats"))
    assert wrong.value.line == "41 foes are too many: at most 40 in one fight of 3dX."


# ── How it ends ─────────────────────────────────────────────────────────────────────────────


def test_a_duel_that_nobody_can_lose() -> None:
    """A giant rat at 1 bears one wound. With d12, d12 and d12 the middle die is 2 or more in 98.0 of 100 rolls."""
    ((found, *_),) = characters(1, 3)
    strong = plain(found, attributes=dict.fromkeys(plain(found)["attributes"], 12), skills=[], vitality=12)
    strong["abilities"] = dict.fromkeys(strong["abilities"], 12)
    strong["gear"] = [{"name": "sword", "place": "hand"}]
    score = Bench(setup("1 giant rat", sheets=ARENA.party_from([strong]), apart="2 m")).score(1, 0, 20)
    assert (score.runs, score.party, score.foes, score.neither, score.capped) == (20, 20, 0, 0, 0)
    assert (score.dead, score.fell) == ([0], [0])
    assert score.hp == [20 * 12]


def test_a_duel_that_nobody_can_win() -> None:
    """No die shows more than 2 and nothing is armour: 20 against at most 2 is 18 wounds, and a d2 never saves."""
    ((found, *_),) = characters(1, 3)
    weak = plain(found, attributes=dict.fromkeys(plain(found)["attributes"], 0), skills=[], gear=[], vitality=2)
    weak["abilities"], weak["epic_dice"] = {}, 0
    weak["fifth"] = {"name": "Spirit", "points": 0}
    fight = setup("1 target number 20", sheets=ARENA.party_from([weak]), apart="1 m")
    for index in range(5):
        _, facts, outcome = fought(ARENA, fight, 1, index)
        assert (outcome.winner, outcome.dead, outcome.fell, outcome.first) == ("foes", (0,), (0,), 0)
        assert (outcome.hp, outcome.spent, outcome.capped) == ((0,), {}, False)
        rounds = [fact.round for fact in facts if isinstance(fact, f.SideBegan)]
        assert outcome.rounds <= rounds[-1]


def test_a_fight_that_is_not_over_at_its_cap_counts_as_neithers() -> None:
    _, _, outcome = fought(ARENA, setup("1 dragon", apart="1000 m", cap=1), 1)
    assert (outcome.winner, outcome.rounds, outcome.capped) == ("neither", 1, True)
    score = Bench(setup("1 dragon", apart="1000 m", cap=1)).score(1, 0, 3)
    assert (score.neither, score.capped) == (3, 3)


def test_what_is_spent_and_left_is_what_the_facts_say() -> None:
    for index in range(3):
        fight = setup("2 bandits", "random:3", cap=40)
        _, facts, outcome = fought(ARENA, fight, 8, index)
        joined = [fact.die == "epic" for fact in facts if isinstance(fact, f.BonusJoined)]
        assert outcome.spent.get("epic dice", 0) == sum(joined)
        assert outcome.spent.get("bonus dice", 0) == len(joined) - sum(joined)
        down = [one.figure for one in facts if isinstance(one, f.FellDying) and one.figure.startswith("hero")]
        assert outcome.first == (int(down[0].removeprefix("hero")) - 1 if down else None)
        died = {one.figure for one in facts if isinstance(one, f.Died) and one.figure.startswith("hero")}
        assert {f"hero{place + 1}" for place in outcome.dead} == died


# ── Ways of playing ─────────────────────────────────────────────────────────────────────────


def test_who_goes_for_the_weakest_strikes_who_looks_worst() -> None:
    hurt = [dict(sheet) for sheet in read_random(ARENA, "random:3", 3)]
    hurt[2] |= {"looks": "badly hurt", "wounds": 1}
    first = {}
    for policy in ("nearest", "weakest first"):
        _, facts, _ = fought(ARENA, setup("1 ogre", sheets=tuple(hurt), monsters=policy, apart="1 m", cap=2), 2)
        plans = [one.plan for one in facts if isinstance(one, f.Planned) and one.figure == "npc1"]
        first[policy] = plans[0].targets[0]
    assert first == {"nearest": "hero1", "weakest first": "hero3"}


@pytest.mark.parametrize("way", [one.name for one in ARENA.hero_policies])
def test_heroes_strike_by_every_way_and_defend_by_the_careful_one_alone(way: str) -> None:
    planned = [
        fact.plan.action
        for index in range(3)
        for fact in fought(ARENA, setup("3 bandits", heroes=way, cap=20), 5, index)[1]
        if isinstance(fact, f.Planned) and fact.figure.startswith("hero")
    ]
    assert "attack" in planned
    assert ("defend" in planned) == (way == "careful")


def test_an_order_that_a_way_gives_is_one_that_a_player_could_give() -> None:
    commands, _, _ = fought(ARENA, setup("3 bandits", heroes="random standing target", cap=20), 5)
    assert any(isinstance(one, o.Attack) for one in commands)
    assert any(isinstance(one, o.Move) for one in commands)


# ── However it is split ─────────────────────────────────────────────────────────────────────


def test_split_or_whole_on_one_core_or_two_it_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowds, "ALONE", 0.0)
    monkeypatch.setattr(pieces, "SLICE", 0.02)
    fight = setup("2 target number 2", heroes="random standing target", monsters="random standing target", cap=30)
    whole = Bench(fight).score(3, 0, 12)
    split = Score.of(2)
    for first, count in ((0, 5), (5, 1), (6, 6)):
        split.merge(Bench(fight).score(3, first, count))
    assert split == whole
    assert Crowd(workers=2).run(fight, runs=12, seed=3) == whole
    assert Bench(fight).score(4, 0, 12) != whole
    until = time.monotonic() + 5
    while multiprocessing.active_children() and time.monotonic() < until:
        time.sleep(0.01)
    assert not multiprocessing.active_children()
