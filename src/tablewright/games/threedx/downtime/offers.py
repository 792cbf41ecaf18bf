"""What a seat may do in downtime: learn, let time pass, and as the GM say how people stand to each other."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import GM, Choice, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.referee import referees
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.challenges.blanks import abilities
from tablewright.games.threedx.downtime import learning, relations
from tablewright.games.threedx.downtime import orders as o
from tablewright.games.threedx.heroes import skills
from tablewright.games.threedx.say import downtime as words
from tablewright.games.threedx.say.challenges import ability_name
from tablewright.games.threedx.say.heroes import attribute_name
from tablewright.games.threedx.world import ATTRIBUTES, Figure, World

LEARN, REST, HERO = "learning", "rest", "hero"


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything of this chapter that the seat may do now."""
    if not seen.order or seat.role not in (GM, "player"):
        return []
    counts = list(_counts(seen)) if referees(seen, seat) else []
    return counts if seen.fight is not None else [*_in_downtime(seen, seat), *counts]


def _in_downtime(seen: World, seat: Seat) -> list[Offer]:
    found: list[Offer] = []
    for figure in seen.party():
        if seat.holds(figure.id) and figures.able(figure):
            found += _studies(seen, figure)
            found += _begins(seen, figure) if seen.call is None else ()
    if referees(seen, seat):
        found += _referee(seen)
    return found


def _counts(seen: World) -> Iterator[Offer]:
    """Rolls of 12 or more that have to do with something being learnt, in a fight too."""
    for figure in seen.party():
        for name in figure.learning:
            command = o.CountLearning(figure=figure.id, entry=name, result=learning.IN_PLAY)
            if learning.refuse_count(seen, command) is None:
                result = (Field("result", "What it came to, 12 or more", number=True),)
                text = words.count(figure.name, name)
                yield Offer(command, text, "gm", figure=figure.id, clause=clause("3dx.learning"), blanks=result)


def _studies(seen: World, figure: Figure) -> Iterator[Offer]:
    for name, entry in figure.learning.items():
        for condition in o.CONDITIONS:
            command = o.Study(figure=figure.id, entry=name, hours=max(1, figure.leisure), condition=condition)
            if learning.refuse_study(seen, command) is not None:
                continue
            hours = learning.hours_expected(seen, figure, entry, condition)
            yield Offer(
                command=command,
                words=words.study(figure.name, name, command.hours, condition),
                group=LEARN,
                figure=figure.id,
                note=words.progress(entry.points, entry.need, hours),
                clause=clause("3dx.learning"),
                typed=words.study(figure.name, name, command.hours, condition).lower().replace(":", ""),
                main=condition == "plain",
            )
        hour = o.StudyHour(figure=figure.id, entry=name)
        if learning.refuse_hour(seen, hour) is None:
            ways = [o.StudyHour(figure=figure.id, entry=name, condition=one) for one in o.CONDITIONS]
            open_ = [one.condition for one in ways if learning.refuse_hour(seen, one) is None]
            row = tuple(Choice(one, words.CONDITIONS[one]) for one in open_)
            button = words.study_hour(figure.name, name)
            blanks = (Field("condition", "How", row),)
            yield Offer(hour, button, LEARN, figure=figure.id, clause=clause("3dx.learning"), blanks=blanks)
        drop = o.DropLearning(figure=figure.id, entry=name)
        yield Offer(drop, words.drop(figure.name, name), HERO, figure=figure.id)


def _begins(seen: World, figure: Figure) -> Iterator[Offer]:
    found, cost = content.of(seen), _cost(seen)
    name = Field("name", "Its name", text=True)
    for kind in ("language", "proficiency", "fifth"):
        helps = (skills.helps_field(seen, tuple(figure.fifths)),) if kind == "proficiency" else ()
        yield _begin(o.BeginLearning(figure=figure.id, kind=kind), figure, name, *helps, cost)
    custom = o.BeginLearning(figure=figure.id, kind="custom", attributes=(ATTRIBUTES[0],), abilities=("might",))
    own = tuple(Choice(one, attribute_name(one, figures.fifth_name(seen, figure))) for one in ATTRIBUTES)
    known = [one for one in abilities(seen, (figure,)) if one not in figure.skills]
    parts = tuple(Choice(one, ability_name(found, one)) for one in known)
    most = skills.MOST_PARTS
    fields = (Field("attributes", "Attributes", own, many=most), Field("abilities", "Abilities", parts, many=most))
    yield _begin(custom, figure, name, *fields, cost)
    for kind, records in (("weapon", found.weapon_skills), ("shield", found.shield_skills)):
        fresh = {key: one for key, one in records.items() if one.name not in (*figure.skills, *figure.learning)}
        row = tuple(Choice(key, one.name, note=one.gist) for key, one in fresh.items())
        if row:
            blank = o.BeginLearning(figure=figure.id, kind=kind, record=row[0].key)
            yield _begin(blank, figure, Field("record", "Which", row), cost)


def _cost(seen: World) -> Field:
    known = content.of(seen).learning
    row = tuple(Choice(key, f"{one.name}, {one.points} points", note=one.gist) for key, one in known.items())
    return Field("cost", "How dear", (Choice("", "as usual"), *row))


def _begin(blank: o.BeginLearning, figure: Figure, *fields: Field) -> Offer:
    cited = clause("3dx.learning")
    button = words.begin(figure.name, blank.kind)
    return Offer(blank, button, HERO, figure=figure.id, clause=cited, blanks=fields)


def _referee(seen: World) -> Iterator[Offer]:
    if learning.refuse_time(seen, o.PassTime(hours=1)) is None:
        blank = o.PassTime(hours=4)
        hours = (Field("hours", "Hours", number=True),)
        yield Offer(blank, "Let time pass", REST, price="hours that may be used to learn", blanks=hours)
    people = tuple(Choice(figure.id, figure.name) for figure in seen.party() if figure.character)
    guide = tuple(
        Choice(str(one.target), f"{one.target} {one.name}") for one in content.of(seen).relationships.values()
    )
    who = Field("who", "Whose (nobody chosen: all)", people, many=len(people))
    known = dict.fromkeys(name for figure in seen.party() for name in figure.relationships)
    cited = clause("3dx.relationships")
    first = o.SetRelationship(name="", target=relations.neutral(seen))
    name, why = Field("name", "With whom", text=True), Field("reason", "Why", text=True)
    target = Field("target", "How they stand", guide)
    yield Offer(first, "Record a relationship", "gm", clause=cited, blanks=(who, name, target, why))
    if known:
        named = Field("name", "With whom", tuple(Choice(one, one) for one in known))
        rows = ((-1, "better by 1, a favour"), (-2, "better by 2"), (1, "worse by 1, a wrong"), (2, "worse by 2"))
        change = Field("change", "It becomes", tuple(Choice(str(n), text) for n, text in rows))
        blank_ = o.SetRelationship(name=next(iter(known)), change=-1)
        yield Offer(blank_, "Change a relationship", "gm", clause=cited, blanks=(who, named, change, why))
