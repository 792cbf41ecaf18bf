"""What somebody may do in the turn of the own side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from msgspec.structs import replace

from tablewright.core.facts import Choice, Field, Offer
from tablewright.core.ledger import clause
from tablewright.games.threedx import content
from tablewright.games.threedx.fight import acts, after, answers, arms, plan, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.arms import Arm
from tablewright.games.threedx.fight.offer_parts import (
    GROUP,
    HALF,
    NEAREST,
    doings,
    known_abilities,
    made,
    other_abilities,
    typed,
)
from tablewright.games.threedx.fight.prepare_offers import prepared, prepared_npc
from tablewright.games.threedx.say import fight_buttons as words
from tablewright.games.threedx.say.heroes import price_words, thing_name
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import (
    BREAK_FREE,
    DRAW,
    GRAPPLES,
    MEDICINE,
    PICK_UP,
    RESCUE,
    STOP_FALL,
)


def offers(seen: World, figure: Figure) -> Iterator[Offer]:
    """Everything that somebody may do in the own turn, the likeliest attack first, one of them put before all."""
    strikes = sorted(attacks(seen, figure), key=lambda one: _promise(seen, figure, one), reverse=True)
    best = next((one for one in strikes if _helpful(one, figure)), None)
    others = [*_several(seen, figure), *_helps(seen, figure, best), *_acts(seen, figure), *_moves(seen, figure)]
    others += _plain(seen, figure)
    wanted = _wanted(seen, next((one for one in strikes if _hopeful(one)), None), others)
    for one in (*strikes, *others):
        yield replace(one, main=one is wanted)


def _wanted(seen: World, best: Offer | None, others: list[Offer]) -> Offer | None:
    """What is put before all else: to stop the own fall, the likeliest attack, to keep somebody from falling or dying.

    Else to come nearer to the enemy, to defend, to wait.
    """
    acts_ = [(one, one.command) for one in others if isinstance(one.command, o.Act)]
    stops = (one for one, command in acts_ if command.does == STOP_FALL)
    rescues = (one for one, command in acts_ if command.does == RESCUE)
    dying = {one.id for one in seen.figures.values() if one.state == "dying"}
    tends = (one for one, command in acts_ if command.does == MEDICINE and command.target in dying)
    near = (one for one in others if isinstance(one.command, o.Move) and one.command.metres > 0)
    shelter = (one for one in others if isinstance(one.command, o.Defend) and _threatened(seen, one.figure))
    waits = (one for one in others if isinstance(one.command, o.Pass))
    struck = () if best is None else (best,)
    return next(chain(stops, struck, rescues, tends, near, shelter, waits), None)


def _helpful(strike: Offer, figure: Figure) -> bool:
    """Whether an attack may be made to help somebody: a plain one, with a chance where dice decide."""
    plain = isinstance(strike.command, o.Attack) and not strike.command.intent
    return plain and (strike.chance is not None or not figure.character)


def _hopeful(strike: Offer) -> bool:
    """Whether an attack may get through, as far as that is known."""
    return strike.chance is not None and (strike.chance.hidden or likely(strike) > 0)


def _threatened(seen: World, id_: str) -> bool:
    return id_ in seen.figures and bool(who.enemies(seen, seen.figures[id_]))


def _promise(seen: World, figure: Figure, strike: Offer) -> tuple[float, int, int]:
    """How much an attack promises: how likely it hits, how often, and where that is not told how large its dice are."""
    command = strike.command
    arm = arms.arm_of(seen, figure, command.items) if isinstance(command, o.Attack) else None
    if arm is None or not figure.character or not isinstance(command, o.Attack):
        return likely(strike), 0, 0
    ability = command.ability or plan.ability_for(seen, figure, arm, "")
    return likely(strike), arm.attacks, sum(plan.dice_of(seen, figure, ability))


def likely(offer: Offer) -> float:
    """How likely an order succeeds."""
    return offer.chance.ways / offer.chance.of if offer.chance is not None else 0


# ── Attacks ─────────────────────────────────────────────────────────────────────────────────


def attacks(seen: World, figure: Figure) -> Iterator[Offer]:
    """An attack with each thing at each enemy within reach, or within half a move; grapples by what they are after."""
    for arm in arms.arms(seen, figure):
        for ability in offered(seen, figure, arm):
            for target in who.enemies(seen, figure):
                yield from _at(seen, figure, arm, ability, target)


def offered(seen: World, figure: Figure, arm: Arm) -> list[str]:
    """The abilities worth offering: the best for a blow, those that throw it, those of the fifth attribute.

    With a weapon in hand bare hands are for grapples, and with a focus no ability is offered without it too.
    """
    if not figure.character:
        return [""]
    best = plan.ability_for(seen, figure, arm, "")
    known = arms.abilities(seen, figure, arm)
    other = [one for one in known if one == arms.GRAPPLE or one in figure.fifths or _throws(arm, one)]
    if not arm.items:
        foci = [one for one in arms.arms(seen, figure) if one.items]
        other = [one for one in other if not any(one in arms.abilities(seen, figure, focus) for focus in foci)]
    unarmed = arm.items or len(arms.arms(seen, figure)) == 1
    return [*([best] if unarmed and best not in other else []), *other]


def _throws(arm: Arm, ability: str) -> bool:
    return arms.thrown(arm, ability)


def _at(seen: World, figure: Figure, arm: Arm, ability: str, target: Figure) -> Iterator[Offer]:
    prone = figure.id in who.fight_of(seen).prone
    gap = max(0, who.distance(seen, figure.id, target.id) - arms.reach(seen, arm))
    shot = arms.at_range(seen, figure, arm, ability or plan.NPC_ABILITY)
    ways = ((0, False), *(((0, True),) if prone else ()), *(((gap, False),) if gap and not shot else ()))
    for intent in intents(seen, figure, arm, ability, target):
        for move, rise in ways:
            command = o.Attack(
                figure=figure.id,
                targets=(target.id,),
                items=arm.items,
                ability=ability,
                intent=intent,
                move=move,
                rise=rise,
            )
            if plan.refuse_attack(seen, command) is None:
                yield strike(seen, figure, command, arm)


def intents(seen: World, figure: Figure, arm: Arm, ability: str, target: Figure) -> tuple[str, ...]:
    """What is offered one by one with any use at this one; what a grapple is after is a blank of its one order."""
    known = plan.intents(seen, figure, arm, ability) if figure.character else ("", *plan.grapples(seen))
    found = tuple(one for one in known if after.refuse(seen, figure, one, target) is None)
    return found[:1] if ability == arms.GRAPPLE else found


def strike(seen: World, figure: Figure, command: o.Attack | o.React, arm: Arm, *, cited: str = "") -> Offer:
    """One attack, or one in the opponents' turn by its own rule; of a grapple one says what it is after."""
    grapple = command.ability == arms.GRAPPLE
    target = seen.figures[command.targets[0]]
    named = plan.grapple_names(seen).items()
    wanted = tuple(Choice(one, name) for one, name in named if after.refuse(seen, figure, one, target) is None)
    text = (
        words.grapple(seen, figure, command)
        if grapple
        else words.attack(seen, figure, command, arm.name, command.ability)
    )
    if isinstance(command, o.Attack):
        chance, half = plan.chance_attack(seen, command), bool(command.move or command.rise)
    else:
        chance, half = answers.chance_react(seen, command), False
    usual = clause("3dx.combat.grapple") if command.intent in GRAPPLES else clause("3dx.combat.attack")
    return Offer(
        command,
        text,
        GROUP,
        figure=figure.id,
        chance=chance,
        price=", ".join(one for one in (HALF if half else "", price_words(seen, figure, command.ability)) if one),
        clause=cited or usual,
        typed=typed(text),
        blanks=(Field("intent", "What you are after", wanted),) if grapple else (),
    )


