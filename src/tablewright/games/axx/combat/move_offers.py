"""A hero's moves in a fight as buttons: forward, back, run, withdraw, flee, each with what it risks."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Field, Offer
from tablewright.core.ledger import clause
from tablewright.games.axx import figures, kernel
from tablewright.games.axx.combat import field, footwork, moves, orders, ways_out
from tablewright.games.axx.say import fight_offers as words
from tablewright.games.axx.world import PARTY, Figure, World

FIGHT = "fight"
MOVE, TURN = "your move", "your turn"


def movement(seen: World, figure: Figure) -> Iterator[Offer]:
    """The moves that a hero in a fight may make now, the farthest each way."""
    fight = seen.fight
    if fight is None or "stuck" in figure.conditions or f"step {figure.id}" in fight.used:
        return
    speed = figures.speed(figure)
    here, ahead = fight.at[figure.id], field.forward(fight, figure.id)
    engaged = bool(field.besetting(seen, figure))
    forth = (moves.reach_of(seen, figure, speed, speed) - here) * ahead
    if forth > 0:
        yield _go(orders.Move(figure=figure.id, feet=forth), words.move(figure, forth), figure, "forward")
    back = (here - moves.reach_of(seen, figure, -speed, speed)) * ahead
    if back > 0:
        risk = words.risk(moves.strikers(seen, figure, here - back * ahead))
        offer = _go(orders.Move(figure=figure.id, feet=-back), words.back(figure, back), figure, "back", note=risk)
        yield offer
        if not engaged:
            yield _step(figure)
    far = kernel.running(speed)
    run = (moves.reach_of(seen, figure, far, far) - here) * ahead
    if run > speed:
        yield _go(orders.Run(figure=figure.id, feet=run), words.run(figure, run), figure, "run")
    if engaged:
        feet = abs(moves.withdrawal(seen, figure) - here)
        note = "draws no free attack"
        yield _go(orders.Withdraw(figure=figure.id), words.withdraw(figure, feet), figure, "withdraw", note=note)
    if ways_out.party_way(seen) is not None:
        yield _flee(seen, figure)


def _step(figure: Figure) -> Offer:
    return Offer(
        command=orders.Step(figure=figure.id, feet=-kernel.STEP),
        words=words.step_back(figure),
        group=FIGHT,
        figure=figure.id,
        price="the short step",
        typed=f"{figure.name} step back".lower(),
        clause=clause("axx.combat.action"),
    )


def _go(
    order: orders.Move | orders.Run | orders.Withdraw, text: str, figure: Figure, typed: str, *, note: str = ""
) -> Offer:
    cited = clause("axx.combat.withdraw") if isinstance(order, orders.Withdraw) else clause("axx.combat.action")
    blanks = (Field(name="feet", words="how many feet", number=True),) if isinstance(order, orders.Move) else ()
    return Offer(
        command=order,
        words=text,
        group=FIGHT,
        figure=figure.id,
        price=MOVE,
        note=note,
        typed=f"{figure.name} {typed}".lower(),
        clause=cited,
        blanks=blanks,
    )


def _flee(seen: World, figure: Figure) -> Offer:
    order = orders.Flee(figure=figure.id)
    refused = footwork.refuse_flee(seen, order)
    behind = [one.name for one in field.present(seen, PARTY) if not figures.able(one)]
    risk = words.risk(moves.strikers(seen, figure, moves.flight(seen, figure)))
    return Offer(
        command=order,
        words=words.flee(figure),
        group=FIGHT,
        figure=figure.id,
        price=TURN,
        note=words.flight_note(risk, behind),
        greyed=refused.words if refused else "",
        typed=f"{figure.name} flee".lower(),
        clause=clause("axx.combat.end"),
    )
