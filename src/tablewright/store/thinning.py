"""Which old snapshots and backups may go."""

from collections.abc import Iterable, Sequence

KEEP_NEWEST_SNAPSHOTS = 8
THEN_ONE_IN = 5000

KEEP_NEWEST_BACKUPS = 8
THEN_DAYS = 7


def spare_snapshots(positions: Iterable[int]) -> list[int]:
    """The snapshots that may go: all but the newest eight, and one in every 5,000 facts before those."""
    newest_first = sorted(positions, reverse=True)
    spare: list[int] = []
    kept_spans: set[int] = set()
    for position in newest_first[KEEP_NEWEST_SNAPSHOTS:]:
        span = position // THEN_ONE_IN
        if span in kept_spans:
            spare.append(position)
        kept_spans.add(span)
    return spare


def spare_backups(newest_first: Sequence[str]) -> list[str]:
    """The backups that may go: all but the last eight, and the last of each of the seven latest days before those.

    A name begins with its UTC day as eight digits. Days are counted by the backups there are, not by the calendar,
    so a group that meets once a month keeps its old backups too, and a clock put back costs none.
    """
    spare: list[str] = []
    kept_days: set[str] = set()
    for name in newest_first[KEEP_NEWEST_BACKUPS:]:
        day = name[:8]
        if day in kept_days or len(kept_days) == THEN_DAYS:
            spare.append(name)
        else:
            kept_days.add(day)
    return spare
