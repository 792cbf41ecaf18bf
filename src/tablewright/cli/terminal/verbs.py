"""What can be typed besides orders: look, why, sheet, map, log, odds, roll, undo, say, help, quit and the like."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablewright.cli.terminal import letters, show
from tablewright.cli.terminal.lines import find, words_of
from tablewright.core.errors import Mendable
from tablewright.core.facts import Offer, Refused
from tablewright.core.prose import chance_words, signed
from tablewright.table.commands import AddWord, Note, OpenDice, Say, SetHouse, Undo
from tablewright.table.realdice import HAND, SEALED, SWITCH
from tablewright.table.whispers import hearers, unquoted, whispered

if TYPE_CHECKING:
    from tablewright.cli.terminal.session import Session

LOG_LINES = 20
HELP = (
    ("12", "gives the order with this number"),
    ("go east, attack orc 2", "gives an order in words; beginnings of words do: att orc 2"),
    ("gear, hero, magic …", "lists the orders of a kind; “more” lists all"),
    ("look", "tells again where things stand"),
    ("map", "draws what is known of the place"),
    ("party, sheet NAME", "the party in a line each; one figure's whole sheet"),
    ("key", "the game master's key of the dungeon: what is in every room"),
    ("xp", "the ledger of experience: when, who, how much, what for, and the fact's number"),
    ("why 412", "explains a fact's numbers; without a number, the last one's"),
    ("log, log 50", "what happened lately"),
    ("dice", "prints the dice of each roll, or no longer"),
    ("odds 12, odds ASK", "the chance of an order, or of dice such as 3d6 or {ask}"),
    ("luck", "how lucky everybody was: what was rolled, what was to be expected"),
    ("roll ASK", "rolls dice outside the game; nothing is written"),
    ("undo, undo 412", "takes back the last order, or everything from a fact on"),
    ("make", "makes a character step by step, where one can be made"),
    ("say TEXT, note TEXT", "speaks to the table; writes a note"),
    ("whisper NAME TEXT", "says something to one alone, where others sit at the table"),
    ("word TEXT", "puts a word of yours into the sealed dice"),
    ("unseal, unseal 1", "opens the sealed dice for all to check; the hidden ones of run 1, once it has ended"),
    ("real dice, sealed dice", "who throws from now on: you, typing what they show, or the table"),
    ("rule WORD", "looks up a rule"),
    ("quit", "ends; the game is kept (so does Ctrl-D)"),
)


def _look(session: Session, _rest: str) -> None:
    session.look()


def _more(session: Session, _rest: str) -> None:
    show.offers(session.paper, session.shelf, names=session.names(), upto=len(session.shelf.offers))


def _map(session: Session, _rest: str) -> None:
    view = session.table.view(session.seat).map
    lines = letters.draw(view, width=session.paper.width) if view is not None else []
    if view is None or not lines:
        session.paper.line("There is no map here.")
        return
    session.paper.text(view.words)
    session.paper.rows(lines)
    session.paper.text(letters.KEY, style="dim")


def _party(session: Session, _rest: str) -> None:
    for figure in session.table.view(session.seat).party:
        show.figure(session.paper, figure)


def _sheet(session: Session, rest: str) -> None:
    sheets = session.table.view(session.seat).sheets
    chosen = [sheet for sheet in sheets if sheet.name.casefold().startswith(rest.casefold())]
    exact = [sheet for sheet in chosen if sheet.name.casefold() == rest.casefold()]
    if len(exact or chosen) == 1:
        show.sheet(session.paper, (exact or chosen)[0])
    elif not sheets:
        session.paper.line("There are no sheets to read yet.")
    else:
        session.paper.text("Whose? " + ", ".join(sheet.name for sheet in chosen or sheets))


def _why(session: Session, rest: str) -> None:
    table, number = session.table, rest.lstrip("#")
    if number:
        table.why(session.seat, number)  # says so, if there is no such fact
        told = [entry for entry in table.rewind(session.seat, number, limit=1).entries if entry.number == number]
    else:
        told = [e for e in table.feed(session.seat, limit=LOG_LINES) if e.card.rolls or e.fact.rolls][-1:]
    if not told:
        raise Mendable("Give the number of a fact, such as “why 12”.")
    show.why(session.paper, told[0], table.why(session.seat, told[0].number), session.game)


def _key(session: Session, _rest: str) -> None:
    key = session.table.key(session.seat)
    if key is None:
        session.paper.line("Only a game master has a key, and only of a dungeon that is there.")
        return
    session.paper.title(key.title)
    for section, drawn in zip(key.sections, key.maps, strict=True):
        session.paper.text(section.title, style="bold")
        session.paper.rows(letters.draw(drawn, width=session.paper.width))
        for line in section.lines:
            session.paper.text(f"{line.words}: {line.text}", indent="    ", first="  ")


def _xp(session: Session, _rest: str) -> None:
    earned = session.table.ledger(session.seat)
    if not earned:
        session.paper.line("Nobody has earned any experience yet.")
    for line in earned:
        total = f", {line.total:,} in all" if line.total is not None else ""
        session.paper.row(f"#{line.number} {line.when}: {line.who} {signed(line.amount)} XP, {line.why}{total}")


def _luck(session: Session, _rest: str) -> None:
    from tablewright.odds.luck import NOBODY, lines_of

    found = lines_of(session.table.luck(session.seat))
    if not found:
        session.paper.line(NOBODY)
    for line in found:
        came = f"{line.came}, expected {line.expected}"
        session.paper.row(f"{line.figure}: {line.what}: {came}; {line.word} ({line.chance})")


def _log(session: Session, rest: str) -> None:
    if rest and not (rest.isdecimal() and 1 <= int(rest[:6]) <= 5_000):
        raise Mendable("Say how many facts, such as “log 50”; at most 5,000.")
    for entry in session.table.feed(session.seat, limit=int(rest) if rest else LOG_LINES):
        show.entry(session.paper, entry, dice=session.dice)


def _dice(session: Session, _rest: str) -> None:
    session.dice = not session.dice
    session.paper.line(
        "Dice are printed." if session.dice else "Dice are printed no longer; “why 12” shows those of #12."
    )


def _odds(session: Session, rest: str) -> None:
    if not rest:
        raise Mendable("The odds of what? A number of an order, its words, or dice such as 3d6 vs 12.")
    offers = session.shelf.plain()
    meant = find(rest, offers)
    at = int(rest) - 1 if rest.isdecimal() and 1 <= int(rest[:9]) <= len(offers) else meant.offer
    if at is None:
        try:
            _odds_of_ask(session, rest)
        except Mendable:
            if not meant.ambiguous:
                raise
            session.could_be(meant)
        return
    chance = offers[at].chance or session.table.chance(session.seat, offers[at].command)
    if chance is not None:
        session.paper.text(f"{offers[at].words}: {chance_words(chance, session.game.term_words)}.")
    if chance is None or not chance.hidden:
        _what_may_come(session, offers[at], beside=chance is not None)


def _what_may_come(session: Session, offer: Offer, *, beside: bool) -> None:
    """All that may come of an order, with its chance, `beside` the chance of its roll or alone."""
    from tablewright.odds.columns import column_lines, of_order
    from tablewright.odds.foresight import UNSEEN, foresee, foretold

    seen = session.table.seen(session.seat)
    if not beside and offer.group in UNSEEN:
        session.paper.text(f"{offer.words}: what comes of it cannot be foretold.")
    elif session.game.refusal(seen, offer.command) is not None:
        return
    elif not beside and not foretold(session.game, seen, offer):
        session.paper.text(f"{offer.words}: nothing is rolled for it.")
    else:
        names = session.table.names(session.seat)
        column = of_order(offer.words, foresee(session.game, seen, offer.command), session.game, names)
        lines = column_lines(column, width=session.paper.width) if column.things or column.blocks else ()
        for line in lines[beside:]:
            session.paper.line(line)


def _odds_of_ask(session: Session, rest: str) -> None:
    from tablewright.odds import asks
    from tablewright.odds.lines import lines

    asked = asks.read(session.game.id, rest, options=session.table.house_rules(session.seat))
    for line in lines(asked, width=session.paper.width):
        session.paper.line(line)


def _roll(session: Session, rest: str) -> None:
    from tablewright.odds import answers, asks

    try:
        if not rest:
            raise Mendable(f"Roll what? Dice such as 3d6, or what a rule asks for, such as {_sample(session)}.")
        asked = asks.read(session.game.id, rest, options=session.table.house_rules(session.seat))
    except Mendable:
        meant = find(f"roll {rest}", session.shelf.plain())  # “roll body” may be an order: “Bo: roll Body + Might”
        if meant.offer is None and not meant.ambiguous:
            raise
        session.words(f"roll {rest}")
        return
    session.paper.text(answers.outside(asked))


def _sample(session: Session) -> str:
    from tablewright.odds.asks import sample

    return sample(session.game.id)


def _undo(session: Session, rest: str) -> None:
    number, _, why = rest.partition(" ")
    number = number.lstrip("#")
    listing = session.table.undo_listing(session.seat, number)
    if isinstance(listing, Refused):
        session.paper.text(listing.words)
        return
    if number:
        session.paper.line("This would be taken back:")
        for entry in listing[-LOG_LINES:]:
            show.entry(session.paper, entry)
        if len(listing) > LOG_LINES:
            session.paper.line(f"… and {len(listing) - LOG_LINES} facts before these.")
        if not session.keyboard.sure("Take it back?"):
            session.paper.line("Left as it was.")
            return
    session.order(Undo(back_to=number, why=why.strip()))


def _make(session: Session, _rest: str) -> None:
    session.make()


def _say(session: Session, rest: str) -> None:
    session.carry(Say(text=unquoted(rest)))


def _whisper(session: Session, rest: str) -> None:
    table = session.table
    found = whispered(rest, hearers(table.state.affairs, table.sitting(session.seat)))
    if isinstance(found, Refused):
        raise Mendable(found.words)
    session.carry(found)


def _note(session: Session, rest: str) -> None:
    session.carry(Note(text=rest))


def _real(session: Session, rest: str) -> None:
    _switched(session, rest, HAND)


def _sealed(session: Session, rest: str) -> None:
    _switched(session, rest, SEALED)


def _switched(session: Session, rest: str, value: str) -> None:
    if rest.casefold() not in ("", "dice"):
        raise Mendable("“real dice” has you throw and type; “sealed dice” has the table throw.")
    session.carry(SetHouse(name=SWITCH, value=value))


def _word(session: Session, rest: str) -> None:
    session.carry(AddWord(word=rest))


def _unseal(session: Session, rest: str) -> None:
    if rest and not (rest.isdecimal() and len(rest) <= 9):
        raise Mendable("“unseal” opens the dice of this run; “unseal 1” the hidden ones of run 1.")
    session.carry(OpenDice(which="hidden", run=int(rest)) if rest else OpenDice(which="open"))


def _rule(session: Session, rest: str) -> None:
    ledger = session.game.ledger
    found = ledger.find(rest)
    if not found:
        near = ", ".join(ledger.nearest(rest)) if words_of(rest) else "give a word, such as “rule light”"
        raise Mendable(f"No rule of {ledger.title} holds “{rest}”; the nearest: {near}.")
    for clause in found[:3]:
        session.paper.text(clause.title, style="bold")
        session.paper.text(clause.says, indent="  ")
        if clause.reading:
            ours = session.table.house_default(session.seat, clause)
            name = "House default" if ours else "This project's reading"
            session.paper.text(f"{name}: {clause.reading}", indent="  ")
    if len(found) > 3:
        session.paper.text("Also: " + ", ".join(clause.title for clause in found[3:12]), style="dim")


def _help(session: Session, _rest: str) -> None:
    wide = max(len(typed) for typed, _ in HELP) + 2
    for typed, does in HELP:
        told = does.replace("{ask}", _sample(session))
        session.paper.text(told, first=f"  {typed:{wide}}", indent=" " * (wide + 2))


def _quit(session: Session, _rest: str) -> None:
    session.done = True


ALONE = frozenset({"key", "xp", "luck", "look", "more", "map", "party", "dice", "make", "help", "?", "quit", "exit"})
"""Verbs that stand alone: with more words behind them a line may be an order, such as “make a party”."""

VERBS: dict[str, Callable[[Session, str], None]] = {
    "look": _look,
    "more": _more,
    "map": _map,
    "party": _party,
    "sheet": _sheet,
    "key": _key,
    "xp": _xp,
    "luck": _luck,
    "why": _why,
    "log": _log,
    "dice": _dice,
    "odds": _odds,
    "roll": _roll,
    "undo": _undo,
    "make": _make,
    "say": _say,
    "whisper": _whisper,
    "note": _note,
    "word": _word,
    "unseal": _unseal,
    "real": _real,
    "sealed": _sealed,
    "rule": _rule,
    "rules": _rule,
    "help": _help,
    "?": _help,
    "quit": _quit,
    "exit": _quit,
}
