"""Meeting monsters: surprise, distance, who speaks first, what they are minded to do, and a toll."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import checks, content, figures, kernel
from tablewright.games.axx import encounter_facts as e
from tablewright.games.axx.combat import ending, field, ways_out
from tablewright.games.axx.combat.turns_fold import ready_weapons
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import nobody
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import FOES, PARTY, Fight, Figure, Meeting, World

TOLL_A_HEAD = 10
"""GP that orcs ask for each member of the party: a figure of this project's own, the source names none."""
ATTITUDES = {kernel.HOSTILE: "hostile", kernel.WARY: "wary", kernel.FRIENDLY: "friendly"}


# ── Opening ──────────────────────────────────────────────────────────────────────────────────


def refuse_nothing(_world: World, _command: object) -> Refused | None:
    """The procedures' own orders are never refused."""
    return None


def open_encounter(world: World, _command: e.OpenEncounter, _dice: Dice) -> Iterator[Fact]:
    """The monsters of the meeting come into play, each with a name of its own."""
    meeting = world.meeting
    if meeting is None:
        return
    yield e.EncounterOpened(
        threat=meeting.threat,
        foes=_foes(world, meeting),
        source=meeting.source,
        room=meeting.room or (world.place if world.place in world.rooms else ""),
        way=meeting.way,
        aware=tuple(meeting.aware),
        sneaking=meeting.sneaking,
        again=bool(meeting.group),
        ranks={one.id: rank_of(world, one) for one in joining(world)},
        clauses=(content.monsters()[meeting.threat].clause,),
    )


def _foes(world: World, meeting: Meeting) -> tuple[e.Foe, ...]:
    if meeting.group:
        met = [world.figures[i] for i in meeting.group]
        return tuple(e.Foe(id=one.id, name=one.name, hp=one.hp, hd=one.hd, half=one.half) for one in met)
    record = content.monsters()[meeting.threat]
    return tuple(
        e.Foe(
            id=f"foe{world.met + number}",
            name=f"{record.name} {number}" if meeting.count > 1 else record.name,
            hp=record.hp,
            hd=record.hd,
            half=record.half,
        )
        for number in range(1, meeting.count + 1)
    )


def joining(world: World) -> list[Figure]:
    """The heroes who are part of the encounter: all who are with the party, on their feet or not."""
    return [one for one in world.party() if one.state in ("up", "out")]


def rank_of(world: World, figure: Figure) -> str:
    """The rank a hero goes in: as set, else the first half of the marching order in front."""
    if figure.rank:
        return figure.rank
    order = [one.id for one in joining(world)]
    return "front" if order.index(figure.id) < (len(order) + 1) // 2 else "second"


# ── Surprise and distance ────────────────────────────────────────────────────────────────────


def roll_surprise(world: World, _command: e.RollSurprise, dice: Dice) -> Iterator[Fact]:
    """1d6 a side; 1 or 2 is caught off guard, unless it saw the others coming, or lies in ambush."""
    fight = world.fight
    if fight is None:
        return
    cited = (clause("axx.encounter.surprise"),)
    ambush = content.monsters()[fight.threat].ambush
    why = [f"aware_{side}" for side in (PARTY, FOES) if side in fight.aware]
    if ambush:
        why.append("ambush")
    if fight.sneaking and not ambush and FOES not in fight.aware:
        yield from _sneak(world, dice)
        if FOES in fight.surprised:
            return
    before = len(dice.thrown)
    rolls_foes = not ambush and FOES not in fight.aware
    party = dice.roll(6, by=PARTY, what=What.SURPRISE)[0] if PARTY not in fight.aware else 0
    foes = dice.roll(6, by=FOES, what=What.SURPRISE)[0] if rolls_foes else 0
    caught = [side for side, face in ((PARTY, party), (FOES, foes)) if face and kernel.caught_off_guard(face)]
    yield e.SurpriseRolled(
        party=party,
        foes=foes,
        surprised=tuple(caught),
        why=tuple(why),
        rolls=tuple(dice.thrown[before:]),
        clauses=(*cited, *((clause("axx.threat.goblin_band"),) if ambush else ())),
    )


