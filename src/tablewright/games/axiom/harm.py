"""Health lost and restored, falling and dying: what it comes to, and how it is written."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.facts import Fact, Term
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice, Thrown
from tablewright.games.axiom import content, figures, kernel, moment
from tablewright.games.axiom.fight import bands
from tablewright.games.axiom.rolled import roll
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import BODY, Condition, Figure, Turn, World

DOWN = ("dying", "stable")
"""States of somebody who lies at 0 Health and lives."""
GONE = ("dead", "out", "fled", "gone")
"""States of somebody who takes part in nothing any more."""
AT_ONCE = kernel.STANDARD
"""The Threshold of the Saves of the dying."""


class DamageDealt(Fact, frozen=True, kw_only=True, tag="damage-dealt"):
    """Health was lost; `health` is what is left (None where the seat does not know), `wounds` how it looks.

    `counted` are the successes that it comes from, `doubled` marks a critical's double damage, `heavy` the 1 that a
    heavy weapon adds, `resisted` what a resistance took off.
    """

    figure: str
    amount: int | None
    health: int | None
    wounds: str
    by: str = ""
    counted: int = 0
    doubled: bool = False
    heavy: int = 0
    resisted: int | None = 0


class Fell(Fact, frozen=True, kw_only=True, tag="fell"):
    """Somebody is at 0 Health: dying, out (a threat), or dead."""

    figure: str
    state: str
    judge: bool = False


class DyingCounted(Fact, frozen=True, kw_only=True, tag="dying-counted"):
    """Somebody at 0 Health passed or failed a Save, or was hit, which is a failed one; `state` is what came of it."""

    figure: str
    passed: int
    failed: int
    state: str
    cause: str
    turn: bool = False


class Healed(Fact, frozen=True, kw_only=True, tag="healed"):
    """Health came back: how much, what it is now; `woke` marks somebody who had been down. `cause` names the way.

    `rolled` is what it would be if none were too much, `terms` what of it stands beside the dice.
    """

    figure: str
    amount: int | None
    health: int | None
    wounds: str
    cause: str
    by: str = ""
    woke: bool = False
    rolled: int = 0
    terms: tuple[Term, ...] = ()
    barred: bool = False


# ── Losing Health ───────────────────────────────────────────────────────────────────────────


def deal(
    target: Figure,
    amount: int,
    *,
    by: str = "",
    counted: int = 0,
    doubled: bool = False,
    heavy: int = 0,
    resisted: int = 0,
    gm: bool,
) -> Iterator[Fact]:
    """Take Health off somebody, with what follows: falling, or a failed Save of somebody who lies there already.

    Where a player asks what may come of a blow, a threat's Health may not be known: nobody falls there.
    """
    if target.state in DOWN:
        yield count(target, passed=0, failed=1, cause="hit")
        return
    if target.state in GONE:
        return
    health = kernel.health_after(target.health, amount) if target.health is not None else None
    clauses = [clause("axiom.attack"), clause("axiom.health")]
    if resisted:
        clauses.append(clause("axiom.scope"))
    look = figures.wounds(health, target.top or 1) if health is not None else target.wounds
    yield DamageDealt(
        clauses=tuple(clauses),
        figure=target.id,
        amount=amount,
        health=health,
        wounds=look,
        by=by,
        counted=counted,
        doubled=doubled,
        heavy=heavy,
        resisted=resisted,
    )
    if health == 0:
        yield fall(target, gm=gm)


def fall(target: Figure, *, gm: bool) -> Fell:
    """Somebody goes down: a character dying, a threat out; of a greater one a GM may say that it dies as characters."""
    if target.character:
        return Fell(clauses=(clause("axiom.dying"),), figure=target.id, state="dying")
    tier = content.TIERS.find(target.tier)
    greater = tier is not None and tier.greater
    return Fell(clauses=(clause("axiom.dying"),), figure=target.id, state="out", judge=greater and gm)


def count(target: Figure, *, passed: int, failed: int, cause: str) -> DyingCounted:
    """One more Save of somebody at 0 Health, and what becomes of them: three passed stabilise, three failed kill.

    Who is stable, by whatever way, stays so until the third failure: there are no more Saves.
    """
    passes = kernel.saves_counted(target.passed, passed)
    fails = kernel.saves_counted(target.failed, failed)
    fate = kernel.fate(passes, fails)
    state = {kernel.DEAD: "dead", kernel.STABLE: "stable"}.get(fate, target.state)
    return DyingCounted(
        clauses=(clause("axiom.dying"),),
        figure=target.id,
        passed=passes,
        failed=fails,
        state=state,
        cause=cause,
        turn=cause == "save",
    )


def dying_save(world: World, figure: Figure, dice: Dice) -> Iterator[Fact]:
    """The Save of somebody dying, at the start of the own turn."""
    pool = moment.save(figure, BODY, threshold=AT_ONCE)
    rolled = roll(world, dice, pool, figure=figure.id, what=What.DYING, clauses=(clause("axiom.dying"),))
    yield rolled
    passed = bool(rolled.passed)
    yield count(figure, passed=int(passed), failed=int(not passed), cause="save")


# ── Getting it back ─────────────────────────────────────────────────────────────────────────


def heal(
    target: Figure,
    amount: int,
    *,
    cause: str,
    by: str = "",
    clauses: tuple[str, ...] = (),
    rolls: tuple[Thrown, ...] = (),
    terms: tuple[Term, ...] = (),
) -> Iterator[Fact]:
    """Give Health back, never above the greatest; whoever was down is awake and Prone."""
    if target.state in GONE or target.health is None:
        return
    top = target.top or 0
    health = kernel.healed(target.health, top, amount)
    gained = health - target.health
    yield Healed(
        rolls=rolls,
        clauses=(*clauses, clause("axiom.healing")),
        figure=target.id,
        amount=gained,
        health=health,
        wounds=figures.wounds(health, top),
        cause=cause,
        by=by,
        woke=target.state in DOWN and gained > 0,
        rolled=amount,
        terms=terms,
    )


# ── Why ─────────────────────────────────────────────────────────────────────────────────────


def why_damage(_world: World, fact: DamageDealt) -> tuple[Term, ...]:
    """The successes, the heavy weapon's 1, what a critical doubles, what a resistance took off.

    What a seat is not told of the target stands as one term, so that the sum is the damage that everybody sees.
    """
    if fact.amount is None or not fact.counted:
        return ()
    terms = [Term("successes", fact.counted, clause("axiom.attack"))]
    if fact.heavy:
        terms.append(Term("heavy_weapon", fact.heavy, clause("axiom.attack")))
    whole = fact.counted + fact.heavy
    if fact.doubled:
        terms.append(Term("doubled", whole, clause("axiom.critical.success")))
    less = whole * (1 + fact.doubled) - fact.amount
    if less:
        terms.append(Term("resistance" if fact.resisted else "targets_own", -less, clause("axiom.scope")))
    return tuple(terms)


def why_healed(_world: World, fact: Healed) -> tuple[Term, ...]:
    """What stands beside the dice."""
    return fact.terms


# ── Folding, and what is seen ───────────────────────────────────────────────────────────────


def fold_damage(world: World, fact: DamageDealt) -> None:
    """Health is lost."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.health, figure.wounds = fact.health, fact.wounds


