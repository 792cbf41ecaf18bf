"""What may be ordered about characters, their gear and experience, and what a GM may order about threats."""

from __future__ import annotations

from tablewright.core import scenes
from tablewright.core.facts import GM, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.making import players
from tablewright.games.axiom import content, figures, packs
from tablewright.games.axiom.fight.facts import PickUp
from tablewright.games.axiom.heroes import advance, gear
from tablewright.games.axiom.heroes import facts as orders
from tablewright.games.axiom.records import HIGHEST_TALENT
from tablewright.games.axiom.say import capital
from tablewright.games.axiom.say.heroes import attribute_name, talent_name, thing_name
from tablewright.games.axiom.world import ATTRIBUTES, Figure, Item, World


def making(seen: World, seat: Seat) -> list[Offer]:
    """A whole party at once, as long as there is none; somebody by name alone, where the pack is off."""
    if seat.role == "watcher" or seen.fight is not None:
        return []
    if not seen.options.get("beyond", True):
        return [_by_name()]
    if any(figure.state not in ("dead", "gone") for figure in seen.party()):
        return []
    return [
        Offer(
            command=orders.MakeParty(size=4),
            words="Make a party of four at random",
            group="hero",
            typed="make a party",
            clause=clause("axiom.attributes"),
            main=True,
        )
    ]


def _by_name() -> Offer:
    return Offer(
        command=orders.NameFigure(name=""),
        words="Somebody joins by name",
        group="hero",
        clause=clause("axiom.pool"),
        blanks=(Field(name="name", words="Name", text=True),),
    )


# ── Gear ────────────────────────────────────────────────────────────────────────────────────


def of_gear(seen: World, seat: Seat) -> list[Offer]:
    """Taking in hand, putting on and putting away; for the GM, giving something of the list."""
    out: list[Offer] = []
    if not seen.options.get("beyond", True):
        return out
    for figure in seen.party():
        if seat.role != "watcher" and seat.holds(figure.id) and figures.able(figure) and figure.items:
            out += _arms(seen, figure)
    if seat.role == GM and seen.fight is None:
        party = [figure for figure in seen.party() if figure.character and figure.state not in ("dead", "gone")]
        if party:
            out.append(_give(seen, party))
    return out


def _arms(seen: World, figure: Figure) -> list[Offer]:
    out = []
    fight = seen.fight is not None
    if fight and not gear.may_spend_minor(seen, figure):
        return []
    for item in figure.items.values():
        armour = content.ARMOR.holds(item.kind)
        if content.KITS.holds(item.kind) or item.place == "body" or (fight and (armour or item.place == "floor")):
            continue
        if item.place == "floor":
            out.append(_pick(figure, item))
        elif item.place == "pack":
            out.append(_ready(figure, item, armour=armour, fight=fight))
        elif not fight:
            out.append(_away(figure, item, armour=armour))
    return out


def _ready(figure: Figure, item: Item, *, armour: bool, fight: bool) -> Offer:
    name = thing_name(item.kind, item.called)
    command = orders.Ready(figure=figure.id, item=item.id)
    return Offer(
        command=command,
        words=f"Put on the {name}" if armour else f"Take the {name} in hand",
        group="gear",
        figure=figure.id,
        price="a Minor action" if fight else "",
        clause=content.GEAR[item.kind].clause,
        typed=f"{figure.name} {'wear' if armour else 'take'} {name}".lower(),
    )


def _pick(figure: Figure, item: Item) -> Offer:
    """What was dropped in a fight by somebody who could not pick it up when that was over."""
    name = thing_name(item.kind, item.called)
    return Offer(
        command=PickUp(figure=figure.id, item=item.id),
        words=f"Pick up the {name}",
        group="gear",
        figure=figure.id,
        clause=clause("axiom.actions"),
        typed=f"{figure.name} pick up {name}".lower(),
    )


def _away(figure: Figure, item: Item, *, armour: bool) -> Offer:
    name = thing_name(item.kind, item.called)
    return Offer(
        command=orders.PutAway(figure=figure.id, item=item.id),
        words=f"Take off the {name}" if armour else f"Put the {name} away",
        group="gear",
        figure=figure.id,
        typed=f"{figure.name} {'take off' if armour else 'put away'} {name}".lower(),
    )


def _give(seen: World, party: list[Figure]) -> Offer:
    things = tuple(Choice(key=one.id, words=one.name, note=one.gist) for one in packs.gear(seen.packs).values())
    return Offer(
        command=orders.Acquire(figure=party[0].id, kind=things[0].key),
        words="Give something of the gear list",
        group="gm",
        blanks=(
            Field(name="figure", words="Whom", choices=tuple(Choice(key=f.id, words=f.name) for f in party)),
            Field(name="kind", words="What", choices=things),
        ),
    )


# ── Experience ──────────────────────────────────────────────────────────────────────────────


