"""Which readings of this project, and which of its house defaults, had a say in a chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tablewright.core.ledger import Ledger


class Reading(msgspec.Struct, frozen=True):
    """A rule by its title that this project reads in some way, or gives by itself where `house`; in its words."""

    id: str
    title: str
    says: str
    house: bool


def readings(ledger: Ledger, clauses: Iterable[str]) -> tuple[Reading, ...]:
    """Those among these clauses that are read by this project or are its own, each once."""
    known = [ledger[name] for name in dict.fromkeys(clauses) if name in ledger]
    return tuple(Reading(one.id, one.title, one.reading, one.house) for one in known if one.reading or one.house)


def words(found: Sequence[Reading]) -> str:
    """Their titles in a sentence or two; "" for none."""
    kinds = (("Read by this project", False), ("House defaults", True))
    titles = ((kind, [one.title for one in found if one.house is house]) for kind, house in kinds)
    return " ".join(f"{kind}: {', '.join(names)}." for kind, names in titles if names)
