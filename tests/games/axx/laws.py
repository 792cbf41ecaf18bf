"""What must hold of every AX&X game, whatever is ordered: looked at fact by fact and after every order."""

from __future__ import annotations

from tablewright.core.facts import Fact
from tablewright.games.axx import figures
from tablewright.games.axx.combat import death, hit
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.heroes import xp
from tablewright.games.axx.magic import potions, spells
from tablewright.games.axx.world import Figure, World

ACTS = (
    f.TurnEnded,
    f.MoveBegan,
    f.Moved,
    f.Drawn,
    f.AidGiven,
    f.PowerUsed,
    f.SleeperShaken,
    f.Reloaded,
    f.HelplessSlain,
    f.HelplessBound,
    spells.SpellCast,
    potions.PotionDrunk,
)
"""What only somebody who is up and awake does."""


def check_fact(seed: int, world: World, fact: Fact) -> None:
    """Who acts can act, a roll is the sum of its parts, experience is shared as the rules share it."""
    if isinstance(fact, ACTS):
        one = world.figures[fact.figure]
        assert one.state == "up", (seed, fact, one.state)
        assert not figures.helpless(one), (seed, fact, list(one.conditions))
    elif isinstance(fact, f.AttackRolled):
        one = world.figures[fact.figure]
        assert figures.able(one), (seed, fact)
        assert world.figures[fact.target].state in ("up", "out"), (seed, fact)
        check_attack(seed, fact)
    elif isinstance(fact, f.DamageDealt | hit.HitHeld):
        check_damage(seed, fact)
    elif isinstance(fact, death.BrushRolled):
        assert fact.total == fact.face + fact.earlier, (seed, fact)
        assert (fact.result == "slain") == (fact.total >= 7), (seed, fact)
    elif isinstance(fact, xp.XPAwarded):
        check_award(seed, world, fact)


def check_attack(seed: int, fact: f.AttackRolled) -> None:
    """Face and terms make the total, the armour's terms the AC; it hits by reaching that, or without a roll."""
    assert fact.bonus == sum(term.value for term in fact.terms), (seed, fact)
    assert fact.ac == sum(term.value for term in fact.ac_terms), (seed, fact)
    if fact.sure:
        assert fact.hit, (seed, fact)
        return
    assert 1 <= fact.face <= 20, (seed, fact)
    assert fact.total == fact.face + fact.bonus, (seed, fact)
    natural = {20: True, 1: False}.get(fact.face) if fact.natural else None
    assert fact.hit == (fact.total >= fact.ac if natural is None else natural), (seed, fact)


def check_damage(seed: int, fact: f.DamageDealt | hit.HitHeld) -> None:
    """Dice and terms, then what doubles and halves, rounded down."""
    assert fact.amount >= 0, (seed, fact)
    if fact.rolls or fact.terms:
        summed = sum(face for roll in fact.rolls for face in roll.faces) + sum(term.value for term in fact.terms)
        for change in fact.changes:
            summed = 0 if change.name == "proof" else summed * 2 if change.value > 0 else summed // 2
        assert summed == fact.amount, (seed, fact)


def check_award(seed: int, world: World, fact: xp.XPAwarded) -> None:
    """A whole share a character, half a share a hireling, rounded down; a Human's 10 % besides; nothing is lost."""
    whole = [s for s in fact.shares if world.figures[s.figure].character]
    half = [s for s in fact.shares if not world.figures[s.figure].character]
    heads = 2 * len(whole) + len(half)
    assert all(s.share == 2 * fact.total // heads for s in whole), (seed, fact)
    assert all(s.share == fact.total // heads for s in half), (seed, fact)
    for share in fact.shares:
        one = world.figures[share.figure]
        assert share.bonus == (share.share // 10 if one.kindred == "human" else 0), (seed, fact)
        assert share.total == one.xp + share.share + share.bonus, (seed, fact)


def check_figure(seed: int, figure: Figure) -> None:
    """Hit points within bounds, what is carried within the slots, nothing less than one."""
    assert figure.hp is not None
    assert figure.top is not None
    assert 0 <= figure.hp <= figure.top, (seed, figure)
    if figure.state == "up":
        assert figure.hp > 0, (seed, figure)
    if figure.state == "dead":
        assert figure.hp == 0, (seed, figure)
    assert figure.coins >= 0, (seed, figure)
    assert figure.brushes >= 0, (seed, figure)
    for item in figure.items.values():
        assert item.count > 0, (seed, figure.id, item)
        assert item.burning >= 0, (seed, figure.id, item)
    for condition in figure.conditions.values():
        assert condition.rounds >= 0, (seed, figure.id, condition)
        assert condition.turns >= 0, (seed, figure.id, condition)
    assert figures.hands_used(figure) <= 2, (seed, figure.id, figures.in_hand(figure))


def check_world(seed: int, world: World, *, weighs: bool = True) -> None:
    """Every figure, what lies about, and what lasts for turns; `weighs` where coins have filled slots all along."""
    for figure in world.figures.values():
        check_figure(seed, figure)
        if figure.character and figure.pack and world.place != "town":  # in town a hoard lies beside one
            load = figures.load(figure, coin_weight=weighs)
            assert load.fits, (seed, figure.id, load)
    for room in world.rooms.values():
        assert room.coins >= 0, (seed, room)
        for item in room.things.values():
            assert item.count > 0, (seed, room.id, item)
            assert item.burning >= 0, (seed, room.id, item)
    for effect in world.effects:
        assert effect.turns >= 0, (seed, effect)
    assert all(coins >= 0 for coins in (*world.purse.values(), *world.banked.values())), (seed, world.purse)
