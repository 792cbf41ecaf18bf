"""A table of real dice: an order asks for what they show, and nothing is done before all of them are typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.table.toy import Draw, Drawn, Join, Well, World, hall_over

from tablewright.core.errors import Mendable
from tablewright.core.facts import Asked, Fact
from tablewright.dice.sources import Dice
from tablewright.dice.typed import Die
from tablewright.games.axx.delve.delve_facts import Go
from tablewright.games.axx.heroes.characters_facts import BeginCharacter, MakeParty
from tablewright.games.axx.heroes.save_orders import CallSave
from tablewright.store.errors import StoreFailed
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.commands import SetHouse, TableCommand
from tablewright.table.hall import Hall, Made
from tablewright.table.proof import Opened, prove
from tablewright.table.realdice import read_faces, throws_for, typed
from tablewright.table.replies import Reply
from tablewright.table.say import wanted_words
from tablewright.table.seats import Seated
from tablewright.table.table import Table

REAL, SEALED = SetHouse(name="dice", value="hand"), SetHouse(name="dice", value="sealed")


@pytest.fixture
def hall() -> Hall:
    return hall_over(MemoryStore())


@pytest.fixture
def made(hall: Hall) -> Made:
    """Ann at the well, whose dice are real."""
    made = hall.make_table("well", "At the well", table="well-real", secrets=(b"1" * 32, b"2" * 32))
    table = hall.table(made.table)
    assert table.command(made.seat, Join(name="Ann")).done
    assert table.command(made.seat, REAL).done
    return made


def draw(table: Table, seat: str, *faces: int, key: str = "an-order-000001", who: str = "p1", times: int = 2) -> Reply:
    """An order whose dice were asked for, with what they show."""
    order = Draw(figure=who, times=times)
    asked = table.command(seat, order, key, faces=())
    return table.command(seat, order, key, faces=faces) if faces and not asked.done else asked


def hand(reply: Reply) -> list[tuple[int, tuple[int, ...]]]:
    """What was typed, of all that an answer tells of: sides and faces."""
    return [(roll.sides, roll.faces) for entry in reply.entries for roll in entry.fact.rolls if roll.hand]


def test_an_order_asks_and_does_nothing_until_all_is_typed(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    world, head = str(table.state.world), table.log.head
    first = draw(table, made.seat)
    assert (first.done, first.refused) == (False, None)
    assert first.wants is not None
    assert (first.wants.sizes, first.wants.words) == ((6, 6), "Throw 2d6 for Ann (draw).")
    second = draw(table, made.seat, 3)
    assert second.wants is not None
    assert (second.wants.sizes, second.wants.typed, second.wants.words) == ((6,), (3,), "Throw a d6 for Ann (draw).")
    assert (str(table.state.world), table.log.head) == (world, head)
    done = draw(table, made.seat, 3, 2)
    assert (done.done, hand(done)) == (True, [(6, (3, 2))])
    again = draw(table, made.seat, 6, 6)  # the same key is the same order, whatever is typed with it
    assert (again.done, again.repeated, hand(again)) == (True, True, [(6, (3, 2))])


def test_hidden_dice_stay_sealed(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    assert draw(table, made.seat, 3, 2).done
    kinds = [row.kind for row in table.log.rows]
    omen = table.log.fact(kinds.index("omen-seen") + 1)
    assert [(roll.sides, roll.hidden, roll.hand) for roll in omen.rolls] == [(20, True, False)]


def test_what_cannot_be_is_told_in_a_line_asked_for_again_and_costs_nothing(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    head = table.log.head
    for faces, words in [
        ((7, 1), "A d6 shows 1 to 6, not 7."),
        ((1, 0), "A d6 shows 1 to 6, not 0."),
        ((1, 2, 3), "That is 3 numbers for 2 dice."),
    ]:
        reply = draw(table, made.seat, *faces)
        assert (reply.done, reply.refused and reply.refused.words) == (False, words)
        assert reply.wants is not None
        assert (reply.wants.words, reply.wants.typed) == ("Throw 2d6 for Ann (draw).", ())
    assert table.log.head == head


def test_the_table_throws_where_it_is_let_and_where_it_is_no_table_of_real_dice(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    done = table.command(made.seat, Draw(figure="p1", times=1), "sealed-0000001")
    assert (done.done, hand(done)) == (True, [])
    if table.state.affairs.question is not None:
        assert table.command(made.seat, {"do": "answer", "choice": "drop"}).done
    assert table.command(made.seat, SEALED).done
    refused = draw(table, made.seat, 3, 2, key="another-000001")
    assert refused.refused is not None
    assert refused.refused.words == "At this table the dice are thrown for you, sealed beforehand."


def test_an_answer_comes_from_nobody_else_and_a_wrong_order_asks_for_no_dice(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    other = table.command(made.seat, {"do": "make-seat", "role": "player", "name": "Bo"}, "make-seat-00001")
    seat = next(one.id for one in table.seats() if one.name == "Bo")
    assert other.done
    refused = draw(table, seat, 3, 2)
    assert refused.refused is not None
    assert refused.wants is None


def refereed() -> tuple[Table, str]:
    """A game master's table of real dice: Ann plays the one hero, nobody the other."""
    hall = hall_over(MemoryStore())
    made = hall.make_table("axx", "Low Fell", role="gm", table="axx-gm", secrets=(b"1" * 32, b"2" * 32))
    table = hall.table(made.table)
    assert table.command(made.seat, MakeParty(size=2)).done
    assert table.command(made.seat, {"do": "make-seat", "role": "player", "name": "Ann", "figures": ["hero1"]}).done
    assert table.command(made.seat, REAL).done
    return table, made.seat


