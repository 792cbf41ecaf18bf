"""NPCs: the samples by name, how a line such as "bandit 4 x3" brings them in, and what each comes with."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from tablewright.core import bounds
from tablewright.core.content import read_records
from tablewright.core.facts import GM, Fact, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.numbers import in_figures
from tablewright.core.text import bad_name
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures
from tablewright.games.threedx import records as r
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import who
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.world import FOES, PARTY, Figure, Item, World
from tablewright.games.threedx.world_fight import NPCS_MOST, PLACE_MOST, TARGET_MOST

Npc = r.Npc
"""A sample NPC, as its record says it."""


class Wanted(NamedTuple):
    """NPCs of one kind that a line asks for."""

    name: str
    target: int
    many: int
    record: Npc | None


@cache
def samples() -> dict[str, Npc]:
    """The sample NPCs of the game by id, the weakest first; read and checked once."""
    return read_records(content.folder() / "npcs.toml", "npc", Npc)


def records(world: World | None = None) -> dict[str, Npc]:
    """The sample NPCs by id, and those of this table's packs, which stand before the game's of the same id."""
    if world is None or not world.packs:
        return samples()
    return {**samples(), **{one.id: one for pack in content.fitting(world) for one in pack.npcs}}


def by_name(name: str, world: World | None = None) -> Npc | None:
    """The sample of this name, in the singular or the plural; of two the one that came last, a pack's."""
    plain = name.casefold().strip()
    for record in reversed(records(world).values()):
        if plain in names(record):
            return record
    return None


def names(record: Npc) -> tuple[str, ...]:
    """What a sample goes by, in the singular and the plural: its name, and its short one."""
    called = (record.name.casefold(), record.id.replace("_", " "))
    return (record.id, *called, *map(plural, called))


def plural(name: str) -> str:
    """Several of them."""
    return f"{name[:-1]}ves" if name.endswith("f") else f"{name}s"


# ── Reading a line ──────────────────────────────────────────────────────────────────────────

_PART = re.compile(
    r"(?:npc\s+)?(?:(?P<before>\d{1,2})\s*x?\s+)?(?P<name>[^\d,]+?)(?:\s+(?P<target>\d{1,2}))?(?:\s*x\s*(?P<after>\d{1,2}))?",
    re.IGNORECASE,
)


def read(line: str, world: World | None = None) -> list[Wanted] | Refused:
    """NPCs by one line: parts such as "bandit 4 x3", "3 wolves" or "ogre"; why not, for one that does not read."""
    found: list[Wanted] = []
    for part in filter(None, (one.strip() for one in line.split(","))):
        wanted = _read_part(part, world)
        if isinstance(wanted, Refused):
            return wanted
        found.append(wanted)
    if not found:
        return words.no_foes()
    return words.too_many() if sum(one.many for one in found) > NPCS_MOST else found


def _read_part(part: str, world: World | None) -> Wanted | Refused:
    match = _PART.fullmatch(part)
    if match is not None and not match["before"] and by_name(match["name"], world) is None:
        counted = _PART.fullmatch(in_figures(part))  # a name of one's own may begin with such a word
        if counted is not None and by_name(counted["name"], world) is not None:
            match = counted
    if match is None or (match["before"] and match["after"]):
        return words.npc_line(part)
    name = match["name"].strip()
    count = int(match["before"] or match["after"] or 1)
    record = by_name(name, world)
    target = int(match["target"]) if match["target"] else record.target if record is not None else 0
    if not match["target"] and record is None:
        told = records(world) if world is None or world.gm else samples()  # players are told nothing of packs
        near = difflib.get_close_matches(name.casefold(), [one.name for one in told.values()], 3, 0.5)
        return words.no_such_npc(name, near)
    if not 1 <= target <= TARGET_MOST or not 1 <= count <= NPCS_MOST or bad_name(name) is not None:
        return words.npc_line(part)
    return Wanted(record.name if record is not None else name, target, count, record)


def nameable(name: str) -> bool:
    """Whether a line that asks for some NPCs of this name means them."""
    match = _PART.fullmatch(f"{name} x2")
    plain = match is not None and match["name"] == name and match["after"] == "2" and not match["target"]
    return plain and bounds.named(name) and bad_name(name) is None


# ── Coming in ───────────────────────────────────────────────────────────────────────────────


def refuse_bring(world: World, command: o.BringNpcs) -> Refused | None:
    """Why the line brings nobody in."""
    wanted = read(command.npcs, world)
    if isinstance(wanted, Refused):
        return wanted
    if abs(command.at) > PLACE_MOST:
        return words.no_place()
    side = command.side.strip()
    return None if side and len(side) <= 20 and side.isidentifier() else words.no_side()


