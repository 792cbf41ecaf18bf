"""Scenes: how one begins and ends."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core import scenes
from tablewright.core.facts import Fact, Refused
from tablewright.core.prose import refuse as no
from tablewright.core.refusals import challenge_open
from tablewright.core.scenes import OpenScene, SceneBegan, SceneEnded
from tablewright.dice.sources import Dice
from tablewright.games.threedx.say.challenge_refusals import in_rest
from tablewright.games.threedx.world import Scene, World


def refuse(world: World, command: OpenScene) -> Refused | None:
    """Why no scene begins: a fight, a challenge or a rest is still on, an adventure has its own, or no good title."""
    if world.fight is not None:
        return scenes.in_fight()
    if world.call is not None:
        return challenge_open()
    if world.resting is not None:
        return in_rest()
    return _in_story() if world.story else scenes.words_refused(command)


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


def _in_story() -> Refused:
    """An adventure has its own scenes."""
    return no("story", "An adventure is under way; it brings its own scenes.")
