"""Words of fights: refusals, and what a fight is called."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.refusals import fight_already as fight_already
from tablewright.core.refusals import no_fight as no_fight
from tablewright.core.refusals import no_target as no_target
from tablewright.core.refusals import not_able as not_able
from tablewright.core.refusals import own_side as own_side
from tablewright.core.refusals import stands as stands
from tablewright.core.refusals import still_fighting as still_fighting
from tablewright.games.axiom.say import capital, possessive, refuse
from tablewright.games.axiom.say.heroes import thing_name
from tablewright.games.axiom.world import Item

COSTS = {"primary": "Primary action", "minor": "Minor action", "movement": "movement"}


def primaries(left: int) -> str:
    """The Primary actions left of a turn."""
    return "Primary" if left == 1 else f"{left} Primary actions"


def a_fight() -> str:
    """What a scene is called that begins with a fight."""
    return "A fight"


def _actions(code: str, words: str) -> Refused:
    return refuse(code, words, clause="axiom.actions")


def moving() -> Refused:
    """A move is under way."""
    return refuse("moving", "Somebody is on the move: that has to end first.")


def not_your_turn(name: str) -> Refused:
    """The other side's turn."""
    return _actions("turn", f"It is not {possessive(name)} turn.")


def stunned(name: str) -> Refused:
    """No action."""
    return refuse("stunned", f"{capital(name)} is Stunned: no action this turn.", clause="axiom.conditions.combat")


def turn_over(name: str) -> Refused:
    """Done."""
    return _actions("done", f"{capital(possessive(name))} turn is over.")


def spent(name: str, cost: str) -> Refused:
    """Nothing of that left."""
    return _actions("spent", f"{capital(name)} has no {COSTS.get(cost, cost)} left this turn.")


def side_not_done() -> Refused:
    """Somebody has still to act."""
    return refuse("side", "That side has not finished its turn.")


def not_in_hand(name: str, item: Item) -> Refused:
    """A weapon that was dropped, or is in the pack."""
    thing = thing_name(item.kind, item.called)
    if item.place == "floor":
        return _actions("hand", f"The {thing} lies on the ground: {name} has to pick it up first.")
    return _actions("hand", f"{capital(name)} does not have the {thing} in hand.")


def no_focus() -> Refused:
    """No such Focus."""
    return refuse("focus", "That Focus does not fit this weapon.", clause="axiom.focus")


def full_cover(name: str) -> Refused:
    """No target."""
    return refuse("cover", f"{capital(name)} is behind full cover: no target.", clause="axiom.range")


def cannot_throw() -> Refused:
    """Only Light weapons."""
    return refuse("throw", "Only a Light weapon in hand can be thrown.", clause="axiom.attack")


def out_of_reach() -> Refused:
    """Too far."""
    return refuse("range", "That is out of reach: a Strike and a throw reach Touch and Close.", clause="axiom.attack")


def no_farther() -> Refused:
    """Distant already."""
    return refuse("range", "That is as far away as it gets.", clause="axiom.range")


def there_already() -> Refused:
    """In Touch already."""
    return refuse("range", "They are in Touch already.", clause="axiom.range")


def afraid(name: str, of: str) -> Refused:
    """No willing step toward it."""
    return refuse("afraid", f"{capital(name)} takes no step toward {of}.", clause="axiom.conditions.combat")


def held(name: str) -> Refused:
    """Restrained."""
    return refuse("held", f"{capital(name)} is held fast and cannot move.", clause="axiom.conditions.combat")


def lies(name: str) -> Refused:
    """Prone: first rise."""
    return refuse(
        "prone", f"{capital(name)} lies on the ground and has to rise first.", clause="axiom.conditions.combat"
    )


def nobody_to_pass() -> Refused:
    """Nothing to slip past."""
    return refuse("pass", "That way leads past nobody who could strike.")


def too_near() -> Refused:
    """Only from far off."""
    return refuse("near", "One gets away only from Far or farther off every enemy.", clause="axiom.range")


def free(name: str) -> Refused:
    """Nothing holds."""
    return refuse("held", f"Nothing holds {name}.")


def escape_by() -> Refused:
    """Two ways out."""
    return refuse(
        "escape", "One gets free by Body + Athletics or Speed + Acrobatics.", clause="axiom.conditions.combat"
    )


def no_cover() -> Refused:
    """Nothing to stand behind."""
    return refuse("cover", "There is nothing here to stand behind.", clause="axiom.range")


def has_cover() -> Refused:
    """Behind something already."""
    return refuse("cover", "That is behind cover already.", clause="axiom.range")


def no_such_cover() -> Refused:
    """No such cover."""
    return refuse("cover", "Cover is none, partial or full, and other than it is now.", clause="axiom.range")


def not_beside(name: str) -> Refused:
    """Not in Touch."""
    return refuse("touch", f"{capital(name)} is not beside you: a Bulwark takes two in Touch.", clause="axiom.shield")


def no_shield(name: str) -> Refused:
    """No shield."""
    return refuse("shield", f"{capital(name)} has no shield in hand.", clause="axiom.shield")


def shield_spent(name: str) -> Refused:
    """Struck with this turn."""
    words = f"{capital(name)} has struck with the shield: it covers nobody until the next turn of its bearer."
    return refuse("bashed", words, clause="axiom.shield")


def in_bulwark(name: str) -> Refused:
    """In a Bulwark already."""
    return refuse("bulwark", f"{capital(name)} stands in a Bulwark already.", clause="axiom.shield")


def no_band() -> Refused:
    """No such band."""
    return refuse("band", "The bands are touch, close, near, far and distant.", clause="axiom.range")


def same_band() -> Refused:
    """So far apart already."""
    return refuse("same", "They are so far apart already.")


def no_foes() -> Refused:
    """Nobody to fight."""
    return refuse("foes", "There is nobody to fight: name the threats, such as “3 raiders, 1 captain”.")


def still_dying() -> Refused:
    """Somebody is dying."""
    return refuse("dying", "Somebody is still dying.", clause="axiom.dying")


def decided_already() -> Refused:
    """It ends by itself."""
    return refuse("decided", "The fight is decided: it is over when nobody is dying any more.", clause="axiom.dying")


# ── Conditions by decision ──────────────────────────────────────────────────────────────────


def no_condition() -> Refused:
    """No such condition."""
    return refuse("condition", "There is no such condition.", clause="axiom.conditions.combat")


def no_illness() -> Refused:
    """Which Attribute, how badly."""
    words = "It lowers Body, Speed or Wit, and is Minor 1, Moderate 2 or Major 3."
    return refuse("condition", words, clause="axiom.conditions.health")


def no_threshold() -> Refused:
    """What its Save or the escape has to reach."""
    return refuse("threshold", "Say what has to be reached, 1 to 20.", clause="axiom.threshold")
