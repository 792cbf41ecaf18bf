"""Adjustments by ruling: hit points, coin, experience, conditions, things, and whether somebody lives."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core import making
from tablewright.core.facts import GM, Fact, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import no_good_reason
from tablewright.core.referee_words import no_reason
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, gm_facts, keepers, packs
from tablewright.games.axx import say as words
from tablewright.games.axx.gm_facts import Adjust, Adjusted
from tablewright.games.axx.heroes import faith, gear, gear_moves
from tablewright.games.axx.say import gm as say
from tablewright.games.axx.world import PARTY, Figure, Item, World

SCROLL = "scroll"
AMOUNT_LIMIT, BRUSHES_LIMIT = 1_000_000, 99


def refuse_adjust(world: World, command: Adjust) -> Refused | None:
    """Refuse an unknown figure, a change without a reason, and a value that does not fit."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return words.nobody()
    if no_good_reason(command.reason):
        return no_reason()
    if command.what not in gm_facts.CHANGES:
        return say.no_such_change()
    value, blind = _value(world, command), _of_a_foe(figure, command.what) and not world.gm
    if (_might_fit if blind else _fits)(figure, command.what, value):
        return None
    return _what_fits(figure, command.what, value, blind=blind)


def _what_fits(figure: Figure, what: str, value: int | str, *, blind: bool) -> Refused:
    """What the change could be; `blind` tells nothing of the figure."""
    if what in gm_facts.NUMBERS:
        span = (int(what == "top"), AMOUNT_LIMIT) if blind else _span(figure, what)
        return say.number_wrong(what, span, None if blind else _number(figure, what))
    match what:
        case "condition":
            return say.no_condition(figure.name, [one for one in conditions(figure) if one not in figure.conditions])
        case "clear":
            return say.not_ailing(figure.name, list(figure.conditions))
        case "take":
            seen = figure.items.values() if figure.side == PARTY else ()
            return say.not_carried(figure.name, [words.item_name(item) for item in seen])
        case "give":
            return say.no_thing(figure.name if value == gear_moves.PACK else "")
    return say.no_state(figure.name, [one for one in gm_facts.STATES if one != figure.state])


def _unseen(world: World, figure: Figure, what: str) -> bool:
    """Whether players do not know this number of a figure: a foe's hit points where they are not shown, its purse."""
    return _of_a_foe(figure, what) and (what == "coins" or world.options.get("wounds", "words") != "numbers")


def _of_a_foe(figure: Figure, what: str) -> bool:
    """Whether it is a number of a foe: shown since a moment ago, players do not know what was before."""
    return figure.side != PARTY and what in ("hp", "top", "coins")


def _might_fit(_figure: Figure, what: str, value: int | str) -> bool:
    """Whether the value is possible at all: players who adjust a foe learn nothing from a refusal."""
    if not isinstance(value, int) or abs(value) > AMOUNT_LIMIT:
        return False
    return value != 0 if what == "coins" else value >= (what == "top")


def _value(world: World, command: Adjust) -> int | str:
    """The value: a number where one is wanted, though typed as text; things and conditions by their names."""
    value, figure = command.value, world.figures.get(command.figure)
    if isinstance(value, str) and command.what == "give":
        return _thing_named(world, value)
    if isinstance(value, str) and command.what == "take" and figure is not None:
        return _carried(figure, value)
    if isinstance(value, str) and command.what in ("condition", "clear"):
        return _condition_named(value)
    if isinstance(value, str) and command.what in gm_facts.NUMBERS:
        digits = value.strip().removeprefix("+").removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 9:
            return -int(digits) if value.strip().startswith("-") else int(digits)
    return value


def _thing_named(world: World, text: str) -> str:
    """The id of the thing of this name, the game's or a pack's; what is no name stays as it is."""
    name, mark, damage = text.partition("/")
    wanted = name.strip().casefold()
    for spell in packs.spells(world.packs):
        if words.gear_name(SCROLL, spell=spell.id).casefold() == wanted:
            return f"{SCROLL}/{spell.id}"
    for one in packs.gear(world.packs):
        if wanted in {word.casefold() for word in (one.name, one.one, one.many)}:
            return f"{one.id}{mark}{damage}"
        for kind, word in one.names.items():  # a mace, a sword: a weapon by its damage type
            if word.casefold() == wanted and not mark:
                return f"{one.id}/{kind}"
    return text


def _carried(figure: Figure, text: str) -> str:
    """The id of the first thing of this name that somebody carries; what is no name stays as it is."""
    wanted = text.strip().casefold()
    named = (item.id for item in figure.items.values() if words.item_name(item).casefold() == wanted)
    return text if text in figure.items else next(named, text)


def _condition_named(text: str) -> str:
    """A condition by the word that people use; what is no such word stays as it is."""
    wanted = text.strip().casefold()
    return say.CONDITION_WORDS.get(wanted, wanted.replace(" ", "_"))


