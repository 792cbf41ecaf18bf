"""How dice that lie are told: every die with its role, which one counts and why, and where its levels come from."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.core.facts import Term
from tablewright.core.game import Names
from tablewright.core.prose import counted
from tablewright.core.view import CardLine, Line
from tablewright.games.threedx import asks_say, content, kernel, rolls
from tablewright.games.threedx.bonus import EPIC
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.say import ours
from tablewright.games.threedx.say.terms import HOUSE, term_words


def level_words(level: int) -> str:
    """A level: normal, advantage, 2 levels of disadvantage."""
    if not level:
        return "normal"
    if abs(level) == 1:
        return "advantage" if level > 0 else "disadvantage"
    return asks_say.levels(level)


def condition_of(lying: Lying, level: int) -> str:
    """What dice are read at, what bonus dice that joined them give included: normal, advantage."""
    return level_words(rolls.read(lying, level).level)


def level_of(term: Term) -> str:
    """What one source gives: +1 level, −2 levels."""
    return f"{'+' if term.value > 0 else '−'}{counted(abs(term.value), 'level')}"


def title_of(names: Names, name: str) -> str:
    """A clause by its title, house defaults marked."""
    if name not in content.ledger():
        return ""
    title = content.ledger()[name].title
    return f"{title}, {HOUSE}" if ours(names, name) else title


def term_lines(terms: Iterable[Term], names: Names) -> tuple[Line, ...]:
    """The sources of a level, each once, with what they are about."""
    found = []
    for term in terms:
        if term.applies and term.value:
            about = f": {term.about}" if term.about else ""
            words = f"{term_words(term)}{about}"
            found.append(Line(words=words, text=level_of(term), why=title_of(names, term.clause)))
    return tuple(found)


def dice_of(lying: Lying) -> tuple[tuple[int, int], ...]:
    """Every die that was thrown, with its sides; those of an epic die that had to be rolled again too."""
    found = []
    for place, face in enumerate(lying.faces):
        if face:
            found.append((lying.sizes[0 if lying.save else place], face))
    for bonus in lying.bonus:
        found += [(bonus.size, face) for face in bonus.faces]
    return tuple(found)


def why_counts(lying: Lying, level: int) -> str:
    """Which die counts and why, in words: the middle of 3, 7 and 5."""
    reading = rolls.read(lying, level)
    if reading.critical:
        return asks_say.critical(reading.critical, lying.faces[0])
    results, kept = lying.results, sorted(lying.kept)
    gone = tuple(face for place, face in enumerate(results) if place not in kept)
    parts = (
        asks_say.counted(tuple(results[place] for place in kept), kernel.place_of(reading.level)),
        asks_say.dropped(gone),
        asks_say.further(reading.level, reading.result - reading.face, most=reading.most),
    )
    return ", ".join(part for part in parts if part)


def sizes_words(lying: Lying) -> str:
    """The dice with their roles: Vitality d12 7, attribute d6 3, ability not rolled."""
    if lying.save:
        return ", ".join(f"d{lying.sizes[0]} {face}" for face in lying.faces)
    parts = [
        f"{name} d{size} {face}" if size else f"{name} not rolled"
        for name, size, face in zip(asks_say.NAMES, lying.sizes, lying.faces, strict=True)
    ]
    return ", ".join(parts)


def bonus_words(lying: Lying) -> str:
    """Bonus dice that joined: bonus die d8 5; epic die 9, again 15."""
    parts = []
    for one in lying.bonus:
        name = "epic die" if one.epic else f"bonus die d{one.size}"
        parts.append(f"{name} {', again '.join(map(str, one.faces))}" if one.faces else f"{name}, not rolled")
    return "; ".join(parts)


def bonus_die(die: str, attribute: str, size: int = 0) -> str:
    """A bonus die by its attribute's name, with its size where one is given: the bonus d8 of Dexterity; or epic."""
    if die == EPIC:
        return "the epic die"
    return f"the bonus {f'd{size}' if size else 'die'} of {attribute}"


def ask_of(lying: Lying, level: int, target: int | None) -> str:
    """What to ask for the odds of such a roll: d12 d6 d4 vs 5 adv bonus d6."""
    dice = f"save d{lying.sizes[0]}" if lying.save else " ".join(f"d{size}" if size else "0" for size in lying.sizes)
    if not any(lying.sizes):
        return ""
    parts = [dice]
    if target:
        parts.append(f"vs {target}")
    if level:
        parts.append(f"{'adv' if level > 0 else 'dis'}{min(9, abs(level)) if abs(level) > 1 else ''}")
    parts += ["epic" if one.epic else f"bonus d{one.size}" for one in lying.bonus]
    return " ".join(parts)


def line(
    words: str, lying: Lying, level: int, *, terms: tuple[Line, ...] = (), target: int | None = 0, chance: str = ""
) -> CardLine:
    """A roll as a line of a card: all dice, the level and where it comes from, the result, the link to its odds."""
    reading = rolls.read(lying, level)
    return CardLine(
        words=words,
        dice=dice_of(lying),
        terms=terms,
        total=str(reading.result),
        need=f"needs {target}" if target else "",
        chance=chance,
        ask=ask_of(lying, level, target),
    )
