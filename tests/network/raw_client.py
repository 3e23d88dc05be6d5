"""A client that writes the protocol itself: it reads on request, and sends frames that no library sends."""

from __future__ import annotations

import base64
import ctypes
import json
import os
import socket
import struct
from collections.abc import Mapping
from typing import Any

from tests.waiting import PATIENCE_S

TEXT, PING, PONG = 0x81, 0x89, 0x8A
PART, NEXT_PART = 0x01, 0x00
ENGINE_PING, ENGINE_PONG = b"2", "3"
"""Engine.IO's ping, which a long test may receive at any moment, and its pong."""
_ATTACH_FILTER = 26
"""SO_ATTACH_FILTER, which Python does not name."""


def frame(payload: str | bytes, head: int = TEXT) -> bytes:
    """A frame of a client, under a mask of zeros."""
    data = payload.encode() if isinstance(payload, str) else payload
    size = len(data)
    if size < 126:
        return struct.pack("!BB", head, 0x80 | size) + b"\0\0\0\0" + data
    if size < 1 << 16:
        return struct.pack("!BBH", head, 0xFE, size) + b"\0\0\0\0" + data
    return struct.pack("!BBQ", head, 0xFF, size) + b"\0\0\0\0" + data


class RawClient:
    """A connection of its own to a server at a port of this machine."""

    def __init__(self, port: int, headers: Mapping[str, str] | None = None) -> None:
        self.sock = socket.socket()
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.sock.settimeout(PATIENCE_S)
        self.sock.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        header_lines = "".join(f"{name}: {value}\r\n" for name, value in (headers or {}).items())
        self.sock.sendall(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\n{header_lines}"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self._file = self.sock.makefile("rb")
        self.status = self._file.readline().decode().strip()
        while self._file.readline() not in (b"\r\n", b""):
            pass

    def enter(self) -> RawClient:
        """Connect as a page does."""
        assert self.read().startswith("0{")
        self.send("40")
        assert self.read().startswith("40")
        return self

    def send(self, text: str) -> None:
        self.sock.sendall(frame(text))

    def ask(self, id_: int, event: str, message: dict[str, Any]) -> None:
        self.send(f"42{id_}{json.dumps([event, message])}")

    def read_frame(self) -> tuple[int, bytes]:
        """The next frame: its first byte and its payload; (0, empty) once the connection has ended."""
        head = self._file.read(2)
        if len(head) < 2:
            return 0, b""
        first, size = head
        if size == 126:
            (size,) = struct.unpack("!H", self._file.read(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._file.read(8))
        return first, self._file.read(size)

    def read(self) -> str:
        """The next message. Pings in between are answered, as a client does."""
        while True:
            first, payload = self.read_frame()
            assert first == TEXT, (first, payload)
            if payload != ENGINE_PING:
                return payload.decode()
            self.send(ENGINE_PONG)

    def read_until(self, beginning: str) -> list[str]:
        """All messages up to the first with this beginning."""
        messages: list[str] = []
        while not messages or not messages[-1].startswith(beginning):
            messages.append(self.read())
        return messages

    def vanish(self) -> None:
        """Act as a machine that lost its network: receive, acknowledge and send nothing.

        A kernel filter drops all data for this socket before TCP sees it.
        """
        nothing = ctypes.create_string_buffer(struct.pack("HBBI", 6, 0, 0, 0))
        program = struct.pack("HL", 1, ctypes.addressof(nothing))
        self.sock.setsockopt(socket.SOL_SOCKET, _ATTACH_FILTER, program)

    def close(self) -> None:
        self._file.close()
        self.sock.close()
