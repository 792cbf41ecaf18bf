"""A character in the making, step by step: every choice with what it brings, dice left, and the sheet as it grows."""

from __future__ import annotations

from collections.abc import Mapping

from tablewright.core.facts import Choice, Command, Field, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.text import tidy
from tablewright.core.view import Builder, Sheet, Step
from tablewright.games.axiom import content
from tablewright.games.axiom.heroes import make
from tablewright.games.axiom.heroes.facts import FocusPick, MakeHero, NameFigure, RandomHero
from tablewright.games.axiom.say import building as words
from tablewright.games.axiom.say import capital
from tablewright.games.axiom.say.heroes import attribute_name, switched_off, talent_name
from tablewright.games.axiom.view import sheets
from tablewright.games.axiom.world import ATTRIBUTES, World

OWN_FOCI = 3
"""Foci in one's own words that the builder has room for."""


def builder(seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:  # noqa: ARG001 (any seat may make one)
    """The steps with what was picked so far; `picks` are field names and values, several parted by commas."""
    if not seen.options.get("beyond", True):
        return _by_name(seen, picks)
    command = make_command(seen, picks)
    refused = make.refuse(seen, command)
    steps = (
        _series(command),
        _attributes(command),
        _talents(command),
        _foci(command),
        _profession(command),
        _gear(command),
        _name(seen, command),
    )
    return Builder(
        steps=steps,
        command=command if refused is None else None,
        random=random_command(seen, command, picks),
        preview=preview(seen, command),
        refused=refused,
    )


# ── What the picks add up to ────────────────────────────────────────────────────────────────


def make_command(seen: World, picks: Mapping[str, str]) -> MakeHero:
    """The command that the picks add up to, whether it is legal or not yet; nothing picked in an Attribute is 1D."""
    profession = picks.get("profession", make.NO_PROFESSION)
    record = content.professions().get(profession)
    own = record is not None and record.own_name
    power = own and picks.get("power", "") == "yes"
    odd = tidy(picks.get("odd", "")) if power else ""
    return MakeHero(
        name=tidy(picks.get("name", "")) or free_name(seen),
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
        weapons=_split(picks.get("weapons", "")),
        kits=_split(picks.get("kits", "")),
    )


def random_command(seen: World, command: MakeHero, picks: Mapping[str, str]) -> Command | None:
    """The command that leaves to the dice what was not picked; Attributes are kept once they are whole."""
    whole = any(name in picks for name in ATTRIBUTES) and make.attributes_refused(command) is None
    profession = picks.get("profession", "")
    able = {model.profession for model in content.models().values()}
    random = RandomHero(
        name=tidy(picks.get("name", "")),
        series=command.series if command.series in content.points() else "standard",
        profession=profession if profession in able else "",
        attributes=command.attributes if whole else {},
    )
    return random if make.joining_refused(seen, 1) is None else None


def free_name(seen: World) -> str:
    """The first of the names that nobody has yet."""
    taken = {figure.name for figure in seen.figures.values()}
    return next((name for name in content.given_names() if name not in taken), f"Hero {len(seen.figures) + 1}")


def _picked_foci(picks: Mapping[str, str]) -> tuple[FocusPick, ...]:
    """Foci picked from the list (talent:focus), and those in one's own words (Talent: focus)."""
    found = []
    own = [picks.get(f"focus.{number}", "") for number in range(1, OWN_FOCI + 1)]
    names = {record.name.casefold(): record.id for record in content.talents().values()}
    for text in (*_split(picks.get("foci", "")), *own):
        talent, mark, focus = text.partition(":")
        if mark or text.strip():
            key = names.get(talent.strip().casefold(), talent.strip())
            found.append(FocusPick(talent=key, name=tidy(focus)))
    return tuple(found)


def _dice(text: str, least: int = 0) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else least


def _split(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(",") if part)


# ── Steps ───────────────────────────────────────────────────────────────────────────────────


def _series(command: MakeHero) -> Step:
    choices = tuple(
        Choice(key=one.id, words=one.name, note=words.points_note(one), clause=one.clause)
        for one in content.points().values()
    )
    done = command.series in content.points()
    chosen = f" Now {content.points()[command.series].name}." if done else ""
    return Step(
        key="series",
        title="Point buy",
        text=f"{words.SERIES}{chosen}",
        fields=(Field(name="series", words="Point buy", choices=choices),),
        done=done,
        clause=clause("axiom.attributes"),
    )


def _attributes(command: MakeHero) -> Step:
    points = content.points().get(command.series, content.points()["standard"])
    spent = sum(command.attributes.values())
    fields = tuple(
        Field(
            name=name,
            words=f"{attribute_name(name)}: {content.attributes()[name].gist}",
            choices=tuple(
                Choice(key=str(dice), words=f"{dice}D", note=words.attribute_note(name, dice))
                for dice in range(make.LEAST_ATTRIBUTE, points.most + 1)
            ),
        )
        for name in ATTRIBUTES
    )
    return Step(
        key="attributes",
        title="Attributes",
        text=f"{words.left_words(spent, points.dice, 'the Attributes')} At least 1D in each.",
        fields=fields,
        done=make.attributes_refused(command) is None,
        clause=clause("axiom.attributes"),
    )


def _talents(command: MakeHero) -> Step:
    fields = []
    for record in content.talents().values():
        attribute = command.standard if record.id == "strike" else record.usual[0]
        have = command.attributes.get(attribute, 0)
        choices = tuple(
            Choice(key=str(dice), words=f"{dice}D", note=words.talent_note(attribute, have, dice))
            for dice in range(content.LEARNT + 1)
        )
        fields.append(Field(name=f"talent.{record.id}", words=f"{record.name}: {record.gist}", choices=choices))
    return Step(
        key="talents",
        title="Talents",
        text=f"{_talents_left(command)} {content.LEARNT}D at most in each. {words.UNBOUGHT}",
        fields=tuple(fields),
        done=make.talents_refused(command) is None,
        clause=clause("axiom.talents"),
    )


def _talents_left(command: MakeHero) -> str:
    have = content.points().get(command.series, content.points()["standard"]).dice
    return words.left_words(make.talent_dice(command), have, "Talents and Foci")


def _foci(command: MakeHero) -> Step:
    choices = [
        Choice(
            key=f"{name}:{focus}",
            words=f"{talent_name(name)}: {focus}",
            note=words.focus_note(name),
            greyed="" if command.talents.get(name) else f"needs 1D of {talent_name(name)}",
        )
        for name, record in content.talents().items()
        for focus in record.foci
        if command.talents.get(name) or any(pick.talent == name for pick in command.foci)
    ]
    own = tuple(
        Field(name=f"focus.{number}", words="Another, as Talent: Focus", text=True) for number in range(1, OWN_FOCI + 1)
    )
    fields = (Field(name="foci", words="Foci", choices=tuple(choices), many=len(choices)), *own) if choices else ()
    known = "" if choices else " Choose Talents to see them."
    return Step(
        key="foci",
        title="Foci",
        text=f"A narrower skill within a Talent, paid with Talent dice. {_talents_left(command)}{known}",
        fields=fields,
        done=make.foci_refused(command) is None,
        clause=clause("axiom.focus"),
    )


def _profession(command: MakeHero) -> Step:
    choices = tuple(
        Choice(key=one.id, words=one.name, note=words.profession_note(one), clause=one.clause)
        for one in content.professions().values()
    )
    fields = [Field(name="profession", words="Profession", choices=choices)]
    if content.professions()[command.profession].own_name if command.profession in content.professions() else False:
        saves = tuple(Choice(key=one.id, words=one.name, note=one.gist) for one in content.saves().values())
        access = (Choice(key="no", words="no"), Choice(key="yes", words="yes", note="Odd Talents may be written down"))
        fields += [
            Field(name="calling", words="What it is called", text=True),
            Field(name="favoured", words="Favoured Save", choices=saves),
            Field(name="power", words="Power Access", choices=access),
        ]
        if command.power:
            fields += [
                Field(name="odd", words="An Odd Talent (it opens nothing here)", text=True),
                Field(name="odd.dice", words="Dice in it, 1 to 3", number=True),
            ]
    fields.append(Field(name="lineage", words="Lineage, if your table has them", text=True))
    if command.lineage:
        lifts = tuple(Choice(key=name, words=attribute_name(name), note="may rise to 6D") for name in ATTRIBUTES)
        fields.append(Field(name="lifted", words="The Attribute whose ceiling it lifts", choices=lifts))
    return Step(
        key="profession",
        title="Profession",
        text=words.PROFESSION,
        fields=tuple(fields),
        done=make.profession_refused(command) is None,
        clause=clause("axiom.profession.healer"),
    )


def _gear(command: MakeHero) -> Step:
    speed, endurance = command.attributes.get("speed", 0), command.talents.get("endurance", 0)
    armor = [Choice(key="", words="none", note=words.armor_note("", speed=speed, endurance=endurance))]
    for suit in content.armor().values():
        note = words.armor_note(suit.id, speed=speed, endurance=endurance)
        armor.append(Choice(key=suit.id, words=capital(suit.name), note=f"{suit.gist}; {note}", clause=suit.clause))
    shields = [Choice(key="", words="none", note=words.shield_note(""))]
    shields += [
        Choice(key=one.id, words=capital(one.name), note=words.shield_note(one.id), clause=one.clause)
        for one in content.shields().values()
    ]
    weapons = tuple(
        Choice(key=one.id, words=capital(one.name), note=f"{words.CATEGORIES[one.category]}; {one.damage}")
        for one in content.weapons().values()
    )
    kits = tuple(
        Choice(key=one.id, words=capital(one.name), note=f"{one.dice}D more with {talent_name(one.talent)}; {one.gist}")
        for one in content.kits().values()
    )
    standard = tuple(Choice(key=name, words=attribute_name(name), note=note) for name, note in words.STANDARD.items())
    return Step(
        key="gear",
        title="Gear",
        text=words.GEAR,
        fields=(
            Field(name="armor", words="Armour", choices=tuple(armor)),
            Field(name="shield", words="Shield", choices=tuple(shields)),
            Field(name="weapons", words="Weapons, three at most", choices=weapons, many=make.MOST_WEAPONS),
            Field(name="standard", words="Standard weapons are used with, for good", choices=standard),
            Field(name="kits", words="Kits, two at most", choices=kits, many=make.MOST_KITS),
        ),
        done=make.gear_refused(command) is None,
        clause=clause("axiom.attack"),
    )


def _name(seen: World, command: MakeHero) -> Step:
    refused = make.name_refused(seen, command.name)
    return Step(
        key="name",
        title="Name",
        text=refused.words if refused else f"{command.name}.",
        fields=(Field(name="name", words=words.NAME, text=True),),
        done=refused is None,
    )


# ── The sheet so far, and people by name alone ──────────────────────────────────────────────


def preview(seen: World, command: MakeHero) -> Sheet | None:
    """The sheet as it would stand; None while it names things that are not there."""
    if command.profession not in content.professions() or make.gear_refused(command) is not None:
        return None
    figure = make.figure_of(make.made(seen, command))
    figure.talents = {name: dice for name, dice in figure.talents.items() if name in content.talents()}
    return sheets.sheet(seen, figure)


def _by_name(seen: World, picks: Mapping[str, str]) -> Builder:
    """By the page alone there are names, Attributes and Talents, in whatever dice the table says."""
    given = {name: _dice(picks.get(name, "")) for name in ATTRIBUTES}
    command = NameFigure(name=tidy(picks.get("name", "")), attributes={n: d for n, d in given.items() if d})
    refused: Refused | None = make.refuse_named(seen, command) if command.name else switched_off()
    fields = (
        Field(name="name", words=words.NAME, text=True),
        *(Field(name=name, words=f"Dice in {attribute_name(name)}, if any", number=True) for name in ATTRIBUTES),
    )
    step = Step(key="name", title=words.JOINS, text=words.OFF, fields=fields, done=refused is None)
    return Builder(steps=(step,), command=command if refused is None else None, refused=refused)
