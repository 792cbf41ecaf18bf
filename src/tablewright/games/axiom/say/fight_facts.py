"""What happens in fights and to bodies, in sentences and cards."""

from __future__ import annotations

from typing import Any

from tablewright.core.game import Names
from tablewright.core.view import Card, CardLine
from tablewright.games.axiom import conditions as cond
from tablewright.games.axiom import harm
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.say import capital, counted, listed
from tablewright.games.axiom.say.heroes import attribute_name, thing_name
from tablewright.games.axiom.say.rolls import term_line
from tablewright.games.axiom.world import BANDS, PARTY, Condition

SIDES = {"party": "The party", "foes": "The foes"}
OUTCOMES = {
    "won": "The fight is won",
    "lost": "The fight is lost",
    "fled": "The party has got away",
    "truce": "The fight is broken off",
}
CAUSES = {
    "medicine": "{who} is treated",
    "perk": "{who} is patched up",
    "short": "{who} catches breath",
    "long": "{who} sleeps",
    "full": "{who} rests well",
    "gm": "{who} is better",
}
KINDS = {
    "prone": ("is Prone", "is on the feet again"),
    "restrained": ("is held fast", "is free"),
    "stunned": ("is Stunned", "has a clear head again"),
    "blinded": ("is Blinded", "sees again"),
    "frightened": ("is Frightened", "has overcome the fear"),
    "exhausted": ("is Exhausted", "is rested"),
    "grave": ("is gravely hurt: rest alone brings no Health back", "is on the mend"),
}
SEVERITIES = {1: "Minor", 2: "Moderate", 3: "Major"}


# ── Health ──────────────────────────────────────────────────────────────────────────────────


def damage(fact: harm.DamageDealt, names: Names) -> str:
    """Somebody loses Health."""
    parts = ["doubled"] if fact.doubled else []
    parts += ["1 more for the heavy weapon"] if fact.heavy else []
    parts += [f"{fact.resisted} resisted"] if fact.resisted else []
    aside = f" ({', '.join(parts)})" if parts else ""
    if fact.amount == 0:
        return f"{capital(names(fact.figure))} takes no harm{aside}."
    left = f": {fact.health} left" if fact.health is not None else f", and is {fact.wounds}" if fact.wounds else ""
    return f"{capital(names(fact.figure))} loses {fact.amount or 0} Health{aside}{left}."


def damage_card(fact: harm.DamageDealt, names: Names) -> Card:
    """Somebody loses Health."""
    return Card(title=damage(fact, names), tone="bad" if fact.wounds == "down" else "plain", clauses=fact.clauses)


def fell(fact: harm.Fell, names: Names) -> str:
    """Somebody goes down."""
    end = {"dying": "falls, and is dying", "out": "is out of the fight", "dead": "is dead"}[fact.state]
    return f"{capital(names(fact.figure))} {end}."


def counted_save(fact: harm.DyingCounted, names: Names) -> str:
    """A Save of somebody dying is counted."""
    name = capital(names(fact.figure))
    if fact.state == "dead":
        return f"{name} dies."
    if fact.state == "stable" and fact.cause == "save":
        return f"{name} is stable: unconscious, but no more Saves."
    why = "A blow on somebody who lies there is a failed Save" if fact.cause == "hit" else "Counted"
    return f"{why}: {name} has {fact.passed} passed and {fact.failed} failed, of three."


def counted_card(fact: harm.DyingCounted, names: Names) -> Card:
    """A Save of somebody dying is counted."""
    tone = {"dead": "bad", "stable": "good"}.get(fact.state, "plain")
    return Card(title=counted_save(fact, names), tone=tone, clauses=fact.clauses)


def healed(fact: harm.Healed, names: Names) -> str:
    """Health comes back."""
    name = capital(names(fact.figure))
    lead = CAUSES[fact.cause].format(who=name)
    if fact.barred:
        return f"{lead}, but the grave injury keeps Health from coming back."
    if fact.amount == 0:
        return f"{lead}; there is no Health to regain."
    gain = f"{fact.amount} Health back" if fact.amount is not None else "some Health back"
    now = f", {fact.health} now" if fact.health is not None else ""
    woke = " Awake again, and Prone." if fact.woke else ""
    return f"{lead}: {gain}{now}.{woke}"


