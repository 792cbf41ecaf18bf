"""What dice that lie in a challenge come to: their levels, each with a reason, help, target numbers, exact chances."""

from __future__ import annotations

from tablewright.core.facts import Chance, Term
from tablewright.core.ledger import clause
from tablewright.games.threedx import bonus, content, figures, kernel, rolls
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_calls import ALL, Call, Laid

NO_TARGET = 2
"""What help needs where the action helped has no target number."""
VITALITY = "vitality"


# ── Who can, and with what ──────────────────────────────────────────────────────────────────


def sizes(world: World, figure: Figure, call: Call) -> tuple[int, ...]:
    """The dice of a roll, or the one of a save; a save's 0 cannot be rolled."""
    if call.save:
        return (save_die(world, figure, call.attribute),)
    return dice_for(world, figure, call.ability)


def save_die(world: World, figure: Figure, die: str) -> int:
    """The die that a save is made with: Vitality, an attribute's or an ability's."""
    clause("3dx.save")
    return figures.vitality(figure) if die == VITALITY else figures.size(world, figure, die)


def dice_for(world: World, figure: Figure, ability: str) -> tuple[int, int, int]:
    """The three dice of a roll with an ability, or with a custom skill by its name."""
    return figures.dice(world, figure, attribute_for(world, figure, ability), ability)


def attribute_for(world: World, figure: Figure, ability: str) -> str:
    """The attribute that goes with an ability; "" for a custom skill."""
    return figures.attribute_of(world, figure, ability)


def knows(world: World, figure: Figure, ability: str) -> bool:
    """Whether somebody can roll with this: one of the 24 that is rolled, an own one of the fifth, an active skill."""
    record = content.of(world).abilities.get(ability)
    if record is not None:
        return record.rolled
    if ability in figure.fifths:
        return True
    skill = figure.skills.get(ability)
    return skill is not None and skill.kind == "custom" and skill.active


def can_roll(world: World, figure: Figure, call: Call) -> bool:
    """Whether somebody can make the roll or save at all."""
    if not figures.able(figure) or not figures.vitality(figure):
        return False
    if call.save:
        return save_die(world, figure, call.attribute) > 0
    return knows(world, figure, call.ability) and figure.spirit >= figures.spirit_price(world, figure, call.ability)


# ── Target numbers ──────────────────────────────────────────────────────────────────────────


def target_of(call: Call, figure: Figure) -> int | None:
    """What somebody has to reach: the challenge's target number, or that of the own relationship."""
    if not call.against or call.target is None:
        return call.target
    clause("3dx.relationships")
    return figure.relationships.get(call.against, call.target)


def help_needs(call: Call, figure: Figure) -> int | None:
    """What help for somebody needs: half of the target number, rounded up, or 2 where there is none."""
    clause("3dx.combat.help")
    target = target_of(call, figure)
    if target is None:
        return None
    return -(-target // 2) if target else NO_TARGET


# ── Levels ──────────────────────────────────────────────────────────────────────────────────


def called_terms(call: Call, id_: str) -> tuple[Term, ...]:
    """The levels that the challenge gives somebody: those for all, those for one."""
    return (*call.terms.get(ALL, ()), *call.terms.get(id_, ()))


def worked(world: World, call: Call, helper: str) -> bool:
    """Whether a help, as its dice lie, reaches what it needs; not known where the target number is hidden."""
    laid, to = call.laid[helper], call.helps.get(helper, "")
    need = help_needs(call, world.figures[to]) if to in world.figures else None
    return bool(to) and need is not None and result_of(world, call, helper, laid) >= need


def helps_for(world: World, call: Call, id_: str) -> tuple[Term, ...]:
    """A level for each help that goes to somebody and works as things stand."""
    cited = clause("3dx.combat.help")
    helpers = [helper for helper, to in call.helps.items() if to == id_ and worked(world, call, helper)]
    return tuple(Term("help", 1, cited, about=world.figures[helper].name) for helper in helpers)


def all_terms(world: World, call: Call, id_: str, own: tuple[Term, ...] | list[Term]) -> tuple[Term, ...]:
    """Every level of somebody's roll as things stand; a helper is helped by nobody."""
    laid = call.laid.get(id_)
    helps = () if laid is not None and laid.helper else helps_for(world, call, id_)
    return (*own, *called_terms(call, id_), *helps)


def result_of(world: World, call: Call, id_: str, laid: Laid) -> int:
    """What somebody's dice come to as things stand."""
    return reading_of(world, call, id_, laid).result


def reading_of(world: World, call: Call, id_: str, laid: Laid) -> rolls.Reading:
    """Somebody's dice as they are read now."""
    return rolls.read(laid.lying, rolls.level_of(all_terms(world, call, id_, laid.terms)))


def stands(world: World, call: Call, id_: str) -> bool | None:
    """Whether somebody's own roll succeeds as things stand; None where it has no known target number or none lies."""
    laid = call.laid.get(id_)
    target = target_of(call, world.figures[id_])
    if laid is None or not laid.own or not target:
        return None
    return kernel.succeeds(result_of(world, call, id_, laid), target)


# ── Exact chances ───────────────────────────────────────────────────────────────────────────


def chance(
    sizes_: tuple[int, ...], terms: tuple[Term, ...], target: int | None, *, way: str, what: str = "challenge"
) -> Chance | None:
    """The exact chance that dice not yet rolled reach a target number; None where nothing has to be reached."""
    if target is None:
        return Chance(what=what, ways=0, of=1, terms=terms, hidden=True)
    if not target:
        return None
    p = rolls.distribution(sizes_, rolls.level_of(terms), way=way).at_least(target)
    return Chance(what=what, ways=p.numerator, of=p.denominator, target=target, terms=terms)


def bonus_chance(laid: Laid, size: int, level: int, target: int | None) -> Chance | None:
    """The exact chance that dice that lie reach the target number once a bonus die has joined them."""
    if target is None:
        return Chance(what="challenge", ways=0, of=1, hidden=True)
    if not target:
        return None
    p = rolls.once_joined(laid.lying, size, level, target)
    return Chance(what="challenge", ways=p.numerator, of=p.denominator, target=target)


# ── Bonus dice ──────────────────────────────────────────────────────────────────────────────


def bonus_dice(figure: Figure, laid: Laid) -> list[str]:
    """The bonus dice that may still join somebody's dice."""
    attribute, ability = ("", "") if laid.lying.save else (laid.attribute, laid.ability)
    return bonus.fitting(figure, laid.lying, attribute=attribute, ability=ability)
