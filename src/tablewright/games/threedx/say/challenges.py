"""Words of challenges: what is called, rolled, helped with and closed, and their cards."""

from __future__ import annotations

from tablewright.core.facts import total
from tablewright.core.game import Names
from tablewright.core.percents import percent
from tablewright.core.view import Card, CardLine
from tablewright.dice.exact import Distribution
from tablewright.games.threedx import content, rolls
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.say import capital, counted, known, listed, possessive
from tablewright.games.threedx.say.heroes import attribute_of, size_name
from tablewright.games.threedx.say.lying import (
    bonus_die,
    bonus_words,
    level_words,
    line,
    sizes_words,
    term_lines,
    why_counts,
)
from tablewright.games.threedx.say.terms import TERMS
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_calls import Call


def before(*, made: bool) -> str:
    """What the roll before gives the next."""
    return "the roll before it succeeded" if made else "the roll before it failed"


# ── Parts ───────────────────────────────────────────────────────────────────────────────────


def ability_name(found: content.Content, name: str) -> str:
    """An ability, an attribute or a custom skill by its name."""
    return size_name(found, name, TERMS.get(name, name))


def with_words(found: content.Content, call: Call | o.ChallengeClosed) -> str:
    """What is rolled: Agility; a Vitality save; the skill Rigging."""
    if call.save:
        return f"{ability_name(found, call.attribute)} save"
    return ability_name(found, call.ability)


def target_words(found: content.Content, call: Call) -> str:
    """What stands against it: target number 6, hard; the relationship with the reeve; a number the GM keeps."""
    if call.target is None:
        return "against a target number that the GM keeps"
    if not call.target:
        return "for as much as it gives"
    if call.against:
        return f"against the relationship with {call.against} ({call.target} for who has none)"
    rung = next((one.name for one in found.difficulties.values() if one.target == call.target), "")
    return f"against target number {call.target}{f', {rung}' if rung else ''}"


def call_words(found: content.Content, call: Call) -> str:
    """Agility against target number 6, hard."""
    return f"{with_words(found, call)} {target_words(found, call)}"


def why_words(why: str) -> str:
    """What it is for, as it stands in a sentence."""
    return f" to {why}" if why[:1].islower() else f" ({why})" if why else ""


def result_words(result: int, target: int | None, success: bool | None) -> str:
    """7 against 5: success by 2."""
    if success is None or not target:
        return str(result)
    by = result - target
    return f"{result} against {target}: {'success' if success else 'failure'} by {abs(by)}"


# ── What happens ────────────────────────────────────────────────────────────────────────────


def called(fact: o.ChallengeCalled, names: Names) -> str:
    """A challenge is called."""
    call, found = fact.call, known(names)
    if call.purpose:
        return f"{capital(names(call.who[0]))} takes time for it: {with_words(found, call)}."
    who = listed([names(id_) for id_ in call.who], joint="or" if call.one else "and")
    verb = "rolls" if call.one or len(call.who) == 1 else "roll"
    return f"A challenge{why_words(call.why)}: {call_words(found, call)}. {capital(who)} {verb}."


def called_card(fact: o.ChallengeCalled, names: Names) -> Card:
    """A challenge is called, with all that holds for everybody."""
    call, found, parts = fact.call, known(names), []
    for id_, terms in call.terms.items():
        whose = "" if id_ == "all" else f"{possessive(names(id_))} "
        parts += [f"{whose}{level_words(term.value)}: {term.about}" for term in terms]
    if call.minutes:
        parts.append(f"taking time: {counted(call.minutes, 'minute')} each time")
    if call.then:
        parts.append(f"after it {listed([ability_name(found, one) for one in call.then])}")
    if call.one:
        parts.append("one rolls, the others may help")
    return Card(
        title=capital(call_words(found, call)) if not call.purpose else called(fact, names),
        text=f"{capital(call.why)}." if call.why else "",
        outcome=f"{capital('; '.join(parts))}." if parts else "",
        clauses=fact.clauses,
        shape="quiet" if call.purpose else "plain",
    )


