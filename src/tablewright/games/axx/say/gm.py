"""Words of the referee: options, rulings, adjustments, questions, the game's own time."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core import referee_words
from tablewright.core.facts import Command, Refused, tag_of
from tablewright.core.game import Names
from tablewright.core.prose import capital, listed
from tablewright.core.view import Card
from tablewright.games.axx.gm_facts import BY, Adjusted, TurnsTaken
from tablewright.games.axx.say import a, item_name, possessive, refuse
from tablewright.games.axx.say.fight import who
from tablewright.games.axx.world import TOWN, World

OPTIONS = {
    "coin_weight": "Coins weigh (100 to a slot)",
    "natural": "A natural 20 succeeds, a natural 1 fails",
    "declare_spells": "Spells are announced before initiative",
    "undead_immunities": "The undead ignore sleep, charm, poison, paralysis and fright",
    "ranger_kit_armor": "The Ranger's kit holds light armour",
    "backstab_missiles": "Backstab doubles missiles too",
    "free_damage_type": "Any weapon may deal any type of damage",
    "wounds": "Foes' wounds are shown",
    "targets": "Target numbers are shown",
    "policy": "How the engine plays the foes",
    "wandering_rolls": "The die of a wandering check",
    "reaction_rolls": "The dice of a reaction",
    "morale_rolls": "The die of the foes' morale",
    "foes_turns": "With a GM, the foes are played",
    "morale_checks": "With a GM, the foes' morale is settled",
    "wandering_checks": "With a GM, wandering checks are made",
    "country": "The country about the town",
}
NEXT_WORDS = {
    "roll-surprise": "Roll for surprise",
    "roll-distance": "Roll how far apart they are",
    "roll-initiative": "Roll initiative",
    "roll-morale": "Roll the foes' morale",
    "end-fight": "End the fight",
    "monster-turn": "Let the next foe act",
    "close-round": "End the round",
    "pass-turn": "Let the turn pass",
    "check-wanderers": "Check for wandering monsters",
    "open-encounter": "Open the encounter",
}
CHANGES = {
    "hp": "hit points, to so many",
    "top": "hit points at most, to so many",
    "coins": "GP, by so many",
    "xp": "XP, by so many",
    "condition": "begin a condition",
    "clear": "end a condition",
    "give": "give a thing",
    "take": "take a thing",
    "state": "on their feet, dead or gone",
    "brushes": "brushes with death today, to so many",
}
VALUE = "How much (−5 takes five), or which: a condition, a thing, up, dead, gone"
CONDITION_WORDS = {
    "paralysed": "paralyzed",
    "tired": "fatigue",
    "hungry": "hunger",
    "on fire": "burning",
    "stone": "petrified",
    "turned to stone": "petrified",
    "in a web": "stuck",
    "cut off from the faith": "forsaken",
}
"""Conditions by the words that people use, where these are not their own."""
AILING = {"fatigue": "tired", "hunger": "hungry", "petrified": "stone", "forsaken": "cut off from the faith"}
STATES = {"up": "back on their feet", "dead": "dead", "gone": "gone from the game"}


NOTED = "as it was ruled before"


def as_before(text: str) -> str:
    """A ruling that is kept to."""
    return f"Rule again: {text}"


def option_words(name: str) -> str:
    """A house rule in words."""
    return OPTIONS.get(name, name.replace("_", " "))


def adjusted(fact: Adjusted, names: Names) -> str:
    """A figure was changed by decision."""
    return referee_words.by_ruling(_change(fact, who(names, fact.figure)), fact.reason)


def _change(fact: Adjusted, one: str) -> str:
    gain = (fact.after or 0) - (fact.before or 0)
    match fact.what:
        case "hp" if fact.after is None and not fact.wounds:
            return referee_words.wounds_changed(one)
        case "hp":
            return f"{one} now {'is ' + fact.wounds if fact.after is None else f'has {fact.after} HP'}."
        case "top":
            return f"{one} now has {'another top of HP' if fact.after is None else f'{fact.after} HP at most'}."
        case "coins":
            if fact.after is None:
                return f"{one} carries more or less than before."
            return f"{one} {'gets' if gain >= 0 else 'loses'} {abs(gain):,} GP."
        case "xp":
            return f"{one} {'gets' if gain >= 0 else 'loses'} {abs(gain):,} XP."
        case "condition":
            return f"{one} is now {_ailing(fact.value)}."
        case "clear":
            return f"{one} is no longer {_ailing(fact.value)}."
        case "give" | "take":
            thing = a(item_name(fact.item)) if fact.item is not None else "something"
            return f"{one} {'gets' if fact.what == 'give' else 'loses'} {thing}."
        case "brushes":
            return f"{one} has {fact.after} {'brush' if fact.after == 1 else 'brushes'} with death to their name."
    return f"{one} is {STATES[fact.value]}."


def _ailing(condition: str) -> str:
    """A condition as what somebody is: tired, hungry."""
    return AILING.get(condition, condition.replace("_", " "))


def adjusted_card(fact: Adjusted, names: Names) -> Card:
    """An adjustment as a card."""
    title = _change(fact, capital(who(names, fact.figure)))
    return Card(title=title, shape="plain", text=fact.reason, outcome="Ruling")


def turns_taken(fact: TurnsTaken, _names: Names) -> str:
    """Something took so many turns."""
    return f"That took {fact.turns} {'turn' if fact.turns == 1 else 'turns'} ({fact.reason})"


def when(world: World) -> str:
    """The game's own time: day, turn and time since the party went in, round of a fight."""
    parts = [f"Day {world.day}"]
    if world.place != TOWN:
        parts.append(f"turn {world.turn}")
    if world.fight is not None and world.fight.round:
        parts.append(f"round {world.fight.round}")
    return ", ".join(parts)


