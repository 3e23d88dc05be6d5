"""Foreign pages, host names and proxies cannot use anybody's sign-in."""

from __future__ import annotations

from pathlib import Path

import pytest
import socketio

from tests.client import envelope
from tests.servers import TD_NAME, TD_PASSWORD, RunningServer, configure
from tests.stories.people import (
    Browser,
    add_token,
    all_rows,
    bearer,
    director,
    refusal,
)

ELSEWHERE = "http://poker.example"


def test_a_page_of_another_site_cannot_use_a_sign_in(server: RunningServer) -> None:
    rows = all_rows(server.data)
    browser = director(server)
    session = browser.headers["Cookie"]
    own = server.url()
    for origin in (ELSEWHERE, "null", f"{own}0", f"{own}.poker.example", "http://127.0.0.1", "file://"):
        for method, path in (("POST", "/commands"), ("DELETE", "/session"), ("POST", "/session/lock")):
            response = browser.ask(method, path, envelope("clock.start"), Origin=origin)
            assert refusal(response) == (403, ["wire.foreign_origin"]), (origin, path)
        with pytest.raises(socketio.exceptions.ConnectionError):
            server.client(Origin=origin, Cookie=session)
    assert all_rows(server.data) == rows
    assert browser.who()["role"] == "td"


def test_a_foreign_name_rebound_to_this_machine_cannot_use_a_sign_in(server: RunningServer) -> None:
    """DNS rebinding: the page and its requests agree with each other, and with no name of the server."""
    rows = all_rows(server.data)
    session = director(server).headers["Cookie"]
    for host in (
        "poker.example",
        f"poker.example:{server.port}",
        "127.0.0.1.nip.io",
        "localhost.poker.example",
    ):
        headers = {"Host": host, "Origin": f"http://{host}", "Cookie": session}
        for method, path in (("POST", "/commands"), ("GET", "/session"), ("GET", "/tournaments")):
            response = server.http(method, f"/api/v1{path}", json=envelope("clock.start"), headers=headers)
            assert refusal(response) == (403, ["wire.foreign_host"]), host
        with pytest.raises(socketio.exceptions.ConnectionError):
            server.client(**headers)
    assert all_rows(server.data) == rows


@pytest.mark.full
def test_a_cookie_without_an_origin_does_not_count(server: RunningServer) -> None:
    rows = all_rows(server.data)
    session = {"Cookie": director(server).headers["Cookie"]}
    response = server.post("/api/v1/commands", json=envelope("clock.start"), headers=session)
    assert refusal(response) == (403, ["wire.foreign_origin"])
    response = server.http("DELETE", "/api/v1/session", headers=session)
    assert refusal(response) == (403, ["wire.foreign_origin"])
    token = bearer(add_token(server, "Scores", "td"))
    response = server.post("/api/v1/commands", json=envelope("clock.start"), headers={**session, **token})
    assert refusal(response) == (403, ["wire.foreign_origin"])
    upgrade = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    response = server.get("/socket.io/?EIO=4&transport=websocket", headers={**session, **upgrade})
    assert refusal(response) == (403, ["wire.foreign_origin"])
    assert all_rows(server.data) == rows


@pytest.mark.limits_stand
def test_only_a_known_proxy_forwards_addresses(server: RunningServer) -> None:
    rows = all_rows(server.data)
    forged = {
        "X-Forwarded-For": "127.0.0.1",
        "X-Forwarded-Host": "localhost",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Prefix": "/static",
        "X-Forwarded-Port": "443",
        "X_Forwarded_Host": "localhost",
        "Forwarded": "for=127.0.0.1;host=localhost;proto=https",
    }
    for origin in (ELSEWHERE, "https://localhost", f"https://127.0.0.1:{server.port}"):
        response = director(server).ask("POST", "/commands", envelope("clock.start"), Origin=origin, **forged)
        assert refusal(response) == (403, ["wire.foreign_origin"])
    response = server.get("/api/v1/tournaments", headers={"Host": "poker.example", **forged})
    assert refusal(response) == (403, ["wire.foreign_host"])
    guess = Browser(server)
    answers = [
        guess.ask(
            "POST", "/session", {"name": TD_NAME, "password": "wrong"}, **{"X-Forwarded-For": f"10.0.0.{n}"}
        )
        for n in range(6)
    ]
    assert answers[-1].status_code == 429
    assert all_rows(server.data) == rows


def test_a_configured_proxy_is_trusted(data: Path) -> None:
    configure(data, 'names = ["clock.fitz.example"]\nproxies = ["127.0.0.1"]\n')
    with RunningServer(data, limits_stand=True) as server:
        from_outside = {
            "X-Forwarded-For": "203.0.113.7",
            "X-Forwarded-Host": "clock.fitz.example",
            "X-Forwarded-Proto": "https",
            "Origin": "https://clock.fitz.example",
        }
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        response = server.post("/api/v1/session", json=account, headers=from_outside)
        assert response.json() == {"ok": True}
        assert "; Secure" in response.headers["Set-Cookie"]
        foreign = {**from_outside, "Origin": "http://clock.fitz.example"}
        assert refusal(server.post("/api/v1/session", json=account, headers=foreign)) == (
            403,
            ["wire.foreign_origin"],
        )
        foreign = {**from_outside, "X-Forwarded-Host": "poker.example"}
        assert refusal(server.post("/api/v1/session", json=account, headers=foreign)) == (
            403,
            ["wire.foreign_host"],
        )
        # One address of the outside waits for its own wrong tries only.
        wrong = {"name": TD_NAME, "password": "wrong"}
        statuses = [
            server.post(
                "/api/v1/session",
                json=wrong,
                headers={**from_outside, "X-Forwarded-For": f"10.0.0.{n}, {who}"},
            ).status_code
            for who in ("203.0.113.8", "203.0.113.9")
            for n in range(6)
        ]
        assert statuses == [401, 401, 401, 401, 401, 429] * 2
