"""At whom or what an effect may be aimed: a spell's, a scroll's, or a magic thing's."""

from __future__ import annotations

from typing import Protocol

from tablewright.core.effects import AnyEffect, Charm, Flee, Heal, Light, Open, Shut, Summon, Turn
from tablewright.core.facts import Refused
from tablewright.core.ledger import clause
from tablewright.games.axx import figures
from tablewright.games.axx.combat import conditions, field, turns
from tablewright.games.axx.magic import charm, doors, portal, sleep, spread, turning
from tablewright.games.axx.say import feat_refusals, nobody
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import magic_refusals as magic_words
from tablewright.games.axx.world import Figure, World


class Aimed(Protocol):
    """What has an effect that is aimed: a spell, a magic thing."""

    @property
    def effect(self) -> AnyEffect | None:
        """What it does."""

    @property
    def target(self) -> str:
        """At what it is aimed: touch, one, foes, self, side or door."""

    @property
    def range(self) -> int:
        """How far, in feet."""


def refuse_target(world: World, figure: Figure, record: Aimed, target: str) -> Refused | None:
    """Why the spell cannot be aimed so."""
    match record.target:
        case "foes":
            return None if _foes(world, figure, record.effect) else magic_words.no_foes_in_sight()
        case "door" if isinstance(record.effect, Open | Shut):
            return doors.refuse(world, record.effect, target)
        case "door":
            return portal.refuse_door(world, target)
        case "self" if isinstance(record.effect, Summon) and world.fight is None:
            return magic_words.no_foes_in_sight()
        case "self" | "side":
            return None if target in ("", figure.id) else nobody()
        case "one":
            return _refuse_foe(world, figure, record, target)
        case _:
            return _refuse_touch(world, figure, record, target)


def _foes(world: World, figure: Figure, effect: AnyEffect | None) -> bool:
    """Whether there is anybody whom it could reach."""
    if isinstance(effect, Turn):
        return bool(turning.undead(world, figure))
    if isinstance(effect, Flee):
        return bool(spread.taken_in(world, figure, effect, ""))
    return bool(sleep.sleepable(world, figure))


def _refuse_foe(world: World, figure: Figure, record: Aimed, target: str) -> Refused | None:
    if world.fight is None:
        return magic_words.no_foes_in_sight()
    foe = turns.foe(world, figure, target)
    if isinstance(foe, Refused):
        return foe
    if isinstance(record.effect, Charm) and not record.effect.any and not charm.person(foe):
        return feat_refusals.no_person(foe)
    clause("axx.explore.darkness")
    feet = field.distance(world.fight, figure.id, foe.id)
    if feet > record.range:
        return words.attack_not("out_of_range", figure, foe, feet)
    if world.fight.cover.get(foe.id) == "full":
        return words.attack_not("full_cover", figure, foe, feet)
    return None if field.sees(world, figure, foe) else magic_words.unseen(figure, foe)


def _refuse_touch(world: World, figure: Figure, record: Aimed, target: str) -> Refused | None:
    if isinstance(record.effect, Light) and (target in ("", world.place)):
        return None
    fight, one = world.fight, world.figures.get(target)
    if one is None or one.state in ("dead", "gone", "fled") or (fight is not None and target not in fight.at):
        return nobody()
    if fight is None and target not in world.order:
        return nobody()
    foe = figures.monster(one)
    if one.state == conditions.STONE and not _works_on_stone(record.effect):
        return words.cannot_act(one)
    if isinstance(record.effect, Heal) and foe is not None and foe.undead:
        return magic_words.not_living(one)
    if fight is None or target == figure.id or field.beside(fight, figure.id, target):
        return None
    return words.not_beside(figure, one)


def _works_on_stone(effect: AnyEffect | None) -> bool:
    """Whether it does anything to one who is stone: it shines from it, or turns it to flesh."""
    clause("axx.condition.petrified")
    return isinstance(effect, Light) or (isinstance(effect, Heal) and "petrified" in effect.ends)
