"""A saved season's public standings follow confirmed results, names and undo."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import requests

from tests.browser.seated import person
from tests.servers import RunningServer
from tests.stories.seasons import do, play_tournament

EVENTS = ("january", "february")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Three players in two tournaments: Ann wins the first, Ben the second; a third one has not begun."""
    with RunningServer(tmp_path_factory.mktemp("season") / "data") as running:
        people = [person(running, name) for name in ("Ann Archer", "=Ben", "Cia <b>")]
        play_tournament(running, "january", people, winner=0)
        play_tournament(running, "february", people, winner=1)
        running.open_tournament("march")
        for slug in EVENTS:
            do(running, slug, "results.confirm", id_=f"confirm-{slug}")
        put_season(
            running, title="Winter", tournaments=[*EVENTS, "march"], formula="f", points=[10, 6, 4], best=1
        )
        yield running


def put_season(server: RunningServer, **fields: Any) -> None:
    answer = server.command("season.put", None, **fields)
    assert answer.get("ok"), answer


def public_page(server: RunningServer, path: str, **headers: str) -> requests.Response:
    """The public page, in English unless the address names another language."""
    return server.get(path, headers={"Accept-Language": "en", **headers})


def standings(server: RunningServer, season: str = "winter") -> list[tuple[int, str | None, float]]:
    answer = public_page(server, f"/api/v1/seasons/{season}")
    assert answer.ok, answer.text
    return [(each["place"], each["name"], each["points"]) for each in answer.json()["standings"]]


@pytest.mark.full
def test_anybody_reads_the_standings_and_caches_revalidate_them(server: RunningServer) -> None:
    answer = public_page(server, "/api/v1/seasons/winter")
    assert answer.headers["Cache-Control"] == "public, no-cache"
    body = answer.json()
    assert [(each["slug"], each["official"]) for each in body["events"]] == [
        ("january", True),
        ("february", True),
        ("march", False),
    ]
    assert standings(server)[:2] == [(1, "=Ben", 10), (2, "Ann Archer", 10)]
    assert [score["counts"] for score in body["standings"][0]["scores"]] == [False, True]
    assert "player" not in body["standings"][0]
    tag = answer.headers["ETag"]
    assert public_page(server, "/api/v1/seasons/winter", **{"If-None-Match": tag}).status_code == 304
    assert public_page(server, "/api/v1/seasons").json() == [{"season": "winter", "title": "Winter"}]


def test_walls_follow_the_standings_over_their_socket(server: RunningServer) -> None:
    wall = server.watcher()
    wall.subscribe("seasons:room")

    def winter() -> Any:
        seasons = wall.values["seasons:room"]["seasons"]
        return next((each for each in seasons if each["season"] == "winter"), None)

    wall.wait_for(lambda: winter() is not None and len(winter()["standings"]) == 3, "the standings")
    season = winter()
    assert (season["title"], season["official"], season["events"], season["best"]) == ("Winter", 2, 3, 1)
    assert [(each["place"], each["name"], each["points"]) for each in season["standings"]][:2] == [
        (1, "=Ben", 10),
        (2, "Ann Archer", 10),
    ]
    assert season["standings"][0]["scores"] == [
        {"points": 4, "counts": False},
        {"points": 10, "counts": True},
    ]
    put_season(server, title="Autumn", formula="p - r + 1", tournaments=["january"])
    wall.wait_for(
        lambda: wall.values["seasons:room"]["seasons"][0]["title"] == "Autumn",
        "another season",
    )
    answer = server.command("season.archive", None, season="autumn")
    assert answer.get("ok"), answer
    wall.wait_for(
        lambda: "Autumn" not in [each["title"] for each in wall.values["seasons:room"]["seasons"]], "it goes"
    )


def test_a_formula_counts_entries_places_and_prizes_of_confirmed_results(server: RunningServer) -> None:
    formula = {"formula": "10 * sqrt(n / r) + w / b", "tournaments": list(EVENTS)}
    put_season(server, title="Prizes", **formula)
    season = public_page(server, "/api/v1/seasons/prizes").json()
    assert [(each["place"], each["name"], each["wins"]) for each in season["standings"]] == [
        (1, "=Ben", 1),
        (2, "Ann Archer", 1),
        (3, "Cia <b>", 0),
    ]
    # 10 √3 + 1.8 for the win; 10 √1.5 + 1.2 for the second place, 10 for the third.
    assert sorted(each["points"] for each in season["standings"][0]["scores"])[-1] == 19.12
    put_season(server, season="prizes", title="Prizes", best=1, **formula)
    assert [points for _, _, points in standings(server, "prizes")[:2]] == [19.12, 19.12]
    put_season(server, season="prizes", title="Prizes", least=3, **formula)
    assert standings(server, "prizes") == []
    put_season(server, season="prizes", title="Prizes", formula="n", tournaments=["march"])
    assert standings(server, "prizes") == []


def test_the_page_needs_no_script_and_escapes_names(server: RunningServer) -> None:
    page = public_page(server, "/season/winter?lang=de")
    assert page.headers["Content-Type"].startswith("text/html")
    assert '<html lang="de">' in page.text
    assert "<script" not in page.text
    assert "Cia &lt;b&gt;" in page.text
    assert "2 von 3 Turnieren gespielt · das beste zählt" in page.text
    assert '<s aria-label="6, zählt nicht">6</s>' in page.text
    for address in ("/season/summer", "/season/winter?page=2", "/api/v1/seasons/summer"):
        assert public_page(server, address).status_code == 404, address


