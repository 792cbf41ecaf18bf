"""The scene's panel: the strip of time, the place, the fight banded by side with distances, whose turn it is."""

from __future__ import annotations

from typing import Any

from tablewright.core.facts import total
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.view import Band, FigureCard, Gauge, Line, Place, Tag
from tablewright.games.axiom import figures, scenes
from tablewright.games.axiom.challenges import tries
from tablewright.games.axiom.fight import attacks, bands, turns
from tablewright.games.axiom.say import capital, counted, listed
from tablewright.games.axiom.say.challenges import call_words, progress
from tablewright.games.axiom.say.fight import primaries
from tablewright.games.axiom.say.heroes import thing_name
from tablewright.games.axiom.say.rests import hours
from tablewright.games.axiom.say.terms import clause_title
from tablewright.games.axiom.view.party import health, line, tags
from tablewright.games.axiom.world import BANDS, DAY, FOES, PARTY, Fight, Figure, World

SIDES = {PARTY: ("A", "The party"), FOES: ("B", "The foes")}
TURNS = {PARTY: "The party's turn", FOES: "The foes' turn"}


def part(seen: World, seat: Seat) -> dict[str, Any]:
    """The scene's part of the view."""
    return {
        "strip": tuple(strip(seen)),
        "place": place(seen),
        "bands": tuple(band(seen, seat, side) for side in (PARTY, FOES)) if seen.fight is not None else (),
        "turn": turn_words(seen),
        "notes": tuple(Line(words="Ruling", text=text) for text in seen.told),
    }


# ── The strip ───────────────────────────────────────────────────────────────────────────────


def strip(seen: World) -> list[Gauge]:
    """Scene, day and hour, round and side, the time since the last rest, scenes still ahead."""
    scene, fight = seen.scene, seen.fight
    hour, minute = divmod(seen.clock % DAY, 60)
    if scene is not None:
        out = [Gauge(words="Scene", text=str(scene.number)), Gauge(words="day", text=f"{seen.day}, {hour}:{minute:02}")]
    else:
        out = [Gauge(words="Day", text=str(seen.day)), Gauge(words="", text=f"{hour}:{minute:02}")]
    if fight is not None and fight.round:
        out.append(Gauge(words="round", text=str(fight.round), why=clause_title(clause("axiom.actions"))))
        out.append(Gauge(words="", text=TURNS[fight.side]))
    if fight is not None:
        return out  # the rest is for when it is over, and a phone is narrow
    if seen.options.get("beyond", True):
        out += _rests(seen)
    if seen.story:
        out.append(Gauge(words="", text=f"{counted(seen.ahead, 'scene')} ahead" if seen.ahead else "the last scene"))
    return out


def _rests(seen: World) -> list[Gauge]:
    why = clause_title(clause("axiom.healing"))
    if not seen.rested:
        return [Gauge(words="", text="no rest yet", why=why)] if seen.order else []
    last = max(seen.rested.values())
    since = hours(seen.clock - last) if seen.clock > last else "just now"
    text = f"{since} ago" if seen.clock > last else since
    return [Gauge(words="rested", text=text, why=why)]


# ── The place ───────────────────────────────────────────────────────────────────────────────


def place(seen: World) -> Place | None:
    """The scene's title and text, the challenge that waits, who is here, and what the place is good for."""
    scene, here = seen.scene, scenes.present(seen) if seen.fight is None else []
    if scene is None and seen.call is None and not here:
        return None
    things = []
    if seen.call is not None:
        things.append(Line(words=call_words(seen.call), text=progress(seen.call)))
        things += [
            Line(words=seen.figures[id_].name, text=_result(seen, id_)) for id_ in seen.call.who if id_ in seen.figures
        ]
    if here:
        things.append(Line(words=f"Here too: {listed([one.name for one in here])}", text=""))
    if scene is not None and scene.cover:
        things.append(Line(words="There is cover here", text="a Minor action in a fight"))
    if scene is not None and (scene.safe or scene.done):
        things.append(Line(words="One can rest here", text=""))
    return Place(
        title=scene.title if scene is not None else "",
        text=scene.text if scene is not None else "",
        things=tuple(things),
    )


def _result(seen: World, id_: str) -> str:
    call = seen.call
    result = call.results.get(id_) if call is not None else None
    if result is None:
        whom = tries.helping(seen, seen.figures[id_])
        if whom is not None:
            return f"helps {whom.name}"
        dice = seen.scene.aid.get(id_, ()) if seen.scene is not None else ()
        helped = total(dice)
        rolls = "may roll" if call is not None and call.kind == "one" else "has still to roll"
        return f"{rolls}, {helped}D more by help" if helped else rolls
    return f"{counted(result.successes, 'success', 'successes')}: {'made it' if result.passed else 'failed'}"


