"""Setting out, rest, sleep, food and lights, as buttons."""

from __future__ import annotations

from tablewright.core.facts import GM, Choice, Field, Offer, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.axx import figures, packs
from tablewright.games.axx.chapter import Chapter
from tablewright.games.axx.delve import clock, light, night, rest
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve import setting_out as delve
from tablewright.games.axx.delve.delve_ways import party_sees
from tablewright.games.axx.say import a, item_name, listed
from tablewright.games.axx.say.light import turns
from tablewright.games.axx.world import TOWN, Figure, Item, World

GROUP = "rest"


def offers(seen: World, seat: Seat) -> list[Offer]:
    """What is done in town, in camp, and with lights."""
    if seat.role == "watcher":
        return []
    out: list[Offer] = []
    mine = [figure for figure in seen.party() if seat.holds(figure.id)]
    out += _first_light(seen, mine)
    for figure in mine:
        out += _lights(seen, figure)
    if seen.fight is not None or not seen.party():
        return out
    if seen.place == TOWN:
        out += _town(seen, seat)
    if rest.calm(seen) is None:
        out += _camp(seen)
        out += [_eat(seen, figure) for figure in mine if "hunger" in figure.conditions]
    return out


# ── Town ────────────────────────────────────────────────────────────────────────────────────


def _town(seen: World, seat: Seat) -> list[Offer]:
    out: list[Offer] = []
    if seen.dungeon:
        refused = delve.refuse_out(seen, f.SetOut())
        out.append(
            Offer(
                command=f.SetOut(),
                words=f"Set out for {seen.dungeon}",
                group="travel",
                note=_by_what_light(seen),
                greyed=refused.words if refused else "",
                clause=clause("axx.dungeon.depth"),
                typed="set out",
                main=refused is None,
            )
        )
    if seen.gm and seat.role != GM:
        return out
    new = "another dungeon" if seen.dungeon else "a dungeon"
    out.append(
        Offer(
            command=f.MakeDungeon(),
            words=f"Make {new}",
            group="travel",
            note="the others stay as they were left" if seen.dungeon else "",
            clause=clause("axx.dungeon.stocking"),
            typed="make a dungeon",
            blanks=(
                Field(name="levels", words="Levels, 1 to 10", number=True),
                Field(name="rooms", words="Rooms a level, 1 to 60", number=True),
                Field(name="title", words="Its name (empty: drawn)", text=True),
            ),
            main=not seen.dungeon,
        )
    )
    drawn = packs.dungeons(seen.packs)
    if drawn:
        choices = tuple(Choice(key=key, words=one.name, note=one.gist) for key, one in drawn.items())
        out.append(
            Offer(
                command=f.MakeDungeon(),
                words="Take a dungeon out of a pack",
                group="travel",
                note="the others stay as they were left" if seen.dungeon else "",
                clause=clause("axx.supplements"),
                typed="take a dungeon",
                blanks=(
                    Field(name="drawn", words="Which", choices=choices),
                    Field(name="title", words="Its name at this table (empty: its own)", text=True),
                ),
            )
        )
    return out


def _by_what_light(seen: World) -> str:
    """Who lights what on the way in, or a warning that nobody can."""
    wick = delve.first_light(seen)
    if wick is not None:
        figure, item = wick
        return f"{figure.name} lights {a(_one(item))} at the mouth of it"
    return no_light(seen)


def no_light(seen: World) -> str:
    """What it means for those who see nothing down there; "" if everybody sees."""
    who = [figure.name for figure in delve.blind(seen)]
    if not who:
        return ""
    verb = "sees" if len(who) == 1 else "see"
    return f"no light: {listed(who)} {verb} nothing down there, can search nothing and strike at −4"


# ── Camp ────────────────────────────────────────────────────────────────────────────────────


def _camp(seen: World) -> list[Offer]:
    out: list[Offer] = []
    bound = rest.bindable(seen)
    tired = any("fatigue" in figure.conditions for figure in seen.party())
    if bound:
        who = listed(figure.name for figure in bound)
        out.append(
            Offer(
                command=rest.Rest(bind=tuple(figure.id for figure in bound)),
                words=f"Rest, and bind the wounds of {who}",
                group=GROUP,
                price="one turn",
                note="1d4 HP each, once a day",
                clause=clause("axx.heal.bind"),
                typed="bind wounds",
                main=True,
            )
        )
    if seen.place != TOWN:
        out.append(
            Offer(
                command=rest.Rest(),
                words="Rest for a turn",
                group=GROUP,
                price="one turn",
                note="ends the weariness" if tired else _rest_due(seen),
                clause=clause("axx.time.rest"),
                typed="rest",
                main=seen.active >= clock.REST_AFTER,
            )
        )
    out.append(_sleep(seen))
    return out


