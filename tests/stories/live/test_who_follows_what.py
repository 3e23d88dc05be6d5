"""A socket follows a limited number of topics, and none after its sign-in has ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver.live.sockets import MAX_FOLLOWED, MAX_OWN_FOLLOWED
from tests.client import codes
from tests.servers import RunningServer
from tests.shell import run
from tests.stories.bubble_vote.test_seat_card_votes import phone, voting
from tests.stories.people import add_token, bearer, paired_television
from tests.waiting import until

pytestmark = pytest.mark.server
__all__ = ["voting"]
CLOCK = "clock:friday:1"


def resident_kb(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4


def test_a_socket_follows_a_limited_number_of_entries_and_tables(server: RunningServer) -> None:
    client = server.watcher()
    names = [f"seat:friday:1:e{number}" for number in range(1, MAX_OWN_FOLLOWED + 1)]
    assert client.subscribe(*names)["ok"]
    assert client.subscribe(*names)["ok"], "the same again is no more"
    answer = client.call("subscribe", {"topics": ["table:friday:1:99"]})
    assert (codes(answer), answer["refused"][0]["field"]) == (["wire.follows_too_many"], "topics")
    assert client.subscribe(CLOCK, "room")["ok"], "others it may follow"
    assert client.call("unsubscribe", {"topics": names[:1]}) == {"ok": True}
    assert client.subscribe("table:friday:1:99")["ok"]


def test_following_unknown_topics_takes_no_memory(server: RunningServer) -> None:
    client = server.watcher()
    refused = 0
    before = resident_kb(server.pid)
    for start in range(0, 10_000, 50):
        calls = {"topics": [f"seat:friday:1:e{number}" for number in range(start, start + 50)]}
        refused += "refused" in client.call("subscribe", calls)
    assert refused == 200
    # Before the limit each thousand topics took four megabytes.
    assert resident_kb(server.pid) - before < 15_000


def test_a_face_may_follow_all_that_many_tournaments_show(server: RunningServer) -> None:
    slugs = [f"event-{number}" for number in range(12)]
    for slug in slugs:
        server.open_tournament(slug)
    kinds = ("clock", "structure", "counters", "seats")
    topics = [f"{kind}:{slug}:1" for slug in slugs for kind in kinds]
    assert len(topics) < MAX_FOLLOWED
    wall = server.watcher()
    assert wall.subscribe(*topics[:40])["ok"]
    assert wall.subscribe(*topics[40:])["ok"]


@pytest.mark.full
def test_the_socket_of_a_replaced_seat_card_follows_nothing_from_the_next_heartbeat_on(
    voting: RunningServer,
) -> None:
    headers = phone(voting, "e1")
    other_phone = voting.client(**phone(voting, "e2"))
    client = voting.client(**headers)
    assert client.subscribe("deal:friday:1", CLOCK)["ok"]
    assert other_phone.subscribe("deal:friday:1", CLOCK)["ok"]
    assert voting.command("entry.new_card", entry="e1")["ok"]
    until(lambda: not client.connected, "the end of its connection")
    assert other_phone.connected
    # The socket reconnects without an identity.
    new_socket = voting.client(**headers)
    assert codes(new_socket.call("subscribe", {"topics": ["deal:friday:1"]})) == ["access.staff_only"]
    assert new_socket.subscribe(CLOCK)["ok"]


@pytest.mark.full
def test_the_socket_of_a_revoked_token_follows_nothing(server: RunningServer) -> None:
    token = add_token(server, "Overlay", "floor")
    client = server.client(**bearer(token))
    assert client.subscribe("log:friday", CLOCK)["ok"]
    assert run("token", "revoke", "Overlay", "--data", server.data).returncode == 0
    until(lambda: not client.connected, "the end of its connection")
    new_socket = server.client(**bearer(token))
    assert codes(new_socket.call("subscribe", {"topics": ["log:friday"]})) == ["access.staff_only"]


@pytest.mark.full
def test_the_socket_of_a_forgotten_television_follows_nothing(server: RunningServer) -> None:
    television = paired_television(server)
    client = television.socket()
    assert client.subscribe("displays:room", CLOCK)["ok"]
    (display,) = client.values["displays:room"]["displays"]
    assert server.command("display.forget", None, display=display)["ok"]
    until(lambda: not client.connected, "the end of its connection")


def test_a_stranger_cannot_invent_a_television(server: RunningServer) -> None:
    tablet, stranger = server.client(), server.watcher()
    tablet.subscribe("presence:room")
    for name in ("d-hall2222", "d-nowhere"):
        assert stranger.call("presence", {"face": "tv", "state": "live", "mirrors": name}) == {"ok": True}
    tablet.wait_for(lambda: tablet.values["presence:room"]["clients"]["live"] == 1, "the stranger")
    devices = tablet.values["presence:room"]["devices"]
    assert [each for each in devices.values() if each["kind"] != "staff"] == []
