"""Where a Tablewright keeps its tables: a data folder that it holds alone, and the store that goes with it."""

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Self

from tablewright.store.lock import FolderLock
from tablewright.store.port import Store


class Place(ABC):
    """A data folder, held by this process alone until it is closed; with `with` it closes itself.

    `store` is what a Hall takes; `trouble` says what the host should know at the start, None when all is well.
    """

    store: Store

    def __init__(self, path: Path, lock: FolderLock) -> None:
        self.path = path
        self.packs = path / "packs"
        self.trouble: str | None = None
        self._lock = lock

    def say_address(self, address: str) -> None:
        """Write down where this Tablewright is to be found, for whoever comes second."""
        self._lock.say(address)

    @abstractmethod
    def look_after(self, now: int) -> None:
        """See to the store, once a minute or so. Raises StoreFailed, StoreFull, for the host to know."""

    def close(self) -> None:
        """Let go of store and folder; may be called twice."""
        self.store.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
