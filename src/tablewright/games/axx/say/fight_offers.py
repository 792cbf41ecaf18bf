"""The words on a fight's buttons."""

from __future__ import annotations

from typing import Literal

from tablewright.core.prose import capital
from tablewright.games.axx import content
from tablewright.games.axx.content import Spell
from tablewright.games.axx.say import a, listed, possessive
from tablewright.games.axx.world import Figure, Item

STRIKE_FIRST = "Attack them"
END_SIDE = "The party does no more this round"
DECLARED = "No more spells: roll initiative"
MOVE_ON = "Leave the field"
LET_ROUND_GO = "Let the round pass"
LOST = "hurt this round: the spell would be lost"
ORDERS: dict[Literal["party", "foes", "tie"], str] = {
    "party": "The party acts first this round",
    "foes": "The foes act first this round",
    "tie": "Both sides act at once this round",
}


REACTIONS: dict[Literal["hostile", "wary", "friendly", "open"], tuple[str, str]] = {
    "hostile": ("They take it ill: hostile", "they are hostile"),
    "wary": ("They are wary, and open to a deal", "they are wary"),
    "friendly": ("They are friendly, for now", "they are friendly"),
    "open": ("Roll their reaction where all can see the dice", "reaction openly"),
}
REACTION_NOTE = "when somebody speaks to them"
SPEAKER = "Who speaks"
MORALE: dict[Literal["stand", "break", "open"], tuple[str, str]] = {
    "stand": ("They stand their ground", "they stand"),
    "break": ("They lose heart", "they break"),
    "open": ("Roll the foes' morale where all can see the die", "morale openly"),
}
MORALE_NOTE = "the foes' morale is in question"
REINS = {
    True: ("Let the engine play the foes from now on", "foes by the engine"),
    False: ("Play the foes by hand from now on", "foes by hand"),
}


def by_policy(policy: str) -> str:
    """How the engine would play them."""
    return f"by its policy: {policy}"


def the(figure: Figure) -> str:
    """Orc 3, the ghoul, Hild."""
    name = figure.name
    return f"the {name}" if name[:1].islower() and not name[-1:].isdigit() else name


def speak(figure: Figure) -> str:
    """The first word."""
    return f"{figure.name} speaks to them"


def pay(gp: int) -> str:
    """The toll."""
    return f"Pay the toll of {gp:,} GP"


SLIP_AWAY = "Slip away: they have not noticed you"
EVADE = "Run from them without a word"
SHUT = "Shut the door on them"
SHUT_OUT = "Shut the door on them without a word"
DEFY = "Refuse the toll: they take it in blood"


def leave(*, passes: bool, wanderer: bool) -> str:
    """On, or back."""
    if passes:
        return "Go on: they let you pass"
    return "Let them go their way" if wanderer else "Go back the way you came"


def rank(figure: Figure, to: str) -> str:
    """Front or second."""
    return f"{figure.name} goes in the {to} rank"


def declare(figure: Figure, spell: str) -> str:
    """An announced spell."""
    return f"{figure.name} begins to cast {content.spell(spell).name}"


def typed_declare(figure: Figure, spell: str) -> str:
    """The same as a line."""
    return f"{figure.name} declare {content.spell(spell).name}".lower()


def attack(figure: Figure, target: Figure, arm: str, *, mode: str, step: bool) -> str:
    """A blow or a shot."""
    verb = {"shoot": "shoots at", "throw": "throws at"}.get(mode, "attacks")
    with_ = "bare hands" if arm == "bare hands" else f"the {arm}"
    text = f"{figure.name} {verb} {the(target)} with {with_}"
    return f"{text}, a step closer" if step else text


def attack_price(left: int, shots: int, *, mode: str) -> str:
    """The action, or one of several attacks."""
    word = "attacks" if mode == "melee" else "shots"
    if left:
        return f"{left} more {word if left > 1 else word[:-1]}"
    return f"your action, {shots} {word}" if shots > 1 else "your action"


def on_door(side: str) -> str:
    """Which door a spell is for."""
    return f" on the {side} door"


def draw_note(item: Item | None) -> str:
    """What has to be drawn first."""
    return "drawn first, free once a turn" if item is not None and item.place != "hand" else ""


def charge(figure: Figure, target: Figure, arm: str) -> str:
    """Close and strike."""
    with_ = "bare hands" if arm == "bare hands" else f"the {arm}"
    return f"{figure.name} charges {the(target)} with {with_}"


def move(figure: Figure, feet: int) -> str:
    """Towards them."""
    return f"{figure.name} moves {feet} ft towards them"


def back(figure: Figure, feet: int) -> str:
    """Away from them."""
    return f"{figure.name} moves {feet} ft away"


def step_back(figure: Figure) -> str:
    """The short step."""
    return f"{figure.name} steps back 5 ft"


