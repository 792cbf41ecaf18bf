"""What does not matter to how a fight goes on: where it is worked out, moments that differ in that alone are one."""

from __future__ import annotations

from msgspec.structs import replace

from tablewright.games.threedx import content, figures, kernel, rolls
from tablewright.games.threedx.fight import reading, who
from tablewright.games.threedx.fight.reading import Meeting
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ATTACK, FIRST, Fight, Plan


def forget(world: World) -> None:
    """Make the same what does not matter.

    Rounds count by being even or odd, places by how far they are apart; dice that nobody can better any more by what
    they come to; of who is out of the fight no wounds.
    """
    fight = world.fight
    if fight is None:
        return
    fight.round = 2 - fight.round % 2 if fight.round else 0
    _forget_places(world, fight)
    for marks in (fight.done, fight.prone, fight.defending, fight.dashing):
        marks.sort()
    if content.of(world).vitality_save.against != "new wounds":
        fight.fresh = {}
    for figure in world.figures.values():
        _forget_wounds(figure)
    if fight.phase == FIRST:
        for plan in fight.plans.values():
            if plan.figure in fight.done and plan.lying is not None:
                plan.lying = sure(rolls.read(plan.lying, plan.level).result)
    else:
        _forget_dice(world, fight)


def _forget_places(world: World, fight: Fight) -> None:
    """Only distances between those who are still there matter."""
    there = {figure.id for figure in who.there(world)}
    least = min((fight.at[id_] for id_ in there), default=0)
    for places in (fight.at, fight.began):
        places.update({id_: place - least if id_ in there else 0 for id_, place in places.items()})


def _forget_wounds(figure: Figure) -> None:
    """Of an NPC that is down nothing matters but that; of a character's wounds not how many no die could bear."""
    if figure.wounds is None:
        return
    if not figure.character:
        if figure.state != "up":
            figure.wounds, figure.dying = 0, 0 if figure.state == "dying" else None
    else:
        figure.wounds = 0 if figure.state == "dead" else min(figure.wounds, _bearable(figure) + 1)


def _bearable(figure: Figure) -> int:
    """The most untreated wounds against which any die that a character has left could save."""
    bonus = [size for name, size in figure.attributes.items() if figures.bonus_left(figure, name)]
    return kernel.EPIC if figure.epic else max(figure.vitality or 0, kernel.SMALLEST, *bonus, 0)


def sure(result: int) -> Lying:
    """Dice that come to a result, whatever their level and whichever of them counts: a critical of dice so large."""
    return Lying((result,) * 3, (2, 2, 2))


def _forget_dice(world: World, fight: Fight) -> None:
    """Of who is done, the dice are as good as what they come to against what they meet."""
    met: dict[str, list[Meeting]] = {}
    defended: dict[str, list[Meeting]] = {}
    for meeting in reading.meetings(world, [*fight.plans.values(), *fight.answers.values()]):
        met.setdefault(meeting.strike.plan.figure, []).append(meeting)
        defended.setdefault(meeting.strike.target, []).append(meeting)
    for plan in (*fight.plans.values(), *fight.answers.values()):
        if plan.figure in fight.done and plan.lying is not None:
            _forget_roll(world, plan, met.get(plan.figure, []))
    for id_, roll in fight.defences.items():
        values = {min(one.defence, one.strike.value) for one in defended.get(id_, [])}
        if id_ in fight.done and len(values) == 1:
            fight.defences[id_] = replace(roll, level=0, terms=(), guard=False, lying=sure(*values))


def _forget_roll(world: World, plan: Plan, meetings: list[Meeting]) -> None:
    """An attack by its excess over what it meets, where that is known; an Act by whether it succeeds."""
    if plan.does != ATTACK:
        plan.lying, plan.level, plan.terms = sure(_success(world, plan)), 0, ()
        return
    npcs = all(not world.figures[one.strike.target].character for one in meetings)
    values = {max(one.strike.value, one.defence) for one in meetings}
    if npcs and len(values) == 1:
        plan.lying, plan.level, plan.extra, plan.terms, plan.skills = sure(*values), 0, {}, (), ()


def _success(world: World, plan: Plan) -> int:
    """The target where it is reached, else 0."""
    return plan.target if reading.value_of(world, plan, helped=0) >= plan.target else 0
