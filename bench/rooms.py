"""Rooms and journals for measurements."""

from __future__ import annotations

from clockserver.desk.ports import Row
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from tests.builders import Room, a_level, a_structure


def a_room() -> Room:
    """A running tournament of 40 long levels."""
    room = Room(a_structure(*(a_level(f"l{i}", 600) for i in range(40)))).opened()
    room.give(StartClock())
    return room


def a_long_evening(events: int) -> list[Row]:
    """A journal of about `events` rows: counter taps and a few pauses."""
    room = a_room()
    while len(room.journal.rows) < 1_000:
        room.give(TapCounter(what="entry"))
        if len(room.journal.rows) % 50 == 0:
            room.give(PauseClock())
            room.give(ResumeClock())
    pattern = room.journal.rows
    # The fake journal searches all its rows; a long one is made by repeating rows that can be repeated.
    tap = next(row for row in pattern if row.type == "Tapped")
    more = [
        Row(tap.stream, seq, tap.at, f"again-{seq}", 0, tap.actor, tap.type, tap.body)
        for seq in range(len(pattern) + 1, events + 1)
    ]
    return [*pattern, *more]


def rows_of(count: int, after: int) -> list[Row]:
    """Rows of the size of a counter tap."""
    body = '{"type":"Tapped","session":"1","what":"entry","count":1,"chips":10000}'
    return [
        Row("tournament:bench", after + i + 1, 0, f"tap-{after + i}", 0, "td", "Tapped", body)
        for i in range(count)
    ]
