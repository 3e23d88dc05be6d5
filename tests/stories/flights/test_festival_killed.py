"""kill −9 during a merge and during a confirmation of results leaves all of it or nothing, and once."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.client import envelope
from tests.examples import festival
from tests.examples.festival import DAY, MERGE, do
from tests.journals import replayed_tournament, rows_of
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.storage.test_slow_disk import SlowDisk
from tests.waiting import until

COMMANDS: dict[str, tuple[str, dict[str, Any], str]] = {
    "merge": ("flights.merge", MERGE, "FlightsMerged"),
    "confirm": ("results.confirm", {}, "ResultsConfirmed"),
}


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> SlowDisk:
    disk = SlowDisk(tmp_path_factory.mktemp("slow") / "shim")
    disk.begin()
    return disk


@pytest.fixture(scope="module")
def data_directories(tmp_path_factory: pytest.TempPathFactory, disk: SlowDisk) -> dict[str, Path]:
    """Data directories in which a merge, and a confirmation, can be given."""
    folder = tmp_path_factory.mktemp("before")
    folders = {name: folder / name for name in COMMANDS}
    with RunningServer(folder / "data", env=disk.env) as server:
        server.open_tournament("beside")
        people = festival.three_flights(server)
        server.stop()
        shutil.copytree(server.data, folders["merge"])
        server.start()
        do(server, "flights.merge", **MERGE)
        festival.redraw_day_two(server)
        do(server, "clock.start", session=DAY)
        festival.enter_late(server, people)
        festival.play_to_the_end(server)
        server.stop()
        shutil.copytree(server.data, folders["confirm"])
    return folders


@pytest.fixture(params=COMMANDS)
def pending_command(
    request: pytest.FixtureRequest, data_directories: dict[str, Path], disk: SlowDisk, data: Path
) -> Iterator[tuple[RunningServer, dict[str, Any], str]]:
    """A server in that state, the command under an id of its own, and its event."""
    type_, fields, event = COMMANDS[request.param]
    shutil.copytree(data_directories[request.param], data)
    disk.begin()
    with RunningServer(data, env=disk.env) as server:
        yield server, envelope(type_, "friday", "given-once-1", **fields), event
        disk.takes(0)


def count_events(server: RunningServer, event: str) -> int:
    """The number of events of a type in the journal."""
    return sum(row.type == event for row in rows_of(server.data))


@pytest.mark.full
@pytest.mark.parametrize("moment", ["waits", "is_written", "is_answered"])
def test_a_server_killed_at_any_moment_has_all_of_it_or_nothing(
    pending_command: tuple[RunningServer, dict[str, Any], str], disk: SlowDisk, moment: str
) -> None:
    server, message, event = pending_command
    tablet = server.client()
    if moment == "is_answered":
        first = tablet.call("command", message)
        assert first["ok"]
    else:
        syncs = disk.syncs
        disk.holds()
        if moment == "waits":  # behind another one that the disk has not taken
            tablet.send("command", envelope("counter.tap", "beside", what="entry"))
            until(lambda: disk.syncs > syncs, "the disk is busy")
            tablet.send("command", message)
            tablet.sync()
        else:
            tablet.send("command", message)
            until(lambda: disk.syncs > syncs, "it is being written")
    server.kill()
    disk.takes(0)
    count = count_events(server, event)
    assert count == {"waits": 0, "is_answered": 1}.get(moment, count)
    server.start()
    repeated = server.client().call("command", message)
    assert repeated["ok"]
    if moment == "is_answered":
        assert repeated == first
    assert count_events(server, event) == 1
    state = replayed_tournament(server.data)
    if event == "FlightsMerged":
        assert dict(state.sessions[DAY].carried) == festival.CARRIED
        do(server, "undo", command="given-once-1")
        do(server, "redo", command="given-once-1")
    else:
        assert state.confirmed is not None
    server.stop()
    assert_verified(server.data)
