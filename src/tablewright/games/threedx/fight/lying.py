"""Dice that lie face up: bonus dice that join them, help that moves, who meets what, being done, closing the turn."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import bonus, figures, rolls
from tablewright.games.threedx.fight import answers, bodies, levels, plan, reading, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ACTING, ATTACK, DEFENDING, FIRST, HELP

ACTION, DEFENCE, AVOID, SAVE = "action", "defence", "avoid", "save"
ON = (ACTION, DEFENCE, AVOID, SAVE)


class There(tuple[Lying, str, What, int]):
    """Dice that lie there: the dice, the attribute rolled ("" for any), what they were thrown for, and their level."""

    __slots__ = ()


def lying_of(world: World, id_: str, on: str) -> There | None:
    """The dice of somebody's that lie there."""
    fight = who.fight_of(world)
    if on == SAVE:
        saving = fight.saving.get(id_)
        return There((saving.lying, "", What.VITALITY, saving.level)) if saving is not None else None
    if on in (DEFENCE, AVOID):
        roll = (fight.defences if on == DEFENCE else fight.avoids).get(id_)
        what = What.DEFENCE if on == DEFENCE else What.AVOID
        if roll is None:
            return None
        return There((roll.lying, roll.attribute, what, roll.level + levels.given(world, id_)))
    own = who.plan_of(world, id_)
    if own is None or own.lying is None or not world.figures[id_].character:
        return None
    what = What.INITIATIVE if fight.phase == FIRST else What.TURN if id_ in fight.plans else What.ANSWER
    return There((own.lying, own.attribute, what, reading.level_on(world, own)))


def refuse_phase(world: World, id_: str) -> Refused | None:
    """Dice may change until the turn closes."""
    figure = world.figures.get(id_)
    if figure is None:
        return nobody()
    if world.fight is None:
        return words.no_fight()
    return None if world.fight.phase in (FIRST, ACTING, DEFENDING) else words.turn_closing()


# ── Bonus dice ──────────────────────────────────────────────────────────────────────────────


def fitting(world: World, figure: Figure, on: str) -> list[str]:
    """The bonus dice that may still join the dice that lie there for this."""
    found = lying_of(world, figure.id, on)
    if found is None:
        return []
    own = who.plan_of(world, figure.id) if on == ACTION else None
    return bonus.fitting(figure, found[0], attribute=found[1], ability=own.ability if own is not None else "")


def refuse_bonus(world: World, command: o.SpendBonus) -> Refused | None:
    """Why no bonus die may join."""
    wrong = refuse_phase(world, command.figure)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    found = lying_of(world, figure.id, command.on) if command.on in ON else None
    if found is None:
        return words.no_dice(figure.name)
    if found[0].critical:
        return words.on_critical()
    if command.die != bonus.EPIC and any(one.epic for one in found[0].bonus):
        return words.bonus_first()
    return None if command.die in fitting(world, figure, command.on) else words.no_bonus(figure.name)


def spend(world: World, command: o.SpendBonus, dice: Dice) -> Iterator[Fact]:
    """Throw it and let it join; a save that is made now, or that nothing more could make, is read at once."""
    before = len(dice.thrown)
    figure = world.figures[command.figure]
    found = lying_of(world, figure.id, command.on)
    if found is None:
        return
    lying, _, what, level = found
    joined = rolls.add_bonus(dice, lying, bonus.size(figure, command.die), by=figure.id, what=what)
    yield f.BonusJoined(
        clauses=(bonus.cited(command.die), clause("3dx.dice_stand")),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        die=command.die,
        on=command.on,
        lying=joined,
        level=level,
    )
    saving = who.fight_of(world).saving.get(figure.id) if command.on == SAVE else None
    if saving is not None and not bodies.undecided(figure, saving):
        yield from bodies.taken(world, figure)


def fold_bonus(world: World, fact: f.BonusJoined) -> None:
    """It lies with the others, and is spent."""
    fight, figure = who.fight_of(world), world.figures.get(fact.figure)
    own = who.plan_of(world, fact.figure)
    if fact.on == SAVE and fact.figure in fight.saving:
        fight.saving[fact.figure].lying = fact.lying
    elif fact.on == DEFENCE and fact.figure in fight.defences:
        fight.defences[fact.figure].lying = fact.lying
    elif fact.on == AVOID and fact.figure in fight.avoids:
        fight.avoids[fact.figure].lying = fact.lying
    elif own is not None:
        own.lying = fact.lying
    if figure is not None:
        bonus.spend(figure, fact.die)


