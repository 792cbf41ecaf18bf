"""What a seat can order in an encounter or a fight, as buttons with their exact chances."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.axx.combat import (
    actions,
    announced,
    feat_offers,
    field,
    gm_offers,
    mercy,
    orders,
    rounds,
    turn_offers,
)
from tablewright.games.axx.combat.turn_offers import ACTION, FIGHT, act
from tablewright.games.axx.magic import magic_offers
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.meeting import encounter_talk
from tablewright.games.axx.say import fight_offers as words
from tablewright.games.axx.world import PARTY, Figure, World

TALK = "fight"
FREE = "free"


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything the seat may order now."""
    if seat.role == "watcher":
        return []
    fight = seen.fight
    if fight is None:
        return list(magic_offers.quiet(seen, seat))
    match fight.phase:
        case "intent" | "talk":
            return [*_talk(seen, seat), *feat_offers.lore_of(seen, mine(seen, seat)), *_ranks(seen, seat)]
        case "initiative":
            return [*_declare(seen, seat), *_order(seat)]
        case "turns":
            if fight.side == PARTY:
                return list(turn_offers.turns_of(seen, mine(seen, seat)))
            return list(gm_offers.foes_turn(seen)) if seat.role == "gm" else []
        case "after":
            return list(_after(seen, seat))
        case _:
            return []


def mine(seen: World, seat: Seat) -> list[Figure]:
    """The heroes in the encounter that the seat holds and that can act."""
    fight = seen.fight
    if fight is None:
        return []
    return [one for one in field.able(seen, PARTY) if one.character and seat.holds(one.id)]


# ── Before the blows ─────────────────────────────────────────────────────────────────────────


def _talk(seen: World, seat: Seat) -> Iterator[Offer]:
    fight = seen.fight
    if fight is None or not mine(seen, seat):
        return
    if fight.phase == "intent":
        for figure in mine(seen, seat):
            order = e.Speak(figure=figure.id)
            yield Offer(
                command=order,
                words=words.speak(figure),
                group=TALK,
                figure=figure.id,
                chance=encounter_talk.chance_speak(seen, order),
                note="the chance that they are not hostile",
                typed=f"{figure.name} speak".lower(),
                clause=clause("axx.encounter.reaction"),
                main=True,
            )
    elif fight.toll:
        refused = encounter_talk.refuse_toll(seen, e.PayToll())
        yield Offer(
            command=e.PayToll(),
            words=words.pay(fight.toll),
            group=TALK,
            price=f"{fight.toll:,} GP",
            greyed=refused.words if refused else "",
            typed="pay",
            clause=clause("axx.threat.orc_patrol"),
            main=True,
        )
    unnoticed = encounter_talk.unnoticed(seen)
    if fight.phase == "talk" or unnoticed:
        refused = encounter_talk.refuse_leave(seen, e.Leave())
        passes = encounter_talk.passes(seen) and fight.reaction == "friendly"
        yield Offer(
            command=e.Leave(),
            words=words.SLIP_AWAY if unnoticed else _parting(seen, passes=passes, wanderer=fight.source == "wanderer"),
            group=TALK,
            greyed=refused.words if refused else "",
            typed="leave",
            clause=clause("axx.encounter.answers") if unnoticed else clause("axx.encounter.reaction"),
            main=True,
        )
    if fight.phase == "intent" and not unnoticed:
        refused = encounter_talk.refuse_evade(seen, e.Evade())
        yield Offer(
            command=e.Evade(),
            words=words.SHUT_OUT if fight.lair else words.EVADE,
            group=TALK,
            chance=encounter_talk.chance_evade(seen, e.Evade()) if refused is None else None,
            note="the chance that nobody comes after you",
            greyed=refused.words if refused else "",
            typed="run away",
            clause=clause("axx.encounter.answers"),
        )
    yield Offer(
        command=e.StrikeFirst(),
        words=words.STRIKE_FIRST,
        group=TALK,
        typed="attack first",
        clause=clause("axx.encounter.reaction"),
        main=True,
    )


def _parting(seen: World, *, passes: bool, wanderer: bool) -> str:
    if seen.fight is not None and seen.fight.lair and not passes:
        return words.SHUT
    return words.DEFY if encounter_talk.defies(seen) else words.leave(passes=passes, wanderer=wanderer)


def _ranks(seen: World, seat: Seat) -> Iterator[Offer]:
    fight = seen.fight
    for figure in mine(seen, seat):
        now = fight.rank.get(figure.id, "front") if fight is not None else "front"
        to = "second" if now == "front" else "front"
        yield Offer(
            command=e.SetRank(figure=figure.id, rank=to),
            words=words.rank(figure, to),
            group=TALK,
            figure=figure.id,
            price=FREE,
            typed=f"{figure.name} {to} rank".lower(),
        )


def _declare(seen: World, seat: Seat) -> Iterator[Offer]:
    due = announced.may_declare(seen)
    for figure, spell in due:
        if seat.holds(figure.id):
            yield Offer(
                command=orders.Declare(figure=figure.id, spell=spell),
                words=words.declare(figure, spell),
                group=FIGHT,
                figure=figure.id,
                price=ACTION,
                typed=words.typed_declare(figure, spell),
                clause=clause("axx.combat.casting"),
            )
    if due:
        yield Offer(command=orders.DeclareDone(), words=words.DECLARED, group=FIGHT, typed="no more spells", main=True)


def _order(seat: Seat) -> Iterator[Offer]:
    if seat.role != "gm":
        return
    for order, text in words.ORDERS.items():
        yield Offer(
            command=orders.SetOrder(order=order),
            words=text,
            group="gm",
            typed=f"order {order}",
            clause=clause("axx.combat.initiative"),
        )


# ── Afterwards ───────────────────────────────────────────────────────────────────────────────


def _after(seen: World, seat: Seat) -> Iterator[Offer]:
    fight = seen.fight
    if fight is None:
        return
    for figure in mine(seen, seat):
        if figure.id in fight.acted:
            continue
        for foe in mercy.helpless_foes(seen)[:1]:  # one after another, so that a sleeping band is no wall of buttons
            cited = clause("axx.combat.helpless")
            bind = orders.Bind(figure=figure.id, foe=foe.id)
            yield act(bind, words.bind(figure, foe), figure, f"bind {foe.name}", cited)
            slay = orders.Slay(figure=figure.id, foe=foe.id)
            yield act(slay, words.slay(figure, foe), figure, f"slay {foe.name}", cited)
        yield from magic_offers.spells_of(seen, figure)
        yield from feat_offers.dousing(seen, figure)
        free = orders.BreakFree(figure=figure.id)
        if "stuck" in figure.conditions and actions.refuse_break_free(seen, free) is None:
            yield act(free, words.break_free(figure), figure, "break free", clause("axx.threat.giant_spider"))
    if mine(seen, seat):
        ticking = rounds.ticking(seen)
        yield Offer(
            command=orders.MoveOn(),
            words=words.MOVE_ON if not ticking else words.LET_ROUND_GO,
            group=FIGHT,
            typed="move on",
            price="" if not ticking else "one round",
            clause=clause("axx.time.round"),
            main=True,
        )
