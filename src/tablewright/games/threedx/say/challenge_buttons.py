"""Words on the buttons of challenges."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.games.threedx import content, figures
from tablewright.games.threedx.say import counted, listed, possessive
from tablewright.games.threedx.say.challenges import call_words, with_words
from tablewright.games.threedx.say.heroes import attribute_name
from tablewright.games.threedx.say.lying import bonus_die
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_calls import Call

CARRIES = {
    "": "nothing",
    "advantage": "advantage where it succeeded",
    "disadvantage": "disadvantage where it failed",
    "both": "advantage where it succeeded, disadvantage where it failed",
}
PURPOSES = {
    "treat": "treating wounds",
    "rescue": "saving a life",
    "repair": "repairing armour",
    "learn": "learning",
}


def time_costs(count: int) -> str:
    """How long taking time takes once."""
    if not count:
        return "there is none to take"
    hours = count >= 60 and count % 60 == 0
    return f"{counted(count // 60, 'hour')} each time" if hours else f"{counted(count, 'minute')} each time"


def roll(name: str, found: content.Content, call: Call, *, time: int = 0, proficiency: str = "") -> str:
    """Roll for it, with what is brought."""
    extra = [f"taking {counted(call.minutes * time, 'minute')}"] if time else []
    extra += [f"as {proficiency}"] if proficiency else []
    aside = f" ({', '.join(extra)})" if extra else ""
    return f"{name}: roll {with_words(found, call)}{aside}"


def roll_more(name: str, ways: Iterable[str]) -> str:
    """Roll with more to say about it: by the fields that there are for it."""
    known = {"time": "time taken", "proficiency": "a proficiency", "learning": "something being learnt"}
    return f"{name}: roll with {listed([known[way] for way in ways], joint='or')}"


def help_with(name: str, other: str, ability: str) -> str:
    """Help somebody."""
    return f"{name}: help {other} with {ability}"


def help_more(name: str) -> str:
    """Help with another ability."""
    return f"{name}: help with another ability"


def move(name: str, other: str) -> str:
    """Let the help go elsewhere."""
    return f"{possessive(name)} help: to {other}" if other else f"{possessive(name)} help: to nobody for now"


def bonus(seen: World, figure: Figure, die: str, size: int) -> str:
    """Spend a bonus die."""
    return f"{figure.name}: spend {bonus_die(die, attribute_name(die, figures.fifth_name(seen, figure)), size)}"


def one_use(*, needless: bool) -> str:
    """What a bonus die costs; `needless` where the roll succeeds as it lies."""
    return "one use; it succeeds without" if needless else "one use"


def stand(name: str) -> str:
    """Let the dice stand."""
    return f"{name}: let the dice stand"


def pass_up(name: str) -> str:
    """Do not roll."""
    return f"{name}: do not roll"


def call_at(found: content.Content, call: Call, rung: str, target: int) -> str:
    """Call what was weighed, at a rung of the ladder."""
    return f"Call {with_words(found, call)} at {rung} {target}"


def call_weighed(found: content.Content, call: Call) -> str:
    """Call what was weighed as it is."""
    return f"Call {call_words(found, call)}"


def wish(name: str, ability: str, why: str) -> str:
    """Weigh what somebody asked for."""
    return f"Weigh {ability} for {name}: {why}"


def waiting(call: Call, left: int) -> str:
    """How many are waited for."""
    what = PURPOSES.get(call.purpose, "the challenge")
    return f"{left} waited for" if left else f"{what} closes"
