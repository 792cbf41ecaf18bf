"""Talking to foes: who speaks first, how they take it, tolls, parting, and changing ranks before it comes to blows."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, kernel, open_rolls
from tablewright.games.axx.combat import ending, ways_out
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, PARTY, Figure, World

TOLL_A_HEAD = 10
"""GP that orcs ask for each member of the party: a figure of this project's own, the source names none."""

EVADED = "evaded"
"""Why foes' intent is judged before anybody has spoken: the party runs from them."""
SHUT_OUT = "shut out"
"""The same where they are met at a door: it is shut on them."""
ATTITUDES = {kernel.HOSTILE: "hostile", kernel.WARY: "wary", kernel.FRIENDLY: "friendly"}


def speaker(world: World, id_: str) -> Figure | Refused:
    """The hero who would speak, or why not."""
    fight, figure = world.fight, world.figures.get(id_)
    if figure is None or (fight is not None and (id_ not in fight.at or id_ in fight.group)):
        return nobody()
    if fight is None:
        return words.no_encounter()
    return figure if figures.able(figure) else words.cannot_act(figure)


def refuse_speak(world: World, command: e.Speak) -> Refused | None:
    """Why nobody can speak to them now."""
    figure = speaker(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    return None if world.fight is not None and world.fight.phase == "intent" else words.spoken(world.fight)


def reaction_terms(figure: Figure) -> tuple[Term, ...]:
    """What the speaker adds to the reaction: CHA alone, for a scar counts in checks, and this is none."""
    clause("axx.ability.cha")
    return (Term(name="CHA", value=figures.mod(figure, "CHA"), clause=clause("axx.encounter.reaction")),)


def speak(world: World, command: e.Speak, dice: Dice) -> Iterator[Fact]:
    """2d6 + CHA, rolled behind the screen or in the open, as the table has it; what it comes to is seen."""
    yield from roll_reaction(world, world.figures[command.figure], dice, shown=open_rolls.reaction(world))


def roll_reaction(world: World, figure: Figure, dice: Dice, *, shown: bool) -> Iterator[Fact]:
    """The dice, and what follows from them."""
    judged = thrown_reaction(figure, dice, shown=shown)
    yield judged
    yield from then(world, judged.attitude)


def thrown_reaction(figure: Figure | None, dice: Dice, *, shown: bool, why: str = "") -> e.IntentJudged:
    """2d6 with what the speaker adds; nothing where nobody speaks, for the party runs (`why`)."""
    before = len(dice.thrown)
    faces = dice.roll(6, by="foes", what=What.REACTION, count=2, hidden=not shown)
    terms = reaction_terms(figure) if figure is not None else ()
    total = sum(faces) + sum(term.value for term in terms)
    cited = (clause("axx.encounter.reaction"),)
    how = (clause("axx.ability.cha"),) if figure is not None else (clause("axx.encounter.answers"),)
    return e.IntentJudged(
        attitude=ATTITUDES[kernel.attitude(total)],
        by=figure.id if figure is not None else "",
        why=why,
        total=total,
        terms=tuple(term for term in terms if term.value),
        shown=shown,
        rolls=tuple(dice.thrown[before:]),
        clauses=(*cited, *how),
    )


def then(world: World, attitude: str) -> Iterator[Fact]:
    """What follows: blows, or a toll that is named."""
    if attitude == "hostile":
        yield e.FightBegan(first=FOES)
        return
    yield from name_toll(world)


def refuse_judge(world: World, command: e.JudgeReaction) -> Refused | None:
    """Why there is no reaction to judge."""
    return refuse_speak(world, e.Speak(figure=command.figure))


def judge(world: World, command: e.JudgeReaction, dice: Dice) -> Iterator[Fact]:
    """At the GM's word, or by dice that all see."""
    if command.how == "open":
        yield from roll_reaction(world, world.figures[command.figure], dice, shown=True)
        return
    cited = (clause("axx.encounter.reaction"), clause("axx.improvise"))
    yield e.IntentJudged(attitude=command.how, by=command.figure, ruled=True, clauses=cited)
    yield from then(world, command.how)


def name_toll(world: World) -> Iterator[Fact]:
    """Orcs name their toll first, on anything but hostile."""
    fight = world.fight
    if fight is not None and content.monster(fight.threat).toll and not fight.toll:
        heads = len(world.living())
        yield e.TollNamed(gp=TOLL_A_HEAD * heads, clauses=(clause("axx.threat.orc_patrol"),))


def chance_speak(world: World, command: e.Speak) -> Chance | None:
    """The chance that they are not hostile: 6 or more in 36ths."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return None
    return _chance(reaction_terms(figure))


def chance_evade(_world: World, _command: e.Evade) -> Chance | None:
    """The chance that nobody comes after the party: as for whoever speaks, with nothing to add."""
    return _chance(())


def _chance(terms: tuple[Term, ...]) -> Chance:
    bonus = sum(term.value for term in terms)
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    ways = sum(kernel.attitude(a + b + bonus) != kernel.HOSTILE for a, b in pairs)
    return Chance(what="reaction", ways=ways, of=36, need=6 - bonus, bonus=bonus, target=6, terms=terms)


def _talking(world: World) -> Refused | None:
    fight = world.fight
    if fight is None:
        return words.no_encounter()
    return None if fight.phase in ("intent", "talk") else words.not_now(fight.phase)


def refuse_strike(world: World, _command: e.StrikeFirst) -> Refused | None:
    """Why there is no first blow to strike."""
    return _talking(world)


def strike_first(world: World, _command: e.StrikeFirst, _dice: Dice) -> Iterator[Fact]:
    """The party breaks it off; who is attacked is hostile."""
    fight = world.fight
    if fight is not None and fight.phase == "intent":
        yield e.IntentJudged(
            attitude="hostile", clear=True, why="attacked", clauses=(clause("axx.encounter.reaction"),)
        )
    yield e.FightBegan(first=PARTY)


def refuse_toll(world: World, _command: e.PayToll) -> Refused | None:
    """Why no toll is paid: none is asked, or the purses are too light."""
    refused = _talking(world)
    if refused is not None:
        return refused
    fight = world.fight
    if fight is None or not fight.toll:
        return words.no_toll()
    have = sum(one.coins for one in world.living())
    return None if have >= fight.toll else words.too_poor(have, fight.toll)


def pay_toll(world: World, _command: e.PayToll, dice: Dice) -> Iterator[Fact]:
    """Each gives alike as far as the purse goes; the foes let the party be."""
    toll = world.fight.toll if world.fight is not None else 0
    yield e.TollPaid(gp=toll, shares=toll_shares(world, toll), clauses=(clause("axx.threat.orc_patrol"),))
    yield from ending.part(world, "passed", dice)


def toll_shares(world: World, toll: int) -> dict[str, int]:
    """Who gives how much: alike, and where a purse is empty the others more; the first in order the odd coins."""
    shares = {one.id: 0 for one in world.living()}
    left = toll
    while left > 0:
        able = [i for i in shares if world.figures[i].coins > shares[i]]
        if not able:
            break
        each = max(1, left // len(able))
        for id_ in able:
            gives = min(each, left, world.figures[id_].coins - shares[id_])
            shares[id_] += gives
            left -= gives
    return {id_: gp for id_, gp in shares.items() if gp}


def refuse_leave(world: World, _command: e.Leave) -> Refused | None:
    """Why the party cannot simply go."""
    refused = _talking(world)
    if refused is not None:
        return refused
    fight = world.fight
    if fight is not None and fight.phase == "intent" and not unnoticed(world):
        return words.speak_first()
    here = fight is not None and (fight.source == "wanderer" or bool(fight.lair))  # a door is shut, and that is that
    lets_by = fight is not None and fight.reaction == "friendly" and not fight.toll
    turns_back = fight is not None and not lets_by and not here
    return words.no_way_out() if turns_back and _back(world) else None


def unnoticed(world: World) -> bool:
    """Whether the party can slip away before a word is spoken: it has caught the foes off guard, and they not it."""
    clause("axx.encounter.answers")
    fight = world.fight
    return fight is not None and fight.phase == "intent" and FOES in fight.surprised and PARTY not in fight.surprised


def _back(world: World) -> bool:
    return ways_out.party_way(world) is None


def passes(world: World) -> bool:
    """Whether parting now counts as got past by talk: from friends, or wanderers who go their way; no toll owed."""
    fight = world.fight
    if fight is None or fight.phase != "talk" or fight.toll:
        return False
    return fight.reaction == "friendly" or fight.source == "wanderer"


def leave(world: World, _command: e.Leave, dice: Dice) -> Iterator[Fact]:
    """Friendly foes let the party pass, and wary wanderers go their way; from others it goes back as it came.

    Who slips away unnoticed has got past nobody. Who has come to the party for a toll takes it in blood instead.
    """
    if defies(world):
        yield e.FightBegan(first=FOES, clauses=(clause("axx.threat.orc_patrol"),))
        return
    how = "passed" if passes(world) else "slipped" if unnoticed(world) else "left"
    yield from ending.part(world, how, dice)


def defies(world: World) -> bool:
    """Whether to go now is to refuse a toll to wanderers, who stand in the party's way; others let it turn back."""
    clause("axx.threat.orc_patrol")
    fight = world.fight
    return fight is not None and fight.toll > 0 and fight.source == "wanderer"


def refuse_evade(world: World, _command: e.Evade) -> Refused | None:
    """Why the party cannot run from them now: words or blows have been exchanged, or there is nowhere to run.

    A door at which they are met is shut on them.
    """
    refused = _talking(world)
    if refused is not None:
        return refused
    if world.fight is None or world.fight.phase != "intent":
        return words.spoken(world.fight)
    return words.no_way_out() if not world.fight.lair and _back(world) else None


def evade(world: World, _command: e.Evade, dice: Dice) -> Iterator[Fact]:
    """Flee without a word: foes who are hostile come after the party, others let it run, or shut their door on them."""
    clause("axx.explore.door")
    why = SHUT_OUT if world.fight is not None and world.fight.lair else EVADED
    judged = thrown_reaction(None, dice, shown=open_rolls.reaction(world), why=why)
    yield judged
    if judged.attitude == "hostile":
        yield e.FightBegan(first=FOES)
    else:
        yield from ending.part(world, "ran", dice)


def refuse_rank(world: World, command: e.SetRank) -> Refused | None:
    """Why the rank cannot be changed: not while blows fall."""
    figure = world.figures.get(command.figure)
    if figure is None or command.figure not in world.order or figure.state in ("dead", "gone"):
        return nobody()
    if command.rank not in ("front", "second"):
        return words.no_rank()
    if world.fight is not None and world.fight.phase not in ("intent", "talk"):
        return words.not_now(world.fight.phase)
    return words.in_rank(figure, command.rank) if figure.rank == command.rank else None


def set_rank(world: World, command: e.SetRank, _dice: Dice) -> Iterator[Fact]:
    """Change places."""
    del world
    yield e.RankSet(figure=command.figure, rank=command.rank, clauses=(clause("axx.combat.attack"),))
