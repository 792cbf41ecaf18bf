"""With fair dice every order in which players declare gives the same rolls and the same facts after the closing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import pytest
from tests.games.threedx.fight.staging import GAME, hero, world
from tests.table.toy import hall_over

from tablewright.core.facts import Command, Fact
from tablewright.core.game import run
from tablewright.dice.fair import FairDice
from tablewright.dice.sources import Thrown, tally
from tablewright.games.threedx.fight import apart
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.heroes.facts import MakeParty
from tablewright.games.threedx.world import World
from tablewright.table.commands import Undo
from tablewright.table.table import Table


def orders(rows: Sequence[Sequence[Command]]) -> Iterator[list[Command]]:
    """Every way in which these rows of orders can arrive, each row in its own order."""
    if not any(rows):
        yield []
        return
    for place, row in enumerate(rows):
        if row:
            rest = [each[1:] if at == place else each for at, each in enumerate(rows)]
            for later in orders(rest):
                yield [row[0], *later]


class Played:
    """A fight with fair dice, from its start through orders and procedures."""

    def __init__(self) -> None:
        self.world: World = world()
        for name in ("Hild", "Ivar", "Runa"):
            hero(self.world, name, sizes=(8, 8, 6, 4, 0), things=("sword",))
        self.thrown: list[Thrown] = []
        self.facts: list[Fact] = []

    def give(self, command: Command) -> list[Fact]:
        """Carry out an order with the dice that its place in each one's own counts gives."""
        refused = GAME.refusal(self.world, command)
        assert refused is None, (command, refused)
        dice = FairDice(b"o" * 32, b"h" * 32, table="t", run=1, counts=tally(self.thrown))
        facts = run(GAME, self.world, command, dice)
        self.thrown += dice.thrown
        self.facts += facts
        return facts

    def settle(self, until: type[Command]) -> list[Fact]:
        """What the procedures call for, up to an order of this kind."""
        found: list[Fact] = []
        for _ in range(100):
            step = GAME.next(self.world)
            if step is None or isinstance(step, until):
                return found
            found += self.give(step)
        raise AssertionError("never")

    def lies(self) -> dict[str, list[tuple[int, ...]]]:
        """The faces that each has thrown, in each one's own order."""
        found: dict[str, list[tuple[int, ...]]] = {}
        for roll in self.thrown:
            found.setdefault(roll.by, []).append(roll.faces)
        return found


HILD, IVAR, RUNA = "hero1", "hero2", "hero3"
OWN: tuple[tuple[Command, ...], ...] = (
    (
        o.Attack(figure=HILD, targets=("npc1",), items=("hero1-sword-1",)),
        o.SpendBonus(figure=HILD, die="athletics"),
        o.Done(figure=HILD),
    ),
    (
        o.Act(figure=IVAR, ability="intimidate", to=HILD),
        o.GiveHelp(figure=IVAR, to=RUNA),
        o.Done(figure=IVAR),
    ),
    (
        o.Attack(figure=RUNA, targets=("npc2",), items=("hero3-sword-1",)),
        o.SpendBonus(figure=RUNA, die="epic"),
        o.Done(figure=RUNA),
    ),
)
"""A turn of three: two attacks with bonus dice, and a help that moves from the one to the other."""
THEIRS: tuple[tuple[Command, ...], ...] = (
    (
        o.DefendWith(figure=HILD, ability="dodge"),
        o.SpendBonus(figure=HILD, die="dexterity", on="defence"),
        o.Assign(figure=HILD, order=("npc2#1",)),
        o.Done(figure=HILD),
    ),
    (o.DefendWith(figure=IVAR, ability="block"), o.Done(figure=IVAR)),
    (o.React(figure=RUNA, targets=("npc1",), items=("hero3-sword-1",)), o.Done(figure=RUNA)),
)
"""A turn of the foes: two defend, one with a bonus die and a choice, a third strikes as it has readied."""


def own_turn(arrival: list[Command]) -> Played:
    """The party's turn in this order of arrival, through its closing."""
    played = Played()
    played.give(o.StartFight(foes="brute 4 x2", apart=2, first="party"))
    played.settle(o.NpcAct)
    for command in arrival:
        played.give(command)
    played.facts = played.settle(o.BeginSide)
    return played


def their_turn(arrival: list[Command]) -> Played:
    """The foes' turn, all attacks named, answered in this order of arrival, through its closing."""
    played = Played()
    played.give(o.StartFight(foes="brute 4 x2", apart=2, first="party"))
    played.settle(o.NpcAct)
    played.give(o.Ready(figure=RUNA, action="attack", on="ally attacked"))
    for figure in (HILD, IVAR):
        played.give(o.Pass(figure=figure))
    played.settle(o.NpcAct)
    played.give(o.Attack(figure="npc1", targets=(HILD,)))
    played.give(o.Attack(figure="npc2", targets=(HILD,)))
    played.give(o.BringNpcs(npcs="brute 5", at=1))
    played.give(o.Attack(figure="npc3", targets=(IVAR,)))
    played.settle(o.BeginSide)
    for command in arrival:
        played.give(command)
    played.facts = played.settle(o.BeginSide)
    return played


