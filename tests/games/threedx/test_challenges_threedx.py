"""Challenges of 3dX at the table: dice counted by hand against the ledger."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.games.threedx.casting import GAME, asked_next, done, why_not
from tests.games.threedx.party import party

from tablewright.core.facts import SetReferee
from tablewright.core.game import Seat
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.heroes.facts import GrantSkill
from tablewright.games.threedx.world import Skill, World


def offers(world: World, *figures: str, role: str = "player") -> dict[str, Any]:
    """What a seat with these figures may do, by its words."""
    return {one.words: one for one in GAME.offers(world, Seat(id="s", role=role, figures=figures))}


def call(world: World, ability: str = "agility", target: int = 4, **more: Any) -> None:
    done(world, o.CallChallenge(ability=ability, target=target, **more))


def closed(facts: list[Any]) -> o.ChallengeClosed:
    """The closing among facts."""
    found = [fact for fact in facts if isinstance(fact, o.ChallengeClosed)]
    assert len(found) == 1
    return found[0]


def by_figure(fact: o.ChallengeClosed) -> dict[str, o.Result]:
    return {one.figure: one for one in fact.results}


@pytest.mark.clause("3dx.roll")
@pytest.mark.clause("3dx.roll.condition")
@pytest.mark.clause("3dx.success")
def test_each_rolls_when_they_like_and_all_is_read_at_the_closing() -> None:
    world, id_ = party()
    call(world, target=4, why="cross the beam")
    (laid,) = done(world, o.RollFor(figure=id_["cai"]), 7, 3, 4)  # d12, Dexterity d4, Agility d4: the middle is 4
    assert (laid.result, laid.success) == (4, True)  # type: ignore[attr-defined]
    assert GAME.next(world) is None
    done(world, o.RollFor(figure=id_["bo"]), 2, 6, 1)  # the middle of 2, 6, 1 is 2
    done(world, o.PassChallenge(figure=id_["dela"]))
    fact = closed(done(world, o.CloseChallenge()))
    results = by_figure(fact)
    assert (results[id_["cai"]].result, results[id_["cai"]].margin) == (4, 0)
    assert (results[id_["bo"]].result, results[id_["bo"]].margin, results[id_["bo"]].success) == (2, -2, False)
    assert fact.passed == (id_["dela"], id_["eir"])
    assert world.call is None


@pytest.mark.clause("3dx.roll")
def test_who_is_not_asked_or_has_let_it_be_or_has_rolled_does_not_pass_it_up() -> None:
    world, id_ = party()
    bo, cai, dela = (id_[name] for name in ("bo", "cai", "dela"))
    done(world, o.CallChallenge(ability="agility", who=(bo, cai)))
    done(world, o.PassChallenge(figure=bo))
    assert why_not(world, o.PassChallenge(figure=bo)).words == why_not(world, o.PassChallenge(figure=dela)).words
    done(world, o.RollFor(figure=cai), 7, 3, 4)
    assert why_not(world, o.PassChallenge(figure=cai)).code == "rolled"


@pytest.mark.clause("3dx.roll")
@pytest.mark.parametrize("names", [(), ("bo", "cai", "dela", "eir"), ("eir", "bo", "dela", "cai"), ("cai",)])
def test_a_challenge_is_for_all_of_the_party_for_whoever_is_named_or_for_everybody_by_name(
    names: tuple[str, ...],
) -> None:
    world, id_ = party()
    call(world, who=tuple(id_[name] for name in names))
    assert world.call is not None
    assert world.call.who == ([id_["cai"]] if names == ("cai",) else [id_[one] for one in ("bo", "cai", "dela", "eir")])


@pytest.mark.clause("3dx.roll")
def test_a_challenge_for_somebody_who_is_not_of_the_party_is_refused() -> None:
    world, id_ = party()
    for who in (("nobody",), (*id_.values(), "nobody")):
        assert why_not(world, o.CallChallenge(ability="agility", who=who)).code == "nobody"
    assert world.call is None


@pytest.mark.clause("3dx.condition.stacked")
@pytest.mark.clause("3dx.skills.proficiency")
def test_levels_are_named_and_added_and_a_proficiency_counts_once() -> None:
    world, id_ = party()
    call(world, "search", 6, level=-1, level_why="no light")
    done(world, o.SetLevel(figure=id_["cai"], level=2, reason="the very room was described"))
    cai = id_["cai"]
    assert why_not(world, o.RollFor(figure=cai, proficiency="locks")).code == "proficiency"
    (laid,) = done(world, o.RollFor(figure=cai, proficiency="ruins"), 3, 5, 2)
    # disadvantage 1, the GM's word 2, the proficiency 1: two levels of advantage, so the highest, 5, and 1 more
    assert [(term.name, term.value) for term in laid.terms] == [("proficiency", 1), ("word", -1), ("word", 2)]  # type: ignore[attr-defined]
    assert laid.result == 6  # type: ignore[attr-defined]
    done(world, o.SetLevel(figure=cai, level=-1, reason="the lamp goes out"))  # how dice are read may still change
    assert by_figure(closed(done(world, o.CloseChallenge())))[cai].result == 5


@pytest.mark.clause("3dx.taking_time")
@pytest.mark.example("3dx.taking_time", 1)
def test_time_is_taken_in_levels_and_on_the_clock() -> None:
    world, id_ = party()
    before = world.clock
    call(world, "search", 8, minutes=30)
    bo = id_["bo"]
    (laid,) = done(world, o.RollFor(figure=bo, time=4), 7, 4, 3)  # d12 7, d4 4, d6 3: four times is 7 and 3 more
    assert laid.result == 10  # type: ignore[attr-defined]
    assert world.clock == before
    done(world, o.CloseChallenge())
    assert world.clock == before + 120
    for time, result in ((1, 7), (2, 8)):
        call(world, "search", 8, minutes=30)
        (laid,) = done(world, o.RollFor(figure=bo, time=time), 7, 4, 3)
        assert laid.result == result  # type: ignore[attr-defined]
        done(world, o.CloseChallenge())
    world.figures[bo].vitality = 8
    for time in (1, 2):
        call(world, "search", 8, minutes=30)
        (laid,) = done(world, o.RollFor(figure=bo, time=time), 8, 4, 3)
        assert laid.result == 8  # type: ignore[attr-defined]
        done(world, o.CloseChallenge())
    call(world, "search", 8)
    assert why_not(world, o.RollFor(figure=bo, time=1)).code == "time"


@pytest.mark.example("3dx.combat.help", 1)
@pytest.mark.clause("3dx.dice_stand")
def test_help_turns_the_dice_and_may_be_moved_until_the_closing() -> None:
    world, id_ = party()
    bo, cai, dela, eir = (id_[name] for name in ("bo", "cai", "dela", "eir"))
    call(world, "search", 7, who=(bo, cai))
    done(world, o.RollFor(figure=bo), 4, 2, 5)  # 4: fails by 3
    done(world, o.RollFor(figure=cai), 8, 5, 3)  # 5: fails by 2
    (help_,) = done(world, o.HelpWith(figure=dela, to=bo), 4, 2, 4)  # 4 of half of 7, rounded up: 4
    assert (help_.target, help_.success, help_.own) == (4, True, False)  # type: ignore[attr-defined]
    assert why_not(world, o.HelpWith(figure=dela, to=cai)).code == "rolled"
    assert why_not(world, o.MoveHelp(figure=dela, to=dela)).code == "who"
    (moved,) = done(world, o.MoveHelp(figure=dela, to=cai))
    assert GAME.say(moved, GAME.names(world)) == "Dela's help goes to Cai now."
    done(world, o.HelpWith(figure=eir, to=cai, ability="agility"), 3, 1, 4)  # 3: less than 4
    fact = closed(done(world, o.CloseChallenge()))
    results = by_figure(fact)
    assert (results[cai].result, results[cai].margin) == (8, 1)
    assert (results[bo].result, results[bo].success) == (4, False)
    assert [(one.figure, one.to, one.result, one.need, one.worked) for one in fact.helped] == [
        (dela, cai, 4, 4, True),
        (eir, cai, 3, 4, False),
    ]


@pytest.mark.clause("3dx.combat.help")
def test_help_makes_no_chains_and_no_circles_and_its_own_effect_still_counts() -> None:
    world, id_ = party()
    bo, cai, dela, eir = (id_[name] for name in ("bo", "cai", "dela", "eir"))
    call(world, "search", 5)
    done(world, o.HelpWith(figure=bo, to=cai), 6, 2, 5)  # 5 helps (3 needed), and is Bo's own search too
    assert why_not(world, o.HelpWith(figure=cai, to=dela)).code == "help"  # who is helped helps nobody
    assert why_not(world, o.HelpWith(figure=dela, to=bo)).code == "help"  # a helper is not helped
    assert why_not(world, o.HelpWith(figure=eir, to=eir)).code == "help"
    done(world, o.RollFor(figure=cai), 9, 4, 3)
    done(world, o.MoveHelp(figure=bo, to=""))
    done(world, o.MoveHelp(figure=bo, to=dela))
    done(world, o.PassChallenge(figure=dela))
    fact = closed(done(world, o.CloseChallenge()))
    assert by_figure(fact)[bo].margin == 0
    assert by_figure(fact)[cai].result == 4
    assert [(one.to, one.worked) for one in fact.helped] == [("", False)]  # nobody rolled: it lapses


@pytest.mark.clause("3dx.combat.help")
def test_without_a_gm_one_helps_with_the_ability_that_is_asked_for_or_with_one_that_combines_it() -> None:
    world, id_ = party(gm=False)
    bo, cai, eir = (id_[name] for name in ("bo", "cai", "eir"))
    world.figures[cai].skills["Sharp eyes"] = Skill(
        name="Sharp eyes", kind="custom", attributes=("intelligence",), abilities=("search", "agility")
    )
    call(world, "search", 7)
    agile = o.HelpWith(figure=eir, to=bo, ability="agility")
    assert why_not(world, agile).code == "fitting"
    assert GAME.refusal(world, o.HelpWith(figure=eir, to=bo, ability="search")) is None
    assert GAME.refusal(world, o.HelpWith(figure=cai, to=bo, ability="Sharp eyes")) is None
    offered = [one for one in GAME.offers(world, Seat("s", "player", figures=(cai, eir))) if one.blanks]
    helps = [one for one in offered if isinstance(one.command, o.HelpWith)]
    (abilities,) = (blank.choices for blank in helps[0].blanks if blank.name == "ability")
    assert [choice.key for choice in abilities] == ["search", "Sharp eyes"]
    assert [one.figure for one in helps] == [cai]  # Eir has nothing else to choose
    done(world, SetReferee(gm=True))
    assert GAME.refusal(world, agile) is None  # with a GM it is the GM's word


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.clause("3dx.epic_die")
def test_bonus_dice_join_after_the_roll_the_attribute_first_and_are_spent() -> None:
    world, id_ = party()
    bo, cai = id_["bo"], id_["cai"]
    call(world, "search", 9, who=(bo, cai))
    done(world, o.RollFor(figure=bo), 3, 4, 6)
    assert why_not(world, o.JoinBonus(figure=bo, die="intelligence")).code == "bonus"  # d4 has none
    assert why_not(world, o.JoinBonus(figure=bo, die="dexterity")).code == "bonus"  # not the attribute rolled
    done(world, o.RollFor(figure=cai), 7, 2, 4)  # d12 7, Intelligence d8 2, Search d8 4
    (spent,) = done(world, o.JoinBonus(figure=cai, die="intelligence"), 5)  # 2 is dropped; 4, 5, 7 at advantage: 7
    assert (spent.result, spent.success) == (7, False)  # type: ignore[attr-defined]
    assert world.figures[cai].used == {"intelligence": 1}
    assert why_not(world, o.JoinBonus(figure=cai, die="intelligence")).code == "bonus"
    (epic,) = done(world, o.JoinBonus(figure=cai, die="epic"), 15)  # beats 7; 5, 7, 15 two levels up: 16
    assert epic.result == 16  # type: ignore[attr-defined]
    assert world.figures[cai].epic == 0
    assert why_not(world, o.JoinBonus(figure=cai, die="epic")).code == "bonus"
    results = by_figure(closed(done(world, o.CloseChallenge())))
    assert (results[cai].result, results[cai].margin) == (16, 7)


@pytest.mark.clause("3dx.critical")
def test_a_critical_takes_no_bonus_die_and_counts_as_the_largest_die() -> None:
    world, id_ = party()
    cai, dela = id_["cai"], id_["dela"]
    call(world, "search", 13, who=(cai, dela))
    (laid,) = done(world, o.RollFor(figure=cai), 4, 4, 4)
    assert (laid.result, laid.success) == (12, False)  # type: ignore[attr-defined]
    assert why_not(world, o.JoinBonus(figure=cai, die="intelligence")).code == "critical"
    (laid,) = done(world, o.RollFor(figure=dela), 1, 1, 1)
    assert laid.result == 0  # type: ignore[attr-defined]


@pytest.mark.clause("3dx.save")
@pytest.mark.clause("3dx.save.condition")
def test_a_save_of_any_die_is_made_by_everybody_alone() -> None:
    world, id_ = party()
    bo, cai = id_["bo"], id_["cai"]
    done(world, o.CallChallenge(ability="dexterity", save=True, target=4, who=(bo, cai), level=1, level_why="warned"))
    (laid,) = done(world, o.RollFor(figure=bo), 2, 5)  # two of d6, the higher
    assert (laid.result, laid.success) == (5, True)  # type: ignore[attr-defined]
    assert why_not(world, o.PassChallenge(figure=cai)).code == "save"
    assert why_not(world, o.HelpWith(figure=id_["dela"], to=cai)).code == "save"
    assert why_not(world, o.SetLevel(figure="all", level=1, reason="too late")).code == "save"
    done(world, o.RollFor(figure=cai), 3, 1)  # two of d4: 3
    (spent,) = done(world, o.JoinBonus(figure=cai, die="intelligence"), 6)  # any attribute: the highest + 1
    assert spent.result == 7  # type: ignore[attr-defined]


@pytest.mark.clause("3dx.relationships")
def test_a_relationship_is_each_ones_own_target_number() -> None:
    world, id_ = party()
    bo, dela = id_["bo"], id_["dela"]
    world.figures[dela].relationships["the reeve"] = 2
    call(world, "persuade", 6, who=(bo, dela), against="the reeve")
    done(world, o.RollFor(figure=bo), 9, 3, 4)
    done(world, o.RollFor(figure=dela), 9, 1, 2)
    results = by_figure(closed(done(world, o.CloseChallenge())))
    assert (results[bo].target, results[bo].margin) == (6, -2)
    assert (results[dela].target, results[dela].margin) == (2, 0)


@pytest.mark.clause("3dx.roll.multiple")
def test_several_rolls_in_order_each_giving_the_next_advantage_or_disadvantage() -> None:
    world, id_ = party()
    bo, cai = id_["bo"], id_["cai"]
    call(world, "search", 4, who=(bo, cai), then=("agility",), carry="both")
    done(world, o.RollFor(figure=bo), 5, 4, 4)
    done(world, o.RollFor(figure=cai), 1, 2, 8)  # the middle is 2
    first = done(world, o.CloseChallenge())
    assert not closed(first).last
    assert world.call is not None
    assert world.call.ability == "agility"
    done(world, o.RollFor(figure=bo), 5, 2, 3)  # advantage: 5
    done(world, o.RollFor(figure=cai), 5, 2, 3)  # disadvantage: 2
    last = closed(done(world, o.CloseChallenge()))
    assert last.last
    assert {id_: one.result for id_, one in by_figure(last).items()} == {bo: 5, cai: 2}


@pytest.mark.clause("3dx.house.more")
def test_the_gm_weighs_a_challenge_and_sees_the_exact_chances_before_calling() -> None:
    world, id_ = party()
    (fact,) = done(world, o.WeighChallenge(ability="search", who=(id_["eir"],)))
    assert GAME.see(fact, Seat(id="p", role="player", figures=(id_["eir"],)), world) is None
    gm = offers(world, role="gm")
    easy = gm["Call Search at easy 2"]
    # d12, d4, d4: the middle is below 2 where two of the three show 1: 4/192*... counted by hand below
    low = Fraction(1, 12) * (1 - Fraction(3, 4) ** 2) + Fraction(11, 12) * Fraction(1, 16)
    # all three 1 is a failure anyway; all others with two 1s fail; so the chance is 1 - low
    assert easy.note == f"Eir {round(float(100 * (1 - low)), 1)} % (house default)"
    done(world, easy.command)
    assert world.call is not None
    assert world.draft is None
    mine = offers(world, id_["eir"])
    assert mine["Eir: roll Search"].chance.percent() == f"{round(float(100 * (1 - low)), 1)} %"


@pytest.mark.clause("3dx.success")
def test_a_hidden_target_number_is_in_nothing_that_a_player_gets() -> None:
    world, id_ = party()
    eir, bo = id_["eir"], id_["bo"]
    seat = Seat(id="p", role="player", figures=(eir,))
    (called,) = done(world, o.CallChallenge(ability="search", target=8, who=(eir, bo), hidden=True))
    assert GAME.see(called, seat, world).call.target is None
    laid = done(world, o.RollFor(figure=eir), 9, 3, 4)[0]
    seen = GAME.see(laid, seat, world)
    assert (seen.target, seen.success, seen.result) == (None, None, 4)
    done(world, o.HelpWith(figure=bo, to=eir), 6, 4, 5)  # 5 of 4: it works, and only the GM knows
    spent: Any = done(world, o.JoinBonus(figure=eir, die="epic"), 14)[0]
    assert (spent.level, spent.result, GAME.see(spent, seat, world).level) == (1, 15, 0)
    closing = closed(done(world, o.CloseChallenge()))
    told = GAME.see(closing, seat, world)
    assert [(one.target, one.margin, one.success) for one in told.results] == [(None, None, True), (None, None, False)]
    assert [one.need for one in told.helped] == [None]


def test_a_player_asks_and_the_gm_weighs_it() -> None:
    world, id_ = party()
    eir = id_["eir"]
    assert "Eir: ask the GM for a challenge" in offers(world, eir)
    (asked,) = done(world, o.AskChallenge(figure=eir, ability="stealth", why="slip past the cook"))
    assert GAME.say(asked, GAME.names(world)) == "Eir would like to try Stealth: slip past the cook."
    done(world, offers(world, role="gm")["Weigh Stealth for Eir: slip past the cook"].command)
    done(world, offers(world, role="gm")["Call Stealth at moderate 4"].command)
    assert world.wishes == {}


def test_without_a_gm_it_closes_when_nobody_can_better_it() -> None:
    world, id_ = party(gm=False)
    bo, cai, dela, eir = (id_[name] for name in ("bo", "cai", "dela", "eir"))
    call(world, "search", 4, one=True)
    assert GAME.awaited(world)[0].figure == cai  # two d8: the best chance
    assert [one.otherwise for one in GAME.awaited(world)][1:] == [None, None, None]
    done(world, o.RollFor(figure=cai), 2, 3, 3)  # 3: fails; a bonus die and help could better it
    assert GAME.next(world) is None
    assert why_not(world, o.RollFor(figure=bo)).code == "one"
    done(world, o.HelpWith(figure=eir, to=cai), 2, 2, 4)
    assert GAME.next(world) is None  # the highest is 3 still
    done(world, o.JoinBonus(figure=cai, die="intelligence"), 7)
    facts = asked_next(world)
    assert by_figure(closed(facts))[cai].result == 8  # 3, 3, 7 two levels up: 7 and 1
    assert {bo, dela}.isdisjoint(closed(facts).passed)


@pytest.mark.clause("3dx.house.more")
def test_an_ability_of_the_fifth_attribute_costs_a_point() -> None:
    world, id_ = party()
    eir = id_["eir"]
    world.figures[eir].fifths["Sense"] = 4
    world.figures[eir].spirit = 1
    call(world, "Sense", 2)
    assert world.call is not None
    assert world.call.who == [eir]  # nobody else has it
    done(world, o.RollFor(figure=eir), 6, 3, 2)
    assert world.figures[eir].spirit == 0
    done(world, o.CloseChallenge())
    assert why_not(world, o.CallChallenge(ability="Sense")).code == "nobody"


def test_one_roll_alone_may_be_taken_back() -> None:
    world, id_ = party()
    call(world, "search", 5)
    bo = done(world, o.RollFor(figure=id_["bo"]), 1, 2, 3)
    cai = done(world, o.RollFor(figure=id_["cai"]), 1, 2, 3)
    bonus = done(world, o.JoinBonus(figure=id_["bo"], die="epic"), 9)
    helps = done(world, o.HelpWith(figure=id_["dela"], to=id_["cai"]), 1, 2, 3)
    assert GAME.apart(cai, [*bonus])
    assert not GAME.apart(bo, [*cai, *bonus])  # the bonus die lies on that roll
    assert GAME.apart(cai, [*bonus, *helps])  # help that goes to it waits for the next roll
    assert not GAME.apart(helps, done(world, o.CloseChallenge()))


@pytest.mark.clause("3dx.bonus_dice")
@pytest.mark.clause("3dx.skills.custom")
@pytest.mark.clause("3dx.roll.skill")
def test_a_custom_ability_rolls_averages_and_takes_the_bonus_die_of_an_attribute_that_it_combines() -> None:
    world, id_ = party()
    cai = id_["cai"]
    rigging = GrantSkill(
        figure=cai,
        kind="custom",
        name="Rigging",
        attributes=("dexterity", "intelligence"),
        abilities=("search", "agility"),
    )
    done(world, rigging)
    call(world, "Rigging", 6)
    assert world.call is not None
    assert world.call.who == [cai]
    # Dexterity d4 and Intelligence d8: d6; Search d8 and Agility d4: d6
    (laid,) = done(world, o.RollFor(figure=cai), 3, 6, 2)
    assert laid.lying.sizes == (12, 6, 6)  # type: ignore[attr-defined]
    assert why_not(world, o.JoinBonus(figure=cai, die="athletics")).code == "bonus"
    (spent,) = done(world, o.JoinBonus(figure=cai, die="intelligence"), 7)
    assert spent.result == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (o.CallChallenge(ability="carry"), "ability"),
        (o.CallChallenge(ability="search", target=21), "target"),
        (o.CallChallenge(ability="search", target=0), "target"),
        (o.CallChallenge(ability="search", level=1), "reason"),
        (o.CallChallenge(ability="search", level=10, level_why="luck"), "level"),
        (o.CallChallenge(ability="search", why="x" * 121), "why"),
        (o.CallChallenge(ability="search", then=("agility",), carry="sideways"), "then"),
        (o.CallChallenge(ability="vitality", save=True, then=("agility",)), "then"),
        (o.CallChallenge(ability="carry", save=True), "ability"),
        (o.CallChallenge(ability="search", who=("nobody",)), "nobody"),
        (o.RollFor(figure="hero1"), "none"),
        (o.CloseChallenge(), "none"),
        (o.DropChallenge(), "none"),
        (o.SetLevel(figure="all", level=1, reason="luck"), "none"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(command: Any, code: str) -> None:
    world, _ = party()
    assert why_not(world, command).code == code


def test_nobody_is_called_where_nobody_is() -> None:
    from tests.games.threedx.casting import world as empty

    assert why_not(empty(), o.CallChallenge(ability="vitality", save=True)).code == "nobody"
