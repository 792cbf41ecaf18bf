"""A character in the making, step by step: every choice with what it brings, dice left, and the sheet as it grows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from tablewright.core.facts import Command, Field, Refused
from tablewright.core.game import Seat
from tablewright.core.making import first_free, split
from tablewright.core.text import tidy
from tablewright.core.view import Builder, Sheet, Step
from tablewright.games.axiom import content, packs
from tablewright.games.axiom.heroes import by_dice, by_name, make, steps
from tablewright.games.axiom.heroes.facts import FocusPick, MakeHero, NameFigure, RandomHero
from tablewright.games.axiom.say import building as words
from tablewright.games.axiom.say.heroes import attribute_name
from tablewright.games.axiom.view import sheets
from tablewright.games.axiom.world import ATTRIBUTES, World


def builder(seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:  # noqa: ARG001 (any seat may make one)
    """The steps with what was picked so far; `picks` are field names and values, several parted by commas."""
    if not seen.options.get("beyond", True):
        return _by_name(seen, picks)
    command = make_command(seen, picks)
    refused = make.refuse(seen, command)
    return Builder(
        steps=steps.steps(seen, command),
        command=command if refused is None else None,
        random=random_command(seen, command, picks),
        preview=preview(seen, command),
        refused=refused,
    )


# ── What the picks add up to ────────────────────────────────────────────────────────────────

FAR_TOO_MANY = 99
"""Dice in one Attribute or Talent that no character has."""


def make_command(seen: World, picks: Mapping[str, str]) -> MakeHero:
    """The command that the picks add up to, whether it is legal or not yet; nothing picked in an Attribute is 1D."""
    profession = picks.get("profession", make.NO_PROFESSION)
    record = content.PROFESSIONS.find(profession)
    own = record is not None and record.own_name
    power = own and picks.get("power", "") == "yes"
    odd = tidy(picks.get("odd", "")) if power or (record is not None and record.power_access) else ""
    taken = {figure.name for figure in seen.figures.values()}
    return MakeHero(
        name=tidy(picks.get("name", "")) or first_free(content.given_names(), taken),
        series=picks.get("series", "standard"),
        attributes={name: _dice(picks.get(name, ""), make.LEAST_ATTRIBUTE) for name in ATTRIBUTES},
        talents={name: dice for name in content.talents() if (dice := _dice(picks.get(f"talent.{name}", "")))},
        foci=_picked_foci(picks),
        odd={odd: max(1, _dice(picks.get("odd.dice", "")))} if odd else {},
        profession=profession,
        calling=tidy(picks.get("calling", "")) if own else "",
        favoured=picks.get("favoured", "") if own else "",
        power=power,
        lineage=tidy(picks.get("lineage", "")),
        lifted=picks.get("lifted", "") if tidy(picks.get("lineage", "")) else "",
        standard=picks.get("standard", "body"),
        armor=picks.get("armor", ""),
        shield=picks.get("shield", ""),
        weapons=split(picks.get("weapons", "")),
        kits=split(picks.get("kits", "")),
    )


def random_command(seen: World, command: MakeHero, picks: Mapping[str, str]) -> Command | None:
    """The command that leaves to the dice what was not picked, and what was picked but cannot stand so."""
    random = RandomHero(
        name=tidy(picks.get("name", "")),
        series=command.series if command.series in content.points() else "standard",
    )
    for part in _parts(command, picks):
        trial = replace(random, **part)
        if by_dice.given_refused(seen, trial) is None:
            random = trial
    return random if make.joining_refused(seen, 1) is None else None


def _parts(command: MakeHero, picks: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """What was picked, in parts of which each can stand without the later ones."""
    if picks.get("profession"):
        names = ("profession", "calling", "favoured", "power")
        yield {name: getattr(command, name) for name in names}
    yield {"odd": command.odd}
    yield {"attributes": {name: command.attributes[name] for name in ATTRIBUTES if name in picks}}
    learnt = {name: command.talents.get(name, 0) for name in content.talents() if f"talent.{name}" in picks}
    yield {"talents": learnt}
    yield {"foci": command.foci}
    yield {"lineage": command.lineage}
    yield {"lifted": command.lifted}
    for name in ("standard", "armor", "shield", "weapons", "kits"):
        if name in picks:
            yield {name: getattr(command, name)}


def _picked_foci(picks: Mapping[str, str]) -> tuple[FocusPick, ...]:
    """Foci picked from the list (talent:focus), and those in one's own words (Talent: focus)."""
    found = []
    own = [picks.get(f"focus.{number}", "") for number in range(1, steps.OWN_FOCI + 1)]
    names = {record.name.casefold(): record.id for record in content.talents().values()}
    for text in (*split(picks.get("foci", "")), *own):
        talent, mark, focus = text.partition(":")
        if mark or text.strip():
            key = names.get(talent.strip().casefold(), talent.strip())
            found.append(FocusPick(talent=key, name=tidy(focus)))
    return tuple(found)


def _dice(text: str, least: int = 0) -> int:
    """Dice as the page gave them; what is far too much stays so, and within what a chance can be told of."""
    return min(int(text), FAR_TOO_MANY) if text.isascii() and text.isdigit() and len(text) < 4 else least


# ── The sheet so far, and people by name alone ──────────────────────────────────────────────


def preview(seen: World, command: MakeHero) -> Sheet | None:
    """The sheet as it would stand; None while it names things that are not there."""
    if command.profession not in packs.professions(seen.packs) or make.gear_refused(seen, command) is not None:
        return None
    figure = make.figure_of(make.made(seen, command))
    figure.talents = {name: dice for name, dice in figure.talents.items() if name in content.talents()}
    return sheets.sheet(seen, figure)


def _by_name(seen: World, picks: Mapping[str, str]) -> Builder:
    """By the page alone there are names, Attributes and Talents, in whatever dice the table says."""
    given = {name: _dice(picks.get(name, "")) for name in ATTRIBUTES}
    command = NameFigure(name=tidy(picks.get("name", "")), attributes={n: d for n, d in given.items() if d})
    refused: Refused | None = by_name.refuse(seen, command)
    fields = (
        Field(name="name", words=words.NAME, text=True),
        *(Field(name=name, words=f"Dice in {attribute_name(name)}, if any", number=True) for name in ATTRIBUTES),
    )
    step = Step(key="name", title=words.JOINS, text=words.OFF, fields=fields, done=refused is None)
    return Builder(steps=(step,), command=command if refused is None else None, refused=refused)
