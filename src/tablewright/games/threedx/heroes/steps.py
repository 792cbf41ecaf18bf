"""The steps of making a character: what can be chosen in each, and what every choice brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tablewright.core.facts import Choice, Field
from tablewright.core.ledger import clause
from tablewright.core.making import name_step
from tablewright.core.view import Step
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx import records as r
from tablewright.games.threedx.heroes import load, make, skills
from tablewright.games.threedx.heroes.facts import MakeHero
from tablewright.games.threedx.say import building as words
from tablewright.games.threedx.say import capital
from tablewright.games.threedx.say.heroes import attribute_name, die
from tablewright.games.threedx.say.terms import house_note
from tablewright.games.threedx.world import ATTRIBUTES, CLIMB, FIFTH, MOVES, SWIM, VITALITY, World

OWN_FIFTHS = 4
"""Abilities of the fifth attribute in one's own words that the builder has room for."""
OWN_SKILLS = 2
"""Languages, and proficiencies, that it has room for; more may be given at the table."""


def steps(seen: World, command: MakeHero, picks: Mapping[str, str]) -> tuple[Step, ...]:
    """All steps, with what the picks add up to so far."""
    return (
        _identity(command),
        _level(seen, command),
        _attributes(seen, command),
        *(_abilities(seen, command, attribute) for attribute in ATTRIBUTES if attribute != FIFTH),
        _fifth(seen, command, picks),
        _movement(seen, command),
        _skills(seen, command, picks),
        _gear(seen, command, picks),
        name_step(command.name, make.name_refused(seen, command.name), words.NAME),
    )


def _sizes(least: int, most: int, note: Mapping[int, str]) -> tuple[Choice, ...]:
    """The die sizes up to the largest, each with what it brings."""
    return tuple(
        Choice(key=str(size), words=die(size), note=note.get(size, "")) for size in range(least, most + 1, kernel.STEP)
    )


def _fifth_name(seen: World, command: MakeHero) -> str:
    return command.fifth or content.of(seen).fifth.name


# ── Who, how seasoned ───────────────────────────────────────────────────────────────────────


def _identity(command: MakeHero) -> Step:
    refused = make.identity_refused(command)
    fields = tuple(Field(name=name, words=text, text=True) for name, text in words.IDENTITY.items())
    languages = tuple(Field(name=f"language.{number}", words=words.LANGUAGES[number], text=True) for number in (1, 2))
    return Step(
        key="identity",
        title="Ancestry, background, culture",
        text=refused.words if refused else words.FREE,
        fields=(*fields, *languages),
        done=refused is None,
        clause=clause("3dx.create.identity"),
    )


def _level(seen: World, command: MakeHero) -> Step:
    found = content.of(seen)
    choices = tuple(
        Choice(
            key=str(record.number), words=words.level_words(record), note=words.level_note(record), clause=record.clause
        )
        for record in found.levels.values()
    )
    return Step(
        key="level",
        title="Level",
        text=house_note(seen, words.level_text(found.start.level, command.level), "level") + ".",
        fields=(Field("level", "Level", choices, menu=True, first=str(found.start.level)),),
        done=make.level_refused(seen, command.level) is None,
        clause=clause("3dx.level.tiers"),
    )


def _attributes(seen: World, command: MakeHero) -> Step:
    budget = make.level_of(seen, command.level) or content.of(seen).levels[1]
    placed = make.attribute_steps(command)
    fields = tuple(
        Field(
            name=name,
            words=f"{attribute_name(name, _fifth_name(seen, command))}: {content.of(seen).attributes[name].gist}",
            choices=_sizes(0, budget.most, words.attribute_notes(name, budget.most)),
            menu=True,
        )
        for name in ATTRIBUTES
    )
    return Step(
        key="attributes",
        title="Attributes",
        text=words.left_words(placed, budget.attribute_steps, "the attributes", must=True),
        fields=fields,
        done=make.attributes_refused(seen, command) is None,
        clause=clause("3dx.attributes"),
    )


# ── Abilities ───────────────────────────────────────────────────────────────────────────────


