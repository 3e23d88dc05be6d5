"""A slow disk delays what needs it, and no other answer."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client import envelope
from tests.servers import RunningServer
from tests.shell import assert_verified

CLOCK = "clock:friday:1"
COUNTERS = "counters:friday:1"
SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static long wanted_ms(void) {
    char text[16] = "";
    int from = open(getenv("SLOW_DISK_MS"), O_RDONLY);
    if (from >= 0) { if (read(from, text, sizeof text - 1) < 0) text[0] = 0; close(from); }
    return atol(text);
}
/* Takes as many ms as the file SLOW_DISK_MS says, looking again meanwhile, and leaves a dot in SLOW_DISK_SEEN. */
static void take_time(void) {
    int seen = open(getenv("SLOW_DISK_SEEN"), O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (seen >= 0) { if (write(seen, ".", 1) < 0) {} close(seen); }
    struct timespec start, now, step = {0, 5000000L};
    clock_gettime(CLOCK_MONOTONIC, &start);
    do {
        if (!wanted_ms()) return;
        nanosleep(&step, NULL);
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while ((now.tv_sec - start.tv_sec) * 1000 + (now.tv_nsec - start.tv_nsec) / 1000000 < wanted_ms());
}
int fsync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    take_time();
    return real(fd);
}
int fdatasync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    take_time();
    return real(fd);
}
"""


class SlowDisk:
    """The length of a sync, and the number of syncs."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        source, library = folder / "slow.c", folder / "slow.so"
        source.write_text(SHIM)
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        self._ms, self._seen = folder / "ms", folder / "seen"
        self.env = {
            "LD_PRELOAD": str(library),
            "SLOW_DISK_MS": str(self._ms),
            "SLOW_DISK_SEEN": str(self._seen),
        }

    def begin(self) -> None:
        """Make the disk fast again, with a sync count of zero."""
        self.takes(0)
        self._seen.unlink(missing_ok=True)

    def takes(self, ms: int) -> None:
        """Let each sync take `ms`, also one under way."""
        new_file = self._ms.with_suffix(".new")
        new_file.write_text(str(ms))
        new_file.replace(self._ms)

    def holds(self) -> None:
        """Let no sync end before the disk `takes` less."""
        self.takes(600_000)

    @property
    def syncs(self) -> int:
        return self._seen.stat().st_size if self._seen.exists() else 0


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> SlowDisk:
    """One library for all tests: servers with the same environment are forked from one parent."""
    return SlowDisk(tmp_path_factory.mktemp("slow") / "shim")


@pytest.fixture
def disk(shim: SlowDisk) -> SlowDisk:
    shim.begin()
    return shim


@pytest.fixture
def slow_server(data: Path, disk: SlowDisk) -> Iterator[RunningServer]:
    with RunningServer(data, env=disk.env) as server:
        server.open_tournament()
        yield server
        disk.takes(0)


@pytest.mark.full
def test_the_disk_of_these_tests_is_as_slow_as_it_says(slow_server: RunningServer, disk: SlowDisk) -> None:
    tablet = slow_server.client()
    assert disk.syncs > 0, "the shim sees no sync: the database syncs another way"
    before = disk.syncs
    disk.takes(200)
    tapped_at = tablet.sync()["server_ms"]
    tablet.do("counter.tap", what="entry")
    assert tablet.sync()["server_ms"] - tapped_at >= 200
    assert disk.syncs > before


@pytest.mark.full
def test_while_one_command_waits_for_the_disk_others_are_synchronised_many_times(
    slow_server: RunningServer, disk: SlowDisk
) -> None:
    tablet, tv, phone = slow_server.client(), slow_server.watcher(), slow_server.watcher()
    tv.subscribe(CLOCK, COUNTERS)
    for _ in range(3):
        disk.holds()
        waiting = tablet.send("command", envelope("counter.tap", what="entry"))
        for _ in range(20):
            assert tv.sync()["server_ms"] <= phone.sync()["server_ms"]
            time.sleep(0.01)  # a client that asks too fast is told to wait
        assert not waiting.answered
        disk.takes(0)
        assert waiting.wait()["ok"]
    assert slow_server.get("/healthz").ok
    tv.wait_for(lambda: tv.values[COUNTERS]["entries"] == 3, "three entries")


def test_nobody_sees_an_event_that_is_not_yet_on_the_disk(slow_server: RunningServer, disk: SlowDisk) -> None:
    tablet, tv = slow_server.client(), slow_server.client()
    tv.subscribe(CLOCK)
    disk.holds()
    waiting = tablet.send("command", envelope("clock.start"))
    fresh = slow_server.client()
    fresh.subscribe(CLOCK)
    phases = slow_server.clock()["phase"], fresh.values[CLOCK]["phase"], tv.values[CLOCK]["phase"]
    assert not waiting.answered
    assert phases == ("ready", "ready", "ready")
    disk.takes(0)
    assert waiting.wait()["ok"]
    for face in (fresh, tv):
        face.wait_for(lambda face=face: face.values[CLOCK]["phase"] == "running", "the start")
        assert face.gaps == []


@pytest.mark.full
@pytest.mark.parametrize("ms", [20, 50])
def test_commands_of_many_users_share_disk_syncs_and_are_answered_in_order(
    slow_server: RunningServer, disk: SlowDisk, ms: int
) -> None:
    tablets = [slow_server.client() for _ in range(8)]
    tv = slow_server.watcher()
    tv.subscribe(COUNTERS)
    disk.takes(ms)
    before = disk.syncs
    calls = [
        [tablet.send("command", envelope("counter.tap", what="entry")) for _ in range(25)]
        for tablet in tablets
    ]
    seqs = [[call.wait()["seq"] for call in tablet] for tablet in calls]
    assert all(of_tablet == sorted(of_tablet) for of_tablet in seqs)
    assert sorted(seq for tablet in seqs for seq in tablet) == list(range(2, 202))
    flushes = disk.syncs - before
    # The server handles one message of a client at a time, so only commands of different users share a sync.
    assert flushes <= 100, f"{flushes} syncs for 200 commands"
    tv.wait_for(lambda: tv.values[COUNTERS]["entries"] == 200, "200 entries")
    assert tv.gaps == []
    slow_server.stop()
    assert_verified(slow_server.data)


def test_a_level_begins_in_time_on_a_slow_disk(slow_server: RunningServer, disk: SlowDisk) -> None:
    tablet = slow_server.client()
    tablet.subscribe(CLOCK)
    tablet.do("clock.start")
    disk.takes(300)
    answer = tablet.command("clock.set_remaining", ms=800)
    deadline = tablet.shown(CLOCK, answer["seq"])["deadline"]
    tablet.wait_for(lambda: tablet.values[CLOCK]["period"]["id"] == "l2", "level 2")
    assert tablet.values[CLOCK]["began_at"] == deadline


@pytest.mark.full
def test_the_first_answer_after_a_restart_shows_the_question(
    slow_server: RunningServer, disk: SlowDisk
) -> None:
    settings = slow_server.data / "config" / "server" / "clockserver.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[restart]\npolicy = "pause_and_ask"\n')
    assert slow_server.command("clock.start")["ok"]
    slow_server.stop()
    disk.takes(300)
    slow_server.start()
    assert slow_server.clock()["phase"] == "paused", "who asks at once is shown a clock that runs"
