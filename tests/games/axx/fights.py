"""What the tests of fights share: heroes made by hand, foes met at a distance, orders with given faces."""

from __future__ import annotations

from typing import Any

import msgspec

from tablewright.core.facts import Answer, Chance, Command, Fact, Refused, Term
from tablewright.core.game import attempt, run
from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import content
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import orders
from tablewright.games.axx.game import AXX
from tablewright.games.axx.heroes.xp import LevelUp
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.world import FOES, PARTY, Figure, Item, Room, Slot, Way, World

GAME = AXX()
LIT = Item(id="torch", kind="torch", place="hand", lit=True, burning=6)


def hero(
    id_: str,
    cls: str = "fighter",
    *,
    level: int = 1,
    kindred: str = "human",
    hp: int = 8,
    top: int = 0,
    items: tuple[Item, ...] = (),
    spells: tuple[str, ...] = (),
    rank: str = "front",
    **scores: int,
) -> Figure:
    """A hero with scores of 10 but for those named, and these things."""
    six = {ability: scores.get(ability, 10) for ability in ("STR", "DEX", "CON", "INT", "WIS", "CHA")}
    return Figure(
        id=id_,
        name=id_.capitalize(),
        side=PARTY,
        kindred=kindred,
        cls=cls,
        alignment="law",
        level=level,
        scores=six,
        hp=hp,
        top=top or hp,
        items={item.id: item for item in items},
        slots=[Slot(level=1, spell=spell) for spell in spells],
        rank=rank,
    )


def weapon(kind: str = "medium_weapon", damage: str = "edged", *, id_: str = "blade", place: str = "hand") -> Item:
    """A weapon in hand."""
    return Item(id=id_, kind=kind, damage=damage, place=place)


def party(*heroes: Figure, **options: Any) -> World:
    """A world with these heroes, by torchlight that burns on the floor of nowhere, so that all is seen to 60 ft."""
    world = GAME.new_world(options)
    for one in heroes:
        world.figures[one.id] = one
        world.order.append(one.id)
    world.place = "here"
    return world


def risen_to(track: str, points: int) -> int:
    """The Level at which a character of this track, with so many points of experience, is owed no other."""
    figure = hero("hild", next(cls for cls, record in content.classes().items() if record.track == track))
    figure.xp = points
    world = party(figure)
    while GAME.refusal(world, LevelUp(figure="hild")) is None:
        figure.level += 1
    return figure.level


def lit(world: World) -> None:
    """Light everywhere, from a spell on the place."""
    from tablewright.games.axx.world import Effect

    world.effects.append(Effect(kind="light", on="here", turns=6))


def fold(world: World, *facts: Fact) -> None:
    """Fold facts as they are."""
    for fact in facts:
        GAME.evolve(world, fact)


