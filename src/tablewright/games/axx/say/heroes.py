"""Words about characters: what is refused and why, and what happened to them outside a fight."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core.facts import Refused
from tablewright.core.prose import capital, possessive
from tablewright.games.axx import content
from tablewright.games.axx.content import CharacterClass, Gear, Kindred
from tablewright.games.axx.say import a, listed
from tablewright.games.axx.world import Figure

ABILITY_NAMES = {
    "STR": "Strength",
    "DEX": "Dexterity",
    "CON": "Constitution",
    "INT": "Intelligence",
    "WIS": "Wisdom",
    "CHA": "Charisma",
}
ALIGNMENT_NAMES = {"law": "Law", "neutrality": "Neutrality", "chaos": "Chaos"}
ALIGNED = {"law": "Lawful", "neutrality": "Neutral", "chaos": "Chaotic"}
WILDS = {
    "forest": "forest",
    "hills": "hills and mountains",
    "marsh": "marsh",
    "plains": "plains",
    "desert": "desert",
    "coast": "coast and river",
    "ice": "ice and snow",
    "underground": "caves and the deep places",
}
"""The kinds of wild, in words."""
SAVE_NAMES = {"body": "Body", "dodge": "Dodge", "will": "Will"}


def _no(code: str, words: str, clause: str = "") -> Refused:
    return Refused(code=code, words=words, clause=clause)


def _a(name: str) -> str:
    """A Human, An Elf: at the beginning of a sentence."""
    text = a(name.lower())
    return text[: -len(name)].capitalize() + name


# ── Making characters ───────────────────────────────────────────────────────────────────────


def in_fight() -> Refused:
    """Not while foes stand before the party."""
    return _no("fight", "Not while there is an encounter.")


def no_draft() -> Refused:
    """No such character in the making."""
    return _no("draft", "There is no such character in the making: roll the abilities first.")


def coins_rolled(coins: int | None, clause: str) -> Refused:
    """The shop was chosen."""
    return _no("coins", f"The coins are rolled ({coins} GP): the gear is bought with them.", clause)


def coins_first(clause: str) -> Refused:
    """The shop needs coins."""
    return _no("coins", "Roll the coins first: 3d6 × 10 GP.", clause)


def kit_or_shop(clause: str) -> Refused:
    """One or the other."""
    return _no("kit", "Take the class kit, or shop: not both.", clause)


def no_kindred(kindred: str) -> Refused:
    """No such kindred."""
    names = listed([record.name for record in content.kindreds().values()], joint="or")
    return (
        _no("kindred", "Choose a kindred: " + names + ".", "axx.kindred.any")
        if not kindred
        else _no("kindred", f"There is no such kindred: choose {names}.", "axx.kindred.any")
    )


def raises_nothing(kindred: Kindred) -> Refused:
    """Only a Human raises an ability."""
    return _no("raised", f"{_a(kindred.name)} raises no ability; a Human does.", "axx.kindred.human")


def raise_one(kindred: Kindred) -> Refused:
    """A Human must say which."""
    return _no("raised", f"{_a(kindred.name)} adds 1 to one ability: choose which.", kindred.clause)


def raise_top(ability: str, clause: str) -> Refused:
    """An 18 stays an 18."""
    return _no("raised", f"{ABILITY_NAMES[ability]} is 18 already, the most there is: raise another.", clause)


def no_class(cls: str) -> Refused:
    """No such class."""
    names = listed([record.name for record in content.classes().values()], joint="or")
    start = "Choose a class" if not cls else "There is no such class: choose"
    return _no("class", f"{start}{':' if not cls else ''} {names}.", "axx.class.structure")


def choose_wild(cls: CharacterClass, wild: str) -> Refused:
    """A Ranger is at home somewhere."""
    start = "There is no such wild: choose" if wild else f"Choose the wild that the {cls.name} knows best:"
    return _no("wild", f"{start} {listed(list(WILDS.values()), joint='or')}.", cls.clause)


def no_wild() -> Refused:
    """No such kind of wild."""
    return _no("wild", f"There is no such wild: choose {listed(list(WILDS.values()), joint='or')}.")


def no_wild_class(cls: CharacterClass) -> Refused:
    """Others have no wild of their own."""
    return _no("wild", f"A {cls.name} has no wild of its own; a Ranger does.", "axx.class.ranger")


def no_alignment() -> Refused:
    """No such alignment."""
    return _no("alignment", "Choose an alignment: Law, Neutrality or Chaos.", "axx.alignment")


def wrong_alignment(cls: CharacterClass) -> Refused:
    """The class does not allow it."""
    allowed = listed([ALIGNED[one] for one in cls.alignments], joint="or")
    return _no("alignment", f"A {cls.name} is {allowed}.", cls.clause)


def not_in_kit(cls: CharacterClass, clause: str) -> Refused:
    """The kit is exactly its list."""
    return _no("kit", f"The {cls.name}'s kit is {listed([part.name for part in cls.kit])}, and nothing else.", clause)


def choose_weapon(cls: CharacterClass) -> Refused:
    """The kit leaves a choice."""
    return _no("weapon", f"Choose the weapon of the {cls.name}'s kit.", "axx.gear.start")


def kit_type(gear: Gear, types: Sequence[str], clause: str) -> Refused:
    """The kit's weapon is of another type."""
    names = listed([f"{one} ({gear.names.get(one, gear.name)})" for one in types], joint="or")  # type: ignore[call-overload]
    return _no("type", f"The kit's {gear.name} is {names}.", clause)


