"""Words of the referee: house rules, adjustments, questions, the game's own time."""

from __future__ import annotations

from tablewright.core import referee_words
from tablewright.core.facts import Answered, Asked, Command, Refused, tag_of
from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.axiom.say import capital, listed, possessive, refuse
from tablewright.games.axiom.say.challenges import choice
from tablewright.games.axiom.say.heroes import thing_name
from tablewright.games.axiom.world import Figure, Item, World

OPTIONS = {
    "criticals": "Criticals: a success or failure with a 6 or a 1 on the Wild Die brings something more",
    "opposed": "An active opponent",
    "beyond": "Beyond the page: the pack axiom-core",
    "wounds": "Threats' wounds are shown",
    "targets": "Thresholds and Defense of threats are shown",
    "policy": "How the engine plays the threats",
}
NEXT_WORDS = {
    "roll-initiative": "See who begins",
    "begin-side": "Begin the next side's turn",
    "end-side": "End this side's turn",
    "go-on": "Go on with the move",
    "dying-save": "Roll the Save of the dying",
    "lose-turn": "The Stunned lose their turn",
    "close-fight": "End the fight",
    "settle-challenge": "Say what the challenge came to",
    "end-story": "End the adventure",
    "ask-fate": "Decide its fate",
}
STATES = {
    "up": "on the feet again",
    "stable": "unconscious, but stable",
    "dead": "dead",
    "gone": "gone from the game",
}
CHANGES = {"health": "Health", "xp": "XP", "state": "state (up, stable, dead, gone)", "mend": "a damaged thing"}
ANSWERS = {
    "strike": "strike",
    "hold": "hold back",
    "it-dies": "it does not get up again",
    "it-lies-dying": "it lies dying",
}


def option_words(name: str) -> str:
    """A house rule in words."""
    return OPTIONS.get(name, name.replace("_", " "))


def answer_words(key: str) -> str:
    """An answer's key in words."""
    return ANSWERS.get(key) or choice(key)


def asked(fact: Asked, names: Names) -> str:
    """Somebody must decide."""
    words = listed([answer_words(key) for key in fact.choices], joint="or")
    if fact.what.endswith("failure"):
        words = words.replace(" at once", " by mistake")
    return referee_words.must_decide(fact.whom, names, [words])


def answered(fact: Answered, names: Names) -> str:
    """The open question was decided."""
    return referee_words.decides(fact.by, names, answer_words(fact.choice).removesuffix(" at once"))


def adjusted(fact: object, names: Names) -> str:
    """A figure was changed by decision."""
    change = _change(fact, names(str(getattr(fact, "figure", ""))))
    return referee_words.by_ruling(change, str(getattr(fact, "reason", "")))


def _change(fact: object, who: str) -> str:
    what, value = getattr(fact, "what", ""), getattr(fact, "value", "")
    before, after = getattr(fact, "before", None), getattr(fact, "after", None)
    match what:
        case "health":
            look = getattr(fact, "wounds", "")
            down = ", and is down" if look == "down" else ""
            if after is None and not look:
                return referee_words.wounds_changed(who)
            return f"{who} now {f'is {look}' if after is None else f'has {after} Health{down}'}."
        case "xp":
            gain = (after or 0) - (before or 0)
            return f"{who} {'gets' if gain >= 0 else 'loses'} {abs(gain)} XP."
        case "mend":
            return f"a smith mends what {who} had damaged."
    return f"{who} is {STATES.get(value, value)}."


def adjusted_card(fact: object, names: Names) -> Card:
    """An adjustment as a card."""
    title = capital(_change(fact, names(str(getattr(fact, "figure", "")))))
    return Card(title=title, text=str(getattr(fact, "reason", "")), outcome="Ruling")


def health_counted(fact: object, names: Names) -> str:
    """Somebody has Health from now on."""
    who = capital(names(str(getattr(fact, "figure", ""))))
    return f"{who} has {getattr(fact, 'health', 0)} Health."


def change_words(what: str) -> str:
    """What may be changed."""
    return CHANGES[what]


def smith(name: str, item: Item) -> str:
    """A smith mends something."""
    return f"A smith mends {possessive(name)} {thing_name(item.kind, item.called)}"


def no_such_change() -> Refused:
    """Nobody has that."""
    return refuse("what", f"What can be adjusted: {listed(list(CHANGES.values()))}.")


def no_change(figure: Figure, what: str, *, most: int) -> Refused:
    """The value does not fit what is to be changed; what would."""
    name, whose = capital(figure.name), possessive(capital(figure.name))
    match what:
        case "health" if figure.health is None:
            words = f"{name} has no Health in numbers."
        case "health":
            words = f"{whose} Health is {figure.health}: set it to another whole number, from 0 to {figure.top}."
        case "xp" if not figure.character:
            words = "Only characters have XP."
        case "xp":
            left = figure.xp - figure.spent
            words = (
                f"Say by how many XP, in whole numbers: up to {most} more, or up to {min(left, most)} less, as in -2."
            )
        case "state":
            others = [one for one in STATES if one != figure.state]
            words = f"The state of {name} can be set to {listed(others, joint='or')}."
        case _:
            words = f"{name} has no such damaged thing."
    return refuse("value", words)


def pack_in_use() -> Refused:
    """What the pack brought is going on."""
    words = "A fight or an adventure is going on: the pack can be switched off when it is over."
    return refuse("beyond", words, clause="axiom.scope")


def next_words(world: World, command: Command) -> str:
    """What the Next button says; a threat's turn by its name."""
    tag = tag_of(command)
    figure = world.figures.get(getattr(command, "figure", ""))
    if tag == "foe-act" and figure is not None:
        return f"{possessive(capital(figure.name))} turn"
    return NEXT_WORDS.get(tag, tag.replace("-", " ").capitalize())
