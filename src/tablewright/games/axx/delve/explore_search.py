"""Searching, section by section, and puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Chance, Command, Fact, Own, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, aid, checks, content, seeing
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.checks import CheckSettled
from tablewright.games.axx.delve import clock
from tablewright.games.axx.delve.delve_facts import ChestSeen
from tablewright.games.axx.delve.delve_fold import planned_room
from tablewright.games.axx.delve.delve_move import secret_door
from tablewright.games.axx.delve.delve_ways import busy, here, ready, side
from tablewright.games.axx.delve.explore_traps import TrapFound, live
from tablewright.games.axx.delve.hoards import treasure
from tablewright.games.axx.dungeon.plan import PlannedRoom, PlannedWay
from tablewright.games.axx.dungeon.whole import side_of
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import explore as say
from tablewright.games.axx.world import Figure, Room, World

PUZZLED = "puzzled"
COST = "puzzle-cost"
"""The question whether a try at a puzzle that fell short fails, or succeeds at a cost."""
ABILITY = "INT"


class Search(Command, frozen=True, kw_only=True, tag="search"):
    """Search this room for a turn: each of these takes a section of 10 ft that is still to be searched.

    The first named calls for it, and the companions join in, as they do when the party goes on.
    """

    figures: tuple[str, ...]

    def actors(self) -> tuple[str, ...]:
        return self.figures[:1]


class Solve(Own, frozen=True, kw_only=True, tag="solve"):
    """Work on the puzzle of this room for a turn."""


class Searched(Fact, frozen=True, kw_only=True, tag="searched"):
    """Sections of a room were searched, by whom; how many things were found; how many sections nobody has done."""

    room: str
    by: dict[str, str]
    found: int = 0
    left: int = 0


class PuzzleTried(Fact, frozen=True, kw_only=True, tag="puzzle-tried"):
    """A puzzle withstood a try, or was solved."""

    figure: str
    room: str
    puzzle: str
    solved: bool


class BeyondTold(Fact, frozen=True, kw_only=True, tag="beyond-told"):
    """What lies behind a way was learnt without going there."""

    way: str
    side: str
    title: str


# ── Sections ────────────────────────────────────────────────────────────────────────────────


def sections(room: Room) -> list[str]:
    """The sections of a room, those along the walls first, as "x,y"."""
    shape = PlannedRoom(id=room.id, level=room.level, x=room.x, y=room.y, w=room.w, h=room.h)
    edge = shape.edge_cells()
    return [f"{x},{y}" for x, y in [*edge, *(cell for cell in shape.cells() if cell not in edge)]]


def assigned(room: Room, searchers: tuple[str, ...]) -> dict[str, str]:
    """Which section each searcher takes: the next that nobody has done, else one that the searcher has not."""
    given: dict[str, str] = {}
    cells = sections(room)
    for name in searchers:
        free = [cell for cell in cells if cell not in given.values()]
        fresh = [cell for cell in free if cell not in room.searched]
        mine = [cell for cell in free if name not in room.searched.get(cell, [])]
        choice = next(iter([*fresh, *mine]), "")
        if choice:
            given[name] = choice
    return given


def untouched(room: Room) -> int:
    """How many sections nobody has searched."""
    return sum(cell not in room.searched for cell in sections(room))


# ── Searching ───────────────────────────────────────────────────────────────────────────────


def refuse_search(world: World, command: Search) -> Refused | None:
    """Why these cannot search now."""
    refused, room = busy(world), here(world)
    if refused is not None or room is None:
        return refused
    if not command.figures:
        return words.nobody_named()
    if len(set(command.figures)) < len(command.figures):
        return words.named_twice()
    for name in command.figures:
        figure = ready(world, name)
        if isinstance(figure, Refused):
            return figure
        if not seeing.sees(world, figure):
            return words.too_dark(figure)
    parts = assigned(room, command.figures)
    idle = next((name for name in command.figures if name not in parts), "")
    if not idle:
        return None
    through = all(idle in room.searched.get(cell, ()) for cell in sections(room))
    return (words.nothing_left if through else words.no_section)(world.figures[idle])


def chance_search(world: World, command: Search) -> Chance | None:
    """The exact chance of the best searcher to find all there is in a section."""
    found = [clock.as_begun(world, world.figures[name]) for name in command.figures if name in world.figures]
    alone = aid.without(world, command.figures)
    chances = [checks.check_numbers(alone, figure, task="search").chance("search") for figure in found]
    return max(chances, key=lambda chance: chance.ways, default=None)


def search(world: World, command: Search, dice: Dice) -> Iterator[Fact]:
    """A turn: one hidden roll each, which finds all there is in the section.

    Who searches helps nobody: those who meant to roll first, and their help is over.
    """
    room, plan = here(world), planned_room(world, world.place)
    if room is None or plan is None:
        return
    yield from clock.begin_turn(world)
    parts = assigned(room, command.figures)
    finds: list[Fact] = []
    done: set[str] = set()
    helping = aid.helping(world)
    for name, cell in sorted(parts.items(), key=lambda part: part[0] not in helping):
        won = yield from checks.throw_check(world, world.figures[name], dice, task="search", hidden=True)
        if won and cell not in done:
            done.add(cell)
            finds += found_in(world, plan, cell)
    clauses = (clause("axx.explore.search"),)
    left = untouched(room) - sum(cell not in room.searched for cell in parts.values())
    yield Searched(clauses=clauses, room=room.id, by=parts, found=len(finds), left=left)
    yield from finds
    yield from clock.end_turn(world, "search")


def found_in(world: World, room: PlannedRoom, cell: str) -> list[Fact]:
    """All there is to find in a section: secret doors in its walls, traps on it or at its doors, a cache."""
    x, y = (int(part) for part in cell.split(","))
    cited = (clause("axx.explore.search"),)
    finds: list[Fact] = []
    for way in world.secret.plan.ways_of(room.id) if world.secret is not None else []:
        if not _at(way, room.id, (x, y)):
            continue
        if way.secret and way.id not in world.ways:
            finds.append(secret_door(world, way, room))
        finds += _trap_at(world, room, way)
    trap = live(room.trap, "cross") or live(room.trap, "enter")
    if trap is not None and trap.cell == (x, y):
        finds.append(TrapFound(clauses=cited, room=room.id, trap=trap.name))
    hoard = room.hoard
    if hoard is not None and hoard.where == "cache" and not hoard.taken and hoard.cell == (x, y):
        if not hoard.face or not content.treasure_line(hoard.face, hoard.line).locked:
            finds.append(treasure(world, room, hoard))
        elif not world.rooms[room.id].chest:
            finds.append(ChestSeen(clauses=(*cited, clause("axx.treasure.table")), room=room.id))
    return finds


def _at(way: PlannedWay, room: str, cell: tuple[int, int]) -> bool:
    """Whether a way leaves the room at this section: by one of its walls, or by a stair in the middle of it."""
    x, y = way.end(room)
    return abs(x - cell[0] - 0.5) + abs(y - cell[1] - 0.5) <= 0.5


def _trap_at(world: World, room: PlannedRoom, way: PlannedWay) -> list[Fact]:
    """The trap behind a way's threshold, which can be found from this side."""
    target = planned_room(world, way.other(room.id))
    trap = live(target.trap, "enter") if target is not None else None
    if trap is None:
        return []
    cited = (clause("axx.explore.search"),)
    stair = "down" if room.id == way.a else "up"
    where = stair if way.kind == "down" else side_of(room, way.end(room.id))
    return [TrapFound(clauses=cited, room=room.id, trap=trap.name, way=way.id, side=where)]


