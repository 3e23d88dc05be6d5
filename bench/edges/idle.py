"""Time until an edge without taps reports that its leader is away: it misses the leader's beats."""

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
"""Seconds between two beats. The leader ends at a random instant between them."""
CLOCK = "clock:friday:1"


def rows(rounds: int = ROUNDS) -> Iterator[str]:
    """The lines of a leader that is killed, and of one that hangs."""
    with with_edges(1) as running:
        tv = running.edges[0].watcher()
        tv.subscribe(CLOCK)
        for about, end in (("kill -9", signal.SIGKILL), ("SIGSTOP", signal.SIGSTOP)):
            seconds = [_time_to_notice(running, tv, end) for _ in range(rounds)]
            yield table.row(f"an idle edge notices: {about}", seconds, AT_MOST_S, "s")
            yield table.row("slowest", [max(seconds)], AT_MOST_S, "s")


def _time_to_notice(running: Running, tv: Client, end: signal.Signals) -> float:
    """Seconds until a TV at the edge learns that the leader is away. Afterwards the leader runs again."""
    leader, port = running.leader, running.leader.port
    until(lambda: not _is_away(tv) and "away" not in running.edges[0].get("/readyz").text, "a leader")
    time.sleep(2 * BEAT_S + random.random() * BEAT_S)  # noqa: S311 - not for secrets
    began = time.monotonic()
    os.kill(leader.pid, end)
    tv.wait_for(lambda: _is_away(tv), "leader: away")
    seconds = time.monotonic() - began
    if end == signal.SIGKILL:
        leader.kill()
        leader.start(port=port)
    else:
        os.kill(leader.pid, signal.SIGCONT)
    return seconds


def _is_away(tv: Client) -> bool:
    return [each.get("leader") for each in tv.of("heartbeat")][-1:] == ["away"]
