"""Chances side by side: each ask or order as a column of figures, for the page and the terminal to draw alike."""

from __future__ import annotations

import math
from fractions import Fraction

import msgspec

from tablewright.core.facts import Chance
from tablewright.core.foresight import Told
from tablewright.core.game import Game, Names
from tablewright.core.ledger import load, package_of
from tablewright.core.percents import average, percent, whole_percent
from tablewright.core.prose import capital
from tablewright.dice.trials import interval
from tablewright.odds import answers, asks
from tablewright.odds.foresight import Foresight
from tablewright.odds.lines import BAR, PAGE, folded, rows
from tablewright.odds.readings import Reading, readings, words

SIX = 6
"""So many columns stand side by side at most."""
WHOLE = 1_000_000
"""A bar on the page is so many parts long: ways themselves may have more figures than a browser can read."""


def part(ways: int, of: int) -> int:
    """How much of a bar is filled, in parts of WHOLE."""
    return WHOLE * ways // of


class Bar(msgspec.Struct, frozen=True):
    """One amount, or several neighbours: how likely it is, how likely so much or more, its bar in parts of WHOLE."""

    label: str
    ways: int
    more: int
    chance: str
    at_least: str
    part: int


class Block(msgspec.Struct, frozen=True):
    """How likely each amount of something is: a title, its average, a bar for each; `top` is the longest bar."""

    title: str
    average: str
    bars: tuple[Bar, ...]
    top: int


class Thing(msgspec.Struct, frozen=True):
    """One thing that may happen: a key to choose it by, its words, its chance, and the same exactly."""

    key: str
    words: str
    chance: str
    exact: str
    ways: int
    of: int

    @property
    def part(self) -> int:
        """How much of its bar is filled, in parts of WHOLE."""
        return part(self.ways, self.of)


class Column(msgspec.Struct, frozen=True):
    """One ask or order: what it is, what may happen, how much of what, what is to be said of it, how it is read.

    `chance` is that its roll succeeds; None where nothing has to be reached, or it is not known.
    """

    title: str
    things: tuple[Thing, ...] = ()
    blocks: tuple[Block, ...] = ()
    notes: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    chance: Fraction | None = None


READ = 15
"""The most characters of a fraction that is read as one."""


def fraction(chance: Fraction) -> str:
    """A chance in lowest terms, where that is short enough to be read."""
    if chance.denominator >= 10**READ:  # that of many dice together may have more digits than can be written at all
        return ""
    text = f"{chance.numerator}/{chance.denominator}"
    return text if len(text) <= READ else ""


def _thing(key: str, words: str, ways: int, of: int) -> Thing:
    return Thing(key, words, percent(ways, of), fraction(Fraction(ways, of)), ways, of)


def block(title: str, weights: dict[int, int]) -> Block:
    """Bars for the amounts, rising."""
    of = sum(weights.values())
    mean = average(sum(amount * ways for amount, ways in weights.items()), of)
    found, bars, left = rows(weights), [], of
    top = max(ways for _, ways in found)
    for label, ways in found:
        bars.append(Bar(label, ways, left, percent(ways, of), percent(left, of), part(ways, top)))
        left -= ways
    return Block(title, mean, tuple(bars), top)


def of_ask(asked: asks.Asked) -> Column:
    """The column of an ask. Mendable where there are too many outcomes."""
    found, ask = answers.Odds(asked.ask), asked.ask
    things: list[Thing] = []
    if found.success is not None:
        goal = " ".join([ask.wording.goal, str(ask.target)]).strip()
        things.append(_thing("success", f"To reach {goal}", *found.success))
    criticals = ask.criticals()
    if criticals is not None:
        for name, ways in (("success", criticals.success), ("failure", criticals.failure)):
            if ways[0]:
                things.append(_thing(f"critical {name}", f"{ask.wording.criticals.capitalize()}: {name}", *ways))
    for place, member in enumerate(ask.members):
        chances = member.odds().map(lambda outcome: outcome[1]).weights
        things.append(_thing(f"member {place}", str(member), chances.get(True, 0), sum(chances.values())))
    total = ask.wording.total
    notes = (ask.wording.note,) if ask.wording.note else ()
    blocks = (block(capital(total), found.weights),)
    chance = Fraction(*found.success) if found.success is not None else None
    read = readings(load(package_of(asked.game)), ask.readings)
    return Column(asked.text, tuple(things), blocks, notes, read, chance)


