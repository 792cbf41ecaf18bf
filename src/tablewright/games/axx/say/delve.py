"""What is said on the way through a dungeon."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.axx.dungeon_looks import puzzles
from tablewright.games.axx.say import a, item_name, listed
from tablewright.games.axx.say.dungeon import foes_words

if TYPE_CHECKING:
    from tablewright.games.axx import bodies as b
    from tablewright.games.axx import delve_facts as f
    from tablewright.games.axx import delve_route as r

WENT = {
    "up": "up the stairs",
    "down": "down the stairs",
    "in": "down out of the daylight",
    "north": "north",
    "east": "east",
    "south": "south",
    "west": "west",
}


def quiet(say: Callable[[Any, Names], str]) -> Callable[[Any, Names], Card]:
    """A sentence as a quiet line between the cards."""

    def card(fact: Any, names: Names) -> Card:
        return Card(title=say(fact, names), shape="quiet", clauses=fact.clauses, secret=bool(fact.audience))

    return card


def scene(title: str, text: str, fact: Any) -> Card:
    """A piece of narration."""
    return Card(title=title, shape="scene", text=text, clauses=fact.clauses)


def dungeon_found(fact: f.DungeonFound, names: Names) -> str:
    """A dungeon to explore."""
    return f"There is talk in town of {fact.title}, half a day's walk away, and of what lies in it."


def dungeon_card(fact: f.DungeonFound, names: Names) -> Card:
    """The same, as narration."""
    return scene(fact.title, dungeon_found(fact, names), fact)


def dungeon_planned(fact: f.DungeonPlanned, names: Names) -> str:
    """What the game master knows."""
    plan = fact.plan
    levels = "1 level" if plan.levels == 1 else f"{plan.levels} levels"
    return f"{plan.title}: {levels} of {plan.per_level} rooms, drawn and stocked."


def delve_began(fact: f.DelveBegan, names: Names) -> str:
    """The party leaves town."""
    text = f"{listed(names(name) for name in fact.figures)} set out for {fact.title}."
    if len(fact.figures) == 1:
        text = f"{names(fact.figures[0])} sets out for {fact.title}."
    return f"{text} Coin too heavy to carry stays in town." if any(fact.banked.values()) else text


def room_name(number: int, title: str) -> str:
    """A room by its number and title: Room 7 · The cistern."""
    return f"Room {number} · {title}" if title else f"Room {number}"


def room_entered(fact: f.RoomEntered, names: Names) -> str:
    """Where the party is now."""
    went = WENT.get(fact.side, "on")
    if not fact.first:
        return f"Back {went} to {room_name(fact.number, fact.title)}."
    text = f"The party goes {went} and comes into room {fact.number}, {10 * fact.w} by {10 * fact.h} ft."
    return f"{text} It is pitch dark: nobody can see a thing." if fact.dark else text


def room_entered_card(fact: f.RoomEntered, names: Names) -> Card:
    """A new room as narration, a known one as a quiet line."""
    text = room_entered(fact, names)
    if fact.first:
        return Card(title=text, shape="plain", tone="bad" if fact.dark else "plain", clauses=fact.clauses)
    return Card(title=text, shape="quiet", clauses=fact.clauses)


def way_walked(fact: f.WayWalked, names: Names) -> str:
    """A corridor is on the map."""
    feet = 10 * len(fact.cells)
    return f"A corridor of {feet} ft goes on the map." if feet else "The stair goes on the map."


def way_what(kind: str, state: str, side: str) -> str:
    """What a way is: an open door to the east, a stair down."""
    if kind == "out":
        return "the way out"
    if kind == "down":
        return f"a stair {side}"
    if kind == "open":
        return f"an opening to the {side}"
    return f"{a(f'{state} door') if state != 'shut' else 'a door'} to the {side}"


def way_seen(fact: f.WaySeen, names: Names) -> str:
    """A way out of the room."""
    what = way_what(fact.way_kind, fact.state, fact.side)
    return f"A secret door, in the {fact.side} wall!" if fact.secret else f"There is {what}."


def way_seen_card(fact: f.WaySeen, names: Names) -> Card:
    """A way as a quiet line; a secret door as a find."""
    text = way_seen(fact, names)
    if fact.secret:
        return Card(title=text, tone="good", clauses=fact.clauses)
    return Card(title=text, shape="quiet")


def room_seen(fact: f.RoomSeen, names: Names) -> str:
    """How the room looks."""
    text = f"{fact.title}. {fact.look}"
    return f"{text} {puzzles()[fact.puzzle].look}" if fact.puzzle else text


def room_seen_card(fact: f.RoomSeen, names: Names) -> Card:
    """A room as narration."""
    puzzle = f" {puzzles()[fact.puzzle].look}" if fact.puzzle else ""
    return scene(fact.title, fact.look + puzzle, fact)


def hoard(coins: int, things: Any) -> str:
    """Coins and things in a row: 120 GP, a pouch of gems and a potion of Healing."""
    words = [f"{coins} GP"] if coins else []
    return listed([*words, *(a(item_name(item)) for item in things)])


def treasure_seen(fact: f.TreasureSeen, names: Names) -> str:
    """Treasure."""
    what = hoard(fact.coins, fact.things) or "nothing of worth"
    where = {"chest": "In the chest", "cache": "A hidden cache", "leader": "On the leader"}.get(fact.where, "Treasure")
    return f"{where}: {what}!"


def treasure_card(fact: f.TreasureSeen, names: Names) -> Card:
    """Treasure as a good card."""
    return Card(title=treasure_seen(fact, names), tone="good", clauses=fact.clauses)


def chest_seen(fact: f.ChestSeen, names: Names) -> str:
    """A chest."""
    return "A locked chest stands here."


def door_tried(fact: f.DoorTried, names: Names) -> str:
    """A door that does not open."""
    return f"The {fact.side} door is {fact.state}."


def monsters_near(fact: f.MonstersNear, names: Names) -> str:
    """What is about to be met."""
    where = {"wanderer": "wandering this way", "guard": "on guard here"}.get(fact.source, "in this room")
    return f"{foes_words(fact.foes).capitalize()}: {where}."


def wanderers_checked(fact: f.WanderersChecked, names: Names) -> str:
    """A wandering check."""
    why = "after the noise" if fact.noise else "for wandering monsters"
    if fact.face is None:
        return f"The referee rolls {why}."
    came = "something comes" if fact.came else "nothing comes"
    return f"Wandering check {why}: {fact.face} against {fact.need}, {came}."


def wanderers_card(fact: f.WanderersChecked, names: Names) -> Card:
    """A wandering check as a quiet line; with its die for the game master."""
    return Card(title=wanderers_checked(fact, names), shape="quiet", clauses=fact.clauses)


def noise_made(fact: f.NoiseMade, names: Names) -> str:
    """Noise."""
    if fact.why == "shout":
        return f"{names(fact.by)} shouts at the top of the voice. It echoes for a long time."
    if fact.why == "force":
        return "The crash rings through the dungeon."
    return "That was loud."


def beset_by(fact: f.BesetBy, names: Names) -> str:
    """What works at the spiked door."""
    held = "1 turn" if fact.turns == 1 else f"{fact.turns} turns"
    return f"{foes_words(fact.foes).capitalize()} at the spiked door: it will hold for {held}."


def door_beset(fact: f.DoorBeset, names: Names) -> str:
    """Something at the door."""
    return f"Something works at the spiked door to the {fact.side}: the wood groans, the spikes hold."


def besetters_went(fact: f.BesettersWent, names: Names) -> str:
    """The spikes gave way, or what was there went."""
    return "The spikes burst out of the floor: the door is open!" if fact.through else "What was at the door has gone."


def route_set(fact: r.RouteSet, names: Names) -> str:
    """Where the party is heading."""
    where = "home" if fact.room == "town" else f"for {names(fact.room)}"
    rooms = "1 room" if len(fact.ways) == 1 else f"{len(fact.ways)} rooms"
    return f"The party heads {where}, {rooms} by the known way."


def body_lies(fact: b.BodyLies, names: Names) -> str:
    """What a dead companion leaves."""
    what = hoard(fact.coins, fact.items)
    lies = f"by the body lie {what}" if what else "there is nothing on the body"
    return f"{names(fact.figure)} lies dead in {names(fact.room)}; {lies}."
