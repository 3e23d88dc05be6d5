"""The journals of all releases replay to the same states."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.journals.verification import verify
from clockserver.library import decide as library
from clockserver.library.types import LibraryEvent
from clockserver.room import decide as room
from clockserver.room.types import RoomEvent
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.types import TournamentEvent
from tests.fakes import InMemoryJournal
from tests.golden import COMING, SEALED, evening_of_seed
from tests.golden.bounties import BOUNTIES, summary_of_bounties
from tests.golden.cage import CAGE, summary_of_cage
from tests.golden.evening import played, summary, summary_of_room
from tests.golden.examples import BY_EXAMPLE, of_missing
from tests.golden.library import summary_of_library
from tests.golden.releases import RELEASES, rows_of

EVENTS = (TournamentEvent, RoomEvent, LibraryEvent)


@pytest.mark.parametrize("release", RELEASES)
def test_the_journal_of_a_release_still_replays_to_the_same_state(release: str) -> None:
    records = [record_of(row) for row in rows_of(release)]
    others = (room.STREAM, library.STREAM)
    nights = dict.fromkeys(record.stream for record in records if record.stream not in others)
    state, *more = (
        tournament_fold.replay(record for record in records if record.stream == night) for night in nights
    )
    of_streams: dict[str, Any] = {}
    for domain in (room, library):
        for record in records:
            if record.stream == domain.STREAM:
                of_streams[domain.STREAM] = domain.evolve(of_streams.get(domain.STREAM), record)
    expected = json.loads(Path(__file__).with_name(f"{release}.summary.json").read_text("utf-8"))
    assert state is not None
    nights_of = {
        CAGE: ("cage", summary_of_cage),
        BOUNTIES: ("bounties", summary_of_bounties),
        BY_EXAMPLE: ("by_example", summary),
    }
    books = {
        name: summary_of(night)
        for night in more
        if night is not None and night.slug in nights_of
        for name, summary_of in (nights_of[night.slug],)
    }
    # The first release knew neither a room of its own nor a library.
    summaries = {room.STREAM: summary_of_room, library.STREAM: summary_of_library}
    by_stream = {stream: summaries[stream](each) for stream, each in of_streams.items()}
    assert {**summary(state), **by_stream, **books} == expected


@pytest.mark.parametrize("release", RELEASES)
def test_the_journal_of_a_release_is_valid(release: str) -> None:
    journal = InMemoryJournal()
    journal.append(rows_of(release))
    reports = list(verify(journal))
    assert {report.stream for report in reports} == {row.stream for row in rows_of(release)}
    assert [report.findings for report in reports if report.findings] == []


def test_the_evening_has_every_event_there_is() -> None:
    """A golden journal holds each event type; a new one goes into the evening."""
    happened = {row.type for row in played().journal.rows}
    assert happened == {event.__name__ for kinds in EVENTS for event in get_args(kinds)}


def test_a_missing_event_comes_by_its_example_after_those_that_it_needs() -> None:
    rows = of_missing({"ChipsGivenBack"})
    given = [row.type for row in rows if row.command.startswith(("given-", "back-"))]
    assert given == ["ChipsRemoved", "ChipsGivenBack", "CommandUndone", "ChipsGivenBack"]
    assert of_missing(set()) == []


def test_the_evening_is_the_same_under_each_hash_seed() -> None:
    """No event, topic, export or hash follows the order of a map or a set, which differs from process to process."""
    command = [sys.executable, "-W", "ignore", "-m", evening_of_seed.__name__]
    processes = [
        subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in ("3", "5")
    ]
    first, second = (process.communicate()[0].splitlines() for process in processes)
    assert len(first) > len(rows_of(COMING))
    for line, same in zip(first, second, strict=True):
        assert line == same
    assert first[: len(rows_of(COMING))] == [msgspec.json.encode(row) for row in rows_of(COMING)]


def test_the_journal_of_a_published_release_never_changes() -> None:
    folder = Path(__file__).parent
    for release, digest in SEALED.items():
        assert sha256((folder / f"{release}.jsonl").read_bytes()).hexdigest() == digest, release


def test_there_is_a_journal_of_each_release_and_of_the_one_to_come() -> None:
    assert {*SEALED, COMING} == set(RELEASES)
