"""Words for characters, their gear, skills and advancement: names first, then refusals."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.refusals import carries_enough as carries_enough
from tablewright.core.refusals import in_fight as in_fight
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.records import LevelRecord
from tablewright.games.threedx.say import Named, counted, known, listed
from tablewright.games.threedx.say import refuse as _no
from tablewright.games.threedx.world import FIFTH, Figure, Item, World

SAVES = "vitality"
GONE = "for good"
"""What becomes of things that are left behind."""
HELPS = "Where it is a proficiency: which rolls it helps (none: with a weapon, or as the GM says)"
GRANTS = {"language": "a language", "proficiency": "a proficiency", "fifth": "an ability of the fifth attribute"}
"""Skills that a GM gives by a name alone."""
MOVE = "move:"


def die(size: int) -> str:
    """A die: d8; 0 where there is none."""
    return f"d{size}" if size else "0"


def attribute_name(id_: str, fifth: str) -> str:
    """An attribute's name; the fifth by what it is called here."""
    record = content.base().attributes.get(id_)
    if id_ == FIFTH and fifth:
        return fifth
    return record.name if record is not None else id_


def size_name(found: content.Content, key: str, other: str) -> str:
    """An attribute, the fifth as the table calls it, or an ability; `other` for what is neither."""
    if key in found.attributes:
        return attribute_name(key, found.fifth.name)
    record = found.abilities.get(key)
    return record.name if record is not None else other


def attribute_of(names: Names, figure: str, name: str) -> str:
    """An attribute's name, the fifth as this character calls it."""
    found = names.world.figures.get(figure) if isinstance(names, Named) else None
    return attribute_name(name, (found.fifth if found is not None else "") or known(names).fifth.name)


def resource_of(names: Names, figure: str) -> str:
    """What the fifth attribute's resource is called for this character."""
    found = names.world.figures.get(figure) if isinstance(names, Named) else None
    if not isinstance(names, Named) or found is None:
        return known(names).fifth.resource
    return figures.resource_name(names.world, found)


def price_words(world: World, figure: Figure, ability: str) -> str:
    """What a use of an ability costs, "" for nothing: 1 Spirit point, 2 points of Faith."""
    count, resource = figures.spirit_price(world, figure, ability), figures.resource_name(world, figure)
    return f"{count} {resource.replace('points', 'point') if count == 1 else resource}" if count else ""


def step_name(ability: str) -> str:
    """What an ability step is placed in: an ability, an ability of the fifth by its own name, a movement."""
    if ability.startswith(MOVE):
        return ability.removeprefix(MOVE)
    record = content.base().abilities.get(ability)
    return record.name if record is not None else ability


def helped(what: str) -> str:
    """What a proficiency helps with: an ability, or Vitality saves."""
    return "Vitality saves" if what == SAVES else step_name(what)


def ability_words(seen: World, ability: str) -> str:
    """The same with what it belongs to."""
    if ability.startswith(MOVE):
        return f"{ability.removeprefix(MOVE).capitalize()} (movement)"
    record = content.of(seen).abilities.get(ability)
    if record is None:
        return ability
    return f"{record.name} ({content.of(seen).attributes[record.attribute].name})"


def thing_name(seen: World, item: Item) -> str:
    """What a thing is called: by a name of its own, else by its record's."""
    return kind_name(content.of(seen), item.kind, item.called)


def kind_name(found: content.Content, kind: str, called: str = "") -> str:
    """What a thing of a kind is called: by its own name, else by its record's."""
    record = found.gear.get(kind)
    return called or (record.name if record is not None else "thing")


def ordinal(number: int) -> str:
    """First, second, 4th."""
    words = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    return words[number] if number < len(words) else f"{number}th"


# ── Refusals: making characters ─────────────────────────────────────────────────────────────


def no_sketch() -> Refused:
    """No such sketch."""
    return _no("sketch", "There is no such sketch of a character.")


def no_level(most: int, clause: str) -> Refused:
    """No such level."""
    return _no("level", f"Characters begin at Level 1 to {most}.", clause=clause)


