"""The referee's chapter: what every referee's chair does, and the adjustments that AX&X knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tablewright.core import house
from tablewright.core.facts import GM, Choice, Fact, Field, Offer, Refused, SetOption
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.making import ruled_on
from tablewright.core.referee import Referee, Rule, Ruled, no_good_reason
from tablewright.core.referee_words import no_reason
from tablewright.dice.sources import Dice
from tablewright.games.axx import adjusting, country, gm_facts, open_rolls, situations
from tablewright.games.axx import say as words
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import clock
from tablewright.games.axx.gm_facts import Adjust, Adjusted, TakeTurns, TurnsTaken
from tablewright.games.axx.say import gm as say
from tablewright.games.axx.say import situations as say_when
from tablewright.games.axx.world import FOES, TOWN, Figure, Noted, World

NOTED = 5
"""How many of the rulings that were noted are offered again."""
CHOICES: dict[str, tuple[str, ...]] = {
    **house.CHOICES,
    **open_rolls.CHOICES,
    **country.CHOICES,
}
"""The options that are words, and what they may be."""


def refuse_turns(world: World, command: TakeTurns) -> Refused | None:
    """Refuse turns in a fight or in town, none or too many, or without a reason."""
    if world.fight is not None:
        return say.in_fight()
    if world.place == TOWN:
        return say.in_town()
    if not 1 <= command.turns <= gm_facts.TURNS_LIMIT:
        return say.turns_wrong(gm_facts.TURNS_LIMIT)
    return no_reason() if no_good_reason(command.reason) else None


def take_turns(world: World, command: TakeTurns, _dice: Dice) -> Iterator[Fact]:
    """Let the turns pass, with all that passes with them."""
    clauses = (clause("axx.time.turn"),)
    yield TurnsTaken(clauses=clauses, turns=command.turns, reason=command.reason.strip())
    for _ in range(command.turns):
        yield from clock.begin_turn(world)
        yield from clock.end_turn(world, "wait")


def nothing_folds(_world: World, _fact: Fact) -> None:
    """What only says why the next facts are as they are."""


# ── Offers ──────────────────────────────────────────────────────────────────────────────────


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The answers to an open question; else what the referee's chair may do."""
    if seen.question is not None:
        return REFEREE.answers(seen, seat)
    if seat.role != GM and (seen.gm or seat.role != "player"):
        return []
    reason = Field("reason", "Why", text=True)
    there = [one for one in ruled_on(seen.figures.values()) if not _done_with(seen, one)]
    who = Field("figure", "Who", tuple(Choice(one.id, one.name) for one in there))
    what = Field("what", "What", tuple(Choice(w, say.CHANGES[w]) for w in gm_facts.CHANGES))
    made: list[Offer] = []
    if who.choices:
        blank = Adjust(figure=who.choices[0].key, what="hp", value="", reason="")
        value = Field("value", say.VALUE, text=True)
        made.append(Offer(blank, "Adjust by ruling", "gm", blanks=(who, what, value, reason)))
    about = (Choice("", say_when.ANYTHING), *(Choice(key, text) for key, text in situations.every(seen).items()))
    ruling = (Field("words", "The ruling", text=True), Field("about", say_when.ABOUT, about), reason)
    made.append(Offer(Rule(words=""), "Note a ruling", "gm", blanks=ruling))
    made += _noted(seen)
    if seen.place != TOWN and seen.fight is None:
        turns = Field("turns", "Turns", number=True)
        made.append(Offer(TakeTurns(turns=1, reason=""), "That took turns", "gm", blanks=(turns, reason)))
    idle = () if seen.gm else open_rolls.KEPT.values()  # what a GM keeps in hand is no matter where there is none
    switches = REFEREE.switches(seen)
    return [*made, *(o for o in switches if not (isinstance(o.command, SetOption) and o.command.name in idle))]


def _done_with(seen: World, figure: Figure) -> bool:
    """Whether it is a foe of a fight that is over, and dead: nobody means that one by its name any more."""
    here = seen.fight is not None and figure.id in seen.fight.at
    return figure.side == FOES and figure.state == "dead" and not here


def _noted(seen: World) -> list[Offer]:
    """The rulings to be kept to, word for word: those for what is at hand first, then the last of the general ones."""
    cited, holding = clause("axx.improvise"), situations.now(seen)
    made = [
        Offer(
            Rule(words=one.words, about=one.about),
            say.as_before(one.words),
            "gm",
            note=say_when.held(holding[one.about]),
            clause=cited,
            typed=f"rule again {one.words}",
        )
        for one in situations.rulings(seen)
    ]
    last = list(dict.fromkeys(one.words for one in reversed(seen.rulings) if not one.about))[:NOTED]
    return [*made, *(Offer(Rule(words=text), say.as_before(text), "gm", note=say.NOTED, clause=cited) for text in last)]


def fold_ruled(world: World, fact: Ruled) -> None:
    """Keep to it, where its situation returns."""
    world.told.append(fact.words)
    world.rulings.append(Noted(fact.words, fact.about))


def _chapters() -> Sequence[Chapter]:
    from tablewright.games.axx.chapters import CHAPTERS  # the list names this chapter too

    return CHAPTERS


REFEREE: Referee[World] = Referee(
    chapters=_chapters,
    option_words=say.option_words,
    names=words.names,
    choices=CHOICES,
    clauses=(clause("axx.improvise"),),
)
"""What the referee's chair does in every game, over this one's world."""

CHAPTER = Chapter(
    name="table",
    answering=True,
    orders={
        **REFEREE.orders,
        Adjust: Order(adjusting.refuse_adjust, adjusting.adjust),
        TakeTurns: Order(refuse_turns, take_turns),
    },
    events={
        **REFEREE.events,
        Ruled: replace(REFEREE.events[Ruled], evolve=fold_ruled),
        Adjusted: Event(adjusting.fold_adjusted, say.adjusted, say.adjusted_card, see=adjusting.see_adjusted),
        TurnsTaken: Event(nothing_folds, say.turns_taken),
    },
    offers=offers,
)
