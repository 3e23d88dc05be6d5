"""The registry of players over the real wire: permissions, uploaded lists, and no name where none belongs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import requests

from clockserver.accounts.roles import STAFF
from clockserver.desk.command_messages import MAX_BYTES as USUAL_BYTES
from clockserver.players.list_file import MAX_BYTES, MAX_UNPACKED
from tests.client import codes, new_id
from tests.examples.lists import csv_of, three_bad_of_83, xlsx_of, zip_bomb
from tests.servers import RunningServer
from tests.stories.people import Browser, add_token, add_user, all_rows, bearer, director, refusal

UNKNOWN_ID = "0" * 32
EACH_ROUTE: dict[tuple[str, str], Any] = {
    ("GET", "/players?q=an"): None,
    ("POST", "/players"): {"id": "tap-00000001", "name": "Zebediah Quill"},
    ("PATCH", f"/players/{UNKNOWN_ID}"): {"notes": "left-handed"},
    ("PATCH", f"/players/{UNKNOWN_ID}?bar"): {"barred": True, "barred_reason": "chips in the pocket"},
    ("POST", f"/players/{UNKNOWN_ID}/erase"): {},
    ("GET", f"/players/{UNKNOWN_ID}/entries"): None,
    ("POST", "/players/changes"): {"rows": [{"person": UNKNOWN_ID, "wanted": {"name": "Eve"}}]},
    ("POST", f"/players/{UNKNOWN_ID}/merge"): {"other": UNKNOWN_ID},
    ("POST", f"/players/{UNKNOWN_ID}/part"): {},
    ("POST", "/players/import/preview"): [],
    ("POST", "/players/import"): {"id": "import-00000001", "rows": [{"number": 2, "name": "Cyrus"}]},
}
FOR_DIRECTORS = {
    ("PATCH", f"/players/{UNKNOWN_ID}?bar"),
    ("POST", f"/players/{UNKNOWN_ID}/erase"),
    ("POST", f"/players/{UNKNOWN_ID}/merge"),
    ("POST", f"/players/{UNKNOWN_ID}/part"),
}


def send(browser: Browser, server: RunningServer, data: bytes, path: str = "") -> requests.Response:
    """Upload a file as its bytes are."""
    headers = {**browser.headers, "Content-Type": "application/octet-stream"}
    return server.post(f"/api/v1/players/import/preview{path}", data=data, headers=headers)


def add(browser: Browser, name: str, **more: str) -> dict[str, Any]:
    answer = browser.ask("POST", "/players", {"id": new_id(), "name": name, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def names_found(browser: Browser, query: str = "") -> list[str]:
    return [each["name"] for each in browser.ask("GET", f"/players?q={query}").json()["players"]]


@pytest.mark.full
@pytest.mark.parametrize("role", sorted(STAFF))
def test_each_role_has_the_permissions_it_needs_at_the_desk(server: RunningServer, role: str) -> None:
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


@pytest.mark.full
def test_the_public_and_pages_of_other_sites_get_nothing(server: RunningServer) -> None:
    foreign = {**director(server).headers, "Origin": "http://elsewhere.example"}
    for (method, path), body in EACH_ROUTE.items():
        assert refusal(Browser(server).ask(method, path, body)) == (403, ["access.staff_only"]), path
        answer = server.http(method, f"/api/v1{path}", json=body, headers=foreign)
        assert refusal(answer) == (403, ["wire.foreign_origin"]), path
    assert names_found(director(server)) == []


@pytest.mark.full
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
    assert names_found(td) == ["zebediah quill"]
    assert refusal(td.ask("PATCH", path, {"name": "Zeb"})) == (409, ["person.erased"])
    assert refusal(td.ask("POST", f"/players/{UNKNOWN_ID}/erase", {})) == (404, ["person.unknown"])
    server.restart()
    assert names_found(director(server)) == ["zebediah quill"]


def test_a_request_of_the_wrong_form_is_refused(server: RunningServer) -> None:
    td = director(server)
    for method, path, body in (
        ("GET", "/players?limit=0", None),
        ("GET", "/players?limit=many", None),
        ("GET", f"/players?q={'a' * 300}", None),
        ("POST", "/players", {"name": "Anna"}),
        ("POST", "/players", {"id": "tap-00000001", "name": "Anna", "barred": True}),
        ("PATCH", f"/players/{UNKNOWN_ID}", {"erased": True}),
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


@pytest.mark.full
def test_a_list_with_three_bad_rows_is_previewed_and_imported_without_them_or_not_at_all(
    server: RunningServer,
) -> None:
    td = director(server)
    preview = send(td, server, three_bad_of_83()).json()
    bad = [row["number"] for row in preview["rows"] if row["errors"]]
    assert (len(preview["rows"]), bad) == (83, [11, 21, 31])
    assert all(error["text"] for row in preview["rows"] for error in row["errors"])
    rows = [{key: row[key] for key in ("number", "name", "contact", "notes")} for row in preview["rows"]]
    refused = td.ask("POST", "/players/import", {"id": new_id(), "rows": rows})
    assert refused.status_code == 409
    assert codes(refused.json()) == ["import.row"] * 3
    assert refused.json()["refused"][1]["text"] == "Row 21: Row 2 is the same player."
    assert names_found(td) == []
    chosen = {"id": new_id(), "rows": [{**row, "left_out": row["number"] in bad} for row in rows]}
    done = td.ask("POST", "/players/import", chosen).json()["rows"]
    assert [each["number"] for each in done] == [row["number"] for row in rows if row["number"] not in bad]
    assert td.ask("POST", "/players/import", chosen).json()["rows"][0]["person"] == done[0]["person"]
    assert td.ask("GET", "/players").json()["total"] == 80


@pytest.mark.full
def test_one_of_two_john_smiths_is_chosen_or_a_new_player(server: RunningServer) -> None:
    td = director(server)
    first, second = (add(td, "John Smith")["player"]["id"] for _ in range(2))
    (row,) = send(td, server, csv_of("Name", "John Smith")).json()["rows"]
    assert {each["id"] for each in row["candidates"]} == {first, second}
    for person, new in ((second, False), ("new", True)):
        rows = [{"number": 2, "name": "John Smith", "person": person}]
        (done,) = td.ask("POST", "/players/import", {"id": new_id(), "rows": rows}).json()["rows"]
        assert done["new"] is new
        assert (done["person"] == second) is not new
    rows[0]["person"] = "somebody"
    assert td.ask("POST", "/players/import", {"id": new_id(), "rows": rows}).status_code == 422


@pytest.mark.full
def test_a_player_already_in_the_tournament_is_shown_and_refused(server: RunningServer) -> None:
    td = director(server)
    anna = add(td, "Anna Lang")["player"]
    answer = td.command("entry.register", person=anna["id"])
    assert answer.status_code == 200, answer.text
    data = csv_of("Name", "Anna Lang", "Ben")
    (row, _) = send(td, server, data, "?tournament=friday").json()["rows"]
    assert [error["code"] for error in row["errors"]] == ["import.entered"]
    assert send(td, server, data).json()["rows"][0]["errors"] == []
    confirmation = {"id": new_id(), "tournament": "friday", "rows": [{"number": 2, "name": "Anna Lang"}]}
    assert refusal(td.ask("POST", "/players/import", confirmation)) == (409, ["import.row"])
    assert refusal(send(td, server, data, "?tournament=nowhere")) == (404, ["tournament.unknown"])
    assert refusal(send(td, server, data, "?tournament=No!")) == (422, ["wire.wrong_value"])


@pytest.mark.full
def test_faults_of_a_list_are_reported_in_the_clients_language(server: RunningServer) -> None:
    td = director(server)
    headers = {**td.headers, "Accept-Language": "de", "Content-Type": "application/octet-stream"}
    answer = server.post("/api/v1/players/import/preview", data=csv_of("Name", "A", "a"), headers=headers)
    assert answer.json()["rows"][1]["errors"][0]["text"] == "Dieselbe Person steht in Zeile 2."


@pytest.mark.full
def test_files_that_are_no_lists_or_too_large_are_refused(server: RunningServer) -> None:
    td = director(server)
    assert refusal(send(td, server, zip_bomb(MAX_UNPACKED))) == (409, ["import.unpacks_large"])
    assert refusal(send(td, server, b"%PDF-1.7")) == (409, ["import.other_kind"])
    answer = send(td, server, b"a" * (MAX_BYTES + 1))
    assert refusal(answer) == (413, ["wire.too_large"])
    assert answer.json()["refused"][0]["params"]["most"] == MAX_BYTES
    large = csv_of("Name;Notes", *(f"Player {number};{'a' * 1_000}" for number in range(500)))
    assert len(large) > 5 * USUAL_BYTES
    assert len(send(td, server, large).json()["rows"]) == 500
    sheet = xlsx_of([["Vorname", "Nachname"], ["Zoë", "Łuk"]])
    assert send(td, server, sheet).json()["rows"][0]["name"] == "Zoë Łuk"
    rows = [{"number": n, "name": f"Player {n}", "notes": "a" * 1_000} for n in range(1, 501)]
    assert td.ask("POST", "/players/import", {"id": new_id(), "rows": rows}).status_code == 200


def test_other_routes_accept_only_small_bodies(server: RunningServer) -> None:
    td = director(server)
    answer = td.ask("POST", "/players", {"id": new_id(), "name": "Anna", "notes": "a" * USUAL_BYTES})
    assert refusal(answer) == (413, ["wire.too_large"])
    assert answer.json()["refused"][0]["params"]["most"] == USUAL_BYTES


@pytest.mark.full
def test_a_user_who_may_not_import_cannot_send_a_large_file(server: RunningServer) -> None:
    add_user(server, "Dora", "dealer")
    dora = Browser(server).sign_in("Dora")
    assert refusal(send(dora, server, b"a" * (MAX_BYTES + 1))) == (403, ["access.role"])


@pytest.mark.full
@pytest.mark.limits_stand
def test_a_user_who_sends_list_after_list_waits(server: RunningServer) -> None:
    td = director(server)
    answers = [send(td, server, csv_of("Name", "Anna")) for _ in range(30)]
    late = [answer for answer in answers if answer.status_code == 429]
    assert late
    assert all(int(answer.headers["Retry-After"]) >= 1 for answer in late)


def test_the_journal_and_the_log_have_no_name_and_no_contact(server: RunningServer) -> None:
    td = director(server)
    zeb = add(td, "Zebediah Quill", contact="zeb@example.com", notes="Methuselah")["player"]
    names_found(td, "Zebediah")
    td.ask("POST", "/players", {"id": new_id(), "name": "Zebediah\u202e"})
    td.ask("PATCH", f"/players/{zeb['id']}", {"barred": True, "barred_reason": "Methuselah"})
    send(td, server, csv_of("Name;E-Mail", "Zebediah Quill;zeb@example.com", ";", "Zebediah\x07"))
    td.ask("POST", "/players/import", {"id": new_id(), "rows": [{"number": 2, "name": "Zebediah Quill"}]})
    rows = "\n".join(f"{row.actor} {row.command} {row.body}" for row in all_rows(server.data))
    td.ask("POST", f"/players/{zeb['id']}/erase", {})
    for secret in ("Zebediah", "zeb@example.com", "Methuselah"):
        assert secret not in rows
        assert secret not in server.log
        files = {file.name: file.read_bytes() for file in server.data.iterdir() if file.is_file()}
        assert [name for name, text in files.items() if secret.encode() in text] == []


# -- a list enters ---------------------------------------------------------------------------------------


def enter(browser: Browser, rows: list[dict[str, Any]], id_: str = "", **more: Any) -> requests.Response:
    body = {"id": id_ or new_id(), "tournament": "friday", "rows": rows, "enter": True, **more}
    return browser.ask("POST", "/players/import", body)


def three_hundred() -> list[dict[str, Any]]:
    return [{"number": n + 2, "name": f"Player {n:03} Of-Hundreds"} for n in range(300)]


def topic(server: RunningServer, kind: str) -> Any:
    tablet, name = director(server).socket(), f"{kind}:friday:1" if kind != "log" else "log:friday"
    tablet.subscribe(name)
    return tablet.values[name]


def test_three_hundred_players_enter_with_one_line_and_one_undo(server: RunningServer) -> None:
    td, id_ = director(server), new_id()
    answer = enter(td, three_hundred(), id_)
    assert answer.status_code == 200, answer.text
    assert len(answer.json()["rows"]) == 300
    lines = topic(server, "log")["lines"].values()
    assert [line["code"] for line in lines if line["command"] == id_] == ["log.Entered.batch"]
    assert topic(server, "counters")["entries"] == 300
    assert server.command("undo", command=id_)["ok"]
    assert topic(server, "counters")["entries"] == 0


def test_the_same_list_sent_again_enters_nobody_also_after_a_crash(server: RunningServer) -> None:
    rows, id_ = three_hundred()[:15], new_id()
    first = enter(director(server), rows, id_).json()
    assert enter(director(server), rows, id_).json() == {
        **first,
        "rows": [{**row, "new": False} for row in first["rows"]],
    }
    server.kill()
    server.start()
    repeated = enter(director(server), rows, id_)
    assert repeated.json()["seq"] == first["seq"]
    assert topic(server, "counters")["entries"] == 15
    assert len(names_found(director(server), "hundreds&limit=100")) == 15


@pytest.mark.full
def test_a_list_whose_names_were_stored_before_a_crash_enters_each_player_once(
    server: RunningServer,
) -> None:
    rows, id_ = three_hundred()[:15], new_id()
    stored = director(server).ask(
        "POST", "/players/import", {"id": id_, "tournament": "friday", "rows": rows}
    )
    assert stored.json()["seq"] is None
    server.kill()
    server.start()
    entered = enter(director(server), rows, id_).json()
    assert [row["person"] for row in entered["rows"]] == [row["person"] for row in stored.json()["rows"]]
    assert topic(server, "counters")["entries"] == 15
    assert len(names_found(director(server), "hundreds&limit=100")) == 15


def test_a_list_that_the_tournament_refuses_stores_no_name(server: RunningServer) -> None:
    assert server.command("tables.seating", seating={"most_entries": 14})["ok"]
    td = director(server)
    answer = enter(td, three_hundred()[:15])
    assert refusal(answer) == (409, ["import.row"])
    (reason,) = answer.json()["refused"]
    assert (reason["params"]["row"], reason["field"]) == (16, "entries[14].person")
    assert names_found(td) == []
    assert topic(server, "counters")["entries"] == 0
    assert enter(td, three_hundred()[:15], late=True).status_code == 200


def test_fifteen_counted_players_stay_fifteen_where_the_list_names_them(server: RunningServer) -> None:
    assert server.command("counter.tap", what="entry", count=15)["ok"]
    td = director(server)
    assert refusal(enter(td, three_hundred()[:15], counted=16)) == (409, ["entries.counted_fewer"])
    assert enter(td, three_hundred()[:15], counted=15).status_code == 200
    assert topic(server, "counters")["entries"] == 15
    refused = server.command("counter.tap", what="entry")
    assert [reason["code"] for reason in refused["refused"]] == ["counters.name_the_entry"]


def test_the_same_list_from_two_tablets_at_once_enters_everybody_once(server: RunningServer) -> None:
    tablets = [director(server), director(server)]
    with ThreadPoolExecutor(2) as executor:
        answers = list(executor.map(lambda tablet: enter(tablet, three_hundred()[:40]), tablets))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert topic(server, "counters")["entries"] == 40
    assert len(names_found(tablets[0], "hundreds&limit=100")) == 40


@pytest.mark.full
def test_only_users_who_may_enter_players_import_a_list_into_a_tournament(server: RunningServer) -> None:
    program = add_token(server, "Names", "cashier", "--subject", "players")
    answer = server.post(
        "/api/v1/players/import",
        json={"id": new_id(), "tournament": "friday", "rows": three_hundred()[:2], "enter": True},
        headers=bearer(program),
    )
    assert refusal(answer) == (403, ["access.scope"])
    assert names_found(director(server)) == []
    assert (
        director(server)
        .ask("POST", "/players/import", {"id": new_id(), "rows": three_hundred()[:2], "enter": True})
        .status_code
        == 409
    )


@pytest.mark.full
def test_two_players_of_one_name_need_a_distinction(server: RunningServer) -> None:
    td = director(server)
    first = add(td, "Anna Schmidt")["player"]
    twin = {"id": new_id(), "name": "anna schmidt", "ask": True}
    assert refusal(td.ask("POST", "/players", twin)) == (409, ["person.namesake"])
    second = td.ask("POST", "/players", {**twin, "distinction": "Berlin"}).json()["player"]
    for person in (first, second):
        assert server.command("entry.register", person=person["id"])["ok"]
    seats = topic(server, "seats")
    assert [seats[each]["name"] for each in ("e1", "e2")] == ["Anna Schmidt", "anna schmidt (Berlin)"]
    td.ask("PATCH", f"/players/{first['id']}", {"distinction": "Kiel"})
    assert topic(server, "seats")["e1"]["name"] == "Anna Schmidt (Kiel)"


@pytest.mark.full
def test_columns_of_a_list_are_chosen_over_http(server: RunningServer) -> None:
    td, data = director(server), csv_of("Wer;Club", "Anna;Kiel")
    preview = send(td, server, data).json()
    assert ([reason["code"] for reason in preview["asks"]], preview["rows"]) == (["import.no_names"], [])
    assert [each["examples"] for each in preview["columns"]] == [["Wer", "Anna"], ["Club", "Kiel"]]
    chosen = send(td, server, data, "?head=1&columns=name,").json()
    assert ([row["name"] for row in chosen["rows"]], chosen["ignored"]) == (["Anna"], ["Club"])
    for wrong in ("columns=name,beer", "head=-1", "head=one", f"columns={'a' * 600}"):
        assert send(td, server, data, f"?{wrong}").status_code == 422, wrong
