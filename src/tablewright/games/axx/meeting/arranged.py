"""A fight that is arranged: foes of any kinds at a given distance, both sides on guard and minded to fight."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content
from tablewright.games.axx.meeting import encounter
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.meeting.foes import hit_points
from tablewright.games.axx.world import FOES, PARTY, World


def refuse(_world: World, _command: e.ArrangeFight) -> Refused | None:
    """The engine's own order is never refused."""
    return None


def arrange(world: World, command: e.ArrangeFight, dice: Dice) -> Iterator[Fact]:
    """The foes stand there; nobody is caught off guard, and nobody talks."""
    before = len(dice.thrown)
    foes = tuple(_foes(world, command.foes, dice))
    yield e.EncounterOpened(
        threat=command.foes[0][0],
        foes=foes,
        source="wanderer",
        aware=(PARTY, FOES),
        ranks={one.id: encounter.rank_of(world, one) for one in world.living()},
        rolls=tuple(dice.thrown[before:]),
        clauses=tuple(dict.fromkeys(content.monster(kind).clause for kind, _ in command.foes)),
    )
    yield e.SurpriseRolled(why=("aware_party", "aware_foes"), clauses=(clause("axx.encounter.surprise"),))
    yield e.DistanceRolled(feet=command.feet, dice=0, clauses=(clause("axx.encounter.distance"),))
    yield e.IntentJudged(attitude="hostile", clear=True, clauses=(clause("axx.encounter.reaction"),))
    yield e.FightBegan(first=FOES, clauses=(clause("axx.combat.initiative"),))


def _foes(world: World, kinds: tuple[tuple[str, int], ...], dice: Dice) -> Iterator[e.Foe]:
    """Each with a name and an id of its own."""
    number = world.met
    for kind, count in kinds:
        record = content.monster(kind)
        for nth in range(1, count + 1):
            number += 1
            name = f"{record.name} {nth}" if count > 1 else record.name
            hp, own = hit_points(record, dice), _own(kind, kinds)
            yield e.Foe(id=f"foe{number}", name=name, hp=hp, hd=record.hd, half=record.half, monster=own)


def _own(kind: str, kinds: tuple[tuple[str, int], ...]) -> str:
    """The record, where it is not the encounter's own."""
    return "" if kind == kinds[0][0] else kind
