"""The work of one process: rows of one table, each with its median, its range and its limit."""

from __future__ import annotations

import gc
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.books import SALES, TOURNAMENTS
from bench.books import festival as festival_books
from bench.festival import ENTRIES, TABLES, a_break, bust, bust_outs, whole_plan
from bench.limits import COLUMNS, Limit, cells
from bench.live.numbers import head, line
from bench.merging import FLIGHTS, PLAYERS, SEATS, Draw, Merge
from bench.past import TimeMachine
from bench.players import TYPED, a_list, a_registry
from bench.replay import starts
from bench.rooms import a_long_evening, a_room, rows_of
from bench.structures import a_document, a_large_sheet, a_running_session, wishes
from bench.tournament_files import tournament_file
from clockserver.calculators.check_structure import check_structure
from clockserver.calculators.end_time import answer_end_time
from clockserver.desk.journals.event_codec import record_of
from clockserver.players.import_list import preview
from clockserver.players.list_file import read_lines
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.structure_files.preview import preview as preview_of
from clockserver.structures.generator.generate import generate
from clockserver.structures.live_band import USUAL, band_of
from clockserver.structures.sheets.rows import Chosen
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.clock.commands import AddTime

EVENTS = 100_000
RUNS = 5
HEAD = head(("what", "median", "range", "runs", *COLUMNS))


def timed(work: Callable[[], object]) -> float:
    """The time of a call in ms."""
    before = time.perf_counter()
    work()
    return (time.perf_counter() - before) * 1000


def row(name: str, samples: list[float], at_most: float) -> str:
    """A line of the table, of times in ms: median, range, and the limit of the median."""
    low, high, middle = min(samples), max(samples), statistics.median(samples)
    measured = (name, f"{_short(middle)} ms", f"{_short(low)}–{_short(high)}", str(len(samples)))
    return line((*measured, *cells(Limit("", middle, at_most, "{:,.5g} ms"))))


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def one_command() -> list[str]:
    """Decide, evolve, encode, project and publish to nobody, without a disk."""
    room = a_room()
    room.clock.advance(1000)
    samples = [timed(lambda i=i: room.give(AddTime(ms=1000 if i % 2 else -1000))) for i in range(500)]
    return [row("one command through the whole way, no disk", samples, 1)]


def replay() -> list[str]:
    """Decode and fold a journal."""
    rows = a_long_evening(EVENTS)
    samples = [timed(lambda: tournament_fold.replay(record_of(each) for each in rows)) for _ in range(RUNS)]
    return [row(f"replay of {EVENTS:,} events", samples, 3_000)]


def start() -> list[str]:
    """A restart up to the first socket: replay, the log, the topics."""
    room = a_room()
    room.journal.rows = a_long_evening(EVENTS)
    samples = [timed(room.restarted) for _ in range(RUNS)]
    return [row(f"start from {EVENTS:,} events", samples, 3_000)]


def flush() -> list[str]:
    """Append durably to SQLite on this disk."""
    return [_flushed(1, 5), _flushed(50, 10)]


def _flushed(batch: int, at_most: float) -> str:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        engine = open_engine(sqlite_url(Path(folder)))
        migrate(engine)
        journal = SqlJournal(engine)
        samples = [timed(lambda i=i: journal.append(rows_of(batch, i * batch))) for i in range(100)]
        engine.dispose()
    return row(f"flush of {batch} events, synced", samples, at_most)


def search() -> list[str]:
    """Search for players while a name is typed."""
    return [_searched(10_000), _searched(100_000)]


def _searched(count: int) -> str:
    players = a_registry(count)
    samples = [timed(lambda typed=typed: players.search(typed, 20)) for typed in TYPED for _ in range(50)]
    return row(f"search among {count:,} players", samples, 60)


def read_list(count: int = 9_000) -> list[str]:
    """A preview of a long list, against a registry of 10,000."""
    players, data = a_registry(10_000), a_list(count)
    samples = [timed(lambda: preview(read_lines(data), players)) for _ in range(RUNS)]
    return [row(f"preview of a CSV of {count:,} rows", samples, 1_000)]


def cleared() -> bool:
    """Free the memory of earlier runs' rooms; always True."""
    gc.unfreeze()
    gc.collect()
    return True


def starting() -> list[str]:
    """A restart with the journal of a large evening, in a database on this disk."""
    with starts() as evening:
        events = f"{evening.events:,} events of {ENTRIES:,} entries on {TABLES:,} tables"
        fold = [timed(evening.fold) for _ in range(RUNS) if cleared()]
        replayed = [timed(evening.replay) for _ in range(RUNS) if cleared()]
        snapshots = [evening.take_snapshot(evening.replay()) for _ in range(RUNS) if cleared()]
        resumed = [timed(evening.from_snapshot) for _ in range(RUNS) if cleared()]
    return [
        row(f"replay of {events}: the state", fold, 3_000),
        row("start from them, with every topic", replayed, 3_000),
        row("a snapshot of them", snapshots, 3_000),
        row("start from the snapshot, with every topic", resumed, 1_000),
    ]


