"""Which house rules of the ledger act already, and which still wait for the rule that they change."""

from __future__ import annotations

from collections.abc import Mapping

WAITING: frozenset[str] = frozenset()
"""Options that nothing heeds yet: they stand at their default and are offered nowhere."""


def switches(options: Mapping[str, bool | int | str]) -> dict[str, bool | int | str]:
    """The house rules that can be switched, with their defaults."""
    return {name: value for name, value in options.items() if name not in WAITING}
