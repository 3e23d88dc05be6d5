"""A journal with lost or changed rows is reported wherever staff looks, and the rest goes on."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from clockserver.storage.database.stream_heads import FILE
from tests.servers import RunningServer
from tests.shell import assert_verified, run
from tests.waiting import until

pytestmark = pytest.mark.server


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with two tournaments, after a power cut."""
    data = tmp_path_factory.mktemp("played") / "data"
    with RunningServer(data) as server:
        server.open_tournament()
        server.open_tournament("sunday")
        tablet = server.client()
        tablet.do("clock.start")
        for _ in range(5):
            tablet.do("counter.tap", what="entry", count=2)
        server.kill()
    return data


@pytest.fixture
def data(played: Path, tmp_path: Path) -> Path:
    shutil.copytree(played, tmp_path / "data")
    return tmp_path / "data"


def damage(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        stream = _friday(connection)
        assert connection.execute(statement, {"stream": stream}).rowcount > 0
        connection.commit()


def _friday(connection: sqlite3.Connection) -> str:
    rows = connection.execute("SELECT stream, body FROM events WHERE type = 'TournamentCreated'").fetchall()
    return next(stream for stream, body in rows if json.loads(body)["slug"] == "friday")


DELETE_LAST_EVENTS = "DELETE FROM events WHERE stream = :stream AND seq > 4"


def faults_on_control(server: RunningServer) -> list[dict[str, object]]:
    tablet = server.client()
    tablet.subscribe("presence:room")
    return until(lambda: tablet.values["presence:room"]["server"]["faults"], "a fault on control")


@pytest.mark.full
def test_a_missing_event_is_named_and_its_tournament_is_read_only(data: Path) -> None:
    damage(data, DELETE_LAST_EVENTS)
    with RunningServer(data) as server:
        ready = server.get("/readyz")
        assert ready.status_code == 503
        assert "events 5–7 are missing" in ready.text
        assert faults_on_control(server) == [
            {
                "code": "journal.missing.several",
                "params": {"name": "Friday", "first": 5, "last": 7},
            }
        ]
        assert server.log.count("is damaged") == 1
        # The sound part is shown: two taps of two entries; commands are refused.
        watching = server.client()
        watching.subscribe("counters:friday:1")
        assert watching.values["counters:friday:1"]["entries"] == 4
        for command in ("counter.tap", "clock.pause", "undo"):
            fields = (
                {"what": "entry"}
                if command == "counter.tap"
                else {"command": "x" * 20}
                if command == "undo"
                else {}
            )
            refused = server.command(command, **fields)["refused"]
            assert [reason["code"] for reason in refused] == ["journal.read_only"]
            assert "events 5–7 are missing" in refused[0]["text"]
        # The other tournaments go on.
        assert "ok" in server.command("counter.tap", tournament="sunday", what="entry")


def test_verify_names_the_damage_and_ends_in_one_line(data: Path) -> None:
    damage(data, DELETE_LAST_EVENTS)
    done = run("verify", "--data", data)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert "  5: events 5–7 are missing" in lines
    assert lines[-1].startswith("1 wrong in 4 streams, ")


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        (
            "UPDATE events SET body = replace(body, '2', '3') WHERE stream = :stream AND seq = 5",
            "journal.changed",
        ),
        ("DELETE FROM events WHERE stream = :stream AND seq = 5", "journal.missing"),
        ("UPDATE events SET body = '{' WHERE stream = :stream AND seq = 5", "journal.changed"),
    ],
)
def test_any_kind_of_damage_is_named(data: Path, statement: str, code: str) -> None:
    damage(data, statement)
    with RunningServer(data) as server:
        assert server.get("/readyz").status_code == 503
        (fault,) = faults_on_control(server)
        assert (fault["code"], fault["params"]["first"]) == (code, 5)  # type: ignore[index]


@pytest.mark.full
def test_an_unreadable_tournament_is_named_and_the_demo_does_not_replace_it(
    data: Path,
) -> None:
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("UPDATE events SET body = '{}' WHERE type = 'TournamentCreated'")
        connection.commit()
    with RunningServer(data, args=["--demo"]) as server:
        assert server.get("/readyz").status_code == 503
        assert len(faults_on_control(server)) == 2
        assert server.get("/api/v1/tournaments/friday/clock").status_code == 404
        assert server.get("/api/v1/tournaments").json()["tournaments"] == []
    done = run("verify", "--data", data)
    assert (done.returncode, done.stdout.splitlines()[-1][:8]) == (1, "2 wrong ")


def test_a_damaged_room_shows_its_undamaged_part_and_refuses_commands(data: Path) -> None:
    with RunningServer(data) as server:
        server.command("venue.change", tournament=None, name="The Card Room")
        server.kill()
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("DELETE FROM events WHERE stream = 'room'")
        connection.commit()
    with RunningServer(data) as server:
        assert server.get("/readyz").status_code == 503
        refused = server.command("venue.change", tournament=None, name="Another")["refused"]
        assert refused[0]["code"] == "journal.read_only"
        assert "ok" in server.command("counter.tap", what="entry")


def test_a_damaged_row_outside_the_journal_is_reported_soon_after_the_start(data: Path) -> None:
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("UPDATE users SET body = replace(body, 'td', 'td ')")
        connection.execute("UPDATE users SET body = replace(body, 'td ', 'td')")
        connection.execute("UPDATE users SET digest = 'x'")
        connection.commit()
    with RunningServer(data) as server:
        until(lambda: server.get("/readyz").status_code == 503, "the fault")
        assert "users: the row" in server.get("/readyz").text


@pytest.mark.full
def test_a_salvaged_journal_accepts_commands(data: Path) -> None:
    damage(data, DELETE_LAST_EVENTS)
    with RunningServer(data) as server:
        busy = run("salvage", "--data", data)
        assert (busy.returncode, busy.stderr.count("in use by another server")) == (2, 1)
        server.kill()
    done = run("salvage", "--data", data)
    assert done.returncode == 0
    assert "goes on after event 4; 0 events cut off" in done.stdout
    with RunningServer(data) as server:
        assert server.get("/readyz").text == "ok\n"
        assert "ok" in server.command("counter.tap", what="entry")
    assert_verified(data)
    assert run("salvage", "--data", data).stdout == "nothing is damaged\n"


@pytest.mark.full
def test_a_backup_of_a_running_server_is_valid_and_knows_its_newest_rows(data: Path, tmp_path: Path) -> None:
    with RunningServer(data) as server:
        server.command("counter.tap", what="entry")
        assert run("backup", "--data", data, tmp_path / "b.tar.gz").returncode == 0
    assert run("restore", "--data", tmp_path / "restored", tmp_path / "b.tar.gz").returncode == 0
    assert (tmp_path / "restored" / FILE).stat().st_size > 0
    assert_verified(tmp_path / "restored")


def test_an_old_copy_of_the_database_is_recognised(data: Path) -> None:
    """Somebody puts last week's file in place of today's."""
    with closing(sqlite3.connect(data / "clockserver.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    old = (data / "clockserver.db").read_bytes()
    with RunningServer(data) as server:
        server.command("counter.tap", what="entry")
        server.kill()
    for name in ("clockserver.db-wal", "clockserver.db-shm"):
        (data / name).unlink(missing_ok=True)
    (data / "clockserver.db").write_bytes(old)
    with RunningServer(data) as server:
        assert server.get("/readyz").status_code == 503
        assert "is missing" in server.get("/readyz").text or "are missing" in server.get("/readyz").text
