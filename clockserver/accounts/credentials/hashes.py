"""Hashes of passwords and PINs, computed without blocking the sockets, and limited in number."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from clockserver.accounts.account_store import Hasher
from clockserver.accounts.credentials.credential_checks import MAX_PASSWORD, as_hashed
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import Offload

MAX_HASHES = 20
"""Maximum number of waiting hashes; further ones are rejected before any is computed."""


class Hashes:
    """Compute and compare hashes."""

    def __init__(self, hasher: Hasher, offload: Offload) -> None:
        self._hasher = hasher
        self._offload = offload
        self._waiting = 0

    def random_hash(self) -> str:
        """The hash of a random secret."""
        return self._hasher.hash(secrets.token_urlsafe(16))

    def demand_capacity(self, max_waiting: int = MAX_HASHES) -> None:
        """Raise Refused while `max_waiting` hashes are waiting."""
        if self._waiting >= max_waiting:
            raise Refused(Reason("access.try_later", {"retry_ms": 1_000}))

    def verify(self, hashed: str, secret: str) -> bool:
        """Whether `secret` matches the hash."""
        # Also as typed: earlier releases hashed that form.
        return any(
            self._compute(self._hasher.verify, hashed, each[:MAX_PASSWORD]) and len(each) <= MAX_PASSWORD
            for each in dict.fromkeys((as_hashed(secret), secret))
        )

    def hash(self, secret: str) -> str:
        """A salted hash."""
        return str(self._compute(self._hasher.hash, as_hashed(secret)))

    def _compute(self, work: Callable[..., Any], *args: str) -> Any:
        self._waiting += 1
        try:
            return self._offload(work, *args)
        finally:
            self._waiting -= 1
