"""Making characters: abilities by the dice, then kindred, class, alignment, gear and spells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.making import MOST, party_full, players, remaining
from tablewright.core.text import tidy
from tablewright.dice.sources import Dice
from tablewright.games.axx import checks, content, figures, keepers, packs
from tablewright.games.axx.content import CharacterClass
from tablewright.games.axx.heroes import characters_make, gear, magic_prepare, spell_slots
from tablewright.games.axx.heroes.characters_facts import (
    AbilitiesRolled,
    BeginCharacter,
    CharacterMade,
    CoinsRolled,
    DraftDropped,
    DropDraft,
    MakeCharacter,
    MarchingOrder,
    MarchingOrderSet,
    RollCoins,
)
from tablewright.games.axx.say import heroes as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import ABILITIES, TOWN, Draft, Figure, World

COMING = "coming"
"""The state of a character made underground, who joins at the next room or scene."""
COIN_DICE, COIN_TIMES = 3, 10


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def refuse_begin(world: World, command: BeginCharacter) -> Refused | None:
    """Why no character can be begun by this name."""
    full = room_refused(world, 1)
    return full or name_refused(world, command.name)


def room_refused(world: World, more: int) -> Refused | None:
    """Why no more characters may join: a fight is on, or the party is full."""
    if world.fight is not None:
        return words.in_fight()
    return party_full() if len(remaining(world.party())) + len(world.drafts) + more > MOST else None


def name_refused(world: World, name: str, *, draft: str = "") -> Refused | None:
    """Why nobody can be called so: the text, another who is, or a monster's name with its number."""
    called = [TOWN, *(one.name for one in world.figures.values())]
    called += [one.name for one in world.drafts.values() if one.id != draft]
    return making.name_refused(name, called, kinds=(one.name for one in content.monsters().values()))


def refuse_coins(world: World, command: RollCoins) -> Refused | None:
    """Why no coins can be rolled for the draft."""
    draft = world.drafts.get(command.draft)
    if draft is None:
        return words.no_draft()
    return words.coins_rolled(draft.coins, clause("axx.gear.start")) if draft.coins is not None else None


def refuse_drop(world: World, command: DropDraft) -> Refused | None:
    """Why there is nothing to give up."""
    return None if command.draft in world.drafts else words.no_draft()


def refuse_make(world: World, command: MakeCharacter) -> Refused | None:
    """What is still wrong with the character, in the order in which one is made."""
    draft = world.drafts.get(command.draft)
    if draft is None:
        return words.no_draft()
    if world.fight is not None:
        return words.in_fight()
    refused = name_refused(world, command.name or draft.name, draft=draft.id)
    refused = refused or kindred_refused(draft, command.kindred, command.raised)
    refused = refused or class_refused(command.cls, command.alignment)
    if refused is not None:
        return refused
    cls = content.classes()[command.cls]
    refused = (kit_refused if command.kit else shop_refused)(draft, command, world.options)
    refused = refused or wild_refused(cls, command.wild) or book_refused(world, cls, command.spells)
    return refused or _whole_refused(world, command, draft)


def kindred_refused(draft: Draft, kindred: str, raised: str) -> Refused | None:
    """Why this kindred, or the ability it raises, cannot be had."""
    record = content.kindreds().get(kindred)
    if record is None:
        return words.no_kindred(kindred)
    if not record.raises:
        return words.raises_nothing(record) if raised else None
    if raised not in ABILITIES:
        return words.raise_one(record)
    score = draft.scores.get(raised, 0)
    if score >= characters_make.TOP_SCORE:
        return words.raise_top(raised, clause("axx.ability.modifier"))
    return None


def class_refused(cls: str, alignment: str) -> Refused | None:
    """Why this class and alignment do not go together."""
    record = content.classes().get(cls)
    if record is None:
        return words.no_class(cls)
    if alignment not in characters_make.ALIGNMENTS:
        return words.no_alignment()
    if record.alignments and alignment not in record.alignments:
        return words.wrong_alignment(record)
    return None


def wild_refused(cls: CharacterClass, wild: str) -> Refused | None:
    """Why this is no kind of wild to be at home in; a Ranger must name one."""
    if not cls.wild:
        return words.no_wild_class(cls) if wild else None
    return None if wild in checks.WILDS else words.choose_wild(cls, wild)


