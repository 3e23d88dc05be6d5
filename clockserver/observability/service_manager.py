"""Reports to the service manager: the process serves, and its event loop runs (sd_notify(3))."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping

PINGS = 3
"""Number of signs of life within the manager's timeout."""


class ServiceManager:
    """The service manager of the process, by its environment; without one every call does nothing."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        # A name beginning with @ is in the abstract namespace.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self._timeout_us = _timeout_us(environ) if address else 0
        self.interval_s = self._timeout_us / 1_000_000 / PINGS if self._timeout_us else None
        """Seconds between signs of life; None if the manager expects none."""
        self._has_begun = False

    def begin(self, status: str, spawn: Callable[..., object], sleep: Callable[[float], None]) -> None:
        """Report readiness, and give signs of life from now on; a later call reports only the status.

        A standby is ready, too, as a manager would end a process that is never ready.
        """
        if self._has_begun:
            self._say(f"STATUS={status}")
            self.allow_silence(None)
            return
        self._has_begun = True
        self._say(f"READY=1\nSTATUS={status}")
        spawn(self.run, sleep)

    def ready(self) -> None:
        """Report that connections are accepted."""
        self._say("READY=1")

    def allow_silence(self, seconds: int | None) -> None:
        """Set the manager's timeout to `seconds`, as while a journal is read; None: its usual timeout."""
        if self._timeout_us:
            self._say(f"WATCHDOG_USEC={self._timeout_us if seconds is None else seconds * 1_000_000}")

    def run(self, sleep: Callable[[float], None]) -> None:
        """Give signs of life forever, from the event loop: they end when it stands still."""
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
                return  # the manager does not read, and has checks of its own


def _timeout_us(environ: Mapping[str, str]) -> int:
    """The manager's timeout in microseconds; 0 without one."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0
    timeout = environ.get("WATCHDOG_USEC", "")
    return int(timeout) if timeout.isdigit() else 0
