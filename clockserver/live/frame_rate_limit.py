"""Limit on the rate and size of WebSocket frames from one client, whatever they contain."""

from __future__ import annotations

BURST_FRAMES = 600.0
FRAMES_PER_S = 120.0
"""Frames per second: twice the limit for messages (live/sockets.py)."""
BYTES_PER_FRAME = 16 * 1024
"""Number of bytes that count as one more frame."""
FRAMES_PER_TURN = 8
"""Number of frames between turns for other work."""
MAX_OVER_S = 10.0
"""Seconds above the limit until disconnection: reading such a backlog would take hours."""
MAX_BYTES = 4 * 1024 * 1024
MAX_PARTS = 256
"""Maximum number of parts of one message: an endless message would fill the memory."""


class FrameRateLimit:
    """Frame rate of one client."""

    __slots__ = ("_frames", "_level", "_over_since", "_parts", "_since", "_size")

    def __init__(self) -> None:
        self._level = BURST_FRAMES
        self._since: float | None = None
        self._over_since: float | None = None
        self._frames = 0
        self._parts = 0
        self._size = 0

    def wait_s(self, now: float) -> float | None:
        """Seconds to wait before the next frame is read; 0 only yields to other work; None: no wait."""
        if self._since is not None:
            self._level = min(BURST_FRAMES, self._level + (now - self._since) * FRAMES_PER_S)
        self._since = now
        self._level -= 1
        self._frames += 1
        if self._level < 0:
            self._over_since = now if self._over_since is None else self._over_since
            return -self._level / FRAMES_PER_S
        if self._level > BURST_FRAMES / 2:
            self._over_since = None
        return 0 if self._frames % FRAMES_PER_TURN == 0 else None

    @property
    def is_over_too_long(self) -> bool:
        """Whether the client was above the limit for too long."""
        since, at = self._since, self._over_since
        return since is not None and at is not None and since - at > MAX_OVER_S

    def accepts(self, size: int, *, finished: bool, control: bool) -> bool:
        """Count a frame of `size` bytes; return False if its message is too large."""
        self._level -= size / BYTES_PER_FRAME
        if control:
            return True
        self._parts += 1
        self._size += size
        fits = self._size <= MAX_BYTES and self._parts <= MAX_PARTS
        if finished:
            self._parts = self._size = 0
        return fits
