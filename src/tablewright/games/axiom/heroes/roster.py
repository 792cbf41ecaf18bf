"""Threats by one line: "3 raiders, 1 elite" is read, by the names of the roster or by tier."""

from __future__ import annotations

import difflib
import re

from tablewright.core.facts import Refused
from tablewright.core.numbers import in_figures
from tablewright.core.shelf import brought as from_pack
from tablewright.core.shelf import own_id
from tablewright.games.axiom import content, packs
from tablewright.games.axiom.packs import Packs
from tablewright.games.axiom.say import heroes as words

MOST = 40
"""Threats that one line may bring."""
_PART = re.compile(r"(?:(\d{1,3})\s*[x×]?\s+)?(.+)")


def known(brought: Packs = ()) -> dict[str, str]:
    """Every name that a line may say, in the singular and the plural, with the record that it stands for.

    The last word alone stands for the one threat that is called so: captains, a serpent. So does an id: whoever types
    "2 raiders" means those that have come in the place of raiders.
    """
    found: dict[str, str] = {}
    last: dict[str, set[str]] = {}
    for record in packs.threats(brought).values():
        plain = own_id(record.id).replace("_", " ")
        for name in (record.name, record.plural, plain, f"{plain}s"):
            found[name.casefold()] = record.id
            last.setdefault(name.casefold().split()[-1], set()).add(record.id)
    alone = {word: kinds.pop() for word, kinds in last.items() if len(kinds) == 1}
    return {**alone, **{f"{tier}s": tier for tier in content.tiers()}, **found}


def read(line: str, brought: Packs = ()) -> dict[str, int]:
    """How many of which threat a line asks for; ValueError, with the part that is not understood, for another line.

    A pack's threat may also be called by its whole id, whether the table has the pack or not.
    """
    there, found = known(brought), dict[str, int]()
    for part in re.split(r"\s*(?:,|;|\band\b|\+)\s*", line.strip()):
        if not part:
            continue
        own = " ".join(part.casefold().split()) in there  # a name may begin with such a word
        match = _PART.fullmatch(part if own else in_figures(part))
        count, name = (int(match[1] or 1), " ".join(match[2].casefold().split())) if match else (0, part)
        kind = name if from_pack(name) and content.THREATS.holds(name) else there.get(name)
        if kind is None or not count:
            raise ValueError(part)
        found[kind] = found.get(kind, 0) + count
    if not found:
        raise ValueError("")
    return found


def refused(line: str, brought: Packs = (), *, gm: bool = True) -> Refused | None:
    """Why a line brings no threats: what is not understood, with the nearest names, or too many at once.

    Where no game master sits (`gm`), players are told nothing of the threats of packs.
    """
    try:
        foes = read(line, brought)
    except ValueError as error:
        part = str(error)
        name = re.sub(r"^\d+\s*[x×]?\s*", "", in_figures(part).casefold())
        near = difflib.get_close_matches(name, list(known(brought if gm else ())), 3, 0.5)
        return words.no_threat(part, near)
    return words.too_many_threats(MOST) if sum(foes.values()) > MOST else None