def next_words(world: World, command: Command) -> str:
    """What the Next button says; a foe's turn by its name."""
    tag = tag_of(command)
    figure = world.figures.get(getattr(command, "figure", ""))
    if tag == "monster-turn" and figure is not None:
        return f"{possessive(capital(figure.name))} turn"
    if tag == "roll-initiative" and world.fight is not None and world.fight.unrolled:
        return "Begin round 1, which who is caught off guard loses"
    if tag == "end-fight" and world.fight is not None and world.fight.phase == "after":
        return "See what the fight brought"
    return NEXT_WORDS.get(tag, tag.replace("-", " ").capitalize())


def no_such_change() -> Refused:
    """Nothing of a figure goes by that name."""
    return refuse("value", f"What can be adjusted: {'; '.join(CHANGES.values())}.")


def number_wrong(what: str, span: tuple[int, int] | None, now: int | None) -> Refused:
    """The number does not fit; what would: from the least to the most, where the figure has such a number at all."""
    thing = capital(CHANGES[what].partition(",")[0])
    if span is None:
        return refuse("value", f"{thing}: only characters have any.")
    low, high = span
    if what in BY:
        less = f", or up to {-low:,} less, as in -2" if low else ", or less, as in -2" if now is None else ""
        return refuse("value", f"{thing}: say by how many, in whole numbers: up to {high:,} more{less}.")
    if now is None:
        return refuse("value", f"{thing} can be set to a whole number from {low} to {high:,}.")
    return refuse("value", f"{thing} are {now:,}: set them to another whole number, from {low} to {high:,}.")


def no_condition(name: str, free: Sequence[str]) -> Refused:
    """What a ruling can make of somebody."""
    return refuse("value", f"{capital(name)} can be made {listed(map(_ailing, free), joint='or')}.")


def not_ailing(name: str, has: Sequence[str]) -> Refused:
    """What can end."""
    words = f"is {listed(map(_ailing, has))}: say which ends" if has else "has no condition that could end"
    return refuse("value", f"{capital(name)} {words}.")


def not_carried(name: str, things: Sequence[str]) -> Refused:
    """What can be taken away."""
    words = f"carries {listed(things)}: say which" if things else "carries nothing of that name"
    return refuse("value", f"{capital(name)} {words}.")


def no_thing(has_pack: str) -> Refused:
    """What can be given; `has_pack` is who has the pack that was to be given."""
    if has_pack:
        return refuse("value", f"{capital(has_pack)} has a pack already.")
    return refuse(
        "value",
        "Name a thing of the gear lists, as in torch or mace; a weapon and its type, as in staff/blunt; or a scroll "
        "and its spell, as in scroll of Sleep.",
    )


def no_state(name: str, others: Sequence[str]) -> Refused:
    """What else somebody can be."""
    return refuse("value", f"The state of {name} can be set to {listed(others, joint='or')}.")


def turns_wrong(most: int) -> Refused:
    """Too few or too many turns."""
    return refuse("turns", f"From 1 to {most} turns at a time.")


def in_fight() -> Refused:
    """Turns do not pass in a fight."""
    return refuse("fight", "Not while there is an encounter: that counts in rounds.")


def in_town() -> Refused:
    """Turns do not count in town."""
    return refuse("town", "In town time goes by in days, not in turns.")
