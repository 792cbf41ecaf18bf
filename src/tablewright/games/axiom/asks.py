"""What AxiomRPG can be asked on a line: 5D, 5D adv vs 3, 2D+1D-3D dis vs 2, group 5D 4D 6D vs 2.

After the pools the words may come in any order; they hold for all members of a group. A group that names no Threshold
meets the Standard one. Plain dice such as 3d6 are understood too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.dice import notation
from tablewright.dice.asks import Ask, Criticals, Die, Part, Reader, Rolled, Wording
from tablewright.dice.exact import Distribution
from tablewright.dice.sources import DICE_LIMIT, Dice
from tablewright.games.axiom import asks_say as say
from tablewright.games.axiom import kernel, pools
from tablewright.games.axiom.options import RULES

PACKAGE = "tablewright.games.axiom"
"""Where the ledger of the game lies."""
CHOICES: Mapping[str, tuple[str, ...]] = RULES
"""The options that are words, with what they may be."""
CRITICALS = True
"""Whether the chances of criticals belong to the odds."""
SAMPLE = "5D adv vs 2"
"""An ask as people type it, for those who want to know how."""
SAMPLES = ("5D vs 2", "5D adv vs 3", "group 5D 4D 6D vs 2")
"""A few more of them, side by side in the odds room."""

THRESHOLDS = 1_000
WHAT = "ask"
_CRITICAL = {1: "success", -1: "failure", 0: ""}


class PoolAsk(msgspec.Struct, frozen=True, kw_only=True):
    """A pool: its dice, bonuses and penalties as they were typed, how it counts, what has to be reached (0: nothing).

    `notices` tells whether a roll says that it is a critical; the chances of criticals are there in any case.
    """

    dice: tuple[int, ...]
    advantage: bool = False
    disadvantage: bool = False
    threshold: int = 0
    notices: bool = False

    def __str__(self) -> str:
        return " ".join([_dice_text(self.dice), *_words(self.advantage, self.disadvantage, self.threshold)])

    @property
    def pool(self) -> pools.Pool:
        """The pool that is thrown."""
        reason = (Term("asked", 0, clause("axiom.advantage")),)
        return pools.Pool(
            terms=tuple(
                Term("dice", dice, clause("axiom.modifier") if place else clause("axiom.pool"))
                for place, dice in enumerate(self.dice)
            ),
            helps=reason if self.advantage else (),
            hampers=reason if self.disadvantage else (),
            threshold=self.threshold,
        )

    @property
    def target(self) -> int | None:
        """The Threshold."""
        return self.threshold or None

    @property
    def wording(self) -> Wording:
        """Successes, and a Threshold to reach."""
        return say.SUCCESSES

    @property
    def members(self) -> tuple[Ask, ...]:
        """Nobody: one pool is no group."""
        return ()

    @property
    def readings(self) -> tuple[str, ...]:
        """The clauses whose reading by this project had a say."""
        used = [clause("axiom.pool")]
        used += [clause("axiom.threshold")] * bool(self.threshold)
        used += [clause("axiom.modifier")] * (len(self.dice) > 1 or self.pool.floored)
        used += [clause("axiom.advantage")] * (self.advantage or self.disadvantage)
        used += [clause("axiom.wild_die"), clause("axiom.wild_die.explosion"), clause("axiom.wild_die.implosion")]
        if self.notices and self.threshold:
            used += [clause("axiom.critical.success"), clause("axiom.critical.failure")]
        return tuple(used)

    def ways(self) -> pools.Ways:
        """The chance to reach the Threshold."""
        pool = self.pool
        return pools.ways(pool.dice, pool.mode, self.threshold)

    def criticals(self) -> Criticals | None:
        """The chances of criticals, None without a Threshold."""
        pool = self.pool
        return Criticals(*pools.criticals(pool.dice, pool.mode, self.threshold)) if self.threshold else None

    def throw(self, dice: Dice) -> Rolled:
        """Throw it once."""
        pool = self.pool
        fallen = pools.throw(dice, pool, by="", what=WHAT)
        critical = fallen.critical if self.notices else 0
        told = (
            _floor_words(pool),
            say.challenge(fallen.successes, threshold=self.threshold, success=fallen.success),
            say.wild(fallen.wild, kept=fallen.parts[3] > 0),
            say.critical(critical),
        )
        return Rolled(
            dice=(Die(kernel.SIDES, fallen.wild, say.WILD), *(Die(kernel.SIDES, face) for face in fallen.others)),
            terms=_parts(fallen),
            total=fallen.successes,
            target=self.target,
            success=fallen.success,
            clauses=pools.cited(pool, fallen) + _critical_clause(critical),
            say=" ".join(words for words in told if words),
            critical=_CRITICAL[critical],
        )

    def odds(self) -> Distribution[tuple[int, bool | None]]:
        """How likely each number of successes is, each with whether it is enough; None where nothing has to be."""
        pool, need = self.pool, self.threshold
        return pools.distribution(pool.dice, pool.mode).map(
            lambda successes: (successes, kernel.succeeds(successes, need) if need else None)
        )


def _parts(fallen: pools.Throw) -> tuple[Part, ...]:
    """What the successes are made of; a part of 0 is left out, but for the faces."""
    faces, more, less, kept = fallen.parts
    counting = clause("axiom.success") if fallen.mode == kernel.NORMAL else clause("axiom.advantage")
    rest = (
        Part(say.EXPLOSION, more, clause("axiom.wild_die.explosion")),
        Part(say.IMPLOSION, less, clause("axiom.wild_die.implosion")),
        Part(say.NOT_BELOW, kept, clause("axiom.wild_die.implosion")),
    )
    return (Part(say.COUNTED[fallen.mode], faces, counting), *(part for part in rest if part.value))


def _floor_words(pool: pools.Pool) -> str:
    if pool.floored:
        return say.FLOORED if pool.mode == kernel.DISADVANTAGE else say.FLOORED_EVENED
    return say.CANCELLED if pool.cancelled else ""


def _critical_clause(kind: int) -> tuple[str, ...]:
    if kind > 0:
        return (clause("axiom.critical.success"),)
    return (clause("axiom.critical.failure"),) if kind < 0 else ()


class GroupAsk(msgspec.Struct, frozen=True, kw_only=True):
    """A group of which each member rolls a pool at the same Threshold; the majority decides."""

    asks: tuple[PoolAsk, ...]

    def __str__(self) -> str:
        first = self.asks[0]
        dice = [_dice_text(ask.dice) for ask in self.asks]
        return " ".join(["group", *dice, *_words(first.advantage, first.disadvantage, first.threshold)])

    @property
    def target(self) -> int:
        """How many members have to succeed."""
        return kernel.majority(len(self.asks))

    @property
    def wording(self) -> Wording:
        """Members that succeed."""
        return say.MEMBERS

    @property
    def members(self) -> tuple[Ask, ...]:
        """Each member's own ask."""
        return self.asks

    @property
    def readings(self) -> tuple[str, ...]:
        """The clauses whose reading by this project had a say."""
        used = dict.fromkeys([clause("axiom.challenge.group"), *(name for ask in self.asks for name in ask.readings)])
        return tuple(used)

    def criticals(self) -> Criticals:
        """Never: the members' rolls may be criticals, the group's outcome is none."""
        return Criticals(success=(0, 1), failure=(0, 1))

    def throw(self, dice: Dice) -> Rolled:
        """Each member throws, in the order named."""
        rolled = tuple(ask.throw(dice) for ask in self.asks)
        total = sum(bool(each.success) for each in rolled)
        success = total >= self.target
        told = [say.group(total, members=len(rolled), success=success)]
        names = [say.member(n, _dice_text(ask.dice)) for n, ask in enumerate(self.asks, 1)]
        told += [say.of_member(name, each.say) for name, each in zip(names, rolled, strict=True)]
        return Rolled(
            dice=tuple(die for each in rolled for die in each.dice),
            terms=tuple(
                Part(name, int(bool(each.success)), clause("axiom.challenge.group"))
                for name, each in zip(names, rolled, strict=True)
            ),
            total=total,
            target=self.target,
            success=success,
            clauses=tuple(
                dict.fromkeys([clause("axiom.challenge.group"), *(name for each in rolled for name in each.clauses)])
            ),
            say=" ".join(told),
            members=rolled,
        )

    def odds(self) -> Distribution[tuple[int, bool | None]]:
        """How likely each number of members is to succeed, each with whether the group does."""
        need = self.target
        found = pools.majority(ask.ways() for ask in self.asks)
        return Distribution({(count, count >= need): way for count, way in enumerate(found)})


