"""A whole party by the dice: sensible characters, and at least one who shopped for light and food."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations
from typing import TypeVar

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.making import MOST, dealt, free_name, party_size
from tablewright.dice.sources import Dice
from tablewright.games.axx import checks, content, figures, packs
from tablewright.games.axx.content import CharacterClass
from tablewright.games.axx.heroes import characters, characters_make, gear
from tablewright.games.axx.heroes.characters_facts import FinishCharacter, MakeCharacter, MakeParty, MarchingOrderSet
from tablewright.games.axx.heroes.gear import Purchase
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Draft, Figure, World

Choice = TypeVar("Choice")

PRIME = {
    "fighter": ("STR", "CON"),
    "barbarian": ("CON", "STR"),
    "ranger": ("DEX", "STR"),
    "cleric": ("WIS", "CON"),
    "thief": ("DEX", "CON"),
    "magic_user": ("INT", "DEX"),
}
"""The abilities that a class leans on, the chief one first; the classes in the order in which a party goes."""
ROLES = (("fighter", "barbarian", "ranger"), ("cleric",), ("thief",), ("magic_user",))
"""What each four of a party has one of: somebody who stands in front, a healer, a sneak, a caster."""
SHOPPERS = ("thief", "magic_user")
BASICS = (("torch", ""), ("rations", ""))
WISHES = {
    "fighter": (("spear", ""), ("medium_armor", ""), ("light_armor", ""), ("shield", ""), ("sling", "")),
    "barbarian": (("spear", ""), ("medium_armor", ""), ("light_armor", ""), ("javelin", "")),
    "ranger": (("medium_weapon", "edged"), ("bow", ""), ("light_armor", ""), ("sling", "")),
    "cleric": (("medium_weapon", "blunt"), ("medium_armor", ""), ("light_armor", ""), ("shield", ""), ("sling", "")),
    "thief": (("light_weapon", "edged"), ("light_armor", ""), ("sling", ""), ("spikes", "")),
    "magic_user": (("light_weapon", "edged"), ("lantern", "")),
}
"""What a shopper of a class buys after torches and rations, while coins and slots last."""
SPARE = 3
"""Slots that are kept free for what is found, before more than the needful is bought."""
MORE = (("rations", ""), ("torch", ""), ("rope", ""), ("rations", ""), ("rations", ""), ("sack", ""), ("chalk", ""))


def refuse(world: World, command: MakeParty) -> Refused | None:
    """Why no party of this size can be made."""
    if not 1 <= command.size <= MOST:
        return party_size()
    return characters.room_refused(world, command.size)


def decide(world: World, command: MakeParty, dice: Dice) -> Iterator[Fact]:
    """Roll all abilities first, give classes where they fit best, then make one after the other."""
    yield from with_all_dice(_party(world, command, dice), dice)


def with_all_dice(facts: Iterator[Fact], dice: Dice) -> Iterator[Fact]:
    """The facts, each carrying the dice thrown since the last, those that picked a kindred or a name included."""
    seen = len(dice.thrown)
    for fact in facts:
        rolls, seen = tuple(dice.thrown[seen:]), len(dice.thrown)
        yield msgspec.structs.replace(fact, rolls=rolls)


def _party(world: World, command: MakeParty, dice: Dice) -> Iterator[Fact]:
    kindreds = dealt(list(content.kindreds()), command.size, lambda left: _pick(left, dice))
    drafts: list[Draft] = []
    taken = {figure.name for figure in world.figures.values()} | {draft.name for draft in world.drafts.values()}
    for kindred in kindreds:
        name = _name(kindred, taken, dice)
        taken.add(name)
        fact = characters.roll_abilities(making.hero_id(world.made + 1), name, dice)
        yield fact
        drafts.append(world.drafts[fact.draft])
    classes = _classes([draft.scores for draft in drafts])
    shoppers = [index for index, cls in enumerate(classes) if cls in SHOPPERS] or [len(classes) - 1]
    for index, draft in enumerate(drafts):
        picks = FinishCharacter(draft=draft.id, kindred=kindreds[index], cls=classes[index])
        yield from finish(world, picks, dice, shops=index in shoppers, alone=len(shoppers) == 1)
    ranks = {cls: rank for rank, cls in enumerate(PRIME)}
    order = tuple(sorted(world.order, key=lambda one: ranks.get(world.figures[one].cls, 0)))
    if order != tuple(world.order):
        yield MarchingOrderSet(figures=order)


def finish(
    world: World, picks: FinishCharacter, dice: Dice, *, shops: bool = False, alone: bool = False
) -> Iterator[Fact]:
    """Make a character of a draft, what was not picked by the dice; one that has coins shops with them.

    `alone` marks the one who has to carry the light, whom a shield would leave no hand for it.
    """
    draft = world.drafts[picks.draft]
    kindred = picks.kindred or _pick(tuple(content.kindreds()), dice)
    record = content.classes()[picks.cls or _fitting(draft, picks.alignment)]
    buys: tuple[Purchase, ...] = ()
    raised = _lift(draft, record, picks.raised) if content.kindreds()[kindred].raises else ""
    if shops and draft.coins is None:
        yield characters.roll_coins(draft, dice)
    shops = world.drafts[draft.id].coins is not None
    if shops:
        scores = characters_make.scores_of(draft, kindred, raised)
        weighs = bool(world.options.get("coin_weight", True))
        coins = world.drafts[draft.id].coins or 0
        buys = shopping(record, coins, scores, picked=picks.buys, alone=alone, weighs=weighs)
    weapon, damage = ("", "") if shops else _kit_weapon(record, dice)
    alignments = (picks.alignment,) if picks.alignment else record.alignments or characters_make.ALIGNMENTS[:2]
    command = MakeCharacter(
        draft=draft.id,
        name=picks.name,
        kindred=kindred,
        raised=raised,
        cls=record.id,
        alignment=alignments[0] if len(alignments) == 1 else _pick(alignments[:2], dice),
        kit=not shops,
        weapon=weapon,
        damage=damage,
        buys=buys,
        spells=_book(world, record, dice, picks.spells),
        wild=_pick(checks.WILDS, dice) if record.wild else "",
    )
    yield from characters.make(world, _as_picked(world, _lightened(world, command), picks))


def _as_picked(world: World, command: MakeCharacter, picks: FinishCharacter) -> MakeCharacter:
    """With each pick of the kit, of spells for the first day and of a wild that goes with the rest."""
    for names in (("weapon", "damage"), ("leave",), ("prepare",), ("wild",)):
        picked = {name: getattr(picks, name) for name in names if getattr(picks, name)}
        trial = msgspec.structs.replace(command, **picked)
        if picked and characters.refuse_make(world, trial) is None:
            command = trial
    return command


def _book(world: World, record: CharacterClass, dice: Dice, picked: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The spells that a new book holds: those picked, the others drawn from the list."""
    left = [spell.id for spell in packs.spell_list(world.packs, record.caster, 1)] if record.book else []
    drawn = [spell for spell in dict.fromkeys(picked) if spell in left][: record.book]
    left = [spell for spell in left if spell not in drawn]
    while left and len(drawn) < record.book:
        drawn.append(_pick(tuple(left), dice))
        left.remove(drawn[-1])
    return tuple(drawn)


