"""Who is offered what about challenges: weighing, calling, closing, helping, and that a button does what it says."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.threedx.casting import GAME, done, why_not
from tests.games.threedx.party import party

from tablewright.cli.terminal.lines import find
from tablewright.core.facts import Awaited, Offer, SetReferee
from tablewright.core.game import Seat
from tablewright.games.threedx.challenges import calls
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.challenges.offers import awaited
from tablewright.games.threedx.fight import orders as fights
from tablewright.games.threedx.heroes.facts import GrantSkill
from tablewright.games.threedx.rests.orders import Treat
from tablewright.games.threedx.world import Skill, World
from tablewright.games.threedx.world_calls import Resting

GM = Seat(id="g", role="gm")


def offers(world: World, seat: Seat) -> dict[str, Offer]:
    return {one.words: one for one in GAME.offers(world, seat)}


def player(*figures: str) -> Seat:
    return Seat(id="p", role="player", figures=figures)


def about(world: World, seat: Seat, kind: type) -> list[Offer]:
    """The offers of a kind of order."""
    return [one for one in GAME.offers(world, seat) if type(one.command) is kind]


# ── What was weighed ────────────────────────────────────────────────────────────────────────

RICH: tuple[dict[str, Any], ...] = (
    {"ability": "search", "one": True, "minutes": 10, "why": "find the trail", "hidden": True},
    {"ability": "stealth", "level": -2, "level_why": "gravel", "then": ("agility", "might"), "carry": "both"},
    {"ability": "dexterity", "save": True, "why": "the falling stone", "level": 1, "level_why": "a warning"},
    {"ability": "vitality", "save": True},
    {"ability": "persuade", "who": ("bo", "dela"), "carry": "advantage", "then": ("social",)},
)


@pytest.mark.clause("3dx.house.more", "3dx.roll")
@pytest.mark.parametrize("number", range(len(RICH)))
def test_what_was_weighed_is_called_as_it_was_weighed_at_every_rung(number: int) -> None:
    """Six rungs of the ladder, 2 to 12; each calls all that was weighed, at its target number."""
    world, id_ = party()
    wanted = dict(RICH[number])
    if "who" in wanted:
        wanted["who"] = tuple(id_[name] for name in wanted["who"])
    done(world, o.WeighChallenge(**wanted))
    assert world.draft is not None
    weighed = world.draft
    rungs = [one for one in about(world, GM, o.CallChallenge) if one.main]
    assert [one.command.target for one in rungs] == [2, 4, 6, 8, 10, 12]  # type: ignore[attr-defined]
    notes = [one.note for one in rungs]
    assert len(set(notes)) > 1  # the chances of the party are those at that rung
    for rung in rungs:
        command = rung.command
        assert isinstance(command, o.CallChallenge)
        asked = calls.called(world, command)
        asked.target = weighed.target
        assert asked == weighed
    assert not about(world, player(id_["bo"]), o.CallChallenge)


@pytest.mark.clause("3dx.relationships")
def test_what_was_weighed_against_a_relationship_has_one_button() -> None:
    world, id_ = party()
    world.figures[id_["bo"]].relationships["the reeve"] = 6
    done(world, o.WeighChallenge(ability="persuade", against="the reeve", target=4))
    (one,) = (each for each in about(world, GM, o.CallChallenge) if each.main)
    assert one.command == o.CallChallenge(who=tuple(id_.values()), ability="persuade", against="the reeve", target=4)


# ── What a player wishes for ────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.roll")
def test_a_wish_is_the_gms_to_weigh_and_nobodys_where_it_could_not_be_called() -> None:
    world, id_ = party()
    bo, cai = id_["bo"], id_["cai"]
    assert [one.command.figure for one in about(world, player(bo), o.AskChallenge)] == [bo]  # type: ignore[attr-defined]
    done(
        world,
        GrantSkill(figure=cai, kind="custom", name="Riddles", attributes=("intelligence",), abilities=("search",)),
    )
    done(world, o.AskChallenge(figure=cai, ability="Riddles", why="the sphinx"))
    assert len([one for one in about(world, GM, o.WeighChallenge) if one.main]) == 1
    world.figures[cai].skills.clear()
    assert [one for one in about(world, GM, o.WeighChallenge) if one.main] == []
    done(world, o.AskChallenge(figure=bo, ability="stealth", why="past the dog"))
    done(world, SetReferee(gm=False))
    assert about(world, player(bo), o.WeighChallenge) == []


@pytest.mark.clause("3dx.vitality")
def test_no_challenge_is_offered_where_nobody_can_act() -> None:
    world, _ = party()
    assert "Call a challenge" in offers(world, GM)
    for figure in world.party():
        figure.state, figure.vitality = "out", 2
    assert not {"Call a challenge", "Call a save", "Weigh a challenge first"} & set(offers(world, GM))


def test_in_an_adventure_without_a_gm_calling_one_stands_among_the_rarer_orders() -> None:
    world, id_ = party(gm=False)
    seat = player(*id_.values())
    assert offers(world, seat)["Call a challenge"].group == "challenge"
    world.story = "The mill"
    assert offers(world, seat)["Call a challenge"].group == "gm"
    assert offers(world, GM)["Call a challenge"].group == "challenge"


# ── While one is open ───────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.dice_stand")
@pytest.mark.parametrize("gm", [True, False])
def test_an_open_challenge_is_closed_once_somebody_has_rolled_by_who_referees(*, gm: bool) -> None:
    world, id_ = party(gm=gm)
    referee = GM if gm else player(*id_.values())
    done(world, o.CallChallenge(ability="agility"))
    assert about(world, referee, o.CloseChallenge) == []
    done(world, o.RollFor(figure=id_["bo"]), 5, 3, 2)
    (close,) = about(world, referee, o.CloseChallenge)
    wanted = ("Close the challenge", "challenge", True) if gm else ("Close it as things stand", "gm", False)
    assert (close.words, close.group, close.main) == wanted
    assert close.note == "4 waited for"  # three have still to roll, and 3 against 4 could still be bettered
    if gm:
        assert about(world, player(id_["bo"]), o.CloseChallenge) == []


@pytest.mark.clause("3dx.roll.condition", "3dx.save.condition")
def test_levels_are_given_to_all_who_roll_or_help_and_on_no_save_that_lies() -> None:
    world, id_ = party()
    done(world, o.CallChallenge(ability="search", who=(id_["bo"],), one=True))
    done(world, o.HelpWith(figure=id_["cai"], to=id_["bo"]), 5, 4, 3)
    (level,) = about(world, GM, o.SetLevel)
    assert [choice.key for choice in level.blanks[0].choices] == ["all", id_["bo"], id_["cai"]]
    done(world, o.DropChallenge())
    done(world, o.CallChallenge(ability="vitality", save=True))
    assert len(about(world, GM, o.SetLevel)) == 1
    done(world, o.RollFor(figure=id_["bo"]), 5)
    assert about(world, GM, o.SetLevel) == []


# ── Several rolls ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.roll.multiple")
def test_several_rolls_in_a_row_are_for_those_who_can_make_them_all() -> None:
    """One action that uses several abilities is one character's: who does not know the second begins nothing."""
    world, id_ = party()
    world.figures[id_["bo"]].skills["Leap"] = Skill(
        name="Leap", kind="custom", attributes=("athletics",), abilities=("agility",)
    )
    done(world, o.CallChallenge(ability="search", then=("Leap",), one=True))
    assert world.call is not None
    assert world.call.who == [id_["bo"]]
    done(world, o.RollFor(figure=id_["bo"]), 5, 4, 3)
    done(world, o.CloseChallenge())
    assert world.call is not None
    assert (world.call.ability, world.call.who) == ("Leap", [id_["bo"]])
    done(world, o.DropChallenge())
    refused = why_not(world, o.CallChallenge(ability="search", then=("Leap",), who=(id_["cai"],)))
    assert refused.words == why_not(world, o.CallChallenge(ability="Leap", who=(id_["cai"],))).words


