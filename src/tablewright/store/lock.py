"""One Tablewright a data folder: a lock that the operating system lets go of when its process dies, however it dies."""

import os
from contextlib import suppress
from pathlib import Path

from tablewright.store.errors import StoreError, StoreLocked

try:
    import fcntl
except ImportError:  # pragma: no cover -- Windows
    fcntl = None  # type: ignore[assignment]  # there, folder_lock says that it cannot

LOCK_NAME = "tablewright.lock"


class FolderLock:
    """The held lock of a data folder; its file says where the holder is to be found."""

    def __init__(self, folder: Path) -> None:
        if fcntl is None:
            raise StoreError("Tablewright's data folder needs file locks, which this system does not have.")
        self.path = folder / LOCK_NAME
        while True:
            self.made = not self.path.exists()
            self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                address = os.pread(self._handle, 1000, 0).decode("utf-8", "replace").split("\n")[0].strip()
                os.close(self._handle)
                raise StoreLocked(f"data folder {folder}", address, other="another folder with --data") from None
            if self._still_there():
                return
            os.close(self._handle)

    def _still_there(self) -> bool:
        """Whether the file just locked is the one that others will find (it may have been removed while we waited)."""
        try:
            return os.path.samestat(os.fstat(self._handle), self.path.stat())
        except FileNotFoundError:
            return False

    def say(self, address: str) -> None:
        """Write down where the holder is to be found, for whoever comes second."""
        with suppress(OSError):  # a full disk must not keep anyone from playing
            os.ftruncate(self._handle, 0)
            os.pwrite(self._handle, address.encode() + b"\n", 0)

    def release(self, *, leave_no_trace: bool = False) -> None:
        """Let go; `leave_no_trace` takes away a lock file that was made for this, and keeps another as it was."""
        if self._handle < 0:
            return
        if not leave_no_trace:
            with suppress(OSError):
                os.ftruncate(self._handle, 0)
        elif self.made:
            self.path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = -1
