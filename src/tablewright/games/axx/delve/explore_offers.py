"""What the party can do underground, as buttons with their chances, prices, and typed lines."""

from __future__ import annotations

from tablewright.core.facts import Choice, Command, Field, Offer
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.games.axx import aid, checks, figures, seeing
from tablewright.games.axx.chapter import Chapter
from tablewright.games.axx.check_terms import has_training
from tablewright.games.axx.delve import clock, delve_move, delve_route
from tablewright.games.axx.delve import delve_facts as f
from tablewright.games.axx.delve import explore_doors as leaves
from tablewright.games.axx.delve import explore_force as doors
from tablewright.games.axx.delve import explore_listen as listening
from tablewright.games.axx.delve import explore_search as searching
from tablewright.games.axx.delve import explore_traps as traps
from tablewright.games.axx.delve.delve_ways import beyond, busy, here, ways_here
from tablewright.games.axx.delve.door_facts import FAST, LOCKED
from tablewright.games.axx.delve.explore_button import GROUP, best
from tablewright.games.axx.dungeon.looks import hazard, puzzles
from tablewright.games.axx.meeting import encounter
from tablewright.games.axx.say import listed
from tablewright.games.axx.say import ways as words
from tablewright.games.axx.say.delve import room_name, rooms_on_the_way
from tablewright.games.axx.world import TOWN, Figure, Way, World

TURN = "one turn"


def offers(seen: World, seat: Seat) -> list[Offer]:
    """Everything that a seat can have the party do in this room."""
    if seat.role == "watcher" or busy(seen) is not None:
        return []
    mine = [figure for figure in seen.party() if seat.holds(figure.id) and figures.able(figure)]
    if not mine:
        return []
    out: list[Offer] = []
    for way in ways_here(seen):
        out += _going(seen, way)
        out += _at_door(seen, way, mine)
    out += _heading(seen)
    out += _in_room(seen, mine)
    for way in ways_here(seen):  # after what a party does first in a room: it listens, and searches
        out += _leaf(seen, way, mine)
    if seat.role in ("gm", "engine"):
        out += _rulings()
    return out


# ── Ways ────────────────────────────────────────────────────────────────────────────────────


def _going(seen: World, way: Way) -> list[Offer]:
    refused = delve_move.refuse_go(seen, f.Go(way=way.id))
    dark = "in the dark: nobody sees anything" if delve_move.in_the_dark(seen) else ""
    where = words.marked(seen, way)
    out = [
        Offer(
            command=f.Go(way=way.id),
            words=words.go_words(seen, way),
            group="travel",
            price=f"room {seen.steps + 1} of {clock.ROOMS_A_TURN} this turn" if way.kind != "out" else TURN,
            note=", ".join(note for note in (words.leads_to(seen, way), dark) if note),
            greyed=refused.words if refused else "",
            clause=clause("axx.time.turn"),
            typed=f"go {where}",
            main=refused is None and delve_move.unexplored(seen, way),
        )
    ]
    if refused is None and _wary_of(seen, way):
        out.append(
            Offer(
                command=f.Go(way=way.id, sneak=True),
                words=words.sneak_words(seen, way),
                group="travel",
                price=out[0].price,
                note=words.sneak(*_stealth(seen)),
                clause=clause("axx.encounter.surprise"),
                typed=f"sneak {where}",
            )
        )
    return out


def _stealth(seen: World) -> tuple[str, str]:
    """Who is the clumsiest of the party, and how likely that one goes unheard."""
    worst = encounter.clumsiest(seen)
    if worst is None:
        return "", ""
    return worst.name, checks.check_numbers(seen, worst, task="stealth").chance("stealth").percent()


def _wary_of(seen: World, way: Way) -> bool:
    """Whether there may be foes behind a way: nobody knows what is there, or some were left there."""
    known = beyond(way, seen.place)
    return way.kind != "out" and (not known or listening.left_behind(seen, known))


