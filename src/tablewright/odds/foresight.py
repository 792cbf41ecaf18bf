"""What may come of an order that a seat could give now: exact chances, or an honest estimate where there is too much.

The order is carried out on a copy of what the seat knows, by the rules that would carry it out at the table, once for
every way that the dice can fall. Whoever would be asked something on the way answers as their policy does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import msgspec

from tablewright.core.facts import Answer, Asked, Command, Offer
from tablewright.core.foresight import Outcome, outcome
from tablewright.core.game import Game, run
from tablewright.dice.exact import TooManyOutcomes
from tablewright.dice.sources import Dice, SeededDice
from tablewright.dice.throws import WAYS_LIMIT, every_way

RUNS = 4_000
"""So often an order is tried out where its ways are too many to count."""
ANSWERS = 20
FORETOLD = frozenset({"fight", "challenge", "healing", "magic", "rest"})
"""Groups of orders whose dice fall as the order is given."""
UNSEEN = frozenset({"travel", "explore"})
"""Groups of orders of which what comes hangs on what nobody has seen yet."""


class Foresight(msgspec.Struct, frozen=True):
    """What may come of an order: each outcome with its weight, of `total` in all.

    `exact` is false where it was tried out `total` times instead of counted. `asked` tells that somebody would have to
    answer something on the way, `kept` are the things whose chance the seat cannot know, `clauses` the rules that may
    have a say.
    """

    outcomes: dict[Outcome, int]
    total: int
    exact: bool = True
    asked: bool = False
    kept: tuple[tuple[str, str], ...] = ()
    clauses: tuple[str, ...] = ()

    def chance(self, wanted: Callable[[Outcome], bool]) -> Fraction:
        """How likely an outcome is for which `wanted` holds."""
        return Fraction(sum(weight for came, weight in self.outcomes.items() if wanted(came)), self.total)

    def things(self) -> list[tuple[str, str]]:
        """What may come of it, as pairs of what and about whom, what happens most often first."""
        counts: Counter[tuple[str, str]] = Counter()
        for came, weight in self.outcomes.items():
            for told in came:
                counts[told.what, told.about] += weight
        return sorted(counts, key=lambda thing: (-counts[thing], thing))

    def all_of(self, things: Iterable[tuple[str, str]]) -> Fraction:
        """How likely all of these happen together, such as a hit and a fall."""
        wanted = set(things)
        return self.chance(lambda came: wanted <= {(told.what, told.about) for told in came})

    def any_of(self, things: Iterable[tuple[str, str]]) -> Fraction:
        """How likely at least one of these happens."""
        wanted = set(things)
        return self.chance(lambda came: any((told.what, told.about) in wanted for told in came))

    def amounts(self, thing: tuple[str, str]) -> dict[int, int]:
        """How much of a thing, rising, each with its weight: 0 where it does not happen; empty if uncounted."""
        found: Counter[int] = Counter()
        counted = False
        for came, weight in self.outcomes.items():
            amount = 0
            for told in came:
                if (told.what, told.about) == thing and told.amount is not None:
                    amount, counted = told.amount, True
            found[amount] += weight
        return dict(sorted(found.items())) if counted else {}


def foresee(game: Game, seen: Any, command: Command, *, limit: int = WAYS_LIMIT, runs: int = RUNS) -> Foresight:
    """What may come of the command in the world that a seat sees; it must not be refused there."""
    packed, kind = msgspec.msgpack.encode(seen), game.world_type()
    asked: list[bool] = []
    clauses: dict[str, None] = {}

    def play(dice: Dice) -> Outcome:
        world = msgspec.msgpack.decode(packed, type=kind)
        facts = run(game, world, command, dice)
        for _ in range(ANSWERS):
            question = facts[-1] if facts else None
            if not isinstance(question, Asked):
                break
            asked.append(True)
            facts += run(game, world, Answer(figure=question.whom, choice=question.otherwise), dice)
        clauses.update(dict.fromkeys(name for fact in facts for name in fact.clauses))
        return outcome(told for fact in facts for told in game.tells(fact, world))

    try:
        found = every_way(play, limit)
        weights, exact = found.weights, True
    except TooManyOutcomes:
        weights, exact = dict(Counter(play(SeededDice(0, index)) for index in range(runs))), False
    told = _told(game, seen, weights, exact=exact, asked=bool(asked))
    return msgspec.structs.replace(told, clauses=tuple(clauses))


def foretold(game: Game, seen: Any, offer: Offer) -> bool:
    """Whether there are chances to tell of an order that a seat may give: one on its button, or dice of its own."""
    return offer.chance is not None or (offer.group in FORETOLD and throws(game, seen, offer.command))


def throws(game: Game, seen: Any, command: Command) -> bool:
    """Whether dice are thrown for the command in the world that a seat sees."""
    if game.refusal(seen, command) is not None:
        return False
    dice = SeededDice(0)
    run(game, msgspec.msgpack.decode(msgspec.msgpack.encode(seen), type=game.world_type()), command, dice)
    return bool(dice.thrown)


def _told(game: Game, seen: Any, weights: dict[Outcome, int], *, exact: bool, asked: bool) -> Foresight:
    """Leave out what the seat cannot know."""
    kept: set[tuple[str, str]] = set()
    open_: Counter[Outcome] = Counter()
    for came, weight in weights.items():
        shown = tuple(told for told in came if game.foreseen(seen, told))
        kept.update((told.what, told.about) for told in came if told not in shown)
        open_[shown] += weight
    return Foresight(dict(open_), sum(weights.values()), exact, asked, tuple(sorted(kept)))
