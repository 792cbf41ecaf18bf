"""What AX&X can be asked on a line: check +2 hard, class +2 level 3, save +1 level 5 vs hd 4, attack +5 vs ac 14.

After the kind and its bonus the words may come in any order. A monster's save is asked as save hd 1 vs level 3; a save
that a character causes names that character's Level after vs. Plain dice are understood too.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.core.ledger import clause
from tablewright.dice import notation
from tablewright.dice.asks import Ask, Die, OneRoll, Part, Reader, Rolled, odds_by_throwing, signed
from tablewright.dice.exact import Distribution
from tablewright.dice.sources import Dice
from tablewright.games.axx import asks_say as say
from tablewright.games.axx import kernel

PACKAGE = "tablewright.games.axx"
"""Where the ledger of the game lies."""
CHOICES: Mapping[str, tuple[str, ...]] = {}
"""The options that are words, with what they may be."""
CRITICALS = False
"""Whether the chances of criticals belong to the odds."""
SAMPLE = "check +2 hard"
"""An ask as people type it, for those who want to know how."""
SAMPLES = ("attack +5 vs ac 14", "save +1 level 5 vs hd 4", "check +2 hard", "3d6")
"""A few more of them, side by side in the odds room."""

NUMBERS = 1_000
KINDS = ("check", "class", "save", "attack")
_DIFFICULTIES = {"easy": kernel.EASY, "hard": kernel.HARD}


class D20Ask(OneRoll, msgspec.Struct, frozen=True, kw_only=True):
    """A d20, what is added to it, and what is needed.

    `kind` is one of KINDS. `level` is the Level that counts, 0 for none; `hit_dice` the HD of a monster that saves, in
    halves, 0 for none. Against what: `foe_hit_dice`, in halves, or `foe_level`, each 0 for none, or `ac`.
    `natural` is 1 where a 20 is always enough and a 1 never.
    """

    kind: str
    bonus: int = 0
    difficulty: int = kernel.NORMAL
    level: int = 0
    hit_dice: int = 0
    foe_hit_dice: int = 0
    foe_level: int = 0
    ac: int = 0
    natural: int = 0

    def __str__(self) -> str:
        words = [self.kind]
        if not self.hit_dice or self.bonus:
            words.append(signed(self.bonus))
        words += [name for name, value in _DIFFICULTIES.items() if value == self.difficulty]
        words += [f"level {self.level}"] * bool(self.level)
        words += [f"hd {_hit_dice_text(self.hit_dice)}"] * bool(self.hit_dice)
        words += [f"vs hd {_hit_dice_text(self.foe_hit_dice)}"] * bool(self.foe_hit_dice)
        words += [f"vs level {self.foe_level}"] * bool(self.foe_level)
        words += [f"vs ac {self.ac}"] * (self.kind == "attack")
        return " ".join(words)

    @property
    def target(self) -> int:
        """What the total must reach."""
        if self.kind == "attack":
            return self.ac
        if self.kind != "save":
            return kernel.check_need(self.difficulty)
        if self.foe_level:
            return kernel.save_target(2 * self.foe_level)
        return kernel.save_target(self.foe_hit_dice or kernel.HAZARD)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The rules that decide it, the chief one first; with natural 20 and 1 switched on, that rule last."""
        return (*self._rules, clause("axx.option.natural")) if self.natural else self._rules

    @property
    def _rules(self) -> tuple[str, ...]:
        match self.kind:
            case "check":
                return (clause("axx.check"),)
            case "class":
                return (clause("axx.check.class"), clause("axx.check"))
            case "attack":
                return (clause("axx.combat.attack"),)
        chief = clause("axx.save.monster") if self.hit_dice else clause("axx.save")
        halved = self.level > 0 or 1 in (self.hit_dice, self.foe_hit_dice)
        return (chief, clause("axx.check.rounding")) if halved else (chief,)

    @property
    def readings(self) -> tuple[str, ...]:
        """The clauses whose reading by this project had a say: of the rules above, and that 20 and 1 are as others."""
        small = 1 in (self.hit_dice, self.foe_hit_dice)  # rounding's reading is about HD 1/2 and different sources
        used = tuple(name for name in self._rules if name != clause("axx.check.rounding") or small)
        return (*used, clause("axx.option.natural"))

    def added(self) -> tuple[Part, ...]:
        """What is added to the die, part by part; a bonus of 0 is left out."""
        chief = self.clauses[0]
        parts: list[Part] = []
        if self.kind == "class":
            parts.append(Part(say.LEVEL, kernel.class_bonus(self.level), chief))
        elif self.hit_dice:
            parts.append(Part(say.HIT_DICE, kernel.monster_save_bonus(self.hit_dice), chief))
        elif self.kind == "save":
            parts.append(Part(say.HALF_LEVEL, kernel.save_bonus(self.level), chief))
        if self.bonus:
            parts.append(Part(say.BONUS if self.bonus > 0 else say.PENALTY, self.bonus, chief))
        return tuple(parts)

    def throw(self, dice: Dice) -> Rolled:
        """Throw it once."""
        (face,) = dice.roll(20, by="", what=self.kind)
        added = self.added()
        bonus, target = sum(part.value for part in added), self.target
        success = kernel.enough(face, bonus, target, self.natural)
        return Rolled(
            dice=(Die(20, face),),
            terms=(Part(say.D20, face, self.clauses[0]), *added),
            total=face + bonus,
            target=target,
            success=success,
            clauses=self.clauses,
            say=say.sentence(self.kind, face=face, total=face + bonus, target=target, success=success),
        )

    def odds(self) -> Distribution[tuple[int, bool | None]]:
        """How likely each total is, and whether it is enough: from throwing every face."""
        return odds_by_throwing(self.throw)


