"""Throws, poison for a blade, and putting out fire, as buttons."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Choice, Field, Offer, Refused
from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures
from tablewright.games.axx.combat import attacks, coating, field, fire, hit, orders
from tablewright.games.axx.combat.arms import may_throw
from tablewright.games.axx.combat.numbers import AttackNumbers, target_shown
from tablewright.games.axx.magic import charm, turning
from tablewright.games.axx.meeting import lore
from tablewright.games.axx.say import feat_words as words
from tablewright.games.axx.say import item_name
from tablewright.games.axx.world import PARTY, Figure, Item, World

FIGHT = "fight"
ACTION, TURN = "your action", "your turn"


def throwing(seen: World, figure: Figure) -> Iterator[Offer]:
    """One button for each thing that could be thrown and would not fly anyway, at a foe to be chosen."""
    done: set[str] = set()
    for item in figure.items.values():
        name = item_name(item) if not figures.record(item).harm else "oil flask"
        if name in done or not _flies(item):
            continue
        aims = list(_aims(seen, figure, item))
        if aims:
            done.add(name)
            yield _throw(seen, figure, item, aims)


def _flies(item: Item) -> bool:
    """Whether a thing is thrown by choice alone: weapons for the hand, at hand, and oil."""
    record = figures.record(item)
    if record.harm:
        return True
    return may_throw(item) and record.use == "melee" and item.place in ("hand", "worn")


def _aims(seen: World, figure: Figure, item: Item) -> Iterator[tuple[Figure, AttackNumbers]]:
    for target in field.enemies(seen, figure):
        order = orders.Attack(figure=figure.id, target=target.id, weapon=item.id, throw=True)
        numbers = attacks.planned(seen, order)
        if target.state == "up" and not isinstance(numbers, Refused):
            yield target, numbers


def _throw(seen: World, figure: Figure, item: Item, aims: list[tuple[Figure, AttackNumbers]]) -> Offer:
    fight = seen.fight
    nearest, numbers = min(aims, key=lambda aim: field.distance(fight, figure.id, aim[0].id) if fight else 0)
    name = "oil flask" if figures.record(item).harm else item_name(item)
    choices = tuple(Choice(key=one.id, words=words.aim(one, chance(seen, found))) for one, found in aims)
    return Offer(
        command=orders.Attack(figure=figure.id, target=nearest.id, weapon=item.id, throw=True),
        words=words.throw(figure, nearest, name),
        group=FIGHT,
        figure=figure.id,
        chance=numbers.chance(hidden=not target_shown(seen)),
        price=ACTION,
        note=stray_note(seen, figure, nearest) or (words.OIL if figures.record(item).harm else ""),
        typed=f"{figure.name} throw {name}".lower(),
        clause=clause("axx.gear.consumables") if figures.record(item).harm else clause("axx.combat.thrown"),
        blanks=(Field(name="target", words="At whom", choices=choices),) if len(choices) > 1 else (),
    )


def chance(seen: World, numbers: AttackNumbers) -> str:
    """The chance to hit in a choice's words."""
    return numbers.chance(hidden=not target_shown(seen)).percent()


def stray_note(seen: World, figure: Figure, target: Figure) -> str:
    """Whom a miss may hit, where the target is in a melee."""
    others = hit.melee_around(seen, target, figure)
    friends = [one.name for one in others if one.side == figure.side]
    foes = [one.name for one in others if one.side != figure.side]
    return words.stray(friends, foes) if others else ""


def feats(seen: World, figure: Figure) -> Iterator[Offer]:
    """Undead to turn, a friend to talk round, fire to put out, and poison to put on a blade."""
    turn = orders.TurnUndead(figure=figure.id)
    if turning.refuse_turn(seen, turn) is None:
        yield Offer(
            command=turn,
            words=words.turn(figure),
            group=FIGHT,
            figure=figure.id,
            chance=turning.chance_turn(seen, turn),
            price=ACTION,
            note=words.TURNS,
            typed=f"{figure.name} turn undead".lower(),
            clause=clause("axx.magic.turn_undead"),
            main=True,
        )
    for friend in charm.friends(seen, figure):
        order = orders.Persuade(figure=figure.id, friend=friend.id)
        if charm.refuse_persuade(seen, order) is None:
            yield Offer(
                command=order,
                words=words.persuade(figure, friend),
                group=FIGHT,
                figure=figure.id,
                chance=charm.chance_persuade(seen, order),
                price=ACTION,
                note=words.ONCE,
                typed=f"{figure.name} persuade {friend.name}".lower(),
                clause=clause("axx.condition.charmed"),
            )
    yield from dousing(seen, figure)
    yield from coating_of(seen, figure)


def lore_of(seen: World, heroes: list[Figure]) -> Iterator[Offer]:
    """The hero among these who knows most tries to remember what is told of the foes."""
    able = [one for one in heroes if lore.refuse_recall(seen, lore.Recall(figure=one.id)) is None]
    best = max(able, key=lambda one: figures.mod(one, "INT"), default=None)
    if best is None:
        return
    order = lore.Recall(figure=best.id)
    fighting = seen.fight is not None and seen.fight.phase == "turns"
    yield Offer(
        command=order,
        words=words.recall(best, content.monster(lore.kind(seen, best)).plural),
        group=FIGHT,
        figure=best.id,
        chance=lore.chance_recall(seen, order),
        price=ACTION if fighting else "free",
        note=words.LORE,
        typed=f"{best.name} recall".lower(),
        clause=clause("axx.encounter.answers"),
    )


def dousing(seen: World, figure: Figure) -> Iterator[Offer]:
    """Whoever burns, oneself or beside one."""
    for whom in field.standing(seen, PARTY):
        order = orders.Douse(figure=figure.id, whom=whom.id)
        if "burning" in whom.conditions and fire.refuse_douse(seen, order) is None:
            yield Offer(
                command=order,
                words=words.douse(figure, whom),
                group=FIGHT,
                figure=figure.id,
                price=TURN,
                note=words.BURNS,
                typed=f"{figure.name} douse {whom.name}".lower(),
                clause=clause("axx.condition.burning"),
                main=True,
            )


def coating_of(seen: World, figure: Figure) -> Iterator[Offer]:
    """A dose of poison for a weapon in hand."""
    dose = next((item for item in figure.items.values() if item.kind == coating.POISON), None)
    if dose is None:
        return
    for weapon in figures.in_hand(figure):
        order = orders.Coat(figure=figure.id, item=dose.id, weapon=weapon.id)
        if coating.refuse_coat(seen, order) is None:
            name = item_name(weapon)
            yield Offer(
                command=order,
                words=words.coat(figure, name),
                group=FIGHT if seen.fight is not None else "gear",
                figure=figure.id,
                price=ACTION if seen.fight is not None else "free of time",
                note=words.VENOM,
                typed=f"{figure.name} poison {name}".lower(),
                clause=clause("axx.combat.blade_poison"),
            )
