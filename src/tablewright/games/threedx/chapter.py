"""A chapter of 3dX: the shape that every game's chapters have, over this game's world."""

from __future__ import annotations

from tablewright.core import chapters
from tablewright.games.threedx.world import World

Order = chapters.Order[World]
Event = chapters.Event[World]
Chapter = chapters.Chapter[World]
