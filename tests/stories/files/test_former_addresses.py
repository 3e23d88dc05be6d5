"""A tournament's former address redirects pages, and its followers stay connected, also after a restart."""

from __future__ import annotations

import pytest

from tests.servers import RunningServer

pytestmark = pytest.mark.server
PAGES = (
    "/t/friday",
    "/t/friday/results",
    "/control/friday",
    "/table/friday/4",
    "/draw/friday",
    "/draw/friday/1",
    "/overlay/friday",
    "/print/friday",
    "/print/friday/seats",
    "/print/friday/structure",
    "/t/friday/manifest.webmanifest",
)


def leads_to(server: RunningServer, path: str) -> str:
    answer = server.get(path, allow_redirects=False)
    assert answer.status_code == 302, path
    return answer.headers["Location"]


def move(server: RunningServer, slug: str, to: str, **more: str) -> None:
    answer = server.command("tournament.change", slug, **{"slug": to, **more})
    assert answer.get("ok"), answer


def test_every_page_at_an_old_address_leads_to_the_new_one(server: RunningServer) -> None:
    move(server, "friday", "main")
    move(server, "main", "main-event")
    for running in (server, server.restart()):
        for old in ("friday", "main"):
            for page in PAGES:
                path = page.replace("friday", old)
                assert (
                    leads_to(running, f"{path}?lang=de") == page.replace("friday", "main-event") + "?lang=de"
                )
        assert running.get("/t/main-event", allow_redirects=False).status_code == 200
        for slug in ("friday", "main", "main-event"):
            clock = running.get(f"/api/v1/tournaments/{slug}/clock", allow_redirects=False)
            assert clock.status_code == 200, slug


def test_a_client_that_follows_or_polls_an_old_address_continues(server: RunningServer) -> None:
    phone = server.watcher()
    phone.subscribe("clock:friday:1", "tournament:friday")
    move(server, "friday", "main")
    phone.wait_for(lambda: phone.values["tournament:friday"]["slug"] == "main", "the new address")
    assert server.command("clock.start", "friday")["ok"]
    phone.wait_for(lambda: phone.values["clock:friday:1"]["phase"] == "running", "the start")
    assert not phone.gaps
    later = server.watcher()
    shown = later.subscribe("clock:main:1", "clock:friday:1")["topics"]
    assert shown["clock:main:1"] == shown["clock:friday:1"]
    tag = server.get("/api/v1/tournaments/friday/clock").headers["ETag"]
    assert server.get("/api/v1/tournaments/friday/clock", headers={"If-None-Match": tag}).status_code == 304


def test_a_stranger_does_not_learn_the_address_of_a_draft(server: RunningServer) -> None:
    server.open_tournament("evening", draft=True)
    move(server, "evening", "secret")
    assert server.get("/t/evening", allow_redirects=False).status_code == 200
    assert server.get("/api/v1/tournaments/evening/clock").status_code == 404
    staff = server.get("/t/evening", headers=server.staff(), allow_redirects=False)
    assert staff.headers["Location"] == "/t/secret"