def run(figure: Figure, feet: int) -> str:
    """At a run."""
    return f"{figure.name} runs {feet} ft towards them"


def withdraw(figure: Figure, feet: int) -> str:
    """Guard up."""
    return f"{figure.name} withdraws {feet} ft"


def flee(figure: Figure) -> str:
    """For the way out."""
    return f"{figure.name} runs for the way out"


MANY = 2
"""Strikers beyond which they are counted, not named."""


def risk(strikers: list[Figure]) -> str:
    """Who may strike."""
    if not strikers:
        return ""
    if len(strikers) > MANY:
        return f"{len(strikers)} foes get a free attack"
    return f"{listed(the(one) for one in strikers)} {'gets' if len(strikers) == 1 else 'get'} a free attack"


def flight_note(risk_: str, behind: list[str]) -> str:
    """What flight costs."""
    left = f"{listed(behind)} would be left to die" if behind else ""
    return "; ".join(part for part in (risk_, left) if part)


def end_turn(figure: Figure, *, begun: bool) -> str:
    """No more."""
    return f"{figure.name} makes no more attacks" if begun else f"{figure.name} waits"


def aid(figure: Figure, ally: Figure) -> str:
    """Help."""
    return f"{figure.name} helps {ally.name}"


def shake(figure: Figure, sleeper: Figure) -> str:
    """Wake."""
    return f"{figure.name} shakes {sleeper.name} awake"


def break_free(figure: Figure) -> str:
    """Out of the web."""
    return f"{figure.name} tears at the web"


def reload(figure: Figure, arm: str) -> str:
    """Load."""
    return f"{figure.name} loads the {arm}"


def fetch(figure: Figure, arm: str) -> str:
    """From the pack."""
    return f"{figure.name} gets {a(arm)} out of the pack"


def pick_up(figure: Figure, arm: str) -> str:
    """From the floor."""
    return f"{figure.name} picks up the {arm}"


def hide(figure: Figure) -> str:
    """Out of sight."""
    return f"{figure.name} slips out of sight"


def parley(figure: Figure) -> str:
    """Talk."""
    return f"{figure.name} calls for a parley"


def bind(figure: Figure, foe: Figure) -> str:
    """Bind."""
    return f"{figure.name} binds {the(foe)}"


def slay(figure: Figure, foe: Figure) -> str:
    """Slay."""
    return f"{figure.name} puts {the(foe)} to death"


def cast(figure: Figure, record: Spell, target: Figure | None, *, scroll: bool) -> str:
    """A spell."""
    on = "" if target is None else f" on {the(target)}"
    if target is not None and target.id == figure.id:
        on = ", on the caster"
    read = "reads the scroll of" if scroll else "casts"
    return f"{figure.name} {read} {record.name}{on}"


def typed_cast(figure: Figure, record: Spell, target: Figure | None, *, scroll: bool) -> str:
    """The same as a line."""
    on = f" on {target.name}" if target is not None else ""
    return f"{figure.name} {'read' if scroll else 'cast'} {record.name}{on}".lower()


def use(figure: Figure, thing: str, target: Figure | None) -> str:
    """A magic thing."""
    on = "" if target is None or target.id == figure.id else f" on {the(target)}"
    return f"{figure.name} uses the {thing}{on}"


def typed_use(figure: Figure, thing: str, target: Figure | None) -> str:
    """The same as a line."""
    on = f" on {target.name}" if target is not None and target.id != figure.id else ""
    return f"{figure.name} use {thing}{on}".lower()


def drink(figure: Figure, potion: str, other: Figure | None) -> str:
    """Drink or pour."""
    if other is not None:
        return f"{figure.name} pours the {potion} into {possessive(other.name)} mouth"
    return f"{figure.name} drinks the {potion}"


def typed_drink(figure: Figure, potion: str, other: Figure | None) -> str:
    """The same as a line."""
    into = f" into {other.name}" if other is not None else ""
    return f"{figure.name} {'pour' if other is not None else 'drink'} {potion}{into}".lower()


def foe_attacks(foe: Figure, target: Figure, arm: str) -> str:
    """A foe's blow."""
    return f"{capital(the(foe))} attacks {target.name} with {a(arm)}"


def foe_charges(foe: Figure, target: Figure) -> str:
    """A foe's charge."""
    return f"{capital(the(foe))} charges {target.name}"


def foe_uses(foe: Figure, target: Figure, power: str) -> str:
    """A foe's power."""
    return f"{capital(the(foe))} uses {a(power)} on {target.name}"


def foe_moves(foe: Figure, feet: int) -> str:
    """A foe comes closer."""
    return f"{capital(the(foe))} moves {feet} ft towards the party"


def foe_waits(foe: Figure) -> str:
    """A foe does nothing more."""
    return f"{capital(the(foe))} does no more this round"
