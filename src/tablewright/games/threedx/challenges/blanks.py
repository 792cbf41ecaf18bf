"""The blanks of challenges: who rolls, with what, against what, at which level, taking how long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablewright.core.facts import Choice, Field
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.challenges import calls, reading
from tablewright.games.threedx.say import challenge_buttons as words
from tablewright.games.threedx.say.challenges import ability_name
from tablewright.games.threedx.world import ATTRIBUTES, Figure, World

MINUTES = (0, 1, 10, 30, 60, 240, 480)
"""How long taking time may take once, in the GM's menu; any other can be typed."""


def able_party(seen: World) -> list[Figure]:
    """Those of the party who can act."""
    return [figure for figure in seen.party() if figures.able(figure)]


def abilities(seen: World, people: tuple[Figure, ...] | list[Figure]) -> list[str]:
    """What these can roll with: the 24 but Carry, their abilities of the fifth attribute, their custom skills."""
    fifths = dict.fromkeys(name for figure in people for name in figure.fifths)
    custom = dict.fromkeys(one.name for figure in people for one in figures.active(figure) if one.kind == "custom")
    return [*content.rolled(seen), *fifths, *custom]


def ability_field(seen: World, people: tuple[Figure, ...] | list[Figure]) -> Field:
    """With which ability."""
    return chosen(seen, abilities(seen, people))


def chosen(seen: World, names: Iterable[str]) -> Field:
    """With one of these abilities."""
    return Field("ability", "With", tuple(Choice(one, ability_name(content.of(seen), one)) for one in names))


def save_dice(seen: World) -> list[str]:
    """The dice that a save may be made with."""
    return [reading.VITALITY, *ATTRIBUTES, *content.rolled(seen)]


def call_blanks(seen: World) -> Iterator[Field]:
    """The blanks of a challenge that is called."""
    party = able_party(seen)
    yield who_field(seen)
    yield Field(
        "one", "How many roll", (Choice("false", "each of them"), Choice("true", "one, and the others may help"))
    )
    yield ability_field(seen, party)
    yield target_field(seen)
    known = dict.fromkeys(name for figure in party for name in figure.relationships)
    if known:
        row = (Choice("", "nobody"), *(Choice(one, one) for one in known))
        yield Field("against", "Or against the relationship with", row)
    yield why_field()
    yield level_field("level")
    yield Field("level_why", "Why", text=True)
    times = tuple(Choice(str(count), words.time_costs(count)) for count in MINUTES)
    yield Field("minutes", "Taking time", times)
    rows = tuple(Choice(one, ability_name(content.of(seen), one)) for one in abilities(seen, party))
    yield Field("then", "Then, in order", rows, many=calls.THEN_MOST)
    yield Field("carry", "What a result gives the next", tuple(Choice(k, v) for k, v in words.CARRIES.items()))
    yield from hidden_field(seen)


def who_field(seen: World) -> Field:
    """Who of the party."""
    people = tuple(Choice(figure.id, figure.name) for figure in able_party(seen))
    return Field("who", "Who (nobody chosen: all)", people, many=len(people))


def target_field(seen: World) -> Field:
    """A rung of the ladder."""
    rungs = content.of(seen).difficulties.values()
    row = tuple(Choice(str(one.target), f"{one.target} {one.name}") for one in rungs)
    return Field("target", "Target number", row)


def why_field() -> Field:
    """What for."""
    return Field("why", "What for, as in “creep past the guards”", text=True)


def level_field(name: str) -> Field:
    """At which level."""
    row = (
        Choice("0", "normal"),
        Choice("1", "advantage"),
        Choice("-1", "disadvantage"),
        Choice("2", "2 levels of advantage"),
        Choice("-2", "2 levels of disadvantage"),
    )
    return Field(name, "Level", row)


def hidden_field(seen: World) -> Iterator[Field]:
    """Whether a GM keeps the target number hidden."""
    if seen.gm:
        yes_no = (Choice("false", "no"), Choice("true", "yes"))
        yield Field("hidden", "Keep the target number to yourself", yes_no)
