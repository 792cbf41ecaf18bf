"""All the prose of 3dX: sentences, cards, refusals, the words of terms."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import SOMEBODY, a, capital, counted, listed, nobody, nothing, possessive, refuse
from tablewright.games.threedx import content
from tablewright.games.threedx.world import World

__all__ = [
    "Named",
    "a",
    "capital",
    "counted",
    "known",
    "listed",
    "names",
    "nobody",
    "nothing",
    "ours",
    "possessive",
    "refuse",
]

SIDES = {"gm": "the GM", "GM": "the GM", "party": "the party", "engine": "the referee", "foes": "the foes"}


class Named:
    """The names of figures and things as a world knows them, never an id; and what holds at its table."""

    def __init__(self, world: World) -> None:
        self.world = world

    def __call__(self, id_: str) -> str:
        """The name."""
        figure = self.world.figures.get(id_)
        return figure.name if figure is not None else SIDES.get(id_, SOMEBODY)

    @property
    def content(self) -> content.Content:
        """The records that hold at the table."""
        return content.of(self.world)


def names(world: World) -> Named:
    """The names of figures and things as this world knows them."""
    return Named(world)


def known(names: Names) -> content.Content:
    """The records that hold at the table whose names these are."""
    return names.content if isinstance(names, Named) else content.base()


def ours(names: Names, clause: str) -> bool:
    """Whether a clause's figures are a house default at the table whose names these are."""
    return known(names).ours(clause)
