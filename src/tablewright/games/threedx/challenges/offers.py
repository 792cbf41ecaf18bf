"""What a seat may do about challenges: roll, help, spend bonus dice, let dice stand; and who is waited for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablewright.core.facts import Awaited, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.threedx import bonus, content
from tablewright.games.threedx.challenges import blanks, calling, closing, helping, reading, tries
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.challenges.calling import GROUP
from tablewright.games.threedx.say import challenge_buttons as words
from tablewright.games.threedx.say.challenges import ability_name, call_words
from tablewright.games.threedx.say.heroes import price_words
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_calls import Call

TIMES = 4
"""As often as taking time has a choice of its own; more can be typed."""


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything that this seat may do about challenges now."""
    call, found = seen.call, list[Offer]()
    if call is not None:
        for figure in seen.party():
            if seat.holds(figure.id):
                found += _rolls(seen, call, figure)
                found += _lying(seen, call, figure)
                found += _helps(seen, call, figure)
                found += _passes(seen, call, figure)
        if referees(seen, seat):
            found += calling.while_open(seen, call)
    elif seen.order and seen.fight is None and seen.resting is None:
        if referees(seen, seat):
            found += calling.to_call(seen, seat)
        elif seat.role == "player":
            found += calling.to_ask(seen, seat)
    return found


# ── Rolling ─────────────────────────────────────────────────────────────────────────────────


def _rolls(seen: World, call: Call, figure: Figure) -> Iterator[Offer]:
    plain = o.RollFor(figure=figure.id)
    if tries.refuse_roll(seen, plain) is not None:
        return
    yield _roll(seen, call, figure, plain, main=True)
    if call.minutes:
        yield _roll(seen, call, figure, o.RollFor(figure=figure.id, time=1))
    fields = [
        *_time(call),
        *_proficiency(seen, figure, (tries.called_with(seen),)),
        *_learning(tries.learnt_with(seen, figure, (tries.called_with(seen),))),
    ]
    if fields:
        more = words.roll_more(figure.name, (one.name for one in fields))
        yield Offer(plain, more, GROUP, figure=figure.id, clause=clause("3dx.roll"), blanks=tuple(fields))


def _roll(seen: World, call: Call, figure: Figure, command: o.RollFor, *, main: bool = False) -> Offer:
    cited = clause("3dx.save") if call.save else clause("3dx.roll")
    if command.time:
        cited = clause("3dx.taking_time")
    found = content.of(seen)
    button = words.roll(figure.name, found, call, time=command.time, proficiency=command.proficiency)
    return Offer(
        command=command,
        words=button,
        group=GROUP,
        figure=figure.id,
        chance=tries.chance_roll(seen, command),
        price=price_words(seen, figure, call.ability),
        note=call_words(found, call),
        clause=cited,
        typed=f"{figure.name} roll".lower() if main else button.lower().replace(":", ""),
        main=main,
    )


def _time(call: Call) -> Iterator[Field]:
    if call.minutes:
        row = tuple(Choice(str(n), f"{n} × {call.minutes} min" if n else "no time taken") for n in range(TIMES + 1))
        yield Field("time", "Taking time", row)


def _proficiency(seen: World, figure: Figure, abilities_: Iterable[str]) -> Iterator[Field]:
    """Those that name no ability: the others act by themselves."""
    known = [name for name in tries.proficiencies(seen, figure, abilities_) if not figure.skills[name].helps]
    if known:
        yield Field("proficiency", "Proficiency", (Choice("", "none"), *(Choice(one, one) for one in known)))


def _learning(known: list[str]) -> Iterator[Field]:
    if known:
        row = (Choice("", "nothing"), *(Choice(one, one) for one in known))
        yield Field("learning", "It has to do with something being learnt", row)


# ── Dice that lie ───────────────────────────────────────────────────────────────────────────