def _several(seen: World, figure: Figure) -> Iterator[Offer]:
    """Two attacks at two enemies."""
    for arm in arms.arms(seen, figure):
        for pair in pairs(seen, figure, arm, who.enemies(seen, figure)):
            command = o.Attack(figure=figure.id, targets=pair, items=arm.items)
            if plan.refuse_attack(seen, command) is None:
                text = words.attack(seen, figure, command, arm.name, "")
                yield made(command, text, figure, cited=clause("3dx.combat.multiple_targets"))


def pairs(seen: World, figure: Figure, arm: Arm, enemies: list[Figure]) -> Iterator[tuple[str, str]]:
    """Every two of the nearest enemies whom two attacks with this may be made at."""
    near = sorted(enemies, key=lambda one: who.distance(seen, figure.id, one.id))[:NEAREST]
    for one, other in combinations(near, 2):
        pair = (one.id, other.id)
        if plan.attack_count(seen, figure, arm, pair) == len(pair):
            yield pair


# ── Help and Acts ───────────────────────────────────────────────────────────────────────────


def _helps(seen: World, figure: Figure, best: Offer | None) -> Iterator[Offer]:
    """Help of any kind, and help by the likeliest attack; an NPC's number stands for what it helps with."""
    allies = [one for one in who.awake(seen, who.side_of(seen, figure.id)) if one.id != figure.id]
    if not allies:
        return
    whom = Field("to", "Whom", tuple(Choice(one.id, one.name) for one in allies))
    cited = clause("3dx.combat.help")
    if best is not None and isinstance(best.command, o.Attack):
        attack = best.command
        command = o.Attack(
            figure=figure.id,
            targets=attack.targets,
            items=attack.items,
            ability=attack.ability,
            move=attack.move,
            rise=attack.rise,
            to=allies[0].id,
        )
        if plan.refuse_attack(seen, command) is None:
            yield made(command, f"{figure.name}: attack to help somebody", figure, cited=cited, blanks=(whom,))
    ability = Field("ability", "With which ability", known_abilities(seen, figure)) if figure.character else None
    other = o.Act(figure=figure.id, ability="agility" if ability is not None else "", to=allies[0].id)
    if acts.refuse_act(seen, other) is None:
        why = Field("why", "How", text=True)
        blanks = (whom, ability, why) if ability is not None else (whom, why)
        yield made(other, f"{figure.name}: help somebody", figure, cited=cited, blanks=blanks)


