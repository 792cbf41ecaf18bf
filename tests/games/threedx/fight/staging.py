"""Fights for the tests of 3dX: characters with the dice one wants, NPCs by a line, faces that fall as they should."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from tablewright.core.facts import Command, Fact
from tablewright.core.game import run
from tablewright.dice.sources import Roll, ScriptedDice, Source
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import who
from tablewright.games.threedx.game import ThreeDX
from tablewright.games.threedx.heroes.facts import HeroMade
from tablewright.games.threedx.world import ATTRIBUTES, Figure, Item, Skill, World
from tablewright.games.threedx.world_fight import Fight

GAME = ThreeDX()
F = TypeVar("F", bound=Fact)


class Falling(Source):
    """Every die that somebody rolls shows the next of the faces given for it; all others show 1."""

    def __init__(self, **faces: tuple[int, ...]) -> None:
        super().__init__()
        self._by = {by: list(row) for by, row in faces.items()}

    def _faces(self, roll: Roll) -> Iterator[int]:
        while True:
            row = self._by.get(roll.by, [])
            yield row.pop(0) if row else 1


def world(**options: Any) -> World:
    """An empty world under these house rules."""
    return GAME.new_world(options)


def hero(
    in_world: World,
    name: str = "Hild",
    *,
    sizes: tuple[int, ...] = (8, 8, 6, 4, 0),
    abilities: dict[str, int] | None = None,
    things: tuple[str, ...] = (),
    worn: int = 0,
    skills: tuple[str, ...] = (),
    more: tuple[Skill, ...] = (),
    **given: Any,
) -> Figure:
    """A character in the party: attributes in order, abilities (d6 unless given), things in hand, pieces worn."""
    from tablewright.games.threedx import content

    known = content.base()
    id_ = f"hero{len(in_world.order) + 1}"
    items = [Item(id=f"{id_}-{kind}-{place}", kind=kind, place="hand") for place, kind in enumerate(things, 1)]
    pieces = list(known.pieces)[:worn]
    items += [Item(id=f"{id_}-{kind}", kind=kind, place="worn") for kind in pieces]
    picked = [
        Skill(name=record, kind="weapon" if record in known.weapon_skills else "shield", record=record)
        for record in skills
    ]
    fact = HeroMade(
        figure=id_,
        name=name,
        level=4,
        tier="Intermediate",
        attributes=dict(zip(ATTRIBUTES, sizes, strict=True)),
        abilities={**dict.fromkeys(known.abilities, 6), **(abilities or {})},
        ranks=("run", "climb"),
        skills=(*picked, *more),
        items=tuple(items),
        **given,
    )
    GAME.evolve(in_world, fact)
    return in_world.figures[id_]


def begin(
    in_world: World, foes: str = "villager 4", *, apart: int = 2, first: str = "party", unaware: str = ""
) -> Fight:
    """A fight whose first side is at its turn."""
    done(in_world, o.StartFight(foes=foes, apart=apart, first=first, unaware=unaware))
    done(in_world, o.BeginSide())
    return fight(in_world)


def fight(in_world: World) -> Fight:
    """The fight that is on."""
    assert in_world.fight is not None
    return in_world.fight


def done(in_world: World, command: Command, *faces: int) -> list[Fact]:
    """A legal order with these faces, all of which are thrown; what the procedures call for does not follow."""
    refused = GAME.refusal(in_world, command)
    assert refused is None, (command, refused)
    dice = ScriptedDice(faces)
    facts = run(GAME, in_world, command, dice)
    assert dice.left == (), (command, dice.left)
    return facts


def refused(in_world: World, command: Command) -> str:
    """The words of a refusal."""
    found = GAME.refusal(in_world, command)
    assert found is not None, command
    return found.words


def go(in_world: World, *faces: int, until: type[Command] | None = None, dice: Source | None = None) -> list[Fact]:
    """All that the procedures call for now, with these faces; up to an order of this kind, if one is named."""
    source, facts = dice or ScriptedDice(faces), []
    for _ in range(500):
        step = GAME.next(in_world)
        if step is None or (until is not None and isinstance(step, until)):
            break
        facts += run(GAME, in_world, step, source)
    if isinstance(source, ScriptedDice):
        assert source.left == (), source.left
    return facts


def close(in_world: World, *faces: int) -> list[Fact]:
    """The turn of the side that acts comes to its end: everybody is done, all is read and placed."""
    for id_ in [one.id for one in who.awake(in_world, fight(in_world).side)]:
        if id_ not in fight(in_world).plans and id_ not in fight(in_world).done:
            done(in_world, o.Pass(figure=id_))
        elif id_ not in fight(in_world).done:
            done(in_world, o.Done(figure=id_))
    return go(in_world, *faces, until=o.BeginSide)


def of(facts: list[Fact], kind: type[F]) -> list[F]:
    """The facts of a kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def one(facts: list[Fact], kind: type[F]) -> F:
    """The one fact of a kind."""
    (found,) = of(facts, kind)
    return found
