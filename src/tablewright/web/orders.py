"""A seat's offers as the page shows them: by figure and group, with chance, price and the reason why not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import islice, zip_longest

import msgspec

from tablewright.core.facts import Chance, Field, Offer, Term
from tablewright.core.prose import listed, need_words
from tablewright.table.commands import Next, Undo
from tablewright.table.stamps import Offered

GROUPS = {
    "fight": "Fight",
    "challenge": "Challenge",
    "healing": "Healing",
    "magic": "Magic",
    "travel": "Go",
    "explore": "Explore",
    "rest": "Rest",
    "gear": "Gear",
    "hero": "Hero",
    "screen": "Behind the screen",
    "gm": "Game master",
    "house": "House rules",
    "table": "Table",
}
REFEREES = frozenset({"screen", "gm", "house"})
"""Groups of the referee's chair."""
FOLDED = frozenset({"gear", "hero", "table", "screen", "gm", "house"})
"""Groups that stay closed until somebody opens them, unless they are all there is."""
OPEN = 8
"""How many orders of one figure stand open, those most likely wanted first; the others are folded away."""
OTHERS = 2
"""How many stand open of each further figure that has something wanted to do."""
QUICK = 6
"""How many orders stand at hand beside the stream of a phone."""


@dataclass(frozen=True)
class Row:
    """One order as a button."""

    id: str
    words: str
    command: str
    stamp: str
    typed: str
    note: str = ""
    greyed: str = ""
    percent: str = ""
    odds: str = ""
    price: str = ""
    blanks: tuple[Field, ...] = ()
    filled: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What stands in the blanks to begin with: what the offer's own command has there."""
    main: bool = False
    who: str = ""
    group: str = ""
    verb: str = ""
    rolls: bool = False
    """Whether there are chances to tell of it."""
    ready: bool = True
    """Whether it can be given as it stands; else its blanks have to be filled first."""
    first: bool = False
    """Whether it is the one most likely wanted: the page has one accent for "act now"."""


@dataclass
class Group:
    """Orders of one kind; a folded group is opened by the reader."""

    title: str
    rows: list[Row]
    folded: bool = False


@dataclass(frozen=True)
class OwedRow:
    """An order that waits for real dice: that it does, which they are, and the order to be given again."""

    words: str
    dice: str
    command: str


@dataclass
class Orders:
    """All that a seat may order now.

    `answers` are those to an open question, `next` what the game master's big button does, `undo` the words for taking
    back, `waiting` what this seat is waiting for, `quick` the few orders that a phone keeps beside the stream, `build`
    whether making a character comes before them, for a player who plays nobody yet; `own` that this is what is wanted
    most, at a table with others, of whom each makes their own; `owed` what waits for real dice.
    """

    figures: list[FigureOrders] = field(default_factory=list)
    answers: list[Row] = field(default_factory=list)
    asked: str = ""
    waiting: str = ""
    nothing: str = "Nothing to decide just now."
    next: str = ""
    undo: str = ""
    quick: list[Row] = field(default_factory=list)
    build: bool = False
    own: bool = False
    owed: OwedRow | None = None

    def want_own(self) -> None:
        """A character of one's own is what is wanted now, no whole party at random."""
        self.own = True
        for rows in (self.quick, *(group.rows for figure in self.figures for group in figure.groups)):
            rows[:] = [replace(row, main=False, first=False) if row.group == "hero" else row for row in rows]

    @property
    def some(self) -> bool:
        """Whether anything can be done now, were it but housekeeping."""
        rows = (row for figure in self.figures for group in figure.groups for row in group.rows)
        return any(not row.greyed for row in rows)


@dataclass
class FigureOrders:
    """What one figure, or the party, can do."""

    title: str
    groups: list[Group]
    who: str = ""
    wanted: bool = False
    folded: bool = False


TermWords = Callable[[Term], str]


def is_ready(offer: Offer) -> bool:
    """Whether an offer's command can be given as it stands: none of its blanks is empty."""
    return all(getattr(offer.command, blank.name, None) not in ("", (), None, 0) for blank in offer.blanks)


