"""The network between two processes loses one direction for half a minute: screens go on, and taps count once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.network.one_way_cable import DIRECTIONS, Direction
from tests.network.postgres_proxy import Cut
from tests.processes.cabled_room import CabledRoom, phase_at_edge
from tests.processes.calm_tablet import assert_each_once, look_during, tapping
from tests.processes.running_room import EDGES
from tests.processes.standby_pair import FENCED, count, tap_at
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
CUT_S = 30
EDGE = EDGES[0]
SIDES: tuple[Cut, Cut] = ("asked", "answers")


def is_running(room: CabledRoom) -> Callable[[], bool]:
    return lambda: phase_at_edge(room) == "running"


def epoch(room: CabledRoom) -> int:
    return count(room.postgres, room.database, "SELECT epoch FROM leadership")


def reports_leader_away(room: CabledRoom) -> bool:
    return "leader away" in room.edges[EDGE].get("/readyz").text


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("role", ["leader", "edge"])
def test_redis_cut_off_in_one_direction_delays_no_tap(
    room: CabledRoom, role: str, direction: Direction
) -> None:
    cable, edge = room.to_redis[role], room.edges[EDGE]
    phone = edge.watcher()
    phone.subscribe("clock:friday:1", "counters:friday:1")
    with tapping(tap_at(edge)) as tablet:
        cable.hold(direction)
        until(lambda: reports_leader_away(room), "an edge that hears no leader")
        before = len(tablet.answered)
        look_during(CUT_S, is_running(room))
        assert len(tablet.answered) > before
        assert reports_leader_away(room)
        cable.let_go()
        until(lambda: not reports_leader_away(room), "an edge that hears its leader")
    assert epoch(room) == 1
    assert_each_once(room, EDGE, tablet)
    entries = len(tablet.answered)
    phone.wait_for(lambda: phone.values["counters:friday:1"]["entries"] == entries, "the newest on a phone")
    assert phone.connected
    assert phone.gaps == []
    assert room.pair.first.command("clock.pause")["ok"]
    phone.wait_for(lambda: phone.values["clock:friday:1"]["phase"] == "paused", "what happens afterwards")


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_an_edge_cut_off_from_its_leader_in_one_direction_shows_all_and_its_taps_count_once_afterwards(
    room: CabledRoom, direction: Direction
) -> None:
    (cable,), edge, first = room.to_first, room.edges[EDGE], room.pair.first
    phone = edge.watcher()
    phone.subscribe("clock:friday:1", "counters:friday:1")
    with tapping(tap_at(edge)) as tablet_at_edge, tapping(tap_at(first)) as tablet_at_leader:
        cable.hold(direction)
        answered = len(tablet_at_leader.answered)
        until(lambda: len(tablet_at_leader.answered) > answered, "a tap at the leader")
        before = len(tablet_at_edge.answered)
        look_during(CUT_S, is_running(room))
        assert len(tablet_at_edge.answered) <= before + 1  # one may have passed just before the cut
        assert len(tablet_at_leader.answered) > answered + 1
        assert reports_leader_away(room)
        entries = phone.values["counters:friday:1"]["entries"]
        assert entries >= len(tablet_at_leader.answered) - 2, (
            "what happens at the leader is shown at the edge"
        )
        cable.let_go()
        until(lambda: len(tablet_at_edge.answered) > before + 1, "the taps that waited")
        until(lambda: not reports_leader_away(room), "an edge that its leader answers")
    assert epoch(room) == 1
    assert_each_once(room, EDGE, tablet_at_edge, tablet_at_leader)
    assert phone.connected
    assert phone.gaps == []


@pytest.mark.parametrize("side", SIDES)
def test_a_leader_cut_off_from_the_database_in_one_direction_is_replaced_and_ends(
    room: CabledRoom, side: Cut
) -> None:
    first, second = room.servers
    with tapping(tap_at(room.edges[EDGE])) as tablet:
        room.to_database["first"].cut(side)
        second.until_it_leads()
        before = len(tablet.answered)
        look_during(CUT_S, is_running(room))
        assert len(tablet.answered) > before
        room.to_database["first"].heal()
        assert first.code() == FENCED
        first.start_waiting()
    assert epoch(room) == 2
    assert_each_once(room, EDGE, tablet)


@pytest.mark.parametrize("side", SIDES)
def test_a_standby_cut_off_from_the_database_in_one_direction_disturbs_nobody_and_can_take_over(
    room: CabledRoom, side: Cut
) -> None:
    first, second = room.servers
    with tapping(tap_at(room.edges[EDGE])) as tablet:
        room.to_database["second"].cut(side)
        before = len(tablet.answered)
        look_during(CUT_S, is_running(room))
        assert len(tablet.answered) > before
        assert epoch(room) == 1
        room.to_database["second"].heal()
        first.kill()
        second.until_it_leads()
        first.start_waiting()
    assert epoch(room) == 2
    assert_each_once(room, EDGE, tablet)
