"""The venue's local time, over the nights on which it changes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from clockserver.timing.time_zones import HOUR_MS, NextOffset, is_zone, next_offset, utc_offset_ms
from tests.builders import SLUG, Room
from tests.fakes import FakeHostClock

DUBLIN = "Europe/Dublin"


def instant(*utc: int) -> int:
    return int(datetime(*utc, tzinfo=UTC).timestamp() * 1000)  # type: ignore[misc]


SPRING = instant(2027, 3, 28, 1)
AUTUMN = instant(2027, 10, 31, 1)
SPRING_AFTER = instant(2028, 3, 26, 1)


def test_dublin_is_at_utc_in_winter_and_an_hour_ahead_in_summer() -> None:
    assert utc_offset_ms(DUBLIN, instant(2027, 1, 15)) == 0
    assert utc_offset_ms(DUBLIN, instant(2027, 7, 15)) == HOUR_MS


@pytest.mark.parametrize(("change", "before", "after"), [(SPRING, 0, HOUR_MS), (AUTUMN, HOUR_MS, 0)])
def test_the_offset_changes_at_the_exact_instant(change: int, before: int, after: int) -> None:
    assert utc_offset_ms(DUBLIN, change - 1) == before
    assert utc_offset_ms(DUBLIN, change) == after


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (instant(2027, 1, 15, 19, 30), NextOffset(SPRING, HOUR_MS)),
        (SPRING - 1, NextOffset(SPRING, HOUR_MS)),
        (SPRING, NextOffset(AUTUMN, 0)),
        (AUTUMN - 24 * HOUR_MS, NextOffset(AUTUMN, 0)),
        (AUTUMN - 1, NextOffset(AUTUMN, 0)),
        (AUTUMN + 1, NextOffset(SPRING_AFTER, HOUR_MS)),
        (AUTUMN, NextOffset(SPRING_AFTER, HOUR_MS)),
    ],
)
def test_the_next_change_is_known_to_the_minute(now: int, expected: NextOffset) -> None:
    assert next_offset(DUBLIN, now) == expected


def test_a_change_at_another_quarter_of_the_hour_is_known_too() -> None:
    lord_howe = next_offset("Australia/Lord_Howe", instant(2027, 1, 15))

    assert lord_howe == NextOffset(instant(2027, 4, 3, 15), 10 * HOUR_MS + HOUR_MS // 2)


def test_a_change_in_the_middle_of_an_hour_is_the_next_one_only_until_then() -> None:
    change = instant(2027, 10, 2, 15, 30)
    expected = NextOffset(change, 11 * HOUR_MS)
    assert [next_offset("Australia/Lord_Howe", change - each) for each in (HOUR_MS, 1)] == [expected] * 2
    after = NextOffset(instant(2028, 4, 1, 15), 10 * HOUR_MS + HOUR_MS // 2)
    assert [next_offset("Australia/Lord_Howe", change + each) for each in (0, 1)] == [after] * 2


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/Phoenix"])
def test_a_zone_that_never_changes_has_no_next_change(zone: str) -> None:
    assert next_offset(zone, instant(2027, 1, 15)) is None


def test_only_zones_known_to_this_machine_are_valid() -> None:
    assert is_zone(DUBLIN)
    assert not is_zone("Europe/Atlantis")
    assert not is_zone("../etc/passwd")
    assert not is_zone("")


def test_a_tournament_over_the_night_of_the_change_is_sent_both_offsets() -> None:
    room = Room(clock=FakeHostClock(instant(2027, 3, 27, 20))).opened()
    topic = room.topics.get(f"tournament:{SLUG}")
    assert topic is not None

    assert topic.value["utc_offset_ms"] == 0
    assert topic.value["next_offset"] == {"at": SPRING, "utc_offset_ms": HOUR_MS}
