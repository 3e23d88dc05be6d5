"""The machine of the leader, a standby or the database vanishes without a word: its cable is pulled. Needs root."""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.postgres import Postgres, open_folder
from tests.processes.standby_pair import FENCED, SHARED, PairedServer, assert_whole, count
from tests.shell import CLOCKSERVER
from tests.stories.storage.test_faults_of_databases import EPOCH, Tap, count_rows
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
LOCAL_ADDRESS, FAR_ADDRESS = "10.99.17.1", "10.99.17.2"
"""The two ends of the cable."""
NUMBERS = itertools.count()


def ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr}"


class Machine:
    """A machine at the other end of a cable, as far as the network goes."""

    def __init__(self) -> None:
        # Another name each time: the kernel removes the cable of the one before some time after its namespace.
        self.name = f"ck{os.getpid()}-{next(NUMBERS)}"
        self._cable, end = f"a{self.name}", f"b{self.name}"
        ip("netns", "add", self.name)
        ip("link", "add", self._cable, "type", "veth", "peer", "name", end, "netns", self.name)
        ip("addr", "add", f"{LOCAL_ADDRESS}/30", "dev", self._cable)
        ip("-n", self.name, "addr", "add", f"{FAR_ADDRESS}/30", "dev", end)
        ip("-n", self.name, "link", "set", "lo", "up")
        ip("-n", self.name, "link", "set", end, "up")
        self.plug()

    def plug(self) -> None:
        ip("link", "set", self._cable, "up")

    def pull(self) -> None:
        ip("link", "set", self._cable, "down")

    def close(self) -> None:
        ip("link", "del", self._cable)
        ip("netns", "del", self.name)


class FarPostgres(Postgres):
    """A PostgreSQL on that machine."""

    def __init__(self, folder: Path, machine: Machine) -> None:
        super().__init__(folder, FAR_ADDRESS)
        self._as = ["ip", "netns", "exec", machine.name, *self._as]


class FarServer(PairedServer):
    """A server on that machine."""

    def url(self, path: str = "", host: str = "") -> str:
        return super().url(path, host.replace("127.0.0.1", "") or FAR_ADDRESS)


def far_server(data: Path, machine: Machine, database: str) -> FarServer:
    args = ["--host", FAR_ADDRESS, "--database", f"postgresql://clock@{LOCAL_ADDRESS}/{database}"]
    return FarServer(data, args=args, command=["ip", "netns", "exec", machine.name, *CLOCKSERVER])


@pytest.fixture
def machine() -> Iterator[Machine]:
    far_machine = Machine()
    yield far_machine
    far_machine.close()


@pytest.fixture
def database_here(machine: Machine) -> Iterator[Postgres]:
    with open_folder() as folder:
        server = Postgres(folder, LOCAL_ADDRESS)
        server.start()
        yield server
        server.stop()


@pytest.mark.parametrize("comes_back", [True, False])
def test_the_standby_leads_once_the_leaders_machine_disappears(
    tmp_path: Path, machine: Machine, database_here: Postgres, comes_back: bool
) -> None:
    name = database_here.new_database()
    first = far_server(tmp_path / "first", machine, name)
    first.start()
    first.open_tournament()
    assert first.command("clock.start")["ok"]
    deadline = first.clock()["deadline"]
    (tmp_path / "second").mkdir()
    for each in SHARED:
        shutil.copy(first.data / each, tmp_path / "second" / each)
    second = PairedServer(tmp_path / "second", args=["--database", database_here.url_of(name)])
    second.session = first.session
    second.start_waiting()

    machine.pull()
    if not comes_back:
        os.kill(first.pid, signal.SIGKILL)
    tap = Tap("clock.pause", second)
    until(tap.is_done, f"the tap at the standby; was answered {tap.answers}")
    assert count(database_here, name, EPOCH) == 2
    assert count_rows(database_here, name, tap.id) == 1
    assert second.clock()["deadline"] in (None, deadline)
    if comes_back:
        assert not first.has_ended()
        machine.plug()
        assert first.code() == FENCED
    assert_whole(database_here, name)
    for server in (first, second):
        server.kill()
        server.check_log()


def test_a_standby_whose_machine_disappeared_is_listed_as_gone_and_gets_no_lease(
    tmp_path: Path, machine: Machine, database_here: Postgres
) -> None:
    name = database_here.new_database()
    first = PairedServer(tmp_path / "first", args=["--database", database_here.url_of(name)])
    first.start()
    first.open_tournament()
    (tmp_path / "second").mkdir()
    for each in SHARED:
        shutil.copy(first.data / each, tmp_path / "second" / each)
    second = far_server(tmp_path / "second", machine, name)
    second.session = first.session
    second.start_waiting()
    panel = first.client()
    panel.subscribe("presence:room")

    def standbys() -> list[str]:
        processes = panel.values["presence:room"].get("processes") or ()
        return [each["state"] for each in processes if each["role"] == "standby"]

    panel.wait_for(lambda: standbys() == ["waits"], "the standby in the room panel")
    machine.pull()
    os.kill(second.pid, signal.SIGKILL)
    panel.wait_for(lambda: standbys() == ["gone"], "that the standby is gone in the room panel")
    assert first.command("clock.start")["ok"]
    # Its session waited for the lease, and must not get it before the restarted server.
    first.kill()
    first.begin().until_it_leads()
    assert first.clock()["phase"] == "running"
    assert count(database_here, name, EPOCH) == 2
    assert_whole(database_here, name)
    for server in (first, second):
        server.kill()
        server.check_log()


def test_screens_run_on_while_the_databases_machine_is_away_and_the_leader_answers_afterwards(
    tmp_path: Path, machine: Machine
) -> None:
    with open_folder() as folder:
        postgres = FarPostgres(folder, machine)
        postgres.start()
        name = postgres.new_database()
        server = PairedServer(
            tmp_path / "data", args=["--database", f"postgresql://clock@{FAR_ADDRESS}/{name}"]
        )
        server.start()
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        deadline = server.clock()["deadline"]
        machine.pull()
        tap = Tap("clock.pause", server)
        until(lambda: not server.get("/readyz").ok, "a server that says that it cannot write")
        assert (server.clock()["phase"], server.clock()["deadline"]) == ("running", deadline)
        assert not tap.is_done()
        machine.plug()
        until(tap.is_done, f"the tap; was answered {tap.answers}")
        assert count_rows(postgres, name, tap.id) == 1
        assert count(postgres, name, EPOCH) == 1
        assert_whole(postgres, name)
        server.kill()
        server.check_log()
        postgres.stop()
