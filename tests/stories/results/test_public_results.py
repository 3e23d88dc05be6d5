"""The public results page and the press sheet: without scripts, cacheable, with names by the event's policy."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.seated import person
from tests.servers import RunningServer
from tests.stories.files.test_former_addresses import move
from tests.stories.results.test_results import do, play_to_the_end

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("public") / "data") as running:
        play_to_the_end(running, "friday")
        yield running


def page(server: RunningServer, path: str, **headers: str) -> str:
    answer = server.get(path, headers={**HTML, **headers})
    assert answer.ok, answer.status_code
    assert "Set-Cookie" not in answer.headers
    return answer.text


def test_the_results_page_shows_places_payouts_structure_and_draws_without_a_script(
    server: RunningServer,
) -> None:
    text = page(server, "/r/friday")
    assert "<script" not in text
    assert "<bdi>Zoë O’Brien friday</bdi>" in text
    assert "<bdi>=HYPERLINK(&#34;http://evil&#34;) friday</bdi>" in text
    for section in ("Payouts", "Structure", "Draws to verify"):
        assert f"<summary>{section}</summary>" in text
    assert 'href="/draw/friday/1"' in text


def test_the_results_page_names_the_key_that_signs_tournament_files(server: RunningServer) -> None:
    """Another venue compares the key with the file's before it trusts it."""
    key = server.get("/api/v1/signing-key").json()["fingerprint"]
    assert f"signed by the key {key}." in page(server, "/r/friday")
    assert f"mit dem Schlüssel {key} signiert." in page(server, "/r/friday?lang=de")


def test_markup_in_a_name_is_text_and_right_to_left_letters_do_not_reorder_the_page(
    server: RunningServer,
) -> None:
    server.open_tournament("markup")
    do(server, "markup", "tables.open", tables=[7])
    do(server, "markup", "tables.seating", seating={"at_sale": True, "names": "full"})
    for name in ('<script>alert("x")</script>', "שלום <b>&", 'a" onload="x'):
        do(server, "markup", "entry.register", person=person(server, name))
    do(server, "markup", "clock.start")
    do(server, "markup", "entry.bust", entry="e1")
    do(server, "markup", "entry.bust", entry="e2")
    for path in ("/r/markup", "/r/markup/press?columns=place,name"):
        text = page(server, path)
        assert "<script" not in text
        assert "<b>" not in text
        assert 'onload="' not in text
    assert "<bdi>שלום &lt;b&gt;&amp;</bdi>" in page(server, "/r/markup")
    assert "Provisional: play is over" in page(server, "/r/markup")


def test_a_tournament_before_its_start_and_one_under_way_say_so(server: RunningServer) -> None:
    server.open_tournament("planned")
    do(server, "planned", "counter.tap", what="entry", count=9)
    for path in ("/r/planned", "/r/planned/press"):
        assert "Play has not started." in page(server, path)
    do(server, "planned", "clock.start")
    for path in ("/r/planned", "/r/planned/press"):
        assert "Provisional: play goes on." in page(server, path)


def test_places_of_counted_players_without_a_prize_are_one_row(server: RunningServer) -> None:
    server.open_tournament("counted")
    do(server, "counted", "counter.tap", what="entry", count=40)
    do(server, "counted", "prizes.set_up", currency="EUR", entry=5_000, unit=1, percents=[60, 40])
    do(server, "counted", "clock.start")
    do(server, "counted", "prizes.publish")
    do(server, "counted", "counter.tap", what="bustout", count=39)
    do(server, "counted", "tournament.finish")
    text = page(server, "/r/counted")
    places = re.findall(r'<td class="place">([^<]*)</td>', text.split("<summary>")[0])
    assert places == ["1", "2", "3–40"]


def test_the_language_of_the_page_comes_from_the_address_else_from_the_browser(server: RunningServer) -> None:
    assert '<html lang="en">' in page(server, "/r/friday")
    german = page(server, "/r/friday", **{"Accept-Language": "de"})
    assert '<html lang="de">' in german
    assert "Auszahlungen" in german
    assert '<html lang="en">' in page(server, "/r/friday?lang=en", **{"Accept-Language": "de"})
    assert '<html lang="en">' in page(server, "/r/friday?lang=<x>")


def test_a_cache_may_store_the_page_and_revalidates_it_each_time(server: RunningServer) -> None:
    answer = server.get("/r/friday")
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert {"Accept-Encoding", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))
    revalidated = server.get("/r/friday", headers={"If-None-Match": answer.headers["ETag"]})
    assert (revalidated.status_code, revalidated.content) == (304, b"")


@pytest.mark.parametrize("path", ["/r/nowhere", "/r/friday?page=2", "/r/friday?page=0", "/r/nowhere/press"])
def test_an_unknown_page_of_results_is_not_found(server: RunningServer, path: str) -> None:
    assert server.get(path, headers=HTML).status_code == 404


def test_a_draft_and_a_deleted_tournament_have_no_page(server: RunningServer) -> None:
    server.open_tournament("draft", draft=True)
    for headers in (HTML, {**HTML, **server.staff()}):
        assert server.get("/r/draft", headers=headers).status_code == 404
        assert server.get("/r/draft/press", headers=headers).status_code == 404
    do(server, "draft", "tournament.announce")
    assert "No place is taken yet." in page(server, "/r/draft")
    do(server, "draft", "tournament.delete")
    assert server.get("/r/draft", headers=HTML).status_code == 404


