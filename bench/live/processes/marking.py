"""The server with marks: on request it publishes an event of a clock's size.

`python -m bench.live.processes.marking serve …`: a request over the Unix socket BENCH_MARKS is a number; the answer is
the instant at which the event was published.
"""

from __future__ import annotations

import os
import socket
import sys
import time

import clockserver.__main__  # patches first, since the command's name is one that serves
from clockserver import serving
from clockserver.demo.evening import DemoTournament
from clockserver.live import hub
from clockserver.server import Server

TOPIC = "announcement:friday"
FILL = "x" * 445
"""Padding for a frame of 583 bytes."""


class Marking(Server):
    """A server with marks."""

    def start(self, demo: DemoTournament | None) -> None:
        """Connect as usual, and listen for marks."""
        super().start(demo)
        hub.spawn(self._publish)

    def _publish(self) -> None:
        requests = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        requests.bind(os.environ["BENCH_MARKS"])
        while True:
            number, sender = requests.recvfrom(100)
            newest = self.topics.get(TOPIC)
            seq = newest.seq + 1 if newest is not None else 1
            at = time.monotonic_ns()
            self.topics.put(TOPIC, seq, {"mark": int(number), "fill": FILL})
            requests.sendto(str(at).encode(), sender)


if __name__ == "__main__":
    serving.Server = Marking  # type: ignore[attr-defined]
    sys.exit(clockserver.__main__.main())
