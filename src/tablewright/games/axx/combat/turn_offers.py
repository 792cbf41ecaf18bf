"""A hero's turn as buttons: attacks and charges with their chances, moves with their risks, help and the rest."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core.facts import Chance, Offer, Own, Refused
from tablewright.core.ledger import clause
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import (
    actions,
    attacks,
    feat_offers,
    field,
    move_offers,
    orders,
    pickup,
    strike,
    turns,
)
from tablewright.games.axx.combat.arms import MELEE
from tablewright.games.axx.combat.numbers import target_shown, unaware
from tablewright.games.axx.magic import magic_offers
from tablewright.games.axx.say import fight_offers as words
from tablewright.games.axx.say import fight_refusals, gear_name
from tablewright.games.axx.world import PARTY, Fight, Figure, Item, World

FIGHT = "fight"
ACTION, MOVE, TURN = "your action", "your move", "your turn"


def turns_of(seen: World, heroes: list[Figure]) -> Iterator[Offer]:
    """What those of these heroes may do who have not had their turn of the round; not before morale is settled."""
    if turns.judging(seen):
        why = fight_refusals.morale_first().words
        yield from (replace(offer, greyed=why) for offer in _turns_of(seen, heroes))
    else:
        yield from _turns_of(seen, heroes)


def _turns_of(seen: World, heroes: list[Figure]) -> Iterator[Offer]:
    fight = seen.fight
    if fight is None:
        return
    acting = [one for one in heroes if one.id not in fight.acted and not unaware(seen, one)]
    for figure in acting:
        if figure.id in fight.declared:
            yield from magic_offers.spells_of(seen, figure)
        else:
            yield from _attacks(seen, figure)
            yield from feat_offers.throwing(seen, figure)
        if figure.id not in fight.shots and figure.id not in fight.declared:
            yield from feat_offers.feats(seen, figure)
            yield from feat_offers.lore_of(seen, [figure])
            yield from magic_offers.spells_of(seen, figure)
            yield from move_offers.movement(seen, figure)
            yield from _help(seen, figure)
        yield Offer(
            command=orders.EndTurn(figure=figure.id),
            words=words.end_turn(figure, begun=figure.id in fight.shots),
            group=FIGHT,
            figure=figure.id,
            typed=f"{figure.name} wait".lower(),
        )
    if len(acting) > 1:
        yield Offer(command=orders.EndSide(), words=words.END_SIDE, group=FIGHT, typed="end turn")


def arms(figure: Figure) -> list[Item | None]:
    """What a hero would attack with, what is in hand first; bare hands where nothing else strikes in melee."""
    weapons: list[Item | None] = list(strike.weapons_at_hand(figure))
    weapons.sort(key=lambda item: item is not None and item.place != "hand")
    if not any(item is not None and figures.record(item).strikes for item in weapons):
        weapons.append(None)
    return weapons


def _attacks(seen: World, figure: Figure) -> Iterator[Offer]:
    """A button for each target with the weapon in hand, with another at the belt where that one cannot."""
    blocked: tuple[Figure, Item | None, Refused] | None = None
    any_offer = False
    for target in field.enemies(seen, figure):
        if target.state != "up":
            continue
        done: set[str] = set()
        for item in arms(figure):
            offer, mode, refused = _attack(seen, figure, target, item)
            if offer is None:
                if refused is not None and (blocked is None or _nearer(seen, figure, target, blocked[0])):
                    blocked = blocked or (target, item, refused)
                continue
            if mode in done:
                continue
            done.add(mode)
            any_offer = True
            yield offer
        yield from _charge(seen, figure, target)
    if blocked is not None and not any_offer:
        target, item, why = blocked
        yield _greyed(figure, target, item, why)


def _nearer(seen: World, figure: Figure, one: Figure, other: Figure) -> bool:
    fight = seen.fight
    return fight is not None and field.distance(fight, figure.id, one.id) < field.distance(fight, figure.id, other.id)


def _attack(seen: World, figure: Figure, target: Figure, item: Item | None) -> tuple[Offer | None, str, Refused | None]:
    weapon = item.id if item is not None else ""
    order = orders.Attack(figure=figure.id, target=target.id, weapon=weapon)
    numbers = attacks.planned(seen, order)
    if isinstance(numbers, Refused):
        return None, "", numbers
    fight = seen.fight
    left = fight.shots.get(figure.id, 0) if fight is not None else 0
    beside = fight is not None and field.beside(fight, figure.id, target.id)
    behind = numbers.arm.reach and field.over_shoulder(seen, figure, target)
    step = numbers.arm.mode == MELEE and not beside and not behind
    return (
        Offer(
            command=order,
            words=words.attack(figure, target, arm_name(item), mode=numbers.arm.mode, step=step),
            group=FIGHT,
            figure=figure.id,
            chance=numbers.chance(hidden=not target_shown(seen)),
            price=words.attack_price(left, numbers.arm.shots, mode=numbers.arm.mode),
            note=_attack_note(seen, figure, target, item, numbers.arm.mode),
            typed=f"{figure.name} attack {target.name} with {arm_name(item)}".lower(),
            clause=clause("axx.combat.attack"),
            main=True,
        ),
        numbers.arm.mode,
        None,
    )


def _attack_note(seen: World, figure: Figure, target: Figure, item: Item | None, mode: str) -> str:
    """What has to be drawn first, and whom a miss into a melee would hit."""
    stray = feat_offers.stray_note(seen, figure, target) if mode != MELEE else ""
    return "; ".join(part for part in (words.draw_note(item), stray) if part)


def arm_name(item: Item | None) -> str:
    """What the arm is called: sword, bare hands."""
    if item is None:
        return "bare hands"
    return gear_name(item.kind, damage=item.damage, plus=item.plus)


def _greyed(figure: Figure, target: Figure, item: Item | None, why: Refused) -> Offer:
    return Offer(
        command=orders.Attack(figure=figure.id, target=target.id, weapon=item.id if item is not None else ""),
        words=words.attack(figure, target, arm_name(item), mode=MELEE, step=False),
        group=FIGHT,
        figure=figure.id,
        price=ACTION,
        greyed=why.words,
        clause=why.clause,
    )


def _charge(seen: World, figure: Figure, target: Figure) -> Iterator[Offer]:
    held = next((item for item in arms(figure) if item is None or figures.record(item).strikes), None)
    order = orders.Charge(figure=figure.id, target=target.id, weapon=held.id if held is not None else "")
    if attacks.refuse_charge(seen, order) is not None:
        return
    numbers = attacks.charge_numbers(seen, figure, target, order.weapon)
    if numbers is None:
        return
    yield Offer(
        command=order,
        words=words.charge(figure, target, arm_name(held)),
        group=FIGHT,
        figure=figure.id,
        chance=numbers.chance(hidden=not target_shown(seen)),
        price=TURN,
        note="+2 to hit, −2 AC until your next turn",
        typed=f"{figure.name} charge {target.name}".lower(),
        clause=clause("axx.combat.charge"),
        main=True,
    )


def _help(seen: World, figure: Figure) -> Iterator[Offer]:
    fight = seen.fight
    if fight is None:
        return
    for ally in field.able(seen, PARTY):
        order = orders.Aid(figure=figure.id, ally=ally.id)
        if _could_use(seen, fight, ally) and actions.refuse_aid(seen, order) is None:
            yield act(order, words.aid(figure, ally), figure, f"aid {ally.name}", clause("axx.aid"), note="+2")
    for sleeper in field.present(seen, PARTY):
        shake = orders.Shake(figure=figure.id, sleeper=sleeper.id)
        if "asleep" in sleeper.conditions and actions.refuse_shake(seen, shake) is None:
            cited = clause("axx.condition.asleep")
            yield act(shake, words.shake(figure, sleeper), figure, f"shake {sleeper.name}", cited)
    yield from _own(seen, figure)


def _could_use(seen: World, fight: Fight, ally: Figure) -> bool:
    """Whether help is of use to an ally this round: one who has yet to act, with a foe near, a missile or a web."""
    if ally.id in fight.acted:
        return False
    near = kernel.REACH + figures.speed(ally)
    if any(field.distance(fight, ally.id, foe.id) <= near for foe in field.enemies(seen, ally)):
        return True
    shoots = any(figures.record(item).use != "melee" for item in strike.weapons_at_hand(ally))
    return shoots or "stuck" in ally.conditions


def _own(seen: World, figure: Figure) -> Iterator[Offer]:
    """What a hero does alone: tear loose, load, fetch, hide, call for a parley."""
    free = orders.BreakFree(figure=figure.id)
    if "stuck" in figure.conditions and actions.refuse_break_free(seen, free) is None:
        offer = act(free, words.break_free(figure), figure, "break free", clause("axx.threat.giant_spider"))
        yield _with_chance(offer, actions.chance_break_free(seen, free))
    for item in figure.items.values():
        record = figures.record(item)
        if record.reload and not item.loaded and item.place == "hand":
            load = orders.Reload(figure=figure.id, item=item.id)
            yield act(load, words.reload(figure, arm_name(item)), figure, "reload", clause("axx.combat.shots"))
        elif record.kind == "weapon" and item.place in ("pack", "sack"):
            fetch = orders.Draw(figure=figure.id, item=item.id)
            if actions.refuse_draw(seen, fetch) is None:
                cited = clause("axx.gear.weapons")
                yield act(fetch, words.fetch(figure, arm_name(item)), figure, f"fetch {arm_name(item)}", cited)
    for lies in pickup.lying(seen):
        take = orders.PickUp(figure=figure.id, item=lies.id)
        if pickup.refuse_pick_up(seen, take) is None:
            cited = clause("axx.gear.weapons")
            yield act(take, words.pick_up(figure, arm_name(lies)), figure, f"pick up {arm_name(lies)}", cited)
    hide = orders.Hide(figure=figure.id)
    if figure.cls == "thief" and actions.refuse_hide(seen, hide) is None:
        offer = act(hide, words.hide(figure), figure, "hide", clause("axx.class.thief"))
        yield _with_chance(offer, actions.chance_hide(seen, hide))
    parley = orders.Parley(figure=figure.id)
    if actions.refuse_parley(seen, parley) is None:
        offer = act(parley, words.parley(figure), figure, "parley", clause("axx.combat.end"), note="once a fight")
        yield _with_chance(offer, actions.chance_parley(seen, parley))


def act(order: Own, text: str, figure: Figure, typed: str, cited: str, *, note: str = "", price: str = ACTION) -> Offer:
    """A button of the fight for one hero, with what it costs and the line that types it."""
    return Offer(
        command=order,
        words=text,
        group=FIGHT,
        figure=figure.id,
        price=price,
        note=note,
        typed=f"{figure.name} {typed}".lower(),
        clause=cited,
    )


def _with_chance(offer: Offer, chance: Chance | None) -> Offer:
    return replace(offer, chance=chance)
