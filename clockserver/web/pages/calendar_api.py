"""The announced tournaments as a calendar to subscribe to, by RFC 5545."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from flask import Blueprint, Response, request

from clockserver.desk.ports import HostClock
from clockserver.desk.tournaments.tournament_desks import PREFIX, TournamentDesks
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.state import Tournament
from clockserver.web.answers import Answers
from clockserver.web.contract.described import described

ICS = "text/calendar"
MAX_LINE = 75
"""Maximum length of a line without its end, in bytes."""
MAX_AGE_S = 60


class CalendarApi:
    """The route of the calendar."""

    def __init__(self, desks: TournamentDesks, clock: HostClock, answers: Answers) -> None:
        self._desks = desks
        self._clock = clock
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("calendar", __name__, url_prefix="/api/v1")
        view = self._answers.wrap_view(self.calendar)
        blueprint.add_url_rule("/schedule.ics", view_func=view, endpoint="calendar")
        return blueprint

    @described(gives=str, media=ICS, headers={"Cache-Control": "`public`, for a minute."})
    def calendar(self) -> Response:
        """The announced and the cancelled tournaments with a planned start, for calendar programs; no drafts."""
        events = [
            (desk.stream.removeprefix(PREFIX), desk.state)
            for desk in self._desks.all_desks()
            if desk.durable and is_public(desk.state)
        ]
        skew = self._clock.wall_skew_ms()
        text = calendar_of(events, request.host_url, self._clock.now_ms() + skew, skew)
        response = Response(text.encode("utf-8"), mimetype=ICS)
        response.headers["Cache-Control"] = f"public, max-age={MAX_AGE_S}"
        return response


def is_public(state: Tournament) -> bool:
    """Whether a tournament is in the calendar: announced, with a planned start, neither deleted nor archived."""
    if state.starts_at is None or stage(state) in ("draft", "deleted", "archived"):
        return False
    # A cancelled draft was never in the calendar.
    return not (state.removed == "cancelled" and state.draft)


def calendar_of(tournaments: Iterable[tuple[str, Tournament]], address: str, now: int, skew: int = 0) -> str:
    """The calendar of tournaments with their ids. `skew` is local time minus instants, in ms; `now` is local time."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//clockserver//schedule//EN", "METHOD:PUBLISH"]
    for uid, state in sorted(tournaments, key=lambda each: (each[1].starts_at or 0, each[0])):
        lines += _event(uid, state, address, now, skew)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in folded(line))


def _event(uid: str, state: Tournament, address: str, now: int, skew: int) -> list[str]:
    is_cancelled = state.removed == "cancelled"
    return [
        "BEGIN:VEVENT",
        f"UID:{escaped(uid)}@clockserver",
        f"DTSTAMP:{_utc(now)}",
        f"DTSTART:{_utc((state.starts_at or 0) + skew)}",
        f"SUMMARY:{escaped(state.title)}",
        f"URL:{address}t/{state.slug}",
        f"STATUS:{'CANCELLED' if is_cancelled else 'CONFIRMED'}",
        "END:VEVENT",
    ]


def escaped(text: str) -> str:
    """A text as a value: backslashes, semicolons, commas and line ends escaped, other control characters left out."""
    for plain, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n"), ("\n", "\\n")):
        text = text.replace(plain, written)
    return "".join(each for each in text if each >= " " and each != "\x7f")


def folded(line: str) -> Iterator[str]:
    """A line as lines of at most 75 bytes; all but the first begin with a blank. No character is split."""
    part, size = "", 0
    for each in line:
        length = len(each.encode("utf-8"))
        if size + length > MAX_LINE:
            yield part
            part, size = " ", 1
        part, size = part + each, size + length
    yield part


def _utc(ms: int) -> str:
    return f"{datetime.fromtimestamp(min(ms, MAX_MS) / 1000, UTC):%Y%m%dT%H%M%SZ}"


MAX_MS = 253_402_300_799_000
"""The last second of the year 9999."""
