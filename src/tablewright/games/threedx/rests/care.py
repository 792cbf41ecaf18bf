"""Treating wounds and repairing armour outside a fight; turns where somebody is dying or suffers without one."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx.challenges import calls, tasks
from tablewright.games.threedx.challenges.orders import ChallengeClosed
from tablewright.games.threedx.fight import acts, bodies
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.kernel_fight import effective
from tablewright.games.threedx.rests import orders as o
from tablewright.games.threedx.say import nobody, nothing
from tablewright.games.threedx.say import rests as words
from tablewright.games.threedx.world import FIFTH, PARTY, VITALITY, Figure, Item, World
from tablewright.games.threedx.world_calls import Call
from tablewright.games.threedx.world_fight import MEDICINE

TREAT, REPAIR = "treat", "repair"


# ── Treating ────────────────────────────────────────────────────────────────────────────────


def healing(world: World, figure: Figure) -> list[str]:
    """The abilities that treat wounds: Medicine, and those of the fifth attribute that mend."""
    return acts.fitting(world, figure, MEDICINE)


def refuse_treat(world: World, command: o.Treat) -> Refused | None:
    """Why nobody is treated: nobody there, nothing to treat, or an ability that does not serve."""
    figure, patient = world.figures.get(command.figure), world.figures.get(command.patient)
    wrong = tasks.refuse(world, figure, command.ability)
    if wrong is not None or figure is None:
        return wrong
    if patient is None or patient.state in ("dead", "gone", "fled"):
        return nobody()
    if command.ability not in healing(world, figure):
        return words.does_not_heal()
    weak = command.ability != MEDICINE and patient.character and 0 < (patient.vitality or 0) < VITALITY
    return None if patient.wounds or weak else words.no_wounds(patient.name)


def treat(world: World, command: o.Treat, dice: Dice) -> Iterator[Fact]:
    """Ten minutes; the result is how many wounds are treated, and there is no target number."""
    clause("3dx.house.more")
    figure = world.figures[command.figure]
    name = words.whose(figure, world.figures[command.patient])
    call = tasks.call_for(
        world,
        figure,
        command.ability,
        purpose=TREAT,
        why=words.treat_why(name),
        about=command.patient,
        takes=content.of(world).treatment.minutes,
    )
    yield from tasks.begin(world, call, dice)


def treated(world: World, call: Call, fact: ChallengeClosed) -> Iterator[Fact]:
    """As many wounds as the result; one that mends gives back a die size of Vitality from 6."""
    patient = world.figures.get(call.about)
    if patient is None:
        return
    for one in fact.results:
        yield from bodies.treat(world, patient, one.result, by=one.figure)
        before = patient.vitality or 0
        if call.attribute == FIFTH and one.result >= acts.RESTORES and patient.character and 0 < before < VITALITY:
            cited = (clause("3dx.house.more"), clause("3dx.vitality"))
            after = before + kernel.STEP
            yield o.Restored(clauses=cited, figure=patient.id, by=one.figure, before=before, vitality=after)


def carers(world: World) -> list[Figure]:
    """The NPCs who are there and on their feet."""
    return [one for one in world.figures.values() if not one.character and figures.able(one)]


def refuse_npc(world: World, command: o.NpcTreats) -> Refused | None:
    """Why no NPC treats anybody: not now, nobody there, nothing to treat."""
    wrong = calls.closed_to(world)
    if wrong is not None:
        return wrong
    figure, patient = world.figures.get(command.figure), world.figures.get(command.patient)
    if figure is None or figure not in carers(world) or patient is None or patient.state in ("dead", "gone", "fled"):
        return nobody()
    return None if patient.wounds else words.no_wounds(patient.name)


def npc_treats(world: World, command: o.NpcTreats, _dice: Dice) -> Iterator[Fact]:
    """Ten minutes; its effective target number is how many wounds are treated."""
    figure, patient = world.figures[command.figure], world.figures[command.patient]
    cited = (clause("3dx.npc.wounds"), clause("3dx.house.more"))
    minutes = content.of(world).treatment.minutes
    yield o.CareTaken(clauses=cited, figure=figure.id, patient=patient.id, minutes=minutes)
    yield from bodies.treat(world, patient, effective(figure.target or 0, figure.wounds or 0), by=figure.id)


def fold_care(world: World, fact: o.CareTaken) -> None:
    """It is later."""
    world.clock += fact.minutes


def fold_restored(world: World, fact: o.Restored) -> None:
    """A size more."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.vitality = fact.vitality
        figure.looks = bodies.looks(figure, figure.wounds or 0)


