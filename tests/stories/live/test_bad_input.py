"""Each invalid input is answered clearly, changes nothing, and disturbs no other client."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
import requests
import socketio
import websocket

from tests.client import codes, envelope, new_id
from tests.journals import rows_of
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until

CLOCK = "clock:friday:1"
ORIGIN_ELSEWHERE = "http://poker.example"


@pytest.fixture
def unmoved_server(server: RunningServer) -> Iterator[RunningServer]:
    """A server; asserts that the test leaves journal and clock as they were, and sends its watcher nothing."""
    watcher = server.client()
    watcher.subscribe(CLOCK, "counters:friday:1", "log:friday", "room")
    rows, clock = rows_of(server.data), server.clock()
    yield server
    assert rows_of(server.data) == rows
    after = server.clock()
    assert {**after, "server_ms": 0} == {**clock, "server_ms": 0}
    assert watcher.sync()["boot_id"] == clock["boot_id"]
    assert watcher.of("topic") == []


def answers_both_ways(server: RunningServer, message: Any) -> tuple[dict[str, Any], requests.Response]:
    """The answers over the socket and over HTTP to one message."""
    answer = server.client().call("command", message)
    response = server.post("/api/v1/commands", data=json.dumps(message), headers=server.staff())
    assert codes(answer) == codes(response.json())
    return dict(answer), response


WRONG: dict[str, tuple[Any, str, str | None, int]] = {
    "an unknown field": (envelope("clock.start", speed=2), "wire.unknown_field", "speed", 422),
    "a number as text": (envelope("clock.add", ms="60000"), "wire.wrong_value", "ms", 422),
    "a fraction": (envelope("clock.add", ms=1.5), "wire.wrong_value", "ms", 422),
    "more than a hundred hours": (envelope("clock.add", ms=10**12), "wire.wrong_value", "ms", 422),
    "a number beyond 64 bits": (envelope("clock.add", ms=2**70), "wire.wrong_value", "ms", 422),
    "true for a number": (envelope("clock.add", ms=True), "wire.wrong_value", "ms", 422),
    "a missing field": (envelope("clock.jump"), "wire.missing_field", "period", 422),
    "an unknown command": (envelope("clock.explode"), "wire.unknown_type", "type", 422),
    "a type that is a number": (envelope("clock.start") | {"type": 7}, "wire.wrong_value", "type", 422),
    "no type": ({"id": new_id(), "tournament": "friday"}, "wire.missing_field", "type", 422),
    "no id": ({"type": "clock.start", "tournament": "friday"}, "wire.missing_field", "id", 422),
    "an id too short": (envelope("clock.start", id_="short"), "wire.wrong_value", "id", 422),
    "an id of the clock's own": (envelope("clock.start", id_="auto:x:1"), "wire.wrong_value", "id", 422),
    "no tournament": (envelope("clock.start", None), "wire.missing_field", "tournament", 422),
    "a list": ([1, 2, 3], "wire.not_an_object", None, 422),
    "a text": ("clock.start", "wire.not_an_object", None, 422),
    "nothing": (None, "wire.not_an_object", None, 422),
    "an unknown slug": (envelope("clock.start", "sunday"), "tournament.unknown", "tournament", 404),
    "a slug with dots": (envelope("clock.start", "../../etc"), "wire.wrong_value", "tournament", 422),
    "an unknown session": (envelope("clock.start", session="9"), "session.unknown", "session", 409),
    "a pause before the start": (envelope("clock.pause"), "clock.not_started", None, 409),
    "a choice nobody asked for": (
        envelope("clock.after_restart", choice="go_on"),
        "restart.nothing_asked",
        None,
        409,
    ),
    "an undo of nothing": (envelope("undo", command="nobody-did"), "undo.unknown_command", "command", 409),
    "a bust-out before the start": (
        envelope("counter.tap", what="bustout"),
        "clock.not_started",
        "what",
        409,
    ),
    "an unknown counter": (envelope("counter.tap", what="beers"), "wire.wrong_value", "what", 422),
    "a start in the past": (
        envelope("clock.schedule", start_at=1),
        "clock.start_in_the_past",
        "start_at",
        409,
    ),
    "a period that is none": (envelope("clock.jump", period="l99"), "clock.unknown_period", "period", 409),
    "a tournament of an unknown structure": (
        envelope("tournament.create", None, title="X", structure="nowhere", ruleset="tda-2024"),
        "structure.unknown_name",
        "structure",
        409,
    ),
    "a structure outside of its folder": (
        envelope("tournament.create", None, title="X", structure="../x", ruleset="tda-2024"),
        "wire.wrong_value",
        "structure",
        422,
    ),
    "a zone that is none": (
        envelope(
            "tournament.create",
            None,
            title="X",
            structure="turbo-10",
            ruleset="tda-2024",
            timezone="Mars/Base",
        ),
        "venue.unknown_timezone",
        "timezone",
        409,
    ),
    "a level without figures": (
        envelope("structure.change", from_period="l2", periods=[{"kind": "level"}]),
        "structure.missing_blinds",
        "friday-9-max: period 2 (level 2): small_blind",
        409,
    ),
}


@pytest.mark.full
def test_each_wrong_command_is_answered_with_its_reason_and_its_field(unmoved_server: RunningServer) -> None:
    wrong = {}
    for name, (message, code, field, status) in WRONG.items():
        answer, response = answers_both_ways(unmoved_server, message)
        reason = answer["refused"][0]
        result = (
            reason["code"],
            reason.get("field") if field else None,
            response.status_code,
        )
        if result != (code, field, status):
            wrong[name] = (result, (code, field, status))
    assert wrong == {}


NO_JSON = [b"", b"{", b"{'id': 1}", b"\xff\xfe", b"NaN", b"[" * 60_000, b'{"id": "\\ud800"}']


def test_a_body_that_is_not_json_is_refused_as_such(unmoved_server: RunningServer) -> None:
    paths = ("/api/v1/commands", "/api/v1/session", "/api/v1/calculators/clock")
    for body, path in product(NO_JSON, paths):
        if not body and path.endswith("/session"):
            continue  # nothing at all is an empty object there
        response = unmoved_server.post(path, data=body, headers=unmoved_server.staff())
        assert response.status_code == 400, (path, body[:20], response.text)
        assert codes(response.json()) == ["wire.not_json"]


def test_unknown_slugs_topics_pages_and_calculators_are_not_found(unmoved_server: RunningServer) -> None:
    tablet = unmoved_server.client()
    for topic in (
        "clock:sunday:1",
        "clock:friday:2",
        "clock",
        "",
        ":",
        "room:",
        "clock:friday:1:1",
        "log:friday:1",
        "heartbeat:friday",
        "x" * 5_000,
    ):
        answer = tablet.call("subscribe", {"topics": [CLOCK, topic]})
        assert codes(answer) == ["wire.unknown_topic"], topic
        assert answer["refused"][0]["field"] == "topics[1]"
    assert tablet.call("unsubscribe", {"topics": ["clock:sunday:1"]}) == {"ok": True}
    response = unmoved_server.get("/api/v1/tournaments/sunday/clock")
    assert (response.status_code, codes(response.json())) == (404, ["tournament.unknown"])
    response = unmoved_server.post("/api/v1/calculators/astrology", json={})
    assert (response.status_code, codes(response.json())) == (404, ["calculators.unknown"])
    for path in (
        "/nowhere",
        "/static/../clockserver/server.py",
        "/static/%2e%2e/pyproject.toml",
        "/api/v1/x",
    ):
        assert unmoved_server.get(path).status_code == 404, path
    assert unmoved_server.get("/api/v1/commands").status_code == 405


def test_a_subscription_that_is_wrong_joins_nothing(unmoved_server: RunningServer) -> None:
    tablet = unmoved_server.client()
    for message in (None, [], "room", {"topics": "room"}, {"topics": [1]}, {"topics": ["room"], "x": 1}, {}):
        answer = tablet.call("subscribe", message)
        assert codes(answer)[0].startswith("wire."), message
    many = {"topics": ["room"] * 51}
    answer = tablet.call("subscribe", many)
    assert codes(answer) == ["wire.too_many"]
    assert codes(tablet.call("unsubscribe", many)) == ["wire.too_many"]
    assert tablet.call("subscribe", {"topics": ["room"] * 50})["ok"]


def test_an_unknown_event_is_refused_as_such(unmoved_server: RunningServer) -> None:
    tablet = unmoved_server.client()
    assert codes(tablet.call("explode", {"now": True})) == ["wire.unknown_event"]
    assert codes(tablet.call("x" * 1_000, None)) == ["wire.unknown_event"]
    assert tablet.sync()["server_ms"]


@pytest.mark.parametrize("name", ["connect", "disconnect", "*", "oversized", "malformed"])
def test_internal_events_of_socket_io_are_refused_from_clients(
    unmoved_server: RunningServer, name: str
) -> None:
    tablet = unmoved_server.client()
    before = unmoved_server.log.count("Traceback")
    assert codes(tablet.call(name, {"bytes": []})) == ["wire.malformed"]
    assert tablet.sync()["server_ms"]  # the tablet is still connected
    assert unmoved_server.log.count("Traceback") == before


def test_a_message_of_two_megabytes_gets_one_clear_answer_and_disturbs_nobody(
    unmoved_server: RunningServer,
) -> None:
    tablet, bystander = unmoved_server.client(), unmoved_server.client()
    large = envelope("clock.start") | {"note": "x" * 2_000_000}
    answer = tablet.call("command", large)
    assert codes(answer) == ["wire.too_large"]
    assert "2,000" in answer["refused"][0]["text"]
    assert tablet.sync()["server_ms"]
    assert codes(tablet.call("subscribe", {"topics": ["x" * 2_000_000]})) == ["wire.too_large"]
    response = unmoved_server.post("/api/v1/commands", json=large, headers=unmoved_server.staff())
    assert response.status_code == 413
    assert codes(response.json()) == ["wire.too_large"]
    assert bystander.connected
    assert bystander.sync()["server_ms"]
    assert unmoved_server.get("/healthz").ok


@pytest.mark.full
def test_a_message_of_thirty_megabytes_ends_its_own_connection_only(unmoved_server: RunningServer) -> None:
    tablet, bystander = unmoved_server.client(), unmoved_server.client()
    tablet.send("command", envelope("clock.start") | {"note": "x" * 30_000_000})
    until(lambda: not tablet.connected, "the end of its connection")
    assert bystander.sync()["server_ms"]
    assert unmoved_server.client().sync()["server_ms"]


FRAMES = [
    "2probe",
    "9",
    "4",
    "49",
    "42",
    "42[",
    '42["command"',
    "42{}",
    "42[]",
    '42[7,{"a":1}]',
    '42["command"]',
    "42999999999999999999999999[]",
    '451-["command",{"_placeholder":true,"num":0}]',
    '451-["command",{"_placeholder":true,"num":9}]',
    "43[]",
    '431["never asked"]',
    "40/elsewhere,",
    "x",
]


def test_a_frame_that_is_no_socket_io_disturbs_nobody_and_leaves_no_traceback(
    unmoved_server: RunningServer,
) -> None:
    frames_with_traceback = []
    for frame in FRAMES:
        before = unmoved_server.log.count("Traceback")
        raw = websocket.create_connection(
            f"ws://127.0.0.1:{unmoved_server.port}/socket.io/?EIO=4&transport=websocket", timeout=PATIENCE_S
        )
        raw.recv()
        raw.send("40")
        raw.recv()
        raw.send(frame)
        raw.close()
        assert unmoved_server.client().sync()["server_ms"]
        if unmoved_server.log.count("Traceback") > before:
            frames_with_traceback.append(frame)
    assert frames_with_traceback == []


# -- who it is that asks -------------------------------------------------------------------------------


def test_a_foreign_host_is_rejected(unmoved_server: RunningServer) -> None:
    for host in (
        "poker.example",
        f"poker.example:{unmoved_server.port}",
        "127.0.0.1.poker.example",
        "x@127.0.0.1",
        "a b",
        "[::1",
    ):
        response = unmoved_server.get("/api/v1/tournaments", headers={"Host": host})
        assert response.status_code in (400, 403), host
        assert "tournaments" not in response.text
        response = unmoved_server.post(
            "/api/v1/commands", json=envelope("clock.start"), headers={"Host": host}
        )
        assert response.status_code in (400, 403), host
    with pytest.raises(socketio.exceptions.ConnectionError):
        unmoved_server.client(Host="poker.example", Origin="http://poker.example")


def test_a_foreign_origin_is_rejected(unmoved_server: RunningServer) -> None:
    own = unmoved_server.url()
    for origin in (
        ORIGIN_ELSEWHERE,
        "null",
        "https" + own.removeprefix("http"),
        own + "0",
        "http://127.0.0.1",
    ):
        response = unmoved_server.post(
            "/api/v1/commands", json=envelope("clock.start"), headers={"Origin": origin}
        )
        assert (response.status_code, response.json()["refused"][0]["code"]) == (403, "wire.foreign_origin")
        with pytest.raises(socketio.exceptions.ConnectionError):
            unmoved_server.client(Origin=origin)
    assert unmoved_server.client(Origin=own).sync()["server_ms"]


def test_a_request_with_a_foreign_host_or_origin_is_refused_in_words(unmoved_server: RunningServer) -> None:
    response = unmoved_server.get("/", headers={"Host": "poker.example"})
    assert codes(response.json()) == ["wire.foreign_host"]
    response = unmoved_server.get("/", headers={"Origin": ORIGIN_ELSEWHERE})
    assert codes(response.json()) == ["wire.foreign_origin"]


def test_a_form_of_another_site_with_our_cookie_is_rejected(unmoved_server: RunningServer) -> None:
    """A request without an Origin may not use a cookie."""
    response = unmoved_server.post(
        "/api/v1/commands",
        json=envelope("clock.start"),
        headers={"Cookie": f"clockserver_session={unmoved_server.session}"},
    )
    assert (response.status_code, codes(response.json())) == (403, ["wire.foreign_origin"])
