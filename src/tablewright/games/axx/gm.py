"""The referee's chapter: what every referee's chair does, and the adjustments that AX&X knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import msgspec

from tablewright.core.facts import GM, Choice, Fact, Field, Offer, Refused, SetOption
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import Referee, Rule, Ruled, no_good_reason
from tablewright.core.referee_words import no_reason
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, gm_facts, open_rolls, packs, situations
from tablewright.games.axx import say as words
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.combat import policy
from tablewright.games.axx.delve import clock
from tablewright.games.axx.gm_facts import Adjust, Adjusted, TakeTurns, TurnsTaken
from tablewright.games.axx.heroes import gear, gear_moves
from tablewright.games.axx.say import gm as say
from tablewright.games.axx.say import situations as say_when
from tablewright.games.axx.world import Condition, Figure, Item, Noted, World

AMOUNT_LIMIT = 1_000_000
NOTED = 5
"""How many of the rulings that were noted are offered again."""
CHOICES: dict[str, tuple[str, ...]] = {
    "wounds": ("words", "numbers", "hidden"),
    "targets": ("open", "hidden"),
    "policy": policy.POLICIES,
    **open_rolls.CHOICES,
}
"""The options that are words, and what they may be."""


# ── Adjustments ────────────────────────────────────────────────────────────────────────────


def refuse_adjust(world: World, command: Adjust) -> Refused | None:
    """Refuse an unknown figure, a change without a reason, and a value that does not fit."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return words.nobody()
    if no_good_reason(command.reason):
        return no_reason()
    if command.what not in gm_facts.CHANGES:
        return say.no_change("that")
    fits = _might_fit if _unseen(world, figure, command.what) and not world.gm else _fits
    return None if fits(figure, command.what, _value(world, command)) else say.no_change(command.what)


def _unseen(world: World, figure: Figure, what: str) -> bool:
    """Whether players do not know this number of a figure: a foe's hit points where they are not shown, its purse."""
    if figure.character or what not in ("hp", "top", "coins"):
        return False
    return what == "coins" or world.options.get("wounds", "words") != "numbers"


def _might_fit(_figure: Figure, what: str, value: int | str) -> bool:
    """Whether the value is possible at all: players who adjust a foe learn nothing from a refusal."""
    if not isinstance(value, int) or abs(value) > AMOUNT_LIMIT:
        return False
    return value != 0 if what == "coins" else value >= (what == "top")


def _value(world: World, command: Adjust) -> int | str:
    """The value, as a number where it was typed as text and a number is wanted; a thing to give may go by its name."""
    value = command.value
    if isinstance(value, str) and command.what == "give":
        return _thing_named(world, value)
    if isinstance(value, str) and command.what in gm_facts.NUMBERS:
        digits = value.strip().removeprefix("+").removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 9:
            return -int(digits) if value.strip().startswith("-") else int(digits)
    return value


def _thing_named(world: World, text: str) -> str:
    """The id of the thing of this name, the game's or a pack's; what is no name stays as it is."""
    name, mark, damage = text.partition("/")
    found = next((one.id for one in packs.gear(world.packs) if one.name.casefold() == name.strip().casefold()), name)
    return f"{found}{mark}{damage}"


def _fits(figure: Figure, what: str, value: int | str) -> bool:
    """Whether the value is one that this can be changed to, and does change it."""
    if isinstance(value, str):
        match what:
            case "condition":
                return value in _conditions() and value not in figure.conditions
            case "clear":
                return value in figure.conditions
            case "give":
                return _can_give(figure, value)
            case "take":
                return value in figure.items
        return what == "state" and value in gm_facts.STATES and value != figure.state
    now = _number(figure, what)
    if now is None or abs(value) > AMOUNT_LIMIT:
        return False
    if what in ("coins", "xp"):
        return value != 0 and now + value >= 0
    floor, most = (1, AMOUNT_LIMIT) if what == "top" else (0, (figure.top or 0) if what == "hp" else 99)
    return floor <= value <= most and value != now


def _can_give(figure: Figure, value: str) -> bool:
    """Whether there is such a thing, a weapon of such a damage type; a pack only for who has none."""
    kind, mark, damage = value.partition("/")
    record = content.find_thing(kind)
    if record is None or (mark and damage not in record.types):
        return False
    return kind != gear_moves.PACK or not figure.pack


MORE = ("burning", "charmed", "frightened", "petrified")
"""Conditions that a ruling may bring about besides."""


