"""A long evening's server starts from its snapshot, and without a sound one from the journal."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from clockserver.desk.journals.event_codec import record_of
from clockserver.players.person import Person
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.snapshot_files import FOLDER
from clockserver.tournament import evolve as tournament_fold
from tests.examples.evenings import an_evening
from tests.journals import replayed_tournament
from tests.servers import RunningServer
from tests.shell import assert_verified, run
from tests.waiting import until

FROM_SNAPSHOT = "starts from its snapshot"
IGNORED = "its journal is replayed"
TOPICS = ("log:friday", "players:friday:1", "tables:friday:1", "moves:friday:1", "counters:friday:1")


def a_long_evening(data: Path) -> None:
    """A data directory with the journal of a long evening."""
    data.mkdir()
    engine = open_engine(sqlite_url(data))
    migrate(engine)
    rows = an_evening(3, 6)
    SqlJournal(engine).append(rows)
    state = tournament_fold.replay(map(record_of, rows))
    assert state is not None
    entered = {entry.person for entry in state.entries.values()}
    SqlPlayers(engine).add([Person(id=each, name=f"Ann {each}", created_at=0) for each in sorted(entered)])
    engine.dispose()


def snapshots(data: Path) -> list[Path]:
    return sorted((data / FOLDER).glob("*"))


def seen_topics(server: RunningServer) -> dict[str, object]:
    tablet = server.client()
    tablet.subscribe(*TOPICS)
    assert (
        tablet.values["counters:friday:1"]["entries"]
        == replayed_tournament(server.data).sessions["1"].counters.entries
    )
    return {topic: tablet.values[topic] for topic in TOPICS}


@pytest.mark.full
def test_a_server_that_was_ended_starts_from_its_snapshot_and_shows_the_same(data: Path) -> None:
    a_long_evening(data)
    with RunningServer(data) as server:
        before = seen_topics(server)
        assert snapshots(data) == []
        server.stop()
        assert len(snapshots(data)) == 1
        server.start()
        until(lambda: server.log.count(FROM_SNAPSHOT) == 1, "the log says so")
        assert seen_topics(server) == before
        first = next(row for row in an_evening(3, 6) if row.type == "Entered")
        repeated = {"id": first.command, "tournament": "friday", "type": "clock.pause"}
        assert server.client().call("command", repeated) == {"ok": True, "seq": first.seq}
        server.client().do("announcement.post", text="Dinner")
        after = seen_topics(server)
        server.kill()
        server.start()
        until(lambda: server.log.count(FROM_SNAPSHOT) == 2, "the log says so")
        assert seen_topics(server) == after
        assert IGNORED not in server.log
    assert_verified(data)


@pytest.mark.full
def test_a_damaged_snapshot_is_ignored_and_a_backup_holds_none(data: Path, tmp_path: Path) -> None:
    a_long_evening(data)
    with RunningServer(data) as server:
        before = seen_topics(server)
        server.interrupt()
        (file,) = snapshots(data)
        file.write_bytes(file.read_bytes()[:-1000])
        (data / FOLDER / "tmp.new").write_bytes(b"half of one")
        server.start()
        until(lambda: IGNORED in server.log, "the log says so")
        assert FROM_SNAPSHOT not in server.log
        assert seen_topics(server) == before
        server.stop()
        assert snapshots(data) == [file]
        server.start()
        until(lambda: FROM_SNAPSHOT in server.log, "the log says so")
    backup, target = tmp_path / "evening.tar.gz", tmp_path / "restored"
    assert run("backup", "--data", data, backup).returncode == 0
    with tarfile.open(backup) as archive:
        assert not [name for name in archive.getnames() if FOLDER in name]
    assert run("restore", "--data", target, backup).returncode == 0
    assert_verified(target)
    assert replayed_tournament(target) == replayed_tournament(data)
