"""With hidden target numbers nothing that rests on one tells it to a player: a hold, help, breaking free."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, world

from tablewright.core.facts import Fact
from tablewright.core.game import Seat
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.view import fight as panel
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_fight import Hold

PLAYER, REFEREE = Seat(id="p", role="player", figures=("hero1", "hero2")), Seat(id="g", role="gm")


def told(in_world: World, facts: list[Fact], seat: Seat) -> list[Fact]:
    """The facts as a seat gets them."""
    return [seen for fact in facts if (seen := GAME.see(fact, seat, in_world)) is not None]


@pytest.mark.clause("3dx.combat.help", "3dx.npc.target_number")
def test_what_help_needs_is_kept_where_target_numbers_are_hidden() -> None:
    in_world = world(targets="hidden")
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "wolf 8", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",)), 9, 6, 2)
    done(in_world, o.Act(figure=ivar.id, ability="intimidate", to=hild.id), 5, 4, 2)
    facts = close(in_world)
    assert one(facts, f.HelpCounted).need == 4  # half of 8
    (seen,) = of(told(in_world, facts, PLAYER), f.HelpCounted)
    assert (seen.need, seen.result, seen.worked) == (None, 4, True)
    assert "needed" not in GAME.say(seen, GAME.names(in_world))
    assert of(told(in_world, facts, REFEREE), f.HelpCounted)[0].need == 4


@pytest.mark.clause("3dx.combat.grapple", "3dx.npc.target_number")
def test_the_strength_of_an_npcs_hold_is_kept_where_target_numbers_are_hidden() -> None:
    in_world = world(targets="hidden")
    hild = hero(in_world)
    begin(in_world, "bear 7", apart=2, first="foes")
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,), intent="hold"))
    go(in_world)
    done(in_world, o.Avoid(figure=hild.id, ability="agility"), 2, 2, 1)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    assert one(facts, f.Held).hold.strength == 7
    done(in_world, o.BeginSide())
    facts += done(in_world, o.Act(figure=hild.id, does="break free", ability="might"), 9, 8, 6)
    facts += close(in_world)
    assert one(facts, f.ActRead).target == 7
    seen = told(in_world, facts, PLAYER)
    (held,), (read,), (planned,) = of(seen, f.Held), of(seen, f.ActRead), of(seen, f.Planned)[:1]
    assert (held.hold.strength, read.target, planned.plan.target) == (0, 0, 0)
    for fact in (held, read, planned):
        assert b"7" not in msgspec.json.encode(fact).replace(b'"clauses"', b"")
        assert "7" not in GAME.say(fact, GAME.names(in_world))
    assert GAME.say(read, GAME.names(in_world)).endswith("does not succeed.") != read.success


@pytest.mark.clause("3dx.combat.grapple")
def test_the_chance_to_break_a_hold_of_hidden_strength_is_not_given() -> None:
    in_world = world(targets="hidden")
    hild = hero(in_world)
    begin(in_world, "bear 7", apart=2)
    GAME.evolve(in_world, f.Held(clauses=(), figure=hild.id, hold=Hold("npc1", 0)))
    assert fight(in_world).held[hild.id] == {"npc1": 0}
    chance = GAME.chance(in_world, o.Act(figure=hild.id, does="break free", ability="might"))
    assert chance is not None
    assert chance.hidden


@pytest.mark.clause("3dx.combat.multiple_attackers", "3dx.npc.target_number")
def test_a_player_who_is_not_told_the_numbers_is_not_told_wrongly_who_meets_the_best() -> None:
    """The best goes to the highest number, which the panel cannot know; once the player has said who, it does."""
    in_world, seen = world(targets="hidden"), world(targets="hidden")
    hild = hero(in_world)
    hero(seen)
    facts = done(in_world, o.StartFight(foes="villager 3, brute 7", apart=2, first="foes"))
    facts += done(in_world, o.BeginSide())
    for foe in ("npc1", "npc2"):
        facts += done(in_world, o.Attack(figure=foe, targets=(hild.id,)))
    facts += go(in_world)
    facts += done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 6, 2)
    for fact in told(in_world, facts, PLAYER):
        GAME.evolve(seen, fact)
    assert panel.doing(in_world, hild) == "defends by Dodge: 2 for villager and 6 for brute as things stand"
    said = "defends by Dodge: 6 and 2, the best for the strongest, as things stand"
    assert panel.doing(seen, seen.figures[hild.id]) == said
    for fact in told(in_world, done(in_world, o.Assign(figure=hild.id, order=("npc1#1", "npc2#1"))), PLAYER):
        GAME.evolve(seen, fact)
    said = "defends by Dodge: 6 for villager and 2 for brute as things stand"
    assert panel.doing(seen, seen.figures[hild.id]) == panel.doing(in_world, hild) == said
