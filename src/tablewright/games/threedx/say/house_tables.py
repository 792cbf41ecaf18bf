"""The house defaults of 3dX as tables beside the clauses whose own tables its text leaves out."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tablewright.core.ledger import clause
from tablewright.core.prose import signed
from tablewright.core.view import Table
from tablewright.games.threedx import content
from tablewright.games.threedx.records import Record, WeaponType
from tablewright.games.threedx.say import capital, listed

NOTE = "A house default of this project, to play by until a group puts its own table in its place by a pack."
EXITS = {
    "medicine": "Medicine against the wounds gained while dying",
    "restored": "an effect that gives back Vitality",
    "treated": "untreated wounds brought down to the target number",
}
NONE = "–"


def _table(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]], records: Iterable[Record]) -> Table:
    """A table of house defaults, with its records as they are for programs."""
    data = tuple(msgspec.to_builtins(record) for record in records)
    return Table(title=title, head=head, rows=tuple(rows), note=NOTE, records=data)


def levels() -> tuple[Table, ...]:
    """What a new character of each level has to place."""
    clause("3dx.level.tiers")
    found = content.base().levels.values()
    head = ("Level", "tier", "attribute steps", "ability steps", "epic dice", "largest die at first")
    rows = [
        (
            str(one.number),
            f"{one.tier}{' (begins)' if one.entry else ''}",
            str(one.attribute_steps),
            str(one.ability_steps),
            str(one.epic),
            f"d{one.most}",
        )
        for one in found
    ]
    return (_table("Levels and tiers", head, rows, found),)


def leaps() -> tuple[Table, ...]:
    """How far a leap goes by its run-up."""
    clause("3dx.movement.leap")
    found = content.base().leaps.values()
    rows = [(capital(one.name), f"{one.run_up} m", f"{one.percent} %") for one in found]
    return (_table("Leaps", ("leap", "run-up", "of a jump"), rows, found),)


def learning() -> tuple[Table, ...]:
    """Points that a skill needs."""
    clause("3dx.learning.cost")
    found = content.base().learning.values()
    rows = [(capital(one.name), str(one.points), one.gist) for one in found]
    return (_table("Learning points", ("how dear", "points", "for"), rows, found),)


def relationships() -> tuple[Table, ...]:
    """Where relationships begin."""
    clause("3dx.relationships.guide")
    found = content.base().relationships.values()
    rows = [(capital(one.name), str(one.target)) for one in found]
    return (_table("Relationships", ("at first", "target number"), rows, found),)


def rest_points() -> tuple[Table, ...]:
    """What rest points buy."""
    clause("3dx.rest.points")
    found = content.base().rest_costs.values()
    rows = [(capital(one.name), str(one.points)) for one in found]
    return (_table("Rest points", ("what is given back", "points"), rows, found),)


def reductions() -> tuple[Table, ...]:
    """Ways to take a wound off a hit."""
    clause("3dx.damage.reduction")
    found = content.base().reductions.values()
    rows = []
    for one in found:
        when = ["only with the Defend action"] * one.defending
        when += ["as often as there are whole pieces"] * one.repeats
        when += [f"{one.metres} m, if there is room"] * bool(one.metres)
        rows.append((capital(one.name), listed(when) or "once for each hit"))
    return (_table("Reducing a hit by one wound", ("reaction", "when"), rows, found),)


def dying() -> tuple[Table, ...]:
    """How dying ends."""
    clause("3dx.dying.ways_out")
    found = content.base().dying.values()
    rows = [
        (
            capital(one.name),
            listed([EXITS[way] for way in one.exits], joint="or"),
            str(one.death) if one.death else "its target number",
            f"d{one.vitality}" if one.vitality else NONE,
        )
        for one in found
    ]
    head = ("who", "ways out", "dies at wounds gained while dying", "Vitality of who is saved")
    return (_table("Dying", head, rows, found),)


def shield_skills() -> tuple[Table, ...]:
    """Skills with a shield."""
    clause("3dx.shield.skills")
    base = content.base()
    rows = [(one.name, one.gist, str(base.learning[one.learning].points)) for one in base.shield_skills.values()]
    head = ("skill", "what it does", "learning points")
    return (_table("Shield skills", head, rows, base.shield_skills.values()),)


def weapon_skills() -> tuple[Table, ...]:
    """Skills with weapons."""
    clause("3dx.weapon.skills")
    base = content.base()
    rows = [
        (
            one.name,
            one.gist,
            listed([base.weapon_types[kind].name for kind in one.types]),
            str(base.learning[one.learning].points),
        )
        for one in base.weapon_skills.values()
    ]
    head = ("skill", "what it does", "with", "learning points")
    return (_table("Weapon skills", head, rows, base.weapon_skills.values()),)


def weapons() -> tuple[Table, ...]:
    """Weapon types, weapons of each, ranges."""
    clause("3dx.weapon.types")
    base = content.base()
    head = ("type", "hands", "slots", "abilities", "range", "Block", "Dodge", "such as")
    types = [_type_row(base, one) for one in base.weapon_types.values()]
    bands = [(one.name, f"{one.metres} m") for one in base.bands.values()]
    return (
        _table("Weapon types", head, types, base.weapon_types.values()),
        _table("Ranges", ("range", "as far as"), bands, base.bands.values()),
    )


def _type_row(base: content.Content, kind: WeaponType) -> tuple[str, ...]:
    ways = [base.abilities[one].name if one in base.abilities else "the fifth's" for one in kind.abilities]
    reach = base.bands[kind.band].name + (f", thrown {base.bands[kind.thrown].name}" if kind.thrown else "")
    block = _level(kind.block) + (" against armed attackers" if kind.block_if_armed else "")
    such = [one.name for one in base.weapons.values() if one.type == kind.id]
    return (
        capital(kind.name),
        str(kind.hands),
        str(kind.slots),
        listed(ways, joint="or"),
        reach + (f", reach {kind.reach} m" if kind.reach else ""),
        block,
        _level(kind.dodge),
        ", ".join(such) or NONE,
    )


def _level(level: int) -> str:
    return {-1: "disadvantage", 0: NONE, 1: "advantage"}.get(level, signed(level))


def smaller() -> tuple[Table, ...]:
    """The difficulty ladder, sample abilities of the fifth attribute, what a grapple may be meant to do."""
    clause("3dx.house.more")
    base = content.base()
    ladder = [(capital(one.name), str(one.target)) for one in base.difficulties.values()]
    samples = [(one.name, one.gist) for one in base.samples.values()]
    grapples = [(capital(one.name),) for one in base.grapples.values()]
    fifth = base.fifth
    resource = ((fifth.name, fifth.resource, "the faces of its die", str(fifth.cost), str(fifth.most)),)
    head = ("name", "resource", "points", "cost of a use", "abilities at most")
    return (
        _table("The difficulty ladder", ("difficulty", "target number"), ladder, base.difficulties.values()),
        _table("The fifth attribute", head, resource, (fifth,)),
        _table("Sample abilities of the fifth attribute", ("ability", "for"), samples, base.samples.values()),
        _table("What a grapple may be meant to do", ("intent",), grapples, base.grapples.values()),
    )
