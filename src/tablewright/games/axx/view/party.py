"""The party's panel: a card of two lines for each hero, and the full sheets."""

from __future__ import annotations

from typing import Any

from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.view import FigureCard, Gauge, Tag
from tablewright.games.axx import content, figures, lasting
from tablewright.games.axx.combat import announced
from tablewright.games.axx.say import capital, item_name, listed
from tablewright.games.axx.say.terms import SOURCES, clause_title, sum_words
from tablewright.games.axx.view.fight import has_turn
from tablewright.games.axx.view.sheet import sheet
from tablewright.games.axx.world import Condition, Figure, World

CONDITIONS = {
    "poisoned": ("Poisoned", "axx.condition.poisoned"),
    "paralyzed": ("Paralyzed", "axx.condition.paralyzed"),
    "asleep": ("Asleep", "axx.condition.asleep"),
    "charmed": ("Charmed", "axx.condition.charmed"),
    "frightened": ("Frightened", "axx.condition.frightened"),
    "petrified": ("Stone", "axx.condition.petrified"),
    "burning": ("On fire", "axx.condition.burning"),
    "stuck": ("Stuck in a web", "axx.threat.giant_spider"),
    "injured": ("Injured", "axx.condition.injured"),
    "fatigue": ("Tired", "axx.time.rest"),
    "hunger": ("Hungry", "axx.time.day"),
    "forsaken": ("Cut off from the faith", "axx.alignment"),
    "bound": ("Bound", "axx.combat.helpless"),
}
STATES = {
    "out": "Out of the fight",
    "dead": "Dead",
    "fled": "Fled",
    "yielded": "Yielded",
    "gone": "Gone",
    "coming": "Joins at the next room",
    "stone": "Turned to stone",
}


def part(seen: World, seat: Seat) -> dict[str, Any]:
    """The party's part of the view: everybody's card, and the sheets of those the seat holds (all, for the GM)."""
    party = [figure for figure in seen.party() if figure.state != "gone"]
    mine = [figure for figure in party if seat.holds(figure.id) and figure.character]
    sheets = [sheet(seen, figure).of_one(STATES.get(figure.state, "")) for figure in mine]
    return {"party": tuple(card(seen, figure, seat) for figure in party), "sheets": tuple(sheets)}


def card(seen: World, figure: Figure, seat: Seat) -> FigureCard:
    """A hero in two lines."""
    return FigureCard(
        id=figure.id,
        name=figure.name,
        line=line(figure),
        side=figure.side,
        health=health(figure),
        figures=tuple(gauges(seen, figure)),
        tags=tuple(tags(figure)),
        now=acts_now(seen, figure),
        down=figure.state != "up",
        mine=figure.id in seat.figures,
    )


def line(figure: Figure) -> str:
    """Fighter 1 · Dwarf."""
    cls, kindred = figures.class_of(figure), figures.kindred_of(figure)
    record = figures.monster(figure)
    if record is not None:
        return f"{capital(record.name)}, {record.wage:,} GP a day" if figure.employer else capital(record.name)
    return f"{cls.name} {figure.level} · {kindred.name}" if cls and kindred else ""


def health(figure: Figure) -> Gauge:
    """The bar of hit points, or wounds in words where the number is not known."""
    if figure.hp is None or figure.top is None:
        return Gauge(words="", text=figure.wounds)
    low = 3 * figure.hp <= figure.top
    return Gauge(words="HP", text=f"{figure.hp}/{figure.top}", value=figure.hp, top=figure.top, warn=low)


def gauges(seen: World, figure: Figure) -> list[Gauge]:
    """AC, load, light and slots."""
    ac, terms = figures.armour_class(figure)
    out = [Gauge(words="AC", text=str(ac), why=sum_words(terms, first_plain=True))]
    load = figures.load(figure, coin_weight=figures.coins_weigh(seen))
    why = f"slots ({clause_title(clause('axx.gear.slots'))})"
    out.append(
        Gauge(
            words="load",
            text=f"{load.used}/{load.top}",
            value=load.used,
            top=load.top,
            warn=load.used >= load.top,
            why=why,
        )
    )
    out += lights(seen, figure)
    if figure.slots:
        dots = "".join("○" if slot.spent or not slot.spell else "●" for slot in figure.slots)
        ready = [content.spell(spell).name for spell in announced.ready_spells(figure)]
        out.append(Gauge(words="slots", text=dots, why=listed(ready) or "no spell is ready"))
    return out


def lights(seen: World, figure: Figure) -> list[Gauge]:
    """What burns in the hand, with the turns left, and a Light spell."""
    out = []
    for item in figure.items.values():
        record = figures.record(item)
        if item.lit:
            text = f"{item.burning}/{record.burns}"
            name = item_name(item)
            out.append(
                Gauge(words=name, text=text, value=item.burning, top=record.burns, warn=item.burning <= 1, why="turns")
            )
    spells = [effect for effect in seen.effects if effect.on == figure.id and lasting.light(effect.kind)]
    return [
        *out,
        *(Gauge(words=lasting.name_of(one.kind), text=f"{one.turns} turns", warn=one.turns <= 1) for one in spells),
    ]


def tags(figure: Figure) -> list[Tag]:
    """State and conditions, each with what it means."""
    out = []
    if figure.state in STATES:
        out.append(Tag(words=STATES[figure.state], tone="bad"))
    if figure.state == "dead":
        return out
    for kind, condition in figure.conditions.items():
        if kind == "weakened":
            continue  # told with what all weakness comes to
        words, cited = CONDITIONS.get(kind, (kind.replace("_", " ").capitalize(), ""))
        out.append(Tag(words=words + _left(condition), tone="bad", why=clause_title(cited) if cited else ""))
    weak = figures.weakened(figure)
    if weak:
        sources = [SOURCES.get(source, source) for source in figures.weakness_sources(figure)]
        out.append(Tag(words=f"Weakened −{-weak[0].value}", tone="bad", why=listed(sources)))
    return out


def _left(condition: Condition) -> str:
    if condition.rounds:
        return f", {condition.rounds} round{'s' if condition.rounds > 1 else ''}"
    if condition.turns:
        return f", {condition.turns} turn{'s' if condition.turns > 1 else ''}"
    return ""


def acts_now(seen: World, figure: Figure) -> bool:
    """Whether it is this hero's turn in a fight, or a question waits for its answer."""
    if seen.question is not None:
        return seen.question.whom == figure.id
    return has_turn(seen, figure)
