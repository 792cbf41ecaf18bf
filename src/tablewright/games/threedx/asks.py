"""What 3dX can be asked on a line: d12 d8 d6 vs 5, d12 d8 0 adv2, d12 d8 d6 bonus d8 epic, save d12 vs 3 adv.

The three dice are Vitality, attribute and ability, 0 for one that is not rolled. After the dice the words may come in
any order. Plain dice such as 3d6 are understood too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from tablewright.core.ledger import clause
from tablewright.dice import notation
from tablewright.dice.asks import Ask, AskError, Criticals, Die, Part, Reader, Rolled, Wording
from tablewright.dice.exact import Distribution
from tablewright.dice.sources import Dice
from tablewright.games.threedx import asks_say as say
from tablewright.games.threedx import kernel, rolls
from tablewright.games.threedx.options import CHOICES as WORDS

PACKAGE = "tablewright.games.threedx"
"""Where the ledger of the game lies."""
CHOICES: Mapping[str, tuple[str, ...]] = WORDS
"""The options that are words, with what they may be."""
CRITICALS = True
"""Whether the chances of criticals belong to the odds."""
SAMPLE = "d12 d8 d6 vs 5"
"""An ask as people type it, for those who want to know how."""
SAMPLES = ("d12 d8 d6 vs 5", "d12 d8 d6 adv2", "save d12 vs 3", "d12 d8 d6 bonus d8 epic")
"""A few more of them, side by side in the odds room."""

TARGETS = 20
LEVELS = 9
WHAT = "ask"
_CRITICAL = {1: "success", -1: "failure", 0: ""}


class ThreeAsk(msgspec.Struct, frozen=True, kw_only=True):
    """A roll of three dice or a save of one, as it was typed.

    `sizes` holds three sizes, 0 for a die that is not rolled, or the one of a save; `advantage` and `disadvantage`
    their levels; `bonus` the size of an attribute's bonus die and `target_number` what has to be reached, both 0 for
    none; `way` how bonus dice act.
    """

    sizes: tuple[int, ...]
    advantage: int = 0
    disadvantage: int = 0
    target_number: int = 0
    bonus: int = 0
    epic: bool = False
    way: str = rolls.SHIFT_JOIN

    def __str__(self) -> str:
        words = [f"d{size}" if size else "0" for size in self.sizes]
        for name, levels in (("adv", self.advantage), ("dis", self.disadvantage)):
            words += [name + (str(levels) if levels > 1 else "")] * bool(levels)
        words += [f"vs {self.target_number}"] * bool(self.target_number)
        words += [f"bonus d{self.bonus}"] * bool(self.bonus) + ["epic"] * self.epic
        return " ".join(["save"] * self.save + words)

    @property
    def save(self) -> bool:
        """Whether it is a save."""
        return len(self.sizes) == 1

    @property
    def level(self) -> int:
        """All advantages less all disadvantages, bonus dice aside."""
        clause("3dx.condition.stacked")
        return self.advantage - self.disadvantage

    @property
    def spent(self) -> tuple[int, ...]:
        """The bonus dice by size, the attribute's first."""
        return (self.bonus,) * bool(self.bonus) + (kernel.EPIC,) * self.epic

    @property
    def target(self) -> int | None:
        """The target number."""
        return self.target_number or None

    @property
    def wording(self) -> Wording:
        """A result, and a target number to reach."""
        return say.RESULT if self.sizes[0] else say.DICE_ALONE

    @property
    def members(self) -> tuple[Ask, ...]:
        """Nobody: one roll is no group."""
        return ()

    @property
    def readings(self) -> tuple[str, ...]:
        """The clauses whose reading by this project had a say."""
        used = [] if self.save else [clause("3dx.roll"), clause("3dx.critical")]
        reach = abs(self.level) + len(self.spent)
        used += [clause("3dx.condition.stacked")] * (reach > 1 or bool(self.advantage and self.disadvantage))
        used += [clause("3dx.bonus_dice")] * bool(self.spent) + [clause("3dx.epic_die")] * self.epic
        used += [clause("3dx.success")] * bool(self.target_number)
        return tuple(used)

    def criticals(self) -> Criticals:
        """The chances of criticals, whatever has to be reached; a save has none."""
        return Criticals(*rolls.criticals(self.sizes))

    def throw(self, dice: Dice) -> Rolled:
        """Throw it once: Vitality, attribute, ability, or the save, then the bonus dice."""
        if self.save:
            lying = rolls.lay_save(dice, self.sizes[0], self.level, by="", what=WHAT, way=self.way)
        else:
            vitality, attribute, ability = self.sizes
            lying = rolls.lay_roll(dice, (vitality, attribute, ability), by="", what=WHAT, way=self.way)
        for size in self.spent:
            lying = rolls.add_bonus(dice, lying, size, by="", what=WHAT)
        read, need = rolls.read(lying, self.level), self.target_number
        return Rolled(
            dice=_dice(lying),
            terms=_parts(lying, read),
            total=read.result,
            target=self.target,
            success=kernel.succeeds(read.result, need) if need else None,
            clauses=rolls.cited(lying, read, target=need, spent=bool(self.spent)),
            say=self._told(lying, read),
            critical=_CRITICAL[read.critical],
        )

    def _told(self, lying: rolls.Lying, read: rolls.Reading) -> str:
        told = [say.sentence(say.result(read.result, self.target_number), _why(lying, read))]
        told += [say.CANCELLED] * bool(self.advantage and self.advantage == self.disadvantage)
        told += [say.NOT_SPENT] * bool(self.spent and read.critical)
        told += [say.UNCONSCIOUS] * (not self.sizes[0])
        return " ".join(told)

    def odds(self) -> Distribution[tuple[int, bool | None]]:
        """How likely each result is, exactly, each with whether it is enough; None where nothing has to be reached."""
        need = self.target_number
        found = rolls.distribution(self.sizes, self.level, bonus=self.spent, way=self.way)
        return found.map(lambda result: (result, kernel.succeeds(result, need) if need else None))


