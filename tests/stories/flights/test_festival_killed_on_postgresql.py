"""kill −9 during a merge, a confirmation and an import on PostgreSQL leaves all of it or nothing, and once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests

from clockserver.core.fingerprints import fingerprint
from tests.client import envelope
from tests.examples import festival
from tests.examples.festival import DAY, MERGE, do
from tests.processes.postgres import Postgres, locked, waits_for_lock
from tests.servers import RunningServer
from tests.shell import run
from tests.stories.files.test_tournament_file import KEY, a_long_evening, header_of, imported
from tests.waiting import until

pytestmark = [pytest.mark.server, pytest.mark.postgres]
OF_STREAM = "SELECT count(*) FROM events WHERE stream = %s"
OF_TYPE = "SELECT count(*) FROM events WHERE type = %s"


@pytest.fixture
def server(postgres: Postgres, database: str, tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(tmp_path / "data", args=["--database", postgres.url_of(database)]) as running:
        yield running


class ServerOnDatabase:
    """A server on a database, and the contents of that."""

    def __init__(self, server: RunningServer, postgres: Postgres, database: str) -> None:
        self.server, self._postgres, self._database = server, postgres, database

    def count(self, query: str, value: str) -> int:
        with self._postgres.connect(self._database) as connection:
            row = connection.execute(query, (value,)).fetchone()  # type: ignore[arg-type]
        assert row is not None
        return int(str(row[0]))

    def kill_while_it_writes(self, message: dict[str, Any]) -> None:
        """Kill the server while its rows wait for the table."""
        with locked(self._postgres, self._database, "events"):
            self.server.client().send("command", message)
            waits_for_lock(self._postgres, self._database)
            self.server.kill()
        self.server.start()

    def repeat(self, message: dict[str, Any], event: str) -> None:
        """Repeat the tap: it is done now, or was done before; never twice."""
        count = self.count(OF_TYPE, event)
        answer = self.server.client().call("command", message)
        assert answer["ok"], answer
        assert count <= self.count(OF_TYPE, event) <= count + 1
        self.server.restart(hard=True)
        assert self.server.client().call("command", message) == answer


@pytest.mark.full
def test_a_festival_survives_the_death_of_its_server_at_every_great_step(
    server: RunningServer, postgres: Postgres, database: str
) -> None:
    on_database = ServerOnDatabase(server, postgres, database)
    people = festival.three_flights(server)
    merge = envelope("flights.merge", "friday", "merge-once-1", **MERGE)
    on_database.kill_while_it_writes(merge)
    on_database.repeat(merge, "FlightsMerged")
    assert on_database.count(OF_TYPE, "FlightsMerged") == 1
    festival.redraw_day_two(server)
    do(server, "clock.start", session=DAY)
    festival.enter_late(server, people)
    assert sum(festival.play_to_the_end(server).values()) == 17 * festival.ENTRY
    confirm = envelope("results.confirm", "friday", "confirm-once-1")
    on_database.kill_while_it_writes(confirm)
    on_database.repeat(confirm, "ResultsConfirmed")
    assert on_database.count(OF_TYPE, "ResultsConfirmed") == 1
    done = run("verify", "--data", server.data, "--database", postgres.url_of(database))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.full
def test_a_tournament_file_comes_into_postgresql_whole_or_not_at_all(
    server: RunningServer, postgres: Postgres, database: str
) -> None:
    on_database = ServerOnDatabase(server, postgres, database)
    file, trust = a_long_evening(), fingerprint(KEY.public)
    header = header_of(file)

    def send() -> None:
        try:
            imported(server, file, trust)
        except requests.RequestException:
            return  # killed while it answered

    def has_come(rows: int) -> bool:
        count = on_database.count(OF_STREAM, header["stream"])
        return count > header["seq"] or (count >= rows and any((server.data / "incoming").glob("*")))

    for rows in (0, 1, 2_000):
        sender = threading.Thread(target=send, daemon=True)
        sender.start()
        until(lambda rows=rows: has_come(rows), f"{rows} rows of the file")
        server.restart(hard=True)
        sender.join()
        assert on_database.count(OF_STREAM, header["stream"]) in (0, header["seq"] + 1)
        if on_database.count(OF_STREAM, header["stream"]):
            break
    else:
        assert imported(server, file, trust).status_code == 200
    assert on_database.count(OF_STREAM, header["stream"]) == header["seq"] + 1
    assert len(server.get("/api/v1/players?q=Ann", headers=server.staff()).json()["players"]) == 1
