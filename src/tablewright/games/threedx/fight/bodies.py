"""Wounds, Vitality saves, dying and its ways out, death, poison and the like: what a body goes through."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused, Term, total
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice, Thrown
from tablewright.games.threedx import bonus, content, figures, kernel, rolls
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import levels, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import Fight, Saving

WOUNDS, HEAVY, ILL = "wounds", "heavy", "ill"
"""What a Vitality save is for; one for an ill is called ill and its name."""
LOOKS = ("unhurt", "scratched", "hurt", "badly hurt", "down")
"""How somebody looks, from whole to down."""


def looks(figure: Figure, wounds: int) -> str:
    """How somebody with so many untreated wounds looks."""
    if figure.state not in ("up", "out") or figure.vitality == 0:
        return LOOKS[fights.DOWN]
    most = figure.target if figure.target is not None and not figure.character else max(figure.vitality or 0, 2)
    return LOOKS[fights.looks(wounds, most)]


# ── Wounds ──────────────────────────────────────────────────────────────────────────────────


def hurt(figure: Figure, amount: int, *, by: str = "", cause: str = "hit") -> Iterator[Fact]:
    """Somebody takes the wounds of one hit; who is down by them falls, who is dying is nearer to death."""
    if amount <= 0 or figure.state in who.GONE:
        return
    total = (figure.wounds or 0) + amount
    heavy = fights.heavy_saves(amount) if figure.character and figure.state != "dying" else 0
    cited = [clause("3dx.damage")] if figure.character else [clause("3dx.npc.wounds")]
    if heavy:
        cited.append(clause("3dx.damage.heavy_hit"))
    number = fights.effective(figure.target or 0, total) if not figure.character else None
    yield f.WoundsTaken(
        clauses=tuple(cited),
        figure=figure.id,
        amount=amount,
        total=total,
        looks=LOOKS[4] if number == 0 or figure.state == "dying" else looks(figure, total),
        by=by,
        cause=cause,
        heavy=heavy,
        number=number,
    )


def downed(world: World, figure: Figure) -> Iterator[Fact]:
    """What the wounds taken in a turn bring about: an NPC falls, who was dying dies."""
    if figure.state in who.GONE:
        return
    if figure.state == "dying":
        yield from death(world, figure)
    elif (
        not figure.character
        and figure.state != "dying"
        and not fights.effective(figure.target or 0, figure.wounds or 0)
    ):
        yield f.FellDying(clauses=(clause("3dx.npc.wounds"), clause("3dx.dying")), figure=figure.id)


def death_at(world: World, figure: Figure) -> int:
    """The wounds gained while dying that end in death."""
    clause("3dx.dying.ways_out")
    kinds = content.of(world).dying
    return kinds["character" if figure.character else "npc"].death or figure.target or 1


def death(world: World, figure: Figure) -> Iterator[Fact]:
    """Dead, once enough wounds were gained while dying."""
    if figure.state == "dying" and (figure.dying or 0) >= death_at(world, figure):
        yield f.Died(clauses=(clause("3dx.dying.ways_out"),), figure=figure.id, cause="dying")


# ── Vitality saves ──────────────────────────────────────────────────────────────────────────


def due(figure: Figure, *, wakes: bool = False) -> tuple[str, ...]:
    """The Vitality saves that somebody makes as the turn begins: for wounds, heavy hits, then poison and the like."""
    if not figure.character or (figure.state != "up" and not wakes):
        return ()
    clause("3dx.vitality_save")
    wounds = (WOUNDS,) if figure.hurt else ()
    return (*wounds, *[HEAVY] * figure.heavy, *(f"{ILL} {one.name}" for one in figure.ills if one.turns != 0))


def ailing(figure: Figure) -> bool:
    """Whether poison or the like will be over after so many turns: these are played, in a fight or not."""
    return any(one.turns is not None for one in figure.ills)


def target_of(world: World, figure: Figure, cause: str) -> int:
    """What a Vitality save must reach: the untreated wounds, for an ill its severity where that is more."""
    wounds = figure.wounds or 0
    if content.of(world).vitality_save.against == "new wounds":
        wounds = who.fight_of(world).fresh.get(figure.id, 0)
    severity = next((one.severity for one in figure.ills if cause == f"{ILL} {one.name}"), 0)
    return fights.save_target(wounds, severity)


def refuse_roll(world: World, command: o.RollSave) -> Refused | None:
    """Only one that is due, and none while another lies there."""
    fight = world.fight
    waits = fight is not None and command.figure in fight.due and command.figure not in fight.saving
    return None if waits else words.no_fight()


def roll(world: World, command: o.RollSave, dice: Dice) -> Iterator[Fact]:
    """Make the next save; where it fails and bonus dice could still reach it, it lies there until that is settled."""
    before = len(dice.thrown)
    figure, fight = world.figures[command.figure], who.fight_of(world)
    cause = fight.due[figure.id][0]
    target = target_of(world, figure, cause)
    terms = save_terms(world, figure)
    level = total(terms)
    way = str(world.options.get("bonus_die", rolls.SHIFT_JOIN))
    fallen = rolls.lay_save(dice, figures.vitality(figure), level, by=figure.id, what=What.VITALITY, way=way)
    saving = Saving(fallen, level, target, cause, terms)
    if undecided(figure, saving):
        yield f.SaveLaid(
            clauses=(clause("3dx.vitality_save"), clause("3dx.bonus_dice")),
            rolls=tuple(dice.thrown[before:]),
            figure=figure.id,
            lying=fallen,
            level=level,
            target=target,
            cause=cause,
            terms=terms,
        )
        return
    yield from _read(world, figure, saving, thrown=tuple(dice.thrown[before:]))


def save_terms(world: World, figure: Figure) -> tuple[Term, ...]:
    """The levels of a Vitality save as a turn begins: a proficiency, the GM's word."""
    return (*figures.proficiency_terms(figure, "vitality"), *levels.word_terms(world, figure.id))


