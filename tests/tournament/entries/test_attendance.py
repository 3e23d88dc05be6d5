"""Absent players and no-shows are noted, listed at the deadline, and removed only by a command."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.rules.event_values import NoShow
from clockserver.tournament.clock.commands import NextPeriod, StartClock
from clockserver.tournament.entries.attendance import deadline_passed, no_shows
from clockserver.tournament.entries.commands import (
    BustOut,
    BuyMore,
    ForfeitStack,
    MarkAbsent,
    RegisterPlayer,
    TakeOutNoShow,
)
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.log import worded
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import BreakTable, ChangeSeating, OpenTables
from tests.builders import MINUTE, Table, a_ruleset, a_set_up, person
from tests.tournament.refusals import codes

LEVEL_1 = Seating(no_show_level=1)


def an_evening(counted_as: str = "bust_out") -> Table:
    """Six players at two tables; absent players may be removed from the end of level 1 on."""
    rules = replace(a_ruleset(), no_show=NoShow(counted_as=counted_as))  # type: ignore[arg-type]
    evening = Table(a_set_up(ruleset=rules), randomness=Random(1).randrange)
    evening.give(ChangeSeating(seating=LEVEL_1))
    evening.give(OpenTables(tables=(1, 2)))
    for number in range(1, 7):
        seat = SeatRef(1 + number % 2, number)
        evening.give(RegisterPlayer(person=person(number), seat=seat))
    evening.give(StartClock())
    return evening


def past_the_deadline(evening: Table) -> Table:
    evening.give(MarkAbsent(entry="e2"))
    evening.give(MarkAbsent(entry="e5", came=True))
    return evening.advance(20 * MINUTE).settle()


def test_only_no_shows_are_taken_out_and_not_before_the_deadline() -> None:
    evening = an_evening()
    assert codes(evening, TakeOutNoShow(entry="e2")) == ["no_show.not_yet", "no_show.is_there"]
    past_the_deadline(evening)
    for entry, code in (("e1", "no_show.is_there"), ("e5", "no_show.came")):
        assert codes(evening, TakeOutNoShow(entry=entry)) == [code]
    evening.give(ChangeSeating(seating=Seating()))
    assert codes(evening, TakeOutNoShow(entry="e2")) == ["no_show.no_deadline"]


def test_the_deadline_is_the_end_of_the_level_and_no_player_is_taken_out_by_itself() -> None:
    evening = an_evening()
    evening.give(MarkAbsent(entry="e2"))
    evening.advance(20 * MINUTE - 1).settle()
    assert not deadline_passed(evening.session, evening.now)
    evening.advance(1).settle()
    assert deadline_passed(evening.session, evening.now)
    assert no_shows(evening.state, "1") == ["e2"]
    assert evening.state.entries["e2"].status == "playing"
    assert evening.session.counters.bustouts == 0


def test_a_clock_that_holds_at_zero_has_passed_the_deadline() -> None:
    evening = Table(a_set_up(level_change="on_announcement"), randomness=Random(1).randrange)
    evening.give(ChangeSeating(seating=LEVEL_1))
    evening.give(StartClock())
    evening.advance(20 * MINUTE).settle()
    assert deadline_passed(evening.session, evening.now)
    assert evening.session.clock.index == 0


def test_a_level_that_the_structure_does_not_have_is_no_deadline() -> None:
    evening = an_evening()
    evening.give(ChangeSeating(seating=Seating(no_show_level=9)))
    for _ in range(3):
        evening.give(NextPeriod())
    assert not deadline_passed(evening.session, evening.now)


def test_a_no_show_remains_an_entry_gets_a_place_and_the_chips_leave_play() -> None:
    evening = past_the_deadline(an_evening())
    taken_out = evening.give(TakeOutNoShow(entry="e2"))
    counters = evening.session.counters
    assert (counters.entries, counters.bustouts, counters.players_left) == (6, 1, 5)
    assert evening.session.ledger.by_reason == {"entry": 60_000, "no_show": -10_000}
    assert place_of(evening.state, "e2") == 6
    assert evening.state.entries["e2"].no_show
    assert evening.session.tables[1].free() == [1, 2, 3, 5, 7, 8, 9]
    evening.give(Undo(command=taken_out))
    assert evening.session.ledger.in_play == 60_000
    assert evening.state.entries["e2"].seat == SeatRef(1, 2)
    evening.give(Redo(command=taken_out))
    assert evening.session.ledger.in_play == 50_000
    evening.check()


def test_only_the_rest_of_a_stack_that_posted_blinds_leaves_play() -> None:
    evening = past_the_deadline(an_evening())
    assert codes(evening, TakeOutNoShow(entry="e2", chips=10_100)) == ["entries.more_than_stack"]
    evening.give(TakeOutNoShow(entry="e2", chips=9_400))
    assert evening.session.ledger.in_play == 50_600


def test_an_entry_that_the_house_takes_back_does_not_count_but_its_blinds_do() -> None:
    evening = past_the_deadline(an_evening("taken_back"))
    taken_out = evening.give(TakeOutNoShow(entry="e2", chips=9_400))
    counters = evening.session.counters
    assert (counters.entries, counters.bustouts, counters.players_left) == (5, 0, 5)
    assert evening.session.ledger.by_reason == {"entry": 50_000, "no_show": 600}
    assert "e2" not in evening.state.entries
    evening.give(Undo(command=taken_out))
    assert evening.state.entries["e2"].absent
    assert evening.session.ledger.in_play == 60_000
    evening.check()


def test_a_reentry_that_never_sat_down_is_undone_with_its_count() -> None:
    evening = an_evening("taken_back")
    evening.give(BustOut(entry="e1"))
    evening.give(RegisterPlayer(person=person(1), seat=SeatRef(2, 9)))
    evening.give(BuyMore(entry="e7"))
    evening.give(MarkAbsent(entry="e7"))
    evening.advance(20 * MINUTE).settle()
    evening.give(TakeOutNoShow(entry="e7"))
    counters = evening.session.counters
    assert (counters.entries, counters.reentries, counters.rebuys, counters.bustouts) == (6, 0, 0, 1)
    assert evening.session.ledger.in_play == 60_000
    evening.check()


def test_a_player_who_returns_was_present_and_may_be_absent_later() -> None:
    evening = an_evening()
    evening.give(MarkAbsent(entry="e2"))
    assert codes(evening, MarkAbsent(entry="e2")) == ["already_done"]
    evening.give(MarkAbsent(entry="e2", absent=False))
    evening.give(MarkAbsent(entry="e2"))
    assert no_shows(evening.state, "1") == []
    assert codes(evening, MarkAbsent(entry="e1", absent=False)) == ["already_done"]


def test_an_absent_player_can_be_marked_as_present_before_and_the_mark_undone() -> None:
    evening = an_evening()
    evening.give(MarkAbsent(entry="e2"))
    away = evening.give(MarkAbsent(entry="e2", came=True))
    assert no_shows(evening.state, "1") == []
    evening.give(Undo(command=away))
    assert no_shows(evening.state, "1") == ["e2"]


def test_only_a_seated_player_can_be_marked_absent() -> None:
    evening = an_evening()
    evening.give(BustOut(entry="e1"))
    for entry, code in (("e1", "entries.already_out"), ("e77", "entries.unknown")):
        assert codes(evening, MarkAbsent(entry=entry)) == [code]


def test_chips_of_absent_players_are_moved_when_their_table_breaks_and_the_log_names_them() -> None:
    evening = an_evening()
    evening.give(MarkAbsent(entry="e1"))
    evening.give(BreakTable(table=2))
    seat = evening.state.entries["e1"].seat
    assert seat is not None
    assert seat.table == 1
    assert evening.state.entries["e1"].absent
    line = worded(evening.records[-1].event, evening.state.sessions)
    assert (line.code, line.params["absent"]) == ("log.TableBroken.absent", 1)


def test_chips_that_left_play_return_by_undo_and_not_with_the_player() -> None:
    evening = past_the_deadline(an_evening())
    taken_out = evening.give(TakeOutNoShow(entry="e2"))
    evening.give(ForfeitStack(entry="e3", chips=4_000))
    for entry in ("e2", "e3"):
        assert codes(evening, BringBack(entry=entry)) == ["entries.chips_left_play"]
    evening.give(Undo(command=taken_out))
    assert evening.session.ledger.in_play == 56_000


def test_a_no_show_who_arrives_later_enters_again() -> None:
    evening = past_the_deadline(an_evening())
    evening.give(TakeOutNoShow(entry="e2"))
    evening.give(RegisterPlayer(person=person(2), seat=SeatRef(1, 2)))
    assert evening.state.entries["e7"].kind == "reentry"
    evening.check()
