"""What is said behind the game master's screen, and of dungeons between delves."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.axx.content import Monster
from tablewright.games.axx.dungeon.plan import PlannedRoom, Rolled, Stock
from tablewright.games.axx.say import listed, refuse
from tablewright.games.axx.say.dungeon import contents
from tablewright.games.axx.screen import facts as f

BRING, WHICH_MONSTER, HOW_MANY = "Bring monsters in", "Which", "How many"
MET_AT_ONCE = "they are met at once"


def monster_note(monster: Monster) -> str:
    """How strong a kind is."""
    return f"HD {'1/2' if monster.half else monster.hd}, AC {monster.ac}"


TABLES = {"threat": "Threat", "treasure": "Treasure", "stocking": "Stocking"}


def stock_words(given: Stock) -> str:
    """What a result holds, in a sentence or two; an empty room is named so."""
    room = PlannedRoom("", 1, 0, 0, 1, 1, foes=given.foes, hoard=given.hoard, trap=given.trap, puzzle=given.puzzle)
    return " ".join(contents(room)) or "Empty."


def result_words(result: Rolled) -> str:
    """A result that lies behind the screen."""
    return f"{TABLES[result.table]}, level {result.depth}: {stock_words(result.stock)}"


def rolled(fact: f.TableRolled, _names: Names) -> str:
    """A table was rolled on."""
    return result_words(fact.result)


def rolled_card(fact: f.TableRolled, _names: Names) -> Card:
    """The result, for the game master alone."""
    title = f"{TABLES[fact.result.table]} table, level {fact.result.depth}"
    return Card(title=title, shape="note", text=stock_words(fact.result.stock), clauses=fact.clauses, secret=True)


def placed(fact: f.RolledPlaced, names: Names) -> str:
    """It is in a room now."""
    return f"Placed in {names(fact.room)}: {stock_words(fact.stock)}"


def dropped(_fact: f.RolledDropped, _names: Names) -> str:
    """It is forgotten."""
    return "A roll of the tables is left aside."


def kept(fact: f.RoomKept, _names: Names) -> str:
    """A room is locked, or open again."""
    return f"{fact.title} {'stays as it is' if fact.keep else 'may be restocked again'}."


def restocked(fact: f.DungeonRestocked, _names: Names) -> str:
    """How many rooms were rolled anew."""
    count = len(fact.stocks)
    return f"{fact.title}: {count} {'room' if count == 1 else 'rooms'} rolled anew."


def restocked_card(fact: f.DungeonRestocked, names: Names) -> Card:
    """What is in them now."""
    inside = [f"{names(one.room)}: {stock_words(one)}" for one in fact.stocks]
    return Card(title=restocked(fact, names), shape="note", text=" ".join(inside), clauses=fact.clauses, secret=True)


def time_went_by(fact: f.TimeWentBy, _names: Names) -> str:
    """What everybody learns."""
    return f"Time has gone by in {fact.title}: what was searched may be worth another look."


def chosen(fact: f.DungeonChosen, _names: Names) -> str:
    """The party turns to another dungeon."""
    return f"The party turns to {fact.title}, which is as it was left."


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def no_such_monster() -> Refused:
    """No kind of that id."""
    return refuse("monster", "There are no such monsters at this table.")


def so_many(most: int) -> Refused:
    """None, or more than anybody can tell apart."""
    return refuse("count", f"1 to {most} of them can come.")


def not_now() -> Refused:
    """Something else comes first."""
    return refuse("busy", "Something else has to be settled first.")


def nobody_there() -> Refused:
    """Nobody to meet."""
    return refuse("nobody", "Nobody is on their feet to meet them.")


def no_screen() -> Refused:
    """By the engine's table nobody looks behind the screen."""
    return refuse("no_gm", "Nobody looks behind the screen while the engine referees.")


def no_depth(most: int) -> Refused:
    """A level that no dungeon has."""
    return refuse("depth", f"A dungeon has levels 1 to {most}.")


def no_result() -> Refused:
    """Nothing of that number lies behind the screen."""
    return refuse("result", "No such roll lies behind the screen.")


def no_room() -> Refused:
    """The plan has no such room."""
    return refuse("room", "There is no such room in this dungeon.")


def locked(title: str) -> Refused:
    """The room was locked."""
    return refuse("locked", f"{title} is locked as it is: unlock it first.")


def foes_here() -> Refused:
    """One encounter at a time."""
    return refuse("in_fight", "Not while there is an encounter: foes that are placed here are met at once.")


def seen_already(title: str) -> Refused:
    """What was seen stays."""
    return refuse("seen", f"The party has seen something in {title} that is still there: that stays.")


def kept_already(title: str, *, keep: bool) -> Refused:
    """It stands so."""
    return refuse("same", f"{title} is {'locked' if keep else 'not locked'} already.")


def nothing_to_restock() -> Refused:
    """Nobody has emptied anything."""
    return refuse("restock", "Nobody has been down there yet.")


def no_such_dungeon() -> Refused:
    """A dungeon nobody knows of."""
    return refuse("dungeon", "Nobody has heard of a dungeon of that name.")


def room_words(number: str, room: PlannedRoom) -> str:
    """A room in the game master's lists."""
    return f"{number} {room.title}"


UNSEEN = "Not seen yet."


def level(depth: int) -> str:
    """A level of the key."""
    return f"Level {depth}"


def known_as(number: int) -> str:
    """What the party calls the room."""
    return f"The party's room {number}."


def room_holds(room: PlannedRoom) -> str:
    """What is in a room, and whether it is locked."""
    inside = " ".join(contents(room)) or "Empty."
    return f"{inside} Locked against restocking." if room.kept else inside


def ways(words: list[str]) -> str:
    """Where one can go from a room."""
    return f"Ways: {listed(words)}." if words else ""


def room_note(room: PlannedRoom) -> str:
    """What is in it, and whether it is locked."""
    return listed([*(["locked"] if room.kept else []), " ".join(contents(room)) or "empty"])


# ── Buttons ─────────────────────────────────────────────────────────────────────────────────

ALONE = "the result is shown to you alone"
AS_LEFT = "as it was left"
DEPTH = "Dungeon level, 1 to 10"
WHERE = "In which room"
WHICH = "Which room"
LOCK = "Lock a room as it is"
LOCK_NOTE = "no restocking touches it"
UNLOCK = "Unlock a room"
LEVELS = "Level (0: every one)"
RESTOCK = "Restock what the party has emptied"
RESTOCK_ALL = "Restock every unlocked room"


def choose(title: str) -> str:
    """Another dungeon."""
    return f"Turn to {title} instead"


def roll_on(table: str, depth: int) -> str:
    """One click on a table."""
    if table == "stocking":
        return f"Roll what is in a room: level {depth}"
    return f"Roll on the {TABLES[table]} table: level {depth}"


def place(result: Rolled, *, here: bool) -> str:
    """Put a result into a room."""
    if here and result.table == "threat":
        return f"Bring them in: roll {result.number}"
    return f"Place {'here' if here else 'in a room'}: roll {result.number}"


def at_once(result: Rolled) -> str:
    """What placing it where the party stands brings."""
    return "They are met at once." if result.stock.foes is not None else ""


def forget(result: Rolled) -> str:
    """Leave a result aside."""
    return f"Leave aside: roll {result.number}"


def would_change(count: int) -> str:
    """How many rooms would be rolled anew."""
    return f"{count} {'room' if count == 1 else 'rooms'} would be rolled anew"
