"""The example pack: every power, thing and find of it is seen to act in a fight or a delve."""

from __future__ import annotations

import pytest
from tests.games.axx.drowned_stair import PACK, caster, full, offered, with_pack
from tests.games.axx.fights import (
    GAME,
    all_of,
    do,
    fight,
    foes_turn,
    fold,
    hero,
    meet,
    monster_turn,
    only,
    party,
    refused,
    settle,
    step,
    weapon,
)

from tablewright.core.facts import Answer, Command, Fact, Refused
from tablewright.core.game import Seat, attempt, run
from tablewright.dice.sources import ScriptedDice, SeededDice
from tablewright.games.axx import content
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.combat import conditions, morale, orders, policy, stand_in
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.delve.delve_facts import MonstersNear
from tablewright.games.axx.dungeon import stocking
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes import gear, lifepaths
from tablewright.games.axx.magic import potions, sleep, spread, summon, things, turning
from tablewright.games.axx.meeting.encounter_facts import EncounterOpened, FightBegan, Foe, IntentJudged, OpenEncounter
from tablewright.games.axx.screen.facts import BringIn
from tablewright.games.axx.world import FOES, Condition, Figure, Item, Meeting, World

# ── Monsters ─────────────────────────────────────────────────────────────────────────────────


def against(name: str, *heroes: Figure, count: int = 1, feet: int = 5) -> World:
    """A fight with monsters of the pack, who act."""
    world = fight(with_pack(*(heroes or (hero("hild", hp=30),))), full(name), count, feet=feet, side=FOES)
    foes_turn(world)
    return world


def test_hit_points_are_rolled_where_the_record_says_so() -> None:
    world = with_pack(hero("hild"))
    world.meeting = Meeting(threat=full("brine_hound"), count=2)
    do(world, OpenEncounter(), 3, 4, 8, 8)
    assert [world.figures[i].hp for i in ("foe1", "foe2")] == [7, 16]


def test_venom_on_a_twenty() -> None:
    world = against("brine_hound")
    facts = monster_turn(world, "foe1", 20, 4)
    assert only(facts, f.DamageDealt).powers == (0,)
    landed = settle(world, 1)
    assert only(landed, conditions.ConditionBegan).condition == "poisoned"


def test_a_discharge_takes_in_all_near_and_is_had_twice() -> None:
    world = against("lantern_eel", hero("hild", hp=30), hero("odo", hp=30), feet=15)
    for turn in (1, 2):
        facts = monster_turn(world, "foe1", 6, 4)
        spread_ = only(facts, spread.SpellSpread)
        assert (spread_.on, spread_.amount, spread_.name) == (("hild", "odo"), 10, "discharge")
        landed = settle(world, 20, 1) if turn == 1 else settle(world, 1, 1)
        hurt = [(one.figure, one.amount) for one in all_of(landed, f.DamageDealt)]
        assert hurt == ([("hild", 5), ("odo", 10)] if turn == 1 else [("hild", 10), ("odo", 10)])
        again_(world)
    facts = monster_turn(world, "foe1", 3)  # nothing is left of it: the spark, which misses
    assert only(facts, f.PowerUsed).power == "spark"
    assert only(facts, f.AttackRolled).arm == "spark"


def again_(world: World) -> None:
    """The next round, the foes first."""
    assert world.fight is not None
    number = world.fight.round
    fold(world, f.RoundEnded(round=number), f.InitiativeRolled(round=number + 1, order="foes"), f.SideBegan(side=FOES))


def test_what_was_whistled_for_comes_once_and_rooting_stops_for_fire() -> None:
    world = against("reed_mother")
    facts = monster_turn(world, "foe1", 2, 1, 2, 3, 4)
    came, whistled = only(facts, summon.Summoned), only(facts, f.PowerUsed)
    assert GAME.say(whistled, GAME.names(world)) == "Reed mother 1 uses its whistle."
    assert world.fight is not None
    assert world.fight.group == ["foe1", "foe2", "foe3"]
    assert [one.hp for one in came.foes] == [3, 7]
    again_(world)
    lash = monster_turn(world, "foe1", 2)
    assert only(lash, f.AttackRolled).arm == "lash"
    mother = world.figures["foe1"]
    mother.hp = 20
    fold(world, f.RoundClosing())
    mended = only(step(world), f.Healed)
    assert (mended.points, mended.how, mother.hp) == (3, "regeneration", 23)
    again_(world)
    fold(world, f.DamageDealt(figure="foe1", by="hild", amount=4, type="fire", hp=19), f.RoundClosing())
    assert only(step(world), f.RoundEnded)


