"""What happens in fights, in sentences and cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablewright.core.facts import Fact
from tablewright.core.game import Names
from tablewright.core.view import Card, CardLine
from tablewright.games.threedx import rolls
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight.reading import attacks_of, shown_level
from tablewright.games.threedx.say import capital, counted, known, listed, possessive
from tablewright.games.threedx.say import fight_rolls as told
from tablewright.games.threedx.say.heroes import kind_name
from tablewright.games.threedx.world import ATTRIBUTES, FOES, PARTY
from tablewright.games.threedx.world_fight import Plan

SIDES = {PARTY: "The party", FOES: "The foes"}
OUTCOMES = {
    "won": "The fight is won",
    "lost": "The fight is lost",
    "fled": "The party has got away",
    "truce": "The fight is broken off",
    "over": "The danger is over",
}
SEEKS = {
    "hold": "to hold",
    "shove": "to shove",
    "throw down": "to throw down",
    "disarm": "to disarm",
    "trip": "to trip",
    "push": "to push away",
}
DOES = {
    "medicine": "tends {target}",
    "break free": "tries to break free",
    "stop the fall": "tries to stop the fall",
    "rescue": "tries to keep {target} from falling",
    "draw": "draws {thing}",
    "pick up": "picks up {thing}",
}
WHENS = {
    "attacked": "when attacked",
    "ally attacked": "when a companion is attacked",
    "near": "when somebody comes within reach",
    "moves": "when somebody moves",
}
ACTIONS = {"attack": "an attack", "act": "an action", "help": "help", "move": "a move"}
WAYS = {
    "break_armor": "armour breaks",
    "break_shield": "the shield breaks",
    "fall_prone": "falls to the ground",
    "give_ground": "gives ground",
    "sacrifice_item": "lets go of what is in hand",
}
STATES = {
    "prone": "lies on the ground",
    "up": "is on the feet again",
    "unaware": "is unaware of what is coming",
    "aware": "is aware of the danger",
    "free": "is free",
}


def side_name(side: str) -> str:
    """A side in words."""
    return SIDES.get(side, f"The side of {side}")


def quiet(sentence: Callable[[Any, Names], str]) -> Callable[[Any, Names], Card]:
    """A card that is a quiet line."""

    def card(fact: Fact, names: Names) -> Card:
        return Card(title=sentence(fact, names), shape="quiet", clauses=fact.clauses)

    return card


def toned(sentence: Callable[[Any, Names], str], tone: str) -> Callable[[Any, Names], Card]:
    """A plain card of this tone."""

    def card(fact: Fact, names: Names) -> Card:
        return Card(title=sentence(fact, names), tone=tone, clauses=fact.clauses)

    return card


def ability_name(names: Names, ability: str) -> str:
    """An ability in words."""
    record = known(names).abilities.get(ability)
    sample = known(names).samples.get(ability)
    return record.name if record is not None else sample.name if sample is not None else ability


# ── Beginning and ending ────────────────────────────────────────────────────────────────────


def came(fact: f.NpcsCame, _names: Names) -> str:
    """NPCs come in."""
    parts = []
    for one in fact.figures:
        number = f" (target number {one.target})" if one.target is not None else ""
        parts.append(f"{one.name}{number}")
    come = "joins" if len(parts) == 1 else "join"
    return f"{capital(listed(parts))} {come} {'the party' if fact.side == PARTY else 'the scene'}."


def began(fact: f.FightBegan, names: Names) -> str:
    """A fight begins."""
    foes = [names(id_) for id_, side in fact.of.items() if side != PARTY]
    if not foes:
        return "Five seconds count now: the turns begin."
    unaware = f" {capital(listed([names(id_) for id_ in fact.unaware]))} unaware of it." if fact.unaware else ""
    return f"A fight: {listed(foes)}, {fact.apart} m away.{unaware}"


def began_card(fact: f.FightBegan, names: Names) -> Card:
    """A fight begins."""
    return Card(title="A fight", shape="scene", text=began(fact, names), clauses=fact.clauses)


def initiative(fact: f.InitiativeRolled, names: Names) -> str:
    """Somebody rolls to act first."""
    lying = fact.plan.lying
    result = rolls.read(lying, 0).result if lying is not None else 0
    what = names_of(names, fact.plan)
    return f"{capital(names(fact.figure))} rolls {what} to act first: {result}."


def initiative_card(fact: f.InitiativeRolled, names: Names) -> Card:
    """A roll to act first, with its dice."""
    lying = fact.plan.lying
    if lying is None:
        return Card(title=initiative(fact, names), clauses=fact.clauses)
    why = told.why_counts(lying, 0)
    return Card(
        title=initiative(fact, names),
        shape="roll",
        rolls=(told.line(told.level_words(0), lying, 0),),
        outcome=f"{capital(why)}." if why else "",
        clauses=fact.clauses,
    )


def names_of(names: Names, plan: Plan) -> str:
    """With what somebody rolls."""
    if plan.ability in ATTRIBUTES:
        return f"a save of {known(names).attributes[plan.ability].name}"
    return ability_name(names, plan.ability)


def first(fact: f.FirstDecided, _names: Names) -> str:
    """Which side begins."""
    side = fact.sides[0] if fact.sides else PARTY
    begins = f"{side_name(side)} begin{'s' if side != FOES else ''}"
    if not fact.of_ours:
        return f"{begins}."
    ours = mean(fact.ours, fact.of_ours)
    if not fact.of_theirs:
        return f"{begins}: the characters' mean is {ours}."
    tie = fact.ours * fact.of_theirs == fact.theirs * fact.of_ours
    why = ", and a tie goes to the characters" if tie else ""
    return f"{begins}: a mean of {ours} against {mean(fact.theirs, fact.of_theirs)}{why}."


def mean(total: int, count: int) -> str:
    """An exact mean: 5, 14/3."""
    return str(total // count) if total % count == 0 else f"{total}/{count}"


def side_began(fact: f.SideBegan, names: Names) -> str:
    """A side's turn."""
    woke = f" {capital(listed([names(id_) for id_ in fact.woke]))} comes to, on the ground." if fact.woke else ""
    return f"Round {fact.round}: {side_name(fact.side).lower()} act{'s' if fact.side != FOES else ''}.{woke}"


