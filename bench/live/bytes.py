"""Bytes from a server with ten thousand seated players to each kind of display."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bench import limits
from bench.evening import SIZE, at_the_start
from bench.limits import Limit
from bench.live.displays import KINDS, PHONE_ENTRY
from bench.live.numbers import head, line
from bench.live.wire import Wire
from bench.players import names
from clockserver.players.person import Person
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.sql_players import SqlPlayers
from tests.builders import SLUG
from tests.client import Client
from tests.servers import RunningServer

COUNTS = (10_000,)
QUIET_S = 0.5
HEARTBEAT_S = 10.5
COLUMNS = (
    "bytes to a",
    "to begin with",
    "clock paused",
    "bust-out",
    "move",
    "own move",
    "announcement",
    "heartbeat",
    *limits.COLUMNS,
)
PROCEDURES = (
    "bytes to a",
    "hand for hand: a table is done",
    "color-up: a table is done",
    "vote: a ballot",
    "last hands: a table is done",
    "a bag",
    *limits.COLUMNS,
)
MAX_BEGIN = {"TV": 150_000, "control": 300_000, "table": 20_000, "phone": 20_000}
"""Maximum bytes of the first snapshots of a kind of display, by the first word of its name."""
MAX_NEWS, MAX_ANSWER = 5_000, 20_000
"""Maximum bytes of one event to a display, and of one answer over HTTP."""
ABOUT = "10,000 entries at their tables; whole frames of the socket, in bytes."
REQUESTS = {
    "a page of the TVs' seat list, 37 names": "seats?from=34&most=37",
    "the names of 60 moves": f"seats?entries={','.join(f'e{number}' for number in range(100, 160))}",
    "a page of control's players, 50 of them": "roster?standing=all",
    "a table with its players": "roster?tables=4",
}
"""Requests of pages over HTTP when a list comes in view."""
ABOUT_REQUESTS = (
    "Requests over HTTP when a list comes in view: of a TV for each page, of the control for each tap."
)
HEAD = head(COLUMNS, ABOUT)
ABOUT_PROCEDURES = "The same 10,000 in procedures in which each table or player takes part."


@contextmanager
def server_with_entries(entries: int) -> Iterator[RunningServer]:
    """A server with `entries` seated entries in its journal, all with names in the registry."""
    tables = -(-entries // SIZE)
    rows = at_the_start(entries, tables)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        data = Path(folder) / "data"
        data.mkdir()
        engine = open_engine(sqlite_url(data))
        migrate(engine)
        SqlJournal(engine).append(rows)
        people = [Person(f"{number:032x}", name, 1) for number, name in enumerate(names(entries), 1)]
        SqlPlayers(engine).add(people)
        engine.dispose()
        with RunningServer(data) as server:
            yield server


def taps(td: Client, entries: int) -> Iterator[None]:
    """The commands, in the order of the columns."""
    tables = -(-entries // SIZE)
    for type_, fields in (
        ("clock.pause", {}),
        ("entry.bust", {"entry": f"e{entries // 2}"}),
        # Seats are given table after table: the last seats of the last tables are open.
        ("seat.move", {"entry": "e1", "from_seat": [1, 1], "to_seat": [tables, SIZE]}),
        ("seat.move", {"entry": PHONE_ENTRY, "from_seat": [2, 1], "to_seat": [1, 1]}),
        ("announcement.post", {"text": "Dinner break after this level, 45 minutes", "seconds": 120}),
    ):
        td.do(type_, **fields)
        yield


def procedures(td: Client) -> Iterator[bool]:
    """Procedures of single tables or players, in the order of the columns; True if the step counts."""
    parts: list[tuple[dict[str, dict[str, Any]], str, dict[str, Any]]] = [
        ({"hand_for_hand.start": {"paid": 1}}, "hand_for_hand.done", {"hand": 1, "tables": [3]}),
        (
            {"hand_for_hand.stop": {}, "color_up.announce": {"denominations": [25], "text": "The 25s leave"}},
            "color_up.table_done",
            {"color_up": 1, "table": 3},
        ),
        ({"vote.call": {}, "vote.table_ready": {}}, "vote.cast", {"vote": 1, "entry": "e77", "deal": True}),
        (
            {"vote.close": {"vote": 1}, "day_end.record": {"hands": 3}},
            "day_end.hand_done",
            {"hand": 1, "tables": [3]},
        ),
        ({"day_end.hand_done": {"hand": 3}}, "day_end.bag", {"entry": "e77", "chips": 25_000}),
    ]
    for before, type_, fields in parts:
        for command, its_fields in before.items():
            td.do(command, **its_fields)
        yield False
        td.do(type_, **fields)
        yield True


def news_bytes(wires: list[Wire]) -> list[int]:
    """The bytes of news sent to each connection."""
    time.sleep(QUIET_S)
    # Presence does not come from a command.
    return [
        sum(
            each.size
            for each in wire.frames_until_quiet(QUIET_S / 10)
            if each.topic not in (None, "presence:room")
        )
        for wire in wires
    ]


def heartbeats(wires: list[Wire]) -> list[int]:
    """The bytes of one round of heartbeats to each: for the tournament, and for the room if it is followed."""
    time.sleep(HEARTBEAT_S)
    rounds = []
    for wire in wires:
        beats = [each for each in wire.frames_until_quiet(QUIET_S / 10) if each.event == "heartbeat"]
        rounds.append(sum({frozenset(each.message["heads"]): each.size for each in beats}.values()))
    return rounds


def rows(count: int) -> list[str]:
    """The lines of all tables, with one for each kind of display."""
    with server_with_entries(count) as server, ExitStack() as stack:
        td = server.client()
        td.do("clock.start")
        wires = [Wire(server.port, server.staff() if each.staff else server.origin()) for each in KINDS]
        for wire in wires:
            stack.callback(wire.close)
        columns = [[wire.subscribe(each.topics) for wire, each in zip(wires, KINDS, strict=True)]]
        news_bytes(wires)
        columns += [news_bytes(wires) for _ in taps(td, count)]
        columns.append(heartbeats(wires))
        steps = [(counts, news_bytes(wires)) for counts in procedures(td)]
        sizes = {name: _answer(server, path) for name, path in REQUESTS.items()}
    return [
        *_lines(columns, begins=True),
        head(("requested", "bytes", *limits.COLUMNS), ABOUT_REQUESTS),
        *(
            line((name, f"{size:,}", *limits.cells(_bytes("", size, MAX_ANSWER))))
            for name, size in sizes.items()
        ),
        head(PROCEDURES, ABOUT_PROCEDURES),
        *_lines([sizes for counts, sizes in steps if counts]),
    ]


def _answer(server: RunningServer, path: str) -> int:
    """The bytes of an answer, without its head."""
    answer = server.get(f"/api/v1/tournaments/{SLUG}/{path}", headers=server.staff())
    answer.raise_for_status()
    return len(answer.content)


def _lines(columns: list[list[int]], *, begins: bool = False) -> list[str]:
    """A line for each kind of display. `begins`: the first column has the bytes of its first snapshots."""
    kinds = zip(KINDS, *columns, strict=True)
    return [
        line((each.name, *(f"{size:,}" for size in sizes), *_limits(each.name, sizes, begins)))
        for each, *sizes in kinds
    ]


def _limits(display: str, sizes: list[int], begins: bool) -> tuple[str, str]:
    first = (
        [_bytes("begins with", sizes[0], MAX_BEGIN[display.replace(",", " ").partition(" ")[0]])]
        if begins
        else []
    )
    return limits.cells(*first, _bytes("an event", max(sizes[len(first) :]), MAX_NEWS))


def _bytes(about: str, size: int, at_most: int) -> Limit:
    return Limit(about, size, at_most, "{:,.0f} B")
