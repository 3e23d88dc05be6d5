"""A player's phone and a table's tablet over real sockets follow their own topics, and receive nobody else's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.seated import person
from tests.client import Client
from tests.network.raw_client import RawClient
from tests.servers import RunningServer, configure

pytestmark = pytest.mark.server
OWN, OTHER, UNKNOWN_SEAT = "seat:friday:1:e1", "seat:friday:1:e2", "seat:friday:1:e99"
OWN_TABLE, OTHER_TABLE, UNKNOWN_TABLE = "table:friday:1:4", "table:friday:1:9", "table:friday:1:77"
CLOCK = "clock:friday:1"
REQUESTS = 290
"""Number of requests whose answers fill every buffer in between; a few less than too many."""


@pytest.fixture(params=["direct"])
def server(data: Path, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    """A server with one of its two kinds of delivery."""
    configure(data, f'delivery = "{request.param}"\n')
    with RunningServer(data) as running:
        running.open_tournament()
        yield running


@pytest.fixture
def seated(server: RunningServer) -> RunningServer:
    """Two players at a table, with a running clock."""
    for type_, fields in (
        ("tables.open", {"tables": [4, 9]}),
        ("entry.register", {"person": person(server, "Leo Abrams"), "seat": [4, 1]}),
        ("entry.register", {"person": person(server, "Anna Chen"), "seat": [4, 2]}),
        ("clock.start", {}),
    ):
        assert server.command(type_, **fields)["ok"]
    return server


def seat_of(phone: Client, topic: str = OWN) -> Any:
    (own,) = phone.values[topic].values()
    return own


def topics_received(phone: Client) -> set[str]:
    return {message["topic"] for message in phone.of("topic")}


@pytest.mark.full
@pytest.mark.parametrize("server", ["direct", "stock"], indirect=True)
def test_a_phone_gets_its_own_move_bust_out_and_undo_and_nobody_elses(seated: RunningServer) -> None:
    phone, td = seated.watcher(), seated.client()
    phone.subscribe(OWN)
    assert seat_of(phone)["seat"] == "4-1"
    td.do("seat.move", entry="e2", from_seat=[4, 2], to_seat=[9, 2])
    td.do("seat.move", entry="e1", from_seat=[4, 1], to_seat=[9, 1])
    phone.wait_for(lambda: seat_of(phone)["seat"] == "9-1", "the move")
    assert seat_of(phone)["move"]["from"] == "4-1"
    bust = td.do("entry.bust", entry="e1")
    phone.wait_for(lambda: seat_of(phone)["status"] == "out", "the bust-out")
    td.do("undo", command=bust)
    phone.wait_for(lambda: seat_of(phone)["status"] == "playing", "the undo")
    assert (topics_received(phone), phone.gaps) == ({OWN}, [])


@pytest.mark.full
@pytest.mark.parametrize("server", ["direct", "stock"], indirect=True)
def test_a_tablet_gets_its_own_table_and_no_other(seated: RunningServer) -> None:
    tablet, td = seated.watcher(), seated.client()
    snapshots = tablet.subscribe(OWN_TABLE, UNKNOWN_TABLE)["topics"]
    assert snapshots[OWN_TABLE]["value"]["seats"].keys() == {"e1", "e2"}
    assert snapshots[UNKNOWN_TABLE]["value"] == {"table": None, "seats": {}}
    td.do("entry.register", person=person(seated, "Wei Mbeki"), seat=[9, 1])
    td.do("entry.bust", entry="e3")
    td.do("seat.move", entry="e2", from_seat=[4, 2], to_seat=[9, 2])
    tablet.wait_for(lambda: tablet.values[OWN_TABLE]["table"]["seats"] == {"1": "e1"}, "the move away")
    assert tablet.values[OWN_TABLE]["seats"].keys() == {"e1"}
    bust = td.do("entry.bust", entry="e1")
    tablet.wait_for(lambda: not tablet.values[OWN_TABLE]["seats"], "the bust-out")
    td.do("undo", command=bust)
    tablet.wait_for(lambda: tablet.values[OWN_TABLE]["seats"], "the undo")
    assert ([message["topic"] for message in tablet.of("topic")], tablet.gaps) == ([OWN_TABLE] * 3, [])
    td.do("tables.open", tables=[77])
    tablet.wait_for(lambda: tablet.values[UNKNOWN_TABLE]["table"], "the table")
    refused = tablet.subscribe("table:friday:1:x")["refused"]
    assert [reason["code"] for reason in refused] == ["wire.unknown_topic"]


def test_a_phone_gets_an_empty_seat_of_an_entry_that_does_not_exist_yet(seated: RunningServer) -> None:
    phone, td = seated.watcher(), seated.client()
    third = "seat:friday:1:e3"
    snapshots = phone.subscribe(third, UNKNOWN_SEAT)["topics"]
    assert (snapshots[third]["value"], snapshots[UNKNOWN_SEAT]["value"]) == ({}, {})
    td.do("entry.register", person=person(seated, "Wei Mbeki"), seat=[4, 3])
    phone.wait_for(lambda: phone.values[third], "the entry")
    assert seat_of(phone, third)["name"] == "Wei Mbeki"
    refused = phone.subscribe("seat:friday:1:17")["refused"]
    assert [reason["code"] for reason in refused] == ["wire.unknown_topic"]


def test_a_client_that_stops_following_gets_nothing_more(seated: RunningServer) -> None:
    phone, td = seated.watcher(), seated.client()
    phone.subscribe(OWN, OTHER)
    phone.call("unsubscribe", {"topics": [OTHER]})
    td.do("entry.bust", entry="e2")
    td.do("seat.move", entry="e1", from_seat=[4, 1], to_seat=[9, 1])
    phone.wait_for(lambda: seat_of(phone)["seat"] == "9-1", "the move")
    assert topics_received(phone) == {OWN}


def test_the_snapshot_of_a_seat_is_the_same_after_a_restart(seated: RunningServer) -> None:
    assert seated.command("seat.move", entry="e1", from_seat=[4, 1], to_seat=[9, 1])["ok"]
    before = {
        name: snapshot["value"]
        for name, snapshot in seated.watcher().subscribe(OWN, OWN_TABLE, OTHER_TABLE)["topics"].items()
    }
    seated.restart(hard=True)
    phone = seated.watcher()
    after = phone.subscribe(OWN, OWN_TABLE, OTHER_TABLE)["topics"]
    assert {name: snapshot["value"] for name, snapshot in after.items()} == before
    seated.client().do("entry.bust", entry="e1")
    phone.wait_for(lambda: seat_of(phone)["status"] == "out", "the bust-out")


@pytest.mark.full
def test_a_phone_that_read_too_slowly_gets_its_newest_seat(seated: RunningServer) -> None:
    td = seated.client()
    slow = RawClient(seated.port).enter()
    for id_ in range(REQUESTS):
        slow.ask(id_, "subscribe", {"topics": [OWN, CLOCK, "structure:friday:1", "tournament:friday"]})
    td.subscribe(OWN)
    for number in range(101):
        from_seat, to_seat = ([4, 1], [9, 1]) if number % 2 == 0 else ([9, 1], [4, 1])
        td.do("seat.move", entry="e1", from_seat=from_seat, to_seat=to_seat)
    td.wait_for(lambda: seat_of(td)["seat"] == "9-1", "the last move")
    slow.ask(REQUESTS, "sync", {})
    messages = [
        json.loads(each[2:])[1] for each in slow.read_until(f"43{REQUESTS}[") if each.startswith("42")
    ]
    seqs = {message["seq"] for message in messages if message.get("topic") == OWN}
    while td.seqs[OWN] not in seqs:
        message = json.loads(slow.read()[2:])[1]
        if message.get("topic") == OWN:
            assert message["prev"] is None
            seqs.add(message["seq"])
    assert len(seqs) < 100, "what is stale is left out"
    slow.close()


@pytest.mark.full
def test_heartbeats_list_topics_of_tournaments_and_no_single_seats(seated: RunningServer) -> None:
    phone = seated.watcher()
    phone.subscribe(OWN)
    phone.wait_for(lambda: phone.of("heartbeat"), "a heartbeat")
    (heads,) = [beat["heads"] for beat in phone.of("heartbeat")[:1]]
    assert CLOCK in heads
    assert not [topic for topic in heads if topic.startswith("seat:")]
