"""What is said on the way through a dungeon."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablewright.core.game import Names
from tablewright.core.prose import counted
from tablewright.core.view import Card
from tablewright.games.axx.dungeon.looks import puzzles
from tablewright.games.axx.say import a, item_name, lie, listed
from tablewright.games.axx.say.dungeon import foes_words
from tablewright.games.axx.say.light import turns
from tablewright.games.axx.world import TOWN

if TYPE_CHECKING:
    from tablewright.games.axx.delve import bodies as b
    from tablewright.games.axx.delve import delve_facts as f
    from tablewright.games.axx.delve import delve_route as r

WENT = {
    "up": "up the stairs",
    "down": "down the stairs",
    "in": "down out of the daylight",
    "north": "north",
    "east": "east",
    "south": "south",
    "west": "west",
}
LOCKED_CHEST = "A locked chest stands here."


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
    return f"There is talk in town of {fact.title}, not far away, and of what lies in it."


def dungeon_card(fact: f.DungeonFound, names: Names) -> Card:
    """The same, as narration."""
    return scene(fact.title, dungeon_found(fact, names), fact)


def dungeon_planned(fact: f.DungeonPlanned, names: Names) -> str:
    """What the game master knows."""
    plan = fact.plan
    levels, each = counted(plan.levels, "level"), counted(plan.per_level, "room")
    alike = len(plan.rooms) == plan.levels * plan.per_level
    rooms = f"of {each}" if alike else f"with {counted(len(plan.rooms), 'room')} in all"
    return f"{plan.title}: {levels} {rooms}, drawn and stocked."


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
    return " ".join(part for part in (_comes(fact), _sees(fact), ways_on(fact)) if part)


def _comes(fact: f.RoomEntered) -> str:
    """How it comes there."""
    went = WENT.get(fact.side, "on")
    name = room_name(fact.number, fact.title)
    if fact.first:
        return f"The party goes {went} and comes into {name}, {10 * fact.w} by {10 * fact.h} ft."
    return f"{went.capitalize()} to {name}." if fact.side == "in" else f"Back {went} to {name}."


def _sees(fact: f.RoomEntered) -> str:
    """What it looks like by what light there is."""
    if fact.seen:
        return f"{fact.look} {puzzles()[fact.puzzle].look}" if fact.puzzle else fact.look
    return DARK if fact.first and fact.dark else ""


DARK = (
    "It is pitch dark, and nobody has a light: the party feels its way along the walls, sees nothing of what is"
    " here, and strikes at −4."
)


def ways_on(fact: f.RoomEntered) -> str:
    """The ways out that are new, in one sentence: the openings together, then the doors, the stairs, the way out."""
    found = list(fact.ways)
    if not found:
        return "There is no other way out." if fact.first else ""
    parts = []
    for state in ("opening", "door", "open door", "secret door"):
        sides = [sight.side for sight in found if way_kind(sight) == state]
        if sides:
            what = a(state) if len(sides) == 1 else f"{state}s"
            parts.append(f"{what} to the {listed(_counted(sides))}")
    stairs = [sight.side for sight in found if sight.kind == "down"]
    counts = {side: stairs.count(side) for side in stairs}
    parts += [f"a stair {side}" if count == 1 else f"{count} stairs {side}" for side, count in counts.items()]
    parts += ["the stair to daylight" for sight in found if sight.kind == "out"]
    return f"Ways out: {listed(parts)}." if fact.first else f"New from here: {listed(parts)}."


def _counted(sides: list[str]) -> list[str]:
    """Each side once, with how many there are where it is more than one."""
    return [side if sides.count(side) == 1 else f"{side} ({sides.count(side)})" for side in dict.fromkeys(sides)]


def way_kind(sight: f.WaySight) -> str:
    """What a way looks like, without its side."""
    if sight.kind in ("out", "down"):
        return sight.kind
    if sight.secret:
        return "secret door"
    if sight.kind == "open":
        return "opening"
    return "open door" if sight.state == "open" else "door"


def room_entered_card(fact: f.RoomEntered, names: Names) -> Card:
    """A new room as narration, a known one as a quiet line."""
    if not (fact.first or fact.seen):
        return Card(title=room_entered(fact, names), shape="quiet", clauses=fact.clauses)
    went = WENT.get(fact.side, "on").capitalize()
    size = f"{went}, into a room of {10 * fact.w} by {10 * fact.h} ft." if fact.first else ""
    return Card(
        title=room_name(fact.number, fact.title or "darkness"),
        shape="scene",
        tone="bad" if fact.dark else "plain",
        text=" ".join(part for part in (size, _sees(fact)) if part),
        outcome=ways_on(fact),
        clauses=fact.clauses,
    )


def way_seen(fact: f.WaySeen, names: Names) -> str:
    """A secret door."""
    return f"A secret door, in the {fact.sight.side} wall!"


def way_seen_card(fact: f.WaySeen, names: Names) -> Card:
    """A find."""
    return Card(title=way_seen(fact, names), tone="good", clauses=fact.clauses)


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
    words = [f"{coins:,} GP"] if coins else []
    return listed([*words, *(a(item_name(item)) + worth(item.worth * item.count) for item in things)])


def worth(amount: int) -> str:
    """What a thing fetches in town, in brackets; "" for what has no such price."""
    return f" ({amount:,} GP)" if amount else ""


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
    return LOCKED_CHEST


def door_tried(fact: f.DoorTried, names: Names) -> str:
    """A door that does not open."""
    return f"The {fact.side} door is {fact.state}."


def monsters_near(fact: f.MonstersNear, names: Names) -> str:
    """What is about to be met."""
    here = "behind the door" if fact.lair else "in this room"
    on_guard = "on guard behind the door" if fact.lair else "on guard here"
    where = {"wanderer": "wandering this way", "guard": on_guard}.get(fact.source, here)
    return f"{foes_words(fact.foes).capitalize()}: {where}."


CHECK_OPENLY = "Check for wandering monsters where all can see the die"


def wanderers_checked(fact: f.WanderersChecked, names: Names) -> str:
    """A wandering check."""
    noise = " after the noise" if fact.noise else ""
    why = f"for wandering monsters{noise}"
    takes = "a 1" if fact.need == 1 else f"a 1 or {fact.need}"
    rolled = f"a {fact.face}, and it takes {takes}; {'something' if fact.came else 'nothing'} comes"
    if fact.checks > 1:
        why += f" {fact.checks} times while the party sleeps"
        last = f": at last {rolled}" if fact.face is not None else ""
        return f"The referee rolls {why}{last}."
    if fact.face is None:
        return f"The referee rolls {why}."
    return f"Wandering check{noise}: {rolled}."


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
    return f"{foes_words(fact.foes).capitalize()} at the spiked door: it will hold for {turns(fact.turns)}."


def door_beset(fact: f.DoorBeset, names: Names) -> str:
    """Something at the door."""
    woke = " The party starts from its sleep." if fact.woke else ""
    return f"Something works at the spiked door to the {fact.side}: the wood groans, the spikes hold.{woke}"


def besetters_went(fact: f.BesettersWent, names: Names) -> str:
    """The spikes gave way, or what was there went."""
    if not fact.through:
        return "What was at the door has gone."
    return "The spikes burst out of the floor: the door is open!" if fact.burst else "More come in by the open door!"


def route_set(fact: r.RouteSet, names: Names) -> str:
    """Where the party is heading."""
    home = fact.room == TOWN
    where = "home" if home else f"for {names(fact.room)}"
    return f"The party heads {where}, {rooms_on_the_way(len(fact.ways), home=home)} by the known way."


def rooms_on_the_way(ways: int, *, home: bool) -> str:
    """How far it is: 2 rooms; home, 2 rooms and out."""
    count = ways - home
    rooms = "1 room" if count == 1 else f"{count} rooms"
    return (f"{rooms} and out" if count else "straight out") if home else rooms


def body_lies(fact: b.BodyLies, names: Names) -> str:
    """What a dead companion leaves."""
    what = hoard(fact.coins, fact.items)
    if fact.to:
        takes = f"; {names(fact.to)} takes {what}" if what else ""
        return f"{names(fact.figure)} lies dead in town{takes}."
    lies = f"by the body {lie(fact.coins, fact.items)} {what}" if what else "there is nothing on the body"
    return f"{names(fact.figure)} lies dead in {names(fact.room)}; {lies}."
