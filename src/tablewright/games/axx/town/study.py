"""The spellbook: a scroll copied by a day of study, a lost book written anew."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablewright.core import making
from tablewright.core.facts import Command, Fact, Offer, Own, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.delve import night
from tablewright.games.axx.heroes import gear, spell_slots
from tablewright.games.axx.say import heroes as hero_words
from tablewright.games.axx.say import item_name, nobody, nothing, possessive
from tablewright.games.axx.say import town as say
from tablewright.games.axx.town.stay import in_haven, pass_day
from tablewright.games.axx.world import Figure, Item, World

COST = 15
"""GP for each spell of a lost book."""
PAST_STUDY = ("dead", "gone", "stone")
"""Who will not sit down to a book, nor be shown the price of it."""


class CopyScroll(Own, frozen=True, kw_only=True, tag="copy-scroll"):
    """Study a scroll for a day and copy its spell into the book; the scroll is used up."""

    item: str


class RewriteBook(Own, frozen=True, kw_only=True, tag="rewrite-book"):
    """Write a lost spellbook anew: 15 GP and a day for each spell."""


class ScrollCopied(Fact, frozen=True, kw_only=True, tag="scroll-copied"):
    """A scroll's spell is in the book, and the scroll is gone."""

    figure: str
    item: str
    spell: str


class BookRewritten(Fact, frozen=True, kw_only=True, tag="book-rewritten"):
    """A lost spellbook is written anew, spell by spell; the days of it follow."""

    figure: str
    item: Item
    spells: tuple[str, ...]
    gp: int


def _student(world: World, name: str) -> Figure | Refused:
    """Who sits down to study, or why not."""
    figure = world.figures.get(name)
    if figure is None or not figure.character:
        return nobody()
    cls = figures.class_of(figure)
    if cls is None or not cls.book:
        return say.no_book_user(figure)
    if not figures.able(figure):
        return hero_words.cannot_act(figure)
    return in_haven(world) or figure


def refuse_copy(world: World, command: CopyScroll) -> Refused | None:
    """Why the scroll cannot be copied."""
    figure = _student(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None:
        return nothing()
    record = content.find_spell(item.spell)
    cls = content.classes()[figure.cls]
    if record is None or record.list != cls.caster:
        return say.no_scroll(item_name(item))
    if not spell_slots.has_book(figure):
        return say.book_lost(figure)
    return say.known(figure, record.name) if record.id in figure.book else None


def copy_scroll(world: World, command: CopyScroll, dice: Dice) -> Iterator[Fact]:
    """A day of study, without a roll."""
    item = world.figures[command.figure].items[command.item]
    yield ScrollCopied(clauses=(clause("axx.magic.book"),), figure=command.figure, item=item.id, spell=item.spell)
    yield from pass_day(world, dice)


def refuse_rewrite(world: World, command: RewriteBook) -> Refused | None:
    """Why the book cannot be written anew."""
    figure = _student(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    if spell_slots.has_book(figure):
        return say.book_not_lost(figure)
    cost = COST * len(figure.book)
    if figure.coins < cost:
        return say.poor(figure, cost)
    return gear.can_take(world, figure, Item(id="new", kind=spell_slots.BOOK))


def rewrite(world: World, command: RewriteBook, dice: Dice) -> Iterator[Fact]:
    """As many days as spells."""
    figure = world.figures[command.figure]
    spells = tuple(figure.book)
    book = spell_slots.own_book(figure, Item(id=making.item_id(world.minted + 1), kind=spell_slots.BOOK))
    cited = (clause("axx.magic.book"),)
    yield BookRewritten(clauses=cited, figure=figure.id, item=book, spells=spells, gp=COST * len(spells))
    for _ in spells:
        yield from pass_day(world, dice)


def _copied(world: World, fact: ScrollCopied) -> None:
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.items.pop(fact.item, None)
        if fact.spell not in figure.book:
            figure.book.append(fact.spell)


def _rewritten(world: World, fact: BookRewritten) -> None:
    world.minted += 1
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.coins -= fact.gp
        figure.items[fact.item.id] = msgspec.structs.replace(fact.item)


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Each scroll that can be copied, and the lost book."""
    out: list[Offer] = []
    if seat.role == "watcher" or in_haven(seen) is not None:
        return out
    for figure in seen.party():
        cls = figures.class_of(figure)
        if cls is None or not cls.book or not seat.holds(figure.id) or figure.state in PAST_STUDY:
            continue
        for item in figure.items.values():
            copy = CopyScroll(figure=figure.id, item=item.id)
            if item.spell and refuse_copy(seen, copy) is None:
                words = f"Copy the {item_name(item)} into the book"
                typed = f"{figure.name} copy {item_name(item)}"
                out.append(_offer(figure, copy, words, "a day of study", typed, note=_needs(seen, 1)))
        if figure.book and not spell_slots.has_book(figure):
            again = RewriteBook(figure=figure.id)
            refused = refuse_rewrite(seen, again)
            price = f"{COST * len(figure.book)} GP, {len(figure.book)} days"
            words = f"Write {possessive(figure.name)} lost spellbook anew"
            greyed = refused.words if refused else ""
            note = _needs(seen, len(figure.book))
            out.append(_offer(figure, again, words, price, f"{figure.name} rewrite book", greyed, note=note))
    return out


def _needs(seen: World, days: int) -> str:
    """What the days take besides: a ration each, and wages."""
    return ", ".join([night.board(seen, days=days), *night.pay(seen, days=days)])


def _offer(
    figure: Figure, command: Command, words: str, price: str, typed: str, greyed: str = "", *, note: str
) -> Offer:
    return Offer(
        command=command,
        words=words,
        group="magic",
        figure=figure.id,
        price=price,
        note=note,
        greyed=greyed,
        clause=clause("axx.magic.book"),
        typed=typed.lower(),
    )


CHAPTER = Chapter(
    name="study",
    orders={
        CopyScroll: Order(refuse_copy, copy_scroll),
        RewriteBook: Order(refuse_rewrite, rewrite),
    },
    events={
        ScrollCopied: Event(_copied, say.copied),
        BookRewritten: Event(_rewritten, say.rewritten),
    },
    offers=offers,
)
