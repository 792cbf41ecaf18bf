"""Conditions of a fight and of the body: how they begin, what they hinder, how they end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.facts import Fact, Refused, Term
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import content, figures, harm, moment
from tablewright.games.axiom.rolled import roll
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import Condition, Figure, World

HEALTH = "health"
GRAVE = "grave"
"""An injury that the GM says does not heal by itself."""
UNTIL = {
    "prone": "rise",
    "restrained": "escape",
    "stunned": "turn",
    "blinded": "scene",
    "frightened": "scene",
    "exhausted": "long",
    HEALTH: "save",
    GRAVE: "gm",
}
"""What ends each kind where nothing else is said."""
SEVERITIES = {1: "Minor", 2: "Moderate", 3: "Major"}


class ConditionBegan(Fact, frozen=True, kw_only=True, tag="condition-began"):
    """A condition took hold; `key` names it among the figure's."""

    figure: str
    key: str
    condition: Condition


class ConditionEnded(Fact, frozen=True, kw_only=True, tag="condition-ended"):
    """A condition is over, and why: rise, escape, turn, scene, long, save, cure, gm."""

    figure: str
    key: str
    condition: Condition
    how: str


class ConditionNursed(Fact, frozen=True, kw_only=True, tag="condition-nursed"):
    """Medicine gave the next Save against a health condition so many dice more."""

    figure: str
    key: str
    dice: int
    by: str


def key_of(condition: Condition) -> str:
    """By what a figure's condition is told from its others: kind and source, or Attribute and name."""
    if condition.kind == HEALTH:
        return f"{condition.family} {condition.name}".strip()
    return f"{condition.kind} {condition.by}".strip()


def made(kind: str, *, by: str = "", threshold: int = 0, until: str = "", name: str = "") -> Condition:
    """A condition of a fight, ending as its kind does where nothing else is said."""
    clause("axiom.conditions.combat")
    ends = until or UNTIL[kind]
    return Condition(kind=kind, name=name, by=by, threshold=threshold, until=ends, fresh=ends == "turn")


def begin(figure: Figure, condition: Condition) -> ConditionBegan:
    """A condition takes hold."""
    cited = clause("axiom.conditions.health") if condition.kind == HEALTH else clause("axiom.conditions.combat")
    clauses = (clause("axiom.healing"),) if condition.kind == GRAVE else (cited,)
    return ConditionBegan(clauses=clauses, figure=figure.id, key=key_of(condition), condition=condition)


def end(figure: Figure, key: str, how: str) -> ConditionEnded:
    """A condition is over."""
    condition = figure.conditions[key]
    cited = clause("axiom.conditions.health") if condition.kind == HEALTH else clause("axiom.conditions.combat")
    return ConditionEnded(clauses=(cited,), figure=figure.id, key=key, condition=condition, how=how)


def ending(figure: Figure, until: str) -> Iterator[Fact]:
    """Everything of the figure's that ends with this: a turn (not one begun since), a scene, a long rest."""
    for key, condition in list(figure.conditions.items()):
        if condition.until == until and not condition.fresh:
            yield end(figure, key, until)


def expose(world: World, figure: Figure, illness: Condition, dice: Dice) -> Iterator[Fact]:
    """Expose somebody to poison, disease or despair: a Save, and the condition if it fails."""
    clauses = (clause("axiom.saves"), clause("axiom.conditions.health"))
    pool = moment.save(figure, illness.family, threshold=illness.threshold, focus=illness.focus)
    rolled = roll(
        world, dice, pool, figure=figure.id, what=What.SAVE, clauses=clauses, attribute=illness.family, why=illness.name
    )
    yield rolled
    if not rolled.passed:
        yield begin(figure, illness)


def save_against(world: World, figure: Figure, key: str, dice: Dice) -> Iterator[Fact]:
    """The Save after a long rest that ends a health condition, with what Medicine added."""
    condition = figure.conditions[key]
    extra = (Term("nursed", condition.aid, clause("axiom.conditions.health")),) if condition.aid else ()
    pool = moment.save(figure, condition.family, threshold=condition.threshold, extra=extra, focus=condition.focus)
    clauses = (clause("axiom.saves"), clause("axiom.conditions.health"))
    rolled = roll(
        world,
        dice,
        pool,
        figure=figure.id,
        what=What.SAVE,
        clauses=clauses,
        attribute=condition.family,
        key=key,
        why=condition.name,
    )
    yield rolled
    if rolled.passed:
        yield end(figure, key, "save")


def refuse_kind(kind: str, *, family: str, severity: int, threshold: int) -> Refused | None:
    """What is wrong with a condition that somebody wants to bring about; None for a good one."""
    from tablewright.games.axiom.say import fight as words  # the sentences of a fight name conditions too

    if kind not in UNTIL:
        return words.no_condition()
    if kind == HEALTH and (family not in content.saves() or severity not in SEVERITIES):
        return words.no_illness()
    if not 0 <= threshold <= 20 or (kind in (HEALTH, "restrained") and threshold < 1):
        return words.no_threshold()
    return None


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_began(world: World, fact: ConditionBegan) -> None:
    """It hampers from now on; what uses the Attribute is computed anew."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.conditions[fact.key] = msgspec.structs.replace(fact.condition)
    harm.refresh(figure)
    if fact.condition.kind == "stunned" and world.fight is not None:
        turn = world.fight.turns.get(figure.id)
        if turn is not None:
            turn.reaction = False


def see(fact: ConditionBegan | ConditionEnded, _seat: Seat, world: World) -> Fact:
    """What has to be reached against it is the GM's alone, where the table keeps Thresholds hidden."""
    if world.options.get("targets", "open") != "hidden" or not fact.condition.threshold:
        return fact
    return msgspec.structs.replace(fact, condition=msgspec.structs.replace(fact.condition, threshold=0))


def fold_ended(world: World, fact: ConditionEnded) -> None:
    """It hampers no more; Health that was cut does not come back by itself."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.conditions.pop(fact.key, None)
        harm.refresh(figure)


def fold_nursed(world: World, fact: ConditionNursed) -> None:
    """The next Save has dice more."""
    figure = world.figures.get(fact.figure)
    if figure is not None and fact.key in figure.conditions:
        figure.conditions[fact.key].aid += fact.dice


def can_act(figure: Figure) -> bool:
    """Whether the figure can take an action or a Reaction now."""
    return figures.able(figure) and not moment.has(figure, "stunned")


def can_roll(world: World, figure: Figure) -> bool:
    """Whether the figure can roll for a challenge: as it can act; by the page alone no Health and no condition bars."""
    if world.options.get("beyond", True):
        return can_act(figure)
    clause("axiom.scope")
    return figure.state not in harm.GONE
