"""Going back to a backup: whatever way it came into its place, every table throws new dice from then on."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.table.playing import ENGINE_SECRETS
from tests.table.toy import Adjust, Clock, Draw, Join, games

from tablewright.core.facts import Answer
from tablewright.store.errors import StoreFailed, StoreFull
from tablewright.store.folder import FILE_NAME, DataFolder, open_folder, restore
from tablewright.table.commands import MakeSeat, RenewLink, RevokeSeat
from tablewright.table.hall import Hall
from tablewright.table.proof import Opened, prove
from tablewright.table.seats import link_hash
from tablewright.table.table import Table

NOW = 1_800_000_000_000
HALF_AN_HOUR = 30 * 60 * 1000


def hall_in(folder: DataFolder) -> Hall:
    return Hall(folder.store, clock=Clock(), games=games)


def draw(table: Table, seat: str, key: str) -> int:
    """One drawing; gives its face."""
    entries = table.command(seat, Draw(figure="p1"), key).entries
    if table.state.affairs.question is not None:
        assert table.command(seat, Answer(choice="drop"), key + "-answer").done
    return int(next(e.fact.face for e in entries if e.kind == "drawn"))  # type: ignore[attr-defined]


def played(path: Path) -> tuple[str, Path, list[int]]:
    """A table with some drawings, a backup of it, and what was drawn after the backup; gives its seat too."""
    folder = open_folder(path, now=NOW)
    hall = hall_in(folder)
    made = hall.make_table("well", "Backed up", table="well-table", secrets=ENGINE_SECRETS)
    hall.make_table("well", "Another", quick=1)
    table = hall.table(made.table)
    assert table.command(made.seat, Join(name="Hild"), "joining-1").done
    for count in range(3):
        draw(table, made.seat, f"before-{count}")
    backup = folder.maybe_backup(NOW + HALF_AN_HOUR)
    assert backup is not None
    lost = [draw(table, made.seat, f"after-the-backup-{count}") for count in range(12)]
    folder.close()
    return made.seat, backup.path, lost


def test_the_file_itself_keeps_its_dice(tmp_path: Path) -> None:
    played(tmp_path)
    for _ in range(2):
        folder = open_folder(tmp_path, now=NOW)
        assert hall_in(folder).table("well-table").state.affairs.run == 1
        folder.close()


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_backup_put_in_place_throws_new_dice(tmp_path: Path, *, by_hand: bool) -> None:
    seat, backup, lost = played(tmp_path)
    if by_hand:
        for path in tmp_path.glob(FILE_NAME + "*"):
            path.unlink()
        shutil.copyfile(backup, tmp_path / FILE_NAME)
    else:
        restore(tmp_path, backup, now=NOW)
    folder = open_folder(tmp_path, now=NOW)
    hall = hall_in(folder)
    assert [hall.table(row.id).state.affairs.run for row in hall.tables()] == [2, 2]
    table = hall.table("well-table")
    assert [draw(table, seat, f"after-the-backup-{count}") for count in range(12)] != lost
    secrets = {run: Opened(row.open, row.hidden) for run, row in table.secrets.items()}
    assert prove(table.log, table.id, secrets).good
    folder.close()
    folder = open_folder(tmp_path, now=NOW)
    assert hall_in(folder).table("well-table").state.affairs.run == 2
    folder.close()


def test_a_step_that_was_due_waits_for_the_new_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = open_folder(tmp_path, now=NOW)
    hall = hall_in(folder)
    made = hall.make_table("well", "Due", table="well-table")
    table = hall.table(made.table)
    assert table.command(made.seat, Join(name="Hild"), "joining-1").done
    with monkeypatch.context() as patch:
        patch.setattr(table, "settle", lambda: None)
        draw(table, made.seat, "drawing-1")
    backup = folder.maybe_backup(NOW + HALF_AN_HOUR)
    folder.close()
    assert backup is not None
    restore(tmp_path, backup.path, now=NOW)
    folder = open_folder(tmp_path, now=NOW)
    kinds = [row.kind for row in hall_in(folder).table("well-table").log.rows]
    assert kinds[-2:] == ["dice-sealed", "round-ended"]
    folder.close()


def test_when_new_dice_cannot_be_written_no_old_ones_are_thrown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, backup, _ = played(tmp_path)
    restore(tmp_path, backup, now=NOW)
    folder = open_folder(tmp_path, now=NOW)
    with monkeypatch.context() as patch:

        def full(*_args: object, **_named: object) -> None:
            raise StoreFull

        patch.setattr(folder.store, "append", full)
        with pytest.raises(StoreFailed, match="disk is full"):
            hall_in(folder)
    table = hall_in(folder).table("well-table")
    assert table.state.affairs.run == 2
    assert table.command(seat, Adjust(figure="p1", coins=1, reason="gift"), "after-all").done
    folder.close()


def test_a_damaged_table_in_a_backup_keeps_no_other_shut(tmp_path: Path) -> None:
    _, backup, _ = played(tmp_path)
    restore(tmp_path, backup, now=NOW)
    folder = open_folder(tmp_path, now=NOW)
    change = "UPDATE facts SET body = x'7b7d' WHERE position = 4 AND \"table\" <> 'well-table'"
    folder.store.on_writer(lambda conn: conn.execute(change))
    assert hall_in(folder).table("well-table").state.affairs.run == 2
    folder.close()


# ── Links ───────────────────────────────────────────────────────────────────────────────────


def with_links(path: Path) -> tuple[Path, dict[str, str], dict[str, str]]:
    """A backup with the seats of Bo, Cai and Dela; since then Bo's was taken away, Cai's link replaced.

    Gives the backup, the seats by name, and the links of old, and Cai's of now, by name.
    """
    folder = open_folder(path, now=NOW)
    hall = hall_in(folder)
    made = hall.make_table("well", "Links", table="well-table", secrets=ENGINE_SECRETS)
    table = hall.table(made.table)
    links = {}
    for name in ("Bo", "Cai", "Dela"):
        links[name] = table.command("host", MakeSeat(role="player", name=name), f"make-{name}-00").link
    seats = {one.name: one.id for one in table.seats()}
    backup = folder.maybe_backup(NOW + HALF_AN_HOUR)
    assert backup is not None
    assert table.command("host", RevokeSeat(seat=seats["Bo"]), "revoke-00").done
    links["Cai now"] = table.command("host", RenewLink(seat=seats["Cai"]), "renew-000").link
    folder.close()
    return backup.path, seats, links


def open_links(path: Path, links: dict[str, str]) -> tuple[set[str], Hall, DataFolder]:
    """Whose links open a seat."""
    folder = open_folder(path, now=NOW)
    hall = hall_in(folder)
    table = hall.table("well-table")
    found = set()
    for name, link in links.items():
        row = hall.find(link)
        if row is not None and not table.state.affairs.seats[row.seat].revoked:
            found.add(name)
    return found, hall, folder


def test_links_that_were_taken_away_or_replaced_since_the_backup_stay_so(tmp_path: Path) -> None:
    backup, seats, links = with_links(tmp_path)
    done = restore(tmp_path, backup, now=NOW)
    assert done.links
    found, hall, folder = open_links(tmp_path, links)
    assert found == {"Cai now", "Dela"}
    table = hall.table("well-table")
    assert table.state.affairs.seats[seats["Bo"]].revoked
    assert [row.kind for row in table.log.rows][-2:] == ["dice-sealed", "seat-revoked"]
    assert table.seat_rows[seats["Cai"]].link_hash == link_hash(links["Cai now"])
    folder.close()
    # Back to what was set aside, and to the backup once more: what was taken away never comes back.
    restore(tmp_path, done.aside / FILE_NAME, now=NOW + 1)
    found, _, folder = open_links(tmp_path, links)
    folder.close()
    assert found == {"Cai now", "Dela"}
    restore(tmp_path, backup, now=NOW + 2)
    found, _, folder = open_links(tmp_path, links)
    folder.close()
    assert found == {"Cai now", "Dela"}


def test_an_older_file_in_place_takes_no_newer_link_back(tmp_path: Path) -> None:
    backup, _, links = with_links(tmp_path)
    newer = tmp_path / "newer.db"
    shutil.copyfile(tmp_path / FILE_NAME, newer)
    shutil.copyfile(backup, tmp_path / FILE_NAME)
    restore(tmp_path, newer, now=NOW)
    found, _, folder = open_links(tmp_path, links)
    folder.close()
    assert found == {"Cai now", "Dela"}


def test_of_a_damaged_file_the_links_are_carried_that_can_be_read(tmp_path: Path) -> None:
    backup, _, links = with_links(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as conn:
        conn.execute("UPDATE facts SET body = x'7b7d' WHERE position = 4")
        conn.commit()
    done = restore(tmp_path, backup, now=NOW)
    assert not done.links, "it is said that they may not all be known"
    found, _, folder = open_links(tmp_path, links)
    folder.close()
    assert found == {"Cai now", "Dela"}
    (tmp_path / FILE_NAME).write_bytes(b"damaged" * 1000)
    assert not restore(tmp_path, backup, now=NOW + 1).links
