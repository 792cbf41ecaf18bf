"""The party's panel: a card of two lines for each character, and the full sheets."""

from __future__ import annotations

from typing import Any

from tablewright.core.facts import total
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.view import FigureCard, Gauge, Tag
from tablewright.games.axiom import content, figures, harm, moment
from tablewright.games.axiom.challenges import tries
from tablewright.games.axiom.fight import attacks
from tablewright.games.axiom.say import capital, counted
from tablewright.games.axiom.say.heroes import attribute_name, thing_name
from tablewright.games.axiom.say.rest_buttons import condition as kind_words
from tablewright.games.axiom.say.terms import clause_title
from tablewright.games.axiom.view.sheets import defense_why, plain_sheet, sheet
from tablewright.games.axiom.world import FOES, Condition, Figure, World

STATES = {
    "dying": "Dying",
    "stable": "Unconscious, stable",
    "dead": "Dead",
    "out": "Out of the fight",
    "fled": "Fled",
    "gone": "Gone",
}
SEVERITIES = {1: "minor", 2: "moderate", 3: "major"}


def part(seen: World, seat: Seat) -> dict[str, Any]:
    """The party's part of the view: everybody's card, and the sheets of those the seat holds.

    The GM has all sheets, those of the threats in a fight too.
    """
    party = [figure for figure in seen.party() if figure.state != "gone"]
    beyond = bool(seen.options.get("beyond", True))
    mine = [figure for figure in party if seat.holds(figure.id)]
    sheets = [(sheet if beyond else plain_sheet)(seen, figure).of_one(state_words(seen, figure)) for figure in mine]
    if seat.role == "gm" and seen.fight is not None:
        threats = [seen.figures[one] for one in seen.fight.foes if one in seen.figures]
        sheets += [sheet(seen, figure) for figure in threats if figures.able(figure)]
    return {"party": tuple(card(seen, figure, seat) for figure in party), "sheets": tuple(sheets)}


def card(seen: World, figure: Figure, seat: Seat) -> FigureCard:
    """A figure in two lines."""
    beyond = bool(seen.options.get("beyond", True))
    return FigureCard(
        id=figure.id,
        name=figure.name,
        line=line(seen, figure) if beyond else dice_line(seen, figure),
        side=figure.side,
        health=health(seen, figure) if beyond else None,
        figures=tuple(gauges(seen, figure)) if beyond else (),
        tags=tuple(tags(seen, figure)),
        now=acts_now(seen, figure),
        down=figure.state != "up" if beyond else figure.state in harm.GONE,
        mine=figure.id in seat.figures,
    )


def line(seen: World, figure: Figure) -> str:
    """Healer · Body 2D, Speed 3D, Wit 4D; a threat's tier."""
    if not figure.character:
        tier = content.TIERS.find(figure.tier)
        return tier.name if tier is not None else ""
    record = content.PROFESSIONS[figure.profession]
    return " · ".join(part for part in (figure.calling or record.name, dice_line(seen, figure)) if part)


def dice_line(seen: World, figure: Figure) -> str:
    """Body 2D, Speed 3D, Wit 4D, as they now stand."""
    dice = {name: moment.counting(seen, figures.attribute_terms(figure, name)) for name in figure.attributes}
    return ", ".join(f"{attribute_name(name)} {total(terms)}D" for name, terms in dice.items())


def health(seen: World, figure: Figure) -> Gauge | None:
    """The bar of Health, or wounds in words where the number is not known; nothing where not even words are told."""
    if figure.health is None or figure.top is None:
        told = seen.options.get("wounds") != "hidden" or figure.wounds == "down"
        return Gauge(words="", text=figure.wounds) if figure.side == FOES and told else None
    low = 3 * figure.health <= figure.top
    text = f"{figure.health}/{figure.top}"
    return Gauge(words="Health", text=text, value=figure.health, top=figure.top, warn=low)


def gauges(seen: World, figure: Figure) -> list[Gauge]:
    """Defense as it now stands, what is at hand, XP to spend."""
    now = attacks.defense_of(seen, figure)
    why = defense_why(figure) if now == figures.defense(figure) else clause_title(clause("axiom.shield"))
    out = [Gauge(words="Defense", text=str(now), why=why)]
    held = [thing_name(item.kind, item.called) for item in figure.items.values() if item.place in ("hand", "body")]
    if held:
        out.append(Gauge(words="", text=", ".join(held), why="at hand"))
    left = figure.xp - figure.spent
    if left > 0:
        out.append(Gauge(words="XP", text=f"{left} to spend", why=clause_title(clause("axiom.advancement"))))
    return out


def state_words(seen: World, figure: Figure) -> str:
    """How somebody is who is not up and about; by the page alone only of who is out of it."""
    told = seen.options.get("beyond", True) or figure.state in harm.GONE
    return STATES.get(figure.state, "") if told else ""


def tags(seen: World, figure: Figure) -> list[Tag]:
    """State and conditions, each with its clause; by the page alone there are none but of who is dead."""
    out: list[Tag] = []
    if not seen.options.get("beyond", True) and figure.state not in harm.GONE:
        return out
    text = state_words(seen, figure)
    if text:
        if figure.state == "dying":
            text += f": {counted(figure.passed, 'Save')} passed, {figure.failed} failed"
        out.append(Tag(words=text, tone="bad", why=clause_title(clause("axiom.dying"))))
    out += [Tag(words=condition_words(one), tone="bad", why=_why(one)) for one in figure.conditions.values()]
    return out


def condition_words(condition: Condition) -> str:
    """Prone; asp venom: Body −2D."""
    if condition.kind == "health":
        name = capital(condition.name) or capital(SEVERITIES.get(condition.severity, "illness"))
        return f"{name}: {attribute_name(condition.family)} −{condition.severity}D"
    kind = capital(kind_words(condition.kind))
    return f"{kind}: {condition.name}" if condition.name else kind


def _why(condition: Condition) -> str:
    if condition.kind == "health":
        title = clause_title(clause("axiom.conditions.health"))
        at = f" at {condition.threshold}" if condition.threshold else ""
        return f"a Save{at} after each long rest ends it ({title})"
    return clause_title(clause("axiom.conditions.combat"))


def acts_now(seen: World, figure: Figure) -> bool:
    """Whether it is this figure's turn in a fight, or a question or a challenge waits for it."""
    if seen.question is not None:
        return seen.question.whom == figure.id
    if seen.call is not None and figure in tries.to_roll(seen, seen.call):
        return True
    fight = seen.fight
    if fight is None or fight.phase != "turns" or not figures.able(figure) or fight.side != figure.side:
        return False
    turn = fight.turns.get(figure.id)
    return turn is None or not turn.done
