"""AxiomRPG's adventures that the engine runs: what their scenes hold, and what failing a challenge brings."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from tablewright.core import story
from tablewright.core.facts import Fact, Field, Offer, Refused
from tablewright.core.ledger import clause
from tablewright.core.packs import in_force
from tablewright.core.scenes import YES_NO, opening_offer
from tablewright.core.story import FoesNoticed, draw
from tablewright.core.tales import Told
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, packs, scenes
from tablewright.games.axiom.challenges import calls
from tablewright.games.axiom.challenges.orders import ChallengeSettled
from tablewright.games.axiom.fight import begins
from tablewright.games.axiom.heroes import threats, weigh
from tablewright.games.axiom.say import heroes as hero_words
from tablewright.games.axiom.tales import TALES, SceneRecord
from tablewright.games.axiom.world import CLOSE, NEAR, Call, Condition, Figure, Planned, World

NOTICED, TIRED, FEVER = "noticed", "tired", "fever"
"""What failing a challenge brings: the foes know, the failed are Exhausted, the failed are exposed to a fever."""
MARSH_FEVER = "marsh fever"
MILD = ("light", "balanced")


class StoryBegan(story.StoryBegan, frozen=True, kw_only=True, tag="story-began"):
    """An adventure began; what its scenes are only the GM knows."""

    plan: tuple[Planned, ...] | None = None


class Adventures(story.Adventures[World, SceneRecord]):
    """Two challenges of the tale, a fight that the party's dice can bear, and what is between."""

    living = ("up", "stable", "dying")

    def barred(self, world: World) -> Refused | None:
        """Adventures are beyond the page."""
        return None if world.options.get("beyond", True) else hero_words.switched_off()

    def busy(self, world: World) -> bool:
        """A fight or a challenge has to end first."""
        return world.fight is not None or world.call is not None

    def able(self, figure: Figure) -> bool:
        """Whether one of the party can go on."""
        return figures.able(figure)

    def packs(self, world: World) -> Iterable[packs.AxiomPack]:
        """The table's packs."""
        return in_force(world.packs)

    def scene_of(self, world: World, told: Told[SceneRecord], record: SceneRecord) -> SceneRecord:
        """Its threats are those of its pack, or those that stand in the place of the game's own."""
        return packs.scene(record, told.pack, world.packs)

    def planned(self, world: World, record: SceneRecord, dice: Dice) -> Planned:
        """A scene of the data as it will be: its challenge, or threats that the party can bear."""
        planned = Planned(kind=record.kind, title=record.name, text=record.gist, apart=NEAR, cover=record.cover)
        if record.kind == "fight":
            planned.foes = budget(world, record.foes, dice)
        else:
            planned.call = _call(record)
        return planned

    def close(self, world: World) -> Iterator[Fact]:
        """End the scene that is on, with what ends with it."""
        return scenes.close(world)

    def arrive(self, world: World, planned: Planned, dice: Dice, *, noticed: bool) -> Iterator[Fact]:
        """The scene begins: its challenge is called, or its fight begins."""
        yield scenes.begun(world, planned.title, planned.text, cover=planned.cover)
        if planned.call is not None:
            yield from calls.again(world, planned.call, dice)
            return
        yield from threats.come(world, planned.foes)
        yield begins.lined_up(world, CLOSE if noticed else planned.apart)

    def scene_offers(self, seen: World) -> Iterable[Offer]:
        """The opening of a scene by hand, where no adventure brings its own."""
        if seen.fight is None and seen.call is None and not seen.story:
            yield opening_offer(scenes.OpenScene(title=""), Field("cover", "There is cover", YES_NO))


ADVENTURES = Adventures(TALES, StoryBegan, cited=clause("axiom.encounter"))


def _call(record: SceneRecord) -> Call:
    """The challenge of a scene, before anybody is there to roll."""
    return Call(
        number=0,
        kind=record.form,
        who=[],
        attribute=record.attribute,
        talent=record.talent,
        threshold=record.threshold,
        why=record.why,
        focus=", ".join(record.foci),
        opposed=record.opposed,
        sight=record.talent == "notice",
        stake=record.stake,
    )


def budget(world: World, kinds: tuple[str, ...], dice: Dice) -> dict[str, int]:
    """Threats of these kinds that the party can bear, by dice and by actions, and nearly as many as it can.

    A Champion comes as a boss does: alone of its tier, with its guards.
    """
    clause("axiom.encounter")
    fighters = weigh.fighters(world)
    party, halves = sum(figures.dice_of(figure) for figure in fighters), weigh.HERO_HALVES * len(fighters)
    bands = [foes for foes in _bands(kinds, len(fighters)) if weigh.sound(foes)]
    bearable = [foes for foes in bands if weigh.weight(weigh.dice_of(foes), party) in MILD]
    fitting = [foes for foes in bearable if weigh.actions_fit(weigh.halves_of(foes), halves) <= 0]
    most = max((weigh.dice_of(foes) for foes in fitting), default=0)
    chosen = [foes for foes in fitting if 5 * weigh.dice_of(foes) >= 4 * most] or [{kinds[0]: 1}]
    return chosen[draw(len(chosen), dice)] if len(chosen) > 1 else chosen[0]


def _bands(kinds: tuple[str, ...], most: int) -> list[dict[str, int]]:
    """All ways to have up to two threats more than the party has members, of these kinds."""
    counts = itertools.product(range(most + 3), repeat=len(kinds))
    found = [{kind: count for kind, count in zip(kinds, row, strict=True) if count} for row in counts]
    return [foes for foes in found if 0 < sum(foes.values()) <= most + 2]


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
            kind=conditions.HEALTH,
            name=MARSH_FEVER,
            family="body",
            severity=1,
            threshold=2,
            until="save",
            focus="disease",
        )
        if conditions.key_of(fever) not in figure.conditions:
            yield from conditions.expose(world, figure, fever, dice)
