"""Characters read back from their plain records: what `party --json` prints, as it is or changed by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablewright.core import making
from tablewright.core.brought import entries, name_of, named, not_in_hand, place_of, table, thing_of, whole
from tablewright.core.errors import Mendable
from tablewright.core.text import bad_name
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx.heroes import make, skills
from tablewright.games.threedx.heroes.facts import SkillPick
from tablewright.games.threedx.heroes.records import RANKS
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.say.heroes import SAVES, attribute_name
from tablewright.games.threedx.world import ATTRIBUTES, MORNING, MOVES, PARTY, VITALITY, Figure, Item, Skill, World

PLACES = ("hand", "worn", "pack", "floor")
KINDS = ("custom", "language", "proficiency", "weapon", "shield", "fifth")
MOST_EPIC = 20
"""The most epic dice that a record may give."""


def figure(record: Mapping[str, Any], number: int, brought: Sequence[ThreePack] = ()) -> Figure:
    """The character of a record, as the party's so-many-th from 1, by the tables `brought`: rested, without wounds.

    What the game works out (level, bonus dice, metres, slots) may be left out and is worked out anew. Anything that
    the rules do not know is Mendable, with the character's name and the field.
    """
    world, whose = World(packs=list(brought)), name_of(record, number)
    fifth = table(record, whose, "fifth")
    called = str(fifth.get("name", ""))
    made = Figure(
        id=making.hero_id(number),
        name=whose,
        side=PARTY,
        fifth="" if called == content.of(world).fifth.name else called,
        fifths={name: _size(value, whose, f"fifth.abilities.{name}") for name, value in _fifths(fifth, whose).items()},
        vitality=_size(record.get("vitality", VITALITY), whose, "vitality", least=kernel.STEP),
        rested=MORNING,
        languages=[str(one) for one in entries(record, whose, "languages")],
        ancestry=str(record.get("ancestry", "")),
        background=str(record.get("background", "")),
        culture=str(record.get("culture", "")),
        tier=str(record.get("tier", "")),
    )
    made.attributes = _attributes(record, whose, figures.fifth_name(world, made))
    made.abilities = {**dict.fromkeys(content.of(world).abilities, 0), **_abilities(record, whose)}
    _movement(made, record)
    _skills(world, made, record)
    _items(world, made, record)
    made.epic = whole(record.get("epic_dice", figures.epic_most(world, made)), whose, "epic_dice", most=MOST_EPIC)
    most = figures.spirit_most(made)
    made.spirit = whole(fifth.get("points", most), whose, "fifth.points", most=most)
    return made


def _attributes(record: Mapping[str, Any], whose: str, fifth: str) -> dict[str, int]:
    told = table(record, whose, "attributes")
    names = {attribute_name(one, fifth): one for one in ATTRIBUTES} | {one: one for one in ATTRIBUTES}
    found = {named(name, names, whose, "attributes"): _size(told[name], whose, f"attributes.{name}") for name in told}
    for one in ATTRIBUTES:
        if one not in found:
            raise Mendable(f"{whose}: “attributes” says nothing of {attribute_name(one, fifth)}.")
    return {one: found[one] for one in ATTRIBUTES}


def _abilities(record: Mapping[str, Any], whose: str) -> dict[str, int]:
    told, names = table(record, whose, "abilities"), _ability_names()
    return {named(name, names, whose, "abilities"): _size(told[name], whose, f"abilities.{name}") for name in told}


def _ability_names() -> dict[str, str]:
    return {one.name: one.id for one in content.base().abilities.values()}


def _fifths(fifth: Mapping[str, Any], whose: str) -> dict[str, Any]:
    """The abilities of the fifth attribute by their names, which are the character's own."""
    found = table(fifth, whose, "abilities")
    for name in found:
        if bad_name(name) is not None:
            raise Mendable(f"{whose}: an ability of the fifth attribute has no name that can be shown.")
    return found


