"""Words of rests, Medicine, perks and time: refusals first, then what happens."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.refusals import not_able as not_able
from tablewright.core.view import Card
from tablewright.games.axiom import content
from tablewright.games.axiom.rests import orders as o
from tablewright.games.axiom.say import capital, counted, possessive, refuse
from tablewright.games.axiom.say.challenges import no_focus as no_focus
from tablewright.games.axiom.say.heroes import thing_name

RESTS = {"short": "a short rest", "long": "a long rest", "full": "a full rest"}
OFTEN = {"long": "once a day", "full": "once in three days"}
BACK = {"scene": "the next scene", "short": "a short rest", "long": "a long rest", "full": "a full rest"}


def hours(minutes: int) -> str:
    """A time in words: 15 minutes, 8 hours, 2 hours 10 minutes."""
    whole, rest = divmod(minutes, 60)
    parts = [counted(whole, "hour")] if whole else []
    parts += [counted(rest, "minute")] if rest or not whole else []
    return " ".join(parts)


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def _heal(code: str, words: str) -> Refused:
    return refuse(code, words, clause="axiom.healing")


def no_rest() -> Refused:
    """No such rest."""
    return _heal("rest", "A rest is short, long or full.")


def not_now() -> Refused:
    """Not in a fight or challenge."""
    return refuse("now", "Not in the middle of a fight or a challenge.")


def nobody_rests() -> Refused:
    """There is no party."""
    return refuse("nobody", "There is nobody to rest.")


def not_safe() -> Refused:
    """No rest here."""
    return _heal("safe", "This is no place to rest.")


def too_soon(kind: str, minutes: int) -> Refused:
    """Once a day, once in three days."""
    cited = "axiom.rest.full" if kind == "full" else "axiom.healing"
    words = f"{capital(RESTS[kind])} can be had {OFTEN[kind]}: again in {hours(minutes)}."
    return refuse("soon", words, clause=cited)


def hours_wrong(most: int) -> Refused:
    """So many hours at a time."""
    return refuse("hours", f"From 1 to {most} hours at a time.")


def no_scene() -> Refused:
    """There is no scene."""
    return refuse("scene", "No scene is on.")


def same() -> Refused:
    """It is so."""
    return refuse("same", "It stands so already.")


def not_in_touch(name: str) -> Refused:
    """Too far away."""
    return refuse("touch", f"{capital(name)} is not in Touch.", clause="axiom.range")


def too_far(name: str, reach: str) -> Refused:
    """Farther than it reaches."""
    return refuse("range", f"{capital(name)} is farther off than {reach.capitalize()}.", clause="axiom.range")


def no_kit() -> Refused:
    """No kit."""
    return _heal("kit", "There is no healer's kit at hand.")


def no_illness(name: str) -> Refused:
    """Nothing to nurse."""
    return refuse("ill", f"{capital(name)} has no such illness.", clause="axiom.conditions.health")


def nursed_already(name: str) -> Refused:
    """Once until the next Save."""
    words = f"{capital(name)} has been nursed for that; the next long rest shows what it did."
    return refuse("nursed", words, clause="axiom.conditions.health")


def unhurt(name: str) -> Refused:
    """Nothing to heal."""
    return _heal("unhurt", f"There is nothing to heal in {name}.")


def tended_already(name: str) -> Refused:
    """Once a day."""
    return _heal("tended", f"{capital(name)} has been treated today: once a day for each patient.")


def no_power(name: str) -> Refused:
    """No Power Access."""
    return refuse("power", f"{capital(name)} has no such healing power.", clause="axiom.conditions.health")


def whole() -> Refused:
    """Not damaged."""
    return refuse("whole", "That needs no mending.")


def no_perk(name: str) -> Refused:
    """Not reached yet."""
    return refuse("perk", f"{capital(name)} has no such perk.", clause="axiom.profession.healer")


def perk_used(name: str, back: str) -> Refused:
    """Until it comes back."""
    return refuse("used", f"{name} has been used; it comes back with {BACK[back]}.", clause="axiom.profession.healer")


def rest_first(name: str, kind: str) -> Refused:
    """It adds to a rest, and none has been taken since it was last used."""
    return refuse("rest", f"{name} comes after {BACK[kind]}: rest first.", clause="axiom.profession.healer")


def helps_nobody(name: str) -> Refused:
    """Nobody whom it would help."""
    return refuse("nobody", f"There is nobody near whom {name} would help.")


def no_such_end() -> Refused:
    """What ends it, and what it is called."""
    return refuse("until", "It ends with the turn, the scene, the next long rest, or as its kind does.")


def has_it(name: str) -> Refused:
    """Already so."""
    return refuse("same", f"{capital(name)} has that already.")


def has_not() -> Refused:
    """Not so."""
    return refuse("none", "There is no such condition to end.")


def illness() -> str:
    """What an illness without a name is called."""
    return "illness"


# ── What happens ────────────────────────────────────────────────────────────────────────────


def rested(fact: o.RestTaken, _names: Names) -> str:
    """The party rests."""
    return f"The party takes {RESTS[fact.rest]}: {hours(fact.minutes)}."


def rested_card(fact: o.RestTaken, names: Names) -> Card:
    """The party rests."""
    return Card(title=rested(fact, names), shape="scene", clauses=fact.clauses)


def perk(fact: o.PerkUsed, names: Names) -> str:
    """A perk is used."""
    name = content.PROFESSIONS[fact.profession].stage[fact.stage - 1].name
    whom = f" for {names(fact.target)}" if fact.target and fact.target != fact.figure else ""
    dice = f": {fact.bonus}D more for the next roll" if fact.bonus else ""
    return f"{capital(names(fact.figure))} uses {name}{whom}{dice}."


def mended(fact: o.WeaponMended, names: Names) -> str:
    """A weapon is whole again."""
    return f"{capital(possessive(names(fact.owner)))} {thing_name(fact.what, fact.called)} is whole again."


def time(fact: o.TimePassed, _names: Names) -> str:
    """Time passes."""
    return f"{capital(hours(fact.minutes))} go by."


def time_card(fact: o.TimePassed, names: Names) -> Card:
    """Time passes."""
    return Card(title=time(fact, names), shape="quiet")


def safety(fact: o.SafetySet, _names: Names) -> str:
    """Whether one can rest."""
    return "One can rest here." if fact.safe else "This is no place to rest any more."
