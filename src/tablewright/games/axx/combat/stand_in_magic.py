"""Which spell a hero whom nobody plays casts, and when."""

from __future__ import annotations

from tablewright.core.effects import Blow, Heal, SleepHitDice, Ward
from tablewright.core.facts import Command
from tablewright.games.axx import content, figures
from tablewright.games.axx.combat import announced, conditions, field, orders
from tablewright.games.axx.content import Spell
from tablewright.games.axx.magic import aiming, turning, wards
from tablewright.games.axx.magic import sleep as sleep_
from tablewright.games.axx.world import PARTY, Figure, World

TWO = 2
"""Sleep is for at least so many, unless fewer are left."""


def ready(figure: Figure) -> list[Spell]:
    """The spells that the hero has left today, in the order of the slots."""
    return [content.spell(id_) for id_ in announced.ready_spells(figure)]


def castable(world: World, figure: Figure) -> list[Spell]:
    """The spells that the hero may cast now: where spells are announced, the one that was."""
    found, fight = ready(figure), world.fight
    if fight is None or not announced.playing(world):
        return found
    return [one for one in found if one.id == fight.declared.get(figure.id)]


def may_cast(world: World, figure: Figure, spell: Spell | None, target: Figure) -> bool:
    """Whether the spell could be cast at somebody now."""
    return spell is not None and aiming.refuse_target(world, figure, spell, target.id) is None


# ── Healing ──────────────────────────────────────────────────────────────────────────────────


def heal(world: World, figure: Figure, *, poisoned: bool = False) -> Command | None:
    """Heal oneself or somebody beside: first who is at 0 HP, then the poisoned, then who has lost half.

    With `poisoned` those alone.
    """
    spell = next((one for one in castable(world, figure) if isinstance(one.effect, Heal)), None)
    if spell is None:
        return None
    found = [(need, one) for one in _beside(world, figure) if (need := _need(one, spell)) >= 0]
    if poisoned:
        found = [(need, one) for need, one in found if need == 1]
    if not found:
        return None
    _, chosen = min(found, key=lambda pair: pair[0])
    return orders.Cast(figure=figure.id, spell=spell.id, target=chosen.id)


def _beside(world: World, figure: Figure) -> list[Figure]:
    """The heroes whom the healer can touch, itself among them."""
    fight = world.fight
    there = [one for one in field.present(world, PARTY) if one.character]
    return [one for one in there if fight is not None and field.beside(fight, figure.id, one.id)]


def _need(figure: Figure, spell: Spell) -> int:
    """How badly somebody needs healing: 0 at 0 HP, 1 poisoned, 2 half gone; -1 not at all."""
    if figure.state == "out":
        return 0
    ends = spell.effect.ends if isinstance(spell.effect, Heal) else ()
    if "poisoned" in figure.conditions and "poisoned" in ends:
        return 1
    return 2 if 2 * (figure.hp or 0) <= (figure.top or 0) else -1


# ── The rest ─────────────────────────────────────────────────────────────────────────────────


def turn(world: World, figure: Figure) -> Command | None:
    """Turn the undead in sight."""
    order = orders.TurnUndead(figure=figure.id)
    return order if figure.cls == "cleric" and turning.refuse_turn(world, order) is None else None


def able_foes(world: World, figure: Figure) -> list[Figure]:
    """The enemies who can act."""
    return field.able_enemies(world, figure)


def sleep(world: World, figure: Figure) -> Command | None:
    """Put at least two to sleep, or all who are left."""
    spell = next((one for one in castable(world, figure) if isinstance(one.effect, SleepHitDice)), None)
    if spell is None or not isinstance(spell.effect, SleepHitDice):
        return None
    most = 2 * spell.effect.most
    able = able_foes(world, figure)
    there = sleep_.sleepable(world, figure)
    found = [one for one in there if figures.hd_halves(one) <= most and not conditions.immune(world, one, "asleep")]
    found = [one for one in found if one in able]
    if not found or len(found) < min(TWO, len(able)):
        return None
    return orders.Cast(figure=figure.id, spell=spell.id)


def ward(world: World, figure: Figure) -> Command | None:
    """Raise a ward that counts against somebody here, while nobody is in reach, if it is not up."""
    if field.engaged_with(world, figure):
        return None
    up = [kind for kind, _ in wards.on(world, figure)]
    for spell in castable(world, figure):
        found = spell.effect
        if not isinstance(found, Ward) or spell.id in up:
            continue
        against = ("", *(figures.alignment(foe) for foe in able_foes(world, figure)))
        if len(against) > 1 and found.against in against:
            target = figure.id if spell.target == "touch" else ""
            return orders.Cast(figure=figure.id, spell=spell.id, target=target)
    return None


def bolt(world: World, figure: Figure) -> Spell | None:
    """A spell that strikes one foe."""
    return next((one for one in castable(world, figure) if isinstance(one.effect, Blow)), None)
