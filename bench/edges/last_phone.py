"""One event of 583 bytes to thousands of phones: two edges over Redis, one process of clockserver, and a bare loop.

The ways take turns, each with its own phones; all phones of a way are in as many processes as the way has servers.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

from msgspec import Struct

from bench.edges import rows as table
from bench.edges.marks import TOPIC, Marks
from bench.edges.running import MARKING, Running, one_process, processor_ns, with_edges
from bench.live.fan_out import WAYS
from bench.live.numbers import head, line
from bench.live.reporting_process import SOCKET_IO, ReportingProcess, crowd
from tests.servers import RunningServer

PHONES, ROUNDS = 5_000, 25
FIRST_ROUNDS = 3
PAUSE_S = 0.15
MANY = 10_000
COLUMNS = ("µs of a processor for each phone and event", "servers", "leader", "Redis", "phones", "together")


class Event(Struct, frozen=True):
    """One event: ms to the first and to the last phone, and processor time in ns by kind of process."""

    first: float
    last: float
    work: dict[str, int]


class Way:
    """A way from an event to its phones.

    `publish`: sends an event by its number, and returns the instant in ns; `pids`: the processes by their kind.
    """

    def __init__(
        self,
        name: str,
        publish: Callable[[int], int],
        crowds: Sequence[ReportingProcess],
        pids: dict[str, tuple[int, ...]],
    ) -> None:
        self.name = name
        self._publish = publish
        self.events: list[Event] = []
        self._crowds = crowds
        self._pids = {**pids, "phones": tuple(each.pid for each in crowds)}

    def send(self, number: int) -> None:
        """Send an event, and wait until the last phone has it."""
        before = {kind: processor_ns(*pids) for kind, pids in self._pids.items()}
        at = self._publish(number)
        reports = [each.next_report() for each in self._crowds]
        work = {kind: processor_ns(*pids) - before[kind] for kind, pids in self._pids.items()}
        if any(each.get("mark") != number for each in reports):
            raise ConnectionError(f"{self.name}: {reports}")
        first, last = min(each["first"] for each in reports), max(each["last"] for each in reports)
        self.events.append(Event((first - at) / 1e6, (last - at) / 1e6, work))

    def samples(self, name: str) -> list[float]:
        """Samples of all rounds after the first FIRST_ROUNDS."""
        return [getattr(each, name) for each in self.events[FIRST_ROUNDS:]]

    def work_us(self, kind: str, phones: int) -> float:
        """The median work of a kind of process for each phone and event, in µs."""
        return (
            statistics.median(each.work.get(kind, 0) for each in self.events[FIRST_ROUNDS:]) / phones / 1000
        )


def bare_loop(server: ReportingProcess, phones: ReportingProcess) -> Way:
    """A bare loop of `send`. It reports when it has sent an event."""

    def publish(number: int) -> int:
        server.send_line(number)
        return int(server.next_report()["at"])

    return Way("bare loop", publish, [phones], {"servers": (server.pid,)})


def of_one_process(server: RunningServer, phones: ReportingProcess) -> Way:
    """All phones at the leader, which sends an event to them after it was published."""
    marks = Marks(server.data.parent / "marks")
    return Way("one process", marks.publish, [phones], {"servers": (server.pid,)})


def of_edges(running: Running, phones: Sequence[ReportingProcess]) -> Way:
    """Phones at edges; an event goes to Redis after it was published."""
    pids = {
        "servers": tuple(each.pid for each in running.edges),
        "leader": (running.leader.pid,),
        "Redis": (running.redis.pid,),
    }
    return Way("two edges", Marks(running.folder / "marks").publish, phones, pids)


def rows(phones: int = PHONES, rounds: int = ROUNDS) -> Iterator[str]:
    """The lines of this part, and a second table with the processor time of each kind of process."""
    with ExitStack() as running:
        ways = _ways(running, phones)
        for number in range(1, FIRST_ROUNDS + rounds + 1):
            for way in ways[number % 3 :] + ways[: number % 3]:
                way.send(number)
                time.sleep(PAUSE_S)
    bare, one, edges = ways
    about = f"last of {phones:,}, two edges over Redis"
    last = edges.samples("last")
    yield table.ratio_row(about, last, "bare loop", bare.samples("last"), 0.9 if phones >= MANY else 0.95)
    yield table.ratio_row(about, last, "one process", one.samples("last"), 0.8)
    yield table.row("the hop: from the leader to the first phone", edges.samples("first"), 3)
    yield from head(COLUMNS).splitlines()
    for way in ways:
        work = [way.work_us(kind, phones) for kind in COLUMNS[1:-1]]
        yield line((f"{way.name}, {phones:,}", *(f"{each:.2f}" for each in (*work, sum(work)))))


def _ways(running: ExitStack, phones: int) -> list[Way]:
    bare = running.enter_context(ReportingProcess(WAYS["bare loop"]))
    server = running.enter_context(one_process(MARKING))
    edges = running.enter_context(with_edges(2, MARKING))

    def connected(port: int, count: int, path: str = SOCKET_IO) -> ReportingProcess:
        topics = [TOPIC] if path == SOCKET_IO else []
        clients = running.enter_context(crowd(port, count, path, topics=topics, marks=True))
        while "ready" not in clients.next_report():
            pass
        return clients

    at_edges = [connected(each.port, phones // 2) for each in edges.edges]
    return [
        bare_loop(bare, connected(bare.next_report()["port"], phones, "/")),
        of_one_process(server, connected(server.port, phones)),
        of_edges(edges, at_edges),
    ]
