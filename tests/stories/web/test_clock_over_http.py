"""The clock over HTTP: the topic's snapshot, an entity tag, and the time also when nothing changed."""

from __future__ import annotations

from tests.servers import RunningServer

CLOCK = "clock:friday:1"
PATH = "/api/v1/tournaments/friday/clock"
NOT_OF_THE_CLOCK = {"seq", "boot_id", "tournament", "tournament_seq"}


def test_the_clock_over_http_equals_the_topic(server: RunningServer) -> None:
    snapshots = server.client().subscribe(CLOCK, "tournament:friday")["topics"]
    body = server.get(PATH).json()
    assert {key: body[key] for key in body.keys() - NOT_OF_THE_CLOCK} == snapshots[CLOCK]["value"]
    assert body["seq"] == snapshots[CLOCK]["seq"]
    assert body["tournament"] == snapshots["tournament:friday"]["value"]
    assert body["tournament_seq"] == snapshots["tournament:friday"]["seq"]


def test_a_client_with_the_current_clock_gets_304_and_the_time(server: RunningServer) -> None:
    first = server.get(PATH)
    revalidated = server.get(PATH, headers={"If-None-Match": first.headers["ETag"]})
    assert revalidated.status_code == 304
    assert revalidated.content == b""
    assert int(revalidated.headers["X-Server-Ms"]) >= int(first.headers["X-Server-Ms"])


def test_the_etag_changes_with_the_clock_and_with_the_server(server: RunningServer) -> None:
    tag = server.get(PATH).headers["ETag"]
    assert server.command("clock.start")["ok"]
    started = server.get(PATH, headers={"If-None-Match": tag})
    assert started.status_code == 200
    assert started.json()["phase"] == "running"
    server.restart()
    assert server.get(PATH, headers={"If-None-Match": started.headers["ETag"]}).status_code == 200


def test_an_unknown_tournament_is_not_found(server: RunningServer) -> None:
    answer = server.get("/api/v1/tournaments/no-such-thing/clock")
    assert answer.status_code == 404
    assert answer.json()["refused"][0]["code"] == "tournament.unknown"