# ── The fight ───────────────────────────────────────────────────────────────────────────────


def band(seen: World, seat: Seat, side: str) -> Band:
    """One side, with what each is in Touch with or how far the nearest enemy is."""
    letter, title = SIDES[side]
    fight, ending = seen.fight, "" if side == FOES else "s"
    notes = []
    if fight is not None and fight.side == side and not fight.outcome:
        notes.append(f"act{ending} now")
    if fight is not None and fight.first == side:
        notes.append(f"begin{ending} each round")
    there = turns.members(seen, side)
    return Band(
        letter=letter, title=title, note=", ".join(notes), figures=tuple(card(seen, seat, one) for one in there)
    )


def card(seen: World, seat: Seat, figure: Figure) -> FigureCard:
    """A figure in the fight: kind and distance, wounds or Health, Defense, actions left, conditions."""
    fight = seen.fight
    marks = list(tags(seen, figure))
    if fight is not None:
        marks += _fight_tags(seen, fight, figure)
    return FigureCard(
        id=figure.id,
        name=figure.name,
        line=_where(seen, fight, figure) if fight is not None else line(seen, figure),
        side=figure.side,
        health=health(seen, figure),
        figures=tuple(_gauges(seen, figure)),
        tags=tuple(marks),
        now=fight is not None and fight.side == figure.side and not turns.finished(seen, figure),
        down=not figures.able(figure),
        mine=figure.id in seat.figures,
    )


def _where(seen: World, fight: Fight, figure: Figure) -> str:
    """In Touch with raider 1; at Near range of raider 2."""
    enemies = bands.enemies(seen, figure)
    touching = [one.name for one in enemies if bands.between(fight, figure.id, one.id) == 0]
    if touching:
        return f"in Touch with {', '.join(touching)}"
    nearest = min(enemies, key=lambda one: bands.between(fight, figure.id, one.id), default=None)
    if nearest is None or not figures.able(figure):
        return ""
    return f"at {BANDS[bands.between(fight, figure.id, nearest.id)].capitalize()} range of {nearest.name}"


def _gauges(seen: World, figure: Figure) -> list[Gauge]:
    out = []
    if not attacks.unknown(seen, figure):
        why = clause_title(clause("axiom.defense"))
        out.append(Gauge(words="Defense", text=str(attacks.defense_of(seen, figure)), why=why))
    held = [thing_name(item.kind, item.called) for item in figure.items.values() if item.place in ("hand", "body")]
    if held and figure.side == FOES:
        out.append(Gauge(words="", text=", ".join(held), why="at hand"))
    return out


def _fight_tags(seen: World, fight: Fight, figure: Figure) -> list[Tag]:
    turn = turns.turn_of(seen, figure)
    out = []
    if fight.side == figure.side and figures.able(figure) and not turn.done:
        left = [
            word
            for word, there in (
                (primaries(turn.primary), turn.primary),
                ("Minor", turn.minor),
                ("movement", turn.steps),
            )
            if there
        ]
        out.append(Tag(words=f"has {', '.join(left)} left" if left else "done"))
    if figures.able(figure) and not turn.reaction:
        out.append(Tag(words="Reaction spent"))
    if figure.id in fight.cover:
        out.append(Tag(words=f"{fight.cover[figure.id]} cover", tone="good", why=clause_title(clause("axiom.range"))))
    if figure.id in fight.bulwark:
        out.append(Tag(words="Bulwark", tone="good", why=clause_title(clause("axiom.shield"))))
    if figure.id in fight.bashed:
        out.append(Tag(words="shield out of place", tone="bad", why=clause_title(clause("axiom.shield"))))
    return out


def turn_words(seen: World) -> str:
    """What is waited for, in a few words."""
    if seen.question is not None:
        return "Somebody has to decide."
    call = seen.call
    if call is not None:
        left = [one.name for one in tries.to_roll(seen, call)]
        if not left or tries.settled(seen, call):
            return ""
        if call.kind == "one":
            return f"{capital(listed(left, joint='or'))} may roll."
        return f"{capital(listed(left))} still {'have' if len(left) > 1 else 'has'} to roll."
    if seen.fight is not None:
        return f"{TURNS[seen.fight.side]}." if seen.fight.side else "A fight begins."
    return ""
