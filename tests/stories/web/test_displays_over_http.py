"""The TVs' programme over HTTP: the topic's snapshot, an entity tag, and the time."""

from __future__ import annotations

from tests.servers import RunningServer

PATH = "/api/v1/displays"


def pair(server: RunningServer, name: str) -> None:
    code = server.post("/api/v1/pairings", json={}, headers=server.origin()).json()["code"]
    assert server.command("display.pair", None, code=code, name=name)["ok"]


def test_displays_over_http_equal_the_topic(server: RunningServer) -> None:
    pair(server, "Bar")
    snapshot = server.client().subscribe("displays:room")["topics"]["displays:room"]
    body = server.get(PATH).json()
    assert body["displays"] == snapshot["value"]["displays"]
    assert [each["name"] for each in body["displays"].values()] == ["Bar"]
    assert body["seq"] == snapshot["seq"]


def test_a_client_with_the_current_displays_gets_304_and_the_time(server: RunningServer) -> None:
    first = server.get(PATH)
    assert first.json()["displays"] == {}
    conditional = {"If-None-Match": first.headers["ETag"]}
    revalidated = server.get(PATH, headers=conditional)
    assert (revalidated.status_code, revalidated.content) == (304, b"")
    assert int(revalidated.headers["X-Server-Ms"]) >= int(first.headers["X-Server-Ms"])
    pair(server, "Bar")
    assert server.get(PATH, headers=conditional).status_code == 200