def test_a_former_address_leads_to_the_page(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        move(server, "friday", "friday-night", reason="As printed")
        for path in ("", "/press"):
            answer = server.get(f"/r/friday{path}", headers=HTML, allow_redirects=False)
            assert (answer.status_code, answer.headers["Location"]) == (302, f"/r/friday-night{path}")


@pytest.mark.full
def test_hidden_names_are_numbers_and_an_erased_person_is_one_at_once(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "hidden", names="hidden")
        assert "Zoë" not in page(server, "/r/hidden")
        assert "Entry 2" in page(server, "/r/hidden")
        assert "Zoë" not in page(server, "/r/hidden/press")
        play_to_the_end(server, "friday")
        first = server.get("/r/friday")
        players = server.get("/api/v1/players?q=zoe+friday", headers=server.staff()).json()["players"]
        erased = server.post(f"/api/v1/players/{players[0]['id']}/erase", json={}, headers=server.staff())
        assert erased.ok, erased.text
        after = server.get("/r/friday", headers={"If-None-Match": first.headers["ETag"]})
        assert after.status_code == 200
        assert "Zoë" in first.text
        assert "Zoë" not in after.text
        assert "<bdi>Entry 2</bdi>" in after.text
        assert "Zoë" not in page(server, "/r/friday/press")


@pytest.mark.full
def test_confirmed_results_say_so(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        assert "Unofficial results" in page(server, "/r/friday")
        do(server, "friday", "results.confirm")
        assert "Official results" in page(server, "/r/friday")
        do(server, "friday", "entry.reorder_outs", entries=["e3", "e1"], reason="Counted wrong")
        text = page(server, "/r/friday")
        assert "Official results, corrected since" in text
        assert text.count("<small>corrected</small>") == 2
        assert "Counted wrong" not in text


# -- the press sheet -----------------------------------------------------------------------------------


def test_a_press_sheet_has_the_facts_and_the_columns_of_the_room(server: RunningServer) -> None:
    answer = server.get("/api/v1/tournaments/friday/press.csv?columns=prize,name&number=12&lang=en")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="friday-press.csv"'
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    facts = dict(row[:2] for row in rows[: rows.index([])])
    assert (facts["Event"], facts["Number"], facts["Buy-in"], facts["Currency"]) == (
        "Friday",
        "12",
        "50.50",
        "EUR",
    )
    assert (facts["Entries"], facts["Re-entries"], facts["Players"]) == ("3", "0", "3")
    assert (facts["Prize pool"], facts["Fee"]) == ("151.50", "")
    assert rows[rows.index([]) + 1 :] == [
        ["Prize", "Name"],
        ["90.90", "Zoë O’Brien friday"],
        ["60.60", "Anna Castellanos-Ruiz friday"],
    ]


def test_a_press_sheet_is_also_a_page_and_a_text(server: RunningServer) -> None:
    german = page(server, "/r/friday/press?lang=de&columns=place,name,prize&number=7")
    assert '<td class="number">90,90\u00a0€</td>' in german
    assert "press.csv?lang=de&amp;columns=place,name,prize&amp;number=7" in german
    answer = server.get("/api/v1/tournaments/friday/press.txt?lang=en")
    assert answer.headers["Content-Type"].startswith("text/plain")
    lines = answer.content.decode().split("\r\n")
    assert lines[0] == "Event: Friday"
    assert "1\tZoë O’Brien friday\t\t90.90" in lines


def test_a_press_sheet_has_countries_only_where_somebody_has_one(tmp_path: Path) -> None:
    head = '<th scope="col">Country</th>'
    with RunningServer(tmp_path / "data") as server:
        play_to_the_end(server, "friday")
        assert head not in page(server, "/r/friday/press?lang=en")
        file = server.get("/api/v1/tournaments/friday/press.csv?lang=en").content.decode("utf-8-sig")
        assert "Place,Name,Country,Prize" in file  # a program reads the columns by their order
        players = server.get("/api/v1/players?q=zoe+friday", headers=server.staff()).json()["players"]
        path = f"/api/v1/players/{players[0]['id']}"
        assert server.http("PATCH", path, json={"country": "IE"}, headers=server.staff()).ok
        text = page(server, "/r/friday/press?lang=en")
        assert head in text
        assert "<td>IE</td>" in text


@pytest.mark.parametrize(
    "query", ["columns=place,person", "columns=", "columns=name;prize", "number=%3Cx%3E"]
)
def test_columns_and_numbers_from_the_address_are_refused(server: RunningServer, query: str) -> None:
    for path in (
        "/api/v1/tournaments/friday/press.csv",
        "/api/v1/tournaments/friday/press.txt",
        "/r/friday/press",
    ):
        assert server.get(f"{path}?{query}").status_code == 422


def test_a_number_with_any_sign_reaches_the_files_of_the_sheet(server: RunningServer) -> None:
    text = page(server, "/r/friday/press?number=%2312%20B&lang=en")
    assert "press.csv?lang=en&amp;columns=place,name,country,prize&amp;number=%2312%20B" in text


def test_an_overlong_language_is_refused(server: RunningServer) -> None:
    for ending in ("csv", "txt"):
        address = f"/api/v1/tournaments/friday/press.{ending}?lang="
        assert server.get(address + "x" * 21).status_code == 422
        assert server.get(address + "x" * 20).ok


def test_only_staff_get_full_names_on_a_press_sheet(server: RunningServer) -> None:
    address = "/api/v1/tournaments/friday/press.csv?names=full"
    assert server.get(address).status_code == 403
    assert server.get(address, headers=server.staff()).ok
    assert server.get("/api/v1/tournaments/nowhere/press.csv").status_code == 404
