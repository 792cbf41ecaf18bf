"""Which order a typed line means, the map in letters, and text that cannot steer a terminal."""

from __future__ import annotations

import io

import pytest

from tablewright.cli.terminal.asking import Keyboard, filled
from tablewright.cli.terminal.letters import draw
from tablewright.cli.terminal.lines import find, pick
from tablewright.cli.terminal.paper import Paper, safe
from tablewright.core.facts import Answer, Choice, Field, Offer
from tablewright.core.view import MapShape, MapView
from tablewright.table.commands import ChangeSeat


def offers(*typed: str, greyed: tuple[str, ...] = ()) -> list[Offer]:
    return [
        Offer(Answer(choice=line), line, "fight", typed=line, greyed="too far" if line in greyed else "")
        for line in typed
    ]


KNOWN = (
    "attack orc 1 with sword",
    "attack orc 2 with sword",
    "attack orc 12 with sword",
    "go east",
    "go east stair",
    "search",
    "search north wall",
    "cast sleep",
)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("attack orc 2 with sword", "attack orc 2 with sword"),
        ("Attack the Orc 2 with a sword!", "attack orc 2 with sword"),
        ("att orc 2", "attack orc 2 with sword"),
        ("a o 12", "attack orc 12 with sword"),
        ("attack 1", "attack orc 1 with sword"),
        ("go e", "go east"),
        ("go stair", "go east stair"),
        ("search", "search"),
        ("sea", "search"),
        ("search north", "search north wall"),
        ("sleep", "cast sleep"),
    ],
)
def test_a_line_means_one_order(line: str, meant: str) -> None:
    found = find(line, offers(*KNOWN)).offer
    assert found is not None
    assert KNOWN[found] == meant


def test_an_ambiguous_line_names_what_it_could_be() -> None:
    found = find("attack orc", offers(*KNOWN))
    assert found.offer is None
    assert found.ambiguous
    assert found.nearest == KNOWN[:3]


def test_a_number_is_no_beginning_of_another() -> None:
    assert find("attack orc 3", offers(*KNOWN)).offer is None


def test_an_unknown_line_is_answered_with_the_nearest() -> None:
    assert find("serch", offers(*KNOWN)).nearest[0] == "search"
    assert find("", offers(*KNOWN)).nearest == ()


def test_what_can_be_had_comes_before_what_is_greyed() -> None:
    found = find("attack orc", offers(*KNOWN[:2], greyed=KNOWN[:1]))
    assert found.offer == 1
    assert find("attack orc 1", offers(*KNOWN[:2], greyed=KNOWN[:1])).offer == 0


def test_words_that_are_left_fill_the_blanks() -> None:
    choice = Field("whom", "Whom", choices=(Choice("f1", "Hild"), Choice("f2", "Reed")))
    offer = Offer(Answer(choice=""), "Bind wounds", "rest", typed="bind", blanks=(choice,))
    found = find("bind reed", [offer])
    assert (found.offer, found.rest) == (0, ("reed",))


def test_what_fills_a_text_is_kept_as_it_was_typed() -> None:
    """Capitals, signs and articles: “bandit 4 x3, wolf” without its comma is no list of NPCs."""
    offer = Offer(Answer(choice=""), "Start a fight", "gm", typed="fight …", blanks=(Field("foes", "NPCs", text=True),))
    for line, said in (
        ("fight bandit 4 x3, wolf", "bandit 4 x3, wolf"),
        ("Fight: The Old Man’s wolf, a dog", "The Old Man’s wolf, a dog"),
        ("start a fight an ogre", "an ogre"),
    ):
        found = find(line, [offer])
        assert found.offer == 0
        keyboard = Keyboard(Paper(io.StringIO(), width=80), io.StringIO())
        assert filled(offer, keyboard, rest=found.rest, onward=found.onward)["foes"] == said


