"""Reports to the service manager that the process serves and its event loop runs (sd_notify(3))."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping

PINGS = 3
"""Number of signs of life within the time after which the manager ends the process."""


class ServiceManager:
    """The service manager of the process, from its environment; without one every call does nothing."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        # A name that begins with @ is in the abstract namespace.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._patience_us = _patience_us(environ) if address else 0
        self.interval_s = self._patience_us / 1_000_000 / PINGS if self._patience_us else None
        """Seconds between signs of life; None where none is expected."""
        self._has_begun = False

    def begin(self, status: str, spawn: Callable[..., object], sleep: Callable[[float], None]) -> None:
        """Report readiness, and give signs of life from now on; later only what the server does.

        A standby is ready, too: it answers, and a manager would end a process that is never ready.
        """
        if self._has_begun:
            self._say(f"STATUS={status}")
            self.stand_still_for(None)
            return
        self._has_begun = True
        self._say(f"READY=1\nSTATUS={status}")
        spawn(self.run, sleep)

    def ready(self) -> None:
        """Say that connections are accepted."""
        self._say("READY=1")

    def stand_still_for(self, seconds: int | None) -> None:
        """Extend the manager's timeout by this time, as for reading a journal; None: the usual one."""
        if self._patience_us:
            self._say(f"WATCHDOG_USEC={self._patience_us if seconds is None else seconds * 1_000_000}")

    def run(self, sleep: Callable[[float], None]) -> None:
        """Give signs of life forever, from the event loop, so that they end when it stands still."""
        while self.interval_s is not None:
            self._say("WATCHDOG=1")
            sleep(self.interval_s)

    def _say(self, state: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
            sock.setblocking(False)
            try:
                sock.sendto(state.encode(), self._address)
            except OSError:
                return  # a manager that does not read uses its own checks


def _patience_us(environ: Mapping[str, str]) -> int:
    """The manager's timeout in microseconds; 0 where it has none."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0
    wanted = environ.get("WATCHDOG_USEC", "")
    return int(wanted) if wanted.isdigit() else 0
