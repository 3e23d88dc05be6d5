"""How fast one client may send frames of a WebSocket, and how much at a time, whatever is in them."""

from __future__ import annotations

AT_ONCE = 600.0
PER_S = 120.0
"""Twice what a client may send in messages (faces/sockets.py)."""
BYTES = 16 * 1024
"""So much in a frame counts as another one."""
TURN = 8
"""After so many frames others have a turn."""
LONGEST_S = 10.0
"""Who goes on for so long is let go: what he has sent by then would take hours to read."""
MOST_BYTES = 4 * 1024 * 1024
MOST_PARTS = 256
"""Of one message: who never ends it would fill the memory."""


class Pace:
    """The pace of one client."""

    __slots__ = ("_frames", "_level", "_over_since", "_parts", "_since", "_size")

    def __init__(self) -> None:
        self._level = AT_ONCE
        self._since: float | None = None
        self._over_since: float | None = None
        self._frames = 0
        self._parts = 0
        self._size = 0

    def wait_s(self, now: float) -> float | None:
        """How long to wait before the next frame is read; 0 only lets others have a turn."""
        if self._since is not None:
            self._level = min(AT_ONCE, self._level + (now - self._since) * PER_S)
        self._since = now
        self._level -= 1
        self._frames += 1
        if self._level < 0:
            self._over_since = now if self._over_since is None else self._over_since
            return -self._level / PER_S
        if self._level > AT_ONCE / 2:
            self._over_since = None
        return 0 if self._frames % TURN == 0 else None

    @property
    def too_long(self) -> bool:
        """Whether he has been too fast for so long that he is let go."""
        since, at = self._since, self._over_since
        return since is not None and at is not None and since - at > LONGEST_S

    def takes(self, size: int, *, finished: bool, control: bool) -> bool:
        """Count a frame of so many bytes; False if the message that it belongs to is too much."""
        self._level -= size / BYTES
        if control:
            return True
        self._parts += 1
        self._size += size
        fits = self._size <= MOST_BYTES and self._parts <= MOST_PARTS
        if finished:
            self._parts = self._size = 0
        return fits
