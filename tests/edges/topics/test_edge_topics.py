"""Phones and TVs at an edge receive what clients of the leader receive; no death of a process loses a change."""

from __future__ import annotations

import signal
from typing import Any

import pytest

from tests.browser.seated import person
from tests.client import Client
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.server
CLOCK, SEATS, TABLES, OWN = "clock:friday:1", "seats:friday:1", "tables:friday:1", "seat:friday:1:e1"
PUBLIC = ("room", CLOCK, SEATS, TABLES, "tournament:friday", "counters:friday:1", OWN)


def play(leader: RunningServer) -> None:
    for type_, fields in (
        ("tables.open", {"tables": [4, 9]}),
        ("entry.register", {"person": person(leader, "Leo Abrams"), "seat": [4, 1]}),
        ("entry.register", {"person": person(leader, "Anna Chen"), "seat": [4, 2]}),
        ("clock.start", {}),
    ):
        answer = leader.command(type_, **fields)
        assert answer.get("ok"), answer


def wait_until_current(phone: Client, leader: RunningServer) -> None:
    """Wait until a phone holds what a new phone at the leader receives; assert that it found no gap."""
    fresh = leader.watcher()

    def same() -> bool:
        fresh.subscribe(*PUBLIC)
        return all(phone.values.get(each) == fresh.values.get(each) for each in PUBLIC)

    until(same, "the values of the leader")
    assert phone.gaps == []
    numbered = [
        each for each in PUBLIC if each != OWN
    ]  # one number counts for all seats, and only news are told
    assert {each: phone.seqs[each] for each in numbered} == {each: fresh.seqs[each] for each in numbered}


@pytest.mark.full
def test_a_phone_at_an_edge_has_the_same_topics_as_one_at_the_leader(edge: RunningEdge) -> None:
    phone = edge.watcher()
    assert phone.subscribe(*PUBLIC)["ok"]
    play(edge.leader)
    wait_until_current(phone, edge.leader)


def test_polling_and_pages_come_from_the_leader(common_edge: RunningEdge) -> None:
    play(common_edge.leader)
    for path in (
        "/api/v1/tournaments/friday/clock",
        "/api/v1/tournaments/friday/seats",
        "/api/v1/tournaments/friday/seats?entry=e1",
        "/api/v1/tournaments/friday/seats?entry=e77",
        "/api/v1/tournaments/friday/seats?entries=e1,e2",
        "/api/v1/tournaments/friday/seats?from=0&most=1",
        "/api/v1/tournaments/friday/seat_list",
        "/api/v1/tournaments/friday/tables?table=4",
        "/api/v1/tournaments/friday/tables?table=77",
        "/api/v1/tournaments",
        "/api/v1/displays",
        "/api/v1/season_standings",
        "/t/friday",
        "/tv",
        "/t/friday/manifest.webmanifest",
    ):
        until(lambda path=path: common_edge.get(path).content == common_edge.leader.get(path).content, path)  # type: ignore[misc]
        at_edge, at_leader = common_edge.get(path), common_edge.leader.get(path)
        differing = {"date", "x-server-ms", "content-security-policy"}
        assert {k.lower(): v for k, v in at_edge.headers.items() if k.lower() not in differing} == {
            k.lower(): v for k, v in at_leader.headers.items() if k.lower() not in differing
        }


def clock_error_ms(panel: Client) -> int | None:
    """The possible error of the edge's clock, as the leader's panel of processes tells it."""
    processes = panel.values.get("presence:room", {}).get("processes", [])
    return next((each["clock_error_ms"] for each in processes if each["role"] == "edge"), None)


def test_an_edge_passes_on_the_leaders_time(common_edge: RunningEdge) -> None:
    def is_leaders_time() -> bool:
        before = common_edge.leader.get("/api/v1/time").json()
        at_edge = common_edge.get("/api/v1/time").json()
        after = common_edge.leader.get("/api/v1/time").json()
        is_in_between = before["server_ms"] - 1 <= at_edge["server_ms"] <= after["server_ms"] + 1
        return at_edge["boot_id"] == before["boot_id"] and is_in_between

    # Until the first beat the edge has measured the leader's clock, by answers that took their time; then it reads it.
    panel = common_edge.leader.client()
    panel.subscribe("presence:room")
    panel.wait_for(lambda: clock_error_ms(panel) == 0, "a clock that is read")
    until(is_leaders_time, "the leader's time at the edge, which stands still while it was ahead")
    assert [is_leaders_time() for _ in range(5)] == [True] * 5


@pytest.mark.full
def test_a_leader_that_is_killed_and_started_again_leaves_no_gap(edge: RunningEdge) -> None:
    phone = edge.watcher()
    phone.subscribe(*PUBLIC)
    play(edge.leader)
    wait_until_current(phone, edge.leader)
    port = edge.leader.port
    edge.leader.kill()
    until(lambda: "leader away" in edge.get("/readyz").text, "that the leader is away")
    phone.wait_for(
        lambda: any(each.get("leader") == "away" for each in phone.of("heartbeat")), "leader: away"
    )
    assert edge.get("/api/v1/tournaments/friday/clock").status_code == 200
    edge.leader.start(port=port)
    boot: dict[str, Any] = edge.leader.get("/api/v1/time").json()
    phone.wait_for(lambda: phone.of("heartbeat")[-1]["boot_id"] == boot["boot_id"], "the new start")
    phone.subscribe(*PUBLIC)
    assert edge.leader.command("clock.pause", run=phone.values[CLOCK]["run"])["ok"]
    wait_until_current(phone, edge.leader)


@pytest.mark.full
def test_a_redis_that_hangs_stops_nobody_and_loses_nothing(
    edge: RunningEdge, redis_server: RedisServer
) -> None:
    phone = edge.watcher()
    phone.subscribe(*PUBLIC)
    redis_server.stop()
    play(edge.leader)
    assert phone.sync()["server_ms"]
    assert edge.get("/api/v1/tournaments/friday/clock").status_code == 200
    phone.wait_for(
        lambda: any(each.get("leader") == "away" for each in phone.of("heartbeat")), "leader: away"
    )
    redis_server.go_on()
    wait_until_current(phone, edge.leader)


def test_a_killed_redis_comes_back_empty_and_nothing_is_lost(
    edge: RunningEdge, redis_server: RedisServer
) -> None:
    phone = edge.watcher()
    phone.subscribe(*PUBLIC)
    redis_server.kill()
    play(edge.leader)
    assert edge.watcher().subscribe(*PUBLIC)["ok"]
    redis_server.start()
    wait_until_current(phone, edge.leader)


def test_an_emptied_redis_takes_nothing_from_anybody(edge: RunningEdge, redis_server: RedisServer) -> None:
    phone = edge.watcher()
    phone.subscribe(*PUBLIC)
    redis_server.client().flushall()
    play(edge.leader)
    assert edge.watcher().subscribe(*PUBLIC)["ok"]
    wait_until_current(phone, edge.leader)


@pytest.mark.full
def test_a_trimmed_stream_is_noticed(edge: RunningEdge, redis_server: RedisServer) -> None:
    phone = edge.watcher()
    phone.subscribe(*PUBLIC)
    edge.send(signal.SIGSTOP)
    play(edge.leader)
    until(lambda: redis_server.client().xlen("clockserver:public:events") > 5, "entries")
    redis_server.client().xtrim("clockserver:public:events", maxlen=1, approximate=False)
    edge.send(signal.SIGCONT)
    wait_until_current(phone, edge.leader)
