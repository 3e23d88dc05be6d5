"""Stand-ins for edges: they read the streams of a room, and report to the leader that nobody is connected.

`python -m bench.edges.readers REDIS_PORT LEADER_PORT KEY…`: one for each key. They start to read on the line `read`,
stop on the line `rest`, and report each change.
"""

from __future__ import annotations

import http.client
import json
import re
import select
import socket
import sys
import time

from bench.live.messages import report
from clockserver.edges.edge_messages import SIDES, Keys
from clockserver.edges.redis_reader import AT_ONCE, BLOCK_MS
from clockserver.edges.remote_presence import PRESENCE, REPORT_S

STREAMS = [Keys().events(side).encode() for side in SIDES]
ID = re.compile(rb"\$\d+\r\n(\d+-\d+)\r\n")
NOBODY = {"connected": 0, "live": 0, "not_live": 0, "worst_clock_error_ms": None}


class Reader:
    """A stand-in with its connection to Redis."""

    def __init__(self, port: int, key: str) -> None:
        self.key = key
        self.sock = socket.create_connection(("127.0.0.1", port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.reads = False
        self._last = dict.fromkeys(STREAMS, b"$")

    def request(self) -> None:
        """Request the next entries; Redis answers when there are any."""
        self.reads = True
        words = [b"XREAD", b"BLOCK", b"%d" % BLOCK_MS, b"COUNT", b"%d" % AT_ONCE, b"STREAMS"]
        words += [*STREAMS, *self._last.values()]
        self.sock.sendall(
            b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(each), each) for each in words)
        )

    def take(self) -> None:
        """Read all new entries, which are short here."""
        answer = self.sock.recv(1 << 20)
        if not answer:
            raise ConnectionError("Redis closed the connection")
        positions = sorted((at, name) for name in STREAMS if (at := answer.find(name)) >= 0)
        for (at, name), (end, _) in zip(positions, [*positions[1:], (len(answer), b"")], strict=True):
            if ids := ID.findall(answer, at, end):
                self._last[name] = ids[-1]
        self.reads = False

    def report_presence(self, leader: http.client.HTTPConnection) -> None:
        """Report the connected clients to the leader, as every edge does at least every REPORT_S."""
        body = json.dumps({"edge": self.key.partition(".")[0], "devices": {}, "clients": NOBODY})
        headers = {"Content-Type": "application/json", "Clockserver-Edge": self.key}
        leader.request("POST", PRESENCE, body, headers)
        answer = leader.getresponse()
        if answer.status != http.HTTPStatus.OK:
            raise ConnectionError(answer.read())
        answer.read()


def run(redis: int, leader: int, keys: list[str]) -> None:
    """Read and report until the input ends."""
    readers = {each.sock.fileno(): each for each in (Reader(redis, key) for key in keys)}
    turns = list(readers.values())
    to_leader = http.client.HTTPConnection("127.0.0.1", leader)
    poll = select.epoll()
    poll.register(sys.stdin, select.EPOLLIN)
    for fd in readers:
        poll.register(fd, select.EPOLLIN)
    reads, due, number = False, 0.0, 0
    while True:
        for fd, _ in poll.poll(max(0.0, due - time.monotonic()) if reads else None):
            if fd == sys.stdin.fileno():
                line = sys.stdin.readline()
                if not line:
                    return
                reads = line.strip() == "read"
                report(reads=reads)
                for each in turns if reads else ():
                    if not each.reads:
                        each.request()
                continue
            readers[fd].take()
            if reads:
                readers[fd].request()
        if reads and time.monotonic() >= due:
            turns[number % len(turns)].report_presence(to_leader)
            number, due = number + 1, time.monotonic() + REPORT_S / len(turns)


if __name__ == "__main__":
    run(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
