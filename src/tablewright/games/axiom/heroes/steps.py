"""The steps of making a character: what can be chosen in each, and what every choice brings."""

from __future__ import annotations

from tablewright.core.facts import Choice, Field
from tablewright.core.ledger import clause
from tablewright.core.making import name_step
from tablewright.core.view import Step
from tablewright.games.axiom import content, packs
from tablewright.games.axiom.heroes import make
from tablewright.games.axiom.heroes.facts import MakeHero
from tablewright.games.axiom.records import LEARNT
from tablewright.games.axiom.say import building as words
from tablewright.games.axiom.say import capital
from tablewright.games.axiom.say.heroes import attribute_name, talent_name
from tablewright.games.axiom.world import ATTRIBUTES, World

OWN_FOCI = 3
"""Foci in one's own words that the builder has room for."""


def steps(seen: World, command: MakeHero) -> tuple[Step, ...]:
    """All steps, with what the picks add up to so far."""
    return (
        _series(command),
        _attributes(command),
        _talents(command),
        _foci(command),
        _profession(seen, command),
        _gear(seen, command),
        name_step(command.name, make.name_refused(seen, command.name), words.NAME),
    )


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
        # What stands in an address may be no Attribute, or none of its dice.
        have = max(make.LEAST_ATTRIBUTE, command.attributes.get(attribute, 0))
        choices = tuple(
            Choice(key=str(dice), words=f"{dice}D", note=words.talent_note(have, dice)) for dice in range(LEARNT + 1)
        )
        fields.append(
            Field(name=f"talent.{record.id}", words=words.talent_title(record.id, attribute, have), choices=choices)
        )
    return Step(
        key="talents",
        title="Talents",
        text=f"{_talents_left(command)} {LEARNT}D at most in each. {words.UNBOUGHT}",
        fields=tuple(fields),
        done=make.talents_refused(command) is None,
        clause=clause("axiom.talents"),
    )


def _talents_left(command: MakeHero) -> str:
    have = content.points().get(command.series, content.points()["standard"]).dice
    return words.left_words(make.talent_dice(command), have, "Talents and Foci")


def _foci(command: MakeHero) -> Step:
    def picked(name: str, focus: str) -> bool:  # what is picked can be unpicked
        return any((pick.talent, pick.name) == (name, focus) for pick in command.foci)

    choices = [
        Choice(
            key=f"{name}:{focus}",
            words=f"{talent_name(name)}: {focus}",
            note=words.focus_note(name),
            greyed="" if command.talents.get(name) or picked(name, focus) else f"needs 1D of {talent_name(name)}",
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


def _profession(seen: World, command: MakeHero) -> Step:
    choices = tuple(
        Choice(key=one.id, words=one.name, note=words.profession_note(one), clause=one.clause)
        for one in packs.professions(seen.packs).values()
    )
    fields = [Field(name="profession", words="Profession", choices=choices)]
    record = content.PROFESSIONS.find(command.profession)
    if record is not None and record.own_name:
        saves = tuple(Choice(key=one.id, words=one.name, note=one.gist) for one in content.saves().values())
        access = (Choice(key="no", words="no"), Choice(key="yes", words="yes", note="Odd Talents may be written down"))
        fields += [
            Field(name="calling", words="What it is called", text=True),
            Field(name="favoured", words="Favoured Save", choices=saves),
            Field(name="power", words="Power Access", choices=access),
        ]
    if make.has_power(command):
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
        done=make.profession_refused(seen, command) is None,
        clause=clause("axiom.profession.healer"),
    )


def _full(key: str, picked: tuple[str, ...], most: int) -> str:
    """Why no more can be picked; what is picked can be unpicked."""
    return words.enough(most) if len(picked) >= most and key not in picked else ""


def _gear(seen: World, command: MakeHero) -> Step:
    speed, endurance = command.attributes.get("speed", 0), command.talents.get("endurance", 0)
    armor = [Choice(key="", words="none", note=words.armor_note("", speed=speed, endurance=endurance))]
    for suit in packs.armor(seen.packs).values():
        note = words.noted(suit.gist, words.armor_note(suit.id, speed=speed, endurance=endurance))
        armor.append(Choice(key=suit.id, words=capital(suit.name), note=note, clause=suit.clause))
    shields = [Choice(key="", words="none", note=words.shield_note(""))]
    shields += [
        Choice(key=one.id, words=capital(one.name), note=words.shield_note(one.id), clause=one.clause)
        for one in packs.shields(seen.packs).values()
    ]
    weapons = tuple(
        Choice(
            key=one.id,
            words=capital(one.name),
            note=f"{words.CATEGORIES[one.category]}; {one.damage}",
            greyed=_full(one.id, command.weapons, make.MOST_WEAPONS),
        )
        for one in packs.weapons(seen.packs).values()
    )
    kits = tuple(
        Choice(
            key=one.id,
            words=capital(one.name),
            note=words.noted(f"{one.dice}D more with {talent_name(one.talent)}", one.gist),
            greyed=_full(one.id, command.kits, make.MOST_KITS),
        )
        for one in packs.kits(seen.packs).values()
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
        done=make.gear_refused(seen, command) is None,
        clause=clause("axiom.attack"),
    )
