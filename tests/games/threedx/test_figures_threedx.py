"""What a character's numbers come to: movement, jumps, inventory and overload, hands and armour."""

from __future__ import annotations

import pytest
from tests.games.threedx.casting import GAME, asked_next, dagny, done, hero, why_not, world

from tablewright.core.facts import Answer, Asked
from tablewright.core.game import Seat
from tablewright.games.threedx import figures, kernel
from tablewright.games.threedx.heroes.facts import (
    Acquire,
    Carrying,
    HandOver,
    Leave,
    PickOverload,
    PutAway,
    Ready,
)
from tablewright.games.threedx.world import Figure, World


def bearer(here: World, things: int, **changes: int) -> Figure:
    """Athletics d6, Carry d4, Vitality d12 and so many ropes."""
    figure = hero(here, dagny(gear=()))
    for number in range(things):
        done(here, Acquire(figure=figure.id, kind="rope", called=f"coil {number}"))
    figure.attributes.update(changes)
    return figure


# ── Movement ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.movement", "3dx.vitality")
@pytest.mark.example("3dx.movement", 1)
def test_primary_secondary_and_tertiary() -> None:
    """Dexterity d6, no increase, Vitality d12: 9; primary 9 m, secondary 5 m, tertiary 3 m."""
    here = world()
    figure = hero(here)
    assert [figures.speed(here, figure, move) for move in ("run", "climb", "swim")] == [9, 5, 3]
    assert [figures.rank(figure, move) for move in ("run", "climb", "swim")] == [0, 1, 2]


@pytest.mark.clause("3dx.movement", "3dx.movement.increase", "3dx.movement.options")
@pytest.mark.example("3dx.movement", 2)
def test_increases_and_lost_vitality() -> None:
    """Dexterity d8, Vitality d10, run +2: run 10 m; climb 5 m; swim 3 m; Dash 15 m; crawl 3 m."""
    here = world()
    figure = hero(here)
    figure.attributes["dexterity"], figure.vitality, figure.increases = 8, 10, {"run": 2}
    assert [figures.speed(here, figure, move) for move in ("run", "climb", "swim")] == [10, 5, 3]
    assert (figures.dash(here, figure), figures.crawl(here, figure)) == (15, 3)
    terms = figures.speed_terms(here, figure, "run")
    assert [(term.name, term.value) for term in terms] == [("dexterity", 8), ("increase", 2), ("vitality", 10)]


@pytest.mark.clause("3dx.movement.options")
@pytest.mark.example("3dx.movement.options", 1)
def test_dash_jump_and_shares() -> None:
    """Run 9 m: Dash 14 m. Jump with d12, d6, d4: 22 / 3 / 2 = 3.67: 4 m. Half of run spent, climb 5: 3 m left."""
    here = world()
    figure = hero(here)
    assert (figures.dash(here, figure), figures.jump(here, figure)) == (14, 4)
    assert figures.part_left(9, 18, 5) == 3
    assert figures.part_left(9, 9, 5) == 0
    assert figures.part_left(0, 9, 5) == 5


@pytest.mark.clause("3dx.movement.options")
@pytest.mark.parametrize(("target", "run"), [(1, 7), (4, 8), (5, 9), (12, 12)])
def test_an_npc_runs_as_if_its_target_number_were_its_dexterity(target: int, run: int) -> None:
    assert kernel.npc_run(target) == run
    goblin = Figure(id="n", name="goblin", side="foes", target=target)
    assert figures.speed(world(), goblin) == run


@pytest.mark.clause("3dx.movement.leap")
@pytest.mark.parametrize(
    ("dice", "leaps"),
    [((12, 4, 4), (4, 5, 7)), ((12, 6, 6), (4, 6, 8)), ((12, 8, 8), (5, 7, 10)), ((12, 12, 12), (6, 9, 12))],
)
def test_leaps_by_their_run_up(dice: tuple[int, int, int], leaps: tuple[int, ...]) -> None:
    """J = a sixth of the three dice; from a stand J, with 3 m 1.5 J, with 6 m 2 J; rounded up."""
    here = world()
    figure = hero(here)
    _, figure.attributes["dexterity"], figure.abilities["agility"] = dice
    assert tuple(figures.leap(here, figure, run_up) for run_up in (0, 3, 6)) == leaps
    assert figures.leap(here, figure, 5) == leaps[1]