def _lightened(world: World, command: MakeCharacter) -> MakeCharacter:
    """The command with as much of the kit left behind as the slots ask for, the shield first."""
    for leave in ((), ("shield",), ("medium_armor",), ("shield", "medium_armor"), ("hide_armor",), ("medium_weapon",)):
        kinds = [kind for part in content.classes()[command.cls].kit for kind in part.choices]
        if any(kind not in kinds for kind in leave):
            continue
        lighter = msgspec.structs.replace(command, leave=leave)
        if characters.refuse_make(world, lighter) is None:
            return lighter
    return command


def shopping(
    cls: CharacterClass,
    coins: int,
    scores: dict[str, int],
    *,
    picked: tuple[Purchase, ...] = (),
    alone: bool = False,
    weighs: bool = True,
) -> tuple[Purchase, ...]:
    """What a sensible shopper of the class buys: torches, rations, a weapon, armour, then things for the delve.

    What was `picked` comes first, if it can be paid and carried. One who carries the light `alone` wants no shield;
    `weighs` is the option coin_weight.
    """
    wanted = {(one.kind, one.damage): one.count for one in picked}
    if wanted and not _affordable(cls, wanted, coins, scores, weighs=weighs, spare=0):
        wanted = {}
    needs = len(BASICS) + len(WISHES[cls.id])
    for number, wish in enumerate((*BASICS, *WISHES[cls.id], *MORE)):
        gear_record = content.thing(wish[0])
        armored = any(content.thing(kind).kind == "armor" for kind, _ in wanted)
        if (gear_record.kind == "armor" and armored) or (gear_record.kind == "shield" and alone):
            continue
        trial = {**wanted, wish: wanted.get(wish, 0) + 1}
        spare = SPARE if number >= needs else 0
        if _affordable(cls, trial, coins, scores, weighs=weighs, spare=spare):
            wanted = trial
    return _purchases(wanted)


