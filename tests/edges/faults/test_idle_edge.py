"""An idle edge notices by itself that its leader is gone."""

from __future__ import annotations

import os
import signal

import pytest

from tests.client import Client
from tests.edges.running_edge import RunningEdge
from tests.waiting import until

pytestmark = pytest.mark.server
CLOCK = "clock:friday:1"


def says_leader_is_away(face: Client) -> bool:
    """Whether the last heartbeat says that the leader is away."""
    return [each.get("leader") for each in face.of("heartbeat")][-1:] == ["away"]


@pytest.mark.parametrize(
    "end", [signal.SIGKILL, pytest.param(signal.SIGSTOP, marks=pytest.mark.full)], ids=["killed", "hangs"]
)
def test_an_edge_at_which_nobody_taps_notices_that_its_leader_is_gone(
    edge: RunningEdge, end: signal.Signals
) -> None:
    leader, port = edge.leader, edge.leader.port
    assert leader.command("clock.start")["ok"]
    wall = edge.watcher()
    wall.subscribe(CLOCK)
    wall.wait_for(lambda: wall.values[CLOCK]["phase"] == "running", "the clock")
    until(lambda: "leader away" not in edge.get("/readyz").text, "an edge with a leader")
    os.kill(leader.pid, end)
    try:
        wall.wait_for(lambda: says_leader_is_away(wall), "leader: away")
        assert "leader away" in edge.get("/readyz").text
        assert edge.get("/api/v1/tournaments/friday/clock").json()["phase"] == "running"
    finally:
        if end == signal.SIGSTOP:
            os.kill(leader.pid, signal.SIGCONT)
        else:
            leader.kill()
            leader.start(port=port)
    wall.wait_for(lambda: not says_leader_is_away(wall), "that it is back")
    until(lambda: "leader away" not in edge.get("/readyz").text, "an edge with a leader")
    assert wall.connected
    assert wall.gaps == []
