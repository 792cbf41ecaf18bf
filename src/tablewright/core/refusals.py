"""Refusals that several games give in the same words: about fights, challenges, gear and packs."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.prose import capital, refuse

# ── Who can act ─────────────────────────────────────────────────────────────────────────────


def not_able(name: str) -> Refused:
    """Down or gone."""
    return refuse("able", f"{capital(name)} cannot act.")


def cannot_act(name: str) -> Refused:
    """Unconscious or Stunned."""
    return refuse("able", f"{capital(name)} cannot act just now.")


def nobody_stands() -> Refused:
    """Nobody on their feet."""
    return refuse("nobody", "Nobody of the party is on their feet.")


# ── Fights ──────────────────────────────────────────────────────────────────────────────────


def in_fight() -> Refused:
    """Not in a fight."""
    return refuse("fight", "Not in the middle of a fight.")


def no_fight() -> Refused:
    """No fight, or not this step of it."""
    return refuse("fight", "There is no such thing to do in a fight just now.")


def fight_already() -> Refused:
    """One at a time."""
    return refuse("fight", "A fight is on already.")


def still_fighting() -> Refused:
    """Both sides stand."""
    return refuse("fight", "Both sides still stand.")


def no_target() -> Refused:
    """Nobody there to be attacked."""
    return refuse("target", "There is nobody to attack there.")


def own_side() -> Refused:
    """No blows against companions."""
    return refuse("side", "That is a companion.")


def stands(name: str) -> Refused:
    """Not on the ground."""
    return refuse("prone", f"{capital(name)} is on the feet already.")


# ── Challenges ──────────────────────────────────────────────────────────────────────────────


def challenge_open() -> Refused:
    """Not while a challenge waits."""
    return refuse("open", "A challenge still waits for rolls.")


def why_long(most: int) -> Refused:
    """A reason is short."""
    return refuse("why", f"Say in a few words what for (at most {most} characters).")


def nobody_rolled() -> Refused:
    """Nothing to decide by."""
    return refuse("none", "Nobody has rolled yet.")


# ── Gear and packs ──────────────────────────────────────────────────────────────────────────


def carries_enough(name: str) -> Refused:
    """A full pack."""
    return refuse("gear", f"{name} carries enough already.")


def no_such_pack() -> Refused:
    """The pack is not on this server's shelf."""
    return refuse("pack", "There is no such pack here; `tablewright pack import` puts one on the shelf.")


def has_it(name: str) -> Refused:
    """The table has it."""
    return refuse("pack", f"This table has the pack “{name}” already.")
