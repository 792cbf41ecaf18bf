"""What a figure is worth: pools as named dice, Saves, Defense, Health, what it holds and wears.

Each number comes with the terms that it is the sum of. What a moment adds (Advantage, cover, conditions of a fight) is
the business of those who roll.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tablewright.core.facts import Term, total
from tablewright.core.ledger import clause
from tablewright.core.text import alike, tidy
from tablewright.games.axiom import content, kernel
from tablewright.games.axiom.records import Armor, Kit, Natural, Shield, Stage, Threat, Weapon
from tablewright.games.axiom.world import BODY, SPEED, Condition, Figure, Item

HANDS = 2
NATURAL = "natural"
"""The kind of an item that is a threat's own teeth or claws."""
RESISTED = 2
"""What a resistance takes off damage of its type."""
LOOKS = ("down", "badly hurt", "hurt", "scratched", "unhurt")
"""How somebody looks, by the kernel's numbers for it."""
STAGES = (10, 20, 30)
"""XP spent at which the stages of a profession's track are gained."""
UNARMED = Weapon(
    id="unarmed", name="bare hands", clause="axiom.attack", gist="a house default", category="light", damage="blunt"
)
"""What somebody with empty hands strikes with: as a Light weapon, but it cannot be thrown."""

T = TypeVar("T")


# ── Attributes, Talents, pools ──────────────────────────────────────────────────────────────


def attribute_terms(figure: Figure, attribute: str) -> tuple[Term, ...]:
    """The Attribute as bought, and what the worst health condition of its family takes off it; 0 at least."""
    bought = figure.attributes.get(attribute, 0)
    terms = [Term(attribute, bought, clause("axiom.pool"))]
    worst = worst_of(figure, attribute)
    if worst is not None:
        loss = bought - kernel.lost(bought, worst.severity)
        terms.append(Term("health_condition", -loss, clause("axiom.conditions.health"), about=worst.name))
    return tuple(terms)


def worst_of(figure: Figure, attribute: str) -> Condition | None:
    """The health condition that takes most off the Attribute: of two the larger loss counts."""
    found = [one for one in figure.conditions.values() if one.kind == "health" and one.family == attribute]
    return max(found, key=lambda one: one.severity, default=None)


def attribute(figure: Figure, name: str) -> int:
    """The Attribute as it now stands, in dice."""
    return total(attribute_terms(figure, name))


def talent(figure: Figure, name: str) -> int:
    """Dice in the Talent, an Odd one too; 0 where none were bought."""
    return figure.talents.get(name, figure.odd.get(name, 0))


def has_focus(figure: Figure, name: str, focus: str) -> bool:
    """Whether the figure has this Focus of the Talent, and the 1D in the Talent that it needs."""
    return focus in figure.foci.get(name, ()) and talent(figure, name) > 0


def focus_name(name: str, focus: str) -> str:
    """A Focus as it is written: one of the Talent's list in the list's own way, however it was typed."""
    record = content.talents().get(name)
    listed = record.foci if record is not None else ()
    return next((one for one in listed if alike(one) == alike(focus)), tidy(focus))


def fitting(figure: Figure, name: str, *foci: str) -> str:
    """The first of these Foci of the Talent that the figure has; "" for none."""
    clause("axiom.focus")
    return next((focus for focus in foci if has_focus(figure, name, focus)), "")


def pool_terms(figure: Figure, attribute: str, talent: str = "", *, focus: str = "") -> tuple[Term, ...]:
    """The dice of a roll: Attribute, Talent, the one Focus that fits, and what armour takes off.

    No die in the Talent: the Attribute alone. The sum may be 0 or less.
    """
    terms = list(attribute_terms(figure, attribute))
    dice = figure.talents.get(talent, figure.odd.get(talent, 0))
    if dice:
        terms.append(Term(talent, dice, clause("axiom.pool")))
    if focus and has_focus(figure, talent, focus):
        terms.append(Term("focus", 1, clause("axiom.focus"), about=focus))
    return (*terms, *hampered_terms(figure, talent))


def hampered_terms(figure: Figure, talent: str) -> tuple[Term, ...]:
    """What the armour that is worn takes off rolls with the Talent: Athletics, Acrobatics, and Odd Talents whole."""
    worn = worn_armor(figure)
    record = content.talents().get(talent)
    odd = talent in figure.odd
    if worn is None or not (odd or (record is not None and record.hampered)):
        return ()
    penalty = worn.rating if odd else kernel.armour_penalty(worn.rating, figure.talents.get("endurance", 0))
    return (Term(worn.id, -penalty, clause("axiom.defense")),) if penalty else ()


