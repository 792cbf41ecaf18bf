"""Orders of every kind there is, forged out of whatever stands in a world, seen or not."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Any

import msgspec

from tablewright.core.facts import Command
from tablewright.dice.stream import Stream

NUMBERS = (-1, 0, 1, 2, 5, 10, 30, 60, 1000, 2**31, 2**62)
WHO = ("figure", "figures", "bind", "target", "ally", "sleeper", "foe", "to", "into", "seat", "by")


class Forger:
    """Fills the fields of orders with ids from a world, with numbers of any size, and with nonsense."""

    def __init__(self, seed: int) -> None:
        self._chance = Stream(seed, 99)

    def one(self, choices: list[Any]) -> Any:
        """One of these."""
        return choices[self._chance.face(len(choices)) - 1]

    def orders(self, kind: type[Command], world: Any, times: int, *, figure: str = "") -> Iterator[Command]:
        """So many orders of this kind; with `figure` all that are named are that one."""
        hints = typing.get_type_hints(kind)
        for _ in range(times):
            values = {f.name: self._value(f.name, hints[f.name], world, figure) for f in msgspec.structs.fields(kind)}
            yield msgspec.convert(values, kind)

    def _value(self, name: str, kind: Any, world: Any, figure: str) -> Any:
        if name in WHO and kind is not int:
            who = figure or self.one([*getattr(world, "figures", ()), "nobody", ""])
            return [who] if name in ("figures", "bind") else who
        if typing.get_origin(kind) is typing.Literal:
            return self.one(list(typing.get_args(kind)))
        if typing.get_origin(kind) is tuple:
            return []
        if kind in (bool, bool | None):
            return self.one([True, False])
        if kind is int:
            return self.one(list(NUMBERS))
        if name == "value" and kind is not str:
            return self.one([*NUMBERS, "poisoned", "dead", "up", "x", *self._items(world)])
        return self.one(self._texts(name, world))

    def _texts(self, name: str, world: Any) -> list[Any]:
        plan = getattr(getattr(world, "secret", None), "plan", None)
        match name:
            case "way":
                return [*getattr(plan, "ways", ()), *getattr(world, "ways", ()), "nowhere"]
            case "room":
                return [*getattr(plan, "rooms", ()), "town", "nowhere"]
            case "item":
                return [*self._items(world), "nothing"]
            case "what":
                return ["hp", "top", "coins", "xp", "condition", "clear", "give", "take", "state", "brushes"]
            case "name":
                return [*getattr(world, "options", ()), "Ann"]
            case "save":
                return ["body", "dodge", "will", "luck"]
            case "damage":
                return ["1d6", "4", "blunt", "a lot"]
            case "spell":
                return ["sleep", "light", "cure_light_wounds", "no spell"]
            case "choice" if world.question is not None:
                return list(world.question.choices)
        return ["x", "", "party"]

    def _items(self, world: Any) -> list[str]:
        return [item for figure in getattr(world, "figures", {}).values() for item in figure.items]
