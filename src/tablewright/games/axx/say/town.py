"""What is said of days in town: stays, sales, study, wages, hirelings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.view import Card
from tablewright.games.axx import content
from tablewright.games.axx.say import an, item_name, lie, listed, possessive, refuse
from tablewright.games.axx.say.delve import hoard
from tablewright.games.axx.say.heroes import WILDS
from tablewright.games.axx.world import Figure

if TYPE_CHECKING:
    from tablewright.games.axx.town import forage, hirelings, nerve, parting, sharing, stay, study, trade
    from tablewright.games.axx.town import wages as paying


SHARE = "Share the coin out alike"


def each(shares: dict[str, int], some: list[str]) -> str:
    """What everybody has afterwards: 10 GP among three are 3 or 4 each. `some` are those who share, if not all do."""
    coins = f"{' or '.join(f'{coins:,}' for coins in sorted(set(shares.values())))} GP each"
    return f"{listed(some)} alone: {coins}" if some else coins


def shared(fact: sharing.CoinsShared, names: Names) -> str:
    """Everybody's coin after sharing."""
    return (
        f"The coin is shared out: {listed([f'{names(who)} has {coins:,} GP' for who, coins in fact.shares.items()])}."
    )


LEAVE = "no longer in the party; what lies by the body stays there"


def leave_of(figure: Figure) -> str:
    """The button."""
    return f"Take leave of {figure.name}"


def leave_taken(fact: parting.LeaveTaken, names: Names) -> str:
    """A last word."""
    return f"The party takes leave of {names(fact.figure)}."


def names_of(figures: Iterable[Figure]) -> str:
    """Hild, Mira and Tam."""
    return listed(one.name for one in figures)


def mends(worn: list[Figure], injured: list[Figure], ailing: list[Figure]) -> str:
    """What a week at a haven does for whom."""
    others = [one for one in ailing if one not in worn and one not in injured]
    parts = (("all HP back", worn), ("Injured over", injured), ("rest and food", others))
    return "; ".join(f"{what} for {names_of(who)}" for what, who in parts if who) or "nobody needs it"


def wages(gp: int, unpaid: list[Figure]) -> str:
    """What a stay costs in wages, and who goes for want of them."""
    goes = f": {names_of(unpaid)}, whom nobody can pay, will go" if unpaid else ""
    return f"{gp:,} GP in wages{goes}"


def rations(there: int, mouths: int, days: int) -> str:
    """Whether there is enough to eat for so many days."""
    if days == 1:
        return f"{min(there, mouths)} of {mouths} have a ration"
    return f"{min(there, mouths * days)} of {mouths * days} rations are there"


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def shared_already() -> Refused:
    """There is nothing to even out."""
    return refuse("shared", "Everybody has as much coin as the others.")


def only_in_town() -> Refused:
    """What only the town has."""
    return refuse("town", "Only in town.")


def only_in_haven() -> Refused:
    """Elsewhere nobody is safe for so long."""
    return refuse("town", "Only in town, or in another haven.", clause="axx.heal.haven")


def not_maimed(figure: Figure) -> Refused:
    """Nothing is for good."""
    return refuse("maimed", f"{figure.name} has nothing that is for good.", clause="axx.heal.long_road")


def worthless(name: str) -> Refused:
    """Nobody gives coin for it."""
    thing = name if name[:1].isdigit() else f"the {name}"
    return refuse("worthless", f"Nobody pays anything for {thing}.")


def no_price(name: str) -> Refused:
    """Magic has no price on the list."""
    return refuse("no_price", f"There is no price for the {name}: selling it is the GM's word.")


def still_in_use(name: str) -> Refused:
    """Filled, lit or so."""
    return refuse("in_use", f"The {name} is in use.")


def no_book_user(figure: Figure) -> Refused:
    """Only who casts from a book has one."""
    return refuse("book", f"{figure.name} casts from no book.", clause="axx.magic.book")


