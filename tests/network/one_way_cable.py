"""The network between two processes with one direction cut, or one machine gone: data sent there waits.

TCP sends the data again later, so all of it arrives once the cut is mended, and so does the end of a connection.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Literal

from tests.browser.cable import Cable

Direction = Literal["to_first", "to_second"]
DIRECTIONS: tuple[Direction, Direction] = ("to_first", "to_second")
_CHUNK = 65_536


class OneWayCable(Cable):
    """A cable to the first, listening process; each direction can be held and released."""

    def __init__(self, port: int) -> None:
        self._runs = {each: threading.Event() for each in DIRECTIONS}
        self.let_go()
        super().__init__(port)

    def hold(self, *directions: Direction) -> None:
        """Deliver nothing in these directions until they are released; with both the other machine might be gone."""
        for each in directions:
            self._runs[each].clear()

    def let_go(self) -> None:
        """Deliver everything that was held back."""
        for each in self._runs.values():
            each.set()

    def close(self) -> None:
        self.let_go()
        super().close()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        runs = self._runs["to_first" if source.getsockname()[1] == self.port else "to_second"]
        with contextlib.suppress(OSError):
            while data := source.recv(_CHUNK):
                runs.wait()
                target.sendall(data)
        runs.wait()
        self.end(source, target)
