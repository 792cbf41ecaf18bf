"""Orders from which nothing could come are refused with the reason; what the rules allow has a button."""

from __future__ import annotations

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.facts import Offer
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import World

GM = Seat(id="g", role="gm")


def offered(in_world: World, *figures: str) -> dict[str, Offer]:
    seat = Seat(id="p", role="player", figures=figures) if figures else GM
    return {one_.words: one_ for one_ in GAME.offers(in_world, seat)}


# ── In vain ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.grapple")
def test_who_lies_on_the_ground_is_not_thrown_down_and_who_has_nothing_in_hand_not_disarmed() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 3, bandit 4")
    fight(in_world).prone = ["npc1"]

    def seizing(target: str, intent: str) -> o.Attack:
        return o.Attack(figure=hild.id, targets=(target,), ability="grapple", intent=intent)

    assert refused(in_world, seizing("npc1", "throw down")) == "Wolf lies on the ground already."
    assert refused(in_world, seizing("npc1", "disarm")) == "Wolf has nothing in hand to lose."
    wolf, bandit = (offered(in_world, hild.id)[f"Hild: seize {name}"].blanks[0] for name in ("wolf", "bandit"))
    assert [choice.key for choice in wolf.choices] == ["hold", "shove"]
    assert [choice.key for choice in bandit.choices] == ["hold", "shove", "throw down", "disarm"]
    done(in_world, seizing("npc2", "disarm"), 9, 8, 6)
    close(in_world)
    assert in_world.figures["npc2"].weapon == ""


@pytest.mark.clause("3dx.combat.grapple")
def test_an_npc_that_holds_somebody_does_not_seize_the_same_one_again() -> None:
    """It holds by its number, which is no higher than it was; an effective number that was lower then may."""
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "bear 6", first="foes")
    fight(in_world).held = {hild.id: {"npc1": 6}}
    again = o.Attack(figure="npc1", targets=(hild.id,), intent="hold")
    assert refused(in_world, again) == "Bear holds Hild already."
    fight(in_world).held = {hild.id: {"npc1": 5}}
    assert GAME.refusal(in_world, again) is None


@pytest.mark.clause("3dx.combat.steady")
def test_one_steadies_for_what_one_knows_and_for_an_attack_with_what_strikes() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world)
    assert refused(in_world, o.Steady(figure=hild.id, action="act", ability="juggling")) == "That ability is not known."
    mild = o.Steady(figure=hild.id, action="attack", ability="medicine")
    assert refused(in_world, mild) == "Nobody attacks with Medicine."
    for ability in ("", "strike", "grapple"):
        assert GAME.refusal(in_world, o.Steady(figure=hild.id, action="attack", ability=ability)) is None
    assert GAME.refusal(in_world, o.Steady(figure=hild.id, action="act", ability="medicine")) is None


