"""Spells that ward for one fight: Bless, Protection from Evil, Shield, and what each adds to which number."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core import shelf
from tablewright.core.effects import Ward
from tablewright.core.facts import Fact, Term
from tablewright.games.axx import content, figures, kept, lasting
from tablewright.games.axx.combat import field
from tablewright.games.axx.world import Effect, Figure, World


class WardRaised(Fact, frozen=True, kw_only=True, tag="ward-raised"):
    """A ward is on these figures: for the fight that is on, or (`turns`) for the next one begun in time."""

    figure: str
    ward: str
    on: tuple[str, ...]
    turns: int = 0


def _ward(kind: str) -> Ward | None:
    """What the spell of this id wards by; None if it is no ward."""
    effect = lasting.effect_of(kind)
    return effect if isinstance(effect, Ward) else None


def work(world: World, figure: Figure, spell: str, target: str, *, cited: str) -> Iterator[Fact]:
    """The ward is on the caster, on one touched, or on everyone of the caster's side who is there."""
    record, effect = content.find_spell(spell) or content.thing(spell), _ward(spell)
    if record.target == "side":
        on = tuple(one.id for one in _side(world, figure))
    else:
        on = (target or figure.id,) if record.target == "touch" else (figure.id,)
    turns = 0 if effect is None or fighting(world) else effect.turns
    yield WardRaised(figure=figure.id, ward=spell, on=on, turns=turns, clauses=(cited,))


def _side(world: World, figure: Figure) -> list[Figure]:
    """Everyone of the figure's side then present, those at 0 HP too."""
    fight = world.fight
    if fight is None:
        return world.living()
    return field.present(world, field.side_of(fight, figure.id))


def fighting(world: World) -> bool:
    """Whether a fight is on for which wards count: from the surprise roll to the encounter's end, with foes in it."""
    return world.fight is not None and bool(world.fight.group)


@kept.of_figure(kept.THINGS)
def on(world: World, figure: Figure) -> list[tuple[str, Ward]]:
    """The wards that work for a figure now, by id."""
    if not world.effects or not fighting(world):
        return []
    found = [(e.kind, _ward(e.kind)) for e in world.effects if e.on == figure.id and e.turns >= 0]
    return [(kind, ward) for kind, ward in found if ward is not None]


def attack_terms(world: World, figure: Figure) -> list[Term]:
    """What wards add to a figure's attacks."""
    return [_term(kind, ward.attack) for kind, ward in on(world, figure) if ward.attack]


def ac_terms(world: World, figure: Figure, attacker: Figure) -> list[Term]:
    """What wards add to a figure's AC against this attacker."""
    return [_term(kind, ward.ac) for kind, ward in on(world, figure) if ward.ac and _against(ward, attacker)]


def save_terms(world: World, figure: Figure, cause: Figure | None) -> list[Term]:
    """What wards add to a figure's save against what `cause` did; None where no creature caused it."""
    return [_term(kind, ward.saves) for kind, ward in on(world, figure) if ward.saves and _against(ward, cause)]


def _against(ward: Ward, other: Figure | None) -> bool:
    """Whether a ward counts against a creature: those of an alignment are marked so in the data."""
    return not ward.against or (other is not None and figures.alignment(other) == ward.against)


def _term(kind: str, value: int) -> Term:
    name = kind if shelf.brought(kind) else f"ward_{kind}"
    return Term(name=name, value=value, clause=lasting.clause_of(kind))


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_raised(world: World, fact: WardRaised) -> None:
    """It works from now on; twice is no more."""
    world.effects = [e for e in world.effects if not (e.kind == fact.ward and e.on in fact.on)]
    world.effects += [Effect(kind=fact.ward, on=one, by=fact.figure, turns=fact.turns) for one in fact.on]


def fight_over(world: World) -> None:
    """Wards last one fight."""
    world.effects = [e for e in world.effects if _ward(e.kind) is None]