def _acts(seen: World, figure: Figure) -> Iterator[Offer]:
    """Tending, breaking free, stopping a fall, keeping somebody from one; drawing; anything else in own words."""
    for does, target in doings(seen, figure):
        command = o.Act(figure=figure.id, does=does, target=target)
        for near in (command, *_after_a_step(seen, figure, command)):
            if acts.refuse_act(seen, near) is None:
                yield _doing(seen, figure, near)
    if not figure.character:
        yield from _tends(seen, figure)
    yield from _things(seen, figure)
    anything = o.Act(figure=figure.id, ability="agility")
    if figure.character and acts.refuse_act(seen, anything) is None:
        blanks = (
            Field("ability", "With which ability", known_abilities(seen, figure)),
            Field("why", "What", text=True),
        )
        yield made(anything, f"{figure.name}: do something else", figure, cited=clause("3dx.combat.act"), blanks=blanks)


def _after_a_step(seen: World, figure: Figure, command: o.Act) -> Iterator[o.Act]:
    """The same after as much of half the movement as brings one beside whom one tends."""
    gap = who.distance(seen, figure.id, command.target) - who.melee_reach(seen) if command.does == MEDICINE else 0
    if gap > 0:
        yield replace(command, move=gap, toward=command.target)


def _doing(seen: World, figure: Figure, command: o.Act) -> Offer:
    """One Act that has a name."""
    with_ = acts.ability_of(seen, figure, command)
    command = replace(command, ability=with_ if figure.character else "")
    name = seen.figures[command.target].name if command.target not in ("", figure.id) else ""
    text = words.act(figure, command.does, name, words.ability(seen, with_), move=command.move)
    cited = {
        MEDICINE: clause("3dx.dying.ways_out"),
        BREAK_FREE: clause("3dx.combat.grapple"),
    }.get(command.does, clause("3dx.falling"))
    return Offer(
        command,
        text,
        GROUP,
        figure=figure.id,
        chance=acts.chance_act(seen, command),
        price=HALF if command.move else "",
        clause=cited,
        typed=typed(text),
        blanks=other_abilities(seen, figure, command, acts.refuse_act),
    )