def side_card(fact: f.SideBegan, names: Names) -> Card:
    """A turn's head."""
    return Card(title=side_began(fact, names).rstrip("."), shape="round", clauses=fact.clauses)


def decided(fact: f.FightDecided, _names: Names) -> str:
    """How it went."""
    return f"{OUTCOMES[fact.outcome]}."


def decided_card(fact: f.FightDecided, names: Names) -> Card:
    """How it went."""
    tone = {"won": "good", "lost": "bad"}.get(fact.outcome, "plain")
    return Card(title=decided(fact, names), tone=tone, clauses=fact.clauses)


def over(fact: f.FightEnded, names: Names) -> str:
    """The fight is over."""
    died = ""
    if fact.died:
        end = "dies" if len(fact.died) == 1 else "die"
        died = f" {capital(listed([names(id_) for id_ in fact.died]))}, left lying, {end}."
    return f"It is over after {counted(fact.rounds, 'round')}.{died}"


# ── What one declares ───────────────────────────────────────────────────────────────────────


def planned(fact: f.Planned | f.Reacted, names: Names) -> str:
    """Somebody does something."""
    plan, who = fact.plan, capital(names(fact.figure))
    rose = " gets up and" if plan.rose else ""
    way = _way(plan, names)
    if plan.action in ("attack", "help") and plan.does == "attack":
        return f"{who}{rose} {_attack(plan, names)}{way}{_result(plan)}{_helps(plan, names)}."
    if plan.action in ("act", "help"):
        return f"{who}{rose} {_act(plan, names)}{way}{_result(plan)}{_helps(plan, names)}."
    if plan.action == "move":
        return f"{who}{rose} {_move(plan, names)}."
    if plan.action == "ready":
        ready = fact.readied if isinstance(fact, f.Planned) else None
        when = WHENS.get(ready.on, f"for “{ready.when}”") if ready is not None else ""
        return f"{who} readies {ACTIONS[plan.does]} {when}."
    if plan.action == "steady":
        levels = fact.steady.levels if isinstance(fact, f.Planned) and fact.steady is not None else 1
        more = f", {counted(levels, 'level')} by now" if levels > 1 else ""
        return f"{who} steadies for {ACTIONS[plan.does]} next turn{more}."
    return f"{who} defends." if plan.action == "defend" else f"{who} waits."


def _way(plan: Plan, _names: Names) -> str:
    if not plan.moved:
        return ""
    return f" after {plan.moved} m" if plan.moved > 0 else f" after {-plan.moved} m back"


def _attack(plan: Plan, names: Names) -> str:
    whom = listed([names(id_) for id_ in dict.fromkeys(plan.targets)])
    times = f" with {len(plan.targets)} attacks" if len(plan.targets) > 1 else ""
    seek = f" {SEEKS[plan.intent]}" if plan.intent in SEEKS else ""
    by = f" ({ability_name(names, plan.ability)})" if plan.ability else ""
    number = f" at target number {plan.number}" if plan.number and plan.lying is None else ""
    if plan.lying is None and shown_level(plan):
        why = listed([line.words for line in told.term_lines(plan.terms, names)])
        number += f", at {told.level_words(shown_level(plan))}{f' ({why})' if why else ''}"
    return f"{'seeks' if seek else 'attacks'}{seek} {whom}{times}{by}{number}"


