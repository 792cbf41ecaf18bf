"""What threats do, and what anybody decides who is not there to decide: named policies, one of them the table's.

nearest: the nearest enemy. weakest first: of those within reach, or else of all, the one who looks worst. random: an
even draw among those within reach.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core import house
from tablewright.core.facts import Command
from tablewright.core.house import NEAREST, RANDOM, WEAKEST
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import figures, moment, pools
from tablewright.games.axiom.fight import actions, attacks, bands, moves, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.heroes.facts import Ready
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import BODY, SPEED, TOUCH, Figure, World

LOOKS = (*figures.LOOKS, "")


def next_foe(world: World) -> Figure | None:
    """The threat that acts next: in order, those who are not done; None when all are."""
    fight = world.fight
    if fight is None:
        return None
    for id_ in fight.foes:
        figure = world.figures[id_]
        if figures.able(figure) and not turns.finished(world, figure):
            return figure
    return None


def act(world: World, figure: Figure, dice: Dice, *, way: str = "") -> Command:
    """The one thing that the figure does now; the end of its turn where nothing is left that helps.

    `way` is the policy that it goes by, "" the one by which the table plays its threats.
    """
    clause("axiom.threats")
    turn = turns.turn_of(world, figure)
    if turn.minor:
        small = _minor(world, figure)
        if small is not None:
            return small
    if turn.primary and actions.held_by(figure) is not None and not turns.reach(world, figure):
        return _escape(world, figure)
    prey = target(world, figure, dice, way=way)
    if prey is None:
        return f.EndTurn(figure=figure.id)
    if turn.primary:
        blow = best_attack(world, figure, prey)
        if blow is not None:
            return blow
    return _nearer(world, figure, prey) or f.EndTurn(figure=figure.id)


def _minor(world: World, figure: Figure) -> Command | None:
    """Rising, or getting a weapon back in hand."""
    if moment.has(figure, "prone"):
        return f.StandUp(figure=figure.id)
    if any(arm.item is not None and not arm.bash for arm in attacks.arms(figure)) and not _wrong_arm(world, figure):
        return None
    for item in figure.items.values():
        weapon = figures.weapon_of(figure, item)
        if weapon is None or item.place not in ("floor", "pack"):
            continue
        if item.place == "floor":
            return f.PickUp(figure=figure.id, item=item.id)
        if not _wrong_arm(world, figure) or weapon.category != "ranged":
            return Ready(figure=figure.id, item=item.id)
    return None


def _wrong_arm(world: World, figure: Figure) -> bool:
    """Whether somebody with nothing but a bow in hand has an enemy in Touch, and a blade in the pack."""
    held = [arm for arm in attacks.arms(figure) if arm.item is not None and not arm.bash]
    if not held or any(not attacks.ranged(arm) for arm in held):
        return False
    packed = [figures.weapon_of(figure, item) for item in figure.items.values() if item.place == "pack"]
    blade = any(weapon is not None and weapon.category != "ranged" for weapon in packed)
    return blade and any(one.side != figure.side for one in bands.near(world, figure, TOUCH))


def _escape(world: World, figure: Figure) -> Command:
    tries = [f.Escape(figure=figure.id, attribute=attribute) for attribute in (BODY, SPEED)]
    return max(tries, key=lambda one: actions.escape_pool(world, one).sum)


def target(world: World, figure: Figure, dice: Dice, *, way: str = "") -> Figure | None:
    """Whom a figure goes for by this policy ("": the table's); None if nobody is left whom it could."""
    fight = world.fight
    if fight is None:
        return None
    standing = [one for one in bands.enemies(world, figure) if fight.cover.get(one.id) != "full"]
    if not standing:
        return None
    policy = way or house.policy(world.options)
    if policy == NEAREST:
        return min(standing, key=lambda one: bands.between(fight, figure.id, one.id))
    at_hand = [one for one in standing if any(aims(world, figure, one))]
    among = at_hand or standing
    if policy == RANDOM and len(at_hand) > 1:
        (face,) = dice.roll(len(at_hand), by=figure.id, what=What.TARGET, hidden=True)
        return at_hand[face - 1]
    if policy == WEAKEST:
        return min(among, key=lambda one: (LOOKS.index(one.wounds), bands.between(fight, figure.id, one.id)))
    return min(among, key=lambda one: bands.between(fight, figure.id, one.id))


def aims(world: World, figure: Figure, prey: Figure) -> Iterator[f.Attack]:
    """Every attack on somebody that can be aimed now, weapon by weapon; no Bash."""
    for arm in attacks.arms(figure):
        if arm.bash:
            continue
        item = arm.item.id if arm.item is not None else ""
        focus = attacks.fitting_focus(figure, arm)
        command = f.Attack(figure=figure.id, target=prey.id, item=item, focus=focus)
        if attacks.refuse_aim(world, command) is None:
            yield command


def best_attack(world: World, figure: Figure, prey: Figure) -> f.Attack | None:
    """The attack that is likeliest to hit; of equals the first weapon."""
    best: tuple[float, f.Attack] | None = None
    found = list(aims(world, figure, prey))
    if len(found) < 2:
        return found[0] if found else None
    for command in found:
        pool = attacks.pool_of(world, command)
        some, of = pools.ways(pool.dice, pool.mode, pool.threshold)
        if best is None or some / of > best[0]:
            best = some / of, command
    return best[1] if best is not None else None


def _nearer(world: World, figure: Figure, prey: Figure) -> f.Move | None:
    """One band nearer to its prey, if it may; it tries to get past whoever could strike."""
    if any(aims(world, figure, prey)):
        return None
    for past in (True, False):
        command = f.Move(figure=figure.id, target=prey.id, pass_by=past)
        if moves.refuse(world, command) is None:
            return command
    return None
