"""The gear step of a character in the making: the kit with its choices, or the shop."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.core.facts import Choice, Field, Refused
from tablewright.core.ledger import clause
from tablewright.core.view import Step
from tablewright.games.axx import content, figures
from tablewright.games.axx.content import CharacterClass
from tablewright.games.axx.heroes import characters, characters_make, gear, gear_offers
from tablewright.games.axx.heroes.characters_facts import MakeCharacter
from tablewright.games.axx.heroes.gear import Purchase
from tablewright.games.axx.say import building as words
from tablewright.games.axx.say import gear_name
from tablewright.games.axx.say import heroes as refusals
from tablewright.games.axx.view import sheet as sheets
from tablewright.games.axx.world import Draft, Figure, Item, World


def split(text: str) -> tuple[str, ...]:
    """Values parted by commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def step(seen: World, draft: Draft, command: MakeCharacter) -> Step:
    """Kit or shop, and what is chosen there."""
    cls = content.classes().get(command.cls)
    shop = not command.kit
    rolled = f"The coins are rolled: {draft.coins} GP." if draft.coins is not None else ""
    kit_note = words.kit_words(cls) if cls is not None else words.KIT_LATER
    ways = (
        Choice(key="kit", words="The class kit", note=kit_note, greyed=rolled, clause=clause("axx.gear.start")),
        Choice(key="shop", words="Shop", note="3d6 × 10 GP, what is left is kept", clause=clause("axx.gear.start")),
    )
    fields = [Field(name="gear", words="Kit or shop", choices=ways, first="shop" if shop else "kit")]
    text = words.GEAR
    if cls is not None and not shop:
        fields += _kit_fields(seen, draft, command, cls)
    elif cls is not None and draft.coins is None:
        text = words.CHOOSE_COINS
    elif cls is not None:
        text = f"{words.SHOP} {words.bill(gear.price(command.buys), draft.coins or 0)}"
        fields += _shop_fields(seen, draft, cls, command.kindred)
    return Step(
        key="gear",
        title="Gear",
        text=text,
        fields=tuple(fields),
        done=cls is not None and _gear_done(seen, draft, command),
        clause=clause("axx.gear.start"),
    )


def _gear_done(seen: World, draft: Draft, command: MakeCharacter) -> bool:
    refused = characters.kit_refused if command.kit else characters.shop_refused
    return (refused(draft, command, seen.options) or weapon_refused(seen, command)) is None


def weapon_refused(seen: World, command: MakeCharacter) -> Refused | None:
    """Why the kit is not whole yet: it leaves a choice of weapons, and none was made."""
    cls = content.classes().get(command.cls)
    if cls is None or not command.kit or command.weapon:
        return None
    open_ = kit_weapons(cls, command.kindred, free=gear.free_types(seen))
    return refusals.choose_weapon(cls) if open_ else None


def kit_weapons(cls: CharacterClass, kindred: str, *, free: bool) -> list[tuple[str, str]]:
    """The weapons among which the kit leaves a choice, each with its damage type; empty where it leaves none."""
    found: list[tuple[str, str]] = []
    for part in cls.kit:
        ways = [
            (kind, damage)
            for kind in characters_make.part_choices(part, kindred)
            if content.thing(kind).kind == "weapon"
            for damage in characters_make.part_types(part, kind, free=free)
        ]
        found += ways if len(ways) > 1 else []
    return found


def _figure(draft: Draft, command: MakeCharacter) -> Figure:
    scores = characters_make.scores_of(draft, command.kindred, command.raised)
    return Figure(id=draft.id, name=draft.name, side="party", cls=command.cls, level=1, scores=scores)


def to_hit(figure: Figure, kind: str, damage: str) -> int:
    """What the figure would add to an attack with such a weapon."""
    item = Item(id="", kind=kind, damage=damage)
    record = content.thing(kind)
    terms = sheets.attack_terms(figure, item, melee=record.use == "melee")
    return sum(term.value for term in terms)


def _kit_fields(seen: World, draft: Draft, command: MakeCharacter, cls: CharacterClass) -> list[Field]:
    figure = _figure(draft, command)
    fields: list[Field] = []
    weapons = kit_weapons(cls, command.kindred, free=gear.free_types(seen))
    if weapons:
        choices = []
        for kind, damage in weapons:
            record = content.thing(kind)
            on_list = gear.listed_weapon(cls, kind, damage)
            note = words.weapon_note(record, to_hit=to_hit(figure, kind, damage), listed_weapon=on_list)
            title = gear_offers.ware_name(kind, damage)
            choices.append(Choice(key=f"{kind}/{damage}", words=title, note=note, clause=record.clause))
        fields.append(Field(name="weapon", words="The kit's weapon", choices=tuple(choices)))
    kit = characters_make.kit_of(
        cls, seen.options, kindred=command.kindred, weapon=command.weapon, damage=command.damage
    )
    whole = gear.with_items(figure, {item.id: item for item in gear.bought(tuple(kit), 1)})
    load = figures.load(whole)
    if not load.fits:
        choices = [
            Choice(key=one.kind, words=gear_name(one.kind, damage=one.damage), note=_slots(one.kind))
            for one in kit
            if content.thing(one.kind).slots
        ]
        title = f"Stays behind (the kit takes {load.used} of {load.top} slots)"
        fields.append(Field(name="leave", words=title, choices=tuple(choices), many=len(choices)))
    return fields


def _slots(kind: str) -> str:
    return gear_offers.slot_words(content.thing(kind).slots)


def _shop_fields(seen: World, draft: Draft, cls: CharacterClass, kindred: str) -> list[Field]:
    """One number for each thing on the price list."""
    fields = []
    for choice in gear_offers.ware_choices(seen.packs, coins=draft.coins, free_types=gear.free_types(seen)):
        kind, _, damage = choice.key.partition("/")
        note = choice.note
        small = content.kindreds()[kindred].small if kindred in content.kindreds() else False
        refused = gear.armor_refused(cls, kind)
        if small and gear.two_handed(content.thing(kind)):
            note += "; too big for small hands"
        elif refused is not None:
            note += f"; {refused.words.rstrip('.')}"
        elif damage and not gear.listed_weapon(cls, kind, damage):
            note += "; −2 to hit, outside the class list"
        fields.append(Field(name=f"buy.{choice.key}", words=f"{choice.words}: {note}", number=True))
    return fields


def purchases(picks: Mapping[str, str]) -> tuple[Purchase, ...]:
    """What the numbers of the price list come to; what is no number buys nothing."""
    out = []
    for name, value in picks.items():
        if not name.startswith("buy.") or not value.strip().isdecimal():
            continue
        kind, _, damage = name.removeprefix("buy.").partition("/")
        count = int(value.strip()[:4])
        if count and content.find_thing(kind) is not None:
            out.append(Purchase(kind=kind, damage=damage, count=count))
    return tuple(out)


def buildable(command: MakeCharacter, *, free: bool) -> MakeCharacter:
    """The command as it can be built for the sheet so far: what is not to be had is left out."""
    buys = tuple(one for one in command.buys if gear.purchase_refused(one, free_types=free) is None)
    return msgspec.structs.replace(command, buys=buys, alignment=command.alignment or "neutrality")
