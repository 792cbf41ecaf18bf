"""Adding a pack to a table: the tables that it holds come into the place of house defaults."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tablewright.core import bounds
from tablewright.core import packs as shelf
from tablewright.core.adding import Adding, card
from tablewright.core.content import BadRecord
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.packs import AddPack
from tablewright.core.text import NAME_LENGTH
from tablewright.games.threedx import content, content_checks, tales
from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.fight import npcs
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.say import packs as words
from tablewright.games.threedx.world import World


class PackAdded(Fact, frozen=True, kw_only=True, tag="pack-added"):
    """A pack is at the table: its records hold from now on."""

    pack: ThreePack


def read(folder: Path) -> ThreePack:
    """A folder as a pack, checked and known by its digest; BadRecord says in one line what is wrong and where."""
    parcel, files = shelf.read_parcel(folder, ThreePack, game="3dx")
    content.over_base((parcel,), files)
    _check_names(parcel, files)
    there = {**npcs.records(), **{one.id: one for one in parcel.npcs}}
    for record in parcel.scenes:
        content_checks.check_scene(record, files["scene", record.id])
        tales.check(record, there, file=files["scene", record.id])
    tales.TALES.check(parcel, files)
    return shelf.sealed(parcel)


def _check_names(pack: ThreePack, files: Mapping[tuple[str, str], str]) -> None:
    """BadRecord for an NPC that no line could bring in, or that is called like another of the pack."""
    for one in pack.npcs:
        if not npcs.nameable(one.name):
            wrong = f"a name of 1 to {NAME_LENGTH} letters that can stand in a line of NPCs: no number, no comma"
            raise BadRecord(wrong, file=files["npc", one.id], record=one.id, field="name")
    bounds.check_names(pack.npcs, {one.id: files["npc", one.id] for one in pack.npcs})
    for record in pack.scenes:
        if not bounds.named(record.name):
            raise BadRecord(bounds.unnamed(), file=files["scene", record.id], record=record.id, field="name")


def barred(world: World, pack: ThreePack) -> Refused | None:
    """Refuse a pack in the middle of a fight, one that does not fit, and one that takes somebody's things."""
    if world.fight is not None:
        return words.in_fight()
    try:
        found = content.over_base((*content.fitting(world), pack), {})
    except BadRecord as wrong:
        return words.does_not_fit(pack.name, str(wrong))
    for figure in world.figures.values():
        for item in figure.items.values():
            if item.kind in content.of(world).gear and item.kind not in found.gear:
                return words.carried(pack.name, content.of(world).gear[item.kind].name, figure.name)
    return None


def _made(pack: ThreePack) -> PackAdded:
    return PackAdded(pack=pack, clauses=(clause("3dx.precedence"),))


def _fighting(world: World) -> bool:
    return world.fight is not None


PACKS: Adding[World, ThreePack] = Adding("3dx", ThreePack, _made, note=words.holds, barred=barred, closed=_fighting)
CHAPTER = Chapter(
    name="packs",
    orders={AddPack: Order(PACKS.refuse, PACKS.add)},
    events={PackAdded: Event(PACKS.evolve, words.added, card(words.added), see=PACKS.see)},
    offers=PACKS.offers,
)
