"""What a pack of AxiomRPG may say, so that nothing in it can stop a game: one line for the first slip."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tablewright.core import bounds
from tablewright.core.bounds import Slip, named, no_dice, unnamed, within
from tablewright.core.content import BadRecord
from tablewright.core.effects import amount
from tablewright.core.tales import MOST_FOES, Step
from tablewright.core.text import WHY_LENGTH, bad_name
from tablewright.games.axiom import content, tales
from tablewright.games.axiom.figures import STAGES
from tablewright.games.axiom.heroes.make import MOST_KITS, MOST_WEAPONS
from tablewright.games.axiom.packs import GEAR, AxiomPack
from tablewright.games.axiom.records import (
    LEARNT,
    Armor,
    Kit,
    Model,
    Profession,
    Shield,
    Stage,
    Threat,
    ThreatTier,
    Venom,
    Weapon,
)
from tablewright.games.axiom.tales import TALES, SceneRecord
from tablewright.games.axiom.world import ATTRIBUTES

MOST_ATTRIBUTE, MOST_RATING, MOST_BONUS, MOST_DICE = 20, 6, 6, 5
MOST_HEALED = 20
"""Dice of a perk that heals: a whole party's are thrown at once."""
MOST_NATURAL = 4
LEAST_HEALTH, MOST_HEALTH = -19, 500
"""What a tier adds: nobody has less than 1 Health, with no Body left either."""
MOST_ACTIONS = 4
_IN_A_LINE = re.compile(r"[,;+@\d]|\b(?:and|x)\b", re.IGNORECASE)
"""What parts a line such as "3 raiders, 1 elite"."""


def check(pack: AxiomPack, files: Mapping[tuple[str, str], str]) -> None:
    """BadRecord for the first record that does not hold by itself, by the others, or by the game."""
    there = {
        kind: {**own, **{one.id: one for one in pack.records(kind)}}
        for kind, own in content.own().items()
        if kind in pack.KINDS
    }
    for kind in pack.KINDS:
        for record in pack.records(kind):
            file = files[kind, record.id]
            for field, wrong in _slips(record):
                raise BadRecord(wrong, file=file, record=record.id, field=field)
            match record:
                case Weapon():
                    content.check_weapon(record, file=file)
                case Kit():
                    content.check_kit(record, file=file)
                case Model():
                    content.check_model(record, there, file=file)
                    if there["profession"][record.profession].own_name:
                        wrong = "a profession that has a name; this one gets its name from who makes a character"
                        raise BadRecord(wrong, file=file, record=record.id, field="profession")
                case Threat():
                    content.check_threat(record, there, file=file)
                case SceneRecord():
                    threats = {**content.threats(), **{one.id: one for one in pack.records("threat")}}
                    tales.check(record, threats, file=file)
    _check_together(pack, files)
    TALES.check(pack, files)


def _check_together(pack: AxiomPack, files: Mapping[tuple[str, str], str]) -> None:
    """BadRecord for two things of one id, and for threats, professions or things that are called alike."""
    carried: dict[str, str] = {}
    for kind in GEAR:
        for record in pack.records(kind):
            other = carried.setdefault(record.id, kind)
            if other != kind:
                wrong = f"the pack has a [[{other}]] of this id"
                raise BadRecord(wrong, file=files[kind, record.id], record=record.id, field="id")
    for kinds in (("threat",), ("profession",), GEAR):
        records = [record for kind in kinds for record in pack.records(kind)]
        bounds.check_names(records, {id_: file for (kind, id_), file in files.items() if kind in kinds})


def _slips(record: Any) -> Iterator[Slip]:
    yield from bounds.unfit_texts(record)
    yield from _of_kind(record)
    yield from bounds.unfit_numbers(record, ("health",))


def _of_kind(record: Any) -> Iterator[Slip]:
    if getattr(record, "clause", "") and record.clause not in content.ledger():
        yield "clause", f"the ledger has no clause '{record.clause}'"
    if not isinstance(record, Step) and not named(record.name):
        yield "name", unnamed()
    match record:
        case Armor():
            yield from within(record, rating=(1, MOST_RATING))
        case Shield():
            yield from within(record, hands=(0, 1))
        case Kit():
            yield from within(record, dice=(1, MOST_DICE))
        case ThreatTier():
            yield from _tier(record)
        case Threat():
            yield from _threat(record)
        case Profession():
            yield from _profession(record)
        case Model():
            yield from _model(record)
        case SceneRecord():
            yield from _scene(record)
    yield from bounds.left_blank(record)


def _tier(one: ThreatTier) -> Iterator[Slip]:
    yield from within(one, least=(1, 60), most=(0, 60), counts=(1, 2 * MOST_ACTIONS), primary=(1, MOST_ACTIONS))
    yield from within(one, health=(LEAST_HEALTH, MOST_HEALTH))
    if one.most and one.most < one.least:
        yield "most", "0 for without an end, or no less than `least`"


