"""A character's whole sheet: every die and number with what it is made of, and the clauses behind each."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import Term, total
from tablewright.core.ledger import clause
from tablewright.core.view import Line, Section, Sheet
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx import records as r
from tablewright.games.threedx.heroes import advance
from tablewright.games.threedx.say import capital, counted, listed
from tablewright.games.threedx.say.heroes import attribute_name, die, helped, may_rise, step_name, thing_name
from tablewright.games.threedx.say.terms import HOUSE, clause_title, sources, sum_words
from tablewright.games.threedx.world import ATTRIBUTES, FIFTH, Figure, Item, Skill, World

PLACES = {"hand": "in hand", "worn": "worn", "pack": "in the pack", "floor": "on the floor"}
RANKS = {0: "primary", 1: "secondary: half", 2: "tertiary: a quarter"}
KINDS = {
    "custom": "custom ability",
    "language": "language",
    "proficiency": "proficiency",
    "weapon": "weapon skill",
    "shield": "shield skill",
}


def sheet(world: World, figure: Figure) -> Sheet:
    """The sheet of a character."""
    sections = [
        Section(title="Body", lines=tuple(body_lines(world, figure))),
        Section(title="Attributes", lines=tuple(attribute_lines(world, figure))),
        *ability_sections(world, figure),
        Section(title="Movement", lines=tuple(movement_lines(world, figure))),
        Section(title="Skills", lines=tuple(skill_lines(world, figure))),
        Section(title="Weapons", lines=tuple(weapon_lines(world, figure))),
        Section(title="Inventory", lines=tuple(gear_lines(world, figure))),
        Section(title="Advancement", lines=tuple(advancement_lines(world, figure))),
    ]
    people = relationship_lines(world, figure)
    if people:
        sections.append(Section(title="Relationships", lines=tuple(people)))
    return Sheet(figure=figure.id, name=figure.name, line=line_of(figure), sections=tuple(sections))


def line_of(figure: Figure) -> str:
    """Ancestry, background, culture, level and tier."""
    level = f"Level {figures.level(figure)}" + (f" ({figure.tier})" if figure.tier else "")
    return ", ".join(part for part in (figure.ancestry, figure.background, figure.culture, level) if part)


# ── Body and dice ───────────────────────────────────────────────────────────────────────────


def body_lines(world: World, figure: Figure) -> list[Line]:
    """Vitality and wounds, Level, epic dice, the fifth's resource."""
    cited = clause_title(world, clause("3dx.vitality"))
    wounds = counted(figure.wounds or 0, "untreated wound") if figure.wounds else "unhurt"
    treated = f", {figure.treated} treated" if figure.treated else ""
    lines = [Line(words="Vitality", text=f"{die(figure.vitality or 0)}, {wounds}{treated}", why=cited)]
    terms = [Term(name, figure.attributes.get(name, 0), clause("3dx.level")) for name in ATTRIBUTES]
    why = f"the average of {_sum(world, figure, terms)}, rounded up ({clause_title(world, clause('3dx.level'))})"
    lines.append(Line(words="Level", text=str(figures.level(figure)), why=why))
    most, cited = figures.epic_most(world, figure), clause_title(world, clause("3dx.epic_die"))
    lines.append(Line(words="Epic dice", text=f"{figure.epic} of {most}", why=f"a d20 each ({cited})"))
    record = content.of(world).fifth
    mark = f", {HOUSE}" if record.origin == "house" else ""
    top = figures.spirit_most(figure)
    why = f"as many as {figures.fifth_name(world, figure)} has faces; a use costs {record.cost}{mark}"
    resource = capital(figures.resource_name(world, figure))
    lines.append(Line(words=resource, text=f"{figure.spirit} of {top}", why=why))
    return lines


def _sum(world: World, figure: Figure, terms: Iterable[Term]) -> str:
    return sum_words(terms, fifth=figures.fifth_name(world, figure))


