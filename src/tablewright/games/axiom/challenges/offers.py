"""What a seat may do about challenges: roll, help, ask for one, and as the GM call, adjust and decide."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import GM, Awaited, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.axiom import conditions, content, scenes
from tablewright.games.axiom.challenges import calls, tries
from tablewright.games.axiom.challenges import orders as o
from tablewright.games.axiom.kernel import STANDARD
from tablewright.games.axiom.say import challenges as words
from tablewright.games.axiom.say.heroes import attribute_name, talent_name
from tablewright.games.axiom.say.rolls import DIFFICULTIES
from tablewright.games.axiom.world import ATTRIBUTES, WIT, Call, Figure, World

GROUP = "challenge"
DICE = 5
"""How many dice stand in the blank where no sheet says how many."""


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything that this seat may do about challenges now."""
    found: list[Offer] = []
    call = seen.call
    if call is not None:
        found += _rolls(seen, seat, call)
        found += _aids(seen, seat, call)
        if referees(seen, seat):
            found += _open(seen, call)
    elif seen.order and (seen.fight is None or seen.fight.phase == "turns"):
        if referees(seen, seat):
            found += _calls(seen, seat)
        elif seat.role == "player":
            found += _asks(seen, seat)
    return found


def _rolls(seen: World, seat: Seat, call: Call) -> Iterator[Offer]:
    for id_ in call.who:
        figure = seen.figures[id_]
        if not seat.holds(id_) or id_ in call.results:
            continue
        kit, fitting = tries.kit_for(seen, figure, call.talent), tries.foci(figure, call)
        command = _roll(seen, figure, call)
        refused = tries.refuse_roll(seen, command)
        if refused is not None and refused.code == "decided":
            continue
        yield Offer(
            command=command,
            words=words.roll_button(
                figure.name,
                call,
                focus=command.focus,
                kit=kit[1].id if kit is not None else "",
                dice=command.dice,
            ),
            group=GROUP,
            figure=id_,
            chance=tries.chance_roll(seen, command),
            note=words.call_words(call),
            greyed=refused.words if refused is not None else "",
            clause=clause("axiom.challenge.group") if call.kind == "group" else clause("axiom.challenge.individual"),
            typed=f"{figure.name} roll".lower(),
            blanks=tuple(_blanks(figure, call, fitting)),
            main=True,
        )


def _roll(world: World, figure: Figure, call: Call) -> o.RollChallenge:
    """The roll with all that the figure has for it: a Focus that fits, a kit."""
    return o.RollChallenge(
        figure=figure.id,
        focus=next(iter(tries.foci(figure, call)), ""),
        kit=tries.kit_for(world, figure, call.talent) is not None,
        dice=0 if tries.known(figure, call) else DICE,
    )


def awaited(world: World) -> list[Awaited]:
    """Those who have still to roll; if nobody is there they roll with all they have, where a sheet says how much."""
    call = world.call
    if call is None:
        return []
    able = tries.to_roll(world, call)
    return [Awaited(one.id, _roll(world, one, call) if tries.known(one, call) else None) for one in able]


def _blanks(figure: Figure, call: Call, fitting: list[str]) -> Iterator[Field]:
    if not tries.known(figure, call):
        yield Field("dice", "Dice in the pool", number=True)
    if len(fitting) > 1:
        yield Field("focus", "Focus", tuple(Choice(one, one) for one in fitting))


def _aids(seen: World, seat: Seat, call: Call) -> Iterator[Offer]:
    for figure in seen.party():
        if not seat.holds(figure.id):
            continue
        for id_ in call.who:
            command = o.Aid(figure=figure.id, to=id_)
            if tries.refuse_aid(seen, command) is None:
                other = seen.figures[id_].name
                yield Offer(
                    command=command,
                    words=words.aid_button(figure.name, other),
                    group=GROUP,
                    figure=figure.id,
                    price="helps instead of rolling" if figure.id in call.who else "",
                    clause=clause("axiom.modifier"),
                    typed=f"{figure.name} help {other}".lower(),
                )


