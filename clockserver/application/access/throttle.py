"""Limits: so many messages in a while for each token, and growing waits after wrong secrets."""

from __future__ import annotations

from msgspec import Struct

MOST_KEYS = 20_000
LATELY_MS = 3_600_000


class Bucket:
    """Lets `burst` through at once and `per_s` more each second, for each key by itself. Instants in ms."""

    def __init__(self, burst: int, per_s: float) -> None:
        self._burst = burst
        self._per_ms = per_s / 1000
        self._held: dict[str, tuple[float, int]] = {}

    def wait_ms(self, key: str, now: int) -> int:
        """0 if one more may pass now, and then it has passed; else how long to wait."""
        level, since = self._held.get(key, (float(self._burst), now))
        level = min(self._burst, level + (now - since) * self._per_ms)
        if level < 1:
            self._held[key] = (level, now)
            return max(1, round((1 - level) / self._per_ms))
        if len(self._held) >= MOST_KEYS and key not in self._held:
            self._drop_full(now)
        self._held[key] = (level - 1, now)
        return 0

    def forget(self, key: str) -> None:
        """The key is gone."""
        self._held.pop(key, None)

    def _drop_full(self, now: int) -> None:
        """Who has all of it again need not be remembered."""
        full = [
            key
            for key, (level, since) in self._held.items()
            if level + (now - since) * self._per_ms >= self._burst
        ]
        for key in full or list(self._held)[: MOST_KEYS // 2]:
            del self._held[key]


class _Failures(Struct):
    count: int = 0
    wait: int = 0
    not_before: int = 0
    last: int = 0


class Waits:
    """After `free` wrong tries of a key each next one has to wait twice as long, up to `longest_ms`.

    A key is what one person can spoil for himself only: an account at an address, or on a device that was
    signed in before. So nobody is locked out by a stranger. Count a try before looking whether it is right: a
    hundred at once are a hundred tries.
    """

    def __init__(self, free: int = 5, first_ms: int = 1_000, longest_ms: int = 60_000) -> None:
        self._free = free
        self._first_ms = first_ms
        self._longest_ms = longest_ms
        self._failures: dict[str, _Failures] = {}

    def wait_ms(self, key: str, now: int) -> int:
        """How long the next try has to wait; 0 if it may be made."""
        known = self._failures.get(key)
        return max(0, known.not_before - now) if known else 0

    def lately(self, key: str, now: int) -> int:
        """How many tries are counted, if the last is not long ago."""
        known = self._failures.get(key)
        return known.count if known and now - known.last < LATELY_MS else 0

    def failed(self, key: str, now: int) -> int:
        """Count a wrong try; how many there are by now."""
        if len(self._failures) >= MOST_KEYS and key not in self._failures:
            oldest = min(self._failures, key=lambda each: self._failures[each].last)
            del self._failures[oldest]
        known = self._failures.setdefault(key, _Failures())
        known.count += 1
        known.last = now
        over = known.count - self._free
        known.wait = 0 if over < 0 else min(self._longest_ms, self._first_ms * 2 ** min(over, 20))
        known.not_before = now + known.wait
        return known.count

    def found_wrong(self, key: str, now: int) -> None:
        """A try that was counted has been looked at by now: only from here on its wait runs."""
        known = self._failures.get(key)
        if known is not None:
            known.not_before = now + known.wait

    def succeeded(self, key: str) -> None:
        """The right secret was given: all tries are forgotten."""
        self._failures.pop(key, None)

    def forgive(self, key: str) -> None:
        """One try was right after all, or was not looked at; the others of the key still count."""
        known = self._failures.get(key)
        if known is None:
            return
        known.count -= 1
        known.wait = known.not_before = 0
        if known.count <= 0:
            del self._failures[key]