def _sneak(world: World, dice: Dice) -> Iterator[Fact]:
    """One stealth check for the side, by its worst member; won, the foes are surprised without dice."""
    able = [one for one in joining(world) if figures.able(one)]
    if not able:
        return
    worst = min(able, key=lambda one: checks.check_numbers(world, one, task="stealth").bonus)
    won = yield from checks.throw_check(world, worst, dice, task="stealth")
    if won:
        yield e.SurpriseRolled(surprised=(FOES,), why=("sneaking",), clauses=(clause("axx.encounter.surprise"),))


def roll_distance(world: World, _command: e.RollDistance, dice: Dice) -> Iterator[Fact]:
    """2d6 x 10 ft, half on a surprise, no more than the room's longer side."""
    fight = world.fight
    if fight is None:
        return
    before = len(dice.thrown)
    faces = dice.roll(6, by="gm", what=What.DISTANCE, count=2)
    room = world.rooms.get(fight.room)
    side = 10 * max(room.w, room.h) if room is not None else 0
    surprise = bool(fight.surprised)
    yield e.DistanceRolled(
        feet=kernel.first_distance(sum(faces), int(surprise), side),
        dice=sum(faces),
        room=side,
        halved=surprise,
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.encounter.distance"),),
    )


# ── Intent ───────────────────────────────────────────────────────────────────────────────────


def clear_intent(world: World) -> str:
    """Why the foes are hostile without a roll: mindless, ambush, or nobody who could speak; "" where it is unclear."""
    fight = world.fight
    record = content.monsters().get(fight.threat) if fight is not None else None
    if record is None:
        return ""
    if record.mindless or record.ambush:
        return "mindless" if record.mindless else "ambush"
    return "" if field.able(world, PARTY) else "nobody"


def judge_intent(world: World, _command: e.JudgeIntent, _dice: Dice) -> Iterator[Fact]:
    """Mindless and ambushing foes are hostile."""
    yield e.IntentJudged(
        attitude="hostile", clear=True, why=clear_intent(world), clauses=(clause("axx.encounter.reaction"),)
    )
    yield e.FightBegan(first=FOES)


def speaker(world: World, id_: str) -> Figure | Refused:
    """The hero who would speak, or why not."""
    fight, figure = world.fight, world.figures.get(id_)
    if figure is None or (fight is not None and (id_ not in fight.at or id_ in fight.group)):
        return nobody()
    if fight is None:
        return words.no_encounter()
    return figure if figures.able(figure) else words.cannot_act(figure)


