"""What fights came to as files: CSV, and Parquet where the extra `cluster` is installed; same rows, same bytes."""

from __future__ import annotations

import csv
import importlib.util
import io
from collections.abc import Sequence
from typing import Any

from tablewright.core.errors import needs_extra

Rows = Sequence[dict[str, Any]]


def csv_bytes(rows: Rows) -> bytes:
    """The rows below a line with their names."""
    out = io.StringIO(newline="")
    table = csv.DictWriter(out, list(rows[0]) if rows else [], lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return out.getvalue().encode()


def parquet_bytes(rows: Rows) -> bytes:
    """The rows as Parquet. Mendable where the extra is not installed."""
    arrow, out = pyarrow(), io.BytesIO()
    arrow.parquet.write_table(arrow.Table.from_pylist(list(rows)), out)
    return out.getvalue()


KINDS = {".csv": csv_bytes, ".parquet": parquet_bytes}
"""How each kind of file is written, by its ending."""


def has_parquet() -> bool:
    """Whether Parquet can be written here."""
    return importlib.util.find_spec("pyarrow") is not None


def pyarrow() -> Any:
    """The library that writes Parquet. Mendable where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise needs_extra("Parquet", "cluster") from None
    return pyarrow
