"""What may be ordered about characters: a party, their gear, their load, their skills, their advancement."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core import scenes
from tablewright.core.facts import GM, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.making import players
from tablewright.core.referee import referees
from tablewright.games.threedx import content, figures, kernel
from tablewright.games.threedx.heroes import advance, gear, skills
from tablewright.games.threedx.heroes import facts as f
from tablewright.games.threedx.say import counted
from tablewright.games.threedx.say import heroes as words
from tablewright.games.threedx.say.terms import house_note
from tablewright.games.threedx.world import ATTRIBUTES, Figure, Item, World


def making(seen: World, seat: Seat) -> list[Offer]:
    """A whole party at once, as long as there is none."""
    if seat.role == "watcher" or seen.fight is not None:
        return []
    if any(figure.state not in ("dead", "gone") for figure in seen.party()):
        return []
    start = content.of(seen).start
    return [
        Offer(
            command=f.MakeParty(size=4),
            words="Make a party of four at random",
            group="hero",
            note=house_note(seen, f"at Level {start.level}", "start"),
            typed="make a party",
            clause=clause("3dx.level.tiers"),
            main=True,
        )
    ]


# ── Gear ────────────────────────────────────────────────────────────────────────────────────


def of_gear(seen: World, seat: Seat) -> list[Offer]:
    """Taking in hand, putting on, putting away, handing over, leaving; for the referee, giving something."""
    if seen.fight is not None or seat.role == "watcher":
        return []
    out: list[Offer] = []
    party = [figure for figure in seen.party() if figure.character and figure.state not in ("dead", "gone")]
    for figure in party:
        if seat.holds(figure.id) and figures.able(figure):
            out += _arms(seen, figure)
            out += _parting(seen, figure, [one for one in party if one.id != figure.id])
            out += _load(seen, figure)
    if party and referees(seen, seat):
        out.append(_give(seen, party))
    return out


def _arms(seen: World, figure: Figure) -> list[Offer]:
    out = []
    for item in figure.items.values():
        useful = item.kind not in content.of(seen).other_gear
        if item.place == "pack" and useful and gear.readying_refused(seen, figure, item.id) is None:
            out.append(_ready(seen, figure, item))
        elif item.place in ("hand", "worn"):
            name = words.thing_name(seen, item)
            verb = "Take off the" if item.place == "worn" else "Put away the"
            command = f.PutAway(figure=figure.id, item=item.id)
            typed = f"{figure.name} {verb.lower().removesuffix(' the')} {name}".lower()
            out.append(Offer(command, f"{verb} {name}", "gear", figure=figure.id, typed=typed))
    return out


def _ready(seen: World, figure: Figure, item: Item) -> Offer:
    name = words.thing_name(seen, item)
    worn = item.kind in content.of(seen).pieces
    return Offer(
        command=f.Ready(figure=figure.id, item=item.id),
        words=f"Put on the {name}" if worn else f"Take the {name} in hand",
        group="gear",
        figure=figure.id,
        clause=clause("3dx.armor") if worn else "",
        typed=f"{figure.name} {'wear' if worn else 'take'} {name}".lower(),
    )


def _parting(seen: World, figure: Figure, others: list[Figure]) -> list[Offer]:
    things = tuple(Choice(key=one.id, words=words.thing_name(seen, one)) for one in figure.items.values())
    if not things:
        return []
    what = Field("item", "What", things)
    cited = clause("3dx.inventory")
    leave = f.Leave(figure=figure.id, item=things[0].key)
    out = [
        Offer(leave, "Leave something behind", "gear", figure=figure.id, note=words.GONE, clause=cited, blanks=(what,))
    ]
    if others:
        hand = f.HandOver(figure=figure.id, item=things[0].key, to=others[0].id)
        whom = Field("to", "To whom", tuple(Choice(key=one.id, words=one.name) for one in others))
        out.append(Offer(hand, "Hand something over", "gear", figure=figure.id, clause=cited, blanks=(what, whom)))
    return out


def _load(seen: World, figure: Figure) -> list[Offer]:
    over = figures.over(seen, figure)
    choices = tuple(
        Choice(key=name, words=words.attribute_name(name, figures.fifth_name(seen, figure)))
        for name in figures.BEARING
        if figures.original(figure, name)
    )
    if over != 1 or len(choices) < 2 or not figure.overload:
        return []
    return [
        Offer(
            f.PickOverload(figure=figure.id, attributes=(name.key,)),
            f"Let {name.words} bear the load",
            "gear",
            figure=figure.id,
            clause=clause("3dx.inventory"),
        )
        for name in choices
        if name.key != figure.overload[0]
    ]


def _give(seen: World, party: list[Figure]) -> Offer:
    things = tuple(
        Choice(key=key, words=record.name, note=record.gist) for key, record in content.of(seen).gear.items()
    )
    return Offer(
        command=f.Acquire(figure=party[0].id, kind=things[0].key),
        words="Give something of the gear list",
        group="gm",
        note=house_note(seen, "", "gear"),
        blanks=(
            Field(name="figure", words="Whom", choices=tuple(Choice(key=one.id, words=one.name) for one in party)),
            Field(name="kind", words="What", choices=things),
        ),
    )


# ── Skills ──────────────────────────────────────────────────────────────────────────────────


def of_skills(seen: World, seat: Seat) -> list[Offer]:
    """Choosing the active skills anew after a rest, where more are known than may be active."""
    if seen.fight is not None or seat.role == "watcher":
        return []
    out = []
    for figure in players(seen.party()):
        most = figures.active_most(figure)
        if not seat.holds(figure.id) or not figure.fresh or len(figure.skills) <= most:
            continue
        choices = tuple(
            Choice(key=name, words=name, note="active now" if skill.active else "")
            for name, skill in figure.skills.items()
        )
        out.append(
            Offer(
                command=f.SetActive(figure=figure.id, skills=tuple(skill.name for skill in figures.active(figure))),
                words="Choose the active skills",
                group="hero",
                figure=figure.id,
                price=f"{most} at most",
                clause=clause("3dx.skills"),
                blanks=(Field(name="skills", words="Active from now on", choices=choices, many=most),),
            )
        )
    return [*out, *_unsaid(seen, seat)]


def _unsaid(seen: World, seat: Seat) -> Iterator[Offer]:
    """Saying what a proficiency helps with that was made without."""
    for figure in players(seen.party()):
        for skill in figure.skills.values() if seat.holds(figure.id) else ():
            if skill.kind == "proficiency" and not skill.helps:
                yield Offer(
                    command=f.NameHelps(figure=figure.id, skill=skill.name, helps=()),
                    words=words.say_helps(skill.name),
                    group="hero",
                    figure=figure.id,
                    clause=clause("3dx.skills.proficiency"),
                    blanks=(skills.helps_field(seen, tuple(figure.fifths)),),
                )


# ── Advancement ─────────────────────────────────────────────────────────────────────────────


def of_advancement(seen: World, seat: Seat) -> list[Offer]:
    """Placing steps, for who has some; the end of a session, for the referee."""
    if seat.role == "watcher" or seen.fight is not None:
        return []
    out: list[Offer] = []
    for figure in players(seen.party()):
        if seat.holds(figure.id):
            out += scenes.in_the_open(seen, seat, _steps(seen, figure))
    if referees(seen, seat) and players(seen.party()):
        abilities, sessions = advance.rate(seen)
        due = f", every {words.ordinal(sessions)} an attribute step" if sessions else ""
        out.append(
            Offer(
                command=f.EndSession(),
                words="End the session",
                group="gm",
                note=f"{counted(abilities, 'ability step')} each{due}",
                clause=clause("3dx.advancement"),
                typed="end the session",
            )
        )
    return out


def _steps(seen: World, figure: Figure) -> list[Offer]:
    out: list[Offer] = []
    if figure.ability_steps:
        choices = tuple(
            Choice(key=name, words=words.ability_words(seen, name), note=_rise(advance.size_of(figure, name)))
            for name in advance.places(seen, figure)
            if name not in figure.raised and advance.size_of(figure, name) < kernel.LARGEST
        )
        if choices:
            command = f.RaiseAbility(figure=figure.id, ability="")
            price = f"{counted(figure.ability_steps, 'ability step')} to place"
            blank = Field("ability", "What rises", choices)
            out.append(_step(figure, command, "Raise an ability", price=price, blank=blank))
    if figure.attribute_steps:
        attributes = tuple(
            Choice(key=name, words=words.attribute_name(name, figures.fifth_name(seen, figure)), note=_rise(size))
            for name in ATTRIBUTES
            if (size := figures.original(figure, name)) < kernel.LARGEST
        )
        if attributes:
            raised = f.RaiseAttribute(figure=figure.id, attribute="")
            price = f"{counted(figure.attribute_steps, 'attribute step')} to place"
            blank = Field("attribute", "What rises", attributes)
            out.append(_step(figure, raised, "Raise an attribute", price=price, blank=blank))
    return out


def _rise(size: int) -> str:
    return f"{words.die(size)} to d{size + kernel.STEP}"


def _step(figure: Figure, command: f.RaiseAbility | f.RaiseAttribute, text: str, *, price: str, blank: Field) -> Offer:
    return Offer(
        command=command,
        words=text,
        group="hero",
        figure=figure.id,
        price=price,
        clause=clause("3dx.advancement"),
        blanks=(blank,),
    )


# ── What a GM may give ──────────────────────────────────────────────────────────────────────


def of_grants(seen: World, seat: Seat) -> list[Offer]:
    """For the GM: a skill by decision."""
    party = players(seen.party())
    if seat.role != GM or not party or seen.fight is not None:
        return []
    whom = Field("figure", "Whom", tuple(Choice(key=one.id, words=one.name) for one in party))
    kinds = Field("kind", "What", tuple(Choice(key=key, words=text) for key, text in words.GRANTS.items()))
    name = Field("name", "Its name", text=True)
    helps = skills.helps_field(seen, ())
    out = [
        Offer(
            f.GrantSkill(figure=party[0].id, kind="language"),
            "Give a skill by ruling",
            "gm",
            clause=clause("3dx.skills"),
            blanks=(whom, kinds, name, helps),
        )
    ]
    found = content.of(seen)
    for kind, records, cited in (
        ("weapon", found.weapon_skills, clause("3dx.weapon.skills")),
        ("shield", found.shield_skills, clause("3dx.shield.skills")),
    ):
        choices = tuple(Choice(key=key, words=record.name, note=record.gist) for key, record in records.items())
        command = f.GrantSkill(figure=party[0].id, kind=kind, record=choices[0].key)
        out.append(
            Offer(
                command,
                f"Give a {kind} skill by ruling",
                "gm",
                note=house_note(seen, "", f"{kind}_skill"),
                clause=cited,
                blanks=(whom, Field("record", "Which", choices)),
            )
        )
    return out
