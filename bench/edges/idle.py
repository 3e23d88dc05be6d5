"""The time after which an edge at which nobody taps says that its leader is away: by beats alone."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator

from bench.edges import rows as table
from bench.edges.running import Running, with_edges
from tests.client import Client
from tests.waiting import until

ROUNDS = 10
AT_MOST_S = 5.0
BEAT_S = 1.0
"""Time in s between two beats: the leader ends at any instant between them."""
CLOCK = "clock:friday:1"


def rows(rounds: int = ROUNDS) -> Iterator[str]:
    """The lines of a leader that is killed, and of one that hangs."""
    with with_edges(1) as running:
        wall = running.edges[0].watcher()
        wall.subscribe(CLOCK)
        for about, end in (("kill -9", signal.SIGKILL), ("SIGSTOP", signal.SIGSTOP)):
            seen = [_noticed_s(running, wall, end) for _ in range(rounds)]
            yield table.row(f"an idle edge notices: {about}", seen, AT_MOST_S, "s")
            yield table.row("slowest", [max(seen)], AT_MOST_S, "s")


def _noticed_s(running: Running, wall: Client, end: signal.Signals) -> float:
    """The seconds until a wall at the edge hears that the leader is away; afterwards it is back."""
    leader, port = running.leader, running.leader.port
    until(lambda: not _is_away(wall) and "away" not in running.edges[0].get("/readyz").text, "a leader")
    time.sleep(2 * BEAT_S + random.random() * BEAT_S)  # noqa: S311 - not for secrets
    began = time.monotonic()
    os.kill(leader.pid, end)
    wall.wait_for(lambda: _is_away(wall), "leader: away")
    seconds = time.monotonic() - began
    if end == signal.SIGKILL:
        leader.kill()
        leader.start(port=port)
    else:
        os.kill(leader.pid, signal.SIGCONT)
    return seconds


def _is_away(wall: Client) -> bool:
    return [each.get("leader") for each in wall.of("heartbeat")][-1:] == ["away"]
