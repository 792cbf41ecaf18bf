"""Calling a challenge: who rolls, with what, against what, at which levels; asking for one; the GM's levels."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tablewright.core.facts import Fact, Refused, Term
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.text import WHY_LENGTH, unseen
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.challenges import reading
from tablewright.games.threedx.say import challenge_refusals as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import ATTRIBUTES, World
from tablewright.games.threedx.world_calls import ALL, Call, Wish
from tablewright.games.threedx.world_fight import TARGET_MOST

LEVEL_MOST, MINUTES_MOST, THEN_MOST = 9, 10_000, 4


# ── Calling ─────────────────────────────────────────────────────────────────────────────────


def refuse_call(world: World, command: o.CallChallenge) -> Refused | None:
    """Why no such challenge is called."""
    wrong = closed_to(world)
    if wrong is not None:
        return wrong
    if not world.party():
        return words.nobody_can()
    if not set(command.who) <= set(world.order):
        return nobody()
    if not known(world, command.ability, save=command.save):
        return words.no_ability()
    if not 1 <= command.target <= TARGET_MOST:
        return words.no_target(TARGET_MOST)
    if abs(command.level) > LEVEL_MOST or not 0 <= command.minutes <= MINUTES_MOST:
        return words.no_level(LEVEL_MOST)
    if any(len(text) > WHY_LENGTH for text in (command.why, command.level_why, command.against)):
        return words.why_long(WHY_LENGTH)
    bad = unseen(command.against, what="name of whoever is against it")
    if bad is not None:
        return bad
    if command.level and not command.level_why.strip():
        return words.level_reason()
    wrong = _refuse_chain(world, command)
    if wrong is not None:
        return wrong
    return None if called(world, command).who else words.nobody_can()


def closed_to(world: World) -> Refused | None:
    """Why nothing of the kind can begin now: a fight, a challenge, or a rest is on."""
    if world.fight is not None:
        return words.in_fight()
    if world.call is not None:
        return words.open_already()
    return words.in_rest() if world.resting is not None else None


def known(world: World, ability: str, *, save: bool = False) -> bool:
    """Whether anybody could roll with this."""
    if save:
        return ability == reading.VITALITY or ability in ATTRIBUTES or ability in content.rolled(world)
    return any(reading.knows(world, figure, ability) for figure in world.party())


def _refuse_chain(world: World, command: o.CallChallenge) -> Refused | None:
    if command.carry not in o.CARRIES or len(command.then) > THEN_MOST or (command.then and command.save):
        return words.no_chain(THEN_MOST)
    return None if all(known(world, one) for one in command.then) else words.no_ability()


def called(world: World, command: o.CallChallenge) -> Call:
    """The challenge as it will be open."""
    terms: dict[str, list[Term]] = {}
    if command.level:
        cited = clause("3dx.roll.condition") if not command.save else clause("3dx.save.condition")
        terms[ALL] = [Term("word", command.level, cited, about=command.level_why.strip())]
    first = next(iter(world.party()))
    call = Call(
        number=world.calls + 1,
        who=[],
        attribute=command.ability if command.save else reading.attribute_for(world, first, command.ability),
        ability="" if command.save else command.ability,
        target=command.target,
        why=command.why.strip(),
        one=command.one,
        save=command.save,
        hidden=command.hidden or world.options.get("targets") == "hidden",
        terms=terms,
        minutes=0 if command.save else command.minutes,
        against=command.against.strip(),
        then=list(command.then),
        carry=command.carry,
    )
    call.who = rollers(world, call, command.who)
    return call


def rollers(world: World, call: Call, named: tuple[str, ...] = ()) -> list[str]:
    """Those of the party who can make the roll, and with what it asks after it, of those named or of all."""
    clause("3dx.roll.multiple")
    people = [figure for figure in world.party() if _named(figure.id, named) and reading.can_roll(world, figure, call)]
    return [one.id for one in people if all(reading.knows(world, one, after) for after in call.then)]


def _named(id_: str, named: tuple[str, ...]) -> bool:
    return not named or id_ in named


def call_challenge(world: World, command: o.CallChallenge, _dice: Dice) -> Iterator[Fact]:
    """Call it."""
    yield opened(called(world, command))


def opened(call: Call) -> o.ChallengeCalled:
    """The fact that a challenge is open."""
    cited = [clause("3dx.save") if call.save else clause("3dx.roll"), clause("3dx.success")]
    if call.against:
        cited.append(clause("3dx.relationships"))
    if call.then:
        cited.append(clause("3dx.roll.multiple"))
    if call.minutes:
        cited.append(clause("3dx.taking_time"))
    return o.ChallengeCalled(clauses=tuple(cited), call=call)


def weigh(world: World, command: o.WeighChallenge, _dice: Dice) -> Iterator[Fact]:
    """Look at the chances first."""
    yield o.ChallengeWeighed(audience=("gm",), clauses=(clause("3dx.house.more"),), call=called(world, command))


# ── Asking, levels, calling off ─────────────────────────────────────────────────────────────


def refuse_ask(world: World, command: o.AskChallenge) -> Refused | None:
    """Why a player cannot ask for this."""
    figure = world.figures.get(command.figure)
    if figure is None or figure.id not in world.order:
        return nobody()
    if not figures.able(figure):
        return words.cannot_act(figure.name)
    if not reading.knows(world, figure, command.ability):
        return words.no_ability()
    wrong = closed_to(world)
    if wrong is not None:
        return wrong
    why = command.why.strip()
    return words.why_long(WHY_LENGTH) if not why or len(why) > WHY_LENGTH else None


def ask(_world: World, command: o.AskChallenge, _dice: Dice) -> Iterator[Fact]:
    """Tell the GM."""
    yield o.ChallengeAsked(figure=command.figure, wish=Wish(command.ability, command.why.strip()))


def refuse_level(world: World, command: o.SetLevel) -> Refused | None:
    """Why nothing changes: nobody rolls, no reason, no level; a save that lies cannot be thrown otherwise."""
    call = world.call
    if call is None:
        return words.nothing_called()
    if command.figure != ALL and command.figure not in call.who and command.figure not in call.laid:
        return words.does_not_roll()
    if call.save and (command.figure in call.laid or (command.figure == ALL and call.laid)):
        return words.save_lies()
    if not command.level or abs(command.level) > LEVEL_MOST:
        return words.no_level(LEVEL_MOST)
    reason = command.reason.strip()
    return words.level_reason() if not reason or len(reason) > WHY_LENGTH else None


def set_level(_world: World, command: o.SetLevel, _dice: Dice) -> Iterator[Fact]:
    """Give it."""
    cited = clause("3dx.roll.condition")
    term = Term("word", command.level, cited, about=command.reason.strip())
    yield o.LevelGiven(clauses=(cited,), figure=command.figure, term=term)


def refuse_drop(world: World, _command: o.DropChallenge) -> Refused | None:
    """Only where one is open."""
    return words.nothing_called() if world.call is None else None


def drop(world: World, _command: o.DropChallenge, _dice: Dice) -> Iterator[Fact]:
    """Call it off."""
    if world.call is not None:
        yield o.ChallengeDropped(call=world.call.number)


# ── Folding and sight ───────────────────────────────────────────────────────────────────────


def fold_called(world: World, fact: o.ChallengeCalled) -> None:
    """It waits for rolls; what was weighed or wished for is settled by it."""
    world.calls = fact.call.number
    world.call = msgspec.convert(msgspec.to_builtins(fact.call), Call)
    world.draft = None
    for id_ in fact.call.who:
        world.wishes.pop(id_, None)


def see_called(fact: o.ChallengeCalled, _seat: Seat, _world: World) -> Fact:
    """A hidden target number is the GM's alone."""
    return replace(fact, call=replace(fact.call, target=None)) if fact.call.hidden else fact


def fold_weighed(world: World, fact: o.ChallengeWeighed) -> None:
    """It lies before the GM."""
    world.draft = msgspec.convert(msgspec.to_builtins(fact.call), Call)


def fold_asked(world: World, fact: o.ChallengeAsked) -> None:
    """The GM may call it."""
    world.wishes[fact.figure] = replace(fact.wish)


def fold_level(world: World, fact: o.LevelGiven) -> None:
    """It counts for the dice, those that lie too."""
    if world.call is not None:
        world.call.terms.setdefault(fact.figure, []).append(fact.term)


def fold_dropped(world: World, _fact: o.ChallengeDropped) -> None:
    """It is off. In an adventure that the engine runs the scene has been played."""
    close(world)


def close(world: World) -> None:
    """No challenge is open any more."""
    played = world.call is not None and not world.call.purpose
    world.call = None
    if world.scene is not None and world.story and played:
        world.scene.done = True
