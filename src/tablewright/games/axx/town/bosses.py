"""Who gives a hireling orders: the employer while able, else whoever of the party is."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.axx import figures
from tablewright.games.axx.say import heroes as hero_words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.say import town as say
from tablewright.games.axx.town import wages
from tablewright.games.axx.world import Figure, World


def employer(world: World, name: str) -> Figure | Refused:
    """The character who hires somebody or gives orders, or why it is none."""
    figure = world.figures.get(name)
    if figure is None or not figure.character:
        return nobody()
    return figure if figures.able(figure) else hero_words.cannot_act(figure)


def hand(world: World, boss: str, name: str) -> Figure | Refused:
    """The hireling who takes orders from this character, or why there is none such."""
    clause("axx.hireling")
    figure = employer(world, boss)
    if isinstance(figure, Refused):
        return figure
    found = world.figures.get(name)
    if found is None or found.id not in world.order:
        return nobody()
    if found not in wages.hired(world):
        return say.not_hired(found)
    own = world.figures.get(found.employer)
    if own is not None and own.id != figure.id and own.id in world.order and figures.able(own):
        return say.anothers(found, own)
    return found


def pairs(seen: World, seat: Seat) -> list[tuple[Figure, Figure]]:
    """Each hireling to whom the seat's characters give orders, with the one who does."""
    mine = [one for one in seen.party() if one.character and seat.holds(one.id) and figures.able(one)]
    out = []
    for found in wages.hired(seen):
        boss = next((one for one in mine if not isinstance(hand(seen, one.id, found.id), Refused)), None)
        if boss is not None:
            out.append((boss, found))
    return out
