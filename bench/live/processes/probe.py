"""Sends a server the smallest question every two milliseconds, and reports how long each answer took.

`python -m bench.live.processes.probe PORT`: reports when it is ready, then for each line read (`tell`) the answers
since the last: `{"delays": [ms, …], "late": ms}`; `late` is the maximum delay of its own questions. The question is a
ping of WebSockets (RFC 6455, 5.5.2): its answer takes one turn of the hub, and nothing else. Several sockets ask in
turn, since one client may not ask that often.
"""

from __future__ import annotations

import select
import struct
import sys
import time
from itertools import cycle

from bench.live.wire import PONG, Wire
from bench.live.words import say

EVERY_NS = 2_000_000
SOCKETS = 10


def ping(at: int) -> bytes:
    """A ping that carries its instant; masked with zeros."""
    return struct.pack("!BB4xQ", 0x89, 0x88, at)


def probe(port: int) -> None:
    """Run until the output is closed. Questions are asked whether the last was answered or not."""
    wires = {wire.sock: wire for wire in (Wire(port) for _ in range(SOCKETS))}
    turns = cycle(wires)
    say(ready=True)
    delays: list[float] = []
    late = 0
    due = time.monotonic_ns()
    while True:
        left = max(0, due - time.monotonic_ns())
        readable, _, _ = select.select([*wires, sys.stdin], [], [], left / 1e9)
        now = time.monotonic_ns()
        for sock in wires.keys() & set(readable):
            found = wires[sock].read()
            delays += [
                (now - struct.unpack("!Q", each.payload)[0]) / 1e6 for each in found if each.opcode == PONG
            ]
        if sys.stdin in readable:
            if not sys.stdin.readline():
                return
            say(delays=delays, late=late / 1e6)
            delays, late, due = [], 0, time.monotonic_ns()
        if now >= due:
            late = max(late, now - due)
            next(turns).send(ping(now))
            due = max(due + EVERY_NS, now)


if __name__ == "__main__":
    probe(int(sys.argv[1]))