def healed_card(fact: harm.Healed, names: Names) -> Card:
    """Health comes back, with its dice."""
    dice = tuple((roll.sides, face) for roll in fact.rolls for face in roll.faces)
    beside = tuple(term_line(term) for term in fact.terms)
    line = (CardLine(words="Health", dice=dice, terms=beside, total=str(fact.rolled)),) if dice else ()
    shape = "roll" if dice else "quiet" if not fact.amount else "plain"
    return Card(
        title=healed(fact, names),
        shape=shape,
        tone="good" if fact.amount else "plain",
        rolls=line,
        clauses=fact.clauses,
    )


# ── Conditions ──────────────────────────────────────────────────────────────────────────────


def began(fact: cond.ConditionBegan, names: Names) -> str:
    """A condition takes hold."""
    name, one = capital(names(fact.figure)), fact.condition
    if one.kind == cond.HEALTH:
        what = f"{SEVERITIES[one.severity]} {one.name}: {attribute_name(one.family)} −{one.severity}D"
        at = f" at {one.threshold}" if one.threshold else ""
        return f"{name} has {what}, until a Save{at} after a long rest."
    source = f" of {names(one.by)}" if one.kind == "frightened" and one.by else ""
    held = f" (Threshold {one.threshold} to get free)" if one.kind == "restrained" and one.threshold else ""
    return f"{name} {KINDS[one.kind][0]}{source}{held}{f': {one.name}' if one.name else ''}."


def ended(fact: cond.ConditionEnded, names: Names) -> str:
    """A condition is over."""
    name, one = capital(names(fact.figure)), fact.condition
    if one.kind == cond.HEALTH:
        return f"{name} is over the {one.name}; {attribute_name(one.family)} is whole again where nothing else ails it."
    return f"{name} {_after(one)}."


def _after(one: Condition) -> str:
    return KINDS[one.kind][1]


def nursed(fact: cond.ConditionNursed, names: Names) -> str:
    """Medicine helps the next Save."""
    return f"{capital(names(fact.figure))} is nursed: {fact.dice}D more for the next Save."


# ── The fight ───────────────────────────────────────────────────────────────────────────────


def fight_began(fact: f.FightBegan, names: Names) -> str:
    """A fight begins."""
    return f"A fight: {_against(fact, names)}"


def _against(fact: f.FightBegan, names: Names) -> str:
    return f"{listed([names(id_) for id_ in fact.foes])}, at {BANDS[fact.apart].capitalize()} range."


def fight_began_card(fact: f.FightBegan, names: Names) -> Card:
    """A fight begins."""
    return Card(title="A fight", shape="scene", text=capital(_against(fact, names)), clauses=fact.clauses)


def ordered(fact: f.FightOrdered, _names: Names) -> str:
    """Which side begins."""
    tie = ", and a tie goes to the characters" if fact.party == fact.foes else ""
    return f"{SIDES[fact.first]} begin{'s' if fact.first == PARTY else ''}: {fact.party} to {fact.foes}{tie}."


def side_began(fact: f.SideBegan, _names: Names) -> str:
    """A side's turn."""
    return f"Round {fact.round}: {'the party acts' if fact.side == PARTY else 'the foes act'}."


def side_card(fact: f.SideBegan, names: Names) -> Card:
    """A round's head."""
    return Card(title=side_began(fact, names).rstrip("."), shape="round", clauses=fact.clauses)


def side_ended(fact: f.SideEnded, _names: Names) -> str:
    """A side is done."""
    return f"{SIDES[fact.side]} {'has' if fact.side == PARTY else 'have'} acted."


def turn_ended(fact: f.TurnEnded, names: Names) -> str:
    """A turn is over."""
    if fact.stunned:
        return f"{capital(names(fact.figure))} is Stunned and loses the turn."
    return f"{capital(names(fact.figure))} is done."


def move_began(fact: f.MoveBegan, names: Names) -> str:
    """Past enemies."""
    name = capital(names(fact.figure))
    if not fact.strikers:
        return f"{name} slips past unharmed."
    return f"{name} moves past {listed([names(id_) for id_ in fact.strikers])}, who may strike."


