"""The chapter of scenes and of adventures that the engine runs."""

from __future__ import annotations

from tablewright.core import scenes as scene_words
from tablewright.core.prose import quiet
from tablewright.core.scenes import OpenScene, SceneBegan, SceneEnded
from tablewright.games.threedx import scenes, story
from tablewright.games.threedx.chapter import Event, Order

SCENES = story.ADVENTURES.chapter(
    orders={OpenScene: Order(scenes.refuse, scenes.open_scene)},
    events={
        SceneBegan: Event(scenes.fold_began, scene_words.began, scene_words.began_card),
        SceneEnded: Event(scenes.fold_ended, scene_words.ended, quiet(scene_words.ended)),
    },
)
