"""The connection of a machine that vanishes or never closes is closed, and delays nobody meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.network.raw_client import RawClient
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.server
FAREWELL = "1"
"""The packet with which a client ends an Engine.IO connection."""
CLOCK, COUNTERS = "clock:friday:1", "counters:friday:1"
QUICKER = """
import sys
from clockserver.__main__ import main
from clockserver.live.hub import listening
from tests.processes.replaced_attributes import replace_attributes
replace_attributes(listening, USER_TIMEOUT_S=2, KEEPALIVE_IDLE_S=2)
sys.exit(main())
"""
"""The server with a timeout of two seconds, because only the kernel waits."""


@pytest.fixture
def impatient_server(data: Path) -> Iterator[RunningServer]:
    with RunningServer(data, command=[sys.executable, "-c", QUICKER]) as server:
        server.open_tournament()
        yield server


@pytest.mark.full
@pytest.mark.parametrize(
    "follows", [True, False], ids=["one that is told something", "one that is told nothing"]
)
def test_a_client_that_lost_its_network_is_dropped_and_the_others_do_not_notice(
    impatient_server: RunningServer, follows: bool
) -> None:
    tablet, wall = impatient_server.client(), impatient_server.watcher()
    wall.subscribe(CLOCK, COUNTERS)
    tablet.subscribe("presence:room")
    phone = RawClient(impatient_server.port).enter()
    if follows:
        phone.ask(1, "subscribe", {"topics": [COUNTERS]})
        phone.read_until("431")

    def connected() -> int:
        return tablet.values["presence:room"]["clients"]["connected"]

    tablet.wait_for(lambda: connected() == 3, "three are here")
    phone.vanish()
    tablet.do("clock.start")
    tablet.do("counter.tap", what="entry")
    wall.wait_for(lambda: wall.values[COUNTERS]["entries"] == 1, "the tap")
    tablet.wait_for(lambda: connected() == 2, "who vanished is let go")
    tablet.do("counter.tap", what="entry")
    wall.wait_for(lambda: wall.values[COUNTERS]["entries"] == 2, "the next tap")
    assert wall.gaps == []
    phone.close()


def test_a_dropped_client_that_never_closes_its_side_keeps_no_place(server: RunningServer) -> None:
    assert server.get("/healthz").ok
    before = descriptors(server.pid)
    phones = [RawClient(server.port).enter() for _ in range(5)]
    assert descriptors(server.pid) > before
    for phone in phones:
        phone.send(FAREWELL)
    until(lambda: descriptors(server.pid) <= before, "their descriptors are free")
    for phone in phones:
        phone.close()


def descriptors(pid: int) -> int:
    """The number of open file descriptors of a process."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))
