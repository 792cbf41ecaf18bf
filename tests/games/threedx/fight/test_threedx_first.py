"""Who acts first by rolls: the game master's word on them, and what the panel says of them."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, done, fight, go, hero, one, refused, world

from tablewright.core.facts import SetReferee
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import names
from tablewright.games.threedx.view import fight as panel
from tablewright.games.threedx.world import FOES, PARTY

GM = Seat("g", "gm")


@pytest.mark.clause("3dx.combat.initiative", "3dx.condition.stacked")
def test_the_gm_gives_advantage_on_acting_first_and_it_ends_with_that() -> None:
    """d12 3, Dexterity 9, Agility 5: 9 with advantage against 6; the turn that follows is at no level."""
    in_world = world()
    hild = hero(in_world, sizes=(8, 12, 4, 4, 4))
    done(in_world, SetReferee(gm=True))
    done(in_world, o.StartFight(foes="wolf 6"))
    (offer,) = (one_ for one_ in GAME.offers(in_world, GM) if isinstance(one_.command, o.SetLevel))
    assert offer.words == "Give advantage or disadvantage on acting first"
    assert [choice.words for choice in offer.blanks[0].choices] == ["Hild"]  # the wolf rolls nothing
    done(in_world, o.SetLevel(figure=hild.id, level=1, reason="they walked into it"))
    done(in_world, o.RollInitiative(figure=hild.id), 3, 9, 5)
    done(in_world, o.Done(figure=hild.id))
    fact = one(done(in_world, o.DecideFirst()), f.FirstDecided)
    assert (fact.ours, fact.sides[0]) == (9, PARTY)
    assert fight(in_world).levels == {}
    go(in_world)
    (offer,) = (one_ for one_ in GAME.offers(in_world, GM) if isinstance(one_.command, o.SetLevel))
    assert offer.words == "Give advantage or disadvantage this turn"
    assert [choice.words for choice in offer.blanks[0].choices] == ["Hild", "wolf"]


@pytest.mark.clause("3dx.combat.initiative", "3dx.save.condition")
@pytest.mark.parametrize(("level", "result", "first"), [(1, 7, PARTY), (-1, 3, FOES)])
def test_a_save_to_act_first_throws_two_dice_at_the_level_that_was_given_before(
    level: int, result: int, first: str
) -> None:
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.StartFight(foes="wolf 5"))
    done(in_world, o.SetLevel(figure=hild.id, level=level, reason="fog"))
    rolled = one(
        done(in_world, o.RollInitiative(figure=hild.id, ability="athletics", save=True), 7, 3), f.InitiativeRolled
    )
    assert (rolled.plan.level, [term.name for term in rolled.plan.terms]) == (level, ["word"])
    assert GAME.say(rolled, names(in_world)) == f"Hild rolls a save of Athletics to act first: {result}."
    late = o.SetLevel(figure=hild.id, level=2, reason="after all")
    assert refused(in_world, late) == "A save that lies was thrown at its level; it can be given before the roll only."
    done(in_world, o.Done(figure=hild.id))
    fact = one(done(in_world, o.DecideFirst()), f.FirstDecided)
    assert (fact.ours, fact.sides[0]) == (result, first)


@pytest.mark.clause("3dx.combat.initiative")
@pytest.mark.parametrize(("attribute", "told"), [("intelligence", "Intelligence"), ("fifth", "Faith")])
def test_the_panel_names_the_attribute_of_a_save_to_act_first(attribute: str, told: str) -> None:
    in_world = world()
    hild = hero(in_world, sizes=(8, 4, 4, 4, 8), fifth="Faith")
    done(in_world, o.StartFight(foes="wolf 5"))
    rolled = done(in_world, o.RollInitiative(figure=hild.id, ability=attribute, save=True), 4)
    assert panel.doing(in_world, hild) == f"a save of {told}: 4 as things stand"
    assert GAME.say(rolled[0], names(in_world)) == f"Hild rolls a save of {told} to act first: 4."