def kit_refused(draft: Draft, command: MakeCharacter, options: Mapping[str, Any]) -> Refused | None:
    """Why the class kit cannot be had so."""
    cls = content.classes()[command.cls]
    free_types = bool(options.get("free_damage_type", False))
    parts = characters_make.kit_parts(cls, options)
    if draft.coins is not None:
        return words.coins_rolled(draft.coins, clause("axx.gear.start"))
    if command.buys:
        return words.kit_or_shop(clause("axx.gear.start"))
    armed = [(part, characters_make.part_choices(part, command.kindred)) for part in parts]
    armed = [(part, choices) for part, choices in armed if _is_weapon(choices[0])]
    if command.weapon and not any(command.weapon in choices for _, choices in armed):
        return words.not_in_kit(cls, clause("axx.gear.start"))
    wrong = None
    for part, choices in armed:
        kind = command.weapon or choices[0]
        types = characters_make.part_types(part, kind, free=free_types) if kind in choices else ()
        if not command.damage or command.damage in types:
            wrong = None
            break
        wrong = wrong or (words.kit_type(content.thing(kind), types, cls.clause) if types else None)
    if wrong is not None:
        return wrong
    kit = characters_make.kit_of(cls, options, kindred=command.kindred, weapon=command.weapon, damage=command.damage)
    kinds = [one.kind for one in kit]
    if any(kind not in kinds for kind in command.leave):
        return words.not_in_kit(cls, clause("axx.gear.start"))
    return None


def shop_refused(draft: Draft, command: MakeCharacter, options: Mapping[str, Any]) -> Refused | None:
    """Why these purchases cannot be made."""
    if draft.coins is None:
        return words.coins_first(clause("axx.gear.start"))
    if command.weapon or command.leave:
        return words.kit_or_shop(clause("axx.gear.start"))
    for one in command.buys:
        refused = gear.purchase_refused(one, free_types=bool(options.get("free_damage_type", False)))
        if refused is not None:
            return refused
    cost = gear.price(command.buys)
    return words.too_dear(draft.coins, cost, clause("axx.gear.start")) if cost > draft.coins else None


def book_refused(world: World, cls: CharacterClass, spells: tuple[str, ...]) -> Refused | None:
    """Why the spellbook cannot hold these."""
    if not cls.book:
        return words.no_book_class(cls) if spells else None
    known = [spell.id for spell in packs.spell_list(world.packs, cls.caster, 1)]
    if len(set(spells)) != cls.book or len(spells) != cls.book or any(spell not in known for spell in spells):
        return words.two_spells(cls, [content.spell(spell).name for spell in known], clause("axx.magic.book"))
    return None


def _whole_refused(world: World, command: MakeCharacter, draft: Draft) -> Refused | None:
    """What is wrong with the finished character: more than the slots hold, or spells that do not fit."""
    figure = characters_make.figure_of(characters_make.build(world, command, draft))
    weight = bool(world.options.get("coin_weight", True))
    load = figures.load(figure, coin_weight=weight)
    if not load.fits:
        return words.too_much(figure, load.used, load.top, kit=command.kit, clause=clause("axx.gear.slots"))
    if command.leave:
        cls = content.classes()[command.cls]
        whole = characters_make.kit_of(
            cls, world.options, kindred=command.kindred, weapon=command.weapon, damage=command.damage
        )
        full = gear.with_items(figure, {item.id: item for item in gear.bought(tuple(whole), 1)})
        if figures.load(full, coin_weight=weight).fits:
            return words.leave_nothing(clause("axx.gear.start"))
    if command.prepare and not figure.slots:
        return words.no_caster(figure, clause("axx.magic.slots"))
    return magic_prepare.spells_refused(world, figure, command.prepare) if command.prepare else None


def _is_weapon(kind: str) -> bool:
    return content.thing(kind).kind == "weapon"


def refuse_march(world: World, command: MarchingOrder) -> Refused | None:
    """Why the party cannot go in this order: everyone in it must be named once."""
    if world.fight is not None:
        return words.in_fight()
    if any(figure not in world.order for figure in command.figures):
        return nobody()
    return None if sorted(command.figures) == sorted(world.order) else words.everyone_once()


# ── What happens ────────────────────────────────────────────────────────────────────────────


