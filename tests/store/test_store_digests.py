"""The chain of digests, against a calculation of its own and against numbers written down."""

import hashlib

from tablewright.store.digests import chain_facts, chain_start, command_digest, sound_facts
from tablewright.store.port import NewFact

FACTS = [NewFact("gm", 1_750_000_000_000, 1, "Said", "all", b"{}"), NewFact("mira", 5, 2, "Moved", "gm", b'{"x":1}')]


def test_the_first_two_links_by_hand() -> None:
    start = hashlib.sha256(b"\x92\xabtablewright\xa2t1").digest()
    assert chain_start("t1") == start
    at = (1_750_000_000_000).to_bytes(8, "big")
    first = b"\x9a\x01\xa1k\x01\xc4\x01c\xa2gm\xcf" + at + b"\x01\xa4Said\xa3all\xc4\x02{}"
    second = b'\x9a\x02\xc0\x01\xc0\xa4mira\x05\x02\xa5Moved\xa2gm\xc4\x07{"x":1}'
    one = hashlib.sha256(start + first).digest()
    two = hashlib.sha256(one + second).digest()
    rows = chain_facts(FACTS, head=0, before=start, key="k", command=b"c")
    assert [row.digest for row in rows] == [one, two]


def test_a_chain_written_down_stays_what_it_was() -> None:
    rows = chain_facts(FACTS, head=0, before=chain_start("t1"), key="k", command=command_digest(b"{}"))
    assert rows[-1].digest.hex() == "a42050f7ac0b804fcb338a634733184b14a32b2af6c4df132c3e55a737352784"


def test_a_row_that_was_changed_moved_or_taken_away_breaks_the_chain() -> None:
    start = chain_start("t1")
    chained = chain_facts(FACTS * 3, head=0, before=start, key="k", command=None)
    rows = [(*(getattr(row, name) for name in row.__struct_fields__), "t1") for row in chained]
    assert sound_facts(rows, "t1", after=0, before=start) == (chained, True)
    for column in range(len(rows[3])):
        changed = list(rows)
        value = rows[3][column]
        other = b"?" if isinstance(value, bytes) else 99 if isinstance(value, int) else "?"
        changed[3] = (*rows[3][:column], other, *rows[3][column + 1 :])
        assert sound_facts(changed, "t1", after=0, before=start) == (chained[:3], False), column
    swapped = [rows[0], rows[2], rows[1], *rows[3:]]
    assert sound_facts(swapped, "t1", after=0, before=start) == (chained[:1], False)
    assert sound_facts(rows[1:], "t1", after=0, before=start) == ([], False)
    assert sound_facts(rows, "t2", after=0, before=chain_start("t2")) == ([], False)
