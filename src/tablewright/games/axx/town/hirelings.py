"""Hirelings: hired in town, let go, sent to fight; they act by themselves in a fight."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core import making
from tablewright.core.facts import Choice, Command, Fact, Field, Offer, Own, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, packs
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.combat.harm import wounds
from tablewright.games.axx.delve.rest import calm
from tablewright.games.axx.heroes import characters
from tablewright.games.axx.say import capital
from tablewright.games.axx.say import town as say
from tablewright.games.axx.town import bosses, nerve, wages
from tablewright.games.axx.town.stay import in_town
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import PARTY, TOWN, Figure, World


class Hire(Own, frozen=True, kw_only=True, tag="hire"):
    """Hire somebody in town by trade: a torchbearer or a man-at-arms; the first day is paid at once."""

    trade: str


class Dismiss(Own, frozen=True, kw_only=True, tag="dismiss"):
    """Let a hireling go."""

    hireling: str


class SendIn(Own, frozen=True, kw_only=True, tag="send-in"):
    """Tell a torchbearer to fight as well, or (`fight` false) to keep to the light."""

    hireling: str
    fight: bool = True


class Hired(Fact, frozen=True, kw_only=True, tag="hired"):
    """Somebody joins the party: by name and trade, hired by whom ("" for one who asks for no pay)."""

    figure: str
    name: str
    trade: str
    by: str = ""
    hp: int = 1
    hd: int = 0
    half: bool = False


class SentIn(Fact, frozen=True, kw_only=True, tag="sent-in"):
    """A torchbearer is told to fight, or not to."""

    figure: str
    by: str
    fight: bool


def trades(world: World) -> list[content.Monster]:
    """Who can be hired: the game's own, and those whom packs bring."""
    clause("axx.hireling")
    return [record for record in packs.monsters(world.packs) if record.wage]


# ── Hiring ──────────────────────────────────────────────────────────────────────────────────


