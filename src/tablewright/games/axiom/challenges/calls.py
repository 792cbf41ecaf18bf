"""Calling a challenge: what it is rolled with, who rolls, what stands against it, whose dice differ from the rest's."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core.facts import Fact, Refused, Term
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.text import WHY_LENGTH
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, content, figures, kernel, moment, rolled, scenes
from tablewright.games.axiom.challenges import orders as o
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.say import challenges as words
from tablewright.games.axiom.say import nobody
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import ATTRIBUTES, Call, Wish, World

ALL = "all"
SUCCESSES = "successes"
STRANGER = 4
"""Dice of an opponent in an adventure that the engine runs: a house default."""
DICE_MOST, THRESHOLD_MOST, BONUS_MOST = 60, 30, 20


# ── Calling ─────────────────────────────────────────────────────────────────────────────────


def refuse_call(world: World, command: o.CallChallenge) -> Refused | None:
    """Why no such challenge is called."""
    if world.call is not None:
        return words.open_already()
    if world.fight is not None and world.fight.phase == "initiative":
        return words.not_now()
    if command.kind not in o.KINDS or command.mode not in o.MODES:
        return words.no_kind()
    if command.attribute not in ATTRIBUTES or not _known_talent(world, command.talent):
        return words.no_pool()
    if not 1 <= command.threshold <= THRESHOLD_MOST:
        return words.no_threshold(THRESHOLD_MOST)
    if abs(command.bonus) > BONUS_MOST:
        return words.bonus_wrong(BONUS_MOST)
    if any(len(text) > WHY_LENGTH for text in (command.why, command.bonus_why, command.mode_why, command.focus)):
        return words.why_long(WHY_LENGTH)
    if not set(command.who) <= set(world.order):
        return nobody()
    if not rollers(world, command.who):
        return words.nobody_can()
    return _refuse_opponent(world, command)


def _known_talent(world: World, talent: str) -> bool:
    return not talent or talent in content.talents() or any(talent in f.odd for f in world.figures.values())


def _refuse_opponent(world: World, command: o.CallChallenge) -> Refused | None:
    if command.opponent and command.opponent not in world.figures:
        return nobody()
    if not command.opposed or world.options.get("opposed") != SUCCESSES:
        return None
    if command.opponent:
        known = command.opponent_attribute in ATTRIBUTES and _known_talent(world, command.opponent_talent)
        return None if known else words.no_pool()
    return None if 1 <= command.opponent_dice <= DICE_MOST else words.no_opponent(DICE_MOST)


def rollers(world: World, who: tuple[str, ...]) -> list[str]:
    """Those of the party who may roll: who can act, of those named or of all."""
    named = who or tuple(world.order)
    return [id_ for id_ in world.order if id_ in named and conditions.can_roll(world, world.figures[id_])]


def call_challenge(world: World, command: o.CallChallenge, dice: Dice, *, stake: str = "") -> Iterator[Fact]:
    """Call it; an active opponent counts 1, or rolls its own dice by option."""
    yield from scenes.ensured(world, words.untitled())
    threshold = kernel.threshold(command.threshold, int(command.opposed))
    if command.opposed and world.options.get("opposed") == SUCCESSES:
        against = _opponent_pool(world, command)
        by = command.opponent or "foes"
        fallen = rolled.roll(
            world,
            dice,
            against,
            figure=by,
            what=What.OPPOSE,
            hidden=kept(world, command),
            attribute=command.opponent_attribute if command.opponent else "",
            talent=command.opponent_talent if command.opponent else "",
            clauses=(clause("axiom.challenge.individual"),),
        )
        yield fallen
        threshold = kernel.opposed_threshold(fallen.successes)
    yield called(world, command, threshold, stake=stake)


def kept(world: World, command: o.CallChallenge) -> bool:
    """Whether the Threshold is the GM's alone, and with it the opponent's roll that may make it."""
    return command.hidden or world.options.get("targets") == "hidden"


def _opponent_pool(world: World, command: o.CallChallenge) -> Pool:
    if not command.opponent:
        return Pool(terms=(Term("dice", command.opponent_dice, clause("axiom.pool")),))
    figure = world.figures[command.opponent]
    terms = figures.pool_terms(figure, command.opponent_attribute, command.opponent_talent)
    return moment.pool(world, figure, terms, threshold=0, sight=command.opponent_talent == "notice", own=False)


def called(world: World, command: o.CallChallenge, threshold: int, *, stake: str = "") -> o.ChallengeCalled:
    """The fact that a challenge was called."""
    extra: dict[str, list[Term]] = {}
    if command.bonus:
        name = "bonus" if command.bonus > 0 else "penalty"
        extra[ALL] = [Term(name, command.bonus, clause("axiom.modifier"), about=command.bonus_why.strip())]
    reason = command.mode_why.strip() or words.circumstances()
    call = Call(
        number=world.calls + 1,
        kind=command.kind,
        who=rollers(world, command.who),
        attribute=command.attribute,
        talent=command.talent,
        threshold=threshold,
        why=command.why.strip(),
        focus=command.focus.strip(),
        helps={ALL: reason} if command.mode == "advantage" else {},
        hampers={ALL: reason} if command.mode == "disadvantage" else {},
        extra=extra,
        opposed=command.opposed,
        opponent=command.opponent if command.opposed else "",
        hidden=kept(world, command),
        sight=command.sight or command.talent == "notice",
        stake=stake,
    )
    cited = clause("axiom.challenge.group") if call.kind == "group" else clause("axiom.challenge.individual")
    return o.ChallengeCalled(clauses=(cited, clause("axiom.threshold")), call=call)


def again(world: World, call: Call, dice: Dice) -> Iterator[Fact]:
    """Call a challenge which was thought out before, for all who can act."""
    command = o.CallChallenge(
        kind=call.kind,
        attribute=call.attribute,
        talent=call.talent,
        threshold=call.threshold,
        why=call.why,
        focus=call.focus,
        opposed=call.opposed,
        opponent_dice=STRANGER,
        sight=call.sight,
    )
    yield from call_challenge(world, command, dice, stake=call.stake)


def refuse_ask(world: World, command: o.AskChallenge) -> Refused | None:
    """Why a player cannot ask for this."""
    figure = world.figures.get(command.figure)
    if figure is None or figure.id not in world.order:
        return nobody()
    if not conditions.can_roll(world, figure):
        return words.cannot_act(figure.name)
    if world.call is not None:
        return words.open_already()
    if command.attribute not in ATTRIBUTES or not _known_talent(world, command.talent):
        return words.no_pool()
    if not command.why.strip() or len(command.why) > WHY_LENGTH:
        return words.why_long(WHY_LENGTH)
    return None


def ask_challenge(world: World, command: o.AskChallenge, _dice: Dice) -> Iterator[Fact]:
    """Tell the GM."""
    yield from scenes.ensured(world, words.untitled())
    yield o.ChallengeAsked(
        figure=command.figure, attribute=command.attribute, talent=command.talent, why=command.why.strip()
    )


def refuse_odds(world: World, command: o.SetOdds) -> Refused | None:
    """Why nothing changes for this figure."""
    call = world.call
    if call is None:
        return words.nothing_called()
    if command.figure not in call.who or command.figure in call.results:
        return words.does_not_roll()
    if command.mode not in o.MODES or abs(command.bonus) > BONUS_MOST:
        return words.bonus_wrong(BONUS_MOST)
    if not command.reason.strip() or len(command.reason) > WHY_LENGTH:
        return words.why_long(WHY_LENGTH)
    return None if command.bonus or command.mode != "normal" else words.changes_nothing()


def set_odds(_world: World, command: o.SetOdds, _dice: Dice) -> Iterator[Fact]:
    """Set it."""
    reason = command.reason.strip()
    terms: tuple[Term, ...] = ()
    if command.bonus:
        name = "bonus" if command.bonus > 0 else "penalty"
        terms = (Term(name, command.bonus, clause("axiom.modifier"), about=reason),)
    yield o.OddsSet(
        clauses=(clause("axiom.advantage") if command.mode != "normal" else clause("axiom.modifier"),),
        figure=command.figure,
        bonus=terms,
        mode=command.mode,
        reason=reason,
    )


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_called(world: World, fact: o.ChallengeCalled) -> None:
    """It waits for rolls."""
    world.calls = fact.call.number
    world.call = msgspec.convert(msgspec.to_builtins(fact.call), Call)
    if world.scene is not None:
        for id_ in fact.call.who:
            world.scene.wishes.pop(id_, None)
        kept = moment.pair(fact.call.attribute, fact.call.talent)
        world.scene.ruined = {who: what for who, what in world.scene.ruined.items() if what == kept}


def see_called(fact: o.ChallengeCalled, _seat: Seat, _world: World) -> Fact:
    """A hidden Threshold is the GM's alone."""
    if not fact.call.hidden:
        return fact
    return msgspec.structs.replace(fact, call=msgspec.structs.replace(fact.call, threshold=0))


def fold_asked(world: World, fact: o.ChallengeAsked) -> None:
    """The GM may call it."""
    if world.scene is not None:
        world.scene.wishes[fact.figure] = Wish(attribute=fact.attribute, talent=fact.talent, why=fact.why)


def fold_odds(world: World, fact: o.OddsSet) -> None:
    """The figure's dice are others."""
    call = world.call
    if call is None:
        return
    if fact.bonus:
        call.extra[fact.figure] = [*call.extra.get(fact.figure, ()), *fact.bonus]
    if fact.mode == "advantage":
        call.helps[fact.figure] = fact.reason
    elif fact.mode == "disadvantage":
        call.hampers[fact.figure] = fact.reason