def bring(world: World, command: o.BringNpcs, _dice: Dice) -> Iterator[Fact]:
    """Bring them in."""
    wanted = read(command.npcs, world)
    if not isinstance(wanted, Refused):
        yield came(world, wanted, side=command.side.strip(), at=command.at)
        yield from resumed(world)


def resumed(world: World) -> Iterator[Fact]:
    """Where somebody hostile stands in turns that go on after a fight was decided, it is a fight again."""
    decided = bool(who.fight_of(world).outcome)
    foes = [one for one in who.there(world) if figures.able(one) and who.side_of(world, one.id) != PARTY]
    if decided and foes:
        yield f.FightResumed(clauses=(clause("3dx.combat.turns"),))


def fold_resumed(world: World, _fact: f.FightResumed) -> None:
    """All sides have turns again."""
    who.fight_of(world).outcome = ""


def came(world: World, wanted: list[Wanted], *, side: str = FOES, at: int = 0) -> f.NpcsCame:
    """The fact that they came, each with its name and what it has."""
    made: list[Figure] = []
    taken = {figure.name.casefold() for figure in world.figures.values()}
    many = Counter[str]()
    for one in wanted:
        many[one.name.casefold()] += one.many
    for one in wanted:
        for _ in range(one.many):
            id_ = f"npc{world.met + len(made) + 1}"
            name = _name(one.name, taken, many=many[one.name.casefold()] > 1)
            taken.add(name.casefold())
            made.append(_figure(id_, name, one, side=side))
    return f.NpcsCame(clauses=(clause("3dx.npc.target_number"),), figures=tuple(made), side=side, at=at)


def _name(name: str, taken: set[str], *, many: bool) -> str:
    """A name that nobody has: by itself where it comes but once, else numbered; the next after a plain one is 2."""
    if not many and name.casefold() not in taken and f"{name} 1".casefold() not in taken:
        return name
    number = 2 if name.casefold() in taken else 1
    while f"{name} {number}".casefold() in taken:
        number += 1
    return f"{name} {number}"


def _figure(id_: str, name: str, wanted: Wanted, *, side: str) -> Figure:
    record = wanted.record
    made = Figure(
        id=id_,
        name=name,
        side=PARTY if side == PARTY else FOES,
        target=wanted.target,
        npc=record.id if record is not None else "",
        attacks=record.attacks if record is not None else 1,
        weapon=record.weapon if record is not None else "",
        worn=record.worn if record is not None else 0,
        allied=side == PARTY,
        vitality=None,
    )
    if record is not None and record.shield:
        made.items["shield"] = Item(id="shield", kind="shield", place="hand")
    return made


def intent_of(world: World, figure: Figure) -> str:
    """What an NPC is after by its nature: a grapple's intent, or wounds."""
    record = records(world).get(figure.npc)
    return record.intent if record is not None else ""


def see_came(fact: f.NpcsCame, seat: Seat, world: World) -> Fact:
    """Target numbers are seen where the table shows them; wounds as they look, unless numbers are told."""
    if seat.role == GM:
        return fact
    hidden = world.options.get("targets", "open") == "hidden"
    counted = world.options.get("wounds", "words") == "numbers"
    seen = tuple(
        replace(
            figure,
            target=None if hidden else figure.target,
            wounds=figure.wounds if counted else None,
            npc="" if hidden else figure.npc,
        )
        for figure in fact.figures
    )
    return replace(fact, figures=seen)


def fold_came(world: World, fact: f.NpcsCame) -> None:
    """They are here; in the fight, where one is on."""
    world.met += len(fact.figures)
    for one in fact.figures:
        world.figures[one.id] = replace(one, items={key: replace(item) for key, item in one.items.items()}, ills=[])
    fight = world.fight
    if fight is None:
        return
    if fact.side not in fight.sides and fight.sides:
        fight.sides.append(fact.side)
    for one in fact.figures:
        fight.of[one.id] = fact.side
        fight.at[one.id] = fight.began[one.id] = fact.at
        if one.target is not None:
            fight.numbers[one.id] = one.target
        if fact.side != PARTY:
            fight.foes.append(one.id)


def waiting(world: World) -> list[Figure]:
    """NPCs who are here and in no fight: hostile ones first."""
    there = set(who.fight_of(world).of)
    return [one for one in world.figures.values() if not one.character and one.state == "up" and one.id not in there]
