"""The chance on a bonus die's button of a 3dX challenge, against every face played; and what the GM's word may be."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from tests.games.threedx.casting import GAME, done, why_not
from tests.games.threedx.party import party

from tablewright.core.game import Seat
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.world import World

SIZES = {"epic": 20}


def rolled(*faces: int, target: int, level: int = 0) -> tuple[World, str]:
    """Cai has rolled for a challenge of agility, with an epic die and two bonus dice of his own still at hand."""
    world, id_ = party()
    cai = id_["cai"]
    reason = "the beam is wet" if level else ""
    done(world, o.CallChallenge(ability="agility", target=target, who=(cai,), level=level, level_why=reason))
    done(world, o.RollFor(figure=cai), *faces)
    return world, cai


def succeeds(world: World, command: o.JoinBonus, face: int) -> bool:
    """Whether the challenge is made when the bonus die shows this face: played out in a copy of the world."""
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(world), type=World)
    done(copy, command, face)
    (result,) = next(fact for fact in done(copy, o.CloseChallenge()) if isinstance(fact, o.ChallengeClosed)).results
    return bool(result.success)


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.clause("3dx.epic_die")
@pytest.mark.clause("3dx.success")
@pytest.mark.parametrize("level", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize(("faces", "target"), [((7, 3, 4), 5), ((2, 3, 1), 4), ((9, 1, 2), 9), ((11, 2, 2), 12)])
def test_the_chance_of_a_bonus_die_is_that_of_its_faces(faces: tuple[int, ...], target: int, level: int) -> None:
    world, cai = rolled(*faces, target=target, level=level)
    offers = [
        each
        for each in GAME.offers(world, Seat(id="s", role="player", figures=(cai,)))
        if isinstance(each.command, o.JoinBonus)
    ]
    assert offers
    for offer in offers:
        die = offer.command.die
        size = SIZES.get(die) or world.figures[cai].attributes[die]
        low = max(faces) + 1 if die == "epic" else 1  # an epic die counts only above all that lies
        good = [succeeds(world, offer.command, face) for face in range(low, size + 1)]
        assert offer.chance is not None
        assert Fraction(offer.chance.ways, offer.chance.of) == Fraction(sum(good), len(good)), (die, good)


@pytest.mark.clause("3dx.bonus_dice")
def test_a_bonus_die_joins_dice_that_lie() -> None:
    world, cai = rolled(7, 3, 4, target=5)
    done(world, o.CloseChallenge())
    assert why_not(world, o.JoinBonus(figure=cai, die="epic")).code == "dice"
    done(world, o.CallChallenge(ability="agility", target=5))
    assert why_not(world, o.JoinBonus(figure=cai, die="epic")).code == "dice"


@pytest.mark.clause("3dx.roll.condition")
@pytest.mark.parametrize(("level", "code"), [(0, "level"), (10, "level"), (-10, "level")])
def test_a_word_gives_some_level_and_nine_at_most(level: int, code: str) -> None:
    world, cai = rolled(7, 3, 4, target=5)
    word = o.SetLevel(figure=cai, level=level, reason="a rope")
    assert why_not(world, word).code == code
    for good in (9, -9):
        done(world, o.SetLevel(figure=cai, level=good, reason="a rope"))
    assert why_not(world, o.SetLevel(figure=cai, level=1, reason=" ")).code != ""


@pytest.mark.clause("3dx.save")
def test_a_word_on_a_save_comes_before_the_dice_of_whom_it_is_for() -> None:
    world, id_ = party()
    bo, cai = id_["bo"], id_["cai"]
    done(world, o.CallChallenge(ability="agility", target=3, save=True, who=(bo, cai)))
    done(world, o.SetLevel(figure="all", level=1, reason="a rope"))
    done(world, o.RollFor(figure=bo), 2, 3)
    assert why_not(world, o.SetLevel(figure=bo, level=1, reason="a rope")).code == "save"
    assert why_not(world, o.SetLevel(figure="all", level=1, reason="a rope")).code == "save"
    done(world, o.SetLevel(figure=cai, level=1, reason="a rope"))


@pytest.mark.clause("3dx.combat.help")
@pytest.mark.clause("3dx.success")
def test_a_challenge_waits_while_somebody_could_still_help() -> None:
    world, id_ = party(gm=False)
    bo = world.figures[id_["bo"]]
    done(world, o.CallChallenge(ability="agility", target=12, who=(bo.id,)))
    bo.epic, bo.used = 0, dict.fromkeys(bo.attributes, 9)
    done(world, o.RollFor(figure=bo.id), 2, 3, 1)
    assert GAME.next(world) is None, "the others are there"
    for figure in world.party():
        if figure is not bo:
            figure.state = "dying"
    assert isinstance(GAME.next(world), o.SettleChallenge)
