"""A hero's whole sheet: every number with the terms it is made of and the clause behind each."""

from __future__ import annotations

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.core.prose import capital
from tablewright.core.view import Line, Section, Sheet
from tablewright.games.axx import check_terms, checks, content, figures, packs, seeing
from tablewright.games.axx.heroes import gear, spell_slots, xp
from tablewright.games.axx.packs import Packs
from tablewright.games.axx.say import item_name, listed, signed
from tablewright.games.axx.say.building import missing
from tablewright.games.axx.say.hero_facts import ORDINALS, TASKS
from tablewright.games.axx.say.heroes import ABILITY_NAMES, ALIGNED, SAVE_NAMES, WILDS
from tablewright.games.axx.say.languages import on_the_sheet
from tablewright.games.axx.say.terms import clause_title, sum_words
from tablewright.games.axx.say.ties import sheet_line as tie_line
from tablewright.games.axx.world import ABILITIES, Figure, Item, World

USES = {
    "STR": "melee attack and damage; slots",
    "DEX": "missile attack; AC at 16 and above; Dodge saves",
    "CON": "HP for each Hit Die; Body saves",
    "INT": "lore and languages",
    "WIS": "perception; Will saves",
    "CHA": "reactions and parley",
}
PLACES = {"hand": "in hand", "worn": "worn or at the belt", "pack": "in the pack", "sack": "in a sack"}
SCARS = {"cha": "−1 to CHA checks", "intimidate": "+1 to intimidate"}
"""What scars do; any other mark is a limb or an eye that is lost."""
LOOSE = "carried loose"


def sheet(world: World, figure: Figure) -> Sheet:
    """The sheet of a character."""
    sections = [
        Section(title="Body", lines=tuple(body_lines(figure))),
        Section(title="Abilities", lines=tuple(ability_lines(figure))),
        Section(title="Saves", lines=tuple(save_lines(figure))),
        Section(title="Attacks", lines=tuple(attack_lines(figure))),
    ]
    trained = tuple(trained_lines(world, figure))
    if trained:
        sections.append(Section(title="Class Checks", lines=trained))
    if figure.slots or figure.book:
        sections.append(Section(title="Magic", lines=tuple(magic_lines(figure, world.packs))))
    sections.append(Section(title="Gear", lines=tuple(gear_lines(world, figure))))
    sections.append(Section(title="Experience", lines=tuple(experience_lines(figure)), text=trait_text(figure)))
    return Sheet(figure=figure.id, name=figure.name, line=line_of(figure), sections=tuple(sections))


def line_of(figure: Figure) -> str:
    """Lawful Dwarf Fighter, Level 1."""
    cls, kindred = figures.class_of(figure), figures.kindred_of(figure)
    if cls is None or kindred is None:
        return ""
    return f"{ALIGNED.get(figure.alignment, '')} {kindred.name} {cls.name}, Level {figure.level}".strip()


def trait_text(figure: Figure) -> str:
    """What kindred and class bring, in a sentence."""
    cls, kindred = figures.class_of(figure), figures.kindred_of(figure)
    if cls is None or kindred is None:
        return ""
    return f"{kindred.name}: {kindred.trait}. {cls.name}: {cls.gist}."


def body_lines(figure: Figure) -> list[Line]:
    """Hit points, AC, speed, sight, scars."""
    ac, terms = figures.armour_class(figure)
    cls = figures.class_of(figure)
    lines = []
    if figure.hp is not None and figure.top is not None:
        why = f"d{cls.die} for each Level, CON {signed(figures.mod(figure, 'CON'))} each" if cls else ""
        lines.append(Line(words="Hit points", text=f"{figure.hp} of {figure.top}", why=why))
    else:
        lines.append(Line(words="Wounds", text=figure.wounds))
    lines.append(Line(words="AC", text=str(ac), why=sum_words(terms, first_plain=True)))
    armor = figures.worn_armor(figure)
    why = f"{item_name(armor)} worn" if armor is not None else "no armour worn"
    speed = figures.speed(figure)
    text = f"{speed} ft a round, running {2 * speed}, withdrawing {speed // 2}"
    lines.append(Line(words="Moves", text=text, why=f"{why} ({clause_title(clause('axx.combat.action'))})"))
    kindred = figures.kindred_of(figure)
    if seeing.dark_sight(figure):
        cited = clause_title(kindred.clause) if kindred else ""
        lines.append(Line(words="Sight", text=f"{seeing.dark_sight(figure)} ft in the dark", why=cited))
    tongues = max(0, figures.mod(figure, "INT"))
    if tongues:
        cited = clause_title(clause("axx.ability.int"))
        lines.append(Line(words="Languages", text=on_the_sheet(figure.languages, tongues), why=cited))
    if kindred is not None and kindred.stone:
        text = "sloping passages and new stonework; the GM tells it unasked"
        lines.append(Line(words="Notices", text=text, why=clause_title(kindred.clause)))
    if figure.wild:
        text = f"{WILDS.get(figure.wild, figure.wild)}: +2 to track, hunt and forage there"
        lines.append(Line(words="Knows best", text=text, why=clause_title(clause("axx.class.ranger"))))
    if figure.tie is not None:
        kind, text = tie_line(figure)
        lines.append(Line(words=kind, text=text, why=clause_title(clause("axx.tie"))))
    if figure.past:
        path = content.LIFEPATHS[figure.past]
        lines.append(Line(words="Past", text=f"{path.name}. {path.gist}", why=clause_title(path.clause)))
    if figure.scars:
        scars = [SCARS.get(one, f"lost: {one}") for one in figure.scars]
        lines.append(Line(words="Scars", text=listed(scars), why=clause_title(clause("axx.death.table"))))
    weak = figures.weakened(figure)
    if weak:
        lines.append(Line(words="Every d20", text=str(signed(weak[0].value)), why=sum_words(weak)))
    return lines


