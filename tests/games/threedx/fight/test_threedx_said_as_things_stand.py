"""The GM's word counts in what a roll comes to as things stand: on its card, a bonus die's, its button, and why."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, done, fight, go, hero, world

from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.view import fight as panel
from tablewright.games.threedx.world import World

WORD = ("the GM's word", "+1 level")


def told(in_world: World, fact: Fact) -> tuple[str, str, list[tuple[str, str]]]:
    """The sentence of a fact, what its dice come to, and where their level comes from."""
    card = GAME.card(fact, GAME.names(in_world))
    (line,) = card.rolls
    return card.title, line.total, [(term.words, term.text) for term in line.terms]


@pytest.mark.clause("3dx.condition.stacked", "3dx.combat.attack", "3dx.bonus_dice")
def test_an_attack_and_its_bonus_die_are_told_with_the_gms_word() -> None:
    """9, 6, 2 with advantage 9; a bonus d8 of 4 makes two levels of 9, 6, 4: 10."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world)
    done(in_world, o.SetLevel(figure=hild.id, level=1, reason="from above"))
    offers = GAME.offers(in_world, Seat("s", "player", figures=(hild.id,)))
    strike = next(one.chance for one in offers if isinstance(one.command, o.Attack) and one.chance is not None)
    assert [(term.name, term.value) for term in strike.terms] == [("word", 1)]
    (planned,) = done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="strike"), 9, 6, 2)
    assert told(in_world, planned) == ("Hild attacks villager (Strike): 9 as things stand.", "9", [WORD])
    assert [(term.name, term.value) for term in GAME.why(in_world, planned)] == [("word", 1)]
    (joined,) = done(in_world, o.SpendBonus(figure=hild.id, die="athletics"), 4)
    title, total, _ = told(in_world, joined)
    assert title == "Hild spends the bonus die of Athletics, which shows 4: 10 as things stand."
    assert total == "10"
    assert panel.doing(in_world, hild) == "attacks villager: 10 as things stand"


@pytest.mark.clause("3dx.condition.stacked", "3dx.combat.defense", "3dx.bonus_dice")
def test_a_defence_and_its_bonus_die_are_told_with_the_gms_word() -> None:
    """9, 6, 2 at disadvantage 2; an epic die of 15 makes up for it: the middle of 15, 9 and 6."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    done(in_world, o.SetLevel(figure=hild.id, level=-1, reason="blood in the eyes"))
    go(in_world)
    (defended,) = done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 6, 2)
    word = ("the GM's word", "−1 level")
    assert told(in_world, defended) == ("Hild defends by Dodge: 2 as things stand.", "2", [word])
    (joined,) = done(in_world, o.SpendBonus(figure=hild.id, die="epic", on="defence"), 15)
    assert told(in_world, joined)[1] == "9"
    assert panel.doing(in_world, hild) == "defends by Dodge: 9 for villager as things stand"


@pytest.mark.clause("3dx.condition.stacked", "3dx.combat.initiative")
def test_a_roll_to_act_first_is_told_with_the_gms_word() -> None:
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.StartFight(foes="wolf 6"))
    done(in_world, o.SetLevel(figure=hild.id, level=1, reason="they walked into it"))
    (rolled,) = done(in_world, o.RollInitiative(figure=hild.id), 9, 6, 2)
    assert told(in_world, rolled) == ("Hild rolls Agility to act first: 9.", "9", [WORD])


@pytest.mark.clause("3dx.combat.reaction")
def test_who_has_said_done_is_not_told_to_react() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3", first="foes")
    fight(in_world).prone.append("npc1")
    done(in_world, o.Pass(figure="npc1"))
    go(in_world)

    def marks() -> set[str]:
        return {tag.words for tag in panel.card(in_world, Seat("s", "player", figures=(hild.id,)), hild).tags}

    assert "may react" in marks()
    done(in_world, o.Done(figure=hild.id))
    assert "may react" not in marks()
