"""A client that counts bytes: the data of its socket, frame by frame."""

from __future__ import annotations

import base64
import json
import os
import select
import socket
import struct
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bench.live.processes.crowd import PING, frame
from bench.live.reporting_process import SOCKET_IO

PONG = 0xA
HEAD_ENDS = b"\r\n\r\n"


class Frame(Struct, frozen=True):
    """A frame from the server: its opcode, its payload, and its size in bytes, including the frame's head."""

    opcode: int
    payload: bytes
    size: int

    @property
    def event(self) -> str | None:
        """The name of Socket.IO's event; None for any other frame."""
        return self._parts[0] if self._parts else None

    @property
    def message(self) -> dict[str, Any]:
        """The event's message; empty for any other frame."""
        return self._parts[1] if self._parts else {}

    @property
    def topic(self) -> str | None:
        """The topic of the message; None for any other frame."""
        return self.message["topic"] if self.event == "topic" else None

    @property
    def _parts(self) -> list[Any]:
        return json.loads(self.payload[2:]) if self.payload.startswith(b"42[") else []


def frames_of(data: bytes) -> tuple[list[Frame], bytes]:
    """The whole frames at the beginning of the data, and the rest."""
    frames = []
    while len(data) >= 2:
        head, size = 2, data[1] & 0x7F
        if size >= 126:
            head = 4 if size == 126 else 10
            if len(data) < head:
                break
            (size,) = struct.unpack("!H" if head == 4 else "!Q", data[2:head])
        if len(data) < head + size:
            break
        frames.append(Frame(data[0] & 0x0F, data[head : head + size], head + size))
        data = data[head + size :]
    return frames, data


class Wire:
    """A connection of Socket.IO to a server. `headers`: sent with the handshake."""

    def __init__(self, port: int, headers: Mapping[str, str] | None = None) -> None:
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade"}
        fields |= {"Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **(headers or {})}
        lines = [f"GET {SOCKET_IO} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
        self.sock.send("\r\n".join([*lines, "", ""]).encode())
        self._rest = b""
        while HEAD_ENDS not in self._rest:
            self._rest += self._read()
        head, _, self._rest = self._rest.partition(HEAD_ENDS)
        if b" 101 " not in head:
            raise ConnectionError(head)
        self._until(lambda each: each.payload.startswith(b'0{"sid"'))
        self.sock.send(frame("40"))
        self._until(lambda each: each.payload.startswith(b'40{"sid"'))

    def subscribe(self, topics: Sequence[str]) -> int:
        """Follow topics; returns the bytes of the answer with their snapshots. Raises ConnectionError if refused."""
        request: dict[str, Any] = {"topics": list(topics)}
        self.sock.send(frame(f'421["subscribe",{json.dumps(request, separators=(",", ":"))}]'))
        answer = self._until(lambda each: each.payload.startswith(b"431["))
        if b'"ok":true' not in answer.payload[:20]:
            raise ConnectionError(answer.payload[:400])
        return answer.size

    def read(self) -> list[Frame]:
        """The next whole frames, perhaps none."""
        return list(self._frames())

    def frames_until_quiet(self, quiet_s: float) -> list[Frame]:
        """The frames that arrive until nothing has arrived for `quiet_s` seconds."""
        frames: list[Frame] = []
        until = time.monotonic() + quiet_s
        while (to_wait := until - time.monotonic()) > 0:
            if select.select([self.sock], [], [], to_wait)[0]:
                more = self.read()
                frames += more
                until = time.monotonic() + quiet_s if more else until
        return frames

    def close(self) -> None:
        """Close the connection."""
        self.sock.close()

    def _until(self, wanted: Callable[[Frame], bool]) -> Frame:
        while True:
            for each in self._frames():
                if wanted(each):
                    return each

    def _frames(self) -> Iterator[Frame]:
        """The next whole frames, perhaps none; answers the server's pings."""
        frames, self._rest = frames_of(self._rest)
        if not frames:
            frames, self._rest = frames_of(self._rest + self._read())
        for each in frames:
            if each.payload == PING[2:]:
                self.sock.send(frame("3"))
            else:
                yield each

    def _read(self) -> bytes:
        data = self.sock.recv(1 << 18)
        if not data:
            raise ConnectionError("the server closed the connection")
        return data
