"""Making a character by point buy: what is legal, what it costs, what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tablewright.core import making
from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.text import alike, bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.axiom import content, figures, packs
from tablewright.games.axiom.heroes.facts import FocusPick, HeroMade, MakeHero
from tablewright.games.axiom.records import LEARNT
from tablewright.games.axiom.say import heroes as words
from tablewright.games.axiom.world import ATTRIBUTES, PARTY, Figure, Item, World

LEAST_ATTRIBUTE = 1
MOST_WEAPONS, MOST_KITS = 3, 2
"""House defaults for what a new character brings."""
NO_PROFESSION = "adventurer"


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def refuse(world: World, command: MakeHero) -> Refused | None:
    """What is still wrong with the character, in the order in which one is made."""
    return (
        joining_refused(world, 1)
        or attributes_refused(command)
        or talents_refused(command)
        or profession_refused(world, command)
        or gear_refused(world, command)
        or name_refused(world, command.name)
    )


def joining_refused(world: World, more: int) -> Refused | None:
    """Why no more characters may join: the pack is off, a fight is on, or the party is full."""
    if not world.options.get("beyond", True):
        return words.switched_off()
    return making.room_refused(world, more)


def name_refused(world: World, name: str) -> Refused | None:
    """Why nobody can be called so: the text, another who is, or a threat's name with its number.

    Of packs those that have come: of the others a refusal would tell.
    """
    met = (record for figure in world.figures.values() if (record := figures.threat_of(figure)) is not None)
    kinds = (record.name for record in (*content.threats().values(), *met))
    return making.name_refused(name, (one.name for one in world.figures.values()), kinds=kinds)


def attributes_refused(command: MakeHero) -> Refused | None:
    """Why the Attributes cannot be bought so: the tier's dice, the most of each, 1D at least."""
    refused = attribute_refused(command)
    if refused is not None:
        return refused
    points, spent = content.points()[command.series], sum(command.attributes.values())
    return words.attributes_sum(spent, points, clause("axiom.attributes")) if spent != points.dice else None


def attribute_refused(command: MakeHero) -> Refused | None:
    """Why one of the Attributes cannot be bought so, whatever they come to together."""
    cited = clause("axiom.attributes")
    points = content.points().get(command.series)
    if points is None:
        return words.no_series(cited)
    if set(command.attributes) - set(ATTRIBUTES):
        return words.no_attribute(cited)
    dice = {name: command.attributes.get(name, 0) for name in ATTRIBUTES}
    for name, value in dice.items():
        if value < LEAST_ATTRIBUTE:
            return words.attribute_low(name, cited)
        if value > points.most:
            return words.attribute_high(name, value, points, cited)
    return None


def talent_dice(command: MakeHero) -> int:
    """Talent dice spent: those in Talents, in Odd ones, and one for each Focus."""
    return sum(command.talents.values()) + sum(command.odd.values()) + len(command.foci)


def talents_refused(command: MakeHero) -> Refused | None:
    """Why the Talents and Foci cannot be bought so: as many dice as Attributes, 3D at most each."""
    refused = talent_refused(command)
    if refused is not None:
        return refused
    have = content.points()[command.series].dice if command.series in content.points() else 0
    spent = talent_dice(command)
    return words.talents_sum(spent, have, clause("axiom.talents")) if spent != have else None


def talent_refused(command: MakeHero) -> Refused | None:
    """Why one of the Talents or Foci cannot be bought so, whatever they come to together."""
    cited = clause("axiom.talents")
    for name, value in command.talents.items():
        if name not in content.talents():
            return words.no_talent(cited)
        if not 0 <= value <= LEARNT:
            return words.talent_range(name, LEARNT, cited)
    return odd_refused(command) or foci_refused(command)


def odd_refused(command: MakeHero) -> Refused | None:
    """Why no dice can be written for these Odd Talents: they need Power Access, a name and 1 to 3 dice."""
    cited = clause("axiom.scope")
    if command.odd and not has_power(command):
        return words.odd_needs_power(clause("axiom.talents"))
    for name, value in command.odd.items():
        bad = bad_name(name, what="Odd Talent")
        if bad is not None:
            return bad
        if name in content.talents() or not 1 <= value <= LEARNT:
            return words.talent_range("", LEARNT, cited)
    return None


def has_power(command: MakeHero) -> bool:
    """Whether the character has Power Access: by its profession, or as its table says of one of its own."""
    record = content.PROFESSIONS.find(command.profession)
    return command.power or (record is not None and record.power_access)


def foci_refused(command: MakeHero) -> Refused | None:
    """Why a Focus cannot be had: it needs 1D of its Talent, a name, and is bought once."""
    cited = clause("axiom.focus")
    seen: set[tuple[str, str]] = set()
    for focus in command.foci:
        if focus.talent not in content.talents():
            return words.focus_of_nothing(focus.talent, focus.name, cited)
        if command.talents.get(focus.talent, 0) < 1:
            return words.focus_needs_talent(focus.talent, focus.name, cited)
        bad = bad_name(focus.name, what="Focus")
        if bad is not None:
            return bad
        key = focus.talent, alike(focus.name)
        if key in seen:
            return words.focus_twice(focus.name, cited)
        seen.add(key)
    return None