def of_experience(seen: World, seat: Seat) -> list[Offer]:
    """What XP buy now, for who has some; the end of a session and milestones, for the GM."""
    if seat.role == "watcher" or seen.fight is not None or not seen.options.get("beyond", True):
        return []
    out: list[Offer] = []
    for figure in players(seen.party()):
        if seat.holds(figure.id) and advance.left(figure):
            out += scenes.in_the_open(seen, seat, _spending(figure))
    if seat.role == GM or (not seen.gm and seat.role == "player"):
        out += _earning(seen)
    return out


def _spending(figure: Figure) -> list[Offer]:
    left = advance.left(figure)
    out = []
    talents = [
        Choice(key=name, words=talent_name(name), note=f"{dice}D to {dice + 1}D: {advance.talent_price(dice)} XP")
        for name in (*content.talents(), *figure.odd)
        if (dice := figures.talent(figure, name)) < HIGHEST_TALENT and advance.talent_price(dice) <= left
    ]
    if talents:
        command = orders.BuyTalent(figure=figure.id, talent="")
        out.append(_spend(figure, command, "Raise a Talent", Field("talent", "Talent", tuple(talents))))
    foci = [
        Choice(key=name, words=talent_name(name), note=f"{advance.talent_price(dice)} XP")
        for name, dice in figure.talents.items()
        if dice and advance.talent_price(dice) <= left
    ]
    if foci:
        focus = orders.BuyFocus(figure=figure.id, talent="", focus="")
        text = Field("focus", "On what, in a word or two", text=True)
        out.append(_spend(figure, focus, "Learn a Focus", Field("talent", "Of the Talent", tuple(foci)), text))
    attributes = [
        Choice(key=name, words=attribute_name(name), note=f"{dice}D to {dice + 1}D: {advance.attribute_price(dice)} XP")
        for name in ATTRIBUTES
        if (dice := figure.attributes.get(name, 0)) < advance.ceiling(figure, name)
        and advance.attribute_price(dice) <= left
    ]
    if attributes:
        raised = orders.BuyAttribute(figure=figure.id, attribute="")
        out.append(_spend(figure, raised, "Raise an Attribute", Field("attribute", "Attribute", tuple(attributes))))
    return out


def _spend(
    figure: Figure,
    command: orders.BuyTalent | orders.BuyFocus | orders.BuyAttribute,
    words: str,
    *blanks: Field,
) -> Offer:
    return Offer(
        command=command,
        words=words,
        group="hero",
        figure=figure.id,
        price=f"{advance.left(figure)} XP to spend",
        clause=clause("axiom.advancement"),
        blanks=blanks,
    )


def _earning(seen: World) -> list[Offer]:
    if not players(seen.party()):
        return []
    cited = clause("axiom.advancement")
    milestone = orders.Milestone(reason="", xp=1)
    return [
        Offer(
            command=orders.EndSession(),
            words=f"End the session: {advance.SESSION_XP} XP each",
            group="gm",
            clause=cited,
            typed="end the session",
        ),
        Offer(
            command=milestone,
            words="A milestone",
            group="gm",
            clause=cited,
            blanks=(
                Field("reason", "For what", text=True),
                Field("xp", "XP for each", number=True),
                Field(
                    "stage",
                    "The next stage of their tracks",
                    choices=(Choice(key="no", words="no"), Choice(key="yes", words="yes")),
                ),
            ),
        ),
    ]


# ── Threats ─────────────────────────────────────────────────────────────────────────────────


def of_threats(seen: World, seat: Seat) -> list[Offer]:
    """For the GM: bring threats in by one line, and weigh such a line against the party."""
    if seat.role != GM or not seen.options.get("beyond", True):
        return []
    there = packs.threats(seen.packs).values()
    tiers = dict.fromkeys([*packs.tiers(seen.packs), *(one.tier for one in there)])
    known = tuple(
        f"{capital(content.TIERS[tier].name)}: {', '.join(names)}"
        for tier in tiers
        if (names := [one.name for one in there if one.tier == tier])
    )
    line = Field("foes", "How many of what, such as 3 raiders, 1 elite", text=True)
    ground = Field(
        "ground",
        "The ground",
        choices=(Choice(key="no", words="even"), Choice(key="yes", words="strongly for the enemy (a fifth more)")),
    )
    out = [
        Offer(
            command=orders.MakeThreats(foes=""),
            words="Bring threats in",
            group="gm",
            note="; ".join(known),
            clause=clause("axiom.threats"),
            typed="bring in",
            blanks=(line,),
        )
    ]
    if any(figures.dice_of(figure) for figure in seen.party()):
        out.append(
            Offer(
                command=orders.WeighEncounter(foes=""),
                words="Weigh an encounter",
                group="gm",
                clause=clause("axiom.encounter"),
                typed="weigh",
                blanks=(line, ground),
            )
        )
    return out