# ── Rolling, helping, letting stand ─────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.roll", "3dx.combat.help")
def test_each_is_offered_the_own_rolls_alone_and_passes_where_all_roll() -> None:
    world, id_ = party()
    bo, cai = id_["bo"], id_["cai"]
    done(world, o.CallChallenge(ability="agility"))
    assert {one.figure for one in about(world, player(bo), o.RollFor)} == {bo}
    assert {one.command.figure for one in about(world, player(bo), o.HelpWith)} == {bo}  # type: ignore[attr-defined]
    assert [one.figure for one in about(world, player(bo, cai), o.PassChallenge)] == [bo, cai]
    assert about(world, Seat(id="w", role="watcher"), o.RollFor) == []
    done(world, o.DropChallenge())
    done(world, o.CallChallenge(ability="agility", one=True))
    assert about(world, player(bo, cai), o.PassChallenge) == []


@pytest.mark.clause("3dx.house.more")
def test_nobody_passes_what_somebody_does_of_the_own_accord() -> None:
    world, id_ = party()
    world.figures[id_["bo"]].wounds = 3
    done(world, Treat(figure=id_["cai"], patient=id_["bo"], ability="medicine"), 5, 4, 3)
    assert world.call is not None
    world.call.one = False
    assert about(world, player(*id_.values()), o.PassChallenge) == []


