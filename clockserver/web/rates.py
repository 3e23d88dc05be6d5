"""Limits on the rate of requests."""

from __future__ import annotations

from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.texts import Reason, Refused


def demand_rate(bucket: Bucket, key: str, now: int) -> None:
    """Count a request of a key. Raises Refused above its rate."""
    wait = bucket.wait_ms(key, now)
    if wait:
        raise Refused(Reason("wire.too_fast", {"retry_ms": wait}))


def sign_in_key(principal: Principal) -> str:
    """The key of all requests of one sign-in or token; without either, that of the principal."""
    return principal.session or principal.id
