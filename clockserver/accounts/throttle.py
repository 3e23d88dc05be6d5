"""Limits: a rate of messages for each token, and growing waits after wrong secrets."""

from __future__ import annotations

from msgspec import Struct

MAX_KEYS = 20_000
RECENT_MS = 3_600_000
"""Time in ms for which a try counts as recent."""


class Bucket:
    """Allows `burst` messages at once and `per_s` more each second, for each key. Instants in ms."""

    def __init__(self, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_ms = per_s / 1000
        self._levels: dict[str, tuple[float, int]] = {}
        """Messages that may pass at once, and the instant of this number, by key."""

    def wait_ms(self, key: str, now: int) -> int:
        """Time to wait in ms; 0 if a message may pass now, which counts it."""
        level, since = self._levels.get(key, (float(self._burst), now))
        level = min(self._burst, level + (now - since) * self._per_ms)
        if level < 1:
            self._levels[key] = (level, now)
            return max(1, round((1 - level) / self._per_ms))
        if len(self._levels) >= MAX_KEYS and key not in self._levels:
            self._drop_full(now)
        self._levels[key] = (level - 1, now)
        return 0

    def give_back(self, key: str) -> None:
        """Uncount one message."""
        if key in self._levels:
            level, since = self._levels[key]
            self._levels[key] = (min(self._burst, level + 1), since)

    def forget(self, key: str) -> None:
        """Forget a key."""
        self._levels.pop(key, None)

    def _drop_full(self, now: int) -> None:
        """Drop the keys with a full burst; without any, the older half of all keys."""
        full = [
            key
            for key, (level, since) in self._levels.items()
            if level + (now - since) * self._per_ms >= self._burst
        ]
        for key in full or list(self._levels)[: MAX_KEYS // 2]:
            del self._levels[key]


class _Failures(Struct):
    count: int = 0
    wait: int = 0
    not_before: int = 0
    last: int = 0


class Waits:
    """After `free_tries` wrong tries of a key each further try waits twice as long, up to `max_wait_ms`.

    A key belongs to one person: an account at an address, or an account on a known device, so that a stranger
    cannot lock anybody out. Count a try before its check, so that a hundred at once count as a hundred.
    """

    def __init__(self, free_tries: int = 5, first_ms: int = 1_000, max_wait_ms: int = 60_000) -> None:
        self._free = free_tries
        self._first_ms = first_ms
        self._max_wait_ms = max_wait_ms
        self._failures: dict[str, _Failures] = {}

    def wait_ms(self, key: str, now: int) -> int:
        """Time in ms before the next try; 0 if allowed now."""
        failures = self._failures.get(key)
        return max(0, failures.not_before - now) if failures else 0

    def recent_tries(self, key: str, now: int) -> int:
        """Number of counted tries; 0 if the last was more than RECENT_MS ago."""
        failures = self._failures.get(key)
        return failures.count if failures and now - failures.last < RECENT_MS else 0

    def count_failure(self, key: str, now: int) -> int:
        """Count a wrong try, and return the number of tries so far."""
        if len(self._failures) >= MAX_KEYS and key not in self._failures:
            oldest = min(self._failures, key=lambda each: self._failures[each].last)
            del self._failures[oldest]
        failures = self._failures.setdefault(key, _Failures())
        failures.count += 1
        failures.last = now
        excess = failures.count - self._free
        failures.wait = 0 if excess < 0 else min(self._max_wait_ms, self._first_ms * 2 ** min(excess, 20))
        failures.not_before = now + failures.wait
        return failures.count

    def start_wait(self, key: str, now: int) -> None:
        """Start the wait of a counted, wrong try now."""
        failures = self._failures.get(key)
        if failures is not None:
            failures.not_before = now + failures.wait

    def reset(self, key: str) -> None:
        """Forget all tries of a key after the right secret."""
        self._failures.pop(key, None)

    def uncount(self, key: str) -> None:
        """Uncount one try that was right or unchecked; the key's others still count."""
        failures = self._failures.get(key)
        if failures is None:
            return
        failures.count -= 1
        failures.wait = failures.not_before = 0
        if failures.count <= 0:
            del self._failures[key]
