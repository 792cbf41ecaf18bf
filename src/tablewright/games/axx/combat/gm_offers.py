"""What a GM can have the foe do whose turn it is, instead of leaving it to the table's policy."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Offer, Refused
from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures
from tablewright.games.axx.combat import attacks, field, monsters, moves, orders, policy
from tablewright.games.axx.combat.strike import monster_attack_name
from tablewright.games.axx.say import fight_offers as words
from tablewright.games.axx.world import Figure, World

GROUP = "fight"


def foes_turn(seen: World) -> Iterator[Offer]:
    """The next foe's attacks, charges, powers, a move, or nothing."""
    fight, foe = seen.fight, policy.next_foe(seen)
    if fight is None or foe is None:
        return
    for target in field.enemies(seen, foe):
        if target.state == "up":
            yield from _against(seen, foe, target)
    speed = figures.speed(foe)
    feet = abs(moves.reach_of(seen, foe, speed, speed) - fight.at[foe.id])
    if feet and foe.id not in fight.shots:
        yield Offer(
            command=orders.Move(figure=foe.id, feet=feet),
            words=words.foe_moves(foe, feet),
            group=GROUP,
            figure=foe.id,
            typed=f"{foe.name} forward",
            clause=clause("axx.combat.action"),
        )
    yield Offer(
        command=orders.EndTurn(figure=foe.id),
        words=words.foe_waits(foe),
        group=GROUP,
        figure=foe.id,
        typed=f"{foe.name} wait",
        clause=clause("axx.combat.action"),
    )


def _against(seen: World, foe: Figure, target: Figure) -> Iterator[Offer]:
    """What the foe can do to somebody."""
    fight = seen.fight
    if fight is None:
        return
    count = len(content.monster(foe.monster).attacks)
    name = monster_attack_name(foe, count - fight.shots.get(foe.id, count))
    attack = orders.Attack(figure=foe.id, target=target.id)
    planned = attacks.planned(seen, attack)
    if not isinstance(planned, Refused):
        yield Offer(
            command=attack,
            words=words.foe_attacks(foe, target, name),
            group=GROUP,
            figure=foe.id,
            chance=planned.chance(),
            main=True,
            typed=f"{foe.name} attack {target.name}".lower(),
            clause=clause("axx.combat.attack"),
        )
    charge = orders.Charge(figure=foe.id, target=target.id)
    numbers = attacks.charge_numbers(seen, foe, target, "")
    if numbers is not None and attacks.refuse_charge(seen, charge) is None:
        yield Offer(
            command=charge,
            words=words.foe_charges(foe, target),
            group=GROUP,
            figure=foe.id,
            chance=numbers.chance(),
            main=True,
            typed=f"{foe.name} charge {target.name}".lower(),
            clause=clause("axx.combat.charge"),
        )
    for number, power in enumerate(content.monster(foe.monster).powers):
        use = orders.UsePower(figure=foe.id, target=target.id, power=number)
        if power.when == "action" and monsters.refuse_power(seen, use) is None:
            yield Offer(
                command=use,
                words=words.foe_uses(foe, target, power.name),
                group=GROUP,
                figure=foe.id,
                typed=f"{foe.name} {power.name} {target.name}".lower(),
                clause=power.clause,
            )