def _heading(seen: World) -> list[Offer]:
    """Home, or to a room that is more than a step away."""
    rule = clause("axx.time.turn")
    out: list[Offer] = []
    home = delve_route.route(seen, TOWN)
    if len(home) > 1:
        out.append(
            Offer(
                command=delve_route.HeadFor(),
                words="Head home by the known way",
                group="travel",
                price=f"{rooms_on_the_way(len(home), home=True)}; {_turns()}, and one to get out",
                note="until something comes between",
                clause=rule,
                typed="go home",
            )
        )
    routes = {room.id: delve_route.route(seen, room.id) for room in seen.rooms.values() if room.id != seen.place}
    far = {name: ways for name, ways in routes.items() if len(ways) > 1}
    if far:
        choices = tuple(
            Choice(key=name, words=room_name(seen.rooms[name].number, seen.rooms[name].title), note=_rooms(len(ways)))
            for name, ways in far.items()
        )
        out.append(
            Offer(
                command=delve_route.HeadFor(room=choices[0].key),
                words="Head for a known room",
                group="travel",
                note="until something comes between",
                clause=rule,
                typed="head for",
                blanks=(Field(name="room", words="Which room", choices=choices),),
            )
        )
    return out


def _rooms(count: int) -> str:
    return f"{rooms_on_the_way(count, home=False)}, {_turns()}"


def _turns() -> str:
    return f"a turn for every {clock.ROOMS_A_TURN}"


def _force(seen: World, way: str) -> str:
    return f"{TURN}, noise" if doors.tries(seen, way) else "no time at the first try, noise"


def _at_door(seen: World, way: Way, mine: list[Figure]) -> list[Offer]:
    out: list[Offer] = []
    where = words.marked(seen, way)
    if way.kind == "door" and way.state in FAST:
        price = _force(seen, way.id)
        out += best(
            seen,
            mine,
            lambda who: doors.Force(figure=who, way=way.id),
            (doors.refuse_force, doors.chance_force),
            words=f"Force the {where} door",
            price=price,
            typed=f"force {where} door",
            rule=clause("axx.explore.door"),
        )
        if way.state == LOCKED:
            out += _lock(seen, way.id, f"the {where} door", mine)
    if _wary_of(seen, way):
        out += best(
            seen,
            mine,
            lambda who: listening.Listen(figure=who, way=way.id),
            (listening.refuse_listen, listening.chance_listen),
            words=f"Listen at the {words.short(seen, way)}",
            price=TURN,
            typed=f"listen {where}",
            rule=clause("axx.explore.door"),
        )
    if seen.place in way.traps:
        out += _disarm(seen, way.id, f"the trap at the {words.short(seen, way)}", mine)
    return out


def _leaf(seen: World, way: Way, mine: list[Figure]) -> list[Offer]:
    """To open a door without going through, to knock its spikes out, to pull it shut, or to spike it."""
    out = _open_or_shut(seen, way)
    if way.kind == "door" and way.state != "spiked":
        where = words.marked(seen, way)
        out += best(
            seen,
            [who for who in mine if any(item.kind == "spikes" for item in who.items.values())],
            lambda who: listening.SpikeDoor(figure=who, way=way.id),
            (listening.refuse_spike, None),
            words=f"Spike the {where} door shut",
            price="no time",
            typed=f"spike {where} door",
            rule=clause("axx.explore.door"),
        )
    return out


def _open_or_shut(seen: World, way: Way) -> list[Offer]:
    order: Command = leaves.OpenDoor(way=way.id)
    if leaves.refuse_open(seen, leaves.OpenDoor(way=way.id)) is not None:
        order = leaves.CloseDoor(way=way.id)
        if leaves.refuse_close(seen, leaves.CloseDoor(way=way.id)) is not None:
            return []
    verb, note = words.leaf_words(seen, way)
    return [
        Offer(
            command=order,
            words=verb,
            group=GROUP,
            price="no time",
            note=note,
            clause=clause("axx.explore.door"),
            typed=verb.replace("the ", "").lower(),
        )
    ]


