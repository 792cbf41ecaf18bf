"""What those who stand in for characters do for each other: help with a blow or otherwise, and keep off once spent."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from tablewright.core.facts import Command
from tablewright.core.ledger import clause
from tablewright.games.threedx import content, rolls
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import acts, levels, plan, reading, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import ATTACK, Plan

WAYS = ("intimidate", "deceive", "intuition", "might")
"""What somebody helps with who does it without a blow: a threat, a feint, a weak spot that is seen, strength."""


# ── Help ────────────────────────────────────────────────────────────────────────────────────


def aided(world: World, figure: Figure, strike: o.Attack) -> Command:
    """An attack, which helps too where it can, since its own effect counts all the same; or help that is worth more.

    With a blow one helps a companion who has struck at the same target and whom nobody helps yet.
    """
    clause("3dx.combat.help")
    if levels.helpers(world, figure.id):
        return strike  # who helps cannot be helped
    made = plan.attack_plan(world, figure, plan.swing_of(world, strike), dice=None, what=What.TURN)
    with_blow = _whom(world, figure, alone=True, target=strike.targets[0])
    worth = Fraction(*promised(world, figure, made))
    if with_blow is not None:
        strike = replace(strike, to=with_blow[0])
        worth += _chance(world, figure, made, reading.helped_target(world, with_blow[0])) * with_blow[1]
    other = aid(world, figure)
    return other[0] if other is not None and other[1] > worth else strike


def aid(world: World, figure: Figure) -> tuple[o.Act, Fraction] | None:
    """Help without a blow for the companion whose attack gains most by it, and the wounds that it promises."""
    whom = _whom(world, figure, alone=False) if not levels.helpers(world, figure.id) else None
    if whom is None:
        return None
    found = _likeliest(world, figure, whom[0], reading.helped_target(world, whom[0]))
    return (found[0], found[1] * whom[1]) if found is not None else None


def any_aid(world: World, figure: Figure) -> o.Act | None:
    """Help by somebody who has nothing better to do: for who has struck, else for the first who has still to act."""
    struck = aid(world, figure)
    if struck is not None:
        return struck[0]
    fight, mine = who.fight_of(world), who.side_of(world, figure.id)
    waiting = [one for one in who.awake(world, mine) if one.id != figure.id and one.id not in fight.plans]
    most = max((reading.defence_number(world, one) for one in who.enemies(world, figure)), default=0)
    free = bool(waiting) and not levels.helpers(world, figure.id)
    found = _likeliest(world, figure, waiting[0].id, most) if free else None
    return found[0] if found is not None else None


def _likeliest(world: World, figure: Figure, to: str, target: int) -> tuple[o.Act, Fraction] | None:
    """The help without a blow that is likeliest to work against a target number; None where none can."""
    best: tuple[o.Act, Fraction] | None = None
    for ability in WAYS:
        command = o.Act(figure=figure.id, ability=ability, to=to)
        if acts.refuse_act(world, command) is None:
            chance = _chance(world, figure, acts.act_plan(world, figure, command), target)
            if chance > (best[1] if best is not None else 0):
                best = command, chance
    return best


def promised(world: World, figure: Figure, made: Plan) -> tuple[int, int]:
    """Wounds that an attack at one target promises, summed over all ways in which its dice can fall; how many."""
    target = made.targets[0]
    level = made.level + made.extra.get(target, 0)
    sizes = plan.dice_of(world, figure, made.ability, made.attribute)
    need = reading.defence_number(world, world.figures[target])
    return len(made.targets) * rolls.beyond(sizes, level, need), rolls.distribution(sizes, level).total


def _whom(world: World, figure: Figure, *, alone: bool, target: str = "") -> tuple[str, Fraction] | None:
    """The companion whose attack gains most by a level, and how much; `alone` only whom nobody helps yet.

    Where more levels are needed than one, what all who have still to act could bring is shared among them.
    """
    fight, best = who.fight_of(world), None
    mine = who.side_of(world, figure.id)
    rest = sum(one.id not in fight.plans for one in who.awake(world, mine))
    for one in who.awake(world, mine):
        id_, own = one.id, fight.plans.get(one.id)
        if own is None or own.action != ATTACK or own.lying is None:
            continue
        if (target and set(own.targets) != {target}) or (alone and levels.helpers(world, id_)):
            continue
        gain = Fraction(reading.gain(world, own, rest), rest)
        if gain > (best[1] if best is not None else 0):
            best = id_, gain
    return best


def _chance(world: World, figure: Figure, made: Plan, target: int) -> Fraction:
    """The chance that help by this plan works against a target number."""
    level = made.level + (made.extra.get(made.targets[0], 0) if made.does == ATTACK else 0)
    sizes = plan.dice_of(world, figure, made.ability, made.attribute)
    return rolls.distribution(sizes, level).at_least(fights.help_needed(target))


# ── Keeping off ─────────────────────────────────────────────────────────────────────────────


def spent(figure: Figure) -> bool:
    """Whether the next wound fells a character whatever its Vitality die shows."""
    clause("3dx.vitality_save")
    return fights.spent(figure.vitality or 0, figure.wounds or 0)


def stays_off(world: World, figure: Figure) -> bool:
    """Whether somebody is spent while companions stand who are not: it closes in on nobody."""
    mine = who.awake(world, who.side_of(world, figure.id))
    return spent(figure) and any(one.id != figure.id and one.character and not spent(one) for one in mine)


def keeps_off(world: World, figure: Figure) -> Command | None:
    """Who is spent gets out of the way of enemies who are near; None where it need not or cannot."""
    if not stays_off(world, figure):
        return None
    me = figure.id
    near = min(who.enemies(world, figure), key=lambda one: who.distance(world, me, one.id))
    if who.distance(world, me, near.id) > short(world):
        return None
    rise = me in who.fight_of(world).prone
    most = acts.most_of(world, figure, dash=False, rise=rise)
    command = o.Move(figure=me, metres=-most, toward=near.id, rise=rise)
    return command if acts.refuse_move(world, command) is None else None


def short(world: World) -> int:
    """Metres within which an enemy is near: those of the second band."""
    return [one.metres for one in content.of(world).bands.values()][:2][-1]
