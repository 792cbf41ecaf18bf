"""A thousand asks of all three games at random: the odds shown equal what every single face brings, exactly."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from tablewright.dice.exact import EveryFace
from tablewright.odds import answers, asks

ASKS = 334
PATHS = 1_500
SIZES = (0, 2, 4, 6, 8, 10, 12)


def axx(rng: random.Random) -> str:
    bonus = f"{rng.randint(-6, 9):+d}"
    kind = rng.choice(["check", "class", "save", "save vs", "monster", "attack", "dice", "kept"])
    match kind:
        case "check":
            return f"check {bonus} {rng.choice(['', 'easy', 'hard'])}"
        case "class":
            return f"class {bonus} level {rng.randint(1, 14)}"
        case "save":
            return f"save {bonus} level {rng.randint(1, 14)}"
        case "save vs":
            return f"save {bonus} level {rng.randint(1, 14)} vs hd {rng.choice(['1/2', *map(str, range(1, 12))])}"
        case "monster":
            return f"save hd {rng.choice(['1/2', *map(str, range(1, 12))])} vs level {rng.randint(1, 12)}"
        case "attack":
            return f"attack {bonus} vs ac {rng.randint(5, 25)}"
        case "dice":
            plus = rng.choice(["", "+2", "-1"])
            return f"{rng.randint(1, 3)}d{rng.choice([4, 6, 8, 20])}{plus} vs {rng.randint(2, 20)}"
    return f"{rng.randint(2, 4)}d6kh{rng.randint(1, 2)}"


def axiom(rng: random.Random) -> str:
    mode = rng.choice(["", "adv", "dis"])
    target = rng.choice(["", f"vs {rng.randint(1, 5)}"])
    if rng.random() < 0.2:
        members = [f"{rng.randint(1, 2)}D" for _ in range(rng.randint(1, 3))]
        return f"group {' '.join(members)} {mode} vs {rng.randint(1, 3)}"
    return f"{rng.choice([1, 2, 2, 3, 3, 4])}D {mode} {target}"


def threedx(rng: random.Random) -> str:
    level = rng.choice(["", "adv", "dis", f"adv{rng.randint(2, 9)}", f"dis{rng.randint(2, 9)}"])
    target = rng.choice(["", f"vs {rng.randint(1, 14)}"])
    if rng.random() < 0.25:
        return f"save d{rng.choice(SIZES[1:])} {target} {level}"
    dice = " ".join(f"d{rng.choice(SIZES[1:])}" if place == 0 else f"d{rng.choice(SIZES)}" for place in range(3))
    more = rng.choice(["", "", f"bonus d{rng.choice([6, 8])}"])
    return f"{dice} {target} {level} {more}"


@pytest.mark.parametrize(("game", "make"), [("axx", axx), ("axiom", axiom), ("3dx", threedx)])
def test_odds_equal_every_single_face(game: str, make: Callable[[random.Random], str]) -> None:
    rng = random.Random(20_261)
    compared = 0
    while compared < ASKS:
        text = make(rng)
        asked = asks.read(game, text)
        brute: dict[tuple[int, bool | None], Fraction] = {}
        whole = Fraction(0)
        path: list[int] = []
        for _ in range(PATHS):
            dice = EveryFace(path)
            rolled = asked.ask.throw(dice)
            chance = Fraction(1)
            for width in dice.width:
                chance /= width
            came = (rolled.total, rolled.success)
            brute[came] = brute.get(came, Fraction(0)) + chance
            whole += chance
            while path and path[-1] + 1 == dice.width[len(path) - 1]:
                path.pop()
            if not path:
                break
            path[-1] += 1
        else:
            continue  # too many faces to walk one by one
        assert whole == 1
        found = answers.Odds(asked.ask)
        totals: dict[int, Fraction] = {}
        for (total, _), chance in brute.items():
            totals[total] = totals.get(total, Fraction(0)) + chance
        assert {total: Fraction(ways, found.total) for total, ways in found.weights.items()} == totals, text
        success = sum((chance for (_, won), chance in brute.items() if won), Fraction(0))
        if found.success is None:
            assert all(won is None for _, won in brute), text
        else:
            assert Fraction(*found.success) == success, text
        compared += 1
