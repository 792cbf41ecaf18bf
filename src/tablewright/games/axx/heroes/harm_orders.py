"""Harm by whatever hazard the game master thinks of: a fall, cold water, a rockslide; at 0 HP a Brush with Death."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, get_args

from tablewright.core.effects import Amount, amount
from tablewright.core.facts import GM, Choice, Command, Fact, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.text import bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, kernel
from tablewright.games.axx.chapter import Chapter, Order
from tablewright.games.axx.combat import damage, harm
from tablewright.games.axx.say import hazards as say
from tablewright.games.axx.say import heroes as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import World

KINDS: tuple[str, ...] = get_args(content.HarmType)
MOST, DICE = 1_000, 100
"""The most that one hazard deals, and the dice that are thrown for it."""
THERE = ("up", "out")


class DealDamage(Command, frozen=True, kw_only=True, tag="deal-damage"):
    """Have a hazard harm a figure: dice or a number, of a kind or of none (""), from what (`source`: the fall)."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    damage: str
    source: str
    kind: str = ""


def read(text: str) -> Amount | None:
    """The dice of so much harm; None for what is no amount, or too much."""
    try:
        found = amount(text.strip().lower())
    except ValueError:
        return None
    thrown = found.dice <= DICE and (found.sides > 0 or not found.dice)
    return found if thrown and 1 <= found.most <= MOST else None


def refuse(world: World, command: DealDamage) -> Refused | None:
    """Why no such harm is done."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if figure.state not in THERE:
        return words.cannot_act(figure)
    if read(command.damage) is None:
        return say.no_amount(MOST)
    if command.kind and command.kind not in KINDS:
        return say.no_kind(KINDS)
    return bad_name(command.source, what="hazard") if command.source.strip() else say.no_source()


def deal(world: World, command: DealDamage, dice: Dice) -> Iterator[Fact]:
    """At least 1; then what the figure's nature makes of it."""
    figure, asked = world.figures[command.figure], read(command.damage)
    if asked is None:
        return
    before = len(dice.thrown)
    faces = dice.roll(asked.sides, by="gm", what=What.DAMAGE, count=asked.dice) if asked.dice else ()
    points, changes = damage.natured(world, figure, command.kind, kernel.spell_damage(sum(faces) + asked.plus))
    yield from harm.deal(
        world,
        figure,
        points,
        cause="hazard",
        type=command.kind,
        arm=tidy(command.source),
        rolls=tuple(dice.thrown[before:]),
        changes=changes,
        clauses=(clause("axx.improvise"),),
    )


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The game master's button."""
    met = seen.fight.group if seen.fight is not None else []
    there = [one for one in (*seen.party(), *(seen.figures[i] for i in met)) if one.state in THERE]
    if seat.role not in ("gm", "engine") or not there:
        return []
    kinds = (Choice("", say.ANY_KIND), *(Choice(kind, kind) for kind in KINDS))
    blanks = (
        Field("figure", say.WHO, tuple(Choice(one.id, one.name) for one in there)),
        Field("damage", say.HOW_MUCH, text=True),
        Field("kind", say.WHAT_KIND, kinds),
        Field("source", say.FROM, text=True),
    )
    order = DealDamage(figure=there[0].id, damage="", source="")
    return [Offer(order, say.HARM, "gm", note=say.NOTE, clause=clause("axx.combat.damage"), blanks=blanks)]


CHAPTER = Chapter(name="harm", orders={DealDamage: Order(refuse, deal)}, offers=offers)
