"""Every topic of a running server reaches Redis; drafts and topics of staff and players are apart from public ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clockserver.edges import edge_messages
from clockserver.edges.edge_messages import Ended, Keys, Rights, Side
from tests.client import new_id
from tests.edges.topics.follower import Follower
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.server
PUBLIC = (
    "room",
    "clock:friday:1",
    "seats:friday:1",
    "tables:friday:1",
    "moves:friday:1",
    "tournament:friday",
)
STAFF = ("presence:room", "staff:room", "log:friday", "players:friday:1", "drafts:room", "plan:friday:1")


@pytest.fixture
def server(tmp_path: Path, redis_server: RedisServer) -> Iterator[RunningServer]:
    with RunningServer(tmp_path / "data", args=["--redis", redis_server.url]) as running:
        running.open_tournament()
        yield running


def followers(redis_server: RedisServer) -> dict[Side, Follower]:
    until(lambda: b'["whole"]' in entries_of(redis_server, "staff"), "all topics")
    return {side: Follower(redis_server.client(), side) for side in edge_messages.SIDES}


def entries_of(redis_server: RedisServer, side: Side) -> list[bytes]:
    """The entries of a side as they were written."""
    return [fields[edge_messages.FIELD] for _, fields in redis_server.client().xrange(Keys().events(side))]


def play(server: RunningServer) -> None:
    tablet = server.client()
    tablet.do("tables.open", tables=[1, 2])
    tablet.do("tables.seating", seating={"at_sale": True})
    for name in ("Ann", "Bob", "Cid"):
        body = {"id": new_id(), "name": name}
        person = server.post("/api/v1/players", json=body, headers=server.staff()).json()["player"]["id"]
        tablet.do("entry.register", person=person)
    tablet.do("clock.start")
    undone = tablet.do("entry.bust", entry="e1")
    tablet.do("undo", command=undone)
    tablet.do("clock.next")


def as_subscribed(server: RunningServer, *topics: str) -> dict[str, Any]:
    snapshots = server.client().subscribe(*topics)["topics"]
    return {name: (each["seq"], each["value"]) for name, each in snapshots.items()}


@pytest.mark.full
def test_every_topic_arrives_and_entries_lead_to_the_values_that_a_subscriber_gets(
    server: RunningServer, redis_server: RedisServer
) -> None:
    by_side = followers(redis_server)
    play(server)
    for follower in by_side.values():
        follower.catches_up()
    public, staff = by_side["public"], by_side["staff"]
    snapshots = as_subscribed(server, *PUBLIC)
    for name in PUBLIC:
        until(
            lambda name=name: (public.read().held[name].seq, public.value(name)) == snapshots[name],
            f"{name} as subscribed",
        )
    for name in STAFF:
        assert name in staff.held
        assert name not in public.held
    assert not set(PUBLIC) & set(staff.held)
    own_topics = as_subscribed(server, "seat:friday:1:e1", "table:friday:1:1")
    for name, (_, value) in own_topics.items():
        topic, _, key = name.rpartition(":")
        assert public.value(f"{topic}#{key}") == value
    assert (public.wholes, staff.wholes) == (1, 1)


def test_a_draft_is_for_staff_until_it_is_announced_and_after_an_undo(
    server: RunningServer, redis_server: RedisServer
) -> None:
    server.open_tournament("secret", draft=True)
    by_side = followers(redis_server)
    public, staff = by_side["public"], by_side["staff"]
    until(lambda: "clock:secret:1" in staff.read().held, "the draft's clock")
    assert not [each for each in public.read().held if "secret" in each]
    assert not [each for each in entries_of(redis_server, "public") if b"secret" in each]

    tablet = server.client()
    announced = tablet.do("tournament.announce", tournament="secret")
    until(lambda: "clock:secret:1" in public.read().held, "the clock of what is announced")
    for follower in by_side.values():
        follower.catches_up()
    assert "clock:secret:1" not in staff.held
    tablet.do("undo", tournament="secret", command=announced)
    until(lambda: "clock:secret:1" in staff.read().held, "the draft's clock")
    for follower in by_side.values():
        follower.catches_up()
    assert not [each for each in public.held if each.startswith(("clock:secret", "tournament:secret"))]


def test_edges_follow_a_tournament_that_changes_its_address_or_is_deleted(
    server: RunningServer, redis_server: RedisServer
) -> None:
    by_side = followers(redis_server)
    play(server)
    tablet = server.client()
    tablet.do("tournament.change", slug="main", reason="a typing error")
    public = by_side["public"]
    until(lambda: "clock:main:1" in public.read().held, "the new name")
    for follower in by_side.values():
        follower.catches_up()
    assert public.value("seat:main:1#e1")["e1"]["name"]
    assert public.value(edge_messages.FORMER) == {"friday": "main"}
    assert not [each for each in public.held if ":friday" in each]

    server.open_tournament("later")
    until(lambda: "clock:later:1" in public.read().held, "another tournament")
    deleted = tablet.do("tournament.delete", tournament="later")
    until(lambda: "clock:later:1" not in public.read().held, "the deletion")
    tablet.do("undo", tournament="later", command=deleted)
    until(lambda: "clock:later:1" in public.read().held, "the return")
    for follower in by_side.values():
        follower.catches_up()


def test_edges_get_the_end_of_a_sign_in(server: RunningServer, redis_server: RedisServer) -> None:
    by_side = followers(redis_server)
    assert server.http("DELETE", "/api/v1/session", headers=server.staff()).ok
    until(lambda: any(isinstance(each, Ended) for each in by_side["public"].read().entries), "its end")
    until(lambda: any(isinstance(each, Rights) for each in by_side["staff"].read().entries), "the rights")


@pytest.mark.full
def test_the_heartbeat_names_the_leader_and_ends_with_it(
    server: RunningServer, redis_server: RedisServer
) -> None:
    key = Keys().leader
    client = redis_server.client()
    first = edge_messages.decode_beat(until(lambda: client.get(key), "a beat"))
    assert 0 < client.pttl(key) <= edge_messages.BEAT_MS
    assert (first.journal_ok, first.epoch, first.edges) == (True, 1, 0)
    until(lambda: edge_messages.decode_beat(client.get(key)).server_ms > first.server_ms, "the next one")
    server.kill()
    until(lambda: client.get(key) is None, "its end")
