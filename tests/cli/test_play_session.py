"""A session in the terminal, over the small game of the table's tests: lines in, text out."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from tests.table.toy import Ruled, Well

from tablewright.cli.terminal import show
from tablewright.cli.terminal.asking import Keyboard, Left, ask
from tablewright.cli.terminal.paper import Paper
from tablewright.cli.terminal.session import Session
from tablewright.core.errors import Mendable
from tablewright.core.facts import Answer, Choice, Field, Offer
from tablewright.core.game import Game
from tablewright.core.view import (
    Band,
    Card,
    CardLine,
    Exit,
    FigureCard,
    Gauge,
    Line,
    Place,
    Section,
    Sheet,
    Tag,
    View,
)
from tablewright.games import registry
from tablewright.games.axx.delve.delve_facts import Go, MakeDungeon, SetOut
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.store.memory import MemoryStore
from tablewright.table.feed import Entry
from tablewright.table.hall import Hall
from tablewright.table.stamps import Offered

OPEN, HIDDEN = bytes(32), bytes(range(32))

Play = Callable[..., str]


def games(name: str) -> Game:
    return Well() if name == "well" else registry.game(name)


@pytest.fixture
def hall() -> Hall:
    return Hall(MemoryStore(), clock=lambda: 1_800_000_000_000, games=games)


@pytest.fixture
def play(hall: Hall) -> Play:
    """Play these lines at one table, and give what was printed since they began."""
    made = hall.make_table("well", "A well", name="Player", quick=7, table="well-1", secrets=(OPEN, HIDDEN))

    def given(*lines: str) -> str:
        out = io.StringIO()
        paper = Paper(out, width=80, colour=False)
        keyboard = Keyboard(paper, io.StringIO("".join(f"{line}\n" for line in lines)))
        Session(hall.table(made.table), made.seat, paper=paper, keyboard=keyboard).play(new=True)
        return out.getvalue()

    return given


def after(text: str, line: str) -> str:
    """What was printed after a line was typed, up to the next."""
    return text.split(f"> {line}\n", 1)[1].split("\n> ", 1)[0]


def test_it_begins_with_where_things_stand_and_numbered_orders(play: Play) -> None:
    text = play()
    assert "#4 Ann 7 comes to the well." in text
    assert "The well, round 1 ──" in text
    assert "   1 Draw with Ann 7" in text
    assert "33.3 % · 1 coin" in text
    assert "More, by name (hero 1, game master 3) or all with “more”." in text


def test_a_number_gives_an_order(play: Play) -> None:
    text = play("2")
    assert "Bob draws and rolls" in after(text, "2")


def test_beginnings_of_words_give_an_order(play: Play) -> None:
    assert "Cid draws and rolls" in after(play("dr ci"), "dr ci")


def test_an_offer_without_a_line_of_its_own_answers_to_its_words(play: Play) -> None:
    text = play("draw ann", "keep")
    assert "Ann 7 draws and rolls 5." in after(text, "draw ann")
    assert after(text, "keep").splitlines()[:2] == ["#12 The choice: keep.", "#13 Ann 7 finds 5 coins."]


def test_the_sealed_dice_are_opened_by_a_line(play: Play) -> None:
    text = play("draw bob", "unseal 1", "unseal", "unseal", "unseal 1", "unseal 1", "unseal 9", "unseal it", "quit")
    lines = text.split("> unseal")
    assert "The hidden dice of a run are opened after the run has ended" in lines[1]
    assert "The dice of run 1 are opened" in lines[2]
    assert "Fair dice are sealed for run 2" in lines[2]
    assert "Fair dice are sealed for run 3" in lines[3]
    assert "hidden dice of run 1 are opened" in lines[4].replace("The hidden", "hidden")
    assert "Those dice are open already." in lines[5]
    assert "There is no such run of dice to open." in lines[6]
    assert "“unseal 1” the hidden ones of run 1." in lines[7]


def test_real_dice_are_asked_for_and_typed(play: Play) -> None:
    text = play("real dice", "draw bob", "9", "six", "4", "draw cid", "", "sealed dice", "quit")
    assert "whoever gives an order throws real dice for it and types" in after(text, "real dice")
    assert text.count("Throw a d6 for Bob (draw).") == 3  # again after what is no face
    assert "A d6 shows 1 to 6, not 9." in text
    assert "What dice show is typed as numbers with blanks between, such as 14 3." in text
    assert "Bob draws and rolls 4." in text
    assert "Cid draws and rolls" in text  # nothing typed: the table throws
    assert "the table throws all dice, sealed beforehand." in after(text, "sealed dice")


def test_a_whisper_is_heard_by_one_alone(hall: Hall, play: Play) -> None:
    nobody = play("whisper mira come here", "whisper")
    assert nobody.count("Nobody else sits at this table to hear a whisper.") == 2
    table = hall.table("well-1")
    player = next(one.id for one in table.seats() if one.name == "Player")
    for name in ("Mira", "Bo"):
        assert table.command(player, {"do": "make-seat", "role": "player", "name": name}).done
    paper = Paper(io.StringIO(), width=80, colour=False)
    session = Session(table, player, paper=paper, keyboard=Keyboard(paper, io.StringIO()))
    session.obey("whisper MIRA “come here”")
    mira, bo = (next(one.id for one in table.seats() if one.name == name) for name in ("Mira", "Bo"))
    assert table.feed(mira)[-1].sentence == "Player whispers to Mira: come here"
    assert "come here" not in str(table.feed(bo))
    with pytest.raises(Mendable, match=r"^To whom\? .* here that can be Mira and Bo\.$"):
        session.obey("whisper miro come here")


def test_a_line_that_could_be_several_is_not_guessed(play: Play) -> None:
    assert after(play("draw"), "draw") == "That could be: draw Ann 7; draw Bob; draw Cid."


def test_an_unknown_line_is_answered_with_the_nearest(play: Play) -> None:
    told = after(play("drow bob"), "drow bob")
    assert told.startswith("Nothing that can be done now is called “drow bob”. The nearest: draw Bob")
    assert len(told.splitlines()) <= 2


def test_nothing_happens_twice_and_a_greyed_order_says_why(play: Play) -> None:
    text = play("draw bob", "draw bob")
    first, last = text.split("> draw bob\n")[1:]
    assert first.startswith("#10 Bob draws and rolls 1.\n")
    assert last == "Draw with Bob: has drawn\n> \n"


def test_blanks_are_asked_for_one_by_one(play: Play) -> None:
    text = play("more", "4", "Dora", "party")
    assert "Name (text; empty: leave it): Dora" in text
    assert "Dora comes to the well." in text
    assert "Dora" in after(text, "party")


def test_an_empty_line_leaves_a_question(play: Play) -> None:
    assert "Left as it was." in play("hero", "4", "")


@pytest.mark.parametrize("word", ["leave", "Quit"])
def test_leave_and_quit_leave_a_question_too_even_where_an_empty_line_goes_on(play: Play, word: str) -> None:
    assert "Left as it was." in play("hero", "4", word)
    form, out = Field("body", "Body", (Choice("1", "1D"), Choice("2", "2D"))), io.StringIO()
    keyboard = Keyboard(Paper(out, width=80, colour=False), io.StringIO(f"3D\n{word}\n"))
    with pytest.raises(Left):
        ask(form, keyboard, empty={"value": None})
    assert "Body (number or name; empty: go on; “leave” leaves it): 3D" in out.getvalue()


def test_a_group_is_listed_by_its_name(play: Play) -> None:
    told = after(play("hero"), "hero")
    assert "Join …" in told
    assert "Draw" not in told


def test_speech_is_printed_and_the_panels_are_not(play: Play) -> None:
    told = after(play("say Hello there"), "say Hello there")
    assert told.strip().endswith("Player: Hello there")


def test_undo_takes_back_and_shows_what(play: Play) -> None:
    text = play("draw ann", "undo")
    assert "takes back everything from #" in text
    assert "   1 Draw with Ann 7" in text.rsplit("> undo", 1)[1]


def test_undo_of_a_number_is_listed_and_asked(play: Play) -> None:
    found = re.search(r"#(\d+) Bob draws", play("draw bob"))
    assert found is not None
    text = play(f"undo {found[1]}", "no", f"undo #{found[1]}", "yes")
    assert f"This would be taken back:\n#{found[1]} Bob draws" in text
    assert text.count("Left as it was.") == 1
    assert f"takes back everything from #{found[1]}" in text.rsplit("Take it back?", 1)[1]


def test_why_names_what_did_not_apply(play: Play) -> None:
    told = after(play("draw ann", "why"), "why")
    assert "+1 round" in told
    assert "– luck: does not apply" in told
    assert "Rules: Drawing" in told


def test_unknown_numbers_are_told_in_words(play: Play) -> None:
    text = play("99", "why 999", "undo 999", "log x")
    assert "The orders are numbered 1 to" in text
    assert text.count("There is no fact by that number.") == 2
    assert "Say how many facts" in text


def test_a_number_that_was_not_shown_shows_its_order_before_it_gives_it(play: Play) -> None:
    listed = after(play("more"), "more")
    number, words = re.findall(r"^ +(\d+) (.+)$", listed, re.MULTILINE)[-1]
    assert f"   {number} " not in play(), "it is folded away"
    told = after(play(number), number)
    assert words in told
    assert f"This was not among the orders shown: {number} again gives it." in told
    assert "not among the orders shown" not in after(play("more", number), number)


def test_odds_of_an_order(play: Play) -> None:
    assert after(play("odds draw bob"), "odds draw bob") == "Draw with Bob: 33.3 %, needs 5 on the die."


def test_quit_ends_before_what_follows(play: Play) -> None:
    assert "> 1" not in play("quit", "1")


def test_help_lists_what_can_be_typed(play: Play) -> None:
    told = after(play("help"), "help")
    for word in ("undo", "why", "sheet", "map", "log", "odds", "roll", "say", "quit"):
        assert word in told


def test_no_line_is_wider_than_the_terminal(play: Play) -> None:
    text = play("help", "more", "draw ann", "log 50", "rule drawing", "say " + "x" * 300)
    assert [line for line in text.splitlines() if len(line) > 80 and not line.startswith("> ")] == []


HOSTILE = "\x1b]0;owned\x07 \x1b[2J \x9b31m \u202eevil\rover"


def test_hostile_text_cannot_steer_the_terminal() -> None:
    """A log may come from elsewhere: whatever its facts, names and sheets hold, no control character is printed."""
    out = io.StringIO()
    paper = Paper(out, width=80, colour=False)
    line = CardLine(HOSTILE, ((6, 1),), (Line(HOSTILE, HOSTILE),), total=HOSTILE, need=HOSTILE)
    for shape in ("plain", "scene", "quiet"):
        card = Card(HOSTILE, shape, rolls=(line,), text=HOSTILE, outcome=HOSTILE)
        show.entry(paper, Entry(HOSTILE, "1.0", 0, "x", HOSTILE, card, Ruled(words=HOSTILE)), dice=True)
    figure = FigureCard("x", HOSTILE, HOSTILE, tags=(Tag(HOSTILE),), health=Gauge(HOSTILE, HOSTILE))
    place = Place(HOSTILE, HOSTILE, exits=(Exit("x", HOSTILE, HOSTILE),), things=(Line(HOSTILE, HOSTILE),))
    show.place(paper, View(HOSTILE, strip=(Gauge(HOSTILE, HOSTILE),), party=(figure,), place=place, turn=HOSTILE))
    show.place(paper, View(HOSTILE, bands=(Band("A", HOSTILE, HOSTILE, (figure,)),)))
    show.sheet(paper, Sheet("x", HOSTILE, HOSTILE, (Section(HOSTILE, (Line(HOSTILE, HOSTILE, HOSTILE),), HOSTILE),)))
    offer = Offer(Answer(choice="x"), HOSTILE, HOSTILE, note=HOSTILE, price=HOSTILE)
    greyed = Offer(Answer(choice="y"), HOSTILE, "fight", greyed=HOSTILE)
    show.offers(paper, show.shelve([Offered(offer, ""), Offered(greyed, "")]), names={"": HOSTILE}, upto=2)
    keyboard = Keyboard(paper, io.StringIO(f"{HOSTILE}\n"))
    assert keyboard.line(HOSTILE).isprintable()
    assert out.getvalue().count("owned") > 30
    assert {char for char in out.getvalue() if not char.isprintable()} == {"\n"}


def test_colour_is_used_only_where_it_is_wanted(play: Play) -> None:
    assert "\x1b" not in play("more", "help")


def test_the_name_of_a_kind_lists_its_orders_and_is_no_beginning_of_another(hall: Hall) -> None:
    """In town “rest” lists what is of that kind; “restock” begins with it, and is another order."""
    made = hall.make_table("axx", "A town", name="Player", table="town-1", secrets=(OPEN, HIDDEN))
    table, out = hall.table(made.table), io.StringIO()
    assert table.command(made.seat, MakeParty(size=2), "made-a-party-1").done
    assert table.command(made.seat, MakeDungeon(levels=1, rooms=4), "made-a-dungeon-1").done
    assert table.command(made.seat, SetOut(), "set-out-for-it-1").done
    (way,) = [way.id for way in table.state.world.ways.values() if way.kind == "out"]
    assert table.command(made.seat, Go(way=way), "and-out-again-1").done
    assert any(offered.offer.typed.startswith("rest") for offered in table.offers(made.seat))
    before, paper = table.log.head, Paper(out, width=80, colour=False)
    Session(table, made.seat, paper=paper, keyboard=Keyboard(paper, io.StringIO("rest\n"))).play(new=True)
    assert "Sleep for eight hours" in after(out.getvalue(), "rest")
    assert table.log.head == before


def test_at_the_end_of_making_a_character_a_step_is_named_by_its_number_its_name_or_what_it_holds(hall: Hall) -> None:
    made = hall.make_table("axx", "A town", name="Player", table="town-2", secrets=(OPEN, HIDDEN))
    steps = ("Ada", "human", "INT", "fighter", "law", "kit", "club")
    lines = ("make", *steps, "sword of kings", "99", "sword", "kindr", "elf", "yes")
    out = io.StringIO()
    paper = Paper(out, width=80, colour=False)
    keyboard = Keyboard(paper, io.StringIO("".join(f"{line}\n" for line in lines)))
    Session(hall.table(made.table), made.seat, paper=paper, keyboard=keyboard).play(new=True)
    told = out.getvalue()
    for wrong in ("sword of kings", "99"):
        assert f"“{wrong}” is no step: type its number, 1 to 6, or its name." in told
    before, after = told.split("change a step: its number; empty: leave it: sword\n")
    assert ("  club (blunt): +1 to hit, 1d4" in before, "  sword (edged): +1 to hit, 1d6" in after) == (True, True)
    assert "Lawful Elf Fighter, Level 1" in after.split("leave it: kindr\n")[1]
    assert "Ada" in after.split("make it: yes; change a step: its number; empty: leave it: yes")[1]


@pytest.mark.parametrize(("word", "heroes"), [("random", 1), ("leave", 0)])
def test_a_character_half_made_is_left_to_the_dice_or_left_by_a_word(hall: Hall, word: str, heroes: int) -> None:
    made = hall.make_table("axx", "A town", name="Player", table="town-3", secrets=(OPEN, HIDDEN))
    table, paper = hall.table(made.table), Paper(io.StringIO(), width=80, colour=False)
    keyboard = Keyboard(paper, io.StringIO(f"make\nAda\nhuman\n{word}\nquit\n"))
    Session(table, made.seat, paper=paper, keyboard=keyboard).play(new=True)
    assert len(table.view(made.seat).party) == heroes


def test_dice_and_die_sizes_are_chosen_by_their_own_number(hall: Hall) -> None:
    """In the step of the Talents “3” was the third of 0D, 1D, 2D and 3D: 2D."""
    told = {}
    for number, (game, lines) in enumerate({"axiom": ["", "4", "3", "2", "3", "7"], "3dx": [""] * 6 + ["4"]}.items()):
        made = hall.make_table(game, "By hand", name="Player", table=f"hand-{number}", secrets=(OPEN, HIDDEN))
        out = io.StringIO()
        paper = Paper(out, width=80, colour=False)
        keyboard = Keyboard(paper, io.StringIO("".join(f"{line}\n" for line in ("make", *lines))))
        Session(hall.table(made.table), made.seat, paper=paper, keyboard=keyboard).play(new=True)
        told[game] = out.getvalue()
    strike = told["axiom"].split("3 Talents")[1].split("Athletics")[0]
    assert "  0 0D (4D: 42 % at Standard)\n" in strike
    assert "  3 3D (7D: 70 % at Standard)\n" in strike
    assert told["axiom"].split("3 Talents")[1].count("3D at most in each.") == 1
    assert "leaves it): 3\n6 of 9D for Talents and Foci are left.\n" in told["axiom"]
    assert "“7” is none of them, or could be several: 0D, 1D, 2D, 3D." in told["axiom"]
    assert "  4 d4 (no bonus die)\n" in told["3dx"]


def test_what_ends_the_sides_round_stands_behind_what_its_figures_can_do() -> None:
    side = Offer(Answer(choice="end"), "The party does no more this round", "fight")
    blow = Offer(Answer(choice="blow"), "Ann attacks", "fight", figure="ann")
    ask = Offer(Answer(choice="yes"), "Yes", "answer")
    shelf = show.shelve([Offered(side, ""), Offered(blow, ""), Offered(ask, "")])
    assert [offer.words for offer in shelf.plain()] == ["Yes", "Ann attacks", "The party does no more this round"]
    assert [offer.words for offer in show.shelve([Offered(side, "")]).plain()] == ["The party does no more this round"]


def test_a_roll_outside_the_game_goes_by_the_tables_house_rules() -> None:
    """With natural 20 and 1 switched on a 1 fails; in two hundred rolls there is one, but once in 28,000 times."""
    hall = Hall(MemoryStore(), clock=lambda: 0)
    made = hall.make_table("axx", "The Chapel", options={"natural": True})
    out = io.StringIO()
    paper = Paper(out, width=80, colour=False)
    keyboard = Keyboard(paper, io.StringIO("roll check +30\n" * 200))
    Session(hall.table(made.table), made.seat, paper=paper, keyboard=keyboard).play(new=True)
    assert "Check: 31 against 12 (a natural 1), failure. (Outside the game:" in " ".join(out.getvalue().split())
