"""What a figure may do in a fight: few orders, each with its exact chance and what it costs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core.facts import Chance, Choice, Command, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.axiom import figures, moment, policy
from tablewright.games.axiom.fight import actions, attacks, bands, begins, moves, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.say import fight_buttons as words
from tablewright.games.axiom.world import BANDS, BODY, FOES, PARTY, SPEED, TOUCH, Figure, World

GROUP = "fight"
PRIMARY, MINOR = "Primary", "Minor"


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything that this seat may do about fights now."""
    found: list[Offer] = []
    fight = seen.fight
    if fight is None:
        return list(_start(seen)) if referees(seen, seat) and _may_start(seen) else []
    if fight.phase != "initiative" and fight.going is None:
        side = turns.members(seen, fight.side)
        for figure in side:
            if seat.holds(figure.id) and _acts(seen, figure) and (figure.side == PARTY or _next(seen, figure)):
                found += _turn(seen, figure)
    if referees(seen, seat):
        found += _referee(seen)
    return found


def _acts(seen: World, figure: Figure) -> bool:
    return figures.able(figure) and not moment.has(figure, "stunned") and not turns.turn_of(seen, figure).done


def _next(seen: World, figure: Figure) -> bool:
    foe = policy.next_foe(seen)
    return foe is not None and foe.id == figure.id


def _may_start(seen: World) -> bool:
    return seen.call is None and bool(seen.options.get("beyond", True)) and bool(seen.order) and not seen.story


def _start(seen: World) -> Iterator[Offer]:
    ready = begins.waiting(seen)
    foes = Field("foes", "Threats, as in “3 raiders, 1 captain”", text=True)
    apart = Field("apart", "How far apart", tuple(Choice(one, one.capitalize()) for one in BANDS))
    blank = f.StartFight(foes="" if ready else "2 raiders")
    if any(figures.able(figure) for figure in seen.party()):
        yield Offer(blank, words.start(len(ready)), "gm", clause=clause("axiom.actions"), blanks=(foes, apart))


# ── A turn ──────────────────────────────────────────────────────────────────────────────────


def _turn(seen: World, figure: Figure) -> Iterator[Offer]:
    turn, group = turns.turn_of(seen, figure), GROUP if figure.side == PARTY else "gm"
    made: list[Offer] = []
    if turn.primary:
        made += _attacks(seen, figure)
        made += _escapes(seen, figure)
    if turn.minor:
        made += _minors(seen, figure)
    made += _moves(seen, figure)
    best = max((one for one in made if _strikes(seen, one)), key=_likely, default=None)
    best = best or (next((one for one in made if _closes_in(seen, one)), None) if turn.primary else None)
    for one in made:
        yield _grouped(one, group, main=one is best)
    rest = not turn.primary and not (turn.minor and moment.has(figure, "prone"))
    yield _offer(f.EndTurn(figure=figure.id), words.end_turn(figure.name), figure, group=group, main=rest)


def _strikes(seen: World, offer: Offer) -> bool:
    """Whether it is a blow at an enemy who stands."""
    blow = offer.command
    return type(blow) is f.Attack and figures.able(seen.figures[blow.target])


def _closes_in(seen: World, offer: Offer) -> bool:
    """Whether it is a move nearer to an enemy past nobody who could strike: what is wanted where no blow reaches."""
    move = offer.command
    if not isinstance(move, f.Move) or move.away or offer.note:
        return False
    return seen.figures[move.target].side != seen.figures[move.figure].side


def _likely(offer: Offer) -> float:
    chance = offer.chance
    return chance.ways / chance.of if chance is not None else 0


def _grouped(offer: Offer, group: str, *, main: bool) -> Offer:
    return replace(offer, group=group, main=main or offer.main)


def _offer(
    command: Command,
    text: str,
    figure: Figure,
    *,
    chance: Chance | None = None,
    price: str = "",
    note: str = "",
    cited: str = "",
    typed: str = "",
    group: str = GROUP,
    main: bool = False,
) -> Offer:
    return Offer(
        command=command,
        words=text,
        group=group,
        figure=figure.id,
        chance=chance,
        price=price,
        note=note,
        clause=cited or clause("axiom.actions"),
        typed=typed or re.sub("[:(),]", "", text).lower(),
        main=main,
    )