def _lying(seen: World, call: Call, figure: Figure) -> Iterator[Offer]:
    laid = call.laid.get(figure.id)
    if laid is None:
        return
    succeeds = reading.stands(seen, call, figure.id)
    for die in reading.bonus_dice(figure, laid):
        command = o.JoinBonus(figure=figure.id, die=die)
        name = words.bonus(seen, figure, die, bonus.size(figure, die))
        yield Offer(
            command=command,
            words=name,
            group=GROUP,
            figure=figure.id,
            chance=tries.chance_bonus(seen, command),
            price=words.one_use(needless=succeeds is True),
            clause=bonus.cited(die),
            typed=name.lower().replace(":", ""),
            main=succeeds is False,
        )
    if figure.id not in call.done and figure.id in closing.waited_for(seen, call):
        stand = words.stand(figure.name)
        command_ = o.LetStand(figure=figure.id)
        typed = f"{figure.name} done".lower()
        yield Offer(command_, stand, GROUP, figure=figure.id, clause=clause("3dx.dice_stand"), typed=typed, main=True)


def _helps(seen: World, call: Call, figure: Figure) -> Iterator[Offer]:
    for id_ in call.who:
        other = seen.figures[id_]
        command = o.HelpWith(figure=figure.id, to=id_)
        if helping.refuse_help(seen, command) is None:
            name = words.help_with(figure.name, other.name, ability_name(content.of(seen), call.ability))
            yield Offer(
                command=command,
                words=name,
                group=GROUP,
                figure=figure.id,
                chance=helping.chance_help(seen, command),
                price=price_words(seen, figure, call.ability),
                clause=clause("3dx.combat.help"),
                typed=f"{figure.name} help {other.name}".lower(),
            )
        move = o.MoveHelp(figure=figure.id, to=id_)
        if figure.id in call.helps and helping.refuse_move(seen, move) is None:
            button = words.move(figure.name, other.name)
            yield Offer(move, button, GROUP, figure=figure.id, clause=clause("3dx.combat.help"), typed=button.lower())
    yield from _help_more(seen, call, figure)


def _help_more(seen: World, call: Call, figure: Figure) -> Iterator[Offer]:
    fitting = [id_ for id_ in call.who if helping.refuse_help(seen, o.HelpWith(figure=figure.id, to=id_)) is None]
    own = [one for one in blanks.abilities(seen, (figure,)) if any(_could(seen, figure, id_, one) for id_ in call.who)]
    others = [id_ for id_ in call.who if any(_could(seen, figure, id_, one) for one in own)]
    more = (*_proficiency(seen, figure, own), *_learning(tries.learnt_with(seen, figure, own)))
    if not others or (own == [call.ability] and not more):
        return
    whom = Field("to", "Whom", tuple(Choice(id_, seen.figures[id_].name) for id_ in others))
    fields = (whom, blanks.chosen(seen, own), *more)
    command = o.HelpWith(figure=figure.id, to=(fitting or others)[0], ability=own[0])
    name = words.help_more(figure.name)
    yield Offer(command, name, GROUP, figure=figure.id, clause=clause("3dx.combat.help"), blanks=fields)


def _could(seen: World, figure: Figure, to: str, ability: str) -> bool:
    """Whether the figure could help with this ability of its own."""
    return helping.refuse_help(seen, o.HelpWith(figure=figure.id, to=to, ability=ability)) is None


def _passes(seen: World, call: Call, figure: Figure) -> Iterator[Offer]:
    command = o.PassChallenge(figure=figure.id)
    if not call.one and not call.purpose and tries.refuse_pass(seen, command) is None:
        yield Offer(command, words.pass_up(figure.name), GROUP, figure=figure.id)


# ── Who is waited for ───────────────────────────────────────────────────────────────────────


def awaited(world: World) -> list[Awaited]:
    """Those who have still to roll or to let their dice stand; if nobody is there they do just that.

    Where one is to do it for all, whoever has the best chance does.
    """
    call = world.call
    if call is None:
        return []
    waiting = closing.waited_for(world, call)
    ready = [id_ for id_ in waiting if id_ not in call.laid]
    if call.one:
        ready.sort(key=lambda id_: -_hope(world, id_))
    found = [
        Awaited(id_, o.RollFor(figure=id_) if number == 0 or not call.one else None) for number, id_ in enumerate(ready)
    ]
    return [*found, *(Awaited(id_, o.LetStand(figure=id_)) for id_ in waiting if id_ in call.laid)]


def _hope(world: World, id_: str) -> float:
    chance = tries.chance_roll(world, o.RollFor(figure=id_))
    return chance.ways / chance.of if chance is not None else 0
