"""The GM's word counts in what a roll comes to as things stand: on its card, a bonus die's, its button, and why."""

from __future__ import annotations

from fractions import Fraction

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


# ── The chance of a bonus die ───────────────────────────────────────────────────────────────


def chances(in_world: World, figure: str) -> dict[str, tuple[Fraction, bool] | None]:
    """What the buttons of bonus dice say."""
    offers = GAME.offers(in_world, Seat("s", "player", figures=(figure,)))
    dice = [(one.command.die, one.chance) for one in offers if isinstance(one.command, o.SpendBonus)]
    return {die: (Fraction(one.ways, one.of), one.hidden) if one is not None else None for die, one in dice}


@pytest.mark.clause("3dx.bonus_dice", "3dx.epic_die", "3dx.combat.attack")
def test_the_button_of_a_bonus_die_says_how_likely_the_attack_hits_with_it() -> None:
    """5, 4, 1 against 6: the highest of 5, 4 and a d8 from 6; the epic die always beats the 5. To hold takes 7."""
    for intent, ability, attribute in (("", "strike", Fraction(3, 8)), ("hold", "grapple", Fraction(2, 8))):
        in_world = world()
        hild = hero(in_world)
        begin(in_world, "wolf 6")
        done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability=ability, intent=intent), 5, 4, 1)
        epic = Fraction(1) if not intent else Fraction(14, 15)
        assert chances(in_world, hild.id) == {"athletics": (attribute, False), "epic": (epic, False)}


@pytest.mark.clause("3dx.bonus_dice", "3dx.epic_die", "3dx.combat.help")
def test_the_chance_of_a_bonus_die_counts_help_and_the_gms_word() -> None:
    """5, 4, 1 against 8 with two levels: a die of d8 makes three, so 5 and 2 more are too few, and 6 are enough."""
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "wolf 8")
    done(in_world, o.SetLevel(figure=hild.id, level=1, reason="from above"))
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="strike"), 5, 4, 1)
    done(in_world, o.Act(figure=ivar.id, ability="agility", to=hild.id), 9, 6, 4)
    assert chances(in_world, hild.id) == {"athletics": (Fraction(3, 8), False), "epic": (Fraction(1), False)}


@pytest.mark.clause("3dx.bonus_dice", "3dx.npc.target_number")
def test_where_target_numbers_are_hidden_the_chance_of_a_bonus_die_is_too() -> None:
    in_world = world(targets="hidden")
    hild = hero(in_world)
    begin(in_world, "wolf 6")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="strike"), 5, 4, 1)
    wolf = in_world.figures["npc1"]
    wolf.target, wolf.wounds = None, None
    fight(in_world).numbers = {}
    assert {hidden for _, hidden in filter(None, chances(in_world, hild.id).values())} == {True}


@pytest.mark.clause("3dx.bonus_dice", "3dx.vitality_save")
def test_the_button_of_a_bonus_die_says_how_likely_a_save_is_made_with_it() -> None:
    """d12 shows 4 against 7: a d8 from 7, the epic die from 7 of 5 to 20."""
    in_world = world()
    hild = hero(in_world, sizes=(8, 4, 4, 4, 4))
    hild.wounds, hild.hurt = 7, True
    begin(in_world, "wolf 4", apart=50)
    go(in_world, 4)
    assert chances(in_world, hild.id) == {"athletics": (Fraction(2, 8), False), "epic": (Fraction(14, 16), False)}
