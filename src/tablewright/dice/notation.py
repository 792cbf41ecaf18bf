"""Dice as people write them: 3d6, 3d6x10 or 3d6 x 10, 1d6+1, 4d6kh3, d20+3 vs 12.

An ask is dice and whole numbers joined by + and -, beginning with dice. After dice may stand kh or kl with how many of
the highest or lowest to keep, and then x with a number that their sum is multiplied by. `vs` and a number name what
the total must reach. Blanks may stand around +, -, x and vs. At most 1,000 dice in all, of at most 1,000 sides.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.dice.asks import NUMBER_LIMIT, Die, OneRoll, Part, Reader, Rolled
from tablewright.dice.exact import Distribution, added, keep_highest, keep_lowest, sum_of
from tablewright.dice.sources import DICE_LIMIT, Dice

ASK_SIDES_LIMIT = 1_000
"""The most sides of a die that an ask may name."""
ROLLER = ""
WHAT = "ask"


class Group(msgspec.Struct, frozen=True):
    """Dice of one kind in an ask: how many, how many sides, what is kept, times what, added or taken away.

    `keep` is 0 when all count, else the number of highest (`highest`) or lowest dice that do. `times` is 1 or the
    multiplier, `minus` tells that the sum is taken away.
    """

    count: int
    sides: int
    keep: int = 0
    highest: bool = True
    times: int = 1
    minus: bool = False

    def __str__(self) -> str:
        kept = f"k{'h' if self.highest else 'l'}{self.keep}" if self.keep else ""
        return f"{self.count}d{self.sides}{kept}" + (f"x{self.times}" if self.times != 1 else "")

    @property
    def factor(self) -> int:
        """What the sum of the dice that count is multiplied by."""
        return -self.times if self.minus else self.times

    def counted(self, faces: tuple[int, ...]) -> tuple[bool, ...]:
        """Which of the faces count; of equal ones the first thrown."""
        if not self.keep:
            return (True,) * len(faces)
        order = sorted(range(len(faces)), key=lambda at: -faces[at] if self.highest else faces[at])
        kept = set(order[: self.keep])
        return tuple(at in kept for at in range(len(faces)))

    def distribution(self) -> Distribution[int]:
        """How likely each sum is, multiplied and signed."""
        if not self.keep:
            plain = sum_of(self.count, self.sides)
        else:
            plain = (keep_highest if self.highest else keep_lowest)(self.count, self.sides, self.keep)
        factor = self.factor
        return plain.map(lambda total: total * factor)


class DiceAsk(OneRoll, msgspec.Struct, frozen=True):
    """An ask of any game: groups of dice, a fixed number added to them, and what the total must reach, if anything."""

    groups: tuple[Group, ...]
    bonus: int = 0
    target: int | None = None

    def __str__(self) -> str:
        text = str(self.groups[0])
        for group in self.groups[1:]:
            text += ("-" if group.minus else "+") + str(group)
        if self.bonus:
            text += f"{self.bonus:+d}"
        return text if self.target is None else f"{text} vs {self.target}"

    @property
    def readings(self) -> tuple[str, ...]:
        """Plain dice need no reading of any rule."""
        return ()

    def throw(self, dice: Dice) -> Rolled:
        """Throw it once."""
        fallen: list[Die] = []
        parts: list[Part] = []
        for group in self.groups:
            faces = dice.roll(group.sides, by=ROLLER, what=WHAT, count=group.count)
            counted = group.counted(faces)
            fallen += (
                Die(group.sides, face, "" if counts else "dropped") for face, counts in zip(faces, counted, strict=True)
            )
            kept = sum(face for face, counts in zip(faces, counted, strict=True) if counts)
            parts.append(Part(_name(group), kept * group.factor))
        if self.bonus:
            parts.append(Part("bonus" if self.bonus > 0 else "penalty", self.bonus))
        total = sum(part.value for part in parts)
        success = None if self.target is None else total >= self.target
        return Rolled(
            dice=tuple(fallen),
            terms=tuple(parts),
            total=total,
            target=self.target,
            success=success,
            say=_sentence(self, total=total, success=success),
        )

    def odds(self) -> Distribution[tuple[int, bool | None]]:
        """How likely each total is, exactly, each with whether it reaches the target; TooManyOutcomes if too many."""
        whole = added([group.distribution() for group in _merged(self.groups)]).add(self.bonus)
        target = self.target
        return whole.map(lambda total: (total, None if target is None else total >= target))


def _merged(groups: Iterable[Group]) -> list[Group]:
    """The same dice in as few groups as can be: d20+d20+d20 is 3d20."""
    found: dict[tuple[int, ...], Group] = {}
    for place, group in enumerate(groups):
        alike = (group.sides, group.factor) if not group.keep else (group.sides, group.factor, place)
        before = found.get(alike)
        found[alike] = group if before is None else msgspec.structs.replace(before, count=before.count + group.count)
    return list(found.values())


def _name(group: Group) -> str:
    name = f"{group.count}d{group.sides}"
    if group.keep:
        name += f", {'highest' if group.highest else 'lowest'} {group.keep}"
    return name if group.times == 1 else f"{name} × {group.times:,}"


def _sentence(ask: DiceAsk, *, total: int, success: bool | None) -> str:
    if success is None:
        return f"{ask}: {total}."
    return f"{ask}: {total}, {'success' if success else 'failure'}."


def parse(text: str) -> DiceAsk:
    """Read an ask of plain dice; AskError with the column and what was expected there."""
    reader = Reader(text)
    first = _group(reader, minus=False)
    found: Group | int = first
    groups, bonus = [first], 0
    left = DICE_LIMIT - first.count
    reader.skip()
    while mark := reader.sign("+-"):
        reader.skip()
        start = reader.at
        found = _term(reader, minus=mark == "-", left=left)
        if isinstance(found, Group):
            groups.append(found)
            left -= found.count
        else:
            bonus += found
            if abs(bonus) > NUMBER_LIMIT:
                raise reader.fail(f"no more than {NUMBER_LIMIT:,} in all", start)
        reader.skip()
    target = None
    if not reader.done:
        target = _target(reader, multiplies=isinstance(found, Group) and found.times == 1)
    return DiceAsk(tuple(groups), bonus, target)


def _target(reader: Reader, *, multiplies: bool) -> int:
    if not reader.take_word("vs"):
        raise reader.fail("+, -, x, vs or the end" if multiplies else "+, -, vs or the end")
    minus = reader.sign("-") == "-"
    target = reader.number(f"the number to reach, at most {NUMBER_LIMIT:,}", 0, NUMBER_LIMIT)
    reader.skip()
    if not reader.done:
        raise reader.fail("the end")
    return -target if minus else target


def _term(reader: Reader, *, minus: bool, left: int) -> Group | int:
    """Dice or a whole number, whichever stands here; a number is given with its sign."""
    if reader.at_dice():
        return _group(reader, minus=minus, left=left)
    number = reader.number(f"dice, or a number up to {NUMBER_LIMIT:,}", 0, NUMBER_LIMIT)
    return -number if minus else number


def _group(reader: Reader, *, minus: bool, left: int = DICE_LIMIT) -> Group:
    start, count = reader.at, 1
    if not reader.at_dice():
        raise reader.fail("dice such as 3d6")
    if not reader.text.startswith("d", reader.at):
        count = reader.number(f"1 to {DICE_LIMIT:,} dice", 1, DICE_LIMIT)
    if count > left:
        raise reader.fail(f"no more than {DICE_LIMIT:,} dice in all", start)
    reader.sign("d")
    sides = reader.number(f"1 to {ASK_SIDES_LIMIT:,} sides", 1, ASK_SIDES_LIMIT)
    keep, highest = _keep(reader, count)
    times = 1
    reader.skip()
    if reader.sign("x"):
        reader.skip()
        times = reader.number(f"what to multiply by, 1 to {NUMBER_LIMIT:,}", 1, NUMBER_LIMIT)
    return Group(count, sides, keep, highest, times, minus)


def _keep(reader: Reader, count: int) -> tuple[int, bool]:
    if not reader.sign("k"):
        return 0, True
    mark = reader.sign("hl")
    if not mark:
        raise reader.fail("h or l: keep the highest or the lowest")
    return reader.number(f"how many to keep, 1 to {count:,}", 1, count), mark == "h"