def test_who_was_called_calls_nobody() -> None:
    world, mother = against("reed_mother", hero("hild", hp=60)), full("reed_mother")
    fold(world, summon.Summoned(figure="foe1", monster=mother, foes=(Foe(id="foe2", name="x", hp=9),)))
    again_(world)
    whistle = content.monster(full("reed_mother")).powers[1]
    assert policy.used_up(world, world.figures["foe2"], whistle)
    assert not policy.used_up(world, world.figures["foe1"], whistle)


def test_a_touch_that_thirsts_and_a_dirge_that_drives_off() -> None:
    world = against("hollow_pilgrim", hero("hild", hp=20, level=2))
    pilgrim = world.figures["foe1"]
    pilgrim.hp = 10
    facts = monster_turn(world, "foe1")
    assert only(facts, f.PowerUsed).power == "dirge"
    assert only(settle(world, 1, 3), conditions.ConditionBegan).condition == "frightened"
    del world.figures["hild"].conditions["frightened"]
    again_(world)
    monster_turn(world, "foe1", 20, 2)
    landed = settle(world, 3)
    assert only(landed, f.DamageDealt).type == "drain"
    assert GAME.say(only(landed, f.DamageDealt), GAME.names(world)) == "Hild takes 3: 15 HP left."  # by no spell
    assert only(landed, f.Healed).figure == "foe1"
    assert pilgrim.hp == 13


def test_a_song_and_a_lullaby() -> None:
    world = against("tide_singer", hero("hild", hp=20), hero("odo", hp=20), feet=30)
    facts = monster_turn(world, "foe1", 1)
    began = only(facts, conditions.ConditionBegan)
    assert (began.figure, began.condition) == ("hild", "charmed")
    again_(world)
    facts = monster_turn(world, "foe1", 1, 1, 2)
    assert only(facts, sleep.SleepRolled).hit_dice == 2


def test_the_knight_strikes_twice_stuns_stares_and_heals_itself() -> None:
    hild = hero("hild", hp=30, items=(weapon(),))
    world = against("barnacle_knight", hild)
    knight = world.figures["foe1"]
    stare = monster_turn(world, "foe1", 20)
    assert only(stare, f.PowerUsed).power == "salt stare"
    assert only(stare, SaveRolled).success
    again_(world)
    first = monster_turn(world, "foe1", 10, 5)
    assert (only(first, f.AttackRolled).arm, only(first, f.DamageDealt).amount) == ("sword", 6)
    second = monster_turn(world, "foe1", 20, 3)
    dealt = only(second, f.DamageDealt)
    assert (only(second, f.AttackRolled).arm, dealt.type, dealt.amount, dealt.powers) == ("shield", "blunt", 3, (0,))
    stunned = only(settle(world, 1, 2), conditions.ConditionBegan)
    assert (stunned.condition, stunned.rounds) == ("paralyzed", 2)
    again_(world)
    knight.hp = 10
    healed = only(monster_turn(world, "foe1", 6, 6), f.Healed)
    assert (healed.points, knight.hp) == (12, 22)
    del hild.conditions["paralyzed"]
    again_(world)
    fold(world, f.SideBegan(side="party"))
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 6)
    assert only(facts, f.DamageDealt).amount == 0
    hild.items["blade"].plus = 1
    again_(world)
    fold(world, f.SideBegan(side="party"))
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 6)
    assert only(facts, f.DamageDealt).amount == 7


def test_a_fearless_foe_is_not_asked_for_morale() -> None:
    world = against("barnacle_knight", count=2)
    world.figures["foe2"].state = "dead"
    assert morale.reasons(world) == 0


