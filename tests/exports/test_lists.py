"""Exported lists contain bags and flights, and never ballots."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.events import Recorded
from clockserver.core.texts import Text
from clockserver.core.undo import Undo
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.tournaments.tournament_desks import is_tournament
from clockserver.exports.lists import COLUMNS, bags, counts, lines, seats, structure
from clockserver.tournament.bubble_vote.events import BallotSealed
from clockserver.tournament.chip_counts.commands import ProposeCount, VerifyCount
from clockserver.tournament.clock.commands import ScheduleStart, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import CountBag, CountTableBags, StartDayEnd
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.evolve import replay
from clockserver.tournament.flights.commands import ChangeFlight, OpenFlight, RemoveFlight
from clockserver.tournament.lifecycle.events import TournamentFinished
from tests.builders import MINUTE, Room, Table
from tests.golden import COMING
from tests.golden.releases import rows_of
from tests.tournament.flights.test_bags_of_a_flight import bagging
from tests.tournament.merging.flights import merging
from tests.tournament.merging.rooms import two_ended_flights
from tests.tournament.results.rooms import seated


def test_no_list_says_who_voted_when() -> None:
    state = seated().desk.state
    ballot = BallotSealed(vote=1, entry="e1", sealed=(("a", "b"),))  # type: ignore[arg-type]
    records = [
        Recorded("tournament:x", seq, 1_000, f"c{seq}", "dealer", event)
        for seq, event in ((1, ballot), (2, TournamentFinished(at=5)))
    ]
    log_lines = lines(records, state, lambda text: text.code)
    assert [row[3] for row in log_lines] == ["TournamentFinished"]


def test_chip_counts_list_the_players_in_play_by_stack() -> None:
    event = seated()
    event.give(VerifyCount(entry="e2", chips=900))
    event.give(ProposeCount(entry="e4", chips=1_100))
    rows = counts(event.desk.state, {"e4": {"name": "=Dee"}})
    assert [row[1:4] + row[6:] for row in rows] == [
        [4, "=Dee", 1_100, None, 1, 4],
        [2, None, 900, "x", 1, 2],
    ]
    assert all(len(row) == len(COLUMNS["counts"]) for row in rows)


def test_seats_are_in_the_order_of_tables() -> None:
    state = seated().desk.state
    rows = seats(state, {})
    assert [row[1:4] for row in rows] == [[1, 2, 2], [1, 4, 4], [2, 1, 1], [2, 3, 3], [2, 5, 5]]
    assert structure(state)[0][0] == "title"


def test_players_without_a_seat_come_last_by_number() -> None:
    state = seated().desk.state
    waiting = {f"e{number}": Entry(f"e{number}", f"{number:032x}", "waiting") for number in range(90, 60, -1)}
    rows = seats(replace(state, entries=state.entries.update(waiting)), {})
    assert [row[3] for row in rows][-30:] == list(range(61, 91))


def test_lines_of_a_removed_flight_still_name_it() -> None:
    room = Room().opened()
    room.give(ChangeFlight(session="1", label="1A"))
    room.give(OpenFlight(label="1B", copy_of="1"))
    room.give(TapCounter(what="entry", count=4))
    room.give(ScheduleStart(session="2", start_at=room.clock.now + MINUTE), "start-0001")
    room.give(Undo(command="start-0001"))
    room.give(TapCounter(session="2", what="entry", count=3), "tap-in-1b1")
    texts = _texts_of_lines(room)
    assert ("log.of_flight", "1A") in texts
    assert ("log.of_flight", "1B") in texts
    room.give(Undo(command="tap-in-1b1"))
    room.give(RemoveFlight(session="2"))
    assert ("log.of_flight", "1B") not in _texts_of_lines(room)


def test_lines_of_a_day_whose_merge_was_undone_are_still_read() -> None:
    room = two_ended_flights()
    room.give(merging(), "merge-0001")
    room.give(ScheduleStart(session="3", start_at=room.clock.now + MINUTE), "start-0001")
    room.give(Undo(command="start-0001"))
    room.give(Undo(command="merge-0001"))
    assert [code for code, _ in _texts_of_lines(room)].count("log.CommandUndone") == 2


def test_every_event_of_the_golden_evening_has_a_line_also_of_flights_that_are_removed() -> None:
    records = [record_of(row) for row in rows_of(COMING)]
    streams = {each.stream for each in records if is_tournament(each.stream)}
    assert len(streams) > 5
    for stream in streams:
        own = [each for each in records if each.stream == stream]
        state = replay(own)
        assert state is not None
        codes = [row[4] for row in lines(own, state, lambda text: text.code)]
        assert len(codes) == sum(not isinstance(each.event, BallotSealed) for each in own)


def _texts_of_lines(room: Room) -> list[tuple[str, object]]:
    texts: list[tuple[str, object]] = []

    def say(text: Text) -> str:
        texts.append((text.code, text.params.get("flight")))
        return text.code

    records = (record_of(row) for row in room.journal.read(room.desk.stream))
    lines(records, room.desk.state, say)
    return texts


def test_bags_have_their_seals_and_say_whose_the_floor_packed() -> None:
    event = bagging(Table())
    event.give(CountBag(entry="e1", chips=9_000, seal="A 17"))
    event.give(CountBag(entry="e3", chips=10_000, absent=True))
    rows = [dict(zip(COLUMNS["bags"], row, strict=True)) for row in bags(event.state, {})]
    assert [(row["entry"], row["chips"], row["seal"], row["absent"]) for row in rows] == [
        (1, 9_000, "A 17", None),
        (3, 10_000, None, "x"),
    ]
    assert {(row["flight"], row["table"]) for row in rows} == {("1A", 1)}


def test_bags_that_a_table_counted_together_are_in_the_list() -> None:
    event = Table()
    event.give(TapCounter(what="entry", count=3))
    event.give(StartClock())
    event.give(StartDayEnd(draw=False))
    event.give(CountTableBags(table=4, bags=3, chips=30_000))
    (row,) = bags(event.state, {})
    assert dict(zip(COLUMNS["bags"], row, strict=True)) == {
        **dict.fromkeys(("entry", "name", "seat", "seal", "absent")),
        "flight": "",
        "day": 1,
        "chips": 30_000,
        "table": 4,
    }
