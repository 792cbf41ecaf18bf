"""Rolling for a challenge that was called, helping with it, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.core.text import alike
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, kernel, moment, pools, rolled
from tablewright.games.axiom.challenges import criticals
from tablewright.games.axiom.challenges import orders as o
from tablewright.games.axiom.challenges.calls import ALL
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.records import Kit
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.say import challenges as words
from tablewright.games.axiom.say import nobody
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import Call, Figure, Item, Result, Scene, World

DICE_MOST = 60
"""Dice that somebody may have without a sheet."""


# ── Rolling ─────────────────────────────────────────────────────────────────────────────────


def refuse_roll(world: World, command: o.RollChallenge) -> Refused | None:
    """Why this figure does not roll now."""
    call, figure = world.call, world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if call is None:
        return words.nothing_called()
    if figure.id not in call.who:
        return words.does_not_roll()
    if figure.id in call.results:
        return words.has_rolled(figure.name)
    if call.kind == "one" and call.results:
        return words.decided()
    if not conditions.can_roll(world, figure):
        return words.cannot_act(figure.name)
    whom = helping(world, figure)
    if whom is not None:
        return words.helps_instead(figure.name, whom.name)
    if command.focus and command.focus not in foci(figure, call):
        return words.no_focus()
    if command.kit and kit_for(world, figure, call.talent) is None:
        return words.no_kit()
    if known(figure, call):
        return words.dice_known() if command.dice else None
    return None if 1 <= command.dice <= DICE_MOST else words.dice_needed(DICE_MOST)


def kit_for(world: World, figure: Figure, talent: str) -> tuple[Item, Kit] | None:
    """The kit that helps with it; kits are the pack's, and none helps where that is off."""
    return figures.kit_for(figure, talent) if world.options.get("beyond", True) else None


def known(figure: Figure, call: Call) -> bool:
    """Whether the sheet says how many dice these are; one that joined by name may have no such Attribute on it."""
    return call.attribute in figure.attributes


def foci(figure: Figure, call: Call) -> list[str]:
    """The figure's Foci that fit the challenge: whichever they have, or one of those that it names."""
    own = figure.foci.get(call.talent, []) if figures.talent(figure, call.talent) else []
    clause("axiom.focus")
    named = {alike(one) for one in (call.focus, *call.focus.split(", "))}
    return list(own) if call.focus == "any" else [one for one in own if alike(one) in named]


def pool_of(world: World, command: o.RollChallenge) -> Pool:
    """The dice of a roll for the open challenge, with its Threshold."""
    call, figure = world.call, world.figures[command.figure]
    assert call is not None  # noqa: S101 (refused otherwise)
    if known(figure, call):
        terms = list(figures.pool_terms(figure, call.attribute, call.talent, focus=command.focus))
    else:
        terms = [Term("dice", command.dice, clause("axiom.pool"))]
    terms += figures.kit_terms(figure, call.talent) if command.kit else ()
    terms += [*call.extra.get(ALL, ()), *call.extra.get(figure.id, ())]
    cited = clause("axiom.advantage")
    helps = [Term("advantage", 0, cited, about=call.helps[who]) for who in (ALL, figure.id) if who in call.helps]
    hampers = [
        Term("disadvantage", 0, cited, about=call.hampers[who]) for who in (ALL, figure.id) if who in call.hampers
    ]
    hampers += moment.spoilt(world, figure, call.attribute, call.talent)
    return moment.pool(
        world, figure, terms, threshold=call.threshold, helps=helps, hampers=hampers, sight=call.sight, called=True
    )


def chance_roll(world: World, command: o.RollChallenge) -> Chance | None:
    """The exact chance to reach the Threshold."""
    if refuse_roll(world, command) is not None or world.call is None:
        return None
    pool = pool_of(world, command)
    return pools.chance(pool, what="challenge") if pool.threshold else pools.unknown(pool, what="challenge")


def roll_challenge(world: World, command: o.RollChallenge, dice: Dice) -> Iterator[Fact]:
    """Roll; a critical asks what it brings."""
    call = world.call
    if call is None:
        return
    cited = clause("axiom.challenge.group") if call.kind == "group" else clause("axiom.challenge.individual")
    kit = kit_for(world, world.figures[command.figure], call.talent) if command.kit else None
    fact = rolled.roll(
        world,
        dice,
        pool_of(world, command),
        figure=command.figure,
        what=What.CHALLENGE,
        clauses=(cited,),
        attribute=call.attribute,
        talent=call.talent,
        call=call.number,
        item=kit[0].id if kit is not None else "",
        why=call.why,
    )
    yield fact
    yield from criticals.ask(world, fact)


def refuse_aid(world: World, command: o.Aid) -> Refused | None:
    """Why this figure cannot help with the open challenge."""
    call, figure, other = world.call, world.figures.get(command.figure), world.figures.get(command.to)
    if figure is None or other is None or figure.id not in world.order:
        return nobody()
    if call is None:
        return words.nothing_called()
    if other.id not in call.who or other.id in call.results or (call.kind == "one" and call.results):
        return words.does_not_roll()
    if figure.id in call.who and call.kind != "one":
        return words.rolls_alone()
    if figure.id in call.results or figure.id == other.id:
        return words.helps_nobody()
    if not conditions.can_roll(world, figure):
        return words.cannot_act(figure.name)
    if helping(world, figure) is not None:
        return words.helps_already(figure.name)
    if helps_of(world, figure.id):
        return words.is_helped(figure.name)
    whom = helping(world, other)
    return words.helps_instead(other.name, whom.name) if whom is not None else None