# ── Repairing ───────────────────────────────────────────────────────────────────────────────


def broken(world: World, figure: Figure) -> list[Item]:
    """What somebody carries that is broken and can be repaired."""
    found = content.of(world)
    return [one for one in figure.items.values() if one.broken and one.kind in (*found.pieces, *found.shields)]


def refuse_repair(world: World, command: o.Repair) -> Refused | None:
    """Why nothing is repaired."""
    figure, owner = world.figures.get(command.figure), world.figures.get(command.owner)
    wrong = tasks.refuse(world, figure, command.ability)
    if wrong is not None:
        return wrong
    if owner is None or owner.id not in world.order:
        return nobody()
    return None if any(one.id == command.item for one in broken(world, owner)) else nothing()


def repair(world: World, command: o.Repair, dice: Dice) -> Iterator[Fact]:
    """An hour, and a fitting roll."""
    armor, owner = content.of(world).armor, world.figures[command.owner]
    clause("3dx.house.more")
    item = owner.items[command.item]
    call = tasks.call_for(
        world,
        world.figures[command.figure],
        command.ability,
        purpose=REPAIR,
        why=words.repair_why(world, item),
        target=armor.repair_target,
        about=owner.id,
        item=item.id,
        takes=armor.repair_minutes,
    )
    yield from tasks.begin(world, call, dice)


def repaired(world: World, call: Call, fact: ChallengeClosed) -> Iterator[Fact]:
    """Whole again, where the roll succeeded."""
    owner = world.figures.get(call.about)
    item = owner.items.get(call.item) if owner is not None else None
    if owner is None or item is None:
        return
    for one in fact.results:
        if one.success:
            cited = (clause("3dx.armor"), clause("3dx.house.more"))
            yield o.Mended(
                clauses=cited, figure=owner.id, by=one.figure, item=item.id, thing=item.kind, called=item.called
            )


def fold_mended(world: World, fact: o.Mended) -> None:
    """Whole."""
    owner = world.figures.get(fact.figure)
    if owner is not None and fact.item in owner.items:
        owner.items[fact.item].broken = False


# ── Turns without a fight ───────────────────────────────────────────────────────────────────


def in_peril(world: World) -> bool:
    """Whether somebody of the party is dying, or suffers for so many turns from poison or the like."""
    clause("3dx.damage.non_wounding")
    people = [one for one in world.party() if one.character]
    return any(one.state == "dying" or (figures.able(one) and bodies.ailing(one)) for one in people)


def refuse_turns(world: World, _command: o.TakeTurns) -> Refused | None:
    """Only where somebody needs them."""
    busy = world.fight is not None or world.call is not None or world.resting is not None
    return words.not_now() if busy or not in_peril(world) else None


def turns(world: World, _command: o.TakeTurns, _dice: Dice) -> Iterator[Fact]:
    """The same turns as in a fight, so that all may act before it is too late."""
    party = [one.id for one in world.party() if one.state in ("up", "dying", "out")]
    cited = (clause("3dx.dying"), clause("3dx.combat.turns"))
    yield f.FightBegan(clauses=cited, of=dict.fromkeys(party, PARTY), at=dict.fromkeys(party, 0), apart=0)
    yield f.FirstDecided(clauses=cited, sides=(PARTY,))
