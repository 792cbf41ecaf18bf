"""What a seat may order in a fight: each order with its exact chance, as far as the seat knows what it must reach."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tablewright.core.facts import Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.threedx import bonus, content, figures, kernel, rolls
from tablewright.games.threedx.fight import (
    answers,
    away,
    begins,
    defences,
    gm_offers,
    levels,
    lying,
    plan,
    reaction_offers,
    reading,
    reducing,
    turn_offers,
    who,
)
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight.offer_parts import GROUP, typed
from tablewright.games.threedx.say import fight_buttons as words
from tablewright.games.threedx.say.heroes import attribute_name, price_words
from tablewright.games.threedx.world import ATTRIBUTES, Figure, World
from tablewright.games.threedx.world_fight import ACTING, ATTACK, DEFENDING, FIRST, HELP, REDUCING, Blow


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything that this seat may do about fights now."""
    if seat.role == "watcher":
        return []
    if seen.fight is None:
        return list(gm_offers.starting(seen)) if referees(seen, seat) else []
    found: list[Offer] = []
    for figure in who.there(seen):
        if seat.holds(figure.id):
            found += _of(seen, figure)
    found += _closing(seen, seat)
    if referees(seen, seat):
        found += gm_offers.offers(seen)
    return found


def _of(seen: World, figure: Figure) -> Iterator[Offer]:
    """What one figure may do in this step of the fight; an NPC's are the GM's."""
    group = GROUP if figure.character else "gm"
    for offer in _steps(seen, figure):
        yield replace(offer, group=group, main=offer.main and figure.character)


def _steps(seen: World, figure: Figure) -> Iterator[Offer]:
    fight = who.fight_of(seen)
    if fight.phase == REDUCING:
        yield from _reductions(seen, figure)
        return
    if not figures.able(figure) or fight.phase not in (FIRST, ACTING, DEFENDING):
        return
    if figure.id in fight.saving:
        text, cited = f"{figure.name}: take the save as it lies", clause("3dx.vitality_save")
        keep = o.KeepSave(figure=figure.id)
        yield Offer(keep, text, GROUP, figure=figure.id, clause=cited, typed=typed(text), main=True)
        yield from _bonus(seen, figure, lying.SAVE)
    if fight.phase == FIRST:
        yield from _initiative(seen, figure)
    elif fight.phase == DEFENDING:
        yield from _answers(seen, figure)
    elif who.at_turn(seen, figure.id) and figure.id not in fight.plans and figure.id not in fight.saving:
        yield from turn_offers.offers(seen, figure)
    yield from _lying(seen, figure)


# ── Who is first ────────────────────────────────────────────────────────────────────────────


def _initiative(seen: World, figure: Figure) -> Iterator[Offer]:
    roll = o.RollInitiative(figure=figure.id)
    if begins.refuse_initiative(seen, roll) is None:
        text = f"{figure.name}: roll to act first (Agility)"
        yield Offer(
            roll, text, GROUP, figure=figure.id, main=True, clause=clause("3dx.combat.initiative"), typed=typed(text)
        )
        yield from _other_initiative(seen, figure)


def _other_initiative(seen: World, figure: Figure) -> Iterator[Offer]:
    """With another ability that is rolled and can be paid for, or by the save of an attribute."""
    fifth = figures.fifth_name(seen, figure)
    abilities = {name: words.ability(seen, name) for name in (*content.of(seen).abilities, *figure.fifths)}
    attributes = {name: attribute_name(name, fifth) for name in ATTRIBUTES}
    for text, blank, save, names in (
        (words.first_with(figure), "With which ability", False, abilities),
        (words.first_by_save(figure), "Of which attribute", True, attributes),
    ):
        commands = [o.RollInitiative(figure=figure.id, ability=name, save=save) for name in names]
        fits = [one for one in commands if begins.refuse_initiative(seen, one) is None]
        if fits:
            blanks = (Field("ability", blank, tuple(Choice(one.ability, names[one.ability]) for one in fits)),)
            yield Offer(fits[0], text, GROUP, figure=figure.id, clause=clause("3dx.combat.initiative"), blanks=blanks)


# ── Dice that lie ───────────────────────────────────────────────────────────────────────────


