"""Why something cannot be done in a challenge, each in one plain line."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.refusals import cannot_act as cannot_act
from tablewright.core.refusals import nobody_rolled as nobody_rolled
from tablewright.core.refusals import why_long as why_long
from tablewright.core.text import WHY_LENGTH
from tablewright.games.threedx.say import capital, refuse
from tablewright.games.threedx.say.downtime import not_learnt
from tablewright.games.threedx.say.fight import no_dice as no_dice


def in_fight() -> Refused:
    """Not in a fight."""
    return refuse("fight", "In a fight this is an Act of one's turn.")


def in_rest() -> Refused:
    """Not while rest points are being spent."""
    return refuse("rest", "The rest comes first: its points are still being spent.")


def open_already() -> Refused:
    """One at a time."""
    return refuse("open", "A challenge is open already; it has to be closed first.")


def nothing_called() -> Refused:
    """No challenge is open."""
    return refuse("none", "No challenge is open, or it still waits for somebody.")


def no_ability() -> Refused:
    """Nothing to roll with."""
    return refuse("ability", "There is no such ability to roll with: one of the 24 but Carry, or a known skill.")


def no_target(most: int) -> Refused:
    """A target number that cannot be."""
    return refuse("target", f"A target number is 1 at least and {most} at most.", clause="3dx.success")


def no_level(most: int) -> Refused:
    """Too many levels."""
    return refuse("level", f"Levels run from {most} of disadvantage to {most} of advantage; minutes from 0.")


def level_reason() -> Refused:
    """Every level has a reason."""
    return refuse(
        "reason", f"Say in a few words why there is advantage or disadvantage (at most {WHY_LENGTH} characters)."
    )


def no_chain(most: int) -> Refused:
    """Several rolls in order."""
    words = f"Up to {most} rolls may follow a roll; each result may give the next advantage, disadvantage or both."
    return refuse("then", words, clause="3dx.roll.multiple")


def nobody_can() -> Refused:
    """Nobody who could roll."""
    return refuse("nobody", "None of those can make this roll just now.")


def cannot_roll(name: str) -> Refused:
    """No such die, or no points left."""
    return refuse("able", f"{capital(name)} has not what this roll takes.")


def does_not_roll() -> Refused:
    """Not among those who roll."""
    return refuse("who", "That one does not roll for this challenge.")


def save_lies() -> Refused:
    """A save that lies was thrown at its level."""
    return refuse("save", "A save that lies was thrown at its level; it can be given before the roll only.")


def has_rolled(name: str) -> Refused:
    """Once each."""
    return refuse("rolled", f"{capital(name)} has rolled already.", clause="3dx.dice_stand")


def has_passed(name: str) -> Refused:
    """Once each."""
    return refuse("passed", f"{capital(name)} has said not to roll.")


def one_rolls() -> Refused:
    """Another does it."""
    return refuse("one", "Somebody else does it; the others may help.", clause="3dx.combat.help")


def no_time(most: int) -> Refused:
    """No time to take."""
    return refuse(
        "time", f"There is no time to take here, or it is taken {most} times at most.", clause="3dx.taking_time"
    )


def no_proficiency(name: str) -> Refused:
    """Not an active one, or not one for this roll."""
    if name:
        text = f"The proficiency {name} does not help with this roll, or is not active."
        return refuse("proficiency", text, clause="3dx.skills.proficiency")
    return refuse("proficiency", "That is no active proficiency.", clause="3dx.skills.proficiency")


def no_learning(name: str) -> Refused:
    """Not being learnt, or this roll has nothing to do with it."""
    if name:
        return refuse("learning", f"This roll has nothing to do with learning {name}.", clause="3dx.learning")
    return not_learnt()


def saves_alone() -> Refused:
    """Nobody helps with a save."""
    return refuse("save", "A save is made alone.", clause="3dx.save")


def helps_oneself() -> Refused:
    """Another must be helped."""
    return refuse("help", "Nobody helps themselves.", clause="3dx.combat.help")


def helps_itself(name: str) -> Refused:
    """A helper is not helped."""
    return refuse("help", f"{capital(name)} helps, and a helper cannot be helped.", clause="3dx.combat.help")


def not_fitting() -> Refused:
    """Another ability, and no GM to say that it fits."""
    words = "Without a GM one helps with the ability that is asked for, or with one that combines it."
    return refuse("fitting", words, clause="3dx.combat.help")


def is_helped(name: str) -> Refused:
    """Who is helped does not help."""
    words = f"{capital(name)} is being helped, and who is helped helps nobody; let that help go elsewhere first."
    return refuse("help", words, clause="3dx.combat.help")


def no_help(name: str) -> Refused:
    """No help was rolled."""
    return refuse("help", f"{capital(name)} has rolled no help.")


def same_help() -> Refused:
    """It goes there already."""
    return refuse("same", "That help goes there already.")


def on_critical() -> Refused:
    """A critical takes none."""
    return refuse("critical", "No bonus die is added to a critical.", clause="3dx.critical")


def no_bonus(name: str) -> Refused:
    """None that fits is left."""
    words = f"{capital(name)} has no such bonus die left here: one of the attribute rolled, then one epic die."
    return refuse("bonus", words, clause="3dx.bonus_dice")


def stands_already(name: str) -> Refused:
    """Said already."""
    return refuse("stands", f"{capital(name)} has let the dice stand already.")


def save_is_made() -> Refused:
    """A save is nobody's choice."""
    return refuse("save", "A save is made by everybody it is called for.", clause="3dx.save")