def _act(plan: Plan, names: Names) -> str:
    words = DOES.get(plan.does, "acts")
    target = names(plan.targets[0]) if plan.targets else ""
    told_ = words.format(target=target, thing="something")
    by = f" ({ability_name(names, plan.ability)})" if plan.ability else ""
    why = f", “{plan.why}”" if plan.why else ""
    return f"{told_}{by}{why}"


def _move(plan: Plan, names: Names) -> str:
    whom = names(plan.targets[0]) if plan.targets else ""
    if not plan.moved:
        return "stands"
    how = "dashes" if plan.dash else "moves"
    return f"{how} {abs(plan.moved)} m {'toward' if plan.moved > 0 else 'away from'} {whom}"


def _result(plan: Plan) -> str:
    if plan.lying is None:
        return ""
    reading = rolls.read(plan.lying, shown_level(plan))
    if plan.does == "attack" and len(plan.targets) > 1:
        found = attacks_of(reading, len(plan.targets), paired="paired_weapons" in plan.skills)
        return f": {listed([str(result) for result in found])} as things stand"
    return f": {reading.result} as things stand"


def _helps(plan: Plan, names: Names) -> str:
    return f", to help {names(plan.to)}" if plan.to else ""


def planned_card(fact: f.Planned | f.Reacted, names: Names) -> Card:
    """A plan, with the dice as they lie."""
    plan = fact.plan
    if plan.lying is None:
        return Card(
            title=planned(fact, names), shape="quiet" if plan.action != "attack" else "plain", clauses=fact.clauses
        )
    terms = told.term_lines(plan.terms, names)
    level = shown_level(plan)
    line = told.line(told.level_words(level), plan.lying, level, terms=terms)
    return Card(
        title=planned(fact, names),
        shape="roll",
        rolls=(line,),
        outcome=capital(told.why_counts(plan.lying, level)) + ".",
        clauses=fact.clauses,
    )


def defended(fact: f.Defended, names: Names) -> str:
    """Somebody rolls the defence of this turn."""
    roll = fact.defence
    reading = rolls.read(roll.lying, roll.level)
    what = " against being seized" if fact.grapple else ""
    by = ability_name(names, roll.ability)
    return f"{capital(names(fact.figure))} defends by {by}{what}: {reading.result} as things stand."


def defended_card(fact: f.Defended, names: Names) -> Card:
    """A defence, with its dice."""
    roll = fact.defence
    terms = told.term_lines(roll.terms, names)
    line = told.line(told.level_words(roll.level), roll.lying, roll.level, terms=terms)
    return Card(
        title=defended(fact, names),
        shape="roll",
        rolls=(line,),
        outcome=capital(told.why_counts(roll.lying, roll.level)) + ".",
        clauses=fact.clauses,
    )


def bonus(fact: f.BonusJoined, names: Names) -> str:
    """A bonus die joins."""
    record = known(names).attributes.get(fact.die)
    die = (
        "the epic die" if fact.die == "epic" else f"the bonus die of {record.name if record is not None else fact.die}"
    )
    faces = fact.lying.bonus[-1].faces if fact.lying.bonus else ()
    shows = f", which shows {faces[-1]}" if faces else ""
    again = f" after {listed([str(face) for face in faces[:-1]])}" if len(faces) > 1 else ""
    result = rolls.read(fact.lying, fact.level).result
    return f"{capital(names(fact.figure))} spends {die}{shows}{again}: {result} as things stand."


def bonus_card(fact: f.BonusJoined, names: Names) -> Card:
    """All dice that lie there now."""
    line = told.line(told.level_words(rolls.read(fact.lying, fact.level).level), fact.lying, fact.level)
    return Card(
        title=bonus(fact, names),
        shape="roll",
        rolls=(line,),
        outcome=capital(told.why_counts(fact.lying, fact.level)) + ".",
        clauses=fact.clauses,
    )


def help_given(fact: f.HelpGiven, names: Names) -> str:
    """Help moves."""
    if not fact.to:
        return f"{capital(possessive(names(fact.figure)))} help goes to nobody for now."
    return f"{capital(possessive(names(fact.figure)))} help goes to {names(fact.to)}."


