"""Entries, values and keys of Redis as leader and edges write and read them; malformed ones are refused."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.edges import edge_messages
from clockserver.edges.edge_messages import (
    Beat,
    Changed,
    Counts,
    Ended,
    Entry,
    Former,
    Keys,
    Malformed,
    Moved,
    Parts,
    ReadAgain,
    Removed,
    Rights,
    StoredValue,
)
from tests.processes.redis_server import RedisServer


def a_message(**other: Any) -> dict[str, Any]:
    return {"topic": "clock:friday:1", "prev": 4, "seq": 7, "server_ms": 1_800_000_000_000, **other}


ENTRIES = [
    Changed(3, a_message(value={"phase": "running", "name": "Zoë ♠"})),
    Changed(3, a_message(value=None, prev=None)),
    Changed(0, a_message(patch={"e17": None})),
    Changed(3, a_message(changes=[{"op": "remove", "path": "/lines/0"}])),
    Parts(3, "seat:friday:1", 9, 1_800_000_000_000, {"e17": {"e17": {"seat": "4-7"}}, "e18": {}}),
    Removed(["clock:friday:1", "seat:friday:1"]),
    Moved("friday", "big-friday"),
    Former({"friday": "big-friday"}),
    ReadAgain(),
    Ended("s-4"),
    Rights(17),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=repr)
def test_an_entry_is_read_as_it_was_written(entry: Entry) -> None:
    assert edge_messages.decode(edge_messages.encode(entry)) == entry


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        (Changed(3, a_message(patch={})), b'[3,{"topic":"clock:friday:1","prev":4,"seq":7,'),
        (Parts(3, "seat:friday:1", 9, 5, {"e17": {}}), b'["parts",3,"seat:friday:1",9,5,{"e17":{}}]'),
        (Removed(["a"]), b'["gone",["a"]]'),
        (ReadAgain(), b'["whole"]'),
        (Ended("s-4"), b'["end","s-4"]'),
        (Rights(17), b'["rights",17]'),
    ],
    ids=repr,
)
def test_entries_are_written_as_agreed(entry: Entry, written: bytes) -> None:
    assert edge_messages.encode(entry).startswith(written)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"{}",
        b"[]",
        b"[1]",
        b'["whole"',
        b'["whole",1]',
        b'["later",1]',
        b'["gone","clock"]',
        b'["gone",[""]]',
        b'["gone",[1]]',
        b'["end",""]',
        b'["rights",-1]',
        b'["rights",1.5]',
        b'["rights",true]',
        b'["parts",3,"seat:friday:1",9,5]',
        b'["parts",3,"seat:friday:1",9,5,[]]',
        b'["parts",-3,"seat:friday:1",9,5,{}]',
        b"[3,null]",
        b'[3,{"topic":"clock"}]',
        b'[3,{"topic":"clock","prev":null,"seq":1,"server_ms":1}]',
        b'[3,{"topic":"clock","prev":null,"seq":1,"server_ms":1,"value":1,"patch":{}}]',
        b'[3,{"topic":"clock","prev":null,"seq":1,"server_ms":1,"value":1,"to":"x"}]',
        b'[3,{"topic":"clock","prev":"4","seq":1,"server_ms":1,"value":1}]',
        b'["3",{"topic":"clock","prev":null,"seq":1,"server_ms":1,"value":1}]',
        b'[3,{"topic":"\xff","prev":null,"seq":1,"server_ms":1,"value":1}]',
        b"[3," + b"[" * 100_000,
        b'["gone",' + b"[" * 100_000,
    ],
    ids=lambda data: data[:60],
)
def test_a_value_that_is_no_entry_is_refused(data: bytes) -> None:
    with pytest.raises(Malformed):
        edge_messages.decode(data)


def test_an_entry_has_a_maximum_size() -> None:
    with pytest.raises(Malformed, match="too many"):
        edge_messages.decode(b'["end","' + b"x" * edge_messages.MAX_BYTES + b'"]')
    with pytest.raises(Malformed):
        edge_messages.decode(edge_messages.encode(Removed(["x" * 201])))


def test_a_value_is_read_as_it_was_written() -> None:
    assert edge_messages.decode_stored(edge_messages.encode_stored(7, {"a": [1]})) == StoredValue(
        7, {"a": [1]}
    )
    for data in (b"", b"{}", b'{"seq":7}', b'{"seq":-1,"value":1}', b'{"seq":1,"value":1,"more":1}'):
        with pytest.raises(Malformed):
            edge_messages.decode_stored(data)


def test_a_heartbeat_is_read_as_it_was_written() -> None:
    beat = Beat("http://10.0.0.1:5000", 3, "b-1", 1_800_000_000_000, Counts("m", 5), True, 2)
    assert edge_messages.decode_beat(edge_messages.encode_beat(beat)) == beat
    for data in (b"", b"{}", edge_messages.encode_beat(beat)[:-1], b'{"epoch":1}'):
        with pytest.raises(Malformed):
            edge_messages.decode_beat(data)


def test_the_keys_of_a_room_separate_public_topics() -> None:
    keys = Keys("hall-2")
    assert [keys.topics("public"), keys.events("public")] == ["hall-2:public:topics", "hall-2:public:events"]
    assert [keys.topics("staff"), keys.events("staff")] == ["hall-2:staff:topics", "hall-2:staff:events"]
    assert keys.leader == "hall-2:leader"
    assert Keys().leader == "clockserver:leader"


@pytest.mark.parametrize("room", ["", "Hall", "hall:2", "hall*", "-hall", "hall\n", "ä", "x" * 41])
def test_a_room_whose_name_would_reach_into_other_keys_is_refused(room: str) -> None:
    with pytest.raises(ValueError, match="name of a room"):
        Keys(room)


def test_an_entry_passes_through_redis_unchanged(redis_server: RedisServer) -> None:
    client, keys = redis_server.client(), Keys()
    for entry in ENTRIES:
        client.xadd(keys.events("public"), {edge_messages.FIELD: edge_messages.encode(entry)})
    entries = [fields[edge_messages.FIELD] for _, fields in client.xrange(keys.events("public"))]
    assert [edge_messages.decode(each) for each in entries] == ENTRIES


def test_a_redis_that_stands_still_goes_on_and_one_that_was_killed_starts_empty(
    redis_server: RedisServer,
) -> None:
    redis_server.client().set("a", 1)
    redis_server.stop()
    redis_server.go_on()
    assert redis_server.client().get("a") == b"1"
    redis_server.kill()
    assert redis_server.start().client().get("a") is None