def refuse_hire(world: World, command: Hire) -> Refused | None:
    """Why nobody can be hired so."""
    figure = bosses.employer(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    refused = in_town(world) or characters.room_refused(world, 1)
    if refused is not None:
        return refused
    record = next((one for one in trades(world) if one.id == command.trade), None)
    if record is None:
        return say.no_hireling()
    return say.poor(figure, record.wage) if figure.coins < record.wage else None


def hire(world: World, command: Hire, dice: Dice) -> Iterator[Fact]:
    """A name by the dice, and the first day's wage."""
    fact = joins(world, command.trade, dice, by=command.figure)
    yield fact
    wage = content.monster(command.trade).wage
    yield wages.WagePaid(clauses=(clause("axx.hireling"),), figure=fact.figure, by=command.figure, gp=wage)


def joins(world: World, trade: str, dice: Dice, *, by: str = "", name: str = "") -> Hired:
    """Somebody of this trade comes along, by a name that nobody has yet."""
    before = len(dice.thrown)
    record = content.monster(trade)
    free = _free_names(world)
    if not name and free:
        (face,) = dice.roll(len(free), by=PARTY, what=What.PICK)
        name = free[face - 1]
    return Hired(
        clauses=(clause("axx.hireling"),),
        rolls=tuple(dice.thrown[before:]),
        figure=f"hand{world.minted + 1}",
        name=name or making.numbered(record.name, {one.name for one in world.figures.values()}),
        trade=trade,
        by=by,
        hp=record.hp,
        hd=record.hd,
        half=record.half,
    )


def _free_names(world: World) -> list[str]:
    """Names that nobody has or is spoken of by: of the townsfolk, else of another kindred's."""
    taken = {one.name for one in world.figures.values()} | {one.name for one in world.drafts.values()}
    taken |= {one.tie.name for one in world.figures.values() if one.tie is not None}
    given = content.given_names()
    others = [name for kindred, names in given.items() if kindred != "human" for name in names]
    free = ([one for one in names if one not in taken] for names in (given["human"], others))
    return next((names for names in free if names), [])


def fold_hired(world: World, fact: Hired) -> None:
    """One more in the party, at its end; a bearer behind, a soldier in front."""
    world.minted += 1
    record = content.monster(fact.trade)
    figure = Figure(id=fact.figure, name=fact.name, side=PARTY, monster=fact.trade, hd=fact.hd, half=fact.half)
    figure.hp = figure.top = fact.hp
    figure.wounds = wounds(fact.hp, fact.hp)
    figure.employer = fact.by
    figure.rank = "second" if record.bearer else "front"
    figure.alignment = record.alignment
    world.figures[figure.id] = figure
    world.order.append(figure.id)
    if world.place in world.rooms:
        world.purse[figure.id] = 0  # what is found and handed over from now on counts as brought home


# ── Orders to them ──────────────────────────────────────────────────────────────────────────


def refuse_dismiss(world: World, command: Dismiss) -> Refused | None:
    """Why the hireling cannot be let go."""
    found = bosses.hand(world, command.figure, command.hireling)
    return found if isinstance(found, Refused) else calm(world)


def dismiss(world: World, command: Dismiss, _dice: Dice) -> Iterator[Fact]:
    """Goodbye."""
    yield wages.leaves(world, world.figures[command.hireling], "dismissed", clause("axx.hireling"))


def refuse_send(world: World, command: SendIn) -> Refused | None:
    """Why that is no order: nobody's hireling, or told so already."""
    found = bosses.hand(world, command.figure, command.hireling)
    if isinstance(found, Refused):
        return found
    record = content.monster(found.monster)
    return say.no_bearer(found) if not record.bearer or found.sent == command.fight else None


def send(_world: World, command: SendIn, _dice: Dice) -> Iterator[Fact]:
    """Told."""
    cited = (clause("axx.hireling"),)
    yield SentIn(clauses=cited, figure=command.hireling, by=command.figure, fight=command.fight)


def fold_sent(world: World, fact: SentIn) -> None:
    """It will, or will not."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.sent = fact.fight


# ── Buttons ─────────────────────────────────────────────────────────────────────────────────


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Hiring in town; orders to those who are there."""
    if seat.role == "watcher":
        return []
    mine = [one for one in seen.party() if one.character and seat.holds(one.id) and figures.able(one)]
    out: list[Offer] = []
    if seen.place == TOWN and calm(seen) is None:
        out += [_hire(seen, one) for one in mine if one.coins]
    for boss, hireling in bosses.pairs(seen, seat):
        out += _orders(seen, boss, hireling)
    return out


def _hire(seen: World, figure: Figure) -> Offer:
    choices = tuple(
        Choice(
            key=one.id,
            words=capital(one.name),
            note=f"{one.wage:,} GP a day, HP {one.hp}, AC {one.ac}"
            + ("" if one.bearer else f", +{one.attack}, {one.damage}"),
            greyed="costs more than there is" if one.wage > figure.coins else "",
            clause=one.clause,
        )
        for one in trades(seen)
    )
    return Offer(
        command=Hire(figure=figure.id, trade=""),
        words="Hire somebody",
        group="hero",
        figure=figure.id,
        note="paid each day in advance; half a share of the experience",
        clause=clause("axx.hireling"),
        blanks=(Field(name="trade", words="Whom", choices=choices),),
    )


def _orders(seen: World, boss: Figure, hireling: Figure) -> Iterator[Offer]:
    tell = SendIn(figure=boss.id, hireling=hireling.id, fight=not hireling.sent)
    if refuse_send(seen, tell) is None:
        words = f"Send {hireling.name} to fight" if not hireling.sent else f"Let {hireling.name} keep to the light"
        yield _order(boss, tell, words, "hero", f"{hireling.name} {'fight' if not hireling.sent else 'stay back'}")
    if seen.fight is None:
        go = Dismiss(figure=boss.id, hireling=hireling.id)
        if refuse_dismiss(seen, go) is None:
            yield _order(boss, go, f"Let {hireling.name} go", "hero", f"dismiss {hireling.name}")


def _order(boss: Figure, command: Command, words: str, group: str, typed: str) -> Offer:
    return Offer(
        command=command, words=words, group=group, figure=boss.id, clause=clause("axx.hireling"), typed=typed.lower()
    )


CHAPTER = Chapter(
    name="hirelings",
    orders={
        Hire: Order(refuse_hire, hire),
        Dismiss: Order(refuse_dismiss, dismiss),
        SendIn: Order(refuse_send, send),
        nerve.CheckNerve: Order(nerve.refuse, nerve.decide),
    },
    events={
        Hired: Event(fold_hired, say.hired, say.hired_card),
        SentIn: Event(fold_sent, say.sent),
        wages.WagePaid: Event(wages.fold_paid, say.paid),
        wages.HirelingLeft: Event(wages.fold_left, say.left),
        nerve.NerveHeld: Event(nerve.fold_held, say.steady),
    },
    offers=offers,
)