def order_chosen(fact: f.OrderChosen, names: Names) -> str:
    """Who meets the best."""
    first_ = listed([names(key.partition("#")[0]) for key in fact.order])
    return f"{capital(names(fact.figure))} gives the best results against {first_}, in this order."


def aim_chosen(fact: f.AimChosen, names: Names) -> str:
    """Which result at whom."""
    whom = listed([names(one) for one in fact.targets])
    return f"{capital(names(fact.figure))} aims the best results at {whom}, in this order."


def said_done(fact: f.SaidDone, names: Names) -> str:
    """Done."""
    return f"{capital(names(fact.figure))} is done."


def wished(fact: f.ClosingWished, names: Names) -> str:
    """Somebody wants the turn closed."""
    if fact.closed:
        return "The turn is closed for who is away."
    return f"{capital(listed([names(one) for one in fact.figures]))} would close the turn: one more player is needed."


def called(fact: f.DefenceCalled, names: Names) -> str:
    """All attacks are named."""
    if not fact.figures:
        return "All have acted."
    return f"All attacks are named: {listed([names(one) for one in fact.figures])} may defend."


# ── The closing ─────────────────────────────────────────────────────────────────────────────


def help_counted(fact: f.HelpCounted, names: Names) -> str:
    """What help came to."""
    who = capital(possessive(names(fact.figure)))
    if not fact.to:
        return f"{who} help lapses: nobody takes it."
    outcome = f"{names(fact.to)} has one level of advantage more" if fact.worked else "it is not enough"
    return f"{who} help, {fact.result} where {fact.need} was needed: {outcome}."


def met(fact: f.Met, names: Names) -> str:
    """An attack against what it meets."""
    who, whom = capital(names(fact.figure)), names(fact.target)
    if fact.attack is None or fact.defence is None or fact.margin is None:
        hit = "hits" if fact.blow is not None else "does not get through to"
        return f"{who} {hit} {whom}."
    numbers = f"{fact.attack} against {fact.defence}"
    half = ", half for being unaware" if fact.halved else ""
    if fact.defending and fact.lying is None and fact.level:
        half = f", a step {'less' if fact.level > 0 else 'more'} for the attacker's {told.level_words(fact.level)}"
    if fact.margin < 0:
        return f"{who} misses {whom}: {numbers}{half}."
    if fact.intent in SEEKS and (fact.blow is None or not fact.blow.wounds):
        got = "succeeds" if fact.blow is not None else "is avoided"
        return f"{who}, {SEEKS[fact.intent]} {whom}, {got}: {numbers}{half}."
    if fact.blow is None:
        return f"{who} hits {whom} for no wound: {numbers}{half}."
    left = fact.blow.wounds
    instead = f", given up {SEEKS[fact.intent]}" if fact.intent in SEEKS else ""
    worn = f", {left} after armour" if left < fact.margin else ""
    return f"{who} hits {whom} by {fact.margin}: {numbers}{half}{worn}{instead}."


def met_card(fact: f.Met, names: Names) -> Card:
    """An attack with its dice, which one counts and why."""
    lines: tuple[CardLine, ...] = ()
    outcome = ""
    if fact.lying is not None and not fact.place:
        level = fact.level + fact.helps
        need = f"against {fact.defence}" if fact.defence is not None else ""
        terms = told.term_lines(fact.terms, names)
        lines = (told.line(told.level_words(level), fact.lying, level, terms=terms, need=need),)
        outcome = capital(told.why_counts(fact.lying, level)) + "."
        if fact.attack not in (None, rolls.read(fact.lying, level).result):
            outcome += f" This one of several attacks takes {fact.attack}."
    tone = "plain" if fact.blow is None else "good" if fact.lying is not None else "bad"
    return Card(
        title=met(fact, names),
        shape="roll" if lines else "plain",
        tone=tone,
        rolls=lines,
        outcome=outcome,
        clauses=fact.clauses,
    )


def act_read(fact: f.ActRead, names: Names) -> str:
    """An Act against what it must reach."""
    who, plan = capital(possessive(names(fact.figure))), fact.plan
    what = ability_name(names, plan.ability) if plan.ability else "action"
    if not fact.target:
        return f"{who} {what} comes to {fact.result}."
    by = abs(fact.result - fact.target)
    outcome = "success" if fact.success else "failure"
    return f"{who} {what}: {fact.result} against target number {fact.target}, {outcome} by {by}."


