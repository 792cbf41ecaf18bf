"""Words of the referee: house rules, adjustments, questions, the game's own time."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.core import referee_words
from tablewright.core.facts import Answered, Asked, Command, Refused, tag_of
from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.threedx import content
from tablewright.games.threedx.say import capital, fight_buttons, known, listed, refuse
from tablewright.games.threedx.say.heroes import attribute_of, size_name
from tablewright.games.threedx.world import World

OPTIONS = {
    "bonus_die": "A bonus die",
    "range_rule": "Shooting at two or more ranges nearer than the weapon's own",
    "carry": "Carry",
    "armor_floor": "Wounds that armour leaves of any hit, at least",
    "taking_time_in_combat": "Taking time in a fight",
    "npc_die": "The die of an NPC against another NPC",
    "attack_and_move": "Attack or Help may be joined with half the movement, at disadvantage",
    "abilities_a_session": "Ability steps for each character after a session",
    "sessions_an_attribute": "Sessions for an attribute step (0: none)",
    "wounds": "NPCs' wounds are shown",
    "targets": "NPCs' target numbers are shown",
    "policy": "How the engine plays the NPCs",
    "rest_policy": "How rest points are spent for who is away",
}
VALUES = {
    "bonus_die": {
        "shift+join": "joins the dice, and they are read a level better",
        "join": "joins the dice, nothing more",
        "shift": "is not rolled: the dice are read a level better",
    },
    "range_rule": {"L299": "is at disadvantage", "L359": "has advantage"},
    "carry": {
        "L209": "is one of three dice that are summed and halved for the slots",
        "L125": "adds its whole die size in slots",
    },
    "taking_time_in_combat": {
        "steady": "is Steady, at Steady's price",
        "free": "costs a turn and nothing else",
    },
    "npc_die": {
        "uniform": "runs evenly from 1 to twice its target number",
        "d20": "is a d20, rolled again above twice its target number",
    },
    "wounds": {"words": "in words", "numbers": "in numbers", "hidden": "not at all"},
    "targets": {"open": "openly", "hidden": "not at all"},
    "policy": {
        "nearest": "they go for the nearest enemy",
        "weakest first": "they go for whoever looks weakest",
        "random standing target": "they go for anybody who stands",
    },
    "rest_policy": {"wounds first": "on wounds first", "dice first": "on epic and bonus dice first"},
}
NEXT_WORDS = {
    "ask-overload": "Ask who bears the load",
    "ask-active": "Ask which skill falls silent",
    "settle-challenge": "Close the challenge",
    "close-rest": "End the rest",
    "tire": "A day without rest",
    "take-turns": "Play in turns",
    "stand-in": "Act for who is away",
    "end-story": "End the adventure",
}
STATES = {
    "up": "on the feet again",
    "out": "unconscious, but stable",
    "dead": "dead",
    "gone": "gone from the game",
}
CHANGES = {
    "vitality": "Vitality (a die size)",
    "wounds": "untreated wounds",
    "epic": "epic dice",
    "spirit": "points of the fifth attribute",
    "ability steps": "ability steps to place",
    "attribute steps": "attribute steps to place",
    "state": "state (up, out, dead, gone)",
    "lost": "faces that an attribute or ability has lost for now",
    "size": "the size of an attribute or ability",
}


def option_words(name: str) -> str:
    """A house rule in words."""
    return OPTIONS.get(name, name.replace("_", " "))


def value_words(name: str, value: bool | int | str) -> str:
    """What a house rule stands at, in words."""
    if isinstance(value, str):
        return VALUES.get(name, {}).get(value, value)
    return referee_words.value_words(value)


def size_words(seen: World, name: str) -> str:
    """An attribute or ability by its name."""
    return size_name(content.of(seen), name, name)


def asked(fact: Asked, names: Names) -> str:
    """Somebody must decide."""
    return referee_words.must_decide(fact.whom, names, [choice_words(key, names) for key in fact.choices])


def choice_words(key: str, names: Names) -> str:
    """A choice's key in words."""
    return size_name(known(names), key, referee_words.choice_words(key))


def answered(fact: Answered, names: Names) -> str:
    """The open question was decided."""
    return referee_words.decides(fact.by, names, choice_words(fact.choice, names))


def adjusted(fact: object, names: Names) -> str:
    """A figure was changed by decision."""
    return referee_words.by_ruling(_change(fact, names), str(getattr(fact, "reason", "")))


def _change(fact: object, names: Names) -> str:
    who, what = names(str(getattr(fact, "figure", ""))), getattr(fact, "what", "")
    after = getattr(fact, "after", None)
    if what == "state":
        state = getattr(fact, "value", "")
        return f"{who} is {STATES.get(state, state)}."
    if after is None:
        looks = getattr(fact, "looks", "")
        return f"{who} now looks {looks}." if looks else referee_words.wounds_changed(who)
    words = {
        "vitality": f"{who} has Vitality d{after}",
        "wounds": f"{who} has {after} untreated {'wound' if after == 1 else 'wounds'}",
        "epic": f"{who} has {after} epic {'die' if after == 1 else 'dice'} left",
        "spirit": f"{who} has {after} {'point' if after == 1 else 'points'} left of the fifth attribute",
        "ability steps": f"{who} has {after} ability {'step' if after == 1 else 'steps'} to place",
        "attribute steps": f"{who} has {after} attribute {'step' if after == 1 else 'steps'} to place",
        "lost": f"{who} has lost {after} of {_name(fact, names)} for now",
        "size": f"{who} has {_name(fact, names)} {f'd{after}' if after else '0'}",
    }
    return f"{words[what]}."


def _name(fact: object, names: Names) -> str:
    figure, of = str(getattr(fact, "figure", "")), str(getattr(fact, "of", ""))
    return attribute_of(names, figure, of) if of in known(names).attributes else choice_words(of, names)


def adjusted_card(fact: object, names: Names) -> Card:
    """An adjustment as a card."""
    clauses = tuple(getattr(fact, "clauses", ()))
    title = capital(_change(fact, names))
    return Card(title=title, text=str(getattr(fact, "reason", "")), outcome="Ruling", clauses=clauses)


def change_words(what: str) -> str:
    """What may be changed."""
    return CHANGES[what]


def no_such_change() -> Refused:
    """Nothing of a figure goes by that name."""
    return refuse("value", f"What may be set: {listed(CHANGES.values())}.")


def no_change(what: str, fits: Sequence[int | str]) -> Refused:
    """The value does not fit what is to be changed."""
    thing = capital(CHANGES[what])
    if not fits:
        return refuse("value", f"{thing}: there is no such thing of that one to set.")
    whole = isinstance(fits, range) and fits.step == 1
    known = f"a number from {fits[0]} to {fits[-1]}" if whole else listed([str(one) for one in fits], joint="or")
    return refuse("value", f"{thing} cannot be set to that: {known}.")


def so_already(what: str) -> Refused:
    """It is so now."""
    return refuse("value", f"{capital(CHANGES[what])}: that is what it is now.")


def next_words(world: World, command: Command) -> str:
    """What the Next button says."""
    tag = tag_of(command)
    return fight_buttons.next_words(world, command) or NEXT_WORDS.get(tag, tag.replace("-", " ").capitalize())
