"""While the disk is full or the journal fails otherwise, nothing is shown as done that is not."""

from __future__ import annotations

import resource
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.client import Client, codes, new_id
from tests.journals import replayed_tournament
from tests.processes.small_disk import fill_up, small_file_system
from tests.servers import RunningServer
from tests.shell import assert_verified, run

CLOCK = "clock:friday:1"
COUNTERS = "counters:friday:1"
ENTRY = {"type": "counter.tap", "tournament": "friday", "what": "entry"}


class Disk:
    """A place for a data directory whose space can be filled and freed."""

    def __init__(self, take: Callable[[], None], give_back: Callable[[], None]) -> None:
        self.take = take
        self.give_back = give_back


@pytest.fixture
def on_small_disk(tmp_path: Path) -> Iterator[tuple[RunningServer, Disk]]:
    """A server on a disk of its own or, without the right to mount, under a limit of its files' size."""
    folder = tmp_path / "small"
    mounted = small_file_system(folder)
    server = RunningServer(folder / "data", log=tmp_path / "server.log")
    try:
        with server:
            server.open_tournament()
            if mounted:
                ballast = folder / "ballast"
                yield server, Disk(lambda: fill_up(ballast), ballast.unlink)
            else:
                yield server, limit_file_size(server)
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


def limit_file_size(server: RunningServer) -> Disk:
    """Let no file of the server grow."""

    def limit(size: int) -> None:
        hard_limit = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard_limit))

    wal = server.data / "clockserver.db-wal"
    return Disk(lambda: limit(wal.stat().st_size), lambda: limit(resource.RLIM_INFINITY))


@pytest.fixture
def on_limited_files(data: Path) -> Iterator[tuple[RunningServer, Disk]]:
    with RunningServer(data) as server:
        server.open_tournament()
        yield server, limit_file_size(server)


def a_face(server: RunningServer) -> Client:
    face = server.client()
    assert face.subscribe(CLOCK, COUNTERS, "room")["ok"]
    return face


def first_refused(tablet: Client) -> tuple[dict[str, Any], dict[str, Any]]:
    """Tap entries until one is refused; that tap and its answer."""
    for _ in range(500):
        tap = {"id": new_id(), **ENTRY}
        answer = tablet.call("command", tap)
        if "refused" in answer:
            return tap, answer
    raise AssertionError("500 commands were written although there is no space")


def assert_refused_and_not_ready(server: RunningServer, tablet: Client, tap: Any) -> None:
    """Assert that commands are refused over socket and HTTP, while the server lives and is not ready."""
    assert codes(tablet.call("command", tap)) == ["journal.unwritable"]
    assert codes(tablet.command("clock.pause")) == ["journal.unwritable"]
    over_http = server.post("/api/v1/commands", json={"id": new_id(), **ENTRY}, headers=server.staff())
    assert over_http.status_code == 503
    assert codes(over_http.json()) == ["journal.unwritable"]
    assert server.get("/healthz").status_code == 200
    assert server.get("/readyz").status_code == 503


def play_with_a_full_disk(server: RunningServer, disk: Disk, *, beats_too: bool = True) -> None:
    """The common part of both kinds of full disk."""
    tablet, tv = a_face(server), a_face(server)
    tablet.do("clock.start")
    tablet.do("counter.tap", what="entry", count=5)
    disk.take()
    tap, answer = first_refused(tablet)
    assert codes(answer) == ["journal.unwritable"]
    assert "cannot be written" in answer["refused"][0]["text"]

    tv.wait_for(lambda: tv.seqs[COUNTERS] == tablet.seqs[COUNTERS], "what was written")
    seqs, values = dict(tv.seqs), dict(tv.values)
    assert_refused_and_not_ready(server, tablet, tap)
    assert tv.sync()["server_ms"] > 0
    if beats_too:
        assert_heartbeats_say(tv, journal_ok=False)
    assert (tv.seqs, tv.values) == (seqs, values)
    assert tablet.values == tv.values
    late = a_face(server)
    assert late.values == tv.values
    assert replayed_tournament(server.data).sessions["1"].counters.entries == tv.values[COUNTERS]["entries"]

    disk.give_back()
    repeated = tablet.call("command", tap)
    assert repeated["ok"]
    assert tablet.call("command", tap) == repeated
    tv.wait_for(lambda: tv.seqs[COUNTERS] == repeated["seq"], "the tap that was refused")
    assert tv.values[COUNTERS]["entries"] == values[COUNTERS]["entries"] + 1
    assert tv.values[CLOCK]["phase"] == "running"
    assert tv.gaps == tablet.gaps == []
    if beats_too:
        assert_heartbeats_say(tv, journal_ok=True)
    server.check_log()
    server.restart()
    assert server.post("/api/v1/commands", json=tap, headers=server.staff()).json() == repeated
    server.stop()
    assert_verified(server.data)