def _abilities(seen: World, command: MakeHero, attribute: str) -> Step:
    found = content.of(seen)
    budget = make.level_of(seen, command.level) or found.levels[1]
    have = command.attributes.get(attribute, 0)
    records = [record for record in found.abilities.values() if record.attribute == attribute]
    fields = tuple(
        Field(
            name=f"ability.{record.id}",
            words=f"{record.name}: {record.gist}",
            choices=_sizes(0, budget.most, words.ability_notes(record, have, budget.most)),
            menu=True,
        )
        for record in records
    )
    left = words.left_words(make.ability_steps(command), budget.ability_steps, "abilities and movements", must=False)
    return Step(
        key=attribute,
        title=f"Abilities of {attribute_name(attribute, command.fifth)}",
        text=f"{left} {words.CHANCES}" if attribute == ATTRIBUTES[0] else left,
        fields=fields,
        done=make.abilities_refused(seen, command) is None and any(command.abilities.get(one.id) for one in records),
        clause=records[0].clause,
    )


def _fifth(seen: World, command: MakeHero, picks: Mapping[str, str]) -> Step:
    found = content.of(seen)
    budget = make.level_of(seen, command.level) or found.levels[1]
    samples = tuple(
        Choice(key=key, words=record.name, note=record.gist, clause=record.clause)
        for key, record in found.samples.items()
    )
    fields = [Field(name="fifth.name", words=words.fifth_field(found.fifth.name), text=True)]
    title = house_note(seen, "Sample abilities", "sample")
    fields.append(Field(name="samples", words=title, choices=samples, many=len(samples)))
    have, chosen = command.attributes.get(FIFTH, 0), picks.get("samples", "").split(",")
    for key, record in found.samples.items():
        if key in chosen:
            choices = _sizes(0, budget.most, words.dice_notes(have, budget.most))
            fields.append(
                Field(
                    name=f"sample.{key}",
                    words=": ".join(filter(None, (record.name, record.gist))),
                    choices=choices,
                    menu=True,
                )
            )
    for number in range(1, OWN_FIFTHS + 1):
        fields.append(Field(name=f"fifth.{number}", words="An ability in your own words", text=True))
        name = picks.get(f"fifth.{number}", "").strip()
        if name:
            choices = _sizes(0, budget.most, words.dice_notes(have, budget.most))
            fields.append(Field(name=f"fifth.{number}.size", words=name, choices=choices, menu=True))
    refused = make.fifths_refused(seen, command)
    return Step(
        key="fifth",
        title=_fifth_name(seen, command),
        text=refused.words if refused else words.fifth_text(found.fifth, found.house_kind("fifth")),
        fields=tuple(fields),
        done=refused is None,
        clause=clause("3dx.attributes"),
    )


# ── Movement ────────────────────────────────────────────────────────────────────────────────


def _movement(seen: World, command: MakeHero) -> Step:
    budget = make.level_of(seen, command.level) or content.of(seen).levels[1]
    dexterity = command.attributes.get("dexterity", 0)
    known = make.known_moves(command)

    primary, secondary = command.ranks

    def metres(move: str, share: int) -> Choice:
        found = kernel.speed(dexterity, command.increases.get(move, 0), VITALITY, share)
        return Choice(key=move, words=move.capitalize(), note=f"{found} m a turn")

    lacking = tuple(Choice(key=move, words=move.capitalize()) for move in (CLIMB, SWIM))
    main = tuple(metres(move, 1) for move in known)
    rest = tuple(metres(move, 2) for move in known if move != primary)
    fields = [
        Field(name="primary", words="Primary: in full", choices=main, menu=True, first=primary),
        Field(
            name="secondary", words="Secondary: half; the others a quarter", choices=rest, menu=True, first=secondary
        ),
        Field(name="move.own", words="A movement that the ancestry brings, such as dig or fly", text=True),
        Field(name="lacks", words="Movements that it lacks instead", choices=lacking, many=2),
    ]
    for move in known:
        own = move not in MOVES
        note = {size: f"{kernel.speed(dexterity, size, VITALITY, _share(command, move))} m" for size in make.SIZES}
        name = "increase.own" if own else f"increase.{move}"
        text = f"Increases of {move}, from the ability steps"
        fields.append(Field(name=name, words=text, choices=_sizes(0, budget.most, note), menu=True))
    refused = make.movement_refused(seen, command)
    return Step(
        key="movement",
        title="Movement",
        text=refused.words if refused else words.MOVEMENT,
        fields=tuple(fields),
        done=refused is None,
        clause=clause("3dx.movement"),
    )


def _share(command: MakeHero, move: str) -> int:
    return figures.SHARES[command.ranks.index(move) if move in command.ranks else 2]


# ── Skills, gear, name ──────────────────────────────────────────────────────────────────────


def _records(found: Iterable[r.Record]) -> tuple[Choice, ...]:
    return tuple(Choice(key=one.id, words=one.name, note=one.gist, clause=one.clause) for one in found)