def past() -> list[str]:
    """Answers of the time machine's worker about random instants of a large evening."""
    with starts() as evening:
        machine = TimeMachine(evening.journal, evening.events)
        read = [timed(machine.read)]
        opened = [timed(machine.open) for _ in range(30)]
        scrubbed = [timed(machine.scrub) for _ in range(30)]
        first, *searched = (timed(machine.search) for _ in range(RUNS))
        marks = [timed(machine.marks) for _ in range(RUNS)]
    return [
        row(f"time machine: {evening.events:,} events read once", read, 10_000),
        row("a random instant of them, with all players and tables", opened, 1_000),
        row("the scrubber moved, with the topics of the clock", scrubbed, 150),
        row("a search of the whole log, the first", [first], 5_000),
        row("a search of the whole log, further ones", searched, 1_000),
        row("the marks of the scrubber", marks, 1_000),
    ]


def festival() -> list[str]:
    """Commands and plans among 10,000 entries on 1,112 tables."""
    samples = [timed(lambda entry=entry: bust(entry)) for entry in bust_outs(1_200)]
    moves = len(whole_plan().moves)
    return [
        row(f"bust-out among {ENTRIES:,} on {TABLES:,} tables, whole way, no disk", samples, 5),
        row(f"plan to balance, {moves} moves", [timed(whole_plan) for _ in range(RUNS)], 50),
        row("break a table", [timed(a_break) for _ in range(20)], 20),
    ]


def merging() -> list[str]:
    """Flights merged, and the seats of a day drawn."""
    merged = [timed(Merge().run) for _ in range(RUNS)]
    drawn = [timed(Draw().run) for _ in range(RUNS)]
    return [
        row(f"merge of {FLIGHTS} flights of {PLAYERS:,}, every topic, no disk", merged, 1_000),
        row(f"{SEATS:,} seats drawn, whole way, no disk", drawn, 200),
    ]


def structures() -> list[str]:
    """Structures checked, calculated and generated."""
    request = {"structure": a_document(), "entries": 300}
    session = a_running_session()
    ends = [timed(lambda: answer_end_time(request)) for _ in range(50)]
    live = [timed(lambda: band_of(session, USUAL, 60_000)) for _ in range(50)]
    each = [timed(lambda wish=wish: generate(wish)) for wish in wishes() for _ in range(RUNS)]
    return [
        row("check-structure, 60 levels", [timed(lambda: check_structure(request)) for _ in range(50)], 20),
        row("end-time, 60 levels, 300 entries", ends, 20),
        row("likely end of a running tournament, 60 levels, 10,000 players", live, 20),
        row("generate-structure", each, 500),
        *previews(),
    ]


def previews() -> list[str]:
    """A sheet of two megabytes previewed, and the start of the process that does it for a server."""
    sheet, words = a_large_sheet(), catalogue()
    chosen = Chosen(title="Sheet", starting_stack=20_000)
    modules = "clockserver.workers.process, clockserver.structure_files.preview"
    starting = [sys.executable, "-P", "-W", "ignore", "-c", f"import {modules}"]
    return [
        row(
            f"preview of a sheet of {len(sheet) / 1024**2:.1f} MB, in its own process",
            [timed(lambda: preview_of(sheet, chosen, words)) for _ in range(10)],
            1_000,
        ),
        row("start of that process", [timed(lambda: _run(starting)) for _ in range(5)], 1_000),
    ]


def tournament_files() -> list[str]:
    """A large evening exported to a file, and imported by another server."""
    file = tournament_file()
    name = f"tournament file of {file.events:,} events, {file.size / 1e6:.1f} MB"
    parts = {
        "written": (file.written_s, 10_000),
        "checked and replayed": (file.replayed_s, 10_000),
        "waypoints written after it": (file.waypoints_s, 10_000),
        "imported into the journal": (file.imported_s, 10_000),
        "longest wait of a command meanwhile": (file.max_wait_s, 250),
        "longest wait of a command for the players": (file.max_wait_for_players_s, 250),
    }
    return [row(f"{name}: {part}", [seconds * 1000], most) for part, (seconds, most) in parts.items()]


def books() -> list[str]:
    """The books of a festival, read from its journal."""
    with festival_books() as books_of_festival:
        kinds = {
            "balances": (books_of_festival.sum_up, 1_000),
            "as a table": (books_of_festival.table, 2_000),
            "as a plain-text journal": (books_of_festival.text, 2_000),
        }
        return [
            row(
                f"books of {TOURNAMENTS} tournaments, {SALES:,} sales: {kind}",
                [timed(work) for _ in range(RUNS)],
                most,
            )
            for kind, (work, most) in kinds.items()
        ]


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True)  # noqa: S603 - a fixed command


PARTS: dict[str, Callable[[], list[str]]] = {
    "command": one_command,
    "replay": replay,
    "start": start,
    "flush": flush,
    "evening": starting,
    "past": past,
    "festival": festival,
    "merging": merging,
    "search": search,
    "player-list": read_list,
    "structures": structures,
    "books": books,
    "tournament-files": tournament_files,
}
"""The functions with the rows, by the names of the command line."""
