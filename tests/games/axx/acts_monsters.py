"""What each mark of a monster's record does in a real meeting or fight: a scene for each, which sees its fact."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.axx import delving
from tests.games.axx.fights import (
    GAME,
    all_of,
    do,
    fight,
    fold,
    hero,
    lit,
    meet,
    monster_turn,
    only,
    party,
    refused,
    settle,
    step,
    weapon,
)

from tablewright.core.effects import Inflict, Power
from tablewright.core.facts import Term
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import figures
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.combat import bay, conditions, morale, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.content import Monster
from tablewright.games.axx.dungeon.stocking import throw_threat
from tablewright.games.axx.heroes import xp
from tablewright.games.axx.magic.turning import UndeadTurned
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.meeting.lore import LoreLearned, Recall
from tablewright.games.axx.town.hirelings import Hire, SendIn
from tablewright.games.axx.town.tie_facts import EnemyStrikes
from tablewright.games.axx.town.wages import WagePaid
from tablewright.games.axx.world import Figure, Item, Meeting, Tie, World

Scene = Callable[[Monster], None]
SYMBOL = Item(id="symbol", kind="holy_symbol", place="worn")


def opened(record: Monster, count: int = 1) -> tuple[World, e.EncounterOpened]:
    """The kind is met: the world, and the fact."""
    world = party(hero("hild", hp=30, items=(weapon(),)))
    lit(world)
    world.meeting = Meeting(threat=record.id, count=count, source="wanderer")
    return world, only(do(world, e.OpenEncounter()), e.EncounterOpened)


def strikes(record: Monster, target: Figure | None = None) -> tuple[World, list[object]]:
    """The first of its attacks, at a hero it cannot miss, with the least damage."""
    world = fight(party(target or hero("hild", hp=30)), record.id, order="foes", side="foes")
    return world, [*monster_turn(world, "foe1", 19, 1)]


def numbers(terms: tuple[Term, ...]) -> dict[str, int]:
    """Terms by name."""
    return {term.name: term.value for term in terms}


# ── Figures ──────────────────────────────────────────────────────────────────────────────────


def on_the_table(record: Monster) -> None:
    """Its number on the Threat table brings it."""
    dice = ScriptedDice((record.threat, *(1 for _ in range(_dice(record.number)[0]))))
    assert throw_threat(dice, 1).threat == record.id


def how_many(record: Monster) -> None:
    """As many as its dice show; an enemy's cutthroats are thrown for when the enemy strikes."""
    count, sides = _dice(record.number)
    if record.threat:
        dice = ScriptedDice((record.threat, *(sides for _ in range(count))))
        assert throw_threat(dice, 1).count == count * sides
        return
    hild = delving.hero("hild")
    hild.tie = Tie(kind="enemy", name="Wyn")
    world = delving.under(hild)
    world.gm = True
    delving.do(world, EnemyStrikes(figure="hild"), [sides])
    assert world.meeting is not None
    assert (world.meeting.threat, world.meeting.count) == (record.id, count * sides)


def _dice(text: str) -> tuple[int, int]:
    count, _, sides = text.partition("d")
    return (int(count), int(sides)) if sides else (0, 0)


def hit_points(record: Monster) -> None:
    """It comes in with its hit points, and is dead when they are gone."""
    world, fact = opened(record)
    foe = world.figures[fact.foes[0].id]
    assert (foe.hp, foe.top) == (record.hp, record.hp)
    fold(world, f.DamageDealt(figure=foe.id, amount=record.hp, hp=0, wounds="down", down="dead"))
    assert foe.state == "dead"


def hit_dice(record: Monster) -> None:
    """Its Hit Dice are what it saves with and what it is worth."""
    world = fight(party(hero("mira", "magic_user", level=3)), record.id)
    foe = world.figures["foe1"]
    assert (foe.hd, foe.half) == (record.hd, record.half)
    assert figures.hd_halves(foe) == (1 if record.half else 2 * record.hd)
    foe.state = "dead"
    facts = settle(world, 6)
    assert only(facts, xp.XPAwarded).total == (12 if record.half else 25 * record.hd)


def armour(record: Monster) -> None:
    """One who attacks it has its AC to reach."""
    world = fight(party(hero("hild", items=(weapon(),))), record.id)
    world.fight.cover.clear() if world.fight is not None else None
    blow = only(do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1), f.AttackRolled)
    assert (blow.ac, blow.hit) == (record.ac, False)


def attacks(record: Monster) -> None:
    """It attacks as often a turn as its record has attacks, by their names, with its bonus."""
    mail = Item(id="mail", kind="heavy_armor", place="worn")
    world = fight(party(hero("hild", hp=30, DEX=18, items=(mail,))), record.id, order="foes", side="foes")
    rolled = []
    while GAME.next(world) == orders.MonsterTurn(figure="foe1"):
        rolled.append(only(step(world, 2), f.AttackRolled))
    assert tuple(blow.arm for blow in rolled) == record.attacks
    assert all(blow.bonus == numbers(blow.terms).get("printed_attack", 0) == record.attack for blow in rolled)