def test_the_words_left_fill_one_blank_after_the_other_the_text_among_them_as_typed() -> None:
    whom = Field("whom", "Whom", choices=(Choice("f1", "Hild"), Choice("f2", "Reed")))
    several = Field("what", "What", choices=(Choice("i1", "rope"), Choice("i2", "long bow")), many=2)
    offer = Offer(Answer(choice=""), "Tell", "talk", typed="tell", blanks=(whom, Field("text", "What", text=True)))
    found = find("tell reed: The bridge, it burns!", [offer])
    keyboard = Keyboard(Paper(io.StringIO(), width=80), io.StringIO())
    order = filled(offer, keyboard, rest=found.rest, onward=found.onward)
    assert (order["whom"], order["text"]) == ("f2", "The bridge, it burns!")
    offer = Offer(Answer(choice=""), "Give", "gear", typed="give", blanks=(whom, several))
    found = find("give hild rope, long bow", [offer])
    order = filled(offer, keyboard, rest=found.rest, onward=found.onward)
    assert (order["whom"], order["what"]) == ("f1", ["i1", "i2"])


def test_what_the_words_left_do_not_fill_is_asked_for() -> None:
    whom = Field("whom", "Whom", choices=(Choice("f1", "Hild"), Choice("f2", "Reed")))
    offer = Offer(Answer(choice=""), "Tell", "talk", typed="tell", blanks=(whom, Field("text", "What", text=True)))
    found = find("tell reed", [offer])
    keyboard = Keyboard(Paper(io.StringIO(), width=80), io.StringIO("the bridge burns\n"))
    order = filled(offer, keyboard, rest=found.rest, onward=found.onward)
    assert (order["whom"], order["text"]) == ("f2", "the bridge burns")


def test_an_order_that_holds_a_list_takes_one_where_one_can_be_chosen() -> None:
    """Two things to give and one to choose: the list has one in it."""
    things = Field("figures", "Whom", choices=(Choice("p1", "Hild"), Choice("p2", "Bo")))
    offer = Offer(ChangeSeat(seat="s1", figures=()), "Hand over", "table", typed="hand over", blanks=(things,))
    found = find("hand over bo", [offer])
    keyboard = Keyboard(Paper(io.StringIO(), width=80), io.StringIO())
    assert filled(offer, keyboard, rest=found.rest, onward=found.onward)["figures"] == ["p2"]


def test_a_choice_is_picked_by_number_name_or_beginning() -> None:
    field = Field("x", "X", choices=(Choice("k1", "Long sword"), Choice("k2", "Long bow"), Choice("k3", "Club")))
    assert [pick(text, field) for text in ("2", "club", "bow", "k1", "long", "4")] == [
        "k2",
        "k3",
        "k2",
        "k1",
        None,
        None,
    ]


def test_numbers_to_choose_from_are_typed_as_they_are() -> None:
    dice = Field("x", "X", choices=tuple(Choice(str(n), f"{n}D") for n in range(4)))
    assert [pick(text, dice) for text in ("0", "3", "03", "3D", "4")] == ["0", "3", "3", "3", None]
    more = [("0", "none"), ("1", "1D more"), ("2", "2D more"), ("-1", "1D less")]
    bonus = Field("x", "X", choices=tuple(Choice(key, words) for key, words in more))
    assert [pick(text, bonus) for text in ("2", "+2", "-1", "none", "1D less", "4")] == [
        "2",
        "2",
        "-1",
        "0",
        "-1",
        None,
    ]


def test_choices_of_which_not_all_are_numbers_are_counted() -> None:
    field = Field("x", "X", choices=(Choice("7", "seven"), Choice("none", "none")))
    assert [pick(text, field) for text in ("1", "2")] == ["7", "none"]


def test_of_several_none_may_be_one_that_cannot_be_had() -> None:
    things = (Choice("i1", "rope"), Choice("i2", "long bow", greyed="it is in use"), Choice("i3", "lamp"))
    offer = Offer(
        Answer(choice=""), "Give", "gear", typed="give", blanks=(Field("what", "What", choices=things, many=3),)
    )
    keyboard = Keyboard(Paper(io.StringIO(), width=80), io.StringIO("rope, lamp\n"))
    found = find("give rope, long bow", [offer])
    assert filled(offer, keyboard, rest=found.rest, onward=found.onward)["what"] == ["i1", "i3"]


