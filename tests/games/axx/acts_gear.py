"""What each mark of a thing's record does: bought, carried, swung, shot, thrown, worn and burnt; one scene a mark."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.axx import acts_things, delving
from tests.games.axx.delving import give
from tests.games.axx.fights import do, fight, hero, only, party, refused

from tablewright.core.facts import Answer, Fact
from tablewright.games.axx import figures, seeing
from tablewright.games.axx.combat import bay, conditions, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.content import Gear
from tablewright.games.axx.delve.light import LightLit, LightUp
from tablewright.games.axx.heroes.gear_facts import Bought, Buy, Equip, ItemPlaced, Stow
from tablewright.games.axx.say import item_name
from tablewright.games.axx.town.trade import price
from tablewright.games.axx.world import Figure, Item, World

Scene = Callable[[Gear], None]


def bearer(record: Gear, *, place: str = "hand", damage: str = "", count: int = 1) -> Figure:
    """A hero of much strength with the thing at hand."""
    chosen = damage or (record.types[0] if record.types else "")
    item = Item(id="it", kind=record.id, damage=chosen, place=place, count=count)
    return hero("hild", hp=30, items=(item,))


def used(record: Gear, feet: int = 5, *, throw: bool = False, damage: str = "") -> tuple[World, list[Fact]]:
    """An attack with it that hits, every die of damage showing 1."""
    world = fight(party(bearer(record, damage=damage)), "orc_patrol", feet=feet)
    target = world.figures["foe1"]
    target.hp = target.top = 30
    order = orders.Attack(figure="hild", target="foe1", weapon="it", throw=throw)
    return world, do(world, order, 20, 1)


def far(record: Gear) -> int:
    """A distance at which it is used."""
    return 20 if record.use in ("shoot", "throw") else 5


# ── Bought and carried ───────────────────────────────────────────────────────────────────────


def bought(record: Gear) -> tuple[Figure, Bought]:
    """The thing is bought in town, by somebody who can carry it."""
    hild = delving.hero("hild", STR=18)
    hild.coins = 200
    world = delving.town(hild)
    world.options["coin_weight"] = False
    facts = delving.do(world, Buy(figure="hild", ware=f"{record.id}/{record.types[0]}" if record.types else record.id))
    (fact,) = delving.only(facts, Bought)
    return hild, fact


def cost(record: Gear) -> None:
    """The shop asks what the list does."""
    hild, fact = bought(record)
    assert (fact.paid, hild.coins) == (record.cost, 200 - record.cost)


def pieces(record: Gear) -> None:
    """One purchase brings so many, and what comes with it."""
    _, fact = bought(record)
    got = {item.kind: item.count for item in fact.items}
    assert got == {record.id: record.pieces, **record.brings}


def slots(record: Gear) -> None:
    """So many of them take its slots, one more takes the next; loose ones only when the bundle is full."""
    full = figures.slots_of([Item(id="a", kind=record.id, count=record.bundle)])
    more = figures.slots_of([Item(id="a", kind=record.id, count=record.bundle + 1)])
    assert (full, more) == (record.slots, record.slots if record.loose else 2 * record.slots)
    if record.loose:
        assert figures.slots_of([Item(id="a", kind=record.id, count=record.bundle - 1)]) == 0


def names(record: Gear) -> None:
    """It is called so, by its damage type where it has several names, one by one and together."""
    for damage, name in record.names.items():
        assert item_name(Item(id="a", kind=record.id, damage=damage)) == name
    if not record.names:
        assert (record.one or record.name.partition(",")[0]) in item_name(Item(id="a", kind=record.id))
    if record.one:
        assert record.one in item_name(Item(id="a", kind=record.id))
        assert f"2 {record.many}" in item_name(Item(id="a", kind=record.id, count=2))


def form(record: Gear) -> None:
    """It sells as what it is one kind of."""
    worth = {"medium weapon": 5, "medium armour": 37}
    assert price(Item(id="a", kind=record.id)) == worth[record.form]


def kind(record: Gear) -> None:
    """What it is: see the scene of each thing that no other mark shows at work."""
    assert record.kind in ("weapon", "armor", "shield") or record.id in acts_things.USES, f"nothing uses {record.name}"
    if record.id in acts_things.USES:
        acts_things.USES[record.id]()


def holds(record: Gear) -> None:
    """Things are stowed in it, up to what it holds."""
    hild = hero("hild", items=(Item(id="it", kind=record.id, place="hand"), Item(id="rope", kind="rope")))
    assert figures.load(hild).sack_limit == record.holds
    placed = only(do(party(hild), Stow(figure="hild", item="rope", place="sack")), ItemPlaced)
    assert placed.place == "sack"
    assert figures.load(hild).sack == 1


# ── Weapons ──────────────────────────────────────────────────────────────────────────────────


def die(record: Gear) -> None:
    """Its die, and what is added to it."""
    _, facts = used(record, far(record), throw=record.use == "throw")
    dealt = only(facts, f.DamageDealt)
    assert [roll.sides for roll in dealt.rolls] == [record.die]
    assert dealt.amount == 1 + record.plus


def types(record: Gear) -> None:
    """It strikes as what was chosen when it was bought."""
    for damage in record.types:
        _, facts = used(record, far(record), damage=damage)
        assert only(facts, f.DamageDealt).type == damage


def use(record: Gear) -> None:
    """Swung, shot or thrown."""
    _, facts = used(record, far(record), throw=record.use == "throw")
    assert only(facts, f.AttackRolled).mode == record.use


def melee(record: Gear) -> None:
    """Made for throwing, it strikes as well."""
    _, facts = used(record)
    assert only(facts, f.AttackRolled).mode == "melee"


def hands(record: Gear) -> None:
    """It fills both hands."""
    hild = bearer(record, place="pack")
    hild.items["torch"] = Item(id="torch", kind="torch", place="hand", lit=True, burning=6)
    world = party(hild)
    assert refused(world, Equip(figure="hild", item="it")).code == "hands"
    del hild.items["torch"]
    do(world, Equip(figure="hild", item="it"))
    assert figures.hands_used(hild) == record.hands


def throws(record: Gear) -> None:
    """Made for throwing: no -2; and what runs out is gone from the hand."""
    world, facts = used(record, 20, throw=True)
    assert "improvised" not in {term.name for term in only(facts, f.AttackRolled).terms}
    assert ("it" in world.figures["hild"].items) == record.uncounted


def reach(record: Gear) -> None:
    """It strikes from the second rank, and first at one who closes."""
    hild = bearer(record)
    world = fight(party(hero("ann"), hild), "orc_patrol")
    assert world.fight is not None
    world.fight.at["hild"] = -5
    order = orders.Attack(figure="hild", target="foe1", weapon="it")
    assert only(do(world, order, 1), f.AttackRolled).mode == "melee"
    world = fight(party(bearer(record)), "orc_patrol", feet=30, order="foes", side="foes")
    do(world, orders.MonsterTurn(figure="foe1"))
    assert only(do(world, Answer(figure="hild", choice=bay.STRIKE), 1), f.AttackRolled).weapon == "it"


def uncounted(record: Gear) -> None:
    """It does not run out."""
    if record.kind != "weapon":
        acts_things.USES[record.id]()
        return
    world, _ = used(record, 20)
    assert world.figures["hild"].items["it"].count == 1


def shots(record: Gear) -> None:
    """So many a round."""
    world = fight(party(bearer(record)), "orc_patrol", feet=20)
    order = orders.Attack(figure="hild", target="foe1", weapon="it")
    for _ in range(record.shots):
        do(world, order, 1)
    assert refused(world, order).code == "acted"


def reload(_record: Gear) -> None:
    """Once shot, it is loaded again by an action."""
    world, _ = used(_record, 20)
    order = orders.Attack(figure="hild", target="foe1", weapon="it")
    world.fight.acted.clear() if world.fight is not None else None
    assert refused(world, order).code == "not_loaded"
    assert only(do(world, orders.Reload(figure="hild", item="it")), f.Reloaded).item == "it"
    assert world.figures["hild"].items["it"].loaded


def harm(record: Gear) -> None:
    """Its hit is of this kind."""
    _, facts = used(record, 20, throw=True)
    assert only(facts, f.DamageDealt).type == record.harm


def sets(record: Gear) -> None:
    """Its hit sets this on."""
    world, _ = used(record, 20, throw=True)
    facts = do(world, orders.LandCarried())
    assert only(facts, conditions.ConditionBegan).condition == record.sets


# ── Armour and light ─────────────────────────────────────────────────────────────────────────


def ac(record: Gear) -> None:
    """A foe has it to reach."""
    hild = bearer(record, place="worn")
    world = fight(party(hild), order="foes", side="foes")
    blow = only(do(world, orders.MonsterTurn(figure="foe1"), 1), f.AttackRolled)
    assert blow.ac == (record.ac if record.kind == "armor" else 10 + record.ac)


def slow(record: Gear) -> None:
    """20 ft a round instead of 30."""
    world = fight(party(bearer(record, place="worn")), feet=200)
    assert only(do(world, orders.Move(figure="hild", feet=20)), f.Moved).end == 20
    world = fight(party(bearer(record, place="worn")), feet=200)
    assert refused(world, orders.Move(figure="hild", feet=30)).code == "feet"


def _lit(record: Gear) -> tuple[World, LightLit]:
    hild = delving.hero("hild", kindred="dwarf")
    give(hild, record.id)
    if record.fuel:
        give(hild, record.fuel)
    world = delving.under(hild, light=False)
    for item in list(hild.items.values()):
        if item.lit:
            item.lit, item.place, item.burning = False, "pack", 0
            give(hild, record.fuel) if record.fuel else None
    (fact,) = delving.only(delving.do(world, LightUp(figure="hild", item=f"hild/{record.id}")), LightLit)
    return world, fact


def light(record: Gear) -> None:
    """It lights so many feet around."""
    world, _ = _lit(record)
    assert seeing.light_feet(world, world.figures["hild"]) == record.light


def burns(record: Gear) -> None:
    """It burns so many turns."""
    assert _lit(record)[1].turns == record.burns


def fuel(record: Gear) -> None:
    """It burns this."""
    world, fact = _lit(record)
    assert fact.flask == f"hild/{record.fuel}"
    assert record.fuel not in {item.kind for item in world.figures["hild"].items.values()}


SCENES: dict[str, Scene] = {
    "name": names,
    "names": names,
    "one": names,
    "many": names,
    "form": form,
    "kind": kind,
    "cost": cost,
    "pieces": pieces,
    "brings": pieces,
    "slots": slots,
    "bundle": slots,
    "loose": slots,
    "holds": holds,
    "die": die,
    "plus": die,
    "types": types,
    "use": use,
    "melee": melee,
    "hands": hands,
    "throws": throws,
    "reach": reach,
    "uncounted": uncounted,
    "shots": shots,
    "reload": reload,
    "harm": harm,
    "sets": sets,
    "ac": ac,
    "slow": slow,
    "light": light,
    "burns": burns,
    "fuel": fuel,
}
"""By the field of the record."""
