"""What each thing is for that is neither weapon nor armour: one scene a thing, which sees its fact happen."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.axx import delving
from tests.games.axx.delving import give
from tests.games.axx.fights import do, fight, hero, only, party, refused, weapon

from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.combat.coating import BladeCoated
from tablewright.games.axx.delve.delve_facts import Go
from tablewright.games.axx.delve.door_facts import DoorOpened
from tablewright.games.axx.delve.explore_force import PickLock
from tablewright.games.axx.delve.explore_listen import DoorSpiked, SpikeDoor
from tablewright.games.axx.delve.home import TownReached
from tablewright.games.axx.delve.light import LightLit, LightUp
from tablewright.games.axx.delve.night import DayEnded, RationEaten
from tablewright.games.axx.heroes.gear_facts import (
    Bought,
    Buy,
    Give,
    ItemGiven,
    ItemPlaced,
    ItemTaken,
    Stow,
    Take,
)
from tablewright.games.axx.heroes.magic_prepare import Prepare
from tablewright.games.axx.magic.potions import PotionDrunk
from tablewright.games.axx.magic.spells import SpellCast
from tablewright.games.axx.magic.turning import TurnTried
from tablewright.games.axx.magic.working import EffectBegan
from tablewright.games.axx.town.stay import pass_day
from tablewright.games.axx.world import Item, Slot

Scene = Callable[[], None]


def plain(kind: str) -> Scene:
    """A tool that only makes an attempt possible, as the referee sees it: it is bought and handed on."""

    def scene() -> None:
        hild = delving.hero("hild", STR=18)
        hild.coins = 50
        world = delving.town(hild, delving.hero("mira"))
        (fact,) = delving.only(delving.do(world, Buy(figure="hild", ware=kind)), Bought)
        (item,) = fact.items
        given = delving.only(delving.do(world, Give(figure="hild", to="mira", item=item.id)), ItemGiven)
        assert [one.item.kind for one in given] == [kind]

    return scene


def carried(kind: str) -> Scene:
    """A class's own thing without figures: it is put down and taken up again."""

    def scene() -> None:
        hild = delving.hero("hild")
        world = delving.under(hild)
        world.rooms["hall"].things["it"] = Item(id="it", kind=kind, place="floor")
        (taken,) = delving.only(delving.do(world, Take(figure="hild", item="it")), ItemTaken)
        assert taken.item.kind == kind

    return scene


def rations() -> None:
    """A day's end eats one."""
    hild = delving.hero("hild")
    give(hild, "rations", 2)
    world = delving.under(hild)
    facts = []
    for fact in pass_day(world, ScriptedDice(())):
        delving.GAME.evolve(world, fact)
        facts.append(fact)
    assert [(one.owner, one.left) for one in delving.only(facts, RationEaten)] == [("hild", 1)]
    assert len(delving.only(facts, DayEnded)) == 1


def light_of(kind: str) -> Scene:
    """It is lit."""

    def scene() -> None:
        hild = delving.hero("hild", kindred="dwarf")
        give(hild, kind)
        give(hild, "oil_flask")
        world = delving.under(hild)
        assert len(delving.only(delving.do(world, LightUp(figure="hild", item=f"hild/{kind}")), LightLit)) == 1

    return scene


def oil() -> None:
    """It is thrown."""
    flask = Item(id="it", kind="oil_flask", place="hand")
    world = fight(party(hero("hild", items=(flask,))), feet=20)
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="it", throw=True), 20, 2)
    assert only(facts, f.DamageDealt).brings == ("burning",)


def poison() -> None:
    """A dose goes on a blade; its hit brings the venom."""
    dose = Item(id="dose", kind="blade_poison")
    world = fight(party(hero("hild", items=(weapon(), dose))))
    assert only(do(world, orders.Coat(figure="hild", item="dose", weapon="blade")), BladeCoated).weapon == "blade"
    world.fight.acted.clear() if world.fight is not None else None
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 20, 1)
    assert only(facts, f.DamageDealt).brings == ("venom",)


def spikes() -> None:
    """They hold a door, and are not used up."""
    hild = delving.hero("hild")
    give(hild, "spikes")
    world = delving.under(hild)
    facts = delving.do(world, SpikeDoor(figure="hild", way="first"))
    assert len(delving.only(facts, DoorSpiked)) == 1
    assert hild.items["hild/spikes"].count == 1


def sack() -> None:
    """Things are stowed in it."""
    hild = hero("hild", items=(Item(id="it", kind="sack", place="hand"), Item(id="rope", kind="rope")))
    assert only(do(party(hild), Stow(figure="hild", item="rope", place="sack")), ItemPlaced).place == "sack"