def attribute_lines(world: World, figure: Figure) -> list[Line]:
    """The five attributes as they now are, with their bonus dice."""
    lines = []
    fifth = figures.fifth_name(world, figure)
    for name in ATTRIBUTES:
        uses = figures.bonus_uses(figure, name)
        size = die(figures.original(figure, name))
        bonus = f", bonus {size}: {figures.bonus_left(figure, name)} of {uses}" if uses else ""
        terms = figures.size_terms(world, figure, name)
        record = content.of(world).attributes[name]
        why = size_why(world, figure, terms, record.gist)
        text = f"{die(total(terms))}{bonus}"
        lines.append(Line(words=attribute_name(name, fifth), text=text, why=why))
    return lines


def size_why(world: World, figure: Figure, terms: tuple[Term, ...], gist: str) -> str:
    """What a die is made of where it is not whole, and what it is for."""
    made = f"{_sum(world, figure, terms)}; " if len(terms) > 1 else ""
    return f"{made}{gist} ({sources(world, terms)})"


def ability_sections(world: World, figure: Figure) -> list[Section]:
    """The abilities of each attribute, each as the three dice that are rolled with it."""
    found, fifth = content.of(world), figures.fifth_name(world, figure)
    sections = []
    for attribute in ATTRIBUTES:
        if attribute == FIFTH:
            lines = [_fifth_line(world, figure, name) for name in figure.fifths]
        else:
            records = [record for record in found.abilities.values() if record.attribute == attribute]
            lines = [_ability_line(world, figure, record) for record in records]
        if lines:
            sections.append(Section(title=f"Abilities of {attribute_name(attribute, fifth)}", lines=tuple(lines)))
    return sections


def _ability_line(world: World, figure: Figure, record: r.Ability) -> Line:
    terms = figures.size_terms(world, figure, record.id)
    size = total(terms)
    text = dice_words(figures.dice(world, figure, record.attribute, record.id)) if record.rolled else die(size)
    made = f"{_sum(world, figure, terms)}; " if len(terms) > 1 else ""
    return Line(words=record.name, text=text, why=f"{made}{record.gist} ({clause_title(world, record.clause)})")


def _fifth_line(world: World, figure: Figure, name: str) -> Line:
    dice = figures.dice(world, figure, FIFTH, name)
    sample = content.of(world).sample(name)
    gist = sample.gist if sample is not None else "as the table has it"
    mark = f"; a sample, {HOUSE}" if sample is not None and sample.origin == "house" else ""
    return Line(
        words=name, text=dice_words(dice), why=f"{gist}{mark} ({clause_title(world, clause('3dx.attributes'))})"
    )


def dice_words(dice: Iterable[int]) -> str:
    """The three dice of a roll: d12 d8 d6."""
    return " ".join(die(size) for size in dice)


# ── Movement, skills ────────────────────────────────────────────────────────────────────────


def speed_why(world: World, figure: Figure, move: str) -> str:
    """(Dexterity 8 + increases 2 + Vitality 10) / 2; primary (Movement)."""
    if not figure.character:
        return clause_title(world, clause("3dx.movement.options"))
    terms = figures.speed_terms(world, figure, move)
    rank = RANKS[figures.rank(figure, move)]
    return f"({_sum(world, figure, terms)}) / 2; {rank} ({clause_title(world, clause('3dx.movement'))})"


def movement_lines(world: World, figure: Figure) -> list[Line]:
    """All movements, Dash, crawl, jump, leaps."""
    lines = [
        Line(
            words=move.capitalize(), text=f"{figures.speed(world, figure, move)} m", why=speed_why(world, figure, move)
        )
        for move in figures.moves(figure)
    ]
    cited = clause_title(world, clause("3dx.movement.options"))
    run = figures.speed(world, figure)
    lines.append(Line("Dash", f"{figures.dash(world, figure)} m", f"one and a half times {run} m ({cited})"))
    lines.append(Line("Crawl", f"{figures.crawl(world, figure)} m", f"a quarter of {run} m ({cited})"))
    others = [(move, figures.speed(world, figure, move)) for move in figures.moves(figure) if move != "run"]
    if run and others:
        left = [f"{move} {figures.part_left(1, 2, metres)} m" for move, metres in others]
        lines.append(Line("Half the run spent", f"leaves {', '.join(left)}", f"kinds mix by share ({cited})"))
    jump, share = figures.jump(world, figure), "a sixth of Vitality + Dexterity + Agility"
    lines.append(Line("Jump", f"reaches {jump} m", f"{share}, rounded up ({cited})"))
    cited = clause_title(world, clause("3dx.movement.leap"))
    leaps = [f"{figures.leap(world, figure, one.run_up)} m {one.name}" for one in content.of(world).leaps.values()]
    lines.append(Line("Leap", ", ".join(leaps), cited))
    return lines


