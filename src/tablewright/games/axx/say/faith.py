"""What is said of turning undead, and of friends by a charm."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.core.view import Card, CardLine
from tablewright.games.axx.combat.facts import Destroyed
from tablewright.games.axx.magic.charm import SideTaken
from tablewright.games.axx.magic.turning import TurnTried, UndeadTurned
from tablewright.games.axx.say.fight import group, who
from tablewright.games.axx.say.light import turns


def tried(fact: TurnTried, names: Names) -> str:
    """The holy symbol."""
    return f"{names(fact.figure)} lifts the holy symbol and commands the dead to be gone."


def turned(fact: UndeadTurned, names: Names) -> str:
    """Who is dust, and who flees."""
    later = " when the exchange lands" if fact.waits else ""
    parts = []
    if fact.destroyed:
        many = "fall" if len(fact.destroyed) > 1 else "falls"
        parts.append(f"{group(names, fact.destroyed)} {many} to dust{later}")
    if fact.turned:
        many = "turn" if len(fact.turned) > 1 else "turns"
        parts.append(f"{group(names, fact.turned)} {many} to flee{later}, for {turns(fact.turns)}")
    return f"{capital('; '.join(parts))}."


def turned_card(fact: UndeadTurned, names: Names) -> Card:
    """Hit Dice, and for how long."""
    lines = []
    for words, roll, total in zip(
        ("Hit Dice", "For"), fact.rolls, (f"{fact.hit_dice} HD", turns(fact.turns)), strict=False
    ):
        lines.append(CardLine(words=words, dice=tuple((roll.sides, face) for face in roll.faces), total=total))
    return Card(title=turned(fact, names), shape="roll", tone="good", rolls=tuple(lines), clauses=fact.clauses)


def destroyed(fact: Destroyed, names: Names) -> str:
    """Dust."""
    return f"{capital(who(names, fact.figure))} falls to dust."


def side_taken(fact: SideTaken, names: Names) -> str:
    """A friend in need."""
    return f"{capital(who(names, fact.friend))} listens to {names(fact.figure)}, and turns on its own!"
