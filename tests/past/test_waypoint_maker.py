"""Waypoints noted during the replay of a tournament file equal those of the time machine's worker."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Row
from clockserver.past import log_lines
from clockserver.past.journal_states import JournalStates
from clockserver.past.waypoint_maker import WaypointMaker
from clockserver.projection.projection import KeptViews
from clockserver.tournament.evolve import evolve
from clockserver.tournament_files.file_reading import check
from clockserver.tournament_files.replay_job import replay_file
from clockserver.tournament_files.replaying import GivenImport
from tests.examples.evenings import an_evening
from tests.fakes import InMemoryWaypoints
from tests.past.test_waypoints import EVERY, Scene, assert_same_states, cut
from tests.tournament_files.files import file_of, read

LATER = 2**41


def replayed(rows: Sequence[Row], store: InMemoryWaypoints, code: str = "code") -> KeptViews:
    """The memory of the views after rows that were folded elsewhere; their waypoints are in the store."""
    maker, state = WaypointMaker(store, code, rows[0].stream, every=EVERY), None
    for row in rows:
        record = record_of(row)
        state = evolve(state, record)
        maker.take(row, record, state)
    maker.write_all()
    return maker.kept_views()


def test_the_maker_writes_the_same_bytes_as_a_worker() -> None:
    scene, store = Scene(an_evening(1)), InMemoryWaypoints()
    whole = scene.read()
    views = replayed(scene.journal.rows, store)
    assert len(store.files) > 8
    assert store.files == scene.store.files
    assert views == whole.state_at(whole.last_seq).views


def test_a_first_opening_after_an_import_needs_none_of_the_rows_before_its_waypoint(tmp_path: Path) -> None:
    file = tmp_path / "friday.tournament"
    file.write_bytes(file_of(an_evening(1)))
    checked, store = check(file), InMemoryWaypoints()
    maker = WaypointMaker(store, "code", checked.header.stream, every=EVERY)
    replay_file(file, checked, GivenImport(LATER, "friday", "import-1", "td"), tmp_path, maker)
    assert store.files == {}, "they are written when somebody has the time"
    maker.write_all()
    _, rows, _ = read(file, file.read_bytes(), at=LATER)
    scene = Scene(rows)
    scene.store = store
    row_counts: list[int] = []
    between = scene.journal.between

    def watched(stream: str, after: int, last: int) -> Any:
        row_counts.append(last - after)
        return between(stream, after, last)

    scene.journal.between = watched  # type: ignore[method-assign]
    states = scene.resumed()
    assert states is not None
    kept = states.state_at(len(rows) // 2)
    assert max(row_counts) <= EVERY + 10
    whole = JournalStates(scene.journal, scene.stream)
    whole.extend()
    assert kept.state.entries == whole.state_at(len(rows) // 2).state.entries
    assert_same_states(scene.resumed(), whole, [whole.whole_command(seq) for seq in (50, 200, len(rows))])


@pytest.mark.parametrize("place", [0, 3, -1])
def test_damaged_waypoints_and_those_of_another_release_are_written_again(place: int) -> None:
    scene = Scene(an_evening(1))
    replayed(scene.journal.rows, scene.store)
    sound = dict(scene.store.files)
    key = sorted(sound)[place]
    scene.store.files[key] = cut(sound[key])
    whole = scene.read()
    assert scene.store.files.keys() == sound.keys()
    assert_same_states(scene.resumed(), whole, [key[1], whole.last_seq])
    replayed(scene.journal.rows, scene.store, "the release before")
    assert scene.resumed() is None
    scene.read()
    assert scene.store.files.keys() == sound.keys()
    assert_same_states(scene.resumed(), whole, [key[1], whole.last_seq])


def test_a_kill_between_two_waypoints_leaves_usable_ones() -> None:
    scene = Scene(an_evening(1))
    replayed(scene.journal.rows, scene.store)
    for key in sorted(scene.store.files)[5:]:
        del scene.store.files[key]
    whole = Scene(scene.journal.rows).read()
    assert_same_states(scene.resumed(), whole, [1, 150, whole.last_seq])


def test_an_event_without_texts_ends_the_waypoints_and_not_the_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows, worded, store = an_evening(1), log_lines.worded, InMemoryWaypoints()
    whole = replayed(rows, InMemoryWaypoints())
    faulty = record_of(rows[200]).event

    def without_words(event: Any, sessions: Any) -> Any:
        if event == faulty:
            raise KeyError("table")
        return worded(event, sessions)

    monkeypatch.setattr(log_lines, "worded", without_words)
    assert replayed(rows, store) == whole
    assert 0 < len(store.files) <= 200 // EVERY
