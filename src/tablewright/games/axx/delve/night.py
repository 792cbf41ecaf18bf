"""A day's end: eight hours of sleep, a ration each, healing, and what the new day brings back."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import ClassVar

from tablewright.core.facts import Command, Fact, Own, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import figures, kernel, open_rolls
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.combat import coating, conditions, harm
from tablewright.games.axx.delve import clock, wandering
from tablewright.games.axx.delve.delve_facts import WanderersChecked
from tablewright.games.axx.delve.delve_move import nothing_to_refuse
from tablewright.games.axx.delve.rest import calm
from tablewright.games.axx.heroes import spell_slots, xp
from tablewright.games.axx.magic import things
from tablewright.games.axx.say import delve_refusals as words
from tablewright.games.axx.say import home as say
from tablewright.games.axx.say import nobody
from tablewright.games.axx.say import town as town_words
from tablewright.games.axx.town import wages
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Condition, Figure, Item, World

NIGHT = 48
"""Turns of sleep in a night: eight hours."""
FOOD = "rations"


class Sleep(Command, frozen=True, kw_only=True, tag="sleep"):
    """Sleep for eight hours and end the day, or sleep on after a disturbance."""

    of_players_with_figures: ClassVar[bool] = True


class SleepOn(Command, frozen=True, kw_only=True, tag="sleep-on"):
    """Sleep until the next wandering check, or until morning."""

    roles: ClassVar[tuple[str, ...]] = ()


class Eat(Own, frozen=True, kw_only=True, tag="eat"):
    """Eat a ration, one's own or a companion's, and be hungry no more."""


class SleepBegan(Fact, frozen=True, kw_only=True, tag="sleep-began"):
    """The party lies down for so many turns; `again` after a disturbance."""

    turns: int
    again: bool = False


class RationEaten(Fact, frozen=True, kw_only=True, tag="ration-eaten"):
    """Somebody ate a ration, out of whose bundle, and how many days are left in it."""

    figure: str
    owner: str
    item: str
    left: int


class WentHungry(Fact, frozen=True, kw_only=True, tag="went-hungry"):
    """There was no ration for somebody: no healing, and Weakened until one is eaten."""

    figure: str


class SleptWell(Fact, frozen=True, kw_only=True, tag="slept-well"):
    """A night's sleep restored a Hit Die + CON, `spare` of it more than there was room for; who was out is up again."""

    figure: str
    face: int
    terms: tuple[Term, ...] = ()
    points: int
    hp: int
    wounds: str
    rose: bool = False
    spare: int = 0


class DayEnded(Fact, frozen=True, kw_only=True, tag="day-ended"):
    """A new day: spells and once-a-day uses come back, and the count of Brushes with Death begins anew."""

    day: int
    figures: tuple[str, ...]


# ── Food ────────────────────────────────────────────────────────────────────────────────────


def ration_for(world: World, figure: Figure) -> tuple[Figure, Item] | None:
    """The ration that somebody would eat: the own, else of the companion who has most."""
    stores = [(owner, item) for owner in world.living() for item in owner.items.values() if item.kind == FOOD]
    mine = [store for store in stores if store[0].id == figure.id]
    if mine:
        return mine[0]
    return max(stores, key=lambda store: store[1].count, default=None)


def meal(world: World, figure: Figure) -> Fact:
    """Somebody eats, or goes hungry."""
    found = ration_for(world, figure)
    cited = (clause("axx.time.day"),)
    if found is None:
        return WentHungry(clauses=(*cited, clause("axx.condition.weakened")), figure=figure.id)
    owner, item = found
    return RationEaten(clauses=cited, figure=figure.id, owner=owner.id, item=item.id, left=item.count - 1)


def refuse_eat(world: World, command: Eat) -> Refused | None:
    """Why there is nothing to eat, or no hunger."""
    figure = world.figures.get(command.figure)
    if figure is None or figure not in world.living():
        return nobody()
    if world.fight is not None:
        return words.in_fight()
    if "hunger" not in figure.conditions:
        return words.not_hungry(figure)
    return words.no_ration() if ration_for(world, figure) is None else None


def eat(world: World, command: Eat, _dice: Dice) -> Iterator[Fact]:
    """A ration, and no time that counts."""
    yield meal(world, world.figures[command.figure])


def board(world: World, *, days: int = 1) -> str:
    """Whether the rations last so many Days, in words for a button."""
    party = world.living()
    food = sum(item.count for figure in party for item in figure.items.values() if item.kind == FOOD)
    return town_words.rations(food, len(party), days)


def pay(world: World, *, days: int = 1) -> list[str]:
    """The wages of so many Days, in words for a button; none where nobody is hired."""
    owed = wages.due(world, days=days)
    return [town_words.wages(owed, wages.unpaid(world, days=days))] if owed else []


# ── Sleep ───────────────────────────────────────────────────────────────────────────────────


def refuse_sleep(world: World, _command: Sleep) -> Refused | None:
    """Why nobody can sleep now."""
    return calm(world)


def sleep(world: World, _command: Sleep, _dice: Dice) -> Iterator[Fact]:
    """Lie down, or sleep on: a disturbance does not void what was slept before."""
    again = world.sleep > 0
    turns = world.sleep if again else NIGHT
    yield SleepBegan(clauses=(clause("axx.time.day"),), turns=turns, again=again)


def sleep_on(world: World, _command: SleepOn, dice: Dice) -> Iterator[Fact]:
    """Till something happens: a wanderer comes, a light flickers or ends, a spell is over; else to the morning."""
    count = min([world.sleep, *(max(1, turns - 1) for turns in clock.burning(world)), *_ending(world), *_beset(world)])
    came = False
    if world.safe:
        yield from clock.end_turn(world, "sleep", count=count)
    else:
        came = yield from _watch(world, count, dice)
    if world.sleep == 0:
        yield from morning(world, dice)
    if came:
        yield from wandering.comes(world, dice)


