"""Rolling for a challenge, helping, bonus dice, letting dice stand: each when they like, nobody waits for another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from tablewright.core.facts import Chance, Fact, Refused, Term, total
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import bonus, content, figures, kernel, rolls
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.challenges import reading
from tablewright.games.threedx.say import challenge_refusals as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, Skill, World
from tablewright.games.threedx.world_calls import PROFICIENT, TIME, Call, Laid

TIME_MOST = 12
"""Taking time more often can change nothing: no die has more faces."""
HELP = "help"


def way(world: World) -> str:
    """How a bonus die acts at this table."""
    return str(world.options.get("bonus_die", rolls.SHIFT_JOIN))


# ── Rolling ─────────────────────────────────────────────────────────────────────────────────


def refuse_roll(world: World, command: o.RollFor) -> Refused | None:
    """Why this figure does not roll now."""
    call, figure = world.call, world.figures.get(command.figure)
    wrong = refuse_any(world, figure, command, ability=called_with(world))
    if wrong is not None or call is None or figure is None:
        return wrong or words.nothing_called()
    if figure.id not in call.who:
        return words.does_not_roll()
    if call.one and any(not laid.helper for laid in call.laid.values()):
        return words.one_rolls()
    if command.time and (not call.minutes or not 0 <= command.time <= TIME_MOST):
        return words.no_time(TIME_MOST)
    return None if reading.can_roll(world, figure, call) else words.cannot_roll(figure.name)


def called_with(world: World) -> str:
    """What the open challenge rolls: an ability, or the die of a save."""
    call = world.call
    return "" if call is None else call.attribute if call.save else call.ability


def refuse_any(world: World, figure: Figure | None, command: o.RollFor | o.HelpWith, *, ability: str) -> Refused | None:
    """Why somebody cannot roll for the open challenge at all, for oneself or to help."""
    call = world.call
    if figure is None or figure.id not in world.order:
        return nobody()
    if call is None:
        return words.nothing_called()
    if figure.id in call.laid:
        return words.has_rolled(figure.name)
    if figure.id in call.passed:
        return words.has_passed(figure.name)
    if not figures.able(figure):
        return words.cannot_act(figure.name)
    if command.proficiency and command.proficiency not in proficiencies(world, figure, (ability,)):
        return words.no_proficiency(command.proficiency if command.proficiency in figure.skills else "")
    if command.learning and command.learning not in learnt_with(world, figure, (ability,)):
        return words.no_learning(command.learning if command.learning in figure.learning else "")
    return None


def learnt_with(world: World, figure: Figure, abilities: Iterable[str]) -> list[str]:
    """What somebody is learning that a roll with one of these has to do with; with a GM that is the GM's word."""
    clause("3dx.learning")
    rolled = figures.combined(figure, abilities)
    return [
        name for name, entry in figure.learning.items() if world.gm or rolled & _practised(world, figure, entry.skill)
    ]


def _practised(world: World, figure: Figure, skill: Skill) -> set[str]:
    """The abilities by which a skill is practised: what it combines or helps with, or what is like it."""
    attacks = {key for key, one in content.of(world).abilities.items() if one.attack}
    of_kind = {"language": {"linguistics"}, "weapon": attacks, "shield": {"block", *attacks}, "fifth": {*figure.fifths}}
    return {*skill.abilities, *skill.helps, *of_kind.get(skill.kind, ())}


def proficiencies(world: World, figure: Figure, abilities: Iterable[str]) -> list[str]:
    """The active proficiencies that fit a roll with one of these: however many fit, they count once."""
    clause("3dx.skills.proficiency")
    rolled = figures.combined(figure, abilities)
    own = [skill for skill in figures.active(figure) if skill.kind == PROFICIENT]
    return [skill.name for skill in own if rolled & set(skill.helps) or (world.gm and not skill.helps)]


def own_terms(figure: Figure, ability: str, *, time: int = 0, proficiency: str = "") -> tuple[Term, ...]:
    """The levels that the roller brings: time taken, a proficiency with the ability, else one that is named."""
    terms, proficiency = [], figures.proficient(figure, ability) or proficiency
    if time:
        terms.append(Term(TIME, rolls.took_time(time), clause("3dx.taking_time")))
    if proficiency:
        terms.append(Term(PROFICIENT, 1, clause("3dx.skills.proficiency"), about=proficiency))
    return tuple(terms)


def roll_terms(world: World, figure: Figure, command: o.RollFor) -> tuple[Term, ...]:
    """The levels that somebody brings to the open challenge."""
    return own_terms(figure, called_with(world), time=command.time, proficiency=command.proficiency)


