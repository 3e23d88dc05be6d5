"""The machine of an edge or of Redis vanishes: the room goes on, and accepts its successor."""

from __future__ import annotations

import pytest

from tests.network.one_way_cable import DIRECTIONS
from tests.processes.cabled_room import CabledRoom, phase_at_edge
from tests.processes.calm_tablet import assert_each_once, look_during, tapping
from tests.processes.running_room import EDGES
from tests.processes.standby_pair import tap_at
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
EDGE = EDGES[0]
GONE_S = 10


def reports_leader_away(room: CabledRoom) -> bool:
    return "leader away" in room.edges[EDGE].get("/readyz").text


def test_taps_are_answered_while_the_machine_of_redis_is_gone_and_its_successor_gets_all_topics(
    room: CabledRoom,
) -> None:
    edge, cables = room.edges[EDGE], room.to_redis.values()
    phone = edge.watcher()
    phone.subscribe("counters:friday:1")
    with tapping(tap_at(edge)) as tablet:
        for each in cables:
            each.hold(*DIRECTIONS)
        room.redis.kill()
        until(lambda: reports_leader_away(room), "an edge that hears no leader")
        before = len(tablet.answered)
        look_during(GONE_S, lambda: phase_at_edge(room) == "running")
        assert len(tablet.answered) > before
        room.redis.start()  # empty
        for each in cables:
            each.let_go()
        until(lambda: not reports_leader_away(room), "an edge that hears its leader")
    assert_each_once(room, EDGE, tablet)
    entries = len(tablet.answered)
    phone.wait_for(lambda: phone.values["counters:friday:1"]["entries"] == entries, "the newest on a phone")
    assert phone.gaps == []


def test_an_edge_whose_machine_disappeared_is_listed_as_gone_and_delays_no_tap(
    room: CabledRoom,
) -> None:
    first, edge = room.pair.first, room.edges[EDGE]
    cables = (room.to_redis["edge"], *room.to_first)
    panel = first.client()
    panel.subscribe("presence:room")

    def edges() -> list[tuple[str, str]]:
        processes = panel.values["presence:room"].get("processes") or ()
        return [(each["name"], each["state"]) for each in processes if each["role"] == "edge"]

    panel.wait_for(lambda: edges() == [(EDGE, "live")], "the edge in the room panel")
    with tapping(tap_at(first)) as tablet:
        for each in cables:
            each.hold(*DIRECTIONS)
        port = edge.port
        edge.kill()
        before = len(tablet.answered)
        panel.wait_for(lambda: edges() == [(EDGE, "gone")], "that the edge is gone in the room panel")
        assert "clockserver_edges 0.0" in first.get("/metrics", headers=first.staff()).text
        assert len(tablet.answered) > before
        for each in cables:
            each.let_go()
        edge.start(port=port)
        panel.wait_for(lambda: edges() == [(EDGE, "live")], "the edge in the room panel again")
    assert_each_once(room, EDGE, tablet)
