"""The server ends on a signal as the first process of a container, where an unhandled signal does nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.processes.postgres import Postgres, database, postgres  # noqa: F401 - fixtures
from tests.processes.standby_pair import PairedServer
from tests.servers import RunningServer
from tests.shell import CLOCKSERVER
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server, pytest.mark.postgres]
ALONE = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--kill-child"]


class FirstProcess(PairedServer):
    """A server with process id 1 in its namespace."""

    def first(self) -> int:
        """The server's process id outside the namespace; the started process is its parent."""
        started = self.pid
        return int(Path(f"/proc/{started}/task/{started}/children").read_text("ascii").split()[0])

    def end_by(self, number: signal.Signals) -> int:
        os.kill(self.first(), number)
        return self.code()


@pytest.fixture
def standby(
    tmp_path: Path,
    postgres: Postgres,  # noqa: F811
    database: str,  # noqa: F811
) -> Iterator[FirstProcess]:
    args = ["--database", postgres.url_of(database)]
    with RunningServer(tmp_path / "leader", args=args, sign_in=False) as leader:
        standby = FirstProcess(tmp_path / "standby", args=args, command=[*ALONE, *CLOCKSERVER])
        standby.data.mkdir(mode=0o700)
        (standby.data / "server.secret").write_bytes((leader.data / "server.secret").read_bytes())
        standby.start_waiting()
        yield standby
        with suppress(ProcessLookupError):
            standby.kill()


def test_a_standby_ends_at_once_when_its_container_is_stopped(standby: FirstProcess) -> None:
    assert standby.end_by(signal.SIGTERM) == 0
    standby.start_waiting()
    assert standby.end_by(signal.SIGINT) == 0


def test_a_starting_server_ends_when_its_container_is_stopped(standby: FirstProcess) -> None:
    assert standby.end_by(signal.SIGTERM) == 0
    standby.begin()
    children = until(
        lambda: Path(f"/proc/{standby.pid}/task/{standby.pid}/children").read_text("ascii"), "a process"
    )
    assert children
    until(
        lambda: handles(standby.first(), signal.SIGTERM),
        "a handler of the signal, before anything is answered",
    )
    assert standby.end_by(signal.SIGTERM) == 0


def handles(process: int, number: signal.Signals) -> bool:
    """Whether a process has a handler for a signal."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)
