"""Connections without a whole request: limited for each address; the oldest end first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

SHARE_OF_ADDRESS = 4
"""One address may hold one in this many of all places without a whole request."""


class Connection(Protocol):
    """A connection that holds a place."""

    def hang_up(self) -> None: ...


class UnfinishedRequests:
    """The connections with an unfinished next request, by address, the oldest first.

    Phones of a room share one address, so no new connection is rejected: beyond `max_requests` the oldest of the same
    address ends. A client that sends its request in one piece is never the oldest.
    """

    def __init__(self, max_requests: Callable[[], int]) -> None:
        self._max_requests = max_requests
        self._connections: dict[str, dict[Connection, float]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._connections.values()))

    def begin(self, source: str, connection: Connection, now: float) -> None:
        """Record that a connection waits for its next request since `now`."""
        connections = self._connections.setdefault(source, {})
        connections.pop(connection, None)
        connections[connection] = now
        if len(connections) > max(1, self._max_requests()):
            self._end(source, next(iter(connections)))

    def remove(self, source: str, connection: Connection) -> None:
        """Remove a connection whose request has arrived whole, or that has ended."""
        connections = self._connections.get(source)
        if connections is not None and connections.pop(connection, None) is not None and not connections:
            del self._connections[source]

    def end_older(self, started_before: float) -> None:
        """End the connections that have waited since before `started_before`, on the clock of `begin`."""
        for source, connections in list(self._connections.items()):
            for connection in [each for each, since in connections.items() if since < started_before]:
                self._end(source, connection)

    def _end(self, source: str, connection: Connection) -> None:
        self.remove(source, connection)
        connection.hang_up()
