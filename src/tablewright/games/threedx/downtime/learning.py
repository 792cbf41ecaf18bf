"""Learning: what is being learnt, hours of study, points by what happens in play, and the skill at the end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tablewright.core.facts import Fact, Refused, Term, total
from tablewright.core.ledger import clause
from tablewright.core.text import alike
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, rolls
from tablewright.games.threedx import records as r
from tablewright.games.threedx.challenges import tasks
from tablewright.games.threedx.challenges.orders import ChallengeClosed
from tablewright.games.threedx.downtime import orders as o
from tablewright.games.threedx.fight import bodies
from tablewright.games.threedx.heroes import skills
from tablewright.games.threedx.heroes.facts import SkillGained, SkillPick
from tablewright.games.threedx.say import downtime as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import FIFTH, INTELLIGENCE, Figure, Learning, Skill, World
from tablewright.games.threedx.world_calls import Call
from tablewright.games.threedx.world_fight import TARGET_MOST

KNOWLEDGE, LEARN = "knowledge", "learn"
IN_PLAY = 12
"""The final result from which a roll in play adds to what is being learnt."""
HOURS_MOST, ENTRIES_MOST = 24, 12
LEVELS = {"plain": 0, "teacher": 1, "poor": -1}


# ── Beginning ───────────────────────────────────────────────────────────────────────────────


def refuse_begin(world: World, command: o.BeginLearning) -> Refused | None:
    """Why this cannot be begun: no such skill, known already, or being learnt."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    wrong = _refuse_skill(world, figure, command)
    if wrong is not None:
        return wrong
    if cost_of(world, command) is None:
        return words.no_cost()
    name = _skill(world, command).name
    taken = {alike(one) for one in (*figure.skills, *figure.languages, *figure.learning)}
    if alike(name) in taken:
        return words.known_already(name)
    return words.learns_enough(ENTRIES_MOST) if len(figure.learning) >= ENTRIES_MOST else None


def _pick(command: o.BeginLearning) -> SkillPick:
    return SkillPick(command.kind, command.name, command.record, command.attributes, command.abilities, command.helps)


def _refuse_skill(world: World, figure: Figure, command: o.BeginLearning) -> Refused | None:
    if command.kind == FIFTH:
        return skills.fifth_refused(world, figure, command.name)
    return skills.pick_refused(world, _pick(command), tuple(figure.fifths))


def _skill(world: World, command: o.BeginLearning) -> Skill:
    return skills.skill_of(world, _pick(command))


def cost_of(world: World, command: o.BeginLearning) -> r.Learning | None:
    """How dear it is: as said, else as usual for its kind."""
    clause("3dx.learning.cost")
    known = content.of(world).learning
    if command.cost:
        return known.get(command.cost)
    return next((one for one in known.values() if command.kind in one.kinds), None)


def begin(world: World, command: o.BeginLearning, _dice: Dice) -> Iterator[Fact]:
    """Begin."""
    cost = cost_of(world, command)
    if cost is not None:
        cited = (clause("3dx.learning"), clause("3dx.learning.cost"))
        skill = _skill(world, command)
        yield o.LearningBegun(clauses=cited, figure=command.figure, skill=skill, need=cost.points, cost=cost.name)


def refuse_drop(world: World, command: o.DropLearning) -> Refused | None:
    """Only what is being learnt."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    return None if command.entry in figure.learning else words.not_learnt()


def drop(_world: World, command: o.DropLearning, _dice: Dice) -> Iterator[Fact]:
    """Give it up."""
    yield o.LearningDropped(clauses=(clause("3dx.learning"),), figure=command.figure, entry=command.entry)


# ── Hours ───────────────────────────────────────────────────────────────────────────────────


def refuse_time(world: World, command: o.PassTime) -> Refused | None:
    """Not in a fight, a challenge or a rest, and not for ever."""
    if world.fight is not None or world.call is not None or world.resting is not None:
        return words.not_now()
    dying = bodies.in_danger(world)
    if dying is not None:
        return words.lies_dying(dying.name)
    return None if 1 <= command.hours <= HOURS_MOST else words.hours_wrong(HOURS_MOST)


def pass_time(_world: World, command: o.PassTime, _dice: Dice) -> Iterator[Fact]:
    """Let it pass."""
    yield o.TimePassed(hours=command.hours)


def refuse_study(world: World, command: o.Study) -> Refused | None:
    """Why nobody studies: no hours left, nothing of the kind, or not able."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if command.entry not in figure.learning:
        return words.not_learnt()
    if command.condition not in o.CONDITIONS:
        return words.no_condition()
    if command.condition == o.TEACHER and not taught(world, figure, command.entry):
        return words.no_teacher(command.entry)
    if world.fight is not None or world.call is not None or world.resting is not None:
        return words.not_now()
    if not figures.able(figure) or not figures.vitality(figure):
        return words.cannot_study(figure.name)
    if command.hours < 1 or command.hours > figure.leisure:
        return words.no_hours(figure.name, figure.leisure)
    return None


def taught(world: World, figure: Figure, entry: str) -> bool:
    """Whether there is a teacher or good material: by the GM's word; without a GM another of the party who knows it."""
    clause("3dx.learning.cost")
    if world.gm:
        return True
    others = [one for one in world.party() if one.id != figure.id and figures.able(one)]
    known = {alike(name) for one in others for name in (*one.skills, *one.languages, *one.fifths)}
    return alike(entry) in known


def terms(condition: str) -> tuple[Term, ...]:
    """A teacher, or good material, is advantage; poor material disadvantage."""
    level = LEVELS[condition]
    return (Term(condition, level, clause("3dx.learning.cost")),) if level else ()


