"""Saves that are called for at the table: a fall, a gust of fire, whatever hazard the game master thinks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from tablewright.core.facts import GM, Chance, Choice, Command, Fact, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.text import bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, kernel
from tablewright.games.axx.chapter import Chapter, Order
from tablewright.games.axx.magic import wards
from tablewright.games.axx.say import hazards as say
from tablewright.games.axx.say import heroes as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.world import Figure, World

CALLED = "called-save"
HAZARD = kernel.save_target(kernel.HAZARD)
"""What a save must reach where no creature caused what it is against."""
LEAST, MOST = 1, 100
"""Between which the number lies that a save is called for against."""
GONE = ("dead", "gone", "fled", "stone")


class CallSave(Command, frozen=True, kw_only=True, tag="call-save"):
    """Have a figure make a save: body, dodge or will, against 12, or 10 + HD of the creature that caused it (`target`).

    `against` is what it is against, in a few words; `magic` marks spells and magic things, as some classes save better
    against those.
    """

    roles: ClassVar[tuple[str, ...]] = (GM,)

    figure: str
    save: str
    target: int = HAZARD
    against: str = ""
    magic: bool = False


def refuse(world: World, command: CallSave) -> Refused | None:
    """Why no such save can be made."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return nobody()
    if figure.state in GONE:
        return words.cannot_act(figure)
    if command.save not in checks.SAVES:
        return say.no_save()
    if not LEAST <= command.target <= MOST:
        return say.no_target(LEAST, MOST)
    return bad_name(command.against, what="hazard") if command.against.strip() else None


def chance(world: World, command: CallSave) -> Chance | None:
    """The exact chance that the save is made."""
    if refuse(world, command) is not None:
        return None
    figure = world.figures[command.figure]
    extra = wards.save_terms(world, figure, None)
    numbers = checks.save_numbers(
        figure,
        command.save,
        magic=command.magic,
        target=command.target,
        extra=extra,
        natural=checks.natural(world),
    )
    return numbers.chance("save")


def call(world: World, command: CallSave, dice: Dice) -> Iterator[Fact]:
    """The roll; what comes of it the game master says."""
    figure = world.figures[command.figure]
    yield from again.save(
        world,
        figure,
        command.save,
        dice,
        CALLED,
        magic=command.magic,
        target=command.target,
        against=tidy(command.against),
        extra=wards.save_terms(world, figure, None),
    )


@again.after(CALLED)
def after(_world: World, _figure: Figure, _won: bool, _about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """Made or missed: nothing follows by itself."""
    yield from ()


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The game master's button; foes that are met can be called on too."""
    met = seen.fight.group if seen.fight is not None else []
    there = [one for one in (*seen.party(), *(seen.figures[i] for i in met)) if one.state not in GONE]
    if seat.role not in ("gm", "engine") or not there:
        return []
    blanks = (
        Field("figure", say.WHO, tuple(Choice(one.id, one.name) for one in there)),
        Field("save", say.WHICH, tuple(Choice(kind, text) for kind, text in say.KINDS.items())),
        Field("target", say.TARGET, number=True),
        Field("against", say.AGAINST, text=True),
        Field("magic", say.MAGIC, tuple(Choice(key, text) for key, text in say.WHETHER.items())),
    )
    order = CallSave(figure=there[0].id, save="dodge")
    return [Offer(order, say.CALL, "gm", clause=clause("axx.save"), blanks=blanks)]


CHAPTER = Chapter(name="saves", orders={CallSave: Order(refuse, call, chance)}, offers=offers)
