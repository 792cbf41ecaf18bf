"""Threats by one line: "3 raiders, 1 elite" is read, by the names of the roster or by tier."""

from __future__ import annotations

import difflib
import re
from functools import cache

from tablewright.core.facts import Refused
from tablewright.core.numbers import in_figures
from tablewright.games.axiom import content
from tablewright.games.axiom.say import heroes as words

MOST = 40
"""Threats that one line may bring."""
_PART = re.compile(r"(?:(\d{1,3})\s*[x×]?\s+)?(.+)")


@cache
def known() -> dict[str, str]:
    """Every name that a line may say, in the singular and the plural, with the record that it stands for."""
    found: dict[str, str] = {}
    for record in content.threats().values():
        for name in (record.name, record.plural, record.id.replace("_", " ")):
            found[name.casefold()] = record.id
    return {**{f"{tier}s": tier for tier in content.tiers()}, **found}


def read(line: str) -> dict[str, int]:
    """How many of which threat a line asks for; ValueError, with the part that is not understood, for another line."""
    found: dict[str, int] = {}
    for part in re.split(r"\s*(?:,|;|\band\b|\+)\s*", line.strip()):
        if not part:
            continue
        own = " ".join(part.casefold().split()) in known()  # a name may begin with such a word
        match = _PART.fullmatch(part if own else in_figures(part))
        count, name = (int(match[1] or 1), " ".join(match[2].casefold().split())) if match else (0, part)
        if name not in known() or not count:
            raise ValueError(part)
        found[known()[name]] = found.get(known()[name], 0) + count
    if not found:
        raise ValueError("")
    return found


def refused(line: str) -> Refused | None:
    """Why a line brings no threats: what is not understood, with the nearest names, or too many at once."""
    try:
        foes = read(line)
    except ValueError as error:
        part = str(error)
        name = re.sub(r"^\d+\s*[x×]?\s*", "", in_figures(part).casefold())
        near = difflib.get_close_matches(name, list(known()), 3, 0.5)
        return words.no_threat(part, near)
    return words.too_many_threats(MOST) if sum(foes.values()) > MOST else None
