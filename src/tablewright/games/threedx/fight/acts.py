"""Acts, Helps that are no attack, movement, and the actions without dice: Defend, Ready, Steady, passing."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, rolls
from tablewright.games.threedx import kernel_fight as fights
from tablewright.games.threedx.fight import arms, levels, plan, reading, who
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.heroes import gear
from tablewright.games.threedx.say import fight as words
from tablewright.games.threedx.say import nobody, nothing
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import ATTRIBUTES, Figure, World
from tablewright.games.threedx.world_fight import (
    ACT,
    ATTACK,
    BREAK_FREE,
    DEFEND,
    DRAW,
    HELP,
    MEDICINE,
    MOVE,
    PASS,
    PICK_UP,
    READY,
    RESCUE,
    STEADY,
    STOP_FALL,
    Plan,
    Readied,
    Steadied,
)

DOES = ("", MEDICINE, BREAK_FREE, STOP_FALL, RESCUE, DRAW, PICK_UP)
NO_DICE = (DRAW, PICK_UP)
BY_NUMBER = (BREAK_FREE, STOP_FALL, RESCUE, MEDICINE)
"""What an NPC does by its effective target number, which stands for the result of what it does (3dx.npc.wounds)."""
ON = ("attacked", "ally attacked", "near", "moves", "word")
USUAL = {MEDICINE: "medicine", BREAK_FREE: "might", STOP_FALL: "agility", RESCUE: "might"}
"""The ability of an Act where nobody names another."""
TEXT_LENGTH = 200
RESTORES = 6
"""The result from which an ability that mends gives back a die size of Vitality."""


# ── Acts ────────────────────────────────────────────────────────────────────────────────────


def ability_of(world: World, figure: Figure, command: o.Act | o.ReactAct) -> str:
    """The ability of an Act: the one named, else the usual one, the best of those that break free."""
    if command.ability:
        return command.ability
    if command.does == BREAK_FREE:
        known = fitting(world, figure, BREAK_FREE)
        return levels.handiest(figure, {one: sum(plan.dice_of(world, figure, one)) for one in known})
    return USUAL.get(command.does, "")


def fitting(world: World, figure: Figure, does: str) -> list[str]:
    """The abilities that serve for an Act; any that is rolled for one of one's own devising."""
    found = content.of(world).abilities
    if does == MEDICINE:
        return ["medicine", *arms.fifths_that(world, figure, "mend")]
    if does == BREAK_FREE:
        return [*(name for name, one in found.items() if one.frees), *arms.fifths_that(world, figure, "act", "defend")]
    custom = [skill.name for skill in figures.active(figure) if skill.kind == "custom"]
    return [*content.rolled(world), *figure.fifths, *custom]


def refuse_act(world: World, command: o.Act) -> Refused | None:
    """Why this Act cannot be done now."""
    wrong = plan.refuse_turn(world, command.figure)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    wrong = plan.refuse_half(world, figure, metres=command.move, rise=command.rise, act=not command.to)
    if wrong is None and command.move and command.toward not in world.figures:
        wrong = words.no_step()
    if wrong is None and command.to:
        wrong = plan.refuse_to(world, figure, command.to)
    return wrong or refuse_doing(world, figure, command)


def refuse_doing(world: World, figure: Figure, command: o.Act | o.ReactAct) -> Refused | None:
    """Why what it is for cannot be done, whoever's turn it is."""
    if command.does not in DOES or len(command.why) > TEXT_LENGTH:
        return words.no_ability([one for one in DOES if one])
    if command.does in NO_DICE:
        return refuse_thing(world, figure, command.does, command.item) if isinstance(command, o.Act) else nothing()
    if not figure.character:
        by_number = command.does in BY_NUMBER or command.to
        return _refuse_what(world, figure, command) if by_number else words.no_ability([])
    ability = ability_of(world, figure, command)
    if ability not in fitting(world, figure, command.does):
        known = [] if not command.does else fitting(world, figure, command.does)
        return words.no_ability(known)
    if figure.spirit < figures.spirit_price(world, figure, ability):
        return words.no_spirit(figures.resource_name(world, figure))
    return _refuse_what(world, figure, command)