def chances(world: World, call: Call, target: int) -> str:
    """The exact chance of each who would roll, at a target number: Dagny 35 %, Bo 62.5 %."""
    from tablewright.games.threedx import figures
    from tablewright.games.threedx.challenges import reading

    parts = []
    for id_ in call.who:
        figure = world.figures[id_]
        need = figure.relationships.get(call.against, target) if call.against else target
        own = figures.proficiency_terms(figure, call.attribute if call.save else call.ability)
        spread: Distribution[int] = rolls.distribution(
            reading.sizes(world, figure, call), rolls.level_of((*own, *reading.called_terms(call, id_)))
        )
        parts.append(f"{figure.name} {percent(*spread.at_least(need).as_integer_ratio())}")
    return ", ".join(parts)


def weighed(fact: o.ChallengeWeighed, names: Names) -> str:
    """The GM weighs a challenge."""
    return f"To be weighed: {call_words(known(names), fact.call)}."


def weighed_card(fact: o.ChallengeWeighed, names: Names) -> Card:
    """Each rung of the ladder with the party's exact chances."""
    title = f"The party's chances with {with_words(known(names), fact.call)}"
    world = getattr(names, "world", None)
    lines: list[str] = []
    if isinstance(world, World) and all(id_ in world.figures for id_ in fact.call.who):
        rungs = [(rung.name, rung.target) for rung in known(names).difficulties.values()]
        if fact.call.against:
            rungs = [("the relationship", fact.call.target or 1)]
        lines = [f"{name} {target}: {chances(world, fact.call, target)}" for name, target in rungs]
    rows = tuple(CardLine(words=one) for one in lines)
    return Card(title=title, rolls=rows, clauses=fact.clauses, secret=True)


def asked(fact: o.ChallengeAsked, names: Names) -> str:
    """A player asks for a challenge."""
    return f"{names(fact.figure)} would like to try {ability_name(known(names), fact.wish.ability)}: {fact.wish.why}."


def level_given(fact: o.LevelGiven, names: Names) -> str:
    """By the GM's word somebody has advantage."""
    who = "Everybody" if fact.figure == "all" else names(fact.figure)
    return f"{who} has {level_words(fact.term.value)}: {fact.term.about}."


def laid(fact: o.RollLaid, names: Names) -> str:
    """Dagny rolls Agility: 7 as things stand, the middle of 3, 7 and 9."""
    found, who = known(names), capital(names(fact.figure))
    what = f"a {ability_name(found, fact.attribute)} save" if not fact.ability else ability_name(found, fact.ability)
    verb = f"rolls {what} to help {names(fact.to)}" if fact.helper else f"rolls {what}"
    why = why_counts(fact.lying, total(fact.terms))
    stands = f"{fact.result}{f' against {fact.target}' if fact.target else ''} as things stand"
    return f"{who} {verb}: {stands}{f', {why}' if why else ''}."


def laid_card(fact: o.RollLaid, names: Names) -> Card:
    """The dice as they lie, which one counts and why, what it comes to as things stand."""
    found, level = known(names), total(fact.terms)
    what = f"{ability_name(found, fact.attribute)} save" if not fact.ability else ability_name(found, fact.ability)
    aim = f" to help {names(fact.to)}" if fact.helper else why_words(fact.why)
    words = f"{what}, {level_words(level)}"
    row = line(words, fact.lying, level, terms=term_lines(fact.terms, names), target=fact.target)
    return Card(
        title=f"{capital(names(fact.figure))}: {what}{aim}",
        shape="roll",
        tone="plain" if fact.success is None else "good" if fact.success else "bad",
        rolls=(row,),
        outcome=f"As things stand {result_words(fact.result, fact.target, fact.success)}.",
        text=f"{capital(sizes_words(fact.lying))}. {capital(why_counts(fact.lying, level)) or 'The one die'} counts.",
        clauses=fact.clauses,
    )


def bonus(fact: o.BonusSpent, names: Names) -> str:
    """A bonus die joins the dice."""
    why = why_counts(fact.lying, fact.level)
    stands = result_words(fact.result, fact.target, fact.success)
    die = bonus_die(fact.die, attribute_of(names, fact.figure, fact.die))
    return f"{names(fact.figure)} spends {die}: as things stand {stands}{f', {why}' if why else ''}."