# ── Puzzles ─────────────────────────────────────────────────────────────────────────────────


def refuse_solve(world: World, command: Solve) -> Refused | None:
    """Why this figure cannot work on a puzzle here."""
    figure, room = ready(world, command.figure), here(world)
    if isinstance(figure, Refused):
        return figure
    if room is None or not room.puzzle:
        return words.no_puzzle()
    if room.puzzle_state == "solved":
        return words.puzzle_solved()
    return None if seeing.sees(world, figure) else words.too_dark(figure)


def chance_solve(world: World, command: Solve) -> Chance | None:
    """The exact chance of the INT check."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return None
    return checks.check_numbers(world, clock.as_begun(world, figure), ability=ABILITY).chance("solve")


def solve(world: World, command: Solve, dice: Dice) -> Iterator[Fact]:
    """A turn and an INT check (12, this project's own reading of "a puzzle"); solved, it tells of the rooms around."""
    figure, room = world.figures[command.figure], here(world)
    if room is None:
        return
    yield from clock.begin_turn(world)
    yield from again.check(world, figure, dice, PUZZLED, ability=ABILITY)


@again.after(PUZZLED)
def after_solve(world: World, figure: Figure, won: bool, _about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """It is solved or not, and the turn is over."""
    room = here(world)
    if room is None:
        return
    yield from _solved(world, figure, room, won=won)
    yield from clock.end_turn(world, "puzzle")
    if not won and world.gm:
        yield checks.cost_question(COST, figure, about={"task": ""})


def _solved(world: World, figure: Figure, room: Room, *, won: bool) -> Iterator[Fact]:
    cited = (clause("axx.dungeon.stocking"),)
    yield PuzzleTried(clauses=cited, figure=figure.id, room=room.id, puzzle=room.puzzle, solved=won)
    plan = planned_room(world, room.id)
    if not won or plan is None or world.secret is None:
        return
    for way in world.secret.plan.ways_of(room.id):
        if way.secret and way.id not in world.ways:
            yield secret_door(world, way, plan)
        target = planned_room(world, way.other(room.id))
        if target is not None and target.id not in world.rooms:
            known = world.ways[way.id]
            yield BeyondTold(way=way.id, side=side(world, known, room.id), title=target.title)


def answer_puzzle(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """The GM lets it be solved at a cost, or not."""
    about = world.question.about if world.question is not None else {}
    figure, room = world.figures.get(str(about.get("figure", ""))), here(world)
    if figure is None or room is None:
        return
    yield CheckSettled(clauses=(clause("axx.check"),), figure=figure.id, outcome=choice)
    if choice == "cost":
        yield from _solved(world, figure, room, won=True)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def _searched(world: World, fact: Searched) -> None:
    room = world.rooms.get(fact.room)
    if room is not None:
        for name, cell in fact.by.items():
            room.searched.setdefault(cell, []).append(name)


def _puzzle_tried(world: World, fact: PuzzleTried) -> None:
    room, planned = world.rooms.get(fact.room), planned_room(world, fact.room)
    if room is not None and fact.solved:
        room.puzzle_state = "solved"
    if planned is not None and planned.puzzle is not None and fact.solved:
        planned.puzzle.solved = True


def _beyond_told(world: World, fact: BeyondTold) -> None:
    way = world.ways.get(fact.way)
    if way is not None:
        way.beyond = fact.title


CHAPTER = Chapter(
    name="search",
    orders={
        Search: Order(refuse_search, search, chance_search),
        Solve: Order(refuse_solve, solve, chance_solve),
    },
    events={
        Searched: Event(_searched, say.searched, say.searched_card),
        PuzzleTried: Event(_puzzle_tried, say.puzzle_tried, say.puzzle_card),
        BeyondTold: Event(_beyond_told, say.beyond_told),
    },
    answers={COST: answer_puzzle},
    asks={COST: say.ask_cost},
)