@pytest.mark.clause("3dx.movement", "3dx.movement.increase")
def test_movements_that_cannot_stand_so() -> None:
    here = world()
    one = "One movement is the primary and another one the secondary."
    assert why_not(here, dagny(ranks=("run", "run"))).words == one
    assert why_not(here, dagny(ranks=("run", "fly"))).words == one
    odd = "Increases go into one's own movements, by twos, up to 12."
    assert why_not(here, dagny(increases={"run": 3})).words == odd
    assert why_not(here, dagny(increases={"run": 14})).words == odd
    assert why_not(here, dagny(increases={"fly": 2})).words == odd
    large = "The increase of run d10 is too large: at Level 4 nothing begins above d8."
    assert why_not(here, dagny(increases={"run": 10})).words == large
    made = hero(here, dagny(ranks=("fly", "run"), moves=("fly",), increases={"fly": 2}))
    assert figures.moves(made) == ("run", "climb", "swim", "fly")
    assert [figures.speed(here, made, move) for move in figures.moves(made)] == [5, 3, 3, 10]


@pytest.mark.clause("3dx.movement")
def test_an_ancestry_may_lack_a_movement_and_bring_another_in_its_place() -> None:
    here = world()
    mole = hero(here, dagny(ranks=("run", "dig"), moves=("dig",), lacks=("swim",)))
    assert figures.moves(mole) == ("run", "climb", "dig")
    assert [figures.speed(here, mole, move) for move in ("run", "climb", "dig", "swim")] == [9, 3, 5, 0]
    refused = why_not(here, dagny(name="Bram", lacks=("run",)))
    assert refused.words == "An ancestry may lack climb or swim; everybody runs."
    assert why_not(here, dagny(name="Bram", lacks=("climb",))).code == "movement"  # it is the secondary one


# ── Inventory ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.inventory")
@pytest.mark.example("3dx.inventory", 1, 2)
def test_slots_and_what_too_many_cost() -> None:
    """d6, d4, d12: 11 slots. 13 filled: two sizes, Athletics d6 to d2, still 11. Vitality d10: 10 slots, so three."""
    here = world()
    figure = bearer(here, 13)
    assert (figures.slots(here, figure), figures.filled(here, figure), figures.over(here, figure)) == (11, 13, 2)
    done(here, PickOverload(figure=figure.id, attributes=("athletics", "athletics")))
    assert (figures.size(here, figure, "athletics"), figures.original(figure, "athletics")) == (2, 6)
    assert figures.slots(here, figure) == 11
    assert [(t.name, t.value) for t in figures.size_terms(here, figure, "athletics")] == [
        ("athletics", 6),
        ("overload", -4),
    ]
    figure.vitality = 10
    assert (figures.slots(here, figure), figures.over(here, figure), figures.unpicked(here, figure)) == (10, 3, 1)


@pytest.mark.clause("3dx.inventory")
def test_the_other_reading_of_carry_adds_its_die_in_full() -> None:
    here = world(carry="L125")
    assert figures.slots(here, bearer(here, 0)) == 13


@pytest.mark.clause("3dx.inventory")
def test_who_carries_too_much_is_asked_and_may_choose_anew() -> None:
    here = world()
    figure = bearer(here, 12)
    (asked,) = asked_next(here)
    assert isinstance(asked, Asked)
    assert asked.choices == ("athletics", "dexterity", "fifth")
    title, words = GAME.asks(here, "overload")(here, GAME.names(here))
    assert title == "Dagny carries too much: which die is a size smaller for it?"
    assert words == {"athletics": "Athletics", "dexterity": "Dexterity", "fifth": "Spirit"}
    done(here, Answer(figure=figure.id, choice="dexterity"))
    assert figures.size(here, figure, "dexterity") == 4
    assert figures.speed(here, figure) == 8
    assert GAME.next(here) is None
    offers = GAME.offers(here, Seat(id="s", role="player", figures=(figure.id,)))
    assert "Let Athletics bear the load" in [offer.words for offer in offers]
    done(here, PickOverload(figure=figure.id, attributes=("fifth",)))
    assert (figures.size(here, figure, "dexterity"), figures.size(here, figure, "fifth")) == (6, 0)


@pytest.mark.clause("3dx.inventory")
def test_a_die_at_0_cannot_be_picked_and_with_all_at_0_nobody_moves() -> None:
    here = world()
    figure = bearer(here, 19)
    figure.attributes.update(athletics=6, dexterity=2, fifth=0)
    refused = why_not(here, PickOverload(figure=figure.id, attributes=("fifth",) * 4))
    assert refused.words == "Spirit has no die size left to lose."
    for names in (("presence",), ("athletics", "athletics", "athletics", "presence"), ("vitality",) * 4):
        refused = why_not(here, PickOverload(figure=figure.id, attributes=names))
        assert refused.words == "A load is borne by Athletics, Dexterity or the fifth attribute."
    refused = why_not(here, PickOverload(figure=figure.id, attributes=("athletics",)))
    assert refused.words == "Pick 4 die sizes: one for each slot too many."
    done(here, PickOverload(figure=figure.id, attributes=("athletics",) * 3 + ("dexterity",)))
    assert figures.immobile(here, figure)
    assert figures.speed(here, figure) == 0
    assert GAME.next(here) is None


