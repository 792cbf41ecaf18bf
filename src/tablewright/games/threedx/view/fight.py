"""The fight's panel: every side with its members, where they stand, what lies on the table and what it comes to now."""

from __future__ import annotations

from typing import Any

from tablewright.core.facts import GM
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.percents import whole_percent
from tablewright.core.view import Band, FigureCard, Gauge, Line, Tag
from tablewright.games.threedx import content, figures, rolls
from tablewright.games.threedx.fight import answers, away, begins, levels, plan, reading, who
from tablewright.games.threedx.say import capital, listed, names
from tablewright.games.threedx.say.fight import place
from tablewright.games.threedx.say.fight_buttons import ability
from tablewright.games.threedx.say.fight_facts import names_of, side_name
from tablewright.games.threedx.say.terms import HOUSE, clause_title
from tablewright.games.threedx.view.party import gauges, health, tags
from tablewright.games.threedx.world import FOES, PARTY, Figure, World
from tablewright.games.threedx.world_fight import (
    ACTING,
    ATTACK,
    DEFENDING,
    FIRST,
    HELP,
    INITIATIVE,
    REDUCING,
    Defence,
    Plan,
)

LETTERS = "ABCDEFGH"
DOING = {
    "move": "has moved",
    "defend": "",
    "ready": "",
    "steady": "",
    "pass": "waits",
}
"""What is said of an action without dice; what leaves a mark says it there."""
KEEPS_FREE = "keeps from being seized"
BLOWS = ("strike", "finesse", "throw", "precision")
"""The abilities that the ladder tells chances of, by whichever is each one's best."""


def part(seen: World, seat: Seat) -> dict[str, Any]:
    """The fight's part of the view; nothing without a fight."""
    if seen.fight is None:
        return {}
    names = list(dict.fromkeys([PARTY, *begins.sides(seen)]))
    notes = [Line(words="Ruling", text=text) for text in seen.told]
    if seat.role == GM:
        notes += ladder(seen)
    return {
        "bands": tuple(band(seen, seat, side, LETTERS[place % 8]) for place, side in enumerate(names)),
        "turn": turn_words(seen) if seen.question is None else "Somebody has to decide.",
        "notes": tuple(notes),
    }


# ── Sides ───────────────────────────────────────────────────────────────────────────────────


def band(seen: World, seat: Seat, side: str, letter: str) -> Band:
    """One side: whether it acts now, and its members."""
    fight, ending = who.fight_of(seen), "" if side == FOES else "s"
    acts = fight.side == side and fight.phase in (ACTING, DEFENDING) and not fight.outcome
    notes = [f"act{ending} now"] if acts else []
    if fight.sides and fight.sides[0] == side:
        notes.append(f"begin{ending} each round")
    there = who.members(seen, side)
    return Band(
        letter=letter,
        title=side_name(side),
        note=", ".join(notes),
        figures=tuple(card(seen, seat, one) for one in there),
    )


def card(seen: World, seat: Seat, figure: Figure) -> FigureCard:
    """A figure in the fight: where it stands, what it does this turn and what that comes to, how it is."""
    fight = who.fight_of(seen)
    waited = figure.id in away.waited_for(seen)
    return FigureCard(
        id=figure.id,
        name=figure.name,
        line="; ".join(part_ for part_ in (where(seen, figure), doing(seen, figure)) if part_),
        side=figure.side,
        health=health(seen, figure, seat),
        figures=tuple(_gauges(seen, figure)),
        tags=(*tags(seen, figure), *_marks(seen, figure)),
        now=waited and fight.phase != REDUCING,
        down=not figures.able(figure),
        mine=figure.id in seat.figures,
    )


def where(seen: World, figure: Figure) -> str:
    """At 4 m; the nearest enemy 6 m off (Short)."""
    near = sorted(who.enemies(seen, figure), key=lambda one: _apart(seen, figure, one))
    here = f"at {place(who.place(seen, figure.id))}"
    if not near or not figures.able(figure):
        return here
    metres = _apart(seen, figure, near[0])
    return f"{here}, {metres} m from {near[0].name} ({who.band_name(seen, who.band(seen, metres))})"


