"""Times that no calendar has are written as the nearest that it has."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from tablewright.store.moments import FIRST, LAST, compact, moment, utc


@pytest.mark.parametrize(
    ("at", "written", "name"),
    [
        (0, "1970-01-01T00:00:00.000Z", "19700101T000000000Z"),
        (1_800_000_000_123, "2027-01-15T08:00:00.123Z", "20270115T080000123Z"),
        (-1, "1969-12-31T23:59:59.999Z", "19691231T235959999Z"),
        (LAST, "9999-12-30T23:59:59.999Z", "99991230T235959999Z"),
        (2**62, "9999-12-30T23:59:59.999Z", "99991230T235959999Z"),
        (FIRST, "0001-01-02T00:00:00.000Z", "00010102T000000000Z"),
        (-(2**62), "0001-01-02T00:00:00.000Z", "00010102T000000000Z"),
    ],
)
def test_a_time_is_written_whatever_the_clock_says(at: int, written: str, name: str) -> None:
    assert utc(at) == written
    assert compact(at) == name
    for hours in (-14, 14):
        assert moment(at).astimezone(timezone(timedelta(hours=hours))).year in range(1, 10_000)
