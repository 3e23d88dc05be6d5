"""A plain TCP client of a server on this machine."""

from __future__ import annotations

import socket

from tests.waiting import PATIENCE_S


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)


def read_to_end(client: socket.socket) -> bytes:
    """All bytes that a server sends until it ends the connection in the usual way."""
    received = b""
    while part := client.recv(65_536):
        received += part
    return received
