"""The buttons of a fight: the likeliest first, one that is wanted for everybody, hits reduced in any way."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, world

from tablewright.core.facts import Offer
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import World


def offered(in_world: World, *figures: str) -> list[Offer]:
    """What the player of these may order."""
    return GAME.offers(in_world, Seat("s", "player", figures=figures))


def wanted(in_world: World, figure: str) -> list[str]:
    """The orders that are put before all others."""
    return [one.words for one in offered(in_world, figure) if one.main]


@pytest.mark.clause("3dx.combat.attack")
def test_the_likeliest_attack_stands_first_and_a_focus_makes_bare_hands_needless() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(2, 2, 4, 2, 8), abilities={"throw": 0}, things=("dagger", "focus"), fifths={"Bolt": 8})
    hild.spirit = 8
    begin(in_world, "wolf 3", apart=10)
    attacks = [one for one in offered(in_world, hild.id) if isinstance(one.command, o.Attack) and not one.blanks]
    assert attacks[0].words == "Hild: attack wolf (focus, Bolt)"
    assert attacks[-1].words == "Hild: attack wolf (dagger, Throw)"
    assert wanted(in_world, hild.id) == ["Hild: attack wolf (focus, Bolt)"]
    assert not [one.words for one in attacks if "bare hands" in one.words]
    hild.items["hero1-focus-2"].place = "pack"
    assert wanted(in_world, hild.id) == ["Hild: attack wolf (Bolt)"]


@pytest.mark.clause("3dx.combat.move", "3dx.combat.defend")
def test_who_can_strike_at_nobody_is_offered_the_way_to_the_enemy_before_all_else() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3", apart=30)
    assert wanted(in_world, hild.id) == ["Hild: go 10 m toward wolf"]
    fight(in_world).held[hild.id] = {"npc1": 3}
    assert wanted(in_world, hild.id) == ["Hild: Defend"]


@pytest.mark.clause("3dx.combat.attack", "3dx.combat.defend")
def test_an_attack_that_cannot_get_through_is_not_put_forward() -> None:
    in_world = world()
    hild = hero(in_world, sizes=(2, 2, 6, 4, 0), abilities={"strike": 0, "finesse": 0, "grapple": 0}, things=("sword",))
    begin(in_world, "ogre 8", apart=2)
    assert wanted(in_world, hild.id) == ["Hild: Defend"]


@pytest.mark.clause("3dx.falling", "3dx.dying.ways_out")
def test_a_fall_and_somebody_who_is_dying_come_before_what_brings_nothing() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    done(in_world, o.DropFigure(figure=hild.id, metres=9))
    go(in_world)
    assert wanted(in_world, ivar.id) == ["Ivar: keep Hild from falling (Might)"]
    assert wanted(in_world, hild.id) == ["Hild: keep from falling (Might)"]  # they and their allies may try
    for one_ in (hild, ivar):
        done(in_world, o.Pass(figure=one_.id))
    go(in_world)
    assert wanted(in_world, hild.id) == ["Hild: stop the fall (Agility)"]
    GAME.evolve(in_world, f.FellDying(figure=hild.id))
    assert wanted(in_world, ivar.id) == ["Ivar: tend Hild (Medicine)"]


@pytest.mark.clause("3dx.combat.defense")
def test_the_defence_that_holds_the_likeliest_is_the_one_put_forward() -> None:
    for sizes, best in (({"block": 8, "dodge": 2}, "Block"), ({"block": 2, "dodge": 8}, "Dodge")):
        for targets in ("open", "hidden"):
            in_world = world(targets=targets)
            hild = hero(in_world, abilities=sizes)
            begin(in_world, "wolf 3", apart=2, first="foes")
            done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
            go(in_world)
            assert wanted(in_world, hild.id) == [f"Hild: defend by {best} against wolf"]


@pytest.mark.clause("3dx.damage.reduction", "3dx.armor")
def test_a_hit_can_be_reduced_by_any_ways_together() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",), worn=2)
    begin(in_world, "ogre 9", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 2, 1, 2)
    done(in_world, o.Done(figure=hild.id))
    go(in_world)
    (several,) = [one for one in offered(in_world, hild.id) if one.words == "Hild: take several off"]
    typed = [one.typed for one in offered(in_world, hild.id) if isinstance(one.command, o.Reduce) and not one.blanks]
    assert typed[:3] == ["hild take 6 wounds", "hild break armour take 5 wounds", "hild fall prone take 5 wounds"]
    keys = [choice.key for choice in several.blanks[0].choices]
    assert keys == ["break_armor", "break_armor", "fall_prone", "give_ground", "sacrifice_item"]
    (blow,) = fight(in_world).blows
    assert blow.wounds == 6  # 9 against 2, and 1 for the armour
    done(in_world, o.Reduce(figure=hild.id, blow=blow.number, ways=("break_armor", "fall_prone", "give_ground")))
    (taken,) = of(go(in_world, until=o.BeginSide), f.WoundsTaken)
    assert taken.amount == 3


@pytest.mark.clause("3dx.combat.grapple")
def test_who_seizes_in_vain_or_not_is_told_as_that_where_target_numbers_are_hidden_too() -> None:
    in_world = world(targets="hidden")
    hild = hero(in_world)
    begin(in_world, "wolf 3", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="grapple", intent="hold"), 3, 3, 1)
    (vain,) = of(close(in_world), f.Met)
    assert GAME.say(vain, GAME.names(in_world)) == "Hild seeks to hold wolf in vain: 3 against 3."
    go(in_world, until=o.NpcAct)
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,), intent="throw down"))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 1, 2, 2)
    done(in_world, o.Done(figure=hild.id))
    (got,) = of(go(in_world, until=o.BeginSide), f.Met)
    seen = GAME.see(got, Seat("s", "player", figures=(hild.id,)), in_world)
    assert isinstance(seen, f.Met)
    assert GAME.say(seen, GAME.names(in_world)) == "Wolf manages to throw down Hild."


@pytest.mark.clause("3dx.damage.reduction", "3dx.damage")
def test_two_equal_hits_of_one_foe_are_told_apart_on_their_buttons() -> None:
    """Target number 6 twice against a defence whose lowest and middle are 1: two hits of 5, and one of another's."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "bear 6, wolf 6", first="foes")
    in_world.figures["npc1"].attacks = 2
    for npc in ("npc1", "npc2"):
        done(in_world, o.Attack(figure=npc, targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 2, 1, 1)
    done(in_world, o.Done(figure=hild.id))
    go(in_world)

    def told() -> dict[str, str]:
        rows = [one for one in offered(in_world, hild.id) if isinstance(one.command, o.Reduce)]
        assert len({one.words for one in rows}) == len(rows)
        return {one.words: one.note.removesuffix(" (house default)") for one in rows if one.main}

    assert told() == {
        "Hild: take 5 wounds of bear's first hit": "Bear's first hit: 5 wounds for Hild",
        "Hild: take 5 wounds of bear's second hit": "Bear's second hit: 5 wounds for Hild",
        "Hild: take 5 wounds of wolf's hit": "Wolf's hit: 5 wounds for Hild",
    }
    for _ in range(2):
        first = min((blow for blow in fight(in_world).blows if not blow.decided), key=lambda blow: blow.number)
        assert first.by == "npc1"
        last = done(in_world, o.Reduce(figure=hild.id, blow=first.number))
        assert len(last) == 1
    assert told() == {"Hild: take 5 wounds": "Wolf's hit: 5 wounds for Hild"}


# ── What the game master may order ──────────────────────────────────────────────────────────


def ordered(in_world: World) -> list[Offer]:
    """What the game master may order of the NPCs, and rule."""
    return GAME.offers(in_world, Seat("g", "gm", figures=("npc1", "npc2")))


@pytest.mark.clause("3dx.falling")
def test_another_may_begin_to_fall_while_one_falls_already() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "wolf 3")
    done(in_world, o.DropFigure(figure=hild.id, metres=9))
    (offer,) = (one for one in ordered(in_world) if isinstance(one.command, o.DropFigure))
    assert [choice.words for choice in offer.blanks[0].choices] == ["Ivar", "wolf"]
    done(in_world, offer.command)
    assert set(fight(in_world).falls) == {hild.id, ivar.id}


