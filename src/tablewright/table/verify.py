"""Verifying a whole log, from a file or of a table: its rolls, its seals, and that its middle is whole."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.core.game import Game
from tablewright.table import transfer
from tablewright.table.proof import Opened, Proof, opened_in, prove, secret_of
from tablewright.table.table import Table
from tablewright.table.transfer import Header


def proof_of_file(text: bytes, games: Callable[[str], Game]) -> tuple[Header, int, Proof]:
    """The proof of an exported full log, with its header and how many facts it has.

    Mendable, with the line, for one whose facts make no game, are out of their numbers, or are no facts.
    """
    log, header = transfer.read(text, games)
    facts = transfer.loose_log(games(header.game), log.rows)
    opened = opened_in(facts)
    for run in header.run:
        known = opened.get(run.run, Opened())
        opened[run.run] = Opened(secret_of(run.open_secret) or known.open, secret_of(run.hidden_secret) or known.hidden)
    proof = prove(facts, header.table, opened)
    seals = {run.run: (run.open, run.hidden) for run in header.run}
    if seals != {run.run: run.seals for run in proof.runs if run.run}:
        proof.strange.append("The seals in the log's first line are not those that its facts published.")
    return header, facts.head, proof


def proof_of_table(table: Table) -> Proof:
    """The proof of a table in the store, with the secrets that are still sealed too."""
    secrets = {run: Opened(row.open, row.hidden) for run, row in table.secrets.items()}
    proof = prove(table.log, table.id, secrets)
    if not table.is_its_log():
        proof.strange.append("What the table shows is not what its facts come to.")
    return proof
