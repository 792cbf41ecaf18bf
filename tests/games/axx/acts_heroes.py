"""What each mark of a kindred, a class and a track does for somebody of it: a scene for each, which sees its fact."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.axx.fights import GAME, do, fight, hero, meet, monster_turn, only, party, refused, weapon
from tests.games.axx.test_examples_heroes import made

from tablewright.core.facts import Answer, Asked
from tablewright.games.axx import checks, content, seeing
from tablewright.games.axx.checks import CheckRolled
from tablewright.games.axx.combat import conditions, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat.numbers import attack_numbers
from tablewright.games.axx.content import CharacterClass, Kindred, Track
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes import spell_slots, xp
from tablewright.games.axx.heroes.characters_facts import BeginCharacter, CharacterMade, MakeCharacter
from tablewright.games.axx.heroes.check_orders import CallCheck
from tablewright.games.axx.heroes.gear_facts import Equip
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.view import sheet
from tablewright.games.axx.world import Item, World

OfKindred = Callable[[Kindred], None]
OfClass = Callable[[CharacterClass], None]
OfTrack = Callable[[Track], None]


def born(kindred: str, cls: str = "fighter", **more: object) -> tuple[World, CharacterMade]:
    """Made by the game's own orders, with nines all through."""
    world = GAME.new_world()
    do(world, BeginCharacter(name="Ash"), *([3] * 18))
    (draft,) = world.drafts
    record = content.classes()[cls]
    choice = {
        "raised": "STR" if content.kindreds()[kindred].raises else "",
        "alignment": (record.alignments or ("law",))[0],
        "spells": ("magic_missile", "sleep") if record.book else (),
        "wild": "hills" if record.wild else "",
        **more,
    }
    return world, only(do(world, MakeCharacter(draft=draft, kindred=kindred, cls=cls, **choice)), CharacterMade)  # type: ignore[arg-type]


# ── Kindreds ─────────────────────────────────────────────────────────────────────────────────


def kindred_sheet(record: Kindred) -> None:
    """The sheet tells its name and trait."""
    world, fact = born(record.id)
    assert record.name in GAME.say(fact, GAME.names(world))
    assert record.trait in str(sheet.sheet(world, world.figures[fact.figure]))


def raises(_record: Kindred) -> None:
    """+1 to one ability."""
    assert born(_record.id)[1].scores["STR"] == 10


def xp_percent(record: Kindred) -> None:
    """So much more of each award."""
    (fact,) = xp.award(party(hero("ash", kindred=record.id)), "monsters", 100)
    assert isinstance(fact, xp.XPAwarded)
    assert fact.shares[0].bonus == record.xp_percent


def body(record: Kindred) -> None:
    """Better Body saves."""
    numbers = checks.save_numbers(hero("ash", "thief", kindred=record.id), "body")
    assert {term.name: term.value for term in numbers.terms}[record.id] == record.body


def dark(record: Kindred) -> None:
    """Strikes at no penalty without light."""
    world = fight(party(hero("ash", kindred=record.id, items=(weapon(),))), dark=True)
    blow = only(do(world, orders.Attack(figure="ash", target="foe1", weapon="blade"), 1), f.AttackRolled)
    assert "darkness" not in {term.name for term in blow.terms}
    assert seeing.dark_sight(world.figures["ash"]) == record.dark


def stone(record: Kindred) -> None:
    """Is told of stonework unasked, as the sheet reminds the GM."""
    world, fact = born(record.id)
    assert "the GM tells it unasked" in str(sheet.sheet(world, world.figures[fact.figure]))


def immune(record: Kindred) -> None:
    """What is put on others does not take."""
    world = fight(party(hero("ash", kindred=record.id)))
    for kind in record.immune:
        facts = list(conditions.begin(world, world.figures["ash"], kind, by="foe1"))
        assert [type(fact) for fact in facts] == [conditions.Unaffected]


def again(record: Kindred) -> None:
    """May throw a failed d20 again."""
    world = fight(party(hero("ash", kindred=record.id, items=(weapon(),))))
    facts = do(world, orders.Attack(figure="ash", target="foe1", weapon="blade"), 2)
    assert only(facts, Asked).whom == "ash"
    facts = do(world, Answer(figure="ash", choice="throw again"), 3)
    assert only(facts, f.AttackRolled).again


def stealth(record: Kindred) -> None:
    """Better at stealth."""
    ash = hero("ash", "thief", kindred=record.id)
    facts = do(party(ash), CallCheck(figure="ash", ability="DEX", task="stealth"), 15)
    assert {term.name: term.value for term in only(facts, CheckRolled).terms}[record.id] == record.stealth


def dodges(record: Kindred) -> None:
    """Harder for the large to hit."""
    world = fight(party(hero("ash", kindred=record.id)), "giant_spider", order="foes", side="foes")
    blow = only(monster_turn(world, "foe1", 1), f.AttackRolled)
    assert {term.name: term.value for term in blow.ac_terms}[record.id] == record.dodges


