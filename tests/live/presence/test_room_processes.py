"""The processes of a room with role and state; absent ones stay listed, also for the next leader."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Refused
from clockserver.live.presence.gone_processes import decode_processes, encode_processes
from clockserver.live.presence.room_processes import Process, release
from tests.fakes import START
from tests.live.presence.presence_topic import PresenceTopic

EDGE: dict[str, Any] = {
    "devices": {},
    "clients": {"connected": 7, "live": 6, "not_live": 1, "worst_clock_error_ms": 9},
    "process": {"version": "0.2.0", "lag_ms": 10, "clock_error_ms": 2, "redis_away": False},
}
"""The report of an edge."""


@pytest.fixture
def presence_topic() -> PresenceTopic:
    return PresenceTopic()


def test_the_processes_of_a_room_are_listed_where_there_are_several(presence_topic: PresenceTopic) -> None:
    assert "processes" not in presence_topic.shown
    presence_topic.presence.take_edge_report("hall", EDGE)
    leader, edge = presence_topic.shown["processes"]
    assert (leader["role"], leader["clients"], leader["clock_error_ms"]) == ("leader", 0, 0)
    assert edge == {
        "name": "hall",
        "role": "edge",
        "state": "live",
        "version": "0.2.0",
        "lag_ms": 10,
        "clock_error_ms": 2,
        "clients": 7,
    }
    presence_topic.presence.take_edge_report(
        "hall", {**EDGE, "process": {**EDGE["process"], "redis_away": True}}
    )
    assert presence_topic.shown["processes"][1]["state"] == "no_redis"
    waits = Process(name="b.lan:5000", role="standby", state="waits")
    presence_topic.standbys = [waits]
    assert [each["role"] for each in presence_topic.shown["processes"]] == ["leader", "standby", "edge"]


def rows(presence_topic: PresenceTopic) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in presence_topic.shown.get("processes", ())}


@pytest.fixture
def with_others(presence_topic: PresenceTopic) -> PresenceTopic:
    """A standby and an edge that disconnected, the edge one second before the standby."""
    waits = Process(name="b.lan:5000", role="standby", state="waits", version="0.2.0")
    presence_topic.standbys = [waits]
    presence_topic.presence.take_edge_report("hall", EDGE)
    presence_topic.clock.advance(1_000)
    assert set(rows(presence_topic)) == {"", "b.lan:5000", "hall"}
    presence_topic.standbys = []
    presence_topic.clock.advance(16_000)
    return presence_topic


def test_a_process_that_dies_is_listed_as_gone_since_its_last_message(with_others: PresenceTopic) -> None:
    listed = rows(with_others)
    assert {name: (each["state"], each.get("since")) for name, each in listed.items()} == {
        "": ("live", None),
        "b.lan:5000": ("gone", START + 1_000),
        "hall": ("gone", START),
    }
    assert (listed["b.lan:5000"]["version"], listed["hall"]["clients"]) == ("0.2.0", None)


def test_a_process_that_is_gone_is_listed_for_an_hour(with_others: PresenceTopic) -> None:
    assert len(rows(with_others)) == 3
    with_others.clock.advance(3_600_000 - 17_000 - 1)
    assert set(rows(with_others)) == {"", "b.lan:5000", "hall"}
    with_others.clock.advance(1)
    assert set(rows(with_others)) == {"", "b.lan:5000"}
    with_others.clock.advance(1_000)
    assert rows(with_others) == {}


def test_a_process_that_comes_back_is_listed_once(with_others: PresenceTopic) -> None:
    assert rows(with_others)["hall"]["state"] == "gone"
    with_others.presence.take_edge_report("hall", EDGE)
    assert rows(with_others)["hall"]["state"] == "live"
    with_others.clock.advance(16_000)
    assert rows(with_others)["hall"]["since"] == START + 17_000


def test_a_process_that_is_gone_is_listed_until_it_is_dismissed(with_others: PresenceTopic) -> None:
    assert set(rows(with_others)) == {"", "b.lan:5000", "hall"}
    with_others.presence.dismiss("edge", "hall")
    assert set(rows(with_others)) == {"", "b.lan:5000"}
    with_others.presence.take_edge_report("hall", EDGE)
    with_others.presence.dismiss("edge", "hall")
    assert rows(with_others)["hall"]["state"] == "live"  # only what is gone is dismissed


def test_the_log_says_once_that_an_edge_is_of_another_release(
    presence_topic: PresenceTopic, caplog: pytest.LogCaptureFixture
) -> None:
    for edge, version in (
        ("hall", release()),
        ("bar", "9.9"),
        ("bar", "9.9"),
        ("bar", release()),
        ("bar", "9.9"),
    ):
        presence_topic.presence.take_edge_report(
            edge, {**EDGE, "process": {**EDGE["process"], "version": version}}
        )
    assert caplog.messages == [f"edge bar is of release 9.9, this server of {release()}"] * 2


def next_leader(before: PresenceTopic) -> PresenceTopic:
    """The next leader, a second later, which receives the list as a text."""
    after = PresenceTopic()
    last_seen_at = before.clock.now_ms()
    after.clock.advance(last_seen_at + 1_000 - after.clock.now_ms())
    after.presence.expect(decode_processes(encode_processes(before.presence.known_processes())), last_seen_at)
    return after


def test_the_next_leader_lists_processes_that_were_gone_and_since_when(with_others: PresenceTopic) -> None:
    before = rows(with_others)
    after = next_leader(with_others)
    assert rows(after) == before
    after.presence.take_edge_report("hall", EDGE)
    assert rows(after)["hall"]["state"] == "live"
    after.presence.dismiss("standby", "b.lan:5000")
    assert set(rows(next_leader(after))) == set()  # nobody is listed yet who has some seconds to come


def test_the_next_leader_gives_processes_time_to_come_and_lists_the_others_as_gone(
    presence_topic: PresenceTopic,
) -> None:
    for edge in ("hall", "bar"):
        presence_topic.presence.take_edge_report(edge, EDGE)
    assert set(rows(presence_topic)) == {"", "hall", "bar"}
    last_seen_at = presence_topic.clock.now_ms()
    after = next_leader(presence_topic)
    assert rows(after) == {}
    assert [each.name for each in after.presence.known_processes()] == ["bar", "hall"]
    after.presence.take_edge_report("hall", EDGE)
    after.clock.advance(14_000)
    after.presence.take_edge_report("hall", EDGE)
    assert set(rows(after)) == {"", "hall"}
    after.clock.advance(1_000)
    bar = rows(after)["bar"]
    assert (bar["state"], bar["since"], bar["version"]) == ("gone", last_seen_at, "0.2.0")


@pytest.mark.parametrize("text", ["", "[", "[[]]", '[["bar","x",null,null]]', '{"a":1}', "null"])
def test_an_unreadable_list_names_no_process(text: str) -> None:
    assert decode_processes(text) == []


def test_a_second_laptop_that_another_one_replaced_is_not_gone(presence_topic: PresenceTopic) -> None:
    presence_topic.standbys = [Process(name="http://b:5000", role="standby", state="away")]
    assert set(rows(presence_topic)) == {"", "http://b:5000"}
    presence_topic.standbys = [Process(name="http://c:5000", role="standby", state="copying")]
    assert set(rows(presence_topic)) == {"", "http://c:5000"}


@pytest.mark.parametrize(
    "process",
    [
        {"version": "0.2.0"},
        {"version": "x" * 41, "lag_ms": 1, "clock_error_ms": None, "redis_away": False},
        {"version": "0.2.0", "lag_ms": -1, "clock_error_ms": None, "redis_away": False},
        {"version": "0.2.0", "lag_ms": 1, "clock_error_ms": None, "redis_away": False, "role": "leader"},
    ],
)
def test_a_report_of_a_process_that_is_malformed_is_refused(
    presence_topic: PresenceTopic, process: dict[str, Any]
) -> None:
    clients = {"connected": 0, "live": 0, "not_live": 0, "worst_clock_error_ms": None}
    with pytest.raises(Refused):
        presence_topic.presence.take_edge_report(
            "hall", {"devices": {}, "clients": clients, "process": process}
        )
