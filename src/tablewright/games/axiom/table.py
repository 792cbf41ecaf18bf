"""The referee's chapter: what every referee's chair does, and what a GM can change about a figure by decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from tablewright.core.facts import (
    GM,
    Answered,
    Asked,
    Choice,
    Command,
    Fact,
    Field,
    Offer,
    Refused,
    SetOption,
    Term,
    total,
)
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.making import ruled_on
from tablewright.core.prose import quiet
from tablewright.core.referee import Referee, Rule, no_good_reason, referees
from tablewright.core.referee_words import no_reason
from tablewright.dice.sources import Dice
from tablewright.games.axiom import figures, harm
from tablewright.games.axiom import say as words
from tablewright.games.axiom.chapter import Chapter, Event, Order
from tablewright.games.axiom.fight import bands, turns
from tablewright.games.axiom.options import CHOICES
from tablewright.games.axiom.say import heroes as hero_words
from tablewright.games.axiom.say import table as say
from tablewright.games.axiom.world import Figure, World

CHANGES = ("health", "xp", "state", "mend")
STATES = ("up", "stable", "dead", "gone")
XP_MOST = 1_000


class Adjust(Command, frozen=True, kw_only=True, tag="adjust"):
    """Change something about a figure by decision, with a reason.

    `what` and `value`: health to so many; xp by so many (-5 takes five); state to up, stable, dead or gone; mend a
    damaged thing by its id, as a smith would. `value` is text or a number.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    what: str
    value: int | str
    reason: str


class Adjusted(Fact, frozen=True, kw_only=True, tag="adjusted"):
    """A figure was changed by decision: `before` and `after` where they are numbers, None where unseen."""

    figure: str
    what: str
    reason: str
    value: str = ""
    before: int | None = None
    after: int | None = None
    wounds: str = ""


class HealthCounted(Fact, frozen=True, kw_only=True, tag="health-counted"):
    """Somebody who joined while the pack was off has Health now that it is on."""

    figure: str
    health: int
    terms: tuple[Term, ...] = ()


def _chapters() -> Sequence[Chapter]:
    from tablewright.games.axiom.chapters import CHAPTERS  # the list names this chapter too

    return CHAPTERS


REFEREE: Referee[World] = Referee(
    chapters=_chapters,
    option_words=say.option_words,
    names=words.names,
    choices=CHOICES,
)
"""What the referee's chair does in every game, over this one's world."""


def refuse_option(world: World, command: SetOption) -> Refused | None:
    """What the referee's chair refuses; and the pack stays while something of it is going on."""
    if command.name == "beyond" and command.value is False and (world.fight is not None or world.story):
        return say.pack_in_use()
    return REFEREE.orders[SetOption].refuse(world, command)


def set_option(world: World, command: SetOption, dice: Dice) -> Iterator[Fact]:
    """Switch the rule; with the pack on everybody has Health, those too who joined while it was off."""
    yield from REFEREE.orders[SetOption].decide(world, command, dice)
    for figure in world.party() if command.name == "beyond" and command.value else ():
        if figure.health is None:
            terms = figures.health_terms(figure)
            yield HealthCounted(clauses=(clause("axiom.health"),), figure=figure.id, health=total(terms), terms=terms)


def fold_counted(world: World, fact: HealthCounted) -> None:
    """Full Health."""
    if fact.figure in world.figures:
        figure = world.figures[fact.figure]
        figure.health = figure.top = fact.health


def why_counted(_world: World, fact: HealthCounted) -> tuple[Term, ...]:
    """What makes it up."""
    return fact.terms


# ── Adjustments ─────────────────────────────────────────────────────────────────────────────


def refuse(world: World, command: Adjust) -> Refused | None:
    """Refuse an unknown figure, a change without a reason, and a value that does not fit."""
    if not world.options.get("beyond", True):
        return hero_words.switched_off()
    figure = world.figures.get(command.figure)
    if figure is None:
        return words.nobody()
    if no_good_reason(command.reason):
        return no_reason()
    if command.what not in CHANGES:
        return say.no_such_change()
    return None if _fits(figure, command.what, _value(command)) else say.no_change(figure, command.what, most=XP_MOST)


def _value(command: Adjust) -> int | str:
    """The value, as a number where it was typed as text and a number is wanted."""
    value = command.value
    if isinstance(value, str) and command.what in ("health", "xp"):
        digits = value.strip().removeprefix("+").removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 6:
            return -int(digits) if value.strip().startswith("-") else int(digits)
    return value


def _fits(figure: Figure, what: str, value: int | str) -> bool:
    if isinstance(value, str):
        if what == "mend":
            return value in figure.items and figure.items[value].damaged
        return what == "state" and value in STATES and value != figure.state
    if what == "health":
        return figure.health is not None and 0 <= value <= (figure.top or 0) and value != figure.health
    return what == "xp" and figure.character and 0 < abs(value) <= XP_MOST and figure.xp + value >= figure.spent


