"""The calendar over HTTP contains announced tournaments with a planned start, and no drafts."""

from __future__ import annotations

import pytest

from tests.servers import RunningServer

pytestmark = pytest.mark.server
STARTS_AT = 1_894_800_000_000


def test_a_draft_comes_into_the_calendar_once_it_is_announced(server: RunningServer) -> None:
    assert server.command("tournament.change", starts_at=STARTS_AT)["ok"]
    server.open_tournament("evening", title="Evening; with, signs", draft=True, starts_at=STARTS_AT)
    answer = server.get("/api/v1/schedule.ics")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/calendar")
    assert "DTSTART:20300116T" in answer.text
    assert "Evening" not in answer.text
    assert server.command("tournament.announce", "evening")["ok"]
    assert "SUMMARY:Evening\\; with\\, signs\r\n" in server.get("/api/v1/schedule.ics").text