def no_attribute(clause: str) -> Refused:
    """No such attribute."""
    words = "The attributes are Athletics, Dexterity, Intelligence, Presence and the fifth."
    return _no("attribute", words, clause=clause)


def no_size(clause: str) -> Refused:
    """No such die."""
    return _no("size", "The sizes are 0, d2, d4, d6, d8, d10 and d12.", clause=clause)


def too_large(name: str, faces: int, budget: LevelRecord, clause: str) -> Refused:
    """Over the largest at first."""
    text = f"{name} d{faces} is too large: at Level {budget.number} nothing begins above d{budget.most}."
    return _no("size", text, clause=clause)


def attribute_sum(placed: int, budget: LevelRecord, clause: str) -> Refused:
    """Not all steps, or too many."""
    more = budget.attribute_steps - placed
    text = f"{counted(-more, 'step')} too many" if more < 0 else f"{counted(more, 'step')} still to place"
    have = counted(budget.attribute_steps, "die size")
    return _no("attribute", f"Level {budget.number} has {have} for the attributes: {text}.", clause=clause)


def ability_sum(placed: int, budget: LevelRecord, clause: str) -> Refused:
    """Too many steps."""
    have = counted(budget.ability_steps, "die size")
    text = f"{counted(placed - budget.ability_steps, 'step')} too many"
    words = f"Level {budget.number} has {have} for abilities and movements: {text}."
    return _no("ability", words, clause=clause)


def no_ability(clause: str) -> Refused:
    """No such ability."""
    return _no("ability", "There is no such ability.", clause=clause)


def too_many_fifths(most: int, clause: str) -> Refused:
    """Ten at most."""
    return _no("fifth", f"The fifth attribute has room for {most} abilities.", clause=clause)


def fifth_taken(name: str, clause: str) -> Refused:
    """Another is called so."""
    return _no("fifth", f"There is a {name} already: give this ability a name of its own.", clause=clause)


def too_many_languages(most: int) -> Refused:
    """Nobody grows up with more."""
    words = f"One grows up with {most} languages at most; more are skills."
    return _no("language", words, clause="3dx.create.identity")


def moves_taken(most: int, clause: str) -> Refused:
    """Movements of ancestry."""
    words = f"An ancestry brings {most} movements at most, none that everybody has already."
    return _no("movement", words, clause=clause)


def lacks_wrong(clause: str) -> Refused:
    """What an ancestry may lack."""
    return _no("movement", "An ancestry may lack climb or swim; everybody runs.", clause=clause)


def ranks_wrong(clause: str) -> Refused:
    """Primary and secondary."""
    return _no("movement", "One movement is the primary and another one the secondary.", clause=clause)


def increase_wrong(clause: str) -> Refused:
    """Steps of two."""
    return _no("movement", "Increases go into one's own movements, by twos, up to 12.", clause=clause)


def not_on_list() -> Refused:
    """Not in the gear list."""
    return _no("gear", "That is not on the gear list.", clause="3dx.inventory")


def too_much_gear(most: int) -> Refused:
    """Too many things."""
    return _no("gear", f"A new character brings {most} things at most.", clause="3dx.inventory")


# ── Refusals: skills ────────────────────────────────────────────────────────────────────────


def no_skill_kind(clause: str) -> Refused:
    """No such kind."""
    words = "A skill is a custom ability, a language, a proficiency, a weapon skill or a shield skill."
    return _no("skill", words, clause=clause)


def no_skill_record(what: str, clause: str) -> Refused:
    """No such skill."""
    return _no("skill", f"There is no such {what} skill.", clause=clause)


def custom_parts(clause: str) -> Refused:
    """What it combines."""
    words = "A custom ability combines one to four attributes, and one to four abilities that are rolled."
    return _no("skill", words, clause=clause)


def helps_wrong(most: int, clause: str) -> Refused:
    """What it helps with."""
    words = f"A proficiency helps with {most} abilities at most: such as are rolled, or Vitality for its saves."
    return _no("skill", words, clause=clause)


