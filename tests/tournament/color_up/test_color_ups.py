"""Color-ups are due by the structure, done or raced at each table, race nobody out, and enter the ledger."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import JumpToPeriod, NextPeriod, StartClock
from clockserver.tournament.color_up.commands import ColorUpTable, ExchangeFound, RaceChips, SeatChips
from clockserver.tournament.color_up.state import denominations_in_play, is_over
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_ruleset
from tests.rules.shipped_rulesets import SETS
from tests.tournament.color_up.color_ups import (
    CHIPS,
    a_race,
    chips,
    in_the_break,
    newest_color_up,
    newest_race,
    playing,
    tables_racing,
)
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {
    "color_up.announce": "td floor",
    "color_up.found": "td floor",
    "color_up.race": "td floor dealer",
    "color_up.table_done": "td floor dealer",
}
AUDIENCE_BY_TOPIC = {"color_ups": "everybody"}
# -- scheduled ---------------------------------------------------------------------------------------------


def test_a_color_up_is_due_at_every_table_in_play_when_its_break_begins() -> None:
    event = playing()
    event.give(OpenTables(tables=(3,)))
    assert event.session.color_ups == ()
    event.give(JumpToPeriod(period="b1"))
    assert (newest_color_up(event).denominations, newest_color_up(event).period, tables_racing(event)) == (
        (25,),
        "b1",
        [1, 2],
    )
    assert denominations_in_play(event.session) == (100, 500, 1_000)
    event.check()


def test_a_color_up_becomes_due_by_time_alone() -> None:
    event = playing()
    event.advance(40 * 60_000).settle()
    assert tables_racing(event) == [1, 2]
    event.check()


def test_a_table_that_opens_afterwards_has_nothing_to_race() -> None:
    event = in_the_break()
    event.give(OpenTables(tables=(3,)))
    event.give(RegisterPlayer(person="f" * 32, seat=SeatRef(3, 1)))
    assert tables_racing(event) == [1, 2]
    assert codes(event, ColorUpTable(color_up=1, table=3)) == ["color_up.not_due_here"]


def test_a_clock_set_back_removes_a_due_color_up_that_no_table_has_done() -> None:
    event = playing()
    jumped = event.give(JumpToPeriod(period="b1"))
    event.give(Undo(command=jumped))
    assert newest_color_up(event).withdrawn
    assert denominations_in_play(event.session) == CHIPS
    event.give(NextPeriod())
    event.give(NextPeriod())
    assert (newest_color_up(event).number, tables_racing(event)) == (2, [1, 2])
    event.check()


def test_a_clock_set_back_keeps_a_color_up_that_was_done() -> None:
    event = playing()
    jumped = event.give(JumpToPeriod(period="b1"))
    event.give(ColorUpTable(color_up=1, table=1))
    event.give(Undo(command=jumped))
    event.give(JumpToPeriod(period="b1"))
    assert (len(event.session.color_ups), tables_racing(event)) == (1, [2])


def test_a_structure_change_that_removes_a_color_up_from_its_break_cancels_it() -> None:
    event = in_the_break()
    drafts: list[dict[str, object]] = [{"id": "b1", "kind": "break", "minutes": 10}]
    event.give(ChangeStructure(from_period="b1", periods=drafts))
    assert newest_color_up(event).withdrawn
    event.check()


def test_one_tap_reports_a_color_up_at_one_table_and_another_at_every_table() -> None:
    event = in_the_break((3, 3, 3))
    before = chips(event)
    at_one_table = event.give(ColorUpTable(color_up=1, table=2))
    assert tables_racing(event) == [1, 3]
    assert codes(event, ColorUpTable(color_up=1, table=2)) == ["already_done"]
    event.give(Undo(command=at_one_table))
    assert tables_racing(event) == [1, 2, 3]
    at_all_tables = event.give(ColorUpTable(color_up=1, change=75))
    assert is_over(event.session, newest_color_up(event))
    assert chips(event) == before + 75
    assert codes(event, ColorUpTable(color_up=1)) == ["already_done"]
    event.give(Undo(command=at_all_tables))
    assert (tables_racing(event), chips(event)) == ([1, 2, 3], before)
    event.check()


def test_a_color_up_does_not_wait_for_a_table_that_became_empty() -> None:
    event = in_the_break((2, 1))
    event.give(BustOut(entry="e3"))
    assert tables_racing(event) == [1]


def test_the_floor_reports_a_color_up_once_where_there_are_no_tables() -> None:
    event = Table()
    event.give(TapCounter(what="entry", count=9))
    event.give(StartClock())
    event.give(JumpToPeriod(period="b1"))
    assert not is_over(event.session, newest_color_up(event))
    event.give(ColorUpTable(color_up=1, change=-50))
    assert is_over(event.session, newest_color_up(event))
    assert chips(event) == 90_000 - 50
    assert codes(event, ColorUpTable(color_up=1)) == ["already_done"]
    event.check()


# -- the race ----------------------------------------------------------------------------------------------


def test_raw_counts_are_exchanged_at_equal_value_first() -> None:
    event = in_the_break()
    event.give(a_race(13, 4, 2))
    first, second, third = newest_race(event).seats
    assert (first.exchanged, len(first.cards)) == (3, 1)
    assert (second.exchanged, second.cards) == (1, ())
    assert (third.exchanged, len(third.cards)) == (0, 2)
    assert newest_race(event).change == 100 - 3 * 25  # three odd chips are one of 100, half up
    assert tables_racing(event) == [2]
    event.check()


def test_the_ledger_and_the_average_follow_the_race_and_its_undo() -> None:
    event = in_the_break()
    before = chips(event)
    race_id = event.give(a_race(1, 1, 0))
    assert chips(event) == before + 100 - 50
    assert event.session.ledger.by_reason["color_up"] == 50
    cards = [seat.cards for seat in newest_race(event).seats]
    event.give(Undo(command=race_id))
    assert (chips(event), tables_racing(event), newest_color_up(event).races) == (before, [1, 2], ())
    event.give(Redo(command=race_id))
    assert [seat.cards for seat in newest_race(event).seats] == cards
    event.check()


def test_two_denominations_that_leave_together_are_raced_one_after_the_other() -> None:
    event = in_the_break(leaving=(100, 25))
    assert codes(event, a_race(1, 1, 1, denomination=50)) == ["color_up.not_leaving"]
    event.give(a_race(3, 3, 3))
    assert (newest_race(event).to, newest_race(event).lowest, tables_racing(event)) == (500, 500, [1, 2])
    assert codes(event, a_race(3, 3, 3)) == ["already_done"]
    event.give(a_race(3, 3, 3, denomination=100))
    assert tables_racing(event) == [2]
    assert codes(event, ColorUpTable(color_up=1, table=1)) == ["already_done"]
    event.check()


def test_the_new_chip_is_given_where_the_structure_names_no_chips() -> None:
    event = in_the_break(chips=())
    assert codes(event, a_race(1, 2, 0)) == ["color_up.new_chip_unknown"]
    assert codes(event, a_race(1, 2, 0, to=60)) == ["color_up.no_new_chip"]
    event.give(a_race(1, 2, 0, to=50))
    assert (newest_race(event).to, newest_race(event).lowest) == (50, 50)


def test_an_impossible_race_is_refused_with_every_reason() -> None:
    event = in_the_break()
    event.give(BustOut(entry="e3"))
    assert codes(event, a_race(1, 1, 1)) == ["color_up.nobody_there"]
    assert codes(event, a_race(0, 0)) == ["color_up.no_chips"]
    assert codes(event, a_race(1, 1, color_up=7)) == ["color_up.not_due"]
    assert codes(event, a_race(1, 1, table=9)) == ["tables.unknown"]
    twice = RaceChips(color_up=1, table=1, denomination=25, seats=(SeatChips(1, 1), SeatChips(1, 1)))
    assert codes(event, twice) == ["seats.twice"]
    event.give(ColorUpTable(color_up=1, table=2))
    assert codes(event, a_race(1, 1, table=2)) == ["already_done"]


def test_a_race_with_more_chips_than_were_in_play_is_refused() -> None:
    event = in_the_break()
    assert codes(event, a_race(2_401, 0, 0)) == ["color_up.more_than_in_play"]
    event.give(a_race(2_398, 1, 1, table=2))  # 60,000: all there is
    assert codes(event, a_race(1, 0, 0)) == ["color_up.more_than_in_play"]


@pytest.mark.parametrize("change", [-60_001, 60_001])
def test_no_table_changes_the_chips_in_play_by_more_than_there_are(change: int) -> None:
    event = in_the_break()
    assert codes(event, ColorUpTable(color_up=1, table=1, change=change)) == ["color_up.more_than_in_play"]


def test_chips_are_raced_for_and_exchanged_into_chips_that_the_structure_has() -> None:
    event = in_the_break()
    assert codes(event, a_race(3, 1, 0, to=300)) == ["color_up.no_new_chip"]
    assert codes(event, ExchangeFound(denomination=25, chips=7, lowest=25)) == ["color_up.not_in_play"]
    event.give(a_race(3, 1, 0, to=500))
    event.give(ExchangeFound(denomination=25, chips=7, lowest=100))


def test_a_deck_has_a_card_for_each_of_52_odd_chips() -> None:
    event = in_the_break((9,), leaving=(25, 100), chips=(25, 100, 1_000))
    assert codes(event, a_race(*[9] * 9, denomination=100)) == ["chip_race.too_few_cards"]
    event.give(a_race(*[5] * 9, denomination=100))
    cards = [card for seat in newest_race(event).seats for card in seat.cards]
    assert len(cards) == len(set(cards)) == 45


@st.composite
def counts(draw: st.DrawFn) -> tuple[int, list[int], list[int]]:
    seed = draw(st.integers(0, 2**32))
    brought = draw(st.lists(st.integers(0, 30), min_size=1, max_size=9).filter(any))
    last = draw(st.lists(st.integers(1, len(brought)), unique=True))
    return seed, brought, last


@settings(max_examples=40, deadline=None)
@given(counts())
@pytest.mark.rule("color_up.most_chips_per_player", sets="all")
@pytest.mark.rule("color_up.rescue_chips", sets="all")
def test_no_race_makes_or_loses_more_than_its_rounding_and_nobody_is_raced_out(
    case: tuple[int, list[int], list[int]],
) -> None:
    seed, brought, last = case
    event = in_the_break((len(brought),))
    event.randomness = Random(seed).randrange
    before = chips(event)
    event.give(a_race(*brought, last=last))
    race = newest_race(event)
    old = 25 * sum(brought)
    new = sum(100 * (seat.exchanged + seat.won + seat.rescued) for seat in race.seats)
    assert chips(event) - before == race.change == new - old
    rescued = 100 * sum(seat.rescued for seat in race.seats)
    assert abs(race.change - rescued) <= 50
    assert all(seat.won <= 1 for seat in race.seats)
    for seat in race.seats:
        if seat.seat in last and seat.chips:
            assert seat.exchanged or seat.won or seat.rescued
    event.check()


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("color_up.rescue_chips")
@pytest.mark.rule("color_up.first_seat")
@pytest.mark.rule("color_up.most_chips_per_player")
def test_rule_23a_and_24a_race_from_seat_1_at_most_one_chip_and_a_last_chip_is_rescued(name: str) -> None:
    event = in_the_break((4,), rules=a_ruleset(name))
    event.give(a_race(1, 3, 1, 1, last=(1, 3, 4)))
    race = newest_race(event)
    assert [seat.won for seat in race.seats].count(1) == 2  # six odd chips are two of 100, half up
    assert all(seat.won + seat.rescued == 1 for seat in race.seats if seat.seat != 2)
    assert race.change == 200 - 150 + 100 * sum(seat.rescued for seat in race.seats)


def test_a_set_of_the_house_may_race_and_rescue_differently() -> None:
    rules = a_ruleset()
    values = replace(rules.color_up, rescue_chips=2, rounding="down", max_chips_per_player=2)
    event = in_the_break((2,), rules=replace(rules, color_up=values))
    event.give(a_race(3, 0, last=(1,)))
    (seat, _) = newest_race(event).seats
    assert (seat.won, seat.rescued, newest_race(event).change) == (0, 2, 200 - 75)


def test_no_card_decides_where_every_players_chips_are_rounded_up() -> None:
    rules = a_ruleset()
    values = replace(rules.color_up, rounding="round_each_up")
    event = in_the_break((3,), rules=replace(rules, color_up=values))
    event.give(a_race(3, 1, 4))
    assert [(seat.won, seat.cards) for seat in newest_race(event).seats] == [(1, ()), (1, ()), (0, ())]


# -- found later -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("color_up.exchange_leftovers_at_equal_value")
@pytest.mark.rule("color_up.compensate_remainder")
def test_rule_23c_and_24c_found_chips_are_exchanged_at_equal_value_and_the_rest_is_removed(name: str) -> None:
    event = in_the_break(rules=a_ruleset(name))
    before = chips(event)
    exchange = event.give(ExchangeFound(denomination=25, chips=7, table=1, seat=2))
    assert chips(event) == before - 75
    event.give(Undo(command=exchange))
    assert chips(event) == before
    event.give(ExchangeFound(denomination=25, chips=8))
    assert chips(event) == before
    event.check()


def test_a_house_may_pay_for_the_rest_of_found_chips_or_not() -> None:
    rules = a_ruleset()
    for more, change in (
        ({"compensate_remainder": True}, 25),
        ({"exchange_leftovers_at_equal_value": False}, -175),
    ):
        event = in_the_break(rules=replace(rules, color_up=replace(rules.color_up, **more)))
        before = chips(event)
        event.give(ExchangeFound(denomination=25, chips=7))
        assert chips(event) == before + change


def test_chips_still_in_play_cannot_be_reported_as_found() -> None:
    event = in_the_break()
    assert codes(event, ExchangeFound(denomination=100, chips=1)) == ["color_up.still_in_play"]
    assert codes(event, ExchangeFound(denomination=25, chips=90_000, table=8)) == [
        "color_up.more_than_in_play",
        "tables.unknown",
    ]
    unnamed = in_the_break(chips=())
    assert codes(unnamed, ExchangeFound(denomination=25, chips=7)) == ["color_up.lowest_unknown"]
    unnamed.give(ExchangeFound(denomination=25, chips=7, lowest=100))
