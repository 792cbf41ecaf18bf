"""What is said of throws that go astray, fire, and poison on blades."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import capital, number_word
from tablewright.core.view import Card, CardLine, Line
from tablewright.games.axx.combat import harm
from tablewright.games.axx.combat.bay import LET, STRIKE, HeldAtBay, LetCome, thrust_chance
from tablewright.games.axx.combat.coating import BladeCoated
from tablewright.games.axx.combat.fire import Doused
from tablewright.games.axx.combat.hit import SPLINTER, TAKE, HitHeld, ShieldSplintered, ShotStrayed
from tablewright.games.axx.say.fight import group, who, whose
from tablewright.games.axx.say.fight_cards import pairs, term_line, term_words
from tablewright.games.axx.say.terms import clause_title
from tablewright.games.axx.world import World


def strayed(fact: ShotStrayed, names: Names) -> str:
    """Whom a miss hits."""
    what = "flask" if fact.type == "fire" else "throw" if fact.arm not in SHOTS else "shot"
    return f"{capital(whose(names, fact.figure))} {what} goes astray in the melee and hits {who(names, fact.victim)}!"


SHOTS = ("bow", "crossbow", "sling")


def strayed_card(fact: ShotStrayed, names: Names) -> Card:
    """With the draw, if there was one, and among whom."""
    count = len(fact.among)
    dice = tuple((roll.sides, face) for roll in fact.rolls for face in roll.faces)
    line = CardLine(words=f"One of {number_word(count)}", dice=dice, total=capital(who(names, fact.victim)))
    text = f"In the melee: {group(names, fact.among)}."
    rolls = (line,) if dice else ()
    return Card(title=strayed(fact, names), shape="roll", tone="bad", rolls=rolls, text=text, clauses=fact.clauses)


def held(fact: HitHeld, names: Names) -> str:
    """A hit that a shield may still undo."""
    return f"{capital(whose(names, fact.by))} hit would cost {who(names, fact.figure)} {fact.amount}."


def held_card(fact: HitHeld, names: Names) -> Card:
    """With its dice."""
    lines = tuple(term_line(term) for term in fact.terms)
    changes = tuple(Line(words=term_words(t), text="", why=clause_title(t.clause)) for t in fact.changes)
    line = CardLine(words="Damage", dice=pairs(fact.rolls), terms=(*lines, *changes), total=str(fact.amount))
    return Card(title=held(fact, names), shape="roll", rolls=(line,) if fact.rolls else (), clauses=fact.clauses)


def splintered(fact: ShieldSplintered, names: Names) -> str:
    """A shield in pieces."""
    owner = who(names, fact.figure)
    return f"{capital(whose(names, fact.figure))} shield splinters under the hit, and {owner} is unharmed."


def splintered_card(fact: ShieldSplintered, names: Names) -> Card:
    """Well spent."""
    return Card(title=splintered(fact, names), tone="good", clauses=fact.clauses)


def ask_splinter(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """The hit, what it would leave, and the shield."""
    hit = world.fight.held if world.fight is not None else None
    figure = world.figures.get(hit.on) if hit is not None else None
    if hit is None or figure is None:
        return "Does the shield take the hit?", {}
    left = max(0, harm.to_come(world, figure) - hit.amount)
    takes = f"Take it: {left} HP left" if left else "Take it, and go down"
    text = f"{capital(whose(names, hit.by))} hit deals {names(figure.id)} {hit.amount}. Does the shield take it?"
    return text, {TAKE: takes, SPLINTER: "Splinter the shield: no harm done, and it is gone"}


def at_bay(fact: HeldAtBay, names: Names) -> str:
    """Stopped by a point."""
    return f"{capital(whose(names, fact.by))} point stops {who(names, fact.figure)}, out of its own reach."


def at_bay_card(fact: HeldAtBay, names: Names) -> Card:
    """Kept off."""
    return Card(title=at_bay(fact, names), tone="good", clauses=fact.clauses)


def let_come(fact: LetCome, names: Names) -> str:
    """No blow."""
    return f"{capital(who(names, fact.figure))} lets {who(names, fact.foe)} come."


def ask_bay(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """Strike first, with the chance, or not."""
    fight, question = world.fight, world.question
    going = fight.going if fight is not None else None
    if going is None or question is None or question.whom not in world.figures:
        return "Strike first at the one who comes?", {}
    chance = thrust_chance(world)
    text = f"{capital(who(names, going.figure))} closes with {names(question.whom)}. Strike first and keep it at bay?"
    first = f"Strike first{f' ({chance})' if chance else ''}: the action of this round; a hit stops it"
    return text, {STRIKE: first, LET: "Let it come"}


def doused(fact: Doused, names: Names) -> str:
    """Fire is beaten out."""
    if fact.figure == fact.whom:
        return f"{capital(who(names, fact.figure))} beats out the flames; it takes the whole turn."
    return (
        f"{capital(who(names, fact.figure))} beats out the flames on {who(names, fact.whom)}; it takes the whole turn."
    )


def coated(fact: BladeCoated, names: Names) -> str:
    """Poison on a blade."""
    return f"{capital(who(names, fact.figure))} puts poison on the {names(fact.weapon)}; it lasts one hit."
