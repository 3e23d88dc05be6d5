"""Many clients in a process of its own: it reports when the first, the median and the last of them had a frame.

`python -m bench.live.processes.crowd PORT COUNT PATH`: PATH is requested as a WebSocket; below /socket.io/ the
client's part of Socket.IO is spoken. Each line written is JSON; instants are of `time.monotonic_ns`, which all
processes of one machine share.
"""

from __future__ import annotations

import base64
import json
import os
import re
import select
import socket
import struct
import sys
import time
from argparse import ArgumentParser
from typing import Any

MARK = re.compile(rb'mark(?:":|-)(\d+)')
PING = b"\x81\x012"
AT_ONCE = 200
"""Number of connections opened at a time by default."""
READ = 1 << 16
"""Number of bytes read at a time."""
TAKEN = b'431[{"ok":true'
"""Beginning of the answer to a subscription that was taken."""


def frame(text: str) -> bytes:
    """A client's text message; masked with zeros, which is a mask as well."""
    payload = text.encode()
    size = len(payload)
    head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
    return head + b"\0\0\0\0" + payload


JOINS = frame("40")


class Client:
    """One client."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.sock = socket.socket()
        self.sock.setblocking(False)
        self.state = "connecting"
        self.buffer = b""
        self.sock.connect_ex(("127.0.0.1", crowd.port))

    def writable(self) -> bool:
        """Send the handshake, now that it is connected; returns whether it still is."""
        if self.sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            return False
        self.sock.send(self.crowd.handshake)
        self.state = "upgrading"
        return True

    def readable(self) -> bool:
        """Read what has arrived; returns whether it is still connected."""
        try:
            data = self.sock.recv(READ)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if not data:
            return False
        # The usual case first: one whole frame.
        if self.state == "ready" and (found := MARK.search(data)):
            self.crowd.marked(int(found[1]))
        if PING in data:
            self.sock.send(frame("3"))
            data = data.replace(PING, b"")
        if self.state == "ready":
            return True
        self.buffer += data
        self.step()
        return True

    def step(self) -> None:
        if self.state == "upgrading":
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head:
                raise ConnectionError(head)
            self.buffer = rest
            self.state = "greeting" if self.crowd.speaks else "ready"
            if self.state == "ready":
                self.crowd.arrived()
        if self.state == "greeting" and b'0{"sid"' in self.buffer:
            self.buffer = b""
            self.sock.send(JOINS)
            self.state = "joining"
        if self.state == "joining" and b'40{"sid"' in self.buffer:
            self.buffer = b""
            if self.crowd.subscribe:
                self.sock.send(self.crowd.asked)
                self.state = "subscribing"
            else:
                self.state = "ready"
                self.crowd.arrived()
        if self.state == "subscribing" and b"431[" in self.buffer:
            if not self.buffer.endswith(b"]"):
                return
            if TAKEN not in self.buffer:
                raise ConnectionError(self.buffer[:400])
            self.crowd.snapshot_bytes = len(self.buffer)
            self.buffer = b""
            self.state = "ready"
            self.crowd.arrived()


class Crowd:
    """All clients, and what they received."""

    def __init__(
        self, port: int, count: int, path: str, subscribe: str, *, watches: bool, at_once: int
    ) -> None:
        self.port, self.count, self.path, self.subscribe = port, count, path, subscribe
        self.speaks = path.startswith("/socket.io/")
        self.speaks_little = watches
        """Whether only marks and pings are sent to it."""
        self.at_once = at_once
        # The same bytes for all clients: a key of its own each would only cost the clients' processor.
        key = base64.b64encode(os.urandom(16)).decode()
        self.handshake = (
            f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self.asked = frame(f'421["subscribe",{subscribe}]') if subscribe else b""
        self.here = 0
        self.lost = 0
        self.snapshot_bytes = 0
        self.marks: dict[int, list[int]] = {}

    def marked(self, mark: int) -> None:
        seen = self.marks.setdefault(mark, [])
        seen.append(time.monotonic_ns())
        if len(seen) == self.count:
            say(mark=mark, first=seen[0], median=seen[len(seen) // 2], last=seen[-1])
            del self.marks[mark]

    def arrived(self) -> None:
        self.here += 1
        if self.here == self.count:
            say(ready=self.count, began=self.began, at=time.monotonic_ns(), snapshot=self.snapshot_bytes)

    def watch(self, poll: select.epoll, clients: dict[int, Client]) -> None:
        """All clients are connected: read as fast as possible, so that reading is not what is measured."""
        buffer = bytearray(1 << 16)
        read, into, now, half = os.readv, [buffer], time.monotonic_ns, self.count // 2
        seen = first = median = size = 0
        while True:
            for fd, _ in poll.poll():
                got = read(fd, into)
                # Of the same size it is the same frame as the client's before.
                if got != size and not self.holds_mark(clients[fd], bytes(buffer[:got])):
                    continue
                seen += 1
                if seen == 1:
                    first, size = now(), got
                elif seen == half:
                    median = now()
                if seen == self.count:
                    last, found = now(), MARK.search(buffer, 0, got)
                    say(mark=int(found[1]) if found else 0, first=first, median=median, last=last)
                    seen = 0

    @staticmethod
    def holds_mark(client: Client, data: bytes) -> bool:
        """Whether a client was sent a mark; a ping is answered."""
        if not data:
            raise ConnectionError("a client was lost")
        if PING in data:
            client.sock.send(frame("3"))
        return b"mark" in data

    def run(self) -> None:
        poll = select.epoll()
        clients: dict[int, Client] = {}
        self.began = time.monotonic_ns()
        made = 0
        while self.here < self.count or not self.speaks_little:
            while made < self.count and made - self.here < self.at_once:
                client = Client(self)
                clients[client.sock.fileno()] = client
                poll.register(client.sock, select.EPOLLOUT)
                made += 1
            for fd, _ in poll.poll():
                client = clients[fd]
                if client.state == "connecting" and client.writable():
                    poll.modify(fd, select.EPOLLIN)
                elif client.state == "connecting" or not client.readable():
                    # Rejected, or refused by the kernel for its shorter queue: try again.
                    self.lost += 1
                    made -= 1
                    self.here -= client.state == "ready"
                    poll.unregister(fd)
                    client.sock.close()
                    del clients[fd]
                    say(lost=self.lost)
                    if not clients:
                        return
        self.watch(poll, clients)


def say(**what: Any) -> None:
    """Write one line for the measuring process."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    given = ArgumentParser()
    given.add_argument("port", type=int)
    given.add_argument("count", type=int)
    given.add_argument("path")
    given.add_argument("--subscribe", default="")
    given.add_argument("--marks", action="store_true")
    given.add_argument("--at-once", type=int, default=AT_ONCE)
    asked = given.parse_args()
    Crowd(
        asked.port, asked.count, asked.path, asked.subscribe, watches=asked.marks, at_once=asked.at_once
    ).run()
