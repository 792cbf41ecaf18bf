"""The round: who goes first, whose turns they are, and what its end brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, kernel
from tablewright.games.axx.combat import conditions, field, fire, harm, mending, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.delve import clock
from tablewright.games.axx.magic import wards
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, PARTY, Fight, Figure, World

SEQUENCE = {
    "party": (PARTY, FOES),
    "foes": (FOES, PARTY),
    "tie": (PARTY, FOES),
    "only_party": (PARTY,),
    "only_foes": (FOES,),
    "nobody": (),
}
"""The sides in the order in which they act; in a tie both at once, the players resolved first."""

SHAKEN = "shaken-off"
TALKING = "talking"
"""The mark of a round in which a parley was won: when it is over, there is talk."""


# ── Initiative ───────────────────────────────────────────────────────────────────────────────


def refuse_initiative(_world: World, _command: orders.RollInitiative) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def roll_initiative(world: World, _command: orders.RollInitiative, dice: Dice) -> Iterator[Fact]:
    """1d6 a side, high side first; a surprised side loses the first round and nothing is rolled."""
    fight = world.fight
    if fight is None:
        return
    number = fight.round + 1
    alert = _alert(world, number)
    yield from _turn_begun(world, number)
    if fight.unrolled:
        cited = (clause("axx.encounter.surprise"),)
        yield f.InitiativeRolled(round=number, order=_surprised_order(fight), alert=alert, clauses=cited)
        return
    before = len(dice.thrown)
    (party,) = dice.roll(6, by=PARTY, what=What.INITIATIVE)
    (foes,) = dice.roll(6, by=FOES, what=What.INITIATIVE)
    first = kernel.first_side(party, foes)
    yield f.InitiativeRolled(
        round=number,
        order=PARTY if first > 0 else FOES if first < 0 else "tie",
        party=party,
        foes=foes,
        alert=alert,
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.combat.initiative"),),
    )


def _turn_begun(world: World, number: int) -> Iterator[Fact]:
    """With its first round a fight's turn begins: the sixth without rest is fought weary."""
    if number == 1:
        yield from clock.begin_turn(world)


def _alert(world: World, number: int) -> tuple[str, ...]:
    """The Rangers who alone of a surprised party act in this round; nobody but in the first."""
    return tuple(world.fight.alert) if world.fight is not None and number == 1 else ()


def _surprised_order(fight: Fight) -> str:
    """Who acts in a round that a surprised side loses."""
    clause("axx.class.ranger")
    if FOES in fight.surprised:
        return "nobody" if PARTY in fight.surprised and not fight.alert else "only_party"
    return "only_foes"


def refuse_order(world: World, _command: orders.SetOrder) -> Refused | None:
    """Why the GM cannot set the order now."""
    fight = world.fight
    if fight is None:
        return words.no_fight()
    return None if fight.phase == "initiative" else words.not_now(fight.phase)


def set_order(world: World, command: orders.SetOrder, _dice: Dice) -> Iterator[Fact]:
    """The fiction sets the order."""
    number = world.fight.round + 1 if world.fight is not None else 1
    yield from _turn_begun(world, number)
    cited = (clause("axx.combat.initiative"),)
    alert = _alert(world, number)
    yield f.InitiativeRolled(round=number, order=command.order, ruled=True, alert=alert, clauses=cited)


def next_side(world: World) -> str:
    """The side whose turns come next in this round; "" when all sides have had theirs."""
    fight = world.fight
    if fight is None:
        return ""
    sequence = SEQUENCE[fight.order]
    if not fight.side:
        return sequence[0] if sequence else ""
    later = sequence[sequence.index(fight.side) + 1 :]
    return later[0] if later else ""


def refuse_next_side(_world: World, _command: orders.NextSide) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def decide_next_side(world: World, _command: orders.NextSide, _dice: Dice) -> Iterator[Fact]:
    """Hand over; after the last side the exchange lands or the round closes."""
    side = next_side(world)
    if side:
        yield f.SideBegan(side=side, clauses=(clause("axx.combat.initiative"),))
    else:
        yield closing(world)


def refuse_land(_world: World, _command: orders.LandBlows) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def land_blows(world: World, _command: orders.LandBlows, _dice: Dice) -> Iterator[Fact]:
    """Everything that both sides did lands together."""
    yield from harm.land(world)


# ── The round's end ──────────────────────────────────────────────────────────────────────────


def closing(world: World) -> Fact:
    """The round's end begins; with nothing to settle it is over at once."""
    clause("axx.time.round")
    fight = world.fight
    if fight is not None and not fight.away and next_step(world) is None:
        return f.RoundEnded(round=fight.round, clauses=(clause("axx.time.round"),))
    return f.RoundClosing(clauses=(clause("axx.time.round"),))


def next_step(world: World) -> tuple[str, Figure] | None:
    """The next step of the round's end: burn, poison, save, count, wake or mend, and whose; the players' side first."""
    fight = world.fight
    if fight is None:
        return None
    for side in (PARTY, FOES):
        for figure in field.members(world, side):
            if figure.state != "up":
                continue
            step = _hampered(world, fight, figure) if figure.conditions else ""
            if step or mending.due(world, figure):
                return step or "mend", figure
    return None


def _hampered(world: World, fight: Fight, figure: Figure) -> str:
    """The next step that a condition of the figure brings; "" for none."""
    if fire.due(world, figure):
        return "burn"
    if "poisoned" in figure.conditions and f"poison {figure.id}" not in fight.used:
        return "poison"
    if "poisoned" in figure.conditions and f"save {figure.id}" not in fight.used:
        return "save"
    if f"count {figure.id}" not in fight.used and any(c.rounds > 0 for c in figure.conditions.values()):
        return "count"
    return "wake" if figure.id in fight.shaken and "asleep" in figure.conditions else ""


