"""Closing a challenge: who helps whom, every roll read, what it brings, the next of several rolls."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core.facts import Fact, Refused, Term, total
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures, kernel
from tablewright.games.threedx.challenges import calls, reading
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.say import challenge_refusals as words
from tablewright.games.threedx.say.challenges import before
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_calls import Call

BEFORE = "before"
"""The term that a result gives the next of several rolls."""


# ── When it closes ──────────────────────────────────────────────────────────────────────────


def settled(world: World, call: Call) -> bool:
    """Whether nobody is waited for any more."""
    return not waited_for(world, call)


def waited_for(world: World, call: Call) -> list[str]:
    """Those for whom the challenge waits: who has still to roll, and whose dice could still be bettered."""
    rolled = [id_ for id_, laid in call.laid.items() if not laid.helper]
    missing = [] if call.one and rolled else [id_ for id_ in call.who if _missing(world, call, id_)]
    return [*missing, *(id_ for id_ in call.laid if not _finished(world, call, id_))]


def _missing(world: World, call: Call, id_: str) -> bool:
    return id_ not in call.laid and id_ not in call.passed and figures.able(world.figures[id_])


def _finished(world: World, call: Call, id_: str) -> bool:
    """Whether somebody's dice need no more: let stand, out, or, where the engine referees, made or past all help."""
    if id_ in call.done or not figures.able(world.figures[id_]):
        return True
    if world.gm:
        return False
    laid = call.laid[id_]
    if laid.helper and (call.helps.get(id_) and reading.worked(world, call, id_)):
        return True
    if reading.stands(world, call, id_):
        return True
    return not reading.bonus_dice(world.figures[id_], laid) and not _could_help(world, call)


def _could_help(world: World, call: Call) -> bool:
    """Whether somebody who has not rolled could still help."""
    if call.save:
        return False
    idle = [figure for figure in world.party() if figure.id not in call.laid and figure.id not in call.passed]
    return any(figures.able(figure) and reading.knows(world, figure, call.ability) for figure in idle)


def refuse_close(world: World, _command: o.CloseChallenge) -> Refused | None:
    """Only where one is open and somebody has rolled."""
    if world.call is None:
        return words.nothing_called()
    return None if world.call.laid else words.nobody_rolled()


def refuse_settle(world: World, _command: o.SettleChallenge) -> Refused | None:
    """Refuse while somebody is waited for."""
    return words.nothing_called() if world.call is None or not settled(world, world.call) else None


def following(world: World) -> o.SettleChallenge | None:
    """The procedures close it once nobody is waited for."""
    return o.SettleChallenge() if world.call is not None and settled(world, world.call) else None


# ── Closing ─────────────────────────────────────────────────────────────────────────────────


def close(world: World, _command: o.CloseChallenge | o.SettleChallenge, dice: Dice) -> Iterator[Fact]:
    """Read all dice together; then what they bring, and the next roll of several."""
    from tablewright.games.threedx import consequences  # what closing brings about calls challenges in its turn

    call = world.call
    if call is None:
        return
    fact = outcome(world, call)
    after = next_call(world, call, fact)
    fact = replace(fact, last=after is None)
    learning = consequences.associated(call, fact)
    yield fact
    yield from consequences.of(world, call, fact, dice, learning=learning)
    if after is not None:
        yield calls.opened(replace(after, number=world.calls + 1))


def outcome(world: World, call: Call) -> o.ChallengeClosed:
    """Every help and every roll as they are read now."""
    own = [id_ for id_, laid in call.laid.items() if laid.own]
    helped = tuple(_helped(world, call, id_) for id_ in call.helps)
    results = tuple(_result(world, call, world.figures[id_]) for id_ in own)
    uses = [term.value for laid in call.laid.values() for term in laid.terms if term.name == "time"]
    cited = [clause("3dx.dice_stand")]
    if helped:
        cited.append(clause("3dx.combat.help"))
    if call.target:
        cited.append(clause("3dx.success"))
    return o.ChallengeClosed(
        clauses=tuple(cited),
        call=call.number,
        attribute=call.attribute,
        ability=call.ability,
        why=call.why,
        save=call.save,
        results=results,
        helped=helped,
        passed=tuple(id_ for id_ in call.who if id_ not in call.laid and not call.one),
        minutes=call.takes + max(uses, default=0) * call.minutes,
        purpose=call.purpose,
        stake=call.stake,
        against=call.against,
        hidden=call.hidden,
    )


def _helped(world: World, call: Call, id_: str) -> o.Helped:
    laid, to = call.laid[id_], call.helps[id_]
    read = reading.reading_of(world, call, id_, laid)
    there = to in call.laid and not call.laid[to].helper
    return o.Helped(
        figure=id_,
        to=to if there else "",
        lying=laid.lying,
        level=total(reading.all_terms(world, call, id_, laid.terms)),
        result=read.result,
        need=reading.help_needs(call, world.figures[to]) if there else 0,
        worked=there and reading.worked(world, call, id_),
    )


def _result(world: World, call: Call, figure: Figure) -> o.Result:
    laid = call.laid[figure.id]
    terms = reading.all_terms(world, call, figure.id, laid.terms)
    read = reading.reading_of(world, call, figure.id, laid)
    target = reading.target_of(call, figure)
    return o.Result(
        figure=figure.id,
        lying=laid.lying,
        level=total(terms),
        result=read.result,
        terms=terms,
        target=target,
        success=kernel.succeeds(read.result, target) if target else None,
        margin=kernel.margin(read.result, target) if target else None,
    )


def next_call(world: World, call: Call, fact: o.ChallengeClosed) -> Call | None:
    """The next of several rolls in order, for those who made this one; what each result gives it."""
    if not call.then:
        return None
    cited, terms = clause("3dx.roll.multiple"), dict[str, list[Term]]()
    for one in fact.results:
        if one.success is None:
            continue
        level = 1 if one.success else -1
        if call.carry in ("both", "advantage" if one.success else "disadvantage"):
            terms[one.figure] = [Term(BEFORE, level, cited, about=before(made=one.success))]
    named = tuple(one.figure for one in fact.results)
    first = world.figures[named[0]] if named else next(iter(world.party()))
    following_ = Call(
        number=0,
        who=[],
        attribute=reading.attribute_for(world, first, call.then[0]),
        ability=call.then[0],
        target=call.target,
        why=call.why,
        hidden=call.hidden,
        terms=terms,
        minutes=call.minutes,
        against=call.against,
        then=call.then[1:],
        carry=call.carry,
        stake=call.stake,
    )
    following_.who = calls.rollers(world, following_, named) if named else []
    return following_ if following_.who else None


# ── Folding and sight ───────────────────────────────────────────────────────────────────────


def fold_closed(world: World, fact: o.ChallengeClosed) -> None:
    """Time has passed, and it is over."""
    world.clock += fact.minutes
    if fact.last:
        calls.close(world)
    else:
        world.call = None


def see_closed(fact: o.ChallengeClosed, _seat: Seat, _world: World) -> Fact:
    """Of a hidden target number only who made it is told."""
    if not fact.hidden:
        return fact
    return replace(
        fact,
        results=tuple(replace(one, target=None, margin=None) for one in fact.results),
        helped=tuple(replace(one, need=None) for one in fact.helped),
    )
