"""Result files are written beside the loop, once for all who ask, and anew after a change."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest

from clockserver.core.texts import Refused
from clockserver.exports.results import Countries
from clockserver.players.person import Person
from clockserver.players.player_changes import PlayerChanges
from clockserver.players.player_registry import Players
from clockserver.spreadsheets import Cell, workbook
from clockserver.tournament.entries.commands import ReorderBustOuts
from clockserver.tournament.lifecycle.commands import FinishTournament
from clockserver.tournament.results.shapes import ResultsFile
from clockserver.tournament.state import Tournament
from clockserver.web.results.results_source import ResultsSource
from tests.builders import Room
from tests.fakes import InMemoryPlayers, do_nothing, inline
from tests.tournament.results.rooms import seated, to_the_winner
from tests.tournament.results.test_results_of_flights import a_room_before_its_end


class CountingWorker:
    """Runs work at once, and counts it. `before` happens between question and work, as another client's question
    would.
    """

    def __init__(self) -> None:
        self.count = 0
        self.before: Callable[[], object] = do_nothing

    def __call__(self, work: Callable[..., Any], *args: Any) -> Any:
        self.count += 1
        before, self.before = self.before, lambda: None
        before()
        return work(*args)


class Writer:
    """Counts the files that it writes."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, _state: Tournament, results: ResultsFile, countries: Countries) -> bytes:
        self.count += 1
        return f"{[row['entry'] for row in results['results']]} {dict(countries)}".encode()


def source_of(room: Room, beside: CountingWorker) -> tuple[ResultsSource, Players]:
    players = Players(InMemoryPlayers(), room.clock, inline)
    players.add_all([Person(each.person, "Ann", 1) for each in room.desk.state.entries.values()])
    return ResultsSource(room.desks, room.topics, players, beside), players


def test_a_file_is_written_once_for_all_simultaneous_requests() -> None:
    room = to_the_winner(seated(), 1, 2, 3, 4)
    beside, writer = CountingWorker(), Writer()
    source, _ = source_of(room, beside)

    def ask_again() -> None:
        source.file("friday", "seats", ("csv",), writer)

    beside.before = ask_again
    first = source.file("friday", "seats", ("csv",), writer)
    assert source.file("friday", "seats", ("csv",), writer) == first
    assert (beside.count, writer.count) == (2, 1)


def test_a_file_is_written_again_when_places_or_countries_changed() -> None:
    room = to_the_winner(seated(), 1, 2, 3, 4)
    writer = Writer()
    source, players = source_of(room, CountingWorker())
    first = source.file("friday", "seats", ("csv",), writer)
    players.change(room.desk.state.entries["e5"].person, PlayerChanges(country="IRL"))
    assert b"'IE'" in source.file("friday", "seats", ("csv",), writer)
    room.give(ReorderBustOuts(entries=("e4", "e3")))
    assert source.file("friday", "seats", ("csv",), writer) != first
    assert writer.count == 3


def test_a_file_is_written_again_when_the_journal_reaches_the_seq_of_a_changed_name() -> None:
    """Names are ahead of the journal by one; the next event then has that seq, and changes no name."""
    room, writer = to_the_winner(seated(), 1, 2, 3, 4), Writer()
    source, _ = source_of(room, CountingWorker())
    show_again(room, "1")
    before = source.seq("friday", "seats")
    source.file("friday", "seats", ("csv",), writer)
    room.give(FinishTournament())
    assert source.seq("friday", "seats") == before
    source.file("friday", "seats", ("csv",), writer)
    assert writer.count == 2


def test_a_changed_name_in_any_flight_is_another_version() -> None:
    room = a_room_before_its_end()
    source, _ = source_of(room, CountingWorker())
    show_again(room, "1")
    show_again(room, "1")
    versions = {source.version("friday", "seats")}
    show_again(room, "2")  # behind that of 1A
    versions.add(source.version("friday", "seats"))
    assert len(versions) == 2


def show_again(room: Room, session: str) -> None:
    """Show the seats of a session with another name, without an event."""
    topic = f"seats:friday:{session}"
    seats = room.topics.get(topic)
    assert seats is not None
    seq = max(room.desk.state.seq, seats.seq) + 1 if session == "1" else seats.seq + 1
    room.topics.put(topic, seq, {**seats.value, "e99": {"name": f"Ann {seq}"}})


def test_a_file_of_one_flight_has_its_places_and_is_cached_separately() -> None:
    room, writer = a_room_before_its_end(), Writer()
    source, _ = source_of(room, CountingWorker())
    whole = source.file("friday", "seats", ("csv",), writer)
    of_1a = source.file("friday", "seats", ("csv",), writer, "1")
    assert of_1a.startswith(b"['e2', 'e1']")
    assert of_1a != whole
    assert source.file("friday", "seats", ("csv",), writer, "2").startswith(b"[] ")
    assert source.file("friday", "seats", ("csv",), writer) == whole
    assert writer.count == 3
    with pytest.raises(Refused) as refused:
        source.demand_session("friday", "9")
    assert [reason.code for reason in refused.value.reasons] == ["session.unknown"]


def test_forms_of_names_and_file_formats_are_cached_separately() -> None:
    room = to_the_winner(seated(), 1, 2, 3, 4)
    writer = Writer()
    source, _ = source_of(room, CountingWorker())
    for kind in ("seats", "players"):
        for form in ("csv", "xlsx"):
            source.file("friday", kind, (form,), writer)
    assert writer.count == 4


def test_sheets_with_a_strangers_number_displace_no_cached_file_and_read_the_results_once() -> None:
    room, files_read = to_the_winner(seated(), 1, 2, 3, 4), []
    source, _ = source_of(room, CountingWorker())

    def write(_state: Tournament, results: ResultsFile, _countries: Countries) -> bytes:
        files_read.append(results)
        return b""

    source.file("friday", "seats", ("html",), write)
    for number in range(100):
        source.file("friday", "seats", ("press", str(number)), write, is_asked=True)
    assert len(files_read) == 101
    assert all(each is files_read[0] for each in files_read)
    source.file("friday", "seats", ("html",), write)
    source.file("friday", "seats", ("press", "99"), write, is_asked=True)
    assert len(files_read) == 101
    room.give(ReorderBustOuts(entries=("e4", "e3")))
    source.file("friday", "seats", ("press", "99"), write, is_asked=True)
    assert [row["entry"] for row in files_read[-1]["results"]] != [
        row["entry"] for row in files_read[0]["results"]
    ]


def test_a_workbook_of_ten_thousand_places_keeps_every_row() -> None:
    rows: list[list[Cell]] = [[place, f"=Player {place}", 12, None] for place in range(1, 10_001)]
    sheet = openpyxl.load_workbook(io.BytesIO(workbook(rows, "Results")), read_only=True).worksheets[0]
    rows_read = list(sheet.iter_rows(values_only=True))
    assert len(rows_read) == 10_000
    assert rows_read[-1][:3] == (10_000, "=Player 10000", 12)
