"""What is said of doors, searches, traps and puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablewright.core.game import Names
from tablewright.core.prose import capital, number_word
from tablewright.core.view import Card
from tablewright.games.axx.dungeon.looks import hazard, puzzles
from tablewright.games.axx.say import listed, possessive
from tablewright.games.axx.world import World

if TYPE_CHECKING:
    from tablewright.games.axx.delve import door_facts as doors
    from tablewright.games.axx.delve import explore_listen as listening
    from tablewright.games.axx.delve import explore_search as search
    from tablewright.games.axx.delve import explore_traps as traps

COSTS = {
    "force": ("It holds.", "It gives, at a cost."),
    "locks": ("It stays locked.", "It clicks open, at a cost."),
    "traps": ("The trap is as it was.", "It is disarmed, at a cost."),
    "stealth": ("It is noticed.", "It goes unseen, at a cost."),
    "lore": ("Nothing comes to mind.", "It comes to mind, at a cost."),
    "parley": ("They fight on.", "They listen, at a cost."),
    "persuade": ("The friend will not.", "The friend does it, at a cost."),
    "free": ("It holds fast.", "It tears, at a cost."),
    "foraging": ("There is nothing to be found.", "There is food, at a cost."),
    "nerve": ("The hireling goes.", "The hireling stays, at a cost."),
}


def the_door(side: str) -> str:
    """A door by its side, or the chest."""
    return f"the {side} door" if side else "the chest"


# ── Doors ───────────────────────────────────────────────────────────────────────────────────


def door_opened(fact: doors.DoorOpened, names: Names) -> str:
    """How it came open."""
    what = the_door(fact.side)
    if fact.how == "force":
        return f"{names(fact.figure)} forces {what}: it flies open."
    if fact.how == "lock":
        return f"{names(fact.figure)} picks the lock of {what}."
    if fact.how == "magic":
        return f"{what.capitalize()} flies open by magic."
    if fact.how == "freed":
        return f"The spikes are knocked out of {what}, and it opens."
    return f"{what.capitalize()} opens."


def door_opened_card(fact: doors.DoorOpened, names: Names) -> Card:
    """A door that came open."""
    return Card(title=door_opened(fact, names), tone="good" if fact.figure else "plain", clauses=fact.clauses)


def door_closed(fact: doors.DoorClosed, names: Names) -> str:
    """It is shut."""
    return f"{the_door(fact.side).capitalize()} is pulled shut."


def door_held(fact: doors.DoorHeld, names: Names) -> str:
    """It withstood a try."""
    if fact.how == "lock":
        return f"The lock of {the_door(fact.side)} is too much for {names(fact.figure)}."
    return f"{the_door(fact.side).capitalize()} holds against {names(fact.figure)}."


def listened(fact: listening.Listened, names: Names) -> str:
    """What was heard."""
    heard = "something stirs there" if fact.heard else "nothing to be heard"
    return f"{names(fact.figure)} listens to the {fact.side}: {heard}."


def listened_card(fact: listening.Listened, names: Names) -> Card:
    """What was heard, as a warning if there is something."""
    return Card(title=listened(fact, names), tone="bad" if fact.heard else "plain", clauses=fact.clauses)


def door_spiked(fact: listening.DoorSpiked, names: Names) -> str:
    """It is held."""
    return f"{names(fact.figure)} spikes {the_door(fact.side)} shut."


def ask_cost(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """The game master's choice after a try that fell short."""
    about = world.question.about if world.question is not None else {}
    failure, cost = COSTS.get(str(about.get("task", "")), ("It fails.", "It succeeds, at a cost."))
    who = names(str(about.get("figure", "")))
    return f"{who} falls short. Failure, or success at a cost?", {"failure": failure, "cost": cost}


# ── Searching ───────────────────────────────────────────────────────────────────────────────


def searched(fact: search.Searched, names: Names) -> str:
    """Who searched, what came of it, and what is left to search."""
    who = listed(names(name) for name in fact.by)
    verb = "searches" if len(fact.by) == 1 else "search"
    parts = "a section" if len(fact.by) == 1 else f"{number_word(len(fact.by))} sections"
    found = "and find nothing" if len(fact.by) > 1 else "and finds nothing"
    if fact.found:
        found = "and there is something" if fact.found == 1 else "and there is more than one thing"
    left = ""
    if fact.left:
        them = "section of this room is" if fact.left == 1 else "sections of this room are"
        left = f" {capital(number_word(fact.left))} {them} still unsearched."
    return f"{who} {verb} {parts} of 10 ft, {found}.{left}"


def searched_card(fact: search.Searched, names: Names) -> Card:
    """A search."""
    return Card(title=searched(fact, names), tone="good" if fact.found else "plain", clauses=fact.clauses)


def puzzle_tried(fact: search.PuzzleTried, names: Names) -> str:
    """How the puzzle took it."""
    look = puzzles()[fact.puzzle]
    return f"{names(fact.figure)} works on the {look.name}. {look.solved if fact.solved else look.failed}"


def puzzle_card(fact: search.PuzzleTried, names: Names) -> Card:
    """A puzzle tried or solved."""
    return Card(title=puzzle_tried(fact, names), tone="good" if fact.solved else "plain", clauses=fact.clauses)


def beyond_told(fact: search.BeyondTold, names: Names) -> str:
    """What lies behind a way."""
    where = f"Behind the {fact.side} way" if fact.side not in ("up", "down") else f"Where the stair leads {fact.side}"
    return f"{where} lies {fact.title[:1].lower()}{fact.title[1:]}."


# ── Traps ───────────────────────────────────────────────────────────────────────────────────


def trap_sprung(fact: traps.TrapSprung, names: Names) -> str:
    """A trap goes off."""
    return f"A trap! {hazard(fact.trap).sprung} {names(fact.figure)} is right there."


def trap_sprung_card(fact: traps.TrapSprung, names: Names) -> Card:
    """A trap that goes off."""
    return Card(title=trap_sprung(fact, names), tone="bad", clauses=fact.clauses)


def trap_found(fact: traps.TrapFound, names: Names) -> str:
    """A trap is found before it could go off."""
    where = f" at the {fact.side} way" if fact.side else ""
    where = f" on the stair {fact.side}" if fact.side in ("up", "down") else where
    return f"A trap{where}, a {hazard(fact.trap).name}: {_lower(hazard(fact.trap).found)} It can be stepped around now."


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def trap_found_card(fact: traps.TrapFound, names: Names) -> Card:
    """A find."""
    return Card(title=trap_found(fact, names), tone="good", clauses=fact.clauses)


def trap_disarmed(fact: traps.TrapDisarmed, names: Names) -> str:
    """A trap taken apart."""
    return f"{names(fact.figure)} takes the {hazard(fact.trap).name} apart."


def trap_tried(fact: traps.TrapTried, names: Names) -> str:
    """A trap as it was."""
    return f"The {hazard(fact.trap).name} is beyond {possessive(names(fact.figure))} skill, and stays as it was."
