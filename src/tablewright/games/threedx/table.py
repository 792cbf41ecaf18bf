"""The referee's chapter: what every referee's chair does, and what a GM can change about a figure by decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from tablewright.core.facts import GM, Answered, Asked, Choice, Command, Fact, Field, Offer, Refused, SetOption
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.making import ruled_on
from tablewright.core.prose import quiet
from tablewright.core.referee import Referee, Rule, no_good_reason, referees
from tablewright.core.referee_words import no_option, no_reason
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures, kernel
from tablewright.games.threedx import say as words
from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.fight import bodies, body_sight, npcs
from tablewright.games.threedx.options import CHOICES, NUMBERS
from tablewright.games.threedx.say import table as say
from tablewright.games.threedx.world import ATTRIBUTES, Figure, World

STATES = ("up", "out", "dead", "gone")
MOST = 99
COUNTS = ("wounds", "epic", "spirit", "ability steps", "attribute steps")
"""Things of a figure that are counts from 0."""
CHANGES = ("vitality", *COUNTS, "state", "lost", "size")


class Adjust(Command, frozen=True, kw_only=True, tag="adjust"):
    """Change something about a figure by decision, with a reason.

    `what`: vitality (a die size), wounds (untreated), epic, spirit, ability steps or attribute steps to so many; state
    to up, out, dead or gone; lost, the faces that the attribute or ability `of` has lost for now; size, what it has of
    its own. `value` is text or a number.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    what: str
    value: int | str
    reason: str
    of: str = ""


class Adjusted(Fact, frozen=True, kw_only=True, tag="adjusted"):
    """A figure was changed by decision: `before` and `after` where they are numbers, None where unseen.

    `looks` is how it looks then, "" where that has not changed.
    """

    figure: str
    what: str
    reason: str
    of: str = ""
    value: str = ""
    before: int | None = None
    after: int | None = None
    looks: str = ""


def _chapters() -> Sequence[Chapter]:
    from tablewright.games.threedx.chapters import CHAPTERS  # the list names this chapter too

    return CHAPTERS


REFEREE: Referee[World] = Referee(
    chapters=_chapters,
    option_words=say.option_words,
    names=words.names,
    choices=CHOICES,
    value_words=say.value_words,
    clauses=(clause("3dx.precedence"),),
)
"""What the referee's chair does in every game, over this one's world; a ruling stands on the narrower rule."""


def refuse_option(world: World, command: SetOption) -> Refused | None:
    """What the referee's chair refuses, and numbers beyond what makes sense."""
    name, value = command.name, command.value
    if name in NUMBERS and isinstance(value, int) and not NUMBERS[name][0] <= value <= NUMBERS[name][1]:
        return no_option()
    return REFEREE.orders[SetOption].refuse(world, command)


# ── Adjustments ─────────────────────────────────────────────────────────────────────────────


