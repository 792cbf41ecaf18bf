"""Buttons for what was readied or steadied, for blows at an opening, and for help: everything that the rules allow."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, world

from tablewright.core.facts import Offer
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import answers
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import Figure, World


def offered(in_world: World, figure: Figure) -> dict[str, Offer]:
    """What the player of this figure may order, by its words."""
    return {each.words: each for each in GAME.offers(in_world, Seat("s", "player", figures=(figure.id,)))}


def readied(action: str, **given: Any) -> tuple[World, Figure, Figure]:
    """Hild, who readied this for when she is attacked, with Ivar, in the turn of the wolf that attacks her."""
    in_world = world()
    hild, ivar = hero(in_world, **given), hero(in_world, "Ivar")
    begin(in_world, "wolf 6")
    done(in_world, o.Ready(figure=hild.id, action=action))
    close(in_world)
    done(in_world, o.BeginSide())
    return in_world, hild, ivar


def attacked(in_world: World, target: Figure) -> None:
    done(in_world, o.Attack(figure="npc1", targets=(target.id,)))
    go(in_world)


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.attack")
def test_a_readied_attack_may_be_made_with_all_that_an_attack_is_made_with() -> None:
    """By hand or thrown, by a grapple, by an ability of the fifth attribute; bare hands are for those."""
    in_world, hild, _ = readied("attack", things=("dagger",), fifths={"Bolt": 6})
    hild.spirit = 6
    attacked(in_world, hild)
    strikes = {words: each for words, each in offered(in_world, hild).items() if isinstance(each.command, o.React)}
    assert list(strikes) == [
        "Hild: strike at wolf (dagger, Finesse)",
        "Hild: strike at wolf (dagger, Throw)",
        "Hild: strike at wolf (dagger, Precision)",
        "Hild: seize wolf",
        "Hild: strike at wolf (Bolt)",
    ]
    assert [choice.key for choice in strikes["Hild: seize wolf"].blanks[0].choices] == [
        "hold",
        "shove",
        "throw down",
    ]  # a wolf has nothing in hand to lose
    assert {each.clause for each in strikes.values()} == {"3dx.combat.ready"}
    done(in_world, strikes["Hild: seize wolf"].command, 9, 8, 6)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 8, 6)
    done(in_world, o.Done(figure=hild.id))
    assert one(go(in_world, until=o.BeginSide), f.Held).figure == "npc1"


@pytest.mark.clause("3dx.combat.reaction", "3dx.combat.grapple")
def test_who_lies_on_the_ground_may_be_seized_by_a_reaction_at_disadvantage() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3", first="foes")
    fight(in_world).prone.append("npc1")
    attacked(in_world, hild)
    seize = offered(in_world, hild)["Hild: seize wolf"]
    assert seize.clause == "3dx.combat.reaction"
    assert seize.chance is not None
    terms = [(term.name, term.value) for term in seize.chance.terms]
    assert terms == [("reaction", -1), ("target_prone", 1)]


@pytest.mark.clause("3dx.combat.ready", "3dx.dying.ways_out")
def test_a_readied_act_may_tend_and_keep_somebody_from_a_fall() -> None:
    in_world, hild, ivar = readied("act")
    ivar.wounds = 3
    done(in_world, o.DropFigure(figure=ivar.id, metres=9))
    attacked(in_world, hild)
    known = offered(in_world, hild)
    assert {"Hild: keep Ivar from falling (Might), as readied", "Hild: act as readied"} <= set(known)
    tend = known["Hild: tend Ivar (Medicine), as readied"]
    assert isinstance(tend.command, o.ReactAct)
    done(in_world, tend.command, 9, 5, 2)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 8, 6)
    done(in_world, o.Done(figure=hild.id))
    assert [(fact.figure, fact.amount) for fact in of(go(in_world, until=o.BeginSide), f.WoundsTreated)] == [
        (ivar.id, 2)  # it came about, but tending in a fight is at disadvantage
    ]


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.move")
def test_a_readied_move_goes_away_from_enemies_and_toward_everybody() -> None:
    in_world, hild, ivar = readied("move")
    done(in_world, o.SetPlace(figure=ivar.id, metres=20))
    attacked(in_world, hild)
    moves = [words for words, each in offered(in_world, hild).items() if isinstance(each.command, o.ReactAct)]
    assert moves == ["Hild: go 10 m away from wolf, as readied", "Hild: go 10 m toward Ivar, as readied"]


@pytest.mark.clause("3dx.combat.steady")
def test_one_may_steady_for_an_act_or_a_help_with_one_ability_or_any() -> None:
    """d12 9, Intelligence 5, Medicine 2: tending in a fight at disadvantage, steady makes up for it: 5."""
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    ivar.wounds = 8
    begin(in_world, "wolf 3", apart=60)
    steady = offered(in_world, hild)["Hild: steady for another action next turn"]
    assert steady.price == "disadvantage on defence until then"
    kinds, with_ = steady.blanks
    assert [choice.key for choice in kinds.choices] == ["act", "help", "attack"]
    assert [choice.words for choice in with_.choices][:3] == ["any", "Block", "Grapple"]
    done(in_world, o.Steady(figure=hild.id, action="act", ability="medicine"))
    close(in_world)
    done(in_world, o.BeginSide())
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Act(figure=hild.id, does="medicine", target=ivar.id), 9, 5, 2)
    assert one(close(in_world), f.WoundsTreated).amount == 5


@pytest.mark.clause("3dx.combat.steady", "3dx.taking_time")
def test_steady_has_no_price_on_its_button_where_it_costs_a_turn_and_nothing_else() -> None:
    in_world = world(taking_time_in_combat="free")
    hild = hero(in_world)
    begin(in_world)
    prices = [each.price for words, each in offered(in_world, hild).items() if "steady" in words]
    assert prices == ["", ""]


@pytest.mark.clause("3dx.combat.help", "3dx.combat.attack")
def test_help_by_an_attack_is_offered_where_a_grapple_is_the_likeliest() -> None:
    """Grapple d12, the sword d2: the help is by the sword; what a grapple is after is for its own button to ask."""
    in_world = world()
    hild = hero(in_world, abilities={"grapple": 12, "strike": 2, "finesse": 0}, things=("sword",))
    hero(in_world, "Ivar")
    begin(in_world, "wolf 4")
    known = offered(in_world, hild)
    command = known["Hild: attack to help somebody"].command
    assert isinstance(command, o.Attack)
    assert (command.ability, command.intent, command.to) == ("strike", "", "hero2")


@pytest.mark.clause("3dx.npc.condition")
def test_why_names_whom_a_level_is_about() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 3")
    fight(in_world).prone.append("npc1")
    (planned,) = done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="strike"), 9, 8, 3)
    assert [(term.name, term.about) for term in GAME.why(in_world, planned)] == [("target_prone", "wolf")]


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.defend", "3dx.combat.steady", "3dx.falling")
def test_turns_without_a_fight_offer_nothing_against_opponents() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    hero(in_world, "Ivar")
    done(in_world, o.DropFigure(figure="hero2", metres=9))
    go(in_world)
    known = offered(in_world, hild)
    kinds = (o.Ready, o.Defend, o.Attack)
    assert [words for words, each in known.items() if isinstance(each.command, kinds)] == []
    (steady,) = (each for each in known.values() if isinstance(each.command, o.Steady))
    assert ([choice.key for choice in steady.blanks[0].choices], steady.price) == (["act", "help"], "")


@pytest.mark.clause("3dx.combat.reaction", "3dx.house.more")
@pytest.mark.parametrize(("apart", "crawls", "opening"), [(2, 0, True), (3, 1, True), (3, 0, False), (2, -1, True)])
def test_who_lies_on_the_ground_gives_an_opening_to_all_whose_reach_it_lies_in_or_crawls_through(
    apart: int, crawls: int, opening: bool
) -> None:
    """A wolf reaches 2 m: Hild lies there, crawls up to it, lies a metre too far off, or crawls away."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3", apart=apart)
    fight(in_world).prone.append(hild.id)
    if crawls:
        done(in_world, o.Move(figure=hild.id, metres=crawls, toward="npc1"))
    else:
        done(in_world, o.Pass(figure=hild.id))
    go(in_world, until=o.NpcAct)
    assert answers.openings(in_world, in_world.figures["npc1"]) == ([hild.id] if opening else [])


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.multiple_targets", "3dx.weapon.skills")
def test_a_readied_attack_may_be_at_two() -> None:
    """A polearm with Sweep, at two side by side: no disadvantage for several targets; 9, 6, 2 is 6 at each."""
    in_world = world()
    hild = hero(in_world, things=("polearm",), skills=("sweep",))
    begin(in_world, "wolf 3, dog 3")
    done(in_world, o.Ready(figure=hild.id))
    close(in_world)
    done(in_world, o.BeginSide())
    for npc in ("npc1", "npc2"):
        done(in_world, o.Attack(figure=npc, targets=(hild.id,)))
    go(in_world)
    both = offered(in_world, hild)["Hild: strike at wolf and dog (polearm)"]
    (reacted,) = done(in_world, both.command, 9, 6, 2)
    assert isinstance(reacted, f.Reacted)
    assert GAME.say(reacted, GAME.names(in_world)).endswith(": 6 and 6 as things stand.")
