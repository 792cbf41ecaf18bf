"""Many tables over one store: quick starts, branches, imports, a damaged table, many threads."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import msgspec
import pytest
from tests.table.playing import Game
from tests.table.toy import MARK, Adjust, Clock, Draw, Join, games, hall_over

from tablewright.core.errors import Mendable
from tablewright.core.facts import Answer, Fact
from tablewright.games import registry
from tablewright.store.errors import DamagedTable, UnknownTable
from tablewright.store.folder import open_folder
from tablewright.store.memory import MemoryStore
from tablewright.store.port import NewTable, OpenedTable
from tablewright.table import hindsight, transfer
from tablewright.table.bots import Bot
from tablewright.table.commands import MakeSeat, Note, Say, Undo
from tablewright.table.hall import Hall

NOW = 1_800_000_000_000


def test_a_quick_start_is_ready_to_play(hall: Hall) -> None:
    made = hall.make_table("well", "Quick", quick=3, name="Mira")
    table = hall.table(made.table)
    assert [p.name for p in table.view(made.seat).party] == ["Ann 3", "Bob", "Cid"]
    assert all(p.mine for p in table.view(made.seat).party)
    assert [o.offer.words for o in table.offers(made.seat)][:2] == ["Undo", "Draw with Ann 3"]
    found = hall.find(made.link)
    assert found is not None
    assert (found.table, found.seat) == (made.table, made.seat)
    assert hall.find("not a link") is None
    assert [row.title for row in hall.tables()] == ["Quick"]


def test_a_quick_start_that_nobody_names_is_called_as_its_adventure(hall: Hall) -> None:
    hall.make_table("well", "", quick=3)
    assert [row.title for row in hall.tables()] == ["Well 3"]


@pytest.mark.parametrize(
    ("named", "words"),
    [
        ({"title": ""}, "title is empty"),
        ({"title": "x" * 81}, "at most 80"),
        ({"title": "T", "name": "a\u202eb"}, "Character 2 of the name"),
        ({"title": "T", "options": {"deep": 1}}, "no option “deep”"),
        ({"title": "T", "options": {"wet": True}}, "no option “wet”"),
        ({"title": "T", "house": {"undo": "nobody"}}, "no switch “undo”"),
        ({"title": "T", "role": "king"}, "first seat"),
    ],
)
def test_what_cannot_be_makes_no_table(hall: Hall, named: dict[str, object], words: str) -> None:
    with pytest.raises(Mendable, match=words):
        hall.make_table("well", **named)  # type: ignore[arg-type]
    assert hall.tables() == []


def test_an_unknown_game_or_table_is_told(hall: Hall) -> None:
    with pytest.raises(Mendable, match="no game 'chess'"):
        hall.make_table("chess", "T")
    with pytest.raises(UnknownTable):
        hall.table("nowhere")


def test_options_hold_from_the_start_and_after_a_restart(hall: Hall) -> None:
    made = hall.make_table("well", "Deep", options={"deep": True}, quick=1)
    for again in (hall, hall_over(hall.store)):
        assert again.table(made.table).state.world.options == {"deep": True, "price": 1}


def test_no_two_tables_share_a_secret(hall: Hall) -> None:
    secrets = set()
    for count in range(5):
        made = hall.make_table("well", f"T{count}")
        for row in hall.store.secrets(made.table):
            secrets |= {row.open, row.hidden}
    assert len(secrets) == 10


def test_after_a_backup_is_put_in_place_every_table_gets_new_dice(hall: Hall) -> None:
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Draw(figure="p1"))
    assert hall.reseal() == []
    assert game.table.state.affairs.run == 2
    assert game.table.state.affairs.counts == {}
    assert len({row.open for row in hall.store.secrets("well-table")}) == 2


# ── branches and logs on their way ──────────────────────────────────────────────────────────


def test_a_branch_goes_on_from_there_with_new_seats_and_dice(hall: Hall) -> None:
    game = Game(hall, gm=True)
    game.done(game.mira, Join(name="Hild"))
    game.done(game.gm, Adjust(figure="p1", coins=3, reason="one"))
    number = game.table.feed(game.gm)[-1].number
    game.done(game.gm, Adjust(figure="p1", coins=4, reason="two"))
    made = hall.branch("well-table", game.gm, number=number, title="What if")
    other = hall.table(made.table)
    assert other.state.world.people["p1"].coins == 3
    assert game.table.state.world.people["p1"].coins == 7
    assert [s.name for s in other.seats()] == ["Reed"]
    assert other.seat(game.mira) is None
    assert other.secrets[2].open != game.table.secrets[1].open
    assert other.state.affairs.gm
    reply = other.command(made.seat, Adjust(figure="p1", coins=1, reason="three"), "branch-key-1")
    assert reply.done
    refused = other.command(made.seat, Undo(back_to=number), "branch-key-2").refused
    assert refused is not None
    assert "came with the log" in refused.words
    again = hall_over(hall.store).table(made.table)
    assert again.state.world == other.state.world


@pytest.mark.parametrize("brought", ["branch", "file"])
def test_a_branch_goes_on_from_there_in_what_came_from_elsewhere_too(hall: Hall, brought: str) -> None:
    """It went on from the end of all that had come, for that was written at once."""
    game = Game(hall, gm=True)
    game.done(game.mira, Join(name="Hild"))
    for coins in (3, 4, 5):
        game.done(game.gm, Adjust(figure="p1", coins=coins, reason="found"))
    first, _, last = [entry.number for entry in game.table.feed(game.gm) if entry.kind == "adjusted"]
    if brought == "branch":
        made = hall.branch("well-table", game.gm, number=last, title="All")
    else:
        made = hall.import_log(b"".join(transfer.export(game.table)))
    assert hall.table(made.table).state.world.people["p1"].coins == 12
    there = hall.table(hall.branch(made.table, made.seat, number=first, title="Before").table)
    assert there.state.world.people["p1"].coins == 3
    assert there.is_its_log()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_branch_in_what_came_from_elsewhere_takes_an_order_whole(game: str) -> None:
    """The world between an order's facts is no place to stop."""
    hall = hall_over()
    made = hall.make_table(game, "Once", quick=5, name="Mira")
    table, bot = hall.table(made.table), Bot(hall.table(made.table), made.seat, 5)
    for _ in range(12):
        bot.act()
    came = hall.table(hall.import_log(b"".join(transfer.export(table))).table)
    for place in range(1, table.log.head + 1):
        assert came.log.group(place) == table.log.group(place)