def damage(record: Monster) -> None:
    """Its dice, and the type of its blows."""
    _, facts = strikes(record)
    dealt = next(fact for fact in facts if isinstance(fact, f.DamageDealt))
    count, sides = _dice(record.damage)
    assert [(roll.sides, len(roll.faces)) for roll in dealt.rolls] == [(sides, count)]
    assert (dealt.amount, dealt.type) == (1, record.type)


def alignment(record: Monster) -> None:
    """Protection from Evil guards against the Chaotic alone."""
    osric = hero("osric", "cleric", spells=("protection_from_evil",))
    world = fight(party(osric), record.id)
    do(world, orders.Cast(figure="osric", spell="protection_from_evil", target="osric"))
    terms = numbers(attack_numbers(world, world.figures["foe1"], osric).ac_terms)
    assert ("ward_protection_from_evil" in terms) == (record.alignment == "chaos")


def size(record: Monster) -> None:
    """A Halfling dodges what is larger than human."""
    hob = hero("hob", kindred="halfling")
    world = fight(party(hob), record.id)
    terms = numbers(attack_numbers(world, world.figures["foe1"], hob).ac_terms)
    assert terms.get("halfling", 0) == (1 if record.size == "large" else 0)


# ── Marks ────────────────────────────────────────────────────────────────────────────────────


def talks(_record: Monster) -> None:
    """One can call for a parley with it."""
    world = fight(party(hero("hild", CHA=18)), _record.id)
    assert only(do(world, orders.Parley(figure="hild"), 20), f.ParleyWon).figure == "hild"


def _charmed(record: Monster) -> World:
    mira = hero("mira", "magic_user", level=3, spells=("charm_person",))
    return fight(party(mira), record.id, feet=30)


def person(record: Monster) -> None:
    """Charm Person can be cast at it."""
    world = _charmed(record)
    facts = do(world, orders.Cast(figure="mira", spell="charm_person", target="foe1"), 1)
    assert only(facts, conditions.ConditionBegan).condition == "charmed"


def beast(record: Monster) -> None:
    """It is no person."""
    cast = orders.Cast(figure="mira", spell="charm_person", target="foe1")
    assert refused(_charmed(record), cast).code == "no-person"


def mindless(record: Monster) -> None:
    """It is hostile without a roll, and no loss shakes it."""
    world = meet(party(hero("hild")), record.id, 4, feet=30)
    assert only(step(world), e.IntentJudged).why == "mindless"
    for id_ in ("foe1", "foe2"):
        world.figures[id_].state = "dead"
    fold(world, f.InitiativeRolled(round=1, order="party"), f.SideBegan(side="party"))
    assert morale.reasons(world) == 0


def undead(record: Monster) -> None:
    """A Cleric turns it, and Sleep does nothing to it."""
    osric = hero("osric", "cleric", level=2, items=(SYMBOL,))
    world = fight(party(osric), record.id, feet=30)
    facts = do(world, orders.TurnUndead(figure="osric"), 20, 6, 6, 1)
    assert only(facts, UndeadTurned).turned == ("foe1",)
    world = fight(party(hero("mira", "magic_user", spells=("sleep",))), record.id, feet=30)
    facts = do(world, orders.Cast(figure="mira", spell="sleep"), 4, 4, 1, 1, 1, 1)
    assert world.figures["foe1"].conditions == {}


def ambush(record: Monster) -> None:
    """It lies in wait in half cover, is never surprised, and comes on without a word."""
    world, fact = opened(record, 2)
    rolled = only(do(world, e.RollSurprise(), 1), e.SurpriseRolled)
    assert (rolled.why, rolled.surprised) == (("ambush",), ("party",))
    assert world.fight is not None
    assert world.fight.cover == {foe.id: "half" for foe in fact.foes}
    do(world, e.RollDistance(), 3, 3)
    assert only(step(world), e.IntentJudged).why == "ambush"


def toll(record: Monster) -> None:
    """On anything but hostile it names a toll."""
    world = meet(party(hero("hild")), record.id, 2, feet=60)
    assert only(do(world, e.Speak(figure="hild"), 5, 6), e.TollNamed).gp == 10


def wage(record: Monster) -> None:
    """It is hired in town for its wage."""
    hild = delving.hero("hild")
    hild.coins = 10
    world = delving.town(hild)
    facts = delving.do(world, Hire(figure="hild", trade=record.id), [1])
    assert [fact.gp for fact in delving.only(facts, WagePaid)] == [record.wage]


def bearer(record: Monster) -> None:
    """It carries the light and strikes nobody unless it is sent."""
    world = fight(party(hero("hild")), "orc_patrol")
    hand = Figure(id="hand", name="Oswin", side="party", monster=record.id, hp=3, top=3, employer="hild")
    world.figures["hand"] = hand
    world.order.append("hand")
    assert world.fight is not None
    world.fight.at["hand"] = 0
    assert [type(fact) for fact in do(world, orders.MonsterTurn(figure="hand"))] == [f.TurnEnded]
    world.fight.acted.clear()
    do(world, SendIn(figure="hild", hireling="hand"))
    assert only(do(world, orders.MonsterTurn(figure="hand"), 2), f.AttackRolled).target == "foe1"


