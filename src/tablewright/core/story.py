"""An adventure that the engine runs, whatever the game: scenes in a row, each a challenge or a fight, an hour apart.

A game derives from Adventures and says what is its own: what a scene holds, how the party comes to it, who is able.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from tablewright.core import story_words as words
from tablewright.core.chapters import Chapter, Event, Order
from tablewright.core.content import Record
from tablewright.core.facts import GM, Choice, Command, Fact, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.prose import quiet, toned
from tablewright.core.referee import referees
from tablewright.core.refusals import nobody_stands
from tablewright.core.tales import Shelved, Tales, Told
from tablewright.core.text import unseen
from tablewright.dice.sources import Dice

HOUR = 60
DRAWN = "story"
"""What the dice are thrown for where they choose in an adventure."""
TITLE_LENGTH = 60


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
    """An adventure began; what its scenes are only the GM knows. Each game has a type of its own for them."""

    title: str
    text: str
    ahead: int
    plan: tuple[Any, ...] | None = None


class SceneReached(Fact, frozen=True, kw_only=True, tag="scene-reached"):
    """The party came to the next scene of the adventure; so many are still ahead."""

    ahead: int
    minutes: int


class FoesNoticed(Fact, frozen=True, kw_only=True, tag="foes-noticed"):
    """Whoever waits ahead knows that the party comes."""


class StoryEnded(Fact, frozen=True, kw_only=True, tag="story-ended"):
    """The adventure is over: well, badly, left undone, or with nobody left."""

    title: str
    how: str


class Travelling(Protocol):
    """What a game's world has of an adventure: its name, its scenes ahead, the one that is on, the clock."""

    gm: bool
    story: str
    ahead: int
    clock: int
    scene: Any
    plan: Any

    def party(self) -> list[Any]:
        """The party's figures in order."""


W = TypeVar("W", bound=Travelling)
S = TypeVar("S", bound=Record)


def draw(count: int, dice: Dice) -> int:
    """One of so many, evenly, by a hidden die; counted from 0."""
    (face,) = dice.roll(count, by="", what=DRAWN, hidden=True)
    return face - 1


