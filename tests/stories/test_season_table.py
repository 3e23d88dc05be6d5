"""A season over HTTP: standings of confirmed results alone, as they are now, and a formula that is tried first."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.seated import person
from tests.servers import RunningServer

FORMULA = quote("10 * sqrt(n / r) + w / b")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Three players in two tournaments: Ann wins the first, Ben the second."""
    with RunningServer(tmp_path_factory.mktemp("season") / "data") as running:
        people = [person(running, name) for name in ("Ann", "=Ben", "Cia")]
        played(running, "january", people, winner=0)
        played(running, "february", people, winner=1)
        yield running


def do(server: RunningServer, slug: str, type_: str, **fields: Any) -> None:
    answer = server.command(type_, slug, **fields)
    assert answer.get("ok"), answer


def played(server: RunningServer, slug: str, people: list[str], winner: int) -> None:
    server.open_tournament(slug)
    do(server, slug, "tables.open", tables=[{"january": 1, "february": 2}[slug]])
    do(server, slug, "tables.seating", seating={"at_sale": True, "names": "full"})
    for each in people:
        do(server, slug, "entry.register", person=each)
    do(server, slug, "prizes.set_up", currency="EUR", entry=5_000, unit=1, percents=[60, 40])
    do(server, slug, "clock.start")
    for number in range(len(people)):
        if number != winner:
            do(server, slug, "entry.bust", entry=f"e{number + 1}")
    do(server, slug, "tournament.finish")


def season(server: RunningServer, query: str = "") -> dict[str, Any]:
    answer = server.get(
        f"/api/v1/season-table?tournaments=january,february&formula={FORMULA}{query}", headers=server.staff()
    )
    assert answer.ok, answer.text
    return dict(answer.json())


def test_only_confirmed_results_count_and_an_undo_takes_them_back(server: RunningServer) -> None:
    assert season(server)["standings"] == []
    do(server, "january", "results.confirm")
    do(server, "february", "results.confirm", id_="confirm-february")
    found = season(server)
    assert [each["official"] for each in found["events"]] == [True, True]
    assert [(each["place"], each["name"], each["wins"]) for each in found["standings"]] == [
        (1, "=Ben", 1),
        (2, "Ann", 1),
        (3, "Cia", 0),
    ]
    # 10 √3 + 1.8 for the win; 10 √1.5 + 1.2 for the second place, 10 for the third.
    assert sorted(each["points"] for each in found["standings"][0]["scores"])[-1] == 19.12
    best = season(server, "&best=1")["standings"]
    assert [each["points"] for each in best[:2]] == [19.12, 19.12]
    assert [score["counts"] for score in best[0]["scores"]].count(False) == 1
    assert season(server, "&least=3")["standings"] == []
    do(server, "february", "undo", command="confirm-february")
    assert [each["official"] for each in season(server)["events"]] == [True, False]
    do(server, "february", "redo", command="confirm-february")


def test_the_table_is_a_file_without_formulas_of_a_spreadsheet(server: RunningServer) -> None:
    do_confirmed(server)
    address = f"/api/v1/season-table.csv?tournaments=january,february&formula={FORMULA}&best=1"
    answer = server.get(address, headers={**server.staff(), "Accept-Language": "de"})
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Platz", "Name", "Punkte", "Siege", "January", "February"]
    assert {row[1] for row in rows[1:]} == {"'=Ben", "Ann", "Cia"}
    assert sum(cell.startswith("(") for row in rows[1:] for cell in row[4:]) == 3


def do_confirmed(server: RunningServer) -> None:
    for slug in ("january", "february"):
        answer = server.command("results.confirm", slug)
        assert answer.get("ok") or answer["refused"][0]["code"] == "already_done", answer


def test_a_formula_is_tried_on_fields_and_a_bad_one_is_refused(server: RunningServer) -> None:
    tried = server.get(
        f"/api/v1/season-formula?formula={quote('f + p - r')}&points=25,18", headers=server.staff()
    )
    fields = tried.json()["fields"]
    assert [each["entries"] for each in fields] == [2, 9, 30, 300]
    assert fields[1]["places"][0] == {"place": 1, "points": 33.00}
    for formula in ("__import__('os')", "9**9**9", "1/(n-30)", "sqrt", "n" * 300):
        address = f"/api/v1/season-formula?formula={quote(formula)}"
        refused = server.get(address, headers=server.staff())
        assert (refused.status_code, refused.json()["refused"][0]["code"]) == (409, "season.formula"), formula
    assert (
        server.get(f"/api/v1/season-formula?formula={'n' * 301}", headers=server.staff()).status_code == 422
    )
    assert server.get("/api/v1/season-formula?formula=n", headers=server.origin()).status_code == 403


def test_an_erased_player_has_no_name(server: RunningServer) -> None:
    do_confirmed(server)
    cia = next(each["player"] for each in season(server)["standings"] if each["name"] == "Cia")
    assert server.post(f"/api/v1/players/{cia}/erase", json={}, headers=server.staff()).ok
    assert [each["name"] for each in season(server)["standings"] if each["player"] == cia] == [None]
