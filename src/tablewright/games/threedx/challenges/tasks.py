"""Things that one does outside a called challenge and may be helped with: the roll lies there at once."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused, Term
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures
from tablewright.games.threedx.challenges import calls, reading, tries
from tablewright.games.threedx.say import challenge_refusals as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_calls import Call


def refuse(world: World, figure: Figure | None, ability: str) -> Refused | None:
    """Why somebody cannot begin to do something now."""
    if figure is None or figure.id not in world.order:
        return nobody()
    wrong = calls.closed_to(world)
    if wrong is not None:
        return wrong
    if not figures.able(figure) or not figures.vitality(figure):
        return words.cannot_act(figure.name)
    fits = reading.knows(world, figure, ability) and figure.spirit >= figures.spirit_price(world, figure, ability)
    return None if fits else words.no_ability()


def call_for(
    world: World,
    figure: Figure,
    ability: str,
    *,
    purpose: str,
    why: str,
    target: int = 0,
    about: str = "",
    item: str = "",
    takes: int = 0,
    terms: tuple[Term, ...] = (),
) -> Call:
    """What is open while somebody does it; who wants may help."""
    return Call(
        number=world.calls + 1,
        who=[figure.id],
        attribute=reading.attribute_for(world, figure, ability),
        ability=ability,
        target=target,
        why=why,
        one=True,
        purpose=purpose,
        about=about,
        item=item,
        takes=takes,
        terms={figure.id: list(terms)} if terms else {},
    )


def begin(world: World, call: Call, dice: Dice) -> Iterator[Fact]:
    """Begin, and roll."""
    yield calls.opened(call)
    figure = world.figures[call.who[0]]
    yield tries.laid(world, call, figure, dice, own=tries.own_terms(figure, call.ability), ability=call.ability)