def _dice(lying: rolls.Lying) -> tuple[Die, ...]:
    """Every die that was thrown, in order; one that bonus dice pushed out is dropped, an epic face too low is again."""
    kept, at = lying.kept, len(lying.faces)
    found = [
        Die(lying.sizes[0 if lying.save else place], face, _role(place, save=lying.save, kept=place in kept))
        for place, face in enumerate(lying.faces)
        if face
    ]
    for bonus in lying.bonus:
        if bonus.faces:
            *again, face = bonus.faces
            role = (say.EPIC if bonus.epic else say.BONUS) if at in kept else say.DROPPED
            found += [*(Die(bonus.size, low, say.AGAIN) for low in again), Die(bonus.size, face, role)]
            at += 1
    return tuple(found)


def _role(place: int, *, save: bool, kept: bool) -> str:
    if not kept:
        return say.DROPPED
    return "" if save else say.ROLES[place]


def _parts(lying: rolls.Lying, read: rolls.Reading) -> tuple[Part, ...]:
    """The die that counts and what further levels add to it, or the critical."""
    if read.critical:
        return (Part(say.CRITICAL_NAMES[read.critical], read.result, clause("3dx.critical")),)
    parts = [_counted(lying, read)]
    if read.result != read.face:
        parts.append(Part(say.levels(read.level), read.result - read.face, clause("3dx.condition.stacked")))
    return tuple(parts)


def _counted(lying: rolls.Lying, read: rolls.Reading) -> Part:
    if read.counted >= len(lying.faces):
        joined = [bonus for bonus in lying.bonus if bonus.faces][read.counted - len(lying.faces)]
        if joined.epic:
            return Part(say.EPIC_NAME, read.face, clause("3dx.epic_die"))
        return Part(say.BONUS_NAME, read.face, clause("3dx.bonus_dice"))
    if lying.save:
        return Part(say.SAVE_NAME, read.face, clause("3dx.save.condition"))
    return Part(say.NAMES[read.counted], read.face, clause("3dx.roll.condition"))


