"""Ties to the world as buttons, and their chapter."""

from __future__ import annotations

from tablewright.core.facts import Choice, Command, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.say import possessive
from tablewright.games.axx.say import ties as say
from tablewright.games.axx.town import tie_facts as t
from tablewright.games.axx.town import ties
from tablewright.games.axx.world import Figure, Tie, World


def offers(seen: World, seat: Seat) -> list[Offer]:
    """What each Tie is good for now."""
    if seat.role == "watcher" or seen.fight is not None or seen.meeting is not None:
        return []
    out: list[Offer] = []
    for figure in seen.party():
        tie = figure.tie
        if tie is None or tie.spent or figure.state in ("dead", "gone"):
            continue
        if seat.holds(figure.id):
            out += _own(seen, figure, tie)
        if referees(seen, seat):
            out += _ruled(seen, figure, tie)
    return out


def _own(seen: World, figure: Figure, tie: Tie) -> list[Offer]:
    out: list[Offer] = []
    if tie.kind == "ally" and ties.refuse_ally(seen, t.CallAlly(figure=figure.id)) is None:
        out.append(_offer(figure, t.CallAlly(figure=figure.id), f"Call {tie.name}, who owes a life", note="once"))
    if tie.kind == "debt" and ties.refuse_pay(seen, t.PayDebt(figure=figure.id, coins=1)) is None:
        blank = (Field("coins", f"GP, of {tie.owed} owed", number=True),)
        out.append(_offer(figure, t.PayDebt(figure=figure.id, coins=1), f"Pay {tie.name} off", blanks=blank))
    if tie.kind == "patron":
        for title, level in ties.maps(seen, tie):
            other = title if title != seen.dungeon else ""
            order = t.SellMap(figure=figure.id, level=level, dungeon=other)
            if ties.refuse_map(seen, order) is None:
                words = f"Bring {tie.name} the map of level {level}" + (f" of {other}" if other else "")
                out.append(_offer(figure, order, words, note=f"{ties.MAP_PRICE} GP"))
    if tie.kind == "mentor" and _refuse_letter(seen, figure) is None:
        blank = (Field("question", "The question", text=True),)
        letter = t.AskMentor(figure=figure.id, question="")
        out.append(_offer(figure, letter, f"Write to {tie.name}", note="one question a delve", blanks=blank))
    return out


def _refuse_letter(seen: World, figure: Figure) -> Refused | None:
    return ties.refuse_ask(seen, t.AskMentor(figure=figure.id, question="?"))


def _ruled(seen: World, figure: Figure, tie: Tie) -> list[Offer]:
    """What the GM brings about."""
    who = possessive(figure.name)
    if tie.kind == "enemy" and ties.refuse_enemy(seen, t.EnemyStrikes(figure=figure.id)) is None:
        return [_offer(figure, t.EnemyStrikes(figure=figure.id), f"Let {who} enemy strike", group="gm")]
    if tie.kind == "kin" and ties.refuse_kin(seen, t.FindKin(figure=figure.id)) is None:
        choices = (Choice("true", "alive"), Choice("false", "dead"))
        blank = (Field("alive", "How", choices),)
        order = t.FindKin(figure=figure.id)
        return [_offer(figure, order, f"Let {who} lost kin {tie.name} be found", group="gm", blanks=blank)]
    if tie.kind == "mentor" and seen.gm and tie.asked == seen.delves != tie.answered:
        blank = (Field("words", "The letter", text=True),)
        order_ = t.AnswerMentor(figure=figure.id, words="")
        return [_offer(figure, order_, f"Answer {figure.name} for {tie.name}", group="gm", blanks=blank)]
    return []


def _offer(
    figure: Figure, order: Command, words: str, *, note: str = "", group: str = "hero", blanks: tuple[Field, ...] = ()
) -> Offer:
    return Offer(
        command=order,
        words=words,
        group=group,
        figure="" if group == "gm" else figure.id,
        note=note,
        clause=clause("axx.tie"),
        typed="" if blanks else words.lower(),
        blanks=blanks,
    )


CHAPTER = Chapter(
    name="ties",
    orders={
        t.RollTie: Order(ties.refuse_roll, ties.roll),
        t.CallAlly: Order(ties.refuse_ally, ties.call_ally),
        t.PayDebt: Order(ties.refuse_pay, ties.pay),
        t.SellMap: Order(ties.refuse_map, ties.sell_map),
        t.AskMentor: Order(ties.refuse_ask, ties.ask),
        t.AnswerMentor: Order(ties.refuse_answer, ties.answer),
        t.EnemyStrikes: Order(ties.refuse_enemy, ties.strike),
        t.FindKin: Order(ties.refuse_kin, ties.find_kin),
    },
    events={
        t.TieRolled: Event(ties.fold_rolled, say.rolled, say.rolled_card),
        t.AllyCame: Event(ties.fold_spent, say.ally_came),
        t.DebtPaid: Event(ties.fold_paid, say.debt_paid),
        t.MapSold: Event(ties.fold_sold, say.map_sold),
        t.MentorAsked: Event(ties.fold_asked, say.mentor_asked),
        t.MentorAnswered: Event(ties.fold_answered, say.mentor_answered, say.mentor_card),
        t.EnemyStruck: Event(ties.fold_spent, say.enemy_struck),
        t.KinFound: Event(ties.fold_spent, say.kin_found),
    },
    offers=offers,
    next=ties.next_command,
)
