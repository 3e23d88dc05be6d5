"""Events of a series from a file over the real wire: permissions, columns, and refusals within bounds."""

from __future__ import annotations

from datetime import date, time

import pytest
import requests

from clockserver.accounts.roles import STAFF
from clockserver.library.series.commands import MAX_FILLED
from clockserver.web.tournaments.event_files_api import FILES_AT_ONCE, MAX_LINES_ABOVE
from tests.examples.lists import csv_of, xlsx_of, zip_bomb
from tests.servers import RunningServer
from tests.stories.people import Browser, add_user, director, refusal

PREVIEW = "/api/v1/series/preview"
EVENTS = csv_of(
    "Nr.;Turnier;Datum;Uhrzeit", "1;Main event;15.1.2030;19:00", "", "2;Main event;16.1.2030;19:00"
)


def send(
    browser: Browser, server: RunningServer, data: bytes, query: str = "", **more: str
) -> requests.Response:
    """Upload a file as its bytes are."""
    headers = {**browser.headers, "Content-Type": "application/octet-stream", **more}
    return server.post(f"{PREVIEW}{query}", data=data, headers=headers)


@pytest.mark.full
@pytest.mark.parametrize("role", sorted(STAFF))
def test_directors_read_files_with_events_and_nobody_else(server: RunningServer, role: str) -> None:
    add_user(server, "Ben", role)
    answer = send(Browser(server).sign_in("Ben"), server, EVENTS)
    assert answer.status_code == (200 if role == "td" else 403)
    assert send(Browser(server), server, EVENTS).status_code == 403


def test_a_text_is_read_as_lines_of_cells_and_nothing_is_written(server: RunningServer) -> None:
    td = director(server)
    before = td.ask("GET", "/topics/schedule:room").json()
    preview = send(td, server, EVENTS).json()
    assert [(each["number"], each["cells"]) for each in preview["lines"]] == [
        (1, ["Nr.", "Turnier", "Datum", "Uhrzeit"]),
        (2, ["1", "Main event", "15.1.2030", "19:00"]),
        (4, ["2", "Main event", "16.1.2030", "19:00"]),
    ]
    assert (preview["sheets"], preview["sheet"]) == ([], 1)
    assert td.ask("GET", "/topics/schedule:room").json() == before


def test_a_sheet_of_a_workbook_is_chosen(server: RunningServer) -> None:
    events = [["#", "Event", "Date", "Time"], [1, "Main event", date(2030, 1, 15), time(19)]]
    preview = send(director(server), server, xlsx_of([["Notes"]], Events=events), "?sheet=2").json()
    assert preview["lines"][1]["cells"] == ["1", "Main event", "2030-01-15", "19:00:00"]
    assert (preview["sheets"], preview["sheet"]) == (["Sheet", "Events"], 2)


@pytest.mark.full
@pytest.mark.parametrize(
    ("file", "query", "code"),
    [
        (b"", "", "import.empty"),
        (b"%PDF-1.7", "", "import.other_kind"),
        (EVENTS, "?sheet=2", "import.no_sheet"),
        (EVENTS, "?sheet=none", "wire.wrong_value"),
        (csv_of(*["1;2;3"] * (MAX_FILLED + MAX_LINES_ABOVE + 1)), "", "import.too_long"),
    ],
    ids=["empty", "pdf", "no sheet", "no number", "long"],
)
def test_a_file_that_is_no_list_of_events_is_refused(
    server: RunningServer, file: bytes, query: str, code: str
) -> None:
    status, codes = refusal(send(director(server), server, file, query))
    assert (status // 100, codes) == (4, [code])


@pytest.mark.full
def test_events_that_unpack_beyond_their_limit_are_refused(server: RunningServer) -> None:
    bomb = zip_bomb(40 * 1024 * 1024)
    assert refusal(send(director(server), server, bomb)) == (409, ["import.unpacks_large"])


@pytest.mark.full
@pytest.mark.limits_stand
def test_a_user_who_sends_files_too_fast_waits(server: RunningServer) -> None:
    td = director(server)
    answers = [send(td, server, b"") for _ in range(FILES_AT_ONCE + 1)]
    assert refusal(answers[-1]) == (429, ["wire.too_fast"])