def reach(record: Monster) -> None:
    """It strikes first at one who closes, and over the shoulder of one of its own."""
    world = fight(party(hero("hild", items=(weapon(),))), record.id, feet=30)
    facts = do(world, orders.Charge(figure="hild", target="foe1", weapon="blade"), 20, 1)
    assert only(facts, f.AttackRolled).figure == "foe1"
    assert only(facts, bay.HeldAtBay).by == "foe1"
    world = fight(party(hero("hild")), record.id, 2, order="foes", side="foes")
    assert world.fight is not None
    world.fight.at["foe2"] = 10
    assert only(monster_turn(world, "foe2", 1), f.AttackRolled).figure == "foe2"
    assert world.fight.at["foe2"] == 10


def resists(record: Monster) -> None:
    """Half from each of these, rounded down."""
    for kind in record.resist:
        dealt = _struck(record, kind)
        assert [term.value < 0 for term in dealt.changes] == [True]
        assert dealt.amount == 2  # 5, halved


def suffers(record: Monster) -> None:
    """Double from each of these."""
    for kind in record.vulnerable:
        dealt = _struck(record, kind)
        assert [term.value > 0 for term in dealt.changes] == [True]
        assert dealt.amount == 10  # 5, doubled


def _struck(record: Monster, kind: str) -> f.DamageDealt:
    world = fight(party(hero("hild", items=(weapon(damage=kind),))), record.id)
    order = orders.Attack(figure="hild", target="foe1", weapon="blade")
    dealt = only(do(world, order, 20, 5), f.DamageDealt)
    assert isinstance(dealt, f.DamageDealt)
    return dealt


# ── Powers and words ─────────────────────────────────────────────────────────────────────────


def powers(record: Monster) -> None:
    """Each of them, when it acts: on a hit, on a hit with its face, or in place of an attack."""
    for number, power in enumerate(record.powers):
        assert isinstance(power.effect, Inflict), f"{record.name}: no fight can produce {power.name}"
        _power(record, number, power, power.effect)


def _power(record: Monster, number: int, power: Power, effect: Inflict) -> None:
    near = power.when != "action"
    world = fight(
        party(hero("hild", hp=30)), record.id, order="foes", side="foes", feet=5 if near else min(20, power.feet)
    )
    if near:
        facts = monster_turn(world, "foe1", power.face or 19, 1)
        assert number in only(facts, f.DamageDealt).powers
        facts = step(world, *_fails(effect))
        assert only(facts, f.CarriedLanded).what == power.name
    else:
        facts = monster_turn(world, "foe1", *_fails(effect))
        assert only(facts, f.PowerUsed).power == power.name
    saves = [save.save for save in all_of(facts, SaveRolled)]
    assert saves == ([effect.save] if effect.save and not effect.no_save else [])
    began = only(facts, conditions.ConditionBegan)
    assert (began.condition, began.rounds) == (effect.condition, 2 if effect.rounds else 0)
    assert effect.condition in world.figures["hild"].conditions
    assert not effect.turns, "turns of a power's condition are told by no fact"


def _fails(effect: Inflict) -> tuple[int, ...]:
    """A save of 1, and a die of 2 for how long."""
    save = (1,) if effect.save and not effect.no_save else ()
    return (*save, *((2,) if effect.rounds else ()))


def look(record: Monster) -> None:
    """Whoever meets it sees it."""
    world, fact = opened(record)
    assert GAME.card(fact, GAME.names(world)).text == record.look


def called(record: Monster) -> None:
    """One is met by its name, several by their plural; its title is what the rules call it."""
    world, one = opened(record)
    assert record.name in GAME.say(one, GAME.names(world))
    world, several = opened(record, 3)
    assert f"three {record.plural}" in GAME.say(several, GAME.names(world))


def want(record: Monster) -> None:
    """Lore tells what it wants."""
    world = meet(party(hero("mira", "magic_user", INT=18)), record.id, feet=60)
    learned = only(do(world, Recall(figure="mira"), 20), LoreLearned)
    said = GAME.say(learned, GAME.names(world))
    assert said.lower().endswith(f"what they want: {record.want.lower()}")


SCENES: dict[str, Scene] = {
    "name": called,
    "plural": called,
    "title": called,
    "threat": on_the_table,
    "number": how_many,
    "hd": hit_dice,
    "half": hit_dice,
    "hp": hit_points,
    "ac": armour,
    "attack": attacks,
    "attacks": attacks,
    "damage": damage,
    "type": damage,
    "alignment": alignment,
    "size": size,
    "talks": talks,
    "person": person,
    "beast": beast,
    "mindless": mindless,
    "undead": undead,
    "ambush": ambush,
    "toll": toll,
    "wage": wage,
    "bearer": bearer,
    "reach": reach,
    "resist": resists,
    "vulnerable": suffers,
    "powers": powers,
    "look": look,
    "want": want,
}
"""By the field of the record."""
