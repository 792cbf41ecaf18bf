"""Ties to the world: rolled for each new character, and each of use at the table."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import GM, Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.referee import no_good_reason
from tablewright.core.referee_words import no_reason
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures
from tablewright.games.axx.delve import delve_facts as d
from tablewright.games.axx.delve.rest import calm
from tablewright.games.axx.dungeon.plan import Foes
from tablewright.games.axx.heroes import characters
from tablewright.games.axx.say import heroes as hero_words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.say import ties as say
from tablewright.games.axx.town import hirelings
from tablewright.games.axx.town import tie_facts as t
from tablewright.games.axx.town.stay import in_town
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import TOWN, Figure, Room, Tie, World

DEBT, MAP_PRICE = 200, 50
MAP_ROOMS = 3
"""Rooms known of a level from which a map of it is worth the name: this project's own figure."""
PATRONS = ("the temple", "the guild", "the noble house")
ALLY, KIN, THUG = "man_at_arms", "torchbearer", "cutthroat"
"""The records that an ally, a found relative and an enemy's people go by; the source gives none."""


# ── Rolled ──────────────────────────────────────────────────────────────────────────────────


def next_command(world: World) -> t.RollTie | None:
    """The first new character whose Tie is still to be rolled."""
    if world.fight is not None or world.meeting is not None:
        return None
    return next((t.RollTie(figure=one.id) for one in world.party() if one.untied), None)


def refuse_roll(_world: World, _command: t.RollTie) -> None:
    """The procedures' own order is never refused."""


def roll(world: World, command: t.RollTie, dice: Dice) -> Iterator[Fact]:
    """1d6, and a name for who is meant."""
    figure = world.figures[command.figure]
    before = len(dice.thrown)
    (face,) = dice.roll(len(t.KINDS), by=figure.id, what=What.TIE)
    kind = t.KINDS[face - 1]
    taken = {one.name for one in world.figures.values()} | {one.tie.name for one in world.party() if one.tie}
    given = content.given_names()[figure.kindred if kind == "kin" else "human"]
    names = PATRONS if kind == "patron" else tuple(one for one in given if one not in taken) or given
    (pick,) = dice.roll(len(names), by=figure.id, what=What.PICK)
    yield t.TieRolled(
        clauses=(clause("axx.tie"), clause("axx.create.order")),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        face=face,
        tie=kind,
        name=names[pick - 1],
    )


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def tied(world: World, name: str, kind: str) -> tuple[Figure, Tie] | Refused:
    """The character and a Tie of this kind that is still of use, or why not."""
    figure = world.figures.get(name)
    if figure is None or not figure.character or figure.state in ("dead", "gone"):
        return nobody()
    tie = figure.tie
    if tie is None or tie.kind != kind:
        return say.no_such_tie(figure, kind)
    return say.spent(figure, tie) if tie.spent else (figure, tie)


def refuse_ally(world: World, command: t.CallAlly) -> Refused | None:
    """Why the ally does not come."""
    found = tied(world, command.figure, "ally")
    if isinstance(found, Refused):
        return found
    if not figures.able(found[0]):
        return hero_words.cannot_act(found[0])
    return calm(world) or characters.room_refused(world, 1)


def refuse_pay(world: World, command: t.PayDebt) -> Refused | None:
    """Why nothing can be paid."""
    found = tied(world, command.figure, "debt")
    if isinstance(found, Refused):
        return found
    figure, tie = found
    refused = in_town(world)
    most = min(figure.coins, tie.owed)
    return refused or (None if 1 <= command.coins <= most else say.pay_between(most))


def maps(world: World, tie: Tie) -> list[tuple[str, int]]:
    """The dungeons and levels whose map the patron has not paid for yet, the dungeon that is turned to first."""
    known = {world.dungeon: world.rooms, **{title: kept.rooms for title, kept in world.shelf.items()}}
    worth = [(title, level) for title, rooms in known.items() for level in _mapped(rooms)]
    return [(title, level) for title, level in worth if f"{title}/{level}" not in tie.sold]


def _mapped(rooms: dict[str, Room]) -> list[int]:
    """The levels of which enough rooms are known to make a map."""
    levels = [room.level for room in rooms.values()]
    return sorted({level for level in levels if levels.count(level) >= MAP_ROOMS})


def refuse_map(world: World, command: t.SellMap) -> Refused | None:
    """Why the patron pays nothing."""
    found = tied(world, command.figure, "patron")
    if isinstance(found, Refused):
        return found
    refused = in_town(world)
    return refused or (
        None if (command.dungeon or world.dungeon, command.level) in maps(world, found[1]) else say.no_map(MAP_ROOMS)
    )


def refuse_ask(world: World, command: t.AskMentor) -> Refused | None:
    """Why no letter goes out: one question a delve, from town."""
    found = tied(world, command.figure, "mentor")
    if isinstance(found, Refused):
        return found
    refused = in_town(world)
    if refused is not None:
        return refused
    if found[1].asked == world.delves:
        return say.asked_already(*found)
    if not world.gm and not world.dungeon:
        return say.nothing_to_tell(found[1])
    return no_reason() if no_good_reason(command.question) else None


def refuse_answer(world: World, command: t.AnswerMentor) -> Refused | None:
    """Why there is nothing to answer."""
    found = tied(world, command.figure, "mentor")
    if isinstance(found, Refused):
        return found
    return no_reason() if no_good_reason(command.words) else None


def _below(world: World) -> Refused | None:
    return calm(world) or (say.only_below() if world.place == TOWN or world.place not in world.rooms else None)


