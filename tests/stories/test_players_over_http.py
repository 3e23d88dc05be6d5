"""The registry of players over the real wire: who may, lists as they are sent, and no name where none belongs."""

from __future__ import annotations

from typing import Any

import pytest
import requests

from clockserver.application.access.roles import STAFF
from clockserver.application.players.list_file import MOST_BYTES, MOST_UNPACKED
from clockserver.faces.wire import MOST_BYTES as USUAL_BYTES
from tests.client import codes, new_id
from tests.lists import csv_of, three_bad_of_83, xlsx_of, zip_bomb
from tests.servers import RunningServer
from tests.stories.people import Browser, add_token, add_user, all_rows, bearer, director, refusal

NOBODYS = "0" * 32
EACH_ROUTE: dict[tuple[str, str], Any] = {
    ("GET", "/players?q=an"): None,
    ("POST", "/players"): {"id": "tap-00000001", "name": "Zebediah Quill"},
    ("PATCH", f"/players/{NOBODYS}"): {"notes": "left-handed"},
    ("PATCH", f"/players/{NOBODYS}?bar"): {"barred": True, "barred_reason": "chips in the pocket"},
    ("POST", f"/players/{NOBODYS}/erase"): {},
    ("POST", "/players/import/preview"): [],
    ("POST", "/players/import"): {"id": "import-00000001", "rows": [{"number": 2, "name": "Cyrus"}]},
}
FOR_DIRECTORS = {("PATCH", f"/players/{NOBODYS}?bar"), ("POST", f"/players/{NOBODYS}/erase")}


def send(browser: Browser, server: RunningServer, data: bytes, path: str = "") -> requests.Response:
    """A file as it is."""
    headers = {**browser.headers, "Content-Type": "application/octet-stream"}
    return server.post(f"/api/v1/players/import/preview{path}", data=data, headers=headers)


