"""Which backups and snapshots may go, by hand-made lists."""

from tablewright.store.thinning import spare_backups, spare_snapshots


def test_eight_backups_are_all_kept() -> None:
    assert spare_backups([f"2025060{day}T120000000Z-{day}.db" for day in range(8, 0, -1)]) == []


def test_before_the_last_eight_one_a_day_is_kept_for_seven_days() -> None:
    today = [f"20250630T{hour:02d}0000000Z.db" for hour in range(8)]
    twice_a_day = [f"202506{day:02d}T{hour}0000000Z.db" for day in range(15, 30) for hour in ("09", "21")]
    spare = set(spare_backups(sorted([*today, *twice_a_day], reverse=True)))
    kept = [name for name in (*today, *twice_a_day) if name not in spare]
    assert kept == [*today, *(f"202506{day}T210000000Z.db" for day in range(23, 30))]


def test_who_meets_once_a_month_keeps_a_year() -> None:
    monthly = [f"2025{month:02d}01T200000000Z-9.db" for month in range(12, 0, -1)]
    assert spare_backups(monthly) == []
    assert spare_backups([*monthly, *(f"2024{month:02d}01T200000000Z-9.db" for month in (12, 11, 10))]) == []
    assert spare_backups([*monthly, *(f"2024{month:02d}01T200000000Z-9.db" for month in (12, 11, 10, 9))]) == [
        "20240901T200000000Z-9.db"
    ]


def test_snapshots_are_thinned_to_one_in_five_thousand_facts() -> None:
    places = list(range(500, 20_001, 500))
    kept = sorted(set(places) - set(spare_snapshots(places)))
    assert kept == [4500, 9500, 14_500, 16_000, *range(16_500, 20_001, 500)]
    assert spare_snapshots(kept) == []
    assert spare_snapshots([]) == []
