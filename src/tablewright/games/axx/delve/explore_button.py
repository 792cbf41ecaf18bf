"""One button for something that any of several heroes could do, each with an exact chance."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.core.facts import Chance, Choice, Command, Field, Offer, Refused
from tablewright.games.axx.world import Figure, World

GROUP = "explore"


def best(
    seen: World,
    who: list[Figure],
    order: Callable[[str], Command],
    numbers: tuple[Callable[..., Refused | None], Callable[..., Chance | None] | None],
    *,
    words: str,
    price: str,
    typed: str,
    rule: str,
) -> list[Offer]:
    """One button, for the hero with the best chance; the others can be picked instead."""
    refuse, odds = numbers
    if not who:
        return []
    free = [figure for figure in who if refuse(seen, order(figure.id)) is None]
    chances = {figure.id: odds(seen, order(figure.id)) if odds is not None else None for figure in free}
    ranked = sorted(free, key=lambda figure: -_ways(chances[figure.id]))
    chosen = ranked[0] if ranked else who[0]
    refused = None if ranked else refuse(seen, order(chosen.id))
    alone = len(seen.party()) == 1
    blanks: tuple[Field, ...] = ()
    if len(ranked) > 1:
        choices = tuple(Choice(key=one.id, words=one.name, note=_percent(chances[one.id])) for one in ranked)
        blanks = (Field(name="figure", words="Who", choices=choices),)
    return [
        Offer(
            command=order(chosen.id),
            words=words if alone else f"{words}: {chosen.name}",
            group=GROUP,
            chance=chances.get(chosen.id),
            price=price,
            greyed=refused.words if refused else "",
            clause=rule,
            typed=typed,
            blanks=blanks,
        )
    ]


def _ways(chance: Chance | None) -> int:
    return chance.ways if chance is not None else 0


def _percent(chance: Chance | None) -> str:
    return chance.percent() if chance is not None else ""
