"""Words for characters, their gear and experience, and for threats: refusals first, then facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablewright.core.facts import Refused
from tablewright.core.refusals import carries_enough as carries_enough
from tablewright.core.refusals import in_fight as in_fight
from tablewright.games.axiom import content
from tablewright.games.axiom.records import Points, Profession
from tablewright.games.axiom.say import a, listed
from tablewright.games.axiom.say import refuse as _no


def attribute_name(id_: str) -> str:
    """Body, Speed or Wit."""
    record = content.attributes().get(id_)
    return record.name if record is not None else id_


def talent_name(id_: str) -> str:
    """A Talent's name; an Odd one is its own."""
    record = content.talents().get(id_)
    return record.name if record is not None else id_


def thing_name(kind: str, called: str = "") -> str:
    """What a thing is called: by a name of its own, else by its record's."""
    record = content.GEAR.find(kind)
    return called or (record.name if record is not None else "thing")


def a_thing(kind: str, called: str = "") -> str:
    """A thing with its article, where it wants one: a sword, an axe, light armour, lock tools."""
    name = thing_name(kind, called)
    plain = content.ARMOR.holds(kind) or name.endswith(("tools", "teeth", "jaws", "claws", "fangs"))
    return name if plain else a(name)


# ── Refusals: making characters ─────────────────────────────────────────────────────────────


def switched_off() -> Refused:
    """The pack is off."""
    return _no(
        "beyond",
        "That is beyond the page, and the pack axiom-core is switched off: there are challenges alone.",
        clause="axiom.scope",
    )


def no_series(clause: str) -> Refused:
    """No such tier."""
    names = listed([record.name for record in content.points().values()], joint="or")
    return _no("series", f"Point buy is {names}.", clause=clause)


def no_attribute(clause: str) -> Refused:
    """No such Attribute."""
    return _no("attribute", "The Attributes are Body, Speed and Wit.", clause=clause)


def attribute_low(name: str, clause: str) -> Refused:
    """Each has a die."""
    return _no("attribute", f"{attribute_name(name)} needs 1D at least.", clause=clause)


def attribute_high(name: str, dice: int, points: Points, clause: str) -> Refused:
    """Over the tier's most."""
    text = f"{attribute_name(name)} {dice}D is too much: {points.name} allows {points.most}D at most in each Attribute."
    return _no("attribute", text, clause=clause)


def attributes_sum(spent: int, points: Points, clause: str) -> Refused:
    """Not all dice, or too many."""
    left = _left(points.dice - spent)
    return _no("attribute", f"{points.name} has {points.dice}D for the Attributes: {left}.", clause=clause)


def _left(dice: int) -> str:
    return f"{-dice}D too many" if dice < 0 else f"{dice}D still to spend"


def no_talent(clause: str) -> Refused:
    """No such Talent."""
    names = listed([record.name for record in content.talents().values()])
    return _no("talent", f"There is no such Talent; there are {names}.", clause=clause)


def talent_range(name: str, most: int, clause: str) -> Refused:
    """Too much in one Talent."""
    who = talent_name(name) if name else "An Odd Talent"
    return _no("talent", f"{who} has {'0 to' if name else '1 to'} {most}D in a new character.", clause=clause)


def talents_sum(spent: int, have: int, clause: str) -> Refused:
    """Not all dice, or too many."""
    return _no("talent", f"There are {have}D for Talents and Foci: {_left(have - spent)}.", clause=clause)


def odd_needs_power(clause: str) -> Refused:
    """Power Access first."""
    return _no("odd", "Odd Talents need Power Access, which this profession does not bring.", clause=clause)


def focus_needs_talent(talent: str, focus: str, clause: str) -> Refused:
    """A Focus needs its Talent."""
    text = f"A Focus needs 1D of its Talent: {talent_name(talent)} has none, so no “{focus}”."
    return _no("focus", text, clause=clause)


def focus_of_nothing(talent: str, focus: str, clause: str) -> Refused:
    """Written without its Talent, or with one that is not there."""
    if not focus:
        return _no("focus", f"Write a Focus with its Talent, as in “Stealth: hiding”, not “{talent}”.", clause=clause)
    return _no("focus", f"There is no Talent “{talent}”: write a Focus as in “Stealth: hiding”.", clause=clause)


def focus_twice(focus: str, clause: str) -> Refused:
    """Bought already."""
    return _no("focus", f"The Focus “{focus}” is there already.", clause=clause)


def no_profession(there: Iterable[Profession]) -> Refused:
    """No such profession."""
    names = listed([record.name for record in there], joint="or")
    return _no("profession", f"Choose a profession: {names}.", clause="axiom.profession.healer")


