"""A real delve with a game master: what only the GM may know is in no byte that a player or a watcher receives."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.browser import delving
from tests.web.site_ import Site, until
from tests.web.test_web_orders import invited
from tests.web.test_web_secrets import PATHS, Ear

from tablewright.core.text import texts
from tablewright.games.axx.say.screen import result_words
from tablewright.table.hall import Made

LEAST = 9
"""A shorter text may stand in a page by chance."""


def secrets_of(site: Site, made: Made, seat: str) -> set[str]:
    """Every longer text of the true world that is not in the world of this seat, and the dice's secrets."""
    table = site.hall.table(made.table)
    seated = table.state.affairs.seats[seat]
    true = set(texts(msgspec.to_builtins(table.state.world)))
    known = " ".join(texts(msgspec.to_builtins(table.state.seen_by(seated))))
    found = {text for text in true if len(text) >= LEAST and text not in known}
    return found | {half.hex() for row in table.secrets.values() for half in (row.open, row.hidden)}


def test_no_text_of_the_dungeon_that_a_seat_has_not_met_reaches_it(site: Site) -> None:
    made = site.hall.make_table("axx", "The Drowned Stair", quick=4, name="Reed", role="gm")
    table = site.hall.table(made.table)
    heroes = table.game.heroes(table.state.world)
    player, watcher = invited(site, made, "player", *heroes), invited(site, made, "watcher")
    table.command(made.seat, {"do": "note", "text": "MARKER: the third step is false"}, "note-00000001")
    seats = {visitor: visitor.seat.split("/")[3] for visitor in (player, watcher)}
    ears = {visitor: Ear(visitor, "0.0") for visitor in seats}
    for step in range(25):
        chosen = delving.choose(table, made.seat, {"fight"})
        if chosen is None:
            break
        table.command(made.seat, chosen.offer.command, f"step-{step:08}")
    table.command(made.seat, {"do": "say", "text": "that was all"}, "said-00000001")
    until(lambda: all(b"that was all" in ear.bytes for ear in ears.values()))
    for visitor, seat in seats.items():
        ears[visitor].stop = True
        hidden = secrets_of(site, made, seat) | {"MARKER"}
        assert len(hidden) > 20
        pages = "".join(visitor.get(visitor.seat + path).text for path in PATHS)
        received = ears[visitor].bytes.decode() + pages
        told = {text for text in hidden if text in received}
        assert told == set()


def test_nothing_from_behind_the_screen_reaches_anybody_else(site: Site) -> None:
    """Tables rolled, a result placed, a room locked, rooms restocked: the words of each are in the GM's page alone."""
    made = site.hall.make_table("axx", "The Drowned Stair", quick=4, name="Reed", role="gm")
    table = site.hall.table(made.table)
    heroes = table.game.heroes(table.state.world)
    player, watcher = invited(site, made, "player", *heroes), invited(site, made, "watcher")
    ears = [Ear(visitor, "0.0") for visitor in (player, watcher)]

    def order(step: int, **command: Any) -> None:
        reply = table.command(made.seat, command, f"screen-{step:06}")
        assert reply.done, reply.refused

    for number in range(9):
        kind = ("threat", "treasure", "stocking")[number % 3]
        order(number, do="roll-table", table=kind, depth=9)
    plan = table.state.world.secret.plan
    unseen = [room for room in plan.rooms.values() if room.id not in table.state.world.rooms]
    order(20, do="place-rolled", number=9, room=unseen[0].id)
    order(21, do="place-rolled", number=2, room=unseen[1].id)
    order(22, do="keep-room", room=unseen[2].id)
    order(23, do="drop-rolled", number=1)
    hidden = {result_words(one) for one in table.state.world.rolled}
    hidden |= {entry.sentence for entry in table.feed(made.seat) if entry.number.startswith("gm.")}
    hidden |= {room.title for room in unseen} | {"roll-table", "place-rolled", "keep-room", "Behind the screen"}
    order(24, do="say", text="that was all")
    until(lambda: all(b"that was all" in ear.bytes for ear in ears))
    gms = site.client(made.link).page()
    assert "Behind the screen" in gms
    for visitor, ear in zip((player, watcher), ears, strict=True):
        ear.stop = True
        received = ear.bytes.decode() + "".join(
            visitor.get(visitor.seat + path).text for path in (*PATHS, "ledger", "key")
        )
        assert {text for text in hidden if text in received} == set()