def assert_heartbeats_say(face: Client, *, journal_ok: bool) -> None:
    """Assert the next heartbeat, of each of the two places that the face follows."""
    heartbeats = len(face.of("heartbeat"))
    face.wait_for(lambda: len(face.of("heartbeat")) >= heartbeats + 2, "heartbeats")
    assert {beat["journal_ok"] for beat in face.of("heartbeat")[heartbeats:]} == {journal_ok}


@pytest.mark.full
def test_commands_are_refused_on_a_full_disk_and_accepted_again_with_space(
    on_small_disk: tuple[RunningServer, Disk],
) -> None:
    play_with_a_full_disk(*on_small_disk)


def test_commands_are_refused_at_a_limit_of_file_sizes_and_accepted_again(
    on_limited_files: tuple[RunningServer, Disk],
) -> None:
    play_with_a_full_disk(*on_limited_files, beats_too=False)


@pytest.mark.full
def test_a_level_that_ends_while_the_disk_is_full_is_recorded_when_there_is_space(
    on_small_disk: tuple[RunningServer, Disk],
) -> None:
    server, disk = on_small_disk
    tablet = a_face(server)
    tablet.do("clock.start")
    deadline = full_before_the_level_ends(tablet, disk)
    wait_past(tablet, deadline + 500)
    assert tablet.values[CLOCK]["period"]["id"] == "l1", "a level is shown that the journal does not have"
    answers = [tablet.call("command", {"id": new_id(), **ENTRY}) for _ in range(20)]
    assert all(codes(answer) == ["journal.unwritable"] for answer in answers)
    disk.give_back()
    tablet.wait_for(lambda: tablet.values[CLOCK]["period"]["id"] == "l2", "level 2")
    assert tablet.values[CLOCK]["began_at"] == deadline
    assert tablet.gaps == []


def full_before_the_level_ends(tablet: Client, disk: Disk) -> int:
    """Fill the disk with little time of level 1 left, more on a busy machine; the level's end."""
    for ms in (2_500, 10_000, 20_000):
        tablet.do("clock.jump", period="l1")
        answer = tablet.command("clock.set_remaining", ms=ms)
        deadline = int(tablet.shown(CLOCK, answer["seq"])["deadline"])
        disk.take()
        first_refused(tablet)
        if tablet.sync()["server_ms"] < deadline:
            return deadline
        disk.give_back()
        assert tablet.call("command", {"id": new_id(), **ENTRY})["ok"]
    raise AssertionError("the disk was never full in time")


def wait_past(face: Client, instant: int) -> None:
    """Ask the server for its instant until it is past `instant`."""
    while face.sync()["server_ms"] <= instant:
        time.sleep(0.02)  # a client that asks too fast is told to wait


def test_a_tournament_that_cannot_be_written_is_not_shown_and_can_be_opened_later(
    on_small_disk: tuple[RunningServer, Disk],
) -> None:
    server, disk = on_small_disk
    tablet = a_face(server)
    disk.take()
    first_refused(tablet)
    creation = {
        "id": new_id("open"),
        "type": "tournament.create",
        "title": "Sunday",
        "slug": "sunday",
        "structure": "turbo-10",
        "ruleset": "tda-2024",
    }
    assert codes(tablet.call("command", creation)) == ["journal.unwritable"]
    assert server.get("/api/v1/tournaments/sunday/clock").status_code == 404
    assert [each["slug"] for each in server.get("/api/v1/tournaments").json()["tournaments"]] == ["friday"]
    disk.give_back()
    assert tablet.call("command", creation)["ok"]
    assert server.clock("sunday")["phase"] == "ready"
    tablet.wait_for(lambda: len(tablet.values["room"]["tournaments"]) == 2, "both tournaments")
    assert tablet.gaps == []


def test_a_data_directory_that_is_a_file_is_reported_in_one_line_at_the_start(data: Path) -> None:
    """A data directory that is no directory: the simplest fault at a start."""
    data.write_text("not a directory")
    done = run("serve", "--data", data, "--port", "0")
    assert done.returncode == 2
    assert done.stderr.startswith("clockserver: ")
    assert done.stderr.count("\n") == 1
