"""The fight panel: a band for each side, with letter, order, places on the line, wounds and conditions."""

from __future__ import annotations

from typing import Any

from tablewright.core.game import Seat
from tablewright.core.prose import capital
from tablewright.core.view import Band, FigureCard, Gauge, Tag
from tablewright.games.axx import aid, content, figures
from tablewright.games.axx.combat import field, turns
from tablewright.games.axx.combat.numbers import target_shown, unaware
from tablewright.games.axx.magic import wards
from tablewright.games.axx.say import fight_refusals
from tablewright.games.axx.say.fight_magic import CONDITIONS
from tablewright.games.axx.say.terms import clause_title
from tablewright.games.axx.world import FOES, PARTY, Fight, Figure, World

NOTES = {
    "party": ("acts first", "acts second"),
    "foes": ("acts second", "acts first"),
    "tie": ("acts at once with the foes", "acts at once with the party"),
    "only_party": ("acts alone", "caught off guard"),
    "only_foes": ("caught off guard", "acts alone"),
    "nobody": ("caught off guard", "caught off guard"),
}
TURNS = {
    "meet": "Something is met",
    "distance": "Something is met",
    "intent": "They have seen you",
    "talk": "They are talking",
    "landed": "Both sides' blows land",
    "close": "The round ends",
    "after": "The fight is over",
}
STATES = {"out": "down", "dead": "dead", "fled": "fled", "yielded": "yielded", "gone": "gone", "stone": "stone"}


def part(seen: World, seat: Seat) -> dict[str, Any]:
    """The bands of the fight, and whose turn it is; nothing where there is none."""
    fight = seen.fight
    if fight is None:
        return {}
    notes = NOTES.get(fight.order, ("", "")) if fight.phase in ("turns", "landed", "close") else ("", "")
    party = Band(
        letter="A",
        title="The party",
        note=_note(fight, "" if fight.alert and fight.round == 1 else notes[0], PARTY),
        figures=tuple(
            _hero(seen, fight, one, seat) if one.character else _other(seen, fight, one)
            for one in field.members(seen, PARTY)
        ),
    )
    if not fight.group:
        return {"bands": (party,), "turn": "Every moment counts: time goes by in rounds"}
    foes = Band(
        letter="B",
        title=capital(_title(fight)),
        note=_note(fight, notes[1].replace("acts", "act", 1) if len(fight.group) > 1 else notes[1], FOES),
        figures=tuple(_other(seen, fight, seen.figures[i]) for i in fight.group if i in seen.figures),
    )
    waits = fight_refusals.morale_first().words if turns.judging(seen) else ""
    return {"bands": (party, foes), "turn": _turn(fight), "waits": waits}


def _title(fight: Fight) -> str:
    record = content.monster(fight.threat)
    return record.plural if len(fight.group) > 1 else f"the {record.name}"


def _note(fight: Fight, order: str, side: str) -> str:
    words = [order] if order else []
    if side == FOES and fight.reaction and fight.phase == "talk":
        words.append(fight.reaction)
    if fight.phase == "turns" and fight.side == side:
        words.append("now")
    return ", ".join(words)


def _turn(fight: Fight) -> str:
    if fight.phase == "turns":
        whose = "the party's turn" if fight.side == PARTY else "the foes' turn"
        return f"Round {fight.round}: {whose}"
    if fight.phase == "initiative":
        return f"Round {fight.round + 1} begins"
    text = TURNS.get(fight.phase, "")
    return f"Round {fight.round}: {text[:1].lower()}{text[1:]}" if fight.round and fight.phase != "after" else text


def _other(seen: World, fight: Fight, foe: Figure) -> FigureCard:
    """A foe, or one who goes by a monster's record on the party's side: a hireling, one who was called."""
    record, side = content.monster(foe.monster), field.side_of(fight, foe.id)
    shown = foe.side == PARTY or target_shown(seen)
    gauges = [Gauge(words="AC", text=str(record.ac))] if shown and foe.state == "up" else []
    return FigureCard(
        id=foe.id,
        name=foe.name,
        line=place_words(seen, fight, foe),
        side=side,
        health=wounds(seen, foe) if foe.state != "dead" else None,
        figures=tuple(gauges),
        tags=(*tags(seen, fight, foe), *_known(seen, foe)),
        now=has_turn(seen, foe),
        down=foe.state != "up",
    )


def _known(seen: World, foe: Figure) -> list[Tag]:
    """What lore or blows have told of its kind: a weakness to exploit, what it shrugs off."""
    record, felt = content.monster(foe.monster), seen.felt.get(foe.monster, ())
    lore, why = foe.monster in seen.lore, clause_title("axx.encounter.answers")
    weak = [
        Tag(words=f"{kind} does double", tone="good", why=why) for kind in record.vulnerable if lore or kind in felt
    ]
    half = [Tag(words=f"{one} does half", tone="bad", why=why) for one in record.resist if lore or one in felt]
    return [*weak, *half]


