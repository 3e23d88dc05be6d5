"""Results over HTTP: for everybody by the event's policy on names, as a file, and with full names for staff alone."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.browser.seated import person
from tests.client import new_id
from tests.servers import RunningServer
from tests.stories.people import Browser, add_user

NAMES = ['=HYPERLINK("http://evil")', "Zoë O’Brien", "Anna Castellanos-Ruiz"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("results") / "data") as running:
        play_to_the_end(running, "friday")
        yield running


def do(server: RunningServer, slug: str, type_: str, **fields: Any) -> dict[str, Any]:
    answer = dict(server.command(type_, slug, **fields))
    assert answer.get("ok"), answer
    return answer


def play_to_the_end(server: RunningServer, slug: str, names: str = "full") -> None:
    """Three named players; the clock stops with the last bust-out."""
    server.open_tournament(slug)
    do(server, slug, "tables.open", tables=[{"friday": 1, "hidden": 2}.get(slug, 3)])
    do(server, slug, "tables.seating", seating={"at_sale": True, "names": names})
    for name in NAMES:
        do(server, slug, "entry.register", person=person(server, f"{name} {slug}"))
    do(server, slug, "prizes.set_up", currency="EUR", entry=5_050, unit=1, percents=[60, 40])
    do(server, slug, "clock.start")
    do(server, slug, "entry.bust", entry="e1")
    do(server, slug, "entry.bust", entry="e3")
    assert server.clock(slug)["phase"] == "paused"
    do(server, slug, "tournament.finish")


def results(server: RunningServer, slug: str) -> dict[str, Any]:
    answer = server.get(f"/api/v1/tournaments/{slug}/results")
    assert answer.ok, answer.text
    return dict(answer.json()["value"])


def table(server: RunningServer, slug: str, query: str = "", **more: Any) -> list[list[str]]:
    address = f"/api/v1/tournaments/{slug}/results.csv{query}"
    answer = server.get(address, **more)
    assert answer.ok, answer.text
    assert answer.headers["Content-Type"].startswith("text/csv")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{slug}-results.csv"'
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_anybody_reads_the_results(server: RunningServer) -> None:
    result_rows = results(server, "friday")
    assert [(row["place"], row["name"], row["amount"]) for row in result_rows["results"]] == [
        (1, "Zoë O’Brien friday", 9_090),
        (2, "Anna Castellanos-Ruiz friday", 6_060),
        (3, '=HYPERLINK("http://evil") friday', 0),
    ]
    assert result_rows["event"]["winner"] == "e2"
    assert result_rows["event"]["pool"] == 15_150


def test_the_spreadsheet_of_results_has_no_formula(server: RunningServer) -> None:
    head, *rows = table(server, "friday")
    assert head[:8] == [
        "Place",
        "to place",
        "Entry",
        "Name",
        "Country",
        "Prize",
        "Bounties",
        "of which by deal",
    ]
    assert head[8:] == ["Flight", "Currency", "Corrected"]
    assert rows[0] == ["1", "1", "2", "Zoë O’Brien friday", "", "90.90", "", "", "", "EUR", ""]
    assert rows[2][3] == '\'=HYPERLINK("http://evil") friday'
    german = table(server, "friday", headers={"Accept-Language": "de"})
    assert german[0][0] == "Platz"


def test_results_show_names_in_the_events_form_and_full_names_to_staff_only(server: RunningServer) -> None:
    play_to_the_end(server, "hidden", names="hidden")
    assert [row["name"] for row in results(server, "hidden")["results"]] == [None] * 3
    assert [row[3] for row in table(server, "hidden")[1:]] == [""] * 3
    address = "/api/v1/tournaments/hidden/results.csv?names=full"
    assert server.get(address).status_code == 403
    full = table(server, "hidden", "?names=full", headers=server.staff())
    assert full[1][3] == "Zoë O’Brien hidden"


def test_a_workbook_and_a_document_have_numbers_with_their_currency(server: RunningServer) -> None:
    address = "/api/v1/tournaments/friday/results"
    answer = server.get(f"{address}.xlsx")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="friday-results.xlsx"'
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert rows[1] == [1, 1, 2, "Zoë O’Brien friday", None, 90.9, None, None, None, "EUR", None]
    assert sheet["D4"].data_type == "s"
    document = server.get(f"{address}.json").json()
    assert (document["format"], document["slug"], document["standing"]["confirmed_at"]) == (1, "friday", None)
    assert document["results"][0] == {
        "place": 1,
        "last_place": 1,
        "entry": 2,
        "name": "Zoë O’Brien friday",
        "country": None,
        "prize": 90.9,
        "bounty": None,
        "deal": None,
        "flight": None,
        "currency": "EUR",
        "corrected": False,
    }


@pytest.mark.full
def test_a_country_shows_at_once_and_disappears_with_an_erased_player(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        player = server.get("/api/v1/players?q=zoe", headers=server.staff()).json()["players"][0]["id"]
        at = f"/api/v1/players/{player}"
        wrong = server.http("PATCH", at, json={"country": "Atlantis"}, headers=server.staff())
        assert [each["code"] for each in wrong.json()["refused"]] == ["person.country"]
        assert table(server, "friday")[1][3:5] == ["Zoë O’Brien friday", ""]
        assert server.http("PATCH", at, json={"country": "IRL"}, headers=server.staff()).ok
        assert table(server, "friday")[1][3:5] == ["Zoë O’Brien friday", "IE"]
        assert server.post(f"{at}/erase", json={}, headers=server.staff()).ok
        assert table(server, "friday")[1][2:5] == ["2", "", ""]


def test_a_name_in_confirmed_results_changes_for_a_reason_and_is_marked(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        player = server.get("/api/v1/players?q=zoe", headers=server.staff()).json()["players"][0]["id"]
        at = f"/api/v1/players/{player}"

        def change(**fields: Any) -> list[str]:
            answer = server.http("PATCH", at, json=fields, headers=server.staff())
            return [each["code"] for each in answer.json().get("refused", ())]

        assert change(name="Zoe O’Brien") == []
        do(server, "friday", "results.confirm")
        do(server, "friday", "tournament.archive")
        before = table(server, "friday")
        assert change(name="Zoë O’Brian") == ["results.reason_missing"]
        assert change(country="IE", reason=" ") == ["results.reason_missing"]
        assert change(distinction="Galway", reason="\u202eas spelt") == ["text.unseen"]
        assert change(distinction="Galway", reason="x" * 201) == ["person.text_long"]
        assert table(server, "friday") == before
        assert change(notes="left-handed") == []
        assert change(name="Zoë O’Brian", country="IE", reason="As in the passport") == []
        row = table(server, "friday")[1]
        assert (row[3], row[4], row[10]) == ("Zoë O’Brian", "IE", "x")
        for path in ("/r/friday?lang=en", "/r/friday/press?lang=en"):
            page = server.get(path).text
            assert "Zoë O’Brian" in page
            assert "Zoe O’Brien" not in page
        server.restart(hard=True)
        result_rows = results(server, "friday")
        assert len(result_rows["standing"]["corrected_at"]) == 1
        assert [each["name"] for each in result_rows["results"] if each.get("corrected")] == ["Zoë O’Brian"]


def test_results_confirmed_right_after_a_name_changed_say_so_everywhere(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        player = server.get("/api/v1/players?q=zoe", headers=server.staff()).json()["players"][0]["id"]
        renamed = server.http(
            "PATCH", f"/api/v1/players/{player}", json={"name": "Zoe"}, headers=server.staff()
        )
        assert renamed.ok
        address = "/api/v1/tournaments/friday/results"
        before = server.get(address).headers["ETag"]
        assert "Unofficial results" in server.get("/r/friday?lang=en").text
        do(server, "friday", "results.confirm")
        after = server.get(address, headers={"If-None-Match": before})
        assert after.status_code == 200
        assert after.json()["value"]["standing"]["confirmed_at"] is not None
        assert "Official results" in server.get("/r/friday?lang=en").text


def test_changing_several_names_and_merging_players_need_the_reason_too(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        do(server, "friday", "results.confirm")
        staff = server.staff()
        zoe = server.get("/api/v1/players?q=zoe", headers=staff).json()["players"][0]
        zoe_byrne = person(server, "Zoë Byrne")

        def ask(path: str, **body: Any) -> list[str]:
            answer = server.post(f"/api/v1/players/{path}", json=body, headers=staff)
            return [each["code"] for each in answer.json().get("refused", ())]

        rows = [{"person": zoe["id"], "wanted": {"name": "Zoë Byrne"}}]
        assert ask("changes", rows=rows, preview=True) == []
        assert ask("changes", rows=rows) == ["results.reason_missing"]
        assert ask("changes", rows=rows, reason="Married") == []
        assert ask(f"{zoe_byrne}/merge", other=zoe["id"]) == [], "results show the same name"
        assert ask(f"{zoe['id']}/part") == []
        assert ask("changes", rows=[{"person": zoe_byrne, "wanted": {"name": "Zoë B."}}]) == []
        assert ask(f"{zoe_byrne}/merge", other=zoe["id"]) == ["results.reason_missing"]
        assert ask(f"{zoe_byrne}/merge", other=zoe["id"], reason="The same person") == []
        assert ask(f"{zoe['id']}/part") == ["results.reason_missing"]
        assert ask(f"{zoe['id']}/part", reason="Two persons") == []
        assert len(results(server, "friday")["standing"]["corrected_at"]) == 3


def test_only_a_director_changes_a_name_in_confirmed_results(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        do(server, "friday", "results.confirm")
        add_user(server, "Cara Cashier", "cashier")
        cashier = Browser(server).sign_in("Cara Cashier")
        player = cashier.ask("GET", "/players?q=zoe").json()["players"][0]["id"]
        refused = cashier.ask("PATCH", f"/players/{player}", {"name": "Zoe", "reason": "So it is"})
        assert [each["code"] for each in refused.json()["refused"]] == ["access.role"]
        assert cashier.ask("PATCH", f"/players/{player}", {"contact": "zoe@example.org"}).ok


@pytest.mark.parametrize("kind", ["results", "results.csv", "results.xlsx", "results.json"])
def test_unknown_results_are_not_found_and_wrong_requests_are_refused(
    server: RunningServer, kind: str
) -> None:
    assert server.get(f"/api/v1/tournaments/nowhere/{kind}").status_code == 404
    wrong = server.get("/api/v1/tournaments/friday/results.csv?names=all")
    assert wrong.status_code == 422


def test_anybody_opens_the_results_page(server: RunningServer) -> None:
    page = server.get("/t/friday/results", headers={"Accept": "text/html"})
    assert page.ok
    assert "displays/results/scene.js" in page.text


def test_after_a_restart_the_results_are_the_same(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        before = results(server, "friday")
    with RunningServer(tmp_path / "data") as restarted:
        assert results(restarted, "friday") == before


@pytest.mark.full
def test_a_killed_server_keeps_confirmations_and_corrections(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        fingerprint = results(server, "friday")["standing"]["fingerprint"]
        id_ = new_id()
        do(server, "friday", "results.confirm", id_=id_, fingerprint=fingerprint)
        server.restart(hard=True)
        assert results(server, "friday")["standing"]["confirmed_at"] is not None
        # The tablet that got no answer asks again.
        do(server, "friday", "results.confirm", id_=id_, fingerprint=fingerprint)
        refused = server.command("results.confirm", "friday")
        assert [each["code"] for each in refused["refused"]] == ["already_done"]
        refused_correction = server.command("entry.reorder_outs", "friday", entries=["e3", "e1"])
        assert [each["code"] for each in refused_correction["refused"]] == ["results.reason_missing"]
        do(server, "friday", "entry.reorder_outs", entries=["e3", "e1"], reason="The finger counted wrong")
        server.restart(hard=True)
        result_rows = results(server, "friday")
        assert len(result_rows["standing"]["corrected_at"]) == 1
        assert [row["entry"] for row in result_rows["results"] if row.get("corrected")] == ["e1", "e3"]
        assert [row[10] for row in table(server, "friday")] == ["Corrected", "", "x", "x"]


def test_the_removed_demo_does_not_return(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", args=["--demo"]) as server:
        do(server, "friday", "clock.start")
        deletion = new_id()
        do(server, "friday", "tournament.delete", id_=deletion)
        assert server.get("/api/v1/tournaments/friday/clock").status_code == 404
    with RunningServer(tmp_path / "data", args=["--demo"]) as restarted:
        rooms = restarted.get("/api/v1/tournaments").json()
        assert rooms["tournaments"] == []
