"""Lists of a tournament for staff: seats, bags, the structure, the log and the journal, without secrets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest

from tests.servers import RunningServer
from tests.stories.results.test_results import do, play_to_the_end

NAMES = ("seats", "counts", "bags", "structure", "log", "journal")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("lists") / "data") as running:
        play_to_the_end(running, "friday")
        yield running


def table(server: RunningServer, what: str, **headers: str) -> list[list[str]]:
    answer = server.get(f"/api/v1/tournaments/friday/lists/{what}.csv", headers={**server.staff(), **headers})
    assert answer.ok, answer.text
    assert answer.headers["Content-Disposition"] == f'attachment; filename="friday-{what}.csv"'
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def document(server: RunningServer, what: str) -> list[Any]:
    answer = server.get(f"/api/v1/tournaments/friday/lists/{what}.json", headers=server.staff())
    assert answer.ok, answer.text
    return list(answer.json())


@pytest.mark.parametrize("what", NAMES)
@pytest.mark.parametrize("ending", ["csv", "json"])
def test_lists_are_for_staff(server: RunningServer, what: str, ending: str) -> None:
    address = f"/api/v1/tournaments/friday/lists/{what}.{ending}"
    assert server.get(address).status_code == 403
    assert server.get(address, headers=server.staff()).ok
    nowhere = f"/api/v1/tournaments/nowhere/lists/{what}.{ending}"
    assert server.get(nowhere, headers=server.staff()).status_code == 404


def test_an_unknown_list_is_not_found(server: RunningServer) -> None:
    answer = server.get("/api/v1/tournaments/friday/lists/secrets.csv", headers=server.staff())
    assert answer.status_code == 404


def test_the_list_of_seats_has_every_player_in_play_by_full_name(server: RunningServer) -> None:
    head, *rows = table(server, "seats")
    assert head == ["Flight", "Table", "Seat", "Entry", "Name", "Status"]
    assert [row[3:] for row in rows] == [["2", "Zoë O’Brien friday", "playing"]]
    assert document(server, "seats")[0]["name"] == "Zoë O’Brien friday"
    assert document(server, "bags") == []


def test_the_structure_is_exported_in_the_form_of_the_librarys_sheets(server: RunningServer) -> None:
    rows = table(server, "structure")
    assert rows[0][0] == "title"
    assert any(row[:2] == ["kind", "level"] for row in rows)


def test_the_exported_journal_is_in_words_and_reveals_no_secret(server: RunningServer) -> None:
    head, *rows = table(server, "journal", **{"Accept-Language": "de"})
    assert head == ["Nr.", "Zeitpunkt (UTC)", "Von", "Ereignis", "Zeile"]
    assert ["TournamentFinished", "Turnier abgeschlossen"] in [row[3:] for row in rows]
    assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]
    rows_of_document = document(server, "journal")
    assert [each["type"] for each in rows_of_document] == [row[3] for row in rows]
    assert set(rows_of_document[0]) == {"seq", "at", "by", "type", "line"}
    assert set(document(server, "log")[0]) == {"seq", "at", "line"}


def test_an_exported_undo_names_its_command(server: RunningServer) -> None:
    answer = do(server, "friday", "results.confirm", id_="confirm-00000001")
    assert answer["ok"]
    do(server, "friday", "undo", command="confirm-00000001")
    assert table(server, "log")[-2][2] == "Undone: Results confirmed"
