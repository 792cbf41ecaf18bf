"""What happens in fights, in sentences and cards."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.view import Card, CardLine
from tablewright.games.threedx import rolls
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight.reading import levels_apart, shown_level, shown_results, worded, worded_defence
from tablewright.games.threedx.rolls import Lying
from tablewright.games.threedx.say import capital, counted, known, listed, possessive
from tablewright.games.threedx.say import fight_rolls as told
from tablewright.games.threedx.say.heroes import attribute_of
from tablewright.games.threedx.say.lying import bonus_die
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
    "draw": "reaches for another thing",
    "pick up": "picks something up",
}
ON_ONESELF = {"medicine": "tends their own wounds", "rescue": "tries to keep from falling"}
WHENS = {
    "attacked": "when attacked",
    "ally attacked": "when a companion is attacked",
    "near": "when somebody comes within reach",
    "moves": "when somebody moves",
}
ACTIONS = {"attack": "an attack", "act": "an action", "help": "help", "move": "a move"}


def side_name(side: str) -> str:
    """A side in words."""
    return SIDES.get(side, f"The side of {side}")


def ability_name(names: Names, ability: str) -> str:
    """An ability in words."""
    record = known(names).abilities.get(ability)
    sample = known(names).sample(ability)
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
    return _turns_begin(fact, names, "A fight: ")


def _turns_begin(fact: f.FightBegan, names: Names, before: str) -> str:
    foes = [names(id_) for id_, side in fact.of.items() if side != PARTY]
    if not foes:
        return "Five seconds count now: the turns begin."
    caught = capital(listed([names(id_) for id_ in fact.unaware]))
    unaware = f" {caught} {'is' if len(fact.unaware) == 1 else 'are'} unaware of it." if caught else ""
    return capital(f"{before}{listed(foes)}, {fact.apart} m away.{unaware}")


def began_card(fact: f.FightBegan, names: Names) -> Card:
    """A fight begins."""
    alone = all(side == PARTY for side in fact.of.values())
    title = "Turn by turn" if alone else "A fight"
    return Card(title=title, shape="scene", text=_turns_begin(fact, names, ""), clauses=fact.clauses)


def initiative(fact: f.InitiativeRolled, names: Names) -> str:
    """Somebody rolls to act first."""
    plan = worded(fact.plan, fact.word)
    result = rolls.read(plan.lying, plan.level).result if plan.lying is not None else 0
    what = names_of(names, plan)
    return f"{capital(names(fact.figure))} rolls {what} to act first: {result}."


def initiative_card(fact: f.InitiativeRolled, names: Names) -> Card:
    """A roll to act first, with its dice."""
    plan = worded(fact.plan, fact.word)
    lying = plan.lying
    if lying is None:
        return Card(title=initiative(fact, names), clauses=fact.clauses)
    level, terms = plan.level, told.term_lines(plan.terms, names)
    why = told.why_counts(lying, level)
    return Card(
        title=initiative(fact, names),
        shape="roll",
        rolls=(told.line(told.condition_of(lying, level), lying, level, terms=terms),),
        outcome=f"{capital(why)}." if why else "",
        clauses=fact.clauses,
    )


def names_of(names: Names, plan: Plan) -> str:
    """With what somebody rolls."""
    if plan.ability in ATTRIBUTES:
        return f"a save of {attribute_of(names, plan.figure, plan.ability)}"
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
    """A mean as people say it, to two places: 5, 4.5, 4.67."""
    return f"{total / count:.2f}".rstrip("0").rstrip(".")


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


def resumed(_fact: f.FightResumed, _names: Names) -> str:
    """It is a fight again."""
    return "The fight goes on."


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
    plan, who = worded(fact.plan, fact.word), capital(names(fact.figure))
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
    target = names(plan.targets[0]) if plan.targets else ""
    own = ON_ONESELF.get(plan.does, "") if target and plan.targets == (plan.figure,) else ""
    told_ = own or DOES.get(plan.does, "acts").format(target=target)
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
    if plan.does == "attack" and len(plan.targets) > 1:
        return f": {listed([str(result) for result in shown_results(plan)])} as things stand"
    return f": {rolls.read(plan.lying, shown_level(plan)).result} as things stand"


def _helps(plan: Plan, names: Names) -> str:
    return f", to help {names(plan.to)}" if plan.to else ""


def planned_card(fact: f.Planned | f.Reacted, names: Names) -> Card:
    """A plan, with the dice as they lie."""
    plan = worded(fact.plan, fact.word)
    if plan.lying is None:
        return Card(
            title=planned(fact, names), shape="quiet" if plan.action != "attack" else "plain", clauses=fact.clauses
        )
    apart = levels_apart(plan)
    if apart:
        lines = [_line_at(plan, plan.lying, target, level, names) for target, level in apart.items()]
        why = "; ".join(f"{told.why_counts(plan.lying, level)} at {names(target)}" for target, level in apart.items())
    else:
        terms, level = told.term_lines(plan.terms, names), shown_level(plan)
        lines = [told.line(told.condition_of(plan.lying, level), plan.lying, level, terms=terms)]
        why = told.why_counts(plan.lying, level)
    return Card(
        title=planned(fact, names),
        shape="roll",
        rolls=tuple(lines),
        outcome=f"{capital(why)}.",
        clauses=fact.clauses,
    )


def _line_at(plan: Plan, lying: Lying, target: str, level: int, names: Names) -> CardLine:
    """The dice as they are read at one of several targets."""
    others = set(plan.targets) - {target}
    terms = told.term_lines([term for term in plan.terms if term.about not in others], names)
    return told.line(f"{told.condition_of(lying, level)} at {names(target)}", lying, level, terms=terms)


def defended(fact: f.Defended, names: Names) -> str:
    """Somebody rolls the defence of this turn."""
    roll = worded_defence(fact.defence, fact.word)
    reading = rolls.read(roll.lying, roll.level)
    what = " against being seized" if fact.grapple else ""
    by = ability_name(names, roll.ability)
    return f"{capital(names(fact.figure))} defends by {by}{what}: {reading.result} as things stand."


def defended_card(fact: f.Defended, names: Names) -> Card:
    """A defence, with its dice."""
    roll = worded_defence(fact.defence, fact.word)
    terms = told.term_lines(roll.terms, names)
    line = told.line(told.condition_of(roll.lying, roll.level), roll.lying, roll.level, terms=terms)
    return Card(
        title=defended(fact, names),
        shape="roll",
        rolls=(line,),
        outcome=capital(told.why_counts(roll.lying, roll.level)) + ".",
        clauses=fact.clauses,
    )


def bonus(fact: f.BonusJoined, names: Names) -> str:
    """A bonus die joins."""
    die = bonus_die(fact.die, attribute_of(names, fact.figure, fact.die))
    faces = fact.lying.bonus[-1].faces if fact.lying.bonus else ()
    shows = f", which shows {faces[-1]}" if faces else ""
    again = f" after {listed([str(face) for face in faces[:-1]])}" if len(faces) > 1 else ""
    result = rolls.read(fact.lying, fact.level).result
    return f"{capital(names(fact.figure))} spends {die}{shows}{again}: {result} as things stand."


def bonus_card(fact: f.BonusJoined, names: Names) -> Card:
    """All dice that lie there now."""
    line = told.line(told.condition_of(fact.lying, fact.level), fact.lying, fact.level)
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
    kept = "keeps from being seized with" if fact.grapple else "gives"
    return f"{capital(names(fact.figure))} {kept} the best results against {first_}, in this order."


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
