"""After any taps in three flights the invariants hold, undo restores, and no clock passes its end by itself."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from clockserver.core.undo import Undo
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    ResumeClock,
    StartClock,
)
from clockserver.tournament.clock.level_clock import LevelChange
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight, RemoveFlight
from clockserver.tournament.flights.players_at_end import players_to_end
from clockserver.tournament.flights.state import Ends
from tests.builders import MINUTE, Table, a_level, a_set_up, a_structure, person

SHEET = a_structure(*(a_level(f"l{number}", 20, 100 * number) for number in range(1, 6)))
SESSIONS = st.sampled_from(["1", "2", "3"])
PEOPLE = st.integers(1, 6).map(person)
ENDS = st.builds(
    Ends,
    level=st.none() | st.integers(1, 5),
    share_per_mille=st.none() | st.integers(1, 1000),
    same_mark=st.booleans(),
)
COMMANDS = st.one_of(
    st.builds(RegisterPlayer, session=SESSIONS, person=PEOPLE),
    st.builds(BustOut, session=SESSIONS, entry=st.integers(1, 12).map(lambda number: f"e{number}")),
    st.builds(StartClock, session=SESSIONS),
    st.builds(PauseClock, session=SESSIONS),
    st.builds(ResumeClock, session=SESSIONS),
    st.builds(NextPeriod, session=SESSIONS),
    st.builds(AnnounceLevel, session=SESSIONS),
    st.builds(AddTime, session=SESSIONS, ms=st.sampled_from([-5 * MINUTE, 5 * MINUTE])),
    st.builds(JumpToPeriod, session=SESSIONS, period=st.sampled_from(["l1", "l3", "l5"])),
    st.builds(ChangeFlight, session=SESSIONS, ends=ENDS),
    st.builds(OpenFlight, label=st.sampled_from(["1B", "1C"]), copy_of=st.just("1"), ends=ENDS),
    st.builds(RemoveFlight, session=SESSIONS),
    st.builds(EndFlight, session=SESSIONS, players_left=st.integers(0, 4)),
    st.builds(Undo, command=st.integers(1, 30).map(lambda number: f"command-{number}")),
)
STEPS = st.lists(st.tuples(st.sampled_from([0, 1, 7, 25]), COMMANDS), max_size=30)


def try_command(table: Table, command: Any) -> None:
    """Give a command, accepted or refused; the table asserts the invariants after every event."""
    before = table.settle().state
    try:
        table.give(command)
    except Refused:
        assert table.state == before


@given(STEPS, st.sampled_from(["on_zero", "on_announcement"]))
def test_random_flights_keep_the_invariants_and_no_clock_passes_the_end_of_its_day(
    steps: list[tuple[int, Any]], mode: LevelChange
) -> None:
    table = Table(a_set_up(SHEET, mode))
    table.give(ChangeFlight(label="1A"))
    for minutes, command in steps:
        table.advance(minutes * MINUTE)
        try_command(table, command)
    ends = {
        id_: next(
            (i for i, span in enumerate(each.clock.spans) if i >= each.clock.index and span.stops), None
        )
        for id_, each in table.state.sessions.items()
    }
    table.advance(10_000 * MINUTE).settle()
    for id_, end in ends.items():
        session = table.state.sessions[id_]
        assert end is None or session.clock.at(table.now).index <= end
        players = players_to_end(session, table.now)
        assert players is None or players <= session.counters.entries
    table.check()