def _lying(seen: World, figure: Figure) -> Iterator[Offer]:
    fight = who.fight_of(seen)
    for on in (lying.ACTION, lying.DEFENCE, lying.AVOID):
        if figure.id not in fight.done:
            yield from _bonus(seen, figure, on)
    own = who.plan_of(seen, figure.id)
    if own is not None and own.action == HELP and figure.id not in fight.done:
        for other in who.members(seen, who.side_of(seen, figure.id)):
            command = o.GiveHelp(figure=figure.id, to=other.id)
            if other.id != own.to and lying.refuse_help(seen, command) is None:
                text = words.give_help(figure, other.name)
                yield Offer(command, text, GROUP, figure=figure.id, clause=clause("3dx.combat.help"), typed=typed(text))
    if own is not None and own.does == ATTACK and len(set(own.targets)) > 1 and figure.id not in fight.done:
        turned = o.Aim(figure=figure.id, targets=tuple(reversed(own.targets)))
        names = ", ".join(seen.figures[name].name for name in turned.targets)
        text = f"{figure.name}: the best result at {names}, in this order"
        yield Offer(turned, text, GROUP, figure=figure.id, typed=typed(text))
    done = o.Done(figure=figure.id)
    if lying.refuse_done(seen, done) is None:
        text = f"{figure.name}: done"
        yield Offer(done, text, GROUP, figure=figure.id, typed=typed(text), main=True)


def _bonus(seen: World, figure: Figure, on: str) -> Iterator[Offer]:
    price = words.bonus_price(needless=on == lying.ACTION and _succeeds(seen, figure))
    for die in lying.fitting(seen, figure, on):
        command = o.SpendBonus(figure=figure.id, die=die, on=on)
        if lying.refuse_bonus(seen, command) is None:
            cited = bonus.cited(die)
            text = words.bonus(seen, figure, die, on)
            chance = lying.chance_bonus(seen, command)
            yield Offer(
                command,
                text,
                GROUP,
                figure=figure.id,
                chance=chance,
                price=price,
                clause=cited,
                typed=typed(text),
                main=on == lying.SAVE,  # the turn waits for the save
            )


def _succeeds(seen: World, figure: Figure) -> bool:
    """Whether what somebody does succeeds as it lies; by how much a blow hits counts, so it is never enough."""
    own = who.plan_of(seen, figure.id)
    if own is None or own.does == ATTACK or own.lying is None or not own.target:
        return False
    return kernel.succeeds(reading.value_of(seen, own, helped=reading.helped(seen, figure.id)), own.target)


# ── Answers ─────────────────────────────────────────────────────────────────────────────────


def _answers(seen: World, figure: Figure) -> Iterator[Offer]:
    fight, known = who.fight_of(seen), defences.defences(seen, figure)
    commands = [o.DefendWith(figure=figure.id, ability=name) for name in known]
    best = max(commands, key=lambda one: _promise(seen, figure, one), default=None)
    for command in commands:
        name = command.ability
        if defences.refuse_defend(seen, command) is None:
            attackers = [seen.figures[one.figure].name for one in who.attackers(seen, figure.id)]
            text = words.defend_with(seen, figure, name, attackers)
            chance = defences.chance(seen, command)
            yield Offer(
                command,
                text,
                GROUP,
                figure=figure.id,
                chance=chance,
                price=price_words(seen, figure, name),
                clause=clause("3dx.combat.defense"),
                typed=typed(f"{figure.name} defend by {words.ability(seen, name)}"),
                main=command is best,
            )
    for name in defences.avoidances(seen, figure):
        seized = o.Avoid(figure=figure.id, ability=name)
        if defences.refuse_avoid(seen, seized) is None:
            text = words.avoid(seen, figure, name)
            chance, cited = defences.chance(seen, seized), clause("3dx.combat.grapple")
            price = price_words(seen, figure, name)
            line = typed(text)
            yield Offer(seized, text, GROUP, figure=figure.id, chance=chance, clause=cited, price=price, typed=line)
    if figure.id not in fight.done:
        for grapple, rolls in ((False, fight.defences), (True, fight.avoids)):
            if figure.id in rolls:
                yield from _orders(seen, figure, grapple=grapple)
    if answers.refuse_answer(seen, figure.id) is None:
        yield from reaction_offers.reactions(seen, figure)


def _promise(seen: World, figure: Figure, command: o.DefendWith) -> tuple[float, int, int]:
    """How much a defence promises: how likely it holds; where that is not told its levels, then its dice."""
    chance, name = defences.chance(seen, command), command.ability
    told = chance.ways / chance.of if chance is not None else 0
    return told, rolls.level_of(levels.defence_terms(seen, figure, name)), sum(plan.dice_of(seen, figure, name))