def test_a_game_master_throws_for_whom_nobody_plays_and_not_for_a_players_figure() -> None:
    table, gm = refereed()
    bob = table.names(gm)("hero2")
    wanted = table.command(gm, CallSave(figure="hero2", save="dodge"), "for-bob-000001", faces=()).wants
    assert wanted is not None
    assert wanted.words == f"Throw a d20 for {bob} (save)."
    ann = table.command(gm, CallSave(figure="hero1", save="dodge"), "for-ann-000001", faces=())
    assert (ann.done, hand(ann)) == (True, [])


def test_the_proof_counts_what_was_typed_and_holds_for_the_rest(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    assert draw(table, made.seat, 3, 2).done
    secrets = {run: Opened(row.open, row.hidden) for run, row in table.secrets.items()}
    proof = prove(table.log, table.id, secrets)
    assert (proof.good, proof.runs[0].hand) == (True, 1)
    again = hall_over(table.store).table(table.id)
    assert again.state.world == table.state.world


def test_what_was_typed_takes_nothing_from_the_seal(hall: Hall, made: Made) -> None:
    """A sealed draw, taken back; one that is typed; a sealed one again: the very faces of the first."""
    table = hall.table(made.table)

    def sealed(key: str) -> list[tuple[int, ...]]:
        done = table.command(made.seat, Draw(figure="p1", times=3), key)
        found = [roll.faces for entry in done.entries for roll in entry.fact.rolls]
        assert table.command(made.seat, {"do": "undo", "back_to": "", "why": ""}).done
        return found

    first = sealed("sealed-0000001")
    assert draw(table, made.seat, 3, 2).done
    if table.state.affairs.question is not None:
        assert table.command(made.seat, {"do": "answer", "choice": "drop"}).done
    assert sealed("sealed-0000002") == first


def test_whoever_was_asked_for_dice_does_nothing_else_first(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    assert draw(table, made.seat, times=1).wants is not None
    other = table.command(made.seat, Join(name="Bo"))
    assert other.refused is not None
    assert other.refused.words == (
        "“Draw with Ann” waits for its dice. Throw a d6 for Ann (draw). "
        "Give that order again to type what they show, or have the table throw."
    )
    assert table.command(made.seat, {"do": "say", "text": "Wait, where is my die?"}).done
    handed = table.command(made.seat, {"do": "change-seat", "seat": made.seat, "figures": []})
    assert handed.refused is not None  # another's hands would leave the order undone
    assert handed.refused.words == other.refused.words
    again = draw(table, made.seat, key="another-key-01", times=1)
    assert again.wants is not None
    assert draw(table, made.seat, 2, key="another-key-01", times=1).done
    assert table.command(made.seat, Join(name="Bo")).done


def test_what_was_typed_stands(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    assert draw(table, made.seat, 3).wants is not None
    other = draw(table, made.seat, 5, 5)
    assert other.refused is not None
    assert (other.done, other.refused.words) == (False, "What was typed stands: 3.")
    anew = draw(table, made.seat, key="another-key-01")
    assert anew.wants is not None
    assert (anew.wants.typed, anew.wants.words) == ((3,), "Throw a d6 for Ann (draw).")
    assert hand(draw(table, made.seat, 3, 5, key="another-key-01")) == [(6, (3, 5))]


def test_an_order_that_asked_can_be_left_to_the_table() -> None:
    hall = hall_over(MemoryStore())
    made = hall.make_table("axx", "", quick=24, table="axx-rest", secrets=(b"3" * 32, b"4" * 32))
    table = hall.table(made.table)
    assert table.command(made.seat, REAL).done
    save = CallSave(figure="hero1", save="dodge")
    assert table.command(made.seat, save, "a-save-0000001", faces=()).wants is not None
    done = table.command(made.seat, save, "a-save-0000001")
    assert (done.done, hand(done)) == (True, [])


def trapped() -> tuple[Table, str, Go]:
    """A party before a way on which a trap lies that nobody knows of."""
    hall = hall_over(MemoryStore())
    made = hall.make_table("axx", "", quick=24, table="trap-24", secrets=(b"3" * 32, b"4" * 32))
    table = hall.table(made.table)
    assert table.command(made.seat, REAL).done
    ways = [each.offer.command for each in table.offers(made.seat) if isinstance(each.offer.command, Go)]
    for way in ways:
        reply = table.command(made.seat, way, "go-there-000001", faces=())
        if reply.wants is not None:
            return table, made.seat, way
    raise AssertionError("nothing is trapped there")


def test_a_trap_that_asks_for_a_save_is_walked_into() -> None:
    table, seat, go = trapped()
    head = table.log.head
    others = [each.offer.command for each in table.offers(seat) if each.offer.command != go and not each.offer.greyed]
    for other in others:
        if not isinstance(other, TableCommand) and type(other).__struct_fields__ != ():
            refused = table.command(seat, other, faces=()).refused
            assert refused is not None
    assert table.log.head == head
    faces: tuple[int, ...] = ()
    wants = table.command(seat, go, "go-there-000002", faces=()).wants
    while wants is not None:
        faces += (1,) * len(wants.sizes)
        wants = table.command(seat, go, "go-there-000002", faces=faces).wants
    assert "trap-sprung" in [row.kind for row in table.log.rows[head:]]


def test_a_trap_is_not_felt_out_with_faces_that_nobody_asked_for() -> None:
    """Faces sent at once neither tell that a way is safe nor what comes of it: the safe way is gone at once."""
    table, seat, go = trapped()
    reply = table.command(seat, go, "go-there-000002", faces=(20, 6, 6, 6, 6))
    assert reply.refused is not None
    assert (reply.done, reply.refused.words) == (False, "That is 5 numbers for one die.")
    for way in (each.offer.command for each in table.offers(seat)):
        if isinstance(way, Go) and way != go:
            told = table.command(seat, way, faces=(20, 6)).refused
            assert told is not None
            assert told.words.startswith("“Go ")


@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((6,), "Throw a d6 for Hild (damage)."),
        ((6, 6), "Throw 2d6 for Hild (damage)."),
        ((12, 8, 6), "Throw a d12, a d8 and a d6 for Hild (damage)."),
        ((8, 8, 6), "Throw 2d8 and a d6 for Hild (damage)."),
        ((8, 6, 8), "Throw a d8, a d6 and a d8 for Hild (damage)."),
    ],
)
def test_dice_are_called_in_the_order_in_which_they_are_typed(sizes: tuple[int, ...], words: str) -> None:
    assert wanted_words(sizes, who="Hild", what="damage") == words


@pytest.mark.clause("3dx.roll")
def test_vitality_attribute_and_ability_are_thrown_together() -> None:
    hall = hall_over(MemoryStore())
    made = hall.make_table("3dx", "", quick=5, table="3dx-three", secrets=(b"3" * 32, b"4" * 32))
    table = hall.table(made.table)
    assert table.command(made.seat, REAL).done
    bot = Bot(table, made.seat, 7)
    asked = []
    for _ in range(30):
        command = bot.pick()
        if command is not None and (wants := table.command(made.seat, command, faces=()).wants) is not None:
            asked.append(len(wants.sizes))
            assert table.command(made.seat, command, faces=None).done
    assert max(asked) == 3


def test_where_other_dice_fall_by_now_all_are_thrown_anew(
    hall: Hall, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While Ann looked for her die, the well became another: a face of a d6 is none of its d8."""
    table = hall.table(made.table)
    assert draw(table, made.seat, 3).wants is not None

    def eights(_self: Well, _world: World, command: Draw, dice: Dice) -> Iterator[Fact]:
        faces = dice.roll(8, by=command.figure, what="draw", count=command.times)
        yield Drawn(figure=command.figure, face=faces[0], rolls=tuple(dice.thrown))

    monkeypatch.setattr(Well, "_draw", eights)
    order = Draw(figure="p1", times=2)
    anew = table.command(made.seat, order, "an-order-000001", faces=(3, 5))
    assert (anew.done, anew.refused and anew.refused.words) == (
        False,
        "Much has happened since: these dice are thrown anew.",
    )
    assert anew.wants is not None
    assert (anew.wants.words, anew.wants.typed) == ("Throw 2d8 for Ann (draw).", ())
    assert hand(table.command(made.seat, order, "an-order-000001", faces=(8, 1))) == [(8, (8, 1))]


def test_dice_that_nobody_waits_for_order_nothing(hall: Hall, made: Made) -> None:
    """Another tab that still asks, once the order was done in this one: it does not order the same again."""
    table = hall.table(made.table)
    assert draw(table, made.seat, 3, 2).done
    head = table.log.head
    late = table.command(made.seat, Draw(figure="p1", times=2), "another-tab-001", faces=(3, 2)).refused
    assert late is not None
    assert late.words == "No dice are waited for there any more. Give the order again if you still want it."
    assert (table.log.head, table.owed(table.sitting(made.seat))) == (head, None)


def test_what_another_tab_still_asks_for_is_not_left_to_the_table_either(hall: Hall, made: Made) -> None:
    """“Let the table throw”, in a tab that asked, once the order was done in this one: it is not done twice."""
    table, order = hall.table(made.table), Draw(figure="p1", times=2)
    assert draw(table, made.seat, 3, 2).done
    head = table.log.head
    for faces in (None, ()):
        late = table.command(made.seat, order, "another-tab-001", faces=faces, asked=True).refused
        assert late is not None
        assert late.words == "No dice are waited for there any more. Give the order again if you still want it."
    assert table.log.head == head
    assert draw(table, made.seat, key="another-tab-001").wants is not None
    assert table.command(made.seat, order, "another-tab-001", asked=True).done
    again = table.command(made.seat, order, "another-tab-001", asked=True)
    assert (again.done, again.repeated) == (True, True)


def test_dice_that_were_asked_for_before_the_switch_was_set_order_nothing(hall: Hall, made: Made) -> None:
    """Ann throws her dice while the table goes back to sealed ones: others than hers must not stand for them."""
    table = hall.table(made.table)
    assert draw(table, made.seat).wants is not None
    assert table.command(made.seat, SEALED).done
    head = table.log.head
    late = table.command(made.seat, Draw(figure="p1", times=2), "an-order-000001", asked=True).refused
    assert late is not None
    assert late.words == "No dice are waited for there any more. Give the order again if you still want it."
    assert table.log.head == head


def test_an_order_in_which_the_rules_fail_is_waited_for_no_more(
    hall: Hall, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would fail each time, by hand or by the table, and nothing else could be ordered before it."""
    table, drawing = hall.table(made.table), Well._draw

    def fails(self: Well, world: World, command: Draw, dice: Dice) -> Iterator[Fact]:
        yield from drawing(self, world, command, dice)
        raise ZeroDivisionError

    monkeypatch.setattr(Well, "_draw", fails)
    reply = draw(table, made.seat, 3, 5)
    assert reply.refused is not None
    assert reply.refused.code == "fault"
    assert table.owed(table.sitting(made.seat)) is None
    assert table.command(made.seat, Join(name="Bo")).done


def test_an_order_that_was_written_after_all_is_waited_for_no_more(
    hall: Hall, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk failed just when all was there already."""
    table = hall.table(made.table)
    assert draw(table, made.seat).wants is not None
    write = table.store.append

    def fails_late(*given: Any, **named: Any) -> None:
        write(*given, **named)
        raise StoreFailed("The disk fails.")

    with monkeypatch.context() as patch:
        patch.setattr(table.store, "append", fails_late)
        assert draw(table, made.seat, 3, 5).done
    assert table.owed(table.sitting(made.seat)) is None


def test_a_question_that_comes_between_lets_nobody_off(hall: Hall) -> None:
    """A companion's order that raises a question, as one who hands over too much to carry, is no way out."""
    table, seat, go = trapped()
    asked = Asked(whom="hero9", what="overload", choices=("a", "b"), otherwise="a")
    with table.lock:
        table.state.affairs.question = asked
        table.state.world.question = asked
        assert table.refusal(table.sitting(seat), go) is not None
        assert table.owed(table.sitting(seat)) is None
        table.state.affairs.question = table.state.world.question = None
    owed = table.owed(table.sitting(seat))
    assert owed is not None
    assert owed.order == go


def test_an_order_that_cannot_be_given_any_more_holds_nobody_up(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    assert draw(table, made.seat).wants is not None
    assert table.command(made.seat, SEALED).done
    assert table.command(made.seat, Join(name="Bo")).done
    assert table.command(made.seat, REAL).done
    assert table.command(made.seat, {"do": "make-seat", "role": "player", "name": "Cy", "figures": []}).done
    assert draw(table, made.seat).wants is not None
    cy = next(one.id for one in table.seats() if one.name == "Cy")
    assert table.command("host", {"do": "change-seat", "seat": cy, "name": "Cy", "figures": ["p1"]}).done
    assert table.owed(table.sitting(made.seat)) is None


def test_a_restart_forgets_what_was_asked_and_keeps_what_happened(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    assert draw(table, made.seat, 3).wants is not None
    again = hall_over(table.store).table(table.id)
    late = again.command(made.seat, Draw(figure="p1", times=2), "an-order-000001", faces=(3, 2)).refused
    assert late is not None
    asked = draw(again, made.seat)
    assert asked.wants is not None
    assert (asked.wants.typed, asked.wants.sizes) == ((), (6, 6))
    assert draw(again, made.seat, 4, 4).done


def test_a_game_master_may_leave_an_order_and_type_anew() -> None:
    table, gm = refereed()
    save = CallSave(figure="hero2", save="dodge")
    assert table.command(gm, save, "for-bob-000001", faces=()).wants is not None
    assert table.command(gm, BeginCharacter(name="Hild"), faces=()).wants is not None
    assert table.command(gm, save, "for-bob-000002", faces=()).wants is not None
    assert table.command(gm, save, "for-bob-000002", faces=(7,)).done


def test_a_game_master_throws_for_the_foes_and_the_party_as_a_whole() -> None:
    others, there = {"hero1"}, {"hero1", "hero2", "orc1"}.__contains__
    gm = Seated(id="g", role="gm", name="Zoe")
    for by, what, throws in [
        ("orc1", "attack", True),
        ("orc1", "pick", False),
        ("hero2", "save", True),
        ("hero1", "save", False),
        ("foes", "initiative", True),
        ("party", "initiative", True),
        ("gm", "damage", True),
        ("party", "pick", False),
        ("", "attack", False),
    ]:
        assert throws_for(gm, others, there, Die(20, by, what)) is throws, by


def test_a_player_throws_for_ones_own_and_whom_one_makes() -> None:
    others, there = {"hero1", "hero2"}, {"hero1", "hero2", "orc1"}.__contains__
    ann = Seated(id="a", role="player", name="Ann", figures=("hero1",))
    for by, what, throws in [
        ("hero1", "attack", True),
        ("hero2", "attack", False),
        ("orc1", "attack", False),
        ("foes", "initiative", False),
        ("party", "initiative", False),
        ("gm", "damage", False),
        ("hero3", "ability", True),
        ("hero3", "pick", False),
    ]:
        assert throws_for(ann, others, there, Die(20, by, what)) is throws, by


@pytest.mark.parametrize(("sides", "throws"), [(3, True), (6, True), (100, True), (7, False), (9, False), (57, False)])
def test_a_die_that_nobody_has_is_the_tables(sides: int, throws: bool) -> None:
    ann = Seated(id="a", role="player", name="Ann", figures=("hero1",))
    assert throws_for(ann, (), {"hero1"}.__contains__, Die(sides, "hero1", "stray")) is throws


@pytest.mark.clause("axx.ability.roll")
def test_the_abilities_of_a_new_character_are_thrown_by_whoever_makes_it(hall: Hall) -> None:
    made = hall.make_table("axx", "Low Fell", name="Ann", table="axx-new", secrets=(b"1" * 32, b"2" * 32))
    table = hall.table(made.table)
    assert table.command(made.seat, REAL).done
    begin = BeginCharacter(name="Hild")
    faces: tuple[int, ...] = ()
    for ability in range(6):
        reply = table.command(made.seat, begin, "begin-00000001", faces=faces)
        assert reply.wants is not None
        assert reply.wants.words == "Throw 3d6 for the new character (the next ability)."
        faces = (*faces, 6, 5, ability + 1)
    done = table.command(made.seat, begin, "begin-00000001", faces=faces)
    assert hand(done) == [(6, (6, 5, ability + 1)) for ability in range(6)]


@pytest.mark.parametrize("game", ["axx", "axiom", "3dx"])
def test_whole_games_are_played_with_real_dice(game: str) -> None:
    """Every die that is asked for shows its highest face; each order ends, and the proof holds."""
    hall = hall_over(MemoryStore())
    made = hall.make_table(game, "", quick=5, table=f"{game}-real", secrets=(b"3" * 32, b"4" * 32))
    table = hall.table(made.table)
    assert table.command(made.seat, REAL).done
    bot, asked = Bot(table, made.seat, 7), 0
    for number in range(80):
        command = bot.pick()
        if command is None:
            continue
        faces: tuple[int, ...] = ()
        head = table.log.head
        for _ in range(60):
            reply = table.command(made.seat, command, f"order-{number:010}", faces=faces)
            if reply.wants is None:
                break
            assert table.log.head == head
            asked += 1
            faces = (*faces, *reply.wants.sizes)
        assert reply.wants is None
        assert not table.fault
        assert reply.done or reply.refused is not None
    assert asked > 5
    secrets = {run: Opened(row.open, row.hidden) for run, row in table.secrets.items()}
    proof = prove(table.log, table.id, secrets)
    assert proof.good
    assert proof.runs[0].hand > 5


@pytest.mark.parametrize(("text", "faces"), [("14 3", (14, 3)), (" 14,3;2 ", (14, 3, 2)), ("", ()), ("007", (7,))])
def test_how_faces_are_typed(text: str, faces: tuple[int, ...]) -> None:
    assert read_faces(text) == faces
    assert read_faces(typed(faces)) == faces


@pytest.mark.parametrize("text", ["a", "1.5", "-1", "+3", "٣", "12345", "1 " * 1_001])
def test_what_is_no_face_is_told(text: str) -> None:
    with pytest.raises(Mendable, match="numbers with blanks between, such as 14 3"):
        read_faces(text)