def _apart(seen: World, one: Figure, other: Figure) -> int:
    return abs(who.place(seen, one.id) - who.place(seen, other.id))


def doing(seen: World, figure: Figure) -> str:
    """What lies on the table for this figure, read as things stand."""
    fight, found = who.fight_of(seen), []
    own = who.plan_of(seen, figure.id)
    if own is not None:
        told = _plan_words(seen, own)
        found += [told] * bool(told)
    for roll, does in ((fight.defences.get(figure.id), "defends"), (fight.avoids.get(figure.id), KEEPS_FREE)):
        if roll is not None:
            meets = _meets(seen, figure, roll) or reading.defence_reading(seen, roll).result
            found.append(f"{does} by {ability(seen, roll.ability)}: {meets} as things stand")
    return ", ".join(found)


def _plan_words(seen: World, own: Plan) -> str:
    if own.does == ATTACK and own.action in (ATTACK, HELP):
        whom = listed([seen.figures[name].name for name in dict.fromkeys(own.targets) if name in seen.figures])
        told = f"attacks {whom}"
        if own.lying is not None:
            told += f": {listed([str(one.value) for one in reading.strikes(seen, own)])} as things stand"
    elif own.lying is not None:
        first = own.action == INITIATIVE
        with_ = names_of(names(seen), own) if first else own.does or ability(seen, own.ability)
        told = f"{with_}: {_value(seen, own)} as things stand"
    else:
        told = own.does if own.action == "act" else DOING.get(own.action, own.action)
    if own.action == HELP and own.to in seen.figures:
        told += f", to help {seen.figures[own.to].name}"
    return told


def _value(seen: World, own: Plan) -> int:
    return reading.value_of(seen, own, helped=reading.helped(seen, own.figure))


def _meets(seen: World, figure: Figure, roll: Defence) -> str:
    """What each attacker meets as things stand: 9 for the wolf, 6 for the bandit.

    Who is the strongest, and so meets the best where the player has said nothing, a seat that is not told the target
    numbers cannot know.
    """
    plans = who.attackers(seen, figure.id)
    met = [one for one in reading.meetings(seen, plans) if one.strike.target == figure.id and one.rolled is roll]
    guessed = [one for one in met if not one.strike.value and one.strike.key not in roll.order]
    if len(guessed) > 1 and len({one.defence for one in guessed}) > 1:
        found = sorted((one.defence for one in met), reverse=True)
        return f"{listed([str(one) for one in found])}, the best for the strongest,"
    return listed([f"{one.defence} for {seen.figures[one.strike.plan.figure].name}" for one in met])


def _gauges(seen: World, figure: Figure) -> list[Gauge]:
    out = []
    if not figure.character:
        number = who.number(seen, figure)
        if number or figure.target is not None:
            why = clause_title(seen, clause("3dx.npc.target_number"))
            out.append(Gauge(words="target number", text=str(number), why=why, warn=number < (figure.target or 0)))
        if figure.worn:
            out.append(Gauge(words="armour", text=str(figure.worn), why=clause_title(seen, clause("3dx.armor"))))
        if figure.weapon:
            record = content.of(seen).weapons.get(figure.weapon)
            out.append(Gauge(words="", text=record.name if record is not None else figure.weapon, why="in hand"))
        return out
    return gauges(seen, figure)


