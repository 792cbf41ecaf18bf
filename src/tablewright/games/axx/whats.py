"""What dice are thrown for: the closed list of `what` in every roll of the game."""

from __future__ import annotations

from enum import StrEnum


class What(StrEnum):
    """What a roll is for. Fair dice count rolls by figure and by this."""

    # heroes
    ABILITY = "ability"
    COINS = "coins"
    PICK = "pick"
    CHECK = "check"
    SAVE = "save"
    LEVEL = "level"
    TIE = "tie"
    HEAL = "heal"
    # the dungeon
    STOCK = "stock"
    MAP = "map"
    WANDERING = "wandering"
    HOLD = "hold"
    TREASURE = "treasure"
    TRAP = "trap"
    SEARCH = "search"
    THREAT = "threat"
    MAGIC = "magic"
    LISTEN = "listen"
    DOOR = "door"
    LOCK = "lock"
    BIND = "bind"
    SLEEP = "sleep"
    # encounters and fights
    NUMBER = "number"
    PAST = "past"
    HP = "hit points"
    SURPRISE = "surprise"
    DISTANCE = "distance"
    REACTION = "reaction"
    INITIATIVE = "initiative"
    ATTACK = "attack"
    DAMAGE = "damage"
    MORALE = "morale"
    TARGET = "target"
    STRAY = "stray"
    POISON = "poison"
    FIRE = "fire"
    ROUNDS = "rounds"
    BRUSH = "brush"
    MAIMED = "maimed"
    SPELL = "spell"
    CARRIED = "carried"