def _proposed(offer: Offer) -> str:
    """What the button does that can be pressed although there is something to choose: the choices that it stands for.

    What its words say already is not said again.
    """
    if not is_ready(offer):
        return ""
    said = f"{offer.words} {offer.note}"
    return ", ".join(filter(None, (_choice(blank, getattr(offer.command, blank.name), said) for blank in offer.blanks)))


def _choice(blank: Field, value: object, said: str) -> str:
    """What stands in a blank, in words: choices by theirs with what they bring, a number with what it counts."""
    if blank.choices:
        keys = [str(one) for one in value] if isinstance(value, tuple | list) else [str(value)]
        chosen = [one for one in blank.choices if one.key in keys and not _told(one.words.partition(",")[0], said)]
        return listed([f"{one.words} · {one.note}" if one.note else one.words for one in chosen])
    if _told(str(value).removeprefix("-"), said):
        return ""
    return f"{blank.words}: {value}" if blank.number else str(value)


def _told(words: str, said: str) -> bool:
    return re.search(rf"\b{re.escape(words)}\b", said, re.IGNORECASE) is not None


def row_of(offered: Offered, term_words: TermWords, *, who: str = "") -> Row:
    """The button of an offer; `term_words` has the names of its chance's terms."""
    offer = offered.offer
    command = msgspec.json.encode(offer.command).decode()
    odds = odds_line(offer.chance, term_words) if offer.chance else ""
    return Row(
        id=blake2b(command.encode(), digest_size=6).hexdigest(),
        words=offer.words,
        command=command,
        stamp=offered.stamp,
        typed=offer.typed,
        note="; ".join(part for part in (offer.note, _proposed(offer)) if part),
        greyed=offer.greyed,
        percent=offer.chance.percent() if offer.chance else "",
        odds=odds,
        price=offer.price,
        blanks=offer.blanks,
        filled={blank.name: _begun(getattr(offer.command, blank.name, None)) for blank in offer.blanks},
        main=offer.main,
        who=who,
        group=offer.group,
        verb=_verb(offer.words, who),
        ready=is_ready(offer),
        rolls=offer.chance is not None or offer.rolls,
    )


def _verb(words: str, who: str) -> str:
    """What the button below an order's blanks says: what is done, without by whom and with what."""
    done = words.removeprefix(f"{who}: ") if who else words
    done = done.partition(":")[0]
    return f"{done[:1].upper()}{done[1:]}"


def _begun(value: object) -> str:
    """What a blank begins with; nothing for a number that has yet to be chosen."""
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) and value else ""


def odds_line(chance: Chance, term_words: TermWords) -> str:
    """A chance in one line: "needs 14 on the die: STR +2, Warrior +3"."""
    if chance.hidden:
        return "the target is not known"
    return need_words(chance, term_words)


def orders_of(
    offers: Iterable[Offered], names: Mapping[str, str], *, term_words: TermWords, refereed: bool = True
) -> Orders:
    """Sort offers by figure and group, as buttons; `names` has each figure's name.

    Where no game master sits (`refereed`), what one could do is the whole table's.
    """
    orders = Orders()
    found: dict[str, dict[str, list[Row]]] = {}
    for offered in offers:
        offer, row = offered.offer, row_of(offered, term_words, who=names.get(offered.offer.figure, ""))
        if offer.group == "answer":
            orders.answers.append(row)
        elif isinstance(offer.command, Next):
            orders.next = offer.words
        elif isinstance(offer.command, Undo):
            orders.undo = offer.words if not offer.greyed else ""
        else:
            found.setdefault(offer.figure, {}).setdefault(offer.group, []).append(row)
    _ask(orders)
    march = {"": -1} | {figure: place for place, figure in enumerate(names)}
    orders.figures = [
        _figure(figure, found[figure], names, refereed=refereed)
        for figure in sorted(found, key=lambda f: march.get(f, 99))
    ]
    orders.figures.sort(key=lambda each: not each.wanted)
    for each in orders.figures[1:]:
        each.folded = not each.wanted and bool(each.who)
        if each.wanted and each.who:
            each.groups = _wanted_alone(each.groups)
    orders.quick = _quick(orders.figures)
    return orders


