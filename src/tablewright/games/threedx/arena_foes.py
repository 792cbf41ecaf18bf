"""Foes of fights by the thousand: sample NPCs by name, with another target number, or a target number alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from tablewright.core.packs import DIGITS, known, on_hand
from tablewright.core.shelf import MARK, full_id
from tablewright.games.threedx.fight import npcs
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.world_fight import TARGET_MOST

NAMELESS = "target number"
"""What NPCs are called of whom nothing but the target number is known."""
PLAIN = "foe"
"""What each of them is called in the fight."""
_NUMBERED = re.compile(r"(.+?) (\d{1,2})", re.ASCII)


class _Known(Mapping[str, str]):
    """Names with the ids that stand for them: bandit, bandits, target number 4, and bandit 6 too.

    Those of packs at hand come after the game's own.
    """

    @cached_property
    def _own(self) -> dict[str, str]:
        found = {f"{NAMELESS} {number}": f"@{number}" for number in range(1, TARGET_MOST + 1)}
        for record in npcs.samples().values():
            found |= dict.fromkeys(npcs.names(record), record.id)
        return found

    @property
    def _plain(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for pack in on_hand("3dx"):
            for record in pack.npcs if isinstance(pack, ThreePack) else ():
                found |= dict.fromkeys(npcs.names(record), full_id(record.id, pack.digest))
        return found | self._own if found else self._own

    def __getitem__(self, name: str) -> str:
        plain = self._plain
        if name in plain:
            return plain[name]
        numbered = _NUMBERED.fullmatch(name)
        if numbered is None or not 1 <= int(numbered[2]) <= TARGET_MOST or numbered[1] not in plain:
            raise KeyError(name)
        record, _, digest = _parts(plain[numbered[1]])
        return f"{record}@{int(numbered[2])}" + (f"@{digest}" if digest else "")

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)


KNOWN: Mapping[str, str] = _Known()
"""Every name that a line may say."""


def _parts(kind: str) -> tuple[str, str, str]:
    """A foe's id in its parts: the record, another target number, the digest of the pack that it is from."""
    record, *rest = kind.split(MARK)
    digest = rest.pop() if rest and len(rest[-1]) == DIGITS else ""
    return record, rest[0] if rest else "", digest


def _called(record: str, digest: str) -> str:
    """What the record is called: the game's own, or that of a pack this process has been handed."""
    pack = known(digest) if digest else None
    if isinstance(pack, ThreePack):
        return next(one.name for one in pack.npcs if one.id == record)
    return npcs.samples()[record].name


def name(kind: str, count: int = 1) -> str:
    """What so many foes of this id are called: bandit, bandits, bandits 6, target number 4."""
    record, target, digest = _parts(kind)
    if not record:
        return f"{NAMELESS} {target}"
    called = _called(record, digest)
    return f"{called if count == 1 else npcs.plural(called)} {target}".strip()


def line(kind: str, count: int) -> str:
    """So many of them as a fight's line of NPCs has it."""
    record, target, digest = _parts(kind)
    return f"{count} {_called(record, digest) if record else PLAIN} {target}".strip()
