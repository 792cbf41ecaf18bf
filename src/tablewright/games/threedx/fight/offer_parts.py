"""What the offers of a fight are made of, in the own turn and in that of the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from tablewright.core.facts import Choice, Field, Offer, Own
from tablewright.games.threedx.fight import acts, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import fight_buttons as words
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import BREAK_FREE, MEDICINE, RESCUE, STOP_FALL

D = TypeVar("D", o.Act, o.ReactAct)
GROUP = "fight"
NEAREST = 4
"""At so many enemies, the nearest, are orders offered that take several of them."""
HALF = "half the movement, at disadvantage"


def typed(text: str) -> str:
    """The line that gives the same order."""
    return "".join(char for char in text if char not in ":(),").lower()


def made(
    command: Own, text: str, figure: Figure, *, cited: str, price: str = "", blanks: tuple[Field, ...] = ()
) -> Offer:
    """An order of a figure."""
    return Offer(
        command,
        text,
        GROUP,
        figure=figure.id,
        clause=cited,
        price=price,
        typed="" if blanks else typed(text),
        blanks=blanks,
    )


def known_abilities(seen: World, figure: Figure) -> tuple[Choice, ...]:
    """Every ability that an Act of one's own devising may be rolled with."""
    return tuple(Choice(name, words.ability(seen, name)) for name in acts.fitting(seen, figure, ""))


def doings(seen: World, figure: Figure) -> list[tuple[str, str]]:
    """What Acts may be for, and about whom: tending, breaking free, stopping a fall, keeping anybody from one.

    Of another side those may be tended who lie dying. Whom an NPC tends is a blank of one order.
    """
    mine = who.side_of(seen, figure.id)
    others = [one for one in who.there(seen) if one.state == "dying" or who.side_of(seen, one.id) == mine]
    wanted = [(MEDICINE, one.id) for one in others] if figure.character else []
    wanted += [(BREAK_FREE, ""), (STOP_FALL, "")]
    return wanted + [(RESCUE, id_) for id_ in who.fight_of(seen).falls]


def other_abilities(seen: World, figure: Figure, command: D, refuse: Callable[[World, D], object]) -> tuple[Field, ...]:
    """What else it may be done with: Mend beside Medicine, whatever keeps somebody from a fall."""
    known = acts.fitting(seen, figure, command.does) if figure.character else []
    fits = [one for one in known if refuse(seen, replace(command, ability=one)) is None]
    choices = tuple(Choice(name, words.ability(seen, name)) for name in fits)
    return (Field("ability", "With which ability", choices),) if len(fits) > 1 else ()