def _dice_text(dice: tuple[int, ...]) -> str:
    return f"{dice[0]}D" + "".join(f"{more:+d}D" for more in dice[1:])


def _words(advantage: bool, disadvantage: bool, threshold: int) -> list[str]:
    return ["adv"] * advantage + ["dis"] * disadvantage + [f"vs {threshold}"] * bool(threshold)


# ── Reading ──────────────────────────────────────────────────────────────────────────────────

_POOL = re.compile(r"[0-9]+d(?![a-z0-9])")
_GROUP = "group"


def parse(text: str, options: Mapping[str, bool | int | str] | None = None) -> Ask:
    """Read an ask of AxiomRPG or of plain dice; AskError with the column and what was expected there.

    Of the house rules `criticals` bears on an ask: whether a roll says that it is one.
    """
    reader = Reader(text)
    many = reader.take_word(_GROUP)
    if not many and not _at_pool(reader):
        if reader.at_dice():
            return notation.parse(text)
        raise reader.fail(say.EXPECTED_START)
    found = [_pool(reader, DICE_LIMIT)]
    while many and _at_pool(reader):
        found.append(_pool(reader, DICE_LIMIT - sum(_thrown(dice) for dice in found)))
    said = _read_words(reader, more=many)
    threshold = said.get("vs", kernel.STANDARD if many else 0)
    asks = tuple(
        PoolAsk(
            dice=dice,
            advantage="adv" in said,
            disadvantage="dis" in said,
            threshold=threshold,
            notices=bool((options or {}).get("criticals", False)),
        )
        for dice in found
    )
    return GroupAsk(asks=asks) if many else asks[0]


