"""An edge is cut off from its leader while Redis still delivers the leader's topics."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.edges.conftest import MakeEdge
from tests.network.one_way_cable import OneWayCable
from tests.servers import RunningServer

pytestmark = pytest.mark.server
CLOCK = "clock:friday:1"


@pytest.fixture
def cable(leader: RunningServer) -> Iterator[OneWayCable]:
    """The network between edge and leader."""
    cable = OneWayCable(leader.port)
    yield cable
    cable.close()


def test_heartbeats_of_an_edge_report_that_the_leader_is_away_until_its_first_answer(
    make_edge: MakeEdge, leader: RunningServer, cable: OneWayCable
) -> None:
    edge = make_edge("hall", "--leader", cable.url(""))
    phone, tablet = edge.watcher(), edge.client()
    for each in (phone, tablet):
        assert each.subscribe(CLOCK)["ok"]

    def says_away() -> bool:
        return [each.get("leader") for each in tablet.of("heartbeat")][-1:] == ["away"]

    cable.hold("to_second")
    tap = tablet.send("command", {"id": "tap-000001", "type": "clock.start", "tournament": "friday"})
    tablet.wait_for(says_away, "leader: away")
    assert "leader away" in edge.get("/readyz").text
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "what the leader wrote, by Redis")
    cable.let_go()
    tablet.wait_for(lambda: not says_away(), "an edge that reaches its leader again")
    assert "leader away" not in edge.get("/readyz").text
    assert tap.wait()["ok"]
    assert leader.clock()["phase"] == "running"
    assert phone.gaps == []