def of_order(title: str, found: Foresight, game: Game, names: Names, *, button: Chance | None = None) -> Column:
    """The column of an order: each thing that may come of it with its chance, and how much where it is counted.

    `button` is the chance on its button; it leads where nothing that comes of the order at once tells it, as of an
    attack that is read when the turn closes, or of a search for what is hidden; and where the rest is an estimate.
    """
    things, blocks = [], []
    untold = _only_counted(found) or not found.things() or not found.exact
    if button is not None and not button.hidden and button.target and untold:
        things.append(_thing("", f"To reach {button.target}", button.ways, button.of))
    for place, (what, about) in enumerate(found.things()):
        words = capital(game.told_words(Told(what, about), names))
        amounts = found.amounts((what, about))
        if amounts:
            blocks.append(block(words, amounts))
        else:
            things.append(_told(str(place), words, found, found.all_of([(what, about)])))
    read = readings(game.ledger, found.clauses)
    chance = Fraction(button.ways, button.of) if button is not None and not button.hidden and button.of else None
    return Column(title, tuple(things), tuple(blocks), notes(found, game, names), read, chance)


def _only_counted(found: Foresight) -> bool:
    """Whether all that may come of an order at once is how much, such as a result that is read later, and criticals."""
    counted = [bool(found.amounts(thing)) for thing in found.things() if not thing[0].startswith("critical")]
    return bool(counted) and all(counted)


def _told(key: str, words: str, found: Foresight, chance: Fraction) -> Thing:
    ways = chance.numerator * (found.total // chance.denominator)
    if found.exact:
        return _thing(key, words, ways, found.total)
    return Thing(key, words, about(ways, found.total), "", ways, found.total)


def about(ways: int, of: int) -> str:
    """A chance that was tried out and not counted, with the interval it lies in: "about 37 % (36 to 38)"."""
    low, high = interval(ways, of)
    return f"about {whole_percent(ways, of)} ({math.floor(100 * low)} to {math.ceil(100 * high)})"


def together(found: Foresight, keys: list[str]) -> tuple[str, str] | None:
    """How likely all the things chosen by their keys happen, and at least one of them; None for fewer than two."""
    known = found.things()
    chosen = [known[int(key)] for key in keys if key.isdecimal() and int(key) < len(known)]
    if len(chosen) < 2:
        return None
    both, one = found.all_of(chosen), found.any_of(chosen)
    return _words(found, both), _words(found, one)


def _words(found: Foresight, chance: Fraction) -> str:
    ways = chance.numerator * (found.total // chance.denominator)
    if not found.exact:
        return about(ways, found.total)
    exact = fraction(chance)
    return percent(ways, found.total) + (f" ({exact})" if exact else "")


def notes(found: Foresight, game: Game, names: Names) -> tuple[str, ...]:
    """What is to be said of the figures: whether they are an estimate, who would be asked, what cannot be known."""
    told = []
    if not found.exact:
        told.append(f"Too many ways to count them all: tried out {found.total:,} times.")
    if found.asked:
        told.append("Whoever would have to decide something on the way decides as their policy does.")
    if found.kept:
        hidden = ", ".join(dict.fromkeys(game.told_words(Told(what, about), names) for what, about in found.kept))
        told.append(f"Not known here: {hidden[0].lower()}{hidden[1:]}.")
    return tuple(told)


# ── In letters ──────────────────────────────────────────────────────────────────────────────


def column_lines(column: Column, *, width: int = PAGE) -> list[str]:
    """A column as lines for the terminal: what may happen, then a row an amount with its bar.

    Bars and texts are as short as `width` asks, PAGE at most.
    """
    told = folded(column.title, width, indent="")
    words_wide = max((len(thing.words) for thing in column.things), default=0)
    for thing in column.things:
        lead = f"  {thing.words:<{words_wide}}  {thing.chance:>11}  "
        told.append((lead + "#" * (_longest(lead, BAR // 2, width) * thing.ways // thing.of)).rstrip())
    for block in column.blocks:
        told += [f"  {block.title}: {block.average} on average", *(f"  {line}" for line in _bars(block, width))]
    return [*told, *(line for note in (*column.notes, words(column.readings)) for line in folded(note, width))]


def _bars(block: Block, width: int) -> list[str]:
    label_wide = max(len(bar.label) for bar in block.bars)
    told = []
    for bar in block.bars:
        lead = f"{bar.label:>{label_wide}}  {bar.chance:>11}  {bar.at_least:>11}  "
        told.append((lead + "#" * (_longest("  " + lead, BAR, width) * bar.ways // block.top)).rstrip())
    return told


def _longest(lead: str, most: int, width: int) -> int:
    """How long the longest bar behind this is."""
    return max(0, min(most, min(width, PAGE) - len(lead)))
