"""Damage and healing: what a figure loses and regains, at once or when a tied exchange lands."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Thrown
from tablewright.games.axx import kernel
from tablewright.games.axx.combat import announced, conditions, damage
from tablewright.games.axx.combat.facts import DamageDealt, Destroyed, ExchangeLanded, Healed, Landed, SpellLost
from tablewright.games.axx.world import Blow, Fall, Figure, World


def wounds(hp: int, top: int) -> str:
    """How wounded somebody looks: unhurt, scratched (three quarters or more), hurt (half), badly hurt, down."""
    if hp <= 0:
        return "down"
    if hp >= top:
        return "unhurt"
    if 4 * hp >= 3 * top:
        return "scratched"
    return "hurt" if 2 * hp >= top else "badly hurt"


def tied(world: World) -> bool:
    """Whether blows wait, because both sides act at once."""
    fight = world.fight
    return fight is not None and fight.phase == "turns" and fight.order == "tie"


def to_come(world: World, figure: Figure) -> int:
    """The hit points that a figure has once what waits of a tied exchange has landed; below 0 is 0."""
    waiting = world.fight.blows if world.fight is not None else []
    mine = [blow for blow in waiting if blow.on == figure.id]
    change = sum(b.amount for b in mine if b.kind == "heal") - sum(b.amount for b in mine if b.kind == "damage")
    return max(0, min(figure.top or 0, (figure.hp or 0) + change))


def deal(
    world: World,
    figure: Figure,
    amount: int,
    *,
    by: str = "",
    cause: str = "blow",
    type: str = "",  # noqa: A002 (the hobby's word: a damage type)
    arm: str = "",
    rolls: tuple[Thrown, ...] = (),
    terms: tuple[Term, ...] = (),
    changes: tuple[Term, ...] = (),
    clauses: tuple[str, ...] = (),
    powers: tuple[int, ...] = (),
    brings: tuple[str, ...] = (),
) -> Iterator[Fact]:
    """Deal damage; a monster at 0 HP is dead, a character owes a Brush with Death, a sleeper wakes.

    `cause` is blow, spell, poison, fire, trap, or hazard (`arm` says which). What goes beyond 0 is ignored. In a tied
    exchange it waits.
    """
    cited = (clause("axx.combat.damage"), *clauses)
    waits = tied(world) and cause in ("blow", "spell")
    doer = world.figures.get(by)
    left, down = None, ""
    if not waits:
        left = kernel.hp_after(figure.hp or 0, amount)
        if left == 0 and (amount > 0 or figure.state == "out"):
            down = "out" if figure.character else "dead"
    yield DamageDealt(
        figure=figure.id,
        by=by,
        amount=amount,
        cause=cause,
        power=cause == "spell" and doer is not None and not doer.character,
        type=type,
        arm=arm,
        terms=terms,
        changes=changes,
        hp=left,
        wounds=wounds(left, figure.top or 1) if left is not None else "",
        down=down,
        waits=waits,
        powers=powers if amount > 0 else (),
        brings=brings if amount > 0 else (),
        rolls=rolls,
        clauses=cited,
    )
    if not waits and amount > 0:
        if figure.conditions:
            yield from woken(figure)
            yield from betrayed(figure, (by,) if cause in ("blow", "spell") else ())
        if down != "out":
            yield from forgotten(world, figure)


def forgotten(world: World, figure: Figure) -> Iterator[Fact]:
    """An announced spell is lost when its caster is hurt before casting it; a blow that a Close Call undoes hurts not.

    For one who is felled it is asked after the Brush.
    """
    fight = world.fight
    if fight is not None and fight.phase == "turns" and figure.id in fight.declared:
        cited = (clause("axx.combat.casting"),)
        spell = fight.declared[figure.id]
        yield SpellLost(figure=figure.id, spell=spell, scroll=announced.scroll_of(figure, spell), clauses=cited)


def woken(figure: Figure) -> Iterator[Fact]:
    """Damage wakes a sleeper at once."""
    if "asleep" in figure.conditions and figure.state != "dead":
        yield conditions.ConditionEnded(
            figure=figure.id, condition="asleep", why="woken", clauses=(clause("axx.condition.asleep"),)
        )


def betrayed(figure: Figure, by: tuple[str, ...]) -> Iterator[Fact]:
    """Harm by the caster's own hand ends a charm."""
    charm = figure.conditions.get("charmed")
    if charm is not None and charm.by in by and figure.state != "dead":
        yield conditions.ConditionEnded(
            figure=figure.id, condition="charmed", why="harmed", clauses=(clause("axx.condition.charmed"),)
        )