def add(browser: Browser, name: str, **more: str) -> dict[str, Any]:
    answer = browser.ask("POST", "/players", {"id": new_id(), "name": name, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def found(browser: Browser, query: str = "") -> list[str]:
    return [each["name"] for each in browser.ask("GET", f"/players?q={query}").json()["players"]]


@pytest.mark.parametrize("role", sorted(STAFF))
def test_each_role_may_what_it_needs_at_the_desk(server: RunningServer, role: str) -> None:
    add_user(server, "Ben", role)
    ben = Browser(server).sign_in("Ben")
    for (method, path), body in EACH_ROUTE.items():
        answer = ben.ask(method, path, body)
        may = role in ("td", "floor", "cashier") and ((method, path) not in FOR_DIRECTORS or role == "td")
        assert (
            (refusal(answer) == (403, ["access.role"])) is not may if "refused" in answer.json() else may
        ), path
    program = add_token(server, "Scores", role, "--subject", "clock")
    answer = server.get("/api/v1/players", headers=bearer(program))
    assert answer.status_code == 403


def test_the_public_and_pages_from_elsewhere_get_nothing(server: RunningServer) -> None:
    foreign = {**director(server).headers, "Origin": "http://elsewhere.example"}
    for (method, path), body in EACH_ROUTE.items():
        assert refusal(Browser(server).ask(method, path, body)) == (403, ["access.staff_only"]), path
        answer = server.http(method, f"/api/v1{path}", json=body, headers=foreign)
        assert refusal(answer) == (403, ["wire.foreign_origin"]), path
    assert found(director(server)) == []


def test_a_player_is_added_found_changed_barred_and_erased(server: RunningServer) -> None:
    td = director(server)
    zeb = add(td, "Zébediah  Quill", contact="zeb@example.com")["player"]
    assert zeb["name"] == "Zébediah Quill"
    twin = add(td, "zebediah quill")
    assert [each["id"] for each in twin["namesakes"]] == [zeb["id"]]
    answer = td.ask("GET", "/players?q=qui%20ZEB&limit=1")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json()["total"] == 2
    assert len(answer.json()["players"]) == 1
    path = f"/players/{zeb['id']}"
    assert (
        td.ask("PATCH", path, {"name": "Zeb Quill", "notes": "<b>left</b>"}).json()["notes"] == "<b>left</b>"
    )
    assert refusal(td.ask("PATCH", path, {"barred": True})) == (409, ["person.bar_with_reason"])
    barred = td.ask("PATCH", path, {"barred": True, "barred_reason": "chips in the pocket"}).json()
    assert (barred["barred"], barred["barred_reason"]) == (True, "chips in the pocket")
    erased = td.ask("POST", f"{path}/erase", {}).json()
    assert erased == {"id": zeb["id"], "name": "", "created_at": zeb["created_at"], "erased": True}
    assert found(td) == ["zebediah quill"]
    assert refusal(td.ask("PATCH", path, {"name": "Zeb"})) == (409, ["person.erased"])
    assert refusal(td.ask("POST", f"/players/{NOBODYS}/erase", {})) == (404, ["person.unknown"])
    server.restart()
    assert found(director(server)) == ["zebediah quill"]


def test_what_is_not_in_the_shape_that_is_wanted_is_refused(server: RunningServer) -> None:
    td = director(server)
    for method, path, body in (
        ("GET", "/players?limit=0", None),
        ("GET", "/players?limit=many", None),
        ("GET", f"/players?q={'a' * 300}", None),
        ("POST", "/players", {"name": "Anna"}),
        ("POST", "/players", {"id": "tap-00000001", "name": "Anna", "barred": True}),
        ("PATCH", f"/players/{NOBODYS}", {"erased": True}),
        ("POST", "/players/import", {"id": "tap-00000001", "rows": []}),
        (
            "POST",
            "/players/import",
            {"id": "tap-00000001", "rows": [{"number": 1, "name": "Anna", "seat": 13}]},
        ),
    ):
        assert td.ask(method, path, body).status_code == 422, (path, body)
    assert refusal(td.ask("POST", "/players", {"id": "tap-00000001", "name": "Anna\u202e"})) == (
        409,
        ["text.unseen"],
    )


def test_a_list_with_three_bad_rows_is_shown_and_imported_without_them_or_not_at_all(
    server: RunningServer,
) -> None:
    td = director(server)
    shown = send(td, server, three_bad_of_83()).json()
    bad = [row["number"] for row in shown["rows"] if row["errors"]]
    assert (len(shown["rows"]), bad) == (83, [11, 21, 31])
    assert all(error["text"] for row in shown["rows"] for error in row["errors"])
    rows = [{key: row[key] for key in ("number", "name", "contact", "notes")} for row in shown["rows"]]
    refused = td.ask("POST", "/players/import", {"id": new_id(), "rows": rows})
    assert refused.status_code == 409
    assert codes(refused.json()) == ["import.row"] * 3
    assert refused.json()["refused"][1]["text"] == "Row 21: Row 2 is the same player."
    assert found(td) == []
    chosen = {"id": new_id(), "rows": [{**row, "left_out": row["number"] in bad} for row in rows]}
    done = td.ask("POST", "/players/import", chosen).json()["rows"]
    assert [each["number"] for each in done] == [row["number"] for row in rows if row["number"] not in bad]
    assert td.ask("POST", "/players/import", chosen).json()["rows"][0]["person"] == done[0]["person"]
    assert td.ask("GET", "/players").json()["total"] == 80


def test_of_two_john_smiths_one_is_chosen_or_somebody_new(server: RunningServer) -> None:
    td = director(server)
    one, two = (add(td, "John Smith")["player"]["id"] for _ in range(2))
    (row,) = send(td, server, csv_of("Name", "John Smith")).json()["rows"]
    assert {each["id"] for each in row["candidates"]} == {one, two}
    for person, new in ((two, False), ("new", True)):
        rows = [{"number": 2, "name": "John Smith", "person": person}]
        (done,) = td.ask("POST", "/players/import", {"id": new_id(), "rows": rows}).json()["rows"]
        assert done["new"] is new
        assert (done["person"] == two) is not new
    rows[0]["person"] = "somebody"
    assert td.ask("POST", "/players/import", {"id": new_id(), "rows": rows}).status_code == 422


def test_who_is_entered_in_the_tournament_already_is_shown_and_refused(server: RunningServer) -> None:
    td = director(server)
    anna = add(td, "Anna Lang")["player"]
    answer = td.command("entry.register", person=anna["id"])
    assert answer.status_code == 200, answer.text
    data = csv_of("Name", "Anna Lang", "Ben")
    (row, _) = send(td, server, data, "?tournament=friday").json()["rows"]
    assert [error["code"] for error in row["errors"]] == ["import.entered"]
    assert send(td, server, data).json()["rows"][0]["errors"] == []
    asked = {"id": new_id(), "tournament": "friday", "rows": [{"number": 2, "name": "Anna Lang"}]}
    assert refusal(td.ask("POST", "/players/import", asked)) == (409, ["import.row"])
    assert refusal(send(td, server, data, "?tournament=nowhere")) == (404, ["tournament.unknown"])
    assert refusal(send(td, server, data, "?tournament=No!")) == (422, ["wire.wrong_value"])


def test_what_is_wrong_with_a_list_is_said_in_the_language_of_who_asks(server: RunningServer) -> None:
    td = director(server)
    headers = {**td.headers, "Accept-Language": "de", "Content-Type": "application/octet-stream"}
    answer = server.post("/api/v1/players/import/preview", data=csv_of("Name", "A", "a"), headers=headers)
    assert answer.json()["rows"][1]["errors"][0]["text"] == "Dieselbe Person steht in Zeile 2."


def test_files_that_are_no_lists_or_too_large_are_refused(server: RunningServer) -> None:
    td = director(server)
    assert refusal(send(td, server, zip_bomb(MOST_UNPACKED))) == (409, ["import.unpacks_large"])
    assert refusal(send(td, server, b"%PDF-1.7")) == (409, ["import.other_kind"])
    answer = send(td, server, b"a" * (MOST_BYTES + 1))
    assert refusal(answer) == (413, ["wire.too_large"])
    assert answer.json()["refused"][0]["params"]["most"] == MOST_BYTES
    large = csv_of("Name;Notes", *(f"Player {number};{'a' * 1_000}" for number in range(500)))
    assert len(large) > 5 * USUAL_BYTES
    assert len(send(td, server, large).json()["rows"]) == 500
    sheet = xlsx_of([["Vorname", "Nachname"], ["Zoë", "Łuk"]])
    assert send(td, server, sheet).json()["rows"][0]["name"] == "Zoë Łuk"
    rows = [{"number": n, "name": f"Player {n}", "notes": "a" * 1_000} for n in range(1, 501)]
    assert td.ask("POST", "/players/import", {"id": new_id(), "rows": rows}).status_code == 200


def test_other_routes_take_no_more_than_before(server: RunningServer) -> None:
    td = director(server)
    answer = td.ask("POST", "/players", {"id": new_id(), "name": "Anna", "notes": "a" * USUAL_BYTES})
    assert refusal(answer) == (413, ["wire.too_large"])
    assert answer.json()["refused"][0]["params"]["most"] == USUAL_BYTES


def test_who_may_not_import_does_not_get_to_send_a_large_file(server: RunningServer) -> None:
    add_user(server, "Dora", "dealer")
    dora = Browser(server).sign_in("Dora")
    assert refusal(send(dora, server, b"a" * (MOST_BYTES + 1))) == (403, ["access.role"])


def test_who_sends_list_after_list_is_asked_to_wait(server: RunningServer) -> None:
    td = director(server)
    answers = [send(td, server, csv_of("Name", "Anna")) for _ in range(30)]
    late = [answer for answer in answers if answer.status_code == 429]
    assert late
    assert all(int(answer.headers["Retry-After"]) >= 1 for answer in late)


def test_no_name_and_no_contact_is_in_the_journal_or_in_the_log(server: RunningServer) -> None:
    td = director(server)
    zeb = add(td, "Zebediah Quill", contact="zeb@example.com", notes="Methuselah")["player"]
    found(td, "Zebediah")
    td.ask("POST", "/players", {"id": new_id(), "name": "Zebediah\u202e"})
    td.ask("PATCH", f"/players/{zeb['id']}", {"barred": True, "barred_reason": "Methuselah"})
    send(td, server, csv_of("Name;E-Mail", "Zebediah Quill;zeb@example.com", ";", "Zebediah\x07"))
    td.ask("POST", "/players/import", {"id": new_id(), "rows": [{"number": 2, "name": "Zebediah Quill"}]})
    written = "\n".join(f"{row.actor} {row.command} {row.body}" for row in all_rows(server.data))
    td.ask("POST", f"/players/{zeb['id']}/erase", {})
    for secret in ("Zebediah", "zeb@example.com", "Methuselah"):
        assert secret not in written
        assert secret not in server.log
        files = {file.name: file.read_bytes() for file in server.data.iterdir() if file.is_file()}
        assert [name for name, text in files.items() if secret.encode() in text] == []