def save_terms(figure: Figure, save: str, *, focus: str = "") -> tuple[Term, ...]:
    """The dice of a Save (body, speed or wit): its Attribute, its Talent, armour, and 1D more for the Favoured one.

    `focus` is the Focus that what it is made against is squarely inside: 1D more for who has it.
    """
    record = content.saves()[save]
    terms = pool_terms(figure, record.attribute, record.talent, focus=focus)
    if figure.favoured == save:
        terms = (*terms, Term("favoured", 1, clause("axiom.saves")))
    return terms


def kit_for(figure: Figure, talent: str) -> tuple[Item, Kit] | None:
    """The kit that helps most with the Talent, of those carried that are not used up."""
    kits = ((item, content.KITS.find(item.kind)) for item in figure.items.values() if item.left != 0)
    fitting = [(item, kit) for item, kit in kits if kit is not None and kit.talent == talent]
    return max(fitting, key=lambda pair: pair[1].dice, default=None)


def kit_terms(figure: Figure, talent: str) -> tuple[Term, ...]:
    """The dice that the best kit adds to a roll with the Talent."""
    found = kit_for(figure, talent)
    return (Term(found[1].id, found[1].dice, clause("axiom.modifier")),) if found else ()


# ── Defense and Health ──────────────────────────────────────────────────────────────────────


def armour(figure: Figure) -> int:
    """What armour, or a threat's scales, add to Speed for Defense; the better of the two."""
    worn, threat = worn_armor(figure), threat_of(figure)
    return max(worn.rating if worn is not None else 0, threat.scales if threat is not None else 0)


