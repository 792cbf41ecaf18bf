"""Which offer a typed line means: its own words, or beginnings of them that could mean no other."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tablewright.core.facts import Field, Offer

_SMALL = frozenset({"the", "a", "an"})
_WORD = re.compile(r"[^\W_]+")
_BETWEEN = " :,;"
NEAREST = 4


@dataclass(frozen=True)
class Meant:
    """What a line comes to: the one offer it means and the words left for its blanks, or else the nearest lines.

    `onward` holds for each word that is left how the line goes on from it, as it was typed: capitals, signs and all.
    """

    offer: int | None = None
    rest: tuple[str, ...] = ()
    onward: tuple[str, ...] = ()
    nearest: tuple[str, ...] = field(default=())
    ambiguous: bool = False


def words_of(line: str) -> tuple[str, ...]:
    """The words of a line in small letters, without articles and signs."""
    return tuple(word for word in _WORD.findall(line.casefold()) if word not in _SMALL)


def line_of(offer: Offer) -> str:
    """The line that gives an offer: its own, or its words where it has none."""
    return offer.typed or offer.words


def find(line: str, offers: Sequence[Offer]) -> Meant:
    """The offer that a line means, by its own line or by the words that are on the screen.

    Best is a line word for word; then each word in full or as a beginning, in order; then such words with others left
    out between; then an offer's whole line followed by what fills its blanks. Of offers that fit equally well, those
    that can be had now come before those that are greyed out.
    """
    typed = words_of(line)
    if not typed:
        return Meant()
    lines = [tuple(words for words in (words_of(offer.typed), words_of(offer.words)) if words) for offer in offers]
    for fits in (_exact, _beginnings, _gaps):
        found = [at for at, ways in enumerate(lines) if any(fits(typed, words) for words in ways)]
        chosen = _choose(found, offers)
        if chosen is not None:
            return chosen
    chosen = _with_rest(typed, lines, offers)
    if chosen is None:
        return Meant(nearest=_nearest(line, offers))
    return replace(chosen, onward=_onward(line)[len(typed) - len(chosen.rest) :])


def _onward(line: str) -> tuple[str, ...]:
    """For each word of a line how it goes on from there, as it was typed; an article goes with what follows it."""
    ends = [each.end() for each in _WORD.finditer(line) if each.group().casefold() not in _SMALL]
    return tuple(line[end:].strip(_BETWEEN) for end in (0, *ends[:-1]))


def word_for_word(line: str, offers: Sequence[Offer]) -> bool:
    """Whether a line is an offer's own, or its words on the screen, in full."""
    typed = words_of(line)
    return any(typed and typed in (words_of(offer.typed), words_of(offer.words)) for offer in offers)


def in_full(line: str, offers: Sequence[Offer]) -> bool:
    """Whether a line is an offer's in full, so that it is no verb of the terminal that begins alike: “roll threat 3”.

    What stands behind the colon of its words may be left out; a number or a choice for its first blank may follow.
    """
    typed = words_of(line)
    for offer in offers:
        for words in (offer.typed, offer.words, offer.words.partition(":")[0]):
            own = words_of(words)
            if own and typed[: len(own)] == own:
                rest = " ".join(typed[len(own) :])
                if not rest or _fills(rest, offer.blanks[:1]):
                    return True
    return False


def _fills(rest: str, blanks: Sequence[Field]) -> bool:
    return any((blank.number and rest.isdecimal()) or (blank.choices and pick(rest, blank)) for blank in blanks)


def _choose(found: list[int], offers: Sequence[Offer], rest: tuple[str, ...] = ()) -> Meant | None:
    if not found:
        return None
    open_now = [at for at in found if not offers[at].greyed] or found
    different = {line_of(offers[at]) for at in open_now}
    if len(different) == 1:
        return Meant(offer=open_now[0], rest=rest)
    shortest = min(open_now, key=lambda at: len(words_of(line_of(offers[at]))))
    if all(_begins(words_of(line_of(offers[shortest])), words_of(line_of(offers[at]))) for at in open_now):
        return Meant(offer=shortest, rest=rest)  # "search" is meant before "search the north wall"
    return Meant(nearest=tuple(dict.fromkeys(line_of(offers[at]) for at in open_now))[:NEAREST], ambiguous=True)


def _begins(words: tuple[str, ...], longer: tuple[str, ...]) -> bool:
    return longer[: len(words)] == words


def _exact(typed: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return typed == words


def _beginnings(typed: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return len(typed) == len(words) and all(_fits(a, b) for a, b in zip(typed, words, strict=True))


def _gaps(typed: tuple[str, ...], words: tuple[str, ...]) -> bool:
    ahead = iter(words)
    return all(any(_fits(part, word) for word in ahead) for part in typed)


def _fits(part: str, word: str) -> bool:
    # "1" is not the beginning of "12": numbers tell things apart.
    return part == word if part.isdigit() or word.isdigit() else word.startswith(part)


def _with_rest(
    typed: tuple[str, ...], lines: Sequence[tuple[tuple[str, ...], ...]], offers: Sequence[Offer]
) -> Meant | None:
    """The longest line that the typed words go on from, of an offer whose blanks the rest may fill."""
    for count in range(len(typed) - 1, 0, -1):
        head, rest = typed[:count], typed[count:]
        found = [
            at for at, ways in enumerate(lines) if offers[at].blanks and any(_beginnings(head, words) for words in ways)
        ]
        chosen = _choose(found, offers, rest)
        if chosen is not None:
            return chosen
    return None


def _nearest(line: str, offers: Iterable[Offer]) -> tuple[str, ...]:
    known = list(dict.fromkeys(line_of(offer) for offer in offers if not offer.greyed))
    return tuple(difflib.get_close_matches(line.casefold(), known, NEAREST, 0.5))


def numbers(blank: Field) -> list[str]:
    """What stands before each choice to be typed: its place, but dice and sizes go by their own number."""
    keys = [choice.key for choice in blank.choices]
    own = all(re.fullmatch(r"-?\d{1,6}", key) for key in keys)
    return keys if own else [str(place) for place in range(1, len(keys) + 1)]


def pick(text: str, blank: Field) -> str | None:
    """The key of the choice that a text means, by number, key or words; None if it is none or several."""
    plain = text.strip()
    number = re.fullmatch(r"\+?0*(-?\d+)", plain)
    known = numbers(blank)
    if number is not None and number[1] in known:
        return blank.choices[known.index(number[1])].key
    typed = words_of(plain)
    called = [choice.key for choice in blank.choices if typed and typed == words_of(choice.words.partition("(")[0])]
    if len(called) == 1:  # "sword" is the sword (medium weapon, edged), no short sword
        return called[0]
    for fits in (_exact, _beginnings, _gaps):
        found = [choice.key for choice in blank.choices if typed and fits(typed, words_of(choice.words))]
        if len(found) == 1:
            return found[0]
    named = [choice.key for choice in blank.choices if choice.key.casefold() == plain.casefold()]
    return named[0] if named else None
