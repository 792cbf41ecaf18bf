"""Files that a verb writes: whole, or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path


def write_whole(file: Path, parts: Iterable[bytes]) -> None:
    """Write a file; what stood there before stays until all of it is written, also when that is stopped.

    A pipe or a device, and a file in a folder where none can be made, is written as it comes. OSError where it fails.
    """
    target = file.resolve()
    new = target.with_name(f".{target.name}.{os.getpid()}")
    beside = (file.is_file() or not file.exists()) and os.access(target.parent, os.W_OK)
    if not beside:
        with file.open("wb") as out:
            out.writelines(parts)
        return
    try:
        with new.open("xb") as out:
            out.writelines(parts)
        if target.exists():
            shutil.copymode(target, new)
        os.replace(new, target)
    finally:
        new.unlink(missing_ok=True)
