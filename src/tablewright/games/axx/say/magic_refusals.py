"""Why a spell, scroll or potion cannot be used, in one plain line each."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.games.axx import content
from tablewright.games.axx.content import Gear, Spell
from tablewright.games.axx.say.fight_offers import the
from tablewright.games.axx.say.fight_refusals import refuse
from tablewright.games.axx.world import Figure


def not_prepared(figure: Figure, spell: str) -> Refused:
    """No slot holds it."""
    record = content.find_spell(spell)
    name = record.name if record is not None else "that spell"
    return refuse("not-prepared", f"{the(figure)} has no {name} left today.", clause="axx.magic.slots")


def not_declared(figure: Figure, record: Spell) -> Refused:
    """It was not announced."""
    text = f"{the(figure)} did not announce {record.name} before the initiative."
    return refuse("not-declared", text, clause="axx.combat.casting")


def announced(figure: Figure) -> Refused:
    """The announced spell or nothing."""
    text = f"{the(figure)} announced a spell: cast it, or hold it back and end the turn."
    return refuse("announced", text, clause="axx.combat.casting")


def wrong_list(figure: Figure, record: Spell) -> Refused:
    """Another class's scroll."""
    return refuse("list", f"{record.name} is not on {the(figure)}'s list.", clause="axx.magic.book")


def no_foes_in_sight() -> Refused:
    """Nobody to cast at."""
    return refuse("no-foes", "There is no enemy in sight.", clause="axx.explore.darkness")


def unseen(figure: Figure, target: Figure) -> Refused:
    """No line of sight."""
    return refuse("unseen", f"{the(figure)} cannot see {the(target)}.", clause="axx.explore.darkness")


def not_living(figure: Figure) -> Refused:
    """Bones do not heal."""
    return refuse("undead", f"{the(figure)} is not alive.", clause="axx.spell.cure_light_wounds")


def not_out(figure: Figure) -> Refused:
    """Can drink alone."""
    return refuse("not-out", f"{the(figure)} can drink without help.", clause="axx.heal.magic")


def used_today(thing: Gear) -> Refused:
    """Once a day."""
    return refuse("used-today", f"The {thing.name} works once a day, and has today.")
