"""The network between two servers when one direction is cut: what is sent there waits, as TCP sends it again later."""

from __future__ import annotations

import socket
import threading
from typing import Literal

from tests.browser.cable import Cable

Direction = Literal["to_first", "to_second"]


class OneWayCable(Cable):
    """A cable to the first server, of which one direction can be held up and let go."""

    def __init__(self, port: int) -> None:
        self._runs = {"to_first": threading.Event(), "to_second": threading.Event()}
        self.let_go()
        super().__init__(port)

    def hold(self, direction: Direction) -> None:
        """Nothing arrives in this direction until it is let go."""
        self._runs[direction].clear()

    def let_go(self) -> None:
        """Everything that waited arrives."""
        for each in self._runs.values():
            each.set()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        runs = self._runs["to_first" if one.getsockname()[1] == self.port else "to_second"]
        wanted = _Waiting(other, runs)
        super()._carry(one, wanted)  # type: ignore[arg-type]


class _Waiting:
    """A socket that sends once its direction is open."""

    def __init__(self, end: socket.socket, runs: threading.Event) -> None:
        self._end = end
        self._runs = runs

    def sendall(self, data: bytes) -> None:
        self._runs.wait()
        self._end.sendall(data)

    def __getattr__(self, name: str) -> object:
        return getattr(self._end, name)
