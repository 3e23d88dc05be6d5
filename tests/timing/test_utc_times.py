"""Dates of instants beyond every calendar are written as its last days, so no log or page is lost."""

from __future__ import annotations

import pytest

from clockserver.core.ids import LAST_PLANNED, MAX_CHIPS
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.texts.shipped_catalogues import catalogues
from clockserver.timing.time_zones import known_zones, next_offset, utc_offset_ms
from clockserver.timing.utc_times import utc_time
from clockserver.tournament.day_end.commands import ScheduleDay
from clockserver.tournament.flights.commands import OpenFlight
from clockserver.tournament.lifecycle.commands import CreateTournament

BEYOND = (LAST_PLANNED, 253_402_300_799_999, 8_640_000_000_000_000, MAX_CHIPS)


@pytest.mark.parametrize("at", BEYOND)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_line_with_an_instant_beyond_the_calendar_is_written(at: int, language: str) -> None:
    catalogue = catalogues().of(language)
    assert catalogue is not None
    line = catalogue.say("log.StartMoved", {"after_date": at, "after_at": at, "before_at": 0}, 50_400_000)
    assert line
    assert utc_time(at).year == 9999


def test_every_zone_has_a_time_for_every_instant() -> None:
    for zone in known_zones():
        for at in (0, *BEYOND):
            assert abs(utc_offset_ms(zone, at)) <= 15 * 3_600_000
    assert next_offset("Europe/Berlin", MAX_CHIPS) is None


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (OpenFlight, {"type": "flight.open", "label": "1B", "starts_at": LAST_PLANNED + 1}),
        (ScheduleDay, {"type": "day.schedule", "resumes_at": LAST_PLANNED + 1}),
        (
            CreateTournament,
            {"type": "tournament.create", "title": "Friday", "structure": "x", "starts_at": LAST_PLANNED + 1},
        ),
    ],
)
def test_nothing_is_planned_beyond_the_calendar(kind: type, message: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        convert(message, kind)
    assert refused.value.reasons[0].field in ("starts_at", "resumes_at")