def _ask(orders: Orders) -> None:
    """One note for all answers is what is asked, not what one of them brings."""
    notes = {row.note for row in orders.answers}
    if len(notes) == 1:
        orders.asked = notes.pop()
        orders.answers = [replace(row, note="") for row in orders.answers]


def _figure(figure: str, groups: Mapping[str, list[Row]], names: Mapping[str, str], *, refereed: bool) -> FigureOrders:
    who = names.get(figure, "")
    referee = "The game master can" if refereed else "The table can"
    title = f"{who} can" if who else referee if set(groups) <= REFEREES else "The party can"
    made = FigureOrders(title, _groups(groups), who)
    if not refereed:
        made.groups = [replace(one, title="Refereeing") if one.title == GROUPS["gm"] else one for one in made.groups]
    for group in made.groups:
        for place, row in enumerate(group.rows):
            if row.main and not row.greyed:
                group.rows[place] = replace(row, first=True)
                made.wanted = True
                return made
    return made


def hint_of(orders: Orders) -> str:
    """What the empty command line suggests: the order most wanted that can be given now, else any."""
    every = [row for figure in orders.figures for group in figure.groups for row in group.rows]
    known = [
        row for row in (*orders.answers, *every) if row.typed and not row.greyed and (row.main or row.group != "gear")
    ]
    wanted = sorted(known, key=lambda row: not row.main)
    return f"{wanted[0].typed}, or “speech”" if wanted else "an order, or “speech”"


def _quick(figures: list[FigureOrders]) -> list[Row]:
    """The orders for a thumb: those most wanted first, each thing once though several figures could do it.

    Housekeeping stays in its folds, unless something of it is what is wanted.
    """
    every = [row for figure in figures for group in figure.groups for row in group.rows]
    rows = [row for row in every if row.main or row.group not in FOLDED]
    ready = sorted(
        (row for row in rows if not row.greyed and (row.typed or not row.blanks)), key=lambda row: not row.main
    )
    once = {row.words: row for row in reversed(ready)}
    return [row for row in ready if once[row.words] is row][:QUICK]


def _groups(groups: Mapping[str, list[Row]]) -> list[Group]:
    order = {key: place for place, key in enumerate(GROUPS)}
    keys = sorted(groups, key=lambda key: order.get(key, len(order)))
    open_rows = _share_out([groups[key] for key in keys if key not in FOLDED])
    made = []
    for key in keys:
        title = GROUPS.get(key, key.capitalize())
        if key in FOLDED:
            made.append(Group(title, groups[key], folded=True))
            continue
        shown = [row for row in groups[key] if row.id in open_rows]
        rest = [row for row in groups[key] if row.id not in open_rows]
        made.append(Group(title, shown))
        if rest:
            made.append(Group(f"More of {title.casefold()}", rest, folded=True))
    if keys[0] not in REFEREES and all(group.folded for group in made):
        made[0].folded = False
    return made


def _share_out(groups: list[list[Row]]) -> set[str]:
    """Which rows stand open: from each group in turn the next most wanted, until there are enough."""
    wanted = [sorted(rows, key=lambda row: (not row.main, bool(row.greyed))) for rows in groups]
    turns = zip_longest(*wanted)
    return {row.id for row in islice((row for turn in turns for row in turn if row is not None), OPEN)}


def _wanted_alone(groups: list[Group]) -> list[Group]:
    """What is most wanted, and all else in one fold."""
    rows = [row for group in groups for row in group.rows]
    first = [row for row in rows if row.main and not row.greyed][:OTHERS]
    rest = [row for row in rows if row not in first]
    return [Group("", first)] + ([Group("More", rest, folded=True)] if rest else [])
