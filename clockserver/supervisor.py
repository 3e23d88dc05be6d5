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
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from clockserver.core.texts import Reason, Refused
from clockserver.live import hub
from clockserver.observability.service_manager import ServiceManager
from clockserver.storage.data_directory import DataDirectory
from clockserver.storage.edge_keys import EdgeKeys
from clockserver.storage.server_config import ServerConfig

COMMAND = (sys.executable, "-P", "-W", "ignore", "-m", "clockserver")
ENDS = (signal.SIGINT, signal.SIGTERM)
SILENT_S = 3.0
"""Time in s without a sign of life after which an edge is killed."""
MAX_SILENT_S = 30.0
CALM_S = 60.0
"""Time in s after its start in which a silent edge is taken for one on a busy machine, not for one that hangs."""
BEGINS_S = 60.0
"""Time in s allowed for an edge's first sign of life."""
LOOK_S = 0.1
FIRST_PAUSE_S, MAX_PAUSE_S = 0.2, 5.0
"""Pause before a dead process is restarted: doubled after each early death."""
EARLY_S = 10.0
END_S = 10.0
"""Time in s allowed for processes to end by themselves."""
PR_SET_PDEATHSIG = 1


class Patience:
    """The silence allowed to an edge: twice as long after each start that ended in early silence.

    Where edges are silent because the machine is busy, killing them all each few seconds would keep it busy.
    """

    def __init__(self) -> None:
        self.seconds = SILENT_S

    def note_end(self, lived_s: float, *, was_silent: bool) -> None:
        """An edge has ended."""
        is_busy = was_silent and lived_s < CALM_S
        self.seconds = min(self.seconds * 2, MAX_SILENT_S) if is_busy else SILENT_S


class Child:
    """One process, with a socket for its signs of life."""

    def __init__(self, name: str, arguments: Sequence[str], fd: int, folder: Path, *, watched: bool) -> None:
        self.name = name
        self._arguments = arguments
        self._fd = fd
        self._watched = watched
        self._address = str(folder / f"{name}.sock")
        self._signs = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._signs.bind(self._address)
        self._signs.setblocking(False)
        self._process: subprocess.Popen[bytes] | None = None
        self._pause = FIRST_PAUSE_S
        self._next = 0.0
        self._began = 0.0
        self._last: float | None = None
        self._patience = Patience()
        self._was_silent = False

    def look(self, now: float) -> None:
        """Start it when due, and kill it when silent."""
        if self._process is None:
            if now >= self._next:
                self._start(now)
            return
        if self._process.poll() is not None:
            self._ended(now)
            return
        while self._has_sign():
            self._last = now
        allowed = self._patience.seconds
        silent = now - self._last > allowed if self._last is not None else now - self._began > BEGINS_S
        if self._watched and silent:
            self._was_silent = True
            sys.stderr.write(f"clockserver: {self.name} stands still, and is started again\n")
            self._process.kill()

    def end(self, number: signal.Signals) -> None:
        """Send it a signal, if it is running."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    @property
    def runs(self) -> bool:
        """Whether it is running."""
        return self._process is not None and self._process.poll() is None

    def _start(self, now: float) -> None:
        signs = {"NOTIFY_SOCKET": self._address, "WATCHDOG_USEC": str(int(SILENT_S * 1_000_000))}
        self._process = subprocess.Popen(  # noqa: S603 - ours
            [*COMMAND, *self._arguments],
            env={name: value for name, value in os.environ.items() if name != "WATCHDOG_PID"} | signs,
            pass_fds=[self._fd],
            # This process has no other threads.
            preexec_fn=partial(_end_with_parent, ctypes.CDLL(None), os.getpid()),  # noqa: PLW1509
        )
        self._began, self._last, self._was_silent = now, None, False

    def _ended(self, now: float) -> None:
        self._pause = FIRST_PAUSE_S if now - self._began > EARLY_S else min(self._pause * 2, MAX_PAUSE_S)
        self._patience.note_end(now - self._began, was_silent=self._was_silent)
        self._process, self._next = None, now + self._pause

    def _has_sign(self) -> bool:
        with suppress(BlockingIOError):
            return bool(self._signs.recv(100))
        return False


class Supervisor:
    """The leader behind a loopback port, and edges on one listening socket.

    Raises Refused without a Redis.
    """

    def __init__(self, data: Path, config: ServerConfig, host: str, port: int, workers: int) -> None:
        if not config.redis:
            raise Refused(Reason("edges.workers_without_redis", {}, "--workers"))
        DataDirectory(data).make()
        self._folder = Path(tempfile.mkdtemp(prefix="clockserver-"))
        # One listening socket for all: a client never waits for a silent edge.
        self._door = hub.listen(host, port)
        self._inside = hub.listen("127.0.0.1", 0)
        self._data, self._config = data, config
        face = ["--host", host, "--port", str(self._door.getsockname()[1])]
        leader = ["serve", *face, "--data", str(data), "--fd", str(self._inside.fileno())]
        self._leader = Child("leader", leader, self._inside.fileno(), self._folder, watched=False)
        self._edges = [self._edge(f"worker-{each}") for each in range(1, workers + 1)]

    def run(self) -> int:
        """Run until a signal ends it; returns the exit code."""
        ends: list[int] = []
        for each in ENDS:
            signal.signal(each, lambda number, _: ends.append(number))
        manager = ServiceManager(os.environ)
        manager.ready()
        hub.spawn(manager.run, time.sleep)
        while not ends:
            for child in (self._leader, *self._edges):
                child.look(time.monotonic())
            time.sleep(LOOK_S)
        self._end()
        return 0

    def _end(self) -> None:
        children = [self._leader, *self._edges]
        for child in children:
            child.end(signal.SIGTERM)
        until = time.monotonic() + END_S
        while any(child.runs for child in children) and time.monotonic() < until:
            time.sleep(LOOK_S)
        for child in children:
            child.end(signal.SIGKILL)
        for path in self._folder.iterdir():
            path.unlink()
        self._folder.rmdir()

    def _edge(self, name: str) -> Child:
        """An edge with a new key, which is invalid after the next start."""
        keys = EdgeKeys(self._data)
        if any(each.name == name for each in keys.listed()):
            keys.revoke(name)
        file = self._folder / f"{name}.key"
        file.touch(0o600)
        file.write_text(keys.add(name, "edge"), "ascii")
        inside = f"http://127.0.0.1:{self._inside.getsockname()[1]}"
        arguments = ["edge", "--leader", inside, "--key", str(file), "--room", self._config.room]
        arguments += [each for one in self._config.names for each in ("--name", one)]
        arguments += [each for one in self._config.proxies for each in ("--proxy", one)]
        fd = self._door.fileno()
        return Child(name, [*arguments, "--fd", str(fd)], fd, self._folder, watched=True)


def environment(config: ServerConfig) -> Mapping[str, str]:
    """The settings for child processes: a URL with a password must not be on a command line."""
    return {"CLOCKSERVER_REDIS": config.redis, "CLOCKSERVER_ROOM": config.room}


def _end_with_parent(libc: ctypes.CDLL, parent: int) -> None:
    """Make a new process end with its parent, however that ends."""
    with suppress(AttributeError):
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