def profession_refused(world: World, command: MakeHero) -> Refused | None:
    """Why the profession, its Favoured Save, or the lineage cannot stand so."""
    there = packs.professions(world.packs)
    record = there.get(command.profession)
    if record is None:
        return words.no_profession(there.values())
    if record.own_name:
        bad = bad_name(command.calling, what="profession's name")
        if bad is not None:
            return bad
        if command.favoured not in content.saves():
            return words.no_favoured(clause("axiom.saves"))
    elif command.calling or command.favoured not in ("", record.favoured) or command.power > record.power_access:
        return words.profession_fixed(record)
    return _lineage_refused(command)


def _lineage_refused(command: MakeHero) -> Refused | None:
    if command.lineage:
        bad = bad_name(command.lineage, what="lineage")
        if bad is not None:
            return bad
    if command.lifted and (not command.lineage or command.lifted not in ATTRIBUTES):
        return words.lifts_without_lineage(clause("axiom.attributes"))
    return None


def gear_refused(world: World, command: MakeHero) -> Refused | None:
    """Why the gear cannot be had so: what is not on the list, or too much of it."""
    if command.standard not in ("body", "speed"):
        return words.standard_choice(clause("axiom.attack"))
    for kinds, among in (
        ((command.armor,), packs.armor(world.packs)),
        ((command.shield,), packs.shields(world.packs)),
        (command.weapons, packs.weapons(world.packs)),
        (command.kits, packs.kits(world.packs)),
    ):
        if any(kind not in among for kind in filter(None, kinds)):
            return words.not_on_list()
    if len(command.weapons) > MOST_WEAPONS or len(command.kits) > MOST_KITS:
        return words.too_much_gear(MOST_WEAPONS, MOST_KITS, clause("axiom.attack"))
    return None


# ── What becomes of it ──────────────────────────────────────────────────────────────────────


def decide(world: World, command: MakeHero, _dice: Dice) -> Iterator[Fact]:
    """Make the character."""
    yield made(world, command)


def made(world: World, command: MakeHero) -> HeroMade:
    """The fact of a character that was made; its Health is full."""
    record = content.PROFESSIONS[command.profession]
    kinds = [kind for kind in (command.armor, command.shield, *command.weapons, *command.kits) if kind]
    attributes = {name: command.attributes[name] for name in ATTRIBUTES}
    figure = Figure(id=making.hero_id(world.made + 1), name=tidy(command.name), side=PARTY, attributes=attributes)
    return HeroMade(
        clauses=(clause("axiom.attributes"), clause("axiom.talents"), clause("axiom.health")),
        figure=figure.id,
        name=figure.name,
        series=command.series,
        attributes=attributes,
        talents={name: dice for name, dice in command.talents.items() if dice},
        foci=tuple(FocusPick(talent=one.talent, name=figures.focus_name(one.talent, one.name)) for one in command.foci),
        odd=dict(command.odd),
        profession=record.id,
        calling=tidy(command.calling),
        favoured=command.favoured if record.own_name else record.favoured,
        power=has_power(command),
        lineage=tidy(command.lineage),
        lifted=command.lifted,
        standard=command.standard,
        items=carried(kinds, world.minted),
        health=figures.top_health(figure),
        terms=figures.health_terms(figure),
    )


def carried(kinds: Sequence[str], minted: int) -> tuple[Item, ...]:
    """New things of these kinds: armour is worn, shield and weapons are in hand as far as they go together."""
    items: list[Item] = []
    for number, kind in enumerate(kinds, minted + 1):
        held = [item.kind for item in items if item.place == "hand"]
        if content.ARMOR.holds(kind):
            place = "worn"
        elif content.KITS.holds(kind) or figures.clash(held, kind):
            place = "pack"
        else:
            place = "hand"
        items.append(Item(id=making.item_id(number), kind=kind, place=place))
    return tuple(items)


def figure_of(fact: HeroMade) -> Figure:
    """The figure that the fact makes."""
    foci: dict[str, list[str]] = {}
    for focus in fact.foci:
        foci.setdefault(focus.talent, []).append(focus.name)
    return Figure(
        id=fact.figure,
        name=fact.name,
        side=PARTY,
        attributes=dict(fact.attributes),
        talents=dict(fact.talents),
        foci=foci,
        odd=dict(fact.odd),
        standard=fact.standard,
        profession=fact.profession,
        series=fact.series,
        calling=fact.calling,
        favoured=fact.favoured,
        power=fact.power,
        lineage=fact.lineage,
        lifted=fact.lifted,
        health=fact.health,
        top=fact.health,
        items={item.id: msgspec.structs.replace(item) for item in fact.items},
    )


def evolve(world: World, fact: HeroMade) -> None:
    """The character joins the party."""
    world.figures[fact.figure] = figure_of(fact)
    world.order.append(fact.figure)
    world.made += 1
    world.minted += len(fact.items)
