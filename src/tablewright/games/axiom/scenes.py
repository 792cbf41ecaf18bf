"""Scenes: how one begins and ends, and what ends with it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core import scenes
from tablewright.core.facts import Fact, Refused
from tablewright.core.refusals import challenge_open
from tablewright.core.scenes import SceneEnded
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures
from tablewright.games.axiom.world import FOES, Figure, Scene, World


class OpenScene(scenes.OpenScene, frozen=True, kw_only=True, tag="open-scene"):
    """Open a scene: its title, what is seen, whether one can rest here, whether there is cover."""

    cover: bool = False


class SceneBegan(scenes.SceneBegan, frozen=True, kw_only=True, tag="scene-began"):
    """A scene began."""

    cover: bool = False


class ThreatsLeft(Fact, frozen=True, kw_only=True, tag="threats-left"):
    """Threats that nobody fought stay behind where the scene was."""

    figures: tuple[str, ...]


def refuse(world: World, command: OpenScene) -> Refused | None:
    """Why no scene begins: a fight or a challenge is still on, or it has no good title."""
    if world.fight is not None:
        return scenes.in_fight()
    if world.call is not None:
        return challenge_open()
    return scenes.words_refused(command)


def open_scene(world: World, command: OpenScene, _dice: Dice) -> Iterator[Fact]:
    """End the scene before and begin this one."""
    yield from close(world)
    yield begun(world, command.title.strip(), command.text.strip(), safe=command.safe, cover=command.cover)


def close(world: World) -> Iterator[Fact]:
    """End the scene that is on, if any, with the conditions that end with it, those of the time before a scene too.

    Threats that are in it stay behind; those that came before any scene wait for the first.
    """
    for figure in world.figures.values():
        if figure.state not in ("dead", "gone", "out", "fled"):
            for key, one in list(figure.conditions.items()):
                if one.until in ("turn", "scene"):  # outside a fight nobody has turns that would end it
                    yield conditions.end(figure, key, one.until)
    if world.scene is not None:
        here = tuple(one.id for one in present(world))
        if here:
            yield ThreatsLeft(figures=here)
        yield SceneEnded(number=world.scene.number)


def present(world: World) -> list[Figure]:
    """Threats that are here and on their feet."""
    return [figure for figure in world.figures.values() if figure.side == FOES and figures.able(figure)]


def begun(world: World, title: str, text: str = "", *, safe: bool = False, cover: bool = False) -> SceneBegan:
    """A new scene."""
    return SceneBegan(number=world.scenes + 1, title=title, text=text, safe=safe, cover=cover)


def ensured(world: World, title: str) -> Iterator[Fact]:
    """A scene, where none is on and something begins."""
    if world.scene is None:
        yield begun(world, title)


def fold_began(world: World, fact: SceneBegan) -> None:
    """It is the scene from now on."""
    world.scenes = fact.number
    world.scene = Scene(number=fact.number, title=fact.title, text=fact.text, safe=fact.safe, cover=fact.cover)


def fold_left(world: World, fact: ThreatsLeft) -> None:
    """They take part in nothing any more."""
    for id_ in fact.figures:
        if id_ in world.figures:
            world.figures[id_].state = "gone"


def fold_ended(world: World, _fact: SceneEnded) -> None:
    """What lasted for the scene is over; perks of a scene come back."""
    for figure in world.figures.values():
        for number, perk in enumerate(figures.perks(figure), 1):
            if perk.refresh == "scene" and str(number) in figure.used:
                figure.used.remove(str(number))
    if world.scene is not None:
        world.scene = replace(world.scene, aid={}, ruined={}, wishes={}, last=None)