def skill_lines(world: World, figure: Figure) -> list[Line]:
    """Languages grown up with, skills, those that are active first."""
    cited = clause_title(world, clause("3dx.skills"))
    lines = []
    if figure.languages:
        why = f"grown up with ({clause_title(world, clause('3dx.create.identity'))})"
        lines.append(Line(words="Languages", text=", ".join(figure.languages), why=why))
    for skill in sorted(figure.skills.values(), key=lambda one: not one.active):
        text = KINDS[skill.kind] + ("" if skill.active else ", not active")
        lines.append(Line(words=capital(skill.name), text=text, why=_skill_why(world, figure, skill)))
    most, now = figures.active_most(figure), len(figures.active(figure))
    lines.append(Line(words="Active", text=f"{now} of {most}", why=f"Intelligence + Level ({cited})"))
    for name, one in figure.learning.items():
        why = clause_title(world, clause("3dx.learning"))
        lines.append(Line(words=f"Learning {name}", text=f"{one.points} of {one.need} points", why=why))
    return lines


def _skill_why(world: World, figure: Figure, skill: Skill) -> str:
    found = content.of(world)
    if skill.kind == "custom":
        fifth = figures.fifth_name(world, figure)
        of = listed([attribute_name(name, fifth) for name in skill.attributes])
        with_ = listed([step_name(name) for name in skill.abilities])
        dice = dice_words(figures.custom_dice(world, figure, skill))
        return f"{dice}: averages of {of}, and of {with_} ({clause_title(world, clause('3dx.skills.custom'))})"
    if skill.kind == "proficiency":
        where = f"on {listed([helped(name) for name in skill.helps])}" if skill.helps else "where it fits"
        return f"advantage {where} ({clause_title(world, clause('3dx.skills.proficiency'))})"
    record: r.Record | None = found.weapon_skills.get(skill.record) or found.shield_skills.get(skill.record)
    if record is not None:
        return f"{record.gist} ({clause_title(world, record.clause)})"
    return clause_title(world, clause("3dx.skills"))


# ── Weapons, gear ───────────────────────────────────────────────────────────────────────────


def weapon_lines(world: World, figure: Figure) -> list[Line]:
    """What is in hand with the dice of each ability it attacks with; bare hands where nothing is."""
    found = content.of(world)
    lines = [
        _weapon_line(world, figure, thing_name(world, item), kind) for item, _, kind in figures.weapons(world, figure)
    ]
    if not lines:
        lines = [_weapon_line(world, figure, "bare hands", found.weapon_types[figures.UNARMED])]
    shield = figures.shield_of(world, figure)
    if shield is not None:
        record = found.shields[shield.kind]
        text = "advantage on defence"
        lines.append(
            Line(capital(thing_name(world, shield)), text, f"{record.gist} ({clause_title(world, record.clause)})")
        )
    return lines


