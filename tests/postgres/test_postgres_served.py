"""Tables in PostgreSQL as people have them: served, played in the terminal, moved there, and killed."""

from __future__ import annotations

import json
import random
import signal
from contextlib import closing
from pathlib import Path

import pytest
from tests.cluster import PASSWORD, Cluster
from tests.commands import here as tablewright
from tests.store.test_store_kill import check_all_there, check_the_last, killed_after
from tests.web.site_ import Visitor
from tests.web.test_web_serve import Running, running

from tablewright.store.folder import open_folder
from tablewright.store.postgres.opening import open_database
from tablewright.table.commands import Say
from tablewright.table.hall import Hall

NOW = 1_800_000_000_000


@pytest.fixture
def url(cluster: Cluster) -> str:
    return cluster.emptied()


def table_at(server: Running, title: str) -> tuple[Visitor, str]:
    """The host's browser, at a new table of its own."""
    visitor = Visitor(server.url.rstrip("/"))
    assert visitor.get(server.link.removeprefix(server.url.rstrip("/")), follow_redirects=True).status_code == 200
    made = visitor.post("/new", data={"title": title, "game": "axx", "key": "k" * 16}, follow_redirects=True)
    assert made.status_code == 200
    visitor.seat = made.url.path
    return visitor, made.text


@pytest.mark.usefixtures("hurried")
def test_an_evening_in_which_the_database_is_gone_for_a_while(cluster: Cluster, url: str, tmp_path: Path) -> None:
    with running(tmp_path / "data", "--no-open", "--port", "0", "--database", url) as server:
        host, _ = table_at(server, "The Cellar")
        with closing(host):
            done = host.order("line", key="before-the-outage", line="“we go down”")
            assert done.json()["state"] == "done"
            with cluster.stopped(signal.SIGQUIT):
                refused = host.order("line", key="amid-the-outage", line="“is anybody there?”")
                assert refused.json()["state"] == "refused"
                assert "cannot be reached just now" in refused.text
                assert "we go down" in host.page()
                home = host.get("/")
                assert (home.status_code, "cannot be reached just now" in home.text) == (503, True)
            for _ in range(2):
                again = host.order("line", key="amid-the-outage", line="“is anybody there?”")
                assert again.json()["state"] == "done"
            assert host.page().count("is anybody there?") == 1
            second = tablewright("serve", "--no-open", "--data", str(tmp_path / "other"), "--database", url)
            assert (second.returncode, second.stderr.count("\n")) == (2, 1)
            assert f"already running at {server.url} on " in second.stderr
            said = tablewright("log", "say", "The Cellar", "--database", url)
            assert (said.returncode, said.stdout.count("is anybody there?")) == (0, 1)
            assert server.url in tablewright("log", "import", __file__, "--database", url).stderr
        status, _, wrong = server.stop(signal.SIGTERM)
    assert (status, wrong.count("\n")) == (0, 1)  # what was told at the start: that the tests' server is not safe
    assert "fsync is off" in wrong
    with closing(open_database(url)) as store:
        [row] = store.tables()
        assert (row.title, store.verify_chain(row.id)) == ("The Cellar", row.head)
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["host-link", "packs", "tablewright.lock"]


def test_what_is_wrong_with_the_database_is_told_in_one_line_without_the_password(
    cluster: Cluster, tmp_path: Path
) -> None:
    wrong = cluster.url("tables", user="bob", password=f"not-{PASSWORD}")
    for verb in (
        ("serve", "--no-open", "--data", str(tmp_path / "data")),
        ("play", "axx", "--data", str(tmp_path / "data")),
        ("log", "say", "The Cellar"),
    ):
        done = tablewright(*verb, "--database", wrong)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert 'cannot be opened: password authentication failed for user "bob".' in done.stderr
        assert PASSWORD.replace(" ", "%20") not in done.stderr
        assert PASSWORD not in done.stderr
        done = tablewright(*verb, "--database", "postgresql://bob:s3/cret@localhost/tw")
        assert (done.returncode, done.stderr.count("\n"), "cret" in done.stderr) == (2, 1, False)
    backup = tmp_path / "backup.db"
    backup.write_bytes(b"")
    done = tablewright("serve", "--no-open", "--restore", str(backup), "--database", wrong)
    assert (done.returncode, "pg_restore" in done.stderr) == (2, True)


def test_a_campaign_moves_from_a_data_folder_to_a_database(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_folder(tmp_path / "data", now=NOW) as folder:
        hall = Hall(folder.store, clock=lambda: NOW)
        made = hall.make_table("axx", "The Cellar", quick=5)
        assert hall.table(made.table).command(made.seat, Say(text="we go down"), "move-test-1").done
        head = hall.table(made.table).log.head
    file = str(tmp_path / "cellar.jsonl")
    old = ("--data", str(tmp_path / "data"))
    assert tablewright("log", "export", "The Cellar", "--out", file, *old, "--database", "").returncode == 0
    monkeypatch.setenv("TABLEWRIGHT_DATABASE", url)
    done = tablewright("log", "import", file, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["title"] == "The Cellar"
    verified = tablewright("log", "verify", "The Cellar")
    assert (verified.returncode, "The chain of the log is unbroken." in verified.stdout) == (0, True)
    assert "we go down" in tablewright("log", "say", "The Cellar").stdout
    with closing(open_database(url)) as store:
        [row] = store.tables()
        assert row.head > head
        assert Hall(store, clock=lambda: NOW).table(row.id).is_its_log()
    missing = tablewright("log", "say", "The Attic")
    assert (missing.returncode, missing.stderr.count("\n")) == (2, 1)
    assert "There is no table “The Attic” here; there is “The Cellar”." in missing.stderr


def test_a_game_in_the_terminal_is_kept_in_the_database(url: str, tmp_path: Path) -> None:
    options = ("--data", str(tmp_path), "--database", url)
    done = tablewright("play", "axiom", *options, typed="new The Station\nsay hello\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is kept." in done.stdout
    with closing(open_database(url)) as store:
        assert [row.title for row in store.tables()] == ["The Station"]
    assert not (tmp_path / "tablewright.db").exists()


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_killed_while_writing(url: str, tmp_path: Path, soak: bool) -> None:
    """Two kills in CI, 200 in the long run, one after another on the same database."""
    dice = random.Random(21)
    said: dict[str, tuple[int, int]] = {}
    for run in range(200 if soak else 2):
        acknowledged = killed_after(dice.uniform(0.05, 0.3), tmp_path, run=run, database=url)
        said |= {key: (first, last) for key, first, last in acknowledged}
        with closing(open_database(url)) as store:
            if said:
                check_all_there(store, said)
                check_the_last(store, run, len(acknowledged))
    assert said
