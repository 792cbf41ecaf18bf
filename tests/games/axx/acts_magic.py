"""What each spell does when it is cast, and what each line of the Treasure table brings: a scene for each mark."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from tests.games.axx import delving
from tests.games.axx.fights import GAME, all_of, do, fight, hero, only, party, refused, weapon

from tablewright.core import effects
from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import seeing
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.combat import conditions, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.content import Spell, Treasure
from tablewright.games.axx.delve.delve_facts import ChestSeen, Go, TreasureSeen
from tablewright.games.axx.delve.explore_force import Force
from tablewright.games.axx.delve.hoards import thing
from tablewright.games.axx.dungeon.plan import Hoard
from tablewright.games.axx.dungeon.stocking import throw_treasure
from tablewright.games.axx.heroes import spell_slots
from tablewright.games.axx.magic.sleep import SleepRolled
from tablewright.games.axx.magic.spells import SpellCast
from tablewright.games.axx.magic.wards import WardRaised, save_terms
from tablewright.games.axx.magic.working import EffectBegan
from tablewright.games.axx.world import Condition, Figure, Item, Slot, World

ALL = Seat(id="all", role="engine")
Casting = Callable[[Spell], None]
Finding = Callable[[Treasure], None]
BOOK = Item(id="book", kind="spellbook")


def caster(record: Spell) -> Figure:
    """Somebody of the class on whose list it is, with the spell prepared."""
    mira = hero("mira", record.list, level=3, hp=4, top=8, items=(BOOK, weapon("medium_weapon", "blunt")))
    mira.slots, mira.book = [Slot(level=record.level, spell=record.id)], [record.id]
    return mira


def cast(record: Spell, target: str = "", *faces: int, feet: int = 60) -> tuple[World, list[Fact]]:
    """The spell in a fight against orcs."""
    world = fight(party(caster(record)), "orc_patrol", 3, feet=feet)
    facts = do(world, orders.Cast(figure="mira", spell=record.id, target=target), *faces)
    assert only(facts, SpellCast).spell == record.id
    return world, facts


# ── By what it does ──────────────────────────────────────────────────────────────────────────


def heals(record: Spell, effect: effects.Heal) -> None:
    """HP back, and the conditions that it ends."""
    mira = caster(record)
    for kind in effect.ends:
        mira.conditions[kind] = Condition(kind=kind, target=12)
    world = fight(party(mira), feet=60)
    facts = do(world, orders.Cast(figure="mira", spell=record.id, target="mira"), 3)
    assert (only(facts, f.Healed).points, mira.hp) == (3, 7)
    assert [fact.condition for fact in all_of(facts, conditions.ConditionEnded)] == list(effect.ends)


def strikes(record: Spell, effect: effects.Blow) -> None:
    """Its dice and what they add, of its kind."""
    _, facts = cast(record, "foe1", 3)
    dealt = only(facts, f.DamageDealt)
    assert (dealt.amount, dealt.type) == (3 + effects.amount(effect.damage).plus, effect.kind)


def lights(record: Spell, effect: effects.Light) -> None:
    """Light around what was touched, for its turns."""
    world, facts = cast(record, "mira")
    assert (only(facts, EffectBegan).on, only(facts, EffectBegan).turns) == ("mira", effect.turns)
    assert seeing.light_feet(world, world.figures["mira"]) == effect.feet


def sends_to_sleep(record: Spell, effect: effects.SleepHitDice) -> None:
    """So many Hit Dice of foes, none above its most, for its turns."""
    dice = effects.amount(effect.hit_dice).dice + effects.amount(effect.turns).dice
    world, facts = cast(record, "", *(1 for _ in range(dice)))
    assert only(facts, SleepRolled).sleepers == ("foe1", "foe2")
    assert world.figures["foe1"].conditions["asleep"].turns == effects.amount(effect.turns).dice
    mira = caster(record)
    world = fight(party(mira), feet=60)
    world.figures["foe1"].hd = effect.most + 1
    facts = do(world, orders.Cast(figure="mira", spell=record.id), *([4] * dice))
    assert only(facts, SleepRolled).sleepers == ()


def wards(record: Spell, effect: effects.Ward) -> None:
    """What it adds to attacks, AC and saves, and against whom."""
    world, facts = cast(record, "mira", feet=5)
    assert only(facts, WardRaised).on == ("mira",)
    mira, orc = world.figures["mira"], world.figures["foe1"]
    term = f"ward_{record.id}"
    struck, strikes_at = attack_numbers(world, mira, orc), attack_numbers(world, orc, mira)
    assert {t.name: t.value for t in struck.terms}.get(term, 0) == effect.attack
    assert {t.name: t.value for t in strikes_at.ac_terms}.get(term, 0) == effect.ac
    assert sum(t.value for t in save_terms(world, mira, orc)) == effect.saves
    mild = world.figures["foe2"]
    mild.monster = "giant_rats"
    assert sum(t.value for t in save_terms(world, mira, mild)) == (0 if effect.against else effect.saves)
    calm = party(caster(record))
    raised = only(do(calm, orders.Cast(figure="mira", spell=record.id, target="mira")), WardRaised)
    assert raised.turns == effect.turns


def charms(record: Spell, effect: effects.Charm) -> None:
    """A save of its kind, or a friend for its turns."""
    world, facts = cast(record, "foe1", 1)
    assert only(facts, SaveRolled).save == effect.save
    charmed = only(facts, conditions.ConditionBegan)
    assert (charmed.condition, charmed.turns) == ("charmed", effect.turns)
    assert world.figures["foe1"].conditions["charmed"].by == "mira"


def holds(record: Spell, effect: effects.Hold) -> None:
    """A door that neither opens nor is forced, for its turns."""
    mira = delving.hero("mira", record.list)
    mira.slots = [Slot(level=record.level, spell=record.id)]
    world = delving.under(mira)
    facts = delving.do(world, orders.Cast(figure="mira", spell=record.id, target="first"))
    assert [(one.on, one.turns) for one in delving.only(facts, EffectBegan)] == [("first", effect.turns)]
    assert delving.refused(world, Go(way="first")) == "held"


DOES: Mapping[type[effects.Effect], Callable[[Spell, object], None]] = {
    effects.Heal: heals,  # type: ignore[dict-item]
    effects.Blow: strikes,  # type: ignore[dict-item]
    effects.Light: lights,  # type: ignore[dict-item]
    effects.SleepHitDice: sends_to_sleep,  # type: ignore[dict-item]
    effects.Ward: wards,  # type: ignore[dict-item]
    effects.Charm: charms,  # type: ignore[dict-item]
    effects.Hold: holds,  # type: ignore[dict-item]
}
"""The scene of each kind of effect that a spell of the data has."""


def acts(record: Spell) -> None:
    """By its effect."""
    assert type(record.effect) in DOES, f"no fight can produce what {record.name} does"
    DOES[type(record.effect)](record, record.effect)


# ── By the other marks ───────────────────────────────────────────────────────────────────────


def called(record: Spell) -> None:
    """It is cast by its name."""
    mira = caster(record)
    said = GAME.say(SpellCast(figure="mira", spell=record.id), GAME.names(party(mira)))
    assert said == f"Mira casts {record.name}."


def told(record: Spell) -> None:
    """Its button says what it does."""
    mira = delving.hero("mira", record.list, hp=4)
    mira.slots, mira.rank = [Slot(level=record.level, spell=record.id)], "front"
    if record.target in ("one", "foes"):
        world = fight(party(mira), feet=60)
    else:
        world = delving.under(mira, light=False)
        world.place = "hall"
    casts = [offer for offer in GAME.offers(world, ALL) if isinstance(offer.command, orders.Cast)]
    assert {offer.note for offer in casts} == {record.gist}


def listed(record: Spell) -> None:
    """The class on whose list it is prepares it in a slot of its level, no other does."""
    mira = caster(record)
    assert record.id in spell_slots.preparable(mira)
    other = hero("ann", "cleric" if record.list == "magic_user" else "magic_user", items=(BOOK,))
    other.slots = [Slot(level=3)]
    assert record.id not in spell_slots.preparable(other)


def reaches(record: Spell) -> None:
    """As far as its range, and no farther."""
    world = fight(party(caster(record)), "orc_patrol", feet=record.range + 1)
    assert refused(world, orders.Cast(figure="mira", spell=record.id, target="foe1")).code == "out_of_range"
    cast(record, "foe1", 3, feet=record.range)


SPELLS: dict[str, Casting] = {
    "name": called,
    "gist": told,
    "list": listed,
    "level": listed,
    "effect": acts,
    "target": acts,
    "range": reaches,
}
"""By the field of the record."""


# ── Treasure ─────────────────────────────────────────────────────────────────────────────────


def rolled(record: Treasure, *faces: int, depth: int = 1) -> Hoard:
    """The Treasure table shows this line, and these dice after it."""
    dice = ScriptedDice((record.roll, *faces))
    hoard = throw_treasure(dice, depth)
    assert dice.left == ()
    return hoard


def threes(record: Treasure) -> list[int]:
    """A 1 for each die of coins and gems, and the least magic there is."""
    texts = [text for text in (record.coins, record.gems) if text]
    ones = [1 for text in texts for _ in range(effects.amount(text).dice)]
    looks = [1] if record.looks else []
    return ones + looks + ([1, 1] if record.magic else [])


def least(record: Treasure, depth: int = 1) -> Hoard:
    """The line with every die at 1."""
    return rolled(record, *threes(record), depth=depth)


def coins(record: Treasure) -> None:
    """Its dice times ten or a hundred, times the level."""
    count = effects.amount(record.coins).dice
    assert [least(record, depth).coins for depth in (1, 2)] == [count * record.times, 2 * count * record.times]


def gems(record: Treasure) -> None:
    """So many stones of their worth, loose or in one pouch, whatever the level."""
    (prize,) = least(record, 2).things
    count, found = effects.amount(record.gems).dice, thing(prize, 1)
    if record.pouch:
        assert (found.kind, found.count, found.worth) == ("gem_pouch", 1, count * record.gem_worth)
    else:
        assert (found.kind, found.count, found.worth) == ("gems", count, record.gem_worth)


def art(record: Treasure) -> None:
    """One work of art of its worth, one of its looks."""
    found = [rolled(record, face).things[0] for face in range(1, len(record.looks) + 1)]
    assert [(thing.kind, thing.worth, thing.look) for thing in found] == [("art", record.art, x) for x in record.looks]


def magic(record: Treasure) -> None:
    """1-4 a potion, of two kinds; 5-6 a charm: a scroll on 1-2, a weapon +1 on 3-4, armour +1 on 5-6."""
    found = {}
    for faces in ((1, 1), (4, 2), (5, 1, 1), (6, 3, 1, 1), (5, 5, 1)):
        dice = ScriptedDice((record.roll, 1, *faces, *([1] * 4)))
        (thing,) = throw_treasure(dice, 1).things
        found[faces] = (thing.kind, thing.plus, bool(thing.spell))
    assert found[1, 1] == ("potion_healing", 0, False)
    assert found[4, 2] == ("potion_giant_strength", 0, False)
    assert found[5, 1, 1] == ("scroll", 0, True)
    assert found[6, 3, 1, 1][1:] == (1, False)
    assert found[5, 5, 1][1:] == (1, False)


def in_the_room(record: Treasure) -> None:
    """It lies in a room and is seen; a locked one stands in a chest and is forced first."""
    drawn = delving.plan()
    drawn.rooms["den"].hoard = msgspec.structs.replace(least(record))
    world = delving.under(delving.hero("hild"), dungeon=drawn)
    facts = delving.do(world, Go(way="first"))
    if record.locked:
        assert len(delving.only(facts, ChestSeen)) == 1
        facts = delving.do(world, Force(figure="hild"), [20])
    (seen,) = delving.only(facts, TreasureSeen)
    assert seen.coins == least(record).coins
    assert len(seen.things) == len(least(record).things)


TREASURE: dict[str, Finding] = {
    "name": in_the_room,
    "roll": in_the_room,
    "locked": in_the_room,
    "coins": coins,
    "times": coins,
    "gems": gems,
    "gem_worth": gems,
    "pouch": gems,
    "art": art,
    "looks": art,
    "magic": magic,
}
"""By the field of the record."""
