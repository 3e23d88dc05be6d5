"""A stranger writes to Redis: no drafts leak, no key of an edge leaks, and taps still count."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from clockserver.edges.edge_messages import (
    FIELD,
    MAX_BYTES,
    Beat,
    Changed,
    Counts,
    Ended,
    Keys,
    Removed,
    decode_beat,
    encode,
    encode_beat,
    encode_stored,
)
from tests.client import codes
from tests.edges.running_edge import RunningEdge
from tests.processes.calm_tablet import WAITING
from tests.processes.redis_server import RedisServer
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server]
KEYS = Keys()
CLOCK, SECRET = "clock:friday:1", "the till is open"
STAFF_TOPICS = ("log:friday", "presence:room", "staff:room", "drawers:room", "deal:friday:1")
FAR_FUTURE = 2**50


def a_change_of(topic: str, value: Any, epoch: int = 1) -> bytes:
    return encode(
        Changed(epoch, {"topic": topic, "prev": None, "seq": FAR_FUTURE, "server_ms": 1, "value": value})
    )


def a_beat(address: str, epoch: int) -> bytes:
    return encode_beat(Beat(address, epoch, "hostile", 1, Counts("elsewhere", 1), journal_ok=True, edges=1))


class Intruder:
    """A stranger with write access to Redis."""

    def __init__(self, server: RedisServer) -> None:
        self.client = server.client()

    def say(self, *entries: bytes) -> None:
        for each in entries:
            self.client.xadd(KEYS.events("public"), {FIELD: each})

    def beat(self, beat: bytes) -> None:
        self.client.set(KEYS.leader, beat)


@pytest.fixture
def intruder(redis_server: RedisServer) -> Intruder:
    return Intruder(redis_server)


@pytest.fixture
def trap_port() -> Iterator[socket.socket]:
    """A port that waits for keys of edges."""
    with socket.create_server(("127.0.0.1", 0)) as sock:
        sock.settimeout(0.1)
        yield sock


def assert_serves(edge: RunningEdge) -> None:
    """Assert that staff's taps work, a phone receives them, and the edge's log has no fault."""
    phone = edge.watcher()
    assert phone.subscribe(CLOCK)["ok"]
    running = phone.values[CLOCK]["phase"] == "running"
    assert edge.command("clock.pause" if running else "clock.start")["ok"]
    phone.wait_for(lambda: (phone.values[CLOCK]["phase"] == "running") is not running, "the tap on a phone")
    assert "Traceback" not in edge.log


def test_topics_of_staff_on_the_public_side_are_shown_to_no_stranger(
    edge: RunningEdge, intruder: Intruder
) -> None:
    phone = edge.watcher()
    assert phone.subscribe(CLOCK)["ok"]
    for topic in STAFF_TOPICS:
        intruder.client.hset(
            KEYS.topics("public"), topic, encode_stored(FAR_FUTURE, {"secret": SECRET}).decode()
        )
    intruder.say(*(a_change_of(topic, {"secret": SECRET}) for topic in STAFF_TOPICS))
    assert edge.leader.command("clock.start")["ok"]
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "what came after")
    for topic in STAFF_TOPICS:
        refused = phone.call("subscribe", {"topics": [topic]})
        assert set(codes(refused)) <= {"access.staff_only", "access.role", "wire.unknown_topic"}, refused
        assert SECRET not in str(refused)
        kind, _, place = topic.partition(":")
        answer = edge.get(f"/api/v1/tournaments/{place.partition(':')[0]}/{kind}")
        assert not answer.ok
        assert SECRET not in answer.text
    assert SECRET not in str(phone.values)


def test_an_address_that_redis_names_gets_neither_key_nor_cookie(
    edge: RunningEdge, intruder: Intruder, trap_port: socket.socket
) -> None:
    address = f"https://127.0.0.1:{trap_port.getsockname()[1]}"
    director = edge.client()
    assert director.subscribe(CLOCK)["ok"]
    for epoch in (1, FAR_FUTURE):
        for number in range(40):  # the leader's own comes each second
            intruder.beat(a_beat(address, epoch))
            if not number:
                message = {"id": f"tap-{epoch:06}", "type": "clock.start", "tournament": "friday"}
                director.send("command", message)
            with pytest.raises(TimeoutError):
                trap_port.accept()
    assert "leader away" in edge.get("/readyz").text


def test_a_far_time_that_redis_tells_moves_no_clock(edge: RunningEdge, intruder: Intruder) -> None:
    """The time is an hour ahead, from the leader's own start or another one, on the leader's machine."""
    before = int(edge.watcher().sync()["server_ms"])
    for is_own in (True, False):
        for _ in range(20):  # the leader's own comes each second
            beat = decode_beat(until(lambda: intruder.client.get(KEYS.leader), "a beat of the leader"))
            boot = beat.boot_id if is_own else "hostile"
            far = replace(beat, server_ms=before + 3_600_000, boot_id=boot)
            intruder.beat(encode_beat(far))
            WAITING.wait(0.1)
        assert int(edge.watcher().sync()["server_ms"]) - before < 1_800_000
    assert edge.log.count("a time in Redis is far from the leader's own answers") == 1
    intruder.client.flushall()
    until(lambda: intruder.client.exists(KEYS.topics("public")), "all topics anew")
    until(lambda: edge.get("/api/v1/time").json()["boot_id"] != "hostile", "the leader's own start")
    assert_serves(edge)


@pytest.mark.parametrize(
    "entry",
    [
        b'["end","' + b"x" * MAX_BYTES + b'"]',
        b'["parts",1,"table:friday:1",1,1,' + b'{"1":' * 100_000 + b"}" * 100_000 + b"]",
        msgspec.json.encode(["gone", [f"clock:t{number}:1" for number in range(100_001)]]),
        msgspec.json.encode(["former", {f"t{number}": "friday" for number in range(100_001)}]),
        b"\xff\xfe" * 1_000,
        b'["moved","friday","friday"]',
        b'["moved","friday","room"]',
        b'["former",{"friday":"friday"}]',
        encode(Removed([CLOCK])),
        encode(Ended("s-" + "x" * 190)),
        a_change_of(CLOCK, None),
        a_change_of(CLOCK, "nonsense"),
        a_change_of("tournament:friday", {"state": 5}),
    ],
    ids=range(13),
)
def test_entries_of_any_size_and_kind_stop_no_process(
    edge: RunningEdge, intruder: Intruder, entry: bytes
) -> None:
    phone = edge.watcher()
    assert phone.subscribe("room")["ok"]
    intruder.say(entry, b'["whole"]')
    intruder.client.flushall()  # whoever runs Redis cleans it
    until(lambda: intruder.client.exists(KEYS.topics("public")), "all topics anew")

    def shows_clock() -> bool:
        snapshots = phone.call("subscribe", {"topics": [CLOCK]}).get("topics", {})
        return CLOCK in snapshots and isinstance(snapshots[CLOCK]["value"], dict)

    until(shows_clock, "the clock")
    assert_serves(edge)
    assert phone.sync()["server_ms"]
    assert phone.connected


def test_a_forged_epoch_stops_screens_at_edges_until_a_restart_but_neither_the_leader_nor_staff(
    edge: RunningEdge, intruder: Intruder
) -> None:
    leader, phone = edge.leader, edge.watcher()
    panel = leader.client()
    panel.subscribe("presence:room")
    assert phone.subscribe(CLOCK)["ok"]
    intruder.beat(a_beat("", FAR_FUTURE))
    until(lambda: "leader away" in edge.get("/readyz").text, "an edge that hears its leader no more")

    def faults() -> str:
        return str(panel.values["presence:room"]["server"]["faults"])

    panel.wait_for(lambda: "edges.redis_away" in faults(), "what control says")
    assert leader.command("clock.start")["ok"]
    assert phone.values[CLOCK]["phase"] == "ready"
    intruder.client.flushall()
    panel.wait_for(lambda: "edges.redis_away" not in faults(), "what control says once Redis is cleaned")
    port = edge.port
    edge.end()
    edge.start(port=port)
    assert_serves(edge)
