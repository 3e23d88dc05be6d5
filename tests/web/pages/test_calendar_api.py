"""The calendar: its events, and its lines as calendar programs read them."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.tournament.lifecycle.commands import AnnounceTournament, CancelTournament, ChangeTournament
from clockserver.tournament.state import Tournament
from clockserver.web.pages.calendar_api import calendar_of, escaped, folded, is_public
from tests.builders import Room

STARTS_AT = 1_800_000_600_000
NOW = 1_799_000_000_000


def planned(room: Room) -> Tournament:
    room.give(ChangeTournament(starts_at=STARTS_AT))
    return room.desk.state


def lines(text: str) -> list[str]:
    assert text.endswith("\r\n")
    return text.replace("\r\n ", "").split("\r\n")[:-1]


def test_the_calendar_has_an_announced_tournament_with_its_start_in_utc() -> None:
    state = planned(Room().opened())
    assert lines(calendar_of([("abc", state)], "http://clock.local/", NOW)) == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//clockserver//schedule//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:abc@clockserver",
        "DTSTAMP:20270103T181320Z",
        "DTSTART:20270115T081000Z",
        "SUMMARY:Friday",
        "URL:http://clock.local/t/friday",
        "STATUS:CONFIRMED",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def test_the_calendar_has_no_draft_until_it_is_announced() -> None:
    room = Room().opened(draft=True)
    assert not is_public(planned(room))
    room.give(AnnounceTournament())
    assert is_public(room.desk.state)


def test_the_calendar_has_no_tournament_without_a_planned_start() -> None:
    assert not is_public(Room().opened().desk.state)


def test_the_calendar_marks_a_cancelled_tournament_and_omits_a_cancelled_draft() -> None:
    room = Room().opened()
    planned(room)
    room.give(CancelTournament(reason="Flooded"))
    assert is_public(room.desk.state)
    assert "STATUS:CANCELLED" in lines(calendar_of([("abc", room.desk.state)], "http://x/", NOW))
    assert not is_public(replace(room.desk.state, draft=True))


def test_calendars_show_the_time_of_the_wall() -> None:
    state = planned(Room().opened())
    assert "DTSTART:20270115T091000Z" in calendar_of([("abc", state)], "http://x/", NOW, 3_600_000)


@given(st.text())
def test_a_title_in_the_calendar_is_read_back_unchanged(title: str) -> None:
    expected = re.sub(r"[\x00-\x09\x0b-\x1f\x7f]", "", title.replace("\r\n", "\n"))
    unescaped = re.sub(r"\\(.)", lambda found: {"n": "\n"}.get(found[1], found[1]), escaped(title))
    assert unescaped == expected
    parts = list(folded(f"SUMMARY:{escaped(title)}"))
    assert all(len(part.encode("utf-8", "surrogatepass")) <= 75 for part in parts)
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == f"SUMMARY:{escaped(title)}"
