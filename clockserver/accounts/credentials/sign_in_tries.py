"""Tries of passwords, PINs and codes: each is counted before its check, and wrong ones cause waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clockserver.accounts.credentials.hashes import MAX_HASHES, Hashes
from clockserver.accounts.throttle import Waits
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock

MAX_UNKNOWN = 12
"""Maximum number of waiting hashes from unknown devices; the rest of MAX_HASHES is reserved for known devices.

Each recent wrong password from an address lowers this number by one for that address, down to MIN_UNKNOWN.
"""
MIN_UNKNOWN = 2
FREE_OF_ADDRESS = 20
"""Number of wrong tries from one address, over all names, before it must wait; one account has fewer."""


class Try(NamedTuple):
    """A try under one key: an account on a device or at an address, an address, or a device with a PIN."""

    waits: Waits
    key: str

    def reset(self) -> None:
        """Forget the key's wrong tries."""
        self.waits.reset(self.key)

    def uncount(self) -> None:
        """Uncount this try."""
        self.waits.uncount(self.key)


class SignInTries:
    """Counts tries by key. A try may count under several keys."""

    def __init__(self, hashes: Hashes, clock: HostClock) -> None:
        self._hashes = hashes
        self._clock = clock
        self._waits = Waits()
        self._waits_of_addresses = Waits(free_tries=FREE_OF_ADDRESS)

    def tries_of_key(self, key: str) -> list[Try]:
        """A try under one key."""
        return [Try(self._waits, key)]

    def unknown_device_try(self, source: str) -> Try:
        """A try from an unknown device. Raises Refused if too many are waiting."""
        address = f"address {source}"
        tries = self._waits_of_addresses.recent_tries(address, self._clock.now_ms())
        self._hashes.demand_capacity(max(MIN_UNKNOWN, MAX_UNKNOWN - tries))
        return Try(self._waits_of_addresses, address)

    def count(self, tries: Sequence[Try]) -> list[int]:
        """Count a try before its check; return the count of each key. Raises Refused if it must wait."""
        now = self._clock.now_ms()
        self._hashes.demand_capacity(MAX_HASHES)
        wait = max(waits.wait_ms(key, now) for waits, key in tries)
        if wait:
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        return [waits.count_failure(key, now) for waits, key in tries]

    def refusal_of_wrong_try(self, tries: Sequence[Try], code: str, field: str) -> Refused:
        """The refusal of a wrong try; the wait starts now, however long this try took."""
        now = self._clock.now_ms()
        for waits, key in tries:
            waits.start_wait(key, now)
        return Refused(Reason(code, {}, field))
