"""Meeting monsters: surprise, distance, who speaks first, what they are minded to do, and a toll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import again, checks, content, figures, keepers, kernel
from tablewright.games.axx.combat import field
from tablewright.games.axx.delve.delve_fold import planned_room
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.meeting.foes import hit_points
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, PARTY, Figure, Meeting, World

SNEAKED = "sneaked"


# ── Opening ──────────────────────────────────────────────────────────────────────────────────


def refuse_nothing(_world: World, _command: object) -> Refused | None:
    """The procedures' own orders are never refused."""
    return None


def open_encounter(world: World, _command: e.OpenEncounter, dice: Dice) -> Iterator[Fact]:
    """The monsters of the meeting come into play, each with a name of its own."""
    meeting = world.meeting
    if meeting is None:
        return
    before = len(dice.thrown)
    foes = _foes(world, meeting, dice)
    yield e.EncounterOpened(
        threat=meeting.threat,
        foes=foes,
        rolls=tuple(dice.thrown[before:]),
        source=meeting.source,
        room=meeting.room or (world.place if world.place in world.rooms else ""),
        way=meeting.way,
        aware=tuple(meeting.aware),
        sneaking=meeting.sneaking,
        in_open=meeting.in_open,
        again=bool(meeting.group),
        lair=meeting.lair,
        ranks={one.id: rank_of(world, one) for one in world.living()},
        clauses=(content.monster(meeting.threat).clause,),
    )


def _foes(world: World, meeting: Meeting, dice: Dice) -> tuple[e.Foe, ...]:
    if meeting.group:
        met = [world.figures[i] for i in meeting.group]
        return tuple(e.Foe(id=one.id, name=one.name, hp=one.hp, hd=one.hd, half=one.half) for one in met)
    record = content.monster(meeting.threat)
    return tuple(
        e.Foe(
            id=f"foe{world.met + number}",
            name=f"{record.name} {number}" if meeting.count > 1 else record.name,
            hp=hit_points(record, dice),
            hd=record.hd,
            half=record.half,
        )
        for number in range(1, meeting.count + 1)
    )


def rank_of(world: World, figure: Figure) -> str:
    """The rank a hero goes in: as set, else the first half of the marching order in front."""
    if figure.rank:
        return figure.rank
    order = [one.id for one in world.living()]
    return "front" if order.index(figure.id) < (len(order) + 1) // 2 else "second"


# ── Surprise and distance ────────────────────────────────────────────────────────────────────


def roll_surprise(world: World, _command: e.RollSurprise, dice: Dice) -> Iterator[Fact]:
    """1d6 a side; 1 or 2 is caught off guard, unless it saw the others coming, or lies in ambush."""
    fight = world.fight
    if fight is None:
        return
    ambush = content.monster(fight.threat).ambush
    if fight.sneaking and not ambush and FOES not in fight.aware:
        yield from _sneak(world, dice)
    else:
        yield from _roll_sides(world, dice)


def _roll_sides(world: World, dice: Dice) -> Iterator[Fact]:
    """The dice of both sides."""
    fight = world.fight
    if fight is None:
        return
    cited = (clause("axx.encounter.surprise"),)
    ambush = content.monster(fight.threat).ambush
    why = [f"aware_{side}" for side in (PARTY, FOES) if side in fight.aware]
    if ambush:
        why.append("ambush")
    before = len(dice.thrown)
    rolls_foes = not ambush and FOES not in fight.aware
    party = dice.roll(6, by=PARTY, what=What.SURPRISE)[0] if PARTY not in fight.aware else 0
    foes = dice.roll(6, by=FOES, what=What.SURPRISE)[0] if rolls_foes else 0
    rangers, ranger = alert_ones(world), clause("axx.class.ranger")
    caught = [PARTY] if party and kernel.caught_off_guard(party) else []
    most = 3 if rangers else 2
    caught += [FOES] if foes and kernel.caught_off_guard(foes, most) else []
    awake = tuple(one.id for one in rangers) if PARTY in caught and not kernel.caught_off_guard(party, 1) else ()
    yield e.SurpriseRolled(
        party=party,
        foes=foes,
        most=most,
        surprised=tuple(caught),
        alert=awake,
        why=tuple(why),
        rolls=tuple(dice.thrown[before:]),
        clauses=(
            *cited,
            *((ranger,) if awake or (rangers and foes) else ()),
            *((clause("axx.threat.goblin_band"),) if ambush else ()),
        ),
    )


