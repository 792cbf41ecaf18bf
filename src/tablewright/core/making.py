"""Making characters, whatever the game: what is dealt and drawn, names that are free, how many a party may have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from tablewright.core.facts import Command, Field, Refused
from tablewright.core.game import Game, run, settle
from tablewright.core.prose import refuse
from tablewright.core.refusals import in_fight
from tablewright.core.text import alike, bad_name, tidy
from tablewright.core.view import Step
from tablewright.dice.sources import Dice, SeededDice

T = TypeVar("T")
PICK = "pick"
"""What the dice are thrown for where they choose."""
MOST = 12
"""Characters that a party may have."""
RESERVED = ("the GM", "the party", "the referee", "the foes", "somebody")
"""What the log calls those who have no name: nobody is called so."""


class Member(Protocol):
    """Somebody of a party, who may be dead or gone, and who may be no character of a player's."""

    state: str

    @property
    def character(self) -> bool:
        """Whether this is a player character."""


class Joined(Protocol):
    """A world as far as a character joins its party; `made` counts characters, `minted` things."""

    figures: dict[str, Any]
    order: list[str]
    made: int
    minted: int


class Growing(Protocol):
    """A world as far as its party can grow."""

    fight: Any

    def party(self) -> Sequence[Any]:
        """All who are or were of the party."""


P = TypeVar("P", bound=Member)


def hero_id(number: int) -> str:
    """The id of the character that was made as this number."""
    return f"hero{number}"


def item_id(number: int) -> str:
    """The id of the thing that came into the game as this number."""
    return f"thing{number}"


def join(world: Joined, figure: Any, number: int) -> None:
    """A character joins the party as this number, with an id, a name and things that nobody else has."""
    figure.id = hero_id(number)
    figure.name = numbered(figure.name, {one.name for one in world.figures.values()})
    items = list(figure.items.values())
    for item in items:
        world.minted += 1
        item.id = item_id(world.minted)
    figure.items = {item.id: item for item in items}
    world.figures[figure.id] = figure
    world.order.append(figure.id)
    world.made += 1


def remaining(party: Sequence[P]) -> list[P]:
    """Those of a party who are neither dead nor gone."""
    return [one for one in party if one.state not in ("dead", "gone")]


def ruled_on(everybody: Iterable[P]) -> list[P]:
    """Whom a ruling can be about: those who are there, then characters who left the game, since they may come back."""
    known = list(everybody)
    left = [one for one in known if one.state == "gone" and one.character]
    return [*(one for one in known if one.state != "gone"), *left]


def players(party: Sequence[P]) -> list[P]:
    """The player characters among them."""
    return [one for one in remaining(party) if one.character]


# ── By the dice ─────────────────────────────────────────────────────────────────────────────


def pick(choices: Sequence[T], dice: Dice) -> T:
    """One of the choices, evenly; no die is thrown for one alone."""
    if len(choices) == 1:
        return choices[0]
    (face,) = dice.roll(len(choices), by="party", what=PICK)
    return choices[face - 1]


def dealt(cards: Sequence[T], count: int, draw: Callable[[Sequence[T]], T]) -> list[T]:
    """So many cards, dealt from shuffled packs: none comes twice before all have come once."""
    out: list[T] = []
    while len(out) < count:
        left = list(cards)
        while left and len(out) < count:
            card = draw(left)
            left.remove(card)
            out.append(card)
    return out


def free_name(names: Sequence[str], taken: Collection[str], draw: Callable[[Sequence[str]], str]) -> str:
    """A name that nobody has yet; numbered when the names run out."""
    free = [name for name in names if name not in taken]
    if free:
        return draw(free)
    return numbered(names[0], taken)


def numbered(name: str, taken: Collection[str]) -> str:
    """The name, with the first number that nobody has where somebody is called so: Junia, Junia 2."""
    count, free = 1, name
    while free in taken:
        count += 1
        free = f"{name} {count}"
    return free


def first_free(names: Sequence[str], taken: Collection[str]) -> str:
    """The first of the names that nobody has yet, as the form for a character proposes it."""
    return next((name for name in names if name not in taken), f"Hero {len(taken) + 1}")


def world_of(game: Game, command: Command, seed: int) -> Any:
    """A new world after this command by the dice of this seed; ValueError in words for one that is refused."""
    world = game.new_world()
    refused = game.refusal(world, command)
    if refused is not None:
        raise ValueError(refused.words)
    dice = SeededDice(seed)
    run(game, world, command, dice)
    settle(game, world, dice)
    return world


# ── The form ────────────────────────────────────────────────────────────────────────────────


def split(text: str) -> tuple[str, ...]:
    """Several picks of one field, as a form sends them: with commas between."""
    return tuple(part for part in text.split(",") if part)


def name_step(name: str, refused: Refused | None, words: str) -> Step:
    """The last step of the form: the name, and why it cannot be had."""
    return Step(
        key="name",
        title="Name",
        text=refused.words if refused else f"{name}.",
        fields=(Field(name="name", words=words, text=True),),
        done=refused is None,
    )


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def party_full() -> Refused:
    """Too many."""
    return refuse("full", f"A party has at most {MOST} characters.")


def party_size() -> Refused:
    """A party of none, or of too many."""
    return refuse("size", f"A party has between 1 and {MOST} characters.")


def name_taken(name: str) -> Refused:
    """Somebody is called so."""
    return refuse("name", f"{name} is taken: choose another name.")


def room_refused(world: Growing, more: int) -> Refused | None:
    """Why nobody may join now: a fight is on, or the party is full."""
    if world.fight is not None:
        return in_fight()
    return party_full() if len(remaining(world.party())) + more > MOST else None


def name_refused(name: str, called: Iterable[str], *, kinds: Iterable[str] = ()) -> Refused | None:
    """Why nobody can be called so: the text, another who is, or a kind of foe, with a number or without."""
    bad = bad_name(name)
    if bad is not None:
        return bad
    taken = {alike(other) for other in (*called, *RESERVED)}
    foes = {alike(kind) for kind in kinds}
    return name_taken(tidy(name)) if alike(name) in taken or alike(name.rstrip("0123456789 ")) in foes else None