def refuse_close(_world: World, _command: orders.CloseStep) -> Refused | None:
    """The procedures' own order is never refused."""
    return None


def close_step(world: World, _command: orders.CloseStep, dice: Dice) -> Iterator[Fact]:
    """The next step of the round's end; without steps left the round is over."""
    fight = world.fight
    if fight is None:
        return
    step = next_step(world)
    if step is None:
        yield f.RoundEnded(round=fight.round, clauses=(clause("axx.time.round"),))
        return
    kind, figure = step
    if kind == "poison":
        yield from _poison(figure, world, dice)
    elif kind == "save":
        yield from _shake_off(figure, world, dice)
    elif kind == "burn":
        yield from fire.burn(world, figure, dice)
    elif kind == "count":
        yield from _count(figure)
    elif kind == "mend":
        yield from mending.mend(figure, dice)
    else:
        yield from harm.woken(figure)


def _poison(figure: Figure, world: World, dice: Dice) -> Iterator[Fact]:
    """1d6 at the end of each round."""
    before = len(dice.thrown)
    (face,) = dice.roll(6, by=figure.id, what=What.POISON)
    cited = (clause("axx.condition.poisoned"),)
    by = figure.conditions["poisoned"].by
    rolls = tuple(dice.thrown[before:])
    yield from harm.deal(world, figure, face, by=by, cause="poison", rolls=rolls, clauses=cited)


def _shake_off(figure: Figure, world: World, dice: Dice) -> Iterator[Fact]:
    """The Body save that ends poison, at the target of the first one."""
    poison = figure.conditions["poisoned"]
    target = poison.target or kernel.save_target(kernel.HAZARD)
    extra = wards.save_terms(world, figure, world.figures.get(poison.by))
    yield from again.save(
        world, figure, "body", dice, SHAKEN, target=target, against="poison", by=poison.by, extra=extra
    )


@again.after(SHAKEN)
def after_save(_world: World, figure: Figure, won: bool, _about: dict[str, Any], _dice: Dice) -> Iterator[Fact]:
    """The poison ends, or goes on."""
    if won:
        yield conditions.ConditionEnded(
            figure=figure.id, condition="poisoned", why="saved", clauses=(clause("axx.condition.poisoned"),)
        )
    else:
        yield f.PoisonHeld(figure=figure.id, clauses=(clause("axx.condition.poisoned"),))


def _count(figure: Figure) -> Iterator[Fact]:
    """A turn lost to paralysis or webs is counted; the last one frees at the round's end."""
    for kind, condition in list(figure.conditions.items()):
        if condition.rounds <= 0:
            continue
        left = condition.rounds if condition.fresh else condition.rounds - 1
        cited = (conditions.CLAUSES[kind], clause("axx.condition.paralyzed"), clause("axx.time.round"))
        if left > 0:
            yield conditions.ConditionTicked(figure=figure.id, condition=kind, rounds=left, clauses=cited)
        else:
            yield conditions.ConditionEnded(figure=figure.id, condition=kind, why="over", clauses=cited)


def ticking(world: World) -> bool:
    """Whether rounds still have to be counted after the fight: somebody is poisoned or under a duration in rounds.

    Foes count only where the party holds the field with them.
    """
    clause("axx.time.round")
    won = world.fight is not None and world.fight.outcome == "won"
    return any(suffers(one) for side in ((PARTY, FOES) if won else (PARTY,)) for one in field.members(world, side))


def suffers(figure: Figure) -> bool:
    """Whether rounds count for the figure: it is poisoned or burns, or loses turns to something."""
    if figure.state != "up" or not figure.conditions:
        return False
    return bool({"poisoned", "burning"} & set(figure.conditions)) or any(
        c.rounds > 0 for c in figure.conditions.values()
    )


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_initiative(world: World, fact: f.InitiativeRolled) -> None:
    """The round begins."""
    fight = world.fight
    if fight is None:
        return
    fight.round, fight.order, fight.side, fight.phase = fact.round, fact.order, "", "turns"
    fight.announced = bool(world.options.get("declare_spells"))
    world.round += 1


def fold_side(world: World, fact: f.SideBegan) -> None:
    """A side's turns begin: its charges of last round no longer expose it."""
    fight = world.fight
    if fight is None:
        return
    first = not fight.side
    fight.side = fact.side
    fight.wavering = False
    sides = (PARTY, FOES) if fight.order == "tie" and first else () if fight.order == "tie" else (fact.side,)
    for side in sides:
        fight.charged = [i for i in fight.charged if field.side_of(fight, i) != side]


def fold_closing(world: World, _fact: f.RoundClosing) -> None:
    """The round's end begins."""
    if world.fight is not None:
        world.fight.phase = "close"


def fold_poison_held(world: World, fact: f.PoisonHeld) -> None:
    """The save of this round is made."""
    if world.fight is not None:
        world.fight.used.append(f"save {fact.figure}")


def fold_round(world: World, _fact: f.RoundEnded) -> None:
    """What counted for this round alone is over."""
    fight = world.fight
    if fight is None:
        return
    fight.acted, fight.shots, fight.hurt, fight.free = [], {}, [], []
    fight.used, fight.shooting, fight.chasing, fight.shaken = [], [], [], []
    fight.aided = {ally: by for ally, by in fight.aided.items() if fight.helped.get(ally) == fight.round}
    fight.declared, fight.side, fight.phase = {}, "", "initiative"
    if fight.outcome:
        fight.phase, fight.side = "after", PARTY
        fight.round += 1
    elif TALKING in fight.once:
        fight.once.remove(TALKING)
        fight.phase = "talk"
