"""The game master's word in a fight: levels, target numbers, openings, places, states, falls."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.referee import no_good_reason
from tablewright.core.refusals import challenge_open
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import who
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.say.challenge_refusals import in_rest, save_lies
from tablewright.games.threedx.world import PARTY, World
from tablewright.games.threedx.world_fight import ACTING, DEFENDING, FIRST, PLACE_MOST, TARGET_MOST, Fall, Fight

LEVELS = 3
STATES = ("prone", "up", "unaware", "aware", "free")


def refuse_there(world: World, *names: str) -> Refused | None:
    """Only in a fight, only about those who are in it."""
    if world.fight is None:
        return words.no_fight()
    there = {one.id for one in who.there(world)}
    return None if set(names) <= there else nobody()


def refuse_level(world: World, command: o.SetLevel) -> Refused | None:
    """Only until the turn closes, other than it is, with a reason."""
    wrong = refuse_there(world, command.figure)
    if wrong is not None:
        return wrong
    fight = who.fight_of(world)
    if fight.phase not in (FIRST, ACTING, DEFENDING):
        return words.turn_closing()
    own = fight.plans.get(command.figure) if fight.phase == FIRST else None
    if own is not None and own.lying is not None and own.lying.save:
        return save_lies()
    same = fight.levels.get(command.figure, 0) == command.level
    return words.no_level() if same or abs(command.level) > LEVELS or no_good_reason(command.reason) else None


def set_level(_world: World, command: o.SetLevel, _dice: Dice) -> Iterator[Fact]:
    """It is so."""
    yield g.LevelSet(
        clauses=(clause("3dx.condition.stacked"),),
        figure=command.figure,
        level=command.level,
        reason=command.reason.strip(),
    )


def fold_level(world: World, fact: g.LevelSet) -> None:
    """For this turn."""
    who.fight_of(world).levels[fact.figure] = fact.level


def refuse_target(world: World, command: o.SetTarget) -> Refused | None:
    """Only for an Act of one's own devising that lies there."""
    wrong = refuse_there(world, command.figure)
    if wrong is not None:
        return wrong
    plan = who.plan_of(world, command.figure)
    if plan is None or plan.lying is None or plan.does or who.fight_of(world).phase not in (ACTING, DEFENDING):
        return words.no_dice(world.figures[command.figure].name)
    return None if 1 <= command.target <= TARGET_MOST and command.target != plan.target else words.no_number()


def set_target(_world: World, command: o.SetTarget, _dice: Dice) -> Iterator[Fact]:
    """It must reach that."""
    yield g.TargetSet(clauses=(clause("3dx.combat.act"),), figure=command.figure, target=command.target)


def fold_target(world: World, fact: g.TargetSet) -> None:
    """It must reach that."""
    plan = who.plan_of(world, fact.figure)
    if plan is not None:
        plan.target = fact.target


def refuse_judge(world: World, command: o.JudgeReady) -> Refused | None:
    """Only of what was readied for circumstances in own words, other than it is."""
    wrong = refuse_there(world, command.figure)
    if wrong is not None:
        return wrong
    ready = who.fight_of(world).ready.get(command.figure)
    if ready is None or ready.on != "word" or ready.said == command.came:
        return words.nothing_ready(world.figures[command.figure].name)
    return None


def judge(_world: World, command: o.JudgeReady, _dice: Dice) -> Iterator[Fact]:
    """They came about, or not."""
    yield g.ReadyJudged(clauses=(clause("3dx.combat.ready"),), figure=command.figure, came=command.came)


def fold_judged(world: World, fact: g.ReadyJudged) -> None:
    """It is said."""
    ready = who.fight_of(world).ready.get(fact.figure)
    if ready is not None:
        ready.said = fact.came


def refuse_opening(world: World, command: o.GrantOpening) -> Refused | None:
    """Only for one who waits, against one whose turn it is."""
    wrong = refuse_there(world, command.figure, command.target)
    if wrong is not None:
        return wrong
    fight = who.fight_of(world)
    if fight.phase not in (ACTING, DEFENDING) or not who.hostile(world, command.figure, command.target):
        return words.no_opening(world.figures[command.target].name)
    if who.at_turn(world, command.figure) or command.target in fight.openings.get(command.figure, ()):
        return words.no_opening(world.figures[command.target].name)
    figure = world.figures[command.figure]
    free = figures.able(figure) and figure.id not in (*fight.unaware, *fight.answers)
    return None if free else words.cannot_react(figure.name)


def grant(world: World, command: o.GrantOpening, _dice: Dice) -> Iterator[Fact]:
    """It is an opening, for who has said done as well."""
    cited, again = (clause("3dx.combat.reaction"),), command.figure in who.fight_of(world).done
    yield g.OpeningGranted(clauses=cited, figure=command.figure, target=command.target, again=again)


