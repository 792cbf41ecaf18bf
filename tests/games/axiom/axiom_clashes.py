"""Fights by the dice of a seed: any party, hurt or whole, any gear, threats, house rules and ways to play."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tablewright.core.arena import Setup, Sheet, read_random
from tablewright.core.facts import Command
from tablewright.games.axiom import content, figures, harm
from tablewright.games.axiom.arena import ARENA
from tablewright.games.axiom.conditions import UNTIL
from tablewright.games.axiom.fight.attacks import FOCI
from tablewright.games.axiom.fight.facts import SetBand
from tablewright.games.axiom.rests.orders import Impose
from tablewright.games.axiom.table import Adjust
from tablewright.games.axiom.world import Figure

CAP = 30
"""Rounds after which such a fight is over."""
ILLNESSES = (("fever", "body", 1), ("despair", "wit", 2), ("palsy", "speed", 1), ("marsh venom", "body", 1))


def clash(seed: int) -> Setup:
    """The fight of this seed."""
    chance = random.Random(seed)
    made = made_party(chance) if chance.random() < 0.6 else told_party(chance, seed)
    kinds = list(content.threats())
    named = chance.sample(kinds, chance.randint(1, 2))
    return Setup(
        game="axiom",
        party=tuple(worn_out(chance, sheet, first=place == 0) for place, sheet in enumerate(made)),
        foes=tuple((kind, chance.randint(1, 3)) for kind in [kinds[seed % len(kinds)], *named][:2]),
        options={"criticals": chance.random() < 0.7, "opposed": chance.choice(("plus one", "successes"))},
        apart=chance.choice(ARENA.distances),
        heroes=chance.choice(ARENA.hero_policies).name,
        monsters=chance.choice(ARENA.foe_policies).name,
        cap=chance.choice((4, CAP)),
    )


def beside(one: Setup) -> tuple[SetBand, ...]:
    """Every hero has been set beside a threat: whoever goes elsewhere passes it."""
    threats = sum(count for _, count in one.foes) if one.apart != "touch" else 0
    pairs = [
        (f"hero{number + 1}", f"threat{number % threats + 1}") for number in range(len(one.party) if threats else 0)
    ]
    return tuple(SetBand(figure=hero, target=threat, band="touch") for hero, threat in pairs)


def rescue(opposed: str = "plus one", **more: Any) -> Setup:
    """Healers who go past raiders to those who lie there, with every critical."""
    healer: dict[str, Any] = {"name": "Mira", "attributes": {"body": 2, "speed": 3, "wit": 4}, "profession": "Healer"}
    healer |= {"foci": {"acrobatics": ["tumbling"]}, "talents": {"medicine": 3, "acrobatics": 1}}
    healer |= {"gear": [{"name": "dagger"}, {"name": "healer's kit"}]}
    frail = {"name": "Tam", "attributes": {"body": 1, "speed": 1, "wit": 1}, "gear": [{"name": "bow"}]}
    party = ARENA.party_from([healer, {**healer, "name": "Osric"}, frail, {**frail, "name": "Hild"}])
    weak = [{**sheet, "health": 2, "wounds": "badly hurt"} for sheet in party[2:]]
    made: dict[str, Any] = {
        "foes": (("raider", 2), ("captain", 1)),
        "heroes": "healers first",
        "monsters": "weakest first",
    }
    made |= {"options": {"criticals": True, "opposed": opposed}}
    made |= {"apart": "close", "cap": CAP, **more}
    return Setup(game="axiom", party=(*party[:2], *weak), **made)


def gauntlet() -> tuple[Setup, tuple[Command, ...]]:
    """A healer between two wolves on the ground, the second hardly alive, with friends who lie dying farther off."""
    one = rescue(foes=(("wolf", 2), ("raider", 1)))
    down = [{**sheet, "health": 0, "wounds": "down", "state": "dying"} for sheet in one.party[2:]]
    one = msgspec.structs.replace(one, party=(one.party[0], *down))
    return one, (
        *(SetBand(figure=who, target="threat1", band="touch") for who in ("threat2", "hero1")),
        *(Impose(figure=wolf, condition="prone") for wolf in ("threat1", "threat2")),
        Adjust(figure="threat2", what="health", value=1, reason="bitten"),
    )


def told_party(chance: random.Random, seed: int) -> tuple[Sheet, ...]:
    """A party by the dice, of any level."""
    return read_random(ARENA, f"random:{chance.randint(1, 5)}@{chance.choice(ARENA.levels)}", seed)


FOCUSED = ("strike", "precision", "medicine", "acrobatics", "fortitude")
FITTING = ("wounds", "tumbling", "poison")
"""Talents with Foci, and the Foci that fit what is done in a fight beside striking."""


def made_party(chance: random.Random) -> tuple[Sheet, ...]:
    """A party from records that nobody would make."""
    while True:
        rows = [made_hero(chance) for _ in range(chance.randint(1, 5))]
        if len({row["name"] for row in rows}) == len(rows):
            return ARENA.party_from(rows)


def made_hero(chance: random.Random) -> dict[str, Any]:
    """A record with any dice and gear."""
    healer = chance.random() < 0.5
    talents = ("strike", "precision", "acrobatics", "athletics", "endurance", "notice", "fortitude", "medicine")
    dice = {name: chance.randint(1, 3) for name in talents if chance.random() < 0.5}
    foci = [name for name in FOCI if chance.random() < 0.5]
    return {
        "name": chance.choice(content.given_names()),
        "attributes": {name: chance.randint(1, 5) for name in ("body", "speed", "wit")},
        "talents": dice,
        "foci": {name: [*foci, *FITTING] for name in FOCUSED if name in dice},
        "profession": "Healer" if healer else "Adventurer",
        "xp": {"stage": chance.randint(0, 3) if healer else 0},
        "standard": chance.choice(("body", "speed", "")),
        "gear": gear(chance),
    }


def gear(chance: random.Random) -> list[dict[str, str]]:
    """Up to five weapons and shields, armour and kits; some of it on the ground."""
    weapons = chance.sample(list(content.weapons().values()), chance.randint(0, 4))
    worn = [chance.choice(list(content.armor().values()))] if chance.random() < 0.7 else []
    shields = [chance.choice(list(content.shields().values()))] if chance.random() < 0.5 else []
    kits = [content.kits()["healers_kit"]] * chance.randint(0, 2)
    rows = [{"name": one.name} for one in (*worn, *shields, *weapons, *kits)]
    for row in rows[len(worn) :]:
        if chance.random() < 0.1:
            row["place"] = "floor"
    return rows


def worn_out(chance: random.Random, sheet: Sheet, *, first: bool) -> Sheet:
    """Somebody as a long day leaves them: hurt, ill, with a notched blade, or down; the first is on their feet."""
    found = {**sheet, "conditions": conditions(chance), "ready": [n for n in "123" if chance.random() < 0.7]}
    found["items"] = {
        key: {**item, "damaged": chance.random() < 0.1, "left": 0 if chance.random() < 0.1 else None}
        for key, item in sheet.get("items", {}).items()
    }
    if chance.random() < 0.4:
        found["health"] = chance.randint(1, sheet["top"])
    if chance.random() < 0.1:
        found |= {"tended": 1, "used": ["1", "3"]}
    found["top"] = figures.top_health(msgspec.convert(found, Figure))
    found["health"] = min(found["health"], found["top"])
    found["wounds"] = figures.wounds(found["health"], found["top"])
    if not first and chance.random() < 0.08:
        found |= {"health": 0, "wounds": "down", "state": chance.choice(harm.DOWN), "failed": 1}
    return found


def conditions(chance: random.Random) -> dict[str, dict[str, Any]]:
    """What hampers somebody when the fight begins; for most nothing."""
    found: dict[str, dict[str, Any]] = {}
    for kind in ("prone", "restrained", "stunned", "blinded", "frightened", "exhausted"):
        if chance.random() < 0.08:
            by = chance.choice(("", "threat1", "hero1", "a web"))
            key = "prone" if kind == "prone" else f"{kind} {by}"
            found[key] = {"kind": kind, "by": by, "until": UNTIL[kind], "threshold": chance.randint(1, 3)}
            found[key]["fresh"] = kind == "stunned"
    for name, family, severity in ILLNESSES:
        if chance.random() < 0.08:
            ill = {"kind": "health", "name": name, "family": family, "severity": severity}
            found[f"{family} {name}"] = {**ill, "threshold": 2, "until": "save"}
    keys = list(found)
    chance.shuffle(keys)
    return {key: found[key] for key in keys}