def too_dear(have: int, cost: int, clause: str) -> Refused:
    """More than the coins."""
    return _no("coins", f"That costs {cost:,} GP and there are {have:,} GP.", clause)


def no_book_class(cls: CharacterClass) -> Refused:
    """No spellbook."""
    return _no("spells", f"A {cls.name} has no spellbook.", cls.clause)


def two_spells(cls: CharacterClass, names: Sequence[str], clause: str) -> Refused:
    """Two different ones."""
    return _no(
        "spells", f"The {cls.name}'s book holds two different 1st-level spells: choose from {listed(names)}.", clause
    )


def too_much(figure: Figure, used: int, top: int, *, kit: bool, clause: str) -> Refused:
    """More than the slots."""
    strength = figure.scores.get("STR", 0)
    rest = "leave something of the kit behind" if kit else "buy less"
    return _no("slots", f"STR {strength} carries {top} slots and this takes {used}: {rest}.", clause)


def leave_nothing(clause: str) -> Refused:
    """It all fits."""
    return _no("kit", "The whole kit fits: nothing has to stay behind.", clause)


def everyone_once() -> Refused:
    """A marching order is everyone."""
    return _no("order", "Name everyone in the party once.")


# ── Magic ───────────────────────────────────────────────────────────────────────────────────


def no_caster(figure: Figure, clause: str) -> Refused:
    """Not a caster."""
    return _no("caster", f"{figure.name} casts no spells.", clause)


def cannot_act(figure: Figure) -> Refused:
    """Dead, out, gone."""
    state = {"dead": "dead", "out": "out of it", "gone": "gone", "fled": "gone"}.get(figure.state, "in no state for it")
    return _no("state", f"{figure.name} is {state}.")


def not_rested(figure: Figure, clause: str) -> Refused:
    """Only after sleep."""
    return _no("rest", f"Spells are prepared after sleep: {figure.name} has not just slept.", clause)


def slot_count(figure: Figure, count: int, clause: str) -> Refused:
    """One a slot."""
    slots = "one slot" if count == 1 else f"{count} slots"
    return _no("slots", f"{figure.name} has {slots}: name one spell for each.", clause)


def no_slot(figure: Figure, count: int, clause: str) -> Refused:
    """There is no such slot."""
    return _no("slots", f"{figure.name} has no such slot: they are counted from 1 to {count}.", clause)


def prepare_in(figure: Figure, place: int) -> str:
    """The button for one slot, counted from 1."""
    slot = figure.slots[place - 1]
    holds = f"instead of {content.spell(slot.spell).name}" if slot.spell else "which is empty"
    return f"Prepare in slot {place}, of level {slot.level}, {holds}"


