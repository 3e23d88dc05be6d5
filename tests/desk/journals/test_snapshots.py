"""A start from a snapshot equals a start from the journal; a faulty snapshot is ignored."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Row
from clockserver.desk.tournaments.tournament_desks import is_tournament
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.projection.projection import Projection
from clockserver.projection.topics import Topics
from clockserver.tournament import decide as tournament
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.announcements.commands import PostAnnouncement
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.state import Tournament
from tests.builders import Room
from tests.examples.evenings import Start, an_evening
from tests.fakes import FakeHostClock, InMemorySnapshots, RecordingBroadcaster
from tests.golden.evening import played

SEEDS = [0, 1, *(pytest.param(each, marks=pytest.mark.full) for each in (2, 3))]


def snapshots_after(rows: Sequence[Row]) -> InMemorySnapshots:
    """The snapshots that a server leaves at its end after reading these rows."""
    store = InMemorySnapshots()
    Start(rows, store).closed()
    assert len(store.files) == 1
    return store


def row_between_commands(rows: Sequence[Row], dice: Random) -> int:
    """A row between two commands."""
    ends = [i for i in range(1, len(rows)) if rows[i].command != rows[i - 1].command or rows[i].part == 0]
    return dice.choice(ends)


def undo_or_redo(state: Tournament, command: Any) -> Any:
    """The result of an undo or a redo, or the reasons for its refusal."""
    try:
        return tournament.decide(state, command, state.last_at)
    except Refused as refusal:
        return refusal.reasons


def assert_same(start: Start, replayed: Start, rows: Sequence[Row]) -> None:
    """Two starts have the same state, topics and answers, and would undo the same."""
    assert start.state == replayed.state
    assert start.topics() == replayed.topics()
    for command in dict.fromkeys(row.command for row in rows if row.actor == "td"):
        assert start.answer(command) == replayed.answer(command)
        for kind in (Undo, Redo):
            reversal = kind(command=command)
            assert undo_or_redo(start.state, reversal) == undo_or_redo(replayed.state, reversal)


# -- it is the same ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_start_from_a_snapshot_gives_the_state_of_the_journal(seed: int) -> None:
    rows, dice = an_evening(seed), Random(seed)
    replayed = Start(rows)
    for upto in (row_between_commands(rows, dice), row_between_commands(rows, dice), len(rows)):
        store = snapshots_after(rows[:upto])
        assert Start(rows[:upto], store).snapshots.load("tournament:t") is not None
        assert_same(Start(rows, store), replayed, rows)


def test_a_snapshot_of_a_journal_with_every_event_gives_the_state_of_the_journal() -> None:
    all_rows = [row for row in played().journal.rows if is_tournament(row.stream)]
    rows = [row for row in all_rows if row.stream == all_rows[0].stream]
    store = snapshots_after(rows)
    assert Start(rows, store).snapshots.load(rows[0].stream) is not None
    assert_same(Start(rows, store), Start(rows), rows)


@pytest.mark.parametrize("stream", ["tournament:open-cage-1", "tournament:open-bounties-1"])
def test_a_snapshot_with_books_gives_the_state_of_the_journal(stream: str) -> None:
    rows = [row for row in played().journal.rows if row.stream == stream]
    kept = Start(rows, snapshots_after(rows)).snapshots.load(rows[0].stream)
    assert kept is not None
    replayed = Start(rows).room.desks.desk_of_stream(stream)
    assert replayed is not None
    assert replayed.state.sessions["1"].sales.receipts > 0
    assert kept.state == replayed.state


def test_every_command_before_a_snapshot_can_still_be_undone_one_by_one() -> None:
    """A room from a snapshot and one from the whole journal stay equal after each undo."""
    rows = an_evening(1)
    starts = [Start(rows, snapshots_after(rows[: row_between_commands(rows, Random(9))])), Start(rows)]
    commands = list(dict.fromkeys(row.command for row in rows if row.actor == "td"))
    undone = 0
    for number, command in enumerate(reversed(commands)):
        answers: list[list[Any]] = [[], []]
        for start, of_start in zip(starts, answers, strict=True):
            start.room.tournaments.offer(
                "friday", f"undo-{number:05}", Undo(command=command), "td", of_start.append
            )
        assert answers[0] == answers[1]
        undone += isinstance(answers[0][0], Accepted)
    assert undone > 100
    assert starts[0].state == starts[1].state
    assert starts[0].topics() == starts[1].topics()


def test_the_next_snapshot_holds_what_was_written_after_the_first() -> None:
    rows, store = an_evening(2), snapshots_after(an_evening(2))
    second = Start(rows, store)
    answers: list[Any] = []
    announcement = PostAnnouncement(text="Dinner")
    second.room.tournaments.offer("friday", "announce-1", announcement, "td", answers.append)
    second.closed()
    more_rows = second.room.journal.rows
    assert len(more_rows) > len(rows)
    third = Start(more_rows, store)
    assert third.state == second.state == Start(more_rows).state
    assert third.answer("announce-1") == answers


@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=pytest.mark.full) for each in (1, 2, 3))])
def test_topics_after_a_start_equal_those_before_it(seed: int) -> None:
    """A start words only the newest lines of a journal, and its topics must not differ."""
    rows = an_evening(seed, 6)
    live = Topics(RecordingBroadcaster(), FakeHostClock(rows[-1].at))
    projection = Projection(
        live, FakeHostClock(rows[-1].at), lambda ids, _form: dict.fromkeys(ids), LearnedConstants(lambda: ())
    )
    state: Tournament | None = None
    for _, of_command in groupby(map(record_of, rows), key=lambda record: (record.command, record.at)):
        records = list(of_command)
        for record in records:
            state = tournament_fold.evolve(state, record)
        assert state is not None
        projection.show(state, records)
    after = Start(rows).topics()
    for topic in ("log:friday", "moves:friday:1", "players:friday:1", "tables:friday:1", "seats:friday:1"):
        published = live.get(topic)
        assert published is not None
        assert published.value == after[topic][1], topic
    assert len(rows) > 1_000


# -- when one is taken -------------------------------------------------------------------------------


def test_a_snapshot_is_taken_in_the_background_after_enough_events() -> None:
    store = InMemorySnapshots()
    room = Room().opened()
    start = Start(room.journal.rows, store)
    for number in range(120):
        start.snapshots.take_due(start.room.tournaments)
        assert bool(store.files) == (number >= 49)
        start.room.tournaments.offer(
            "friday", f"entry-{number:04}", TapCounter(what="entry"), "td", lambda _: None
        )
    assert Start(start.room.journal.rows, store).state == start.state


def test_no_snapshot_is_taken_of_unpublished_events(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(by_hand=True).opened()
    stream = room.desk.stream
    assert room.tournaments.current_snapshot(stream) is not None
    snapshots: list[Any] = []
    room.tournaments.changed.subscribe(lambda: snapshots.append(room.tournaments.current_snapshot(stream)))
    projection = room.tournaments._projections[stream]
    show = projection.show

    def show_without_snapshot(state: Tournament, records: Any) -> None:
        assert room.tournaments.current_snapshot(stream) is None
        show(state, records)

    monkeypatch.setattr(projection, "show", show_without_snapshot)
    room.offer(TapCounter(what="entry"))
    room.writer.flush()
    assert [each.row.seq for each in snapshots] == [2]


def test_a_full_disk_takes_no_snapshot_and_stops_nothing() -> None:
    store = InMemorySnapshots()
    store.full = True
    rows = an_evening(0)
    start = Start(rows, store)
    start.snapshots.take_due(start.room.tournaments)
    start.closed()
    assert store.files == {}


# -- whatever is wrong with it -----------------------------------------------------------------------


def assert_ignored(
    rows: Sequence[Row],
    store: InMemorySnapshots,
    caplog: pytest.LogCaptureFixture,
    code: str = "code",
    replayed: Any = None,
) -> None:
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        start = Start(rows, store, code)
    assert [record.levelname for record in caplog.records] == ["WARNING"], caplog.text
    assert "its journal is replayed" in caplog.text
    assert start.state == (replayed or Start(rows).state)


def test_a_snapshot_cut_off_or_damaged_anywhere_assert_ignored(caplog: pytest.LogCaptureFixture) -> None:
    rows, dice = an_evening(0), Random(1)
    (data,) = snapshots_after(rows).files.values()
    store = InMemorySnapshots()
    replayed = Start(rows).state
    for each in (b"", b"\x00", data[:31], data[:33], data[:-1], data + b"\x00"):
        store.files["tournament:t"] = each
        assert_ignored(rows, store, caplog, replayed=replayed)
    damaged = [data[: dice.randrange(len(data))] for _ in range(10)]
    for _ in range(20):
        place = dice.randrange(len(data))
        changed = data[place] ^ (1 << dice.randrange(8))
        damaged.append(data[:place] + bytes([changed]) + data[place + 1 :])
    start = Start(rows, store)
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        for each in damaged:
            store.files["tournament:t"] = each
            assert start.snapshots.load("tournament:t") is None
    assert [record.levelname for record in caplog.records] == ["WARNING"] * len(damaged)


def test_a_snapshot_of_another_release_assert_ignored(caplog: pytest.LogCaptureFixture) -> None:
    assert_ignored(an_evening(0), snapshots_after(an_evening(0)), caplog, "other code")


def test_a_snapshot_of_another_tournament_assert_ignored(caplog: pytest.LogCaptureFixture) -> None:
    store = snapshots_after(an_evening(0))
    other = [replace(row, stream="tournament:u") for row in an_evening(0)]
    store.files["tournament:u"] = store.files["tournament:t"]
    assert_ignored(other, store, caplog)


def test_a_snapshot_ahead_of_the_journal_assert_ignored(caplog: pytest.LogCaptureFixture) -> None:
    """Somebody restored an older database beside it."""
    rows = an_evening(0)
    assert_ignored(rows[: row_between_commands(rows, Random(2))], snapshots_after(rows), caplog)


def test_a_snapshot_of_another_history_assert_ignored(caplog: pytest.LogCaptureFixture) -> None:
    rows = an_evening(0)
    newest = replace(rows[-1], at=rows[-1].at + 1)
    assert_ignored([*rows[:-1], newest], snapshots_after(rows), caplog)
    assert_ignored(an_evening(1), snapshots_after(an_evening(0)), caplog)


def test_a_snapshot_of_an_impossible_state_assert_ignored(caplog: pytest.LogCaptureFixture) -> None:
    """Its checksum is right: somebody wrote it on purpose, or with other code of the same name."""
    rows = an_evening(0)
    (data,) = snapshots_after(rows).files.values()
    for body in (
        data[32:].replace(b"playing", b"plowing", 1),
        data[32:-200],
        data[32 : data.index(b"\n") + 1],
        data[32 : data.index(b"\n") + 1] + b"\x00\x00\x00\x01\xc0",
        b"{}\n" + data[32:],
        b"no line",
    ):
        store = InMemorySnapshots()
        store.files["tournament:t"] = sha256(body).digest() + body
        assert_ignored(rows, store, caplog)


def test_a_scope_with_more_commands_than_python_nests_calls_keeps_its_snapshot() -> None:
    room = Room().opened()
    for _ in range(sys.getrecursionlimit() + 100):
        room.give(TapCounter(what="entry"))
    rows = room.journal.rows
    store = snapshots_after(rows)
    restarted = Start(rows, store)
    assert restarted.snapshots.load(rows[0].stream) is not None
    assert restarted.state == Start(rows).state