@pytest.mark.clause("3dx.combat.closing", "3dx.combat.help", "3dx.bonus_dice", "3dx.dice_stand")
def test_every_order_of_a_partys_turn_gives_the_same_closing() -> None:
    ways = list(orders(OWN))
    assert len(ways) == 1680  # 9! / (3! 3! 3!)
    first = own_turn(ways[0])
    assert any(isinstance(fact, f.Met) for fact in first.facts)
    assert len(first.lies()[HILD]) == 4  # three dice and the bonus die
    for arrival in ways[1:]:
        other = own_turn(arrival)
        assert other.lies() == first.lies(), arrival
        assert other.facts == first.facts, arrival
        assert other.world == first.world, arrival


@pytest.mark.clause("3dx.combat.closing", "3dx.combat.defense", "3dx.combat.ready")
def test_every_order_of_answers_to_the_foes_gives_the_same_closing() -> None:
    ways = list(orders(THEIRS))
    assert len(ways) == 420  # 8! / (4! 2! 2!)
    first = their_turn(ways[0])
    assert sum(isinstance(fact, f.Met) for fact in first.facts) >= 3
    for arrival in ways[1:]:
        other = their_turn(arrival)
        assert other.lies() == first.lies(), arrival
        assert other.facts == first.facts, arrival
        assert other.world == first.world, arrival


# ── Taking back alone ───────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.closing")
def test_what_one_declared_may_go_alone_until_the_turn_closes() -> None:
    played = Played()
    played.give(o.StartFight(foes="brute 4 x2", apart=2, first="party"))
    played.settle(o.NpcAct)
    mine = played.give(OWN[0][0])
    theirs = played.give(OWN[1][0])
    bonus = played.give(OWN[0][1])
    assert apart.alone(theirs, bonus)
    assert not apart.alone(mine, [*theirs, *bonus])  # the bonus die rests on the roll
    assert apart.alone(bonus, [])
    closing = played.give(o.EndTurn())
    assert not apart.alone(theirs, [*bonus, *closing])


def table_of_two() -> tuple[Table, str, str]:
    """A table of 3dX with two players who hold a character each, at the party's turn."""
    hall = hall_over()
    made = hall.make_table("3dx", "Undo", name="Mira", table="undo-3dx", secrets=(b"o" * 32, b"h" * 32))
    table = hall.table(made.table)
    return table, made.seat, made.table


def test_a_roll_taken_back_alone_and_made_again_shows_the_same_faces() -> None:
    """At a real table: Ivar's roll stands while Hild's is taken back and made again."""
    table, seat, _ = table_of_two()
    given = 0

    def give(command: Command) -> int:
        nonlocal given
        given += 1
        reply = table.command(seat, command, f"key-{given:08}")
        assert reply.done, reply
        return table.log.head

    give(MakeParty(size=2))
    give(o.StartFight(foes="brute 4 x2", apart=2, first="party"))
    before = table.log.head
    give(o.Attack(figure="hero1", targets=("npc1",)))
    roll = next(fact for fact in facts_since(table, before) if isinstance(fact, f.Planned))
    at = next(place for place in range(before + 1, table.log.head + 1) if table.log.fact(place) == roll)
    give(o.Attack(figure="hero2", targets=("npc2",)))
    give(Undo(back_to=table.log.number(at), alone=True))
    after = table.log.head
    give(o.Attack(figure="hero1", targets=("npc2",)))
    again = next(fact for fact in facts_since(table, after) if isinstance(fact, f.Planned))
    assert [each.faces for each in again.rolls] == [each.faces for each in roll.rolls]
    assert again.plan.targets == ("npc2",)


def test_nobodys_button_goes_stale_by_what_another_does() -> None:
    """At a real table: every button of Ivar's turn holds after Hild has rolled, spent bonus dice and been helped."""
    table, seat, _ = table_of_two()
    given = 0

    def give(command: Command, stamp: str = "") -> None:
        nonlocal given
        given += 1
        reply = table.command(seat, command, f"key-{given:08}", stamp)
        assert reply.done, reply

    give(MakeParty(size=3))
    give(o.StartFight(foes="brute 4 x2", apart=2, first="party"))
    before = [each for each in table.offers(seat) if each.offer.figure == "hero2"]
    assert len(before) > 10
    give(o.Attack(figure="hero1", targets=("npc1",)))
    give(o.Act(figure="hero3", ability="intimidate", to="hero1"))
    give(o.Done(figure="hero3"))
    after = {each.stamp for each in table.offers(seat) if each.offer.figure == "hero2"}
    assert {each.stamp for each in before} <= after
    attack = next(each for each in before if isinstance(each.offer.command, o.Attack))
    give(attack.offer.command, attack.stamp)


def facts_since(table: Table, place: int) -> list[Fact]:
    """The facts after a place of the log."""
    return [table.log.fact(at) for at in range(place + 1, table.log.head + 1)]


def test_a_plan_goes_out_and_comes_back_the_same() -> None:
    played = own_turn(next(orders(OWN)))
    for fact in played.facts:
        assert msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)) == fact