def _hero(seen: World, fight: Fight, hero: Figure, seat: Seat) -> FigureCard:
    return FigureCard(
        id=hero.id,
        name=hero.name,
        line=place_words(seen, fight, hero),
        side=PARTY,
        health=Gauge(words="HP", text=f"{hero.hp}/{hero.top}", value=hero.hp, top=hero.top),
        tags=tuple(tags(seen, fight, hero)),
        now=has_turn(seen, hero),
        down=hero.state != "up",
        mine=seat.holds(hero.id),
    )


def has_turn(seen: World, figure: Figure) -> bool:
    """Whether the figure's turn is still to come now: it is its side's, and it was not caught off guard."""
    fight = seen.fight
    if fight is None or fight.phase != "turns" or fight.side != field.side_of(fight, figure.id):
        return False
    return figure.id not in fight.acted and figures.able(figure) and not unaware(seen, figure)


def wounds(seen: World, figure: Figure) -> Gauge:
    """A foe's wounds, in numbers where they are known and shown, else in words."""
    shown = seen.options.get("wounds", "words")
    if figure.hp is not None and figure.top:
        return Gauge(words="HP", text=f"{figure.hp}/{figure.top}", value=figure.hp, top=figure.top)
    if shown == "hidden" and figure.wounds not in ("down", "unhurt"):
        return Gauge(words="", text="?")
    return Gauge(words="", text=figure.wounds or "?")


def place_words(seen: World, fight: Fight, figure: Figure) -> str:
    """Where a figure is: rank, how far its nearest foe is, or what has become of it."""
    if figure.state != "up":
        return STATES.get(figure.state, figure.state)
    if figure.id in fight.away:
        return "out of sight"
    rank = f"{fight.rank.get(figure.id, 'front')} rank" if figure.side == PARTY else ""
    others = field.standing(seen, PARTY if field.side_of(fight, figure.id) == FOES else FOES)
    if fight.phase == "meet" or not others:
        return rank
    nearest = min(others, key=lambda one: field.distance(fight, figure.id, one.id))
    feet = field.distance(fight, figure.id, nearest.id)
    return ", ".join(part for part in (rank, f"{feet} ft from {nearest.name}") if part)


def _blind(seen: World, fight: Fight, hero: Figure) -> bool:
    """Whether a hero sees none of the foes: no light reaches them, nor the hero's own eyes."""
    foes = field.standing(seen, FOES)
    started = fight.phase not in ("meet", "distance")
    return started and figures.able(hero) and bool(foes) and not any(field.sees(seen, hero, foe) for foe in foes)


def tags(seen: World, fight: Fight, figure: Figure) -> list[Tag]:
    """Engaged, beset by two, in cover, charged, helped, running, and conditions; nothing matters to the dead."""
    out: list[Tag] = []
    if figure.state == "dead":
        return out
    engaged = field.engaged_with(seen, figure) if fight.phase == "turns" else []
    if engaged:
        out.append(Tag(words="engaged", why=", ".join(one.name for one in engaged)))
    if len(engaged) > 1:
        out.append(Tag(words="two on one", tone="bad", why=clause_title("axx.combat.attack")))
    if figure.character and _blind(seen, fight, figure):
        out.append(Tag(words="cannot see them", tone="bad", why=clause_title("axx.explore.darkness")))
    if figure.id in fight.cover and figure.state == "up":
        out.append(Tag(words=f"{fight.cover[figure.id]} cover", tone="good", why=clause_title("axx.combat.cover")))
    if figure.id in fight.charged and figure.state == "up":
        out.append(Tag(words="charged, AC −2", tone="bad", why=clause_title("axx.combat.charge")))
    aided_by = aid.aided(seen, figure)
    if aided_by:
        helper = seen.figures.get(aided_by)
        out.append(Tag(words="helped +2", tone="good", why=helper.name if helper else ""))
    if fight.alert and unaware(seen, figure):
        out.append(Tag(words="caught off guard", tone="bad", why=clause_title("axx.encounter.surprise")))
    if figure.id in fight.hidden:
        out.append(Tag(words="unseen", tone="good", why=clause_title("axx.class.thief")))
    if figure.id in fight.running and figure.state == "up":
        out.append(Tag(words="running", why=clause_title("axx.encounter.morale")))
    if figure.id in fight.acted and fight.phase == "turns" and figure.state == "up":
        out.append(Tag(words="has acted"))
    for ward, _ in wards.on(seen, figure):
        record = content.find_spell(ward) or content.thing(ward)
        out.append(Tag(words=record.name, tone="good", why=record.gist))
    for kind, condition in figure.conditions.items():
        more = f", {condition.rounds} rounds" if condition.rounds else ""
        out.append(Tag(words=capital(CONDITIONS.get(kind, kind)) + more, tone="bad"))
    return out