def adjust(world: World, command: Adjust, _dice: Dice) -> Iterator[Fact]:
    """Change the figure, by decision; who has no Health left in a fight falls as by a blow."""
    figure, what, value = world.figures[command.figure], command.what, _value(command)
    before: int | None = None
    after: int | None = None
    look = ""
    if isinstance(value, int):
        before = figure.health if what == "health" else figure.xp
        after = value if what == "health" else figure.xp + value
        look = figures.wounds(value, figure.top or 1) if what == "health" else ""
    falls = look == "down" and figure.state == "up" and figure in turns.members(world, figure.side)
    yield Adjusted(
        figure=figure.id,
        what=what,
        reason=command.reason.strip(),
        value=value if isinstance(value, str) else "",
        before=before,
        after=after,
        wounds=look,
    )
    if falls:
        yield harm.fall(figure, gm=world.gm)
    yield from bands.resumed(world)


def see(fact: Adjusted, _seat: Seat, world: World) -> Fact:
    """A threat's Health is not told in numbers, nor how it looks, where the table does not show them."""
    shown, look = harm.shown_of(world, fact.figure, fact.wounds)
    if fact.what != "health" or shown:
        return fact
    return msgspec.structs.replace(fact, before=None, after=None, wounds=look)


def fold(world: World, fact: Adjusted) -> None:
    """Write the change."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    match fact.what:
        case "health":
            figure.health, figure.wounds = fact.after, fact.wounds
            if fact.wounds == "down" and figure.state == "up":
                figure.state = "stable" if figure.character else "out"
            elif fact.wounds != "down" and figure.state in ("dying", "stable", "out"):
                figure.state, figure.passed, figure.failed = "up", 0, 0
        case "xp":
            figure.xp = fact.after or 0
        case "mend" if fact.value in figure.items:
            figure.items[fact.value].damaged = False
        case "state":
            _set_state(figure, fact.value)


def _set_state(figure: Figure, state: str) -> None:
    figure.state, figure.passed, figure.failed = state, 0, 0
    if state == "up" and figure.health == 0:
        figure.health = 1
        figure.wounds = figures.wounds(1, figure.top or 1)
    elif state == "stable":
        figure.health, figure.wounds = 0 if figure.health is not None else None, "down"


def see_asked(fact: Asked, seat: Seat, world: World) -> Fact | None:
    """Whoever decides what a critical brings is not told by it what Defense the blow had to reach."""
    seen = REFEREE.events[Asked].see
    kept = seen(fact, seat, world) if seen is not None else fact
    if isinstance(kept, Asked) and "threshold" in kept.about and seat.role != GM:
        return msgspec.structs.replace(kept, about={k: v for k, v in kept.about.items() if k != "threshold"})
    return kept


# ── Offers ──────────────────────────────────────────────────────────────────────────────────


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The answers to an open question; else what the referee's chair may do."""
    if seen.question is not None:
        return REFEREE.answers(seen, seat)
    if not referees(seen, seat):
        return []
    reason = Field("reason", "Why", text=True)
    made: list[Offer] = []
    people = ruled_on(seen.figures.values())
    if people and seen.options.get("beyond", True):
        who = Field("figure", "Who", tuple(Choice(one.id, one.name) for one in people))
        what = Field("what", "What", tuple(Choice(one, say.change_words(one)) for one in CHANGES[:3]))
        value = Field("value", "To (Health), by (XP), or which state", text=True)
        blank = Adjust(figure=people[0].id, what="health", value="", reason="")
        made.append(Offer(blank, "Adjust by ruling", "gm", blanks=(who, what, value, reason)))
        for figure in people:
            for item in figure.items.values():
                if item.damaged and figure.state != "gone":
                    mend = Adjust(figure=figure.id, what="mend", value=item.id, reason="a smith")
                    made.append(Offer(mend, say.smith(figure.name, item), "gm"))
    made.append(Offer(Rule(words=""), "Note a ruling", "gm", blanks=(Field("words", "The ruling", text=True), reason)))
    switches = REFEREE.switches(seen)
    return [*made, *(one for one in switches if REFEREE_OPTIONS.refuse(seen, one.command) is None)]


REFEREE_OPTIONS = Order(refuse_option, set_option)
"""House rules, as the referee's chair switches them."""

CHAPTER = Chapter(
    name="table",
    answering=True,
    orders={**REFEREE.orders, SetOption: REFEREE_OPTIONS, Adjust: Order(refuse, adjust)},
    events={
        **REFEREE.events,
        Asked: Event(REFEREE.events[Asked].evolve, say.asked, see=see_asked),
        Answered: Event(REFEREE.events[Answered].evolve, say.answered, quiet(say.answered)),
        Adjusted: Event(fold, say.adjusted, say.adjusted_card, see=see),
        HealthCounted: Event(fold_counted, say.health_counted, quiet(say.health_counted), why=why_counted),
    },
    offers=offers,
)
