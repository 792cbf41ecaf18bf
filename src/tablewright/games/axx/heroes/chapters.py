"""The heroes' chapters: making them, their gear, their spells, their checks, their experience."""

from __future__ import annotations

from itertools import combinations_with_replacement

from tablewright.core.facts import Choice, Field, Offer
from tablewright.core.game import Names, Seat
from tablewright.core.ledger import clause
from tablewright.games.axx import again, aid, checks, content, figures, situations
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.heroes import (
    arriving,
    characters,
    characters_finish,
    characters_party,
    check_orders,
    faith,
    gear_fold,
    gear_offers,
    gear_orders,
    harm_orders,
    magic_prepare,
    save_orders,
    spell_slots,
    xp,
    xp_ledger,
)
from tablewright.games.axx.heroes import characters_facts as making
from tablewright.games.axx.heroes import gear_facts as moves
from tablewright.games.axx.heroes.languages import LANGUAGES
from tablewright.games.axx.heroes.lifepaths import LIFEPATHS
from tablewright.games.axx.say import again as say_again
from tablewright.games.axx.say import explore as say_explore
from tablewright.games.axx.say import hero_facts as say
from tablewright.games.axx.say import listed, possessive
from tablewright.games.axx.say.heroes import ABILITY_NAMES, WILDS, prepare_in
from tablewright.games.axx.say.terms import TERMS
from tablewright.games.axx.town import bosses
from tablewright.games.axx.world import ABILITIES, TOWN, Figure, World

MOST_WAYS = 10
"""Ways of preparing up to which each has a button of its own."""


# ── Offers ──────────────────────────────────────────────────────────────────────────────────


def _making_offers(seen: World, seat: Seat) -> list[Offer]:
    if seat.role == "watcher" or seen.fight is not None:
        return []
    out: list[Offer] = []
    if not any(one.state in ("up", "out", characters.COMING) for one in seen.party() if one.character):
        out.append(
            Offer(
                command=making.MakeParty(size=4),
                words="Make a new party of four at random" if seen.order else "Make a party of four at random",
                group="hero",
                typed="make a party",
                clause=clause("axx.create.order"),
                main=True,
            )
        )
    if seen.place == TOWN:
        out += [_give_up(draft.id, draft.name) for draft in seen.drafts.values() if seat.holds(draft.id)]
    led = {hand.id for _, hand in bosses.pairs(seen, seat)}
    for index, figure in enumerate(seen.party()):
        if index and (seat.holds(figure.id) or figure.id in led) and figure.state not in ("dead", "gone", "stone"):
            order = (figure.id, *(other for other in seen.order if other != figure.id))
            out.append(
                Offer(
                    command=making.MarchingOrder(figures=order),
                    words=f"{figure.name} goes first",
                    group="hero",
                    figure=figure.id,
                    typed=f"{figure.name} first".lower(),
                )
            )
    return out


def _give_up(draft: str, name: str) -> Offer:
    return Offer(
        command=making.DropDraft(draft=draft),
        words=f"Give up making {name}",
        group="hero",
        typed=f"give up {name}".lower(),
    )


def _magic_offers(seen: World, seat: Seat) -> list[Offer]:
    out: list[Offer] = []
    for figure in seen.party():
        able = figures.able(figure) and magic_prepare.may_prepare(seen, figure)
        if able and seat.role != "watcher" and seat.holds(figure.id):
            out += _ways_to_prepare(seen, figure)
    return out


def _ways_to_prepare(seen: World, figure: Figure) -> list[Offer]:
    """Each different way of filling the slots, the present one left out; where those are many, one slot changed.

    Where these too are more than a glance takes in, each slot has its list; before them what is usual, if one is empty.
    """
    known = tuple(sorted(spell_slots.preparable(figure, seen.packs), key=lambda name: content.spell(name).level))
    ways = list(combinations_with_replacement(known, len(figure.slots)))
    if len(ways) > MOST_WAYS:
        ways = _one_changed(seen, figure, known)
    now = sorted(slot.spell for slot in figure.slots)
    ways = [way for way in ways if sorted(way) != now and magic_prepare.spells_refused(seen, figure, way) is None]
    if len(ways) <= MOST_WAYS:
        return _wholes(figure, ways)
    usual = [] if all(slot.spell for slot in figure.slots) else _wholes(figure, ways[:1])
    return [*usual, *_by_slots(figure, known)]


