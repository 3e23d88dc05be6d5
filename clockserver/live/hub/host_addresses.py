"""Addresses of names, resolved in a native thread, so that only the asking greenlet waits."""

from __future__ import annotations

import socket
from typing import Any

import eventlet.patcher
import eventlet.tpool


def addresses_of(host: str, port: int) -> list[Any]:
    """The addresses for a TCP connection, as `socket.getaddrinfo` returns them. Raises OSError."""
    native = eventlet.patcher.original("socket")
    addresses: list[Any] = eventlet.tpool.execute(native.getaddrinfo, host, port, 0, socket.SOCK_STREAM)
    return addresses