def _weapon_line(world: World, figure: Figure, name: str, kind: r.WeaponType) -> Line:
    found = content.of(world)
    ways = []
    for ability in kind.abilities:
        record = found.abilities.get(ability)
        if record is not None:
            ways.append(f"{record.name} {dice_words(figures.dice(world, figure, record.attribute, ability))}")
        elif ability == FIFTH:
            ways.append(f"any attack of {figures.fifth_name(world, figure)}")
    band = found.bands[kind.band]
    marks = [f"{band.name}, {kind.reach or band.metres} m"]
    marks += [f"thrown: {found.bands[kind.thrown].name}"] if kind.thrown else []
    for what, level in (("Block", kind.block), ("Dodge", kind.dodge)):
        if level:
            when = " against armed attackers" if what == "Block" and kind.block_if_armed else ""
            marks.append(f"{what} {'with advantage' if level > 0 else 'at disadvantage'}{when}")
    why = f"{kind.name}; {', '.join(marks)} ({clause_title(world, kind.clause)})"
    return Line(words=capital(name), text=" or ".join(ways), why=why)


def gear_lines(world: World, figure: Figure) -> list[Line]:
    """Slots filled and free, what the load costs, everything carried and where."""
    terms = figures.slot_terms(figure)
    cited = clause_title(world, clause("3dx.inventory"))
    if world.options.get("carry") == "L125":
        why = f"half of {_sum(world, figure, (terms[0], terms[2]))}, + Carry {terms[1].value} ({cited})"
    else:
        why = f"half of {_sum(world, figure, terms)} ({cited})"
    filled = figures.filled(world, figure)
    lines = [Line(words="Slots", text=f"{filled} of {figures.slots(world, figure)}", why=why)]
    over = figures.over(world, figure)
    if over:
        fifth = figures.fifth_name(world, figure)
        borne = listed([attribute_name(name, fifth) for name in figures.burden(world, figure)]) or "nothing yet"
        why = f"each slot too many costs a die size ({cited})"
        lines.append(Line(words="Too many", text=f"{counted(over, 'slot')}, borne by {borne}", why=why))
    return lines + [_gear_line(world, item) for item in figure.items.values()]


def _gear_line(world: World, item: Item) -> Line:
    record = content.of(world).gear.get(item.kind)
    slots = figures.slots_of(world, item)
    text = ", ".join([PLACES[item.place], *["broken"] * item.broken, counted(slots, "slot")])
    cited = clause_title(world, record.clause) if record is not None else ""
    mark = f", {HOUSE}" if record is not None and record.origin == "house" and HOUSE not in cited else ""
    gist = record.gist if record is not None else ""
    why = f"{gist} ({cited}{mark})" if gist else f"{cited}{mark}"
    return Line(words=capital(thing_name(world, item)), text=text, why=why)


# ── Advancement, people ─────────────────────────────────────────────────────────────────────


def advancement_lines(world: World, figure: Figure) -> list[Line]:
    """Sessions, steps to place, what has risen since the last attribute rise."""
    cited = clause_title(world, clause("3dx.advancement"))
    abilities, sessions = advance.rate(world)
    rate = f"{counted(abilities, 'ability step')} a session"
    if sessions:
        rate += f", an attribute step every {sessions}"
    lines = [Line(words="Sessions", text=str(figure.sessions), why=f"{rate} ({cited})")]
    rises = may_rise(figure.ability_steps, figure.attribute_steps)
    why = f"a die size for each, by the buttons of the character ({cited})" if rises else cited
    lines.append(Line(words="To spend", text=rises or "nothing until a session ends", why=why))
    if figure.raised:
        risen = listed([step_name(name) for name in figure.raised])
        why = f"these rise again once an attribute has ({cited})"
        lines.append(Line(words="Have risen", text=capital(risen), why=why))
    if all(size == kernel.LARGEST for size in figure.attributes.values()):
        lines.append(Line(words="Attributes", text="all d12: the end", why=cited))
    return lines


def relationship_lines(world: World, figure: Figure) -> list[Line]:
    """Whom the character knows, each by the target number, with the nearest word for it."""
    cited = clause_title(world, clause("3dx.relationships.guide"))
    lines = []
    for name, target in figure.relationships.items():
        guide = content.of(world).relationships.values()
        words = [record.name for record in guide if record.target <= target]
        lines.append(Line(words=name, text=f"{target}", why=f"{words[-1] if words else ''} ({cited})"))
    return lines