def moved(fact: f.Moved, names: Names) -> str:
    """Somebody moved."""
    way = "falls back" if fact.away else "closes in"
    dash = " at a run" if fact.primary else ""
    where = "in Touch with" if fact.band == 0 else f"at {BANDS[fact.band].capitalize()} range of"
    return f"{capital(names(fact.figure))} {way}{dash}: now {where} {names(fact.target)}."


def stopped(fact: f.MoveStopped, names: Names) -> str:
    """Stopped on the way."""
    return f"{capital(names(fact.figure))} gets no farther."


def rose(fact: f.Rose, names: Names) -> str:
    """Somebody rises."""
    return f"{capital(names(fact.figure))} rises{': a Minor action' if fact.minor else ''}."


def picked(fact: f.PickedUp, names: Names) -> str:
    """Something is picked up."""
    cost = ": a Minor action" if fact.minor else ""
    return f"{capital(names(fact.figure))} picks up the {thing_name(fact.thing, fact.called)}{cost}."


def cover(fact: f.CoverTaken, names: Names) -> str:
    """Cover."""
    name = capital(names(fact.figure))
    if fact.cover == "none":
        return f"{name} stands in the open."
    brings = "no target" if fact.cover == "full" else "Defense +1, but not on top of a shield's"
    return f"{name} is behind {fact.cover} cover: {brings}."


def bulwark(fact: f.BulwarkFormed, names: Names) -> str:
    """Shield to shield."""
    pair = f"{capital(names(fact.figure))} and {names(fact.ally)}"
    return f"{pair} stand shield to shield: Defense +2 instead of the shield's +1."


def band_set(fact: f.BandSet, names: Names) -> str:
    """How far apart."""
    return f"{capital(names(fact.figure))} is {BANDS[fact.band].capitalize()} from {names(fact.target)}."


def left(fact: f.OpportunityLeft, names: Names) -> str:
    """A chance not taken."""
    return f"{capital(names(fact.figure))} lets {names(fact.target)} go by."


def withdrew(fact: f.Withdrew, names: Names) -> str:
    """Away."""
    return f"{capital(names(fact.figure))} gets away from the fight."


def drawn(fact: f.TargetDrawn, names: Names) -> str:
    """Whom a threat goes for."""
    return f"{capital(names(fact.figure))} goes for whoever chance says."


def fate(fact: f.FateDecided, names: Names) -> str:
    """Whether a greater threat dies as characters do."""
    name = capital(names(fact.figure))
    return f"{name} is not dead yet: it dies as characters do." if fact.dying else f"{name} does not get up again."


def decided(fact: f.FightDecided, _names: Names) -> str:
    """How it went."""
    return f"{OUTCOMES[fact.outcome]}."


def decided_card(fact: f.FightDecided, names: Names) -> Card:
    """How it went."""
    tone = {"won": "good", "lost": "bad"}.get(fact.outcome, "plain")
    return Card(title=decided(fact, names), tone=tone, clauses=fact.clauses)


def resumed(_fact: f.FightResumed, _names: Names) -> str:
    """It is a fight again."""
    return "The fight goes on."


def over(fact: f.FightEnded, _names: Names) -> str:
    """The fight is over."""
    return f"The fight is over after {counted(fact.rounds, 'round')}."


# ── Questions ───────────────────────────────────────────────────────────────────────────────


def ask_opportunity(world: Any, names: Names) -> tuple[str, dict[str, str]]:
    """Strike at somebody who passes?"""
    about = world.question.about if world.question is not None else {}
    who, whom = names(str(about.get("figure", ""))), names(str(about.get("target", "")))
    title = f"{capital(whom)} passes within reach of {who}: strike, with the Reaction?"
    return title, {"strike": f"strike at {whom}", "hold": "let it go by"}


def ask_fate(world: Any, names: Names) -> tuple[str, dict[str, str]]:
    """Does it die as characters do?"""
    about = world.question.about if world.question is not None else {}
    title = f"{capital(names(str(about.get('figure', ''))))} is at 0 Health: does it die as characters do?"
    return title, {"it-dies": "it is out at once", "it-lies-dying": "it lies dying, with Saves as characters have"}