def _at_pool(reader: Reader) -> bool:
    return _POOL.match(reader.text, reader.at) is not None


def _thrown(dice: tuple[int, ...]) -> int:
    return max(1, sum(dice))


def _pool(reader: Reader, left: int) -> tuple[int, ...]:
    """A pool of at most `left` dice once its bonuses and penalties are added up."""
    start = reader.at
    dice = [_some(reader, say.EXPECTED_POOL)]
    reader.skip()
    while mark := reader.sign("+-"):
        reader.skip()
        more = _some(reader, say.EXPECTED_DICE)
        dice.append(-more if mark == "-" else more)
        reader.skip()
    if _thrown(tuple(dice)) > left:
        raise reader.fail(say.EXPECTED_FEWER, start)
    return tuple(dice)


def _some(reader: Reader, expected: str) -> int:
    """So many dice: 5D."""
    start = reader.at
    if not _at_pool(reader):
        raise reader.fail(expected)
    count = reader.number(expected, 0, DICE_LIMIT)
    reader.sign("d")
    if not reader.done and reader.text[reader.at] not in " \t+-":
        raise reader.fail(expected, start)
    return count


def _read_words(reader: Reader, *, more: bool) -> dict[str, int]:
    """The words after the pools, each once, in any order; `more` tells that pools could have gone on."""
    said: dict[str, int] = {}
    while not reader.done:
        word = next((word for word in ("vs", "adv", "dis") if word not in said and reader.take_word(word)), "")
        if not word:
            left = tuple(word for word in ("vs", "adv", "dis") if word not in said)
            raise reader.fail(say.expected_words((*["a pool such as 5D"] * (more and not said), *left)))
        said[word] = 1
        if word == "vs":
            start = reader.at
            said[word] = reader.number(say.EXPECTED_THRESHOLD, 1, THRESHOLDS)
            reader.end_of_word(say.EXPECTED_THRESHOLD, start)
    return said
