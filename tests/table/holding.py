"""What must hold of a table at any moment: the log is the game, and each seat knows what it was sent and no more."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from tablewright.core.facts import GM, Refused
from tablewright.core.text import texts
from tablewright.table.commands import Agree, Undo
from tablewright.table.facts import TableFact
from tablewright.table.past import Past
from tablewright.table.seats import Seated
from tablewright.table.state import State
from tablewright.table.table import Table
from tablewright.table.transfer import export
from tablewright.table.verify import proof_of_table

LEAST = 9
"""A shorter text may stand in what a seat is sent by chance."""
ODD = re.compile(r"[@0-9]| .* ")
"""What stands in a text that does not come up by chance."""
SECRET = "SECRET-OF-"  # noqa: S105 (no password: the mark of notes)
"""Stands in every note before the seat that wrote it."""

Known = dict[str, set[str]]
"""All texts that each seat has ever known: what somebody once knew is no secret from that one any more."""


def holds(table: Table, known: Known, told_of: Callable[[object], str]) -> None:
    """Assert it all; `told_of` says of what is wrong where it came up."""
    fresh, _ = Past(table.game, table.log, options=table.past.options, find=lambda _place: None).now()
    assert fresh.same_as(table.state), told_of("the fold of the log is another state")
    assert State.load(table.game, table.state.save()).same_as(table.state), told_of("a snapshot is another state")
    proof = proof_of_table(table)
    assert proof.good, told_of(proof)
    rows = {one.id: one for one in table.store.seats(table.id)}
    for one in table.seats():
        assert rows[one.id].revoked is None
        assert msgspec.json.decode(rows[one.id].figures, type=tuple[str, ...]) == one.figures, told_of(one)
        for offered in table.offers(one.id):
            if isinstance(offered.offer.command, Undo | Agree):
                assert table.refusal(one, offered.offer.command) is None, told_of(offered.offer)
        if one.role != GM:
            _is_what_was_sent(table, one, told_of)
            told = _secrets(table, one, known.get(one.id, set()))
            assert not told, told_of(f"{one.name} is sent {told}")


def _is_what_was_sent(table: Table, one: Seated, told_of: Callable[[object], str]) -> None:
    """A seat's world is the fold of the facts that it is sent, whose public numbers have no hole."""
    entries = table.feed(one.id, since="0.0")
    world = table.game.new_world(table.past.options)
    for entry in entries:
        fact = table.codec.fact(table.codec.encode(entry.fact))
        if not entry.undone and not isinstance(fact, TableFact):
            table.game.evolve(world, fact)
    assert world == table.state.seen_by(one), told_of(f"{one.name}'s world is not what was sent")
    numbers = [entry.number for entry in entries if "." not in entry.number]
    assert numbers == [str(count) for count in range(1, len(numbers) + 1)], told_of("a hole in the numbers")


def _secrets(table: Table, one: Seated, known: set[str]) -> dict[str, bytes]:
    """The secrets that stand in what a seat is sent, each with what stands around it."""
    entries, listing = table.feed(one.id, since="0.0"), table.undo_listing(one.id)
    shown = [table.view(one.id), table.offers(one.id), [] if isinstance(listing, Refused) else listing]
    some = {entries[at].number for at in (len(entries) // 3, -1)} if entries else set()
    past = [(table.why(one.id, n), table.rewind(one.id, n), table.entry(one.id, n)) for n in sorted(some)]
    sent = msgspec.json.encode([entries, shown, past]) + b"".join(export(table, one.id))
    told = texts(msgspec.to_builtins(entries))
    knows = " ".join([*known, *texts(msgspec.to_builtins(table.state.seen_by(one))), *told])
    true = set(texts(msgspec.to_builtins(table.state.world)))
    secret = {text for text in true if len(text) >= LEAST and text not in knows and ODD.search(text)}
    for row in table.secrets.values():
        secret |= set() if row.opened is not None else {row.open.hex()}
        secret |= set() if row.hidden_opened is not None else {row.hidden.hex()}
    secret |= {SECRET + other for other in table.state.affairs.seats if other != one.id}
    found = {text: sent.find(text.encode()) for text in secret}
    return {text: sent[max(0, at - 300) : at + 200] for text, at in found.items() if at >= 0}
