"""The leader's machine goes away without a word: a network namespace whose cable is pulled. Needs root."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.postgres import Postgres, open_folder
from tests.processes.standby_pair import FENCED, SHARED, Second, assert_whole, count
from tests.shell import CLOCKSERVER
from tests.stories.storage.test_faults_of_databases import EPOCH, Tap, times
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
HERE, THERE = "10.99.17.1", "10.99.17.2"
"""The two ends of the cable."""


def ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr}"


class Machine:
    """A machine as far as the network goes, at the other end of a cable."""

    def __init__(self) -> None:
        self.name = f"clock{os.getpid()}"
        self._cable, end = f"a{self.name}", f"b{self.name}"
        ip("netns", "add", self.name)
        ip("link", "add", self._cable, "type", "veth", "peer", "name", end, "netns", self.name)
        ip("addr", "add", f"{HERE}/30", "dev", self._cable)
        ip("-n", self.name, "addr", "add", f"{THERE}/30", "dev", end)
        ip("-n", self.name, "link", "set", "lo", "up")
        ip("-n", self.name, "link", "set", end, "up")
        self.plug()

    def plug(self) -> None:
        ip("link", "set", self._cable, "up")

    def pull(self) -> None:
        ip("link", "set", self._cable, "down")

    def close(self) -> None:
        ip("netns", "del", self.name)


class Far(Second):
    """A server on that machine."""

    def url(self, path: str = "", host: str = "") -> str:
        return super().url(path, host.replace("127.0.0.1", "") or THERE)


@pytest.fixture
def machine() -> Iterator[Machine]:
    there = Machine()
    yield there
    there.close()


@pytest.fixture
def own(machine: Machine) -> Iterator[Postgres]:
    with open_folder() as folder:
        server = Postgres(folder, HERE)
        server.start()
        yield server
        server.stop()


@pytest.mark.parametrize("comes_back", [True, False])
def test_the_standby_leads_once_the_leaders_machine_is_gone(
    tmp_path: Path, machine: Machine, own: Postgres, comes_back: bool
) -> None:
    name = own.new_database()
    first = Far(
        tmp_path / "first",
        args=["--host", THERE, "--database", f"postgresql://clock@{HERE}/{name}"],
        command=["ip", "netns", "exec", machine.name, *CLOCKSERVER],
    )
    first.start()
    first.open_tournament()
    assert first.command("clock.start")["ok"]
    deadline = first.clock()["deadline"]
    (tmp_path / "second").mkdir()
    for each in SHARED:
        shutil.copy(first.data / each, tmp_path / "second" / each)
    second = Second(tmp_path / "second", args=["--database", own.url_of(name)])
    second.session = first.session
    second.start_waiting()

    machine.pull()
    if not comes_back:
        os.kill(first.pid, signal.SIGKILL)
    tap = Tap("clock.pause", second)
    until(tap.is_done, f"the tap at the standby; was answered {tap.answers}")
    assert count(own, name, EPOCH) == 2
    assert times(own, name, tap.id) == 1
    assert second.clock()["deadline"] in (None, deadline)
    if comes_back:
        assert not first.has_ended()
        machine.plug()
        assert first.code() == FENCED
    assert_whole(own, name)
    for server in (first, second):
        server.kill()
        server.check_log()
