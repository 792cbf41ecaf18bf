"""How compiled rules hold a row: by its bare address, so that a call hands over one word. Needs the extra `fast`."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic

NUMBERS: Any = types.CPointer(types.int64)  # type: ignore[no-untyped-call]


def _row(typing: Any, address: Any) -> Any:
    """The row of 64-bit numbers that begins at an address."""
    del typing

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return NUMBERS(address), code


row: Any = intrinsic(_row)
