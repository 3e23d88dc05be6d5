"""`serve --workers N`: one process that starts the leader and N edges, and restarts them."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from clockserver.core.texts import Reason, Refused
from clockserver.live import hub
from clockserver.observability.service_manager import ServiceManager
from clockserver.storage.data_directory import DataDirectory, DataDirectoryError
from clockserver.storage.edge_keys import EdgeKeys
from clockserver.storage.server_config import ServerConfig

COMMAND = (sys.executable, "-P", "-W", "ignore", "-m", "clockserver")
ENDS = (signal.SIGINT, signal.SIGTERM)
MAX_SILENT_S, MAX_BEGINS_S = 30.0, 600.0
"""Maximum allowed silence in s on a busy machine: of a running process, and at its start."""
CALM_S = 60.0
"""Time in s after its start in which the silence of a process is attributed to a busy machine."""
CHECK_S = 0.1
MAX_CHECK_S = 1.0
"""Time in s between two checks beyond which the supervisor itself stood still."""
RELEASE_S = 2.0
"""Time in s for the leader of a killed supervisor to release the data directory."""
REFUSED = 2
"""Exit code of a command that cannot be carried out; another try would fail, too."""
FIRST_PAUSE_S, MAX_PAUSE_S = 0.2, 5.0
"""Pause in s before an ended process is restarted: doubled after each early end."""
EARLY_S = 10.0
"""Time in s after its start in which the end of a process counts as early."""
END_S = 10.0
"""Time in s allowed for processes to end by themselves."""
PR_SET_PDEATHSIG = 1


class Limits(NamedTuple):
    """Time in s without a sign of life after which a process is killed: when running, and at its start."""

    silent_s: float
    begins_s: float


EDGE = Limits(3.0, 60.0)
LEADER = Limits(10.0, 120.0)
"""WatchdogSec and TimeoutStartSec in deploy/systemd: a leader reads its journal first."""


class OwnTime:
    """The seconds in which this process was running, by `clock`: while it stood still, its children may have, too."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._checked_at = clock()
        self._ran = 0.0

    def now(self) -> float:
        """The present instant."""
        at = self._clock()
        self._ran += min(at - self._checked_at, MAX_CHECK_S)
        self._checked_at = at
        return self._ran


class Patience:
    """The allowed silence of a process: twice as long after each early end by silence.

    On a busy machine edges may be silent. To kill all of them every few seconds would keep the machine busy.
    """

    def __init__(self, usual_s: float) -> None:
        self._usual_s = self.seconds = usual_s

    def note_end(self, lived_s: float, *, was_silent: bool) -> None:
        """Record the end of the process."""
        is_busy = was_silent and lived_s < CALM_S
        self.seconds = min(self.seconds * 2, MAX_SILENT_S) if is_busy else self._usual_s


