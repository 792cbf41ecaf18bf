"""Characters read back from their plain records: what `party --json` prints, as it is or changed by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tablewright.core import making
from tablewright.core.brought import entries, name_of, named, not_in_hand, place_of, table, thing_of, whole
from tablewright.core.errors import Mendable
from tablewright.core.text import bad_name, tidy
from tablewright.games.axiom import content, figures, packs
from tablewright.games.axiom.heroes import make
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axiom.records import Profession
from tablewright.games.axiom.say.heroes import thing_name
from tablewright.games.axiom.world import ATTRIBUTES, PARTY, Figure, Item

MOST_DICE = 20
"""The most dice that an Attribute or Talent may have in a record."""
PLACES = ("hand", "worn", "pack", "floor")


def figure(record: Mapping[str, Any], number: int, brought: Sequence[AxiomPack] = ()) -> Figure:
    """The character of a record, as the party's so-many-th from 1, rested and unhurt.

    Things and professions are the game's own, and those of the packs `brought` that are called otherwise. What
    the game works out (Health, Defense, Saves, attacks) may be left out; Health that is not what it comes to, and
    anything that the rules do not know, is Mendable with the character's name and the field.
    """
    whose = name_of(record, number)
    profession, calling = _profession(record, whose, brought)
    made = Figure(
        id=making.hero_id(number),
        name=whose,
        side=PARTY,
        attributes={one: _dice(record, whose, "attributes", one) for one in ATTRIBUTES},
        talents=_talents(record, whose),
        foci=_foci(record, whose),
        odd=_odd(record, whose),
        standard=_one_of(record, whose, "standard", ("body", "speed", "")),
        profession=profession.id,
        calling=calling,
        series=_series(record, whose),
        favoured=_one_of(record, whose, "favoured", (*content.saves(), "")) if calling else profession.favoured,
        power=bool(record.get("power", profession.power_access)),
        lineage=str(record.get("lineage", "")),
    )
    _items(made, record, brought)
    _experience(made, record)
    made.top = made.health = figures.top_health(made)
    told = record.get("health", made.top)
    if told != made.top:
        raise Mendable(f"{whose}: Health comes to {made.top} with this Body, not {told}; leave “health” out.")
    return made


def _profession(record: Mapping[str, Any], whose: str, brought: Sequence[AxiomPack]) -> tuple[Profession, str]:
    """The profession's record, and its name where it is one of the table's own."""
    told = record.get("profession", make.NO_PROFESSION)
    known = {**content.professions(), **packs.professions(brought)}
    for one in known.values():
        if isinstance(told, str) and told.casefold() in (one.id, one.name.casefold()) and not one.own_name:
            return one, ""
    own = next((one for one in content.professions().values() if one.own_name), None)
    if own is None or not isinstance(told, str) or bad_name(told) is not None:
        raise Mendable(f"{whose}: there is no profession {told!r}.")
    return own, tidy(told)


def _series(record: Mapping[str, Any], whose: str) -> str:
    told = str(record.get("point_buy", "standard")).casefold()
    return named(told, {one.name: one.id for one in content.points().values()}, whose, "point_buy")


def _talents(record: Mapping[str, Any], whose: str) -> dict[str, int]:
    names = {one.name: one.id for one in content.talents().values()}
    found = table(record, whose, "talents")
    return {named(name, names, whose, "talents"): _dice(record, whose, "talents", name) for name in found}


def _odd(record: Mapping[str, Any], whose: str) -> dict[str, int]:
    return {name: _dice(record, whose, "odd", name) for name in table(record, whose, "odd")}


def _foci(record: Mapping[str, Any], whose: str) -> dict[str, list[str]]:
    names = {one.name: one.id for one in content.talents().values()}
    found: dict[str, list[str]] = {}
    for talent, foci in table(record, whose, "foci").items():
        if not isinstance(foci, list) or not all(isinstance(one, str) for one in foci):
            raise Mendable(f"{whose}: the Foci of {talent} are a list of names.")
        key = named(talent, names, whose, "foci")
        found[key] = [figures.focus_name(key, one) for one in foci]
    return found


def _items(made: Figure, record: Mapping[str, Any], brought: Sequence[AxiomPack]) -> None:
    """Gear by name and place; places that are not named are the usual ones."""
    names = {thing_name(kind): kind for kind in (*packs.gear(brought), *content.gear())}
    for row in entries(record, made.name, "gear"):
        told = thing_of(row, made.name)
        kind = named(told, names, made.name, "gear")
        held = [one.kind for one in made.items.values() if one.place == "hand"]
        usual = make.carried([*held, kind], len(made.items))[-1].place
        place = place_of(row, made.name, usual, places=PLACES)
        if place == "hand" and figures.clash(held, kind):
            raise not_in_hand(told, made.name)
        key = f"{made.id}-{len(made.items) + 1}"
        made.items[key] = Item(id=key, kind=kind, place=place)


def _experience(made: Figure, record: Mapping[str, Any]) -> None:
    told = table(record, made.name, "xp")
    for name in told:
        if name in ("earned", "spent", "stage"):
            whole(told[name], made.name, f"xp.{name}", most=10_000)
    made.xp, made.spent = told.get("earned", 0), told.get("spent", 0)
    made.granted = told.get("stage", 0)
    most = len(content.PROFESSIONS[made.profession].stage)
    if made.granted > most:
        raise Mendable(f"{made.name}: the track of that profession has {most} stages, not {made.granted}.")


# ── Reading a field ─────────────────────────────────────────────────────────────────────────


def _dice(record: Mapping[str, Any], whose: str, field: str, name: str) -> int:
    value = table(record, whose, field).get(name)
    if value is None:
        raise Mendable(f"{whose}: “{field}” says nothing of {name}.")
    return whole(value, whose, f"{field}.{name}", most=MOST_DICE)


def _one_of(record: Mapping[str, Any], whose: str, field: str, among: Iterable[str]) -> str:
    value = record.get(field, "")
    if value not in among:
        raise Mendable(f"{whose}: “{field}” is {', '.join(one for one in among if one)}, not {value!r}.")
    return str(value)