def ability_lines(figure: Figure) -> list[Line]:
    """Six scores with their modifiers."""
    lines = []
    for ability in ABILITIES:
        if ability not in figure.scores:
            continue
        why = f"{ABILITY_NAMES[ability]}: {USES[ability]} ({clause_title(check_terms.ability_clause(ability))})"
        if ability == "INT":
            further = max(0, figures.mod(figure, "INT"))
            why += f"; {further or 'no'} further language{'s' if further > 1 else ''}"
        text = f"{figure.scores[ability]} ({signed(figures.mod(figure, ability))})"
        lines.append(Line(words=ability, text=text, why=why))
    return lines


def save_lines(figure: Figure) -> list[Line]:
    """Three saves against what nobody caused, and what betters them now and then."""
    lines = []
    for kind, name in SAVE_NAMES.items():
        numbers = checks.save_numbers(figure, kind)
        why = sum_words(numbers.terms) or "nothing is added"
        percent = numbers.chance("save").percent()
        lines.append(
            Line(
                words=f"{name} ({checks.SAVES[kind]})",
                text=f"{signed(numbers.bonus)}, {percent} against a hazard",
                why=f"{why}. Needs {numbers.target} in all; against a creature's doing 10 + its HD.",
            )
        )
    cls = figures.class_of(figure)
    if cls is not None and cls.save == "magic":
        lines.append(Line(words="Against magic", text="+2 more", why=clause_title(cls.clause)))
    return lines


def attack_terms(figure: Figure, item: Item | None, *, melee: bool) -> list[Term]:
    """What a hero adds to an attack with this before the situation has its say."""
    ability = "STR" if melee else "DEX"
    terms = [figures.attack_bonus(figure)]
    terms.append(Term(name=ability, value=figures.mod(figure, ability), clause=check_terms.ability_clause(ability)))
    if item is not None and item.plus:
        terms.append(Term(name="magic_weapon", value=item.plus, clause=clause("axx.treasure.magic")))
    unlisted = gear.unlisted_term(figure, item)
    return [term for term in [*terms, *([unlisted] if unlisted else []), *figures.weakened(figure)] if term.value]


def attack_lines(figure: Figure) -> list[Line]:
    """One row for each weapon, and the bare hands."""
    weapons = [item for item in figure.items.values() if figures.record(item).kind == "weapon"]
    weapons = [item for item in weapons if gear.wield_refused(figure, item) is None]
    seen: set[tuple[str, str, int]] = set()
    lines = []
    for item in weapons:
        if (item.kind, item.damage, item.plus) not in seen:
            seen.add((item.kind, item.damage, item.plus))
            lines += _weapon_lines(figure, item)
    return [*lines, _attack_line(figure, None, melee=True, words="bare hands", die="1d2")]


def _weapon_lines(figure: Figure, item: Item) -> list[Line]:
    record = figures.record(item)
    die = f"1d{record.die}" + (f"+{record.plus}" if record.plus else "")
    name = f"{item_name(item)} ({item.damage})"
    lines = []
    if record.strikes:
        lines.append(_attack_line(figure, item, melee=True, words=name, die=die))
    if record.use in ("shoot", "throw"):
        shots = {1: "1 shot", 2: "2 shots", 3: "3 throws"}[record.shots] if record.use == "shoot" else ""
        shots = shots or ("3 throws" if record.shots == 3 else "thrown")
        lines.append(_attack_line(figure, item, melee=False, words=f"{name}, {shots}", die=die))
    return lines


