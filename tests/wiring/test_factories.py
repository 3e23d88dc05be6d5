"""A server opens its database, its clock and its broadcaster by the functions that it receives."""

from __future__ import annotations

from pathlib import Path

from clockserver.live.delivery import Delivery
from clockserver.server import Server
from clockserver.wiring.factories import Ports
from clockserver.wiring.storage import Storage, open_storage
from tests.fakes import START, FakeHostClock, RecordingBroadcaster


def test_a_server_runs_with_the_ports_it_is_given(tmp_path: Path) -> None:
    clock, broadcaster = FakeHostClock(), RecordingBroadcaster()
    opened: list[Storage] = []

    def storage(data: Path, secret: bytes) -> Storage:
        opened.append(open_storage(data / "elsewhere", secret))
        return opened[-1]

    def sockets(_: Delivery) -> RecordingBroadcaster:
        return broadcaster

    def begun(earliest: int, behind: int) -> FakeHostClock:
        assert (earliest, behind) == (0, 0)
        return clock

    (tmp_path / "elsewhere").mkdir()
    ports = Ports(storage=storage, clock=begun, broadcaster=sockets)
    server = Server(tmp_path, ports=ports)
    server.topics.put("room", START, {"of": "the test"})
    assert server.journal is opened[0].journal
    assert (tmp_path / "elsewhere" / "clockserver.db").exists()
    assert server.clock.now_ms() == START
    assert broadcaster.of("room")[-1]["value"] == {"of": "the test"}
    server.engine.dispose()
