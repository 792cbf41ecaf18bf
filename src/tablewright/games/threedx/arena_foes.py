"""Foes of fights by the thousand: sample NPCs by name, with another target number, or a target number alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from tablewright.games.threedx.fight import npcs
from tablewright.games.threedx.world_fight import TARGET_MOST

NAMELESS = "target number"
"""What NPCs are called of whom nothing but the target number is known."""
PLAIN = "foe"
"""What each of them is called in the fight."""
_NUMBERED = re.compile(r"(.+?) (\d{1,2})", re.ASCII)


class _Known(Mapping[str, str]):
    """Names with the ids that stand for them: bandit, bandits, target number 4, and bandit 6 too."""

    @cached_property
    def _plain(self) -> dict[str, str]:
        found = {f"{NAMELESS} {number}": f"@{number}" for number in range(1, TARGET_MOST + 1)}
        for record in npcs.samples().values():
            found |= dict.fromkeys(npcs.names(record), record.id)
        return found

    def __getitem__(self, name: str) -> str:
        if name in self._plain:
            return self._plain[name]
        numbered = _NUMBERED.fullmatch(name)
        if numbered is None or not 1 <= int(numbered[2]) <= TARGET_MOST or numbered[1] not in self._plain:
            raise KeyError(name)
        return f"{self._plain[numbered[1]]}@{int(numbered[2])}"

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)


KNOWN: Mapping[str, str] = _Known()
"""Every name that a line may say."""


def name(kind: str, count: int = 1) -> str:
    """What so many foes of this id are called: bandit, bandits, bandits 6, target number 4."""
    record, _, target = kind.partition("@")
    if not record:
        return f"{NAMELESS} {target}"
    called = npcs.samples()[record].name
    return f"{called if count == 1 else npcs.plural(called)} {target}".strip()


def line(kind: str, count: int) -> str:
    """So many of them as a fight's line of NPCs has it."""
    record, _, target = kind.partition("@")
    return f"{count} {npcs.samples()[record].name if record else PLAIN} {target}".strip()
