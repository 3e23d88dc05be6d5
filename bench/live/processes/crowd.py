"""Many clients in a process of its own. It reports when the first, the median and the last of them got a frame.

`python -m bench.live.processes.crowd PORT COUNT PATH`: PATH is requested as a WebSocket; below /socket.io/ the
clients use Socket.IO. Each output line is JSON; instants are of `time.monotonic_ns`, which all processes of one
machine share.
"""

from __future__ import annotations

import base64
import os
import re
import select
import socket
import struct
import time
from argparse import ArgumentParser

from bench.live.messages import report

MARK = re.compile(rb'mark(?:":|-)(\d+)')
PING = b"\x81\x012"
AT_ONCE = 200
"""Number of connections opened at a time by default."""
READ = 1 << 16
"""Number of bytes read at a time."""
ACCEPTED = b'431[{"ok":true'
"""Beginning of the answer to an accepted subscription."""


def frame(text: str) -> bytes:
    """A client's text message; masked with zeros, which is a mask as well."""
    payload = text.encode()
    size = len(payload)
    head = struct.pack("!BB", 0x81, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x81, 0xFE, size)
    return head + b"\0\0\0\0" + payload


JOIN = frame("40")


class Client:
    """A client: its socket and the state of its connection."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.sock = socket.socket()
        self.sock.setblocking(False)
        self.state = "connecting"
        self.buffer = b""
        self.sock.connect_ex(("127.0.0.1", crowd.port))

    def send_handshake(self) -> bool:
        """Send the handshake. False if the connection failed."""
        if self.sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            return False
        self.sock.send(self.crowd.handshake)
        self.state = "upgrading"
        return True

    def read(self) -> bool:
        """Read all data that has arrived. False if the connection has ended."""
        try:
            data = self.sock.recv(READ)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if not data:
            return False
        # The usual case first: one whole frame.
        if self.state == "ready" and (match := MARK.search(data)):
            self.crowd.add_mark(int(match[1]))
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
            head, separator, rest = self.buffer.partition(b"\r\n\r\n")
            if not separator:
                return
            if b" 101 " not in head:
                raise ConnectionError(head)
            self.buffer = rest
            self.state = "greeting" if self.crowd.uses_socket_io else "ready"
            if self.state == "ready":
                self.crowd.add_client()
        if self.state == "greeting" and b'0{"sid"' in self.buffer:
            self.buffer = b""
            self.sock.send(JOIN)
            self.state = "joining"
        if self.state == "joining" and b'40{"sid"' in self.buffer:
            self.buffer = b""
            if self.crowd.subscribe:
                self.sock.send(self.crowd.subscription)
                self.state = "subscribing"
            else:
                self.state = "ready"
                self.crowd.add_client()
        if self.state == "subscribing" and b"431[" in self.buffer:
            if not self.buffer.endswith(b"]"):
                return
            if ACCEPTED not in self.buffer:
                raise ConnectionError(self.buffer[:400])
            self.crowd.snapshot_bytes = len(self.buffer)
            self.buffer = b""
            self.state = "ready"
            self.crowd.add_client()


class Crowd:
    """All clients, and the instants at which they received marks."""

    def __init__(
        self, port: int, count: int, path: str, subscribe: str, *, watches: bool, at_once: int
    ) -> None:
        self.port, self.count, self.path, self.subscribe = port, count, path, subscribe
        self.uses_socket_io = path.startswith("/socket.io/")
        self.watches = watches
        """Whether the server sends nothing but marks and pings."""
        self.at_once = at_once
        # The same bytes for all clients: own keys would only cost processor time of this process.
        key = base64.b64encode(os.urandom(16)).decode()
        self.handshake = (
            f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self.subscription = frame(f'421["subscribe",{subscribe}]') if subscribe else b""
        self.connected = 0
        self.lost = 0
        self.snapshot_bytes = 0
        self.marks: dict[int, list[int]] = {}

    def add_mark(self, mark: int) -> None:
        instants = self.marks.setdefault(mark, [])
        instants.append(time.monotonic_ns())
        if len(instants) == self.count:
            report(mark=mark, first=instants[0], median=instants[len(instants) // 2], last=instants[-1])
            del self.marks[mark]

    def add_client(self) -> None:
        self.connected += 1
        if self.connected == self.count:
            report(ready=self.count, began=self.began, at=time.monotonic_ns(), snapshot=self.snapshot_bytes)

    def watch(self, poll: select.epoll, clients: dict[int, Client]) -> None:
        """Read as fast as possible once all clients are connected, so that reading adds little to the times."""
        buffer = bytearray(1 << 16)
        read, into, now, half = os.readv, [buffer], time.monotonic_ns, self.count // 2
        received = first = median = size = 0
        while True:
            for fd, _ in poll.poll():
                got = read(fd, into)
                # A frame of the same size as the last is the same frame.
                if got != size and not self.holds_mark(clients[fd], bytes(buffer[:got])):
                    continue
                received += 1
                if received == 1:
                    first, size = now(), got
                elif received == half:
                    median = now()
                if received == self.count:
                    last, match = now(), MARK.search(buffer, 0, got)
                    report(mark=int(match[1]) if match else 0, first=first, median=median, last=last)
                    received = 0

    @staticmethod
    def holds_mark(client: Client, data: bytes) -> bool:
        """Whether a client's data has a mark. A ping is answered."""
        if not data:
            raise ConnectionError("a client was lost")
        if PING in data:
            client.sock.send(frame("3"))
        return b"mark" in data

    def run(self) -> None:
        poll = select.epoll()
        clients: dict[int, Client] = {}
        self.began = time.monotonic_ns()
        opened = 0
        while self.connected < self.count or not self.watches:
            while opened < self.count and opened - self.connected < self.at_once:
                client = Client(self)
                clients[client.sock.fileno()] = client
                poll.register(client.sock, select.EPOLLOUT)
                opened += 1
            for fd, _ in poll.poll():
                client = clients[fd]
                if client.state == "connecting" and client.send_handshake():
                    poll.modify(fd, select.EPOLLIN)
                elif client.state == "connecting" or not client.read():
                    # Rejected by the server, or by the kernel because its queue is full: try again.
                    self.lost += 1
                    opened -= 1
                    self.connected -= client.state == "ready"
                    poll.unregister(fd)
                    client.sock.close()
                    del clients[fd]
                    report(lost=self.lost)
                    if not clients:
                        return
        self.watch(poll, clients)


if __name__ == "__main__":
    parser = ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("path")
    parser.add_argument("--subscribe", default="")
    parser.add_argument("--marks", action="store_true")
    parser.add_argument("--at-once", type=int, default=AT_ONCE)
    arguments = parser.parse_args()
    Crowd(
        arguments.port,
        arguments.count,
        arguments.path,
        arguments.subscribe,
        watches=arguments.marks,
        at_once=arguments.at_once,
    ).run()
