"""Packs for games played at random: what each game takes, and 3dX's own tables changed by chance."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.table.test_packs import RECORDS, folder

from tablewright.core.content import BadRecord
from tablewright.core.packs import Parcel, sealed
from tablewright.games.axiom import adding as axiom_adding
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axx import packs as axx_packs
from tablewright.games.threedx import content
from tablewright.games.threedx.kinds import HOUSE
from tablewright.games.threedx.packs import ThreePack

EXAMPLES = Path(__file__).parents[2] / "docs" / "packs"
EXAMPLE = EXAMPLES / "the-drowned-stair"
NAMES = 4
"""So few names that some packs come in the place of others."""


def packs_for(game: str, seed: int, path: Path) -> list[Parcel]:
    """Some packs for a game; folders are made in `path`."""
    if game == "axx":
        other = RECORDS.replace("2d6 fire", "3d6 fire").replace('"2d6"', '"3d6"')
        return [
            example(path / "stair"),
            axx_packs.read(folder(path / "moor", RECORDS.replace("threat = 9", "threat = 1"))),
            axx_packs.read(folder(path / "again", other)),
        ]
    if game == "axiom":
        coast = salt_coast()
        milder = replace(coast, digest="", tiers=tuple(replace(one, health=-10) for one in coast.tiers))
        return [coast, sealed(milder)]
    return [tables(random.Random(100 * seed + count), f"Tables {count % NAMES}") for count in range(6)]


def salt_coast() -> AxiomPack:
    """The example pack of AxiomRPG."""
    return axiom_adding.read(EXAMPLES / "the-salt-coast")


def example(path: Path) -> Parcel:
    """The example pack with its monsters on the first levels, so that they are met."""
    shutil.copytree(EXAMPLE, path)
    monsters = path / "monsters.toml"
    text = monsters.read_text()
    for number in range(7, 13):
        text = text.replace(f"threat = {number}\n", f"threat = {number - 6}\n")
    monsters.write_text(text)
    return axx_packs.read(path)


def tables(chance: random.Random, name: str) -> Parcel:
    """Some of 3dX's tables with records left out and figures changed, as far as the game takes them."""
    while True:
        kinds = chance.sample(sorted(kind for kind in HOUSE if kind in ThreePack.KINDS), chance.randint(1, 4))
        fields = {ThreePack.KINDS[kind]: _changed(chance, kind) for kind in kinds}
        plain = {"name": name, "source": "a test", "licence": "MIT", "game": "3dx", **fields}
        try:
            pack = msgspec.convert(plain, ThreePack)
            content.over_base((pack,), {})
        except (BadRecord, msgspec.ValidationError):
            continue
        return sealed(pack)


def _changed(chance: random.Random, kind: str) -> list[dict[str, Any]]:
    records = [msgspec.to_builtins(record) for record in content.base().tables[kind].values()]
    for _ in range(chance.randint(0, min(3, len(records) - 1))):
        records.pop(chance.randrange(len(records)))
    for record in records:
        for field, value in record.items():
            if type(value) is int and field != "number" and chance.random() < 0.15:
                record[field] = max(0, value + chance.choice([-1, 1, 2]))
    return records
