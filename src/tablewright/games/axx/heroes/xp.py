"""Experience: what is earned, how it is shared, and new Levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablewright.core.facts import Asked, Command, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures
from tablewright.games.axx.heroes import spell_slots
from tablewright.games.axx.say import nobody, refuse
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Figure, Slot, World

SLOT_LEVEL = "slot-level"
"""The question which spell level a slot beyond Level 6 has."""
SLOT_LEVELS = ("1st level", "2nd level", "3rd level")
"""Its answers; older logs have the number alone."""


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one figure gets of an award: its share, a Human's bonus, and the total after it."""

    figure: str
    share: int
    bonus: int = 0
    total: int = 0


class XPAwarded(Fact, frozen=True, kw_only=True, tag="xp-awarded"):
    """Experience was earned, from treasure, monsters, depth or at the GM's word (`about` says why), and shared out."""

    source: str
    total: int
    about: str = ""
    shares: tuple[Share, ...] = ()


class LevelGained(Fact, frozen=True, kw_only=True, tag="level-gained"):
    """A character rose a Level: the Hit Die and CON, the HP gained, and the new slots if it casts."""

    figure: str
    level: int
    face: int
    terms: tuple[Term, ...] = ()
    gained: int
    top: int


class SlotChosen(Fact, frozen=True, kw_only=True, tag="slot-chosen"):
    """A caster chose the spell level of a slot beyond Level 6."""

    figure: str
    level: int


class LevelUp(Command, frozen=True, kw_only=True, tag="level-up"):
    """Raise a character whose total of experience is enough by one Level."""

    roles: ClassVar[tuple[str, ...]] = ()

    figure: str


# ── Numbers ─────────────────────────────────────────────────────────────────────────────────


def xp_for(track: str, level: int) -> int:
    """The total of XP that a Level needs on a track; 0 for Level 1; each later Level doubles, without a top."""
    clause("axx.track.xp")
    return 0 if level <= 1 else content.tracks()[track].second_level * 2 ** (level - 2)


def next_level_at(figure: Figure) -> int:
    """The total of XP at which a character rises next."""
    cls = figures.class_of(figure)
    return xp_for(cls.track, figure.level + 1) if cls is not None else 0


def monster_xp(hd: int, *, half: bool = False) -> int:
    """What a defeated or outwitted monster is worth: 25 for each HD, 12 for HD 1/2."""
    clause("axx.xp.monster")
    return 12 if half else 25 * hd


