"""A bonus die that is needed for nothing any more is offered as that: by how much a blow hits counts all the same."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, go, hero, world

from tablewright.core.game import Seat
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import World


def prices(in_world: World, id_: str) -> set[str]:
    """What the bonus dice of somebody cost, as their buttons say."""
    offers = GAME.offers(in_world, Seat(id="p", role="player", figures=(id_,)))
    return {one.price for one in offers if isinstance(one.command, o.SpendBonus)}


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.parametrize(
    ("faces", "price"), [((9, 3, 5), "a bonus die; it succeeds without"), ((9, 2, 2), "a bonus die")]
)
def test_whoever_ends_dying_already_is_told_that_no_bonus_die_is_needed(faces: tuple[int, ...], price: str) -> None:
    """Cai lies dying with a count of 3: Medicine must reach 3. The middle of 9, 3, 5 does, 9, 2, 2 does not."""
    in_world = world()
    hild, cai = hero(in_world), hero(in_world, "Cai")
    begin(in_world)
    cai.state, cai.vitality, cai.dying, cai.wounds = "dying", 0, 3, 9
    done(in_world, o.Act(figure=hild.id, does="medicine", target=cai.id), *faces)
    assert prices(in_world, hild.id) == {price}


@pytest.mark.clause("3dx.bonus_dice")
def test_a_blow_that_hits_may_hit_harder() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=tuple(hild.items)), 9, 6, 5)
    assert prices(in_world, hild.id) == {"a bonus die"}


@pytest.mark.clause("3dx.vitality_save", "3dx.bonus_dice")
def test_a_save_that_the_turn_waits_for_stands_in_the_open_taking_it_first() -> None:
    """5 untreated wounds, the d12 shows 2: the bonus die of Athletics (d8) and the epic die could still make it."""
    in_world = world()
    hild = hero(in_world, things=("sword",), epic=1)
    begin(in_world, first="foes")
    hild.wounds, hild.hurt = 5, True
    close(in_world)
    done(in_world, o.BeginSide())
    go(in_world, 2)
    offers = GAME.offers(in_world, Seat(id="p", role="player", figures=(hild.id,)))
    shown = [one for one in offers if one.figure == hild.id and one.main]
    assert isinstance(shown[0].command, o.KeepSave)
    assert {one.command.die for one in shown if isinstance(one.command, o.SpendBonus)} >= {"athletics", "epic"}
    assert shown[0].typed == "hild take the save as it lies"