@pytest.mark.clause("3dx.combat.turns", "3dx.rest")
def test_nothing_is_called_or_asked_for_in_a_fight_or_over_a_rest_and_nothing_asked_by_a_watcher() -> None:
    world, id_ = party()
    watcher, bo = Seat(id="w", role="watcher", figures=(id_["bo"],)), player(id_["bo"])
    assert about(world, watcher, o.AskChallenge) == []
    done(world, fights.StartFight(foes="wolf 3", first="party"))
    assert [*about(world, GM, o.CallChallenge), *about(world, bo, o.AskChallenge)] == []
    done(world, fights.StopFight())
    assert world.fight is None
    world.resting = Resting(points={id_["bo"]: 3})
    assert [*about(world, GM, o.CallChallenge), *about(world, bo, o.AskChallenge)] == []


@pytest.mark.clause("3dx.taking_time")
@pytest.mark.parametrize("minutes", [0, 10])
def test_time_is_taken_where_the_challenge_says_how_long_up_to_four_times_by_a_button(minutes: int) -> None:
    world, id_ = party()
    done(world, o.CallChallenge(ability="agility", minutes=minutes))
    rolls_ = about(world, player(id_["bo"]), o.RollFor)
    assert [one.command.time for one in rolls_ if not one.blanks] == ([0, 1] if minutes else [0])  # type: ignore[attr-defined]
    fields = {field.name: field for one in rolls_ for field in one.blanks}
    assert ("time" in fields) == bool(minutes)
    if minutes:
        assert [choice.key for choice in fields["time"].choices] == ["0", "1", "2", "3", "4"]
        assert [one.clause for one in rolls_][:2] == ["3dx.roll", "3dx.taking_time"]


@pytest.mark.clause("3dx.skills.proficiency")
def test_a_proficiency_that_helps_with_the_roll_acts_by_itself_and_one_that_names_nothing_is_a_blank() -> None:
    world, id_ = party()
    cai = world.figures[id_["cai"]]  # of Cai's proficiency, ruins, nobody has said what it helps with
    cai.skills["tracks"] = Skill(name="tracks", kind="proficiency", helps=("search",))
    done(world, o.CallChallenge(ability="search"))
    (more,) = (one for one in about(world, player(cai.id), o.RollFor) if one.blanks)
    (field,) = more.blanks
    assert [choice.key for choice in field.choices] == ["", "ruins"]
    (roll,) = (one for one in about(world, player(cai.id), o.RollFor) if one.main)
    assert roll.chance is not None
    assert [term.about for term in roll.chance.terms] == ["tracks"]


@pytest.mark.clause("3dx.bonus_dice", "3dx.dice_stand")
@pytest.mark.parametrize(("faces", "made"), [((5, 6, 1), True), ((2, 6, 1), False)])
def test_a_bonus_die_is_put_forward_where_the_roll_fails_and_dice_are_let_stand_once(
    faces: tuple[int, ...], *, made: bool
) -> None:
    """5, 6, 1 comes to 5 against 4; 2, 6, 1 to 2."""
    world, id_ = party()
    bo = player(id_["bo"])
    done(world, o.CallChallenge(ability="agility"))
    done(world, o.RollFor(figure=id_["bo"]), *faces)
    dice = about(world, bo, o.JoinBonus)
    assert [one.main for one in dice] == [not made] * 2
    assert [one.price for one in dice] == ["one use; it succeeds without" if made else "one use"] * 2
    assert len(about(world, bo, o.LetStand)) == 1
    done(world, o.LetStand(figure=id_["bo"]))
    assert about(world, bo, o.LetStand) == []


