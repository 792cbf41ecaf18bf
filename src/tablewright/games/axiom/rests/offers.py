"""What a seat may do about wounds, illness, rest and time."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import GM, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.axiom import conditions, figures, harm, moment
from tablewright.games.axiom.fight import actions
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.rests import impose, medicine, perks, rest
from tablewright.games.axiom.rests import orders as o
from tablewright.games.axiom.say import fight_buttons
from tablewright.games.axiom.say import rest_buttons as words
from tablewright.games.axiom.world import ATTRIBUTES, BODY, SPEED, Figure, World

REST, HEAL = "rest", "healing"


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything of this chapter that the seat may do now."""
    if not seen.options.get("beyond", True) or not seen.order or seat.role not in (GM, "player"):
        return []
    found: list[Offer] = []
    for figure in seen.party():
        if seat.holds(figure.id) and conditions.can_act(figure):
            found += _care(seen, figure)
    if seen.fight is None and seen.call is None:
        found += _rests(seen)
    if referees(seen, seat):
        found += _decisions(seen, seat)
    return found


def _rests(seen: World) -> Iterator[Offer]:
    """The three rests; what cannot be had says why."""
    if not rest.safe(seen):
        return
    hurt = any(_ails(figure) for figure in seen.party())
    for kind in o.KINDS:
        command = o.Rest(kind=kind)
        refused = rest.refuse(seen, command)
        yield Offer(
            command=command,
            words=words.rest(kind),
            group=REST,
            price=words.price(kind),
            greyed=refused.words if refused is not None else "",
            clause=clause("axiom.rest.full") if kind == "full" else clause("axiom.healing"),
            typed=f"rest {kind}",
            main=kind == "short" and hurt and refused is None,
        )


def _ails(figure: Figure) -> bool:
    return figure.state not in harm.GONE and figure.health is not None and figure.health < (figure.top or 0)


def _care(seen: World, figure: Figure) -> Iterator[Offer]:
    price = "Primary" if seen.fight is not None else words.minutes(medicine.MINUTES)
    companions = [one for one in seen.party() if one.state not in harm.GONE]
    kit = figures.kit_for(figure, "medicine") is not None
    for target in companions:
        for key in ("", *(key for key, one in target.conditions.items() if one.kind == conditions.HEALTH)):
            foci = medicine.nursing_foci(figure) if key else []
            focus = next(iter(foci), "") if key else figures.fitting(figure, "medicine", medicine.WOUNDS)
            treat = o.Treat(figure=figure.id, target=target.id, key=key, kit=kit, focus=focus)
            if medicine.refuse_treat(seen, treat) is None:
                name = target.conditions[key].name if key else ""
                yield Offer(
                    command=treat,
                    words=words.treat(figure.name, target.name, name, own=target.id == figure.id),
                    group=HEAL,
                    figure=figure.id,
                    chance=medicine.chance_treat(seen, treat),
                    price=price,
                    note=words.with_focus(focus) if key else "",
                    clause=clause("axiom.healing"),
                    blanks=(words.focus_field(foci),) if foci else (),
                    typed=words.treat(figure.name, target.name, name, own=target.id == figure.id).lower(),
                )
            for talent in figure.odd if key and figure.power else ():
                yield from _cures(seen, figure, target, key, talent)
        yield from _mends(seen, figure, target)
    yield from _perks(seen, figure, companions)
    yield from _escapes(seen, figure)
    rise = f.StandUp(figure=figure.id)
    if seen.fight is None and actions.refuse_rise(seen, rise) is None:
        cited = clause("axiom.conditions.combat")
        yield Offer(rise, fight_buttons.rise(figure.name), HEAL, figure=figure.id, clause=cited, main=True)


def _cures(seen: World, figure: Figure, target: Figure, key: str, talent: str) -> Iterator[Offer]:
    command = o.Cure(figure=figure.id, target=target.id, key=key, talent=talent)
    if medicine.refuse_cure(seen, command) is None:
        yield Offer(
            command=command,
            words=words.cure(figure.name, target.name, target.conditions[key].name, talent),
            group=HEAL,
            figure=figure.id,
            chance=medicine.chance_cure(seen, command),
            clause=clause("axiom.conditions.health"),
        )


