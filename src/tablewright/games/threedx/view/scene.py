"""The scene's panel: the strip of time, the place, what is waited for."""

from __future__ import annotations

from typing import Any

from tablewright.core.game import Seat
from tablewright.core.view import Gauge, Line, Place
from tablewright.games.threedx.say import counted
from tablewright.games.threedx.world import DAY, World


def part(seen: World, seat: Seat) -> dict[str, Any]:  # noqa: ARG001 (the place is the same for every seat)
    """The scene's part of the view."""
    return {
        "strip": tuple(strip(seen)),
        "place": place(seen),
        "turn": "Somebody has to decide." if seen.question is not None else "",
        "notes": tuple(Line(words="Ruling", text=text) for text in seen.told),
    }


def strip(seen: World) -> list[Gauge]:
    """Scene, day and hour, round, scenes still ahead."""
    scene, fight = seen.scene, seen.fight
    hour, minute = divmod(seen.clock % DAY, 60)
    out = [Gauge(words="Scene", text=str(scene.number))] if scene is not None else []
    out.append(Gauge(words="day" if out else "Day", text=f"{seen.day}, {hour}:{minute:02}"))
    if fight is not None and fight.round:
        out.append(Gauge(words="round", text=str(fight.round)))
    if seen.story:
        out.append(Gauge(words="", text=f"{counted(seen.ahead, 'scene')} ahead" if seen.ahead else "the last scene"))
    return out


def place(seen: World) -> Place | None:
    """The scene's title and text, and whether one can rest there."""
    scene = seen.scene
    if scene is None:
        return None
    things = (Line(words="One can rest here", text=""),) if scene.safe or scene.done else ()
    return Place(title=scene.title, text=scene.text, things=things)
