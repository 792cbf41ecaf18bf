"""What heroes can do with their gear now, as buttons."""

from __future__ import annotations

from tablewright.core.facts import Choice, Command, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures, keepers
from tablewright.games.axx.heroes import gear, gear_moves, gear_orders
from tablewright.games.axx.heroes.gear_facts import (
    Buy,
    Drop,
    DropCoins,
    Equip,
    Give,
    GiveCoins,
    Stow,
    Take,
    TakeAll,
    TakeCoins,
)
from tablewright.games.axx.packs import Packs
from tablewright.games.axx.say import gear_name, item_name, possessive
from tablewright.games.axx.say.gear_words import GONE
from tablewright.games.axx.world import TOWN, Figure, Item, Room, World

GROUP = "gear"
MANY = 6
"""Things on the floor up to which each has a button of its own."""


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Every hero's gear: to hand, away, to others, up from the floor; and the shop in town."""
    if seen.fight is not None or seen.meeting is not None:
        return []
    out: list[Offer] = []
    for figure in seen.party():
        if figure.character and seat.holds(figure.id) and seat.role != "watcher" and figures.able(figure):
            out += _hands(seen, figure)
            out += _floor(seen, figure)
            out += _away(seen, figure)
            if seen.place == TOWN and figure.coins:
                out.append(_shop(seen, figure))
    return out


def _hands(seen: World, figure: Figure) -> list[Offer]:
    out: list[Offer] = []
    for item in figure.items.values():
        record = figures.record(item)
        name = item_name(item)
        put_to_use = record.kind in ("weapon", "armor", "shield") and item.place != gear_moves.hand_place(item)
        if put_to_use or (record.holds and item.place == "pack"):
            out.append(_equip(figure, item, name))
        elif item.place == "hand" and not item.lit:
            place = "worn" if record.kind == "weapon" else "pack"
            out.append(_stow(seen, figure, item, place))
        elif record.kind in ("armor", "shield"):
            out.append(_stow(seen, figure, item, "pack"))
    return out


def _equip(figure: Figure, item: Item, name: str) -> Offer:
    refused = gear_moves.equip_refused(figure, item.id)
    worn = gear_moves.hand_place(item) == "worn"
    words = f"Put on the {name}" if worn else f"Take the {name} in hand"
    return Offer(
        command=Equip(figure=figure.id, item=item.id),
        words=words,
        group=GROUP,
        figure=figure.id,
        price="free",
        greyed=refused.words if refused else "",
        clause=(refused.clause if refused else "") or clause("axx.gear.ac"),
        typed=f"{figure.name} {'wear' if worn else 'hold'} {name}".lower(),
    )


def _stow(seen: World, figure: Figure, item: Item, place: str) -> Offer:
    name = item_name(item)
    refused = gear_moves.stow_refused(seen, figure, item.id, place)
    where = "at the belt" if place == "worn" else "into the pack"
    worn = item.place == "worn"
    return Offer(
        command=Stow(figure=figure.id, item=item.id, place=place),
        words=f"Take off the {name}" if worn else f"Put the {name} {where}",
        group=GROUP,
        figure=figure.id,
        price="free",
        greyed=refused.words if refused else "",
        typed=f"{figure.name} {'take off' if worn else 'stow'} {name}".lower(),
    )


def _floor(seen: World, figure: Figure) -> list[Offer]:
    """What lies here, thing by thing while there are few, and all of it at once."""
    room = seen.rooms.get(seen.place)
    if room is None:
        return []
    out = [_take(seen, figure, item) for item in list(room.things.values())[:MANY]]
    if len(room.things) > MANY:
        choices = tuple(Choice(key=item.id, words=item_name(item)) for item in room.things.values())
        blanks = (Field(name="item", words="What", choices=choices), _count())
        out.append(_blank(figure, Take(figure=figure.id, item=""), "Pick something up", blanks))
    if len(room.things) + bool(room.coins) > 1:
        command = TakeAll(figure=figure.id)
        refused = gear_orders.refuse_take_all(seen, command)
        out.append(_pick_up(figure, command, "Pick up all that fits", refused, "take all"))
    return [*out, *_floor_coins(seen, figure, room)]


def _floor_coins(seen: World, figure: Figure, room: Room) -> list[Offer]:
    coins = keepers.free_coins(seen, room) or room.coins
    if not coins:
        return []
    refused = gear_orders.refuse_take_coins(seen, TakeCoins(figure=figure.id))
    out = [_pick_up(figure, TakeCoins(figure=figure.id), f"Pick up {coins:,} GP", refused, "take coins")]
    if refused and keepers.free_coins(seen, room):
        blanks = (Field(name="coins", words="How many GP", number=True),)
        out.append(_blank(figure, TakeCoins(figure=figure.id, coins=1), "Pick up some of the coins", blanks))
    return out


