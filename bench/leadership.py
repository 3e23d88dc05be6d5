"""Time until a tap is answered again after the leader or PostgreSQL has ended: `python -m bench.leadership`.

Needs Debian's postgresql and redis-server. A number as argument sets the number of runs. Everything shares the
cores, and the journal is short.
"""

from __future__ import annotations

import os
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psycopg
import requests

from tests.client import new_id
from tests.edges.running_edge import RunningEdge
from tests.processes.running_room import EDGES, RunningRoom, running_room
from tests.processes.standby_pair import PairedServer
from tests.waiting import until

RUNS = 10
RETRY_S = 0.005
HEAD = "| what ends | next tap answered after | range | of |\n|---|---|---|---|"


def answered_at(server: PairedServer | RunningEdge) -> float:
    """Send a tap with the same id until it is accepted. Returns the instant of the acceptance."""
    id_ = new_id()
    while True:
        with suppress(requests.RequestException):
            if server.command("announcement.post", id_=id_, text=id_, seconds=5).get("ok"):
                return time.monotonic()
        time.sleep(RETRY_S)


def roles(room: RunningRoom) -> tuple[PairedServer, PairedServer]:
    """The leader, and a server that is the standby."""
    leader = room.leading()
    standby = next(each for each in room.servers if each is not leader)
    until(lambda: _role(standby) == "standby", "a standby")
    return leader, standby


def _role(server: PairedServer) -> str:
    with suppress(requests.RequestException):
        return server.role()
    return ""


def killed(room: RunningRoom) -> float:
    """The leader is killed; a tablet is at the standby."""
    leader, standby = roles(room)
    began = time.monotonic()
    os.kill(leader.pid, signal.SIGKILL)
    seconds = answered_at(standby) - began
    leader.kill()
    leader.begin()
    return seconds


def killed_behind_edge(room: RunningRoom) -> float:
    """The leader is killed; a tablet is at an edge."""
    leader, _ = roles(room)
    (edge,) = room.edges.values()
    until(
        lambda: edge.command("announcement.post", text=new_id("bench"), seconds=5).get("ok"),
        "an edge that knows it",
    )
    began = time.monotonic()
    os.kill(leader.pid, signal.SIGKILL)
    seconds = answered_at(edge) - began
    leader.kill()
    leader.begin()
    return seconds


def stopped(room: RunningRoom) -> float:
    """The leader is stopped; a tablet is at the standby."""
    leader, standby = roles(room)
    began = time.monotonic()
    os.kill(leader.pid, signal.SIGSTOP)
    seconds = answered_at(standby) - began
    os.kill(leader.pid, signal.SIGCONT)
    leader.code()
    leader.begin()
    return seconds


def postgres_back(room: RunningRoom) -> float:
    """PostgreSQL is killed and started: seconds from its first connection to an answer of the same leader."""
    leader, _ = roles(room)
    room.postgres.kill()
    until(
        lambda: "refused" in leader.command("announcement.post", text=new_id("bench"), seconds=5), "a refusal"
    )
    accepted: list[float] = []

    def connect() -> None:
        while not accepted:
            with suppress(psycopg.OperationalError), room.postgres.connect(room.database):
                accepted.append(time.monotonic())
            time.sleep(RETRY_S)

    both = [threading.Thread(target=each) for each in (connect, room.postgres.start)]
    for each in both:
        each.start()
    seconds = answered_at(leader)
    for each in both:
        each.join()
    return max(0.0, seconds - accepted[0])


MEASURED: dict[str, Callable[[RunningRoom], float]] = {
    "leader, kill −9": killed,
    "leader, kill −9, tablet at an edge": killed_behind_edge,
    "leader, SIGSTOP": stopped,
    "PostgreSQL, kill −9: from its first connection": postgres_back,
}


def rows(runs: int) -> list[str]:
    """Lines of the table."""
    lines = []
    with tempfile.TemporaryDirectory() as folder, running_room(Path(folder), EDGES[:1]) as room:
        for name, measure in MEASURED.items():
            samples = [measure(room) for _ in range(runs)]
            middle = statistics.median(samples)
            lines.append(f"| {name} | {middle:.2f} s | {min(samples):.2f}–{max(samples):.2f} | {runs} |")
    return lines


if __name__ == "__main__":
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    sys.stdout.write("\n".join([f"{os.cpu_count()} cores", HEAD, *rows(runs)]) + "\n")
