"""The topics of staff at an edge: read only while a member of staff or a player with a seat card is connected."""

from __future__ import annotations

from collections.abc import Callable

from clockserver.accounts.roles import Principal

UNUSED_S = 60.0
"""Time in s without requests of authorised clients after which reading ends."""
WAIT_S = 2.0
"""Maximum wait in s of the first authorised clients."""
STEP_S = 0.02


class StaffSide:
    """Decides whether the topics of staff are read.

    `set_reading` begins and ends the reading, `is_read` tells whether the topics are present.
    """

    def __init__(
        self,
        set_reading: Callable[[bool], None],
        is_read: Callable[[], bool],
        now: Callable[[], float],
        sleep: Callable[[float], None],
    ) -> None:
        self._set_reading = set_reading
        self._is_read = is_read
        self._now = now
        self._sleep = sleep
        self._needed_at: float | None = None
        self._asked_at = 0.0

    def note_request(self, principal: Principal) -> None:
        """Record a request; an authorised one waits until the topics are read."""
        if not principal.is_staff and principal.entry is None:
            return
        is_first, self._needed_at = self._needed_at is None, self._now()
        if is_first:
            self._asked_at = self._now()
            self._set_reading(True)
        # Counted from the first request: while Redis or the leader is away, later ones do not wait.
        while not self._is_read() and self._now() - self._asked_at < WAIT_S:
            self._sleep(STEP_S)

    def check(self) -> None:
        """End the reading after a time without authorised clients."""
        if self._needed_at is not None and self._now() - self._needed_at > UNUSED_S:
            self._needed_at = None
            self._set_reading(False)
