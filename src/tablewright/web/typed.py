"""Lines that people type: orders as the offers name them, speech in quotation marks, odds."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from msgspec.structs import replace

from tablewright.core import prose
from tablewright.core.facts import Command, Field, Offer, Refused
from tablewright.core.game import Game
from tablewright.core.percents import percent
from tablewright.odds.answers import Odds
from tablewright.web.orders import is_ready

REST = "…"
"""What stands at the end of a typed line whose rest is the order's first text, as in "npc …"."""
HELP = ("help", "?")
SHORT = 24
"""A chance is told in ways too where that takes no more letters: of a thousand dice it has hundreds."""


def plain(text: str) -> str:
    """A line without what makes no difference: case and spaces."""
    return " ".join(text.casefold().split())


def verb_of(line: str) -> tuple[str, str]:
    """The first word of a line, in small letters, and the rest."""
    verb, _, rest = line.removeprefix("/").strip().partition(" ")
    return verb.casefold(), rest.strip()


def named(line: str, offers: Sequence[Offer]) -> list[Offer]:
    """The orders that a line is word for word: in short, else as a button has it, else without what its colon parts."""
    wanted = plain(line.removeprefix("/"))
    known = [offer for offer in offers if offer.typed]
    meant = [offer for offer in known if plain(offer.typed) == wanted]
    meant = meant or [offer for offer in known if plain(offer.words) == wanted]
    return meant or [offer for offer in known if plain(offer.words.partition(":")[0]) == wanted]


def read(line: str, offers: Sequence[Offer]) -> Command | Refused:
    """The order that a line gives: one of the offers, word for word, in short or as its button has it.

    Who does it, after a colon on the button, may be left out.
    """
    wanted = plain(line.removeprefix("/"))
    if not wanted:
        return Refused("line", "Type an order, such as those on the buttons, or “speech” in quotation marks.")
    known = [offer for offer in offers if offer.typed]
    if wanted in HELP:
        return Refused("line", _help(known))
    meant = named(line, offers)
    ready = [offer for offer in meant if not offer.greyed]
    if len(several := dict.fromkeys(offer.typed for offer in ready)) > 1:
        return Refused("line", f"“{line[:60]}” could be any of these: {'; '.join(list(several)[:6])}.")
    if ready and not _is_whole(ready[0]):
        return Refused("line", f"“{ready[0].words}” needs more: use its button.")
    if ready:
        return ready[0].command
    if meant:
        return Refused("line", f"“{meant[0].words}” cannot be done now: {meant[0].greyed}.")
    filled = _with_rest(line.removeprefix("/"), known)
    if filled is not None:
        return filled
    near = difflib.get_close_matches(wanted, [plain(offer.typed) for offer in known], n=3, cutoff=0.5)
    begun = [plain(offer.typed) for offer in known if _begins(offer, wanted)][:3]
    hints = list(dict.fromkeys([*begun, *near]))[:3]
    words = f"There is no order “{line[:60]}” just now."
    return Refused("line", words + (f" Near to it: {'; '.join(hints)}." if hints else ""))


def _begins(offer: Offer, wanted: str) -> bool:
    """Whether what was typed is the beginning of an order, as it is typed or as its button has it."""
    return any(plain(words).startswith(wanted) for words in (offer.typed, offer.words))


def _help(known: Sequence[Offer]) -> str:
    """What can be typed, by an order that can be given now."""
    can = [offer for offer in known if is_ready(offer) and not offer.greyed]
    ready = next((offer for offer in can if offer.main), can[0] if can else None)
    such = f", such as “{ready.words}” or in short “{ready.typed}”" if ready is not None else ""
    return f"Type an order as its button has it{such}. Speech stands in “quotation marks”; “keys” tells more."


def _with_rest(line: str, known: Sequence[Offer]) -> Command | None:
    """The order whose words begin the line and whose first text is the rest of it: “npc bandit 4 x3”."""
    words = line.split()
    for offer in known:
        lead = offer.typed.removesuffix(REST).split()
        text = next((blank.name for blank in offer.blanks if blank.text), "")
        begins = [word.casefold() for word in words[: len(lead)]] == [word.casefold() for word in lead]
        if offer.typed.endswith(REST) and text and begins and len(words) > len(lead) and not offer.greyed:
            filled = replace(offer, command=replace(offer.command, **{text: " ".join(words[len(lead) :])}))
            if _is_whole(filled):
                return filled.command
    return None


def _is_whole(offer: Offer) -> bool:
    """Whether an order can be given as it stands: each blank is filled, or nothing is one of its choices."""
    return is_ready(replace(offer, blanks=tuple(blank for blank in offer.blanks if not _stands(offer, blank))))


def _stands(offer: Offer, blank: Field) -> bool:
    """Whether what stands in a blank is one of its choices, be it nothing."""
    return getattr(offer.command, blank.name, None) in [choice.key for choice in blank.choices]


def chance_words(offer: Offer, game: Game) -> str:
    """The chance of an order in one line; where nothing of it is one roll, that, and where more is told."""
    if offer.chance is None:
        return f"{offer.words}: no one roll decides it; the odds room tells what may come of it."
    return f"{offer.words}: {prose.chance_words(offer.chance, game.term_words)}."


def odds_words(odds: Odds) -> str:
    """Exact odds in one line: the chance of success where there is one, else the totals and the mean."""
    if odds.success is not None:
        ways, of = odds.success
        counted = f"{ways} of {of}"
        return percent(ways, of) + (f" ({counted})" if len(counted) <= SHORT else "")
    if len(odds.weights) <= 20:
        return " · ".join(f"{total}: {percent(ways, odds.total)}" for total, ways in odds.weights.items())
    mean = sum(total * ways for total, ways in odds.weights.items()) / odds.total
    low, high = min(odds.weights), max(odds.weights)
    return f"{low} to {high}, {mean:g} on average"
