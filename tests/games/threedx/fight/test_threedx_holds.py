"""Several who hold one: each holds for itself, and breaking free must reach the strongest."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.facts import Offer
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import World

GM_SEAT = Seat("gm", "gm")


def held_by_two(stronger: int = 6, weaker: int = 3) -> World:
    """Hild is held by a bear and a wolf, the weaker hold placed last; it is the party's turn."""
    in_world = world()
    hero(in_world)
    hero(in_world, "Ivar", things=("sword",))
    begin(in_world, f"bear {stronger}, wolf {weaker}", apart=2, first="foes")
    for npc in ("npc1", "npc2"):
        done(in_world, o.Attack(figure=npc, targets=("hero1",), intent="hold"))
    go(in_world, until=o.CallDefence)
    go(in_world)
    done(in_world, o.DefendWith(figure="hero1", ability="dodge"), 1, 2, 1)
    done(in_world, o.Done(figure="hero1"))
    go(in_world)
    return in_world


def offers_of(in_world: World, figure: str) -> dict[str, Offer]:
    """What the GM may order for somebody, by its words."""
    return {offer.words: offer for offer in GAME.offers(in_world, GM_SEAT) if offer.figure == figure}


@pytest.mark.clause("3dx.combat.grapple", "3dx.house.more")
def test_a_weaker_hold_is_one_more_and_no_way_out_of_the_stronger() -> None:
    in_world = held_by_two()
    assert fight(in_world).held == {"hero1": {"npc1": 6, "npc2": 3}}
    (card,) = (one for band in GAME.view(in_world, GM_SEAT).bands for one in band.figures if one.id == "hero1")
    assert "held by bear (6) and wolf (3)" in [tag.words for tag in card.tags]
    done(in_world, o.Act(figure="hero1", does="break free", ability="agility"), 9, 5, 3)  # 5: more than the wolf's 3
    read = one(close(in_world), f.ActRead)
    assert (read.result, read.target, read.success) == (5, 6, False)
    assert fight(in_world).held == {"hero1": {"npc1": 6, "npc2": 3}}


@pytest.mark.clause("3dx.combat.grapple")
def test_who_reaches_the_strongest_hold_is_free_of_all() -> None:
    in_world = held_by_two()
    done(in_world, o.Act(figure="hero1", does="break free", ability="agility"), 9, 6, 3)
    (free,) = of(close(in_world), f.StateChanged)
    assert GAME.say(free, GAME.names(in_world)) == "Hild is free."
    assert fight(in_world).held == {}


@pytest.mark.clause("3dx.combat.grapple")
def test_when_one_who_holds_falls_the_other_still_does() -> None:
    in_world = held_by_two(2, 3)
    done(in_world, o.Attack(figure="hero2", targets=("npc1",), items=("hero2-sword-1",)), 8, 7, 2)
    close(in_world)
    assert in_world.figures["npc1"].state == "dying"
    assert fight(in_world).held == {"hero1": {"npc2": 3}}


@pytest.mark.clause("3dx.combat.grapple")
def test_out_of_reach_of_one_who_holds_is_free_of_that_one() -> None:
    in_world = held_by_two()
    done(in_world, o.SetPlace(figure="npc1", metres=9))
    for hero_ in ("hero1", "hero2"):
        done(in_world, o.Pass(figure=hero_))
    (free,) = of(close(in_world), f.StateChanged)
    assert GAME.say(free, GAME.names(in_world)) == "Hild is out of bear's hold."
    assert fight(in_world).held == {"hero1": {"npc2": 3}}


@pytest.mark.clause("3dx.combat.grapple")
def test_an_npc_that_nothing_holds_does_not_break_free() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 3", apart=2, first="foes")
    free = o.Act(figure="npc1", does="break free")
    assert refused(in_world, free) == "Nothing holds wolf."
    assert not [words for words in offers_of(in_world, "npc1") if "break free" in words]
    fight(in_world).held["npc1"] = {hild.id: 2}
    assert "wolf: break free (Grapple)" in offers_of(in_world, "npc1")


# ── With what ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.grapple", "3dx.attributes")
def test_nobody_breaks_free_by_mending_or_by_a_bolt() -> None:
    in_world = world()
    hero(in_world, sizes=(2, 2, 4, 2, 8), fifths={"Bolt": 8, "Mend": 8, "Ward": 6}).spirit = 8
    begin(in_world, "wolf 3", apart=2)
    fight(in_world).held["hero1"] = {"npc1": 3}
    found = offers_of(in_world, "hero1")["Hild: break free (Ward)"]
    assert [choice.key for choice in found.blanks[0].choices] == ["grapple", "might", "agility", "Ward"]
    assert refused(in_world, o.Act(figure="hero1", does="break free", ability="Mend"))


@pytest.mark.clause("3dx.dying.ways_out", "3dx.falling")
def test_a_button_for_tending_and_for_a_rescue_lets_one_say_with_which_ability() -> None:
    in_world = world()
    hild, ivar = hero(in_world, sizes=(2, 2, 4, 2, 8), fifths={"Mend": 8}), hero(in_world, "Ivar")
    begin(in_world, "wolf 3", apart=2)
    ivar.wounds, hild.spirit = 3, 8
    tend = offers_of(in_world, hild.id)["Hild: tend Ivar (Medicine)"]
    assert isinstance(tend.command, o.Act)
    assert (tend.command.ability, [choice.key for choice in tend.blanks[0].choices]) == (
        "medicine",
        ["medicine", "Mend"],
    )
    done(in_world, o.DropFigure(figure=ivar.id, metres=12, target=4))
    rescue = offers_of(in_world, hild.id)["Hild: keep Ivar from falling (Might)"]
    assert {"might", "agility", "Mend"} <= {choice.key for choice in rescue.blanks[0].choices}


@pytest.mark.clause("3dx.combat.grapple", "3dx.dying")
@pytest.mark.parametrize("intent", ["throw down", "hold"])
def test_who_lies_dying_is_neither_thrown_down_nor_held(intent: str) -> None:
    """Felled by 6 against 2 in the turn in which it is seized, 4 wounds of its 2; afterwards the order is refused."""
    in_world = world()
    hild, ivar = hero(in_world, things=("sword",)), hero(in_world, "Ivar")
    begin(in_world, "villager 2, bear 6", apart=2)
    seizing = o.Attack(figure=ivar.id, targets=("npc1",), ability="grapple", intent=intent)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 6, 2)
    done(in_world, seizing, 9, 6, 2)
    close(in_world)
    assert in_world.figures["npc1"].state == "dying"
    assert ("npc1" in fight(in_world).prone, "npc1" in fight(in_world).held) == (False, False)
    done(in_world, o.BeginSide())
    close(in_world)
    done(in_world, o.BeginSide())
    told = "Villager lies there senseless: there is nothing to hold or to throw down."
    assert refused(in_world, seizing) == told