def share_out(total: int, characters: int, hirelings: int = 0) -> tuple[int, int]:
    """A character's share and a hireling's half share of an award, each rounded down."""
    clause("axx.xp.treasure")
    halves = 2 * characters + hirelings
    return (2 * total // halves, total // halves) if halves else (0, 0)


def bonus(figure: Figure, share: int) -> int:
    """A Human's 10 % of a share, rounded down; 0 for others."""
    clause("axx.kindred.human")
    kindred = figures.kindred_of(figure)
    return share * kindred.xp_percent // 100 if kindred is not None else 0


# ── Awards ──────────────────────────────────────────────────────────────────────────────────


def award(
    world: World, source: str, total: int, *, who: Sequence[str] | None = None, about: str = ""
) -> Iterator[Fact]:
    """Share an award among the living characters of the party (or `who`); yields nothing for nobody or nothing.

    `source` is treasure or monsters; `about` a word for the sentence, such as "the delve".
    """
    chosen, hands = _living(world, who), _hirelings(world, who)
    if not chosen or total <= 0:
        return
    share, half = share_out(total, len(chosen), len(hands))
    why = clause("axx.xp.monster") if source == "monsters" else clause("axx.xp.treasure")
    parts = [(figure, share) for figure in chosen] + [(figure, half) for figure in hands]
    yield awarded(source, total, parts, about, why)


def award_depth(world: World, depth: int, *, who: Sequence[str], about: str = "") -> Iterator[Fact]:
    """100 XP x depth for each of these characters, in full and unshared: their first visit to that level."""
    amount = 100 * depth
    chosen = _living(world, who)
    if chosen:
        parts = [(figure, amount) for figure in chosen]
        yield awarded("depth", amount * len(chosen), parts, about or str(depth), clause("axx.xp.depth"))


def _living(world: World, who: Sequence[str] | None) -> list[Figure]:
    ids = list(world.order) if who is None else list(who)
    found = [world.figures[i] for i in ids if i in world.figures]
    return [figure for figure in found if figure.character and figure.state not in ("dead", "gone", "stone")]


def _hirelings(world: World, who: Sequence[str] | None) -> list[Figure]:
    """Those for pay, who take half a share."""
    clause("axx.hireling")
    ids = list(world.order) if who is None else list(who)
    found = [world.figures[i] for i in ids if i in world.figures]
    return [one for one in found if one.employer and one.state in ("up", "out")]


def awarded(source: str, total: int, parts: list[tuple[Figure, int]], about: str, why: str) -> XPAwarded:
    """The award as a fact, a Human's 10 % on each share; `why` is the clause."""
    shares = []
    for figure, share in parts:
        extra = bonus(figure, share)
        shares.append(Share(figure=figure.id, share=share, bonus=extra, total=figure.xp + share + extra))
    human = (clause("axx.kindred.human"),) if any(share.bonus for share in shares) else ()
    return XPAwarded(clauses=(why, *human), source=source, total=total, about=about, shares=tuple(shares))


def evolve_awarded(world: World, fact: XPAwarded) -> None:
    """Everybody's total."""
    for share in fact.shares:
        if share.figure in world.figures:
            world.figures[share.figure].xp = share.total


# ── Levels ──────────────────────────────────────────────────────────────────────────────────


def ready(world: World, figure: Figure) -> bool:
    """Whether the character rises now: the total is enough, it lives, and no fight is on or about to be."""
    alive = figure.character and figure.state not in ("dead", "gone", "fled", "stone")
    return _quiet(world) and alive and figure.xp >= next_level_at(figure)


def _quiet(world: World) -> bool:
    return world.fight is None and world.meeting is None


def next_command(world: World) -> LevelUp | None:
    """The first character who is owed a Level."""
    if not _quiet(world):
        return None
    return next((LevelUp(figure=figure.id) for figure in world.party() if ready(world, figure)), None)


def refuse_level(world: World, command: LevelUp) -> Refused | None:
    """Why the character does not rise."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    if ready(world, figure):
        return None
    return refuse("xp", f"{figure.name} is not owed a Level now.", clause=clause("axx.level_up"))


def hit_die_terms(figure: Figure, face: int, cited: str) -> tuple[Term, ...]:
    """A Hit Die as it fell, by the clause that has it rolled, and the CON modifier; it never yields less than 1."""
    terms = [Term(name="hit_die", value=face, clause=cited)]
    constitution = figures.mod(figure, "CON")
    if constitution:
        terms.append(Term(name="CON", value=constitution, clause=clause("axx.ability.con")))
    total = face + constitution
    if total < 1:
        terms.append(Term(name="at_least_1", value=1 - total, clause=clause("axx.ability.con")))
    return tuple(terms)


def decide_level(world: World, command: LevelUp, dice: Dice) -> Iterator[Fact]:
    """Roll the Hit Die; a caster beyond Level 6 is asked for the level of the new slot."""
    figure = world.figures[command.figure]
    cls = content.classes()[figure.cls]
    before = len(dice.thrown)
    (face,) = dice.roll(cls.die, by=figure.id, what=What.LEVEL)
    terms = hit_die_terms(figure, face, clause("axx.level_up"))
    gained = sum(term.value for term in terms)
    clauses = [clause("axx.level_up"), clause("axx.track.xp"), *(term.clause for term in terms)]
    yield LevelGained(
        rolls=tuple(dice.thrown[before:]),
        clauses=tuple(dict.fromkeys(clauses)),
        figure=figure.id,
        level=figure.level + 1,
        face=face,
        terms=terms,
        gained=gained,
        top=(figure.top or 0) + gained,
    )
    if cls.caster and spell_slots.free_choices(figure.level):
        choices = SLOT_LEVELS
        yield Asked(
            clauses=(clause("axx.magic.slots"),),
            whom=figure.id,
            what=SLOT_LEVEL,
            choices=choices,
            otherwise=choices[0],
            about={"figure": figure.id},
        )


def evolve_level(world: World, fact: LevelGained) -> None:
    """A Level more: hit points, and slots by the table; attacks and saves follow the Level by themselves."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.level = fact.level
    figure.top = fact.top
    if figure.hp is not None and figure.state != "out":  # one who lies at 0 HP is healed first
        figure.hp += fact.gained
    spell_slots.adjust(figure)


def answer_slot(world: World, choice: str, dice: Dice) -> Iterator[Fact]:  # noqa: ARG001 (every answer has dice)
    """The slot has the level that was chosen."""
    about = world.question.about if world.question is not None else {}
    yield SlotChosen(clauses=(clause("axx.magic.slots"),), figure=str(about.get("figure", "")), level=int(choice[0]))


def evolve_slot(world: World, fact: SlotChosen) -> None:
    """One more slot."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.slots = sorted([*figure.slots, Slot(level=fact.level)], key=lambda slot: slot.level)
