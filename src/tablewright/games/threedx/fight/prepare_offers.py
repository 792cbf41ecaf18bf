"""Ready and Steady: an action for the opponents' turn, or for the own next one."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Choice, Field, Offer
from tablewright.core.ledger import clause
from tablewright.games.threedx.fight import acts, levels, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.offer_parts import known_abilities, made
from tablewright.games.threedx.say import fight_buttons as words
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ACT, ATTACK, HELP, MOVE


def prepared(seen: World, figure: Figure) -> Iterator[Offer]:
    """Ready and Steady; without opponents there is no turn of theirs, and nobody to attack."""
    opposed = who.opposed(seen, figure.id)
    if opposed:
        yield from _ready(seen, figure)
    yield from _steady(seen, figure, opposed=opposed)


def prepared_npc(seen: World, figure: Figure) -> Iterator[Offer]:
    """An attack that an NPC readies for the opponents' turn, or steadies for: the GM's to order."""
    if not who.opposed(seen, figure.id):
        return
    on = Field("on", "When", tuple(Choice(one, words.ON[one]) for one in acts.ON if one != "word"))
    ready, cited = o.Ready(figure=figure.id), clause("3dx.combat.ready")
    yield made(ready, f"{figure.name}: ready an attack", figure, cited=cited, blanks=(on,))
    steady, cited = o.Steady(figure=figure.id), clause("3dx.combat.steady")
    price = "" if levels.steady_free(seen) else "disadvantage on defence until then"
    yield made(steady, f"{figure.name}: steady for an attack next turn", figure, cited=cited, price=price)


def _ready(seen: World, figure: Figure) -> Iterator[Offer]:
    cited, name = clause("3dx.combat.ready"), figure.name
    what = Field("action", "What", tuple(Choice(one, one.capitalize()) for one in (ATTACK, ACT, HELP, MOVE)))
    on = Field("on", "When", tuple(Choice(one, words.ON[one]) for one in acts.ON if one != "word"))
    ready = o.Ready(figure=figure.id)
    yield made(ready, f"{name}: ready an attack for when attacked", figure, cited=cited)
    yield made(ready, f"{name}: ready an action", figure, cited=cited, blanks=(what, on))
    if seen.gm:
        own = o.Ready(figure=figure.id, on="word", when="now")
        when = Field("when", "When, in own words", text=True)
        yield made(own, f"{name}: ready an action, in own words", figure, cited=cited, blanks=(what, when))


def _steady(seen: World, figure: Figure, *, opposed: bool) -> Iterator[Offer]:
    """For an attack of any kind at once; for an Act or a Help, or with one ability, by its blanks."""
    cited, name = clause("3dx.combat.steady"), figure.name
    price = "" if levels.steady_free(seen) or not opposed else "disadvantage on defence until then"
    plain = o.Steady(figure=figure.id)
    if opposed:
        yield made(plain, f"{name}: steady for an attack next turn", figure, cited=cited, price=price)
    kinds = (ACT, HELP, ATTACK) if opposed else (ACT, HELP)
    for_what = Field("action", "For what", tuple(Choice(one, one.capitalize()) for one in kinds))
    with_ = Field("ability", "With which ability", (Choice("", "any"), *known_abilities(seen, figure)))
    other, text = o.Steady(figure=figure.id, action=ACT), f"{name}: steady for another action next turn"
    yield made(other, text, figure, cited=cited, price=price, blanks=(for_what, with_))