def _refuse_what(world: World, figure: Figure, command: o.Act | o.ReactAct) -> Refused | None:
    fight = who.fight_of(world)
    if command.does == BREAK_FREE and figure.id not in fight.held:
        return words.not_held(figure.name)
    if command.does == STOP_FALL and not (figure.id in fight.falls and fight.falls[figure.id].begun):
        return words.not_falling(figure.name)
    if command.does not in (MEDICINE, RESCUE):
        return None
    other = world.figures.get(command.target)
    if other is None or other not in who.there(world):
        return nobody()
    if command.does == RESCUE:
        fall = fight.falls.get(other.id)
        if fall is None:
            return words.not_falling(other.name)
        return words.falls_already(other.name) if fall.begun else None
    here = plan.step(world, figure.id, other.id, getattr(command, "move", 0))
    if other.id != figure.id and abs(here - who.place_before(world, other.id)) > who.melee_reach(world):
        return words.not_beside(other.name)
    if other.state == "dying":
        return nobody() if other.id == figure.id else None
    return words.unhurt(other.name) if other.wounds == 0 else None


def refuse_thing(world: World, figure: Figure, does: str, id_: str) -> Refused | None:
    """Why something cannot be drawn or picked up; what leaves no hand free for it is put away in the same action."""
    item = figure.items.get(id_)
    place = "pack" if does == DRAW else "floor"
    armour = item is not None and item.kind in content.of(world).pieces
    return nothing() if item is None or item.place != place or item.broken or armour else None


def act_target(world: World, figure: Figure, command: o.Act | o.ReactAct) -> int:
    """What an Act must reach; 0 where its result is an amount, or the GM has still to say."""
    fight = who.fight_of(world)
    if command.does == BREAK_FREE and figure.id in fight.held:
        return who.hold_on(world, figure.id)
    if command.does in (STOP_FALL, RESCUE):
        name = figure.id if command.does == STOP_FALL else command.target
        return fight.falls[name].target
    other = world.figures.get(command.target)
    if command.does == MEDICINE and other is not None and other.state == "dying":
        clause("3dx.dying.ways_out")
        exits = content.of(world).dying["character" if other.character else "npc"].exits
        if mends(world, figure, ability_of(world, figure, command)):
            return RESTORES if other.character and "restored" in exits else 0
        return fights.dying_target(other.dying or 0) if "medicine" in exits else 0
    return 0


def mends(world: World, figure: Figure, ability: str) -> bool:
    """Whether it is an ability of the fifth attribute that treats wounds and can give Vitality back."""
    return ability in arms.fifths_that(world, figure, "mend")


def act_plan(world: World, figure: Figure, command: o.Act) -> Plan:
    """The plan of an Act, before its dice."""
    ability = ability_of(world, figure, command)
    action = HELP if command.to else ACT
    terms = list(
        levels.own_terms(world, figure, moved=bool(command.move), rose=command.rise, action=action, ability=ability)
    )
    return planned(world, figure, command, ability=ability, action=action, terms=terms)


def planned(
    world: World, figure: Figure, command: o.Act | o.ReactAct, *, ability: str, action: str, terms: list[Term]
) -> Plan:
    """The plan of an Act or of a Help that is no attack, with these levels, before its dice."""
    other = world.figures.get(command.target)
    if command.does == MEDICINE and other is not None and other.state != "dying":
        level = content.of(world).treatment.act_level
        if level:
            terms.append(Term("treating_in_a_fight", level, clause("3dx.house.more")))
    terms += figures.proficiency_terms(figure, ability)
    chosen = getattr(command, "attribute", "") if not command.does else ""
    attribute = chosen if chosen in ATTRIBUTES else figures.attribute_of(world, figure, ability)
    made = Plan(
        figure=figure.id,
        action=action,
        does=command.does,
        why=command.why.strip(),
        targets=(command.target,) if command.target else (),
        attribute=attribute,
        ability=ability,
        level=rolls.level_of(terms),
        target=act_target(world, figure, command),
        to=command.to,
        moved=getattr(command, "move", 0),
        rose=getattr(command, "rise", False),
        terms=tuple(terms),
    )
    if not figure.character:
        made.number = who.number_this_turn(world, figure)
    return made


