"""Structures in and out over the real wire: permissions, previews, and refusals within bounds."""

from __future__ import annotations

from typing import Any

import pytest
import requests

from clockserver.accounts.roles import STAFF
from clockserver.structure_files.sheet_reading import MAX_BYTES
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.web.tournaments.structure_files_api import SHEETS_AT_ONCE
from tests.examples.lists import csv_of, zip_bomb
from tests.servers import RunningServer
from tests.stories.people import Browser, add_user, director, refusal

PREVIEW = "/api/v1/structures/preview"
SHEET = csv_of(
    "Level,SB,BB,Ante,Minutes", "1,100,200,,20", "2,200,400,400,20", "Break,,,,15", "3,300,600,600,20"
)


def send(
    browser: Browser, server: RunningServer, data: bytes, query: str = "", **more: str
) -> requests.Response:
    """Upload a file as its bytes are."""
    headers = {**browser.headers, "Content-Type": "application/octet-stream", **more}
    return server.post(f"{PREVIEW}{query}", data=data, headers=headers)


def library(server: RunningServer, browser: Browser) -> Any:
    return browser.ask("GET", "/topics/library:room").json()


@pytest.mark.full
@pytest.mark.parametrize("role", sorted(STAFF))
def test_directors_preview_structures_and_nobody_else(server: RunningServer, role: str) -> None:
    add_user(server, "Ben", role)
    answer = send(Browser(server).sign_in("Ben"), server, SHEET)
    assert answer.status_code == (200 if role == "td" else 403)
    assert send(Browser(server), server, SHEET).status_code == 403


def test_a_sheet_is_previewed_and_nothing_is_written(server: RunningServer) -> None:
    td = director(server)
    before = library(server, td)
    questions = send(td, server, SHEET).json()
    assert (questions["document"], questions["format"], questions["head"]) == (None, "csv", 1)
    assert [(each["field"], each["text"]) for each in questions["asked"]] == [
        ("title", "What is the structure called?"),
        ("starting_stack", "What is the starting stack?"),
    ]
    preview = send(td, server, SHEET, "?title=Friday&starting_stack=2000").json()
    assert [each["kind"] for each in preview["document"]["periods"]] == ["level", "level", "break", "level"]
    assert preview["columns"][1] == {
        "column": 1,
        "head": "SB",
        "field": "small_blind",
        "examples": ["100", "200", "300"],
    }
    assert "shallow" in [each["code"] for each in preview["warnings"]]
    assert preview["totals"]["levels"] == 3
    assert library(server, td) == before


def test_faults_are_reported_in_the_language_of_the_client(server: RunningServer) -> None:
    data = csv_of("SB,BB,Minutes", "100,2oo,20")
    preview = send(director(server), server, data, **{"Accept-Language": "de"}).json()
    first = preview["errors"][0]
    assert (first["row"], first["column"]) == (2, 1)
    assert first["text"] == "„2oo“ ist keine ganze Zahl von Chips."


def test_columns_are_chosen_by_hand(server: RunningServer) -> None:
    query = "?title=Friday&starting_stack=2000&head=0&columns=small_blind,,big_blind,minutes"
    preview = send(director(server), server, csv_of("25,x,50,20", "50,y,100,20"), query).json()
    assert [each["big_blind"] for each in preview["document"]["periods"]] == [50, 100]
    wrong = send(director(server), server, SHEET, "?columns=small_blind,winner")
    assert (wrong.status_code, wrong.json()["refused"][0]["field"]) == (422, "columns")


@pytest.mark.full
def test_an_upload_that_is_no_structure_is_refused(server: RunningServer) -> None:
    td = director(server)
    for file, status, code in (
        (b"", 409, "sheet.empty"),
        (b" \r\n", 409, "sheet.empty"),
        (b"%PDF-1.7", 409, "import.other_kind"),
        (b"PK\x03\x04 no workbook", 409, "import.no_list"),
        (zip_bomb(64 * 1024 * 1024), 409, "import.unpacks_large"),
        (b"1,2\n" * 20_000, 409, "import.too_long"),
        (b"x" * (MAX_BYTES + 1), 413, "wire.too_large"),
        (b"x" * 10 * 1024 * 1024, 413, "wire.too_large"),
    ):
        assert refusal(send(td, server, file)) == (status, [code]), file[:20]


@pytest.mark.full
@pytest.mark.limits_stand
def test_a_user_who_previews_too_fast_waits(server: RunningServer) -> None:
    td = director(server)
    answers = [send(td, server, b"") for _ in range(SHEETS_AT_ONCE + 1)]
    assert refusal(answers[-1]) == (429, ["wire.too_fast"])


@pytest.mark.full
def test_a_version_is_downloaded_as_a_file_and_read_again(server: RunningServer) -> None:
    td = director(server)
    document = td.ask("GET", "/structures/friday-9-max/1").json()["document"]
    for form in ("csv", "xlsx", "toml", "json"):
        download = td.ask("GET", f"/structures/friday-9-max/1.{form}")
        assert download.status_code == 200
        name = download.headers["Content-Disposition"]
        assert name == f'attachment; filename="friday-9-max-1.{form}"'
        preview = send(td, server, download.content).json()
        assert (preview["format"], preview["errors"], preview["asked"]) == (form, [], [])
        assert parse_structure("x", preview["document"]) == parse_structure("x", document)


def test_files_of_the_library_are_for_staff(server: RunningServer) -> None:
    assert Browser(server).ask("GET", "/structures/friday-9-max/1.csv").status_code == 403
    td = director(server)
    assert refusal(td.ask("GET", "/structures/nobody/1.csv")) == (409, ["library.unknown_structure"])
    assert refusal(td.ask("GET", "/structures/friday-9-max/7.toml")) == (409, ["library.unknown_version"])