def fold_fell(world: World, fact: Fell) -> None:
    """Somebody lies there; a Bulwark ends, and the first Save comes at the start of the next turn of their own."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.state, figure.passed, figure.failed = fact.state, 0, 0
    figure.wounds = "down"
    fight = world.fight
    if fight is None:
        return
    bands.unlock(fight, figure.id)
    if fight.side == figure.side and figure.id in fight.turns:
        fight.turns[figure.id].saved = True
    if fact.judge:
        fight.judge.append(figure.id)


def fold_dying(world: World, fact: DyingCounted) -> None:
    """The Save is counted."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.passed, figure.failed, figure.state = fact.passed, fact.failed, fact.state
    if fact.turn and world.fight is not None:
        world.fight.turns.setdefault(figure.id, Turn(reaction=False)).saved = True


def fold_healed(world: World, fact: Healed) -> None:
    """Health is back; whoever was down is awake and Prone, and the counts are back to nothing."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.health, figure.wounds = fact.health, fact.wounds
    if fact.woke:
        figure.state, figure.passed, figure.failed = "up", 0, 0
        figure.conditions["prone"] = Condition(kind="prone")


def see_damage(fact: DamageDealt, _seat: Seat, world: World) -> Fact:
    """A threat's Health is not told in numbers where the table does not show them; the damage of a hit is."""
    shown, look = shown_of(world, fact.figure, fact.wounds)
    if shown:
        return fact
    return msgspec.structs.replace(fact, health=None, wounds=look, resisted=0)


def see_fell(fact: Fell, _seat: Seat, _world: World) -> Fact:
    """Whether a threat is one of the greater is for the GM to know."""
    return msgspec.structs.replace(fact, judge=False) if fact.judge else fact


def see_healed(fact: Healed, _seat: Seat, world: World) -> Fact:
    """A threat's Health is not told in numbers where the table does not show them."""
    shown, look = shown_of(world, fact.figure, fact.wounds)
    return fact if shown else msgspec.structs.replace(fact, amount=None, health=None, wounds=look, rolled=0, terms=())


def told_in_numbers(world: World, figure: Figure) -> bool:
    """Whether everybody knows how much Health the figure has: of characters, and where the table shows all."""
    return figure.character or world.options.get("wounds", "words") == "numbers"


def shown_of(world: World, id_: str, look: str) -> tuple[bool, str]:
    """Whether the Health of a figure is shown in numbers, and how it looks where not even words are told."""
    figure = world.figures.get(id_)
    told = str(world.options.get("wounds", "words"))
    if figure is None or told_in_numbers(world, figure):
        return True, look
    return False, look if told == "words" or look == "down" else ""


def refresh(figure: Figure) -> None:
    """The greatest Health follows Body at once, and Health is cut to it; nothing where it is not known."""
    if figure.health is None or figure.top is None or BODY not in figure.attributes:
        return
    clause("axiom.conditions.health")
    figure.top = figures.top_health(figure)
    figure.health = min(figure.health, figure.top)
    if figure.state == "up":
        figure.wounds = figures.wounds(figure.health, figure.top)