def _conditions() -> tuple[str, ...]:
    """The conditions that a ruling may bring about."""
    return ("poisoned", "paralyzed", "asleep", "stuck", "injured", "fatigue", "hunger", *MORE)


def _number(figure: Figure, what: str) -> int | None:
    match what:
        case "hp":
            return figure.hp
        case "top":
            return figure.top
        case "coins":
            return figure.coins
        case "xp":
            return figure.xp if figure.character else None
        case "brushes":
            return figure.brushes if figure.character else None
    return None


def adjust(world: World, command: Adjust, _dice: Dice) -> Iterator[Fact]:
    """Change the figure, by decision."""
    figure, what, value = world.figures[command.figure], command.what, _value(world, command)
    before, after, item, text = _number(figure, what), None, None, ""
    if isinstance(value, str):
        text = value
        if what == "give":
            kind, _, damage = value.partition("/")
            damage = gear.chosen_type(content.thing(kind), damage)
            plus = content.thing(kind).magic
            item = Item(id=gear.item_id(world.minted + 1), kind=kind, damage=damage, plus=plus, place="pack")
        elif what == "take":
            item = figure.items[value]
    else:
        after = max(0, (before or 0) + value) if what in ("coins", "xp") else value
        if what == "hp":
            after = min(after, figure.top or 0)
    look = ""
    if what in ("hp", "top"):
        hp = after if what == "hp" else min(figure.hp or 0, after or 0)
        look = _wounds(hp or 0, (after if what == "top" else figure.top) or 1)
    yield Adjusted(
        clauses=(clause("axx.improvise"),),
        figure=figure.id,
        what=what,
        reason=command.reason.strip(),
        value="" if item is not None else text,
        before=before,
        after=after,
        item=item,
        wounds=look,
    )


def _wounds(hp: int, top: int) -> str:
    """How wounded somebody looks."""
    from tablewright.games.axx.combat.harm import wounds  # fights need the list of chapters, which names this one

    return wounds(hp, top)


def see_adjusted(fact: Adjusted, _seat: Seat, world: World) -> Fact:
    """A foe's hit points are not told, where the table does not show them, nor what it carries."""
    figure = world.figures.get(fact.figure)
    if figure is None or _unseen(world, figure, fact.what):
        return msgspec.structs.replace(fact, before=None, after=None)
    return fact


def fold_adjusted(world: World, fact: Adjusted) -> None:
    """Write the change."""
    figure = world.figures.get(fact.figure)
    if fact.what == "give":
        world.minted += 1
    if figure is None:
        return
    match fact.what:
        case "hp":
            figure.hp, figure.wounds = fact.after, fact.wounds
            _stand_or_fall(world, figure, down=fact.wounds == "down")
        case "top":
            figure.top = fact.after
            if fact.after is not None and figure.hp is not None:
                figure.hp = min(figure.hp, fact.after)
            figure.wounds = fact.wounds
        case "coins" | "xp" | "brushes":
            setattr(figure, fact.what, fact.after or 0)
        case "condition":
            figure.conditions[fact.value] = Condition(kind=fact.value, by=GM)
            figure.state = "stone" if fact.value == "petrified" else figure.state
        case "clear":
            figure.conditions.pop(fact.value, None)
            figure.state = "up" if fact.value == "petrified" else figure.state
        case "give" if fact.item is not None and fact.item.kind == gear_moves.PACK:
            figure.pack = True
        case "give" if fact.item is not None:
            figure.items[fact.item.id] = msgspec.structs.replace(fact.item)
        case "take" if fact.item is not None:
            figure.items.pop(fact.item.id, None)
        case "state":
            _set_state(world, figure, fact.value)


def _stand_or_fall(world: World, figure: Figure, *, down: bool) -> None:
    if down and figure.state == "up":
        figure.state = "out" if figure.character else "dead"
    elif not down and figure.state == "out":
        figure.state = "up"
        world.fallen[:] = [fall for fall in world.fallen if fall.figure != figure.id]


def _set_state(world: World, figure: Figure, state: str) -> None:
    figure.state = state
    world.fallen[:] = [fall for fall in world.fallen if fall.figure != figure.id]
    if state == "up" and figure.character and figure.id not in world.order:
        world.order.append(figure.id)
    if state == "up" and figure.hp == 0:
        figure.hp = 1
        figure.wounds = _wounds(1, figure.top or 1)


