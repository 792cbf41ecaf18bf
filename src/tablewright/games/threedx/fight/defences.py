"""Against the side at its turn: the one defence roll, the roll against being seized, and who meets what of them."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel, rolls
from tablewright.games.threedx.fight import arms, levels, plan, reading, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ACTING, DEFENDING, GRAPPLES, Defence


def refuse_waiting(world: World, id_: str) -> Refused | None:
    """Why somebody cannot answer the side at its turn now."""
    fight, figure = world.fight, world.figures.get(id_)
    if figure is None:
        return nobody()
    if fight is None:
        return words.no_fight()
    if fight.phase == ACTING:
        return words.attacks_first()
    if fight.phase != DEFENDING:
        return words.turn_closing()
    return None if figures.able(figure) else words.not_able(figure.name)


# ── Defence ─────────────────────────────────────────────────────────────────────────────────


def defences(world: World, figure: Figure) -> list[str]:
    """What one may defend oneself with."""
    clause("3dx.combat.defense")
    plain = [name for name, one in content.of(world).abilities.items() if one.defends]
    points = figure.spirit >= content.of(world).fifth.cost
    return [*plain, *(arms.defending_fifths(world, figure) if points else [])]


def refuse_defend(world: World, command: o.DefendWith) -> Refused | None:
    """Only once, only who is attacked and aware of it."""
    wrong = refuse_waiting(world, command.figure)
    if wrong is not None:
        return wrong
    figure, fight = world.figures[command.figure], who.fight_of(world)
    if figure not in who.attacked(world):
        return words.not_attacked(figure.name)
    if figure.id in fight.defences:
        return words.defended(figure.name)
    known = defences(world, figure)
    return None if command.ability in known else words.no_ability(known)


def roll(world: World, command: o.DefendWith | o.Avoid, dice: Dice) -> Iterator[Fact]:
    """Roll the one defence, or the one roll against all grapples of the turn."""
    before, seized = len(dice.thrown), isinstance(command, o.Avoid)
    figure, ability = world.figures[command.figure], command.ability
    terms, attribute = levels.defence_terms(world, figure, ability), figures.attribute_of(world, figure, ability)
    made = Defence(
        figure=figure.id,
        ability=ability,
        attribute=attribute,
        lying=plan.lay(world, figure, ability, attribute, dice, what=What.AVOID if seized else What.DEFENCE),
        level=rolls.level_of(terms),
        terms=terms,
        guard=levels.guards(world, figure, ability),
    )
    cited = clause("3dx.combat.defense"), clause("3dx.combat.multiple_attackers")
    yield f.Defended(
        clauses=(clause("3dx.combat.grapple"),) if seized else cited,
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        defence=made,
        grapple=seized,
        spirit=figures.spirit_price(world, figure, ability),
        word=levels.given(world, figure.id),
    )


def chance(world: World, command: o.DefendWith | o.Avoid) -> Chance | None:
    """The exact chance that the best result holds off the attacker, or the one who would seize, that meets it."""
    seized = isinstance(command, o.Avoid)
    if (refuse_avoid(world, command) if isinstance(command, o.Avoid) else refuse_defend(world, command)) is not None:
        return None
    figure = world.figures[command.figure]
    others, grapples = reading.apart(against(world, figure.id))
    both = () if figure.id in who.fight_of(world).avoids else grapples
    return _holds(world, figure, command.ability, grapples if seized else [*others, *both])


def _holds(world: World, figure: Figure, ability: str, there: list[reading.Strike]) -> Chance | None:
    """The exact chance that the best result of a roll holds off the strongest of these."""
    if not there:
        return None
    first = min(there, key=lambda one: (-one.value, one.key))
    terms = levels.defence_terms(world, figure, ability)
    terms = (*terms, *levels.word_terms(world, figure.id))
    level = rolls.level_of(terms)
    if reading.acting(world, figure.id) is None:
        level += reading.help_waiting(world, figure.id, first.value)
    place = kernel.place_guarded(0, level, int(levels.guards(world, figure, ability)))
    if first.level:
        terms = (*terms, Term("attacker", -first.level, clause("3dx.npc.condition")))
    sizes = plan.dice_of(world, figure, ability)
    at = kernel.stands(place, level) - first.level
    return plan.chance(world, sizes, at, first.value, terms, hidden=not first.value)


def grappled(world: World, figure: Figure) -> bool:
    """Whether somebody tries to seize the figure in this turn."""
    return any(one.intent in GRAPPLES for one in who.attackers(world, figure.id))


def refuse_avoid(world: World, command: o.Avoid) -> Refused | None:
    """Only against grapples, once."""
    clause("3dx.combat.grapple")
    wrong = refuse_waiting(world, command.figure)
    if wrong is not None:
        return wrong
    figure, fight = world.figures[command.figure], who.fight_of(world)
    if not grappled(world, figure) or figure.id in fight.unaware:
        return words.not_attacked(figure.name)
    if figure.id in fight.avoids:
        return words.defended(figure.name)
    known = avoidances(world, figure)
    return None if command.ability in known else words.no_ability(known)


def avoidances(world: World, figure: Figure) -> list[str]:
    """Abilities that avoid a grapple and are no defence."""
    return [name for name, one in content.of(world).abilities.items() if one.avoids and not one.defends] + (
        arms.defending_fifths(world, figure) if figure.spirit >= content.of(world).fifth.cost else []
    )


# ── Who meets what ──────────────────────────────────────────────────────────────────────────


def met_by(world: World, figure: Figure, *, grapple: bool) -> list[reading.Strike]:
    """The attacks that meet somebody's defence roll, or its roll against being seized where it made one."""
    others, grapples = reading.apart(against(world, figure.id))
    if figure.id not in who.fight_of(world).avoids:
        return [] if grapple else [*others, *grapples]
    return grapples if grapple else others


def refuse_assign(world: World, command: o.Assign) -> Refused | None:
    """Only those who meet the roll, each once, and until the turn closes."""
    wrong = refuse_waiting(world, command.figure)
    if wrong is not None:
        return wrong
    figure, fight = world.figures[command.figure], who.fight_of(world)
    roll = (fight.avoids if command.grapple else fight.defences).get(figure.id)
    if roll is None:
        return words.no_dice(figure.name)
    if command.order == roll.order:
        return words.as_it_is()
    known = {one.key for one in met_by(world, figure, grapple=command.grapple)}
    fits = command.order and len(set(command.order)) == len(command.order) and set(command.order) <= known
    return None if fits else words.no_order()


def against(world: World, id_: str) -> list[reading.Strike]:
    """Every attack on somebody in this turn."""
    found = [one for each in who.attackers(world, id_) for one in reading.strikes(world, each)]
    return [one for one in found if one.target == id_]


def assign(_world: World, command: o.Assign, _dice: Dice) -> Iterator[Fact]:
    """Say who meets what."""
    cited = (clause("3dx.combat.multiple_attackers"),)
    yield f.OrderChosen(clauses=cited, figure=command.figure, order=command.order, grapple=command.grapple)
