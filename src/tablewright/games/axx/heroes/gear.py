"""What can be bought, worn, wielded and carried, and by whom."""

from __future__ import annotations

import msgspec

from tablewright.core import making
from tablewright.core.facts import Refused, Term
from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures, packs
from tablewright.games.axx.content import CharacterClass, Gear
from tablewright.games.axx.say import gear_name, item_name
from tablewright.games.axx.say import gear_words as words
from tablewright.games.axx.world import Figure, Item, World

BARE = "bare_hands"
"""In place of a weapon: the fists, 1d2 blunt."""
MOST_BOUGHT = 100
"""Of one thing, at once."""


class Purchase(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """So many purchases of a thing of the price list; weapons with the damage type chosen."""

    kind: str
    damage: str = ""
    count: int = 1


# ── Who may use what ────────────────────────────────────────────────────────────────────────


def listed_weapon(cls: CharacterClass, kind: str, damage: str) -> bool:
    """Whether a weapon is on the class's list; attacking with any other is at -2."""
    clause("axx.class.weapon_list")
    if kind == BARE or "any" in cls.weapons:
        return not cls.weapon_types or kind == BARE or damage in cls.weapon_types
    if kind not in cls.weapons:
        return False
    if kind in cls.staff_only:
        return damage == "blunt"
    return not (kind in cls.blade_only and damage == "blunt")


def unlisted_term(figure: Figure, item: Item | None) -> Term | None:
    """The -2 for attacking with a weapon outside the class list; None where it does not apply."""
    cls = figures.class_of(figure)
    if cls is None or item is None or figures.record(item).kind != "weapon":
        return None
    if listed_weapon(cls, item.kind, item.damage):
        return None
    return Term(name="unlisted_weapon", value=-2, clause=clause("axx.class.weapon_list"))


def armor_refused(cls: CharacterClass, kind: str) -> Refused | None:
    """Why a class may not wear this armour or shield; None if it may."""
    gear = content.thing(kind)
    if gear.kind == "armor" and printed(gear) not in cls.armor:
        return words.armor_refused(cls, gear, clause("axx.class.weapon_list"))
    if gear.kind == "shield" and not cls.shield:
        return words.armor_refused(cls, gear, clause("axx.class.weapon_list"))
    return None


def printed(gear: Gear) -> str:
    """The id of the thing on the printed list that this is one kind of: hide is medium armour."""
    return next((one.id for one in content.gear().values() if gear.form and one.name == gear.form), gear.id)


def two_handed(gear: Gear) -> bool:
    """Whether a weapon is marked as two-handed on the list: Heavy and Polearm; bow and crossbow are not meant."""
    return gear.kind == "weapon" and gear.hands == 2 and gear.use == "melee"


def magic(item: Item) -> bool:
    """Whether a thing is magic: it has a plus, is a scroll, or can be used; a potion is drunk, not wielded."""
    record = content.find_thing(item.kind)
    used = record is not None and record.effect is not None and not record.drunk
    return item.plus > 0 or item.kind == "scroll" or used


def wield_refused(figure: Figure, item: Item) -> Refused | None:
    """Why somebody will not or cannot hold or wear a thing: small hands, distrust of magic. None if it can be."""
    kindred, cls = figures.kindred_of(figure), figures.class_of(figure)
    gear = content.thing(item.kind)
    if kindred is not None and kindred.small and two_handed(gear):
        return words.too_big(kindred, gear_name(item.kind, damage=item.damage), clause("axx.kindred.halfling"))
    if cls is not None and cls.unmagical and magic(item):
        return words.distrusts(figure, item_name(item), clause("axx.class.barbarian"))
    return None


def types_of(gear: Gear, *, free: bool = False) -> tuple[str, ...]:
    """The damage types a weapon can be bought in; all three with the option free_damage_type."""
    clause("axx.gear.damage_type")
    if gear.kind != "weapon":
        return ()
    return ("blunt", "edged", "piercing") if free and not gear.form else gear.types


def free_types(world: World) -> bool:
    """Whether the option free_damage_type is on: any weapon of any damage type."""
    return bool(world.options.get("free_damage_type", False))


def type_refused(gear: Gear, damage: str, *, free: bool = False) -> Refused | None:
    """Why a weapon cannot be had in this damage type; a weapon with one type needs no choice."""
    types = types_of(gear, free=free)
    if not types:
        return words.no_damage_type(gear) if damage else None
    if damage in types or (not damage and len(types) == 1):
        return None
    return words.type_refused(gear, types, damage, clause("axx.gear.damage_type"))


def chosen_type(gear: Gear, damage: str) -> str:
    """The damage type as chosen, or the only one there is."""
    return damage or (gear.types[0] if gear.types else "")


def usual_worth(kind: str) -> int:
    """What a gem, a pouch of gems or a work of art is worth where no dice told it, in GP; 0 for other things."""
    clause("axx.treasure.table")
    for line in content.treasure_table().values():
        if kind == "art" and line.art:
            return line.art
        if kind == ("gem_pouch" if line.pouch else "gems") and line.gems:
            count, sides, plus = content.dice(line.gems)
            return line.gem_worth * (count * (sides + 1) // 2 + plus if line.pouch else 1)
    return 0


# ── Buying ──────────────────────────────────────────────────────────────────────────────────


def wares(brought: packs.Packs = ()) -> list[Gear]:
    """Everything that the shop sells, in the order of the price list."""
    clause("axx.gear.weapons")
    clause("axx.gear.armor")
    clause("axx.gear.consumables")
    clause("axx.gear.tools")
    return [gear for gear in packs.gear(brought) if gear.cost]


def price(purchases: tuple[Purchase, ...]) -> int:
    """What purchases cost together, in GP."""
    return sum(content.thing(one.kind).cost * one.count for one in purchases)


def purchase_refused(one: Purchase, *, free_types: bool = False) -> Refused | None:
    """Why such a thing cannot be bought at all: unknown, not for sale, no number, no such damage type."""
    gear = content.find_thing(one.kind)
    if gear is None or not gear.cost:
        return words.not_for_sale()
    if not 1 <= one.count <= MOST_BOUGHT:
        return words.bad_count(gear, MOST_BOUGHT)
    return type_refused(gear, one.damage, free=free_types)


def bought(purchases: tuple[Purchase, ...], first: int) -> list[Item]:
    """The things that purchases bring, in the pack, with ids from `first` on without a gap."""
    items: list[Item] = []
    for one in purchases:
        gear = content.thing(one.kind)
        damage = chosen_type(gear, one.damage)
        stacks = gear.bundle > 1
        for _ in range(1 if stacks else one.count):
            count = gear.pieces * one.count if stacks else 1
            items.append(Item(id="", kind=gear.id, count=count, damage=damage))
            items += [Item(id="", kind=extra, count=pieces) for extra, pieces in gear.brings.items()]
    merged = _merged(items)
    for number, item in enumerate(merged, start=first):
        item.id = making.item_id(number)
    return merged


def _merged(items: list[Item]) -> list[Item]:
    """Stacks of the same kind put together."""
    kept: dict[str, Item] = {}
    out: list[Item] = []
    for item in items:
        if content.thing(item.kind).bundle > 1 and item.kind in kept:
            kept[item.kind].count += item.count
        else:
            kept[item.kind] = item
            out.append(item)
    return out


# ── Carrying ────────────────────────────────────────────────────────────────────────────────


def with_items(figure: Figure, items: dict[str, Item], *, coins: int | None = None) -> Figure:
    """The figure as it would be with these things and coins; the figure itself stays as it is."""
    return msgspec.structs.replace(figure, items=items, coins=figure.coins if coins is None else coins)


def fits(world: World, figure: Figure) -> bool:
    """Whether the figure can carry all it has."""
    return figures.load(figure, coin_weight=figures.coins_weigh(world)).fits


def can_take(world: World, figure: Figure, item: Item | None = None, *, coins: int = 0) -> Refused | None:
    """Why the figure cannot take up this thing or these coins too: no slot can hold it. None if it can."""
    items = dict(figure.items)
    gained = figure.pack
    if item is not None:
        gained = figure.pack or item.kind == "pack"
        items[item.id] = msgspec.structs.replace(item, place="pack")
    then = msgspec.structs.replace(figure, items=items, coins=figure.coins + coins, pack=gained)
    if fits(world, then):
        return None
    return full(world, figure)


def full(world: World, figure: Figure) -> Refused:
    """No slot can hold it: how many are full."""
    now = figures.load(figure, coin_weight=figures.coins_weigh(world))
    return words.no_room(figure, now.used, now.top, clause("axx.gear.slots"))


def placement(figure: Figure) -> None:
    """Put what the figure starts with where it belongs: armour and shield worn, the first weapon in hand.

    Further weapons hang at the belt where the hands cannot hold them. Writes the items given, so only on new ones.
    """
    cls = figures.class_of(figure)
    for item in figure.items.values():
        gear = content.thing(item.kind)
        if gear.kind in ("armor", "shield"):
            taken = any(i.place == "worn" and content.thing(i.kind).kind == gear.kind for i in figure.items.values())
            may = cls is None or armor_refused(cls, item.kind) is None
            item.place = "worn" if may and not taken else "pack"
        elif gear.kind == "weapon" and wield_refused(figure, item) is not None:
            item.place = "pack"
        elif gear.kind == "weapon":
            item.place = "worn" if figures.weapon(figure) is not None else "hand"
        elif item.kind == "holy_symbol":
            item.place = "worn"
        else:
            item.place = "pack"
