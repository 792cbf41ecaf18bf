"""Scaling foes: whole foes in the same proportion, and the number that comes nearest to what is wanted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.sim.setups import axiom

from tablewright.core.arena import Score, Setup, read_foes
from tablewright.core.errors import Mendable
from tablewright.games.registry import arena
from tablewright.sim import asking, scaling
from tablewright.sim.pieces import Bench
from tablewright.sim.words import foes_words

FOES = (("goblin", 6), ("spider", 2))


@pytest.mark.parametrize(
    ("total", "foes"),
    [
        (8, (("goblin", 6), ("spider", 2))),
        (4, (("goblin", 3), ("spider", 1))),
        (1, (("goblin", 1),)),
        (5, (("goblin", 4), ("spider", 1))),  # 3.75 and 1.25
        (16, (("goblin", 12), ("spider", 4))),
    ],
)
def test_foes_in_the_same_proportion(total: int, foes: scaling.Foes) -> None:
    assert scaling.scaled(FOES, total) == foes


@pytest.mark.parametrize(
    ("text", "share"), [("75%", 0.75), ("75", 0.75), (" 12.5 % ", 0.125), ("0.5%", 0.005), ("1", 0.01)]
)
def test_how_often_the_party_should_win(text: str, share: float) -> None:
    assert scaling.wanted(text) == share


@pytest.mark.parametrize("text", ["", "0%", "100%", "most", "-5%"])
def test_what_is_no_percentage_is_refused(text: str) -> None:
    with pytest.raises(Mendable, match="a percentage between 0 and 100"):
        scaling.wanted(text)


def test_a_share_that_may_be_meant_for_a_percentage_is_told_with_both() -> None:
    """0.5 was half a percent without a word; on the page, where the field says “percent”, it is that."""
    for text, words in (("0.5", "0.5 percent or 50"), (".5", "0.5 percent or 50"), ("0.75", "0.75 percent or 75")):
        with pytest.raises(Mendable, match=f"“{text}” may be {words}: write .*% or .*%"):
            scaling.wanted(text)
    assert scaling.wanted("0.5", named=True) == 0.005


def test_foes_that_are_no_whole_number_are_told() -> None:
    """“There is no foe .5 orcs” was told of one and a half."""
    for text in ("1.5 orcs", "0.5 orc", ".5 orc"):
        with pytest.raises(Mendable, match=f"“{text}” is no number of foes: say how many in whole numbers"):
            read_foes(arena("axx"), text)


def fight(setup: Setup) -> Score:
    """A made-up game in which the party wins 100 fights less six for each foe."""
    foes = sum(count for _, count in setup.foes)
    won = max(0, 100 - 6 * foes)
    return Score(runs=100, party=won, foes=100 - won)


@pytest.mark.parametrize(("begun", "wanted", "best"), [(1, 0.75, 4), (9, 0.75, 4), (2, 0.35, 11), (3, 0.97, 1)])
def test_the_number_of_foes_that_comes_nearest(begun: int, wanted: float, best: int) -> None:
    setup = replace(axiom(), foes=(("wolf", begun),))
    tried = scaling.in_order(scaling.until(setup, wanted, fight, most=60))
    assert scaling.nearest(tried, wanted).foes == (("wolf", best),)
    counts = [one.foes[0][1] for one in tried]
    assert counts == sorted(set(counts))


@pytest.mark.parametrize(
    ("wanted", "told"), [(0.75, ""), (0.97, "One foe is the fewest"), (0.01, "20 foes are the most")]
)
def test_where_the_share_is_not_crossed_the_limit_is_named(wanted: float, told: str) -> None:
    """100 fights less four for each foe: 96 against one, 20 against twenty."""

    def made_up(setup: Setup) -> Score:
        won = 100 - 4 * sum(count for _, count in setup.foes)
        return Score(runs=100, party=won, foes=100 - won)

    tried = list(scaling.until(replace(axiom(), foes=(("wolf", 3),)), wanted, made_up, most=20))
    limit = scaling.limit(tried, wanted, 20)
    assert limit.startswith(told)
    assert bool(limit) == bool(told)


@pytest.mark.parametrize(
    ("game", "foes", "most"), [("axx", "3 orcs", 60), ("axiom", "3 wolves", 40), ("3dx", "3 wolves", 40)]
)
def test_foes_that_never_win_end_at_the_most_that_the_game_lets_fight(game: str, foes: str, most: int) -> None:
    of = arena(game)
    setup = asking.setup(of, party=asking.party(of, "random:1", 1), foes=foes)

    def fight(setup: Setup) -> Score:
        Bench(setup)  # the game does not refuse so many
        return Score(runs=10, party=10)

    tried = list(scaling.until(setup, 0.5, fight, most=of.most_foes))
    assert [count for one in tried for _, count in one.foes] == [3, 6, 12, 24, *([48] if most > 48 else []), most]
    told = f"{most} foes are the most in one fight, and against them the party still wins at least as often."
    assert scaling.limit(tried, 0.5, of.most_foes) == told
    with pytest.raises(Mendable, match=f"{most + 1} foes are too many: at most {most} in one fight of {of.game.title}"):
        read_foes(of, f"{most + 1} {of.foe_name(setup.foes[0][0], 2)}")


@pytest.mark.parametrize("game", ["axx", "axiom", "3dx"])
def test_foes_are_told_as_many_as_they_are_and_read_again(game: str) -> None:
    of = arena(game)
    for kind in dict.fromkeys(of.foe_names.values()):
        for count in (1, 2):
            assert read_foes(of, foes_words([(kind, count)], of)) == ((kind, count),)
    assert foes_words(read_foes(of, "1 giant rat"), of) == "1 giant rat"
    assert foes_words(read_foes(of, "2 giant rat"), of) == "2 giant rats"