def no_favoured(clause: str) -> Refused:
    """Which Save."""
    return _no("favoured", "Name the Favoured Save of your profession: Body, Speed or Wit.", clause=clause)


def profession_fixed(record: Profession) -> Refused:
    """The profession says it."""
    save = f"its Favoured Save is {attribute_name(record.favoured)}" if record.favoured else "it has no Favoured Save"
    text = f"{record.name} stands as it is: {save}, and it brings no Power Access."
    return _no("profession", text, clause=record.clause)


def lifts_without_lineage(clause: str) -> Refused:
    """Only a lineage lifts."""
    return _no(
        "lineage", "Only a lineage lifts the ceiling of an Attribute: name it, and one Attribute.", clause=clause
    )


def standard_choice(clause: str) -> Refused:
    """Body or Speed."""
    return _no("standard", "Standard weapons are used with Body or with Speed: choose one, for good.", clause=clause)


def not_on_list() -> Refused:
    """Not on the gear list."""
    return _no("gear", "There is no such thing on the gear list.")


def too_much_gear(weapons: int, kits: int, clause: str) -> Refused:
    """Too many things."""
    text = f"A new character brings at most {weapons} weapons and {kits} kits (a house default)."
    return _no("gear", text, clause=clause)


def dice_range(most: int, clause: str) -> Refused:
    """No such number of dice."""
    return _no("dice", f"An Attribute or Talent has 0 to {most}D.", clause=clause)


# ── Refusals: gear ──────────────────────────────────────────────────────────────────────────


def not_able(name: str) -> Refused:
    """Somebody who lies or is gone."""
    return _no("able", f"{name} cannot do anything now.")


def no_armour_in_fight(clause: str) -> Refused:
    """No time for buckles."""
    return _no("armour", "Armour is neither put on nor taken off in a fight.", clause=clause)


def no_minor(clause: str) -> Refused:
    """A Minor is needed."""
    return _no("minor", "In a fight that is a Minor action of one's own turn, and there is none left.", clause=clause)


def kit_needs_no_hand() -> Refused:
    """Kits are used out of the pack."""
    return _no("kit", "A kit is used out of the pack: there is no need to hold it.")


def at_hand_already() -> Refused:
    """It is there."""
    return _no("place", "That is at hand already.")


def away_already() -> Refused:
    """It is away."""
    return _no("place", "That is put away already.")


# ── Refusals: experience ────────────────────────────────────────────────────────────────────


def no_xp_in_fight(clause: str) -> Refused:
    """Later."""
    return _no("fight", "XP cannot be spent in a fight.", clause=clause)


def too_dear(price: int, have: int, clause: str) -> Refused:
    """Not enough XP."""
    return _no("xp", f"That costs {price} XP; {have} are left.", clause=clause)


def talent_top(talent: str, top: int, clause: str) -> Refused:
    """No further."""
    return _no("talent", f"{talent_name(talent)} is {top}D already, the most there is.", clause=clause)


def attribute_top(attribute: str, top: int, clause: str) -> Refused:
    """No further."""
    return _no("attribute", f"{attribute_name(attribute)} is {top}D already, as high as it goes.", clause=clause)


def nobody_plays() -> Refused:
    """Nobody to earn."""
    return _no("nobody", "There is no character to earn anything.")


def no_stage_left(clause: str) -> Refused:
    """Nobody has a track, or all have come to its end."""
    return _no("stage", "Nobody has a stage of a track left to gain: give XP.", clause=clause)


def empty_milestone(most: int, clause: str) -> Refused:
    """It brings nothing."""
    return _no("milestone", f"A milestone brings 1 to {most} XP, or the next stage.", clause=clause)


# ── Refusals: threats ───────────────────────────────────────────────────────────────────────


def no_threat(part: str, near: Sequence[str]) -> Refused:
    """No such threat."""
    if not part:
        return _no("threat", "Say how many of what, such as “3 raiders, 1 elite”.", clause="axiom.threats")
    hint = f"; near: {listed(near, joint='or')}" if near else ""
    return _no("threat", f"There is no threat “{part}”{hint}.", clause="axiom.threats")


def too_many_threats(most: int) -> Refused:
    """A horde."""
    return _no("threat", f"No more than {most} threats at once.", clause="axiom.threats")


def nobody_to_weigh() -> Refused:
    """No party."""
    return _no("party", "There is no party to weigh it against.", clause="axiom.encounter")


# ── Small words ─────────────────────────────────────────────────────────────────────────────


def threats_words(foes: dict[str, int]) -> str:
    """How many of what: 3 raiders and a hill ogre."""
    known = ((content.THREATS.find(kind), count) for kind, count in foes.items())
    return listed([a(one.name) if count == 1 else f"{count} {one.plural}" for one, count in known if one is not None])