def _orders(seen: World, figure: Figure, *, grapple: bool) -> Iterator[Offer]:
    """Which attacker meets the best result of a roll."""
    strikes = defences.met_by(seen, figure, grapple=grapple)
    if len(strikes) < 2:
        return
    for first in strikes:
        rest = [one.key for one in strikes if one.key != first.key]
        command = o.Assign(figure=figure.id, order=(first.key, *rest), grapple=grapple)
        name = seen.figures[first.plan.figure].name
        which = f"{name}, attack {first.place + 1}" if len(first.plan.targets) > 1 else name
        if defences.refuse_assign(seen, command) is not None:
            continue
        text = words.assign(figure, which, grapple=grapple)
        cited = clause("3dx.combat.multiple_attackers")
        yield Offer(command, text, GROUP, figure=figure.id, clause=cited, typed=typed(text))


# ── Reductions ──────────────────────────────────────────────────────────────────────────────


def _reductions(seen: World, figure: Figure) -> Iterator[Offer]:
    mine = [blow for blow in reducing.waiting(seen) if blow.figure == figure.id]
    for blow in mine:
        hit = _which(seen, blow)
        which = hit if len(mine) > 1 else ""
        for ways in _choices(seen, figure, blow.wounds, reducing.ways(seen, figure, blow)):
            command = o.Reduce(figure=figure.id, blow=blow.number, ways=ways)
            if reducing.refuse(seen, command) is None:
                text = words.reduce(figure, ways, blow.wounds - len(ways), which=which)
                yield Offer(
                    command,
                    text,
                    GROUP,
                    figure=figure.id,
                    note=words.hit(figure, blow, hit),
                    clause=clause("3dx.damage.reduction"),
                    main=not ways,
                    typed=typed(text),
                )
        yield from _freely(seen, figure, blow, words.reduce_freely(figure, which=which), hit)


def _which(seen: World, blow: Blow) -> str:
    """Whose hit it is; the how-manieth, where the same one hit more than once in this turn."""
    same = [one.number for one in who.fight_of(seen).blows if (one.figure, one.by) == (blow.figure, blow.by)]
    by = seen.figures[blow.by].name if blow.by in seen.figures else ""
    return words.hit_of(by, same.index(blow.number) + 1 if len(same) > 1 else 0)


def _freely(seen: World, figure: Figure, blow: Blow, text: str, hit: str) -> Iterator[Offer]:
    """Any of the ways together, a piece of armour as often as there are pieces."""
    pieces = reducing.whole_pieces(seen, figure)
    found = [way for way in reducing.ways(seen, figure, blow) for _ in range(pieces if way == reducing.ARMOUR else 1)]
    if len(found) > 1 and blow.wounds > 2:
        choices = tuple(Choice(way, words.WAYS[way]) for way in found)
        blanks = (Field("ways", "What takes one off each", choices, many=len(choices)),)
        note, cited = words.hit(figure, blow, hit), clause("3dx.damage.reduction")
        yield Offer(
            o.Reduce(figure=figure.id, blow=blow.number),
            text,
            GROUP,
            figure=figure.id,
            note=note,
            clause=cited,
            blanks=blanks,
        )


def _choices(seen: World, figure: Figure, wounds: int, open_ways: list[str]) -> list[tuple[str, ...]]:
    """Nothing, each way alone, armour as often as it goes, and all of them together."""
    most = wounds - 1
    found: list[tuple[str, ...]] = [()]
    found += [(way,) for way in open_ways]
    if reducing.ARMOUR in open_ways:
        pieces = min(most, reducing.whole_pieces(seen, figure))
        found += [(reducing.ARMOUR,) * count for count in range(2, pieces + 1)]
    together = [way for way in open_ways if way != reducing.ARMOUR]
    if len(together) > 1:
        found.append(tuple(together[:most]))
        found.append(tuple(way for way in together if way != reducing.ITEM)[:most])
    return [one for one in dict.fromkeys(found) if len(one) <= most]


# ── Closing ─────────────────────────────────────────────────────────────────────────────────


def _closing(seen: World, seat: Seat) -> Iterator[Offer]:
    """Closing the turn for who is away: once everybody of one's own has acted."""
    mine = tuple(one.id for one in who.there(seen) if one.character and figures.able(one) and one.id in seat.figures)
    command = o.CloseTurn(figures=mine)
    if mine and away.refuse_close(seen, command) is None and not set(mine) & set(away.missed(seen)):
        cited = clause("3dx.combat.closing")
        text = words.close_turn(first=who.fight_of(seen).phase == FIRST)
        yield Offer(command, text, GROUP, clause=cited, typed="close the turn")
