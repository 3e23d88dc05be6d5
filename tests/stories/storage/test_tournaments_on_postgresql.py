"""The time machine, export and import of a tournament work between two servers on PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes.postgres import Postgres
from tests.servers import RunningServer
from tests.stories.files.test_tournament_file import (
    archived,
    exported,
    fingerprint_of,
    header_of,
    imported,
    with_an_evening,
)

pytestmark = [pytest.mark.server, pytest.mark.postgres]
PLAYERS = "players:friday:1"


@pytest.mark.full
def test_a_tournament_on_postgresql_shows_its_past_and_moves_to_another_postgresql(
    tmp_path: Path,
    postgres: Postgres,
    database: str,
) -> None:
    urls = [postgres.url_of(each) for each in (database, postgres.new_database())]
    with (
        RunningServer(tmp_path / "here", args=["--database", urls[0]]) as first_house,
        RunningServer(tmp_path / "there", args=["--database", urls[1]]) as second_house,
    ):
        first_house.open_tournament()
        with_an_evening(first_house)
        for server in (first_house, second_house):
            if server is second_house:
                file = exported(first_house, persons="full")
                done = imported(second_house, file, fingerprint_of(first_house))
                assert done.status_code == 200, done.text
                assert done.json()["state_hash"] == header_of(file)["state_hash"]
                assert archived(second_house) == [("friday", "archived", True)]
            counted = []
            for seq in (1, 2, 3):
                answer = server.get(
                    "/api/v1/tournaments/friday/at",
                    params={"topics": PLAYERS, "seq": seq},
                    headers=server.staff(),
                )
                assert answer.ok, answer.text
                counted.append(len(answer.json()["topics"][PLAYERS]["value"]))
            assert counted == [0, 1, 2], server.data
