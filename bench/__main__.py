"""`make bench`: one table, measured in one run."""

from __future__ import annotations

import gc
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench import floods
from bench.books import SALES, TOURNAMENTS
from bench.books import festival as festival_books
from bench.festival import ENTRIES, TABLES, a_break, bust, bust_outs, whole_plan
from bench.live import agreement, fan_out, gap, library_page, polling, storm, visit, whole_way
from bench.live import bytes as bytes_sent
from bench.merging import FLIGHTS, PLAYERS, SEATS, Draw, Merge
from bench.past import TimeMachine
from bench.players import TYPED, a_list, a_registry
from bench.replay import starts
from bench.rooms import a_long_evening, a_room, rows_of
from bench.structures import a_document, a_large_sheet, a_running_session, wishes
from bench.tournament_files import tournament_file
from clockserver.calculators.check_structure import check_structure
from clockserver.calculators.end_time import answer_end_time
from clockserver.desk.event_codec import record_of
from clockserver.players.import_list import preview
from clockserver.players.list_file import read_lines
from clockserver.storage.journal import SqlJournal, migrate, open_engine, sqlite_url
from clockserver.structure_files.preview import preview as preview_of
from clockserver.structures.generator.generate import generate
from clockserver.structures.live_band import USUAL, band_of
from clockserver.structures.sheets.rows import Chosen
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.clock.commands import AddTime

EVENTS = 100_000
RUNS = 5


def timed(work: Callable[[], object]) -> float:
    """The time of a call in ms."""
    before = time.perf_counter()
    work()
    return (time.perf_counter() - before) * 1000


def row(name: str, samples: list[float], unit: str = "ms") -> str:
    """A line of the table: median, and the range."""
    low, high = min(samples), max(samples)
    return f"| {name} | {statistics.median(samples):.3g} {unit} | {low:.3g}–{high:.3g} | {len(samples)} |"


def one_command() -> str:
    """Decide, evolve, encode, project and publish to nobody, without a disk."""
    room = a_room()
    room.clock.advance(1000)
    samples = [timed(lambda i=i: room.give(AddTime(ms=1000 if i % 2 else -1000))) for i in range(500)]
    return row("one command through the whole way, no disk", samples)


def replay() -> str:
    """Decode and fold a journal."""
    rows = a_long_evening(EVENTS)
    samples = [timed(lambda: tournament_fold.replay(record_of(one) for one in rows)) for _ in range(RUNS)]
    return row(f"replay of {EVENTS:,} events", samples)


def start() -> str:
    """A restart up to the first socket: replay, the log, the topics."""
    room = a_room()
    room.journal.rows = a_long_evening(EVENTS)
    return row(f"start from {EVENTS:,} events", [timed(room.restarted) for _ in range(RUNS)])


def flush(batch: int) -> str:
    """Append durably to SQLite on this disk."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        engine = open_engine(sqlite_url(Path(folder)))
        migrate(engine)
        journal = SqlJournal(engine)
        samples = [timed(lambda i=i: journal.append(rows_of(batch, i * batch))) for i in range(100)]
        engine.dispose()
    return row(f"flush of {batch} events, synced", samples)


def search(count: int) -> str:
    """Search for players while a name is typed."""
    players = a_registry(count)
    samples = [timed(lambda typed=typed: players.search(typed, 20)) for typed in TYPED for _ in range(50)]
    return row(f"search among {count:,} players", samples)


def read_list(count: int) -> str:
    """A preview of a long list, against a registry of 10,000."""
    players, data = a_registry(10_000), a_list(count)
    return row(
        f"preview of a CSV of {count:,} rows",
        [timed(lambda: preview(read_lines(data), players)) for _ in range(RUNS)],
    )


def cleared() -> bool:
    """Free the memory of earlier runs' rooms; always True."""
    gc.unfreeze()
    gc.collect()
    return True


def starting() -> list[str]:
    """A restart with the journal of a large evening, in a database on this disk."""
    with starts() as found:
        events = f"{found.events:,} events of {ENTRIES:,} entries on {TABLES:,} tables"
        fold = [timed(found.fold) for _ in range(RUNS) if cleared()]
        replayed = [timed(found.replay) for _ in range(RUNS) if cleared()]
        taken = [found.take(found.replay()) for _ in range(RUNS) if cleared()]
        resumed = [timed(found.from_snapshot) for _ in range(RUNS) if cleared()]
    return [
        row(f"replay of {events}: the state", fold),
        row("start from them, with every topic", replayed),
        row("a snapshot of them", taken),
        row("start from the snapshot, with every topic", resumed),
    ]


