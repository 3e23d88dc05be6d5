"""File descriptors run out: connected clients stay, staff gets in, phones have the clock over HTTP."""

from __future__ import annotations

import resource
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.client import Client
from tests.network.raw_client import RawClient
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.waiting import until

pytestmark = pytest.mark.server
CLOCK, COUNTERS = "clock:friday:1", "counters:friday:1"
REJECTING = "no room for more connections"
MAX_FILES = 128


class Files:
    """The number of descriptors that the server may have."""

    def __init__(self, server: RunningServer) -> None:
        self._pid = server.pid
        self._most = resource.prlimit(self._pid, resource.RLIMIT_NOFILE)

    def may_be(self, number: int) -> None:
        resource.prlimit(self._pid, resource.RLIMIT_NOFILE, (number, self._most[1]))

    def are_enough(self) -> None:
        resource.prlimit(self._pid, resource.RLIMIT_NOFILE, self._most)

    @property
    def open(self) -> int:
        return len(list(Path(f"/proc/{self._pid}/fd").iterdir()))

    @property
    def worked_s(self) -> float:
        """The server's CPU time."""
        fields = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


@pytest.fixture
def files(server: RunningServer) -> Files:
    return Files(server)


def tap_and_wait(server: RunningServer, tablet: Client, wall: Client) -> None:
    """Tap, and wait until the wall shows the tap."""
    before = wall.values[COUNTERS]["entries"]
    tablet.do("counter.tap", what="entry")
    wall.wait_for(lambda: wall.values[COUNTERS]["entries"] == before + 1, "the tap")
    assert server.log.count("cannot be written") == 0


def take_all_descriptors(server: RunningServer, connections: ExitStack) -> None:
    """Open as many connections as the server may have files; each address may hold a part of them only."""
    for number in range(MAX_FILES):
        source = (f"127.0.0.{2 + number % 16}", 0)
        connections.enter_context(socket.create_connection(("127.0.0.1", server.port), source_address=source))


def test_phones_that_come_when_places_run_short_get_the_clock_over_http_and_staff_gets_in(
    server: RunningServer, files: Files
) -> None:
    tablet, wall = server.client(), server.watcher()
    wall.subscribe(CLOCK, COUNTERS)
    tablet.subscribe("presence:room")
    tablet.do("clock.start")
    files.may_be(MAX_FILES)
    with ExitStack() as room:
        phones = 0
        while True:
            phone = RawClient(server.port)
            room.callback(phone.close)
            if "101" not in phone.status:
                break
            phone.enter()
            phones += 1
        assert "503" in phone.status
        assert phones > 10
        tap_and_wait(server, tablet, wall)
        # Rejected clients have the clock over HTTP, and staff and TVs still connect.
        assert server.clock()["phase"] == "running"
        assert server.get("/static/js/live/live.js").ok
        late_tablet = server.client()
        late_tablet.subscribe(CLOCK)
        late_tablet.do("counter.tap", what="entry")
        tablet.wait_for(lambda: tablet.values["presence:room"]["server"]["full"], "it is said on the control")
        ready = server.get("/readyz")
        assert (ready.status_code, ready.text) == (503, "there is no room for more connections\n")
        assert server.get("/healthz").ok
        for _ in range(20):
            rejected = RawClient(server.port)
            assert "503" in rejected.status
            rejected.close()
        until(lambda: REJECTING in server.log, "the log says so")
        assert server.log.count(REJECTING) == 1
    until(lambda: "101" in RawClient(server.port).status, "room for a phone")
    tap_and_wait(server, tablet, wall)
    assert wall.gaps == []


def test_newcomers_wait_and_taps_are_durable_when_no_descriptor_is_left(
    server: RunningServer, files: Files
) -> None:
    tablet, wall = server.client(), server.watcher()
    wall.subscribe(CLOCK, COUNTERS)
    tablet.do("clock.start")
    open_before = files.open
    with ExitStack() as connections:
        files.may_be(MAX_FILES)
        take_all_descriptors(server, connections)
        until(lambda: REJECTING in server.log, "the log says so")
        assert files.open < MAX_FILES - 20, "what the journal needs was given away"
        before = files.worked_s
        for _ in range(20):
            tap_and_wait(server, tablet, wall)
            wall.sync()
        assert files.worked_s - before < 5, "whoever waits outside keeps the server busy"
        # As if everything else had been taken as well: one is left, which each writing of the journal needs, and the
        # next connection does not get it.
        files.may_be(files.open + 1)
        tap_and_wait(server, tablet, wall)
        waiting = connections.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        waiting.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        tap_and_wait(server, tablet, wall)
        assert server.log.count(REJECTING) == 1
    files.are_enough()
    until(lambda: server.get("/healthz").ok, "an answer to a newcomer")
    until(lambda: files.open <= open_before + 5, "those who had left are forgotten")
    late_client = server.client()
    late_client.subscribe(COUNTERS)
    assert late_client.values == {COUNTERS: wall.values[COUNTERS]}
    server.check_log()
    server.restart()
    assert server.client().subscribe(COUNTERS)["topics"][COUNTERS]["value"]["entries"] == 22
    server.stop()
    assert_verified(server.data)