def undecided(figure: Figure, saving: Saving) -> bool:
    """Whether a save that lies there fails, and bonus dice that are left could still make up for it."""
    if kernel.succeeds(rolls.read(saving.lying, saving.level).result, saving.target):
        return False
    return bonus.reaches(figure, saving.lying, saving.level, saving.target)


def refuse_keep(world: World, command: o.KeepSave) -> Refused | None:
    """Only one that lies there."""
    fight = world.fight
    return None if fight is not None and command.figure in fight.saving else words.no_fight()


def keep(world: World, command: o.KeepSave, _dice: Dice) -> Iterator[Fact]:
    """Take it as it lies."""
    yield from taken(world, world.figures[command.figure])


def taken(world: World, figure: Figure) -> Iterator[Fact]:
    """A save that lies there is read."""
    yield from _read(world, figure, who.fight_of(world).saving[figure.id], thrown=())


def _read(world: World, figure: Figure, saving: Saving, *, thrown: tuple[Thrown, ...]) -> Iterator[Fact]:
    """Below its target Vitality falls a die size; at 0 one falls unconscious and is dying."""
    reading = rolls.read(saving.lying, saving.level)
    success = kernel.succeeds(reading.result, saving.target)
    before = figure.vitality or 0
    sizes = content.of(world).vitality_save.sizes
    after = before if success else fights.lost_sizes(before, sizes)
    ill = saving.cause.startswith(ILL)
    yield f.VitalitySaved(
        clauses=_cited(saving, ill=ill),
        rolls=thrown,
        figure=figure.id,
        lying=saving.lying,
        level=saving.level,
        target=saving.target,
        result=reading.result,
        success=success,
        cause=saving.cause,
        terms=saving.terms,
        before=before,
        vitality=after,
    )
    if not after:
        yield f.FellDying(clauses=(clause("3dx.dying"),), figure=figure.id)


def _cited(saving: Saving, *, ill: bool) -> tuple[str, ...]:
    found = [clause("3dx.vitality_save")]
    if ill:
        found.append(clause("3dx.damage.non_wounding"))
    if saving.cause == HEAVY:
        found.append(clause("3dx.damage.heavy_hit"))
    return tuple(found)


# ── The start of a turn ─────────────────────────────────────────────────────────────────────


def as_turn_begins(world: World, figure: Figure) -> Iterator[Fact]:
    """One wound if dying; an NPC with poison or the like takes one for each; what has run its turns is over."""
    if figure.state == "dying":
        count, total = (figure.dying or 0) + 1, (figure.wounds or 0) + 1
        yield f.DyingCounted(
            clauses=(clause("3dx.dying"), clause("3dx.combat.turn_start")),
            figure=figure.id,
            count=count,
            most=death_at(world, figure),
            total=total,
        )
        yield from death(world, figure)
    elif not figure.character and figure.state == "up":
        for ill in [one for one in figure.ills if one.turns != 0]:
            clause("3dx.damage.non_wounding")
            yield from hurt(figure, 1, cause=ill.name)
        yield from downed(world, figure)  # of all that it suffers from together, as the hits of a turn are placed
    for ill in list(figure.ills):
        if ill.turns is not None and ill.turns < 1:
            yield f.IllEnded(clauses=(clause("3dx.damage.non_wounding"),), figure=figure.id, name=ill.name)


def in_danger(world: World) -> Figure | None:
    """Who of the party lies dying: each turn counts, and no hours pass before it is decided."""
    clause("3dx.dying")
    return next((one for one in world.party() if one.character and one.state == "dying"), None)


# ── The ways out, and treatment ─────────────────────────────────────────────────────────────


def rescue(world: World, figure: Figure, way: str) -> Iterator[Fact]:
    """Dying ends: a character has Vitality d2 and wakes as the next own turn begins; an NPC lies there stable."""
    vitality = content.of(world).dying["character"].vitality if figure.character else None
    yield f.Rescued(clauses=(clause("3dx.dying.ways_out"),), figure=figure.id, way=way, vitality=vitality)


