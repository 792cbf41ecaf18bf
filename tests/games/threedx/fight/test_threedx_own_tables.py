"""A group's own tables in a fight: what they name otherwise, leave out or add is what holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, refused, world
from tests.games.threedx.test_packs_threedx import added, folder

from tablewright.core.content import BadRecord
from tablewright.core.game import Seat
from tablewright.games.threedx import adding
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import levels, plan, reducing
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.world import Figure, World


def hit(in_world: World, hild: Figure, *faces: int) -> None:
    """A villager of 8 hits Hild, who dodges with these faces."""
    done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), *faces)
    done(in_world, o.Done(figure=hild.id))
    go(in_world)


@pytest.mark.clause("3dx.damage.reduction")
def test_ground_is_given_as_far_as_the_table_says_and_with_defend_where_it_says_so(tmp_path: Path) -> None:
    in_world = world()
    own = '[[reduction]]\nid = "step_back"\nname = "step back"\ndoes = "give_ground"\nmetres = 5\n'
    own += '[[reduction]]\nid = "dive"\nname = "dive"\ndoes = "fall_prone"\ndefending = true\n'
    added(in_world, tmp_path, own)
    hild = hero(in_world)
    begin(in_world, "villager 8", apart=2, first="foes")
    hit(in_world, hild, 4, 3, 2)
    (blow,) = fight(in_world).blows
    assert reducing.ways(in_world, hild, blow) == ["give_ground"]
    dive = o.Reduce(figure=hild.id, blow=blow.number, ways=("fall_prone",))
    assert "Defend" in refused(in_world, dive)
    (pushed,) = of(done(in_world, o.Reduce(figure=hild.id, blow=1, ways=("give_ground",))), f.Pushed)
    assert (pushed.metres, pushed.at) == (5, -5)


@pytest.mark.clause("3dx.combat.grapple", "3dx.house.more")
def test_a_grapple_is_after_what_the_table_has(tmp_path: Path) -> None:
    in_world = world()
    own = '[[grapple]]\nid = "hurl"\nname = "hurl 4 m"\ndoes = "shove"\nmetres = 4\n'
    own += '[[grapple]]\nid = "floor"\nname = "floor"\ndoes = "throw_down"\n'
    added(in_world, tmp_path, own)
    hild = hero(in_world)
    begin(in_world, "villager 4", apart=2)
    assert plan.grapples(in_world) == ("shove", "throw down")
    offers = GAME.offers(in_world, Seat("s", "player", figures=(hild.id,)))
    (after,) = next(one for one in offers if one.words == "Hild: seize villager").blanks
    assert [(one.key, one.words) for one in after.choices] == [("shove", "hurl 4 m"), ("throw down", "floor")]
    seize = o.Attack(figure=hild.id, targets=("npc1",), ability="grapple", intent="hold")
    assert refused(in_world, seize)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="grapple", intent="shove"), 9, 6, 2)
    (pushed,) = of(close(in_world), f.Pushed)
    assert (pushed.metres, pushed.at) == (4, 6)


@pytest.mark.clause("3dx.combat.range", "3dx.weapon.types")
def test_ranges_may_have_any_names(tmp_path: Path) -> None:
    """Three bands, the second of them 20 m: an own ability of the fifth strikes there; beyond it one gets away."""
    in_world = world()
    own = (
        '[[weapon_type]]\nid = "unarmed"\nname = "fists"\nhands = 0\nslots = 0\nabilities = ["strike"]\nband = "hand"\n'
        '[[weapon_type]]\nid = "blade"\nname = "blade"\nhands = 1\nslots = 1\nabilities = ["strike"]\nband = "hand"\n'
        'size = "one-handed"\n[[weapon]]\nid = "sabre"\nname = "sabre"\ntype = "blade"\n'
        '[[weapon_skill]]\nid = "guard"\nname = "Guard"\ndoes = "guard"\nlearning = "standard"\ntypes = ["blade"]\n'
        '[[sample]]\nid = "bolt"\nname = "Bolt"\ndoes = "attack"\nband = "away"\n'
    )
    own += "".join(
        f'[[band]]\nid = "{name}"\nname = "{name}"\nmetres = {metres}\n'
        for name, metres in (("hand", 2), ("stone", 20), ("away", 60))
    )
    added(in_world, tmp_path, own)
    hild = hero(
        in_world,
        sizes=(4, 4, 4, 4, 8),
        fifths={"Song": 6},
        spirit=4,
        things=("sabre", "shield"),
        skills=("guard", "shield_bash"),
    )
    begin(in_world, "villager 4", apart=15)
    assert not levels.guards(in_world, hild, "block")
    shield, sabre = hild.items["hero1-shield-2"], hild.items["hero1-sabre-1"]
    strike = o.Attack(figure=hild.id, targets=("npc1",), items=(shield.id,))
    assert "15 m" in refused(in_world, strike), "with a shield one strikes hand to hand"
    shield.place = "pack"
    assert (sabre.place, levels.guards(in_world, hild, "block")) == ("hand", True)
    assert "beyond stone range" in refused(in_world, o.Withdraw(figure=hild.id))
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), ability="Song"), 9, 6, 2)
    assert fight(in_world).plans[hild.id].level == 0
    close(in_world)
    done(in_world, o.BeginSide())
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.SetPlace(figure="npc1", metres=30))
    done(in_world, o.Withdraw(figure=hild.id))


@pytest.mark.clause("3dx.dying.ways_out")
def test_medicine_ends_dying_only_where_the_table_says_so(tmp_path: Path) -> None:
    in_world = world()
    added(
        in_world,
        tmp_path,
        '[[dying]]\nid = "character"\nname = "a hero"\ndeath = 6\nvitality = 4\nexits = ["restored"]\n'
        '[[dying]]\nid = "npc"\nname = "an NPC"\ndeath = 0\nvitality = 0\nexits = ["treated"]\n',
    )
    hild = hero(in_world, sizes=(4, 4, 4, 4, 8), fifths={"Mend": 6}, spirit=4)
    runa, ivar = hero(in_world, "Runa"), hero(in_world, "Ivar")
    begin(in_world, "villager 4", apart=60)
    ivar.state, ivar.dying, ivar.vitality, ivar.wounds = "dying", 1, 0, 14
    done(in_world, o.Act(figure=runa.id, does="medicine", target=ivar.id), 9, 6, 3)
    close(in_world)
    assert (ivar.state, ivar.wounds, ivar.treated) == ("dying", 8, 6)
    done(in_world, o.BeginSide())
    close(in_world)
    done(in_world, o.BeginSide())
    done(in_world, o.Act(figure=hild.id, does="medicine", ability="Mend", target=ivar.id), 9, 6, 3)
    close(in_world)
    assert (ivar.state, ivar.vitality) == ("out", 4)


@pytest.mark.clause("3dx.armor")
def test_a_piece_that_breaks_takes_one_off_by_the_text(tmp_path: Path) -> None:
    own = '[[armor]]\nid = "armor"\nname = "armour"\npassive = 1\nper_piece = 2\nmost_worn = 5\nrepair_target = 4\n'
    with pytest.raises(BadRecord, match="field 'per_piece': a piece that breaks takes 1 off, by the text"):
        adding.read(folder(tmp_path, f"{own}repair_minutes = 60\n"))
