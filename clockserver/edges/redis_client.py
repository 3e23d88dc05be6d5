"""The connection to Redis: on this machine only, or by TLS, with a time-out on every call."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from clockserver.core.texts import Reason, Refused

PATIENCE_S = 2.0
"""Time in s after which a call to Redis gives up."""
SCHEMES = ("redis", "rediss", "unix")


def demand_redis(url: str, load: Callable[[str], ModuleType]) -> ModuleType:
    """redis-py, loaded by `load`, for an allowed URL.

    Raises Refused for a URL that is not Redis', for another machine without TLS, and without redis-py.
    """
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES or (parts.scheme != "unix" and not parts.hostname):
        raise Refused(Reason("edges.no_redis_url", {}, "redis"))
    if parts.scheme == "redis" and not is_here(parts.hostname or ""):
        raise Refused(Reason("edges.redis_without_tls", {"host": parts.hostname or ""}, "redis"))
    try:
        return load("redis")
    except ModuleNotFoundError as error:
        raise Refused(Reason("edges.no_redis_library", {}, "redis")) from error


def connected(library: ModuleType, url: str) -> Any:
    """A client with one working connection. Raises the library's errors, and OSError."""
    client = library.Redis.from_url(
        url,
        protocol=2,
        socket_timeout=PATIENCE_S,
        socket_connect_timeout=PATIENCE_S,
        max_connections=1,
        # No call is repeated, as it may have succeeded: all topics are sent after a failed call.
        retry=library.retry.Retry(library.backoff.NoBackoff(), 0),
    )
    client.ping()
    return client


def is_here(host: str) -> bool:
    """Whether a host name or address is this machine."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
