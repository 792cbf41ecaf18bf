"""A character in the making, step by step: every choice with what it brings, steps left, and the sheet as it grows."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tablewright.core import making
from tablewright.core.facts import Command
from tablewright.core.game import Seat
from tablewright.core.making import first_free, split
from tablewright.core.text import tidy
from tablewright.core.view import Builder, Sheet
from tablewright.games.threedx import content
from tablewright.games.threedx.heroes import load, make, skills, steps
from tablewright.games.threedx.heroes.facts import Carrying, MakeHero, RandomHero, SkillPick
from tablewright.games.threedx.view import sheets
from tablewright.games.threedx.world import ATTRIBUTES, MOVES, RUN, World


def builder(seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:  # noqa: ARG001 (any seat may make one)
    """The steps with what was picked so far; `picks` are field names and values, several parted by commas."""
    command = make_command(seen, picks)
    refused = make.refuse(seen, command)
    return Builder(
        steps=steps.steps(seen, command, picks),
        command=command if refused is None else None,
        random=random_command(seen, command, picks),
        preview=preview(seen, command),
        refused=refused,
    )


# ── What the picks add up to ────────────────────────────────────────────────────────────────


def make_command(seen: World, picks: Mapping[str, str]) -> MakeHero:
    """The command that the picks add up to, whether it is legal or not yet."""
    found = content.of(seen)
    own_move = tidy(picks.get("move.own", ""))
    moves = (own_move.lower(),) if own_move else ()
    primary = picks.get("primary", RUN)
    lacks = tuple(move for move in split(picks.get("lacks", "")) if move in MOVES)
    there = [move for move in (*MOVES, *moves) if move not in lacks]
    others = [move for move in there if move != primary]
    secondary = picks.get("secondary", "")
    increases = {move: _number(picks.get(f"increase.{move}", "")) for move in MOVES if move not in lacks}
    if moves:
        increases[moves[0]] = _number(picks.get("increase.own", ""))
    taken = {figure.name for figure in seen.figures.values()}
    return MakeHero(
        name=tidy(picks.get("name", "")) or first_free(content.given_names(), taken),
        level=_number(picks.get("level", "")) or found.start.level,
        ancestry=picks.get("ancestry", ""),
        background=picks.get("background", ""),
        culture=picks.get("culture", ""),
        fifth=picks.get("fifth.name", ""),
        attributes={name: _number(picks.get(name, "")) for name in ATTRIBUTES},
        abilities={name: size for name in found.abilities if (size := _number(picks.get(f"ability.{name}", "")))},
        fifths=_fifths(seen, picks),
        increases={move: size for move, size in increases.items() if size},
        ranks=(primary, secondary if secondary in others else (others or [RUN])[0]),
        moves=moves,
        lacks=lacks,
        languages=tuple(tidy(one) for one in (picks.get("language.1", ""), picks.get("language.2", "")) if tidy(one)),
        skills=_skills(picks),
        gear=_gear(seen, picks),
        overload=tuple(part for part in picks.get("overload", "").split(",") if part),
    )


def _fifths(seen: World, picks: Mapping[str, str]) -> dict[str, int]:
    """Abilities of the fifth attribute: samples that were picked, and those in one's own words."""
    found: dict[str, int] = {}
    samples = content.of(seen).samples
    for key in split(picks.get("samples", "")):
        if key in samples:
            found[samples[key].name] = _number(picks.get(f"sample.{key}", ""))
    for number in range(1, steps.OWN_FIFTHS + 1):
        name = tidy(picks.get(f"fifth.{number}", ""))
        if name:
            found[name] = _number(picks.get(f"fifth.{number}.size", ""))
    return found


def _skills(picks: Mapping[str, str]) -> tuple[SkillPick, ...]:
    """Skills: of the lists of weapon and shield skills, and languages, proficiencies and custom ones in own words."""
    found = [SkillPick(kind="weapon", record=key) for key in split(picks.get("weapon_skills", ""))]
    found += [SkillPick(kind="shield", record=key) for key in split(picks.get("shield_skills", ""))]
    for kind in ("language", "proficiency"):
        for number in range(1, steps.OWN_SKILLS + 1):
            name = tidy(picks.get(f"skill.{kind}.{number}", ""))
            helps = split(picks.get(f"skill.{kind}.{number}.helps", "")) if kind == "proficiency" else ()
            found += [SkillPick(kind=kind, name=name, helps=helps)] if name else []
    name = tidy(picks.get("custom", ""))
    if name:
        attributes, abilities = split(picks.get("custom.attributes", "")), split(picks.get("custom.abilities", ""))
        found.append(SkillPick(kind="custom", name=name, attributes=attributes, abilities=abilities))
    return tuple(found)


def _gear(seen: World, picks: Mapping[str, str]) -> tuple[Carrying, ...]:
    """Gear that was picked; two of a weapon that may be paired where that is picked."""
    twice = split(picks.get("pairs", ""))
    kinds = [kind for field in ("weapons", "armor", "gear") for kind in split(picks.get(field, ""))]
    known = [kind for kind in dict.fromkeys(kinds) if kind in content.of(seen).gear]
    return tuple(Carrying(kind=kind, count=2 if kind in twice else 1) for kind in known)


def random_command(seen: World, command: MakeHero, picks: Mapping[str, str]) -> Command | None:
    """The command that leaves to the dice what was not picked; attributes are kept once they are whole."""
    whole = any(name in picks for name in ATTRIBUTES) and make.attributes_refused(seen, command) is None
    placed = make.abilities_refused(seen, command) is None and make.movement_refused(seen, command) is None
    fits, origin = make.level_refused(seen, command.level) is None, make.identity_refused(command) is None
    learnt, carried = skills.picks_refused(seen, command) is None, make.gear_refused(seen, command) is None
    moved = placed and any(name in picks for name in ("primary", "secondary", "lacks", "move.own"))
    random = RandomHero(
        name=tidy(picks.get("name", "")),
        level=command.level if fits else 0,
        ancestry=command.ancestry if origin else "",
        background=command.background if origin else "",
        culture=command.culture if origin else "",
        fifth=command.fifth if origin else "",
        attributes=command.attributes if whole else {},
        abilities=command.abilities if placed else {},
        fifths=command.fifths if placed else {},
        increases=command.increases if placed else {},
        ranks=command.ranks if moved else (),
        moves=command.moves if moved else (),
        lacks=command.lacks if moved else (),
        languages=command.languages if learnt else (),
        skills=command.skills if learnt and placed else (),
        gear=command.gear if carried else (),
    )
    return random if making.room_refused(seen, 1) is None else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


# ── The sheet so far ────────────────────────────────────────────────────────────────────────


def preview(seen: World, command: MakeHero) -> Sheet | None:
    """The sheet as it would stand; None while it names things that are not there."""
    sizes = (*command.attributes.values(), *command.abilities.values(), *command.fifths.values())
    if make.level_refused(seen, command.level) or make.movement_refused(seen, command) or set(sizes) - set(make.SIZES):
        return None
    if make.fifths_refused(seen, command) is not None:
        command = msgspec.structs.replace(command, fifths={})
    if skills.picks_refused(seen, command) is not None:
        whole = tuple(one for one in command.skills if skills.pick_refused(seen, one, tuple(command.fifths)) is None)
        command = msgspec.structs.replace(command, skills=whole)
    figure = make.figure_of(make.made(seen, command))
    if load.picks_refused(seen, figure, figure.overload) is not None:
        figure.overload = []
    return sheets.sheet(seen, figure)
