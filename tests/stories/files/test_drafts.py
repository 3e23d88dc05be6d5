"""Only staff finds a draft, over HTTP or a socket, until it is announced or begins."""

from __future__ import annotations

import pytest

from tests.servers import RunningServer

pytestmark = pytest.mark.server
CLOCK = "/api/v1/tournaments/evening/clock"
RESULTS = "/api/v1/tournaments/evening/results"


def listed(server: RunningServer) -> list[str]:
    return [each["slug"] for each in server.get("/api/v1/tournaments").json()["tournaments"]]


def test_only_staff_find_a_draft_until_it_is_announced(server: RunningServer) -> None:
    server.open_tournament("evening", draft=True)
    for path in (CLOCK, RESULTS, f"{RESULTS}.csv", "/api/v1/tournaments/evening/seats"):
        answer = server.get(path)
        assert (answer.status_code, answer.json()["refused"][0]["code"]) == (404, "tournament.unknown"), path
    staff = server.get(CLOCK, headers=server.staff())
    assert (staff.status_code, staff.headers["Cache-Control"]) == (200, "no-store")
    assert "evening" not in listed(server)

    watcher, tablet = server.watcher(), server.client()
    for topic in ("clock:evening:1", "tournament:evening"):
        refused = watcher.call("subscribe", {"topics": [topic]})["refused"]
        assert [each["code"] for each in refused] == ["wire.unknown_topic"]
    assert watcher.call("subscribe", {"topics": ["drafts:room"]})["refused"][0]["code"] == "access.staff_only"
    shown = tablet.subscribe("drafts:room", "tournament:evening")["topics"]
    assert [each["slug"] for each in shown["drafts:room"]["value"]["tournaments"]] == ["evening"]
    assert shown["tournament:evening"]["value"]["stage"] == "draft"

    assert server.command("tournament.announce", "evening")["ok"]
    assert server.get(CLOCK).status_code == 200
    assert watcher.subscribe("clock:evening:1")["ok"]
    assert "evening" in listed(server)
