"""Dungeons of any size hang together, rooms keep apart, and doors sit in walls."""

from __future__ import annotations

from collections import deque

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablewright.core.errors import Mendable
from tablewright.games.axx.dungeon.looks import traps
from tablewright.games.axx.dungeon.plan import Plan, PlannedRoom
from tablewright.games.axx.dungeon.whole import make_plan, side_of

SEEDS = st.integers(0, 2**63 - 1)
SIZES = st.tuples(st.integers(1, 10), st.integers(1, 60))


def reached(plan: Plan, *, plain: bool) -> set[str]:
    """The rooms that can be reached from the way in; `plain`: by no secret and no locked door."""
    found, queue = {plan.entrance}, deque([plan.entrance])
    while queue:
        room = queue.popleft()
        for way in plan.ways_of(room):
            other = way.other(room)
            if other and other not in found and not (plain and (way.secret or way.state == "locked")):
                found.add(other)
                queue.append(other)
    return found


@given(seed=SEEDS, size=SIZES)
@settings(max_examples=60, deadline=None)
def test_every_room_can_be_reached_and_stairs_need_no_secret_door(seed: int, size: tuple[int, int]) -> None:
    levels, rooms = size
    plan = make_plan(seed, levels=levels, rooms=rooms)
    assert len(plan.rooms) == levels * rooms
    assert reached(plan, plain=False) == set(plan.rooms)
    plain = reached(plan, plain=True)
    stairs = [way for way in plan.ways.values() if way.kind in ("down", "out")]
    assert len(stairs) == levels
    assert all(room in plain for way in stairs for room in (way.a, way.b) if room)


@given(seed=SEEDS, size=SIZES)
@settings(max_examples=60, deadline=None)
def test_rooms_and_corridors_never_share_a_square(seed: int, size: tuple[int, int]) -> None:
    plan = make_plan(seed, levels=size[0], rooms=size[1])
    for level in range(1, size[0] + 1):
        squares = [cell for room in plan.rooms.values() if room.level == level for cell in room.cells()]
        squares += [cell for way in plan.ways.values() if way.level == level for cell in way.cells]
        assert len(squares) == len(set(squares))


@given(seed=SEEDS, size=SIZES)
@settings(max_examples=60, deadline=None)
def test_doors_sit_in_walls_and_corridors_run_from_wall_to_wall(seed: int, size: tuple[int, int]) -> None:
    plan = make_plan(seed, levels=size[0], rooms=size[1])
    for way in plan.ways.values():
        if way.kind in ("out", "down"):
            assert (int(way.at[0]), int(way.at[1])) in plan.rooms[way.a].cells()
            continue
        assert way.to is not None
        for end, room in ((way.at, plan.rooms[way.a]), (way.to, plan.rooms[way.b])):
            assert side_of(room, end) in ("north", "east", "south", "west")
            assert _touches(room, end)
        for (x, y), (right, down) in zip(way.cells, way.cells[1:], strict=False):
            assert abs(x - right) + abs(y - down) == 1
        assert _beside(way.cells[0], way.at)
        assert _beside(way.cells[-1], way.to)


def _touches(room: PlannedRoom, end: tuple[float, float]) -> bool:
    return any(_beside(cell, end) for cell in room.edge_cells())


def _beside(cell: tuple[int, int], end: tuple[float, float]) -> bool:
    return abs(cell[0] + 0.5 - end[0]) + abs(cell[1] + 0.5 - end[1]) == 0.5


def test_stairs_never_share_a_square_with_the_way_out() -> None:
    for seed in range(40):
        plan = make_plan(seed, levels=3, rooms=1)
        marks = [(room, *way.end(room)) for way in plan.ways.values() for room in (way.a, way.b) if room]
        assert len(marks) == len(set(marks)) == 5


def test_the_same_seed_gives_the_same_dungeon_to_the_byte() -> None:
    one, two = (msgspec.json.encode(make_plan(2026, levels=2, rooms=9)) for _ in range(2))
    assert one == two
    assert one != msgspec.json.encode(make_plan(2027, levels=2, rooms=9))


def test_no_two_rooms_of_a_great_dungeon_have_the_same_title() -> None:
    titles = [room.title for room in make_plan(5, levels=10, rooms=60).rooms.values()]
    assert len(set(titles)) == 600


def test_ids_tell_neither_count_nor_order() -> None:
    small, great = make_plan(3, rooms=2), make_plan(3, rooms=60)
    assert len({len(name) for name in [*small.rooms, *great.rooms]}) == 1
    order = sorted(great.rooms)
    assert order != list(great.rooms)


def test_the_room_of_arrival_lies_in_the_same_block_whatever_the_size() -> None:
    for rooms in (1, 60):
        room = make_plan(11, rooms=rooms).rooms[make_plan(11, rooms=rooms).entrance]
        assert (room.x // 6, room.y // 6) == (20, 20)


@pytest.mark.parametrize(
    ("levels", "rooms", "first", "seed"),
    [(0, 5, 1, 1), (11, 5, 1, 1), (1, 0, 1, 1), (1, 61, 1, 1), (1, 5, 0, 1), (1, 5, 1, -1)],
)
def test_measures_out_of_range_are_told_in_words(levels: int, rooms: int, first: int, seed: int) -> None:
    with pytest.raises(Mendable):
        make_plan(seed, levels=levels, rooms=rooms, first=first)


@pytest.mark.clause("axx.dungeon.depth")
def test_level_one_is_nearest_the_surface_and_stairs_lead_one_deeper() -> None:
    plan = make_plan(8, levels=4, rooms=5)
    assert plan.rooms[plan.entrance].level == 1
    down = [way for way in plan.ways.values() if way.kind == "down"]
    assert [(plan.rooms[way.a].level, plan.rooms[way.b].level) for way in down] == [(1, 2), (2, 3), (3, 4)]


@pytest.mark.clause("axx.explore.trap")
def test_no_trap_waits_for_somebody_to_cross_a_room_with_one_way_alone() -> None:
    ends = 0
    for seed in range(60):
        plan = make_plan(seed, rooms=8)
        for room in plan.rooms.values():
            if room.trap is not None and len(plan.ways_of(room.id)) == 1:
                assert room.trap.trigger == "enter"
                ends += traps()[room.trap.name].trigger == "cross"
    assert ends > 0  # of which there would have been some
