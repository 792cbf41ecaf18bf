"""What is printed of a table: facts, the place, the fight, the party, sheets, and the offers with their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from tablewright.cli.terminal.paper import Paper
from tablewright.core.facts import Offer, Term
from tablewright.core.game import Game
from tablewright.core.prose import signed
from tablewright.core.view import Band, CardLine, FigureCard, Gauge, Sheet, View
from tablewright.table.feed import Entry
from tablewright.table.stamps import Offered

GROUPS = {
    "answer": "To decide",
    "next": "Next",
    "fight": "Fight",
    "magic": "Magic",
    "explore": "Explore",
    "travel": "Go",
    "rest": "Rest",
    "gear": "Gear",
    "hero": "Hero",
    "screen": "Behind the screen",
    "gm": "Game master",
    "house": "House rules",
    "table": "Table",
}
FOLDED = frozenset({"gear", "hero", "rest", "screen", "gm", "house", "table"})
"""Groups that are only counted until somebody asks for them, unless they are all there is."""
URGENT = frozenset({"answer", "fight"})
ALWAYS_FOLDED = frozenset({"screen", "gm", "house", "table"})
LONG = 14
"""A group with more orders than this is counted too, outside a fight."""
CROWD = 16
"""With more orders than this in a fight, those of one figure are shown at a time."""
_TONES = {"good": "good", "bad": "bad"}


@dataclass(frozen=True)
class Shelf:
    """Offers in the order of their numbers; the first `shown` of them are printed by themselves.

    `told` are the numbers that have been printed: another's number stands for nothing that anybody has read.
    """

    offers: tuple[Offered, ...]
    shown: int
    told: set[int] = field(default_factory=set)

    def plain(self) -> list[Offer]:
        """The offers alone."""
        return [each.offer for each in self.offers]


def shelve(offered: Sequence[Offered]) -> Shelf:
    """Sort offers: what stands open first, then what is folded away, each by figure and group; greyed ones last."""
    order = {group: place for place, group in enumerate(GROUPS)}
    figures = {figure: place for place, figure in enumerate(dict.fromkeys(each.offer.figure for each in offered))}
    folded = _folding([each.offer for each in offered if not each.offer.greyed])

    acting = any(each.offer.group in URGENT and each.offer.figure and not each.offer.greyed for each in offered)

    def place(each: Offered) -> tuple[int, bool, int, int]:
        offer = each.offer
        shelf = 2 if offer.greyed else 1 if folded(offer) else 0
        # What ends a whole side's round stands behind what its figures can do, not first under the finger.
        last = acting and not offer.figure and offer.group == "fight" and not offer.main
        return shelf, last, figures[offer.figure], order.get(offer.group, len(order))

    ordered = sorted(offered, key=place)
    return Shelf(tuple(ordered), sum(place(each)[0] == 0 for each in ordered))


def _folding(open_now: Sequence[Offer]) -> Callable[[Offer], bool]:
    """What is only counted until somebody asks for it.

    Between fights that is what one figure can do apart from the party; in a fight with many orders, what others can do
    than the first who may act.
    """
    counts: dict[tuple[str, str], int] = {}
    for offer in open_now:
        counts[offer.figure, offer.group] = counts.get((offer.figure, offer.group), 0) + 1
    urgent = any(offer.group in URGENT for offer in open_now)
    party = any(not offer.figure and offer.group not in FOLDED for offer in open_now)
    acting = [offer.figure for offer in open_now if offer.figure and offer.group not in FOLDED]
    crowd = len(acting) > CROWD

    def folded(offer: Offer) -> bool:
        if offer.group in ALWAYS_FOLDED or (urgent and crowd and offer.figure and offer.figure != acting[0]):
            return True
        if offer.main or offer.group in URGENT:
            return False
        if offer.group in FOLDED or (offer.figure and party and not urgent):
            return True
        return counts[offer.figure, offer.group] > LONG

    if all(folded(offer) for offer in open_now if offer.group not in ALWAYS_FOLDED):
        return lambda offer: offer.group in ALWAYS_FOLDED
    return folded


def offers(
    paper: Paper,
    shelf: Shelf,
    *,
    names: dict[str, str],
    upto: int | None = None,
    only: Callable[[Offer], bool] | None = None,
) -> None:
    """Print the offers with their numbers: those that stand open, or `only` some, or with `upto` all."""
    chosen = list(enumerate(shelf.offers, start=1))
    if only is not None:
        chosen = [(number, each) for number, each in chosen if only(each.offer)]
    else:
        chosen = chosen[: shelf.shown if upto is None else upto]
    title = None
    for number, each in chosen:
        offer = each.offer
        heading = (names.get(offer.figure, ""), GROUPS.get(offer.group, offer.group.capitalize()))
        if heading != title:
            paper.line(": ".join(part for part in heading if part), "dim")
            title = heading
        _offer(paper, number, offer)
        shelf.told.add(number)
    if only is None and upto is None:
        _counted(paper, shelf, names)


def named(shelf: Shelf, line: str, names: dict[str, str]) -> Callable[[Offer], bool] | None:
    """The offers that a line names: those of a group or of a figure; None for neither."""
    wanted = line.strip().casefold()
    for offer in shelf.plain():
        if wanted in (offer.group, GROUPS.get(offer.group, offer.group).casefold()):
            return lambda each: each.group == offer.group
    figures = [figure for figure, name in names.items() if name.casefold() == wanted]
    if figures and any(offer.figure == figures[0] for offer in shelf.plain()):
        return lambda each: each.figure == figures[0]
    return None


def _offer(paper: Paper, number: int, offer: Offer) -> None:
    words = offer.words + (" …" if offer.blanks else "")
    if offer.greyed:
        paper.text(f"{words}: {offer.greyed}", first="   – ", indent="     ", style="dim")
        return
    right = " · ".join(part for part in (offer.chance.percent() if offer.chance else "", offer.price) if part)
    style = "bold" if offer.main else ""
    whole = f"{number:4} {words} ({offer.note})"
    if offer.note and paper.fits(whole, right):
        paper.row(whole, right, style)
        return
    paper.row(f"{number:4} {words}", right, style)
    if offer.note:
        paper.text(offer.note, first="       ", indent="       ", style="dim")


def _counted(paper: Paper, shelf: Shelf, names: dict[str, str]) -> None:
    urgent = any(each.offer.group in URGENT for each in shelf.offers[: shelf.shown])
    counts: dict[str, int] = {}
    for each in shelf.offers[shelf.shown :]:
        offer = each.offer
        if not offer.greyed and offer.group != "table":
            figure = names.get(offer.figure, "") if urgent and offer.group not in FOLDED else ""
            kind = figure or GROUPS.get(offer.group, offer.group).casefold()
            counts[kind] = counts.get(kind, 0) + 1
    if counts:
        told = ", ".join(f"{kind} {count}" for kind, count in counts.items())
        paper.text(f"More, by name ({told}) or all with “more”.", first="     ", indent="     ", style="dim")


# ── facts ───────────────────────────────────────────────────────────────────────────────────────


def entry(paper: Paper, told: Entry, *, dice: bool = False) -> None:
    """Print one fact: its number and sentence; with `dice` also what was thrown and how it was counted."""
    card = told.card
    lead = f"#{told.number} "
    undone = " (taken back)" if told.undone else ""
    style = "dim" if card.shape == "quiet" else _TONES.get(card.tone, "")
    if card.shape == "scene":
        paper.text(card.title + undone, first=lead, indent="    ", style="bold")
        for part in (card.text, card.outcome):
            if part:
                paper.text(part, indent="    ")
    else:
        paper.text(told.sentence + undone, first=lead, indent="    ", style=style)
    if dice:
        rolls(paper, card.rolls)
    if told.struck:
        paper.text("Taken back: " + _numbers(told.struck), indent="    ", style="dim")
    if told.restored:
        paper.text("In force again: " + _numbers(told.restored), indent="    ", style="dim")


def _numbers(numbers: Sequence[str]) -> str:
    shown = ", ".join(f"#{number}" for number in numbers[:12])
    return shown + (f" and {len(numbers) - 12} more" if len(numbers) > 12 else "")


def rolls(paper: Paper, lines: Iterable[CardLine]) -> None:
    """The rolls of a card: need and chance, then the dice with their named terms."""
    for line in lines:
        needs = ", ".join(part for part in (line.need, line.chance) if part)
        if needs:
            paper.text(f"{line.words}: {needs}" if line.words else needs, indent="    ", style="dim")
        dice = ", ".join(f"d{sides} {face}" for sides, face in line.dice)
        terms = "".join(f" {term.text} {term.words}" for term in line.terms)
        if dice or terms or line.total:
            total = f"{line.total} = " if line.total else ""
            words = "" if needs or not line.words else f"{line.words}: "
            paper.text(f"{words}{total}{dice}{terms}", indent="    ", style="dim")


def why(paper: Paper, told: Entry, terms: Sequence[Term], game: Game) -> None:
    """Why a fact came out as it did: its dice, every term that was looked at, and the rules."""
    paper.text(told.sentence, first=f"#{told.number} ", indent="    ")
    rolls(paper, told.card.rolls)
    for term in terms:
        title = _title(game, term.clause)
        about = f" ({term.about})" if term.about else ""
        if term.applies:
            paper.row(f"    {signed(term.value)} {game.term_words(term)}{about}", title)
        else:
            paper.row(f"     – {game.term_words(term)}{about}: does not apply", title, "dim")
    house = told.card.house or ()
    cited = dict.fromkeys(
        f"{_title(game, clause)} (house default)" if clause in house else _title(game, clause)
        for clause in told.card.clauses or told.fact.clauses
    )
    if cited:
        paper.text("Rules: " + ", ".join(title for title in cited if title), indent="    ", style="dim")
    elif not terms and not told.card.rolls:
        paper.text("No number of it needs explaining.", indent="    ", style="dim")


def _title(game: Game, clause: str) -> str:
    return game.ledger.title_of(clause) if clause in game.ledger else ""


# ── the panels ──────────────────────────────────────────────────────────────────────────────────


def place(paper: Paper, view: View) -> None:
    """The place or the fight, what the strip shows, and the party in a line each."""
    strip = " · ".join(_gauge(gauge) for gauge in view.strip)
    if view.bands:
        paper.title("The fight", strip)
        for band in view.bands:
            _band(paper, band)
    elif view.place is not None:
        paper.title(view.place.title, strip)
        if view.place.text:
            paper.text(view.place.text)
        for thing in view.place.things:
            paper.text(f"{thing.words}: {thing.text}" if thing.text else thing.words, indent="    ", first="  · ")
        for way in view.place.exits:
            paper.text(way.words + (f" ({way.note})" if way.note else ""), indent="    ", first="  → ")
    else:
        paper.title(view.title, strip)
    if not view.bands:
        for hero in view.party:
            figure(paper, hero)
    if view.turn:
        paper.text(view.turn, style="now")


def _band(paper: Paper, band: Band) -> None:
    paper.text(f"{band.letter}  {band.title}" + (f" · {band.note}" if band.note else ""), style="dim")
    fallen: dict[str, list[str]] = {}
    for each in band.figures:
        if each.down and not each.tags and not each.mine:
            fallen.setdefault(each.line, []).append(each.name)
        else:
            figure(paper, each)
    for line, names in fallen.items():
        paper.text(
            f"{', '.join(names)}: {line}" if line else ", ".join(names), first="    ", indent="      ", style="dim"
        )


def figure(paper: Paper, shown: FigureCard) -> None:
    """A figure in a line: name and kind, hit points or wounds, a few figures, its marks."""
    health = _gauge(shown.health) if shown.health else ""
    parts = [health, *(_gauge(each) for each in shown.figures)]
    tags = ", ".join(tag.words for tag in shown.tags)
    text = shown.name + (f", {shown.line}" if shown.line else "")
    told = " · ".join(part for part in (text, *parts, tags) if part)
    paper.text(told, first="  > " if shown.now else "    ", indent="      ", style="dim" if shown.down else "")


def _gauge(gauge: Gauge) -> str:
    return f"{gauge.words} {gauge.text}" if gauge.words else gauge.text


def sheet(paper: Paper, shown: Sheet) -> None:
    """One figure's whole sheet."""
    paper.title(shown.name)
    if shown.line:
        paper.text(shown.line)
    for section in shown.sections:
        paper.text(section.title, style="bold")
        if section.text:
            paper.text(section.text, indent="  ")
        for line in section.lines:
            why_words = f" [{line.why}]" if line.why else ""
            paper.text(
                f"{line.words}: {line.text}{why_words}" if line.text else line.words, first="  ", indent="      "
            )
