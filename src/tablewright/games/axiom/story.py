"""An adventure that the engine runs: a few scenes in a row, challenges and fights, with what failing brings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tablewright.core.facts import GM, Command, Fact, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, scenes, tales
from tablewright.games.axiom.challenges import calls
from tablewright.games.axiom.challenges.orders import ChallengeSettled
from tablewright.games.axiom.fight import begins
from tablewright.games.axiom.heroes import threats, weigh
from tablewright.games.axiom.say import heroes as hero_words
from tablewright.games.axiom.say import story as words
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import CLOSE, NEAR, Call, Condition, Planned, World

FIGHT, CHALLENGE = "fight", "challenge"
NOTICED, TIRED, FEVER = "noticed", "tired", "fever"
"""What failing a challenge brings: the foes know, the failed are Exhausted, the failed are exposed to a fever."""
HOUR = 60
MILD = ("light", "balanced")


class BeginStory(Command, frozen=True, kw_only=True, tag="begin-story"):
    """Begin an adventure that the engine runs: a few challenges and a fight; its title, or "" for one by the dice."""

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
    if not world.options.get("beyond", True):
        return hero_words.switched_off()
    if world.story:
        return words.in_story()
    if world.fight is not None or world.call is not None:
        return words.not_now()
    if not any(figures.able(figure) for figure in world.party()):
        return words.nobody_goes()
    return words.long_title() if len(command.title) > 60 else None


def begin(world: World, command: BeginStory, dice: Dice) -> Iterator[Fact]:
    """Draw the scenes: two challenges of the tale, a fight that the party's dice can bear, and what is between."""
    before, known = len(dice.thrown), list(tales.tales().values())
    tale = next((one for one in known if one.name == command.title), None)
    if tale is None:
        tale = known[_draw(len(known), dice)]
    plan = _plan(world, tale, dice)
    yield from scenes.close(world)
    yield StoryBegan(
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axiom.encounter"),),
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
        planned = Planned(kind=record.kind, title=record.name, text=record.gist, apart=NEAR, cover=record.cover)
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
        kind=record.form,
        who=[],
        attribute=record.attribute,
        talent=record.talent,
        threshold=record.threshold,
        why=record.why,
        focus="any",
        opposed=record.opposed,
        sight=record.talent == "notice",
        stake=record.stake,
    )


def budget(world: World, kinds: tuple[str, ...], dice: Dice) -> dict[str, int]:
    """Threats of these kinds that the party can bear, by dice and by actions, and nearly as many as it can."""
    clause("axiom.encounter")
    fighters = weigh.fighters(world)
    party, halves = sum(figures.dice_of(figure) for figure in fighters), weigh.HERO_HALVES * len(fighters)
    bearable = [foes for foes in _bands(kinds, len(fighters)) if weigh.weight(weigh.dice_of(foes), party) in MILD]
    fitting = [foes for foes in bearable if weigh.actions_fit(weigh.halves_of(foes), halves) <= 0]
    most = max((weigh.dice_of(foes) for foes in fitting), default=0)
    chosen = [foes for foes in fitting if 5 * weigh.dice_of(foes) >= 4 * most] or [{kinds[0]: 1}]
    return chosen[_draw(len(chosen), dice)] if len(chosen) > 1 else chosen[0]


def _bands(kinds: tuple[str, ...], most: int) -> list[dict[str, int]]:
    """All ways to have up to two threats more than the party has members, of these kinds."""
    counts = itertools.product(range(most + 3), repeat=len(kinds))
    found = [{kind: count for kind, count in zip(kinds, row, strict=True) if count} for row in counts]
    return [foes for foes in found if 0 < sum(foes.values()) <= most + 2]


def see_began(fact: StoryBegan, _seat: Seat, _world: World) -> Fact:
    """What is ahead only the GM knows."""
    return msgspec.structs.replace(fact, plan=None)


# ── From scene to scene ─────────────────────────────────────────────────────────────────────


def refuse_ahead(world: World, _command: GoAhead) -> Refused | None:
    """Why the party does not go on."""
    if not world.story or not world.ahead:
        return words.nothing_ahead()
    if world.fight is not None or world.call is not None or (world.scene is not None and not _over(world)):
        return words.not_now()
    return None if any(figures.able(figure) for figure in world.party()) else words.nobody_goes()


def _over(world: World) -> bool:
    """Whether the scene that is on has been played, or belongs to no adventure."""
    return world.scene is None or world.scene.done


def go_ahead(world: World, _command: GoAhead, dice: Dice) -> Iterator[Fact]:
    """An hour later, the next scene: its challenge is called, or its fight begins."""
    plan = world.plan or []
    planned = plan[0]
    noticed = world.scene is not None and world.scene.noticed
    yield from scenes.close(world)
    yield SceneReached(ahead=world.ahead - 1, minutes=HOUR)
    yield scenes.begun(world, planned.title, planned.text, cover=planned.cover)
    if planned.call is not None:
        yield from calls.again(world, planned.call, dice)
        return
    yield from threats.come(world, planned.foes)
    yield begins.lined_up(world, CLOSE if noticed else planned.apart)


def consequences(world: World, fact: ChallengeSettled, dice: Dice) -> Iterator[Fact]:
    """What hangs on a challenge of the adventure: tiredness, a fever, or foes who know."""
    if not fact.stake or fact.passed:
        return
    failed = [world.figures[id_] for id_ in fact.failed]
    if fact.stake == NOTICED:
        yield FoesNoticed()
    for figure in failed if fact.stake == TIRED else ():
        condition = conditions.made("exhausted")
        if conditions.key_of(condition) not in figure.conditions:
            yield conditions.begin(figure, condition)
    for figure in failed if fact.stake == FEVER else ():
        fever = Condition(
            kind=conditions.HEALTH, name=words.fever(), family="body", severity=1, threshold=2, until="save"
        )
        if conditions.key_of(fever) not in figure.conditions:
            yield from conditions.expose(world, figure, fever, dice)


# ── The end ─────────────────────────────────────────────────────────────────────────────────


def following(world: World) -> Command | None:
    """The end of an adventure whose last scene has been played, or whose party is no more."""
    if not world.story or world.fight is not None or world.call is not None:
        return None
    return EndStory() if refuse_end(world, EndStory()) is None else None


def refuse_end(world: World, _command: EndStory) -> Refused | None:
    """Only when the last scene has been played, or nobody lives to go on."""
    if not world.story or world.fight is not None or world.call is not None:
        return words.nothing_ahead()
    nobody = not any(figure.state in ("up", "stable", "dying") for figure in world.party())
    played = not world.ahead and _over(world) and world.scene is not None
    return None if nobody or played else words.not_now()


def end(world: World, _command: EndStory, _dice: Dice) -> Iterator[Fact]:
    """Say how it went."""
    alive = [figure for figure in world.party() if figure.state in ("up", "stable", "dying")]
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