def treat(world: World, figure: Figure, amount: int, *, by: str) -> Iterator[Fact]:
    """As many untreated wounds are treated; an NPC whose wounds are down to its target number is dying no more."""
    done = min(amount, figure.wounds or 0)
    if done <= 0:
        return
    total = (figure.wounds or 0) - done
    yield f.WoundsTreated(
        clauses=(clause("3dx.house.more"),),
        figure=figure.id,
        by=by,
        amount=done,
        total=total,
        looks=looks(figure, total),
    )
    exits = content.of(world).dying["npc"].exits
    if figure.state == "dying" and not figure.character and "treated" in exits and total <= (figure.target or 0):
        yield from rescue(world, figure, "treated")


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def a_turn_of_ills(figure: Figure, due_: list[str]) -> None:
    """A turn of what lasts so many is over; not of that whose save is still due."""
    for ill in figure.ills:
        if ill.turns is not None and f"{ILL} {ill.name}" not in due_:
            ill.turns -= 1


def fold_wounds(world: World, fact: f.WoundsTaken) -> None:
    """The wounds are there, and ask for saves; those of dying ask for none."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.looks = fact.looks
    if figure.wounds is not None and fact.total is not None:
        figure.wounds = fact.total
    if figure.state == "dying":
        figure.dying = None if figure.dying is None else figure.dying + (fact.amount or 0)
    elif figure.character:
        figure.hurt = True
        figure.heavy += fact.heavy
        fresh = who.fight_of(world).fresh
        fresh[figure.id] = fresh.get(figure.id, 0) + (fact.amount or 0)


def fold_laid(world: World, fact: f.SaveLaid) -> None:
    """It lies there."""
    who.fight_of(world).saving[fact.figure] = Saving(fact.lying, fact.level, fact.target, fact.cause, fact.terms)


def fold_saved(world: World, fact: f.VitalitySaved) -> None:
    """Vitality is as it is now, and the next save is due."""
    figure, fight = world.figures.get(fact.figure), who.fight_of(world)
    fight.saving.pop(fact.figure, None)
    waiting = fight.due.pop(fact.figure, [])
    if waiting[1:] and fact.vitality:
        fight.due[fact.figure] = waiting[1:]
    else:
        fight.fresh.pop(fact.figure, None)
    if figure is not None:
        figure.vitality = fact.vitality
        figure.looks = looks(figure, figure.wounds or 0)
        if fact.cause == WOUNDS:
            figure.hurt = False
        elif fact.cause == HEAVY:
            figure.heavy = max(0, figure.heavy - 1)


def fold_fell(world: World, fact: f.FellDying) -> None:
    """Unconscious: what one was about lapses, and dying begins."""
    figure, fight = world.figures.get(fact.figure), who.fight_of(world)
    if figure is None:
        return
    figure.state, figure.dying, figure.looks = "dying", 0, LOOKS[4]
    figure.hurt, figure.heavy = False, 0
    fight.due.pop(figure.id, None)
    fight.saving.pop(figure.id, None)
    let_go(world, figure.id)


def let_go(world: World, id_: str) -> None:
    """Somebody who can act no more holds nobody, defends no more, has nothing ready."""
    fight = who.fight_of(world)
    for held in list(fight.held):
        holds_end(fight, held, by=id_)
    for marks in (fight.defending, fight.dashing, fight.prone):
        if id_ in marks:
            marks.remove(id_)
    for kept in (fight.steady, fight.ready):
        kept.pop(id_, None)
    holds_end(fight, id_)


def holds_end(fight: Fight, id_: str, *, by: str = "") -> None:
    """Somebody is held no more, by one of those who do or by all."""
    holds = fight.held.get(id_, {})
    if by:
        holds.pop(by, None)
    if not by or not holds:
        fight.held.pop(id_, None)


def fold_counted(world: World, fact: f.DyingCounted) -> None:
    """One wound more, and one nearer to death."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    if fact.count is not None:
        figure.dying = fact.count
    if fact.total is not None and figure.wounds is not None:
        figure.wounds = fact.total


def fold_died(world: World, fact: f.Died) -> None:
    """Dead."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.state, figure.dying, figure.looks = "dead", None, LOOKS[4]
        who.fight_of(world).falls.pop(figure.id, None)
        let_go(world, figure.id)


def fold_rescued(world: World, fact: f.Rescued) -> None:
    """Unconscious and stable; a character wakes as the next own turn begins."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.state, figure.dying = "out", None
    if fact.vitality is not None:
        figure.vitality = fact.vitality
    if figure.character and world.fight is not None:
        world.fight.waking.append(figure.id)
    elif figure.character:
        figure.state = "up"
    figure.looks = looks(figure, figure.wounds or 0)


def fold_treated(world: World, fact: f.WoundsTreated) -> None:
    """They are treated."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.treated += fact.amount
    figure.looks = fact.looks
    if fact.total is not None and figure.wounds is not None:
        figure.wounds = fact.total
