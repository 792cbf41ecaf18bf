"""What a seat may do about challenges: roll, help, spend bonus dice, ask, and as the GM weigh, call and close."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablewright.core.facts import GM, Awaited, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.challenges import calls, closing, helping, reading, tries
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.say import challenge_buttons as words
from tablewright.games.threedx.say.challenges import ability_name, call_words, chances
from tablewright.games.threedx.world import ATTRIBUTES, Figure, World
from tablewright.games.threedx.world_calls import ALL, Call

GROUP = "challenge"
MINUTES = (0, 1, 10, 30, 60, 240, 480)
"""How long taking time may take once, in the GM's menu; any other can be typed."""
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
            found += _open(seen, call)
    elif seen.order and seen.fight is None and seen.resting is None:
        if referees(seen, seat):
            found += _calls(seen, seat)
        elif seat.role == "player":
            found += _asks(seen, seat)
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
        more = words.roll_more(figure.name)
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
        price=_price(seen, figure, call.ability),
        note=call_words(found, call),
        clause=cited,
        typed=f"{figure.name} roll".lower() if main else button.lower().replace(":", ""),
        main=main,
    )


def _price(seen: World, figure: Figure, ability: str) -> str:
    cost = reading.costs(seen, figure, ability)
    return f"{cost} {content.of(seen).fifth.resource}" if cost else ""


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
    for die in reading.bonus_dice(figure, laid):
        command = o.JoinBonus(figure=figure.id, die=die)
        name = words.bonus(figure.name, content.of(seen), die, reading.die_size(figure, die))
        yield Offer(
            command=command,
            words=name,
            group=GROUP,
            figure=figure.id,
            chance=tries.chance_bonus(seen, command),
            price="one use",
            clause=clause("3dx.epic_die") if die == o.EPIC else clause("3dx.bonus_dice"),
            typed=name.lower().replace(":", ""),
            main=reading.stands(seen, call, figure.id) is False,
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
                price=_price(seen, figure, call.ability),
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
    own = [one for one in abilities(seen, (figure,)) if any(_could(seen, figure, id_, one) for id_ in call.who)]
    others = [id_ for id_ in call.who if any(_could(seen, figure, id_, one) for one in own)]
    more = (*_proficiency(seen, figure, own), *_learning(tries.learnt_with(seen, figure, own)))
    if not others or (own == [call.ability] and not more):
        return
    whom = Field("to", "Whom", tuple(Choice(id_, seen.figures[id_].name) for id_ in others))
    blanks = (whom, _with(seen, own), *more)
    command = o.HelpWith(figure=figure.id, to=(fitting or others)[0], ability=own[0])
    name = words.help_more(figure.name)
    yield Offer(command, name, GROUP, figure=figure.id, clause=clause("3dx.combat.help"), blanks=blanks)


def _could(seen: World, figure: Figure, to: str, ability: str) -> bool:
    """Whether the figure could help with this ability of its own."""
    return helping.refuse_help(seen, o.HelpWith(figure=figure.id, to=to, ability=ability)) is None


def _passes(seen: World, call: Call, figure: Figure) -> Iterator[Offer]:
    command = o.PassChallenge(figure=figure.id)
    if not call.one and not call.purpose and tries.refuse_pass(seen, command) is None:
        yield Offer(command, words.pass_up(figure.name), GROUP, figure=figure.id)


# ── The GM's ────────────────────────────────────────────────────────────────────────────────


def _open(seen: World, call: Call) -> Iterator[Offer]:
    """What the GM can do while a challenge waits."""
    left = closing.waited_for(seen, call)
    if call.laid and seen.gm:
        note = words.waiting(call, len(left))
        yield Offer(
            o.CloseChallenge(), "Close the challenge", GROUP, note=note, clause=clause("3dx.dice_stand"), main=True
        )
    elif call.laid:
        yield Offer(o.CloseChallenge(), "Close it as things stand", "gm", note=words.waiting(call, len(left)))
    people = [seen.figures[id_] for id_ in dict.fromkeys((*call.who, *call.laid))]
    who = Field("figure", "Who", (Choice(ALL, "everybody"), *(Choice(one.id, one.name) for one in people)))
    if not call.save or not call.laid:
        blank = o.SetLevel(figure=ALL, level=1, reason="")
        fields = (who, _level("level"), Field("reason", "Why", text=True))
        yield Offer(blank, "Give advantage or disadvantage", "gm", clause=clause("3dx.roll.condition"), blanks=fields)
    yield Offer(o.DropChallenge(), "Call the challenge off", "gm")


def _calls(seen: World, seat: Seat) -> Iterator[Offer]:
    """What was weighed, at every rung with the party's chances; what was asked for; a new one."""
    if seen.draft is not None and seat.role == GM:
        yield from _weighed(seen, seen.draft)
    for id_, wish in seen.wishes.items():
        figure = seen.figures[id_]
        name = words.wish(figure.name, ability_name(content.of(seen), wish.ability), wish.why)
        if seat.role == GM:
            weigh = o.WeighChallenge(who=(id_,), ability=wish.ability, why=wish.why)
            if calls.refuse_call(seen, weigh) is None:
                yield Offer(weigh, name, GROUP, clause=clause("3dx.roll"), main=True)
    group = "gm" if seat.role != GM and seen.story else GROUP
    if not reading_party(seen):
        return
    fields = tuple(call_blanks(seen))
    blank = o.CallChallenge(ability="search")
    if calls.refuse_call(seen, blank) is not None:
        return
    if seat.role == GM:
        weigh = o.WeighChallenge(ability="search")
        yield Offer(weigh, "Weigh a challenge first", GROUP, clause=clause("3dx.house.more"), blanks=fields)
    yield Offer(blank, "Call a challenge", group, clause=clause("3dx.roll"), blanks=fields)
    die = Field("ability", "Die", tuple(Choice(one, ability_name(content.of(seen), one)) for one in save_dice(seen)))
    save = o.CallChallenge(ability=reading.VITALITY, save=True)
    rest = (_who(seen), die, _target(seen), _why(), _level("level"), Field("level_why", "Why", text=True))
    yield Offer(save, "Call a save", group, clause=clause("3dx.save"), blanks=(*rest, *_hidden(seen)))


def _weighed(seen: World, draft: Call) -> Iterator[Offer]:
    found = content.of(seen)
    base = _as_command(draft)
    if draft.against:
        note = chances(seen, draft, draft.target or 1)
        yield Offer(base(draft.target or 1), words.call_weighed(found, draft), GROUP, note=note, main=True)
        return
    for rung in found.difficulties.values():
        note = chances(seen, draft, rung.target)
        name = words.call_at(found, draft, rung.name, rung.target)
        yield Offer(base(rung.target), name, GROUP, note=note, clause=clause("3dx.house.more"), main=True)


def _as_command(draft: Call) -> _Maker:
    return _Maker(draft)


class _Maker:
    """Makes the command that calls what was weighed, at a target number."""

    def __init__(self, draft: Call) -> None:
        self.draft = draft

    def __call__(self, target: int) -> o.CallChallenge:
        """The command."""
        draft = self.draft
        level = next(iter(draft.terms.get(ALL, ())), None)
        return o.CallChallenge(
            who=tuple(draft.who),
            one=draft.one,
            ability=draft.attribute if draft.save else draft.ability,
            save=draft.save,
            target=target,
            against=draft.against,
            level=level.value if level is not None else 0,
            level_why=level.about if level is not None else "",
            minutes=draft.minutes,
            why=draft.why,
            hidden=draft.hidden,
            then=tuple(draft.then),
            carry=draft.carry,
        )


def reading_party(seen: World) -> list[Figure]:
    """Those of the party who can act."""
    return [figure for figure in seen.party() if figures.able(figure)]


# ── Blanks ──────────────────────────────────────────────────────────────────────────────────


def abilities(seen: World, people: tuple[Figure, ...] | list[Figure]) -> list[str]:
    """What these can roll with: the 24 but Carry, their abilities of the fifth attribute, their custom skills."""
    known = [key for key, record in content.of(seen).abilities.items() if record.rolled]
    fifths = dict.fromkeys(name for figure in people for name in figure.fifths)
    custom = dict.fromkeys(one.name for figure in people for one in figures.active(figure) if one.kind == "custom")
    return [*known, *fifths, *custom]


def ability_field(seen: World, people: tuple[Figure, ...] | list[Figure]) -> Field:
    """With which ability."""
    return _with(seen, abilities(seen, people))


def _with(seen: World, names: Iterable[str]) -> Field:
    return Field("ability", "With", tuple(Choice(one, ability_name(content.of(seen), one)) for one in names))


def save_dice(seen: World) -> list[str]:
    """The dice that a save may be made with."""
    return [reading.VITALITY, *ATTRIBUTES, *content.of(seen).abilities]


def call_blanks(seen: World) -> Iterator[Field]:
    """The blanks of a challenge that is called."""
    party = reading_party(seen)
    yield _who(seen)
    yield Field(
        "one", "How many roll", (Choice("false", "each of them"), Choice("true", "one, and the others may help"))
    )
    yield ability_field(seen, party)
    yield _target(seen)
    known = dict.fromkeys(name for figure in party for name in figure.relationships)
    if known:
        row = (Choice("", "nobody"), *(Choice(one, one) for one in known))
        yield Field("against", "Or against the relationship with", row)
    yield _why()
    yield _level("level")
    yield Field("level_why", "Why", text=True)
    times = tuple(Choice(str(count), words.time_costs(count)) for count in MINUTES)
    yield Field("minutes", "Taking time", times)
    rows = tuple(Choice(one, ability_name(content.of(seen), one)) for one in abilities(seen, party))
    yield Field("then", "Then, in order", rows, many=calls.THEN_MOST)
    yield Field("carry", "What a result gives the next", tuple(Choice(k, v) for k, v in words.CARRIES.items()))
    yield from _hidden(seen)


def _who(seen: World) -> Field:
    people = tuple(Choice(figure.id, figure.name) for figure in reading_party(seen))
    return Field("who", "Who (nobody chosen: all)", people, many=len(people))


def _target(seen: World) -> Field:
    rungs = content.of(seen).difficulties.values()
    row = tuple(Choice(str(one.target), f"{one.target} {one.name}") for one in rungs)
    return Field("target", "Target number", row)


def _why() -> Field:
    return Field("why", "What for, as in “creep past the guards”", text=True)


def _level(name: str) -> Field:
    row = (
        Choice("0", "normal"),
        Choice("1", "advantage"),
        Choice("-1", "disadvantage"),
        Choice("2", "2 levels of advantage"),
        Choice("-2", "2 levels of disadvantage"),
    )
    return Field(name, "Level", row)


def _hidden(seen: World) -> Iterator[Field]:
    if seen.gm:
        yes_no = (Choice("false", "no"), Choice("true", "yes"))
        yield Field("hidden", "Keep the target number to yourself", yes_no)


def _asks(seen: World, seat: Seat) -> Iterator[Offer]:
    """A player asks the GM."""
    for figure in reading_party(seen):
        if seat.holds(figure.id):
            blank = o.AskChallenge(figure=figure.id, ability="search", why="")
            fields = (ability_field(seen, (figure,)), Field("why", "What for", text=True))
            yield Offer(blank, f"{figure.name}: ask the GM for a challenge", GROUP, figure=figure.id, blanks=fields)


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