def _threat(one: Threat) -> Iterator[Slip]:
    for field in ("name", "plural"):
        if _IN_A_LINE.search(getattr(one, field)):
            yield field, "a name that can stand in a line of threats: no number, comma, plus or “and”"
    if one.plural and not named(one.plural):
        yield "plural", unnamed()
    for name in ATTRIBUTES:
        if not 1 <= one.attributes.get(name, 0) <= MOST_ATTRIBUTE:  # type: ignore[call-overload] # one of the three
            yield f"attributes.{name}", f"1 to {MOST_ATTRIBUTE}"
    for name, dice in one.talents.items():
        if dice < 1:
            yield f"talents.{name}", f"1 to {LEARNT}"
    yield from within(one, scales=(0, MOST_RATING))
    if len(one.weapons) > MOST_WEAPONS:
        yield "weapons", f"{MOST_WEAPONS} at most"
    if len(one.natural) > MOST_NATURAL:
        yield "natural", f"{MOST_NATURAL} at most"
    called = [natural.name.casefold() for natural in one.natural]
    for index, natural in enumerate(one.natural):
        if not named(natural.name) or called.count(natural.name.casefold()) > 1:
            yield f"natural[{index}].name", f"{unnamed()}, its own"
        if natural.venom is not None:
            yield from _venom(natural.venom, f"natural[{index}].venom")


def _venom(one: Venom, where: str) -> Iterator[Slip]:
    if not named(one.name):
        yield f"{where}.name", unnamed()
    for field, wrong in within(one, severity=(1, 3), threshold=(1, 20)):
        yield f"{where}.{field}", wrong


def _profession(one: Profession) -> Iterator[Slip]:
    if one.own_name:
        yield "own_name", "the game has one that tables name themselves; name this one"
    if not one.favoured:
        yield "favoured", "body, speed or wit"
    if len(one.stage) > len(STAGES):
        yield "stage", f"{len(STAGES)} stages at most"
    for index, stage in enumerate(one.stage):
        for field, wrong in _stage(stage):
            yield f"stage[{index}].{field}", wrong


def _stage(one: Stage) -> Iterator[Slip]:
    for field in ("name", "target"):
        if not named(getattr(one, field)):
            yield field, unnamed()
    if (one.effect is None) == (one.bonus == 0):
        yield "effect", "a perk heals by its effect or gives a bonus: one of the two"
    yield from within(one, bonus=(0, MOST_BONUS), cures=(0, 3))
    if one.bonus and (not one.for_one or one.action == "primary"):
        yield "bonus", "dice are for one ally's roll, as a minor or a free action"
    if one.cures and one.effect is None:
        yield "cures", "an illness is ended by a perk that heals"
    if one.after_rest and one.refresh == "scene":
        yield "after_rest", "what adds to a rest comes back with one"
    if one.effect is not None:
        wrong = no_dice(one.effect.points)
        if wrong:
            yield "effect.points", wrong
        elif amount(one.effect.points).least < 1:
            yield "effect.points", "at least 1"
        elif amount(one.effect.points).dice > MOST_HEALED:
            yield "effect.points", f"{MOST_HEALED} dice at most"
        if one.effect.ends:
            yield "effect.ends", "an illness is ended by `cures`"


def _model(one: Model) -> Iterator[Slip]:
    if sorted(one.attributes) != sorted(ATTRIBUTES):
        yield "attributes", "Body, Speed and Wit, the most wanted first"
    if len(set(one.talents)) != len(one.talents) or len(one.talents) < LEAST_TALENTS:
        yield "talents", f"{LEAST_TALENTS} different Talents or more, the most wanted first"
    if not one.foci or not all(focus.partition(":")[2].strip() for focus in one.foci):
        yield "foci", "one or more, each written talent:focus"
    for index, focus in enumerate(one.foci):
        wrong = bad_name(focus.partition(":")[2], what="Focus")
        if wrong is not None:
            yield f"foci[{index}]", wrong.words
    for field in ("armor", "shield", "weapons"):
        if not getattr(one, field):
            none = "" if field == "weapons" else ', "" among them for none'
            yield field, f"one or more to draw from{none}"
    if len(one.kits) > MOST_KITS:
        yield "kits", f"{MOST_KITS} at most"
    for index, row in enumerate(one.weapons):
        if not 1 <= len(row) <= MOST_WEAPONS:
            yield f"weapons[{index}]", f"1 to {MOST_WEAPONS}"


def _scene(one: SceneRecord) -> Iterator[Slip]:
    if one.kind == "fight" and not 1 <= len(one.foes) <= MOST_FOES:
        yield "foes", f"1 to {MOST_FOES} kinds of threats"
    if one.kind == "challenge" and not one.attribute:
        yield "attribute", "body, speed or wit"
    yield from within(one, threshold=(1, 20))
    if len(one.why) > WHY_LENGTH:
        yield "why", f"{WHY_LENGTH} letters at most"
    for place, focus in enumerate(one.foci):
        bad = bad_name(focus, what="Focus")
        if bad is not None or "," in focus:
            yield f"foci[{place}]", bad.words.rstrip(".") if bad is not None else "one Focus, without a comma"
    if one.foci and not one.talent:
        yield "foci", "of a challenge with a Talent"


LEAST_TALENTS = 5
"""Talents that hold the dice of the highest point buy, 3D in each."""
