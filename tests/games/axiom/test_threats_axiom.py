"""Threats: tiers, the roster, one line for the GM, and what players may know of them."""

from __future__ import annotations

import pytest
from tests.games.axiom.heroic import GAME, done, hero, why_not, world

from tablewright.core.facts import total
from tablewright.core.game import Seat
from tablewright.games.axiom import content, figures
from tablewright.games.axiom.heroes import roster
from tablewright.games.axiom.heroes.facts import MakeThreats, ThreatsCame
from tablewright.games.axiom.world import Fight, Figure


@pytest.mark.clause("axiom.threats")
@pytest.mark.example("axiom.threats", 1)
@pytest.mark.parametrize(
    ("tier", "body", "health"),
    [("minion", 1, 5), ("standard", 2, 12), ("elite", 3, 23), ("champion", 4, 39), ("legendary", 5, 55)],
)
def test_health_by_tier(tier: str, body: int, health: int) -> None:
    one = Figure(id="t", name="x", side="foes", attributes={"body": body}, tier=tier)
    assert figures.top_health(one) == health
    assert total(figures.health_terms(one)) == health


@pytest.mark.clause("axiom.threats")
def test_tiers_their_dice_and_actions() -> None:
    assert [(one.id, one.least, one.most, one.primary, one.greater) for one in content.tiers().values()] == [
        ("minion", 3, 4, 1, False),
        ("standard", 5, 7, 1, False),
        ("elite", 8, 10, 1, True),
        ("champion", 11, 13, 2, True),
        ("legendary", 14, 0, 2, True),
    ]


@pytest.mark.clause("axiom.threats")
def test_threats_have_pools_as_characters_do() -> None:
    here = world()
    done(here, MakeThreats(foes="raider captain"))
    captain = here.figures["threat1"]
    ((item, sword),) = figures.armed_with(captain)
    assert (captain.name, captain.health, captain.tier, captain.size) == ("raider captain", 23, "elite", "medium")
    assert figures.defense(captain) == 1 + (3 + 2) // 3 + 1
    assert total(figures.attack_terms(captain, sword, item=item)) == 6
    assert total(figures.save_terms(captain, "speed")) == 3 - (2 - 1)


def test_natural_weapons_and_scales() -> None:
    here = world()
    done(here, MakeThreats(foes="an ashen wyrm and 2 marsh serpents"))
    wyrm, serpent = here.figures["threat1"], here.figures["threat2"]
    assert [weapon.name for _, weapon in figures.armed_with(wyrm)] == ["claws", "tail"]
    assert figures.defense(wyrm) == 1 + (5 + 2) // 3
    assert figures.hampered_terms(wyrm, "athletics") == (), "scales hamper nobody"
    ((fangs, weapon),) = figures.armed_with(serpent)
    assert figures.attack_with(serpent, weapon) == ("body", "strike")
    natural = figures.natural_of(serpent, fangs)
    assert natural is not None
    assert natural.venom is not None
    assert (natural.venom.family, natural.venom.threshold) == ("body", 2)


@pytest.mark.parametrize(
    ("line", "foes"),
    [
        ("3 raiders, 1 elite", {"raider": 3, "elite": 1}),
        ("a raider and an ogre", None),
        ("hill ogre", {"ogre": 1}),
        ("2x wolf; wolves", {"wolf": 3}),
        ("2 Minions + 1 CHAMPION", {"minion": 2, "champion": 1}),
        ("giant rats", {"giant_rat": 1}),
        ("4 standards", {"standard": 4}),
        ("1 bone guard, 1 bone guard", {"bone_guard": 2}),
        ("2 captains, 1 serpent; three rats", {"captain": 2, "marsh_serpent": 1, "giant_rat": 3}),
        ("2 foes", None),
        ("0 wolves", None),
        ("", None),
        (",", None),
        ("3", None),
    ],
)
def test_one_line(line: str, foes: dict[str, int] | None) -> None:
    if foes is None and "ogre" not in line:
        assert roster.refused(line) is not None
        with pytest.raises(ValueError, match=r".*"):
            roster.read(line)
    else:
        assert roster.read(line) == (foes or {"raider": 1, "ogre": 1})
        assert roster.refused(line) is None


@pytest.mark.clause("axiom.threats")
def test_each_weapon_that_a_threat_was_born_with_is_a_thing_of_its_own() -> None:
    here = world()
    done(here, MakeThreats(foes="2 wyrms"))
    for wyrm in (here.figures["threat1"], here.figures["threat2"]):
        assert sorted(item.called for item in wyrm.items.values()) == ["claws", "tail"]
    ids = [item for one in here.figures.values() for item in one.items]
    assert len(ids) == len(set(ids)) == 4


def test_a_line_that_is_not_understood_is_answered_with_the_nearest() -> None:
    here = world()
    assert why_not(here, MakeThreats(foes="3 raders")).words.startswith("There is no threat “3 raders”; near: raiders")
    assert why_not(here, MakeThreats(foes="41 wolves")).words == "No more than 40 threats at once."
    done(here, MakeThreats(foes="40 wolves"))
    assert why_not(here, MakeThreats(foes="21 wolves")).words == "No more than 60 threats at once."
    assert why_not(world(beyond=False), MakeThreats(foes="wolf")).clause == "axiom.scope"


def test_several_of_a_kind_are_numbered_on() -> None:
    here = world()
    done(here, MakeThreats(foes="wolf"))
    (more,) = done(here, MakeThreats(foes="2 wolves"))
    assert isinstance(more, ThreatsCame)
    assert [one.name for one in more.came] == ["wolf 2", "wolf 3"]
    assert GAME.say(more, GAME.names(here)) == "Two wolves come: wolf 2 and wolf 3."
    ids = [item.id for figure in here.figures.values() for item in figure.items.values()]
    assert len(set(ids)) == len(ids)


def test_in_a_fight_newcomers_fight() -> None:
    here = world()
    here.fight = Fight(foes=[])
    done(here, MakeThreats(foes="2 archers"))
    assert here.fight.foes == ["threat1", "threat2"]


def test_players_learn_neither_health_nor_dice_of_threats() -> None:
    here, seen = world(), world()
    one = hero(here)
    seat = Seat("s", "player", figures=(one.id,))
    facts = done(here, MakeThreats(foes="2 raider captains"))
    for fact in facts:
        shown = GAME.see(fact, seat, here)
        assert isinstance(shown, ThreatsCame)
        for new in shown.came:
            assert (new.attributes, new.talents, new.health) == ({"speed": 3}, {}, None)
        GAME.evolve(seen, shown)
        assert GAME.see(fact, Seat("g", "gm"), here) is fact
    known = seen.figures["threat1"]
    assert figures.defense(known) == figures.defense(here.figures["threat1"])
    assert (known.health, known.wounds) == (None, "unhurt")


def test_the_gm_alone_is_offered_threats() -> None:
    here = world()
    hero(here)
    here.gm = True
    words = {offer.words for offer in GAME.offers(here, Seat("g", "gm"))}
    assert {"Bring threats in", "Weigh an encounter"} <= words
    mine = {offer.words for offer in GAME.offers(here, Seat("s", "player", figures=("hero1",)))}
    assert not {"Bring threats in", "Weigh an encounter"} & mine
