"""The counts of a day after a merge are the whole tournament's: "3 left of 4", not "3 left of 0"."""

from __future__ import annotations

from typing import Any

from clockserver.structures.learned_constant import played_by
from clockserver.structures.live_band import field_of
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.clock.view import day_value
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.view import counters_value
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer, TakeAddOn
from clockserver.tournament.entries.view import EntriesView
from clockserver.tournament.final_table.redraws import redraw_due
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight
from clockserver.tournament.flights.players_at_end import players_to_end
from clockserver.tournament.flights.state import Ends
from clockserver.tournament.merging.commands import Surrender
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import MINUTE, SLUG, Table, person
from tests.projection.topic_values import topic_value
from tests.tournament.merging.flights import day_2, enter_late, flights, merging, sit_down
from tests.tournament.merging.rooms import two_ended_flights


def merged() -> Table:
    """Ann is through 1A and 1B, so three players of four entries go on."""
    event = flights({1: 12_000, 2: 8_000}, {1: 9_500, 3: 10_500}, minutes=45)
    event.give(merging())
    return event


def counters(event: Table, session: str = "3") -> dict[str, Any]:
    return dict(counters_value(event.state.sessions[session]))


def test_a_merged_day_counts_the_entries_of_the_whole_tournament() -> None:
    counts = counters(merged())
    assert (counts["entries"], counts["players_left"], counts["bustouts"]) == (4, 3, 0)
    assert (counts["chips_in_play"], counts["average_stack"]) == (30_500, 10_167)


def test_a_flight_counts_its_own_entries_also_after_the_merge() -> None:
    counts = counters(merged(), "1")
    assert (counts["entries"], counts["players_left"]) == (2, 0)


def test_a_late_entry_to_the_day_counts_for_the_tournament() -> None:
    event = day_2(close_level=3)
    event.give(OpenTables(session="3", tables=(1,)))
    event.give(enter_late(9, 1))
    counts = counters(event)
    assert (counts["entries"], counts["players_left"]) == (5, 5)
    assert event.state.sessions["3"].players_from_flights == 4


def test_the_topic_over_the_wire_counts_a_player_in_two_flights_once() -> None:
    room = two_ended_flights()
    room.give(merging())
    counts = topic_value(room, f"counters:{SLUG}:3")
    assert (counts["entries"], counts["players_left"], counts["unique_players"]) == (4, 3, 3)


def test_a_single_session_counts_as_before() -> None:
    event = Table()
    event.give(TapCounter(what="entry", count=9))
    event.give(StartClock())
    event.give(TapCounter(what="bustout", count=2))
    event.give(TapCounter(what="reentry", count=1))
    counts = counters(event, "1")
    assert (counts["entries"], counts["reentries"], counts["unique_players"]) == (10, 1, 9)
    assert (event.session.field, event.session.players_from_flights, event.session.is_merged_day) == (
        10,
        0,
        False,
    )


def test_faces_calculate_the_place_from_the_entries_of_the_topic() -> None:
    event = merged()
    sit_down(event, "e1", "e2", "e4")
    event.give(BustOut(session="3", entry="e2"))
    view = EntriesView("3", lambda people, _form: dict.fromkeys(people))
    view.update(event.state, ())
    out = view.seats["e2"]["out"]
    assert out is not None
    assert counters(event)["entries"] - out == 3, "the surrendered stack has no place"


def test_the_strip_shows_players_left_of_all() -> None:
    event = merged()
    event.give(StartClock(session="3"))
    event.give(EndFlight(session="3", players_left=3))
    flight = day_value(event.state.sessions["3"])["flight"]
    assert (flight["label"], flight["left"], flight["entries"]) == ("Day 2", 3, 4)
    end = event.state.sessions["3"].flight_end
    assert end is not None
    assert end.entries == 4


def test_the_likely_end_of_a_day_uses_players_left_and_a_merged_day_gives_no_constant() -> None:
    event = merged()
    announced_field = field_of(event.state.sessions["3"])
    assert announced_field is not None
    field, is_announced = announced_field
    assert (field.players, field.chips, is_announced) == (3, 30_500, False)
    sit_down(event, "e1", "e2", "e4")
    event.advance(MINUTE)
    for entry in ("e2", "e4"):
        event.give(BustOut(session="3", entry=entry))
    assert played_by(event.state.sessions["3"]) is None


def test_a_day_ends_by_a_share_of_all_entries() -> None:
    event = merged()
    event.give(ChangeFlight(session="3", ends=Ends(share_per_mille=500)))
    assert players_to_end(event.state.sessions["3"], event.now) == 2


def test_players_who_came_from_flights_may_take_add_ons() -> None:
    event = day_2(close_level=3)
    event.give(StartClock(session="3"))
    event.give(TakeAddOn(session="3", entry="e1"))
    assert event.state.sessions["3"].counters.addons == 1


def test_two_days_in_a_row_count_the_same() -> None:
    event = merged()
    event.give(StartClock(session="3"))
    event.give(EndFlight(session="3", players_left=3))
    day = event.state.sessions["3"]
    assert (day.field, day.players_from_flights) == (4, 3)
    event.give(OpenFlight(label="Extra", stage=3, copy_of="1"))
    assert event.state.sessions["4"].field == 0, "nobody came from a flight"


def test_a_session_opened_after_a_merge_has_the_money_of_surrendered_stacks_too() -> None:
    event = flights({1: 12_000, 2: 8_000}, {1: 9_500, 3: 10_500}, minutes=45)
    event.give(merging(surrendered=Surrender("amount", 700)))
    event.give(OpenFlight(label="Extra", stage=2, copy_of="1"))
    assert {each.takings.paid_before for each in event.state.sessions.values()} == {700}
    event.check()


def test_no_redraw_is_due_for_a_number_above_the_players_at_the_start_of_the_day() -> None:
    event = merged()
    assert redraw_due(event.state.ruleset, event.state.sessions["3"], event.now) is None


def test_the_totals_of_flights_include_late_entries_of_the_day() -> None:
    room = two_ended_flights()
    room.give(merging(close_level=3))
    room.give(RegisterPlayer(session="3", person=person(9)))
    value = topic_value(room, f"flights:{SLUG}")
    assert value["totals"] == {"entries": 5, "reentries": 0, "unique": 4, "left": 4}
    assert [each["entries"] for each in value["flights"]] == [2, 2, 1]