def book_not_lost(figure: Figure) -> Refused:
    """The book is there."""
    return refuse("book", f"{possessive(figure.name)} spellbook is at hand.", clause="axx.magic.book")


def book_lost(figure: Figure) -> Refused:
    """Nothing to write into."""
    return refuse("book", f"{figure.name} has no spellbook to write into.", clause="axx.magic.book")


def poor(figure: Figure, gp: int) -> Refused:
    """Not enough coin."""
    return refuse("coins", f"That costs {gp:,} GP; {figure.name} has {figure.coins:,}.")


def no_scroll(name: str) -> Refused:
    """No scroll of a Magic-User's."""
    return refuse("scroll", f"The {name} is no scroll that a Magic-User can copy.", clause="axx.magic.book")


def known(figure: Figure, spell: str) -> Refused:
    """It is in the book."""
    return refuse("known", f"{possessive(figure.name)} book holds {spell} already.", clause="axx.magic.book")


def no_hireling() -> Refused:
    """Nobody of that trade."""
    return refuse("hireling", "Nobody of that trade is for hire.", clause="axx.hireling")


def not_hired(figure: Figure) -> Refused:
    """No hireling."""
    return refuse("hireling", f"{figure.name} is nobody's hireling.", clause="axx.hireling")


# ── Sentences ───────────────────────────────────────────────────────────────────────────────


def week_passed(fact: stay.WeekPassed, names: Names) -> str:
    """Seven days of rest."""
    who = listed(names(one) for one in fact.figures)
    verb = "is" if len(fact.figures) == 1 else "are"
    where = "the haven" if fact.room else "town"
    whole = f"{who} {verb} whole again, and no injury that can heal is left"
    return f"A week in {where} goes by: {whole}. It is day {fact.day}."


def week_card(fact: stay.WeekPassed, names: Names) -> Card:
    """A week as narration."""
    return Card(title=f"Day {fact.day}", shape="scene", text=week_passed(fact, names), clauses=fact.clauses)


def mended(fact: stay.Mended, names: Names) -> str:
    """The Long Road."""
    return f"The Long Road has mended {names(fact.figure)}: no longer Injured ({fact.reason})."


def sold(fact: trade.Sold, names: Names) -> str:
    """A thing for coin."""
    name = item_name(fact.item)
    thing = name if name[:1].isdigit() else f"the {name}"
    return f"{names(fact.figure)} sells {thing} for {fact.gp:,} GP."


def sold_card(fact: trade.Sold, names: Names) -> Card:
    """With the note whose price it is."""
    text = "Half the printed price: this table's own figure, since none is given."
    return Card(title=sold(fact, names), text=text, clauses=fact.clauses)


def spell_name(spell: str) -> str:
    """A spell by its name."""
    record = content.find_spell(spell)
    return record.name if record is not None else spell.replace("_", " ")


def copied(fact: study.ScrollCopied, names: Names) -> str:
    """A scroll goes into the book."""
    what = spell_name(fact.spell)
    return f"{names(fact.figure)} copies {what} into the spellbook in a day of study; the scroll is used up."


def rewritten(fact: study.BookRewritten, names: Names) -> str:
    """A lost book begins anew."""
    count = len(fact.spells)
    days = "a day" if count == 1 else f"{count} days"
    what = listed(map(spell_name, fact.spells))
    return f"{names(fact.figure)} writes the lost book anew: {what}, for {fact.gp:,} GP and {days}."


def no_forager(figure: Figure) -> Refused:
    """A Ranger's trade."""
    return refuse("forage", f"{figure.name} has no training in foraging; a Ranger has.", clause="axx.class.ranger")


def forages(wild: str, sides: int) -> str:
    """Where a day in the open is spent, and what it may bring."""
    return f"{f'{WILDS[wild]}; ' if wild else ''}1d{sides} days of food"


def foraged(fact: forage.Foraged, names: Names) -> str:
    """A day in the open."""
    if fact.item is None and fact.rolls:
        return f"{names(fact.figure)} finds food, and has no slot to carry any of it."
    if fact.item is None:
        return f"{names(fact.figure)} is out all day and brings nothing to eat."
    days = "a day" if fact.item.count == 1 else f"{fact.item.count} days"
    return f"{names(fact.figure)} brings in food for {days}."


