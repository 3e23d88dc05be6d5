"""Programs of a room on this machine: how each is started, asked whether it answers, started again, and ended."""

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

PAUSE_S = 1.0
"""Seconds between the end of a program and its next start."""
PR_SET_PDEATHSIG = 1


class Stop(Exception):  # noqa: N818 - what it says
    """The room ends; the message says why, nothing where somebody asked for it."""


def locked(folder: Path) -> IO[str]:
    """The lock of a room's folder, which is made if it is not there. Raises Stop where it cannot be had."""
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
    """Raise Stop for a port that nginx could not listen on; `variable` gives another one."""
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, port))
        except OSError as error:
            why = f"Port {port} of {host} cannot be had ({error.strerror}): give another one by {variable}"
            raise Stop(why) from None


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@dataclass
class Program:
    """One program of the room. `is_ready` says whether it answers; `user` runs it where this is root."""

    name: str
    command: list[str]
    folder: Path
    is_ready: Callable[[], bool]
    env: Mapping[str, str] = field(default_factory=dict)
    user: str | None = None
    ends_by: signal.Signals = signal.SIGTERM
    process: subprocess.Popen[bytes] | None = None
    ended_at: float | None = None
    said_before: int = 0

    @property
    def log(self) -> Path:
        return self.folder / f"{self.name}.log"

    @property
    def said(self) -> str:
        """Its output since its last start."""
        return self.log.read_bytes()[self.said_before :].decode("utf-8", "replace")

    def start(self) -> None:
        """Start it in a session of its own, where Ctrl-C does not reach it."""
        self.said_before = self.log.stat().st_size if self.log.exists() else 0
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

    def look(self, now: float) -> None:
        """Start it again some time after it ended."""
        if self.runs():
            return
        if self.ended_at is None:
            self.ended_at = now
            code = self.process.returncode if self.process else 0
            print(f"{self.name} ended with {code}, and is started again", flush=True)
        elif now - self.ended_at > PAUSE_S:
            self.start()

    def end(self) -> None:
        if self.runs() and self.process is not None:
            self.process.send_signal(self.ends_by)

    def finish(self, until: float) -> None:
        """Wait for its end, and kill what does not end."""
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
    """In the new process: it ends when its parent does, however that ends."""
    with suppress(AttributeError):
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        os._exit(1)


def answer(url: str, role: str | None = None) -> bool:
    """Whether a server answers well, in this role if one is given."""
    try:
        with urllib.request.urlopen(url, timeout=2) as found:  # noqa: S310 - ours
            return role is None or found.headers["Clockserver-Role"] == role
    except OSError:
        return False


def accepts(family: int, address: object) -> bool:
    """Whether somebody listens at a socket's address."""
    with socket.socket(family) as sock:
        sock.settimeout(2)
        try:
            sock.connect(address)  # type: ignore[arg-type]
        except OSError:
            return False
    return True