def small(record: Kindred) -> None:
    """Wields nothing two-handed."""
    ash = hero("ash", kindred=record.id, items=(weapon("heavy_weapon", place="pack"),))
    assert refused(party(ash), Equip(figure="ash", item="blade")).clause == record.clause


def melee(record: Kindred) -> None:
    """Hits harder by hand."""
    world = fight(party(hero("ash", kindred=record.id, items=(weapon(),))))
    facts = do(world, orders.Attack(figure="ash", target="foe1", weapon="blade"), 20, 1)
    assert only(facts, f.DamageDealt).amount == 1 + record.melee


KINDREDS: dict[str, OfKindred] = {
    "name": kindred_sheet,
    "trait": kindred_sheet,
    "raises": raises,
    "xp_percent": xp_percent,
    "body": body,
    "dark": dark,
    "stone": stone,
    "immune": immune,
    "again": again,
    "stealth": stealth,
    "dodges": dodges,
    "small": small,
    "melee": melee,
}

# ── Classes ──────────────────────────────────────────────────────────────────────────────────


def class_sheet(record: CharacterClass) -> None:
    """The sheet tells its name and what it is about."""
    world, fact = born("dwarf", record.id)
    shown = str(sheet.sheet(world, world.figures[fact.figure]))
    assert record.name in shown
    assert record.gist in shown


def hit_die(record: CharacterClass) -> None:
    """The most of it at Level 1, and it is thrown for the next."""
    world, thora = made(record.id) if record.id in ("fighter", "barbarian", "thief", "magic_user") else (None, None)
    assert born("dwarf", record.id)[1].hp == record.die
    if world is not None and thora is not None:
        needed = content.tracks()[record.track].second_level
        do(world, Adjust(figure=thora.id, what="xp", value=needed, reason="the scene"))
        thora.untied = False
        rise = GAME.next(world)
        assert isinstance(rise, xp.LevelUp)
        assert only(do(world, rise, record.die), xp.LevelGained).gained == record.die


def saves(record: CharacterClass) -> None:
    """One kind of save is 2 better."""
    ash = hero("ash", record.id)
    plain = {kind: checks.save_numbers(ash, kind).bonus for kind in ("body", "dodge", "will")}
    magic = checks.save_numbers(ash, "will", magic=True).bonus
    assert plain == {kind: 2 if kind == record.save else 0 for kind in plain}
    assert magic == (2 if record.save in ("magic", "will") else 0)


def weapons(record: CharacterClass) -> None:
    """Those of its list without -2, all others at -2."""
    for gear in content.gear().values():
        for damage in gear.types if gear.kind == "weapon" else ():
            ash = hero("ash", record.id, items=(weapon(gear.id, damage),))
            world = fight(party(ash), feet=20 if gear.use != "melee" else 5)
            terms = attack_numbers(world, ash, world.figures["foe1"], "blade").terms
            assert ("unlisted_weapon" in {t.name for t in terms}) != _on_list(record, gear.id, damage)


def _on_list(record: CharacterClass, kind: str, damage: str) -> bool:
    """As the rules name them."""
    if record.id == "cleric":
        return damage == "blunt"
    if record.id == "thief":
        return kind in ("light_weapon", "javelin", "darts", "sling")
    if record.id == "magic_user":
        staff = kind in ("medium_weapon", "staff") and damage == "blunt"
        return staff or (kind == "light_weapon" and damage != "blunt")
    return True


def armor(record: CharacterClass) -> None:
    """What it may put on."""
    for kind in ("light_armor", "medium_armor", "heavy_armor", "shield"):
        ash = hero("ash", record.id, STR=18, items=(Item(id="it", kind=kind),))
        may = kind in record.armor or (kind == "shield" and record.shield)
        assert (GAME.refusal(party(ash), Equip(figure="ash", item="it")) is None) == may


def kit(record: CharacterClass) -> None:
    """One thing of each part of it."""
    _, fact = born("dwarf", record.id)
    kinds = [item.kind for item in fact.items]
    for part in record.kit:
        if not part.option:
            assert any(kind in part.choices or part.choices == ("any",) for kind in kinds)
    assert len(fact.items) == sum(not part.option for part in record.kit)


def feet(record: CharacterClass) -> None:
    """Its speed, whatever is worn."""
    ash = hero("ash", record.id, items=(Item(id="it", kind="hide_armor", place="worn"),))
    world = fight(party(ash), feet=200)
    assert only(do(world, orders.Move(figure="ash", feet=record.feet)), f.Moved).end == record.feet


def unmagical(record: CharacterClass) -> None:
    """Wields nothing magic."""
    sword = Item(id="it", kind="medium_weapon", damage="edged", plus=1)
    assert (
        refused(party(hero("ash", record.id, items=(sword,))), Equip(figure="ash", item="it")).clause == record.clause
    )


