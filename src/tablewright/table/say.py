"""All prose of the table itself: sentences and cards of its own facts, and its offers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from tablewright.core.facts import GM, Command, Field, Offer, tag_of
from tablewright.core.game import Names
from tablewright.core.prose import listed
from tablewright.core.view import Card
from tablewright.table import facts as happened
from tablewright.table.facts import TableFact

THROWERS = {"party": "The party", "foes": "The foes", GM: "The game master"}
"""Who throws dice without being a figure."""
ROLES = {"gm": "game master", "player": "player", "watcher": "watcher"}

HOUSE_WORDS = {
    ("undo", "gm"): "players ask the game master, or without one each other, before something is taken back",
    ("undo", "players"): "every player takes back at once, without asking",
    ("dice", "sealed"): "the table throws all dice, sealed beforehand",
    ("dice", "hand"): "whoever gives an order throws real dice for it and types what they show",
}
"""The table's own switches as they can stand."""


def sentence(fact: TableFact, names: Names) -> str:
    """One of the table's facts in one sentence."""
    match fact:
        case happened.TableOpened():
            return f"The table “{fact.title}” is opened."
        case happened.Brought():
            left = f", as it stood at #{fact.number}" if fact.number else ""
            return (
                f"All before this comes from “{fact.title}”{left}. New dice are sealed here; the old are checked there."
            )
        case happened.Said():
            return f"{fact.name}: {fact.text}"
        case happened.Whispered():
            return f"{_whispers(fact)}: {fact.text}"
        case happened.Noted():
            return f"Note: {fact.text}"
        case happened.HouseSet():
            return f"From now on, {HOUSE_WORDS[fact.name, fact.value]}."
        case happened.Undone():
            return _undone(fact)
        case happened.SeatMade() | happened.SeatChanged() | happened.SeatRevoked():
            return _seats(fact, names)
        case happened.DiceSealed() | happened.WordAdded() | happened.DiceOpened():
            return _dice(fact)
        case _:
            return _asking(fact)


def _whispers(fact: happened.Whispered) -> str:
    return f"{fact.name} whispers to {fact.to}"


def _undone(fact: happened.Undone) -> str:
    why = f": {fact.why}" if fact.why else "."
    if not fact.back_to:
        return f"{fact.name} takes back what only some of you saw{why}"
    if fact.again:
        return f"{fact.name} puts back what was taken back at #{fact.back_to}{why}"
    if fact.alone:
        return f"{fact.name} takes back #{fact.back_to} alone{why}"
    return f"{fact.name} takes back everything from #{fact.back_to} on{why}"


def _seats(fact: TableFact, names: Names) -> str:
    match fact:
        case happened.SeatMade(role="gm"):
            return f"{fact.name} sits down as game master and may look behind the screen."
        case happened.SeatMade():
            return f"A seat is set for {fact.name} ({ROLES[fact.role]})."
        case happened.SeatChanged(link=True):
            return f"{fact.name} gets a new link; the old one opens nothing."
        case happened.SeatChanged(away=True):
            return f"{fact.name} is away."
        case happened.SeatChanged():
            return f"{fact.name} now plays {listed(names(f) for f in fact.figures if f not in fact.lost) or 'nobody'}."
        case happened.SeatRevoked():
            return f"The seat of {fact.name} is taken away."
    raise AssertionError(fact)


def _dice(fact: TableFact) -> str:
    match fact:
        case happened.DiceSealed():
            return f"Fair dice are sealed for run {fact.run}; the seals are public from now on."
        case happened.WordAdded():
            return f"{fact.name} puts the word “{fact.word}” into the dice of run {fact.run}."
        case happened.DiceOpened(which="open"):
            return f"The dice of run {fact.run} are opened: every roll in it can be made again."
        case happened.DiceOpened():
            return f"The hidden dice of run {fact.run} are opened: even what was rolled unseen can be checked."
    raise AssertionError(fact)


def _asking(fact: TableFact) -> str:
    match fact:
        case happened.Proposed():
            return f"{fact.name} asks: {fact.words}?"
        case happened.Agreed():
            return f"{fact.name} {'agrees' if fact.yes else 'does not agree'}."
        case happened.ProposalEnded(done=True):
            return "All agree, and so it is done."
        case happened.ProposalEnded():
            return f"It is not done: {fact.why}"
    raise AssertionError(fact)