def _open(seen: World, call: Call) -> Iterator[Offer]:
    """What the GM can do while a challenge waits."""
    left = tries.to_roll(seen, call)
    why = Field("reason", "Why", text=True)
    if left:
        who = Field("figure", "Who", tuple(Choice(one.id, one.name) for one in left))
        dice = _bonus("Bonus or Penalty")
        mode = Field("mode", "Roll", tuple(Choice(one, one) for one in o.MODES))
        blank = o.SetOdds(figure=left[0].id, bonus=1, reason="")
        yield Offer(blank, "Change one figure's dice", "gm", blanks=(who, dice, mode, why))
    if call.results and not tries.settled(seen, call):
        yield Offer(o.DropChallenge(decide=True), "Decide it by those who have rolled", "gm", note=words.progress(call))
    yield Offer(o.DropChallenge(), "Drop the challenge", "gm")


def _calls(seen: World, seat: Seat) -> Iterator[Offer]:
    """Calling a challenge: for what was asked, again for those who failed, or a new one.

    Players at a table of the engine's have these out of the way while a fight or an adventure is on.
    """
    group = "gm" if seat.role != GM and (seen.fight is not None or seen.story) else GROUP
    for id_, wish in seen.scene.wishes.items() if seen.scene is not None else ():
        figure = seen.figures[id_]
        command = o.CallChallenge(
            who=(id_,), attribute=wish.attribute, talent=wish.talent, why=wish.why, focus="any", threshold=2
        )
        if calls.refuse_call(seen, command) is None:
            yield Offer(
                command=command,
                words=words.wish_button(figure.name, wish.attribute, wish.talent, wish.why),
                group=GROUP,
                clause=clause("axiom.challenge.individual"),
                blanks=(_threshold(),),
                main=True,
            )
    last = seen.scene.last if seen.scene is not None else None
    if last is not None and not seen.story:
        yield from _again(seen, last)
    greyed = "" if calls.rollers(seen, ()) else words.nobody_can().words
    for kind in ("group", "one", "several"):
        command = o.CallChallenge(kind=kind, attribute=WIT, talent="notice", focus="any", opponent_dice=calls.STRANGER)
        cited = clause("axiom.challenge.group") if kind == "group" else clause("axiom.challenge.individual")
        yield Offer(
            command=command,
            words=words.call_button(kind),
            group=group,
            greyed=greyed,
            clause=cited,
            blanks=tuple(call_blanks(seen, kind)),
        )


def _again(seen: World, last: Call) -> Iterator[Offer]:
    failed = tuple(id_ for id_, result in last.results.items() if not result.passed and id_ in seen.order)
    able = tuple(id_ for id_ in failed if conditions.can_roll(seen, seen.figures[id_]))
    if able and last.threshold:
        given = last.extra.get(calls.ALL, ())
        mode = "advantage" if calls.ALL in last.helps else "disadvantage" if calls.ALL in last.hampers else "normal"
        rolled = last.opposed and seen.options.get("opposed") == calls.SUCCESSES
        command = o.CallChallenge(
            kind="one" if len(able) == 1 else last.kind,
            who=able,
            attribute=last.attribute,
            talent=last.talent,
            threshold=STANDARD if rolled else max(1, last.threshold - last.opposed),
            why=last.why,
            bonus=sum(term.value for term in given),
            bonus_why=next((term.about for term in given), ""),
            mode=mode,
            mode_why={**last.hampers, **last.helps}.get(calls.ALL, ""),
            focus=last.focus,
            opposed=last.opposed,
            opponent=last.opponent if last.opponent in {one.id for one in scenes.present(seen)} else "",
            opponent_dice=calls.STRANGER,
            hidden=last.hidden,
            sight=last.sight,
        )
        cited = clause("axiom.challenge.individual")
        button = words.again_button(last, [seen.figures[id_].name for id_ in able])
        yield Offer(command, button, GROUP, clause=cited, blanks=tuple(_against(seen)) if rolled else (_threshold(),))