def _skills(seen: World, command: MakeHero, picks: Mapping[str, str]) -> Step:
    found = content.of(seen)
    weapon = _records(found.weapon_skills.values())
    shield = _records(found.shield_skills.values())
    fields = [
        Field(
            name="weapon_skills",
            words=house_note(seen, "Weapon skills", "weapon_skill"),
            choices=weapon,
            many=len(weapon),
        ),
        Field(
            name="shield_skills",
            words=house_note(seen, "Shield skills", "shield_skill"),
            choices=shield,
            many=max(2, len(shield)),
        ),
    ]
    for kind, text in words.OWN_SKILLS.items():
        for number in range(1, OWN_SKILLS + 1):
            field = f"skill.{kind}.{number}"
            fields.append(Field(name=field, words=text, text=True))
            if kind == "proficiency" and picks.get(field, "").strip():
                fields.append(skills.helps_field(seen, tuple(command.fifths), name=f"{field}.helps"))
    fields.append(Field(name="custom", words=words.CUSTOM, text=True))
    if picks.get("custom", "").strip():
        attributes = tuple(Choice(key=one, words=attribute_name(one, _fifth_name(seen, command))) for one in ATTRIBUTES)
        rolled = [(key, record.name) for key, record in found.abilities.items() if record.rolled]
        abilities = tuple(Choice(key=k, words=name) for k, name in (*rolled, *((one, one) for one in command.fifths)))
        fields.append(Field(name="custom.attributes", words="Its attributes", choices=attributes, many=4))
        fields.append(Field(name="custom.abilities", words="Its abilities", choices=abilities, many=4))
    refused = skills.picks_refused(seen, command)
    most, active = skills.start_most(seen, command.level), _active_most(command)
    return Step(
        key="skills",
        title="Skills",
        text=refused.words if refused else words.skills_text(len(command.skills), most, active),
        fields=tuple(fields),
        done=refused is None,
        clause=clause("3dx.skills"),
    )


def _active_most(command: MakeHero) -> int:
    level = kernel.level(sum(command.attributes.values()), len(ATTRIBUTES))
    return command.attributes.get("intelligence", 0) + level


def _gear(seen: World, command: MakeHero, picks: Mapping[str, str]) -> Step:
    found = content.of(seen)
    weapons = tuple(
        Choice(
            key=key,
            words=capital(one.name),
            note=words.weapon_note(found, found.weapon_types[one.type]),
            clause=one.clause,
        )
        for key, one in found.weapons.items()
    )
    armor = [Choice(key=key, words=capital(one.name), note=one.gist) for key, one in found.shields.items()]
    armor += [Choice(key=key, words=capital(one.name), note=words.piece_note(one)) for key, one in found.pieces.items()]
    other = tuple(Choice(key=key, words=capital(one.name), note=one.gist) for key, one in found.other_gear.items())
    fields = [Field(name="weapons", words=house_note(seen, "Weapons", "weapon"), choices=weapons, many=len(weapons))]
    paired = tuple(
        Choice(key=key, words=f"Two: {found.weapons[key].name}")
        for key in picks.get("weapons", "").split(",")
        if key in found.weapons and found.weapon_types[found.weapons[key].type].paired
    )
    if paired:
        fields.append(Field(name="pairs", words="Two of a kind", choices=paired, many=max(2, len(paired))))
    fields.append(
        Field(name="armor", words=house_note(seen, "Shield and armour", "piece"), choices=tuple(armor), many=len(armor))
    )
    fields.append(Field(name="gear", words=house_note(seen, "Other gear", "gear"), choices=other, many=len(other)))
    figure = make.figure_of(make.made(seen, command))
    figure.overload = []
    over = figures.over(seen, figure)
    if over:
        fields.append(_bearing(seen, command, over))
    refused = make.gear_refused(seen, command) or (
        load.picks_refused(seen, figure, command.overload) if command.overload else None
    )
    text = words.gear_text(figures.filled(seen, figure), figures.slots(seen, figure), over)
    return Step(
        key="gear",
        title="Gear",
        text=refused.words if refused else text,
        fields=tuple(fields),
        done=refused is None,
        clause=clause("3dx.inventory"),
    )


def _bearing(seen: World, command: MakeHero, over: int) -> Field:
    """Which attributes bear the load: where there is one slot too many, one; else the game asks when play begins."""
    choices = tuple(
        Choice(
            key=name,
            words=attribute_name(name, _fifth_name(seen, command)),
            greyed="" if command.attributes.get(name) else "has no die to lose",
        )
        for name in figures.BEARING
    )
    return Field(name="overload", words="What bears the load: a die size less each", choices=choices, many=over)