def past() -> list[str]:
    """Any instant of the journal of a large evening, as the worker of the time machine answers."""
    with starts() as found:
        machine = TimeMachine(found.journal, found.events)
        read = [timed(machine.read)]
        opened = [timed(machine.open) for _ in range(30)]
        scrubbed = [timed(machine.scrub) for _ in range(30)]
        first, *searched = (timed(machine.search) for _ in range(RUNS))
        marks = [timed(machine.marks) for _ in range(RUNS)]
    return [
        row(f"time machine: {found.events:,} events read once", read),
        row("an instant of them by chance, with all players and tables", opened),
        row("the scrubber moved, with the topics of the clock", scrubbed),
        row("a search of the whole log, the first", [first]),
        row("a search of the whole log, further ones", searched),
        row("the marks of the scrubber", marks),
    ]


def festival() -> list[str]:
    """Players and tables of 10,000 entries on 1,112 tables."""
    samples = [timed(lambda entry=entry: bust(entry)) for entry in bust_outs(1_200)]
    moves = len(whole_plan().moves)
    return [
        row(f"bust-out among {ENTRIES:,} on {TABLES:,} tables, whole way, no disk", samples),
        row(f"plan to balance, {moves} moves", [timed(whole_plan) for _ in range(RUNS)]),
        row("break a table", [timed(a_break) for _ in range(20)]),
    ]


def merging() -> list[str]:
    """Flights merged, and the seats of a day drawn."""
    merged = [timed(Merge().run) for _ in range(RUNS)]
    drawn = [timed(Draw().run) for _ in range(RUNS)]
    return [
        row(f"merge of {FLIGHTS} flights of {PLAYERS:,}, every topic, no disk", merged),
        row(f"{SEATS:,} seats drawn, whole way, no disk", drawn),
    ]


def structures() -> list[str]:
    """Structures checked, reckoned and generated."""
    asked = {"structure": a_document(), "entries": 300}
    session = a_running_session()
    live = [timed(lambda: band_of(session, USUAL, 60_000)) for _ in range(50)]
    each = [timed(lambda wish=wish: generate(wish)) for wish in wishes() for _ in range(RUNS)]
    return [
        row("check-structure, 60 levels", [timed(lambda: check_structure(asked)) for _ in range(50)]),
        row("end-time, 60 levels, 300 entries", [timed(lambda: answer_end_time(asked)) for _ in range(50)]),
        row("likely end of a running tournament, 60 levels, 10,000 players", live),
        row("generate-structure", each),
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
        ),
        row("start of that process", [timed(lambda: _run(starting)) for _ in range(5)]),
    ]


def tournament_files() -> list[str]:
    """A large evening to another server in a file."""
    found = tournament_file()
    name = f"tournament file of {found.events:,} events, {found.size / 1e6:.1f} MB"
    parts = {
        "written": found.written_s,
        "checked and replayed": found.replayed_s,
        "taken into the journal": found.taken_s,
        "the longest that a command waits for it": found.longest_s,
    }
    return [row(f"{name}: {part}", [seconds * 1000]) for part, seconds in parts.items()]


def books() -> list[str]:
    """The books of a festival, read from its journal."""
    with festival_books() as found:
        kinds = {"balances": found.summed, "as a table": found.table, "as a plain-text journal": found.text}
        return [
            row(
                f"books of {TOURNAMENTS} tournaments, {SALES:,} sales: {kind}",
                [timed(work) for _ in range(RUNS)],
            )
            for kind, work in kinds.items()
        ]


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True)  # noqa: S603 - a command of ours


def main() -> None:
    """Print the table."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    gc.set_threshold(100_000, 50, 1000)  # as the server has it
    lines = [
        f"Machine: {machine}, {platform.system()} {platform.release()}",
        "",
        "| what | median | range | runs |",
        "|---|---|---|---|",
    ]
    lines += [one_command(), replay(), start(), flush(1), flush(50)]
    lines += starting()
    lines += past()
    lines += festival()
    lines += merging()
    lines += [search(10_000), search(100_000), read_list(9_000)]
    lines += structures()
    lines += books()
    lines += tournament_files()
    sys.stdout.write("\n".join(lines) + "\n")
    for part in (fan_out, storm, whole_way, gap, polling, visit, library_page, bytes_sent, agreement):
        sys.stdout.write(f"{part.HEAD}\n")
        for count in part.COUNTS:
            sys.stdout.write("\n".join(part.rows(count)) + "\n")
            sys.stdout.flush()
    sys.stdout.write("\n" + "\n".join(floods.table()) + "\n")


main()
