"""Players who came from a flight have played: their entries stay in day 2, and none is a no-show."""

from __future__ import annotations

from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.attendance import no_shows
from clockserver.tournament.entries.commands import MarkAbsent, TakeOutNoShow, UnregisterEntry
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.seating.commands import SeatPlayer
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table
from tests.tournament.merging.flights import flights, merging
from tests.tournament.refusals import codes


def day_two() -> Table:
    event = flights({1: 12_000, 2: 8_000}, {3: 9_500, 4: 10_500})
    event.give(merging())
    return event


def test_an_entry_with_a_bag_cannot_be_removed_from_the_next_day() -> None:
    event = day_two()
    unregister = UnregisterEntry(session="3", entry="e1")
    assert codes(event, unregister) == ["entries.has_played"]
    event.give(OpenTables(session="3", tables=(1,)))
    event.give(SeatPlayer(session="3", entry="e1", seat=SeatRef(1, 1)))
    assert codes(event, unregister) == ["entries.has_played"]


def test_an_absent_stack_is_no_no_show() -> None:
    event = day_two()
    event.give(OpenTables(session="3", tables=(1,)))
    for seat, entry in enumerate(("e1", "e2", "e3", "e4"), 1):
        event.give(SeatPlayer(session="3", entry=entry, seat=SeatRef(1, seat)))
    event.give(StartClock(session="3"))
    event.give(MarkAbsent(session="3", entry="e2"))
    assert no_shows(event.state, "3") == []
    assert "no_show.came" in codes(event, TakeOutNoShow(session="3", entry="e2"))
