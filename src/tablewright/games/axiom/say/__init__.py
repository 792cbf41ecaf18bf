"""All the prose of AxiomRPG: sentences, cards, refusals, the words of terms."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import SOMEBODY, a, capital, counted, listed, nobody, nothing, possessive, refuse
from tablewright.games.axiom.world import World

__all__ = ["a", "capital", "counted", "listed", "names", "nobody", "nothing", "possessive", "refuse"]

SIDES = {"party": "the party", "engine": "the referee", "foes": "the foes"}


def names(world: World) -> Names:
    """The names of figures and things as this world knows them; never an id."""

    def name(id_: str) -> str:
        figure = world.figures.get(id_)
        if id_ == "gm":
            return "the GM" if world.gm else "the referee"
        return figure.name if figure is not None else SIDES.get(id_, SOMEBODY)

    return name