def to_roll(world: World, call: Call) -> list[Figure]:
    """Who has still to roll, or may, for the open challenge: neither who has, nor who helps or cannot act."""
    if call.kind == "one" and call.results:
        return []
    left = [world.figures[id_] for id_ in call.who if id_ in world.figures and id_ not in call.results]
    return [one for one in left if conditions.can_roll(world, one) and helping(world, one) is None]


def helping(world: World, figure: Figure) -> Figure | None:
    """Whom this figure helps with the open challenge, instead of rolling; nobody where that one can roll no more."""
    for id_ in world.call.who if world.call is not None else ():
        if any(term.about == figure.name for term in helps_of(world, id_)):
            other = world.figures[id_]
            return other if conditions.can_roll(world, other) else None
    return None


def helps_of(world: World, id_: str) -> list[Term]:
    """The help of companions that waits for somebody's roll, a term for each who gives it."""
    waiting = world.scene.aid.get(id_, ()) if world.scene is not None else ()
    return [term for term in waiting if term.name == moment.AID]


def aid(world: World, command: o.Aid, _dice: Dice) -> Iterator[Fact]:
    """Help."""
    term = Term(moment.AID, 1, clause("axiom.modifier"), about=world.figures[command.figure].name)
    yield o.AidGiven(clauses=(clause("axiom.modifier"),), figure=command.figure, to=command.to, term=term)


# ── What it comes to ────────────────────────────────────────────────────────────────────────


def settled(world: World, call: Call) -> bool:
    """Whether all have rolled who can; those who cannot act any more neither roll nor count."""
    if call.kind == "one" and call.results:
        return True
    return all(id_ in call.results or not conditions.can_roll(world, world.figures[id_]) for id_ in call.who)


def refuse_settle(world: World, _command: o.SettleChallenge) -> Refused | None:
    """Refuse while somebody has still to roll."""
    return words.nothing_called() if world.call is None or not settled(world, world.call) else None


def settle(world: World, _command: o.SettleChallenge, dice: Dice) -> Iterator[Fact]:
    """Say what it came to; what hangs on it in a scene that the engine runs follows."""
    from tablewright.games.axiom import story  # a story's scenes call challenges

    if world.call is None:
        return
    fact = outcome(world.call)
    yield fact
    yield from story.consequences(world, fact, dice)


def outcome(call: Call) -> o.ChallengeSettled:
    """What the rolls made so far come to."""
    won = tuple(id_ for id_ in call.who if id_ in call.results and call.results[id_].passed)
    lost = tuple(id_ for id_ in call.who if id_ in call.results and not call.results[id_].passed)
    needed, passed = 0, None
    if call.kind == "group":
        needed = kernel.majority(len(call.results))
        passed = len(won) >= needed
    elif call.kind == "one":
        passed = bool(won)
    cited = clause("axiom.challenge.group") if call.kind == "group" else clause("axiom.challenge.individual")
    return o.ChallengeSettled(
        clauses=(cited,),
        call=call.number,
        form=call.kind,
        passed=passed,
        succeeded=won,
        failed=lost,
        needed=needed,
        why=call.why,
        stake=call.stake,
    )


def refuse_drop(world: World, command: o.DropChallenge) -> Refused | None:
    """Refuse where nothing is open, or nobody has rolled yet."""
    if world.call is None:
        return words.nothing_called()
    return words.nobody_rolled() if command.decide and not world.call.results else None


def drop(world: World, command: o.DropChallenge, dice: Dice) -> Iterator[Fact]:
    """Call it off, or decide it by those who have rolled."""
    if command.decide:
        yield from settle(world, o.SettleChallenge(), dice)
    elif world.call is not None:
        yield o.ChallengeDropped(call=world.call.number)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_aid(world: World, fact: o.AidGiven) -> None:
    """Dice wait for the other's next roll."""
    if world.scene is not None:
        world.scene.aid[fact.to] = [*world.scene.aid.get(fact.to, ()), fact.term]


def fold_roll(world: World, fact: ChallengeRolled) -> None:
    """The result stands beside the figure's name; help is used up, and so is a ruined second attempt."""
    if world.scene is not None and world.scene.ruined.get(fact.figure) == moment.pair(fact.attribute, fact.talent):
        world.scene.ruined.pop(fact.figure)
    call = world.call
    if call is not None and fact.call == call.number:
        call.results[fact.figure] = Result(successes=fact.successes, passed=bool(fact.passed))


def fold_closed(world: World, _fact: o.ChallengeSettled | o.ChallengeDropped) -> None:
    """It is decided, or off; it may be tried again. In an adventure that the engine runs the scene has been played."""
    scene: Scene | None = world.scene
    if scene is not None:
        scene.last = world.call
        scene.aid = {
            who: [term for term in row if term.name != moment.AID]
            for who, row in scene.aid.items()
            if any(term.name != moment.AID for term in row)
        }
        scene.done |= bool(world.story)
    world.call = None