def _threshold() -> Field:
    names = tuple(Choice(str(number), f"{number} {name}") for number, name in DIFFICULTIES.items())
    return Field("threshold", "Threshold", names)


def call_blanks(seen: World, kind: str) -> Iterator[Field]:
    """The blanks of a challenge that is called."""
    party = [figure for figure in seen.party() if conditions.can_roll(seen, figure)]
    people = tuple(Choice(figure.id, figure.name) for figure in party)
    if kind == "one" and people:
        yield Field("who", "Who may try (nobody chosen: all)", people, many=len(people))
    elif people:
        yield Field("who", "Who rolls (nobody chosen: all)", people, many=len(people))
    yield from pool_blanks(seen)
    yield _focus(seen)
    yield _threshold()
    yield Field("why", "What for, as in “creep past the guards”", text=True)
    yield _bonus("Bonus or Penalty")
    yield Field("bonus_why", "Why", text=True)
    yield Field("mode", "Roll", tuple(Choice(one, one) for one in o.MODES))
    yield Field("mode_why", "Why", text=True)
    yield Field("opposed", "An active opponent", _yes_no())
    if seen.options.get("opposed") == calls.SUCCESSES:
        yield from _against(seen)
    if seen.gm:
        yield Field("hidden", "Keep the Threshold to yourself", _yes_no())


def _focus(seen: World) -> Field:
    """Which Focus is squarely inside it: whichever their players name, none, or one that somebody has."""
    known = dict.fromkeys(focus for figure in seen.party() for own in figure.foci.values() for focus in own)
    choices = (Choice("any", words.any_focus()), Choice("", words.no_focus_counts()))
    return Field("focus", "Which Focus counts", (*choices, *(Choice(one, one) for one in known)))


def _against(seen: World) -> Iterator[Field]:
    """Who rolls against it, and with what: one of the threats that are here, or somebody with so many dice."""
    foes = tuple(Choice(one.id, one.name) for one in scenes.present(seen))
    if foes:
        attribute, talent = _attribute_and_talent(seen)
        yield Field("opponent", "Who", (Choice("", "somebody else"), *foes))
        yield Field("opponent_attribute", "Their Attribute", attribute)
        yield Field("opponent_talent", "Their Talent", talent)
    yield Field("opponent_dice", "Dice of somebody else", number=True)


def _bonus(words_: str) -> Field:
    """So many dice more or less."""
    choices = [Choice(str(number), words.dice_more(number)) for number in (0, 1, 2, 3, 4, -1, -2, -3, -4)]
    return Field("bonus", words_, tuple(choices))


def _yes_no() -> tuple[Choice, ...]:
    return (Choice("false", "no"), Choice("true", "yes"))


def pool_blanks(seen: World) -> Iterator[Field]:
    """Attribute and Talent, or none of them."""
    attribute, talent = _attribute_and_talent(seen)
    yield Field("attribute", "Attribute", attribute)
    yield Field("talent", "Talent", talent)


def _attribute_and_talent(seen: World) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Every Attribute, and every Talent with none of them last."""
    odd = dict.fromkeys(name for figure in seen.party() for name in figure.odd)
    talents = (*content.talents(), *odd)
    alone = Choice("", words.no_talent())
    return (
        tuple(Choice(one, attribute_name(one)) for one in ATTRIBUTES),
        (*(Choice(one, talent_name(one)) for one in talents), alone),
    )


def _asks(seen: World, seat: Seat) -> Iterator[Offer]:
    """A player asks the GM."""
    for figure in seen.party():
        if seat.holds(figure.id) and conditions.can_roll(seen, figure):
            blank = o.AskChallenge(figure=figure.id, attribute=WIT, talent="notice", why="")
            fields = (*pool_blanks(seen), Field("why", "What for", text=True))
            yield Offer(blank, f"{figure.name}: ask the GM for a challenge", GROUP, figure=figure.id, blanks=fields)