def alert_ones(world: World) -> list[Figure]:
    """The party's Rangers who are awake and about: surprised on a 1 alone, and others are by them on 1 to 3."""
    clause("axx.class.ranger")
    able = [one for one in world.living() if figures.able(one)]
    return [one for one in able if (cls := figures.class_of(one)) is not None and cls.alert]


def _sneak(world: World, dice: Dice) -> Iterator[Fact]:
    """One stealth check for the side, by its worst member; won, the foes are surprised without dice."""
    worst = clumsiest(world)
    if worst is None:
        yield from _roll_sides(world, dice)
        return
    yield from again.check(world, worst, dice, SNEAKED, task="stealth")


def clumsiest(world: World) -> Figure | None:
    """Whose stealth the whole side goes by: the worst of those who are able; None where nobody is."""
    able = [one for one in world.living() if figures.able(one)]
    return min(able, key=lambda one: checks.check_numbers(world, one, task="stealth").bonus, default=None)


@again.after(SNEAKED, task="stealth")
def after_sneak(world: World, _figure: Figure, won: bool, _about: dict[str, Any], dice: Dice) -> Iterator[Fact]:
    """Unseen, or both sides roll as usual."""
    if not won:
        yield from _roll_sides(world, dice)
    else:
        yield e.SurpriseRolled(surprised=(FOES,), why=("sneaking",), clauses=(clause("axx.encounter.surprise"),))


def roll_distance(world: World, _command: e.RollDistance, dice: Dice) -> Iterator[Fact]:
    """2d6 x 10 ft, half on a surprise, double in the open, no more than the room's longer side."""
    fight = world.fight
    if fight is None:
        return
    before = len(dice.thrown)
    faces = dice.roll(6, by="gm", what=What.DISTANCE, count=2)
    room = planned_room(world, fight.lair) if fight.lair else world.rooms.get(fight.room)
    side = 10 * max(room.w, room.h) if room is not None else 0
    surprise = bool(fight.surprised)
    yield e.DistanceRolled(
        feet=kernel.first_distance(sum(faces), int(surprise), side, int(fight.in_open)),
        dice=sum(faces),
        room=side,
        halved=surprise,
        doubled=fight.in_open,
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.encounter.distance"),),
    )


# ── Intent ───────────────────────────────────────────────────────────────────────────────────


def clear_intent(world: World) -> str:
    """Why the foes are hostile without a roll; "" where their intent is unclear.

    They are mindless, lie in ambush, have fought the party before, or there is nobody who could speak to them.
    """
    fight = world.fight
    record = content.find_monster(fight.threat) if fight is not None else None
    if record is None:
        return ""
    if record.mindless or record.ambush:
        return "mindless" if record.mindless else "ambush"
    if fight is not None and any(keepers.BETRAYED in world.figures[i].used for i in fight.group):
        return "attacked"
    if fight is not None and any(keepers.FOUGHT in world.figures[i].used for i in fight.group):
        return "fought"
    return "" if field.able(world, PARTY) else "nobody"


def judge_intent(world: World, _command: e.JudgeIntent, _dice: Dice) -> Iterator[Fact]:
    """Mindless and ambushing foes are hostile."""
    yield e.IntentJudged(
        attitude="hostile", clear=True, why=clear_intent(world), clauses=(clause("axx.encounter.reaction"),)
    )
    yield e.FightBegan(first=FOES)


# ── Folding ──────────────────────────────────────────────────────────────────────────────────