def test_the_gm_is_offered_powers_and_told_when_they_are_used_up() -> None:
    world = against("barnacle_knight")
    stare = orders.UsePower(figure="foe1", target="hild", power=2)
    assert GAME.refusal(world, stare) is None
    do(world, stare, 20)
    again_(world)
    assert refused(world, stare).words == "Barnacle knight 1 has used its salt stare as often as it can in a fight."


# ── Things, treasure, lifepaths ──────────────────────────────────────────────────────────────


def test_a_wand_has_three_charges() -> None:
    hild = hero("hild", items=(Item(id="wand", kind=full("ember_wand")),))
    world = fight(with_pack(hild), full("barnacle_knight"), 1, feet=30)
    order = orders.UseThing(figure="hild", item="wand", target="foe1")
    assert offered(world, "Hild uses the wand of embers on barnacle knight 1")
    for left in (2, 1, 0):
        facts = do(world, order, 3)
        assert only(facts, f.DamageDealt).amount == 5
        assert only(facts, things.ThingUsed).left == left
        again_(world)
        fold(world, f.SideBegan(side="party"))
    assert "wand" not in hild.items
    assert refused(world, order).words == "There is no such thing here."


def test_a_bell_rings_once_a_day_and_a_barbarian_will_not_touch_it() -> None:
    hild = hero("hild", items=(Item(id="bell", kind=full("watch_bell")),))
    world = fight(with_pack(hild), "skeleton_guard", 2, feet=30)
    order = orders.UseThing(figure="hild", item="bell")
    assert only(do(world, order, 1, 1, 2), turning.UndeadTurned).turned == ("foe1", "foe2")
    again_(world)
    fold(world, f.SideBegan(side="party"))
    assert refused(world, order).words == "The bell of the last watch works once a day, and has today."
    wild = hero("wulf", "barbarian", items=(Item(id="bell", kind=full("watch_bell")),))
    world = fight(with_pack(wild), "skeleton_guard", 2, feet=30)
    assert "magic" in refused(world, orders.UseThing(figure="wulf", item="bell")).words


def test_clear_water_is_drunk() -> None:
    hild = hero("hild", hp=2, top=20, items=(Item(id="flask", kind=full("clear_water")),))
    hild.conditions["poisoned"] = Condition(kind="poisoned", target=12)
    world = fight(with_pack(hild), "orc_patrol", 1, feet=30)
    facts = do(world, orders.Drink(figure="hild", item="flask"), 3, 4)
    assert only(facts, potions.PotionDrunk).what == full("clear_water")
    assert hild.hp == 9
    assert "poisoned" not in hild.conditions
    assert hild.items == {}


@pytest.mark.clause("axx.treasure.table")
def test_treasure_of_a_pack_is_found_beside_the_tables_own() -> None:
    hoard = stocking.throw_treasure(ScriptedDice([3, 2, 1, 1]), 1, [PACK])
    assert (hoard.coins, hoard.where, [one.kind for one in hoard.things]) == (200, "chest", [full("watch_bell")])
    assert content.treasure_line(hoard.face, hoard.line).name == "drowned reliquary"
    assert stocking.throw_treasure(ScriptedDice([3, 1, 4, 3]), 1, [PACK]).line == ""
    (sword,) = stocking.throw_treasure(ScriptedDice([4, 2]), 1, [PACK]).things
    assert (sword.kind, sword.plus, sword.damage) == (full("tidebreaker"), 1, "edged")
    (wand,) = stocking.throw_treasure(ScriptedDice([6, 2]), 1, [PACK]).things
    assert wand.kind == full("ember_wand")


def test_a_named_sword_strikes_and_counts_as_magic() -> None:
    sword = Item(id="blade", kind=full("tidebreaker"), damage="edged", plus=1, place="hand")
    world = fight(with_pack(hero("hild", items=(sword,))), full("barnacle_knight"), 1, feet=5)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 19, 4)
    assert only(facts, f.DamageDealt).amount == 6  # 4, and 1 for the blade, and 1 for its magic
    assert "with a Tidebreaker" in GAME.say(only(facts, f.AttackRolled), GAME.names(world))