def heal(
    world: World,
    figure: Figure,
    points: int,
    *,
    by: str = "",
    how: str = "spell",
    ends: tuple[str, ...] = (),
    rolls: tuple[Thrown, ...] = (),
    clauses: tuple[str, ...] = (),
) -> Iterator[Fact]:
    """Restore hit points by magic, never above the maximum; one who was out gets up. In a tied exchange it waits."""
    cited = (clause("axx.heal.magic"), *clauses)
    if tied(world):
        yield Healed(figure=figure.id, by=by, points=points, how=how, waits=True, ends=ends, rolls=rolls, clauses=cited)
        return
    hp = kernel.healed(figure.hp or 0, figure.top or 0, points)
    yield Healed(
        figure=figure.id,
        by=by,
        points=points,
        how=how,
        hp=hp,
        wounds=wounds(hp, figure.top or 1),
        ends=ends,
        spare=kernel.spare(figure.hp or 0, figure.top or 0, points),
        rolls=rolls,
        clauses=cited,
    )
    yield from cured(figure, ends)


def cured(figure: Figure, ends: tuple[str, ...]) -> Iterator[Fact]:
    """The conditions that healing ends."""
    for condition in ends:
        if condition in figure.conditions:
            yield conditions.ConditionEnded(
                figure=figure.id, condition=condition, why="healed", clauses=(conditions.CLAUSES[condition],)
            )


# ── A tied exchange lands ────────────────────────────────────────────────────────────────────


def land(world: World) -> Iterator[Fact]:
    """What both sides did to each figure takes effect: blows in the order rolled, plus healing."""
    fight = world.fight
    if fight is None:
        return
    touched = list(dict.fromkeys(b.on for b in fight.blows if b.kind in ("damage", "heal")))
    for id_ in touched:
        figure = world.figures[id_]
        blows = [b for b in fight.blows if b.on == id_ and b.kind in ("damage", "heal")]
        yield _landing(figure, blows)
        if any(b.kind == "damage" and b.amount > 0 for b in blows):
            yield from woken(figure)
            yield from betrayed(figure, tuple(b.by for b in blows if b.kind == "damage" and b.amount > 0))
        for blow in blows:
            yield from cured(figure, tuple(blow.about.get("ends", ())))
    for blow in fight.blows:
        if blow.kind == "destroy" and world.figures[blow.on].state == "up":
            yield Destroyed(figure=blow.on, by=blow.by, clauses=(clause("axx.magic.turn_undead"),))
    yield ExchangeLanded(clauses=(clause("axx.combat.initiative"),))


def _landing(figure: Figure, blows: list[Blow]) -> Landed:
    """The sum of a figure's blows and healing, and what a Close Call would take back."""
    start, top = figure.hp or 0, figure.top or 0
    healed = sum(b.amount for b in blows if b.kind == "heal")
    struck = [b for b in blows if b.kind == "damage"]
    running, before, by, cause = start + healed, start, "", "blow"
    carries: list[tuple[str, int, bool]] = []
    brings: list[tuple[str, str, bool]] = []
    fell = figure.state == "out" and bool(struck) and not healed
    for blow in struck:
        late = fell or running - blow.amount <= 0
        if late and not by:
            before, by, cause = min(top, running), blow.by, str(blow.about.get("cause", "blow"))
        fell = fell or late
        running -= blow.amount
        carries += [(blow.by, power, late) for power in blow.about.get("powers", ())]
        brings += [(blow.by, what, late) for what in blow.about.get("brings", ())]
    hp = min(top, max(0, running))
    down = "" if hp > 0 or not struck else ("out" if figure.character else "dead")
    return Landed(
        figure=figure.id,
        lost=sum(b.amount for b in struck),
        healed=healed,
        before=before if down == "out" else None,
        hp=hp,
        wounds=wounds(hp, top or 1),
        down=down,
        by=by,
        cause=cause,
        carries=tuple(carries),
        brings=tuple(brings),
        clauses=(clause("axx.combat.initiative"),),
    )


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_damage(world: World, fact: DamageDealt) -> None:
    """The figure loses what it lost, or a blow waits for the exchange to land."""
    fight, struck = world.fight, world.figures.get(fact.figure)
    if struck is not None:
        damage.fold_felt(world, struck.monster, fact.type, fact.changes)
        if fight is not None and fact.cause == "spell" and "turned" in struck.conditions:
            fight.once.append(f"attacked {struck.id}")  # harm by magic is an attack too
    if fact.waits and fight is not None:
        fight.held = None
        about = {"cause": fact.cause, "type": fact.type, "powers": list(fact.powers), "brings": list(fact.brings)}
        fight.blows.append(Blow(by=fact.by, on=fact.figure, kind="damage", amount=fact.amount, about=about))
        return
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    if fight is not None:
        fight.held = None
    before = figure.hp or 0
    _set(world, figure, hp=fact.hp, wounds=fact.wounds, down=fact.down)
    if fact.down == "out":
        world.fallen.append(Fall(figure=figure.id, before=before, by=fact.by, cause=fact.cause))
    if fight is not None:
        if fact.cause == "poison":
            fight.used.append(f"poison {figure.id}")
        elif fact.cause == "fire":
            fight.used.append(f"burn {figure.id}")
        if fact.amount > 0:
            fight.hurt.append(figure.id)
            fight.used.append(f"struck {figure.id} {'fire' if fact.cause == 'fire' else fact.type}")
        if fact.down != "dead":
            for power in fact.powers:
                carried = Blow(by=fact.by, on=figure.id, kind="power", about={"power": power, "late": True})
                fight.carried.append(carried)
            fight.carried += [_brought(figure.id, fact.by, what, late=True) for what in fact.brings]