def bonus_card(fact: o.BonusSpent, names: Names) -> Card:
    """All dice with the one that joined."""
    return Card(
        title=f"{capital(names(fact.figure))} spends {bonus_die(fact.die, attribute_of(names, fact.figure, fact.die))}",
        shape="roll",
        tone="plain" if fact.success is None else "good" if fact.success else "bad",
        rolls=(line("as things stand", fact.lying, fact.level, target=fact.target),),
        outcome=f"As things stand {result_words(fact.result, fact.target, fact.success)}.",
        text=f"{capital(bonus_words(fact.lying))}. {capital(why_counts(fact.lying, fact.level))}.",
        clauses=fact.clauses,
    )


def moved(fact: o.HelpMoved, names: Names) -> str:
    """Help goes elsewhere."""
    whose = possessive(names(fact.figure))
    return f"{whose} help goes to {names(fact.to)} now." if fact.to else f"{whose} help goes to nobody for now."


def stood(fact: o.StoodBy, names: Names) -> str:
    """Somebody lets the dice stand."""
    return f"{names(fact.figure)} lets the dice stand."


def passed(fact: o.PassedUp, names: Names) -> str:
    """Somebody does not roll."""
    return f"{names(fact.figure)} does not roll."


def closed(fact: o.ChallengeClosed, names: Names) -> str:
    """What it came to."""
    won = [names(one.figure) for one in fact.results if one.success]
    lost = [names(one.figure) for one in fact.results if one.success is False]
    if not won and not lost:
        parts = [f"{names(one.figure)} has {one.result}" for one in fact.results]
        return f"{capital('; '.join(parts)) or 'Nobody rolled'}."
    parts = []
    if won:
        verb = "manage" if fact.why[:1].islower() else "succeed"
        parts.append(f"{listed(won)} {verb}{'s' if len(won) == 1 else ''}{why_words(fact.why)}")
    if lost:
        parts.append(f"{listed(lost)} {'fails' if len(lost) == 1 else 'fail'}")
    return f"{capital('; '.join(parts))}."


def closed_card(fact: o.ChallengeClosed, names: Names) -> Card:
    """Every roll and every help as they were read."""
    rows = [_result_line(one, names) for one in fact.results]
    rows += [_help_line(one, names) for one in fact.helped if all(one.figure != own.figure for own in fact.results)]
    notes = [help_words(one, names) for one in fact.helped]
    if fact.minutes:
        notes.append(f"It took {counted(fact.minutes, 'minute')}.")
    tones = {one.success for one in fact.results}
    tone = "good" if tones == {True} else "bad" if tones == {False} else "plain"
    return Card(
        title=closed(fact, names),
        shape="roll",
        tone=tone,
        rolls=tuple(rows),
        text=" ".join(notes),
        clauses=fact.clauses,
    )


def _result_line(one: o.Result, names: Names) -> CardLine:
    words = f"{names(one.figure)}: {result_words(one.result, one.target, one.success)}"
    if one.target is None and one.success is not None:
        words = f"{names(one.figure)}: {'success' if one.success else 'failure'}"
    why = why_counts(one.lying, one.level)
    words = f"{words}, {why}" if why else words
    return line(words, one.lying, one.level, terms=term_lines(one.terms, names), target=one.target)


def _help_line(one: o.Helped, names: Names) -> CardLine:
    return line(f"{names(one.figure)} to help", one.lying, one.level, target=one.need)


def help_words(one: o.Helped, names: Names) -> str:
    """What a help came to."""
    who = capital(names(one.figure))
    if not one.to:
        return f"The help of {who} goes to nobody."
    need = f" ({one.result}, {one.need} needed)" if one.need is not None else ""
    return f"{who} {'helps' if one.worked else 'is no help to'} {names(one.to)}{need}."


def dropped(_fact: o.ChallengeDropped, _names: Names) -> str:
    """Called off."""
    return "The challenge is called off."