def refuse_enemy(world: World, command: t.EnemyStrikes) -> Refused | None:
    """Why the enemy does not strike now; where one drinks it may be as well as underground."""
    refused = calm(world)  # first: whether the tie is used up may be more than a seat knows
    if refused is not None:
        return refused
    found = tied(world, command.figure, "enemy")
    return found if isinstance(found, Refused) else None


def refuse_kin(world: World, command: t.FindKin) -> Refused | None:
    """Why the lost relative is not found now."""
    below = _below(world)  # first: whether the tie is used up may be more than a seat knows
    if below is not None:
        return below
    found = tied(world, command.figure, "kin")
    return found if isinstance(found, Refused) else None


# ── What happens ────────────────────────────────────────────────────────────────────────────


def _tie(world: World, name: str) -> Tie:
    return world.figures[name].tie or Tie(kind="", name="")


def call_ally(world: World, command: t.CallAlly, dice: Dice) -> Iterator[Fact]:
    """The ally comes, with the figures of a man-at-arms."""
    name = _tie(world, command.figure).name
    yield t.AllyCame(clauses=(clause("axx.tie"),), figure=command.figure, name=name)
    yield hirelings.joins(world, ALLY, dice, name=name)


def pay(world: World, command: t.PayDebt, _dice: Dice) -> Iterator[Fact]:
    """Coin for peace."""
    tie = _tie(world, command.figure)
    left = tie.owed - command.coins
    yield t.DebtPaid(clauses=(clause("axx.tie"),), figure=command.figure, name=tie.name, gp=command.coins, left=left)


def sell_map(world: World, command: t.SellMap, _dice: Dice) -> Iterator[Fact]:
    """50 GP."""
    yield t.MapSold(
        clauses=(clause("axx.tie"),),
        figure=command.figure,
        name=_tie(world, command.figure).name,
        dungeon=command.dungeon or world.dungeon,
        level=command.level,
        gp=MAP_PRICE,
    )


def ask(world: World, command: t.AskMentor, _dice: Dice) -> Iterator[Fact]:
    """The letter; without a GM the mentor tells what lives on the deepest level that is known."""
    name, cited = _tie(world, command.figure).name, (clause("axx.tie"),)
    yield t.MentorAsked(clauses=cited, figure=command.figure, name=name, question=command.question.strip())
    if world.gm:
        return
    level = max((room.level for room in world.rooms.values()), default=1)
    rooms = world.secret.plan.rooms.values() if world.secret is not None else ()
    kinds = dict.fromkeys(room.foes.threat for room in rooms if room.level == level and room.foes is not None)
    yield t.MentorAnswered(clauses=cited, figure=command.figure, name=name, level=level, threats=tuple(kinds))


def answer(world: World, command: t.AnswerMentor, _dice: Dice) -> Iterator[Fact]:
    """The GM's words."""
    name = _tie(world, command.figure).name
    yield t.MentorAnswered(clauses=(clause("axx.tie"),), figure=command.figure, name=name, words=command.words.strip())


def strike(world: World, command: t.EnemyStrikes, dice: Dice) -> Iterator[Fact]:
    """1d4 of them, as any wanderers."""
    before = len(dice.thrown)
    (count,) = dice.roll(4, by="gm", what=What.THREAT, hidden=True)
    cited = (clause("axx.tie"),)
    told = (GM,) if world.gm else ()  # without a game master the players have just said so themselves
    yield t.EnemyStruck(audience=told, clauses=cited, figure=command.figure)
    yield d.MonstersNear(
        audience=("gm",),
        rolls=tuple(dice.thrown[before:]),
        clauses=cited,
        foes=Foes(THUG, count),
        source="wanderer",
        room=world.place,
    )


def find_kin(world: World, command: t.FindKin, dice: Dice) -> Iterator[Fact]:
    """Alive, they come along till the party is home."""
    name = _tie(world, command.figure).name
    yield t.KinFound(clauses=(clause("axx.tie"),), figure=command.figure, name=name, alive=command.alive)
    if command.alive:
        yield hirelings.joins(world, KIN, dice, name=name)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_rolled(world: World, fact: t.TieRolled) -> None:
    """Bound."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.untied = False
        figure.tie = Tie(kind=fact.tie, name=fact.name, owed=DEBT if fact.tie == "debt" else 0)


def fold_spent(world: World, fact: t.AllyCame | t.EnemyStruck | t.KinFound) -> None:
    """Once."""
    figure = world.figures.get(fact.figure)
    if figure is not None and figure.tie is not None:
        figure.tie.spent = True


def fold_paid(world: World, fact: t.DebtPaid) -> None:
    """Less is owed."""
    figure = world.figures.get(fact.figure)
    if figure is not None and figure.tie is not None:
        figure.coins -= fact.gp
        figure.tie.owed, figure.tie.spent = fact.left, fact.left == 0


def fold_sold(world: World, fact: t.MapSold) -> None:
    """Coin; that map is known."""
    figure = world.figures.get(fact.figure)
    if figure is not None and figure.tie is not None:
        figure.coins += fact.gp
        figure.tie.sold.append(f"{fact.dungeon}/{fact.level}")


def fold_asked(world: World, fact: t.MentorAsked) -> None:
    """The question of this delve."""
    figure = world.figures.get(fact.figure)
    if figure is not None and figure.tie is not None:
        figure.tie.asked = world.delves


def fold_answered(world: World, fact: t.MentorAnswered) -> None:
    """What is told is told."""
    figure = world.figures.get(fact.figure)
    if figure is not None and figure.tie is not None:
        figure.tie.answered = figure.tie.asked
