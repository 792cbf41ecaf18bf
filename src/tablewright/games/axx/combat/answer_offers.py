"""Deadly effects as buttons of the game master's: tell one a round before, and have somebody answer it."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import GM, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.axx import content, figures
from tablewright.games.axx.combat import announced, field
from tablewright.games.axx.combat.answering import SUDDEN, AnswerEffect, Telegraph
from tablewright.games.axx.say import answers as words
from tablewright.games.axx.say import item_name
from tablewright.games.axx.world import FOES, Figure, World

GROUP = "gm"


def offers(seen: World, seat: Seat) -> Iterator[Offer]:
    """The GM's warnings and answers; with a GM at the table, and somebody there to warn."""
    if seat.role != GM or not seen.gm or not seen.party():
        return
    cited = clause("axx.condition.answer")
    counter = Field("counter", words.COUNTER, text=True)
    told = {one.effect for one in seen.warned}
    for effect in effects_here(seen):
        if effect not in told:
            order = Telegraph(effect=effect, counter="")
            yield Offer(order, words.warn_of(effect), GROUP, clause=cited, typed=f"warn {effect}", blanks=(counter,))
    other = (Field("effect", words.EFFECT, text=True), counter)
    yield Offer(Telegraph(effect="", counter=""), words.WARN, GROUP, clause=cited, typed="warn", blanks=other)
    yield from _answering(seen)


def effects_here(seen: World) -> list[str]:
    """What the foes of this encounter can bring about, in words."""
    found = []
    for foe in field.able(seen, FOES):
        record = content.monster(foe.monster)
        found += [words.effect_of(record.name, power.name) for power in record.powers]
    return list(dict.fromkeys(found))


def _answering(seen: World) -> Iterator[Offer]:
    """Who answers, with what, and whom it saves."""
    able = [one for one in seen.party() if one.character and figures.able(one) and _may_act(seen, one)]
    if not able or not (seen.warned or seen.fight is not None):
        return
    things = [choice for figure in able for choice in _counters(figure)]
    saved = [
        Choice(one.id, words.saved(one.name, kind))
        for one in seen.party()
        for kind in [next((kind for kind in reversed(one.conditions) if kind in SUDDEN), "")]
        if kind
    ]
    first = seen.warned[-1] if seen.warned else None
    yield Offer(
        AnswerEffect(figure=able[0].id, effect=first.effect if first is not None else ""),
        words.ANSWER,
        GROUP,
        note=words.told(first.effect, first.counter) if first is not None else "",
        clause=clause("axx.condition.answer"),
        typed="answer it",
        blanks=(
            Field("figure", words.WHO, tuple(Choice(one.id, one.name) for one in able)),
            Field("effect", words.EFFECT, text=True),
            Field("what", words.WITH, (Choice("", words.ACTION), *things)),
            Field("victim", words.WHOM, (Choice("", words.NOBODY_YET), *saved)),
        ),
    )


def _may_act(seen: World, figure: Figure) -> bool:
    return seen.fight is None or figure.id not in seen.fight.acted


def _counters(figure: Figure) -> list[Choice]:
    """The things and the ready spells that somebody could spend."""
    spells = [content.spell(spell) for spell in dict.fromkeys(announced.ready_spells(figure))]
    return [
        *(Choice(item.id, words.thing(figure.name, item_name(item))) for item in figure.items.values()),
        *(Choice(spell.id, words.thing(figure.name, spell.name)) for spell in spells),
    ]
