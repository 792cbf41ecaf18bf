"""What a seat may do about rest, wounds and broken armour outside a fight."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import GM, Choice, Field, Offer, total
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.challenges.blanks import abilities
from tablewright.games.threedx.rests import care, rest
from tablewright.games.threedx.rests import orders as o
from tablewright.games.threedx.say import rest_buttons as words
from tablewright.games.threedx.say.challenges import ability_name
from tablewright.games.threedx.world import PARTY, Figure, World

REST, HEAL = "rest", "healing"
GONE = ("dead", "gone", "fled")


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything of this chapter that the seat may do now."""
    if not seen.order or seat.role not in (GM, "player") or seen.fight is not None:
        return []
    found: list[Offer] = []
    for figure in seen.party():
        if seat.holds(figure.id):
            found += _spending(seen, figure)
            if figures.able(figure):
                found += _care(seen, figure)
    found += _rests(seen)
    if seat.role == GM:
        found += _by_npcs(seen)
    if seen.resting is not None and referees(seen, seat):
        found.append(Offer(o.EndRest(), "End the rest; points that are left lapse", "gm", clause=clause("3dx.rest")))
    return found


def _rests(seen: World) -> Iterator[Offer]:
    for comfort in o.COMFORTS:
        command = o.TakeRest(comfort=comfort)
        refused = rest.refuse(seen, command)
        if refused is not None and refused.code != "safe":
            continue
        people = rest.resting(seen, command)
        yield Offer(
            command=command,
            words=words.rest(comfort),
            group=REST,
            price=words.price(rest.wait(seen, people), rest.HOURS),
            note=words.risks((one, total(rest.save_terms(one, comfort))) for one in people),
            greyed=refused.words if refused is not None else "",
            clause=clause("3dx.rest"),
            typed=f"rest {comfort}" if comfort != "plain" else "rest",
            main=comfort == "plain" and refused is None and _ails(seen),
        )


def _ails(seen: World) -> bool:
    return any((one.wounds or 0) or (one.vitality or 12) < 12 for one in seen.party() if one.state not in GONE)


def _spending(seen: World, figure: Figure) -> Iterator[Offer]:
    if figure not in rest.open_for(seen):
        return
    left = rest.points(seen, figure)
    for what, of in rest.kinds(figure):
        most = rest.most(seen, figure, what, of)
        for count in dict.fromkeys((most, 1)) if most else ():
            command = o.SpendRest(figure=figure.id, what=what, of=of, count=count)
            button = words.spend(seen, figure, what, of, count)
            yield Offer(
                command=command,
                words=button,
                group=REST,
                figure=figure.id,
                price=words.points(count * rest.price(seen, what), left),
                clause=clause("3dx.rest.points"),
                typed=button.lower().replace(":", ""),
                main=count == most,
            )
    enough = words.enough(figure.name, left)
    yield Offer(o.RestEnough(figure=figure.id), enough, REST, figure=figure.id, clause=clause("3dx.rest.points"))


def _by_npcs(seen: World) -> Iterator[Offer]:
    """Which NPC sees to whose wounds: whether it is one to do so is the GM's word."""
    pairs = [(one, other) for one in care.carers(seen) for other in seen.figures.values()]
    fits = [
        (one, other)
        for one, other in pairs
        if care.refuse_npc(seen, o.NpcTreats(figure=one.id, patient=other.id)) is None
    ]
    if fits:
        who = tuple(Choice(id_, seen.figures[id_].name) for id_ in dict.fromkeys(one.id for one, _ in fits))
        whom = tuple(Choice(id_, seen.figures[id_].name) for id_ in dict.fromkeys(other.id for _, other in fits))
        command = o.NpcTreats(figure=who[0].key, patient=whom[0].key)
        blanks = (Field("figure", "Who", who), Field("patient", "Whose wounds", whom))
        price, cited = words.minutes(content.of(seen).treatment.minutes), clause("3dx.npc.wounds")
        yield Offer(command, words.npc_treats(), "gm", price=price, clause=cited, blanks=blanks)


def _care(seen: World, figure: Figure) -> Iterator[Offer]:
    for patient in (*seen.party(), *(one for one in care.carers(seen) if one.side == PARTY)):
        for ability in care.healing(seen, figure) if patient.state not in GONE else ():
            command = o.Treat(figure=figure.id, patient=patient.id, ability=ability)
            if care.refuse_treat(seen, command) is None:
                with_ = ability_name(content.of(seen), ability)
                button = words.treat(figure, patient, with_)
                price = words.minutes(content.of(seen).treatment.minutes)
                cited, typed = clause("3dx.house.more"), button.lower().replace(":", "")
                yield Offer(command, button, HEAL, figure=figure.id, price=price, clause=cited, typed=typed)
        for item in care.broken(seen, patient):
            mend = o.Repair(figure=figure.id, owner=patient.id, item=item.id)
            if care.refuse_repair(seen, mend) is None:
                row = tuple(Choice(one, ability_name(content.of(seen), one)) for one in abilities(seen, (figure,)))
                button = words.repair(seen, figure, patient, item)
                price = words.minutes(content.of(seen).armor.repair_minutes)
                blanks = (Field("ability", "With", row),)
                cited = clause("3dx.armor")
                yield Offer(mend, button, HEAL, figure=figure.id, price=price, clause=cited, blanks=blanks)