def _fits(figure: Figure, what: str, value: int | str) -> bool:
    """Whether the value is one that this can be changed to, and does change it."""
    if isinstance(value, str):
        match what:
            case "condition":
                return value in conditions(figure) and value not in figure.conditions
            case "clear":
                return value in figure.conditions
            case "give":
                return _can_give(figure, value)
            case "take":
                return value in figure.items
        return what == "state" and value in gm_facts.STATES and value != figure.state
    span = _span(figure, what)
    if span is None:
        return False
    stays = 0 if what in gm_facts.BY else _number(figure, what)
    return span[0] <= value <= span[1] and value != stays


def _span(figure: Figure, what: str) -> tuple[int, int] | None:
    """The least and the most that a number can be set to, or changed by; None for a number that the figure has not."""
    now = _number(figure, what)
    if now is None:
        return None
    if what in gm_facts.BY:
        return -min(now, AMOUNT_LIMIT), AMOUNT_LIMIT
    if what == "top":
        return 1, AMOUNT_LIMIT
    return 0, (figure.top or 0) if what == "hp" else BRUSHES_LIMIT


def _can_give(figure: Figure, value: str) -> bool:
    """Whether there is such a thing, a weapon of such a type, a scroll of such a spell; a pack for who has none."""
    kind, mark, damage = value.partition("/")
    if kind == SCROLL:
        return content.find_spell(damage) is not None
    record = content.find_thing(kind)
    if record is None or (mark and damage not in record.types):
        return False
    return kind != gear_moves.PACK or not figure.pack


WEAK = "weakened"
"""A weakness whose source is the ruling's reason."""
MORE = ("burning", "charmed", "frightened", "petrified", WEAK)
"""Conditions that a ruling may bring about besides."""


def conditions(figure: Figure) -> tuple[str, ...]:
    """The conditions that a ruling may bring about; only who prays can be cut off from the faith."""
    faithless = (faith.FORSAKEN,) if faith.prays(figure) else ()
    return ("poisoned", "paralyzed", "asleep", "stuck", "injured", "fatigue", "hunger", *MORE, *faithless)


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
            item = _given(value, making.item_id(world.minted + 1))
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


def _given(value: str, id_: str) -> Item:
    """The thing that a ruling gives: a weapon by its type, a scroll by its spell, treasure at its usual worth."""
    kind, _, detail = value.partition("/")
    record, scroll = content.thing(kind), kind == SCROLL
    return Item(
        id=id_,
        kind=kind,
        damage="" if scroll else gear.chosen_type(record, detail),
        spell=detail if scroll else "",
        plus=record.magic,
        worth=gear.usual_worth(kind),
        place="pack",
    )


def _wounds(hp: int, top: int) -> str:
    """How wounded somebody looks."""
    from tablewright.games.axx.combat.harm import wounds  # fights need the list of chapters, which names this one

    return wounds(hp, top)


def see_adjusted(fact: Adjusted, _seat: Seat, world: World) -> Fact:
    """A foe's hit points are not told, nor how it looks, where the table does not show them, nor what it carries."""
    figure = world.figures.get(fact.figure)
    if figure is not None and not _unseen(world, figure, fact.what):
        return fact
    told = world.options.get("wounds", "words") != "hidden" or fact.wounds == "down"
    return msgspec.structs.replace(fact, before=None, after=None, wounds=fact.wounds if told else "")


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
        case "condition" | "clear":
            _ail(world, fact)
        case "give" if fact.item is not None and fact.item.kind == gear_moves.PACK:
            figure.pack = True
        case "give" if fact.item is not None:
            figure.items[fact.item.id] = msgspec.structs.replace(fact.item)
        case "take" if fact.item is not None:
            figure.items.pop(fact.item.id, None)
        case "state":
            _set_state(world, figure, fact.value)


def _ail(world: World, fact: Adjusted) -> None:
    """A condition begins or ends with all that it brings: a stone's lights go out, one who lay maimed gets up."""
    from tablewright.games.axx.combat import conditions as ailments  # as for wounds

    if fact.what == "condition":
        clause("axx.condition.weakened")
        by = fact.reason if fact.value == WEAK else GM
        ailments.fold_began(world, ailments.ConditionBegan(figure=fact.figure, condition=fact.value, by=by))
    else:
        ailments.fold_ended(world, ailments.ConditionEnded(figure=fact.figure, condition=fact.value, why="cleared"))


def _stand_or_fall(world: World, figure: Figure, *, down: bool) -> None:
    if down and figure.state == "up":
        figure.state = "out" if figure.character else "dead"
    elif not down and figure.state == "out":
        figure.state = "up"
        figure.conditions.pop("maimed", None)
        world.fallen[:] = [fall for fall in world.fallen if fall.figure != figure.id]


def _set_state(world: World, figure: Figure, state: str) -> None:
    figure.state = state
    if state == "up":
        if figure.side == PARTY:
            keepers.outlived(world, figure)
            world.lairs.pop(figure.id, None)  # with the party again, wherever the body lay
        figure.conditions = {k: one for k, one in figure.conditions.items() if k not in ("maimed", "petrified")}
    world.fallen[:] = [fall for fall in world.fallen if fall.figure != figure.id]
    if state == "up" and figure.side == PARTY and figure.id not in world.order:
        world.order.append(figure.id)
    if state == "up" and figure.hp == 0:
        figure.hp = 1
        figure.wounds = _wounds(1, figure.top or 1)