def _attacks(seen: World, figure: Figure) -> Iterator[Offer]:
    """Every enemy with every weapon at hand, then who lies there; a Bash only where no whole weapon is at hand."""
    arms = attacks.arms(figure)
    armed = any(not arm.bash and not attacks.ranged(arm) and arm.item and not arm.item.damaged for arm in arms)
    for target in (*bands.enemies(seen, figure), *turns.lying(seen, figure)):
        for arm in arms:
            if arm.bash and armed:
                continue
            yield from _attack(seen, figure, target, arm)


def _attack(seen: World, figure: Figure, target: Figure, arm: attacks.Arm) -> Iterator[Offer]:
    item, focus = arm.item.id if arm.item is not None else "", attacks.fitting_focus(figure, arm)
    command = f.Attack(figure=figure.id, target=target.id, item=item, focus=focus)
    cited = clause("axiom.shield") if arm.bash else clause("axiom.attack")
    if attacks.refuse(seen, command) is None:
        text = words.attack(figure.name, target.name, arm.weapon.name, bash=arm.bash)
        note, chance = words.aimed_at(seen, figure, target), attacks.chance(seen, command)
        yield _offer(command, text, figure, chance=chance, price=PRIMARY, note=note, cited=cited)
    thrown = replace(command, throw=True)
    if moment.has(figure, "prone") and attacks.refuse(seen, thrown) is None:
        text = words.throw(figure.name, target.name, arm.weapon.name)
        yield _offer(thrown, text, figure, chance=attacks.chance(seen, thrown), price=PRIMARY, cited=cited)


def _escapes(seen: World, figure: Figure) -> Iterator[Offer]:
    for attribute in (BODY, SPEED):
        command = f.Escape(figure=figure.id, attribute=attribute)
        if actions.refuse_escape(seen, command) is None:
            text = words.escape(figure.name, attribute)
            chance = actions.chance_escape(seen, command)
            yield _offer(command, text, figure, chance=chance, price=PRIMARY, cited=clause("axiom.conditions.combat"))


def _minors(seen: World, figure: Figure) -> Iterator[Offer]:
    rise = f.StandUp(figure=figure.id)
    if actions.refuse_rise(seen, rise) is None:
        yield _offer(rise, words.rise(figure.name), figure, price=MINOR, main=True)
    for item in figure.items.values():
        pick = f.PickUp(figure=figure.id, item=item.id)
        if actions.refuse_pick(seen, pick) is None:
            yield _offer(pick, words.pick(figure.name, item), figure, price=MINOR)
    cover = f.TakeCover(figure=figure.id)
    if bands.enemies(seen, figure) and actions.refuse_cover(seen, cover) is None:
        note, text = words.cover_note(seen, figure), words.take_cover(figure.name)
        yield _offer(cover, text, figure, price=MINOR, note=note, cited=clause("axiom.range"))
    for ally in bands.allies(seen, figure):
        lock = f.FormBulwark(figure=figure.id, ally=ally.id)
        if actions.refuse_bulwark(seen, lock) is None:
            yield _offer(lock, words.bulwark(figure.name, ally.name), figure, price=MINOR, cited=clause("axiom.shield"))


def _moves(seen: World, figure: Figure) -> Iterator[Offer]:
    turn = turns.turn_of(seen, figure)
    price = "" if turn.steps else PRIMARY
    for target in (*bands.enemies(seen, figure), *_wanted(seen, figure)):
        command = f.Move(figure=figure.id, target=target.id)
        if moves.refuse(seen, command) is None:
            yield from _one_move(seen, figure, target, command, price)
    yield from _to_companion(seen, figure, price)
    nearest = min(bands.enemies(seen, figure), key=lambda one: _band(seen, figure, one), default=None)
    if nearest is not None:
        command = f.Move(figure=figure.id, target=nearest.id, away=True)
        if moves.refuse(seen, command) is None:
            yield from _one_move(seen, figure, nearest, command, price)
    gone = f.Withdraw(figure=figure.id)
    if bands.enemies(seen, figure) and moves.refuse_withdraw(seen, gone) is None:
        yield _offer(gone, words.withdraw(figure.name), figure, cited=clause("axiom.range"))


