"""Packs of 3dX: the tables that a group has of its own, each in the place of a house default.

A kind of record that a pack holds is replaced as a whole; of two packs that hold the same, the later one counts. NPCs
and adventures come to those there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from tablewright.core.packs import Parcel
from tablewright.core.tales import Step, Tale, rumours
from tablewright.games.threedx import records as r


class ThreePack(Parcel, frozen=True, kw_only=True):
    """A pack of 3dX: any of the tables that its text leaves out, each whole; NPCs, and adventures."""

    KINDS: ClassVar[Mapping[str, str]] = {
        "level": "levels",
        "start": "start",
        "difficulty": "difficulties",
        "leap": "leaps",
        "learning": "learning",
        "relationship": "relationships",
        "rest_cost": "rest_costs",
        "reduction": "reductions",
        "vitality_save": "vitality_saves",
        "severity": "severities",
        "dying": "dying",
        "treatment": "treatment",
        "armor": "armor",
        "fall": "falls",
        "grapple": "grapples",
        "fifth": "fifth",
        "sample": "samples",
        "band": "bands",
        "weapon_type": "weapon_types",
        "weapon": "weapons",
        "piece": "pieces",
        "gear": "gear",
        "shield_skill": "shield_skills",
        "weapon_skill": "weapon_skills",
        "npc": "npcs",
        "tale": "tales",
        "step": "steps",
        "scene": "scenes",
    }

    levels: tuple[r.LevelRecord, ...] = ()
    start: tuple[r.Start, ...] = ()
    difficulties: tuple[r.Target, ...] = ()
    leaps: tuple[r.Leap, ...] = ()
    learning: tuple[r.Learning, ...] = ()
    relationships: tuple[r.Target, ...] = ()
    rest_costs: tuple[r.RestCost, ...] = ()
    reductions: tuple[r.Reduction, ...] = ()
    vitality_saves: tuple[r.VitalitySave, ...] = ()
    severities: tuple[r.Target, ...] = ()
    dying: tuple[r.Dying, ...] = ()
    treatment: tuple[r.Treatment, ...] = ()
    armor: tuple[r.Armor, ...] = ()
    falls: tuple[r.Fall, ...] = ()
    grapples: tuple[r.Grapple, ...] = ()
    fifth: tuple[r.Fifth, ...] = ()
    samples: tuple[r.Sample, ...] = ()
    bands: tuple[r.Band, ...] = ()
    weapon_types: tuple[r.WeaponType, ...] = ()
    weapons: tuple[r.Weapon, ...] = ()
    pieces: tuple[r.Piece, ...] = ()
    gear: tuple[r.Gear, ...] = ()
    shield_skills: tuple[r.ShieldSkill, ...] = ()
    weapon_skills: tuple[r.WeaponSkill, ...] = ()
    npcs: tuple[r.Npc, ...] = ()
    tales: tuple[Tale, ...] = ()
    steps: tuple[Step, ...] = ()
    scenes: tuple[r.Scene, ...] = ()

    def for_players(self) -> ThreePack:
        """What players are shown: the tables, what is said of adventures; the rest they meet in play."""
        if not (self.npcs or self.tales or self.steps or self.scenes):
            return self
        return msgspec.structs.replace(self, partial=True, npcs=(), tales=rumours(self.tales), steps=(), scenes=())
