"""A PostgreSQL server of the tests' own: started once a run, with a fresh database for each test that wants one."""

from __future__ import annotations

import ctypes
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MISSING = (
    "PostgreSQL cannot be found (sudo apt install postgresql, or set TABLEWRIGHT_POSTGRES to its folder of programs)"
)
PASSWORD = "correct horse"  # noqa: S105 (of a server that lives as long as a test)
_SETTINGS = {
    "fsync": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
    "listen_addresses": "127.0.0.1",
    "lc_messages": "C",
    "logging_collector": "off",
}


def programs() -> Path | None:
    """Where PostgreSQL's programs are: the newest that is installed, or the folder in TABLEWRIGHT_POSTGRES."""
    named = os.environ.get("TABLEWRIGHT_POSTGRES")
    if named:
        return Path(named)
    debian = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(re.sub(r"\D", "", str(path.parent)))
    )
    found = str(debian[-1]) if debian else shutil.which("initdb")
    return Path(found).parent if found else None


class Cluster:
    """A server, its socket and its databases. Its owner is `postgres`; `bob` comes by a password alone."""

    def __init__(self, where: Path) -> None:
        self.programs = where
        # Not where TMPDIR leads: whom the server runs as must get there, and a socket's path is short.
        self.folder = Path(tempfile.mkdtemp(prefix="twpg-", dir="/tmp"))
        self._user = _servant()
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.run("initdb", "-D", "data", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions")
        lines = [f"{name} = '{value}'" for name, value in (_SETTINGS | self._places()).items()]
        with (self.folder / "data" / "postgresql.conf").open("a", encoding="utf-8") as settings:
            settings.write("\n".join(lines) + "\n")
        (self.folder / "data" / "pg_hba.conf").write_text(
            "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n", encoding="utf-8"
        )
        self._count, self._made = 0, set[str]()
        self.start()
        self.do(f"CREATE ROLE bob LOGIN PASSWORD '{PASSWORD}'")

    def _places(self) -> dict[str, str]:
        return {"port": str(self.port), "unix_socket_directories": str(self.folder)}

    def _as_servant(self) -> dict[str, Any]:
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def run(self, program: str, *args: str, stdin: str = "") -> str:
        """Run one of PostgreSQL's programs; gives what it printed."""
        done: subprocess.CompletedProcess[str] = subprocess.run(
            [str(self.programs / program), *args],
            cwd=self.folder,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            **self._as_servant(),
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def reach(self, url: str) -> tuple[str, ...]:
        """The options by which PostgreSQL's programs reach a database."""
        return ("-h", str(self.folder), "-p", str(self.port), "-U", "postgres", "-d", name_of(url))

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [str(self.programs / "postgres"), "-D", "data"],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_us,
                **self._as_servant(),
            )
        end = time.monotonic() + 60
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < end, "PostgreSQL does not answer"
            time.sleep(0.02)

    def _answers(self) -> bool:
        pid = self.folder / "data" / "postmaster.pid"
        return pid.exists() and pid.read_text().rstrip().endswith("ready")

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop it: SIGINT in order, SIGQUIT as if the power went."""
        self.process.send_signal(how)
        self.process.wait(60)

    def remove(self) -> None:
        """Stop it for good."""
        if self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def url(self, database: str, *, user: str = "postgres", password: str = "") -> str:
        """The address of a database: by the socket, or with a password by the network."""
        if password:
            return f"postgresql://{user}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{database}"
        return f"postgresql://{user}@/{database}?host={self.folder}&port={self.port}"

    def do(self, statement: str, *places: object, at: str = "") -> list[Any]:
        """Do something behind everybody's back, in the database of this address; gives its rows."""
        import psycopg

        with psycopg.connect(at or self.url("postgres"), autocommit=True) as conn:
            done = conn.execute(statement, places or None)
            return done.fetchall() if done.description else []

    @contextmanager
    def database(self, *, pattern: str = "template0") -> Iterator[str]:
        """The address of a new database, with nothing in it if no other is its pattern; gone afterwards."""
        self._count += 1
        name = f"t{self._count}"
        self.do(f"CREATE DATABASE {name} TEMPLATE {pattern}")
        try:
            yield self.url(name)
        finally:
            self.do(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def emptied(self) -> str:
        """The address of a database with nothing at its tables: always the same, which takes a tenth of the time."""
        if "tables" in self._made:
            self.do("TRUNCATE tables, facts, seats, snapshots, secrets", at=self.url("tables"))
        return self._with_tables("tables")

    @contextmanager
    def pattern(self) -> Iterator[str]:
        """The address of a new database with nothing at its tables, for whoever changes more than its rows."""
        self._with_tables("pattern")
        with self.database(pattern="pattern") as url:
            yield url

    def _with_tables(self, name: str) -> str:
        from tablewright.store.postgres.opening import open_database

        if name not in self._made:
            self.do(f"CREATE DATABASE {name}")
            open_database(self.url(name)).close()
            self._made.add(name)
        return self.url(name)

    @contextmanager
    def stopped(self, how: int = signal.SIGINT) -> Iterator[None]:
        """The server is away for a while."""
        self.stop(how)
        try:
            yield
        finally:
            self.start()


_LIBC = ctypes.CDLL(None)


def _end_with_us() -> None:
    """Have a program about to start end with us, also where we are killed (Linux alone can)."""
    if sys.platform == "linux":
        _LIBC.prctl(1, signal.SIGQUIT)  # PR_SET_PDEATHSIG


def name_of(url: str) -> str:
    """The name of the database at an address."""
    return re.split(r"[/?]", url)[3]


def _servant() -> pwd.struct_passwd | None:
    """Whom the server runs as where we are root, for it refuses root; None for ourselves."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")