def decide_begin(world: World, command: BeginCharacter, dice: Dice) -> Iterator[Fact]:
    """Roll the abilities."""
    yield roll_abilities(making.hero_id(world.made + 1), tidy(command.name), dice)


def roll_abilities(draft: str, name: str, dice: Dice) -> AbilitiesRolled:
    """Six times 3d6, in order."""
    before = len(dice.thrown)
    scores = {ability: sum(dice.roll(6, by=draft, what=What.ABILITY, count=3)) for ability in ABILITIES}
    return AbilitiesRolled(
        rolls=tuple(dice.thrown[before:]), clauses=(clause("axx.ability.roll"),), draft=draft, name=name, scores=scores
    )


def decide_coins(world: World, command: RollCoins, dice: Dice) -> Iterator[Fact]:
    """Roll the coins."""
    yield roll_coins(world.drafts[command.draft], dice)


def roll_coins(draft: Draft, dice: Dice) -> CoinsRolled:
    """3d6 x 10 GP."""
    before = len(dice.thrown)
    coins = COIN_TIMES * sum(dice.roll(6, by=draft.id, what=What.COINS, count=COIN_DICE))
    return CoinsRolled(
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.gear.start"),),
        draft=draft.id,
        name=draft.name,
        coins=coins,
    )


def decide_drop(world: World, command: DropDraft, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (every order has dice)
    """Give a draft up."""
    yield DraftDropped(draft=command.draft, name=world.drafts[command.draft].name)


def decide_make(world: World, command: MakeCharacter, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Make the character, and prepare its first spells."""
    yield from make(world, command)


def make(world: World, command: MakeCharacter) -> Iterator[Fact]:
    """The facts of a finished character."""
    made = characters_make.build(world, command, world.drafts[command.draft])
    yield msgspec.structs.replace(made, anew=_begins_anew(world))
    figure = world.figures[command.draft]
    if figure.slots:
        yield magic_prepare.prepared(figure, command.prepare or spell_slots.usual(figure, world.packs))


def decide_march(world: World, command: MarchingOrder, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (as above)
    """Set the order."""
    staying = tuple(name for name in command.figures if world.figures[name].state in ("dead", "gone", "stone"))
    yield MarchingOrderSet(figures=command.figures, staying=staying)


# ── The fold ────────────────────────────────────────────────────────────────────────────────


def evolve_abilities(world: World, fact: AbilitiesRolled) -> None:
    """A draft begins."""
    world.made += 1
    world.drafts[fact.draft] = Draft(id=fact.draft, name=fact.name, scores=dict(fact.scores))


def evolve_coins(world: World, fact: CoinsRolled) -> None:
    """The draft has coins."""
    if fact.draft in world.drafts:
        world.drafts[fact.draft].coins = fact.coins


def evolve_drop(world: World, fact: DraftDropped) -> None:
    """The draft is gone."""
    world.drafts.pop(fact.draft, None)


def evolve_made(world: World, fact: CharacterMade) -> None:
    """The character joins the party at its end; where nobody is left, a new party begins in town."""
    world.drafts.pop(fact.figure, None)
    if fact.anew:
        keepers.unknown(world)
    if _begins_anew(world):
        _begin_anew(world)
    world.figures[fact.figure] = characters_make.figure_of(fact, clock=world.clock)
    world.figures[fact.figure].untied = True
    if world.place in world.rooms:
        clause("axx.death.permanent")
        world.figures[fact.figure].state = COMING
    world.minted += len(fact.items)
    if fact.figure not in world.order:
        world.order.append(fact.figure)


def _begins_anew(world: World) -> bool:
    """Whether there was a party of which nobody is left."""
    return bool(world.order) and not living(world)


def _begin_anew(world: World) -> None:
    """The dead stay where they are; those who come after them start in town."""
    world.order = []
    world.place, world.depth, world.safe, world.over = TOWN, 0, True, ""
    world.meeting, world.due, world.noise = None, [], False
    world.sleeping, world.sleep = False, 0


def evolve_march(world: World, fact: MarchingOrderSet) -> None:
    """The order holds."""
    world.order[:] = [figure for figure in fact.figures if figure in world.figures]


def living(world: World) -> list[Figure]:
    """The party's characters who are neither dead nor gone."""
    return players(world.party())