class Child:
    """One process, with a socket for its signs of life."""

    def __init__(self, name: str, arguments: Sequence[str], fd: int, folder: Path, limits: Limits) -> None:
        self.name = name
        self._arguments = arguments
        self._fd = fd
        self._limits = limits
        self._address = str(folder / f"{name}.sock")
        self._signs = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._signs.bind(self._address)
        self._signs.setblocking(False)
        self._process: subprocess.Popen[bytes] | None = None
        self._pause = FIRST_PAUSE_S
        self.starts_at = 0.0
        """The instant from which it may be started again."""
        self._began = 0.0
        self._last: float | None = None
        self._patience = Patience(limits.silent_s)
        self._begins_s = limits.begins_s
        self._asked_s = 0.0
        """The silence in s that the process has requested, as while it reads a journal."""
        self._was_silent = False
        self.has_begun = False
        """Whether it has given any sign of life."""
        self.is_refused = False
        """Whether its very first start was refused: by its settings, its data directory, or the database."""

    def check(self, now: float) -> None:
        """Start it when due, and kill it when silent."""
        if self._process is None:
            if now >= self.starts_at:
                self._start(now)
            return
        while sign := self._sign():
            self._record_sign(sign, now)
        if (code := self._process.poll()) is not None:
            self._ended(now, code)
            return
        if self._is_silent(now) and not self._was_silent:
            self._was_silent = True
            sys.stderr.write(f"clockserver: {self.name} stands still, and is started again\n")
            self._process.kill()

    def end(self, number: signal.Signals) -> None:
        """Send it a signal, if it is running."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    @property
    def is_running(self) -> bool:
        """Whether it is running."""
        return self._process is not None and self._process.poll() is None

    def _start(self, now: float) -> None:
        while self._sign():
            pass  # the process before has sent them: the next one has the time limit of a start
        patience_us = str(int(self._limits.silent_s * 1_000_000))
        signs = {"NOTIFY_SOCKET": self._address, "WATCHDOG_USEC": patience_us}
        self._process = subprocess.Popen(  # noqa: S603 - this program
            [*COMMAND, *self._arguments],
            env={name: value for name, value in os.environ.items() if name != "WATCHDOG_PID"} | signs,
            pass_fds=[self._fd],
            # This process has no other threads.
            preexec_fn=partial(_end_with_parent, ctypes.CDLL(None), os.getpid()),  # noqa: PLW1509
        )
        self._began, self._last, self._was_silent, self._asked_s = now, None, False, 0.0

    def _is_silent(self, now: float) -> bool:
        """Whether it has given no sign of life for too long."""
        if self._last is None:
            return now - self._began > self._begins_s
        return now - self._last > max(self._patience.seconds, self._asked_s)

    def _record_sign(self, sign: bytes, now: float) -> None:
        """Record a sign of life, and the silence that it requests."""
        self._last, self.has_begun = now, True
        name, _, value = sign.partition(b"=")
        if name == b"WATCHDOG_USEC" and value.isdigit():
            self._asked_s = int(value) / 1_000_000

    def _ended(self, now: float, code: int) -> None:
        self.is_refused = code == REFUSED and not self.has_begun
        self._pause = FIRST_PAUSE_S if now - self._began > EARLY_S else min(self._pause * 2, MAX_PAUSE_S)
        self._patience.note_end(now - self._began, was_silent=self._was_silent)
        is_slow = self._was_silent and self._last is None
        self._begins_s = min(self._begins_s * 2, MAX_BEGINS_S) if is_slow else self._limits.begins_s
        self._process, self.starts_at = None, now + self._pause

    def _sign(self) -> bytes:
        with suppress(BlockingIOError):
            return self._signs.recv(1_000)
        return b""


class Supervisor:
    """The leader on a loopback port, and edges on one listening socket.

    Raises Refused without a Redis, DataDirectoryError if another server uses the directory.
    """

    def __init__(self, data: Path, config: ServerConfig, host: str, port: int, workers: int) -> None:
        if not config.redis:
            raise Refused(Reason("edges.workers_without_redis", {}, "--workers"))
        DataDirectory(data).make()
        _demand_unused(data)
        self._folder = Path(tempfile.mkdtemp(prefix="clockserver-"))
        # All edges share one listening socket: no client waits for a silent edge.
        self._public_socket = hub.listen(host, port)
        self._leader_socket = hub.listen("127.0.0.1", 0)
        self._data, self._config = data, config
        room_address = ["--host", host, "--port", str(self._public_socket.getsockname()[1])]
        leader = ["serve", *room_address, "--data", str(data), "--fd", str(self._leader_socket.fileno())]
        self._leader = Child("leader", leader, self._leader_socket.fileno(), self._folder, LEADER)
        self._edges = [self._edge(f"worker-{each}") for each in range(1, workers + 1)]

    def run(self) -> int:
        """Run until a signal ends it, or the leader is refused at its first start; returns the exit code."""
        ends: list[int] = []
        for each in ENDS:
            signal.signal(each, lambda number, _: ends.append(number))
        manager = ServiceManager(os.environ)
        manager.ready()
        hub.spawn(manager.run, time.sleep)
        own_time = OwnTime(time.monotonic)
        while not ends and not self._leader.is_refused:
            now = own_time.now()
            for child in (self._leader, *self._edges):
                child.check(now)
            time.sleep(CHECK_S)
        self._end()
        return 0 if ends else REFUSED

    def _end(self) -> None:
        children = [self._leader, *self._edges]
        for child in children:
            child.end(signal.SIGTERM)
        deadline = time.monotonic() + END_S
        while any(child.is_running for child in children) and time.monotonic() < deadline:
            time.sleep(CHECK_S)
        for child in children:
            child.end(signal.SIGKILL)
        for path in self._folder.iterdir():
            path.unlink()
        self._folder.rmdir()

    def _edge(self, name: str) -> Child:
        """An edge with a new key; the next start revokes the key."""
        keys = EdgeKeys(self._data)
        if any(each.name == name for each in keys.listed()):
            keys.revoke(name)
        file = self._folder / f"{name}.key"
        file.touch(0o600)
        file.write_text(keys.add(name, "edge"), "ascii")
        leader_url = f"http://127.0.0.1:{self._leader_socket.getsockname()[1]}"
        arguments = ["edge", "--leader", leader_url, "--key", str(file), "--room", self._config.room]
        arguments += [each for value in self._config.names for each in ("--name", value)]
        arguments += [each for value in self._config.proxies for each in ("--proxy", value)]
        fd = self._public_socket.fileno()
        return Child(name, [*arguments, "--fd", str(fd)], fd, self._folder, EDGE)


def _demand_unused(data: Path) -> None:
    """Raise DataDirectoryError if another server uses the directory: its edges would lose their keys."""
    deadline = time.monotonic() + RELEASE_S
    while True:
        try:
            DataDirectory(data).lock().close()
        except DataDirectoryError:
            if time.monotonic() > deadline:
                raise
            time.sleep(CHECK_S)
        else:
            return


def environment(config: ServerConfig) -> Mapping[str, str]:
    """The settings for child processes: a URL with a password must not be on a command line."""
    return {"CLOCKSERVER_REDIS": config.redis, "CLOCKSERVER_ROOM": config.room}


def _end_with_parent(libc: ctypes.CDLL, parent: int) -> None:
    """Make a new process end with its parent, in whatever way the parent ends."""
    with suppress(AttributeError):
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
