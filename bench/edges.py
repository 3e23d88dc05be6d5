"""Two edges beside one process: the last of many phones, the answer to a tap through an edge, and the hop.

`python -m bench.edges [COUNT…]`; needs redis-server. Ratios are of one run: load, edges and leader share the cores.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct

from bench.live.speaker import Speaker, crowd
from clockserver.storage.edge_keys import EdgeKeys
from tests.client import Client
from tests.edges.running_edge import RunningEdge
from tests.redis_server import RedisServer
from tests.servers import RunningServer

COUNTS = (5_000, 10_000)
TAPS = 60
PAUSE_S = 0.25
TOPIC = "announcement:friday"
COLUMNS = (
    "phones",
    "one process: first",
    "last",
    "two edges: first",
    "last",
    "last ÷ one process",
    "answer, direct",
    "through an edge",
    "ratio",
)
HEAD = f"\n| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}"


class Seen(Struct, frozen=True):
    """Measurements in ms: the first phone, the last one, and the answer on the tablet."""

    first: list[float]
    last: list[float]
    answered: list[float]


def taps(td: Client, crowds: list[Speaker]) -> Seen:
    """Announcements one after the other, with those followers."""
    seen = Seen([], [], [])
    for number in range(TAPS):
        began = time.monotonic_ns()
        td.do("announcement.post", text=f"mark-{number}", seconds=5)
        seen.answered.append((time.monotonic_ns() - began) / 1e6)
        heard = [each.heard() for each in crowds]
        seen.first.append((min(each["first"] for each in heard) - began) / 1e6)
        seen.last.append((max(each["last"] for each in heard) - began) / 1e6)
        time.sleep(PAUSE_S)
    return seen


def one_process(count: int) -> Seen:
    """All phones at the server that decides."""
    with (
        tempfile.TemporaryDirectory(dir=Path.cwd()) as folder,
        RunningServer(Path(folder) / "data") as server,
    ):
        server.open_tournament()
        td = server.client()
        with crowd(server.port, count, topics=[TOPIC], marks=True) as phones:
            phones.heard()
            return taps(td, [phones])


@contextmanager
def with_edges(count: int) -> Iterator[tuple[RunningServer, list[RunningEdge]]]:
    """A leader with so many edges."""
    with ExitStack() as running:
        folder = Path(running.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd())))
        redis = RedisServer(folder).start()
        running.callback(redis.kill)
        leader = running.enter_context(RunningServer(folder / "data", args=["--redis", redis.url]))
        leader.open_tournament()
        edges = []
        for number in range(count):
            key = EdgeKeys(leader.data).add(f"hall-{number}", "edge")
            edge = RunningEdge(folder, leader, redis.url, key, name=f"hall-{number}")
            edges.append(running.enter_context(edge))
        yield leader, edges


def two_edges(count: int) -> tuple[Seen, list[float]]:
    """Half of the phones at each of two edges; beside what was seen, the answers through an edge without phones."""
    with with_edges(2) as (leader, edges):
        through = answers(edges[0].client())
        td = leader.client()
        with ExitStack() as crowds:
            phones = [
                crowds.enter_context(crowd(each.port, count // 2, topics=[TOPIC], marks=True))
                for each in edges
            ]
            for each in phones:
                each.heard()
            return taps(td, phones), through


def direct() -> list[float]:
    """Answers of a leader to a tablet of its own, without phones."""
    with with_edges(1) as (leader, _):
        return answers(leader.client())


def answers(td: Client) -> list[float]:
    """The times of answers, in ms, after some that are not counted."""
    found = []
    for number in range(TAPS + 10):
        began = time.monotonic_ns()
        td.do("announcement.post", text=f"answer {number}", seconds=5)
        found.append((time.monotonic_ns() - began) / 1e6)
        time.sleep(0.02)
    return found[10:]


def rows(count: int) -> list[str]:
    """A line of the table."""
    alone = one_process(count)
    edges, through = two_edges(count)
    straight = direct()
    middle = statistics.median
    cells = [
        f"{count:,}",
        *(f"{middle(each):.1f} ms" for each in (alone.first, alone.last, edges.first, edges.last)),
        f"{middle(edges.last) / middle(alone.last):.2f}",
        *(f"{middle(each):.1f} ms" for each in (straight, through)),
        f"{middle(through) / middle(straight):.2f}",
    ]
    return [f"| {' | '.join(cells)} |"]


if __name__ == "__main__":
    sys.stdout.write(f"{os.cpu_count()} cores\n{HEAD}\n")
    for asked in map(int, sys.argv[1:] or map(str, COUNTS)):
        sys.stdout.write("\n".join(rows(asked)) + "\n")