@pytest.mark.clause("3dx.combat.help")
@pytest.mark.parametrize(("number", "helps"), [(3, 1), (2, 0)])
def test_an_npc_is_offered_help_which_works_from_half_the_target_number(number: int, helps: int) -> None:
    """Help against an ally's target number 5 takes 3; the captain's attack is then at one level of advantage."""
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.BringNpcs(npcs="captain 5", side="party", at=2))
    begin(in_world, f"guard 5, guard {number}", first="foes")
    offers = [one for one in GAME.offers(in_world, Seat("g", "gm", figures=("npc2", "npc3"))) if one.figure == "npc3"]
    assert [one.words.split(": ")[1] for one in offers if "help" in one.words] == [
        "attack to help somebody",
        "help somebody",
    ]
    (offer,) = (one for one in offers if isinstance(one.command, o.Act) and one.command.to)
    done(in_world, offer.command)
    done(in_world, o.Attack(figure="npc2", targets=("npc1",)), 6, 9)
    met = of(close(in_world), f.Met)
    assert [(fact.attack, fact.helps) for fact in met] == [(9 if helps else 6, helps)]
    assert hild.wounds == 0


@pytest.mark.clause("3dx.combat.grapple")
def test_a_character_says_what_a_grapple_is_after_and_an_npc_is_offered_each() -> None:
    """Hold, shove, throw down, disarm: four choices of the one order to seize; an NPC's beside its plain attack."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3")
    in_world.figures["npc1"].weapon = "sword"  # what it has by nature it cannot lose
    (seize,) = (one for one in offered(in_world, hild.id) if "seize" in one.words)
    assert isinstance(seize.command, o.Attack)
    assert (seize.words, seize.command.ability, seize.command.intent) == ("Hild: seize wolf", "grapple", "hold")
    (after,) = seize.blanks
    assert [(one.key, one.words) for one in after.choices] == [
        ("hold", "hold"),
        ("shove", "shove 2 m"),
        ("throw down", "throw down"),
        ("disarm", "disarm"),
    ]
    done(in_world, o.Pass(figure=hild.id))
    go(in_world, until=o.NpcAct)
    attacks = [one.command for one in ordered(in_world) if isinstance(one.command, o.Attack) and not one.blanks]
    assert [one.intent for one in attacks] == ["", "hold", "shove", "throw down", "disarm"]
    assert {one.targets for one in attacks} == {(hild.id,)}