def study_terms(figure: Figure, condition: str) -> tuple[Term, ...]:
    """The levels of somebody's learning roll: a teacher or poor material, a proficiency with Knowledge."""
    return (*terms(condition), *figures.proficiency_terms(figure, KNOWLEDGE))


def study(world: World, command: o.Study, dice: Dice) -> Iterator[Fact]:
    """A roll for each hour, until it is learnt; the rest of the hours is left."""
    figure = world.figures[command.figure]
    for _ in range(command.hours):
        entry = figure.learning.get(command.entry)
        if entry is None:
            return
        before, levels = len(dice.thrown), study_terms(figure, command.condition)
        sizes = figures.dice(world, figure, INTELLIGENCE, KNOWLEDGE)
        lying = rolls.lay_roll(dice, sizes, by=figure.id, what=What.LEARNING)
        read = rolls.read(lying, total(levels))
        yield o.HourStudied(
            clauses=(clause("3dx.learning"), *(term.clause for term in levels)),
            rolls=tuple(dice.thrown[before:]),
            figure=figure.id,
            entry=command.entry,
            lying=lying,
            terms=levels,
            result=read.result,
            points=min(entry.need, entry.points + read.result),
            need=entry.need,
        )
        yield from learnt(world, figure, command.entry)


def refuse_hour(world: World, command: o.StudyHour) -> Refused | None:
    """As for studying."""
    study_ = o.Study(figure=command.figure, entry=command.entry, condition=command.condition)
    return refuse_study(world, study_)


def study_hour(world: World, command: o.StudyHour, dice: Dice) -> Iterator[Fact]:
    """The roll lies there until it is let stand; help needs 2."""
    figure, levels = world.figures[command.figure], terms(command.condition)
    why = words.study_why(command.entry)
    call = tasks.call_for(world, figure, KNOWLEDGE, purpose=LEARN, why=why, about=command.entry, terms=levels)
    yield from tasks.begin(world, call, dice)


def hour_closed(world: World, call: Call, fact: ChallengeClosed) -> Iterator[Fact]:
    """Its points."""
    for one in fact.results:
        figure = world.figures[one.figure]
        entry = figure.learning.get(call.about)
        if entry is not None:
            yield o.HourStudied(
                clauses=(clause("3dx.learning"),),
                figure=figure.id,
                entry=call.about,
                lying=one.lying,
                terms=one.terms,
                result=one.result,
                points=min(entry.need, entry.points + one.result),
                need=entry.need,
            )
            yield from learnt(world, figure, call.about)


def by_play(_world: World, figure: Figure, entry: str, result: int) -> Iterator[Fact]:
    """A final result of 12 or more adds itself."""
    there = figure.learning.get(entry)
    if there is None or result < IN_PLAY:
        return
    yield o.LearningGained(
        clauses=(clause("3dx.learning"),),
        figure=figure.id,
        entry=entry,
        result=result,
        points=min(there.need, there.points + result),
        need=there.need,
    )
    yield from learnt(_world, figure, entry)


def refuse_count(world: World, command: o.CountLearning) -> Refused | None:
    """Only for what is being learnt, by a result that teaches."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if command.entry not in figure.learning:
        return words.not_learnt()
    return None if IN_PLAY <= command.result <= TARGET_MOST else words.teaches_nothing(IN_PLAY, TARGET_MOST)


def count(world: World, command: o.CountLearning, _dice: Dice) -> Iterator[Fact]:
    """It adds itself."""
    yield from by_play(world, world.figures[command.figure], command.entry, command.result)


def learnt(_world: World, figure: Figure, name: str) -> Iterator[Fact]:
    """With all its points the skill is there; an ability of the fifth attribute stands at 0."""
    entry = figure.learning.get(name)
    if entry is None or entry.points < entry.need:
        return
    room = len(figures.active(figure)) < figures.active_most(figure)
    skill = replace(entry.skill, active=room)
    yield SkillGained(clauses=(clause("3dx.learning"),), figure=figure.id, skill=skill, learnt=True)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_time(world: World, fact: o.TimePassed) -> None:
    """It is later, and everybody has had these hours."""
    world.clock += 60 * fact.hours
    for figure in world.party():
        figure.leisure = fact.hours


def fold_begun(world: World, fact: o.LearningBegun) -> None:
    """It is being learnt."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        skill = msgspec.convert(msgspec.to_builtins(fact.skill), Skill)
        figure.learning[skill.name] = Learning(skill=skill, need=fact.need)


def fold_dropped(world: World, fact: o.LearningDropped) -> None:
    """It is given up."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.learning.pop(fact.entry, None)


def fold_studied(world: World, fact: o.HourStudied) -> None:
    """An hour is used, and the points are there."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.leisure = max(0, figure.leisure - 1)
    if fact.entry in figure.learning:
        figure.learning[fact.entry].points = fact.points


def fold_gained(world: World, fact: o.LearningGained) -> None:
    """The points are there."""
    figure = world.figures.get(fact.figure)
    if figure is not None and fact.entry in figure.learning:
        figure.learning[fact.entry].points = fact.points


def due(entry: Learning) -> int:
    """Points still needed."""
    return max(0, entry.need - entry.points)


def hours_expected(world: World, figure: Figure, entry: Learning, condition: str) -> int:
    """About how many hours it will still take: the points needed by the mean of the roll, rounded up."""
    sizes = figures.dice(world, figure, INTELLIGENCE, KNOWLEDGE)
    mean = rolls.distribution(sizes, total(study_terms(figure, condition))).mean()
    return -(-due(entry) * mean.denominator // mean.numerator) if mean else 0