@pytest.mark.clause("axx.supplements")
def test_a_new_character_rolls_a_past_and_has_what_is_left_of_it() -> None:
    hild = hero("hild")
    world = with_pack(hild)
    world.place = "town"
    assert offered(world, "Roll Hild's past")
    rolled = only(do(world, lifepaths.RollPast(figure="hild"), 2), lifepaths.PastRolled)
    assert GAME.say(rolled, GAME.names(world)) == "Hild's past: Diver for combs, and a whalebone comb is left of it."
    assert [item.kind for item in hild.items.values()] == [full("whalebone_comb")]
    assert refused(world, lifepaths.RollPast(figure="hild")).words == "Hild's past is known."
    mira = hero("mira")
    other = with_pack(mira)
    other.place = "town"
    do(other, lifepaths.RollPast(figure="mira"), 1)
    assert [item.kind for item in mira.items.values()] == [full("salt_key")]
    bare = party(hero("odo"))
    bare.place = "town"
    assert refused(bare, lifepaths.RollPast(figure="odo")).words == "This table has no pack with lifepaths."


def test_what_a_pack_sells_is_on_the_price_list() -> None:
    assert "cork vest" in [one.name for one in gear.wares([PACK])]
    assert "cork vest" not in [one.name for one in gear.wares()]


def end_of(world: World, seed: int) -> str:
    """How a fight that the policies play ends; within 200 rounds it does."""
    dice = SeededDice(seed)
    fold(world, IntentJudged(attitude="hostile", clear=True), FightBegan(first=FOES))
    ended = ""
    while world.fight is not None:
        assert world.fight.round < 200
        if world.question is not None:
            command: Command = Answer(figure=world.question.whom, choice=world.question.otherwise)
        else:
            command = GAME.next(world) or _hero(world)
        facts = attempt(GAME, world, command, dice)
        assert not isinstance(facts, Refused), (command, facts)
        ended = next((one.outcome for one in facts if isinstance(one, f.FightEnded)), ended)
    return ended


def _hero(world: World) -> Command:
    figure = stand_in.next_to_act(world)
    return orders.ActFor(figure=figure.id) if figure is not None else orders.MoveOn()


@pytest.mark.parametrize("monster", [one.id for one in PACK.monsters])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_fight_against_each_of_them_comes_to_an_end(monster: str, seed: int) -> None:
    heroes = [hero(f"h{number}", level=6, hp=40, items=(weapon(id_=f"blade{number}"),)) for number in range(4)]
    for one in heroes:
        next(iter(one.items.values())).plus = 1
    world = meet(with_pack(*heroes), full(monster), 2, feet=30)
    assert end_of(world, seed) in ("won", "lost", "fled", "nobody", "left")


# ── The GM's hand ────────────────────────────────────────────────────────────────────────────


def test_the_gm_brings_in_any_kind_in_any_number() -> None:
    world = with_pack(hero("hild"))
    world.gm = True
    order = BringIn(monster=full("brine_hound"), count=3)
    near = only(do(world, order), MonstersNear)
    assert (near.foes.threat, near.foes.count, near.audience) == (full("brine_hound"), 3, ("gm",))
    opened = only(settle(world, *[4] * 6), EncounterOpened)
    assert [one.name for one in opened.foes] == ["brine hound 1", "brine hound 2", "brine hound 3"]
    assert refused(world, order).words == "Something else has to be settled first."
    quiet = with_pack(hero("hild"))
    assert refused(quiet, order).code == "no_gm"
    quiet.gm = True
    assert refused(quiet, BringIn(monster="unicorn")).words == "There are no such monsters at this table."
    assert refused(quiet, BringIn(monster="ghoul", count=0)).words == "1 to 60 of them can come."
    gm = Seat(id="gm", role="gm")
    (offer,) = [one for one in GAME.offers(quiet, gm) if isinstance(one.command, BringIn)]
    kinds = [choice.words for choice in offer.blanks[0].choices]
    assert {"ghoul", "brine hound", "barnacle knight"} <= set(kinds)
    assert "torchbearer" not in kinds


