"""Words of rests, of treated wounds and of repaired armour."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.threedx.rests import orders as o
from tablewright.games.threedx.say import capital, counted, known, listed, possessive, refuse
from tablewright.games.threedx.say.downtime import lies_dying as lies_dying
from tablewright.games.threedx.say.downtime import not_now as not_now
from tablewright.games.threedx.say.heroes import attribute_of, die, kind_name, resource_of, thing_name
from tablewright.games.threedx.say.lying import condition_of, line, term_lines
from tablewright.games.threedx.world import Figure, Item, World

COMFORTS = {"plain": "", "bed": " in a comfortable bed", "rough": " in a rough camp"}


def hours(minutes: int) -> str:
    """So long: 8 h, 12 h 30."""
    whole, rest = divmod(minutes, 60)
    return f"{whole} h {rest:02}" if rest else f"{whole} h"


# ── What happens ────────────────────────────────────────────────────────────────────────────


def began(fact: o.RestBegan, names: Names) -> str:
    """They lie down."""
    who = listed([names(id_) for id_ in fact.figures])
    verb = "rests" if len(fact.figures) == 1 else "rest"
    wait = f" after a wait of {hours(fact.minutes - 480)}" if fact.minutes > 480 else ""
    return f"{capital(who)} {verb} for a night{COMFORTS[fact.comfort]}{wait}."


def began_card(fact: o.RestBegan, names: Names) -> Card:
    """They lie down."""
    return Card(title=began(fact, names), shape="scene", outcome=f"{hours(fact.minutes)} pass.", clauses=fact.clauses)


def saved(fact: o.RestSaved, names: Names) -> str:
    """A rest's save: points, and Vitality up or down."""
    got = counted(fact.points, "rest point")
    wounds = counted(fact.wounds, "untreated wound")
    if fact.vitality > fact.before:
        after = f"Vitality rises to {die(fact.vitality)}"
    elif fact.vitality < fact.before:
        after = f"Vitality falls to {die(fact.vitality)}" if fact.vitality else "Vitality falls to 0"
    else:
        after = f"Vitality stays at {die(fact.vitality)}"
    return f"{capital(names(fact.figure))} has {got} against {wounds}: {after}."


def saved_card(fact: o.RestSaved, names: Names) -> Card:
    """The save with its dice."""
    level = sum(term.value for term in fact.terms)
    row = line(condition_of(fact.lying, level), fact.lying, level, terms=term_lines(fact.terms, names))
    treated = f"{capital(counted(fact.treated, 'treated wound'))} healed." if fact.treated else ""
    return Card(
        title=saved(fact, names),
        shape="roll",
        tone="bad" if fact.vitality < fact.before else "good",
        rolls=(row,),
        text=treated,
        clauses=fact.clauses,
    )


def bought(names: Names, figure: str, what: str, of: str, count: int) -> str:
    """What rest points bought."""
    found = known(names)
    resource = resource_of(names, figure)
    name = attribute_of(names, figure, of) if of in found.attributes else _ability(names, of)
    return {
        o.WOUND: f"{counted(count, 'wound')} healed",
        o.ABILITY: f"{counted(count, 'die size')} of {name} back",
        o.ATTRIBUTE: f"{counted(count, 'die size')} of {name} back",
        o.RESOURCE: f"{count} of the {resource} back",
        o.BONUS: f"{counted(count, 'use')} of the bonus die of {name} back",
        o.EPIC: f"{counted(count, 'epic die', 'epic dice')} back",
    }[what]


def _ability(names: Names, of: str) -> str:
    record = known(names).abilities.get(of)
    return record.name if record is not None else of


def spent(fact: o.RestSpent, names: Names) -> str:
    """Points were spent."""
    got = bought(names, fact.figure, fact.what, fact.of, fact.count)
    cost = counted(fact.cost, "rest point")
    return f"{names(fact.figure)} spends {cost}: {got}; {fact.left} left."


def lapsed(fact: o.RestLapsed, names: Names) -> str:
    """Points lapse."""
    left = counted(fact.left, "rest point")
    return f"{names(fact.figure)} is rested; {left} {'lapses' if fact.left == 1 else 'lapse'}."


def over(_fact: o.RestOver, _names: Names) -> str:
    """Up again."""
    return "Everybody is up again."


def tired(fact: o.Tired, names: Names) -> str:
    """A day without rest."""
    after = f"falls to {die(fact.vitality)}" if fact.vitality else "falls to 0"
    return f"{names(fact.figure)} has gone a day without a full rest: Vitality {after}."


def mended(fact: o.Mended, names: Names) -> str:
    """Armour is whole again."""
    whose = "the" if fact.by == fact.figure else possessive(names(fact.figure))
    return f"{names(fact.by)} repairs {whose} {kind_name(known(names), fact.thing, fact.called)}."


def care(fact: o.CareTaken, names: Names) -> str:
    """Somebody else sees to wounds."""
    whose_ = "their own" if fact.figure == fact.patient else possessive(names(fact.patient))
    return f"{capital(names(fact.figure))} sees to {whose_} wounds, {counted(fact.minutes, 'minute')}."


def restored(fact: o.Restored, names: Names) -> str:
    """Vitality is given back."""
    return f"{possessive(names(fact.figure))} Vitality rises from {die(fact.before)} to {die(fact.vitality)}."


def whose(figure: Figure, patient: Figure) -> str:
    """Whose wounds: one's own, or another's."""
    return "their own" if figure.id == patient.id else possessive(patient.name)


def treat_why(whose_: str) -> str:
    """What treating is for."""
    return f"treat {whose_} wounds"


def repair_why(world: World, item: Item) -> str:
    """What repairing is for."""
    return f"repair the {thing_name(world, item)}"


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def no_bed() -> Refused:
    """Not on the way."""
    return refuse("bed", "There is no comfortable bed here; a scene that is safe may have one.", clause="3dx.rest")


def no_comfort() -> Refused:
    """How one rests."""
    return refuse("comfort", "One rests plainly, in a comfortable bed, or in a rough camp.", clause="3dx.rest")


def nobody_rests() -> Refused:
    """Nobody who could."""
    return refuse("nobody", "None of those can rest.")


def not_safe() -> Refused:
    """Not here."""
    return refuse("safe", "One cannot rest in the middle of this; first the scene has to be played.", clause="3dx.rest")


def no_points(name: str) -> Refused:
    """No points."""
    return refuse("points", f"{capital(name)} has no rest points to spend.", clause="3dx.rest.points")


def nothing_to_buy() -> Refused:
    """Nothing of the kind is lacking."""
    return refuse("what", "There is not so much of it to be had back.", clause="3dx.rest.points")


def too_dear(points: int) -> Refused:
    """Not enough points."""
    return refuse(
        "points", f"There are {counted(points, 'rest point')} left, too few for that.", clause="3dx.rest.points"
    )


def does_not_heal() -> Refused:
    """Another ability."""
    return refuse("ability", "That does not treat wounds.", clause="3dx.house.more")


def no_wounds(name: str) -> Refused:
    """Nothing to treat."""
    return refuse("wounds", f"{capital(name)} has no untreated wounds.")