def _pick_up(figure: Figure, command: Command, words: str, refused: Refused | None, typed: str) -> Offer:
    return Offer(
        command=command,
        words=words,
        group=GROUP,
        figure=figure.id,
        greyed=refused.words if refused else "",
        clause=clause("axx.gear.slots"),
        typed=f"{figure.name} {typed}".lower(),
        main=True,
    )


def _take(seen: World, figure: Figure, item: Item) -> Offer:
    command = Take(figure=figure.id, item=item.id)
    refused = gear_orders.refuse_take(seen, command)
    name = item_name(item)
    return Offer(
        command=command,
        words=f"Pick up {name if name[:1].isdigit() else f'the {name}'}",
        group=GROUP,
        figure=figure.id,
        greyed=refused.words if refused else "",
        clause=clause("axx.gear.slots"),
        typed=f"{figure.name} take {name}".lower(),
    )


def _away(seen: World, figure: Figure) -> list[Offer]:
    """Giving and dropping, each one button with blanks."""
    things = tuple(Choice(key=item.id, words=item_name(item)) for item in figure.items.values())
    others = tuple(
        Choice(key=other.id, words=other.name)
        for other in seen.party()
        if other.id != figure.id and other.state not in ("dead", "gone", "fled")
    )
    out: list[Offer] = []
    item, to = Field(name="item", words="What", choices=things), Field(name="to", words="To whom", choices=others)
    if things and others:
        command = Give(figure=figure.id, item="", to="")
        out.append(_blank(figure, command, "Give something to a companion", (item, to, _count())))
    if things:
        drop = Drop(figure=figure.id, item="")
        if seen.place == TOWN:
            out.append(_blank(figure, drop, "Leave something behind", (item, _count()), note=GONE))
        else:
            out.append(_blank(figure, drop, "Drop something", (item, _count())))
    coins = Field(name="coins", words=f"GP, of {figure.coins:,}", number=True)
    if figure.coins and others:
        out.append(_blank(figure, GiveCoins(figure=figure.id, to="", coins=1), "Give coins", (to, coins)))
    if figure.coins and seen.place in seen.rooms:
        out.append(_blank(figure, DropCoins(figure=figure.id, coins=1), "Leave coins here", (coins,)))
    return out


def _blank(figure: Figure, command: Command, words: str, blanks: tuple[Field, ...], *, note: str = "") -> Offer:
    return Offer(command=command, words=words, group=GROUP, figure=figure.id, note=note, blanks=blanks)


def _count() -> Field:
    return Field(name="count", words="How many (0: all)", number=True)


def ware_choices(brought: Packs = (), *, coins: int | None = None, free_types: bool = False) -> tuple[Choice, ...]:
    """The price list: each thing with price and slots; a weapon once for each damage type."""
    choices: list[Choice] = []
    for record in gear.wares(brought):
        slots = figures.slots_of(gear.bought((gear.Purchase(kind=record.id),), 1))
        note = f"{record.cost:,} GP, {slot_words(slots, record.loose)}"
        if record.die:
            note += f", 1d{record.die}{f'+{record.plus}' if record.plus else ''}"
        if record.ac:
            note += f", AC {record.ac}" if record.kind == "armor" else f", AC +{record.ac}"
        dear = "costs more than there is" if coins is not None and record.cost > coins else ""
        for damage in gear.types_of(record, free=free_types) or ("",):
            key = f"{record.id}/{damage}" if damage else record.id
            words = ware_name(record.id, damage)
            choices.append(Choice(key=key, words=words, note=note, greyed=dear, clause=record.clause))
    return tuple(choices)


def ware_name(kind: str, damage: str) -> str:
    """A thing on the price list: sword (medium weapon, edged); torches (6)."""
    record = content.thing(kind)
    if damage and (len(record.types) > 1 or damage not in record.types):
        name = gear_name(kind, damage=damage)
        return f"{name} ({damage})" if name == record.name else f"{name} ({record.name}, {damage})"
    if record.form:
        return f"{record.name} ({record.form}, {damage})"
    return f"{record.name} ({record.pieces})" if record.pieces > 1 else record.name


def slot_words(slots: int, loose: bool = False) -> str:
    """Slots in words; three loose flasks fill one."""
    if loose:
        return "three fill a slot"
    return {0: "no slot", 1: "1 slot"}.get(slots, f"{slots} slots")


def _shop(seen: World, figure: Figure) -> Offer:
    choices = ware_choices(seen.packs, coins=figure.coins, free_types=gear.free_types(seen))
    return Offer(
        command=Buy(figure=figure.id, ware="", count=1),
        words=f"Buy with {possessive(figure.name)} {figure.coins:,} GP",
        group=GROUP,
        figure=figure.id,
        clause=clause("axx.gear.consumables"),
        blanks=(
            Field(name="ware", words="What", choices=choices),
            Field(name="count", words="How many", number=True),
        ),
    )
