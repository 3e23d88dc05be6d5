"""The hash of a tournament's facts is the same in every process, and another one for another fact."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from clockserver.core.undo import Undo
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Row
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.clock.commands import PauseClock, ScheduleStart, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.imports.events import TournamentImported
from clockserver.tournament.imports.guaranteed_facts import canonical, facts, state_hash
from clockserver.tournament.lifecycle.commands import RestoreTournament
from tests.builders import MINUTE, Table
from tests.tournament.refusals import codes

GOLDEN = Path(__file__).parents[2] / "golden"
HASHES = {
    "0.1.0": "1:f34bddc352c6c8c854965fe7be8b8aa70199f60baa5cb0441755d653f6c4ccab",
}


def record_import(table: Table, slug: str = "friday") -> None:
    event = TournamentImported(
        slug=slug, seq=table.state.seq, state_hash=state_hash(table.state), key="ab" * 32
    )
    table._record("import-1", "td", [event])


def test_a_published_release_keeps_its_hashes() -> None:
    for release, expected in HASHES.items():
        rows = [
            msgspec.json.decode(line, type=Row)
            for line in (GOLDEN / f"{release}.jsonl").read_bytes().splitlines()
        ]
        stream = next(row.stream for row in rows if row.stream.startswith("tournament:"))
        state = tournament_fold.replay(record_of(row) for row in rows if row.stream == stream)
        assert state is not None
        assert state_hash(state) == expected


def test_another_process_calculates_the_same_hash_under_any_hash_seed() -> None:
    code = (
        "from tests.tournament.imports.test_guaranteed_facts import an_evening;"
        "from clockserver.tournament.imports.guaranteed_facts import state_hash;"
        "print(state_hash(an_evening().state))"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", code],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            cwd=GOLDEN.parents[1],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert hashes == {state_hash(an_evening().state)}


def an_evening() -> Table:
    table = Table()
    table.give(TapCounter(what="entry", count=9))
    table.give(StartClock())
    table.advance(5 * MINUTE).give(TapCounter(what="bustout"))
    return table


def test_an_undo_restores_the_hash_and_another_fact_changes_it() -> None:
    table = an_evening()
    before = state_hash(table.state)
    command_id = table.give(TapCounter(what="rebuy"))
    after = state_hash(table.state)
    table.give(Undo(command=command_id))
    assert state_hash(table.state) == before != after
    table.give(PauseClock())
    assert state_hash(table.state) not in (before, after)


def test_facts_are_plain_values_in_one_canonical_form() -> None:
    values = facts(an_evening().state)
    assert canonical(values) == canonical(msgspec.json.decode(canonical(values)))
    assert sorted(values) == ["chips", "clocks", "counted", "entries", "facts", "money", "places", "prizes"]


def test_an_imported_tournament_is_archived_with_a_stopped_clock_and_takes_no_command() -> None:
    table = an_evening()
    record_import(table, "friday-2")
    state = table.state
    assert (state.slug, state.former, state.removed) == ("friday-2", ("friday",), "archived")
    clock = table.session.clock
    assert (clock.phase, clock.mark.left_ms) == ("paused", 15 * MINUTE)
    table.advance(60 * MINUTE).settle()
    assert table.state is state
    for command in (StartClock(), RestoreTournament(), Undo(command="command-2")):
        assert codes(table, command) == ["tournament.imported"]
    table.check()


def test_a_scheduled_start_does_not_happen_after_an_import() -> None:
    table = Table()
    table.give(ScheduleStart(start_at=table.now + MINUTE))
    record_import(table)
    assert table.session.clock.phase == "ready"
    table.advance(2 * MINUTE).settle()
    assert table.session.clock.at(table.now).phase == "ready"