@pytest.mark.clause("3dx.inventory")
def test_a_lighter_load_gives_the_die_back() -> None:
    here = world()
    figure = bearer(here, 12)
    done(here, PickOverload(figure=figure.id, attributes=("dexterity",)))
    (offer,) = [one for one in GAME.offers(here, Seat(id="s", role="gm")) if isinstance(one.command, Leave)]
    assert (offer.words, offer.note) == ("Leave something behind", "for good")
    done(here, Leave(figure=figure.id, item=next(iter(figure.items))))
    assert (figures.over(here, figure), figure.overload, figures.size(here, figure, "dexterity")) == (0, [], 6)


def test_things_are_handed_over_and_taken_in_hand_as_hands_go() -> None:
    here = world()
    figure = hero(here, dagny(gear=(Carrying("greatsword"), Carrying("sword"), Carrying("shield"))))
    other = hero(here, dagny(name="Bram", gear=()))
    great, sword, shield = figure.items.values()
    assert (great.place, sword.place, shield.place) == ("hand", "pack", "pack")
    assert figures.hands_free(here, figure) == 0
    (fact,) = done(here, Ready(figure=figure.id, item=shield.id))
    assert [one.kind for one in fact.away] == ["greatsword"]  # type: ignore[attr-defined]
    done(here, Ready(figure=figure.id, item=sword.id))
    assert (great.place, sword.place, shield.place) == ("pack", "hand", "hand")
    assert figures.shield_of(here, figure) is shield
    done(here, PutAway(figure=figure.id, item=sword.id))
    done(here, HandOver(figure=figure.id, item=great.id, to=other.id))
    assert [item.kind for item in other.items.values()] == ["greatsword"]
    assert figures.filled(here, other) == 2
    assert why_not(here, HandOver(figure=figure.id, item=sword.id, to=figure.id)).code == "same"


@pytest.mark.clause("3dx.inventory")
@pytest.mark.parametrize(
    ("overload", "words"),
    [
        (("presence",), "A load is borne by Athletics, Dexterity or the fifth attribute."),
        (("athletics", "dexterity"), "There is 1 slot too many to bear."),
        (("dexterity",), ""),
    ],
)
def test_who_comes_with_too_much_says_rightly_what_bears_it(overload: tuple[str, ...], words: str) -> None:
    """One slot too many is one die size, of an attribute that can bear it."""
    heavy = ("longbow", "greatsword", "polearm", "great_axe", "crossbow", "rifle")
    here = world()
    command = dagny(gear=tuple(Carrying(kind) for kind in heavy), overload=overload)
    if not words:
        figure = hero(here, command)
        assert (figures.over(here, figure), figure.overload) == (1, list(overload))
    else:
        refused = why_not(here, command)
        assert (refused.code, refused.words) == ("load", words)
        assert here.figures == {}


@pytest.mark.clause("3dx.armor")
def test_a_piece_goes_on_while_fewer_than_five_are_worn() -> None:
    here = world()
    figure = hero(here, dagny(gear=(Carrying("helmet"), Carrying("cuirass"))))
    for number, kind in enumerate(("vambraces", "gauntlets", "greaves"), 3):
        done(here, Acquire(figure=figure.id, kind=kind))
        piece = list(figure.items.values())[-1]
        if piece.place != "worn":
            done(here, Ready(figure=figure.id, item=piece.id))
        assert (piece.place, len(figures.pieces(here, figure))) == ("worn", number)
    done(here, PutAway(figure=figure.id, item=piece.id))
    assert (piece.place, len(figures.pieces(here, figure))) == ("pack", 4)
    done(here, Ready(figure=figure.id, item=piece.id))
    assert piece.place == "worn"


@pytest.mark.clause("3dx.armor", "3dx.house.more")
def test_five_pieces_of_armour_at_most_and_broken_ones_protect_nobody() -> None:
    here = world()
    kinds = ("helmet", "cuirass", "vambraces", "gauntlets", "greaves")
    figure = hero(here, dagny(gear=tuple(Carrying(kind) for kind in kinds)))
    assert len(figures.pieces(here, figure)) == 5
    done(here, Acquire(figure=figure.id, kind="helmet", called="old helmet"))
    spare = list(figure.items.values())[-1]
    refused = why_not(here, Ready(figure=figure.id, item=spare.id))
    assert refused.words == "No more than 5 pieces of armour can be worn."
    first = next(iter(figure.items.values()))
    first.broken = True
    assert len(figures.pieces(here, figure)) == 4
    done(here, PutAway(figure=figure.id, item=first.id))
    assert why_not(here, Ready(figure=figure.id, item=first.id)).code == "broken"
    assert figures.filled(here, figure) == 6