def _movement(made: Figure, record: Mapping[str, Any]) -> None:
    """Ranks and increases; a movement of everybody's that is not named is lacking, if any is named at all."""
    told, ranks = table(record, made.name, "movement"), {"primary": "run", "secondary": "climb"}
    for move, row in told.items():
        if not isinstance(row, Mapping) or row.get("rank", RANKS[2]) not in RANKS:
            raise Mendable(f"{made.name}: “movement.{move}” has a rank, {', '.join(RANKS[:2])} or {RANKS[2]}.")
        size = _size(row.get("increase", 0), made.name, f"movement.{move}.increase")
        if size or move not in MOVES:
            made.increases[move] = size
        ranks.update({rank: move for rank in ranks if row.get("rank") == rank})
    made.ranks = list(ranks.values())
    made.lacks = [move for move in MOVES if told and move not in told]


def _skills(world: World, made: Figure, record: Mapping[str, Any]) -> None:
    """Skills by name: those with weapons and shields are of the game's lists, the others the character's own."""
    found, whose = content.of(world), made.name
    lists: dict[str, dict[str, str]] = {
        "weapon": {one.name: one.id for one in found.weapon_skills.values()},
        "shield": {one.name: one.id for one in found.shield_skills.values()},
    }
    for row in entries(record, whose, "skills"):
        name, kind = (row.get("name"), row.get("kind")) if isinstance(row, Mapping) else (None, None)
        if not isinstance(name, str) or bad_name(name) is not None or kind not in KINDS:
            raise Mendable(f"{whose}: a skill has a name and a kind: {', '.join(KINDS[:-1])} or {KINDS[-1]}.")
        if kind == "fifth":
            made.skills[name] = Skill(name=name, kind=kind, active=bool(row.get("active", True)))
            continue
        pick = SkillPick(
            kind=kind,
            name="" if kind in lists else name,
            record=named(name, lists[kind], whose, "skills") if kind in lists else "",
            attributes=_parts(world, row, made, "attributes"),
            abilities=_parts(world, row, made, "abilities"),
            helps=_parts(world, row, made, "helps"),
        )
        refused = skills.pick_refused(world, pick, tuple(made.fifths))
        if refused is not None:
            raise Mendable(f"{whose}: {name}: {refused.words}")
        skill = skills.skill_of(world, pick)
        skill.active = bool(row.get("active", True))
        made.skills[skill.name] = skill


def _parts(world: World, row: Mapping[str, Any], made: Figure, field: str) -> tuple[str, ...]:
    """What a custom ability combines, or what a proficiency helps with, by names."""
    fifth = figures.fifth_name(world, made)
    own = {name: name for name in made.fifths}
    attributes = {attribute_name(one, fifth): one for one in ATTRIBUTES}
    names = attributes if field == "attributes" else {**_ability_names(), **own, SAVES: SAVES}
    return tuple(named(str(one), names, made.name, f"skills.{field}") for one in entries(row, made.name, field))


def _items(world: World, made: Figure, record: Mapping[str, Any]) -> None:
    """Gear by name and place; places that are not named are the pack."""
    names = {one.name: kind for kind, one in content.of(world).gear.items()}
    for number, row in enumerate(entries(record, made.name, "gear"), 1):
        told = thing_of(row, made.name)
        kind, place = named(told, names, made.name, "gear"), place_of(row, made.name, "pack", places=PLACES)
        if place == "hand" and figures.hands_of(world, kind) > figures.hands_free(world, made):
            raise not_in_hand(told, made.name)
        made.items[making.item_id(number)] = Item(id=making.item_id(number), kind=kind, place=place)


# ── Reading a field ─────────────────────────────────────────────────────────────────────────


def _size(value: Any, whose: str, field: str, *, least: int = 0) -> int:
    """The faces of a die."""
    if isinstance(value, bool) or value not in make.SIZES or value < least:
        sizes = [str(one) for one in make.SIZES if one >= least]
        raise Mendable(f"{whose}: “{field}” is {', '.join(sizes[:-1])} or {sizes[-1]}, not {value!r}.")
    return int(value)
