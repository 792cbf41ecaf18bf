"""Times of the server as people and files write them; a clock that stands anywhere does no harm."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EPOCH = datetime.fromtimestamp(0, UTC)
# A day in from either end of what can be written with four digits, so that any zone can show it.
EARLIEST, LATEST = datetime(1, 1, 2, tzinfo=UTC), datetime(9999, 12, 30, 23, 59, 59, 999_000, tzinfo=UTC)
FIRST, LAST = ((moment - EPOCH) // timedelta(milliseconds=1) for moment in (EARLIEST, LATEST))


def moment(at: int) -> datetime:
    """A time in milliseconds since 1970 as a date in UTC; the nearest there is for one beyond all calendars."""
    return EPOCH + timedelta(milliseconds=min(max(at, FIRST), LAST))


def utc(at: int) -> str:
    """A time as exports carry it: UTC, to the millisecond."""
    return moment(at).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def milliseconds(text: str) -> int:
    """Milliseconds since 1970 of a time as exports carry it; ValueError for what is none."""
    at = datetime.fromisoformat(text)
    since = (at if at.tzinfo is not None else at.replace(tzinfo=UTC)) - EPOCH
    return round(since / timedelta(milliseconds=1))


def compact(at: int) -> str:
    """A time as it stands in the names of files: UTC, to the millisecond, without anything between."""
    there = moment(at)
    return f"{there.year:04}{there:%m%dT%H%M%S}{there.microsecond // 1000:03}Z"