def refuse_turns(world: World, command: TakeTurns) -> Refused | None:
    """Refuse turns in a fight or in town, none or too many, or without a reason."""
    if world.fight is not None:
        return say.in_fight()
    if world.place == "town":
        return say.in_town()
    if not 1 <= command.turns <= gm_facts.TURNS_LIMIT:
        return say.turns_wrong(gm_facts.TURNS_LIMIT)
    return no_reason() if no_good_reason(command.reason) else None


def take_turns(world: World, command: TakeTurns, _dice: Dice) -> Iterator[Fact]:
    """Let the turns pass, with all that passes with them."""
    clauses = (clause("axx.time.turn"),)
    yield TurnsTaken(clauses=clauses, turns=command.turns, reason=command.reason.strip())
    for _ in range(command.turns):
        yield from clock.begin_turn(world)
        yield from clock.end_turn(world, "wait")


def nothing_folds(_world: World, _fact: Fact) -> None:
    """What only says why the next facts are as they are."""


# ── Offers ──────────────────────────────────────────────────────────────────────────────────


def offers(seen: World, seat: Seat) -> list[Offer]:
    """The answers to an open question; else what the referee's chair may do."""
    if seen.question is not None:
        return REFEREE.answers(seen, seat)
    if seat.role != GM and (seen.gm or seat.role != "player"):
        return []
    reason = Field("reason", "Why", text=True)
    who = Field("figure", "Who", tuple(Choice(f.id, f.name) for f in seen.figures.values() if f.state != "gone"))
    what = Field("what", "What", tuple(Choice(w, w) for w in gm_facts.CHANGES))
    made: list[Offer] = []
    if who.choices:
        blank = Adjust(figure=who.choices[0].key, what="hp", value="", reason="")
        value = Field("value", "To (hp, top) or by (coins, xp) how much; or which", text=True)
        made.append(Offer(blank, "Adjust by ruling", "gm", blanks=(who, what, value, reason)))
    about = (Choice("", say_when.ANYTHING), *(Choice(key, text) for key, text in situations.every(seen).items()))
    ruling = (Field("words", "The ruling", text=True), Field("about", say_when.ABOUT, about), reason)
    made.append(Offer(Rule(words=""), "Note a ruling", "gm", blanks=ruling))
    made += _noted(seen)
    if seen.place != "town" and seen.fight is None:
        turns = Field("turns", "Turns", number=True)
        made.append(Offer(TakeTurns(turns=1, reason=""), "That took turns", "gm", blanks=(turns, reason)))
    idle = () if seen.gm else open_rolls.KEPT.values()  # what a GM keeps in hand is no matter where there is none
    switches = REFEREE.switches(seen)
    return [*made, *(o for o in switches if not (isinstance(o.command, SetOption) and o.command.name in idle))]


def _noted(seen: World) -> list[Offer]:
    """The rulings to be kept to, word for word: those for what is at hand first, then the last of the general ones."""
    cited, holding = clause("axx.improvise"), situations.now(seen)
    made = [
        Offer(
            Rule(words=one.words, about=one.about),
            say.as_before(one.words),
            "gm",
            note=say_when.held(holding[one.about]),
            clause=cited,
            typed=f"rule again {one.words}",
        )
        for one in situations.rulings(seen)
    ]
    last = list(dict.fromkeys(one.words for one in reversed(seen.rulings) if not one.about))[:NOTED]
    return [*made, *(Offer(Rule(words=text), say.as_before(text), "gm", note=say.NOTED, clause=cited) for text in last)]


def fold_ruled(world: World, fact: Ruled) -> None:
    """Keep to it, where its situation returns."""
    world.told.append(fact.words)
    world.rulings.append(Noted(fact.words, fact.about))


def _chapters() -> Sequence[Chapter]:
    from tablewright.games.axx.chapters import CHAPTERS  # the list names this chapter too

    return CHAPTERS


REFEREE: Referee[World] = Referee(
    chapters=_chapters,
    option_words=say.option_words,
    names=words.names,
    choices=CHOICES,
    clauses=(clause("axx.improvise"),),
)
"""What the referee's chair does in every game, over this one's world."""

CHAPTER = Chapter(
    name="table",
    answering=True,
    orders={
        **REFEREE.orders,
        Adjust: Order(refuse_adjust, adjust),
        TakeTurns: Order(refuse_turns, take_turns),
    },
    events={
        **REFEREE.events,
        Ruled: replace(REFEREE.events[Ruled], evolve=fold_ruled),
        Adjusted: Event(fold_adjusted, say.adjusted, say.adjusted_card, see=see_adjusted),
        TurnsTaken: Event(nothing_folds, say.turns_taken),
    },
    offers=offers,
)
