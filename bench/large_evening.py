"""A large evening on real servers: exported to a file, imported by another server under taps, and its past opened.

`python -m bench.large_evening`. Servers and the client share the cores.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import requests
from msgspec.structs import replace

from bench import limits
from bench.evening import STREAM, an_evening
from bench.festival import ENTRIES, TABLES
from bench.limits import Limit
from bench.live import numbers
from bench.past import WHOLE, names
from bench.replay import EVENTS, IN_BATCH
from clockserver.desk.ports import Row
from clockserver.past.waypoints import EVERY
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.waypoint_files import WaypointFiles
from clockserver.timing.host_clock import wall_ms
from tests.servers import RunningServer

COUNTS = (1,)
HEAD = numbers.head(("what", "measured", *limits.COLUMNS))
COMMAND = (sys.executable, "-m", "clockserver")
MAX_FILE_S, MAX_OPENING_S, MAX_TAP_MS = 10, 1, 200
PATIENCE_S = 300.0
"""Maximum seconds of each step; a longer one fails."""
MIDDLE = EVENTS // 2
DAY_MS = 24 * 3_600_000
INSTANT = re.compile(r"\b1[0-9]{12}\b")
"""An instant in ms in the JSON of an event."""
OTHER, TAP_PAUSE_S = "other", 0.03
"""The tournament that gets taps meanwhile, and the seconds between two of them."""


def rows(_: int) -> Iterator[str]:
    """The lines of the table, as they are measured."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        first, second = Path(folder, "first"), Path(folder, "second")
        _fill(first)
        with _server(first) as server:
            server.open_tournament(OTHER)
            yield _seconds("wait for its waypoints, worker beside the server", _until_written(first))
        with _server(first) as server:  # with the snapshot that the last server wrote at its end
            yield _seconds("first opening right after a start", _opened(server), MAX_OPENING_S)
            taps, (seconds, file) = _tapped(server, lambda: _exported(server))
            yield _file("a file of the evening written", seconds, taps)
        with _server(second) as server:
            server.open_tournament(OTHER)
            taps, (seconds, _trusted) = _tapped(server, lambda: _imported(server, file))
            yield _file("the file imported by another server", seconds, taps)
            yield _seconds("wait for its waypoints after the answer", _until_written(second))
            yield _seconds("first opening after an import", _opened(server), MAX_OPENING_S)
        with _server(second) as server:
            yield _seconds("first opening of it right after a start", _opened(server), MAX_OPENING_S)


def _fill(data: Path) -> None:
    """Put the evening into the journal of a data directory."""
    data.mkdir()
    engine = open_engine(sqlite_url(data))
    migrate(engine)
    journal, moved = SqlJournal(engine), _of_yesterday(an_evening(EVENTS, ENTRIES, TABLES))
    for at in range(0, len(moved), IN_BATCH):
        journal.append(moved[at : at + IN_BATCH])
    engine.dispose()


def _of_yesterday(rows: list[Row]) -> list[Row]:
    """The rows with all instants moved to the past: no server imports a file from the future."""
    shift = rows[-1].at - (wall_ms() - DAY_MS)
    return [
        replace(
            row,
            at=row.at - shift,
            body=INSTANT.sub(lambda instant: str(int(instant[0]) - shift), row.body),
        )
        for row in rows
    ]


@contextmanager
def _server(data: Path) -> Iterator[RunningServer]:
    with RunningServer(data, command=COMMAND, cwd=Path.cwd()) as server:
        yield server


def _tapped(
    server: RunningServer, work: Callable[[], tuple[float, bytes]]
) -> tuple[list[float], tuple[float, bytes]]:
    """Times of answers to taps of a tablet during `work`, in ms, and the result of `work`."""
    taps, over, client = list[float](), threading.Event(), server.client()

    def tap() -> None:
        while not over.is_set():
            time.sleep(TAP_PAUSE_S)
            began = time.perf_counter()
            # Each tap has its own text: the same again would be refused.
            answer = client.command("announcement.post", OTHER, text=f"Break, {began}", seconds=5)
            taps.append((time.perf_counter() - began) * 1_000)
            if not answer.get("ok"):
                raise AssertionError(answer)

    thread = threading.Thread(target=tap, daemon=True)
    thread.start()
    try:
        return taps, work()
    finally:
        over.set()
        thread.join()


def _exported(server: RunningServer) -> tuple[float, bytes]:
    began = time.perf_counter()
    answer = server.get("/api/v1/tournaments/friday/file", headers=server.staff(), timeout=PATIENCE_S)
    _demand(answer)
    return time.perf_counter() - began, answer.content


def _imported(server: RunningServer, file: bytes) -> tuple[float, bytes]:
    """Seconds of an import with the fingerprint of the file's key, until the answer."""
    path = "/api/v1/tournament-files"
    options = {"headers": server.staff(), "timeout": PATIENCE_S}
    refusal = server.post(path, data=file, **options).json()
    trust = refusal["refused"][0]["params"]["fingerprint"]
    began = time.perf_counter()
    _demand(server.post(f"{path}?trust={trust}", data=file, **options))
    return time.perf_counter() - began, b""


def _opened(server: RunningServer) -> float:
    """Seconds until an instant in the middle is shown, with every topic of the control's tables and players."""
    began = time.perf_counter()
    params = {"seq": MIDDLE, "topics": ",".join(names(WHOLE))}
    path = "/api/v1/tournaments/friday/at"
    _demand(server.get(path, params=params, headers=server.staff(), timeout=PATIENCE_S))
    return time.perf_counter() - began


def _until_written(data: Path) -> float:
    began, files = time.perf_counter(), WaypointFiles(data)
    while len(files.seqs(STREAM)) < EVENTS // EVERY - 1:
        if time.perf_counter() - began > PATIENCE_S:
            raise TimeoutError("waypoints")
        time.sleep(0.05)
    return time.perf_counter() - began


def _demand(answer: requests.Response) -> None:
    if not answer.ok:
        raise AssertionError(answer.text[:500])


def _file(name: str, seconds: float, taps: list[float]) -> str:
    measured = (
        f"{seconds:.1f} s; taps meanwhile {median(taps):.0f} ms, slowest of {len(taps)} {max(taps):.0f} ms"
    )
    kept = limits.cells(
        Limit("", seconds, MAX_FILE_S, "{:.1f} s"), Limit("tap", max(taps), MAX_TAP_MS, "{:.0f} ms")
    )
    return numbers.line((name, measured, *kept))


def _seconds(name: str, seconds: float, at_most: float | None = None) -> str:
    kept = limits.REFERENCE if at_most is None else limits.cells(Limit("", seconds, at_most, "{:.2f} s"))
    return numbers.line((name, f"{seconds:.2f} s", *kept))


if __name__ == "__main__":
    sys.stdout.write(f"{os.cpu_count()} cores\n{HEAD}\n")
    for each in rows(1):
        sys.stdout.write(f"{each}\n")
        sys.stdout.flush()