def test_the_page_explains_the_letters_of_the_formula(server: RunningServer) -> None:
    assert "f: points by place: 10 / 6 / 4" in public_page(server, "/season/winter").text
    put_season(server, title="Letters", tournaments=["january"], formula="10 * sqrt(n / r) + w / max(b, 1)")
    page = public_page(server, "/season/letters?lang=de").text
    assert "n: Entries · r: Platz · w: gewonnener Preis · b: Buy-in<" in page


def test_the_file_holds_no_formula_of_a_spreadsheet(server: RunningServer) -> None:
    answer = public_page(server, "/api/v1/seasons/winter.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == ["Place", "Name", "Points", "Wins", "January", "February"]
    assert rows[1][:4] == ["1", "'=Ben", "10.00", "1"]
    assert rows[1][4].strip("'") == "(4.00)"
    german = public_page(server, "/api/v1/seasons/winter.csv", **{"Accept-Language": "de"})
    rows = list(csv.reader(io.StringIO(german.content.decode("utf-8-sig"))))
    assert rows[0] == ["Platz", "Name", "Punkte", "Siege", "January", "February"]
    assert sum(cell.strip("'").startswith("(") for row in rows[1:] for cell in row[4:]) == 3


@pytest.mark.full
def test_confirmed_results_an_undo_and_a_change_of_the_season_are_followed(server: RunningServer) -> None:
    put_season(server, title="Spring", tournaments=list(EVENTS), formula="p - r + 1")
    before = standings(server, "spring")
    assert before[:2] == [(1, "=Ben", 4), (2, "Ann Archer", 4)]
    do(server, "february", "undo", command="confirm-february")
    assert standings(server, "spring")[0] == (1, "Ann Archer", 3)
    events = public_page(server, "/api/v1/seasons/spring").json()["events"]
    assert [each["official"] for each in events] == [True, False]
    do(server, "february", "redo", command="confirm-february")
    assert standings(server, "spring") == before
    put_season(server, season="spring", title="Spring", tournaments=["january"], formula="n")
    assert {points for _, _, points in standings(server, "spring")} == {3}
    assert server.command("season.delete", None, season="spring", id_="delete-spring").get("ok")
    assert public_page(server, "/api/v1/seasons/spring").status_code == 404
    assert server.command("undo", None, command="delete-spring").get("ok")
    assert len(standings(server, "spring")) == 3


def test_a_draft_is_shown_to_nobody(server: RunningServer) -> None:
    server.open_tournament("secret", draft=True)
    put_season(server, title="Plans", tournaments=["secret", "january"], formula="n")
    season = public_page(server, "/api/v1/seasons/plans").json()
    assert [each["slug"] for each in season["events"]] == ["january"]


def test_a_refused_season_is_refused_with_its_field(server: RunningServer) -> None:
    def refused(**fields: Any) -> tuple[str, str]:
        season = {"title": "Bad", "tournaments": ["january"], "formula": "n", **fields}
        (reason,) = server.command("season.put", None, **season)["refused"]
        return reason["code"], reason["field"]

    assert refused(tournaments=["january", "nowhere"]) == ("tournament.unknown", "tournaments[1]")
    assert refused(formula="1 / (n - 30)") == ("season.formula", "formula")
    assert refused(tournaments=[]) == ("season.tournaments", "tournaments")
    assert refused(best=0)[1] == "best"


@pytest.mark.full
def test_a_formula_is_tried_on_fields_and_a_bad_one_is_refused(server: RunningServer) -> None:
    answer = server.get(
        f"/api/v1/season-formula?formula={quote('f + p - r')}&points=25,18", headers=server.staff()
    )
    fields = answer.json()["fields"]
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


def test_a_formula_that_fails_on_a_result_is_reported(server: RunningServer) -> None:
    put_season(server, title="Fails", tournaments=["january"], formula="1 / (n - 3)")
    answer = public_page(server, "/api/v1/seasons/fails")
    assert (answer.status_code, answer.json()["refused"][0]["code"]) == (409, "season.formula")
    page = public_page(server, "/season/fails?lang=de")
    assert page.status_code == 200
    assert "Die Formel gibt keine Punkte" in page.text


def test_an_erased_player_is_a_number_at_once(server: RunningServer) -> None:
    (ann,) = server.get("/api/v1/players?q=Ann", headers=server.staff()).json()["players"]
    assert "Ann Archer" in public_page(server, "/season/winter").text
    assert server.post(f"/api/v1/players/{ann['id']}/erase", json={}, headers=server.staff()).ok
    assert "Ann Archer" not in public_page(server, "/season/winter").text
    assert "Entry 1" in public_page(server, "/season/winter").text
    assert [name for _, name, _ in standings(server)].count(None) == 1
    assert ["2", "#1"] in [
        row[:2] for row in csv.reader(io.StringIO(public_page(server, "/api/v1/seasons/winter.csv").text))
    ]