def _by_slots(figure: Figure, known: tuple[str, ...]) -> list[Offer]:
    """A button for each slot that is not spent, with the spells that go into it."""
    cited = clause("axx.magic.slots")
    out: list[Offer] = []
    for place, slot in enumerate(figure.slots, start=1):
        fitting = [content.spell(name) for name in known if content.spell(name).level <= slot.level]
        choices = tuple(Choice(one.id, one.name, note=one.gist) for one in fitting if one.id != slot.spell)
        if choices and not slot.spent:
            out.append(
                Offer(
                    command=magic_prepare.PrepareOne(figure=figure.id, slot=place, spell=""),
                    words=prepare_in(figure, place),
                    group="magic",
                    figure=figure.id,
                    price="free after sleep",
                    clause=cited,
                    typed=f"{figure.name} prepare slot {place}".lower(),
                    blanks=(Field(name="spell", words="Which spell", choices=choices),),
                )
            )
    return out


def _wholes(figure: Figure, ways: list[tuple[str, ...]]) -> list[Offer]:
    """A button for each of these ways of filling all the slots."""
    out: list[Offer] = []
    for spells in ways:
        names = [content.spell(spell).name for spell in spells]
        counted = [f"{names.count(name)} × {name}" if names.count(name) > 1 else name for name in dict.fromkeys(names)]
        out.append(
            Offer(
                command=magic_prepare.Prepare(figure=figure.id, spells=spells),
                words=f"Prepare {listed(counted)}",
                group="magic",
                figure=figure.id,
                price="free after sleep",
                clause=clause("axx.magic.slots"),
                typed=f"{figure.name} prepare {' '.join(names)}".lower(),
            )
        )
    return out


