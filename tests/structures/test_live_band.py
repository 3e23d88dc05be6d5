"""The band of a running tournament, from its clock, players and chips."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.structures.likely_end import CONSTANTS, EndTime, Field, Position, end_time
from clockserver.structures.live_band import USUAL, Band, band_of
from clockserver.tournament.clock.commands import (
    AnnounceLevel,
    PauseClock,
    ScheduleStart,
    SetLevelChange,
    StartClock,
)
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import ScheduleDay
from clockserver.tournament.seating.state import SeatingWish
from clockserver.tournament.structure.state import Stakes, Structure
from clockserver.tournament.tables.commands import ChangeSeating
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure

STACK = 10_000
EVENING = a_structure(
    *(a_level(f"l{i}", 20, 200 * 2**i) for i in range(4)), a_break("b1"), a_level("l5", 20, 6_400)
)


def played_table(structure: Structure = EVENING, players: int = 20, *, stops: bool = False) -> Table:
    table = Table(replace(a_set_up(structure), stops_at_day_end=stops))
    table.give(TapCounter(what="entry", count=players))
    return table


def band(table: Table) -> Band:
    band_ms = band_of(table.session, USUAL, table.now)
    assert band_ms is not None
    return band_ms


def model(table: Table, position: Position, players: int, chips: int) -> EndTime:
    return end_time(table.session.structure, Field(players, chips), USUAL, position=position)


def test_the_likely_end_before_the_start_depends_on_entries_and_has_no_instant() -> None:
    table = played_table()
    stack = table.session.structure.starting_stack
    band_ms = band(table)
    assert (band_ms.moment.at, band_ms.field.players, band_ms.is_announced) == (None, 20, False)
    assert band_ms.end == model(table, Position(0, 20 * MINUTE), 20, 20 * stack)
    assert band_ms.end.early.ms < band_ms.end.likely.ms < band_ms.end.late.ms


def test_the_maximum_of_entries_counts_before_the_first_entry() -> None:
    table = Table(a_set_up(EVENING))
    assert band_of(table.session, USUAL, table.now) is None
    table.give(ChangeSeating(seating=SeatingWish(max_entries=40)))
    band_ms = band(table)
    assert (band_ms.field.players, band_ms.is_announced) == (40, True)


def test_the_likely_end_counts_from_a_scheduled_start() -> None:
    table = played_table()
    at = table.now + 90 * MINUTE
    table.give(ScheduleStart(start_at=at))
    assert band(table).moment.at == at


def test_the_likely_end_of_a_running_clock_counts_from_now_with_the_time_left() -> None:
    table = played_table()
    table.give(StartClock())
    table.advance(25 * MINUTE).settle()
    table.give(TapCounter(what="bustout", count=5))
    band_ms = band(table)
    assert (band_ms.moment.at, band_ms.moment.position) == (table.now, Position(1, 15 * MINUTE))
    assert band_ms.end == model(table, Position(1, 15 * MINUTE), 15, table.session.ledger.in_play)


def test_the_likely_end_does_not_move_within_a_level() -> None:
    table = played_table()
    table.give(StartClock())
    early = band(table)
    later = band(table.advance(5 * MINUTE))
    assert early.moment.at is not None
    assert later.moment.at == early.moment.at + 5 * MINUTE
    # Nobody busted in these minutes, so the end moves by less than their number.
    assert early.end.likely.ms - 5 * MINUTE < later.end.likely.ms <= early.end.likely.ms


def test_a_paused_clock_has_no_instant_and_keeps_its_time_left() -> None:
    table = played_table()
    table.give(StartClock())
    table.advance(5 * MINUTE)
    table.give(PauseClock())
    band_ms = band(table.advance(30 * MINUTE))
    assert band_ms.moment == (Position(0, 15 * MINUTE), None)


def test_the_likely_end_at_a_hold_begins_with_the_next_level() -> None:
    table = played_table()
    table.give(SetLevelChange(mode="on_announcement"))
    table.give(StartClock())
    table.advance(21 * MINUTE).settle()
    assert band(table).moment == (Position(0, 0), table.now)
    table.give(AnnounceLevel())
    assert band(table).moment == (Position(1, 20 * MINUTE), table.now)


def test_a_level_by_hands_counts_with_the_rest_of_its_estimate() -> None:
    table = played_table(a_structure(a_level("l1", 20, hands=8), a_level("l2")))
    table.give(StartClock())
    assert band(table.advance(5 * MINUTE)).moment == (Position(0, 15 * MINUTE), table.now)
    assert band(table.advance(50 * MINUTE)).moment == (Position(0, 0), table.now)


def test_the_likely_end_in_a_level_until_the_end_is_open() -> None:
    table = played_table(a_structure(a_level("l1", 20, 4_000), a_level("l2", 20, 8_000, until_end=True)))
    table.give(StartClock())
    table.advance(3 * 60 * MINUTE).settle()
    assert band(table).end.likely.is_beyond


def test_play_after_the_last_period_counts_at_its_stakes() -> None:
    table = played_table(a_structure(a_level("l1", 20)))
    table.give(StartClock())
    table.advance(30 * MINUTE).settle()
    assert table.session.clock.phase == "finished"
    band_ms = band(table)
    assert (band_ms.moment, band_ms.end.likely.is_beyond) == ((Position(0, 0), None), True)


def test_one_player_or_none_has_no_likely_end() -> None:
    table = played_table(players=2)
    table.give(StartClock())
    table.give(TapCounter(what="bustout"))
    assert band_of(table.session, USUAL, table.now) is None
    assert band_of(Table(a_set_up(EVENING)).session, USUAL, table.now) is None


# -- days --------------------------------------------------------------------------------------------

TWO_DAYS = a_structure(
    a_level("l1", 20, 200),
    a_level("l2", 20, 400, ends_day=True),
    a_level("l3", 20, 800),
    a_level("l4", 20, 1_600),
)


def test_a_day_that_ends_first_has_the_number_of_players_left_then() -> None:
    table = played_table(TWO_DAYS, 60, stops=True)
    table.give(StartClock())
    band_ms = band(table)
    assert band_ms.today is not None
    assert band_ms.today.ms == 40 * MINUTE
    assert 1 < band_ms.today.fewest < band_ms.today.likely < band_ms.today.most <= 60
    assert not band_ms.is_today(band_ms.end.likely)


def test_players_left_at_the_end_of_the_day_agree_with_the_marks() -> None:
    table = played_table(TWO_DAYS, 60, stops=True)
    table.give(StartClock())
    today = band(table).today
    assert today is not None
    marks = end_time(
        TWO_DAYS,
        Field(60, table.session.ledger.in_play),
        CONSTANTS["usual"],
        marks=[today.likely, today.likely - 1],
        position=Position(0, 20 * MINUTE),
    ).marks
    assert marks[0].ms <= today.ms < marks[1].ms


def test_a_day_longer_than_the_tournament_is_left_out() -> None:
    table = played_table(
        a_structure(
            *(a_level(f"l{i}", 60, 200 * 2**i) for i in range(1, 9)),
            a_level("l9", ends_day=True),
            a_level("l10"),
        ),
        4,
        stops=True,
    )
    table.give(StartClock())
    band_ms = band(table)
    assert band_ms.today is None
    assert band_ms.is_today(band_ms.end.late)


def test_an_end_of_day_that_the_clock_runs_through_is_left_out() -> None:
    assert band(played_table(TWO_DAYS, 60)).today is None


def test_the_likely_end_between_two_days_counts_from_the_next_scheduled_start() -> None:
    table = played_table(TWO_DAYS, 60, stops=True)
    table.give(StartClock())
    table.advance(41 * MINUTE).settle()
    assert table.session.clock.day_over
    assert band(table).moment == (Position(2, 20 * MINUTE), None)
    at = table.now + 12 * 60 * MINUTE
    table.give(ScheduleDay(resumes_at=at, starts="by_hand"))
    assert band(table).moment == (Position(2, 20 * MINUTE), at)


# -- games -------------------------------------------------------------------------------------------


def test_limit_and_stud_have_no_likely_end() -> None:
    limit = Stakes("lhe", "fixed_limit", 100, 200, small_bet=200, big_bet=400)
    stud = Stakes(
        "stud", "fixed_limit", ante=10, ante_kind="per_player", small_bet=100, big_bet=200, bring_in=20
    )
    level = a_level("l1")
    assert band(played_table(a_structure(level))).is_measured
    for stakes in (limit, stud):
        assert not band(
            played_table(a_structure(level, replace(level, id="l2", stakes=(stakes,))))
        ).is_measured
