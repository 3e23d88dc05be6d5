"""Proposals to end earlier, as control receives them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.structures.live_band import USUAL
from clockserver.tournament.clock.commands import PauseClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.end_time.shapes import EndBy
from clockserver.tournament.structure.state import ByPlayers
from clockserver.web.tournaments.end_by_api import proposals_of
from tests.builders import MINUTE, Table, a_break, a_level, a_set_up, a_structure

BLINDS = (100, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400)
EVENING = a_structure(
    *(a_level(f"l{i}", 20, blind) for i, blind in enumerate(BLINDS, 1)),
    a_break("b1"),
    a_level("l10", 20, 3_200),
)


def playing(players: int = 30) -> Table:
    table = Table(a_set_up(EVENING))
    table.give(TapCounter(what="entry", count=players))
    table.give(StartClock())
    return table.advance(25 * MINUTE).settle()


def end_by_of(table: Table, minutes_before_likely: int) -> EndBy:
    now = table.now
    likely = proposals_of(table.session, USUAL, now, now)["band"]["likely"]["ms"]
    return proposals_of(table.session, USUAL, now + likely - minutes_before_likely * MINUTE, now)


def test_a_tournament_that_ends_in_time_has_no_proposal() -> None:
    result = end_by_of(playing(), 0)
    assert (result["in_time"], result["proposals"]) == (True, [])


def test_each_proposal_has_the_periods_after_the_current_one_and_its_own_band() -> None:
    table = playing()
    result = end_by_of(table, 10)
    shorter, fewer = result["proposals"]
    ahead = [period.id for period in table.session.structure.periods[2:]]
    assert (shorter["kind"], fewer["kind"]) == ("shorter", "fewer")
    assert [each["id"] for each in shorter["periods"]] == ahead
    dropped = table.session.structure.index_of_level(fewer["level"] or 0)
    assert dropped is not None
    dropped_id = table.session.structure.periods[dropped].id
    assert [each["id"] for each in fewer["periods"]] == [id_ for id_ in ahead if id_ != dropped_id]
    assert shorter["fits"]
    for proposal in (shorter, fewer):
        assert proposal["band"]["likely"]["ms"] < result["band"]["likely"]["ms"]
        assert proposal["band"]["at"] == result["band"]["at"] == table.now
    assert {each["ms"] % MINUTE for each in shorter["periods"]} == {0}


def test_the_nearest_proposals_are_given_and_marked_where_nothing_fits() -> None:
    result = end_by_of(playing(), 10_000)
    assert [each["fits"] for each in result["proposals"]] == [False, False]
    assert result["proposals"][0]["percent"] == 60


def test_the_last_level_has_no_proposal() -> None:
    table = Table(a_set_up(a_structure(a_level("l1", 20, 200))))
    table.give(TapCounter(what="entry", count=9))
    table.give(StartClock())
    result = end_by_of(table, 10)
    assert (result["in_time"], result["proposals"]) == (False, [])


def test_the_time_counts_from_now_while_the_clock_is_paused() -> None:
    table = playing()
    table.give(PauseClock())
    table.advance(60 * MINUTE)
    result = end_by_of(table, 10)
    assert result["band"]["at"] is None
    assert result["proposals"][0]["fits"]


def test_lengths_that_depend_on_players_are_sent_with_the_proposal() -> None:
    periods = EVENING.periods
    by_players = replace(periods[4], minutes_by_players=(ByPlayers(9, 10 * MINUTE),))
    table = Table(a_set_up(replace(EVENING, periods=(*periods[:4], by_players, *periods[5:]))))
    table.give(TapCounter(what="entry", count=30))
    table.give(StartClock())
    shorter = end_by_of(table, 10_000)["proposals"][0]
    rows = {each["id"]: each["minutes_by_players"] for each in shorter["periods"]}
    assert rows["l5"] == [{"players": 9, "ms": 6 * MINUTE}]
    assert rows["l6"] == []


def test_end_by_is_refused_with_fewer_than_two_players() -> None:
    with pytest.raises(Refused) as refusal:
        proposals_of(Table(a_set_up(EVENING)).session, USUAL, 0, 0)
    assert [reason.code for reason in refusal.value.reasons] == ["end_time.nobody_plays"]