def refuse_speak(world: World, command: e.Speak) -> Refused | None:
    """Why nobody can speak to them now."""
    figure = speaker(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    return None if world.fight is not None and world.fight.phase == "intent" else words.spoken(world.fight)


def reaction_terms(figure: Figure) -> tuple[Term, ...]:
    """What the speaker adds to the reaction: CHA, and scars."""
    clause("axx.ability.cha")
    terms = [Term(name="CHA", value=figures.mod(figure, "CHA"), clause=clause("axx.encounter.reaction"))]
    ugly = figure.scars.count("cha")
    if ugly:
        terms.append(Term(name="scarred", value=-ugly, clause=clause("axx.death.table")))
    return tuple(terms)


def speak(world: World, command: e.Speak, dice: Dice) -> Iterator[Fact]:
    """2d6 + CHA, rolled by the GM behind the screen; what it comes to is seen."""
    figure = world.figures[command.figure]
    before = len(dice.thrown)
    faces = dice.roll(6, by="foes", what=What.REACTION, count=2, hidden=True)
    terms = reaction_terms(figure)
    total = sum(faces) + sum(term.value for term in terms)
    attitude = ATTITUDES[kernel.attitude(total)]
    yield e.IntentJudged(
        attitude=attitude,
        by=figure.id,
        total=total,
        terms=tuple(term for term in terms if term.value),
        rolls=tuple(dice.thrown[before:]),
        clauses=(clause("axx.encounter.reaction"), clause("axx.ability.cha")),
    )
    if attitude == "hostile":
        yield e.FightBegan(first=FOES)
        return
    yield from name_toll(world)


def name_toll(world: World) -> Iterator[Fact]:
    """Orcs name their toll first, on anything but hostile."""
    fight = world.fight
    if fight is not None and content.monsters()[fight.threat].toll and not fight.toll:
        heads = len(joining(world))
        yield e.TollNamed(gp=TOLL_A_HEAD * heads, clauses=(clause("axx.threat.orc_patrol"),))


def chance_speak(world: World, command: e.Speak) -> Chance | None:
    """The chance that they are not hostile: 6 or more in 36ths."""
    figure = world.figures.get(command.figure)
    if figure is None:
        return None
    terms = reaction_terms(figure)
    bonus = sum(term.value for term in terms)
    pairs = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    ways = sum(kernel.attitude(a + b + bonus) != kernel.HOSTILE for a, b in pairs)
    return Chance(what="reaction", ways=ways, of=36, need=6 - bonus, bonus=bonus, target=6, terms=terms)


# ── What the party does about it ─────────────────────────────────────────────────────────────


def _talking(world: World) -> Refused | None:
    fight = world.fight
    if fight is None:
        return words.no_encounter()
    return None if fight.phase in ("intent", "talk") else words.not_now(fight.phase)


def refuse_strike(world: World, _command: e.StrikeFirst) -> Refused | None:
    """Why there is no first blow to strike."""
    return _talking(world)


def strike_first(world: World, _command: e.StrikeFirst, _dice: Dice) -> Iterator[Fact]:
    """The party breaks it off; who is attacked is hostile."""
    fight = world.fight
    if fight is not None and fight.phase == "intent":
        yield e.IntentJudged(
            attitude="hostile", clear=True, why="attacked", clauses=(clause("axx.encounter.reaction"),)
        )
    yield e.FightBegan(first=PARTY)


def refuse_toll(world: World, _command: e.PayToll) -> Refused | None:
    """Why no toll is paid: none is asked, or the purses are too light."""
    refused = _talking(world)
    if refused is not None:
        return refused
    fight = world.fight
    if fight is None or not fight.toll:
        return words.no_toll()
    have = sum(one.coins for one in joining(world))
    return None if have >= fight.toll else words.too_poor(have, fight.toll)


def pay_toll(world: World, _command: e.PayToll, dice: Dice) -> Iterator[Fact]:
    """Each gives alike as far as the purse goes; the foes let the party be."""
    toll = world.fight.toll if world.fight is not None else 0
    yield e.TollPaid(gp=toll, shares=toll_shares(world, toll), clauses=(clause("axx.threat.orc_patrol"),))
    yield from ending.finish(world, "passed", dice)


def toll_shares(world: World, toll: int) -> dict[str, int]:
    """Who gives how much: alike, and where a purse is empty the others more; the first in order the odd coins."""
    shares = {one.id: 0 for one in joining(world)}
    left = toll
    while left > 0:
        able = [i for i in shares if world.figures[i].coins > shares[i]]
        if not able:
            break
        each = max(1, left // len(able))
        for id_ in able:
            gives = min(each, left, world.figures[id_].coins - shares[id_])
            shares[id_] += gives
            left -= gives
    return {id_: gp for id_, gp in shares.items() if gp}


def refuse_leave(world: World, _command: e.Leave) -> Refused | None:
    """Why the party cannot simply go."""
    refused = _talking(world)
    if refused is not None:
        return refused
    fight = world.fight
    if fight is not None and fight.phase == "intent":
        return words.speak_first()
    if fight is not None and fight.reaction == "wary" and fight.source != "wanderer" and _back(world):
        return words.no_way_out()
    return None


def _back(world: World) -> bool:
    return ways_out.party_way(world) is None


def passes(world: World) -> bool:
    """Whether parting now counts as got past by talk: from friends, or wanderers who go their way; no toll owed."""
    fight = world.fight
    return fight is not None and not fight.toll and (fight.reaction == "friendly" or fight.source == "wanderer")


def leave(world: World, _command: e.Leave, dice: Dice) -> Iterator[Fact]:
    """Friendly foes let the party pass, and wary wanderers go their way; from others it goes back as it came."""
    fight = world.fight
    if fight is None:
        return
    yield from ending.finish(world, "passed" if passes(world) else "left", dice)


def refuse_rank(world: World, command: e.SetRank) -> Refused | None:
    """Why the rank cannot be changed: not while blows fall."""
    figure = world.figures.get(command.figure)
    if figure is None or command.figure not in world.order or figure.state in ("dead", "gone"):
        return nobody()
    if command.rank not in ("front", "second"):
        return words.no_rank()
    if world.fight is not None and world.fight.phase not in ("intent", "talk"):
        return words.not_now(world.fight.phase)
    return words.in_rank(figure, command.rank) if figure.rank == command.rank else None


def set_rank(world: World, command: e.SetRank, _dice: Dice) -> Iterator[Fact]:
    """Change places."""
    del world
    yield e.RankSet(figure=command.figure, rank=command.rank, clauses=(clause("axx.combat.attack"),))


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_opened(world: World, fact: e.EncounterOpened) -> None:
    """The foes are there, at a distance not yet known."""
    record = content.monsters()[fact.threat]
    for foe in fact.foes:
        if foe.id in world.figures:
            world.figures[foe.id].state = "up"
            continue
        world.met += 1
        world.figures[foe.id] = Figure(
            id=foe.id,
            name=foe.name,
            side=FOES,
            monster=fact.threat,
            hd=foe.hd or 0,
            half=foe.half,
            hp=foe.hp,
            top=foe.hp,
        )
    ids = [foe.id for foe in fact.foes]
    fight = Fight(group=ids, began=len(ids), source=fact.source, room=fact.room, way=fact.way, threat=fact.threat)
    fight.aware, fight.sneaking = list(fact.aware), fact.sneaking
    fight.rank = {**fact.ranks, **dict.fromkeys(ids, "front")}
    fight.at = {id_: 0 if rank == "front" else -kernel.STEP for id_, rank in fact.ranks.items()}
    fight.at.update(dict.fromkeys(ids, 0))
    if record.ambush:
        clause("axx.combat.cover")
        fight.cover = dict.fromkeys(ids, "half")
    world.fight = fight
    world.meeting = None
    ready_weapons(world)


def fold_surprise(world: World, fact: e.SurpriseRolled) -> None:
    """Who is caught off guard; next the distance."""
    if world.fight is not None:
        world.fight.surprised, world.fight.phase = list(fact.surprised), "distance"


def fold_distance(world: World, fact: e.DistanceRolled) -> None:
    """Everyone has a place on the line."""
    fight = world.fight
    if fight is None:
        return
    fight.distance, fight.phase = fact.feet, "intent"
    for id_ in fight.group:
        fight.at[id_] = fact.feet
    fight.start = dict(fight.at)


def fold_intent(world: World, fact: e.IntentJudged) -> None:
    """What the foes are minded to do; once there is talk, nobody is off guard any more."""
    fight = world.fight
    if fight is None:
        return
    fight.reaction, fight.phase = fact.attitude, "talk"
    if fact.attitude != "hostile":
        fight.surprised = []


def fold_toll(world: World, fact: e.TollNamed) -> None:
    """So much is asked."""
    if world.fight is not None:
        world.fight.toll = fact.gp


def fold_paid(world: World, fact: e.TollPaid) -> None:
    """The purses are lighter."""
    for id_, gp in fact.shares.items():
        figure = world.figures.get(id_)
        if figure is not None:
            figure.coins -= gp
    if world.fight is not None:
        world.fight.toll = 0


def fold_rank(world: World, fact: e.RankSet) -> None:
    """The hero goes there from now on."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    figure.rank = fact.rank
    if fight is not None and fact.figure in fight.at:
        fight.rank[fact.figure] = fact.rank
        fight.at[fact.figure] = 0 if fact.rank == "front" else -kernel.STEP
        fight.start[fact.figure] = fight.at[fact.figure]


def fold_began(world: World, _fact: e.FightBegan) -> None:
    """Blows decide now."""
    fight = world.fight
    if fight is None:
        return
    fight.phase, fight.reaction, fight.side = "initiative", "hostile", ""
    fight.acted, fight.shots, fight.used = [], {}, []


def see_opened(fact: e.EncounterOpened, _seat: object, world: World) -> e.EncounterOpened:
    """Players see who stands there, not how much they can take."""
    import msgspec

    numbers = world.options.get("wounds", "words") == "numbers"
    foes = tuple(e.Foe(id=f.id, name=f.name, hp=f.hp if numbers else None, half=False) for f in fact.foes)
    return msgspec.structs.replace(fact, foes=foes, sneaking=False, aware=())


def see_intent(fact: e.IntentJudged, _seat: object, _world: World) -> e.IntentJudged:
    """The total is the GM's."""
    import msgspec

    return msgspec.structs.replace(fact, total=None)


def enemies_here(world: World) -> list[Figure]:
    """The foes of the encounter that are still there."""
    return field.present(world, FOES)
