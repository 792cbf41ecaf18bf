"""3dX's adventures that the engine runs: what their scenes hold, and what failing a challenge brings."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import msgspec

from tablewright.core import story
from tablewright.core.facts import Fact, Offer, Refused
from tablewright.core.ledger import clause
from tablewright.core.scenes import OpenScene, opening_offer
from tablewright.core.story import FoesNoticed, draw
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures, scenes
from tablewright.games.threedx.challenges import calls, reading
from tablewright.games.threedx.challenges.orders import ChallengeClosed
from tablewright.games.threedx.downtime import relations
from tablewright.games.threedx.downtime.orders import SetRelationship
from tablewright.games.threedx.fight import begins, bodies, npcs
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.tales import TALES, SceneRecord
from tablewright.games.threedx.world import FOES, PARTY, Figure, World
from tablewright.games.threedx.world_calls import Call, Planned

NOTICED, HURT, VENOM, STANDING = "noticed", "hurt", "venom", "standing"
"""What failing a challenge brings: foes that begin, a wound, an ill, a worse relationship."""
MISHAP, POISON, WENT_BADLY = "a mishap", "venom", "it went badly"
"""What these are called on the cards: why one is hurt, what one suffers from, why somebody thinks less of one."""
CLOSE = 2
SEVERITY, TURNS = 2, 2
SHARE = 3, 4
"""Target numbers of foes that a party bears: three for each four of its levels, a measure of ours."""


class StoryBegan(story.StoryBegan, frozen=True, kw_only=True, tag="story-began"):
    """An adventure began; what its scenes are only the GM knows."""

    plan: tuple[Planned, ...] | None = None


class Adventures(story.Adventures[World, SceneRecord]):
    """Of each step of the tale one scene, and for the fight foes that the party can bear."""

    living = ("up", "out", "dying")

    def busy(self, world: World) -> bool:
        """A fight, a challenge or a rest has to end first."""
        return world.fight is not None or world.call is not None or world.resting is not None

    def able(self, figure: Figure) -> bool:
        """Whether one of the party can go on."""
        return figures.able(figure)

    def packs(self, world: World) -> Iterable[ThreePack]:
        """The table's packs."""
        return content.fitting(world)

    def planned(self, world: World, record: SceneRecord, dice: Dice) -> Planned:
        """A scene of the data as it will be: its challenge, or foes that the party can bear."""
        planned = Planned(kind=record.kind, title=record.name, text=record.gist, apart=record.apart)
        if record.kind == "fight":
            planned.foes = budget(world, record.foes, dice)
        else:
            planned.call = _call(record)
        return planned

    def close(self, world: World) -> Iterator[Fact]:
        """End the scene that is on."""
        return scenes.close(world)

    def arrive(self, world: World, planned: Planned, _dice: Dice, *, noticed: bool) -> Iterator[Fact]:
        """The scene begins: its challenge is called, or its fight begins."""
        yield scenes.begun(world, planned.title, planned.text)
        if planned.call is not None:
            yield calls.opened(_opened(world, planned.call))
            return
        wanted = npcs.read(planned.foes, world)
        if not isinstance(wanted, Refused):
            yield npcs.came(world, wanted)
        yield begins.lined_up(world, CLOSE if noticed else planned.apart)
        if noticed:
            yield f.FirstDecided(clauses=(clause("3dx.combat.initiative"),), sides=(FOES, PARTY))

    def scene_offers(self, seen: World) -> Iterable[Offer]:
        """The opening of a scene by hand, where no adventure brings its own."""
        if seen.order and scenes.refuse(seen, OpenScene(title="x")) is None:
            yield opening_offer(OpenScene(title=""))


ADVENTURES = Adventures(TALES, StoryBegan, cited=clause("3dx.house.more"))


def _call(record: SceneRecord) -> Call:
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
    known = npcs.records(world)
    counts = itertools.product(range(len(people) + 2), repeat=len(kinds))
    bands = [dict(zip(kinds, row, strict=True)) for row in counts if 0 < sum(row) <= len(people) + 1]
    sums = {
        number: sum(known[kind].target * count for kind, count in band.items()) for number, band in enumerate(bands)
    }
    most = max((total for total in sums.values() if total <= bearable), default=0)
    fitting = [bands[number] for number, total in sums.items() if 5 * total >= 4 * most and total <= bearable]
    chosen = fitting[draw(len(fitting), dice)] if len(fitting) > 1 else fitting[0] if fitting else {kinds[-1]: 1}
    return ", ".join(f"{known[kind].name} x{count}" for kind, count in chosen.items() if count)


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
            yield from bodies.hurt(figure, 1, cause=MISHAP)
        elif fact.stake == VENOM and all(ill.name != POISON for ill in figure.ills):
            cited = (clause("3dx.damage.non_wounding"),)
            yield f.IllBegan(clauses=cited, figure=figure.id, name=POISON, severity=SEVERITY, turns=TURNS)
        elif fact.stake == STANDING and fact.against:
            worse = SetRelationship(who=(figure.id,), name=fact.against, change=1, reason=WENT_BADLY)
            yield from relations.decide(world, worse, _dice)
