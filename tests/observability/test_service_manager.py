"""The service manager receives one notice of readiness, then heartbeats if it asked for them."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from clockserver.observability.service_manager import ServiceManager
from tests.processes.second_server import SecondServer, new_code
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S, until


def _state(pid: int) -> str:
    """The state of a process, as ps shows it."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


class Over(Exception):  # noqa: N818 - ends a loop without end
    """Ends the loop after enough heartbeats."""


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """The socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
        sock.bind(str(tmp_path / "notify"))
        sock.settimeout(PATIENCE_S)
        yield sock


def environment_of(manager: socket.socket, **variables: str) -> dict[str, str]:
    """The environment of a process that the manager started."""
    return {"NOTIFY_SOCKET": manager.getsockname(), **variables}


def test_a_process_sends_three_keepalives_within_the_watchdog_time(manager: socket.socket) -> None:
    process = ServiceManager(environment_of(manager, WATCHDOG_USEC="3000000", WATCHDOG_PID=str(os.getpid())))
    waits: list[float] = []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            raise Over

    process.ready()
    with pytest.raises(Over):
        process.run(sleep)
    assert [manager.recv(100) for _ in range(3)] == [b"READY=1", b"WATCHDOG=1", b"WATCHDOG=1"]
    assert waits == [1.0, 1.0]


@pytest.mark.parametrize(
    "variables",
    [{}, {"WATCHDOG_USEC": "0"}, {"WATCHDOG_USEC": "-1"}, {"WATCHDOG_USEC": "1", "WATCHDOG_PID": "1"}],
)
def test_a_process_without_a_watchdog_sends_no_keepalives(
    manager: socket.socket, variables: dict[str, str]
) -> None:
    process = ServiceManager(environment_of(manager, **variables))
    assert process.interval_s is None
    process.run(lambda _: pytest.fail("it waits for another one"))


def test_a_manager_that_is_away_or_reads_nothing_does_not_disturb_the_process(manager: socket.socket) -> None:
    ServiceManager({}).ready()
    ServiceManager({"NOTIFY_SOCKET": "/nowhere/notify"}).ready()
    ServiceManager({"NOTIFY_SOCKET": "@clockserver-nobody"}).ready()
    deaf = ServiceManager(environment_of(manager))
    for _ in range(10_000):
        deaf.ready()
    assert manager.recv(100) == b"READY=1"


def test_a_process_reports_ready_once_and_may_take_longer_before_it_serves(
    manager: socket.socket,
) -> None:
    process = ServiceManager(environment_of(manager, WATCHDOG_USEC="3000000"))
    run: list[object] = []

    def spawn(*arguments: object) -> None:
        run.append(arguments)

    process.begin("standby of a", spawn, lambda _: None)
    process.allow_silence(120)
    process.begin("serves", spawn, lambda _: None)
    assert [manager.recv(100) for _ in range(4)] == [
        b"READY=1\nSTATUS=standby of a",
        b"WATCHDOG_USEC=120000000",
        b"STATUS=serves",
        b"WATCHDOG_USEC=3000000",
    ]
    assert len(run) == 1


def test_a_manager_without_a_watchdog_is_not_asked_to_extend_it(manager: socket.socket) -> None:
    process = ServiceManager(environment_of(manager))
    process.allow_silence(120)
    process.ready()
    assert manager.recv(100) == b"READY=1"


@pytest.mark.full
def test_a_second_laptop_is_ready_while_it_follows_and_a_first_one_once_replaced(
    manager: socket.socket, tmp_path: Path
) -> None:
    env = environment_of(manager, WATCHDOG_USEC="10000000")
    with ExitStack() as running:
        first = running.enter_context(RunningServer(tmp_path / "data"))
        second = SecondServer(tmp_path / "second", first, new_code(first), env=env)
        running.enter_context(second)
        assert manager.recv(100) == f"READY=1\nSTATUS=follows {first.url()}".encode()
        second.wait_for_everything().sign_in().take_over()
        until(lambda: manager.recv(100) == b"STATUS=serves", "the second says that it serves")
        port = first.port
        first.kill()
        first.start(env, port=port)
        until(
            lambda: manager.recv(100) == f"READY=1\nSTATUS=replaced by {second.url()}".encode(),
            "the first says that it was replaced",
        )


@pytest.mark.full
def test_a_server_that_hangs_sends_no_keepalives(manager: socket.socket, tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", env=environment_of(manager, WATCHDOG_USEC="300000")) as server:
        assert manager.recv(100) == b"READY=1\nSTATUS=serves"
        assert manager.recv(100) == b"WATCHDOG=1"
        os.kill(server.pid, signal.SIGSTOP)
        try:
            until(lambda: _state(server.pid) == "T", "the server stands still")
            manager.setblocking(False)
            with suppress(BlockingIOError):
                while manager.recv(100):  # those sent before
                    continue
            manager.settimeout(1.0)
            with pytest.raises(TimeoutError):
                manager.recv(100)
        finally:
            os.kill(server.pid, signal.SIGCONT)
        manager.settimeout(PATIENCE_S)
        assert manager.recv(100) == b"WATCHDOG=1"