@pytest.mark.clause("3dx.combat.reaction")
def test_no_opening_is_given_to_who_can_take_none_and_who_has_said_done_takes_one_that_comes() -> None:
    in_world = world()
    hild, ivar = hero(in_world, things=("sword",)), hero(in_world, "Ivar")
    begin(in_world, "wolf 3", first="foes", unaware="party")
    fight(in_world).unaware = [ivar.id]
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    assert refused(in_world, o.GrantOpening(figure=ivar.id, target="npc1")) == "Ivar can take no reaction in this turn."
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 5, 4)
    done(in_world, o.Done(figure=hild.id))
    done(in_world, o.GrantOpening(figure=hild.id, target="npc1"))
    assert "Hild: strike at wolf (sword, Strike)" in offered(in_world, hild.id)
    done(in_world, o.React(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 5, 4)
    told = "Hild can take no reaction in this turn."
    fight(in_world).openings = {}
    assert refused(in_world, o.GrantOpening(figure=hild.id, target="npc1")) == told


@pytest.mark.clause("3dx.combat.help", "3dx.combat.multiple_targets")
def test_help_and_results_that_go_where_they_go_already_are_no_order() -> None:
    in_world = world()
    hild, ivar = hero(in_world, things=("dagger", "dagger")), hero(in_world, "Ivar")
    begin(in_world, "wolf 3 x2")
    done(in_world, o.Act(figure=ivar.id, ability="agility", to=hild.id), 5, 4, 3)
    assert refused(in_world, o.GiveHelp(figure=ivar.id, to=hild.id)) == "So it stands already."
    both = ("hero1-dagger-1", "hero1-dagger-2")
    done(in_world, o.Attack(figure=hild.id, targets=("npc1", "npc2"), items=both), 9, 5, 4)
    assert refused(in_world, o.Aim(figure=hild.id, targets=("npc1", "npc2"))) == "So it stands already."
    done(in_world, o.Aim(figure=hild.id, targets=("npc2", "npc1")))


# ── The GM's word on an NPC that is attacked ────────────────────────────────────────────────


@pytest.mark.clause("3dx.npc.condition", "3dx.condition.stacked")
@pytest.mark.parametrize(("level", "attack"), [(1, 2), (0, 4), (-1, 9)])
def test_the_gms_word_on_an_npc_that_is_attacked_moves_the_roll_against_it(level: int, attack: int) -> None:
    """It has no dice: its advantage is a level less for the one who attacks it. 9, 4, 2 reads as 2, 4 or 9."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3")
    if level:
        done(in_world, o.SetLevel(figure="npc1", level=level, reason="smoke"))
    command = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",))
    (button,) = (each for each in offered(in_world, hild.id).values() if each.command == replaced(command))
    assert button.chance is not None
    words = [(GAME.term_words(term), term.value) for term in button.chance.terms]
    assert words == ([("the GM's word on the target", -level)] if level else [])
    done(in_world, command, 9, 4, 2)
    met = one(close(in_world), f.Met)
    assert (met.attack, met.level) == (attack, -level)
    assert [(GAME.term_words(term), term.value) for term in GAME.why(in_world, met)] == words


def replaced(command: o.Attack) -> o.Attack:
    """As the button has it: by Strike."""
    return o.Attack(figure=command.figure, targets=command.targets, items=command.items, ability="strike")


@pytest.mark.clause("3dx.npc.condition")
def test_the_gms_word_on_one_that_is_unaware_changes_nothing_about_the_roll_against_it() -> None:
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3", unaware="foes")
    done(in_world, o.SetLevel(figure="npc1", level=2, reason="smoke"))
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 4, 2)
    assert one(close(in_world), f.Met).attack == 4


@pytest.mark.clause("3dx.combat.help", "3dx.combat.range")
def test_help_by_a_shot_is_read_at_the_level_of_that_shot() -> None:
    """A bow in melee is at disadvantage: of 9, 4, 1 counts 1, less than half of 6."""
    in_world = world()
    hild, ivar = hero(in_world, things=("longbow",)), hero(in_world, "Ivar", things=("sword",))
    begin(in_world, "wolf 6")
    bow = ("hero1-longbow-1",)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=bow, to=ivar.id), 9, 4, 1)
    done(in_world, o.Attack(figure=ivar.id, targets=("npc1",), items=("hero2-sword-1",)), 9, 4, 1)
    facts = close(in_world)
    helped = one(facts, f.HelpCounted)
    met = {fact.figure: fact.attack for fact in of(facts, f.Met)}
    assert (helped.result, helped.need, helped.worked) == (1, 3, False)
    assert met == {hild.id: 1, ivar.id: 4}


# ── What the rules allow ────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.npc.wounds", "3dx.dying.ways_out")
@pytest.mark.parametrize(("dying", "saved"), [(4, True), (5, False)])
def test_an_npc_keeps_somebody_from_dying_where_its_number_reaches_what_that_takes(dying: int, saved: bool) -> None:
    """A guard of 4 against a dying count of 4, and of 5."""
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.BringNpcs(npcs="guard 4", side="party", at=0))
    begin(in_world, "wolf 3", apart=40)
    hild.state, hild.vitality, hild.dying, hild.wounds = "dying", 0, dying, 20
    button = offered(in_world)["guard: tend somebody"]
    assert [choice.key for choice in button.blanks[0].choices] == [hild.id]
    done(in_world, button.command)
    read = one(close(in_world), f.ActRead)
    assert (read.result, read.target, read.success) == (4, dying, saved)
    assert (hild.state, hild.vitality, hild.wounds) == (("out", 2, 20) if saved else ("dying", 0, 20))


@pytest.mark.clause("3dx.npc.wounds", "3dx.house.more")
def test_an_npc_treats_as_many_wounds_as_its_number() -> None:
    in_world = world()
    hild = hero(in_world)
    hild.wounds = 7
    done(in_world, o.BringNpcs(npcs="guard 4", side="party", at=0))
    begin(in_world, "wolf 3", apart=40)
    done(in_world, o.Act(figure="npc1", does="medicine", target=hild.id))
    assert one(close(in_world), f.WoundsTreated).amount == 4
    assert (hild.wounds, hild.treated) == (3, 4)


@pytest.mark.clause("3dx.dying.ways_out", "3dx.combat.turns")
def test_an_ally_tends_the_dying_by_itself_once_the_fight_is_over() -> None:
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.BringNpcs(npcs="guard 4", side="party", at=0))
    begin(in_world, "wolf 3", apart=40, first="foes")
    hild.state, hild.vitality, hild.dying, hild.wounds = "dying", 0, 1, 20
    done(in_world, o.StopFight(outcome="won"))
    facts = go(in_world)
    assert [fact.count for fact in of(facts, f.DyingCounted)] == [2]
    assert [fact.figure for fact in of(facts, f.Rescued)] == [hild.id]
    assert (hild.state, hild.vitality) == ("up", 2)  # awake as the next turn began


@pytest.mark.clause("3dx.dying.ways_out")
def test_a_foe_that_lies_dying_may_be_kept_alive() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 3, bear 6")
    wolf = in_world.figures["npc1"]
    wolf.state, wolf.wounds, wolf.dying = "dying", 6, 0
    known = offered(in_world, hild.id)
    assert "Hild: tend bear (Medicine)" not in known
    done(in_world, known["Hild: tend wolf (Medicine)"].command, 5, 4, 3)
    close(in_world)
    assert (wolf.state, wolf.wounds) == ("out", 6)


@pytest.mark.clause("3dx.falling")
def test_who_is_about_to_fall_may_try_to_keep_from_it() -> None:
    """The turn before a fall begins is for the one who falls and for the allies."""
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.DropFigure(figure=hild.id, metres=60, target=4))
    go(in_world)
    done(in_world, offered(in_world, hild.id)["Hild: keep from falling (Might)"].command, 5, 4, 3)
    facts = close(in_world)
    assert one(facts, f.ActRead).success
    assert (hild.wounds, in_world.fight) == (0, None)


@pytest.mark.clause("3dx.combat.act", "3dx.dying.ways_out")
def test_one_steps_beside_the_dying_and_tends_them_in_one_turn_at_disadvantage() -> None:
    """Five metres away, three of them to go: half the movement goes with an Act."""
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, apart=40)
    ivar.state, ivar.vitality, ivar.dying, ivar.wounds = "dying", 0, 1, 20
    fight(in_world).at[ivar.id] = fight(in_world).began[ivar.id] = 5
    button = offered(in_world, hild.id)["Hild: 3 m nearer and tend Ivar (Medicine)"]
    assert isinstance(button.command, o.Act)
    assert (button.command.move, button.price) == (3, "half the movement, at disadvantage")
    done(in_world, button.command, 9, 4, 1)
    facts = close(in_world)
    assert (one(facts, f.ActRead).result, fight(in_world).at[hild.id], ivar.state) == (1, 3, "out")


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.steady", "3dx.npc.condition")
def test_an_npc_readies_an_attack_or_steadies_for_one_by_a_button() -> None:
    """Readied for whoever attacks it, it strikes before; steady, the roll against it is a level down: 9, 4, 2 is 2."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3, guard 6", first="foes")
    known = offered(in_world)
    done(in_world, known["wolf: ready an attack"].command)
    done(in_world, known["guard: steady for an attack next turn"].command)
    go(in_world)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 9, 4, 2)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world)
    assert [(fact.figure, fact.plan.came) for fact in of(facts, f.Reacted)] == [("npc1", True)]
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 4, 2)
    done(in_world, o.Done(figure=hild.id))
    go(in_world, until=o.BeginSide)
    done(in_world, o.BeginSide())
    done(in_world, o.Attack(figure="npc2", targets=(hild.id,)))
    done(in_world, o.Pass(figure="npc1"))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 4, 2)
    done(in_world, o.Done(figure=hild.id))
    met = one(go(in_world, until=o.PlaceBlows), f.Met)
    assert (met.attack, met.defence, [(term.name, term.value) for term in met.terms]) == (6, 2, [("steady", 1)])