def holy_symbol() -> None:
    """With it a Cleric turns undead, and not without."""
    turn = orders.TurnUndead(figure="osric")
    bare = fight(party(hero("osric", "cleric")), "skeleton_guard", feet=30)
    assert refused(bare, turn).code == "no-symbol"
    symbol = Item(id="it", kind="holy_symbol", place="worn")
    world = fight(party(hero("osric", "cleric", items=(symbol,))), "skeleton_guard", feet=30)
    assert len([fact for fact in do(world, turn, 1) if isinstance(fact, TurnTried)]) == 1


def thieves_tools() -> None:
    """With them a Thief opens a lock, and not without."""
    drawn = delving.plan()
    drawn.ways["first"].state = "locked"
    tam = delving.hero("tam", "thief")
    world = delving.under(tam, dungeon=drawn)
    delving.do(world, Go(way="first"))
    pick = PickLock(figure="tam", way="first")
    assert delving.refused(world, pick) == "no_tools"
    give(tam, "thieves_tools")
    assert [one.how for one in delving.only(delving.do(world, pick, [20]), DoorOpened)] == ["lock"]


def spellbook() -> None:
    """Without it a Magic-User prepares nothing."""
    mira = delving.hero("mira", "magic_user")
    mira.book, mira.slots = ["sleep"], [Slot(level=1)]
    world = delving.town(mira)
    order = Prepare(figure="mira", spells=("sleep",))
    assert delving.refused(world, order) == "book"
    give(mira, "spellbook")
    delving.do(world, order)
    assert mira.slots[0].spell == "sleep"


def pack() -> None:
    """One who has lost his finds slots again with another."""
    hild = delving.hero("hild", STR=10)
    hild.pack = False
    world = delving.under(hild)
    world.rooms["hall"].things["it"] = Item(id="it", kind="pack", place="floor")
    delving.do(world, Take(figure="hild", item="it"))
    assert hild.pack


def sold(kind: str) -> Scene:
    """Brought to town it is coin and experience."""

    def scene() -> None:
        hild = delving.hero("hild", kindred="dwarf")
        world = delving.under(hild)
        give(hild, kind, worth=50)
        facts = delving.do(world, Go(way="out"))
        (home,) = delving.only(facts, TownReached)
        assert (home.worth, hild.coins, hild.xp) == (50, 50, 150)  # 100 for the first level

    return scene


def healing() -> None:
    """1d8 HP back."""
    hild = hero("hild", hp=2, top=8, items=(Item(id="it", kind="potion_healing"),))
    facts = do(fight(party(hild), feet=60), orders.Drink(figure="hild", item="it"), 4)
    assert only(facts, PotionDrunk).what == "potion_healing"
    assert (only(facts, f.Healed).points, hild.hp, hild.items) == (4, 6, {})


def giant_strength() -> None:
    """+2 to melee attacks and damage for 6 turns."""
    hild = hero("hild", items=(Item(id="it", kind="potion_giant_strength"), weapon()))
    world = fight(party(hild))
    assert only(do(world, orders.Drink(figure="hild", item="it")), EffectBegan).turns == 6
    world.fight.acted.clear() if world.fight is not None else None
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 19, 1)
    assert ("giant_strength", 2) in {(term.name, term.value) for term in only(facts, f.AttackRolled).terms}
    assert only(facts, f.DamageDealt).amount == 3


def scroll() -> None:
    """A spell is read from it, and it is gone."""
    mira = hero("mira", "magic_user", items=(Item(id="it", kind="scroll", spell="magic_missile"),))
    world = fight(party(mira), feet=60)
    facts = do(world, orders.ReadScroll(figure="mira", item="it", target="foe1"), 2)
    assert only(facts, SpellCast).scroll == "it"
    assert (only(facts, f.DamageDealt).amount, mira.items) == (3, {})


USES: dict[str, Scene] = {
    "rations": rations,
    "torch": light_of("torch"),
    "lantern": light_of("lantern"),
    "oil_flask": oil,
    "blade_poison": poison,
    "rope": plain("rope"),
    "pole": plain("pole"),
    "spikes": spikes,
    "grapnel": plain("grapnel"),
    "sack": sack,
    "mirror": plain("mirror"),
    "whistle": plain("whistle"),
    "chalk": plain("chalk"),
    "holy_symbol": holy_symbol,
    "thieves_tools": thieves_tools,
    "trophy": carried("trophy"),
    "woodcraft_gear": carried("woodcraft_gear"),
    "spellbook": spellbook,
    "pack": pack,
    "gems": sold("gems"),
    "gem_pouch": sold("gem_pouch"),
    "art": sold("art"),
    "potion_healing": healing,
    "potion_giant_strength": giant_strength,
    "scroll": scroll,
}
"""By the thing's record."""