def act(world: World, command: o.Act, dice: Dice) -> Iterator[Fact]:
    """Do it; the dice lie there from now on."""
    before = len(dice.thrown)
    figure = world.figures[command.figure]
    if command.does in NO_DICE:
        made = Plan(figure=figure.id, action=ACT, does=command.does, moved=command.move, rose=command.rise)
    else:
        made = act_plan(world, figure, command)
        if figure.character:
            made.lying = plan.lay(world, figure, made.ability, made.attribute, dice, what=What.TURN)
    yield f.Planned(
        clauses=(clause("3dx.combat.help") if made.action == HELP else clause("3dx.combat.act"),),
        rolls=tuple(dice.thrown[before:]),
        figure=figure.id,
        plan=made,
        at=plan.step(world, figure.id, command.toward, command.move) if command.move else None,
        spirit=figures.spirit_price(world, figure, made.ability),
        word=levels.given(world, figure.id) if made.lying is not None else 0,
    )
    if command.does in NO_DICE:
        yield gear.readied(world, figure, command.item)


def chance_act(world: World, command: o.Act) -> Chance | None:
    """The exact chance that an Act succeeds, where it is known what it must reach."""
    if refuse_act(world, command) is not None or command.does in NO_DICE:
        return None
    figure = world.figures[command.figure]
    made = act_plan(world, figure, command)
    unknown = command.does == BREAK_FREE and not made.target
    if not figure.character or not (made.target or unknown):
        return None
    terms = (*made.terms, *levels.word_terms(world, figure.id))
    level = rolls.level_of(terms)
    level += reading.help_waiting(world, figure.id, made.target) if made.action != HELP else 0
    sizes = plan.dice_of(world, figure, made.ability, made.attribute)
    return plan.chance(world, sizes, level, made.target, terms, hidden=unknown)


# ── Movement ────────────────────────────────────────────────────────────────────────────────


def most_of(world: World, figure: Figure, *, dash: bool, rise: bool) -> int:
    """Metres that a Move takes one: the run, half as far again by a Dash; a crawl on the ground, half after rising."""
    clause("3dx.combat.move")
    prone = figure.id in who.fight_of(world).prone
    return fights.most_moved(figures.speed(world, figure), int(dash), int(prone), int(rise))


def refuse_move(world: World, command: o.Move) -> Refused | None:
    """Why nobody moves so."""
    wrong = plan.refuse_turn(world, command.figure)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    if figure.id in who.fight_of(world).held:
        return words.held_fast(figure.name)
    if command.rise and figure.id not in who.fight_of(world).prone:
        return words.stands(figure.name)
    if command.toward not in world.figures or command.toward == command.figure or not (command.metres or command.rise):
        return words.no_step()
    most = most_of(world, figure, dash=command.dash, rise=command.rise)
    return words.no_move(most) if abs(command.metres) > most else None


def move(world: World, command: o.Move, _dice: Dice) -> Iterator[Fact]:
    """Move."""
    made = Plan(
        figure=command.figure,
        action=MOVE,
        targets=(command.toward,),
        moved=command.metres,
        rose=command.rise,
        dash=command.dash,
    )
    cited = (
        (clause("3dx.combat.move"), clause("3dx.movement.options")) if command.dash else (clause("3dx.combat.move"),)
    )
    at = plan.step(world, command.figure, command.toward, command.metres)
    yield f.Planned(clauses=cited, figure=command.figure, plan=made, at=at)


# ── Without dice ────────────────────────────────────────────────────────────────────────────


