"""Why something cannot be done in a dungeon, in one plain line each."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.games.axx import content
from tablewright.games.axx.say import gear_name, item_name, refuse
from tablewright.games.axx.world import Figure, Item


def no_way() -> Refused:
    """A way that is not here, or not known: the same words for both."""
    return refuse("no_way", "There is no such way out of here.")


def no_route() -> Refused:
    """No known way there."""
    return refuse("no_route", "The party knows no way there from here.")


def no_door() -> Refused:
    """A way without a door."""
    return refuse("no_door", "There is no door there.")


def in_fight() -> Refused:
    """Exploring stops while monsters are met."""
    return refuse("in_fight", "Not while the monsters are here.")


def in_town() -> Refused:
    """The party is not in the dungeon."""
    return refuse("in_town", "The party is in town.")


def not_in_town() -> Refused:
    """What only the town has."""
    return refuse("not_in_town", "That can only be done in town.")


def unsettled() -> Refused:
    """A procedure is owed first."""
    return refuse("unsettled", "One moment: the referee has something to settle first.")


def not_due() -> Refused:
    """A check that nothing calls for."""
    return refuse("not_due", "No wandering check is due.", clause="axx.explore.wandering")


def nobody_up() -> Refused:
    """Nobody of the party can act."""
    return refuse("nobody_up", "Nobody of the party is able to do anything.")


def cannot_act(figure: Figure) -> Refused:
    """A hero who is out or helpless."""
    return refuse("cannot_act", f"{figure.name} cannot act now.")


def known_dungeon(title: str) -> Refused:
    """A name that is taken."""
    return refuse("title", f"{title} is known already: give this one another name.")


def no_dungeon() -> Refused:
    """Nowhere to go."""
    return refuse("no_dungeon", "There is no dungeon to set out for: make one first.")


def no_party() -> Refused:
    """Nobody to go."""
    return refuse("no_party", "There is nobody in the party who can set out.")


def overloaded(figure: Figure, used: int, top: int) -> Refused:
    """Somebody carries more than fits."""
    return refuse("overloaded", f"{figure.name} carries {used} slots of {top}: something has to stay behind.")


def measures(text: str) -> Refused:
    """A dungeon that cannot be made."""
    return refuse("measures", text)


def no_such_drawing() -> Refused:
    """No pack of this table has brought such a dungeon."""
    return refuse("drawn", "No pack of this table has brought that dungeon.")


def bad_drawing() -> Refused:
    """A dungeon out of a log that nobody could draw."""
    return refuse("drawn", "That dungeon cannot be drawn as its pack has it.")


def door_shut_fast(side: str, state: str) -> Refused:
    """A door known not to open."""
    hint = "it has to be forced" if state == "stuck" else "it has to be picked or forced"
    return refuse("shut_fast", f"The {side} door is {state}: {hint}.", clause="axx.explore.door")


def door_held(side: str) -> Refused:
    """A spell on it."""
    return refuse("held", f"A spell holds the {side} door shut.", clause="axx.spell.hold_portal")


def door_open(side: str) -> Refused:
    """A door that needs no opening."""
    return refuse("door_open", f"The {side} door is open.")


def door_is_shut(side: str, state: str) -> Refused:
    """A door that needs no shutting."""
    return refuse("door_shut", f"The {side} door is {state if state != 'shut' else 'shut already'}.")


def not_locked(what: str) -> Refused:
    """No lock to work on, as far as anyone knows."""
    return refuse("not_locked", f"{what} is not locked, as far as anyone knows: try it first.")


def no_tools(figure: Figure) -> Refused:
    """A Thief without tools."""
    return refuse("no_tools", f"{figure.name} has no thieves' tools at hand.", clause="axx.explore.door")


def not_a_thief(figure: Figure, task: str) -> Refused:
    """A task that takes a Thief."""
    return refuse("not_trained", f"Only a Thief can {task}, and {figure.name} is none.", clause="axx.class.thief")


def tried(figure: Figure, what: str) -> Refused:
    """One try each."""
    return refuse("tried", f"{figure.name} has had the one try at {what}.", clause="axx.class.thief")


def no_spikes(figure: Figure) -> Refused:
    """No spikes to hold a door with."""
    return refuse("no_spikes", f"{figure.name} has no spikes and hammer.", clause="axx.explore.door")


def spiked(side: str) -> Refused:
    """A door that is held already."""
    return refuse("spiked", f"The {side} door is spiked already.")


def too_dark(figure: Figure) -> Refused:
    """Work that needs eyes."""
    return refuse("too_dark", f"{figure.name} cannot see anything here: light something first.")


def nothing_left(figure: Figure) -> Refused:
    """Every section was searched."""
    return refuse("searched", f"{figure.name} has searched every section of this room.", clause="axx.explore.search")


def no_section(figure: Figure) -> Refused:
    """The others have all that is left to do."""
    words = f"The others take all there is to search this turn: nothing is left for {figure.name}."
    return refuse("no_section", words, clause="axx.explore.search")


def nobody_named() -> Refused:
    """A search by nobody."""
    return refuse("nobody_named", "Say who is to do it.")


def named_twice() -> Refused:
    """The same hero twice in one order."""
    return refuse("named_twice", "Each of the party can do one thing a turn.")


def no_trap() -> Refused:
    """No trap that anyone knows of."""
    return refuse("no_trap", "Nobody has found a trap here.")


def trap_spent() -> Refused:
    """A trap that is harmless now."""
    return refuse("trap_spent", "That trap is harmless now.")


def no_puzzle() -> Refused:
    """No puzzle here."""
    return refuse("no_puzzle", "There is no puzzle here.")


def puzzle_solved() -> Refused:
    """Solved already."""
    return refuse("puzzle_solved", "The puzzle is solved.")


def no_chest() -> Refused:
    """No chest here."""
    return refuse("no_chest", "There is no locked chest here.")


def no_light(figure: Figure) -> Refused:
    """Not a thing that burns."""
    return refuse("no_light", f"{figure.name} has no such torch or lantern.", clause="axx.time.light")


def lit_already() -> Refused:
    """It burns already."""
    return refuse("lit", "It is burning already.")


def not_lit() -> Refused:
    """It does not burn."""
    return refuse("not_lit", "It is not burning.")


def no_hand(figure: Figure) -> Refused:
    """Both hands are full."""
    return refuse("no_hand", f"{figure.name} has no hand free for a light.", clause="axx.time.light")


def no_oil(figure: Figure, lamp: Item) -> Refused:
    """A dry lantern."""
    fuel = gear_name(content.thing(lamp.kind).fuel)
    return refuse("no_oil", f"{figure.name} has no {fuel} for the {item_name(lamp)}.", clause="axx.time.light")


def not_hungry(figure: Figure) -> Refused:
    """Nothing to eat for."""
    return refuse("not_hungry", f"{figure.name} is not hungry.")


def no_ration() -> Refused:
    """No food."""
    return refuse("no_ration", "Nobody in the party has a ration left.", clause="axx.time.day")


def not_wounded(figure: Figure) -> Refused:
    """Nothing to bind."""
    return refuse("not_wounded", f"{figure.name} has no wounds to bind.", clause="axx.heal.bind")


def bound_today(figure: Figure) -> Refused:
    """Once a day."""
    return refuse("bound_today", f"{figure.name}'s wounds have been bound today.", clause="axx.heal.bind")


def is_out(figure: Figure) -> Refused:
    """Not while out."""
    return refuse("is_out", f"Binding does not help {figure.name}, who is out.", clause="axx.heal.bind")


def starving(figure: Figure) -> Refused:
    """No healing on an empty stomach."""
    return refuse("starving", f"{figure.name} has to eat before binding heals anything.", clause="axx.time.day")