def parse(text: str, options: Mapping[str, bool | int | str] | None = None) -> Ask:
    """Read an ask of AX&X or of plain dice; AskError with the column and what was expected there.

    Of the house rules natural 20 and 1 alone bears on an ask; plain dice know none.
    """
    reader = Reader(text)
    kind = reader.peek_word()
    if kind in KINDS:
        return _d20(reader, natural=int(bool((options or {}).get("natural"))))
    if reader.at_dice():
        return notation.parse(text)
    raise reader.fail(say.EXPECTED_START)


def _d20(reader: Reader, *, natural: int) -> D20Ask:
    kind = reader.peek_word()
    reader.take_word(kind)
    bare = kind == "save" and reader.peek_word() == "hd"  # a monster saves with its HD alone
    bonus = 0 if bare else reader.bonus(say.EXPECTED_SAVE if kind == "save" else say.EXPECTED_BONUS)
    found: dict[str, int] = {}
    while not reader.done:
        _word(reader, kind, found)
    missing = _missing(kind, found)
    if missing:
        raise reader.fail(missing)
    return D20Ask(kind=kind, bonus=bonus, natural=natural, **found)


def _word(reader: Reader, kind: str, found: dict[str, int]) -> None:
    """Take one word with its number into `found`, if it may stand here and has not been said already."""
    words = tuple(word for word in _WORDS[kind] if not any(name in found for name in _FILLS[word]))
    word = reader.peek_word()
    if word not in words:
        raise reader.fail(say.expected_words(words, end=not _missing(kind, found)))
    reader.take_word(word)
    if word in _DIFFICULTIES:
        found["difficulty"] = _DIFFICULTIES[word]
    elif word == "level":
        found["level"] = _level(reader)
    elif word == "hd":
        found["hit_dice"] = _hit_dice(reader)
    elif kind == "attack":
        if not reader.take_word("ac"):
            raise reader.fail("ac")
        found["ac"] = _number(reader, say.EXPECTED_AC, 0)
    elif reader.take_word("hd"):
        found["foe_hit_dice"] = _hit_dice(reader)
    elif reader.take_word("level"):
        found["foe_level"] = _level(reader)
    else:
        raise reader.fail("hd or level")


_WORDS: dict[str, tuple[str, ...]] = {
    "check": ("easy", "hard"),
    "class": ("level", "easy", "hard"),
    "save": ("level", "hd", "vs"),
    "attack": ("vs",),
}
_FILLS = {
    "easy": ("difficulty",),
    "hard": ("difficulty",),
    "level": ("level", "hit_dice"),
    "hd": ("level", "hit_dice"),
    "vs": ("foe_hit_dice", "foe_level", "ac"),
}


def _missing(kind: str, found: dict[str, int]) -> str:
    """What an ask cannot do without and does not say, "" if it is whole."""
    if kind == "class" and "level" not in found:
        return "level and a number"
    if kind == "save" and not found.keys() & {"level", "hit_dice"}:
        return "level and a number, or for a monster hd and a number"
    if kind == "attack" and "ac" not in found:
        return "vs ac and a number"
    return ""


def _number(reader: Reader, expected: str, least: int) -> int:
    start = reader.at
    value = reader.number(expected, least, NUMBERS)
    reader.end_of_word(expected, start)
    return value


def _level(reader: Reader) -> int:
    return _number(reader, say.EXPECTED_LEVEL, 1)


def _hit_dice(reader: Reader) -> int:
    """Hit Dice in halves."""
    start = reader.at
    value = 2 * reader.number(say.EXPECTED_HIT_DICE, 1, NUMBERS)
    if reader.sign("/"):
        if value != 2 or reader.number(say.EXPECTED_HIT_DICE, 0, NUMBERS) != 2:
            raise reader.fail(say.EXPECTED_HIT_DICE, start)
        value = 1
    reader.end_of_word(say.EXPECTED_HIT_DICE, start)
    return value


def _hit_dice_text(halves: int) -> str:
    return "1/2" if halves == 1 else str(halves // 2)