def _mends(seen: World, figure: Figure, target: Figure) -> Iterator[Offer]:
    for item in target.items.values():
        command = o.Mend(figure=figure.id, owner=target.id, item=item.id)
        if item.damaged and medicine.refuse_mend(seen, command) is None:
            yield Offer(
                command=command,
                words=words.mend(figure.name, target.name, item),
                group=HEAL,
                figure=figure.id,
                chance=medicine.chance_mend(seen, command),
                price=words.minutes(medicine.MINUTES),
                clause=clause("axiom.critical.failure"),
            )


def _perks(seen: World, figure: Figure, companions: list[Figure]) -> Iterator[Offer]:
    for stage, perk in enumerate(figures.perks(figure), 1):
        targets = [one.id for one in companions] if perk.for_one else [""]
        for target in targets:
            command = o.UsePerk(figure=figure.id, stage=stage, target=target)
            if perks.refuse(seen, command) is None:
                whom = seen.figures[target].name if target else ""
                yield Offer(
                    command=command,
                    words=words.perk(figure.name, perk.name, whom, own=target == figure.id),
                    group=HEAL,
                    figure=figure.id,
                    price=perk.action.capitalize() if seen.fight is not None else "",
                    note=perk.gist,
                    clause=clause("axiom.profession.healer"),
                    typed=words.perk(figure.name, perk.name, whom, own=target == figure.id).lower(),
                )


def _escapes(seen: World, figure: Figure) -> Iterator[Offer]:
    """Getting free outside a fight."""
    if seen.fight is not None or not moment.has(figure, "restrained"):
        return
    for attribute in (BODY, SPEED):
        command = f.Escape(figure=figure.id, attribute=attribute)
        if actions.refuse_escape(seen, command) is None:
            yield Offer(
                command=command,
                words=words.escape(figure.name, attribute),
                group=HEAL,
                figure=figure.id,
                chance=actions.chance_escape(seen, command),
                clause=clause("axiom.conditions.combat"),
            )


def _decisions(seen: World, seat: Seat) -> Iterator[Offer]:
    """What the GM brings on and ends."""
    people = [one for one in seen.figures.values() if one.state not in harm.GONE]
    who = Field("figure", "Who", tuple(Choice(one.id, one.name) for one in people))
    kinds = Field("condition", "Condition", tuple(Choice(one, words.condition(one)) for one in conditions.UNTIL))
    first = o.Impose(figure=people[0].id, condition="prone") if people else None
    if first is not None:
        others = tuple(Choice(one.id, one.name) for one in people)
        blanks = (
            who,
            kinds,
            Field("threshold", "Threshold of its Save or of the escape", number=True),
            Field("name", "Its name, as in “asp venom”", text=True),
            Field("family", "Attribute, for an illness", tuple(Choice(one, one.capitalize()) for one in ATTRIBUTES)),
            Field("severity", "How bad, 1 to 3, for an illness", number=True),
            Field("focus", "A Focus that helps the Save against an illness", words.save_foci(seen.party())),
            Field("by", "Whose doing", (Choice("", "nobody's"), *others)),
        )
        yield Offer(first, words.impose(), "gm", clause=clause("axiom.conditions.combat"), blanks=blanks)
    for figure in people:
        for key, one in figure.conditions.items():
            command = o.Lift(figure=figure.id, key=key)
            if impose.refuse_lift(seen, command) is None:
                yield Offer(command, words.lift(figure.name, one), "gm")
    if seen.fight is None and seen.call is None:
        yield Offer(o.PassTime(hours=1), words.pass_time(), "gm", blanks=(Field("hours", "Hours", number=True),))
    if seen.scene is not None and (seat.role == GM or not seen.story):
        command_ = o.SetSafe(safe=not seen.scene.safe)
        yield Offer(command_, words.set_safe(safe=command_.safe), "gm")
