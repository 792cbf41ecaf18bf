"""What is said of ties to the world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.core.view import Card, CardLine
from tablewright.games.axx import content
from tablewright.games.axx.say import listed, possessive, refuse
from tablewright.games.axx.world import Figure, Tie

if TYPE_CHECKING:
    from tablewright.games.axx.town import tie_facts as t

KIND_NAMES = {
    "ally": "Ally",
    "enemy": "Enemy",
    "debt": "Debt",
    "patron": "Patron",
    "mentor": "Mentor",
    "kin": "Kin",
}


def told(kind: str, name: str, who: str) -> str:
    """A Tie in a sentence."""
    whose = possessive(who)
    return {
        "ally": f"{name} owes {who} a life and will come once, if called",
        "enemy": f"{name} wants {who} dead, and knows where {who} drinks",
        "debt": f"{who} owes {name} 200 GP, and {name} collects",
        "patron": f"{name} pays {who} 50 GP for every map brought back",
        "mentor": f"{name}, an old adventurer, answers {who} one question a delve, by letter",
        "kin": f"{name}, of {whose} own blood, went into the dungeon and never came back",
    }.get(kind, "")


def sheet_line(figure: Figure) -> tuple[str, str]:
    """The Tie on the sheet: its kind, and how it stands."""
    tie = figure.tie
    if tie is None:
        return "", ""
    text = told(tie.kind, tie.name, figure.name)
    if tie.kind == "debt":
        text = f"{tie.owed:,} GP are owed to {tie.name}" if tie.owed else f"{tie.name} is paid off"
    elif tie.spent:
        text = {"ally": f"{tie.name} has come", "enemy": f"{tie.name} has struck", "kin": f"{tie.name} was found"}[
            tie.kind
        ]
    return KIND_NAMES[tie.kind], text


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def no_such_tie(figure: Figure, kind: str) -> Refused:
    """Another Tie, or none yet."""
    return refuse("tie", f"{figure.name} has no {kind}.", clause="axx.tie")


def spent(figure: Figure, tie: Tie) -> Refused:
    """It came about."""
    return refuse("tie", f"{sheet_line(figure)[1] or tie.name}.", clause="axx.tie")


def pay_between(most: int) -> Refused:
    """Neither nothing nor too much."""
    return refuse(
        "coins", f"Pay between 1 and {most:,} GP." if most else "There is no coin to pay with.", clause="axx.tie"
    )


def no_map(rooms: int) -> Refused:
    """No map worth the name."""
    words = f"There is no such map to bring: it takes {rooms} rooms of a level, each level once."
    return refuse("map", words, clause="axx.tie")


def asked_already(figure: Figure, tie: Tie) -> Refused:
    """One a delve."""
    return refuse("asked", f"{figure.name} has asked {tie.name} already before this delve.", clause="axx.tie")


def nothing_to_tell(tie: Tie) -> Refused:
    """Without a GM the mentor speaks of dungeons alone."""
    return refuse("ask", f"There is no dungeon yet that {tie.name} could tell of.", clause="axx.tie")


def only_below() -> Refused:
    """Not in town."""
    return refuse("below", "Only down in the dungeon.", clause="axx.tie")


# ── Sentences ───────────────────────────────────────────────────────────────────────────────


def rolled(fact: t.TieRolled, names: Names) -> str:
    """What binds a new character."""
    text = told(fact.tie, fact.name, names(fact.figure))
    return f"{capital(text)}."


def rolled_card(fact: t.TieRolled, names: Names) -> Card:
    """With the die."""
    line = CardLine(words="Tie", dice=((6, fact.face),), total=KIND_NAMES[fact.tie])
    title = f"{possessive(names(fact.figure))} tie to the world: {KIND_NAMES[fact.tie]}"
    return Card(title=title, shape="roll", text=rolled(fact, names), rolls=(line,), clauses=fact.clauses)


def ally_came(fact: t.AllyCame, names: Names) -> str:
    """A life for a life."""
    return f"{fact.name} comes at {possessive(names(fact.figure))} call: a debt of honour, paid this once."


def debt_paid(fact: t.DebtPaid, names: Names) -> str:
    """Coin for a creditor."""
    rest = f"{fact.left:,} GP are left" if fact.left else "the debt is paid"
    if fact.collected:
        return f"{fact.name} is waiting in town and takes {fact.gp:,} GP from {names(fact.figure)}: {rest}."
    return f"{names(fact.figure)} pays {fact.name} {fact.gp:,} GP: {rest}."


def map_sold(fact: t.MapSold, names: Names) -> str:
    """A map for a patron."""
    who = capital(fact.name)
    return f"{who} pays {names(fact.figure)} {fact.gp:,} GP for the map of level {fact.level} of {fact.dungeon}."


def mentor_asked(fact: t.MentorAsked, names: Names) -> str:
    """A letter."""
    return f"{names(fact.figure)} writes to {fact.name}: “{fact.question}”"


def mentor_answered(fact: t.MentorAnswered, names: Names) -> str:
    """The answer."""
    if fact.words:
        return f"{fact.name} writes back to {names(fact.figure)}: “{fact.words}”"
    kinds = [content.monster(one).plural for one in fact.threats if content.find_monster(one) is not None]
    what = f"there were {listed(kinds)}" if kinds else "there was nothing alive"
    return f"{fact.name} writes back to {names(fact.figure)}: on level {fact.level}, in my day, {what}."


def mentor_card(fact: t.MentorAnswered, names: Names) -> Card:
    """With the note whose answer it is."""
    text = "" if fact.words else "Without a game master the mentor tells what lives on the deepest level known."
    return Card(title=mentor_answered(fact, names), text=text, clauses=fact.clauses)


def enemy_struck(fact: t.EnemyStruck, names: Names) -> str:
    """The GM's alone."""
    return f"{possessive(names(fact.figure))} enemy strikes: cutthroats are on their way."


def kin_found(fact: t.KinFound, names: Names) -> str:
    """The lost is found."""
    if fact.alive:
        return f"{possessive(names(fact.figure))} lost kin {fact.name} is found, thin and blinking, and alive."
    return f"{names(fact.figure)} finds what is left of {fact.name}: bones, and a ring that is known at home."