def _one_changed(seen: World, figure: Figure, known: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What the slots hold with one of them changed; empty ones first get what is usual."""
    held = [slot.spell for slot in figure.slots]
    base = (
        held
        if all(held)
        else [one or other for one, other in zip(held, spell_slots.usual(figure, seen.packs), strict=True)]
    )
    found = {} if all(held) else {tuple(sorted(base)): tuple(base)}
    for index in range(len(base)):
        for spell in known:
            spells = (*base[:index], spell, *base[index + 1 :])
            if magic_prepare.spells_refused(seen, figure, spells) is None:  # the same spells may fit in another order
                found.setdefault(tuple(sorted(spells)), spells)
    return list(found.values())


def _check_offers(seen: World, seat: Seat) -> list[Offer]:
    out: list[Offer] = []
    party = [figure for figure in seen.party() if figure.state not in ("dead", "gone", "out")]
    if seat.role in ("gm", "engine") and party:
        out.append(_call(seen, party))
    if seen.fight is None and seen.place in seen.rooms:
        able = [figure for figure in party if figure.character and figures.able(figure)]
        for figure in able:
            others = [other for other in able if other.id != figure.id and not aid.aided(seen, other)]
            if seat.role != "watcher" and seat.holds(figure.id) and others:
                out.append(_help(figure, others))
    return out


def _call(seen: World, party: list[Figure]) -> Offer:
    return Offer(
        command=check_orders.CallCheck(figure=party[0].id, ability="STR"),
        words="Call for a check",
        group="gm",
        clause=clause("axx.check"),
        blanks=(
            Field(name="figure", words="Who", choices=tuple(Choice(key=f.id, words=f.name) for f in party)),
            Field(
                name="ability",
                words="Ability",
                choices=tuple(Choice(key=ability, words=ABILITY_NAMES[ability]) for ability in ABILITIES),
            ),
            Field(name="task", words="What for", choices=_tasks(seen)),
            Field(name="wild", words="In which wild", choices=_wilds()),
            Field(
                name="difficulty",
                words="How hard",
                choices=(
                    Choice(key="normal", words="normal (12)"),
                    Choice(key="easy", words="easy (9)"),
                    Choice(key="hard", words="hard (15)"),
                ),
            ),
            Field(
                name="class_check",
                words="Class training",
                choices=(
                    Choice(key="no", words="does not count"),
                    Choice(key="yes", words="counts: add the Level", clause=clause("axx.check.class")),
                ),
            ),
        ),
    )


def _tasks(seen: World) -> tuple[Choice, ...]:
    """What checks have numbers of their own for, each with its ability, and how it was ruled before."""
    own = [
        Choice(
            key=task,
            words=f"{say.TASKS[task]} ({ABILITY_NAMES[ability]})",
            clause=clause("axx.check.class"),
            note=situations.task_ruling(seen, task),
        )
        for task, ability in checks.TASKS.items()
    ]
    return (Choice(key="", words="anything, with that ability"), *own)


def _wilds() -> tuple[Choice, ...]:
    """Where a Ranger tracks, hunts or forages."""
    wilds = (Choice(key=key, words=name, clause=clause("axx.class.ranger")) for key, name in WILDS.items())
    return (Choice(key="", words="none that matters"), *wilds)


def _help(figure: Figure, others: list[Figure]) -> Offer:
    return Offer(
        command=check_orders.Assist(figure=figure.id, to=others[0].id),
        words="Help a companion with the next check",
        group="explore",
        figure=figure.id,
        note="+2",
        clause=clause("axx.aid"),
        blanks=(Field(name="to", words="Whom", choices=tuple(Choice(key=o.id, words=o.name) for o in others)),),
    )


def _ask_cost(seen: World, names: Names) -> tuple[str, dict[str, str]]:
    who = names(str(seen.question.about.get("figure", ""))) if seen.question is not None else "it"
    return f"{possessive(who)} check fell short. What comes of it?", {
        "failure": "It fails",
        "cost": "It succeeds, at a cost",
    }


def _ask_slot(seen: World, names: Names) -> tuple[str, dict[str, str]]:
    who = names(str(seen.question.about.get("figure", ""))) if seen.question is not None else "it"
    return f"Of which level is {possessive(who)} new spell slot?", {choice: choice for choice in xp.SLOT_LEVELS}


# ── Chapters ────────────────────────────────────────────────────────────────────────────────


MAKING = Chapter(
    name="making",
    orders={
        making.BeginCharacter: Order(characters.refuse_begin, characters.decide_begin),
        making.RollCoins: Order(characters.refuse_coins, characters.decide_coins),
        making.DropDraft: Order(characters.refuse_drop, characters.decide_drop),
        making.MakeCharacter: Order(characters.refuse_make, characters.decide_make),
        making.FinishCharacter: Order(characters_finish.refuse, characters_finish.decide),
        making.MakeParty: Order(characters_party.refuse, characters_party.decide),
        making.MarchingOrder: Order(characters.refuse_march, characters.decide_march),
    },
    events={
        making.AbilitiesRolled: Event(characters.evolve_abilities, say.abilities, say.abilities_card),
        making.CoinsRolled: Event(characters.evolve_coins, say.coins, say.coins_card),
        making.DraftDropped: Event(characters.evolve_drop, say.dropped_draft),
        making.CharacterMade: Event(
            characters.evolve_made, say.made, say.made_card, why=lambda _world, fact: fact.terms
        ),
        making.MarchingOrderSet: Event(characters.evolve_march, say.march),
    },
    offers=_making_offers,
    terms=TERMS,
)

GEAR = Chapter(
    name="gear",
    orders={
        moves.Equip: Order(gear_orders.refuse_equip, gear_orders.decide_equip),
        moves.Stow: Order(gear_orders.refuse_stow, gear_orders.decide_stow),
        moves.Drop: Order(gear_orders.refuse_drop, gear_orders.decide_drop),
        moves.Give: Order(gear_orders.refuse_give, gear_orders.decide_give),
        moves.Take: Order(gear_orders.refuse_take, gear_orders.decide_take),
        moves.TakeAll: Order(gear_orders.refuse_take_all, gear_orders.decide_take_all),
        moves.GiveCoins: Order(gear_orders.refuse_give_coins, gear_orders.decide_give_coins),
        moves.DropCoins: Order(gear_orders.refuse_drop_coins, gear_orders.decide_drop_coins),
        moves.TakeCoins: Order(gear_orders.refuse_take_coins, gear_orders.decide_take_coins),
        moves.Buy: Order(gear_orders.refuse_buy, gear_orders.decide_buy),
    },
    events={
        moves.ItemPlaced: Event(gear_fold.evolve_placed, say.placed),
        moves.ItemDropped: Event(gear_fold.evolve_dropped, say.dropped),
        moves.ItemGiven: Event(gear_fold.evolve_given, say.given),
        moves.ItemTaken: Event(gear_fold.evolve_taken, say.taken),
        moves.CoinsGiven: Event(gear_fold.evolve_coins_given, say.coins_given),
        moves.CoinsDropped: Event(gear_fold.evolve_coins_dropped, say.coins_dropped),
        moves.CoinsTaken: Event(gear_fold.evolve_coins_taken, say.coins_taken),
        moves.Bought: Event(gear_fold.evolve_bought, say.bought),
    },
    offers=gear_offers.offers,
)

PREPARING = Chapter(
    name="preparing",
    orders={
        magic_prepare.Prepare: Order(magic_prepare.refuse, magic_prepare.decide),
        magic_prepare.PrepareOne: Order(magic_prepare.refuse_one, magic_prepare.decide_one),
    },
    events={magic_prepare.SpellsPrepared: Event(magic_prepare.evolve, say.prepared)},
    offers=_magic_offers,
)

CHECKS = Chapter(
    name="checks",
    orders={
        check_orders.CallCheck: Order(check_orders.refuse_check, check_orders.decide_check, check_orders.chance_check),
        check_orders.Assist: Order(check_orders.refuse_assist, check_orders.decide_assist),
    },
    events={
        checks.CheckRolled: Event(
            check_orders.evolve_check, say.check, say.check_card, see=check_orders.see_check, why=check_orders.why_check
        ),
        checks.CheckSettled: Event(check_orders.evolve_nothing, say.settled),
        checks.SaveRolled: Event(
            check_orders.evolve_save, say.save, say.save_card, see=check_orders.see_save, why=check_orders.why_save
        ),
        check_orders.Assisted: Event(check_orders.evolve_assist, say.assisted),
        again.ThrownAgain: Event(again.evolve, lambda fact, names: say_again.thrown(names(fact.figure))),
    },
    offers=_check_offers,
    answers={check_orders.COST: check_orders.answer_cost, again.COST: again.answer_cost, again.AGAIN: again.answer},
    asks={check_orders.COST: _ask_cost, again.COST: say_explore.ask_cost, again.AGAIN: again.ask},
)

EXPERIENCE = Chapter(
    name="experience",
    orders={
        xp.LevelUp: Order(xp.refuse_level, xp.decide_level),
        xp_ledger.AwardXP: Order(xp_ledger.refuse, xp_ledger.award),
    },
    events={
        xp.XPAwarded: Event(xp.evolve_awarded, say.awarded, say.awarded_card),
        xp.LevelGained: Event(xp.evolve_level, say.level, say.level_card, why=lambda _world, fact: fact.terms),
        xp.SlotChosen: Event(xp.evolve_slot, say.slot),
    },
    offers=xp_ledger.offers,
    next=xp.next_command,
    answers={xp.SLOT_LEVEL: xp.answer_slot},
    asks={xp.SLOT_LEVEL: _ask_slot},
)

HEROES = (
    MAKING,
    arriving.CHAPTER,
    LANGUAGES,
    LIFEPATHS,
    GEAR,
    PREPARING,
    faith.CHAPTER,
    CHECKS,
    save_orders.CHAPTER,
    harm_orders.CHAPTER,
    EXPERIENCE,
)
"""The chapters about heroes."""