def _watch(world: World, count: int, dice: Dice) -> Generator[Fact, None, bool]:
    """Turns of sleep with the checks that fall due in them, told in one go; the value is whether one brings anybody."""
    due = [turn for turn in range(world.turn + 1, world.turn + count + 1) if turn % clock.CHECK_EVERY == 0]
    shown, limit, before = open_rolls.wandering(world), wandering.need(noise=False), len(dice.thrown)
    face, came = 0, False
    for made, turn in enumerate(due, start=1):
        face = wandering.throw(dice, shown=shown)
        came = face <= limit and wandering.can_come(world)
        if came:
            count, due = turn - world.turn, due[:made]
            break
    rolls = tuple(dice.thrown[before:])
    yield from clock.end_turn(world, "sleep", count=count)
    if due:
        cited = (clause("axx.explore.wandering"), clause("axx.time.day"))
        yield WanderersChecked(
            clauses=cited, rolls=rolls, face=face, need=limit, came=came, shown=shown, checks=len(due)
        )
    return came


def _ending(world: World) -> list[int]:
    """Turns until spells and potions are over, and ailments that last turns."""
    ailments = (ailment.turns for figure in world.party() for ailment in figure.conditions.values())
    return [turns for turns in (*(effect.turns for effect in world.effects), *ailments) if turns > 0]


def _beset(world: World) -> list[int]:
    """Turns until what works at a spiked door of this room is through."""
    coming = world.secret.coming if world.secret is not None else []
    return [max(1, one.turns - world.turn) for one in coming if one.room == world.place]


def morning(world: World, dice: Dice) -> Iterator[Fact]:
    """A ration each, a Hit Die of healing for those who ate, and the new day."""
    party = world.living()
    for figure in party:
        yield meal(world, figure)
    for figure in party:
        wounded = (figure.hp or 0) < (figure.top or 0) or figure.state == "out"
        if wounded and "hunger" not in figure.conditions:
            yield heal(figure, dice)
    yield from wages.pay(world, days=1)
    names = tuple(figure.id for figure in party)
    yield DayEnded(clauses=(clause("axx.time.day"), clause("axx.death.brush")), day=world.day + 1, figures=names)


def heal(figure: Figure, dice: Dice) -> SleptWell:
    """One Hit Die of the class, whatever the Level, + CON, at least 1, never above the maximum."""
    cls = figures.class_of(figure)
    (face,) = dice.roll(cls.die if cls is not None else 6, by=figure.id, what=What.SLEEP)
    terms = xp.hit_die_terms(figure, face, clause("axx.heal.sleep"))
    points = sum(term.value for term in terms)
    hp = kernel.healed(figure.hp or 0, figure.top or 0, points)
    return SleptWell(
        clauses=(clause("axx.heal.sleep"),),
        rolls=tuple(dice.thrown[-1:]),
        figure=figure.id,
        face=face,
        terms=terms,
        points=points,
        hp=hp,
        wounds=harm.wounds(hp, figure.top or 1),
        rose=figure.state == "out",
        spare=kernel.spare(figure.hp or 0, figure.top or 0, points),
    )


def next_step(world: World) -> Command | None:
    """Sleep goes on by itself until something disturbs it, or nobody is left to wake."""
    if not world.sleeping or not world.sleep or not world.goes_on():
        return None
    busy = world.fight is not None or world.meeting is not None or world.due or world.fallen
    return None if busy else SleepOn()


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def _began(world: World, fact: SleepBegan) -> None:
    world.sleep, world.sleeping = fact.turns, True


def _eaten(world: World, fact: RationEaten) -> None:
    figure, owner = world.figures.get(fact.figure), world.figures.get(fact.owner)
    if figure is not None:
        figure.conditions.pop("hunger", None)
    if owner is None or fact.item not in owner.items:
        return
    owner.items[fact.item].count = fact.left
    if fact.left <= 0:
        del owner.items[fact.item]


def _hungry(world: World, fact: WentHungry) -> None:
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.conditions["hunger"] = Condition(kind="hunger")


def _slept(world: World, fact: SleptWell) -> None:
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    figure.hp, figure.wounds = fact.hp, fact.wounds
    if fact.rose:
        figure.state = "up"
        figure.conditions.pop("maimed", None)


def _day(world: World, fact: DayEnded) -> None:
    world.day = fact.day
    world.sleeping, world.sleep = False, 0
    new_day(world, fact.figures)


def new_day(world: World, slept: Sequence[str]) -> None:
    """What the night brings back, to those who slept; for one who is stone too the Brushes count anew.

    Called by the folds of the facts that end a Day or a week.
    """
    for figure in world.party():
        if figure.id in slept or figure.state == conditions.STONE:
            figure.used, figure.brushes = [], 0
        if figure.id in slept:
            spell_slots.renew(world, figure)
    coating.dry(world)
    things.renew(world)


CHAPTER = Chapter(
    name="night",
    orders={
        Sleep: Order(refuse_sleep, sleep),
        SleepOn: Order(nothing_to_refuse, sleep_on),
        Eat: Order(refuse_eat, eat),
    },
    events={
        SleepBegan: Event(_began, say.sleep_began),
        RationEaten: Event(_eaten, say.ration_eaten, say.quiet_ration),
        WentHungry: Event(_hungry, say.went_hungry, say.went_hungry_card),
        SleptWell: Event(_slept, say.slept_well, say.slept_well_card, why=lambda _world, fact: fact.terms),
        DayEnded: Event(_day, say.day_ended, say.day_ended_card),
    },
    next=next_step,
)
