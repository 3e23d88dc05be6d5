"""Connections without a whole request: limited for each address, and the oldest are ended first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

SHARE = 4
"""One address may hold one in this many of all places with requests that are not whole."""


class Connection(Protocol):
    """A connection that holds a place."""

    def hang_up(self) -> None: ...


class UnfinishedRequests:
    """The connections with an unfinished next request, by address, the oldest first.

    Phones of a room share one address. So no new one is rejected: beyond `most` the oldest of the same address ends,
    and a client that sends its request in one go is never the oldest.
    """

    def __init__(self, most: Callable[[], int]) -> None:
        self._most = most
        self._of: dict[str, dict[Connection, float]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def begin(self, source: str, connection: Connection, now: float) -> None:
        """A connection waits for its next request since `now`."""
        held = self._of.setdefault(source, {})
        held.pop(connection, None)
        held[connection] = now
        if len(held) > max(1, self._most()):
            self._end(source, next(iter(held)))

    def whole(self, source: str, connection: Connection) -> None:
        """The request of a connection has come whole, or the connection has ended."""
        held = self._of.get(source)
        if held is not None and held.pop(connection, None) is not None and not held:
            del self._of[source]

    def end_older(self, than: float) -> None:
        """End the connections that have waited since before the instant `than`."""
        for source, held in list(self._of.items()):
            for connection in [each for each, since in held.items() if since < than]:
                self._end(source, connection)

    def _end(self, source: str, connection: Connection) -> None:
        self.whole(source, connection)
        connection.hang_up()
