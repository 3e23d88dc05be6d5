"""Tells the service manager how the process is: that it serves, and that its loop still turns (sd_notify(3))."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping

PINGS = 3
"""Number of signs of life within the time after which the manager ends the process."""


class ServiceManager:
    """The manager that started the process, by its environment; without one every call does nothing."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        # A name that begins with @ is of the abstract namespace.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self.interval_s = _interval_s(environ) if address else None
        """Seconds between two signs of life; None where none is wanted."""

    def ready(self) -> None:
        """Say that connections are accepted."""
        self._say("READY=1")

    def run(self, sleep: Callable[[float], None]) -> None:
        """Give signs of life for ever; from the event loop, so that they end where it stands still."""
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
                return  # a manager that does not read asks again by its own means


def _interval_s(environ: Mapping[str, str]) -> float | None:
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    wanted = environ.get("WATCHDOG_USEC", "")
    return int(wanted) / 1_000_000 / PINGS if wanted.isdigit() and int(wanted) > 0 else None