def trained(record: CharacterClass) -> None:
    """The Level is added to what it is trained in."""
    for task in record.trained:
        world = party(hero("ash", record.id, level=3))
        rolled = only(do(world, CallCheck(figure="ash", ability="WIS", task=task), 12), CheckRolled)
        assert rolled.trained
        assert {term.name: term.value for term in rolled.terms}["level"] == 3


def alert(record: CharacterClass) -> None:
    """Surprised on a 1 alone, and surprises on 1 to 3."""
    world = meet(party(hero("ash", record.id), hero("bo")), "orc_patrol")
    assert world.fight is not None
    world.fight.phase = "meet"
    rolled = only(do(world, e.RollSurprise(), 2, 3), e.SurpriseRolled)
    assert (rolled.surprised, rolled.alert) == (("party", "foes"), ("ash",))


def wild(record: CharacterClass) -> None:
    """At home in one kind of wild."""
    ash = hero("ash", record.id)
    ash.wild = "hills"
    for place, bonus in (("hills", 2), ("coast", 0)):
        order = CallCheck(figure="ash", ability="WIS", task="tracking", wild=place)
        rolled = only(do(party(ash), order, 12), CheckRolled)
        assert {term.name: term.value for term in rolled.terms}.get("wild", 0) == bonus


def casts(record: CharacterClass) -> None:
    """Spells of its list, and one more slot for its ability."""
    assert all(content.spells()[spell].list == record.caster for spell in _known(record))
    assert len(spell_slots.slot_levels(hero("ash", record.id))) == 1
    gifted = hero("ash", record.id)
    gifted.scores[record.casting] = 13
    assert len(spell_slots.slot_levels(gifted)) == 2


def _known(record: CharacterClass) -> tuple[str, ...]:
    world, fact = born("dwarf", record.id)
    return spell_slots.preparable(world.figures[fact.figure])


def book(record: CharacterClass) -> None:
    """So many spells in the book at first."""
    assert len(born("dwarf", record.id)[1].book) == record.book


def alignments(record: CharacterClass) -> None:
    """No other alignment."""
    world = GAME.new_world()
    do(world, BeginCharacter(name="Ash"), *([3] * 18))
    (draft,) = world.drafts
    order = MakeCharacter(draft=draft, kindred="dwarf", cls=record.id, alignment="neutrality")
    assert refused(world, order).code == "alignment"
    assert set(record.alignments) == {"law", "chaos"}


CLASSES: dict[str, OfClass] = {
    "name": class_sheet,
    "gist": class_sheet,
    "track": hit_die,
    "die": hit_die,
    "save": saves,
    "weapons": weapons,
    "weapon_types": weapons,
    "staff_only": weapons,
    "blade_only": weapons,
    "armor": armor,
    "shield": armor,
    "kit": kit,
    "feet": feet,
    "unmagical": unmagical,
    "trained": trained,
    "alert": alert,
    "wild": wild,
    "caster": casts,
    "casting": casts,
    "book": book,
    "alignments": alignments,
}

# ── Tracks ───────────────────────────────────────────────────────────────────────────────────

EXAMPLE = {"warrior": (5, 5), "specialist": (5, 3), "priest": (5, 3), "mage": (5, 2)}
"""Level 5 and its attack bonus, as the ledger has them."""


def attack(record: Track) -> None:
    """What its Levels add."""
    level, bonus = EXAMPLE[record.id]
    cls = next(one.id for one in content.classes().values() if one.track == record.id)
    world = fight(party(hero("ash", cls, level=level, items=(weapon("light_weapon"),))))
    blow = only(do(world, orders.Attack(figure="ash", target="foe1", weapon="blade"), 1), f.AttackRolled)
    assert {term.name: term.value for term in blow.terms}[record.id] == bonus


def second_level(record: Track) -> None:
    """Level 2 at its figure, and not a point before."""
    cls = next(one.id for one in content.classes().values() if one.track == record.id)
    ash = hero("ash", cls)
    for total, rises in ((record.second_level - 1, False), (record.second_level, True)):
        ash.xp = total
        assert (xp.next_command(party(ash)) is not None) == rises


def more_attacks(record: Track) -> None:
    """One more melee attack a round from each of these Levels."""
    for nth, level in enumerate(record.more_attacks, start=2):
        world = fight(party(hero("ash", level=level, items=(weapon(),))))
        order = orders.Attack(figure="ash", target="foe1", weapon="blade")
        for _ in range(nth):
            do(world, order, 1)
        assert refused(world, order).code == "acted"


TRACKS: dict[str, OfTrack] = {
    "name": attack,
    "attack": attack,
    "second_level": second_level,
    "more_attacks": more_attacks,
}
