"""Scenes: how one begins and ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Refused
from tablewright.core.text import bad_name
from tablewright.dice.sources import Dice
from tablewright.games.threedx.say import scenes as words
from tablewright.games.threedx.world import Scene, World

TEXT_LENGTH = 600


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
    """A scene is over."""

    number: int


def refuse(world: World, command: OpenScene) -> Refused | None:
    """Why no scene begins: a fight or a challenge is still on, an adventure has its own, or no good title."""
    if world.fight is not None:
        return words.in_fight()
    if world.call is not None or world.resting is not None:
        return words.challenge_open()
    if world.story:
        return words.in_story()
    if len(command.text) > TEXT_LENGTH:
        return words.text_long(TEXT_LENGTH)
    return bad_name(command.title, what="title")


def open_scene(world: World, command: OpenScene, _dice: Dice) -> Iterator[Fact]:
    """End the scene before and begin this one."""
    yield from close(world)
    yield begun(world, command.title.strip(), command.text.strip(), safe=command.safe)


def close(world: World) -> Iterator[Fact]:
    """End the scene that is on."""
    if world.scene is not None:
        yield SceneEnded(number=world.scene.number)


def begun(world: World, title: str, text: str = "", *, safe: bool = False) -> SceneBegan:
    """A new scene."""
    return SceneBegan(number=world.scenes + 1, title=title, text=text, safe=safe)


def fold_began(world: World, fact: SceneBegan) -> None:
    """It is the scene from now on."""
    world.scenes = fact.number
    world.scene = Scene(number=fact.number, title=fact.title, text=fact.text, safe=fact.safe)


def fold_ended(world: World, _fact: SceneEnded) -> None:
    """What was wished for in it is over."""
    world.wishes = {}
    world.draft = None
