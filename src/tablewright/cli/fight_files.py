"""Files of `tablewright fight`: the tables that are written."""

from __future__ import annotations

import os
from pathlib import Path

from tablewright.cli.written import write_whole
from tablewright.core.errors import Mendable
from tablewright.sim import files


def check_out(file: Path) -> None:
    """Mendable, before anything is fought, for a file that could not be written."""
    if file.suffix not in files.KINDS:
        raise Mendable(f"{file}: what it comes to is written to a file that ends in {' or '.join(files.KINDS)}.")
    if not file.absolute().parent.is_dir():
        raise Mendable(f"{file}: there is no folder {file.absolute().parent}.")
    if file.is_dir():
        raise Mendable(f"{file} is a folder.")
    if not os.access(file if file.exists() else file.absolute().parent, os.W_OK):
        raise Mendable(f"{file} cannot be written to.")
    if file.suffix == ".parquet":
        files.pyarrow()


def write(file: Path, rows: files.Rows) -> None:
    """Write the rows of a table. Mendable where that fails, with the disk full, say."""
    try:
        write_whole(file, [files.KINDS[file.suffix](rows)])
    except OSError as wrong:
        raise Mendable(f"{file} could not be written: {wrong.strerror}.") from None
