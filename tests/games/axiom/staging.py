"""Scenes for the tests of AxiomRPG: a party, threats, a fight that the party begins, dice that fall as wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from tests.games.axiom.heroic import GAME, done, world

from tablewright.core.facts import Answer, Fact
from tablewright.core.game import Seat, run, settle
from tablewright.dice.sources import Dice, Roll, ScriptedDice, Source
from tablewright.games.axiom.fight import bands
from tablewright.games.axiom.fight.facts import StartFight
from tablewright.games.axiom.heroes.facts import FocusPick, MakeHero
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.world import Figure, Turn, World

F = TypeVar("F", bound=Fact)

HILD = MakeHero(
    name="Hild",
    attributes={"body": 3, "speed": 3, "wit": 3},
    talents={"strike": 2, "acrobatics": 2, "stealth": 2, "fortitude": 2},
    foci=(FocusPick(talent="stealth", name="hiding"),),
    weapons=("dagger", "sword"),
)
"""Speed 3 + Acrobatics 2 = 5D; Speed 3 + Stealth 2 = 5D; Body 3, Fortitude 2; Defense 2."""
IVAR = MakeHero(
    name="Ivar",
    attributes={"body": 4, "speed": 2, "wit": 3},
    talents={"strike": 3, "athletics": 2, "endurance": 2, "notice": 2},
    shield="medium_shield",
    weapons=("mace",),
)
"""Body 4 + Strike 3 = 7D with the mace; Defense 1, with the shield 2."""
RUNA = MakeHero(
    name="Runa",
    attributes={"body": 2, "speed": 3, "wit": 4},
    talents={"medicine": 3, "precision": 3, "resolve": 1, "technical": 2},
    profession="healer",
    weapons=("bow",),
    kits=("healers_kit",),
)
"""Wit 4 + Medicine 3 = 7D and the kit's 1; Speed 3 + Precision 3 = 6D with the bow; a Healer."""
SVEN = MakeHero(
    name="Sven",
    attributes={"body": 4, "speed": 2, "wit": 3},
    talents={"strike": 3, "lore": 3, "persuade": 3},
    shield="large_shield",
    weapons=("hand_axe",),
)
"""Speed 2 + Strike 3 = 5D with the hand axe."""
DAGGER, SWORD = "thing1", "thing2"
"""What Hild carries."""
GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=("hero1", "hero2", "hero3", "hero4"))


class Falling(Source):
    """Every die of a figure shows the face given for it, all others show 2."""

    def __init__(self, **faces: int) -> None:
        super().__init__()
        self._by = faces

    def _faces(self, roll: Roll) -> Iterator[int]:
        while True:
            yield self._by.get(roll.by, 2)


def party(*made: MakeHero, **options: Any) -> World:
    """A world with these characters: hero1, hero2 and so on."""
    found = world(**options)
    for command in made or (HILD, IVAR, RUNA, SVEN):
        done(found, command)
    return found


def begin(in_world: World, foes: str, apart: str = "near", *, first: str = "party") -> World:
    """A fight whose first side is at its turn."""
    done(in_world, StartFight(foes=foes, apart=apart))
    lucky = dict.fromkeys(in_world.order if first == "party" else in_world.fight.foes, 6)  # type: ignore[union-attr]
    step = GAME.next(in_world)
    run(GAME, in_world, step, Falling(**lucky))
    run(GAME, in_world, GAME.next(in_world), ScriptedDice(()))
    return in_world


def go(in_world: World, *faces: int, dice: Dice | None = None) -> list[Fact]:
    """What the procedures call for now, with these faces."""
    return settle(GAME, in_world, dice or ScriptedDice(faces))


def answer(in_world: World, choice: str, *faces: int, figure: str = "") -> list[Fact]:
    """The answer to the open question."""
    return done(in_world, Answer(choice=choice, figure=figure), *faces)


def put(in_world: World, one: str, other: str, band: int) -> None:
    """Two figures of a fight so far from each other, the others as that makes them."""
    assert in_world.fight is not None
    for id_, far in bands.moved(in_world.fight, one, other, band).items():
        in_world.fight.bands[bands.key(one, id_)] = far


def fresh(in_world: World, id_: str) -> Figure:
    """The figure, with a whole turn before it."""
    assert in_world.fight is not None
    in_world.fight.turns[id_] = Turn(primary=1, minor=True, steps=1)
    return in_world.figures[id_]


def of(facts: list[Fact], kind: type[F]) -> list[F]:
    """The facts of a kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def rolled(facts: list[Fact]) -> ChallengeRolled:
    """The one roll among the facts."""
    (found,) = of(facts, ChallengeRolled)
    return found


def names(fact: ChallengeRolled) -> list[tuple[str, int]]:
    """The named dice of a roll."""
    return [(term.name, term.value) for term in fact.pool.terms]


def reasons(fact: ChallengeRolled) -> tuple[list[str], list[str]]:
    """What helped and what hampered."""
    return [term.name for term in fact.pool.helps], [term.name for term in fact.pool.hampers]
