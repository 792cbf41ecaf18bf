"""The party's panel: a card of two lines for each character, and the full sheets."""

from __future__ import annotations

from typing import Any

from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.view import FigureCard, Gauge, Tag
from tablewright.games.threedx import figures
from tablewright.games.threedx.challenges import closing
from tablewright.games.threedx.fight import body_sight
from tablewright.games.threedx.fight.bodies import LOOKS
from tablewright.games.threedx.rests import rest
from tablewright.games.threedx.say import counted
from tablewright.games.threedx.say.heroes import attribute_name, die, may_rise, thing_name
from tablewright.games.threedx.say.terms import clause_title
from tablewright.games.threedx.view.sheets import sheet, speed_why
from tablewright.games.threedx.world import ATTRIBUTES, VITALITY, Figure, World

STATES = {"dying": "Dying", "out": "Unconscious, stable", "dead": "Dead", "fled": "Fled", "gone": "Gone"}


def part(seen: World, seat: Seat) -> dict[str, Any]:
    """The party's part of the view: everybody's card, and the sheets of those the seat holds."""
    party = [figure for figure in seen.party() if figure.state != "gone"]
    mine = [figure for figure in party if seat.holds(figure.id)]
    return {
        "party": tuple(card(seen, figure, seat) for figure in party),
        "sheets": tuple(sheet(seen, figure).of_one(STATES.get(figure.state, "")) for figure in mine),
    }


def card(seen: World, figure: Figure, seat: Seat) -> FigureCard:
    """A figure in two lines."""
    return FigureCard(
        id=figure.id,
        name=figure.name,
        line=line(seen, figure),
        side=figure.side,
        health=health(seen, figure, seat),
        figures=tuple(gauges(seen, figure)),
        tags=tuple(tags(seen, figure)),
        now=acts_now(seen, figure),
        down=figure.state != "up",
        mine=figure.id in seat.figures,
    )


def line(seen: World, figure: Figure) -> str:
    """Level 4 · Athletics d8, Dexterity d6 …, as they now stand; nothing for an NPC."""
    if not figure.character:
        return ""
    fifth = figures.fifth_name(seen, figure)
    row = [f"{attribute_name(name, fifth)} {die(figures.size(seen, figure, name))}" for name in ATTRIBUTES]
    return f"Level {figures.level(figure)} · {', '.join(row)}"


def health(seen: World, figure: Figure, seat: Seat) -> Gauge | None:
    """Vitality; of an NPC its wounds as the table shows them now: in numbers, as it looks, or only that it is down."""
    if not figure.character:
        if body_sight.hides(seen, figure.id, seat) or figure.wounds is None or figure.target is None:
            shown = seen.options.get("wounds", "words") != "hidden" or figure.looks == LOOKS[4]
            return Gauge(words="", text=figure.looks) if shown and figure.looks else None
        most = 2 * figure.target
        left = max(0, most - figure.wounds)
        return Gauge(words="wounds", text=f"{figure.wounds}", value=left, top=most, warn=figure.wounds > figure.target)
    now, wounds = figure.vitality or 0, figure.wounds or 0
    return Gauge(
        words="Vitality",
        text=f"{die(now)}",
        value=now,
        top=VITALITY,
        warn=wounds > now,
    )


def gauges(seen: World, figure: Figure) -> list[Gauge]:
    """Untreated wounds, speed, armour, what is in hand, dice to spend."""
    out, wounds = [], figure.wounds or 0
    if wounds:
        why = clause_title(seen, clause("3dx.vitality_save"))
        out.append(Gauge(words="wounds", text=str(wounds), why=why, warn=wounds > (figure.vitality or 0)))
    out.append(Gauge(words="run", text=f"{figures.speed(seen, figure)} m", why=speed_why(seen, figure, "run")))
    whole = len(figures.pieces(seen, figure))
    if whole:
        out.append(Gauge(words="armour", text=str(whole), why=clause_title(seen, clause("3dx.armor"))))
    held = [thing_name(seen, item) for item in figures.held(figure)]
    if held:
        out.append(Gauge(words="", text=", ".join(held), why="in hand"))
    if figure.character:
        out.append(Gauge(words="epic", text=str(figure.epic), why=clause_title(seen, clause("3dx.epic_die"))))
    if seen.resting is not None and seen.resting.points.get(figure.id):
        why = clause_title(seen, clause("3dx.rest.points"))
        out.append(Gauge(words="rest points", text=str(seen.resting.points[figure.id]), why=why))
    if figure.leisure and figure.learning:
        why = clause_title(seen, clause("3dx.learning"))
        out.append(Gauge(words="to learn", text=counted(figure.leisure, "hour"), why=why))
    return out


def tags(seen: World, figure: Figure) -> list[Tag]:
    """State, load, illness and what is lost for now; what may rise while no fight is on; each with its clause."""
    out = []
    if figure.state in STATES:
        out.append(Tag(words=STATES[figure.state], tone="bad", why=clause_title(seen, clause("3dx.dying"))))
    over = figures.over(seen, figure)
    if over:
        why = clause_title(seen, clause("3dx.inventory"))
        out.append(Tag(words=f"{counted(over, 'slot')} too many", tone="bad", why=why))
    for ill in figure.ills:
        why = clause_title(seen, clause("3dx.damage.non_wounding"))
        out.append(Tag(words=ill.name, tone="bad", why=why))
    rises = may_rise(figure.ability_steps, figure.attribute_steps) if seen.fight is None else ""
    if rises:
        out.append(Tag(words=rises, tone="good", why=clause_title(seen, clause("3dx.advancement"))))
    return out


def acts_now(seen: World, figure: Figure) -> bool:
    """Whether a question or a challenge waits for it, or its side's turn in a fight."""
    if seen.question is not None:
        return seen.question.whom == figure.id
    if seen.resting is not None:
        return figure in rest.open_for(seen)
    call = seen.call
    if call is not None and figure.id in closing.waited_for(seen, call):
        return True
    fight = seen.fight
    waits = fight is not None and fight.side == figure.side and figure.id not in fight.done
    return waits and figures.able(figure)