def _brought(on: str, by: str, what: str, *, late: bool) -> Blow:
    """What a weapon's hit brings with it, which takes hold next."""
    return Blow(by=by, on=on, kind="brings", about={"brings": what, "late": late})


def fold_healed(world: World, fact: Healed) -> None:
    """The figure regains what it regained, or will when the exchange lands."""
    if fact.waits and world.fight is not None:
        about = {"ends": list(fact.ends)}
        world.fight.blows.append(Blow(by=fact.by, on=fact.figure, kind="heal", amount=fact.points, about=about))
        return
    figure = world.figures.get(fact.figure)
    if fact.how == "regeneration" and world.fight is not None:
        world.fight.used.append(f"regeneration {fact.figure}")
    if figure is not None:
        _set(world, figure, hp=fact.hp, wounds=fact.wounds, down="")
        _risen(figure)


def fold_landed(world: World, fact: Landed) -> None:
    """Blows and healing of the exchange have their effect on the figure."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None or fight is None:
        return
    struck = [b for b in fight.blows if b.on == figure.id and b.kind == "damage" and b.amount > 0]
    fight.used += [f"struck {figure.id} {b.about.get('type', '')}" for b in struck]
    _set(world, figure, hp=fact.hp, wounds=fact.wounds, down=fact.down)
    if fact.down == "out":
        before = fact.before if fact.before is not None else 0
        world.fallen.append(Fall(figure=figure.id, before=before, by=fact.by, cause=fact.cause))
    elif fact.healed and not fact.down:
        _risen(figure)
    if fact.lost > 0 and figure.id not in fight.hurt:
        fight.hurt.append(figure.id)
    if fact.down != "dead":
        for by, power, late in fact.carries:
            fight.carried.append(Blow(by=by, on=figure.id, kind="power", about={"power": power, "late": late}))
        fight.carried += [_brought(figure.id, by, what, late=late) for by, what, late in fact.brings]


def fold_exchange(world: World, _fact: ExchangeLanded) -> None:
    """Nothing waits any more; what was cast takes hold next."""
    fight = world.fight
    if fight is None:
        return
    fight.carried += [b for b in fight.blows if b.kind == "condition"]
    fight.blows = []
    fight.phase = "landed"


def _set(world: World, figure: Figure, *, hp: int | None, wounds: str, down: str) -> None:
    """Write hit points as far as they are known, and who is down."""
    if hp is not None or figure.monster:
        figure.hp = hp
    figure.wounds = wounds
    if down:
        figure.state = down
        figure.wounds = "down"
        fight = world.fight
        if fight is not None:
            fight.cover.pop(figure.id, None)
            fight.running = [i for i in fight.running if i != figure.id]


def _risen(figure: Figure) -> None:
    """One who was out and has hit points again is up."""
    if figure.state == "out" and (figure.hp or 0) > 0:
        figure.state = "up"
        figure.conditions.pop("maimed", None)