def _tends(seen: World, figure: Figure) -> Iterator[Offer]:
    """Whom an NPC may treat or keep from dying; the GM says whether it is one to do so."""
    commands = [o.Act(figure=figure.id, does=MEDICINE, target=one.id) for one in who.there(seen)]
    fits = [seen.figures[one.target] for one in commands if acts.refuse_act(seen, one) is None]
    if fits:
        whom = (Field("target", "Whom", tuple(Choice(one.id, one.name) for one in fits)),)
        command = o.Act(figure=figure.id, does=MEDICINE, target=fits[0].id)
        cited = clause("3dx.npc.wounds")
        yield made(command, f"{figure.name}: tend somebody", figure, cited=cited, blanks=whom)


def _things(seen: World, figure: Figure) -> Iterator[Offer]:
    for item in figure.items.values():
        does = DRAW if item.place == "pack" else PICK_UP if item.place == "floor" else ""
        command = o.Act(figure=figure.id, does=does, item=item.id)
        if does and acts.refuse_act(seen, command) is None and _useful(seen, item.kind):
            text = words.draw(figure, thing_name(seen, item), floor=does == PICK_UP)
            yield made(command, text, figure, cited=clause("3dx.combat.act"))


def _useful(seen: World, kind: str) -> bool:
    return arms.type_of(seen, kind) is not None or kind in content.of(seen).shields


# ── Movement and what takes no dice ─────────────────────────────────────────────────────────


def _moves(seen: World, figure: Figure) -> Iterator[Offer]:
    """Toward each enemy as far as it takes, at a run or a Dash; away from the nearest; up from the ground."""
    cited, prone = clause("3dx.combat.move"), figure.id in who.fight_of(seen).prone
    enemies = sorted(who.enemies(seen, figure), key=lambda one: who.distance(seen, figure.id, one.id))
    allies = [one for one in who.members(seen, who.side_of(seen, figure.id)) if one.id != figure.id]
    for other in (*enemies, *(one for one in allies if one.state == "dying")):
        gap = max(0, who.distance(seen, figure.id, other.id) - who.melee_reach(seen))
        for dash in (False, True):
            most = acts.most_of(seen, figure, dash=dash, rise=prone)
            metres = min(gap, most)
            if metres and not (dash and gap <= acts.most_of(seen, figure, dash=False, rise=prone)):
                yield from _move(seen, figure, other, metres, dash=dash, rise=prone, cited=cited)
    if enemies:
        for dash in (False, True):
            most = acts.most_of(seen, figure, dash=dash, rise=prone)
            yield from _move(seen, figure, enemies[0], -most, dash=dash, rise=prone, cited=cited)
    anybody = next(iter((*enemies, *allies)), None)
    if prone and anybody is not None:
        yield from _move(seen, figure, anybody, 0, dash=False, rise=True, cited=cited)


def _move(
    seen: World, figure: Figure, other: Figure, metres: int, *, dash: bool, rise: bool, cited: str
) -> Iterator[Offer]:
    command = o.Move(figure=figure.id, metres=metres, toward=other.id, dash=dash, rise=rise)
    if acts.refuse_move(seen, command) is None:
        price = "disadvantage on defence until the next own turn" if dash else ""
        text = words.move(figure, other.name, metres, dash=dash, rise=rise)
        yield made(command, text, figure, cited=cited, price=price)


def _plain(seen: World, figure: Figure) -> Iterator[Offer]:
    me, name = figure.id, figure.name
    if plan.refuse_turn(seen, me) is not None:
        return
    if who.opposed(seen, me):
        yield made(o.Defend(figure=me), f"{name}: Defend", figure, cited=clause("3dx.combat.defend"))
    yield from prepared(seen, figure) if figure.character else prepared_npc(seen, figure)
    gone = o.Withdraw(figure=me)
    if acts.refuse_withdraw(seen, gone) is None:
        yield made(gone, f"{name}: get away from the fight", figure, cited=clause("3dx.combat.move"))
    yield made(o.Pass(figure=me), f"{name}: wait", figure, cited=clause("3dx.combat.one_action"))
