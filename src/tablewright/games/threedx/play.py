"""The chapter of scenes and of adventures that the engine runs."""

from __future__ import annotations

from tablewright.core.facts import Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.prose import toned
from tablewright.games.threedx import scenes, story
from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.heroes.offers import referees
from tablewright.games.threedx.say import scenes as say_scenes
from tablewright.games.threedx.say import story as say_story
from tablewright.games.threedx.world import World


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Going on in an adventure, beginning one, opening a scene."""
    found: list[Offer] = []
    ahead = story.GoAhead()
    if seat.role in ("gm", "player") and story.refuse_ahead(seen, ahead) is None:
        found.append(Offer(ahead, say_story.ahead_button(seen.ahead), "travel", typed="go on", main=True))
    if not referees(seen, seat):
        return found
    begin = story.BeginStory()
    if story.refuse_begin(seen, begin) is None:
        solo, button = not seen.gm, say_story.begin_button()
        group, cited = "travel" if solo else "gm", clause("3dx.house.more")
        found.append(Offer(begin, button, group, typed="begin", clause=cited, main=solo))
    if seen.order and scenes.refuse(seen, scenes.OpenScene(title="x")) is None:
        yes_no = (Choice("false", "no"), Choice("true", "yes"))
        blanks = (
            Field("title", "What the scene is called", text=True),
            Field("text", "What is seen", text=True),
            Field("safe", "One can rest here", yes_no),
        )
        found.append(Offer(scenes.OpenScene(title=""), "Open a scene", "gm", blanks=blanks))
    return found


SCENES = Chapter(
    name="scenes",
    orders={
        scenes.OpenScene: Order(scenes.refuse, scenes.open_scene),
        story.BeginStory: Order(story.refuse_begin, story.begin),
        story.GoAhead: Order(story.refuse_ahead, story.go_ahead),
        story.EndStory: Order(story.refuse_end, story.end),
    },
    events={
        scenes.SceneBegan: Event(scenes.fold_began, say_scenes.began, say_scenes.began_card),
        scenes.SceneEnded: Event(scenes.fold_ended, say_scenes.ended, say_scenes.ended_card),
        story.StoryBegan: Event(story.fold_began, say_story.began, say_story.began_card, see=story.see_began),
        story.SceneReached: Event(story.fold_reached, say_story.reached, say_story.reached_card),
        story.FoesNoticed: Event(story.fold_noticed, say_story.noticed, toned(say_story.noticed, "bad")),
        story.StoryEnded: Event(story.fold_ended, say_story.ended, say_story.ended_card),
    },
    offers=offers,
    next=story.following,
)
