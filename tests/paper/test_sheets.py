"""Sheets on paper: all that a sheet says stands on its pages, as text, and nothing of it is taken for markup."""

from __future__ import annotations

import io
import re
import sys

import pytest
from pypdf import PdfReader
from tests.paper.reading import pages, squeezed

from tablewright.core.errors import Mendable
from tablewright.core.ledger import load, package_of
from tablewright.core.view import Line, Section, Sheet
from tablewright.games.hooks import characters
from tablewright.paper.sheets import pdf

BREAK = "\u200b"
"""Where a long word may be broken."""
AXX = load(package_of("axx"))


@pytest.mark.parametrize("game", ["axx", "axiom", "3dx"])
def test_all_that_a_sheet_says_is_printed(game: str) -> None:
    sheets = [made.sheet for made in characters(game, 4, 3)]
    printed = squeezed(" ".join(pages(pdf(sheets, load(package_of(game))))))
    for sheet in sheets:
        assert sheet.sections
        for words in (sheet.name, sheet.line):
            assert squeezed(words) in printed
        for section in sheet.sections:
            assert squeezed(section.title.upper()) in printed
            assert squeezed(section.text) in printed
            for line in section.lines:
                assert squeezed(line.words) in printed
                assert squeezed(line.text) in printed


def test_a_barbarian_by_hand() -> None:
    """Seed 3: 11 hit points, medium armour for AC 14, +1 to hit as a Warrior, 200 GP owed to Garrick."""
    (printed,) = pages(pdf([characters("axx", 1, 3)[0].sheet], AXX))
    found = squeezed(printed)
    for words in ("Brokk", "Lawful Dwarf Barbarian, Level 1", "11 of 11", "d10 for each Level, CON +1 each", "14"):
        assert squeezed(words) in found
    for words in ("STR", "9 (+0)", "CHA", "6 (−1)", "medium armour 14", "200 GP are owed to Garrick", "NOTES"):
        assert squeezed(words) in found
    assert "axx." not in printed
    assert squeezed("Brokk · AX&X") in found


def test_each_sheet_begins_on_a_page_of_its_own() -> None:
    made = characters("axx", 5, 9)
    told = pages(pdf([one.sheet for one in made], AXX))
    assert len(told) == 5
    for one, page in zip(made, told, strict=True):
        assert page.strip().startswith(one.sheet.name)
        others = {other.sheet.name for other in made} - {one.sheet.name}
        assert not [name for name in others if f"{name} · " in page]


def test_the_same_sheets_are_the_same_bytes() -> None:
    sheets = [characters("3dx", 1, 4)[0].sheet]
    ledger = load(package_of("3dx"))
    assert pdf(sheets, ledger) == pdf(sheets, ledger)


def test_what_people_write_is_text_and_never_markup() -> None:
    name = '#panic("no") *b* $x$ @y <z> \\ // `c`'
    said = '= #read("/etc/passwd") _u_ ~ -- \' \u00e9 \u0416'
    part = Section(title="#t", lines=(Line(words="[w]", text=said),))
    sheet = Sheet(figure="x", name=name, line=said, sections=(part,))
    told = squeezed(pages(pdf([sheet], AXX))[0])
    assert squeezed(name) in told
    assert told.count(squeezed(said)) == 2
    assert "[w]" in told
    assert "#T" in told


@pytest.mark.parametrize("lines", [1, 30, 60, 100, 400])
def test_however_much_somebody_carries_nothing_is_cut_off(lines: int) -> None:
    carried = tuple(Line(words=f"thing {n}", text="in the pack", why=f"slot {n}") for n in range(1, lines + 1))
    body = Section(title="Body", lines=(Line(words="Hit points", text="4 of 4"), Line(words="AC", text="10")))
    sheet = Sheet(figure="x", name="Ada", line="", sections=(body, Section(title="Gear", lines=carried)))
    told = pages(pdf([sheet], AXX))
    assert len(told) == {1: 1, 30: 1, 60: 1, 100: 2, 400: 6}[lines]
    words = squeezed(" ".join(told))
    assert all(f"thing{n}inthepackslot{n}" in words for n in range(1, lines + 1))
    assert all("Ada · AX&X" in page for page in told)


def test_a_word_too_long_for_its_column_is_broken_and_not_cut_off() -> None:
    """The column of what a thing is holds some twenty letters: a word of sixty went over what stands beside it."""
    long = "Y" * 60
    body = Section(title="Gear", lines=(Line(words=long, text=long),), text=long)
    (told,) = pages(pdf([Sheet(figure="x", name=long, line=long, sections=(body,))], AXX))
    *rows, foot = [len(run) for run in re.findall("Y{5,}", told.replace(BREAK, ""))]
    assert foot == 60  # the name, across the page
    assert sum(rows) == 5 * 60
    assert max(rows) < 60


@pytest.mark.parametrize("text", ["13 (+1)", "10 (−1)"])
def test_short_numbers_stand_in_rows_alike(text: str) -> None:
    """Six abilities stand in two rows of three: six in a row broke “13 (+1)” in two, four left two alone."""
    lines = tuple(Line(words=word, text=text) for word in ("STR", "DEX", "CON", "INT", "WIS", "CHA"))
    printed = pdf([Sheet(figure="x", name="Ada", line="", sections=(Section("Abilities", lines),))], AXX)
    heights: list[float] = []

    def note(words: str, place: list[float], *_rest: object) -> None:
        if words.strip() == text:
            heights.append(round(place[5]))

    PdfReader(io.BytesIO(printed)).pages[0].extract_text(visitor_text=note)
    assert [heights.count(height) for height in dict.fromkeys(heights)] == [3, 3]


def test_a_sheet_without_anything_on_it() -> None:
    assert "Ada" in pages(pdf([Sheet(figure="x", name="Ada", line="")], AXX))[0]


@pytest.mark.parametrize(("paper", "points"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_paper(paper: str, points: tuple[int, int]) -> None:
    printed = PdfReader(io.BytesIO(pdf([characters("axiom", 1, 1)[0].sheet], load(package_of("axiom")), paper=paper)))
    box = printed.pages[0].mediabox
    assert (round(box.width), round(box.height)) == points


def test_other_paper_is_refused() -> None:
    with pytest.raises(Mendable, match="There is no paper “a5”: it is a4 or letter"):
        pdf([], AXX, paper="a5")


def test_without_the_extra_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.setattr(sys, "executable", "/home/ada/my table/.venv/bin/python")  # a line that can be typed as it is
    line = "Printing needs the extra “print”: '/home/ada/my table/.venv/bin/python' -m pip install 'tablewright[print]'"
    with pytest.raises(Mendable, match=re.escape(line)):
        pdf([Sheet(figure="x", name="Ada", line="")], AXX)