# ── Help and aim ────────────────────────────────────────────────────────────────────────────


def refuse_help(world: World, command: o.GiveHelp) -> Refused | None:
    """Only help that was rolled, to one of the same side who helps nobody."""
    wrong = refuse_phase(world, command.figure)
    if wrong is not None:
        return wrong
    figure, own = world.figures[command.figure], who.plan_of(world, command.figure)
    if own is None or own.action != HELP:
        return words.no_help()
    if command.to == own.to:
        return words.as_it_is()
    return plan.refuse_to(world, figure, command.to) if command.to else None


def give_help(_world: World, command: o.GiveHelp, _dice: Dice) -> Iterator[Fact]:
    """Let it go there."""
    yield f.HelpGiven(clauses=(clause("3dx.combat.help"),), figure=command.figure, to=command.to)


def fold_help(world: World, fact: f.HelpGiven) -> None:
    """It goes there now."""
    own = who.plan_of(world, fact.figure)
    if own is not None:
        own.to = fact.to


def refuse_aim(world: World, command: o.Aim) -> Refused | None:
    """Only the same targets, as often as before."""
    wrong = refuse_phase(world, command.figure)
    if wrong is not None:
        return wrong
    own = who.plan_of(world, command.figure)
    if own is None or own.does != ATTACK or len(own.targets) < 2:
        return words.no_dice(world.figures[command.figure].name)
    if command.targets == own.targets:
        return words.as_it_is()
    return None if sorted(command.targets) == sorted(own.targets) else words.no_aim()


def aim(_world: World, command: o.Aim, _dice: Dice) -> Iterator[Fact]:
    """Say which result goes at whom."""
    cited = (clause("3dx.combat.multiple_targets"),)
    yield f.AimChosen(clauses=cited, figure=command.figure, targets=command.targets)


def fold_aim(world: World, fact: f.AimChosen) -> None:
    """So it goes."""
    own = who.plan_of(world, fact.figure)
    if own is not None:
        own.targets = fact.targets


# ── Being done ──────────────────────────────────────────────────────────────────────────────


def refuse_done(world: World, command: o.Done) -> Refused | None:
    """Only who has acted, or is waited for."""
    wrong = refuse_phase(world, command.figure)
    if wrong is not None:
        return wrong
    figure, fight = world.figures[command.figure], who.fight_of(world)
    if figure.id in fight.done:
        return words.acted(figure.name)
    if fight.phase == DEFENDING and figure.id in answers.awaited(world):
        waiting = figure in who.must_defend(world)
        return words.defended_first(figure.name) if waiting else None
    return None if figure.id in fight.plans else words.no_dice(figure.name)


def done(_world: World, command: o.Done, _dice: Dice) -> Iterator[Fact]:
    """Be done."""
    yield f.SaidDone(figure=command.figure)


def fold_done(world: World, fact: f.SaidDone) -> None:
    """Nobody waits for this one."""
    fight = who.fight_of(world)
    if fact.figure not in fight.done:
        fight.done.append(fact.figure)


# ── Chances of what may still change ────────────────────────────────────────────────────────


def chance_bonus(world: World, command: o.SpendBonus) -> Chance | None:
    """The exact chance that a save, an Act or an attack at one NPC succeeds once the die has joined; else None."""
    if refuse_bonus(world, command) is not None:
        return None
    figure, found = world.figures[command.figure], lying_of(world, command.figure, command.on)
    need = _needed(world, figure, command.on)
    if found is None or not need:
        return None if found is None or need is not None else Chance("success", 0, 1, hidden=True)
    level = found[3] + (reading.helped(world, figure.id) if command.on == ACTION else 0)
    p = rolls.once_joined(found[0], bonus.size(figure, command.die), level, need)
    return Chance("success", p.numerator, p.denominator, target=need)


def _needed(world: World, figure: Figure, on: str) -> int | None:
    """What dice that lie must reach: None where the seat cannot know, 0 where nothing says."""
    fight = who.fight_of(world)
    if on == SAVE:
        return fight.saving[figure.id].target
    own = who.plan_of(world, figure.id) if on == ACTION and fight.phase != FIRST else None
    if own is None:
        return 0
    names = who.targets(own)
    if own.does != ATTACK:
        return own.target
    target = world.figures[names[0]]
    if len(names) > 1 or (who.rolls_dice(target) and figures.able(target)):
        return 0
    if who.unknown(target) and figures.able(target) and not who.number(world, target):
        return None
    return reading.defence_number(world, target) + bool(own.intent)
