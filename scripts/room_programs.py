"""Programs of a room on this machine: start, check, restart and end of each."""

from __future__ import annotations

import ctypes
import fcntl
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO

RESTART_PAUSE_S = 1.0
"""Seconds between the end of a program and its next start."""
PR_SET_PDEATHSIG = 1


class Stop(Exception):  # noqa: N818 - what it says
    """The room ends. The message is the reason, empty after a signal."""


def locked(folder: Path) -> IO[str]:
    """Lock a room's folder, and make it if it does not exist. Raises Stop if another room has the lock."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o711)
        lock = (folder / "lock").open("w")
    except OSError as error:
        why = f"{folder} cannot be used for a room ({error.strerror}): give another one by ROOM_FOLDER"
        raise Stop(why) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise Stop(f"A room runs in {folder} already: give another one by ROOM_FOLDER") from None
    return lock


def demand_free(host: str, port: int, variable: str) -> None:
    """Raise Stop if nginx could not listen on a port. `variable`: name of the variable that sets it."""
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, port))
        except OSError as error:
            why = f"Port {port} of {host} cannot be used ({error.strerror}): give another one by {variable}"
            raise Stop(why) from None


def free_port() -> int:
    """A free port of this machine."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@dataclass
class Program:
    """A program of the room. `is_ready`: whether it answers; `user`: its user if this process runs as root."""

    name: str
    command: list[str]
    folder: Path
    is_ready: Callable[[], bool]
    env: Mapping[str, str] = field(default_factory=dict)
    user: str | None = None
    end_signal: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = None
    ended_at: float | None = None
    output_start: int = 0

    @property
    def log(self) -> Path:
        return self.folder / f"{self.name}.log"

    @property
    def output(self) -> str:
        """Its output since its last start."""
        return self.log.read_bytes()[self.output_start :].decode("utf-8", "replace")

    def start(self) -> None:
        """Start it in a session of its own, where Ctrl-C does not reach it."""
        self.output_start = self.log.stat().st_size if self.log.exists() else 0
        env = {name: value for name, value in os.environ.items() if name not in ("HOST", "PORT")}
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(  # noqa: S603 - ours
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**env, **self.env},
                cwd=self.folder,
                start_new_session=True,
                **as_user(self.user),
                preexec_fn=partial(end_with_parent, ctypes.CDLL(None), os.getpid()),  # noqa: PLW1509 - one thread
            )
        self.ended_at = None
        (self.folder / f"{self.name}.pid").write_text(f"{self.process.pid}\n", "ascii")

    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def restart_if_ended(self, now: float) -> None:
        """Start it again RESTART_PAUSE_S after its end. `now`: of time.monotonic."""
        if self.runs():
            return
        if self.ended_at is None:
            self.ended_at = now
            code = self.process.returncode if self.process else 0
            print(f"{self.name} ended with {code}; it is started again", flush=True)
        elif now - self.ended_at > RESTART_PAUSE_S:
            self.start()

    def end(self) -> None:
        if self.runs() and self.process is not None:
            self.process.send_signal(self.end_signal)

    def finish(self, until: float) -> None:
        """Wait for its end until an instant of time.monotonic, then kill it."""
        if not self.process:
            return
        try:
            self.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        (self.folder / f"{self.name}.pid").unlink(missing_ok=True)


def as_user(user: str | None) -> dict[str, object]:
    """Arguments of a process that runs as another user."""
    return {"user": user, "group": user, "extra_groups": []} if user else {}


def end_with_parent(libc: ctypes.CDLL, parent: int) -> None:
    """End the new process when its parent ends, even if the parent is killed. Runs in the new process."""
    with suppress(AttributeError):
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        os._exit(1)


def answers(url: str, role: str | None = None) -> bool:
    """Whether a server answers with success, and in this role if `role` is set."""
    try:
        with urllib.request.urlopen(url, timeout=2) as response:  # noqa: S310 - ours
            return role is None or response.headers["Clockserver-Role"] == role
    except OSError:
        return False


def accepts(family: int, address: object) -> bool:
    """Whether a program listens at a socket's address."""
    with socket.socket(family) as sock:
        sock.settimeout(2)
        try:
            sock.connect(address)  # type: ignore[arg-type]
        except OSError:
            return False
    return True