def defense_terms(figure: Figure, *, shield: bool = True, cover: int = 0) -> tuple[Term, ...]:
    """What makes up Defense: 1, a third of Speed and armour, and the best cover.

    `cover` is 1 for partial cover, 2 in a Bulwark; `shield` says whether the one in hand covers now. Cover does not
    add up.
    """
    speed, rating = attribute(figure, SPEED), armour(figure)
    cited = clause("axiom.defense")
    terms = [Term("defense_base", 1, cited), Term("speed_and_armour", (speed + rating) // 3, cited)]
    held = shield_of(figure) if shield else None
    if cover > 1:
        terms.append(Term("bulwark", cover, clause("axiom.shield")))
    elif held is not None:
        terms.append(Term(held.id, 1, clause("axiom.shield")))
    elif cover:
        terms.append(Term("partial_cover", 1, clause("axiom.range")))
    return tuple(terms)


def defense(figure: Figure, *, shield: bool = True, cover: int = 0) -> int:
    """The successes that an attacker needs, 1 at least."""
    best = max(cover, 1 if shield and shield_of(figure) is not None else 0)
    return kernel.defense(attribute(figure, SPEED), armour(figure), best)


def health_terms(figure: Figure) -> tuple[Term, ...]:
    """What makes up the greatest Health: 20, Body as it now stands, and a threat's tier."""
    cited = clause("axiom.health")
    terms = (Term("health_base", 20, cited), *attribute_terms(figure, BODY))
    tier = content.TIERS.find(figure.tier)
    return (*terms, Term(f"tier_{tier.id}", tier.health, clause("axiom.threats"))) if tier is not None else terms


def top_health(figure: Figure) -> int:
    """The greatest Health as Body now stands."""
    tier = content.TIERS.find(figure.tier)
    return kernel.health(attribute(figure, BODY), tier.health if tier is not None else 0)


def wounds(health: int, top: int) -> str:
    """How somebody looks: unhurt, scratched, hurt, badly hurt or down."""
    return LOOKS[kernel.look(health, top)]


# ── What is worn and held ───────────────────────────────────────────────────────────────────


def worn_armor(figure: Figure) -> Armor | None:
    """The armour that is worn."""
    return _first(content.ARMOR.find(item.kind) for item in figure.items.values() if item.place == "worn")


def shield_item(figure: Figure) -> Item | None:
    """The shield on the arm."""
    return _first(one for one in figure.items.values() if one.place == "hand" and content.SHIELDS.holds(one.kind))


def shield_of(figure: Figure) -> Shield | None:
    """The record of the shield on the arm."""
    item = shield_item(figure)
    return content.SHIELDS[item.kind] if item is not None else None


def weapon_of(figure: Figure, item: Item) -> Weapon | None:
    """The record that a weapon strikes by, a threat's own teeth and claws included; None for what is no weapon.

    A natural weapon strikes as a standard one.
    """
    if item.kind != NATURAL:
        return content.WEAPONS.find(item.kind)
    found = natural_of(figure, item)
    if found is None:
        return None
    cited = clause("axiom.threats")
    return Weapon(id=NATURAL, name=found.name, clause=cited, category="standard", damage=found.damage)


def natural_of(figure: Figure, item: Item) -> Natural | None:
    """What the threat's record says of its own teeth or claws."""
    threat = threat_of(figure)
    return _first(one for one in threat.natural if one.name == item.called) if threat is not None else None


def armed_with(figure: Figure) -> list[tuple[Item, Weapon]]:
    """The weapons at hand, natural ones included, in the order in which they are carried."""
    ready = [item for item in figure.items.values() if item.place in ("hand", "body")]
    pairs = [(item, weapon_of(figure, item)) for item in ready]
    return [(item, weapon) for item, weapon in pairs if weapon is not None]


def hands_of(kind: str) -> int:
    """Hands that a thing of this kind takes."""
    record = content.GEAR.find(kind)
    return record.hands if isinstance(record, Weapon | Shield) else 0


def clash(held: Iterable[str], kind: str) -> list[str]:
    """Of the kinds in hand, those that cannot be held together with another of this kind.

    Two hands; one shield; no two-handed weapon with any shield; of two weapons one at least is Light.
    """
    cited = content.GEAR.find(kind)
    out: list[str] = []
    free = HANDS - hands_of(kind)
    for other in held:
        record = content.GEAR.find(other)
        shields = isinstance(record, Shield), isinstance(cited, Shield)
        two_handed = HANDS in (hands_of(other), hands_of(kind))
        both = isinstance(record, Weapon) and isinstance(cited, Weapon) and not _light(record, cited)
        if all(shields) or (any(shields) and two_handed) or both or hands_of(other) > free:
            out.append(other)
        else:
            free -= hands_of(other)
    return out


def _light(*weapons: Weapon) -> bool:
    return any(weapon.category == "light" for weapon in weapons)


# ── Attacks ─────────────────────────────────────────────────────────────────────────────────


def attack_with(figure: Figure, weapon: Weapon) -> tuple[str, str]:
    """The Attribute and the Talent that a weapon is used with.

    Light Speed + Strike, heavy Body + Strike, ranged Speed + Precision, standard the Attribute chosen for good (a
    threat's better one) + Strike.
    """
    clause("axiom.attack")
    if weapon.category == "ranged":
        return SPEED, "precision"
    if weapon.category == "light":
        return SPEED, "strike"
    if weapon.category == "heavy":
        return BODY, "strike"
    return standard_attribute(figure), "strike"


def standard_attribute(figure: Figure) -> str:
    """The Attribute for standard weapons: as chosen, else the better of Body and Speed, Body on a tie."""
    if figure.standard:
        return figure.standard
    return SPEED if figure.attributes.get(SPEED, 0) > figure.attributes.get(BODY, 0) else BODY


def attack_terms(figure: Figure, weapon: Weapon, *, item: Item | None = None, focus: str = "") -> tuple[Term, ...]:
    """The dice of an attack before the moment changes them: Attribute, Talent, a Focus, a damaged weapon's -1D."""
    terms = pool_terms(figure, *attack_with(figure, weapon), focus=focus)
    if item is not None and item.damaged:
        terms = (*terms, Term("damaged", -1, clause("axiom.critical.failure"), about=weapon.name))
    return terms


def heavy_bonus(weapon: Weapon) -> int:
    """What a heavy weapon adds to the damage of a hit."""
    return 1 if weapon.category == "heavy" else 0


def known_whole(figure: Figure) -> bool:
    """Whether a figure's Health and all its dice are known here: of a threat a player sees two Attributes at most."""
    threat = threat_of(figure)
    return figure.health is not None and (threat is None or set(threat.attributes) <= set(figure.attributes))


def resisted(figure: Figure, damage: str) -> int:
    """What the figure's resistance takes off damage of this type."""
    threat = threat_of(figure)
    clause("axiom.scope")
    return RESISTED if threat is not None and damage in threat.resist else 0


# ── Who somebody is ─────────────────────────────────────────────────────────────────────────


def threat_of(figure: Figure) -> Threat | None:
    """The record of a threat."""
    return content.THREATS.find(figure.threat)


def stage(figure: Figure) -> int:
    """How many stages of its profession's track the figure has: by XP spent, or by milestones."""
    profession = content.PROFESSIONS.find(figure.profession)
    top = len(profession.stage) if profession is not None else 0
    earned = sum(1 for need in STAGES if figure.spent >= need)
    return min(top, max(earned, figure.granted))


def perks(figure: Figure) -> tuple[Stage, ...]:
    """The perks that the figure has, first stage first."""
    profession = content.PROFESSIONS.find(figure.profession)
    return profession.stage[: stage(figure)] if profession is not None else ()


def dice_of(figure: Figure) -> int:
    """Body, Speed and Wit together, as bought: what an encounter is weighed by."""
    return sum(figure.attributes.values())


def able(figure: Figure) -> bool:
    """Whether the figure is up and can act at all."""
    return figure.state == "up"


def _first(found: Iterable[T | None]) -> T | None:
    return next((one for one in found if one is not None), None)