def _lock(seen: World, way: str, what: str, mine: list[Figure]) -> list[Offer]:
    thieves = [who for who in mine if has_training(who, "locks")]
    return best(
        seen,
        thieves,
        lambda who: doors.PickLock(figure=who, way=way),
        (doors.refuse_pick, doors.chance_pick),
        words=f"Pick the lock of {what}",
        price=TURN,
        typed=f"pick {what.removeprefix('the ')}",
        rule=clause("axx.class.thief"),
    )


def _disarm(seen: World, way: str, what: str, mine: list[Figure]) -> list[Offer]:
    _, state = traps.known_trap(seen, way)
    thieves = [who for who in mine if has_training(who, "traps")]
    if state in traps.HARMLESS:
        return []
    return best(
        seen,
        thieves,
        lambda who: traps.Disarm(figure=who, way=way),
        (traps.refuse_disarm, traps.chance_disarm),
        words=f"Disarm {what}",
        price=TURN,
        typed=f"disarm {what.removeprefix('the ')}",
        rule=clause("axx.explore.search"),
    )


# ── The room ────────────────────────────────────────────────────────────────────────────────


def _in_room(seen: World, mine: list[Figure]) -> list[Offer]:
    room = here(seen)
    if room is None:
        return []
    out = _searches(seen, mine)
    if room.puzzle and room.puzzle_state != "solved":
        out += best(
            seen,
            mine,
            lambda who: searching.Solve(figure=who),
            (searching.refuse_solve, searching.chance_solve),
            words=f"Work on the {puzzles()[room.puzzle].name}",
            price=TURN,
            typed="solve puzzle",
            rule=clause("axx.dungeon.stocking"),
        )
    if room.trap:
        out += _disarm(seen, "", f"the {hazard(room.trap).name}", mine)
    if room.chest == "locked":
        out += _lock(seen, "", "the chest", mine)
        out += best(
            seen,
            mine,
            lambda who: doors.Force(figure=who),
            (doors.refuse_force, doors.chance_force),
            words="Force the chest",
            price=_force(seen, ""),
            typed="force chest",
            rule=clause("axx.explore.door"),
        )
    out.append(
        Offer(
            command=listening.Shout(figure=mine[0].id),
            words="Shout",
            group=GROUP,
            price="noise",
            clause=clause("axx.explore.wandering"),
            typed="shout",
        )
    )
    return out


def _searches(seen: World, mine: list[Figure]) -> list[Offer]:
    room = here(seen)
    others = [who for who in seen.party() if figures.able(who) and who not in mine]
    helping = aid.helping(seen)  # a companion's next check is their turn
    free = [who for who in (*mine, *others) if who.id not in helping] or [*mine, *others]
    party = tuple(who.id for who in free if seeing.sees(seen, who))
    if room is None:
        return []
    ready = tuple(name for name in party if name in searching.assigned(room, party))
    if not any(who.id in ready for who in mine):
        ready = (next((who.id for who in mine if who in free), mine[0].id),)
    order = searching.Search(figures=ready)
    refused = searching.refuse_search(seen, order)
    left = searching.untouched(room)
    rule = clause("axx.explore.search")
    names = listed(seen.figures[name].name for name in ready)
    out = [
        Offer(
            command=order,
            words=f"Search the room: {names}",
            chance=searching.chance_search(seen, order) if refused is None else None,
            note=f"{left} of {room.w * room.h} sections unsearched" if left else "searched once already",
            greyed=refused.words if refused else "",
            typed="search",
            main=bool(left) and refused is None,
            group=GROUP,
            price=TURN,
            clause=rule,
        )
    ]
    if refused is None and len(ready) > 1:
        choices = tuple(Choice(key=name, words=seen.figures[name].name) for name in ready)
        some = Field(name="figures", words="Who searches", choices=choices, many=len(choices))
        words_some = "Let some of the party search"
        out.append(Offer(command=order, words=words_some, group=GROUP, price=TURN, clause=rule, blanks=(some,)))
    return out


def _rulings() -> list[Offer]:
    return [
        Offer(
            command=f.CallNoise(),
            words="That was noise",
            group="gm",
            note="a wandering check at once",
            clause=clause("axx.explore.wandering"),
            typed="noise",
        ),
    ]


CHAPTER = Chapter(name="explore", offers=offers)
