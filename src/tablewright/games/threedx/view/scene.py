"""The scene's panel: the strip of time, the place, what is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import total
from tablewright.core.game import Seat
from tablewright.core.view import Gauge, Line, Place
from tablewright.games.threedx import content
from tablewright.games.threedx.challenges import closing, reading
from tablewright.games.threedx.rests import rest
from tablewright.games.threedx.say import counted, listed
from tablewright.games.threedx.say.challenges import call_words, result_words
from tablewright.games.threedx.say.lying import why_counts
from tablewright.games.threedx.world import DAY, Figure, World
from tablewright.games.threedx.world_calls import Call


def part(seen: World, seat: Seat) -> dict[str, Any]:  # noqa: ARG001 (the place is the same for every seat)
    """The scene's part of the view."""
    return {
        "strip": tuple(strip(seen)),
        "place": place(seen),
        "turn": turn_words(seen),
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
    """The scene's title and text, the challenge that waits with everybody's dice, and whether one can rest there."""
    scene = seen.scene
    if scene is None and seen.call is None:
        return None
    things = list(_call(seen, seen.call)) if seen.call is not None else []
    if scene is not None and (scene.safe or scene.done):
        things.append(Line(words="One can rest here", text=""))
    title, text = (scene.title, scene.text) if scene is not None else ("", "")
    return Place(title=title, text=text, things=tuple(things))


def _call(seen: World, call: Call) -> Iterator[Line]:
    """What was called, and a line for everybody: the dice as they stand, or that they are waited for."""
    yield Line(words=call_words(content.of(seen), call), text=call.why)
    for id_ in dict.fromkeys((*call.who, *call.laid)):
        figure = seen.figures.get(id_)
        if figure is not None:
            yield Line(words=figure.name, text=_stands(seen, call, figure))


def _stands(seen: World, call: Call, figure: Figure) -> str:
    laid = call.laid.get(figure.id)
    if laid is None:
        return "does not roll" if figure.id in call.passed else "may roll" if call.one else "has still to roll"
    read = reading.reading_of(seen, call, figure.id, laid)
    parts = []
    if laid.own:
        target = reading.target_of(call, figure)
        success = reading.stands(seen, call, figure.id)
        parts.append(result_words(read.result, target, success))
    if laid.helper:
        to = seen.figures.get(call.helps.get(figure.id, ""))
        parts.append(f"{read.result} to help {to.name}" if to is not None else f"{read.result} to help nobody yet")
    why = why_counts(laid.lying, total(reading.all_terms(seen, call, figure.id, laid.terms)))
    return f"{'; '.join(parts)}{f' ({why})' if why else ''}{', as things stand' if figure.id not in call.done else ''}"


def turn_words(seen: World) -> str:
    """What is waited for, in a few words."""
    if seen.question is not None:
        return "Somebody has to decide."
    if seen.resting is not None:
        spending = [figure.name for figure in rest.open_for(seen)]
        have = "has" if len(spending) == 1 else "have"
        return f"{listed(spending)} {have} rest points to spend." if spending else ""
    call = seen.call
    if call is not None:
        waiting = closing.waited_for(seen, call)
        if call.one and not call.laid:
            return "One of you does it; the others may help."
        rolling = [seen.figures[id_].name for id_ in waiting if id_ not in call.laid]
        if rolling:
            return f"{listed(rolling)} {'has' if len(rolling) == 1 else 'have'} still to roll."
        return "The dice lie; the challenge waits to be closed." if waiting else ""
    return ""
