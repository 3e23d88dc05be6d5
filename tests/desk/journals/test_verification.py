"""`clockserver verify` finds faults of a journal, with their place."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.desk.journals.verification import Finding, verify
from clockserver.desk.ports import Row
from clockserver.tournament.clock.commands import PauseClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from tests.builders import MINUTE, Room
from tests.fakes import InMemoryJournal


def a_journal() -> InMemoryJournal:
    """Seven sound events: opened, 10 entries, started, level 2, paused, undone (two)."""
    room = Room().opened()
    room.give(TapCounter(what="entry", count=10))
    room.give(StartClock())
    room.clock.advance(25 * MINUTE)
    room.give(PauseClock(), "pause-0001")
    room.give(Undo(command="pause-0001"))
    assert len(room.journal.rows) == 7
    return room.journal


def findings(journal: InMemoryJournal) -> list[Finding]:
    return [finding for report in verify(journal) for finding in report.findings]


def with_row(journal: InMemoryJournal, seq: int, **changes: object) -> InMemoryJournal:
    changed = InMemoryJournal()
    changed.rows = [replace(row, **changes) if row.seq == seq else row for row in journal.rows]
    return changed


def without_row(journal: InMemoryJournal, seq: int) -> InMemoryJournal:
    changed = InMemoryJournal()
    changed.rows = [row for row in journal.rows if row.seq != seq]
    return changed


def row(journal: InMemoryJournal, seq: int) -> Row:
    return next(row for row in journal.rows if row.seq == seq)


def test_a_valid_journal_has_no_findings() -> None:
    (report,) = verify(a_journal())

    assert (report.events, report.findings) == (7, ())


def test_a_journal_with_undos_of_everything_is_valid() -> None:
    room = Room().opened()
    room.give(TapCounter(what="entry", count=3), "entry-0001")
    room.give(StartClock(), "start-0001")
    for command in ("start-0001", "entry-0001"):
        room.give(Undo(command=command))
    room.give(Redo(command="entry-0001"))

    assert findings(room.journal) == []


def test_an_empty_journal_is_valid() -> None:
    assert list(verify(InMemoryJournal())) == []


def test_a_hole_in_the_numbers_is_found() -> None:
    faults = findings(without_row(a_journal(), 4))

    assert faults[0].seq == 5
    assert "seq 5 where 4 belongs" in faults[0].problem


def test_a_stream_whose_first_event_is_gone_is_found() -> None:
    faults = findings(without_row(a_journal(), 1))

    assert (faults[0].seq, faults[0].problem) == (2, "seq 2 where 1 belongs")


def test_a_time_that_goes_back_is_found() -> None:
    journal = a_journal()
    faults = findings(with_row(journal, 4, at=row(journal, 3).at - 7))

    assert (faults[0].seq, faults[0].problem) == (4, "recorded 7 ms before the event before it")


def test_an_event_of_an_unknown_type_is_found_and_nothing_after_it_is_read() -> None:
    (report,) = verify(with_row(a_journal(), 3, body='{"type":"NoSuchThing"}'))

    assert [finding.seq for finding in report.findings] == [3]
    assert "cannot be replayed" in report.findings[0].problem
    assert report.events == 3


def test_an_event_with_a_field_missing_is_found() -> None:
    assert [
        finding.seq for finding in findings(with_row(a_journal(), 3, body='{"type":"ClockStarted"}'))
    ] == [3]


def test_an_event_that_was_cut_off_is_found() -> None:
    journal = a_journal()
    half = row(journal, 3).body[:40]

    assert [finding.seq for finding in findings(with_row(journal, 3, body=half))] == [3]


def test_an_undo_of_an_unknown_command_is_found() -> None:
    broken = with_row(a_journal(), 6, body='{"type":"CommandUndone","undone":"never-given"}')

    assert [finding.seq for finding in findings(broken)] == [6]


def test_a_stream_that_does_not_begin_with_its_tournament_is_found() -> None:
    journal = a_journal()
    broken = with_row(journal, 1, body=row(journal, 3).body)

    assert [finding.seq for finding in findings(broken)] == [1]


def test_a_broken_invariant_is_found_where_it_breaks() -> None:
    body = '{"type":"Tapped","what":"bustout","count":5}'
    faults = findings(with_row(a_journal(), 2, body=body))

    assert faults[0].seq == 2
    assert any("counters.more_out_than_in" in finding.problem for finding in faults)


def test_a_clock_that_stands_in_no_period_is_found() -> None:
    journal = a_journal()
    body = row(journal, 3).body.replace('"period":"l1"', '"period":"l9"')

    assert "no period" in findings(with_row(journal, 3, body=body))[0].problem


def test_each_stream_is_reported_separately() -> None:
    sound, broken = a_journal(), without_row(a_journal(), 4)
    both = InMemoryJournal()
    both.rows = [*(replace(row, stream="tournament:sound") for row in sound.rows), *broken.rows]

    assert [bool(report.findings) for report in verify(both)] == [False, True]