def chance_roll(world: World, command: o.RollFor) -> Chance | None:
    """The exact chance to reach the target number as things stand."""
    call = world.call
    if call is None or refuse_roll(world, command) is not None:
        return None
    figure = world.figures[command.figure]
    terms = reading.all_terms(world, call, figure.id, roll_terms(world, figure, command))
    dice = reading.sizes(world, figure, call)
    return reading.chance(dice, terms, reading.target_of(call, figure), way=way(world))


def roll(world: World, command: o.RollFor, dice: Dice) -> Iterator[Fact]:
    """Roll; the dice lie there until the challenge is closed."""
    call = world.call
    if call is None:
        return
    figure = world.figures[command.figure]
    own = roll_terms(world, figure, command)
    yield laid(world, call, figure, dice, own=own, ability=call.ability, learning=command.learning)


def laid(
    world: World,
    call: Call,
    figure: Figure,
    dice: Dice,
    *,
    own: tuple[Term, ...],
    ability: str,
    learning: str = "",
    to: str = "",
) -> o.RollLaid:
    """The fact that somebody rolled, with everything as it stands."""
    before, helper = len(dice.thrown), bool(to)
    terms = (*own, *reading.called_terms(call, figure.id))
    if not helper:
        terms = (*terms, *reading.helps_for(world, call, figure.id))
    if call.save:
        die = reading.save_die(world, figure, call.attribute)
        level = rolls.level_of(terms)
        lying = rolls.lay_save(dice, die, level, by=figure.id, what=What.SAVE, way=way(world))
    else:
        what = What.HELP if helper else What.CHALLENGE
        sizes = reading.dice_for(world, figure, ability)
        lying = rolls.lay_roll(dice, sizes, by=figure.id, what=what, way=way(world))
    read = rolls.read(lying, rolls.level_of(terms))
    for_self = not helper or (figure.id in call.who and ability == call.ability and not call.one)
    target = reading.help_needs(call, world.figures[to]) if helper else reading.target_of(call, figure)
    return o.RollLaid(
        clauses=_cited(call, lying, read, own, target=target or 0, helper=helper),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        attribute=call.attribute if call.save else reading.attribute_for(world, figure, ability),
        ability=ability,
        lying=lying,
        terms=terms,
        target=target,
        result=read.result,
        success=kernel.succeeds(read.result, target) if target else None,
        learning=learning,
        to=to,
        helper=helper,
        own=for_self,
        spirit=0 if call.save else figures.spirit_price(world, figure, ability),
        why=call.why,
        hidden=call.hidden,
    )


def _cited(
    call: Call, lying: rolls.Lying, read: rolls.Reading, own: tuple[Term, ...], *, target: int, helper: bool
) -> tuple[str, ...]:
    found = [clause("3dx.combat.help")] if helper else []
    found += [*rolls.cited(lying, read, target=target), *(term.clause for term in own)]
    if call.against:
        found.append(clause("3dx.relationships"))
    return tuple(dict.fromkeys(found))


# ── Bonus dice ──────────────────────────────────────────────────────────────────────────────


def refuse_bonus(world: World, command: o.JoinBonus) -> Refused | None:
    """Why no bonus die may join."""
    call, figure = world.call, world.figures.get(command.figure)
    if figure is None:
        return nobody()
    lies = call.laid.get(figure.id) if call is not None else None
    if lies is None:
        return words.no_dice(figure.name)
    if lies.lying.critical:
        return words.on_critical()
    return None if command.die in reading.bonus_dice(figure, lies) else words.no_bonus(figure.name)


def chance_bonus(world: World, command: o.JoinBonus) -> Chance | None:
    """The exact chance to reach the target number with it."""
    call = world.call
    if call is None or refuse_bonus(world, command) is not None:
        return None
    figure, lies = world.figures[command.figure], call.laid[command.figure]
    level = rolls.level_of(reading.all_terms(world, call, figure.id, lies.terms))
    size = bonus.size(figure, command.die)
    return reading.bonus_chance(lies, size, level, needed(world, call, figure))


def needed(world: World, call: Call, figure: Figure) -> int | None:
    """What somebody's dice have to reach: help half of the other's, else the own target number."""
    lies = call.laid[figure.id]
    if not lies.helper:
        return reading.target_of(call, figure)
    to = world.figures.get(call.helps.get(figure.id, ""))
    return reading.help_needs(call, to) if to is not None else 0


