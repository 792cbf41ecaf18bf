"""What whoever referees is offered about challenges: weigh, call and close them; and for players, asking for one."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import GM, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.threedx import content
from tablewright.games.threedx.challenges import blanks, calls, closing, reading
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.say import challenge_buttons as words
from tablewright.games.threedx.say.challenges import ability_name, chances
from tablewright.games.threedx.world import World
from tablewright.games.threedx.world_calls import ALL, Call

GROUP = "challenge"


def while_open(seen: World, call: Call) -> Iterator[Offer]:
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
        fields = (who, blanks.level_field("level"), Field("reason", "Why", text=True))
        yield Offer(blank, "Give advantage or disadvantage", "gm", clause=clause("3dx.roll.condition"), blanks=fields)
    yield Offer(o.DropChallenge(), "Drop the challenge", "gm")


def to_call(seen: World, seat: Seat) -> Iterator[Offer]:
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
    if not blanks.able_party(seen):
        return
    fields = tuple(blanks.call_blanks(seen))
    blank = o.CallChallenge(ability="search")
    if calls.refuse_call(seen, blank) is not None:
        return
    if seat.role == GM:
        weigh = o.WeighChallenge(ability="search")
        yield Offer(weigh, "Weigh a challenge first", GROUP, clause=clause("3dx.house.more"), blanks=fields)
    yield Offer(blank, "Call a challenge", group, clause=clause("3dx.roll"), blanks=fields)
    die = Field(
        "ability", "Die", tuple(Choice(one, ability_name(content.of(seen), one)) for one in blanks.save_dice(seen))
    )
    save = o.CallChallenge(ability=reading.VITALITY, save=True)
    rest = (
        blanks.who_field(seen),
        die,
        blanks.target_field(seen),
        blanks.why_field(),
        blanks.level_field("level"),
        Field("level_why", "Why", text=True),
    )
    yield Offer(save, "Call a save", group, clause=clause("3dx.save"), blanks=(*rest, *blanks.hidden_field(seen)))


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


def to_ask(seen: World, seat: Seat) -> Iterator[Offer]:
    """A player asks the GM."""
    for figure in blanks.able_party(seen):
        if seat.holds(figure.id):
            blank = o.AskChallenge(figure=figure.id, ability="search", why="")
            fields = (blanks.ability_field(seen, (figure,)), Field("why", "What for", text=True))
            yield Offer(blank, f"{figure.name}: ask the GM for a challenge", GROUP, figure=figure.id, blanks=fields)
