"""The kinds of records of 3dX: what its text gives, and the tables that it leaves out, each with its clause."""

from __future__ import annotations

from typing import NamedTuple

from tablewright.games.threedx import records as r


class Kind(NamedTuple):
    """A kind of record: its type, the clause it stands on, and the words for all of it."""

    type: type[r.Record]
    clause: str
    words: str


TEXT: dict[str, Kind] = {
    "attribute": Kind(r.Attribute, "3dx.attributes", "the attributes"),
    "ability": Kind(r.Ability, "3dx.attributes", "the abilities"),
    "move": Kind(r.Movement, "3dx.movement", "the movements"),
    "shield": Kind(r.Shield, "3dx.shield", "shields"),
}
"""What the text of the rules gives itself."""
HOUSE: dict[str, Kind] = {
    "level": Kind(r.LevelRecord, "3dx.level.tiers", "levels and tiers"),
    "start": Kind(r.Start, "3dx.level.tiers", "the level one starts at"),
    "difficulty": Kind(r.Target, "3dx.house.more", "the difficulty ladder"),
    "leap": Kind(r.Leap, "3dx.movement.leap", "leaps"),
    "learning": Kind(r.Learning, "3dx.learning.cost", "learning points"),
    "relationship": Kind(r.Target, "3dx.relationships.guide", "where relationships begin"),
    "rest_cost": Kind(r.RestCost, "3dx.rest.points", "what rest points buy"),
    "reduction": Kind(r.Reduction, "3dx.damage.reduction", "ways to reduce a hit"),
    "vitality_save": Kind(r.VitalitySave, "3dx.vitality_save", "Vitality saves"),
    "severity": Kind(r.Target, "3dx.damage.non_wounding", "how severe poison and the like are"),
    "dying": Kind(r.Dying, "3dx.dying.ways_out", "dying and its ways out"),
    "treatment": Kind(r.Treatment, "3dx.house.more", "treating wounds"),
    "armor": Kind(r.Armor, "3dx.armor", "armour"),
    "fall": Kind(r.Fall, "3dx.falling", "falls"),
    "grapple": Kind(r.Grapple, "3dx.house.more", "what a grapple does"),
    "fifth": Kind(r.Fifth, "3dx.house.more", "the fifth attribute's resource"),
    "sample": Kind(r.Sample, "3dx.house.more", "sample abilities of the fifth attribute"),
    "band": Kind(r.Band, "3dx.weapon.types", "ranges"),
    "weapon_type": Kind(r.WeaponType, "3dx.weapon.types", "weapon types"),
    "weapon": Kind(r.Weapon, "3dx.weapon.types", "weapons"),
    "piece": Kind(r.Piece, "3dx.armor", "pieces of armour"),
    "gear": Kind(r.Gear, "3dx.inventory", "other gear"),
    "shield_skill": Kind(r.ShieldSkill, "3dx.shield.skills", "shield skills"),
    "weapon_skill": Kind(r.WeaponSkill, "3dx.weapon.skills", "weapon skills"),
}
"""The tables that the text leaves out: house defaults, each kind replaceable as a whole by a pack."""
FILES = {
    "levels.toml": ("level", "start"),
    "rules.toml": (
        "difficulty",
        "leap",
        "learning",
        "relationship",
        "rest_cost",
        "reduction",
        "vitality_save",
        "severity",
        "dying",
        "treatment",
        "armor",
        "fall",
        "grapple",
    ),
    "fifth.toml": ("fifth", "sample"),
    "gear.toml": ("band", "weapon_type", "weapon", "piece", "gear"),
    "skills.toml": ("shield_skill", "weapon_skill"),
}
"""Where the house defaults lie."""