def _why(lying: rolls.Lying, read: rolls.Reading) -> tuple[str, ...]:
    """Which die counts and why, in words."""
    if read.critical:
        return (say.critical(read.critical, lying.faces[0]),)
    results, kept = lying.results, sorted(lying.kept)
    gone = tuple(face for place, face in enumerate(results) if place not in kept)
    return (
        say.counted(tuple(results[place] for place in kept), kernel.place_of(read.level)),
        say.dropped(gone),
        say.further(read.level, read.result - read.face, most=read.most),
    )


# ── Reading ──────────────────────────────────────────────────────────────────────────────────

_THREE = re.compile(r"(?:0(?![0-9])|d[0-9]+)[ \t]+(?![-+x]|vs\b)\S|0(?![0-9d])")
"""Where three dice begin: a die and something else than plain dice go on with."""
_WORDS = ("adv", "dis", "vs", "bonus", "epic")


def parse(text: str, options: Mapping[str, bool | int | str] | None = None) -> Ask:
    """Read an ask of 3dX or of plain dice; AskError with the column and what was expected there.

    Of the house rules `bonus_die` bears on an ask: how a bonus die acts.
    """
    clause("3dx.dice.sizes")
    reader = Reader(text)
    if reader.take_word("save"):
        sizes: tuple[int, ...] = (_size(reader, say.EXPECTED_SAVE, rolls.SIZES),)
    elif _THREE.match(reader.text, reader.at):
        sizes = tuple(_size(reader, expected, (0, *rolls.SIZES)) for expected in say.EXPECTED_DICE)
    elif reader.at_dice():
        return notation.parse(text)
    else:
        raise reader.fail(say.EXPECTED_START)
    said = _read_words(reader)
    return ThreeAsk(
        sizes=sizes,
        advantage=said.get("adv", 0),
        disadvantage=said.get("dis", 0),
        target_number=said.get("vs", 0),
        bonus=said.get("bonus", 0),
        epic="epic" in said,
        way=str((options or {}).get("bonus_die", rolls.SHIFT_JOIN)),
    )


def _size(reader: Reader, expected: str, sizes: tuple[int, ...]) -> int:
    """A die of one of these sizes: d8, and 0 or d0 for none."""
    start = reader.at
    if not reader.sign("d") and not reader.text.startswith("0", start):
        raise reader.fail(expected)
    try:
        size = reader.number(expected, 0, kernel.LARGEST)
    except AskError:
        size = -1
    if size not in sizes:
        raise reader.fail(expected, start)
    reader.end_of_word(expected, start)
    return size


def _read_words(reader: Reader) -> dict[str, int]:
    """The words after the dice, each once, in any order, each with its number."""
    said: dict[str, int] = {}
    while not reader.done:
        start, found = reader.at, reader.peek_word()
        if found not in _WORDS or found in said:
            raise reader.fail(say.expected_words(tuple(word for word in _WORDS if word not in said)))
        reader.at += len(found)
        glued = not reader.done and reader.text[reader.at] not in " \t"
        reader.skip()
        said[found] = _number(reader, found, start=start, glued=glued)
    return said


def _number(reader: Reader, word: str, *, start: int, glued: bool) -> int:
    """What a word says: levels of advantage glued to it, a target number or a die after it, 1 where it says nothing."""
    at = reader.at
    if word in ("adv", "dis"):
        if not glued:
            return 1
        levels = reader.number(say.EXPECTED_LEVELS, 1, LEVELS)
        reader.end_of_word(say.EXPECTED_LEVELS, at)
        return levels
    if word == "bonus":
        sizes = tuple(size for size in rolls.SIZES if size >= kernel.BONUS_FROM)
        return _size(reader, say.EXPECTED_BONUS, sizes)
    if word == "vs":
        target = reader.number(say.EXPECTED_TARGET, 1, TARGETS)
        reader.end_of_word(say.EXPECTED_TARGET, at)
        return target
    if glued:
        raise reader.fail(say.expected_words(_WORDS), start)
    return 1