def act_card(fact: f.ActRead, names: Names) -> Card:
    """An Act with its dice."""
    lying = fact.plan.lying
    if lying is None:
        return Card(title=act_read(fact, names), clauses=fact.clauses)
    level = fact.level + fact.helps
    tone = {True: "good", False: "bad", None: "plain"}[fact.success]
    return Card(
        title=act_read(fact, names),
        shape="roll",
        tone=tone,
        rolls=(told.line(told.level_words(level), lying, level, terms=told.term_lines(fact.plan.terms, names)),),
        outcome=capital(told.why_counts(lying, level)) + ".",
        clauses=fact.clauses,
    )


def turn_read(fact: f.TurnRead, _names: Names) -> str:
    """The dice are read."""
    return "What was readied comes first." if fact.part == 1 else "The turn closes: all dice are read."


def reduced(fact: f.Reduced, names: Names) -> str:
    """A hit is reduced."""
    who = capital(names(fact.figure))
    if not fact.ways:
        return f"{who} takes the hit as it is."
    parts = []
    for way in dict.fromkeys(fact.ways):
        count = fact.ways.count(way)
        parts.append(WAYS[way] + (f" ({counted(count, 'piece')})" if count > 1 else ""))
    return f"{who} takes {len(fact.ways)} off the hit: {listed(parts)}. {counted(fact.wounds, 'wound')} left."


def reduced_card(fact: f.Reduced, names: Names) -> Card:
    """A hit that is reduced; a quiet line where it is taken as it is."""
    shape = "plain" if fact.ways else "quiet"
    return Card(title=reduced(fact, names), shape=shape, clauses=fact.clauses)


def placed(_fact: f.BlowsPlaced, _names: Names) -> str:
    """All is placed."""
    return "All hits of the turn are placed."


# ── States ──────────────────────────────────────────────────────────────────────────────────


def state(fact: f.StateChanged, names: Names) -> str:
    """How somebody is now."""
    why = f": {fact.reason}" if fact.reason else ""
    return f"{capital(names(fact.figure))} {STATES[fact.state]}{why}."


def held(fact: f.Held, names: Names) -> str:
    """Held."""
    hold = fact.hold
    return f"{capital(names(fact.figure))} is held by {names(hold.by)}: breaking free takes {hold.strength}."


def pushed(fact: f.Pushed, names: Names) -> str:
    """Pushed, or gives ground."""
    who = capital(names(fact.figure))
    return f"{who} is pushed {fact.metres} m back." if fact.by else f"{who} gives {fact.metres} m of ground."


def dropped(fact: f.Dropped, names: Names) -> str:
    """Out of the hand."""
    thing = kind_name(known(names), fact.thing, fact.called)
    return f"{capital(names(fact.figure))} loses the {thing}: it lies on the ground."


def steady_lost(fact: f.SteadyLost, names: Names) -> str:
    """A pending advantage is gone."""
    return f"{capital(names(fact.figure))} loses the advantage of Steady: {fact.why}."


def went(fact: f.Went, names: Names) -> str:
    """Away."""
    return f"{capital(names(fact.figure))} gets away from the fight."


def fall_began(fact: f.FallBegan, names: Names) -> str:
    """A fall."""
    who = capital(names(fact.figure))
    if fact.begun:
        return f"{who} falls: stopping it takes {fact.target}, as this turn's one action."
    return f"{who} is about to fall {fact.metres} m: one turn to prevent it (target number {fact.target})."


def fall_ended(fact: f.FallEnded, names: Names) -> str:
    """The end of it."""
    who = capital(names(fact.figure))
    why = f": {fact.reason}" if fact.reason else ""
    if fact.how == "rescued":
        return f"{who} does not fall after all{why}."
    return f"{who} stops the fall." if fact.how == "stopped" else f"{who} falls {fact.metres} m and lands."


def level_set(fact: f.LevelSet, names: Names) -> str:
    """The GM's word."""
    return f"{capital(names(fact.figure))} has {told.level_words(fact.level)} this turn: {fact.reason}."


def target_set(fact: f.TargetSet, names: Names) -> str:
    """What it must reach."""
    return f"What {names(fact.figure)} does must reach {fact.target}."


def judged(fact: f.ReadyJudged, names: Names) -> str:
    """Whether it came about."""
    came_ = "has come about" if fact.came else "has not come about"
    return f"What {names(fact.figure)} waited for {came_}."


def opening(fact: f.OpeningGranted, names: Names) -> str:
    """An opening."""
    return f"{capital(names(fact.target))} gives {names(fact.figure)} an opening."


def place_set(fact: f.PlaceSet, names: Names) -> str:
    """A place."""
    return f"{capital(names(fact.figure))} stands at {fact.metres} m."


def drawn(fact: f.TargetDrawn, names: Names) -> str:
    """Whom an NPC goes for."""
    return f"{capital(names(fact.figure))} goes for whoever chance says."
