"""Scenes of a game, whatever it is: the order that opens one, and the facts that it begins and ends."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from msgspec.structs import replace

from tablewright.core.facts import GM, Choice, Command, Fact, Field, Offer, Refused
from tablewright.core.game import Names, Seat
from tablewright.core.prose import refuse
from tablewright.core.text import bad_name
from tablewright.core.view import Card

TEXT_LENGTH = 600
YES_NO = (Choice("false", "no"), Choice("true", "yes"))


class OpenScene(Command, frozen=True, kw_only=True, tag="open-scene"):
    """Open a scene: its title, what is seen, whether one can rest here."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    title: str
    text: str = ""
    safe: bool = False


class SceneBegan(Fact, frozen=True, kw_only=True, tag="scene-began"):
    """A scene began."""

    number: int
    title: str
    text: str = ""
    safe: bool = False


class SceneEnded(Fact, frozen=True, kw_only=True, tag="scene-ended"):
    """A scene is over, and with it what lasts for a scene."""

    number: int


def words_refused(command: OpenScene) -> Refused | None:
    """What is wrong with a scene's title or with what is seen there."""
    if len(command.text) > TEXT_LENGTH:
        return refuse("text", f"At most {TEXT_LENGTH} characters for what is seen.")
    return bad_name(command.title, what="title")


def opening_offer(blank: OpenScene, *more: Field) -> Offer:
    """The opening of a scene by hand: its title, what is seen, whether one can rest; and what a game adds."""
    title = Field("title", "What the scene is called", text=True)
    text = Field("text", "What is seen", text=True)
    return Offer(blank, "Open a scene", "gm", blanks=(title, text, Field("safe", "One can rest here", YES_NO), *more))


class Timed(Protocol):
    """A world whose clock counts minutes, with scenes and with fights in rounds."""

    clock: int
    scene: Any
    fight: Any

    @property
    def day(self) -> int:
        """The day of the campaign, from 1."""


class Played(Protocol):
    """A world in which scenes are played, with fights, challenges and adventures."""

    fight: Any
    call: Any
    scene: Any
    story: str


def idle(world: Played) -> bool:
    """Whether nothing is being played out, so that a player may look to the own character: no fight, no challenge, and
    no scene of an adventure that has still to be played."""
    if world.fight is not None or world.call is not None:
        return False
    return not world.story or world.scene is None or bool(world.scene.done)


def in_the_open(seen: Played, seat: Seat, growing: list[Offer]) -> list[Offer]:
    """Ways in which a character can grow, the first of them in the open for its player where nothing is played out.

    Nobody who has just been told of them looks for them in the folds.
    """
    if seat.role != "player" or not idle(seen):
        return growing
    return [replace(one, main=not place) for place, one in enumerate(growing)]


def when(world: Timed) -> str:
    """The game's own time: day, hour, scene, round of a fight."""
    hour, minute = divmod(world.clock % (24 * 60), 60)
    parts = [f"Day {world.day}, {hour}:{minute:02}"]
    if world.scene is not None:
        parts.append(f"scene {world.scene.number}")
    if world.fight is not None and world.fight.round:
        parts.append(f"round {world.fight.round}")
    return ", ".join(parts)


# ── What is said of them ────────────────────────────────────────────────────────────────────


def began(fact: SceneBegan, _names: Names) -> str:
    """A scene begins."""
    return f"A new scene: {fact.title}."


def began_card(fact: SceneBegan, _names: Names) -> Card:
    """A scene begins, with what is seen."""
    return Card(title=fact.title, shape="scene", text=fact.text, outcome="One can rest here." if fact.safe else "")


def ended(_fact: SceneEnded, _names: Names) -> str:
    """A scene is over."""
    return "The scene is over."


def in_fight() -> Refused:
    """Not in a fight."""
    return refuse("fight", "The fight has to end first.")