def test_only_the_gm_makes_a_branch(hall: Hall) -> None:
    game = Game(hall, gm=True)
    with pytest.raises(Mendable, match="Only the GM"):
        hall.branch("well-table", game.mira, number="3", title="Mine")
    with pytest.raises(Mendable, match="no fact by that number"):
        hall.branch("well-table", game.gm, number="999", title="Mine")


def test_who_plays_alone_with_the_engine_makes_a_branch_and_in_company_nobody(hall: Hall) -> None:
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    number = game.table.feed(game.mira)[-1].number
    made = hall.branch("well-table", game.mira, number=number, title="What if")
    assert [(seat.role, seat.figures) for seat in hall.table(made.table).seats()] == [("player", ("p1",))]
    watcher = game.seat(role="watcher", name="Wat")
    bo = game.seat(role="player", name="Bo")
    for seat in (game.mira, bo, watcher):
        assert not hall.may_branch(game.table, seat)
        with pytest.raises(Mendable, match="Only the GM"):
            hall.branch("well-table", seat, number=number, title="Mine")


def test_a_log_that_is_brought_in_has_its_own_title_or_the_one_that_is_given(hall: Hall) -> None:
    Game(hall)
    text = b"".join(transfer.export(hall.table("well-table")))
    own, given = hall.import_log(text), hall.import_log(text, title="Another")
    titles = {row.id: row.title for row in hall.tables()}
    assert (titles[own.table], titles[given.table]) == ("The test", "Another")


def test_a_full_log_makes_the_same_game_elsewhere(hall: Hall) -> None:
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    for _ in range(6):
        game.done(game.mira, Draw(figure="p1"))
        if game.table.state.affairs.question is not None:
            game.done(game.mira, Answer(choice="keep"))
    game.done(game.mira, Undo())
    text = b"".join(transfer.export(game.table))
    other_hall = hall_over()
    made = other_hall.import_log(text, name="Ada")
    other = other_hall.table(made.table)
    assert other.state.world == game.table.state.world
    assert other.row.title == "The test"
    assert [s.figures for s in other.seats()] == [("p1",)]
    assert other.command(made.seat, Say(text="here again"), "import-key").done


def test_an_export_for_a_seat_holds_no_secret_of_another(hall: Hall) -> None:
    game = Game(hall, gm=True)
    game.done(game.mira, Join(name="Hild"))
    game.done(game.gm, Note(text=f"{MARK}-note"))
    game.done(game.mira, Draw(figure="p1"))
    text = b"".join(transfer.export(game.table, game.mira)).decode()
    assert MARK not in text.replace(f"{MARK}-dream-p1", "")
    assert MARK in b"".join(transfer.export(game.table)).decode()
    for secret in (b"o" * 32, b"h" * 32):
        assert secret.hex() not in b"".join(transfer.export(game.table)).decode()


# ── each alone in its troubles ──────────────────────────────────────────────────────────────


def test_a_damaged_table_refuses_alone(tmp_path: Path) -> None:
    folder = open_folder(tmp_path / "data", now=NOW)
    hall = Hall(folder.store, clock=Clock(), games=games)
    bad, good = hall.make_table("well", "Bad", quick=1), hall.make_table("well", "Good", quick=1)
    change = "UPDATE facts SET body = x'7b7d' WHERE position = 4 AND \"table\" = ?"
    folder.store.on_writer(lambda conn: conn.execute(change, (bad.table,)))
    fresh = Hall(folder.store, clock=Clock(), games=games)
    with pytest.raises(DamagedTable) as damaged:
        fresh.table(bad.table)
    assert damaged.value.last_good == 3
    assert fresh.table(good.table).command(good.seat, Say(text="we play on"), "good-key-1").done
    folder.close()


