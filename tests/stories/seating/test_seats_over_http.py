"""Seats, tables, moves, prizes, votes and counters over HTTP: the topics' values, an entity tag, single entries."""

from __future__ import annotations

import pytest

from tests.browser.seated import person
from tests.servers import RunningServer

PATH = "/api/v1/tournaments/friday/"
OWN = "seat:friday:1:e1"
KINDS = ["counters", "moves", "prizes", "seat_list", "seats", "tables", "vote"]


def with_players(server: RunningServer) -> RunningServer:
    """Two players at a table."""
    for type_, fields in (
        ("tables.open", {"tables": [4, 9]}),
        ("entry.register", {"person": person(server, "Leo Abrams"), "seat": [4, 1]}),
        ("entry.register", {"person": person(server, "Anna Chen"), "seat": [4, 2]}),
        ("prizes.set_up", {"currency": "EUR", "entry": 9_000, "table": "home-game"}),
    ):
        assert server.command(type_, **fields)["ok"]
    return server


@pytest.fixture
def seated(server: RunningServer) -> RunningServer:
    return with_players(server)


@pytest.fixture(scope="module")
def common_seats_server(common_server: RunningServer) -> RunningServer:
    """One server for tests that only read."""
    return with_players(common_server)


@pytest.mark.parametrize("kind", KINDS)
def test_seats_over_http_equal_the_topics(common_seats_server: RunningServer, kind: str) -> None:
    topic = f"{kind}:friday:1"
    snapshot = common_seats_server.client().subscribe(topic)["topics"][topic]
    answer = common_seats_server.get(PATH + kind)
    assert (answer.json()["seq"], answer.json()["value"]) == (snapshot["seq"], snapshot["value"])
    revalidated = common_seats_server.get(PATH + kind, headers={"If-None-Match": answer.headers["ETag"]})
    assert (revalidated.status_code, revalidated.content) == (304, b"")
    assert int(revalidated.headers["X-Server-Ms"]) >= int(answer.headers["X-Server-Ms"])


def test_a_phone_polls_its_own_seat_and_other_seats_do_not_change_the_answer(seated: RunningServer) -> None:
    mine = seated.get(PATH + "seats?entry=e1")
    (own,) = mine.json()["value"].values()
    assert seated.get(PATH + "seats").json()["value"]["e1"].items() <= own.items()
    assert mine.json()["value"] == seated.client().subscribe(OWN)["topics"][OWN]["value"]
    conditional = {"If-None-Match": mine.headers["ETag"]}
    assert seated.command("seat.move", entry="e2", from_seat=[4, 2], to_seat=[9, 9])["ok"]
    assert seated.get(PATH + "seats?entry=e1", headers=conditional).status_code == 304
    assert seated.command("seat.move", entry="e1", from_seat=[4, 1], to_seat=[9, 1])["ok"]
    moved = seated.get(PATH + "seats?entry=e1", headers=conditional)
    assert moved.json()["value"]["e1"]["seat"] == "9-1"
    assert moved.json()["value"]["e1"]["move"]["from"] == "4-1"


def test_a_tablet_polls_its_own_table_and_other_tables_do_not_change_the_answer(
    seated: RunningServer,
) -> None:
    mine, topic = seated.get(PATH + "tables?table=4"), "table:friday:1:4"
    assert mine.json()["value"] == seated.client().subscribe(topic)["topics"][topic]["value"]
    assert mine.json()["value"]["seats"].keys() == {"e1", "e2"}
    conditional = {"If-None-Match": mine.headers["ETag"]}
    assert seated.command("tables.close", table=9)["ok"]
    assert seated.get(PATH + "tables?table=4", headers=conditional).status_code == 304
    assert seated.command("seat.move", entry="e2", from_seat=[4, 2], to_seat=[4, 3])["ok"]
    after = seated.get(PATH + "tables?table=4", headers=conditional)
    assert after.json()["value"]["seats"]["e2"]["seat"] == "4-3"
    assert seated.get(PATH + "tables?table=77").json()["value"] == {"table": None, "seats": {}}
    assert seated.get(PATH + "tables?table=x").status_code == 422
    assert seated.get("/api/v1/tournaments/nowhere/tables?table=4").status_code == 404


def test_an_unknown_entry_has_no_seat_and_topics_of_staff_have_no_address(seated: RunningServer) -> None:
    assert seated.get(PATH + "seats?entry=e99").json()["value"] == {}
    assert (
        seated.get("/api/v1/tournaments/nowhere/seats").json()["refused"][0]["code"] == "tournament.unknown"
    )
    for kind in ("players", "plan"):
        assert seated.get(PATH + kind).status_code == 404
    assert seated.get(PATH + "log").status_code == 403


def test_three_letters_find_a_seat_with_a_small_answer_that_has_an_etag(seated: RunningServer) -> None:
    response = seated.get(PATH + "seats?find=abr")
    seats = seated.get(PATH + "seats").json()["value"]
    body = response.json()
    assert (body["value"], body["count"], body["named"]) == ({"e1": seats["e1"]}, 1, True)
    conditional = {"If-None-Match": response.headers["ETag"]}
    assert seated.command("seat.move", entry="e2", from_seat=[4, 2], to_seat=[9, 9])["ok"]
    assert seated.get(PATH + "seats?find=abr", headers=conditional).status_code == 304
    assert seated.command("seat.move", entry="e1", from_seat=[4, 1], to_seat=[9, 1])["ok"]
    assert seated.get(PATH + "seats?find=abr", headers=conditional).json()["value"]["e1"]["seat"] == "9-1"
    assert seated.get(PATH + "seats?find=ab").json()["value"] == {}
    assert seated.get(PATH + "seats?find=2").json()["value"].keys() == {"e2"}
    assert seated.get(PATH + f"seats?find={'a' * 81}").status_code == 422


def test_a_wall_asks_for_the_entries_in_view(seated: RunningServer) -> None:
    seats, numbered = (seated.get(PATH + kind).json() for kind in ("seats", "seat_list"))
    answer = seated.get(PATH + "seats?entries=e2,e99").json()
    assert (answer["value"], answer["seq"]) == ({"e2": seats["value"]["e2"]}, numbered["seq"])
    page = seated.get(PATH + "seats?from=0&most=1")
    assert (list(page.json()["value"]), page.json()["count"], page.json()["shortened"]) == (["e1"], 2, False)
    assert seated.get(PATH + "seats?from=1").json()["value"] == {"e2": seats["value"]["e2"]}
    revalidated = seated.get(PATH + "seats?from=0&most=1", headers={"If-None-Match": page.headers["ETag"]})
    assert revalidated.status_code == 304
    assert seated.get(PATH + "seats?out=12").json()["value"] == {}
    assert seated.command("clock.start")["ok"]
    assert seated.command("entry.bust", entry="e1")["ok"]
    assert list(seated.get(PATH + "seats?out=12").json()["value"]) == ["e1"]
    assert list(seated.get(PATH + "seats?from=0").json()["value"]) == ["e2"]


@pytest.mark.parametrize("query", ["entries=x", "entries=", "from=x", "from=-1", "from=0&most=301", "out=0"])
def test_an_invalid_question_for_seats_is_refused(common_seats_server: RunningServer, query: str) -> None:
    assert common_seats_server.get(f"{PATH}seats?{query}").status_code == 422