@pytest.mark.clause("3dx.combat.reaction", "3dx.combat.act")
def test_an_opening_may_be_used_for_another_action_at_disadvantage() -> None:
    """One action without movement: 9, 4, 2 counts 2; it is the one reaction of that turn."""
    in_world = world()
    hild = hero(in_world, things=("sword",))
    begin(in_world, "wolf 3", first="foes")
    done(in_world, o.Pass(figure="npc1"))
    command = o.ReactAct(figure=hild.id, ability="thievery", why="snatches the key")
    done(in_world, o.CallDefence())
    assert refused(in_world, command) == "Hild has readied nothing and sees no opening."
    done(in_world, o.GrantOpening(figure=hild.id, target="npc1"))
    button = offered(in_world, hild.id)["Hild: use the opening otherwise"]
    assert (button.price, button.clause) == ("at disadvantage", "3dx.combat.reaction")
    assert "Hild has readied nothing" in refused(in_world, o.ReactAct(figure=hild.id, metres=3, toward="npc1"))
    reacted = one(done(in_world, command, 9, 4, 2), f.Reacted)
    assert [(term.name, term.value) for term in reacted.plan.terms] == [("reaction", -1)]
    told = "Hild has taken the one reaction of this turn."
    assert refused(in_world, o.React(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",))) == told
    done(in_world, o.SetTarget(figure=hild.id, target=3))
    done(in_world, o.Done(figure=hild.id))
    read = one(go(in_world, until=o.BeginSide), f.ActRead)
    assert (read.result, read.target, read.success) == (2, 3, False)


@pytest.mark.clause("3dx.combat.range", "3dx.weapon.types")
@pytest.mark.parametrize(("apart", "level"), [(2, -1), (10, 0), (30, -1), (90, -1)])
def test_a_dagger_that_is_thrown_has_the_range_of_the_throw_alone(apart: int, level: int) -> None:
    """Short, 10 m: thrown in melee it has disadvantage, though by hand it is made for it."""
    in_world = world()
    hild = hero(in_world, things=("dagger",))
    begin(in_world, "wolf 3", apart=apart)
    command = o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-dagger-1",), ability="throw")
    done(in_world, command, 9, 5, 2)
    assert one(close(in_world), f.Met).level == level
