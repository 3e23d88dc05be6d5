"""The time machine for measurements: any instant of a large evening, from its journal in a real database.

`python -m bench.past` asks its worker process, before it has read the journal and afterwards, with waypoints on disk.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from bench import limits
from bench.evening import STREAM
from bench.limits import Limit
from bench.live import numbers
from bench.replay import Starts, starts
from clockserver.live import hub
from clockserver.past.answering import Answering
from clockserver.past.past_topics import FixedClock
from clockserver.past.questions import AskAt, Asked, AskLines, AskMarks, AskReady, Question
from clockserver.past.waypoints import EVERY, PastJournal
from clockserver.players.player_registry import Players
from clockserver.storage.waypoint_files import WaypointFiles
from clockserver.structures.live_band import USUAL
from clockserver.workers.jobs import PastJob
from clockserver.workers.worker_pool import OF_THE_PAST, PAST, Workers
from tests.fakes import InMemoryPlayers, inline

CONTROL = (
    "tournament",
    "clock",
    "counters",
    "structure",
    "controls",
    "log",
    "plan",
    "moves",
    "calls",
    "pages",
)
WHOLE = (*CONTROL, "players", "seats", "tables")


def names(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Names of topics as the control asks for them."""
    without_session = ("tournament", "log")
    return tuple(f"{kind}:friday" if kind in without_session else f"{kind}:friday:1" for kind in kinds)


class TimeMachine:
    """The answers of the worker to questions about the evening."""

    def __init__(self, journal: PastJournal, events: int) -> None:
        self._answering = Answering(
            journal, Players(InMemoryPlayers(), FixedClock(0), inline), lambda _: lambda code, _params: code
        )
        self._dice = Random(5)  # noqa: S311 - to measure, not to draw
        self._events = events

    def read(self) -> None:
        """Read the journal, and store its waypoints."""
        self._ask(AskReady())
        while self._answering.read_ahead():
            pass

    def open(self) -> None:
        """A random instant, with every topic of the control's tables and players."""
        self._ask(AskAt(names(WHOLE), public=False, seq=self._dice.randrange(1, self._events)))

    def scrub(self) -> None:
        """A random instant, with the topics of the control's clock, as by the scrubber."""
        self._ask(AskAt(names(CONTROL), public=False, seq=self._dice.randrange(1, self._events)))

    def search(self) -> None:
        """A search of the whole log."""
        self._ask(AskLines("log table", "en"))

    def marks(self) -> None:
        """The marks of the scrubber."""
        self._ask(AskMarks(public=False))

    def _ask(self, question: Question) -> None:
        msgspec.json.encode(self._answering.answer(_asked(question)))


def _asked(question: Question) -> Asked:
    return Asked(STREAM, "friday", {"1": "full"}, USUAL, 0, (), question)


class Worker:
    """The worker process of the time machine on a data directory; it starts with the first question."""

    def __init__(self, data: Path, events: int) -> None:
        self._workers = Workers(data, OF_THE_PAST, 1, hub.WakeEvent, module=PAST)
        self._dice = Random(6)  # noqa: S311 - to measure, not to draw
        self._events = events

    def ask(self, question: Question) -> float:
        """Ask a question. Returns the ms until its answer."""
        before = time.perf_counter()
        self._workers.do(PastJob(msgspec.msgpack.encode(_asked(question))), f"bench {before}")
        return (time.perf_counter() - before) * 1000

    def open(self) -> float:
        """A random instant, with every topic of the control's tables and players."""
        return self.ask(AskAt(names(WHOLE), public=False, seq=self._dice.randrange(1, self._events)))

    def scrub(self) -> float:
        """A random instant, with the topics of the control's clock, as by the scrubber."""
        return self.ask(AskAt(names(CONTROL), public=False, seq=self._dice.randrange(1, self._events)))

    def end(self) -> None:
        """End the process."""
        self._workers.end()


MAX_OPEN_MS, MAX_SCRUB_MS = 1_000, 150
READ_S = 120.0
"""Maximum seconds to read the journal and to write its waypoints."""
SETTLED_S = 20.0
"""Seconds after which the worker has read the journal."""
HEAD = numbers.head(("what", "median ms", "slowest", "runs", *limits.COLUMNS))


def lines() -> Iterator[str]:
    """Lines of the first worker of a data directory, and of the next, which finds the waypoints of the first."""
    yield HEAD
    with starts() as evening:
        yield _line("journal read, waypoints written", [_read(evening)], READ_S * 1000)
        worker = Worker(evening.data, evening.events)
        worker.ask(AskReady())
        yield _line("the next worker: first opening", [worker.open()], MAX_OPEN_MS)
        yield _line("marks", [worker.ask(AskMarks(public=False))], MAX_OPEN_MS)
        yield _line("openings while it reads", [worker.open() for _ in range(30)], MAX_OPEN_MS)
        time.sleep(SETTLED_S)
        yield _line("openings", [worker.open() for _ in range(60)], MAX_OPEN_MS)
        yield _line("scrubber, topics of the clock", [worker.scrub() for _ in range(200)], MAX_SCRUB_MS)
        worker.end()


def _read(evening: Starts) -> float:
    worker, before = Worker(evening.data, evening.events), time.perf_counter()
    worker.ask(AskReady())
    files, until = WaypointFiles(evening.data), time.monotonic() + READ_S
    while len(files.seqs(STREAM)) < evening.events // EVERY - 1 and time.monotonic() < until:
        time.sleep(0.1)
    worker.end()
    return (time.perf_counter() - before) * 1000


def _line(name: str, samples: list[float], at_most: float) -> str:
    slowest, middle = max(samples), statistics.median(samples)
    kept = limits.cells(Limit("", slowest, at_most, "{:,.0f} ms"))
    return numbers.line((name, f"{middle:,.0f}", f"{slowest:,.0f}", str(len(samples)), *kept))


if __name__ == "__main__":
    for each in lines():
        sys.stdout.write(f"{each}\n")
        sys.stdout.flush()