def helps_named_already(clause: str) -> Refused:
    """No such proficiency, or it has been said."""
    return _no("skill", "There is no such proficiency, or it is said already what it helps with.", clause=clause)


def say_helps(skill: str) -> str:
    """Say what it helps with."""
    return f"Say what the proficiency {skill} helps with"


def skill_taken(name: str, clause: str) -> Refused:
    """It is known already."""
    return _no("skill", f"{name} is known already, or the sheet is full.", clause=clause)


def too_many_skills(most: int, clause: str) -> Refused:
    """As many as the level."""
    words = f"A new character of Level {most} has {counted(most, 'skill')} at most; a GM may give more."
    return _no("skill", words, clause=clause)


def rest_first(clause: str) -> Refused:
    """After a rest only."""
    return _no("skill", "Active skills are chosen anew after a full rest.", clause=clause)


def unknown_skill(clause: str) -> Refused:
    """Not known."""
    return _no("skill", "Only a skill that is known can be active.", clause=clause)


def too_many_active(most: int, clause: str) -> Refused:
    """Intelligence and Level."""
    return _no("skill", f"At most {counted(most, 'skill')} can be active: Intelligence + Level.", clause=clause)


def active_so() -> Refused:
    """Nothing would change."""
    return _no("same", "Just these are active now.")


# ── Refusals: gear and load ─────────────────────────────────────────────────────────────────


def not_able(name: str) -> Refused:
    """Down."""
    return _no("down", f"{name} can do nothing now.")


def at_hand_already() -> Refused:
    """In hand or worn."""
    return _no("same", "That is in hand or worn already.")


def away_already() -> Refused:
    """In the pack."""
    return _no("same", "That is in the pack already.")


def broken_thing(name: str) -> Refused:
    """Broken."""
    return _no("broken", f"The {name} is broken: it protects nobody until it is mended.", clause="3dx.armor")


def enough_worn(most: int, clause: str) -> Refused:
    """Five pieces."""
    return _no("worn", f"No more than {counted(most, 'piece')} of armour can be worn.", clause=clause)


def has_it_already(name: str) -> Refused:
    """To oneself."""
    return _no("same", f"{name} has it already.")


def cannot_bear(clause: str) -> Refused:
    """Which attributes."""
    return _no("load", "A load is borne by Athletics, Dexterity or the fifth attribute.", clause=clause)


def nothing_to_bear(over: int, clause: str) -> Refused:
    """More picks than slots."""
    return _no("load", f"There {'is' if over == 1 else 'are'} {counted(over, 'slot')} too many to bear.", clause=clause)


def all_to_bear(wanted: int, clause: str) -> Refused:
    """Fewer picks than slots."""
    return _no("load", f"Pick {counted(wanted, 'die size')}: one for each slot too many.", clause=clause)


def no_die_left(name: str, clause: str) -> Refused:
    """A die at 0."""
    return _no("load", f"{name} has no die size left to lose.", clause=clause)


def borne_so() -> Refused:
    """Nothing would change."""
    return _no("same", "The load is borne just so.")


# ── Advancement ─────────────────────────────────────────────────────────────────────────────


def may_rise(abilities: int, attributes: int) -> str:
    """2 abilities and 1 attribute may rise; "" where no step is to be placed."""
    steps = ((abilities, "ability", "abilities"), (attributes, "attribute", "attributes"))
    told = listed([counted(count, one, many) for count, one, many in steps if count])
    return f"{told} may rise" if told else ""


# ── Refusals: advancement ───────────────────────────────────────────────────────────────────


def nobody_plays() -> Refused:
    """Nobody to advance."""
    return _no("nobody", "There is no character to learn anything from it.")


def no_step(what: str, clause: str) -> Refused:
    """None left."""
    return _no("step", f"There is no {what} step to place.", clause=clause)


def raised_already(name: str, clause: str) -> Refused:
    """Once between two attribute rises."""
    words = f"{name} has risen already: it can rise again once an attribute has."
    return _no("step", words, clause=clause)


def at_the_top(name: str, clause: str) -> Refused:
    """d12."""
    return _no("step", f"{name} is at d12, the end.", clause=clause)
