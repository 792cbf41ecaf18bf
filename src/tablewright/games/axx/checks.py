"""Checks and saves: what is added, what is needed, the roll, and what it came to."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

import msgspec

from tablewright.core.facts import Asked, Chance, Fact, Term, total
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.aid import aided
from tablewright.games.axx.check_terms import ability_term, at_home, boons, has_training, scars, tidy, weakened
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import PARTY, Figure, World

DIFFICULTIES = {"easy": kernel.EASY, "normal": kernel.NORMAL, "hard": kernel.HARD}
DEXTROUS = ("stealth", "locks", "traps", "climbing")
"""Class training of a Thief that brings a further +2."""
SAVES = {"body": "CON", "dodge": "DEX", "will": "WIS"}
HD = "hd"
"""What a monster adds to its saves."""
TASKS = {
    "force": "STR",
    "free": "STR",
    "listen": "WIS",
    "search": "WIS",
    "stealth": "DEX",
    "locks": "DEX",
    "traps": "DEX",
    "climbing": "DEX",
    "lore": "INT",
    "parley": "CHA",
    "nerve": "CHA",
    "persuade": "CHA",
    "turn": "WIS",
    "intimidate": "CHA",
    "tracking": "WIS",
    "hunting": "WIS",
    "foraging": "WIS",
}
"""What checks are made for, and the ability each uses; "" is any other check."""


WILDS = ("forest", "hills", "marsh", "plains", "desert", "coast", "ice", "underground")
"""The kinds of wild that a Ranger chooses from."""


class Numbers(msgspec.Struct, frozen=True):
    """What a d20 roll adds, in terms, and what its total must reach.

    `natural` is 1 where the table plays with natural 20 and 1, which then decide by themselves.
    """

    terms: tuple[Term, ...]
    target: int
    natural: int = 0

    @property
    def bonus(self) -> int:
        """The sum of the terms."""
        return total(self.terms)

    @property
    def need(self) -> int:
        """The face that has to be thrown; below 2 every face does, above 20 none."""
        return kernel.face_needed(self.bonus, self.target, self.natural)

    def enough(self, face: int) -> bool:
        """Whether this face is enough."""
        return kernel.enough(face, self.bonus, self.target, self.natural)

    def chance(self, what: str) -> Chance:
        """The exact chance, over the twenty faces."""
        ways = kernel.ways(self.bonus, self.target, self.natural)
        return Chance(
            what=what, ways=ways, of=20, need=self.need, bonus=self.bonus, target=self.target, terms=self.terms
        )


class CheckRolled(Fact, frozen=True, kw_only=True, tag="check-rolled"):
    """A check was rolled: who, by which ability, what for, the face, the terms, the total, and whether it is enough.

    `trained` marks a Class Check, `again` a second roll that takes the place of a failed one; `natural` is 1 where a
    20 and a 1 decide by themselves. `target` is 0 where a seat may not know it.
    """

    figure: str
    ability: str
    task: str = ""
    difficulty: str = "normal"
    trained: bool = False
    face: int
    terms: tuple[Term, ...] = ()
    total: int
    target: int
    natural: int = 0
    success: bool
    again: bool = False


class CheckSettled(Fact, frozen=True, kw_only=True, tag="check-settled"):
    """A check that fell short was judged: `outcome` is failure, or cost (a success that costs something)."""

    figure: str
    task: str = ""
    outcome: str
    by: str = "gm"


class SaveRolled(Fact, frozen=True, kw_only=True, tag="save-rolled"):
    """A save was rolled: who, which (body, dodge, will), against what, the face, the terms, and whether it is made.

    `total` is None where a seat may not know what is added: of a foe's save, for it adds its Hit Dice. `target` is 0
    where it may not know that.
    """

    figure: str
    save: str
    against: str = ""
    by: str = ""
    face: int
    terms: tuple[Term, ...] = ()
    total: int | None
    target: int
    natural: int = 0
    success: bool
    again: bool = False


def target_hidden(world: World, roll: CheckRolled | SaveRolled) -> bool:
    """Whether players are not told what a roll had to reach, by the table's option: what a foe's Hit Dice say."""
    if world.options.get("targets", "open") == "open":
        return False
    if isinstance(roll, CheckRolled):
        return roll.task == "turn"
    causer = world.figures.get(roll.by)
    if causer is None:
        return roll.target != kernel.save_target(kernel.HAZARD)
    return causer.side != PARTY


# ── Checks ──────────────────────────────────────────────────────────────────────────────────


def check_numbers(
    world: World,
    figure: Figure,
    *,
    ability: str = "",
    task: str = "",
    difficulty: str = "normal",
    trained: bool | None = None,
    wild: str = "",
    target: int | None = None,
    extra: Sequence[Term] = (),
    full: bool = False,
) -> Numbers:
    """What a check adds and needs. `task` is one of TASKS or "", with the ability it uses unless another is named.

    `trained` forces or forbids the Level of a Class Check; left out, the class's own training decides. `wild` is the
    kind of wild it is made in. `target` overrides the number. `extra` are terms of the situation. `full` lists what
    does not apply too.
    """
    clause("axx.check")
    ability = ability or TASKS[task]
    trains = has_training(figure, task) if trained is None else trained
    terms = [ability_term(figure, ability)]
    if trains or full:
        level = kernel.class_bonus(figure.level) if trains else 0
        terms.append(Term(name="level", value=level, clause=clause("axx.check.class"), applies=trains))
    thief = has_training(figure, task) and task in DEXTROUS
    if thief or (full and task in DEXTROUS):
        terms.append(Term(name="training", value=2 * thief, clause=clause("axx.class.thief"), applies=thief))
    terms += at_home(figure, task, wild, full=full)
    terms += scars(figure, ability=ability, task=task)
    aid = aided(world, figure)
    if aid or full:
        terms.append(Term(name="aid", value=2 * bool(aid), clause=clause("axx.aid"), applies=bool(aid)))
    terms += weakened(figure, full=full)
    terms += extra
    needed = kernel.check_need(DIFFICULTIES[difficulty]) if target is None else target
    return Numbers(terms=tidy(terms, full=full), target=needed, natural=natural(world))


def natural(world: World) -> int:
    """1 where the table plays with natural 20 and 1, else 0."""
    clause("axx.option.natural")
    return int(bool(world.options.get("natural")))


def throw_check(
    world: World,
    figure: Figure,
    dice: Dice,
    *,
    ability: str = "",
    task: str = "",
    difficulty: str = "normal",
    trained: bool | None = None,
    wild: str = "",
    target: int | None = None,
    extra: Sequence[Term] = (),
    hidden: bool = False,
    audience: tuple[str, ...] = (),
) -> Generator[Fact, None, bool]:
    """Roll a check and yield its fact; the generator's value is whether it succeeded.

    `won = yield from throw_check(...)`. A hidden roll is the GM's alone unless an audience is named.
    """
    numbers = check_numbers(
        world,
        figure,
        ability=ability,
        task=task,
        difficulty=difficulty,
        trained=trained,
        wild=wild,
        target=target,
        extra=extra,
    )
    before = len(dice.thrown)
    (face,) = dice.roll(20, by=figure.id, what=What.CHECK, hidden=hidden)
    success = numbers.enough(face)
    clauses = tuple(dict.fromkeys([clause("axx.check"), *(term.clause for term in numbers.terms)]))
    yield CheckRolled(
        audience=audience or (("gm",) if hidden else ()),
        rolls=tuple(dice.thrown[before:]),
        clauses=clauses,
        figure=figure.id,
        ability=ability or TASKS[task],
        task=task,
        difficulty=difficulty,
        trained=any(term.name == "level" for term in numbers.terms),
        face=face,
        terms=numbers.terms,
        total=face + numbers.bonus,
        target=numbers.target,
        natural=numbers.natural,
        success=success,
    )
    return success


def cost_question(what: str, figure: Figure, *, about: dict[str, Any] | None = None) -> Asked:
    """The GM's choice after a check that fell short: failure, or success at a cost.

    End the command with it in a game with a GM; carry on under `what` in the chapter's answers.
    """
    return Asked(
        clauses=(clause("axx.check"),),
        whom="gm",
        what=what,
        choices=("failure", "cost"),
        otherwise="failure",
        about={"figure": figure.id, **(about or {})},
    )


# ── Saves ───────────────────────────────────────────────────────────────────────────────────


def save_numbers(
    figure: Figure,
    kind: str,
    *,
    cause: int = kernel.HAZARD,
    magic: bool = False,
    target: int | None = None,
    extra: Sequence[Term] = (),
    natural: int = 0,
    full: bool = False,
) -> Numbers:
    """What a save (body, dodge, will) adds and needs.

    `cause` is `figures.hd_halves` of whoever caused it, HAZARD for nobody; `magic` marks spells and magic items;
    `target` overrides the number, for a save whose target was fixed earlier; `natural` is 1 where the table plays
    with natural 20 and 1.
    """
    clause("axx.save")
    clause("axx.save.kinds")
    needed = kernel.save_target(cause) if target is None else target
    if not figure.character:
        bonus = kernel.monster_save_bonus(figures.hd_halves(figure))
        terms = [Term(name=HD, value=bonus, clause=clause("axx.save.monster"))]
    else:
        half = Term(name="half_level", value=kernel.save_bonus(figure.level), clause=clause("axx.save"))
        terms = [half, ability_term(figure, SAVES[kind])]
        terms += boons(figure, kind, magic=magic, full=full)
    terms += weakened(figure, full=full)
    terms += extra
    return Numbers(terms=tidy(terms, full=full), target=needed, natural=natural)


def throw_save(
    figure: Figure,
    kind: str,
    dice: Dice,
    *,
    cause: int = kernel.HAZARD,
    magic: bool = False,
    target: int | None = None,
    against: str = "",
    by: str = "",
    extra: Sequence[Term] = (),
    natural: int = 0,
) -> Generator[Fact, None, bool]:
    """Roll a save and yield its fact; the generator's value is whether it was made.

    `against` is what it is saved against, a key that the say module words; `by` who caused it.
    """
    numbers = save_numbers(figure, kind, cause=cause, magic=magic, target=target, extra=extra, natural=natural)
    before = len(dice.thrown)
    (face,) = dice.roll(20, by=figure.id, what=What.SAVE)
    success = numbers.enough(face)
    clauses = [clause("axx.save"), clause("axx.save.kinds"), *(term.clause for term in numbers.terms)]
    yield SaveRolled(
        rolls=tuple(dice.thrown[before:]),
        clauses=tuple(dict.fromkeys(clauses)),
        figure=figure.id,
        save=kind,
        against=against,
        by=by,
        face=face,
        terms=numbers.terms,
        total=face + numbers.bonus,
        target=numbers.target,
        natural=numbers.natural,
        success=success,
    )
    return success