def _marks(seen: World, figure: Figure) -> list[Tag]:
    """What bears on rolls: on the ground, held, defending, Steady, something readied, a fall, unaware."""
    fight, me, out = who.fight_of(seen), figure.id, []
    house = clause_title(seen, clause("3dx.house.more"))
    if me in fight.prone:
        out.append(Tag(words="on the ground", tone="bad", why=house))
    if me in fight.held:
        holds = [f"{seen.figures[by].name}" + f" ({need})" * bool(need) for by, need in fight.held[me].items()]
        out.append(Tag(words=f"held by {listed(holds)}", tone="bad", why=house))
    if me in fight.unaware:
        out.append(Tag(words="unaware", tone="bad", why=house))
    if me in fight.defending:
        out.append(Tag(words="defends", tone="good", why=clause_title(seen, clause("3dx.combat.defend"))))
    if me in fight.dashing:
        out.append(Tag(words="has dashed", tone="bad", why=clause_title(seen, clause("3dx.combat.move"))))
    if me in fight.steady:
        out.append(Tag(words="steadies itself", why=clause_title(seen, clause("3dx.combat.steady"))))
    if me in fight.ready:
        out.append(Tag(words=f"readies {fight.ready[me].action}", why=clause_title(seen, clause("3dx.combat.ready"))))
    if me in fight.falls:
        words = "falls" if fight.falls[me].begun else "about to fall"
        out.append(Tag(words=f"{words}, {fight.falls[me].metres} m", tone="bad", why=clause_title(seen, "3dx.falling")))
    if me in fight.saving:
        out.append(Tag(words="a Vitality save lies there", tone="bad"))
    if me in fight.done and fight.phase in (FIRST, ACTING, DEFENDING):
        out.append(Tag(words="done"))
    if answers.may_react(seen, me) and me not in fight.done and fight.phase == DEFENDING:
        out.append(Tag(words="may react", tone="good", why=clause_title(seen, clause("3dx.combat.reaction"))))
    return out


# ── Whose turn ──────────────────────────────────────────────────────────────────────────────


def turn_words(seen: World) -> str:
    """What is waited for, in a few words."""
    fight = who.fight_of(seen)
    waiting = [seen.figures[id_].name for id_ in away.waited_for(seen)]
    names = capital(listed(waiting))
    if fight.phase == FIRST:
        rolling = [seen.figures[id_].name for id_ in away.waited_for(seen) if id_ not in fight.plans]
        if rolling:
            return f"Who begins: {capital(listed(rolling))} still to roll."
        return f"Who begins: {names} may still spend bonus dice." if waiting else "Who begins?"
    if fight.phase == REDUCING:
        hit = dict.fromkeys(blow.figure for blow in fight.blows if not blow.decided)
        return f"Hits are reduced: {listed([seen.figures[id_].name for id_ in hit])}." if hit else "The turn closes."
    if not fight.side:
        return "A fight begins."
    turn = f"{side_name(fight.side)}: "
    if fight.phase == DEFENDING:
        return f"All attacks are named: {names} to answer." if waiting else "The turn closes."
    return f"{turn}{names} to act." if waiting else f"{turn}all have acted."


# ── The ladder ──────────────────────────────────────────────────────────────────────────────


def ladder(seen: World) -> list[Line]:
    """For the GM: the ladder of target numbers, with the exact chances of each one's best blow and best defence."""
    able = [one for one in seen.party() if figures.able(one)]
    mark = f" ({HOUSE})" if content.of(seen).house_kind("difficulty") else ""
    out = []
    for one in content.of(seen).difficulties.values():
        parts = [f"{figure.name} hits {_chance(seen, figure, BLOWS, one.target)}" for figure in able]
        parts += [f"{figure.name} holds {_chance(seen, figure, ('block', 'dodge'), one.target)}" for figure in able]
        out.append(Line(words=f"Target number {one.target}, {one.name}{mark}", text=", ".join(parts)))
    return out


def _chance(seen: World, figure: Figure, names: tuple[str, ...], target: int) -> str:
    """The exact chance of somebody's best of these abilities, at no level but a proficiency's."""
    best = levels.handiest(figure, {name: sum(plan.dice_of(seen, figure, name)) for name in names})
    level = rolls.level_of(figures.proficiency_terms(figure, best))
    found = rolls.distribution(plan.dice_of(seen, figure, best), level)
    return whole_percent(*found.at_least(target).as_integer_ratio())