def fold_opening(world: World, fact: g.OpeningGranted) -> None:
    """For this turn; who was done is asked once more."""
    fight = who.fight_of(world)
    fight.openings.setdefault(fact.figure, []).append(fact.target)
    if fact.again and fact.figure in fight.done:
        fight.done.remove(fact.figure)


def refuse_place(world: World, command: o.SetPlace) -> Refused | None:
    """Only other than it is."""
    wrong = refuse_there(world, command.figure)
    if wrong is not None:
        return wrong
    if who.place(world, command.figure) == command.metres:
        return words.stands_there(world.figures[command.figure].name, command.metres)
    return words.no_place() if abs(command.metres) > PLACE_MOST else None


def set_place(_world: World, command: o.SetPlace, _dice: Dice) -> Iterator[Fact]:
    """There."""
    yield g.PlaceSet(clauses=(clause("3dx.combat.range"),), figure=command.figure, metres=command.metres)


def fold_place(world: World, fact: g.PlaceSet) -> None:
    """There, now and as the turn began."""
    fight = who.fight_of(world)
    fight.at[fact.figure] = fight.began[fact.figure] = fact.metres


def refuse_state(world: World, command: o.SetState) -> Refused | None:
    """Only other than it is, with a reason."""
    wrong = refuse_there(world, command.figure)
    if wrong is not None:
        return wrong
    fight = who.fight_of(world)
    now = {
        "prone": command.figure in fight.prone,
        "up": command.figure not in fight.prone,
        "unaware": command.figure in fight.unaware,
        "aware": command.figure not in fight.unaware,
        "free": command.figure not in fight.held,
    }
    able = figures.able(world.figures[command.figure])
    fits = able and command.state in STATES and not now[command.state] and not no_good_reason(command.reason)
    return None if fits else words.no_state()


def set_state(_world: World, command: o.SetState, _dice: Dice) -> Iterator[Fact]:
    """So it is."""
    yield f.StateChanged(
        clauses=(clause("3dx.house.more"),),
        figure=command.figure,
        state=command.state,
        why="word",
        reason=command.reason.strip(),
    )


# ── Falls ───────────────────────────────────────────────────────────────────────────────────


def refuse_drop(world: World, command: o.DropFigure) -> Refused | None:
    """Only who is up or lies there, and does not fall already; out of a fight a character of the party."""
    figure = world.figures.get(command.figure)
    if figure is None or figure.state in who.GONE:
        return nobody()
    if world.fight is None:
        if world.call is not None:
            return challenge_open()
        if world.resting is not None:
            return in_rest()
        if not figure.character or not figures.able(figure):
            return words.no_fight()
    fight = who.fight_of(world)
    if world.fight is not None and figure not in who.there(world):
        return nobody()
    if figure.id in fight.falls:
        return words.falls_already(figure.name)
    fits = 1 <= command.metres <= PLACE_MOST and 1 <= command.target <= TARGET_MOST
    return None if fits else words.no_such_fall()


def drop(world: World, command: o.DropFigure, _dice: Dice) -> Iterator[Fact]:
    """It is about to fall; out of a fight the same turns are used, so that all may act first."""
    if world.fight is None:
        party = [one.id for one in world.party() if one.state in ("up", "dying", "out")]
        yield f.FightBegan(
            clauses=(clause("3dx.falling"), clause("3dx.combat.turns")),
            of=dict.fromkeys(party, PARTY),
            at=dict.fromkeys(party, 0),
            apart=0,
        )
        yield g.FallBegan(
            clauses=(clause("3dx.falling"),), figure=command.figure, metres=command.metres, target=command.target
        )
        yield f.FirstDecided(clauses=(clause("3dx.falling"),), sides=(PARTY,))
        return
    yield g.FallBegan(
        clauses=(clause("3dx.falling"),), figure=command.figure, metres=command.metres, target=command.target
    )


def fold_fall(world: World, fact: g.FallBegan) -> None:
    """It is about to fall, or falls; outside combat the others may act before it does."""
    fight: Fight = who.fight_of(world)
    fight.falls[fact.figure] = Fall(fact.metres, fact.begun, fact.target)


def refuse_end_fall(world: World, command: o.EndFall) -> Refused | None:
    """Only one that has not landed, with a reason."""
    wrong = refuse_there(world, command.figure)
    if wrong is not None:
        return wrong
    if command.figure not in who.fight_of(world).falls:
        return words.not_falling(world.figures[command.figure].name)
    return words.no_state() if no_good_reason(command.reason) else None


def end_fall(world: World, command: o.EndFall, _dice: Dice) -> Iterator[Fact]:
    """It does not fall."""
    fall = who.fight_of(world).falls[command.figure]
    yield g.FallEnded(
        clauses=(clause("3dx.falling"),),
        figure=command.figure,
        how="rescued",
        metres=fall.metres,
        reason=command.reason.strip(),
    )
