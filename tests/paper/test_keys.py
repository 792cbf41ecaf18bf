"""A dungeon on paper: every level's map, and every room with all that its key says."""

from __future__ import annotations

import pytest
from tests.paper.reading import pages, squeezed

from tablewright.core.ledger import load, package_of
from tablewright.games.axx.dungeon.records import Made
from tablewright.paper.keys import pdf

AXX = load(package_of("axx"))


def printed(made: Made) -> list[str]:
    return pages(pdf(made.title, made.about(), made.floors(), AXX))


@pytest.mark.parametrize(("levels", "rooms"), [(1, 1), (3, 8), (1, 60)])
def test_all_that_the_key_says_is_printed(levels: int, rooms: int) -> None:
    made = Made(7, levels=levels, rooms=rooms, first=1)
    told = squeezed(" ".join(printed(made)))
    assert squeezed(" ".join(made.about())) in told
    read = [room for floor in made.floors() for room in floor.rooms]
    assert len(read) == levels * rooms
    for room in read:
        for words in (room.title, room.text, *(line.text for line in room.lines)):
            assert squeezed(words) in told


def test_the_terminal_tells_the_same_key() -> None:
    made = Made(7, levels=2, rooms=6, first=1)
    text = squeezed(made.text())
    for floor in made.floors():
        for room in floor.rooms:
            for words in (room.title, room.text, *(line.text for line in room.lines)):
                assert squeezed(words) in text


def test_each_level_begins_on_a_page_of_its_own_with_its_map() -> None:
    """Seed 7 has a stuck door on each of these levels, so the sign for it is explained below each map."""
    told = printed(Made(7, levels=3, rooms=8, first=1))
    first = [page for page in told if "stuck, locked or held" in page]
    assert [page.count("Level 1\n") for page in first] == [1, 0, 0]
    assert [page.count("Level 3\n") for page in first] == [0, 0, 1]
    assert all(f"{number} / {len(told)}" in page for number, page in enumerate(told, 1))


def test_a_large_level_has_a_page_for_its_map_alone() -> None:
    """60 rooms are more than 40 squares wide: the first room's words begin on the second page."""
    first, second, *_ = printed(Made(7, levels=1, rooms=60, first=1))
    assert "Level 1\n" in first
    assert not [number for number in ("1.1 ", "1.2 ") if number in first]
    assert "1.1 " in second


def test_a_room_by_hand() -> None:
    """Seed 7 with 6 rooms: 1.4 is 50 by 50 ft and holds a locked chest with 600 GP."""
    (page,) = printed(Made(7, levels=1, rooms=6, first=1))
    found = squeezed(page)
    assert squeezed("1.4 The warm puppet theatre (50 × 50 ft)") in found
    assert squeezed("A locked chest with 600 GP and 3 gems of 50 GP. Ways: west door to 1.2") in found


def test_the_same_dungeon_is_the_same_bytes() -> None:
    made = Made(5, levels=1, rooms=4, first=2)
    assert pdf(made.title, made.about(), made.floors(), AXX) == pdf(made.title, made.about(), made.floors(), AXX)
