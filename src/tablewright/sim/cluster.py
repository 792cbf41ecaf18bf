"""Sweeps on a Dask cluster: the same result as on one machine; a worker that dies costs time alone.

Needs the extra `cluster`.
"""

from __future__ import annotations

import asyncio
import importlib.metadata
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any

import msgspec

from tablewright.core.arena import Score
from tablewright.core.errors import Mendable, needs_extra
from tablewright.sim.pieces import Stretch, make_ready, spread

PATIENCE = 5
"""Seconds in which the cluster has to answer."""
RETRIES = 20
"""How often a piece of work is done again whose worker died."""


def version() -> str:
    """The version of Tablewright where this runs."""
    return importlib.metadata.version("tablewright")


class Cluster:
    """A Dask cluster at an address, as tcp://192.0.2.7:8786."""

    def __init__(self, address: str, *, told: Callable[[str], None] | None = None) -> None:
        self._address = address
        self._told = told or (lambda _line: None)
        self._gone: set[str] = set()

    def carry(self, stretches: Sequence[Stretch], got: Callable[[int, Score], None]) -> None:
        """Fight all stretches there, `got` being told of each piece in the order of the fights.

        Mendable where there is no cluster, none of its workers, or none with this version of Tablewright.
        """
        with self._client() as client:
            rest, workers = list(stretches), self._workers(client)
            if rest:
                whole = sum(one.last - one.first for one in rest)
                client.run(make_ready, rest[0].packed, whole, on_error="return")
            hands = max(1, sum(int(one["nthreads"]) for one in workers.values()))
            for _ in range(RETRIES):
                try:
                    executor = client.get_executor(retries=RETRIES)
                    pieces = spread(executor, list(rest), workers=hands, ahead=2 * hands, processes=len(workers))
                    for place, part in pieces:
                        rest[place] = msgspec.structs.replace(rest[place], first=rest[place].first + part.runs)
                        got(place, part)
                        workers = self._missed(client, workers)
                    return
                except (OSError, CancelledError, _killed()) as wrong:
                    if client.status != "running":
                        raise Mendable(f"The cluster at {self._address} has gone.") from None
                    self._told(f"Work was lost at {self._address} ({type(wrong).__name__}); it is done again.")
            raise Mendable(f"The cluster at {self._address} loses its work again and again.")

    @contextmanager
    def _client(self) -> Iterator[Any]:
        """The way to the cluster; closed at the end."""
        try:
            import distributed
        except ImportError:
            raise needs_extra("A cluster", "cluster") from None
        _hush()
        way: Any = distributed.Client
        try:
            asyncio.run(_knock(self._address))  # a client that finds nobody leaves threads behind, and their complaints
            client = way(self._address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as wrong:
            raise Mendable(f"There is no Dask cluster at {self._address}: {_why(wrong)}.") from None
        try:
            yield client
        finally:
            client.close(timeout=PATIENCE)

    def _workers(self, client: Any) -> dict[str, Any]:
        """The workers that are there, all of this version."""
        found = there(client)
        if not found:
            raise Mendable(f"The cluster at {self._address} has no workers.")
        answers = client.run(version, on_error="return")
        for worker, answer in answers.items():
            if answer != version():
                words = f"Tablewright {answer}" if isinstance(answer, str) else "no Tablewright"
                raise Mendable(f"The worker {worker} has {words}; it needs {version()}.")
        return found

    def _missed(self, client: Any, before: dict[str, Any]) -> dict[str, Any]:
        """The workers that are there now; one line for each that has gone, told once."""
        now = there(client)
        for worker in before:
            if worker not in now and worker not in self._gone:
                self._gone.add(worker)
                self._told(f"The worker {worker} has gone; its fights are run again by the others.")
        return now


def _hush() -> None:
    """What goes wrong with a cluster is told in our own lines; some parts of the library have levels of their own."""
    for name in ("distributed", "tornado", "asyncio", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


async def _knock(address: str) -> None:
    """OSError or ValueError where nobody answers at an address."""
    import distributed.comm

    library: Any = distributed.comm
    connected = await library.connect(address, timeout=PATIENCE)
    connected.abort()


def there(client: Any) -> dict[str, Any]:
    """The workers that the scheduler knows just now; OSError where it does not answer any more.

    The scheduler itself is asked: what `scheduler_info` tells, the client writes over every two seconds by itself, with
    no workers in it.
    """
    if client.status != "running":
        raise OSError("the scheduler has gone")
    found: dict[str, Any] = client.sync(client.scheduler.identity)["workers"]
    return found


def _why(wrong: Exception) -> str:
    text = " ".join(str(wrong).split())
    return "nobody answers" if not text or isinstance(wrong, OSError) else text


def _killed() -> type[Exception]:
    """What Dask raises for work whose workers died again and again."""
    from distributed.scheduler import KilledWorker

    found: type[Exception] = KilledWorker
    return found