@pytest.mark.clause("3dx.combat.help")
def test_help_is_moved_by_who_helps_and_given_with_another_ability_where_there_is_one() -> None:
    world, id_ = party(gm=False)
    bo, cai = id_["bo"], id_["cai"]
    done(world, o.CallChallenge(ability="agility"))
    assert about(world, player(bo), o.MoveHelp) == []
    assert "Bo: help with another ability" not in offers(world, player(bo))  # without a GM Agility alone helps
    done(world, o.HelpWith(figure=bo, to=cai), 5, 3, 2)
    moves = about(world, player(bo), o.MoveHelp)
    assert [one.command.to for one in moves] == [id_["dela"], id_["eir"]]  # type: ignore[attr-defined]
    assert about(world, player(cai), o.MoveHelp) == []
    world.figures[id_["dela"]].skills["Leap"] = Skill(
        name="Leap", kind="custom", attributes=("athletics",), abilities=("agility", "might")
    )
    (more,) = (one for one in about(world, player(id_["dela"]), o.HelpWith) if one.blanks)
    whom, with_ = more.blanks
    assert [choice.key for choice in with_.choices] == ["agility", "Leap"]
    assert [choice.key for choice in whom.choices] == [cai, id_["eir"]]  # Bo helps, and is not helped
    assert more.command.to == cai  # type: ignore[attr-defined]


# ── Who is waited for ───────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.roll")
def test_if_nobody_is_there_all_roll_or_the_one_with_the_best_chance_does() -> None:
    """Search d8 of Intelligence d8, Cai's, promises most; of one roll for all the others do nothing by themselves."""
    world, id_ = party()
    done(world, o.CallChallenge(ability="search"))
    assert [(one.figure, one.otherwise) for one in awaited(world)] == [
        (name, o.RollFor(figure=name)) for name in id_.values()
    ]
    done(world, o.RollFor(figure=id_["bo"]), 2, 2, 1)
    assert awaited(world)[-1] == Awaited(id_["bo"], o.LetStand(figure=id_["bo"]))
    done(world, o.DropChallenge())
    done(world, o.CallChallenge(ability="search", one=True))
    first, *rest = awaited(world)
    assert first == Awaited(id_["cai"], o.RollFor(figure=id_["cai"]))
    assert [one.otherwise for one in rest] == [None] * 3


@pytest.mark.parametrize("gm", [True, False])
def test_a_line_to_call_a_challenge_drops_none_that_is_open(*, gm: bool) -> None:
    """The beginnings of an order's words give it: “call a challenge” must not begin “call the challenge off”."""
    world, id_ = party(gm=gm)
    done(world, o.CallChallenge(ability="agility"))
    known = list(GAME.offers(world, GM if gm else player(*id_.values())))
    assert find("call a challenge", known).offer is None
    found = find("drop the challenge", known).offer
    assert found is not None
    assert known[found].command == o.DropChallenge()


@pytest.mark.clause("3dx.dice_stand")
def test_without_a_gm_dice_that_have_made_it_need_not_be_let_stand() -> None:
    world, id_ = party(gm=False)
    done(world, o.CallChallenge(ability="agility"))
    done(world, o.RollFor(figure=id_["bo"]), 5, 6, 1)
    done(world, o.RollFor(figure=id_["cai"]), 1, 2, 2)
    assert about(world, player(id_["bo"]), o.LetStand) == []
    assert len(about(world, player(id_["cai"]), o.LetStand)) == 1


@pytest.mark.clause("3dx.save", "3dx.success")
@pytest.mark.parametrize("gm", [True, False])
def test_a_gm_may_keep_the_target_number_of_a_save_hidden_too(*, gm: bool) -> None:
    world, id_ = party(gm=gm)
    seat = GM if gm else player(*id_.values())
    for words in ("Call a challenge", "Call a save"):
        names = [field.name for field in offers(world, seat)[words].blanks]
        assert ("hidden" in names) == gm
