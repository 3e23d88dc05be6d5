"""Schedules: their days in a time zone, saving, archiving, undo."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.undo import Redo, Undo
from clockserver.library.schedules.commands import ArchiveSchedule, PutSchedule, RestoreSchedule
from clockserver.library.schedules.days import day_of, days_later, instant_of, is_day, occurrences
from clockserver.library.state import WEEKDAYS, Schedule
from clockserver.library.templates.commands import DeleteTemplate, SaveTemplate
from tests.library.library_stream import LibraryStream, save

ROLES_BY_COMMAND = {
    "schedule.archive": "td",
    "schedule.put": "td",
    "schedule.restore": "td",
}
ZONES = (
    "Europe/Dublin",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Africa/Casablanca",
    "America/St_Johns",
    "UTC",
)


@pytest.fixture
def stream(stream: LibraryStream) -> LibraryStream:
    stream.give(save(100))
    stream.give(SaveTemplate(title="Friday night", structure="friday-9-max"))
    return stream


def weekly(*days: str, at: str = "19:30", **fields: object) -> PutSchedule:
    return PutSchedule(template="friday-night", days=days or ("fri",), at=at, **fields)  # type: ignore[arg-type]


def wall(instant: int, zone: str) -> str:
    return datetime.fromtimestamp(instant / 1000, UTC).astimezone(ZoneInfo(zone)).isoformat()


# -- days ----------------------------------------------------------------------------------------------


def test_a_time_skipped_by_the_zone_becomes_the_next_existing_one() -> None:
    assert wall(instant_of("2027-03-28", "02:30", "Europe/Berlin"), "Europe/Berlin") == (
        "2027-03-28T03:00:00+02:00"
    )
    assert wall(instant_of("2027-10-03", "02:15", "Australia/Lord_Howe"), "Australia/Lord_Howe") == (
        "2027-10-03T02:30:00+11:00"
    )


def test_a_time_that_comes_twice_is_the_first_of_both() -> None:
    assert wall(instant_of("2027-10-31", "02:30", "Europe/Berlin"), "Europe/Berlin") == (
        "2027-10-31T02:30:00+02:00"
    )


def test_a_day_skipped_by_a_zone_begins_with_the_next() -> None:
    assert wall(instant_of("2011-12-30", "20:00", "Pacific/Apia"), "Pacific/Apia").startswith(
        "2011-12-31T00:00"
    )


def test_the_29th_of_february_is_a_day_in_leap_years_alone() -> None:
    assert [is_day(f"{year}-02-29") for year in (2027, 2028, 2100)] == [False, True, False]
    tuesdays = Schedule("t", ("tue",), "19:00")
    assert [day for day, _ in occurrences(tuesdays, "2028-02-22", "2028-03-07", "UTC")] == [
        "2028-02-22",
        "2028-02-29",
        "2028-03-07",
    ]
    left_out = Schedule("t", ("tue",), "19:00", skip=("2028-02-29",))
    assert [day for day, _ in occurrences(left_out, "2028-02-22", "2028-03-07", "UTC")] == [
        "2028-02-22",
        "2028-03-07",
    ]


def test_the_last_day_counts() -> None:
    until = Schedule("t", ("fri", "sat"), "19:00", until="2026-12-05")
    assert [day for day, _ in occurrences(until, "2026-12-04", "2026-12-31", "UTC")] == [
        "2026-12-04",
        "2026-12-05",
    ]


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati"])
def test_an_instant_after_the_end_of_the_calendar_is_on_its_last_day(zone: str) -> None:
    assert day_of(2**53 - 2, zone) == "9999-12-31"


def test_the_calendar_has_an_end() -> None:
    daily = Schedule("t", WEEKDAYS, "12:00")
    assert days_later("9999-12-30", 60) == "9999-12-31"
    assert [day for day, _ in occurrences(daily, "9999-12-30", "9999-12-31", "UTC")] == [
        "9999-12-30",
        "9999-12-31",
    ]


DAYS = st.dates(date(1990, 1, 1), date(2060, 12, 31))
TIMES = st.times().map(lambda each: f"{each:%H:%M}")


@given(
    first=DAYS,
    length=st.integers(0, 60),
    days=st.sets(st.sampled_from(WEEKDAYS), min_size=1),
    at=TIMES,
    skipped=st.sets(st.integers(0, 60), max_size=5),
    until=st.none() | st.integers(-5, 70),
    zone=st.sampled_from(ZONES),
)
def test_each_day_of_a_schedule_comes_once_at_its_time(
    first: date,
    length: int,
    days: set[str],
    at: str,
    skipped: set[int],
    until: int | None,
    zone: str,
) -> None:
    last = first + timedelta(days=length)
    schedule = Schedule(
        "t",
        tuple(days),  # type: ignore[arg-type]
        at,
        skip=tuple((first + timedelta(days=each)).isoformat() for each in skipped),
        until=None if until is None else (first + timedelta(days=until)).isoformat(),
    )
    occurring = list(occurrences(schedule, first.isoformat(), last.isoformat(), zone))
    expected = [
        day
        for each in range(length + 1)
        if WEEKDAYS[(first + timedelta(days=each)).weekday()] in days
        and each not in skipped
        and (until is None or each <= until)
        for day in [(first + timedelta(days=each)).isoformat()]
    ]
    assert [day for day, _ in occurring] == expected
    instants = [instant for _, instant in occurring]
    assert instants == sorted(instants)
    for day, instant in occurring:
        local = datetime.fromtimestamp(instant / 1000, UTC).astimezone(ZoneInfo(zone))
        assert (local.date().isoformat(), f"{local:%H:%M}") >= (day, at)
        before = datetime.fromtimestamp(instant / 1000 - 60, UTC).astimezone(ZoneInfo(zone))
        # No earlier minute of the day has the wanted time or a later one.
        assert before.replace(tzinfo=None) < datetime.fromisoformat(f"{day}T{at}")


@given(day=DAYS, at=TIMES, zone=st.sampled_from(ZONES))
def test_a_day_holds_the_instants_of_its_times(day: date, at: str, zone: str) -> None:
    name = day.isoformat()
    assert day_of(instant_of(name, at, zone), zone) >= name


# -- commands ------------------------------------------------------------------------------------------


def test_a_schedule_is_put_changed_archived_and_restored(stream: LibraryStream) -> None:
    stream.give(weekly("sat", "fri", skip=("2026-12-26", "2026-12-25")))
    schedule = stream.state.schedules["friday-night"]
    assert (schedule.days, schedule.skip) == (("fri", "sat"), ("2026-12-25", "2026-12-26"))
    assert schedule.ahead_days == 14
    stream.give(weekly(at="20:00", schedule="friday-night"))
    assert stream.state.schedules["friday-night"].at == "20:00"
    stream.give(ArchiveSchedule(schedule="friday-night"))
    assert stream.codes(ArchiveSchedule(schedule="friday-night")) == ["already_done"]
    stream.give(RestoreSchedule(schedule="friday-night"))
    assert stream.codes(RestoreSchedule(schedule="friday-night")) == ["already_done"]
    assert stream.state.schedules["friday-night"].status == "listed"


def test_an_unchanged_schedule_is_refused(stream: LibraryStream) -> None:
    stream.give(weekly())
    assert stream.codes(weekly(schedule="friday-night")) == ["already_done"]


def test_an_impossible_date_is_refused(stream: LibraryStream) -> None:
    wrong = weekly(until="2027-02-29", skip=("2027-04-31", "2027-04-30"))
    assert [(each.code, each.field) for each in stream.refused(wrong)] == [
        ("schedule.no_day", "until"),
        ("schedule.no_day", "skip[0]"),
    ]
    lost = PutSchedule(template="nowhere", days=("mon",), at="19:00")
    assert stream.codes(lost) == ["library.unknown_template"]
    assert stream.codes(weekly(schedule="nowhere")) == ["schedule.unknown"]


def test_a_template_of_a_schedule_is_not_deleted_until_the_schedule_is_archived(
    stream: LibraryStream,
) -> None:
    stream.give(weekly())
    assert stream.codes(DeleteTemplate(template="friday-night")) == ["library.in_use"]
    archive = stream.give(ArchiveSchedule(schedule="friday-night"))
    stream.give(DeleteTemplate(template="friday-night"))
    assert stream.codes(RestoreSchedule(schedule="friday-night")) == ["library.unknown_template"]
    assert stream.codes(Undo(command=archive)) == ["library.unknown_template"]


def test_a_schedule_is_undone_and_redone(stream: LibraryStream) -> None:
    created = stream.give(weekly())
    stream.give(Undo(command=created))
    assert not stream.state.schedules
    stream.give(Redo(command=created))
    assert list(stream.state.schedules) == ["friday-night"]