def card(fact: TableFact, names: Names) -> Card:
    """One of the table's facts as a card of the stream; speech has the shape `speech`."""
    match fact:
        case happened.Said():
            return Card(title=fact.name, shape="speech", text=fact.text)
        case happened.Whispered():
            return Card(title=_whispers(fact), shape="speech", text=fact.text, secret=True)
        case happened.Noted():
            return Card(title="Note", shape="note", text=fact.text, secret=True)
        case happened.DiceSealed():
            seals = f"Open rolls {fact.open}\nHidden rolls {fact.hidden}"
            return Card(title=sentence(fact, names), shape="quiet", text=seals)
        case happened.DiceOpened():
            return Card(title=sentence(fact, names), shape="quiet", text=fact.secret)
        case happened.Undone():
            return Card(title=sentence(fact, names), shape="plain", secret=bool(fact.audience))
    return Card(title=sentence(fact, names), shape="quiet", secret=bool(fact.audience))


WHAT_FOR = {
    "ability": "the next ability",
    "answer": "answering the attack",
    "bind": "binding wounds",
    "brush": "Brush with Death",
    "hold": "holding the door",
    "number": "how many",
    "oppose": "opposing",
    "pass": "slipping past",
    "past": "lifepath",
    "rounds": "how long it lasts",
    "stray": "whom it strays to",
    "target": "who is the target",
    "tie": "the Tie",
    "turn": "this turn's roll",
}
"""What a roll is for, in words, where what the games call it does not say it."""


def wanted_words(sizes: Sequence[int], *, who: str, what: str) -> str:
    """Which real dice are to be thrown, in the order they are typed: "Throw 2d6 for Hild (damage)."."""
    alike = [(size, len(list(same))) for size, same in groupby(sizes)]
    dice = listed(f"a d{size}" if count == 1 else f"{count}d{size}" for size, count in alike)
    return f"Throw {dice} for {who} ({WHAT_FOR.get(what, what)})."


def order_words(command: Command) -> str:
    """An order in words, from its name alone: "Set option", "Pass turn"."""
    return tag_of(command).replace("-", " ").capitalize()


WHO = ("figure", "target", "to", "ally", "foe", "seat", "figures", "who", "patient", "owner")
"""The fields of orders in which ids stand."""


def order_asked(command: Command, names: Names, offer: Offer | None = None) -> str:
    """An order in words with all that it would do, for those who are asked to consent.

    As its button has it, where there is one: what the button fixes is told by its words, each blank by its own.
    """
    blanks = {blank.name: blank for blank in offer.blanks} if offer is not None else {}
    told = []
    for name in command.__struct_fields__:
        if offer is not None and name not in blanks:
            continue
        value = _asked_value(getattr(command, name), name, blanks.get(name), names)
        label = blanks[name].words if name in blanks else name.replace("_", " ")
        if value:
            told.append(f"{label} “{value}”")
    head = f"“{offer.words}”" if offer is not None else order_words(command).lower()
    return f"{head}{': ' + ', '.join(told) if told else ''}"


def _asked_value(value: object, name: str, blank: Field | None, names: Names) -> str:
    """What stands in a field of an order: names for those it is about, the choice's own words where there are such."""
    choices = {choice.key: choice.words for choice in blank.choices} if blank is not None else {}
    row = list(value) if isinstance(value, tuple | list) else [] if value in ("", None) else [value]
    keys = [str(one).lower() if isinstance(one, bool) else str(one) for one in row]
    ids = name in WHO and not isinstance(value, int)
    return " and ".join(
        choices.get(key) or (names(key) if ids else str(one)) for key, one in zip(keys, row, strict=True)
    )


def changed_words(was: str, now: str) -> str:
    """What changed between the button's making and the click."""
    if was and now:
        return f"That has changed since: it was {was}, now it is {now}. Click again if you still want it."
    return f"That has changed since{': now it is ' + now if now else ''}. Click again if you still want it."


def roller(by: str, names: Names) -> str:
    """Who threw dice, by name."""
    return THROWERS.get(by) or names(by)
