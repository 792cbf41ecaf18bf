"""What old records say in words: poison, paralysis, stone, draining, breath, regeneration; the rest is noted."""

from __future__ import annotations

import re
from typing import Any

from tablewright.core.numbers import COUNTS, WORDS
from tablewright.games.axx.older.attacks import Blows, breathed

BREATH_FEET, BREATH_WIDE, BREATH_TIMES = 60, 10, 3
ROUNDS = "1d4"
_ALONE = r"(?:^|[,;.]\s*){}\s*(?=$|[,;.])"
"""A word that is all there is between two commas, as lists of special abilities have it."""
KINDS = ("fire", "cold", "lightning", "acid", "steam", "poison", "gas", "ice", "flame")


def read(blows: Blows, told: str, notes: list[str]) -> list[dict[str, Any]]:
    """The powers of a monster, as records of a pack have them."""
    words, story = blows.words.casefold(), told.casefold()
    found = [*_on_a_hit(words, story, blows, notes), *_breath(words, story, blows, notes)]
    if re.search(r"petrif\w*[^,/]*gaze|gaze[^,/]*petrif|turn(?:ed|s)? to stone", words + story[:2000]) and "gaze" in (
        words + story
    ):
        notes.append("a gaze that turns to stone: within 30 ft, a Body save avoids it")
        effect = {"does": "condition", "condition": "petrified", "save": "body"}
        found.append({"name": "gaze", "when": "action", "feet": 30, "effect": effect})
    elif "petrif" in words:
        effect = {"does": "condition", "condition": "petrified", "save": "body"}
        found.append({"name": "touch of stone", "when": "hit", "effect": effect, **_bound(words, "petrif", blows)})
    found += _regeneration(story)
    return found


def _bound(words: str, word: str, blows: Blows) -> dict[str, str]:
    """The one attack that a word of the damage belongs to, where there are several kinds."""
    kinds = list(dict.fromkeys(blows.names))
    if len(kinds) < 2:
        return {}
    for part in re.split(r"[,/]", words.split(" / ")[-1]):
        if word in part:
            near = [kind for kind in kinds if kind.split()[-1][:4] in part]
            if len(near) == 1:
                return {"attack": near[0]}
    return {}


def _on_a_hit(words: str, story: str, blows: Blows, notes: list[str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    poison = "poison" in re.sub(r"poison(?:ous)? (?:gas|breath)", "", words)
    if not poison and re.search(r"save (?:vs\.?|against|versus) poison or (?:die|be poisoned)", story):
        poison = True
        notes.append("poison from the description")
    if not poison and re.search(_ALONE.format("poison(?:ous)?"), story):
        poison = True
        notes.append("poison from the description")
    if poison:
        effect = {"does": "condition", "condition": "poisoned", "save": "body"}
        found.append({"name": "venom", "when": "hit", "effect": effect, **_bound(words, "poison", blows)})
    paralysis = "paraly" in words
    if not paralysis and re.search(r"save (?:vs\.?|against|versus) paraly\w+ or (?:be|become) paraly", story):
        paralysis = True
        notes.append("paralysis from the description")
    if not paralysis and re.search(_ALONE.format(r"paraly\w+(?: touch)?"), story):
        paralysis = True
        notes.append("paralysis from the description")
    if paralysis:
        notes.append(f"paralysis for {ROUNDS} rounds")
        effect = {"does": "condition", "condition": "paralyzed", "save": "body", "rounds": ROUNDS}
        found.append({"name": "numbing touch", "when": "hit", "effect": effect, **_bound(words, "paraly", blows)})
    if "drain" in words:
        notes.append("draining takes 1d6 hit points, which the drainer gains")
        found.append({"name": "drain", "when": "hit", "effect": {"does": "drain", "points": "1d6"}})
    notes += [f"{word} is not read" for word in ("disease", "rust", "swallow", "constrict") if word in words]
    return found


def _breath(words: str, story: str, blows: Blows, notes: list[str]) -> list[dict[str, Any]]:
    """Breath with dice of its own."""
    harm = next((one for one in blows.harms if breathed(one)), None)
    if harm is None and not re.search(r"breath(?! (?:holding|of))", words):
        return []
    if harm is None:
        notes.append("breath deals 1d8 a Hit Die, about its hit points")
    each = harm is None or bool(re.match(r"per (?:hd|hit di)", harm.words))
    kind = next((one for one in KINDS if re.search(rf"\b{one}\b", harm.words if harm is not None else words)), "")
    near = r"\b{0}\b[^.]{{0,40}}breath|breath\w*[^.]{{0,40}}\b{0}\b"
    kind = kind or next((one for one in KINDS if re.search(near.format(one), story)), "breath")
    notes.append(
        f"breath: {BREATH_TIMES} times a fight, within {BREATH_FEET} ft, on all within {BREATH_WIDE} ft,"
        " a Dodge save halves it"
    )
    dice = harm.dice if harm is not None else "1d8"
    effect = {"does": "burst", "damage": dice, "kind": kind, "save": "dodge", "feet": BREATH_WIDE}
    if each:
        effect |= {"each_level": True, "most": 20}
    return [{"name": "breath", "when": "action", "feet": BREATH_FEET, "times": BREATH_TIMES, "effect": effect}]


def _regeneration(story: str) -> list[dict[str, Any]]:
    words = "|".join(WORDS[1:])
    found = re.search(rf"regenerat\w*\s+(?:at a rate of )?(\d{{1,2}}d\d{{1,2}}|\d{{1,2}}|{words})\b", story)
    if found is None:
        return []
    points = str(COUNTS.get(found[1], found[1]))
    near = story[max(0, found.start() - 300) : found.end() + 500]
    unless = [kind for kind in ("fire", "acid") if kind in near]
    return [
        {
            "name": "regeneration",
            "when": "round",
            "effect": {"does": "regenerate", "points": points, "unless": unless},
        }
    ]