def _rest_due(seen: World) -> str:
    left = clock.REST_AFTER - seen.active
    return "due now" if left <= 0 else f"due in {turns(left)}"


def _sleep(seen: World) -> Offer:
    party = seen.living()
    notes = [night.board(seen)]
    if not seen.safe:
        checks = -(-(seen.sleep or night.NIGHT) // clock.CHECK_EVERY)
        notes.append(f"{checks} wandering checks")
    notes += night.pay(seen)
    burning = [figure.name for figure in party if any(item.lit for item in figure.items.values())]
    if burning and not seen.safe:
        notes.append(f"{listed(burning)} {'has' if len(burning) == 1 else 'have'} a light burning, which goes on")
    again = f"Sleep on: {turns(seen.sleep)} of the night are left"
    return Offer(
        command=night.Sleep(),
        words=again if seen.sleep else "Sleep for eight hours",
        group=GROUP,
        price=turns(seen.sleep or night.NIGHT),
        note=", ".join(notes),
        clause=clause("axx.time.day"),
        typed="sleep",
    )


def _eat(seen: World, figure: Figure) -> Offer:
    refused = night.refuse_eat(seen, night.Eat(figure=figure.id))
    return Offer(
        command=night.Eat(figure=figure.id),
        words=f"{figure.name} eats a ration",
        group=GROUP,
        figure=figure.id,
        price="no time",
        greyed=refused.words if refused else "",
        clause=clause("axx.time.day"),
        typed=f"{figure.name} eat".lower(),
        main=refused is None,
    )


# ── Lights ──────────────────────────────────────────────────────────────────────────────────


def _first_light(seen: World, mine: list[Figure]) -> list[Offer]:
    """Where somebody sees nothing for want of a light: one button for the party, before all others."""
    wick = delve.first_light(seen, mine) if seen.place in seen.rooms and seen.fight is None else None
    if wick is None:
        return []
    figure, item = wick
    who = listed(one.name for one in delve.blind(seen))
    return [
        Offer(
            command=light.LightUp(figure=figure.id, item=item.id),
            words=f"Light {a(_one(item))}: {figure.name}",
            group="explore",
            price="no time",
            note=f"{who} {'sees' if len(delve.blind(seen)) == 1 else 'see'} nothing without, {turns_left(item)}",
            clause=clause("axx.time.light"),
            typed="light up",
            main=True,
        )
    ]


def _lights(seen: World, figure: Figure) -> list[Offer]:
    if not figures.able(figure) or (seen.fight is None and seen.place == TOWN):
        return []
    price = "your action" if seen.fight is not None else "no time"
    out: list[Offer] = []
    burning = [item for item in figure.items.values() if item.lit]
    for item in burning:
        order = light.PutOut(figure=figure.id, item=item.id)
        out.append(
            _light(
                seen, figure, order, f"Put out the {_one(item)}", price, light.refuse_out(seen, order), turns_left(item)
            )
        )
    wick = next_light(figure)
    if wick is not None and not burning:
        lit = light.LightUp(figure=figure.id, item=wick.id)
        refused = light.refuse_light(seen, lit)
        if seen.fight is None or refused is None:
            offer = _light(seen, figure, lit, f"Light a {_one(wick)}", price, refused, turns_left(wick))
            out.append(offer)
    return out


def next_light(figure: Figure) -> Item | None:
    """The torch or lantern that a figure would light next: one begun before a fresh one."""
    return next(iter(light.wicks(figure)), None)


def turns_left(item: Item) -> str:
    """How long it will burn."""
    return f"{turns(item.burning or light.burns(item))} of light"


def _one(item: Item) -> str:
    return item.kind if item.kind in ("torch", "lantern") else item_name(item)


def _light(
    seen: World,
    figure: Figure,
    order: light.LightUp | light.PutOut,
    words: str,
    price: str,
    refused: Refused | None,
    note: str,
) -> Offer:
    dark = isinstance(order, light.LightUp) and seen.place in seen.rooms and not party_sees(seen)
    verb = words.split(" the ")[0].split(" a ")[0].lower()
    what = words.rsplit(" ", 1)[-1]
    return Offer(
        command=order,
        words=f"{figure.name}: {words[:1].lower()}{words[1:]}",
        group="explore" if seen.fight is None else "fight",
        figure=figure.id,
        price=price,
        note=note,
        greyed=refused.words if refused else "",
        clause=clause("axx.time.light"),
        typed=f"{figure.name} {verb} {what}".lower(),
        main=dark and refused is None,
    )


CHAPTER = Chapter(name="camp", offers=offers)
