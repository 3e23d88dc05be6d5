"""Limit on connections by free file descriptors, so that the journal, staff and TVs keep theirs.

Descriptors are assigned from the lowest free number up, so a new one's number tells how many are taken.
Phones get none of the last numbers, and no connection gets a number that the journal needs.
"""

from __future__ import annotations

import errno
import logging
import os
import time
from collections.abc import Callable

log = logging.getLogger("clockserver")
RESERVED_DESCRIPTORS = 48
"""Number of descriptors reserved for the journal's files, served files, and some spare ones."""
PRIORITY_SHARE = 8
"""One in this many of the other descriptors is reserved for TVs and staff."""
FULL_FOR_S = 10.0
"""Seconds for which a rejected connection counts as no room, and a taken last place as little room."""
NO_ROOM = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})


class ConnectionLimit:
    """Accepts or rejects a connection by its file descriptor number. `limit` gives the process's present limit."""

    def __init__(
        self, max_connections: int, limit: Callable[[], int], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._max_connections = max_connections
        self._limit = limit
        self._of_limit = -1
        self._places = 0
        self._now = now
        self._rejected_at: float | None = None
        self._last_taken_at: float | None = None

    def has_room(self, number: int) -> bool:
        """Whether a connection with this descriptor number may stay; if not, it counts as rejected."""
        fits = number < self.places
        if not fits:
            self.count_rejected()
        return fits

    def is_last(self, number: int) -> bool:
        """Whether a number is one of the last, which phones' sockets do not get."""
        places = self.places
        is_last = number >= places - places // PRIORITY_SHARE
        if is_last:
            self._last_taken_at = self._now()
        return is_last

    def count_rejected(self) -> None:
        """Count a rejected connection; log once for each series of rejections."""
        if not self.is_full:
            log.warning("no room for more connections: %s file descriptors are too few", self._limit())
        self._rejected_at = self._now()

    @property
    def is_full(self) -> bool:
        """Whether a connection was rejected within the last FULL_FOR_S seconds."""
        rejected_at = self._rejected_at
        return rejected_at is not None and self._now() - rejected_at < FULL_FOR_S

    @property
    def is_nearly_full(self) -> bool:
        """Whether one of the last places was taken within the last FULL_FOR_S seconds."""
        taken_at = self._last_taken_at
        return taken_at is not None and self._now() - taken_at < FULL_FOR_S

    @property
    def places(self) -> int:
        """Maximum number of connections."""
        limit = self._limit()
        if limit != self._of_limit:
            files = min(limit, self._max_connections)
            self._of_limit, self._places = limit, files - min(RESERVED_DESCRIPTORS, files // 3)
        return self._places


def next_number(descriptor: int) -> int:
    """The number of the next descriptor; `descriptor` is an open one. Raises OSError without any."""
    number = os.dup(descriptor)
    os.close(number)
    return number
