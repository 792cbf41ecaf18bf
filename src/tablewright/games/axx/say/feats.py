"""What is said of throws that go astray, fire, and poison on blades."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.view import Card, CardLine
from tablewright.games.axx.combat.coating import BladeCoated
from tablewright.games.axx.combat.fire import Doused
from tablewright.games.axx.combat.strike import ShotStrayed
from tablewright.games.axx.say.fight import cap, group, number_word, who, whose


def strayed(fact: ShotStrayed, names: Names) -> str:
    """Whom a miss hits."""
    what = "flask" if fact.type == "fire" else "throw" if fact.arm not in SHOTS else "shot"
    return f"{cap(whose(names, fact.figure))} {what} goes astray in the melee and hits {who(names, fact.victim)}!"


SHOTS = ("bow", "crossbow", "sling")


def strayed_card(fact: ShotStrayed, names: Names) -> Card:
    """With the draw, and among whom."""
    count = len(fact.among)
    dice = tuple((roll.sides, face) for roll in fact.rolls for face in roll.faces)
    line = CardLine(words=f"One of {number_word(count)}", dice=dice, total=cap(who(names, fact.victim)))
    text = f"In the melee: {group(names, fact.among)}."
    tone = "bad"
    return Card(title=strayed(fact, names), shape="roll", tone=tone, rolls=(line,), text=text, clauses=fact.clauses)


def doused(fact: Doused, names: Names) -> str:
    """Fire is beaten out."""
    if fact.figure == fact.whom:
        return f"{cap(who(names, fact.figure))} beats out the flames; it takes the whole turn."
    return f"{cap(who(names, fact.figure))} beats out the flames on {who(names, fact.whom)}; it takes the whole turn."


def coated(fact: BladeCoated, names: Names) -> str:
    """Poison on a blade."""
    return f"{cap(who(names, fact.figure))} puts poison on the {names(fact.weapon)}; it lasts one hit."