def _attack_line(figure: Figure, item: Item | None, *, melee: bool, words: str, die: str) -> Line:
    terms = attack_terms(figure, item, melee=melee)
    damage = damage_bonus(figure) if melee else []
    damage += [term for term in terms if term.name == "magic_weapon"]
    plus = sum(term.value for term in damage)
    count = figures.attacks_a_round(figure) if melee else 1
    times = f", {count} attacks" if count > 1 else ""
    why = sum_words(terms) or "nothing is added"
    if damage:
        why += f". Damage: {sum_words(damage)}"
    return Line(
        words=words,
        text=f"{signed(sum(term.value for term in terms))} to hit, {die}{f' {signed(plus)}' if plus else ''}{times}",
        why=why,
    )


def damage_bonus(figure: Figure) -> list[Term]:
    """What a hero adds to melee damage: STR, and a Half-Orc's 1."""
    terms = [Term(name="STR", value=figures.mod(figure, "STR"), clause=clause("axx.ability.str"))]
    kindred = figures.kindred_of(figure)
    if kindred is not None and kindred.melee:
        terms.append(Term(name=kindred.id, value=kindred.melee, clause=clause("axx.kindred.half_orc")))
    return [term for term in terms if term.value]


def trained_lines(world: World, figure: Figure) -> list[Line]:
    """A Thief's Class Checks."""
    cls = figures.class_of(figure)
    lines = []
    for task in cls.trained if cls else ():
        numbers = checks.check_numbers(world, figure, task=task)
        text = f"{signed(numbers.bonus)}, {numbers.chance('check').percent()}"
        words = TASKS[task].removeprefix("to ").removeprefix("at the ")
        lines.append(Line(words=capital(words), text=text, why=sum_words(numbers.terms)))
    return lines


def magic_lines(figure: Figure, brought: Packs = ()) -> list[Line]:
    """Each slot with its spell, and the book."""
    lines = []
    cls = figures.class_of(figure)
    highest = max((s.level for s in packs.spells(brought) if cls is not None and s.list == cls.caster), default=0)
    for slot in figure.slots:
        record = content.find_spell(slot.spell)
        text = record.name if record else "empty"
        if slot.spent:
            text += ", cast" if record else ""
        why = f"{record.gist} ({clause_title(record.clause)})" if record else clause_title(clause("axx.magic.slots"))
        if slot.level > highest:
            why = f"holds a spell of a lower level; {missing('spellbook')} ({clause_title(clause('axx.spell.higher'))})"
        lines.append(Line(words=f"{ORDINALS[slot.level]}-level slot", text=text, why=why))
    if spell_slots.bonus_slot(figure):
        lines.append(Line(words=f"{cls.casting if cls else ''} +1 or better", text="one of these slots"))
    if figure.book:
        names = listed([content.spell(spell).name for spell in figure.book])
        where = "" if spell_slots.has_book(figure) else " (the book is lost)"
        lines.append(Line(words="Spellbook", text=f"{names}{where}", why=clause_title(clause("axx.magic.book"))))
    return lines


def gear_lines(world: World, figure: Figure) -> list[Line]:
    """What is carried, where, and how many slots it takes."""
    weight = figures.coins_weigh(world)
    load = figures.load(figure, coin_weight=weight)
    pack = "pack worn" if figure.pack else "no pack: half of it"
    why = f"STR {figure.scores.get('STR', 10)}, {pack} ({clause_title(clause('axx.ability.str'))})"
    lines = [Line(words="Load", text=f"{load.used} of {load.top} slots", why=why)]
    for place, words in PLACES.items():
        for item in figure.items.values():
            if item.place == place:
                where = words if figure.pack or place != "pack" else LOOSE
                lines.append(Line(words=_item_words(item), text=where, why=_item_why(item)))
    if figure.coins:
        text = _slot_words(figures.coin_slots(figure.coins, coin_weight=weight))
        lines.append(Line(words=f"{figure.coins:,} GP", text=text, why=clause_title(clause("axx.gear.slots"))))
    return lines


def _item_words(item: Item) -> str:
    name = item_name(item)
    words = capital(name)
    return f"{words}, lit ({item.burning} turns)" if item.lit else words


def _item_why(item: Item) -> str:
    return f"{_slot_words(figures.slots_of([item]))} ({clause_title(figures.record(item).clause)})"


def _slot_words(slots: int) -> str:
    return {0: "no slot", 1: "1 slot"}.get(slots, f"{slots} slots")


def experience_lines(figure: Figure) -> list[Line]:
    """XP so far and what the next Level needs."""
    needed = xp.next_level_at(figure)
    why = f"{needed - figure.xp:,} more for Level {figure.level + 1} ({clause_title(clause('axx.track.xp'))})"
    lines = [Line(words="XP", text=f"{figure.xp:,} of {needed:,}", why=why)]
    kindred = figures.kindred_of(figure)
    if kindred is not None and kindred.xp_percent:
        text = f"+{kindred.xp_percent} % of each award"
        lines.append(Line(words=kindred.name, text=text, why=clause_title(kindred.clause)))
    return lines