def meet(
    world: World, threat: str = "orc_patrol", count: int = 1, *, feet: int = 5, dark: bool = False, source: str = "room"
) -> World:
    """The foes stand so many feet from the front rank, and nobody has spoken."""
    record = content.monster(threat)
    foes = tuple(
        e.Foe(id=f"foe{n}", name=f"{record.name} {n}", hp=record.hp, hd=record.hd, half=record.half)
        for n in range(1, count + 1)
    )
    ranks = {i: world.figures[i].rank or "front" for i in world.order if world.figures[i].state in ("up", "out")}
    room = world.place if world.place in world.rooms else ""
    fold(world, e.EncounterOpened(threat=threat, foes=foes, ranks=ranks, source=source, room=room))
    fold(world, e.SurpriseRolled(), e.DistanceRolled(feet=feet, dice=feet // 10))
    if not dark:
        lit(world)
    return world


def fight(
    world: World,
    threat: str = "orc_patrol",
    count: int = 1,
    *,
    feet: int = 5,
    order: str = "party",
    side: str = PARTY,
    dark: bool = False,
    source: str = "room",
) -> World:
    """Round 1 of a fight, the turn of a side."""
    meet(world, threat, count, feet=feet, dark=dark, source=source)
    fold(world, e.IntentJudged(attitude="hostile", clear=True), e.FightBegan(first=FOES))
    fold(world, f.InitiativeRolled(round=1, order=order), f.SideBegan(side=side))
    return world


def do(world: World, command: Command, *faces: int) -> list[Fact]:
    """Give an order with these faces; every one of them must be used, and the order must be legal."""
    dice = ScriptedDice(faces)
    facts = attempt(GAME, world, command, dice)
    assert not isinstance(facts, Refused), facts
    assert dice.left == ()
    return facts


def refused(world: World, command: Command) -> Refused:
    """The refusal of an order."""
    found = GAME.refusal(world, command)
    assert found is not None
    return found


def settle(world: World, *faces: int) -> list[Fact]:
    """Let the procedures run with these faces until somebody has to decide; every face must be used."""
    dice = ScriptedDice(faces)
    facts: list[Fact] = []
    while dice.left and (command := GAME.next(world)) is not None:
        facts += run(GAME, world, command, dice)
    assert dice.left == (), GAME.next(world)
    return facts


def play_out(world: World, *faces: int) -> list[Fact]:
    """Let the procedures run, with these faces, until somebody has to decide or the encounter is over."""
    dice = ScriptedDice(faces)
    facts: list[Fact] = []
    while world.fight is not None and (command := GAME.next(world)) is not None:
        facts += run(GAME, world, command, dice)
    assert dice.left == ()
    return facts


def step(world: World, *faces: int) -> list[Fact]:
    """The one command that the procedures call for now."""
    command = GAME.next(world)
    assert command is not None
    return do(world, command, *faces)


def only(facts: list[Fact], kind: type[Any]) -> Any:
    """The one fact of a kind."""
    found = [fact for fact in facts if isinstance(fact, kind)]
    assert len(found) == 1, facts
    return found[0]


def all_of(facts: list[Fact], kind: type[Any]) -> list[Any]:
    """All facts of a kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


def percent(world: World, command: Command) -> str:
    """The chance on the button of an order."""
    chance = GAME.chance(world, command)
    assert chance is not None
    return chance.percent()


def monster_turn(world: World, foe: str, *faces: int) -> list[Fact]:
    """A foe acts."""
    return do(world, orders.MonsterTurn(figure=foe), *faces)


def take(world: World) -> list[Fact]:
    """The hero who was hit takes the hit, and keeps the shield whole."""
    question = world.question
    assert question is not None
    assert question.what == "splinter the shield"
    return do(world, Answer(figure=question.whom, choice="take the hit"))


def foes_turn(world: World) -> None:
    """Hand over to the foes."""
    fold(world, f.SideBegan(side=FOES))


def corridor(world: World, kind: str = "door") -> World:
    """A room with a way back to one that the party knows."""
    world.rooms["here"] = Room(id="here", number=2, level=1, x=0, y=0, w=6, h=6, visited=True)
    world.rooms["back"] = Room(id="back", number=1, level=1, x=9, y=0, w=3, h=3, visited=True)
    world.ways["w"] = Way(id="w", a="back", b="here", kind=kind, state="open")
    world.came_by = "w"
    return world


def no(world: World, command: Command) -> str:
    """The words in which the order is refused; nothing is changed."""
    before = msgspec.json.encode(world)
    refused = GAME.refusal(world, command)
    assert refused is not None
    assert msgspec.json.encode(world) == before
    return refused.words


def told(terms: tuple[Term, ...]) -> list[tuple[str, int]]:
    """Terms by name and value, those that add nothing left out."""
    return [(term.name, term.value) for term in terms if term.value]


def chance_of(world: World, command: Command) -> Chance:
    """The chance on the button of an order."""
    chance = GAME.chance(world, command)
    assert chance is not None
    return chance
