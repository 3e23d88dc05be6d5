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
        self._patience_us = _patience_us(environ) if address else 0
        self.interval_s = self._patience_us / 1_000_000 / PINGS if self._patience_us else None
        """Seconds between two signs of life; None where none is wanted."""
        self._has_begun = False

    def begin(self, status: str, spawn: Callable[..., object], sleep: Callable[[float], None]) -> None:
        """Say that connections are answered, and give signs of life from now on; later only what the server does.

        A standby is ready, too: what waits for its lease answers, and a manager would end what is never ready.
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
        """Let the manager wait so long for a sign of life, as for a journal that is read; None: as it was told."""
        if self._patience_us:
            self._say(f"WATCHDOG_USEC={self._patience_us if seconds is None else seconds * 1_000_000}")

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


def _patience_us(environ: Mapping[str, str]) -> int:
    """Microseconds without a sign of life after which the manager ends the process; 0 where it never does."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return 0
    wanted = environ.get("WATCHDOG_USEC", "")
    return int(wanted) if wanted.isdigit() else 0