def _wanted(seen: World, figure: Figure) -> list[Figure]:
    """Companions to whom one may want to get: those who lie there or are badly hurt, and shields to lock with."""
    shield = figures.shield_item(figure) is not None
    return [
        one
        for one in turns.members(seen, figure.side)
        if one.id != figure.id
        and (
            one.state in ("dying", "stable")
            or one.wounds == "badly hurt"
            or (shield and figures.able(one) and figures.shield_item(one) is not None)
        )
    ]


def _to_companion(seen: World, figure: Figure, price: str) -> Iterator[Offer]:
    """One button for going to any other companion: whom, and whether past those who may strike on the way."""
    wanted = {one.id for one in _wanted(seen, figure)}
    others = [one for one in turns.members(seen, figure.side) if one.id not in wanted]
    every = (f.Move(figure=figure.id, target=one.id) for one in others)
    steps = [one for one in every if moves.refuse(seen, one) is None]
    if not steps:
        return
    struck = {one.target: [enemy.name for enemy in moves.strikers(seen, one)] for one in steps}
    choices = tuple(
        Choice(
            one.target,
            seen.figures[one.target].name,
            note=words.on_the_way(moves.end_of(seen, one)[0], struck[one.target]),
        )
        for one in steps
    )
    blanks = [Field("target", "To whom", choices)]
    if any(struck.values()):
        ways = (Choice("false", words.past_blows()), Choice("true", words.past_slipping()))
        blanks.append(Field("pass_by", "Past who may strike", ways))
    yield replace(_offer(steps[0], words.to_companion(figure.name), figure, price=price), blanks=tuple(blanks))


def _band(seen: World, figure: Figure, other: Figure) -> int:
    return bands.between(seen.fight, figure.id, other.id) if seen.fight is not None else TOUCH


def _one_move(seen: World, figure: Figure, target: Figure, command: f.Move, price: str) -> Iterator[Offer]:
    band, _ = moves.end_of(seen, command)
    strikers = moves.strikers(seen, command)
    text = words.move(figure.name, target.name, band, away=command.away)
    yield _offer(command, text, figure, price=price, note=words.may_strike([one.name for one in strikers]))
    if strikers:
        past = f.Move(figure=command.figure, target=command.target, away=command.away, pass_by=True)
        yield _offer(
            past,
            words.slip(figure.name, target.name, band, away=command.away),
            figure,
            chance=moves.chance(seen, past),
            price=price,
            cited=clause("axiom.challenge.individual"),
        )


# ── The GM ──────────────────────────────────────────────────────────────────────────────────


def _referee(seen: World) -> Iterator[Offer]:
    there = [one for side in (PARTY, FOES) for one in turns.members(seen, side)]
    if seen.fight is None or seen.fight.going is not None or not there:
        return
    who = Field("figure", "Who", tuple(Choice(one.id, one.name) for one in there))
    cover = Field("cover", "Cover", tuple(Choice(one, one) for one in actions.COVERS))
    whom = Field("target", "From whom", tuple(Choice(one.id, one.name) for one in reversed(there)))
    band = Field("band", "How far", tuple(Choice(one, one.capitalize()) for one in BANDS))
    blank = f.SetBand(figure=there[0].id, target=there[-1].id, band="near")
    yield Offer(f.SetCover(figure=there[0].id, cover="partial"), words.set_cover(), "gm", blanks=(who, cover))
    yield Offer(blank, words.set_band(), "gm", blanks=(who, whom, band))
    if begins.refuse_stop(seen, f.StopFight()) is not None:
        return
    outcome = Field("outcome", "How it ends", tuple(Choice(one, one) for one in begins.OUTCOMES))
    yield Offer(f.StopFight(), words.stop(), "gm", blanks=(outcome,))
