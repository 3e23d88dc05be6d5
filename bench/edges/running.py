"""Servers and edges of a measurement, their shares of the processor, and taps of a tablet."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct

from clockserver.storage.edge_keys import EdgeKeys
from tests.client import Client
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer

TAPS = 60
FIRST_TAPS = 10
"""Number of uncounted first taps, which open connections and run code for the first time."""
TAP_PAUSE_S = 0.02
NICENESS = 10
"""Shares of CPU of edges and phones in storms: the leader has ten times theirs, as CPUWeight in deploy/systemd."""
MARKING = [sys.executable, "-W", "ignore", "-m", "bench.live.processes.marking"]


class Running(Struct, frozen=True):
    """A leader with its Redis and its edges."""

    leader: RunningServer
    edges: list[RunningEdge]
    redis: RedisServer
    folder: Path


@contextmanager
def folder_here() -> Iterator[Path]:
    """A folder on the disk of the working directory."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        yield Path(folder)


@contextmanager
def with_edges(count: int, command: Sequence[str] | None = None) -> Iterator[Running]:
    """A leader with `count` edges, and a tournament. `command`: starts another leader than the usual one."""
    with ExitStack() as running:
        folder = running.enter_context(folder_here())
        redis = RedisServer(folder).start()
        running.callback(redis.kill)
        marks = {"BENCH_MARKS": str(folder / "marks")} if command else {}
        leader = RunningServer(folder / "data", args=["--redis", redis.url], command=command, env=marks)
        running.enter_context(leader).open_tournament()
        edges = []
        for number in range(count):
            key = EdgeKeys(leader.data).add(f"hall-{number}", "edge")
            edge = RunningEdge(folder, leader, redis.url, key, name=f"hall-{number}")
            edges.append(running.enter_context(edge))
        yield Running(leader, edges, redis, folder)


@contextmanager
def one_process(command: Sequence[str] | None = None) -> Iterator[RunningServer]:
    """A server without edges, with a tournament."""
    with folder_here() as folder:
        marks = {"BENCH_MARKS": str(folder / "marks")} if command else {}
        with RunningServer(folder / "data", command=command, env=marks) as server:
            server.open_tournament()
            yield server


def answers(td: Client, count: int = TAPS, first: int = FIRST_TAPS) -> list[float]:
    """The times of answers to a tablet's taps, in ms; the `first` are not counted."""
    return [tap(td) for _ in range(first + count)][first:]


def tap(td: Client) -> float:
    """The time of an answer in ms, after a pause. Each tap has its own text: the same again would be refused."""
    time.sleep(TAP_PAUSE_S)
    began = time.monotonic_ns()
    td.do("announcement.post", text=f"Dinner break, {began}", seconds=5)
    return (time.monotonic_ns() - began) / 1e6


def processor_ns(*pids: int) -> int:
    """Processor time of all threads of some processes so far, in ns."""
    return sum(
        int((each / "schedstat").read_text("ascii").split()[0])
        for pid in pids
        for each in Path(f"/proc/{pid}/task").iterdir()
    )


def be_nice(*pids: int) -> None:
    """Lower the priority of these processes."""
    for pid in pids:
        for each in Path(f"/proc/{pid}/task").iterdir():
            os.setpriority(os.PRIO_PROCESS, int(each.name), NICENESS)
