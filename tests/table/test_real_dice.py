"""A table of real dice: an order asks for what they show, and nothing is done before all of them are typed."""

from __future__ import annotations

import pytest
from tests.table.toy import Draw, Join, hall_over

from tablewright.core.errors import Mendable
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.heroes.save_orders import CallSave
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.commands import SetHouse
from tablewright.table.hall import Hall, Made
from tablewright.table.proof import Opened, prove
from tablewright.table.realdice import read_faces, typed
from tablewright.table.replies import Reply
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
    return table.command(seat, Draw(figure=who, times=times), key, faces=faces)


def hand(reply: Reply) -> list[tuple[int, tuple[int, ...]]]:
    """What was typed, of all that an answer tells of: sides and faces."""
    return [(roll.sides, roll.faces) for entry in reply.entries for roll in entry.fact.rolls if roll.hand]


def test_an_order_asks_and_does_nothing_until_all_is_typed(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    world, head = str(table.state.world), table.log.head
    first = draw(table, made.seat)
    assert (first.done, first.refused) == (False, None)
    assert first.wants is not None
    assert (first.wants.sides, first.wants.count, first.wants.words) == (6, 2, "Throw 2d6 for Ann (draw).")
    second = draw(table, made.seat, 3)
    assert second.wants is not None
    assert (second.wants.count, second.wants.typed, second.wants.words) == (1, (3,), "Throw a d6 for Ann (draw).")
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


def test_what_cannot_be_is_refused_in_a_line_and_costs_nothing(hall: Hall, made: Made) -> None:
    table = hall.table(made.table)
    head = table.log.head
    for faces, times, words in [
        ((7, 1), 2, "Face 1 is a d6's: 1 to 6, not 7."),
        ((1, 0), 2, "Face 2 is a d6's: 1 to 6, not 0."),
        ((1, 2, 3), 2, "That throws 2 dice, and 3 faces were typed."),
        ((1, 2), 1, "That throws 1 die, and 2 faces were typed."),
    ]:
        reply = draw(table, made.seat, *faces, times=times)
        assert reply.refused is not None
        assert (reply.refused.words, reply.wants) == (words, None)
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


def test_a_game_master_throws_for_whom_nobody_plays_and_not_for_a_players_figure(hall: Hall) -> None:
    made = hall.make_table("axx", "Low Fell", role="gm", table="axx-gm", secrets=(b"1" * 32, b"2" * 32))
    table = hall.table(made.table)
    assert table.command(made.seat, MakeParty(size=2)).done
    assert table.command(made.seat, {"do": "make-seat", "role": "player", "name": "Ann", "figures": ["hero1"]}).done
    assert table.command(made.seat, REAL).done
    bob = table.names(made.seat)("hero2")
    wanted = table.command(made.seat, CallSave(figure="hero2", save="dodge"), "for-bob-000001", faces=()).wants
    assert wanted is not None
    assert wanted.words == f"Throw a d20 for {bob} (save)."
    ann = table.command(made.seat, CallSave(figure="hero1", save="dodge"), "for-ann-000001", faces=())
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
            faces = (*faces, *(reply.wants.sides,) * reply.wants.count)
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
