"""Random fights for the twins: any party, any monster of the game, of the example pack, of an older edition's bestiary.

Each seed is always the same fight. What occurred in a fight is told by name, so that a test can see that it tried it.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
from tests.games.axx.old_beasts import bestiary

from tablewright.core.arena import Setup, Sheet, read_random
from tablewright.core.effects import Summon
from tablewright.core.facts import Fact
from tablewright.games.axx import content, packs
from tablewright.games.axx.arena import ARENA
from tablewright.games.axx.checks import SaveRolled
from tablewright.games.axx.combat import bay, conditions, strike
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.older.lists import write
from tablewright.games.axx.older.texts import Reading
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.world import Figure, World

EXAMPLE = Path(__file__).parents[3] / "docs" / "packs" / "the-drowned-stair"
WAYS = ("nearest", "weakest first", "random standing target")
RULES: tuple[dict[str, bool | int | str], ...] = (
    {},
    {},
    {"natural": True},
    {"natural": True},
    {"targets": "hidden"},
    {"undead_immunities": False},
    {"backstab_missiles": True},
    {"declare_spells": True},
    {"declare_spells": True},
)
APART = ("", "", "10 ft", "30 ft", "120 ft")
REACH = 5
ARMED = 0.4
LONG = 0.5
MAGIC = 0.2
LEARNED = 0.5


@cache
def packs_at_hand() -> tuple[AxxPack, AxxPack]:
    """The example pack, and a bestiary of an older edition as it is taken over."""
    with tempfile.TemporaryDirectory() as folder:
        reading = Reading(descending=False, base=11)
        write(bestiary(), Path(folder), reading, name="Old Beasts", source="as stated there", licence="as there")
        found = packs.read(EXAMPLE), packs.read(Path(folder))
    for pack in found:
        pack.shelve()
    return found


@cache
def as_data() -> dict[str, object]:
    """The example pack as a setup holds it."""
    kept: dict[str, object] = msgspec.to_builtins(packs_at_hand()[0])
    return kept


def side(figure: str) -> str:
    """A hero or a foe, by the id that the arena gives."""
    return "hero" if figure.startswith("hero") else "foe"


def skirmish(seed: int) -> Setup:
    """One to six heroes of a Level up to 12 against one or two kinds of foes."""
    rng = random.Random(seed)
    party = read_random(ARENA, f"random:{rng.randint(1, 6)}@{rng.randint(1, 12)}", seed)
    if rng.random() < ARMED:
        party = tuple(armed(rng, sheet) for sheet in party)
    pack = rng.choice((None, *packs_at_hand()))
    if pack is not None and pack.spells:
        party = tuple(learned(rng, sheet, pack) for sheet in party)
    kinds = [f"{one.id}@{pack.digest}" for one in pack.monsters] if pack is not None else list(content.monsters())
    foes = tuple((kind, rng.randint(1, 6)) for kind in rng.sample(kinds, rng.choice((1, 1, 2))))
    return Setup(
        game="axx",
        party=party,
        foes=foes,
        options=rng.choice(RULES),
        apart=rng.choice(APART),
        heroes=rng.choice(WAYS),
        monsters=rng.choice(WAYS),
        cap=60,
        packs=() if pack is None or not pack.spells else (as_data(),),  # the beasts are on the shelf, and many
    )


def armed(rng: random.Random, sheet: Sheet) -> Sheet:
    """A hero with other weapons: one in hand if there is room for it, more at the belt, some of them magic."""
    kinds = [record for record in content.gear().values() if record.kind == "weapon"]
    items: dict[str, dict[str, object]] = {
        id_: {**item, "place": "worn" if item["kind"] in {one.id for one in kinds} else item.get("place", "pack")}
        for id_, item in sheet["items"].items()
    }
    for number in range(rng.randint(1, 4)):
        record = rng.choice([one for one in kinds if one.reach] if number == 0 and rng.random() < LONG else kinds)
        one = {"id": f"arm{number}", "kind": record.id, "damage": rng.choice(record.types), "count": rng.randint(1, 3)}
        items[f"arm{number}"] = {**one, "place": "worn", "plus": int(rng.random() < MAGIC)}
    figure = msgspec.convert({**sheet, "items": items}, Figure)
    first = figure.items["arm0"]
    if strike.put_away(figure, first) == () and first in strike.weapons_at_hand(figure):
        items["arm0"]["place"] = "hand"
    return {**sheet, "items": items}


def learned(rng: random.Random, sheet: Sheet, pack: AxxPack) -> Sheet:
    """A hero with a pack's spells in some slots, but those that call somebody, and perhaps a magic thing of it."""
    caster = content.classes()[sheet["cls"]].caster
    known = [one for one in pack.spells if one.list == caster and not isinstance(one.effect, Summon)]
    slots = [dict(slot) for slot in sheet.get("slots", [])]
    for slot in slots:
        fits = [one.id for one in known if one.level <= slot["level"]]
        if fits and rng.random() < LEARNED:
            slot["spell"] = f"{rng.choice(fits)}@{pack.digest}"
    items = dict(sheet["items"])
    if rng.random() < MAGIC:
        kind = rng.choice([one.id for one in pack.gear if one.effect is not None])
        items["relic"] = {"id": "relic", "kind": f"{kind}@{pack.digest}", "place": rng.choice(("pack", "worn"))}
    return {**sheet, "slots": slots, "items": items}


def occurred(world: World, facts: Sequence[Fact]) -> Counter[str]:
    """What occurred in a fight that began with this world: every kind of fact, and what tells them apart."""
    found: Counter[str] = Counter(type(fact).__name__ for fact in facts)
    at = dict(world.fight.at) if world.fight is not None else {}
    going = False
    for fact in facts:
        match fact:
            case conditions.ConditionBegan() | conditions.ConditionEnded():
                found[f"{type(fact).__name__} {fact.condition}"] += 1
            case SaveRolled():
                found[f"save by a {side(fact.figure)}"] += 1
            case f.Healed():
                found[f"Healed by {fact.how}"] += 1
            case f.MoveBegan():
                going = True
            case f.Moved() | bay.HeldAtBay():
                going, at[fact.figure] = False, fact.end
            case f.Stopped():
                going = False
            case f.KeptUp():
                at |= fact.at
            case f.AttackRolled():
                found["critical hit"] += fact.natural and fact.face == 20
                found["free blow"] += fact.free
                away = abs(at.get(fact.figure, 0) - at.get(fact.target, 0))
                found[f"past a shoulder by a {side(fact.figure)}"] += (
                    fact.mode == "melee" and away > REACH and not going
                )
            case _:
                pass
    return found