def foraged_card(fact: forage.Foraged, names: Names) -> Card:
    """With the note whose figure it is."""
    text = "1d6 days of food: this table's own figure, since none is given."
    return Card(title=foraged(fact, names), text=text if fact.item is not None else "", clauses=fact.clauses)


def paid(fact: paying.WagePaid, names: Names) -> str:
    """Wages."""
    days = "the day" if fact.days == 1 else f"{fact.days} days"
    part = f"{fact.gp} of {fact.of}" if fact.of else f"{fact.gp}"
    return f"{names(fact.by)} pays {names(fact.figure)} {part} GP for {days}."


LEFT = {
    "unpaid": "gets no wage and goes",
    "dismissed": "is let go",
    "afraid": "will not risk death for this, and quits",
    "home": "goes home",
}


def left(fact: paying.HirelingLeft, names: Names) -> str:
    """Somebody goes, and what was lent stays."""
    what = hoard(fact.coins, fact.items)
    goes = "takes one look and runs" if fact.running else LEFT[fact.why]
    if not what:
        return f"{names(fact.figure)} {goes}."
    stays = f"{names(fact.to)} gets back {what}" if fact.to else f"{what} {lie(fact.coins, fact.items)} there"
    return f"{names(fact.figure)} {goes}; {stays}."


def hired(fact: hirelings.Hired, names: Names) -> str:
    """Somebody joins for pay."""
    record = content.monster(fact.trade)
    if not fact.by:
        return f"{fact.name} joins the party, as {an(record.name)}."
    return f"{names(fact.by)} hires {fact.name}, {an(record.name)}, for {record.wage:,} GP a day; the first is paid."


def hired_card(fact: hirelings.Hired, names: Names) -> Card:
    """With what is known of the trade."""
    return Card(title=hired(fact, names), text=content.monster(fact.trade).look, clauses=fact.clauses, tone="good")


def no_bearer(figure: Figure) -> Refused:
    """That needs no saying."""
    return refuse("told", f"{figure.name} needs no telling.", clause="axx.hireling")


def anothers(figure: Figure, boss: Figure) -> Refused:
    """Somebody else's."""
    return refuse("hireling", f"{figure.name} takes orders from {boss.name}.", clause="axx.hireling")


def nothing_burns(figure: Figure) -> Refused:
    """Nothing to put out."""
    return refuse("light", f"{figure.name} holds no light that burns.", clause="axx.hireling")


def have_light(figure: Figure, what: str) -> str:
    """A bearer lights up."""
    return f"Have {figure.name} light {what}"


def have_dark(figure: Figure, what: str) -> str:
    """A bearer's light goes out."""
    return f"Have {figure.name} put out the {what}"


def handling_light(figure: Figure, *, fights: bool) -> str:
    """What a light costs: a turn of the bearer's in a fight, no time otherwise."""
    return f"{possessive(figure.name)} turn" if fights else "no time"


def take_back(figure: Figure) -> str:
    """A thing changes hands."""
    return f"Take something from {figure.name}"


def take_coins_back(figure: Figure) -> str:
    """Coin changes hands."""
    return f"Take coins from {figure.name}"


def nothing_to_light(figure: Figure) -> Refused:
    """No wick, or one burning."""
    return refuse("light", f"{figure.name} has nothing to light, or a light already.", clause="axx.hireling")


def sent(fact: hirelings.SentIn, names: Names) -> str:
    """Told to fight or not."""
    what = "to fight with what is at hand" if fact.fight else "to keep to the light"
    return f"{names(fact.by)} tells {names(fact.figure)} {what}."


def steady(fact: nerve.NerveHeld, names: Names) -> str:
    """Nerve."""
    return f"{names(fact.figure)} swallows hard and stays at {possessive(names(fact.by))} side."
