"""Words of deadly effects on the game master's buttons and in the notes."""

from __future__ import annotations

from tablewright.games.axx.say import possessive

WARN = "Warn of a deadly effect"
ANSWER = "A deadly effect is answered"
EFFECT = "What is coming"
COUNTER = "What would answer it"
WHO = "Who answers"
WITH = "With what"
WHOM = "Whom it would have struck"
ACTION = "their action, or a class skill"
NOBODY_YET = "nobody yet"
CONDITIONS = {
    "poisoned": "poisoned",
    "paralyzed": "paralysed",
    "petrified": "stone",
    "asleep": "asleep",
    "charmed": "charmed",
    "frightened": "frightened",
    "burning": "on fire",
    "stuck": "stuck",
}


def warn_of(effect: str) -> str:
    """The button of one that a foe brings."""
    return f"Warn of {effect}"


def effect_of(monster: str, power: str) -> str:
    """The ghoul's paralysing touch."""
    return f"the {possessive(monster.lower())} {power.lower()}"


def saved(name: str, condition: str) -> str:
    """Somebody who is free of it again."""
    return f"{name}, no longer {CONDITIONS[condition]}"


def thing(name: str, what: str) -> str:
    """Somebody's thing or spell."""
    return f"{name}: {what}"


def told(effect: str, counter: str) -> str:
    """What was told."""
    return f"{effect}: {counter}"
