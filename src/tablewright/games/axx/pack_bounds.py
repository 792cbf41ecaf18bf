"""What a pack's numbers and names may be, so that nothing in it can stop a game: one line for each slip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.bounds import Slip, named, unnamed, within
from tablewright.core.effects import AnyEffect, Heal, amount
from tablewright.games.axx import blueprints, content
from tablewright.games.axx.blueprints import Blueprint
from tablewright.games.axx.content import Gear, Monster, Spell, Treasure

CONDITIONS = ("poisoned", "paralyzed", "asleep", "charmed", "petrified", "frightened", "stuck", "burning")
"""The conditions that a power, spell or thing may put on somebody."""
ENDED = (*CONDITIONS, "injured", "maimed", "turned", "bound")
"""The conditions that a power, spell or thing may end."""
ATTACKS, NUMBER, HIT_DICE, SHOTS, PIECES, DICE, TERM = 12, 1_000, 100, 10, 1_000, 100, 100


def slips(record: Any) -> Iterator[Slip]:
    """What is out of bounds in a record, the first slip first."""
    for field in ("name", "plural", "title", "one", "many"):
        text = getattr(record, field, "")
        if text and not named(text):
            yield field, unnamed()
    match record:
        case Monster():
            yield from _monster(record)
        case Gear():
            yield from _gear(record)
        case Treasure():
            yield from _treasure(record)
        case Spell():
            yield from _effect(record.effect, "effect")
        case Blueprint():
            yield from blueprints.slips(record)


def _dice(text: str, field: str, *, least: int, most: int) -> Iterator[Slip]:
    """Dice that can come to less or to more than they may; what is no dice at all is told elsewhere."""
    try:
        found = amount(text)
    except ValueError:
        return
    if found.least < least or found.most > most:
        yield field, f"dice that come to {least} to {most:,}"


def _monster(one: Monster) -> Iterator[Slip]:
    yield from within(one, hd=(0, HIT_DICE), attack=(-TERM, TERM), morale=(0, 12), threat=(0, 16))
    if len(one.attacks) > ATTACKS:
        yield "attacks", f"1 to {ATTACKS} attacks"
    for index, name in enumerate(one.attacks):
        if not named(name):
            yield f"attacks[{index}]", unnamed()
    yield from _dice(one.number, "number", least=0, most=NUMBER)
    for index, power in enumerate(one.powers):
        if not named(power.name):
            yield f"powers[{index}].name", unnamed()
        yield from _effect(power.effect, f"powers[{index}].effect")


def _gear(one: Gear) -> Iterator[Slip]:
    yield from within(one, bundle=(1, PIECES), pieces=(1, PIECES), hands=(1, 2), shots=(1, SHOTS))
    if one.kind == "weapon" and not one.use:
        yield "use", "a weapon is for melee, shoot or throw"
    yield from within(one, die=(1 if one.use else 0, PIECES))
    if one.kind in ("armor", "shield"):
        yield from within(one, ac=(1, TERM))
    for kind, count in one.brings.items():
        if kind == one.id or count < 1:
            yield "brings", "1 or more of something else"
    if one.sets and one.sets not in CONDITIONS:
        yield "sets", f"one of {', '.join(CONDITIONS)}"
    forms = sorted(each.name for each in content.gear().values() if each.kind in ("weapon", "armor") and not each.form)
    if one.form and one.form not in forms:
        yield "form", f"a weapon or armour of the printed list: {', '.join(forms)}"
    if one.effect is not None:
        yield from _effect(one.effect, "effect")


def _treasure(one: Treasure) -> Iterator[Slip]:
    yield from within(one, times=(1, 100_000))
    for field in ("coins", "gems"):
        yield from _dice(getattr(one, field), field, least=0, most=1_000_000)
    if one.gems and not one.gem_worth:
        yield "gem_worth", "GP of each gem"


def _effect(effect: AnyEffect, field: str) -> Iterator[Slip]:
    if isinstance(effect, Heal):
        for name in effect.ends:
            if name not in ENDED:
                yield f"{field}.ends", f"of {', '.join(ENDED)}"
    if not getattr(effect, "kind", "-").strip():
        yield f"{field}.kind", "what the damage is: fire, cold, force …"
    if getattr(effect, "each_level", False):
        yield from _each_level(effect, field)


def _each_level(effect: Any, field: str) -> Iterator[Slip]:
    """Dice for each Level: at least once, and never more than a hand can throw."""
    try:
        dice = max(1, amount(effect.damage).dice)
    except ValueError:
        return
    if not 1 <= effect.most <= DICE // dice:
        yield f"{field}.most", f"1 or more, and {DICE} dice at most in all"
