"""Sends a server a ping every two milliseconds, and reports the delay of each answer.

`python -m bench.live.processes.probe PORT`: reports when it is ready, then for each line of input the answers
since the last: `{"delays": [ms, …], "late": ms}`; `late` is the maximum delay of the probe's own pings. The answer to a
ping of WebSockets (RFC 6455, 5.5.2) takes one turn of the hub, and nothing else. Several sockets send in turn, since
one client may not send that often.
"""

from __future__ import annotations

import select
import struct
import sys
import time
from itertools import cycle

from bench.live.messages import report
from bench.live.wire import PONG, Wire

EVERY_NS = 2_000_000
SOCKETS = 10


def ping(at: int) -> bytes:
    """A ping that carries its instant; masked with zeros."""
    return struct.pack("!BB4xQ", 0x89, 0x88, at)


def probe(port: int) -> None:
    """Run until the input is closed. Pings are sent whether the last was answered or not."""
    wires = {wire.sock: wire for wire in (Wire(port) for _ in range(SOCKETS))}
    turns = cycle(wires)
    report(ready=True)
    delays: list[float] = []
    late = 0
    due = time.monotonic_ns()
    while True:
        to_wait_ns = max(0, due - time.monotonic_ns())
        readable, _, _ = select.select([*wires, sys.stdin], [], [], to_wait_ns / 1e9)
        now = time.monotonic_ns()
        for sock in wires.keys() & set(readable):
            frames = wires[sock].read()
            delays += [
                (now - struct.unpack("!Q", each.payload)[0]) / 1e6 for each in frames if each.opcode == PONG
            ]
        if sys.stdin in readable:
            if not sys.stdin.readline():
                return
            report(delays=delays, late=late / 1e6)
            delays, late, due = [], 0, time.monotonic_ns()
        if now >= due:
            late = max(late, now - due)
            next(turns).send(ping(now))
            due = max(due + EVERY_NS, now)


if __name__ == "__main__":
    probe(int(sys.argv[1]))