class Adventures(Generic[W, S]):
    """The adventures of one game: how they begin, go on from scene to scene, and end."""

    living: tuple[str, ...]
    """The states of those who can still tell of it."""

    def __init__(self, tales: Tales[S], began: type[StoryBegan], *, cited: str) -> None:
        self.tales, self._began, self._cited = tales, began, cited

    # ── what is each game's own ─────────────────────────────────────────────────────────────

    def barred(self, _world: W) -> Refused | None:
        """Why there are no adventures at this table; None where there are."""
        return None

    def busy(self, world: W) -> bool:
        """Whether something is going on that has to end first."""
        raise NotImplementedError

    def able(self, figure: Any) -> bool:
        """Whether one of the party can go on."""
        raise NotImplementedError

    def packs(self, _world: W) -> Iterable[Shelved]:
        """The table's packs that may hold adventures, the later ones last."""
        return ()

    def scene_of(self, _world: W, _told: Told[S], record: S) -> S:
        """A scene of an adventure with what it names as it is at this table."""
        return record

    def planned(self, world: W, record: S, dice: Dice) -> Any:
        """A scene of the data as it will be: its challenge, or foes that the party can bear."""
        raise NotImplementedError

    def close(self, world: W) -> Iterator[Fact]:
        """End the scene that is on."""
        raise NotImplementedError

    def arrive(self, world: W, planned: Any, dice: Dice, *, noticed: bool) -> Iterator[Fact]:
        """The scene begins, with its challenge called or its fight begun; `noticed`: the foes wait close by."""
        raise NotImplementedError

    def scene_offers(self, seen: W) -> Iterable[Offer]:
        """The opening of a scene by hand, where one may be."""
        raise NotImplementedError

    # ── beginning ───────────────────────────────────────────────────────────────────────────

    def refuse_begin(self, world: W, command: BeginStory) -> Refused | None:
        """Why no adventure begins."""
        barred = self.barred(world)
        if barred is not None:
            return barred
        if world.story:
            return words.in_story()
        if self.busy(world):
            return words.not_now()
        if not self._anybody_able(world):
            return nobody_stands()
        if len(command.title) > TITLE_LENGTH:
            return words.long_title(TITLE_LENGTH)
        return unseen(command.title, what="title")

    def _anybody_able(self, world: W) -> bool:
        return any(self.able(figure) for figure in world.party())

    def begin(self, world: W, command: BeginStory, dice: Dice) -> Iterator[Fact]:
        """Draw the scenes: of each step of the tale one, and for a fight foes that the party can bear."""
        before, known = len(dice.thrown), self.known(world)
        told = self._named(known, command.title)
        if told is None:
            told = known[draw(len(known), dice)]
        tale, plan = told.tale, tuple(self._plan(world, told, dice))
        yield from self.close(world)
        yield self._began(
            rolls=tuple(dice.thrown[before:]),
            clauses=(self._cited,),
            title=command.title.strip() or tale.name,
            text=tale.gist,
            ahead=len(plan),
            plan=plan,
        )

    def known(self, world: W) -> list[Told[S]]:
        """The adventures there are at this table."""
        return self.tales.known(self.packs(world))

    def _named(self, known: Iterable[Told[S]], title: str) -> Told[S] | None:
        """The adventure of this name: of two the one that came last; also one of the game's that a pack's replaces."""
        every = (*reversed(list(known)), *self.tales.known())
        return next((told for told in every if told.tale.name == title.strip()), None)

    def _plan(self, world: W, told: Told[S], dice: Dice) -> Iterator[Any]:
        """The scenes of the adventure in their order, of each step one of what may be there."""
        for step in told.tale.steps:
            options = told.steps[step].options
            name = options[draw(len(options), dice)] if len(options) > 1 else options[0]
            yield self.planned(world, self.scene_of(world, told, told.scenes[name]), dice)

    # ── from scene to scene ─────────────────────────────────────────────────────────────────

    def refuse_ahead(self, world: W, _command: GoAhead) -> Refused | None:
        """Why the party does not go on."""
        if not world.story or not world.ahead:
            return words.nothing_ahead()
        if self.busy(world) or (world.scene is not None and not world.scene.done):
            return words.not_now()
        return None if self._anybody_able(world) else nobody_stands()

    def go_ahead(self, world: W, _command: GoAhead, dice: Dice) -> Iterator[Fact]:
        """An hour later, the next scene."""
        planned = world.plan[0]
        noticed = world.scene is not None and world.scene.noticed
        yield from self.close(world)
        yield SceneReached(ahead=world.ahead - 1, minutes=HOUR)
        yield from self.arrive(world, planned, dice, noticed=noticed)

    # ── the end ─────────────────────────────────────────────────────────────────────────────

    def following(self, world: W) -> Command | None:
        """The end of an adventure whose last scene has been played, or whose party is no more."""
        return EndStory() if self.refuse_end(world, EndStory()) is None else None

    def refuse_end(self, world: W, _command: EndStory) -> Refused | None:
        """Only when the last scene has been played, or nobody lives to go on."""
        if not world.story or self.busy(world):
            return words.nothing_ahead()
        played = not world.ahead and world.scene is not None and world.scene.done
        return None if played or not self._alive(world) else words.not_now()

    def _alive(self, world: W) -> list[Any]:
        return [figure for figure in world.party() if figure.state in self.living]

    def end(self, world: W, _command: EndStory, _dice: Dice) -> Iterator[Fact]:
        """Say how it went."""
        alive = self._alive(world)
        standing = any(self.able(figure) for figure in alive)
        left = world.scene is not None and world.scene.fled
        yield from self.close(world)
        how = "left" if left and standing else "well" if standing else "badly" if alive else "nobody"
        yield StoryEnded(title=world.story, how=how)

    def _brought(self, seen: W) -> bool:
        """Whether packs have brought adventures."""
        return any(pack.tales for pack in self.packs(seen))

    def _which(self, seen: W) -> Field:
        """Which adventure; a seat that does not know its scenes knows what people say of it."""
        there = {told.tale.id: told.tale for told in self.tales.known()}
        there |= {tale.id: tale for pack in self.packs(seen) for tale in pack.tales}
        by_dice = Choice(key="", words=words.BY_DICE)
        by_name = {tale.name: tale for tale in there.values()}
        named = (Choice(key=one.name, words=one.name, note=one.gist) for one in by_name.values())
        return Field("title", words.WHICH, (by_dice, *named))

    # ── the chapter ─────────────────────────────────────────────────────────────────────────

    def offers(self, seen: W, seat: Seat) -> list[Offer]:
        """Going on in an adventure, beginning one, opening a scene."""
        found: list[Offer] = []
        if seat.role in (GM, "player") and self.refuse_ahead(seen, GoAhead()) is None:
            found.append(Offer(GoAhead(), words.ahead_button(seen.ahead), "travel", typed="go on", main=True))
        if not referees(seen, seat):
            return found
        begin = BeginStory()
        if self.refuse_begin(seen, begin) is None:
            solo = not seen.gm
            group = "travel" if solo else "gm"
            blanks = () if solo and not self._brought(seen) else (self._which(seen),)
            found.append(
                Offer(begin, words.BEGIN_BUTTON, group, typed="begin", clause=self._cited, main=solo, blanks=blanks)
            )
        return [*found, *self.scene_offers(seen)]

    def chapter(self, orders: Mapping[type[Command], Order[W]], events: Mapping[type[Fact], Event[W]]) -> Chapter[W]:
        """The chapter of adventures, and of scenes by the game's own orders and facts of them."""
        return Chapter(
            name="scenes",
            orders={
                **orders,
                BeginStory: Order(self.refuse_begin, self.begin),
                GoAhead: Order(self.refuse_ahead, self.go_ahead),
                EndStory: Order(self.refuse_end, self.end),
            },
            events={
                **events,
                self._began: Event(_fold_began, words.began, words.began_card, see=_see_began),
                SceneReached: Event(_fold_reached, words.reached, quiet(words.reached)),
                FoesNoticed: Event(_fold_noticed, words.noticed, toned(words.noticed, "bad")),
                StoryEnded: Event(_fold_ended, words.ended, words.ended_card),
            },
            offers=self.offers,
            next=self.following,
        )


# ── Seeing and folding ──────────────────────────────────────────────────────────────────────


def _see_began(fact: StoryBegan, _seat: Seat, _world: Travelling) -> Fact:
    """What is ahead only the GM knows."""
    return msgspec.structs.replace(fact, plan=None)


def _fold_began(world: Travelling, fact: StoryBegan) -> None:
    """Its scenes are ahead, each the world's own to change."""
    world.story, world.ahead, world.scene = fact.title, fact.ahead, None
    plan = fact.plan
    world.plan = None if plan is None else [msgspec.convert(msgspec.to_builtins(one), type(one)) for one in plan]


def _fold_reached(world: Travelling, fact: SceneReached) -> None:
    """One less ahead."""
    world.clock += fact.minutes
    world.ahead = fact.ahead
    if world.plan is not None:
        world.plan = world.plan[1:]


def _fold_noticed(world: Travelling, _fact: FoesNoticed) -> None:
    """They wait close by."""
    if world.scene is not None:
        world.scene.noticed = True


def _fold_ended(world: Travelling, _fact: StoryEnded) -> None:
    """Nothing is ahead any more; the party is somewhere safe."""
    world.story, world.ahead, world.scene = "", 0, None
    if world.plan is not None:
        world.plan = []
