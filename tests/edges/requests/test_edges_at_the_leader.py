"""The leader answers edges that have a key, and refuses others: names, addresses, commands, identities."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from clockserver.storage.edge_keys import EdgeKeys
from tests.client import codes, envelope
from tests.processes.redis_server import RedisServer
from tests.servers import SESSION, RunningServer
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.server
API = "/api/v1/edges/"


class EdgeRequests:
    """The requests of one edge."""

    def __init__(self, server: RunningServer, proof: str) -> None:
        self._server = server
        self.proof = proof

    def ask(self, path: str, body: Any = None, **headers: str) -> requests.Response:
        method = "GET" if body is None else "POST"
        proven = {"Clockserver-Edge": self.proof, **headers}
        return self._server.http(method, f"{API}{path}", json=body, headers=proven)

    def command(self, type_: str, **more: Any) -> requests.Response:
        body = {"message": envelope(type_, "friday", None), "from": "10.0.0.7", "language": "de", **more}
        return self.ask("commands", body)

    def forward(self, method: str, path: str, headers: dict[str, str], **more: Any) -> requests.Response:
        proven = {
            "Clockserver-Edge": self.proof,
            "X-Forwarded-For": "10.0.0.7",
            "X-Forwarded-Proto": "http",
            "X-Forwarded-Host": "10.0.0.1:5000",
            **headers,
        }
        return self._server.http(method, path, headers=proven, **more)


@pytest.fixture
def server(tmp_path: Path, redis_server: RedisServer) -> Iterator[RunningServer]:
    with RunningServer(tmp_path / "data", args=["--redis", redis_server.url], limits_stand=True) as running:
        running.open_tournament()
        yield running


@pytest.fixture
def edge(server: RunningServer) -> EdgeRequests:
    return EdgeRequests(server, EdgeKeys(server.data).add("hall", "edge"))


def director_cookie(server: RunningServer) -> str:
    return f"{SESSION}={server.session}"


def test_an_edge_asks_for_the_leader_and_for_the_user_of_credentials(
    server: RunningServer, edge: EdgeRequests
) -> None:
    assert edge.ask("leader").json() == {
        "leads": True,
        "epoch": 1,
        "rights": edge.ask("leader").json()["rights"],
        "seen": edge.ask("leader").json()["seen"],
    }
    asks = [
        {"cookie": director_cookie(server)},
        {"cookie": f"{SESSION}=wrong"},
        {},
        {"authorization": "Bearer wrong"},
    ]
    answers = edge.ask("who", {"asks": asks}).json()["answers"]
    assert [(each["kind"], each["name"]) for each in answers] == [("td", "Anna"), *[("public", "")] * 3]


def test_a_question_that_names_a_user_is_refused(server: RunningServer, edge: EdgeRequests) -> None:
    for ask in ({"principal": "td"}, {"id": "u-1"}, {"cookie": 5}, "td", {"session": "s-1"}):
        assert edge.ask("who", {"asks": [ask]}).status_code == 422, ask
    assert edge.ask("who", {"asks": [{}] * 101}).status_code == 422
    stranger = edge.command("clock.start").json()
    assert codes(stranger) == ["access.staff_only"]
    assert edge.command("clock.start", principal={"kind": "td"}).status_code == 422


def test_a_command_is_answered_as_over_a_socket_in_the_language_of_who_gave_it(
    server: RunningServer, edge: EdgeRequests
) -> None:
    message = envelope("clock.start", "friday", None)
    answer = edge.command("clock.start", cookie=director_cookie(server), message=message)
    assert (answer.status_code, answer.json()["ok"]) == (200, True)
    # A replayed request is the same command.
    assert (
        edge.command("clock.start", cookie=director_cookie(server), message=message).json() == answer.json()
    )
    refused = edge.command("clock.start", cookie=director_cookie(server))
    assert refused.status_code == 200
    assert "Uhr" in refused.json()["refused"][0]["text"]
    english = edge.command("clock.start", cookie=director_cookie(server), language="en").json()["refused"][0][
        "text"
    ]
    assert "clock" in english


@pytest.mark.full
@pytest.mark.parametrize("path", ["leader", "who", "commands", "presence"])
def test_without_the_key_nothing_is_answered_or_believed(
    server: RunningServer, edge: EdgeRequests, path: str
) -> None:
    wrong = EdgeRequests(server, edge.proof[:-1] + ("x" if edge.proof[-1] != "x" else "y"))
    for stranger in (wrong, EdgeRequests(server, "hall"), EdgeRequests(server, "")):
        answer = stranger.ask(path, None if path == "leader" else {})
        assert (answer.status_code, codes(answer.json())) == (401, ["edges.key_refused"])
    plain = server.http("POST", f"{API}{path}", json={})
    assert plain.status_code in (403, 404)
    EdgeKeys(server.data).revoke("hall")
    assert edge.ask(path, None if path == "leader" else {}).status_code == 401
    assert edge.forward("GET", "/healthz", {}).status_code == 401


def test_a_forwarded_address_counts_only_with_the_key(server: RunningServer, edge: EdgeRequests) -> None:
    def wrong_password(headers: dict[str, str]) -> requests.Response:
        body = {"name": "Anna", "password": "wrong"}
        return edge.forward("POST", "/api/v1/session", headers, json=body)

    origin = {"Origin": "http://10.0.0.1:5000"}
    assert wrong_password({"Origin": "http://evil.example"}).status_code == 403
    statuses = [wrong_password({**origin, "X-Forwarded-For": "10.0.0.7"}).status_code for _ in range(8)]
    assert 429 in statuses
    assert wrong_password({**origin, "X-Forwarded-For": "10.0.0.8"}).status_code == 401
    # Without the key the headers have no effect, so Origin and Host differ.
    plain = server.http(
        "POST",
        "/api/v1/session",
        json={"name": "Anna", "password": "wrong"},
        headers={**origin, "X-Forwarded-Host": "10.0.0.1:5000", "X-Forwarded-For": "10.0.0.9"},
    )
    assert codes(plain.json()) == ["wire.foreign_origin"]


def test_a_forwarded_request_is_answered_as_a_direct_one(server: RunningServer, edge: EdgeRequests) -> None:
    headers = {"Cookie": director_cookie(server), "Origin": "http://10.0.0.1:5000"}
    answer = edge.forward("POST", "/api/v1/commands", headers, json=envelope("clock.start", "friday", None))
    assert answer.json()["ok"]
    direct = server.get("/api/v1/tournaments/friday/clock")
    forwarded = edge.forward("GET", "/api/v1/tournaments/friday/clock", {})
    assert (forwarded.json(), forwarded.headers["ETag"]) == (direct.json(), direct.headers["ETag"])
    page = edge.forward("GET", "/control", {})
    assert "ws://10.0.0.1:5000" in page.headers["Content-Security-Policy"]


def test_a_public_edge_is_refused_staffs_credentials(server: RunningServer) -> None:
    web = EdgeRequests(server, EdgeKeys(server.data).add("web", "public"))
    origin = {"Origin": "http://10.0.0.1:5000"}
    cookie = {"Cookie": director_cookie(server)}
    assert web.forward("GET", "/api/v1/tournaments/friday/clock", {}).status_code == 200
    for method, path, headers in (
        ("GET", "/api/v1/tournaments/friday/clock", cookie),
        ("GET", "/metrics", {"Authorization": "Bearer x"}),
        ("POST", "/api/v1/commands", {**cookie, **origin}),
        ("POST", "/api/v1/session", origin),
        ("POST", "/api/v1/setup", origin),
        ("POST", "/api/v1/pairings/claim", origin),
    ):
        answer = web.forward(method, path, headers, json={} if method == "POST" else None)
        assert (answer.status_code, codes(answer.json())) == (403, ["edges.public"]), path
    assert (
        web.ask("who", {"asks": [{"cookie": director_cookie(server)}]}).json()["answers"][0]["kind"]
        == "public"
    )
    assert codes(web.command("clock.start", cookie=director_cookie(server)).json()) == ["access.staff_only"]


def test_a_standbys_key_asks_who_leads_and_gives_no_commands(server: RunningServer) -> None:
    second = EdgeRequests(server, EdgeKeys(server.data).add("second", "standby"))
    assert second.ask("leader").json()["leads"]
    for path in ("who", "commands", "presence"):
        assert codes(second.ask(path, {}).json()) == ["edges.standby"]


def test_bodies_of_edges_have_a_maximum_size(server: RunningServer, edge: EdgeRequests) -> None:
    assert edge.ask("who", {"asks": [{"cookie": "x" * 8_193}]}).status_code == 422
    assert edge.ask("who", {"asks": [{"cookie": "x" * 1_100_000}]}).status_code == 413
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE_S) as raw:
        head = f"POST {API}who HTTP/1.1\r\nHost: localhost\r\nClockserver-Edge: {edge.proof}\r\n"
        raw.sendall(f"{head}Content-Length: 99999999999\r\n\r\n".encode())
        assert b" 413 " in raw.recv(200)
    assert edge.ask("nothing", {}).status_code == 404
    assert (
        server.http("POST", f"{API}who", data=b"[", headers={"Clockserver-Edge": edge.proof}).status_code
        == 400
    )


@pytest.mark.full
def test_an_edge_that_sends_without_pause_is_refused_and_delays_nobody(
    server: RunningServer, edge: EdgeRequests
) -> None:
    refused = [codes(edge.command("nothing", cookie=director_cookie(server)).json()) for _ in range(400)]
    assert ["wire.too_fast"] in refused
    assert codes(edge.command("clock.start", **{"from": "10.0.0.8"}).json()) == ["access.staff_only"]
    assert server.get("/api/v1/tournaments/friday/clock").ok


def a_report(**devices: Any) -> dict[str, Any]:
    device = {
        "kind": "display",
        "name": "",
        "role": "display",
        "connected": True,
        "since": 5,
        "face": "tv",
        "scene": None,
        "state": "live",
        "clock_error_ms": 3,
        "size": None,
    }
    clients = {"connected": 7, "live": 6, "not_live": 1, "worst_clock_error_ms": 9}
    return {"devices": {name: {**device, **each} for name, each in devices.items()}, "clients": clients}


@pytest.mark.full
def test_the_room_panel_shows_devices_at_an_edge(server: RunningServer, edge: EdgeRequests) -> None:
    tablet = server.client()
    tablet.subscribe("presence:room")
    assert edge.ask("presence", a_report(**{"d-hall": {}})).json() == {"ok": True}
    tablet.wait_for(
        lambda: "d-hall" in tablet.values["presence:room"]["devices"], "the television at the edge"
    )
    clients = tablet.values["presence:room"]["clients"]
    assert clients["connected"] == 8
    assert clients["worst_clock_error_ms"] == 9
    assert "clockserver_edges 1.0" in server.get("/metrics", headers=server.staff()).text
    for wrong in (
        {},
        {"devices": {"x": {}}},
        a_report(**{"d-hall": {"more": 1}}),
        a_report(**{"d-Hall": {}}),
    ):
        assert edge.ask("presence", wrong).status_code == 422, json.dumps(wrong)[:80]
