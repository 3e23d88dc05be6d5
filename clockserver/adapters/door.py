"""Who is let in while file descriptors last: the journal, who is in, televisions and staff keep what they need.

Descriptors are given out from the lowest free number up, so the number of a new one says how many are taken: it is
the number of a seat. Phones get none of the last ones, and nobody gets those that the journal needs.
"""

from __future__ import annotations

import errno
import logging
import os
import time
from collections.abc import Callable

log = logging.getLogger("clockserver")
OWN = 48
"""Descriptors that no connection gets: the journal's files, those that are served, and a few to spare."""
LAST = 8
"""One in so many of the others is kept for televisions and staff."""
FULL_FOR_S = 10.0
"""So long after somebody was turned away it is said that there is no room."""
NO_ROOM = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})


class Door:
    """Says who gets in, by the number of his descriptor. `limit` gives how many the process may have now."""

    def __init__(
        self, most: int, limit: Callable[[], int], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._most = most
        self._limit = limit
        self._now = now
        self._turned_away_at: float | None = None

    def has_room(self, number: int) -> bool:
        """Whether a connection with this number may stay; else there is no room for anybody."""
        fits = number < self._places()
        if not fits:
            self.turned_away()
        return fits

    def is_last(self, number: int) -> bool:
        """Whether it is one of the last, which are not for phones' sockets."""
        places = self._places()
        return number >= places - places // LAST

    def turned_away(self) -> None:
        """Somebody was not let in. Said in the log once, as long as it goes on."""
        if not self.full:
            log.warning("no room for more connections: %s file descriptors are too few", self._limit())
        self._turned_away_at = self._now()

    @property
    def full(self) -> bool:
        """Whether somebody was turned away just now."""
        at = self._turned_away_at
        return at is not None and self._now() - at < FULL_FOR_S

    def _places(self) -> int:
        files = min(self._limit(), self._most)
        return files - min(OWN, files // 3)


def next_number(of: int) -> int:
    """The number that the next descriptor would get, `of` being one that is open. Raises OSError if there is none."""
    number = os.dup(of)
    os.close(number)
    return number
