"""What hirelings carry for the party: lights that they light and put out, things and coin that they hand back."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Choice, Command, Fact, Field, Offer, Own, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx.chapter import Chapter, Order
from tablewright.games.axx.delve import light
from tablewright.games.axx.delve.rest import calm
from tablewright.games.axx.heroes import gear, gear_moves
from tablewright.games.axx.heroes.gear_facts import CoinsGiven, ItemGiven
from tablewright.games.axx.heroes.gear_orders import given_place
from tablewright.games.axx.say import a, gear_name, item_name
from tablewright.games.axx.say import heroes as hero_words
from tablewright.games.axx.say import town as say
from tablewright.games.axx.town import bosses
from tablewright.games.axx.world import TOWN, Figure, Item, World


class HaveLight(Own, frozen=True, kw_only=True, tag="have-light"):
    """Have a hireling light the next torch or lantern it carries."""

    hireling: str


class HaveDark(Own, frozen=True, kw_only=True, tag="have-dark"):
    """Have a hireling put out the light it holds."""

    hireling: str


class TakeBack(Own, frozen=True, kw_only=True, tag="take-back"):
    """Have a hireling hand over a thing, or so many of a stack (0: all)."""

    hireling: str
    item: str
    count: int = 0


class TakeCoinsBack(Own, frozen=True, kw_only=True, tag="take-coins-back"):
    """Have a hireling hand over so many of the coins it carries."""

    hireling: str
    coins: int


# ── Light ───────────────────────────────────────────────────────────────────────────────────


def burning(figure: Figure) -> Item | None:
    """The light that burns in a hireling's hand."""
    return next((item for item in figure.items.values() if item.lit), None)


def refuse_light(world: World, command: HaveLight) -> Refused | None:
    """Why the hireling cannot light anything."""
    found = bosses.hand(world, command.figure, command.hireling)
    if isinstance(found, Refused):
        return found
    wick = next(iter(light.wicks(found)), None)
    if wick is None or burning(found) is not None:
        return say.nothing_to_light(found)
    return light.refuse_light(world, light.LightUp(figure=found.id, item=wick.id))


def have_light(world: World, command: HaveLight, dice: Dice) -> Iterator[Fact]:
    """As if by the bearer's own order."""
    found = world.figures[command.hireling]
    yield from light.light_up(world, light.LightUp(figure=found.id, item=light.wicks(found)[0].id), dice)


def refuse_dark(world: World, command: HaveDark) -> Refused | None:
    """Why the hireling cannot put a light out."""
    found = bosses.hand(world, command.figure, command.hireling)
    if isinstance(found, Refused):
        return found
    lit = burning(found)
    if lit is None:
        return say.nothing_burns(found)
    return light.refuse_out(world, light.PutOut(figure=found.id, item=lit.id))


def have_dark(world: World, command: HaveDark, dice: Dice) -> Iterator[Fact]:
    """As if by the bearer's own order."""
    lit = burning(world.figures[command.hireling])
    if lit is not None:
        yield from light.put_out(world, light.PutOut(figure=command.hireling, item=lit.id), dice)


# ── Handing back ────────────────────────────────────────────────────────────────────────────


def _lender(world: World, boss: str, name: str) -> Figure | Refused:
    """The hireling who hands something over, or why not: not in a fight, where hands have other things to do."""
    found = bosses.hand(world, boss, name)
    if isinstance(found, Refused):
        return found
    return hero_words.in_fight() if world.fight is not None else found


def refuse_back(world: World, command: TakeBack) -> Refused | None:
    """Why it cannot be handed over: no such thing, or the taker has no slot or hand for it."""
    found = _lender(world, command.figure, command.hireling)
    if isinstance(found, Refused):
        return found
    refused = gear_moves.loose_refused(world, found, command.item, command.count)
    if refused is not None:
        return refused
    item, boss = found.items[command.item], world.figures[command.figure]
    refused = gear_moves.lit_refused(boss, item)
    return refused or gear.can_take(world, boss, gear_moves.copy(item, count=command.count or item.count, id="new"))


def take_back(world: World, command: TakeBack, _dice: Dice) -> Iterator[Fact]:
    """It changes hands."""
    item = world.figures[command.hireling].items[command.item]
    part = gear_moves.part_of(world, item, command.count, place=given_place(world.figures[command.figure], item))
    cited = (clause("axx.gear.slots"),)
    yield ItemGiven(clauses=cited, figure=command.hireling, to=command.figure, item=part, source=item.id)


def refuse_coins(world: World, command: TakeCoinsBack) -> Refused | None:
    """Why the coins cannot be handed over."""
    found = _lender(world, command.figure, command.hireling)
    if isinstance(found, Refused):
        return found
    if not 1 <= command.coins <= found.coins:
        return hero_words.no_coins(found, found.coins)
    return gear.can_take(world, world.figures[command.figure], coins=command.coins)


def take_coins(_world: World, command: TakeCoinsBack, _dice: Dice) -> Iterator[Fact]:
    """They change hands."""
    yield CoinsGiven(figure=command.hireling, to=command.figure, coins=command.coins)


# ── Buttons ─────────────────────────────────────────────────────────────────────────────────


def offers(seen: World, seat: Seat) -> list[Offer]:
    """A bearer's light, and what could be taken back."""
    if seat.role == "watcher":
        return []
    return [offer for boss, found in bosses.pairs(seen, seat) for offer in _of(seen, boss, found)]


def _of(seen: World, boss: Figure, found: Figure) -> Iterator[Offer]:
    who, price = found.name.lower(), say.handling_light(found, fights=seen.fight is not None)
    if seen.fight is not None or seen.place != TOWN:
        lit = HaveLight(figure=boss.id, hireling=found.id)
        if refuse_light(seen, lit) is None:
            what = a(gear_name(light.wicks(found)[0].kind))
            yield _order(boss, lit, say.have_light(found, what), "explore", price=price, typed=f"{who} light up")
        out, lamp = HaveDark(figure=boss.id, hireling=found.id), burning(found)
        if lamp is not None and refuse_dark(seen, out) is None:
            words = say.have_dark(found, gear_name(lamp.kind))
            yield _order(boss, out, words, "explore", price=price, typed=f"{who} put out")
    if calm(seen) is not None:
        return
    if found.items:
        things = tuple(Choice(key=item.id, words=item_name(item)) for item in found.items.values())
        blanks = (Field(name="item", words="What", choices=things), Field("count", "How many (0: all)", number=True))
        order = TakeBack(figure=boss.id, hireling=found.id, item="")
        yield _order(boss, order, say.take_back(found), "gear", blanks=blanks)
    if found.coins:
        coins = (Field(name="coins", words=f"GP, of {found.coins:,}", number=True),)
        back = TakeCoinsBack(figure=boss.id, hireling=found.id, coins=1)
        yield _order(boss, back, say.take_coins_back(found), "gear", blanks=coins)


def _order(
    boss: Figure,
    command: Command,
    words: str,
    group: str,
    *,
    price: str = "",
    typed: str = "",
    blanks: tuple[Field, ...] = (),
) -> Offer:
    return Offer(
        command=command,
        words=words,
        group=group,
        figure=boss.id,
        price=price,
        clause=clause("axx.hireling"),
        typed=typed,
        blanks=blanks,
    )


CHAPTER = Chapter(
    name="lending",
    orders={
        HaveLight: Order(refuse_light, have_light),
        HaveDark: Order(refuse_dark, have_dark),
        TakeBack: Order(refuse_back, take_back),
        TakeCoinsBack: Order(refuse_coins, take_coins),
    },
    offers=offers,
)