def no_book(figure: Figure, clause: str) -> Refused:
    """The own book is not there."""
    whose = possessive(figure.name)
    return _no("book", f"{figure.name} prepares from {whose} own spellbook alone, and does not have it.", clause)


def unknown_spell(figure: Figure, spell: str, clause: str) -> Refused:
    """Not on the list or in the book."""
    record = content.find_spell(spell)
    what = record.name if record else "That spell"
    return _no("spell", f"{what} is not among the spells that {figure.name} can prepare.", clause)


def small_slot(spell: str, level: int, clause: str) -> Refused:
    """Too small a slot."""
    return _no("slot", f"{content.spell(spell).name} needs a slot of a higher level than {level}.", clause)


# ── Gear ────────────────────────────────────────────────────────────────────────────────────


def hands_full(figure: Figure, held: Sequence[str]) -> Refused:
    """No hand left."""
    return _no("hands", f"{figure.name}'s hands are full ({listed(held)}): put something away first.", "axx.gear.ac")


def cannot_hold(name: str) -> Refused:
    """Nothing to be done with it so."""
    return _no("place", f"{a(name).capitalize()} cannot be put there.")


def already_there(name: str) -> Refused:
    """It is."""
    return _no("place", f"{capital(name)}: already there.")


def wears_pack(figure: Figure) -> Refused:
    """One pack is enough."""
    return _no("place", f"{figure.name} wears a pack already.", "axx.ability.str")


def no_sack(figure: Figure) -> Refused:
    """No sack in use."""
    return _no("sack", f"{figure.name} has no sack in hand with room for that.", "axx.gear.tools")


def sack_full_of(figure: Figure) -> Refused:
    """Things in it."""
    return _no("sack", f"There are things in {figure.name}'s sack: take them out first.", "axx.gear.tools")


def sack_of_coins(figure: Figure) -> Refused:
    """It holds coins that have no other slot."""
    words = f"Coins that nothing else can hold are in {figure.name}'s sack: leave some of them first."
    return _no("sack", words, "axx.gear.slots")


def still_lit(name: str) -> Refused:
    """It burns."""
    return _no("lit", f"The {name} burns: put it out first.", "axx.time.light")


def not_so_many(count: int, there: int) -> Refused:
    """A bad number."""
    return _no("count", f"There {'is' if there == 1 else 'are'} {there}, not {count}.")


def no_coins(figure: Figure, coins: int) -> Refused:
    """A bad sum."""
    return _no("coins", f"{figure.name} has {coins:,} GP.")


def not_enough_here(coins: int) -> Refused:
    """A bad sum on the floor."""
    return _no("coins", f"There are {coins:,} GP here.")


def only_in_town() -> Refused:
    """The shop."""
    return _no("town", "There is a shop in town only.")


def not_to_self() -> Refused:
    """Giving to oneself."""
    return _no("self", "That is one and the same.")


def poor(figure: Figure, cost: int) -> Refused:
    """Not enough coin."""
    return _no("coins", f"That costs {cost:,} GP; {figure.name} has {figure.coins:,} GP.")


# ── Checks ──────────────────────────────────────────────────────────────────────────────────


def no_ability() -> Refused:
    """No such ability."""
    return _no("ability", "Name an ability: STR, DEX, CON, INT, WIS or CHA.", "axx.check")


def no_task() -> Refused:
    """No such use of a check."""
    return _no("task", "A check has no numbers of its own for that: leave out what it is for.", "axx.check")


def no_difficulty() -> Refused:
    """No such difficulty."""
    return _no("difficulty", "A check is easy (9), normal (12) or hard (15).", "axx.check")


def no_training(figure: Figure) -> Refused:
    """No Level to add."""
    return _no("training", f"{figure.name} has no Level to add.", "axx.check.class")


def helped_already(figure: Figure, helper: str) -> Refused:
    """+2 in all."""
    return _no("aid", f"{helper} already helps {figure.name}: +2 in all.", "axx.aid")
