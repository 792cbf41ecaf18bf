"""A character's whole sheet: every pool as named dice with its chance, and the clauses behind each."""

from __future__ import annotations

from tablewright.core.facts import Term, total
from tablewright.core.ledger import clause
from tablewright.core.view import Line, Section, Sheet
from tablewright.games.axiom import content, figures, kernel, moment
from tablewright.games.axiom.challenges import tries
from tablewright.games.axiom.heroes import advance
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.records import Kit
from tablewright.games.axiom.say import capital, counted
from tablewright.games.axiom.say.heroes import attribute_name, thing_name
from tablewright.games.axiom.say.terms import chance_words, clause_title, pool_words, sources, sum_words, term_words
from tablewright.games.axiom.world import ATTRIBUTES, Figure, World

FEET = 30
PLACES = {"hand": "at hand", "worn": "worn", "pack": "in the pack", "floor": "on the floor", "body": "its own"}
ACTIONS = {"primary": "Primary action", "minor": "Minor action", "free": "Free action"}
REFRESH = {"scene": "once a scene", "short": "back after a short rest", "long": "back after a long rest"}
REFRESH["full"] = "back after a full rest"
STANDARD = kernel.STANDARD


def sheet(world: World, figure: Figure) -> Sheet:
    """The sheet of a character, or of a threat for those who know its dice."""
    sections = [
        Section(title="Body", lines=tuple(body_lines(world, figure))),
        Section(title="Attributes", lines=tuple(attribute_lines(world, figure))),
        Section(title="Saves", lines=tuple(save_lines(figure))),
        Section(title="Attacks", lines=tuple(attack_lines(world, figure))),
        Section(title="Talents", lines=tuple(talent_lines(world, figure))),
    ]
    if figure.character and content.PROFESSIONS[figure.profession].stage:
        sections.append(Section(title="Track", lines=tuple(track_lines(figure))))
    sections.append(Section(title="Gear", lines=tuple(gear_lines(figure))))
    if figure.character:
        sections.append(Section(title="Experience", lines=tuple(experience_lines(figure))))
    return Sheet(figure=figure.id, name=figure.name, line=line_of(figure), sections=tuple(sections))


def plain_sheet(world: World, figure: Figure) -> Sheet:
    """The sheet by the page alone: Attributes and Talents, and nothing beyond."""
    sections = (
        Section(title="Attributes", lines=tuple(attribute_lines(world, figure))),
        Section(title="Talents", lines=tuple(talent_lines(world, figure))),
    )
    return Sheet(figure=figure.id, name=figure.name, line="", sections=sections)


def line_of(figure: Figure) -> str:
    """Healer, Standard point buy; a threat's tier and size."""
    if not figure.character:
        tier = content.TIERS.find(figure.tier)
        return f"{tier.name}, {figure.size}" if tier is not None else ""
    record = content.PROFESSIONS[figure.profession]
    points = content.points().get(figure.series)
    parts = [figure.lineage, figure.calling or record.name, f"{points.name} point buy" if points is not None else ""]
    return ", ".join(part for part in parts if part)


def body_lines(world: World, figure: Figure) -> list[Line]:
    """Health, Defense, movement."""
    lines = []
    if figure.health is not None and figure.top is not None:
        terms = figures.health_terms(figure)
        why = f"{sum_words(terms)} ({sources(terms[:1])})"
        lines.append(Line(words="Health", text=f"{figure.health} of {figure.top}", why=why))
    terms = figures.defense_terms(figure)
    lines.append(Line(words="Defense", text=str(figures.defense(figure)), why=defense_why(figure)))
    penalty = armour_penalty(figure)
    if penalty:
        cited = clause_title(clause("axiom.defense"))
        lines.append(Line(words="Armour costs", text=penalty, why=cited))
    first = Pool(terms=(*figures.pool_terms(figure, "speed", "notice"), *moment.hampered(world, figure)))
    cited = clause_title(clause("axiom.actions"))
    lines.append(Line(words="Acts first", text=pool_words(first), why=f"the more successes the better ({cited})"))
    lines.append(Line(words="Moves", text=moves(figure), why=cited))
    return lines