def join_bonus(world: World, command: o.JoinBonus, dice: Dice) -> Iterator[Fact]:
    """Throw it and let it join."""
    call = world.call
    if call is None:
        return
    before, figure, lies = len(dice.thrown), world.figures[command.figure], call.laid[command.figure]
    what = What.SAVE if call.save else What.HELP if lies.helper else What.CHALLENGE
    size = bonus.size(figure, command.die)
    joined = rolls.add_bonus(dice, lies.lying, size, by=figure.id, what=what)
    level = rolls.level_of(reading.all_terms(world, call, figure.id, lies.terms))
    result, target = rolls.read(joined, level).result, needed(world, call, figure)
    yield o.BonusSpent(
        clauses=(bonus.cited(command.die), clause("3dx.dice_stand")),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        die=command.die,
        lying=joined,
        level=level,
        target=target,
        result=result,
        success=kernel.succeeds(result, target) if target else None,
        helps=0 if lies.helper else total(reading.helps_for(world, call, figure.id)),
        hidden=call.hidden,
    )


# ── Letting stand, passing ──────────────────────────────────────────────────────────────────


def refuse_stand(world: World, command: o.LetStand) -> Refused | None:
    """Only dice that lie, once."""
    call, figure = world.call, world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if call is None or figure.id not in call.laid:
        return words.no_dice(figure.name)
    return words.stands_already(figure.name) if figure.id in call.done else None


def let_stand(_world: World, command: o.LetStand, _dice: Dice) -> Iterator[Fact]:
    """Let them stand."""
    yield o.StoodBy(clauses=(clause("3dx.dice_stand"),), figure=command.figure)


def refuse_pass(world: World, command: o.PassChallenge) -> Refused | None:
    """Only who may roll and has not; a save is nobody's choice."""
    call, figure = world.call, world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if call is None:
        return words.nothing_called()
    if call.save:
        return words.save_is_made()
    if figure.id not in call.who or figure.id in call.passed:
        return words.does_not_roll()
    return words.has_rolled(figure.name) if figure.id in call.laid else None


def pass_up(_world: World, command: o.PassChallenge, _dice: Dice) -> Iterator[Fact]:
    """Do not roll."""
    yield o.PassedUp(figure=command.figure)


# ── Folding and sight ───────────────────────────────────────────────────────────────────────


def fold_laid(world: World, fact: o.RollLaid) -> None:
    """The dice lie there."""
    call, figure = world.call, world.figures.get(fact.figure)
    if call is None:
        return
    call.laid[fact.figure] = Laid(
        attribute=fact.attribute,
        ability=fact.ability,
        lying=fact.lying,
        terms=[term for term in fact.terms if term.name in (TIME, PROFICIENT)],
        learning=fact.learning,
        helper=fact.helper,
        own=fact.own,
    )
    if fact.helper:
        call.helps[fact.figure] = fact.to
    if figure is not None:
        figure.spirit = max(0, figure.spirit - fact.spirit)


def fold_bonus(world: World, fact: o.BonusSpent) -> None:
    """It lies with the others, and is spent."""
    call, figure = world.call, world.figures.get(fact.figure)
    if call is not None and fact.figure in call.laid:
        call.laid[fact.figure].lying = fact.lying
    if figure is not None:
        bonus.spend(figure, fact.die)


def fold_moved(world: World, fact: o.HelpMoved) -> None:
    """It goes there now."""
    if world.call is not None:
        world.call.helps[fact.figure] = fact.to


def fold_stood(world: World, fact: o.StoodBy) -> None:
    """Nobody waits for these dice."""
    if world.call is not None and fact.figure not in world.call.done:
        world.call.done.append(fact.figure)


def fold_passed(world: World, fact: o.PassedUp) -> None:
    """Nobody waits for a roll."""
    if world.call is not None and fact.figure not in world.call.passed:
        world.call.passed.append(fact.figure)


def see_laid(fact: o.RollLaid, _seat: Seat, _world: World) -> Fact:
    """Against a hidden target number the dice are seen, and neither what they needed nor whether help worked."""
    if not fact.hidden:
        return fact
    terms = tuple(term for term in fact.terms if term.name != HELP)
    result = rolls.read(fact.lying, rolls.level_of(terms)).result
    cited = tuple(one for one in fact.clauses if one != clause("3dx.success"))
    return replace(fact, terms=terms, target=None, result=result, success=None, clauses=cited)


def see_bonus(fact: o.BonusSpent, _seat: Seat, _world: World) -> Fact:
    """The same of a bonus die."""
    if not fact.hidden:
        return fact
    level = fact.level - fact.helps
    return replace(fact, level=level, target=None, result=rolls.read(fact.lying, level).result, success=None, helps=0)


def why(_world: World, fact: o.RollLaid) -> tuple[Term, ...]:
    """Every level of the roll, with what helps nobody: a proficiency that was not named."""
    return fact.terms
