"""The books over HTTP, for directors and supervisors: a table, a document, and a journal that hledger balances."""

from __future__ import annotations

import csv
import io
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.seated import person
from tests.servers import RunningServer
from tests.stories.people import Browser, add_user, refusal

pytestmark = pytest.mark.server
TITLE = '=cmd|"/c calc"!A1; Friday'
OFFERS = [
    {"id": "entry", "kind": "entry", "chips": 10_000, "parts": {"pool": 8_000, "fee": 700, "staff": 300}},
    {"id": "rebuy", "kind": "rebuy", "chips": 10_000, "parts": {"pool": 5_000}},
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("books") / "data") as running:
        yield sold(running)


def do(server: RunningServer, type_: str, slug: str | None = "friday", **fields: Any) -> dict[str, Any]:
    answer = server.command(type_, slug, **fields)
    assert answer.get("ok"), answer
    return answer


def sold(server: RunningServer) -> RunningServer:
    """Three sales at a drawer, one void, one refunded without the fee; the drawer is 2.00 short."""
    server.open_tournament("friday", title=TITLE)
    do(server, "offers.set", currency="EUR", offers=OFFERS)
    do(server, "tables.open", tables=[1])
    do(server, "tables.seating", seating={"at_sale": True})
    do(server, "drawer.open", None, name="Drawer 1", float=[[5_000, 4]])
    for name in ("Ann Abel", "Ben Boole", "Cara Curie"):
        sale = {"offer": "entry", "by": {"cash": 9_000}, "shift": "S1"}
        do(server, "entry.register", person=person(server, name), sale=sale)
    do(server, "sale.void", receipt=3, shift="S1")
    do(server, "sale.refund", receipt=2, keep=["fee"], shift="S1")
    do(server, "drawer.move", None, shift="S1", do="paid_out", amount=5_000, reason="=Change; (bank)")
    do(server, "drawer.closing", None, shift="S1")
    do(
        server,
        "drawer.close",
        None,
        shift="S1",
        count=[[5_000, 4], [500, 9], [100, 0]],
        reason="One note short",
    )
    return server


def books(server: RunningServer, ending: str, query: str = "") -> bytes:
    answer = server.get(f"/api/v1/books.{ending}{query}", headers=server.staff())
    assert answer.ok, answer.text
    assert answer.headers["Content-Disposition"].endswith(f'-books.{ending}"')
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.content


def test_the_journal_balances_in_hledger(server: RunningServer, tmp_path: Path) -> None:
    file = tmp_path / "house.journal"
    file.write_bytes(books(server, "journal"))
    check = subprocess.run(["hledger", "check", "-f", file], capture_output=True, text=True, check=False)
    assert (check.returncode, check.stderr) == (0, "")
    completed = subprocess.run(
        ["hledger", "balance", "--flat", "-N", "-O", "csv", "-f", file],
        capture_output=True,
        text=True,
        check=True,
    )
    balances = dict(list(csv.reader(io.StringIO(completed.stdout)))[1:])
    assert balances == {
        "assets:safe": "45.00 EUR",
        "expenses:drawer_difference": "2.00 EUR",
        "expenses:other": "50.00 EUR",
        "income:fee:friday": "-14.00 EUR",
        "liabilities:pool:friday": "-80.00 EUR",
        "liabilities:staff:friday": "-3.00 EUR",
    }


def test_the_books_have_a_row_for_each_posting_without_names_and_formulas(server: RunningServer) -> None:
    table = books(server, "csv").decode("utf-8-sig")
    head, *lines = list(csv.reader(io.StringIO(table, newline="")))
    assert head[:4] == ["Date", "Time", "Tournament or drawer", "Place in the journal"]
    assert not any(cell.startswith(("=", "+", "@")) for line in lines for cell in line)
    assert not any(cell.startswith("-") and cell[1:2].isalpha() for line in lines for cell in line)
    assert "Abel" not in table
    amount, kind = head.index("Amount"), head.index("Kind")
    assert sum(float(line[amount]) for line in lines) == 0
    assert {line[kind] for line in lines} == {"entry", "void", "refund", "float", "paid_out", "count"}
    german = server.get("/api/v1/books.csv", headers={**server.staff(), "Accept-Language": "de"})
    assert german.text.lstrip("\ufeff").startswith("Datum,Uhrzeit,")


def test_the_books_of_one_tournament_have_only_its_postings(server: RunningServer) -> None:
    answer = server.get("/api/v1/books.json?tournament=friday", headers=server.staff()).json()
    assert {each["tournament"] for each in answer["transactions"]} == {"friday"}
    (balances,) = answer["balances"]
    assert balances["accounts"] == {"cash:S1": 9_700, "fee": -1_400, "pool": -8_000, "staff": -300}
    house = server.get("/api/v1/books.json", headers=server.staff()).json()
    assert [each["tournament"] for each in house["balances"]] == [None, "friday"]
    cash = [each["accounts"].get("cash:S1", 0) for each in house["balances"]]
    assert sum(cash) == 0


@pytest.mark.full
def test_the_books_are_for_directors_and_supervisors(server: RunningServer) -> None:
    for ending in ("csv", "json", "journal"):
        answer = server.get(f"/api/v1/books.{ending}")
        assert answer.json()["refused"][0]["code"] == "access.staff_only"
    for role, may in (("cashier", False), ("floor", False), ("dealer", False), ("supervisor", True)):
        add_user(server, f"Ben {role}", role)
        answer = Browser(server).sign_in(f"Ben {role}").ask("GET", "/books.json")
        if may:
            assert answer.ok
        else:
            assert refusal(answer) == (403, ["access.role"])
    unknown = server.get("/api/v1/books.csv?tournament=nowhere", headers=server.staff())
    assert refusal(unknown) == (404, ["tournament.unknown"])
    for wrong in ("../x", ""):
        answer = server.get(f"/api/v1/books.csv?tournament={wrong}", headers=server.staff())
        assert refusal(answer)[0] == 422, wrong
