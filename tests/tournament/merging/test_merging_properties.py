"""After any flights, merges and taps no chip is lost, and nobody is there twice."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.flights.commands import OpenFlight
from clockserver.tournament.imports.guaranteed_facts import state_hash
from clockserver.tournament.merging.commands import CorrectBag, MergeFlights, NextDayStart, Surrender
from clockserver.tournament.merging.day_start import Resume
from clockserver.tournament.merging.next_day_stacks import MergeRule
from tests.builders import Table, person
from tests.tournament.merging.flights import bags_of, facts, flights, merging
from tests.tournament_files.files import file_of, read, rows_of

STACK = 10_000
BAGS = st.dictionaries(st.integers(1, 6), st.integers(1, 20_000), min_size=1, max_size=4)
MERGES = st.fixed_dictionaries(
    {
        "rule": st.sampled_from(get_args(MergeRule)),
        "surrendered": st.sampled_from([Surrender("nothing"), Surrender("amount", 500)]),
        "next_day": st.builds(
            NextDayStart,
            level=st.sampled_from(["longest", "earliest"]),
            resume=st.sampled_from([each for each in get_args(Resume) if each != "next_level"]),
        ),
        "close_level": st.just(3),
    }
)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["late", "out", "correct", "undo", "redo", "start", "open", "merge"]),
        st.integers(0, 40),
    ),
    max_size=10,
)


def random_command(event: Table, do: str, pick: int, merge: MergeFlights) -> Any:
    """A command of that kind for the day, or about an earlier command."""
    day = str(len(merge.flights) + 1)
    before = [each.command for each in event.records if each.is_manual]
    bags = [(flight, entry) for flight in merge.flights for entry in bags_of(event, flight)]
    flight, entry = bags[pick % len(bags)]
    return {
        "late": RegisterPlayer(session=day, person=person(1 + pick % 9)),
        "out": BustOut(session=day, entry=f"e{1 + pick % 12}"),
        "correct": CorrectBag(flight=flight, entry=entry, chips=1 + pick, reason="Counted again"),
        "undo": Undo(command=before[-1 - pick % min(4, len(before))]),
        "redo": Redo(command=before[-1 - pick % min(4, len(before))]),
        "start": StartClock(session=day),
        "open": OpenFlight(label=f"Late {pick}", stage=1 + pick % 2, copy_of="1"),
        "merge": merge,
    }[do]


def assert_balanced(event: Table) -> None:
    """Assert that carried and surrendered chips sum to the bags of all merged flights, and that a day's chips are
    those carried and the stacks of its own entries.
    """
    sessions = event.state.sessions
    for id_, day in sessions.items():
        merged = [each for each, session in sessions.items() if session.merged_into == id_]
        if not merged:
            continue
        ledgers = [sessions[each].ledger.by_reason for each in merged]
        bags = sum(sum(bags_of(event, each).values()) for each in merged)
        carried = day.ledger.by_reason.get("carried", 0)
        assert carried == -sum(each.get("bagged", 0) for each in ledgers)
        assert carried - sum(each.get("surrendered", 0) for each in ledgers) == bags
        assert [sum(each.values()) for each in ledgers] == [0] * len(merged)
        assert day.ledger.in_play == carried + STACK * day.counters.entries


def assert_nobody_twice(event: Table) -> None:
    state = event.state
    later = {id_ for id_, each in state.sessions.items() if each.stage > 1}
    living = Counter(each.person for each in state.entries.values() if each.alive and each.session in later)
    assert max(living.values(), default=0) <= 1
    assert sum(each.counters.entries for each in state.sessions.values()) == len(state.entries)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(BAGS, min_size=1, max_size=3), MERGES, STEPS)
def test_no_chip_is_lost_and_nobody_is_there_twice(
    tmp_path: Path, people: list[dict[int, int]], fields: dict[str, Any], steps: list[tuple[str, int]]
) -> None:
    event = flights(*people)
    sessions = [str(number) for number in range(1, len(people) + 1)]
    merge = merging(*sessions, reasons=dict.fromkeys(sessions, "As counted"), **fields)
    first = event.give(merge)
    merged = facts(event.state)
    assert_balanced(event)
    event.give(Undo(command=first))
    event.give(merge)
    assert replace(facts(event.state), separated=merged.separated) == merged
    for do, pick in steps:
        with suppress(Refused):
            event.give(random_command(event, do, pick, merge))
        assert_balanced(event)
        assert_nobody_twice(event)
    event.check()
    imported, _, _ = read(tmp_path / "friday.tournament", file_of(rows_of(event)), slug="friday")
    assert imported.imported is not None
    assert imported.imported.state_hash == state_hash(event.state)
