"""Spells, scrolls and potions as buttons, in and out of a fight."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import (
    Blow,
    Burst,
    Charm,
    Drain,
    Flee,
    Heal,
    Hold,
    Inflict,
    Light,
    Open,
    Shut,
    SleepHitDice,
    Strengthen,
    Summon,
    Turn,
    Ward,
)
from tablewright.core.facts import Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures, lasting
from tablewright.games.axx.combat import announced, field, orders
from tablewright.games.axx.content import Gear, Spell
from tablewright.games.axx.magic import doors, portal, potions, spells, things
from tablewright.games.axx.say import fight_offers as words
from tablewright.games.axx.say import item_name
from tablewright.games.axx.say.ways import marked
from tablewright.games.axx.world import TOWN, Figure, World

GROUP = "magic"
THROWN = Blow | Burst | Charm | Drain | Flee | Heal | Inflict | SleepHitDice | Summon | Turn
"""Effects for which dice are thrown, by who has them or against them."""


def quiet(seen: World, seat: Seat) -> Iterator[Offer]:
    """What can be cast, read and drunk outside a fight."""
    if seen.meeting is not None:
        return
    for figure in seen.party():
        if seat.holds(figure.id) and figures.able(figure):
            yield from spells_of(seen, figure)


def spells_of(seen: World, figure: Figure) -> Iterator[Offer]:
    """A hero's spells at each target that makes sense, scrolls and potions."""
    for name in dict.fromkeys(announced.ready_spells(figure)):
        record = content.spell(name)
        for target in targets(seen, figure, record):
            order = orders.Cast(figure=figure.id, spell=name, target=target)
            refused = spells.refuse_cast(seen, order)
            if refused is None or refused.code == "not-declared":
                yield _cast(seen, figure, record, order, greyed=refused.words if refused else "")
    for item in figure.items.values():
        written = content.find_spell(item.spell)
        if written is not None:
            for target in targets(seen, figure, written):
                scroll = orders.ReadScroll(figure=figure.id, item=item.id, target=target)
                refused = spells.refuse_scroll(seen, scroll)
                if refused is None or refused.code == "not-declared":
                    yield _cast(seen, figure, written, scroll, greyed=refused.words if refused else "")
        drunk = potions.effect_of(item.kind)
        if drunk is not None:
            for into in _drinkers(seen, figure):
                drink = orders.Drink(figure=figure.id, item=item.id, into=into)
                if potions.refuse_drink(seen, drink) is None:
                    other = seen.figures.get(into)
                    yield Offer(
                        command=drink,
                        words=words.drink(figure, item_name(item), other),
                        group=GROUP,
                        figure=figure.id,
                        price="your action",
                        typed=words.typed_drink(figure, item_name(item), other),
                        clause=clause("axx.heal.magic"),
                        rolls=isinstance(drunk, THROWN),
                    )
    yield from _things_of(seen, figure)


def _drinkers(seen: World, figure: Figure) -> list[str]:
    return ["", *(one.id for one in seen.party() if one.state == "out" and one.id != figure.id)]


def _things_of(seen: World, figure: Figure) -> Iterator[Offer]:
    """Magic things that can be used, at each target that makes sense."""
    for item in figure.items.values():
        record = things.usable(item)
        for target in targets(seen, figure, record) if record is not None else ():
            order = orders.UseThing(figure=figure.id, item=item.id, target=target)
            if record is None or things.refuse_use(seen, order) is not None:
                continue
            other, door = seen.figures.get(target), seen.ways.get(target)
            where = f" {marked(seen, door)}" if door else ""
            yield Offer(
                command=order,
                words=words.use(figure, item_name(item), other) + (words.on_door(marked(seen, door)) if door else ""),
                group=GROUP,
                figure=figure.id,
                price="your action" if seen.fight is not None else "free of time",
                note=record.gist,
                typed=words.typed_use(figure, item_name(item), other) + where,
                clause=record.clause,
                main=seen.fight is not None,
                rolls=isinstance(record.effect, THROWN),
            )


def targets(seen: World, figure: Figure, record: Spell | Gear) -> list[str]:
    """At whom a spell is worth a button: the hurt for healing, foes for harm, oneself for light."""
    effect = record.effect
    if isinstance(effect, Heal):
        fit = seen.living()
        return [one.id for one in fit if (one.hp or 0) < (one.top or 0) or set(effect.ends) & set(one.conditions)]
    if isinstance(effect, Blow | Charm | Inflict | Drain | Burst):
        return [one.id for one in field.enemies(seen, figure) if one.state == "up"]
    if isinstance(effect, SleepHitDice | Flee | Turn | Summon):
        return [""] if seen.fight is not None else []
    if isinstance(effect, Open | Shut):
        return [way.id for way in doors.fitting(seen, effect)]
    if isinstance(effect, Light):
        already = any(e.on == figure.id and lasting.light(e.kind) for e in seen.effects)
        return [] if already or seen.place == TOWN else [figure.id]
    if isinstance(effect, Strengthen):
        strong = {e.on for e in seen.effects if e.kind == record.id}
        weak = [one.id for one in seen.party() if one.state == "up" and one.id not in strong]
        return weak if record.target == "touch" else [i for i in weak if i == figure.id]
    if isinstance(effect, Hold):
        return [way.id for way in portal.doors(seen)]
    if isinstance(effect, Ward):
        return _warded(seen, figure, record)
    return []


def _warded(seen: World, figure: Figure, record: Spell | Gear) -> list[str]:
    """For whom a ward is worth a button: underground, for those who have it not yet."""
    if seen.place == TOWN:
        return []
    fit = [one for one in seen.party() if one.state == "up"]
    bare = [one.id for one in fit if not any(e.kind == record.id and e.on == one.id for e in seen.effects)]
    if record.target == "touch":
        return bare
    return [""] if (bare if record.target == "side" else figure.id in bare) else []


def _cast(
    seen: World, figure: Figure, record: Spell, order: orders.Cast | orders.ReadScroll, *, greyed: str = ""
) -> Offer:
    target, door = seen.figures.get(order.target), seen.ways.get(order.target)
    lost = spells.will_be_lost(seen, figure)
    scroll = isinstance(order, orders.ReadScroll)
    return Offer(
        command=order,
        words=words.cast(figure, record, target, scroll=scroll) + (words.on_door(marked(seen, door)) if door else ""),
        group=GROUP,
        figure=figure.id,
        price="your action" if seen.fight is not None else "free of time",
        note=words.LOST if lost else record.gist,
        greyed=greyed,
        typed=words.typed_cast(figure, record, target, scroll=scroll) + (f" {marked(seen, door)}" if door else ""),
        clause=record.clause,
        main=seen.fight is not None,
        rolls=isinstance(record.effect, THROWN),
    )