def test_a_damaged_table_is_not_read_again_for_everybody_who_knocks() -> None:
    """To read all of a long one takes a second, and the pages of its players knock again and again."""
    asked: list[str] = []
    time = Clock()

    class Broken(MemoryStore):
        def open_table(self, table: str) -> OpenedTable:
            asked.append(table)
            raise DamagedTable(table, 7)

    store = Broken()
    store.make_table(NewTable(id="bad", game="well", title="Bad", options="{}", made=NOW))
    hall = Hall(store, clock=time, games=games)
    for _ in range(3):
        with pytest.raises(DamagedTable, match="after its fact 7"):
            hall.table("bad")
    assert asked == ["bad"]
    time.now += 5_000
    with pytest.raises(DamagedTable):
        hall.table("bad")
    assert asked == ["bad", "bad"]


def test_many_threads_at_many_tables_lose_nothing(hall: Hall) -> None:
    tables = [hall.make_table("well", f"T{n}", quick=n) for n in range(6)]
    replies: list[bool] = []

    def speak(n: int) -> None:
        for count in range(20):
            made = tables[(n + count) % len(tables)]
            replies.append(
                hall.table(made.table).command(made.seat, Say(text=f"{n}/{count}"), f"th-{n}-{count:04}").done
            )

    threads = [threading.Thread(target=speak, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert replies == [True] * 160
    said = [e.sentence for m in tables for e in hall.table(m.table).feed(m.seat, since="0.0") if e.kind == "said"]
    assert len(set(said)) == 160


def test_two_at_once_come_to_one_serial_order(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    game.done(game.mira, Join(name="Odo"))
    results: list[str] = []
    fold = game.table.fold_live

    def slowly(fact: Fact) -> None:
        time.sleep(0.002)  # amid an order the others get their turn
        fold(fact)

    monkeypatch.setattr(game.table, "fold_live", slowly)

    def draw(n: int) -> None:
        reply = game.table.command(game.mira, Draw(figure="p1"), f"race-key-{n}")
        results.append("done" if reply.done else reply.refused.code if reply.refused else "")

    threads = [threading.Thread(target=draw, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results.count("done") == 1
    assert set(results) <= {"done", "drawn", "open"}
    assert game.table.is_its_log()


def test_nobody_waits_till_the_luck_of_a_long_campaign_is_told(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a hundred thousand facts the whole table stood still for seconds."""
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    said: list[bool] = []

    def pause(_seconds: float) -> None:
        speech = threading.Thread(target=lambda: said.append(game.table.command(game.mira, Say(text="So?")).done))
        speech.start()
        speech.join(5)
        assert not speech.is_alive()

    monkeypatch.setattr(hindsight, "CHUNK", 2)
    monkeypatch.setattr(hindsight, "sleep", pause)
    head = game.table.log.head
    game.table.luck(game.mira)
    assert said == [True] * -(-head // 2)


def test_a_step_that_was_due_goes_on_when_the_table_is_opened(hall: Hall) -> None:
    """What was written just before the power went is finished at the next start."""
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    table = game.table
    table.settle = lambda: None  # type: ignore[method-assign]  # the power goes before the round ends
    game.done(game.mira, Draw(figure="p1"))
    if table.state.affairs.question is not None:
        game.done(game.mira, Answer(choice="keep"))
    assert table.state.world.round == 1
    assert hall_over(hall.store).table("well-table").state.world.round == 2


def test_everything_a_seat_is_sent_can_be_written_as_json(hall: Hall) -> None:
    game = Game(hall, gm=True)
    game.done(game.gm, MakeSeat(role="watcher", name="Wat"))
    game.done(game.mira, Join(name="Hild"))
    for seat in (game.gm, game.mira):
        table = game.table
        for thing in (table.feed(seat), table.view(seat), table.offers(seat), table.rewind(seat, "3"), table.seats()):
            assert msgspec.json.encode(thing)


def test_a_clock_that_jumps_changes_no_order(hall: Hall) -> None:
    """The clock is put back by twelve hours, and on by twenty-four: the log keeps its order, times are as read."""
    game = Game(hall)
    game.done(game.mira, Join(name="Hild"))
    began, said = NOW, []
    for count, hours in enumerate((0, -12, 12, 1)):
        game.table.clock = lambda hours=hours: began + hours * 3_600_000  # type: ignore[misc]
        game.done(game.mira, Say(text=f"word {count}"))
        said.append(f"Mira: word {count}")
    lines = [msgspec.json.decode(line) for line in transfer.export(game.table, game.mira)][-4:]
    assert [line["sentence"] for line in lines] == said
    times = ["2027-01-15T08", "2027-01-14T20", "2027-01-15T20", "2027-01-15T09"]
    assert [line["at"] for line in lines] == [f"{time}:00:00.000Z" for time in times]
    assert {line["when"] for line in lines} == {"round 1"}
    again = hall_over(hall.store).table("well-table")
    assert [e.sentence for e in again.feed(game.mira)][-4:] == said