def refuse_plain(world: World, command: o.Defend | o.Pass) -> Refused | None:
    """Only in the own turn, instead of anything else; against nobody there is nothing to defend."""
    wrong = plan.refuse_turn(world, command.figure)
    if wrong is not None or isinstance(command, o.Pass):
        return wrong
    return None if who.opposed(world, command.figure) else words.nobody_opposes()


def defend(_world: World, command: o.Defend, _dice: Dice) -> Iterator[Fact]:
    """Defend."""
    cited = (clause("3dx.combat.defend"),)
    yield f.Planned(clauses=cited, figure=command.figure, plan=Plan(figure=command.figure, action=DEFEND))


def pass_turn(_world: World, command: o.Pass, _dice: Dice) -> Iterator[Fact]:
    """Do nothing."""
    yield f.Planned(figure=command.figure, plan=Plan(figure=command.figure, action=PASS))


def refuse_ready(world: World, command: o.Ready) -> Refused | None:
    """Why that cannot be readied."""
    wrong = plan.refuse_turn(world, command.figure)
    if wrong is not None:
        return wrong
    fits = command.action in (ACT, ATTACK, HELP, MOVE) and command.on in ON
    if not fits or len(command.when) > TEXT_LENGTH or (command.on == "word" and not command.when.strip()):
        return words.ready_what()
    return None if who.opposed(world, command.figure) else words.nobody_opposes()


def ready(_world: World, command: o.Ready, _dice: Dice) -> Iterator[Fact]:
    """Make ready."""
    yield f.Planned(
        clauses=(clause("3dx.combat.ready"),),
        figure=command.figure,
        plan=Plan(figure=command.figure, action=READY, does=command.action),
        readied=Readied(command.action, command.on, command.when.strip()),
    )


def refuse_steady(world: World, command: o.Steady) -> Refused | None:
    """Why that cannot be steadied."""
    wrong = plan.refuse_turn(world, command.figure)
    if wrong is not None or command.action not in (ACT, ATTACK, HELP):
        return wrong or words.steady_what()
    figure = world.figures[command.figure]
    if command.action == ATTACK and not who.opposed(world, figure.id):
        return words.nobody_opposes()
    if not command.ability or (figure.character and command.ability in fitting(world, figure, "")):
        record = content.of(world).abilities.get(command.ability)
        strikes = record is None or record.attack
        return words.no_attack_with(record.name) if record and not strikes and command.action == ATTACK else None
    return words.no_ability([])


def steady(world: World, command: o.Steady, _dice: Dice) -> Iterator[Fact]:
    """Steady oneself; a further turn spent on the same adds a level."""
    clause("3dx.taking_time")
    before = who.fight_of(world).steady.get(command.figure)
    same = before is not None and (before.action, before.ability) == (command.action, command.ability)
    yield f.Planned(
        clauses=(clause("3dx.combat.steady"),),
        figure=command.figure,
        plan=Plan(figure=command.figure, action=STEADY, does=command.action, ability=command.ability),
        steady=Steadied(command.action, command.ability, (before.levels if same and before is not None else 0) + 1),
    )


def refuse_withdraw(world: World, command: o.Withdraw) -> Refused | None:
    """Only from a fight, from beyond Medium range of every enemy; nobody gets away from a fall."""
    wrong = plan.refuse_turn(world, command.figure)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    if figure.id in who.fight_of(world).held:
        return words.held_fast(figure.name)
    if not who.fight_of(world).foes:
        return words.nothing_to_leave()
    if figure.id in who.fight_of(world).falls:
        return words.falls_anyway(figure.name)
    medium = who.middle_band(world)
    near = [
        one for one in who.enemies(world, figure) if who.band(world, who.distance(world, figure.id, one.id)) <= medium
    ]
    return words.too_near(who.band_name(world, medium)) if near else None


def withdraw(_world: World, command: o.Withdraw, _dice: Dice) -> Iterator[Fact]:
    """Get away."""
    yield f.Went(figure=command.figure)