def moves(figure: Figure) -> str:
    """How far a turn's movement carries; half of it is no band, so the Exhausted need the Primary action for one."""
    if moment.has(figure, "exhausted"):
        clause("axiom.conditions.combat")
        return f"{FEET // 2} ft, or one band nearer or farther with the Primary action"
    return f"{FEET} ft, or one band nearer or farther"


def defense_why(figure: Figure) -> str:
    """What Defense is made of: 1 + a third of Speed 4 and medium armour 2, rounded down, + medium shield 1."""
    rating, worn, shield = figures.armour(figure), figures.worn_armor(figure), figures.shield_of(figure)
    share = f"Speed {figures.attribute(figure, 'speed')}"
    if rating:
        share += f" and {worn.name if worn is not None else 'scales'} {rating}"
    row = f"1 + a third of {share}, rounded down" + (f", + {shield.name} 1" if shield is not None else "")
    return f"{row} ({clause_title(clause('axiom.defense'))})"


def armour_penalty(figure: Figure) -> str:
    """What armour takes off: 2D of Athletics and Acrobatics; "" where it takes nothing."""
    worn = figures.worn_armor(figure)
    if worn is None:
        return ""
    endurance = figures.talent(figure, "endurance")
    penalty = kernel.armour_penalty(worn.rating, endurance)
    spared = f" (Endurance {endurance} spares {worn.rating - penalty}D)" if penalty < worn.rating else ""
    if not penalty:
        return f"nothing: Endurance {endurance} makes up for {worn.name}"
    return f"{penalty}D of Athletics and Acrobatics{spared}"


def attribute_lines(world: World, figure: Figure) -> list[Line]:
    """Body, Speed and Wit, with what an illness takes off."""
    lines = []
    for name in ATTRIBUTES:
        if name in figure.attributes:
            terms = moment.counting(world, figures.attribute_terms(figure, name))
            record = content.attributes()[name]
            text = f"{total(terms)}D"
            why = f"{sum_words(terms)}; {record.gist}" if len(terms) > 1 else record.gist
            lines.append(Line(words=record.name, text=text, why=f"{why} ({clause_title(record.clause)})"))
    return lines


def save_lines(figure: Figure) -> list[Line]:
    """Three Saves, each with its chance at Standard."""
    return [
        pool_line(record.name, Pool(terms=figures.save_terms(figure, record.id)), note=record.gist, cited=record.clause)
        for record in content.saves().values()
        if record.attribute in figure.attributes
    ]


def attack_lines(world: World, figure: Figure) -> list[Line]:
    """What the figure strikes with, and its bare hands."""
    lines = []
    pairs = figures.armed_with(figure)
    for item, weapon in pairs:
        terms = (*figures.attack_terms(figure, weapon, item=item), *moment.hampered(world, figure))
        notes = {"heavy": "1 more on a hit", "light": "can be thrown to Close", "ranged": "Near; Far −1, Distant −2"}
        note = f"{weapon.damage}, {notes.get(weapon.category, 'Touch and Close')}"
        lines.append(pool_line(capital(weapon.name), Pool(terms=terms), note=note, cited=weapon.clause))
    if not pairs:
        terms = (*figures.attack_terms(figure, figures.UNARMED), *moment.hampered(world, figure))
        lines.append(pool_line("Bare hands", Pool(terms=terms), note="blunt", cited=clause("axiom.attack")))
    return lines