def _affordable(
    cls: CharacterClass,
    wanted: dict[tuple[str, str], int],
    coins: int,
    scores: dict[str, int],
    *,
    weighs: bool,
    spare: int,
) -> bool:
    buys = _purchases(wanted)
    items = gear.bought((*characters_make.class_things(cls), *buys), 1)
    figure = Figure(id="", name="", side="party", cls=cls.id, scores=scores, items={item.id: item for item in items})
    left = coins - gear.price(buys)
    load = figures.load(gear.with_items(figure, figure.items, coins=left), coin_weight=weighs)
    return left >= 0 and load.used + spare <= load.top


def _purchases(wanted: dict[tuple[str, str], int]) -> tuple[Purchase, ...]:
    return tuple(Purchase(kind=kind, damage=damage, count=count) for (kind, damage), count in wanted.items())


def _classes(scores: list[dict[str, int]]) -> list[str]:
    """Classes for these abilities, one of each role within each four, so that they lean on the best ones together."""
    out: list[str] = []
    for start in range(0, len(scores), len(ROLES)):
        group = scores[start : start + len(ROLES)]
        roles = max(permutations(ROLES, len(group)), key=partial(_fit_all, group))
        out += [_best(one, role) for one, role in zip(group, roles, strict=True)]
    return out


def _best(scores: dict[str, int], role: tuple[str, ...]) -> str:
    """The class of a role that leans on the best abilities; the first named where several do."""
    return max(role, key=lambda cls: _fit(scores, cls))


def _fitting(draft: Draft, alignment: str) -> str:
    """The class that leans on the draft's best abilities and allows the alignment, where one was picked."""
    allowed = [c for c in PRIME if not alignment or alignment in (content.classes()[c].alignments or (alignment,))]
    return max(allowed, key=lambda cls: _fit(draft.scores, cls))


def _fit_all(group: list[dict[str, int]], order: tuple[tuple[str, ...], ...]) -> int:
    return sum(_fit(scores, _best(scores, role)) for scores, role in zip(group, order, strict=True))


def _fit(scores: dict[str, int], cls: str) -> int:
    chief, second = PRIME[cls]
    return 3 * scores[chief] + scores[second]


def _lift(draft: Draft, cls: CharacterClass, picked: str) -> str:
    """The ability that was picked to be raised, if it can be; else the one that serves the class best."""
    top = characters_make.TOP_SCORE
    return picked if draft.scores.get(picked, top) < top else _raised(draft, cls)


def _raised(draft: Draft, cls: CharacterClass) -> str:
    """The ability that a Human of the class raises: a chief one whose modifier grows by it, else the chief one."""
    open_ = [a for a in (*PRIME[cls.id], "CON", "DEX", "STR") if draft.scores[a] < characters_make.TOP_SCORE]
    better = [a for a in open_ if figures.modifier(draft.scores[a] + 1) > figures.modifier(draft.scores[a])]
    return (better or open_ or ["CHA"])[0]


def _kit_weapon(cls: CharacterClass, dice: Dice) -> tuple[str, str]:
    """The kit's weapon: a Fighter's is one that goes with a shield."""
    if cls.id != "fighter":
        return "", ""
    return _pick((("medium_weapon", "edged"), ("medium_weapon", "blunt"), ("spear", "piercing")), dice)


def _name(kindred: str, taken: set[str], dice: Dice) -> str:
    """A name that nobody has yet; numbered when the kindred's names run out."""
    names = content.given_names()[kindred]
    return free_name(names, taken, lambda free: _pick(free, dice))


def _pick(choices: Sequence[Choice], dice: Dice) -> Choice:
    """One of the choices, evenly."""
    (face,) = dice.roll(len(choices), by="party", what=What.PICK)
    return choices[face - 1]