def test_the_gm_gives_a_thing_of_a_pack_by_its_name() -> None:
    world = with_pack(hero("hild"))
    world.gm = True
    do(world, Adjust(figure="hild", what="give", value="Tidebreaker", reason="it floated by"))
    (sword,) = world.figures["hild"].items.values()
    assert (sword.kind, sword.plus, sword.damage) == (full("tidebreaker"), 1, "edged")


@pytest.mark.parametrize(
    ("names", "threat", "fact"),
    [
        (("boiling_burst",), "skeleton_guard", spread.SpellSpread),
        (("hounds_of_the_tide",), "orc_patrol", summon.Summoned),
        (("leech_light",), "orc_patrol", SaveRolled),
        (("stay",), "orc_patrol", SaveRolled),
        (("dread_bell",), "orc_patrol", spread.SpellSpread),
        (("send_them_down",), "skeleton_guard", turning.UndeadTurned),
        (("salt_bolt",), "orc_patrol", f.AttackRolled),
    ],
)
def test_a_hero_whom_nobody_plays_uses_what_a_pack_brings(
    names: tuple[str, ...], threat: str, fact: type[Fact]
) -> None:
    world = fight(with_pack(caster(*names), hero("hild", hp=30, items=(weapon(),))), threat, 4, feet=40)
    facts = run(GAME, world, orders.ActFor(figure="mira"), SeededDice(4))
    assert any(isinstance(one, fact) for one in facts), facts


def test_a_hero_whom_nobody_plays_uses_a_wand_and_spares_friends() -> None:
    hild = hero("hild", items=(Item(id="wand", kind=full("ember_wand")),))
    world = fight(with_pack(hild), "orc_patrol", 2, feet=40)
    facts = run(GAME, world, orders.ActFor(figure="hild"), SeededDice(1))
    assert only(facts, things.ThingUsed).target == "foe1"
    world = fight(with_pack(caster("boiling_burst"), hero("odo", hp=30)), "orc_patrol", 3, feet=5)
    facts = run(GAME, world, orders.ActFor(figure="mira"), SeededDice(1))
    assert not all_of(facts, spread.SpellSpread)


TRIED = {
    test_venom_on_a_twenty: ("brine_hound", "salt venom"),
    test_a_discharge_takes_in_all_near_and_is_had_twice: ("lantern_eel", "discharge", "spark"),
    test_what_was_whistled_for_comes_once_and_rooting_stops_for_fire: ("reed_mother", "whistle", "rooting"),
    test_a_touch_that_thirsts_and_a_dirge_that_drives_off: ("hollow_pilgrim", "thirst", "dirge"),
    test_a_song_and_a_lullaby: ("tide_singer", "song", "lullaby"),
    test_the_knight_strikes_twice_stuns_stares_and_heals_itself: (
        "barnacle_knight", "stunning blow", "draught of brine", "salt stare",
    ),
    test_a_wand_has_three_charges: ("ember_wand",),
    test_a_bell_rings_once_a_day_and_a_barbarian_will_not_touch_it: ("watch_bell",),
    test_clear_water_is_drunk: ("clear_water",),
    test_a_named_sword_strikes_and_counts_as_magic: ("tidebreaker",),
    test_what_a_pack_sells_is_on_the_price_list: ("cork_vest",),
    test_treasure_of_a_pack_is_found_beside_the_tables_own: ("reliquary", "wand_case", "rusted_rack"),
    test_a_new_character_rolls_a_past_and_has_what_is_left_of_it: ("keeper", "diver", "salt_key", "whalebone_comb"),
}  # fmt: skip
"""Which test sees which record and power act."""


def test_everything_in_the_pack_but_spells_is_seen_to_act() -> None:
    records = [one.id for kind in PACK.KINDS if kind != "spell" for one in PACK.records(kind)]
    powers = [power.name for monster in PACK.monsters for power in monster.powers]
    assert sorted(name for names in TRIED.values() for name in names) == sorted([*records, *powers])