def talent_lines(world: World, figure: Figure) -> list[Line]:
    """The Talents that have dice, each with the Attribute it usually goes with; the rest in a line."""
    lines, none = [], []
    for record in content.talents().values():
        if not figure.talents.get(record.id):
            none.append(record.name)
            continue
        attribute = figures.standard_attribute(figure) if record.id == "strike" else record.usual[0]
        terms = (*figures.pool_terms(figure, attribute, record.id), *moment.hampered(world, figure))
        terms = moment.counting(world, terms)
        foci = figure.foci.get(record.id, [])
        kit = tries.kit_for(world, figure, record.id)
        more = [f"Focus on {' or '.join(foci)}: 1 more"] if foci else []
        more += [f"{kit[1].name}: {kit[1].dice} more"] if kit is not None else []
        note = "; ".join((*more, record.gist))
        lines.append(pool_line(record.name, Pool(terms=terms), note=note))
    for name, dice in figure.odd.items():
        worn = figures.worn_armor(figure)
        less = f", {worn.name} takes {worn.rating}" if worn is not None else ""
        why = f"an Odd Talent{less}; it opens nothing here ({clause_title(clause('axiom.scope'))})"
        lines.append(Line(words=name, text=f"{dice}D", why=why))
    if none:
        title = clause_title(clause("axiom.talents"))
        lines.append(Line(words="The others", text="the Attribute alone", why=f"{', '.join(none)} ({title})"))
    return lines


def track_lines(figure: Figure) -> list[Line]:
    """The stages of the profession's track, those still to come with what they need."""
    record = content.PROFESSIONS[figure.profession]
    lines = []
    for number, stage in enumerate(record.stage, 1):
        what = f"{ACTIONS[stage.action]}, {stage.target}: {stage.gist}; {REFRESH[stage.refresh]}"
        if number > figures.stage(figure):
            text = f"at {figures.STAGES[number - 1]} XP spent"
        elif stage.after_rest and str(number) not in figure.ready:
            text = f"after the next {stage.refresh} rest"
        else:
            text = "used" if str(number) in figure.used else "ready"
        lines.append(Line(words=f"{number} {stage.name}", text=text, why=f"{what} ({clause_title(record.clause)})"))
    return lines


def gear_lines(figure: Figure) -> list[Line]:
    """What is carried, and where."""
    lines = []
    for item in figure.items.values():
        record = content.GEAR.find(item.kind)
        name = capital(thing_name(item.kind, item.called))
        text = PLACES[item.place] + (", damaged: −1D" if item.damaged else "")
        if isinstance(record, Kit):
            left = "used up" if item.left == 0 else f"{record.dice}D more for {talent(record.talent)}"
            text = f"{text}, {left}"
        title = clause_title(record.clause) if record is not None else ""
        why = f"{record.gist} ({title})" if record is not None and record.gist else title
        lines.append(Line(words=name, text=text, why=why))
    return lines or [Line(words="Nothing", text="empty hands")]


def talent(name: str) -> str:
    """A Talent's name."""
    return term_words(Term(name, 0, ""))


def experience_lines(figure: Figure) -> list[Line]:
    """XP earned, spent and left, and what the next dice cost."""
    cited = clause_title(clause("axiom.advancement"))
    left = advance.left(figure)
    lines = [Line(words="XP", text=f"{left} to spend", why=f"{figure.xp} earned, {figure.spent} spent ({cited})")]
    prices = [
        f"{attribute_name(name)} {advance.attribute_price(dice)}"
        for name, dice in figure.attributes.items()
        if dice < advance.ceiling(figure, name)
    ]
    text = f"{', '.join(prices)}; a Talent die its new value, a Focus the same"
    lines.append(Line(words="Next dice", text=text, why=cited))
    ahead = [need for need in figures.STAGES if need > figure.spent]
    if ahead and content.PROFESSIONS[figure.profession].stage:
        text = f"{counted(ahead[0] - figure.spent, 'XP', 'XP')} more to spend"
        lines.append(Line(words="Next stage", text=text, why=cited))
    return lines


def pool_line(words: str, pool: Pool, *, note: str = "", cited: str = "") -> Line:
    """Stealth: Speed 3 + Stealth 2 = 5D, at 2: 52 %; `cited` is a clause that it stands on besides its terms'."""
    chance = chance_words(pool.dice, pool.mode, STANDARD)
    why = sources((*([Term("", 0, cited)] if cited else []), *pool.terms))
    text = f"{pool_words(pool)}, at {STANDARD}: {chance}"
    return Line(words=words, text=text, why=f"{note} ({why})" if note and why else note or why)