def test_the_map_in_letters() -> None:
    view = MapView(
        9,
        6,
        "two rooms",
        (
            MapShape("room", 1, 1, 2, 2, text="Hall", here=True),
            MapShape("label", 2, 1.5, text="1"),
            MapShape("corridor", 3, 1, 1, 1),
            MapShape("corridor", 4, 1, 1, 1),
            MapShape("door", 3.0, 1.5),
            MapShape("room", 5, 1, 3, 3, text="Cell"),
            MapShape("stuck", 5.0, 1.5),
            MapShape("party", 1.5, 2.5),
        ),
    )
    assert draw(view, width=40) == [
        "╔═══╗   ┌─────┐",
        "║.1.+:::=. . .│",
        "║@ .║   │. . .│",
        "╚═══╝   │. . .│",
        "        └─────┘",
    ]


def test_a_wide_map_shows_the_part_about_the_party() -> None:
    shapes = tuple(MapShape("room", 10 * n, 1, 5, 2) for n in range(20))
    view = MapView(200, 4, "many rooms", (*shapes, MapShape("party", 102.5, 1.5)))
    lines = draw(view, width=60)
    assert max(len(line) for line in lines) <= 60
    assert any("@" in line for line in lines)


def test_without_a_mark_for_the_party_the_room_that_it_is_in_is_shown() -> None:
    rooms = [MapShape("room", 10 * n, 1, 5, 2, text=str(n), here=n == 15) for n in range(20)]
    lines = draw(MapView(200, 4, "many rooms", tuple(rooms)), width=60)
    assert any("╔" in line for line in lines)


def test_squares_of_corridors_that_touch_are_one_corridor_whichever_comes_first() -> None:
    left, right = MapShape("corridor", 1, 1, 1, 1), MapShape("corridor", 2, 1, 1, 1)
    far = MapShape("corridor", 4, 1, 1, 1)
    for shapes in ((left, right, far), (far, right, left)):
        assert draw(MapView(6, 3, "a corridor", shapes), width=40) == [":::   :"]


def test_a_sign_with_a_width_stands_in_its_middle() -> None:
    view = MapView(8, 3, "stairs", (MapShape("room", 0, 1, 6, 1), MapShape("down", 1, 1, 3, 0.5)))
    assert draw(view, width=40)[1] == "│. . > . . .│"


@pytest.mark.parametrize("right", ["Turn 3", ""])
def test_a_title_is_ruled_as_wide_as_the_paper(right: str) -> None:
    out = io.StringIO()
    Paper(out, width=40).title("The Cellar", right)
    line = out.getvalue().splitlines()[1]
    assert len(line) == 40
    assert line.startswith("The Cellar ──")
    assert line.endswith(f"── {right}" if right else "──")


def test_a_title_that_leaves_no_room_is_cut_and_what_stands_at_its_right_comes_below() -> None:
    out = io.StringIO()
    Paper(out, width=40).title("x" * 37, "Turn 3")
    assert out.getvalue().splitlines()[1:] == ["x" * 37 + " ──", "  Turn 3"]
    out = io.StringIO()
    Paper(out, width=40).title("x" * 38, "Turn 3")
    assert out.getvalue().splitlines()[1] == "x" * 38 + " …"


def test_a_long_row_with_nothing_at_its_right_has_no_empty_line_behind_it() -> None:
    out = io.StringIO()
    Paper(out, width=40).row("   1 " + "word " * 12)
    assert "" not in out.getvalue().splitlines()


def test_nothing_known_is_no_map() -> None:
    assert draw(MapView(1, 1, "nothing"), width=40) == []


@pytest.mark.parametrize("text", ["\x1b[2J", "\x9b31m", "a\rb", "a\u202eb", "\x07", "\u2066x", "\ud800"])
def test_what_could_steer_a_terminal_is_replaced(text: str) -> None:
    assert "\N{REPLACEMENT CHARACTER}" in safe(text)
    assert safe("Zoë\nÅsa 剣") == "Zoë\nÅsa 剣"


def test_the_words_on_the_screen_do_too() -> None:
    offer = Offer(Answer(choice=""), "Yazga casts Magic Missile on orc 1", "magic", typed="yazga cast missile orc 1")
    for line in ("Yazga casts Magic Missile on orc 1", "cast magic missile on orc 1", "yazga cast missile orc 1"):
        assert find(line, [offer]).offer == 0
