"""All the prose of AxiomRPG: sentences, cards, refusals, the words of terms."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.games.axiom.world import World

SOMEBODY = "somebody"
NOBODY = "There is nobody by that name here."
NOTHING = "There is no such thing here."
SIDES = {"party": "the party", "engine": "the referee", "foes": "the foes"}


def names(world: World) -> Names:
    """The names of figures and things as this world knows them; never an id."""

    def name(id_: str) -> str:
        figure = world.figures.get(id_)
        if id_ == "gm":
            return "the GM" if world.gm else "the referee"
        return figure.name if figure is not None else SIDES.get(id_, SOMEBODY)

    return name


def a(word: str) -> str:
    """The word with its article: a dagger, an axe."""
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], *, joint: str = "and") -> str:
    """Words in a row: a, b and c."""
    row = list(words)
    return f"{', '.join(row[:-1])} {joint} {row[-1]}" if len(row) > 1 else "".join(row)


def counted(count: int, one: str, many: str = "") -> str:
    """So many of a thing: 1 success, 3 successes."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def possessive(name: str) -> str:
    """Whose: Hild's, the wolves'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def refuse(code: str, words: str, *, clause: str = "", **fields: object) -> Refused:
    """A refusal in one plain line."""
    return Refused(code=code, words=words, clause=clause, fields=dict(fields))


def nobody() -> Refused:
    """The answer to a name that is not here, the same whether it exists unseen or not."""
    return refuse("nobody", NOBODY)


def nothing() -> Refused:
    """The answer to a thing that is not here, the same whether it exists unseen or not."""
    return refuse("nothing", NOTHING)