def refuse(world: World, command: Adjust) -> Refused | None:
    """Refuse an unknown figure, a change without a reason, and a value that does not fit."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return words.nobody()
    if no_good_reason(command.reason):
        return no_reason()
    if command.what not in CHANGES:
        return say.no_such_change()
    # Of an NPC's wounds no refusal tells players anything: shown since a moment ago, they do not know what was before.
    unseen = command.what == "wounds" and not figure.character and not world.gm
    fits, value = range(MOST + 1) if unseen else _fitting(figure, command), _value(command)
    if value not in fits:
        return say.no_change(command.what, fits)
    return say.so_already(command.what) if value == now(figure, command) and not unseen else None


def _value(command: Adjust) -> int | str:
    """The value, as a number where it was typed as text and a number is wanted."""
    value = command.value
    if isinstance(value, str) and command.what != "state":
        digits = value.strip().casefold().removeprefix("d")
        if digits.isascii() and digits.isdigit() and len(digits) < 4:
            return int(digits)
    return value


def _fitting(figure: Figure, command: Adjust) -> Sequence[int | str]:
    """What it may be set to; nothing where the figure has no such thing."""
    what = command.what
    if what == "state":
        return STATES
    if what == "wounds" and not figure.character and figure.target is not None:
        return range(2 * figure.target)
    if what == "wounds" or (what in COUNTS and figure.character):
        return range(MOST + 1)
    named = what == "vitality" or command.of in (*figure.attributes, *figure.abilities, *figure.fifths)
    if not figure.character or not named:
        return ()
    most = figures.original(figure, command.of) if what == "lost" else kernel.LARGEST
    return range(0 if what != "vitality" else kernel.SMALLEST, most + 1, kernel.STEP)


def now(figure: Figure, command: Adjust) -> int | str:
    """What stands there now."""
    match command.what:
        case "state":
            return figure.state
        case "vitality":
            return figure.vitality or 0
        case "wounds":
            return figure.wounds or 0
        case "epic":
            return figure.epic
        case "spirit":
            return figure.spirit
        case "ability steps":
            return figure.ability_steps
        case "attribute steps":
            return figure.attribute_steps
        case "lost":
            return figure.lost.get(command.of, 0)
    return figures.original(figure, command.of)


def adjust(world: World, command: Adjust, _dice: Dice) -> Iterator[Fact]:
    """Change the figure, by decision; the GM calls what the rules do not cover."""
    figure, value = world.figures[command.figure], _value(command)
    if command.what == "wounds" and isinstance(value, int):
        value = min(value, _fitting(figure, command)[-1])
    before = now(figure, command)
    yield Adjusted(
        clauses=(clause("3dx.precedence"),),
        figure=figure.id,
        what=command.what,
        of=command.of if command.what in ("lost", "size") else "",
        reason=command.reason.strip(),
        value=value if isinstance(value, str) else "",
        before=before if isinstance(before, int) else None,
        after=value if isinstance(value, int) else None,
        looks=bodies.looks(figure, int(value)) if command.what == "wounds" else "",
    )
    if command.what == "state":
        yield from npcs.resumed(world)


def fold(world: World, fact: Adjusted) -> None:
    """Write the change."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    after = fact.after or 0
    match fact.what:
        case "vitality":
            figure.vitality = after
            _revived(figure)
        case "wounds":
            figure.wounds, figure.looks = fact.after, fact.looks
        case "epic":
            figure.epic = after
        case "spirit":
            figure.spirit = after
        case "ability steps":
            figure.ability_steps = after
        case "attribute steps":
            figure.attribute_steps = after
        case "lost":
            figure.lost[fact.of] = after
            if not after:
                del figure.lost[fact.of]
        case "size":
            for sizes in (figure.attributes, figure.abilities, figure.fifths):
                if fact.of in sizes:
                    sizes[fact.of] = after
        case "state":
            figure.state, figure.dying = fact.value, None
            if fact.value == "up" and figure.vitality == 0:
                figure.vitality = kernel.SMALLEST
            figure.looks = bodies.looks(figure, figure.wounds or 0) if figure.wounds is not None else figure.looks


def _revived(figure: Figure) -> None:
    """Vitality above 0 ends dying."""
    if figure.vitality and figure.state in ("dying", "out"):
        figure.state, figure.dying = "up", None


def see(fact: Adjusted, _seat: Seat, world: World) -> Fact:
    """An NPC's wounds are not told in numbers, where the table does not show them."""
    figure = world.figures.get(fact.figure)
    hidden = fact.what == "wounds" and (figure is None or not figure.character)
    if hidden and world.options.get("wounds", "words") != "numbers":
        return replace(fact, before=None, after=None, looks=body_sight.look(world, fact.looks))
    return fact


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
    if people:
        who = Field("figure", "Who", tuple(Choice(one.id, one.name) for one in people))
        what = Field("what", "What", tuple(Choice(one, say.change_words(one)) for one in CHANGES))
        names = {name for one in people for name in (*one.abilities, *one.fifths)}
        known = (*ATTRIBUTES, *sorted(names))
        of = Field(
            "of", "Of which attribute or ability, if so", tuple(Choice(n, say.size_words(seen, n)) for n in known)
        )
        value = Field("value", "To which value", text=True)
        blank = Adjust(figure=people[0].id, what="vitality", value="", reason="")
        made.append(Offer(blank, "Adjust by ruling", "gm", blanks=(who, what, of, value, reason)))
    made.append(Offer(Rule(words=""), "Note a ruling", "gm", blanks=(Field("words", "The ruling", text=True), reason)))
    return [*made, *REFEREE.switches(seen), *_numbers(seen)]


def _numbers(seen: World) -> list[Offer]:
    """House rules that are numbers, each with its least and its most."""
    out = []
    for name, (least, most) in NUMBERS.items():
        now = int(seen.options.get(name, least))
        value = Field("value", f"{least} to {most}", number=True)
        note = f"now {now}"
        out.append(Offer(SetOption(name=name, value=now), say.option_words(name), "house", note=note, blanks=(value,)))
    return out


CHAPTER = Chapter(
    name="table",
    answering=True,
    orders={
        **REFEREE.orders,
        SetOption: Order(refuse_option, REFEREE.orders[SetOption].decide),
        Adjust: Order(refuse, adjust),
    },
    events={
        **REFEREE.events,
        Asked: Event(REFEREE.events[Asked].evolve, say.asked, see=REFEREE.events[Asked].see),
        Answered: Event(REFEREE.events[Answered].evolve, say.answered, quiet(say.answered)),
        Adjusted: Event(fold, say.adjusted, say.adjusted_card, see=see),
    },
    offers=offers,
)
