"""An adventure that the engine runs: a few scenes in a row, challenges and a fight, with what failing brings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablewright.core.facts import GM, Command, Fact, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.threedx import figures, scenes, tales
from tablewright.games.threedx.challenges import calls, reading
from tablewright.games.threedx.challenges.orders import ChallengeClosed
from tablewright.games.threedx.downtime import relations
from tablewright.games.threedx.downtime.orders import SetRelationship
from tablewright.games.threedx.fight import begins, bodies, npcs
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.say import story as words
from tablewright.games.threedx.whats import What
from tablewright.games.threedx.world import FOES, PARTY, World
from tablewright.games.threedx.world_calls import Call, Planned

FIGHT, CHALLENGE = "fight", "challenge"
NOTICED, HURT, VENOM, STANDING = "noticed", "hurt", "venom", "standing"
"""What failing a challenge brings: foes that begin, a wound, an ill, a worse relationship."""
HOUR = 60
CLOSE = 2
SEVERITY, TURNS = 2, 2
SHARE = 3, 4
"""Target numbers of foes that a party bears: three for each four of its levels, a measure of ours."""
LIVING = ("up", "out", "dying")


class BeginStory(Command, frozen=True, kw_only=True, tag="begin-story"):
    """Begin an adventure that the engine runs: challenges and a fight; its title, or "" for one by the dice."""

    roles: ClassVar[tuple[str, ...]] = (GM,)

    title: str = ""


class GoAhead(Command, frozen=True, kw_only=True, tag="go-ahead"):
    """Go on to the next scene of the adventure."""


class EndStory(Command, frozen=True, kw_only=True, tag="end-story"):
    """The adventure is over; the procedures say so."""

    roles: ClassVar[tuple[str, ...]] = ()


class StoryBegan(Fact, frozen=True, kw_only=True, tag="story-began"):
    """An adventure began; what its scenes are only the GM knows."""

    title: str
    text: str
    ahead: int
    plan: tuple[Planned, ...] | None = None


class SceneReached(Fact, frozen=True, kw_only=True, tag="scene-reached"):
    """The party came to the next scene of the adventure; so many are still ahead."""

    ahead: int
    minutes: int


class FoesNoticed(Fact, frozen=True, kw_only=True, tag="foes-noticed"):
    """Whoever waits ahead knows that the party comes."""


class StoryEnded(Fact, frozen=True, kw_only=True, tag="story-ended"):
    """The adventure is over: well, badly, or with nobody left."""

    title: str
    how: str


# ── Beginning ───────────────────────────────────────────────────────────────────────────────


def refuse_begin(world: World, command: BeginStory) -> Refused | None:
    """Why no adventure begins."""
    if world.story:
        return words.in_story()
    if _busy(world):
        return words.not_now()
    if not any(figures.able(figure) for figure in world.party()):
        return words.nobody_goes()
    return words.long_title() if len(command.title) > 60 else None


def _busy(world: World) -> bool:
    return world.fight is not None or world.call is not None or world.resting is not None


def begin(world: World, command: BeginStory, dice: Dice) -> Iterator[Fact]:
    """Draw the scenes: of each step of the tale one, and for the fight foes that the party can bear."""
    before, known = len(dice.thrown), list(tales.tales().values())
    tale = next((one for one in known if one.name == command.title), None)
    if tale is None:
        tale = known[_draw(len(known), dice)]
    plan = _plan(world, tale, dice)
    yield from scenes.close(world)
    yield StoryBegan(
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("3dx.house.more"),),
        title=command.title.strip() or tale.name,
        text=tale.gist,
        ahead=len(plan),
        plan=tuple(plan),
    )


def _draw(count: int, dice: Dice) -> int:
    (face,) = dice.roll(count, by="", what=What.STORY, hidden=True)
    return face - 1


def _plan(world: World, tale: tales.Tale, dice: Dice) -> list[Planned]:
    """The scenes of the tale in their order, of each step one of what may be there."""
    plan = []
    for step in tale.steps:
        options = tales.steps()[step].options
        record = tales.scenes()[options[_draw(len(options), dice)] if len(options) > 1 else options[0]]
        planned = Planned(kind=record.kind, title=record.name, text=record.gist, apart=record.apart)
        if record.kind == FIGHT:
            planned.foes = budget(world, record.foes, dice)
        else:
            planned.call = _call(record)
        plan.append(planned)
    return plan


def _call(record: tales.SceneRecord) -> Call:
    """The challenge of a scene, before anybody is there to roll."""
    return Call(
        number=0,
        who=[],
        attribute=record.ability if record.save else "",
        ability="" if record.save else record.ability,
        target=record.target,
        why=record.why,
        one=record.one,
        save=record.save,
        minutes=record.minutes,
        against=record.against,
        then=list(record.then),
        carry=record.carry,
        stake=record.stake,
    )


def budget(world: World, kinds: tuple[str, ...], dice: Dice) -> str:
    """Foes of these kinds as a line, nearly as many as the party can bear: the sum of their target numbers."""
    people = [figure for figure in world.party() if figures.able(figure)]
    bearable = max(3, sum(figures.level(figure) for figure in people) * SHARE[0] // SHARE[1])
    known = npcs.records()
    counts = itertools.product(range(len(people) + 2), repeat=len(kinds))
    bands = [dict(zip(kinds, row, strict=True)) for row in counts if 0 < sum(row) <= len(people) + 1]
    sums = {
        number: sum(known[kind].target * count for kind, count in band.items()) for number, band in enumerate(bands)
    }
    most = max((total for total in sums.values() if total <= bearable), default=0)
    fitting = [bands[number] for number, total in sums.items() if 5 * total >= 4 * most and total <= bearable]
    chosen = fitting[_draw(len(fitting), dice)] if len(fitting) > 1 else fitting[0] if fitting else {kinds[-1]: 1}
    return ", ".join(f"{known[kind].name} x{count}" for kind, count in chosen.items() if count)


def see_began(fact: StoryBegan, _seat: Seat, _world: World) -> Fact:
    """What is ahead only the GM knows."""
    return msgspec.structs.replace(fact, plan=None)


# ── From scene to scene ─────────────────────────────────────────────────────────────────────


def refuse_ahead(world: World, _command: GoAhead) -> Refused | None:
    """Why the party does not go on."""
    if not world.story or not world.ahead:
        return words.nothing_ahead()
    if _busy(world) or (world.scene is not None and not world.scene.done):
        return words.not_now()
    return None if any(figures.able(figure) for figure in world.party()) else words.nobody_goes()


def go_ahead(world: World, _command: GoAhead, _dice: Dice) -> Iterator[Fact]:
    """An hour later, the next scene: its challenge is called, or its fight begins."""
    planned = (world.plan or [])[0]
    noticed = world.scene is not None and world.scene.noticed
    yield from scenes.close(world)
    yield SceneReached(ahead=world.ahead - 1, minutes=HOUR)
    yield scenes.begun(world, planned.title, planned.text)
    if planned.call is not None:
        yield calls.opened(_opened(world, planned.call))
        return
    wanted = npcs.read(planned.foes)
    if not isinstance(wanted, Refused):
        yield npcs.came(world, wanted)
    yield begins.lined_up(world, CLOSE if noticed else planned.apart)
    if noticed:
        yield f.FirstDecided(clauses=(clause("3dx.combat.initiative"),), sides=(FOES, PARTY))


def _opened(world: World, planned: Call) -> Call:
    """The challenge with those who can roll; where nobody has the die, everybody who is up stands before it."""
    call = msgspec.structs.replace(planned, number=world.calls + 1)
    first = next(iter(world.party()))
    if not call.save:
        call.attribute = reading.attribute_for(world, first, call.ability)
    call.hidden = world.options.get("targets") == "hidden"
    call.who = calls.rollers(world, call)
    return call


def consequences(world: World, fact: ChallengeClosed, _dice: Dice) -> Iterator[Fact]:
    """What hangs on a challenge of the adventure, for those who failed it."""
    failed = [world.figures[one.figure] for one in fact.results if one.success is False]
    made = [one for one in fact.results if one.success]
    if fact.stake == NOTICED and len(failed) > len(made):
        yield FoesNoticed()
    for figure in failed:
        if fact.stake == HURT:
            yield from bodies.hurt(figure, 1, cause=words.hurt())
        elif fact.stake == VENOM and all(ill.name != words.venom() for ill in figure.ills):
            cited = (clause("3dx.damage.non_wounding"),)
            yield f.IllBegan(clauses=cited, figure=figure.id, name=words.venom(), severity=SEVERITY, turns=TURNS)
        elif fact.stake == STANDING and fact.against:
            worse = SetRelationship(who=(figure.id,), name=fact.against, change=1, reason=words.refused())
            yield from relations.decide(world, worse, _dice)


# ── The end ─────────────────────────────────────────────────────────────────────────────────


def following(world: World) -> Command | None:
    """The end of an adventure whose last scene has been played, or whose party is no more."""
    return EndStory() if refuse_end(world, EndStory()) is None else None


def refuse_end(world: World, _command: EndStory) -> Refused | None:
    """Only when the last scene has been played, or nobody lives to go on."""
    if not world.story or _busy(world):
        return words.nothing_ahead()
    nobody = not any(figure.state in LIVING for figure in world.party())
    played = not world.ahead and world.scene is not None and world.scene.done
    return None if nobody or played else words.not_now()


def end(world: World, _command: EndStory, _dice: Dice) -> Iterator[Fact]:
    """Say how it went."""
    alive = [figure for figure in world.party() if figure.state in LIVING]
    standing = any(figures.able(figure) for figure in alive)
    how = "well" if standing else "badly" if alive else "nobody"
    yield from scenes.close(world)
    yield StoryEnded(title=world.story, how=how)


# ── Folding ─────────────────────────────────────────────────────────────────────────────────


def fold_began(world: World, fact: StoryBegan) -> None:
    """Its scenes are ahead."""
    world.story, world.ahead, world.scene = fact.title, fact.ahead, None
    world.stories += 1
    world.plan = msgspec.convert(msgspec.to_builtins(fact.plan), list[Planned]) if fact.plan is not None else None


def fold_reached(world: World, fact: SceneReached) -> None:
    """One less ahead."""
    world.clock += fact.minutes
    world.ahead = fact.ahead
    if world.plan is not None:
        world.plan = world.plan[1:]


def fold_noticed(world: World, _fact: FoesNoticed) -> None:
    """They wait close by."""
    if world.scene is not None:
        world.scene.noticed = True


def fold_ended(world: World, _fact: StoryEnded) -> None:
    """Nothing is ahead any more; the party is somewhere safe."""
    world.story, world.ahead, world.scene = "", 0, None
    if world.plan is not None:
        world.plan = []
