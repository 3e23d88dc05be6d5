"""Staff reads the players in sight over HTTP, by number, table, person and typed text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.seated import person
from tests.client import codes
from tests.servers import RunningServer

PATH = "/api/v1/tournaments/friday/roster"


@pytest.fixture(scope="module")
def seated(common_server: RunningServer) -> RunningServer:
    """Two players at tables of their own."""
    server = common_server
    for type_, fields in (
        ("tables.open", {"tables": [4, 9]}),
        ("entry.register", {"person": person(server, "Leo Abrams"), "seat": [4, 1]}),
        ("entry.register", {"person": person(server, "Anna Chen"), "seat": [9, 2]}),
    ):
        assert server.command(type_, **fields)["ok"]
    return server


def answer_to(server: RunningServer, query: str) -> dict[str, Any]:
    answer = server.get(f"{PATH}?{query}", headers=server.staff())
    assert answer.ok, answer.text
    body: dict[str, Any] = answer.json()
    return body


def test_answers_have_players_and_tables_as_the_topics_have_them(seated: RunningServer) -> None:
    topics = ["players:friday:1", "tables:friday:1", "roster:friday:1"]
    snapshots = seated.client().subscribe(*topics)["topics"]
    players, tables, roster = (snapshots[topic]["value"] for topic in topics)
    assert answer_to(seated, "entries=e2,e7")["entries"] == {"e2": players["e2"]}
    response = answer_to(seated, "tables=4,5")
    assert (response["tables"], list(response["entries"])) == ({"4": tables["4"]}, ["e1"])
    assert list(answer_to(seated, f"person={players['e2']['person']}")["entries"]) == ["e2"]
    assert response["seq"] == snapshots["roster:friday:1"]["seq"] == roster["since"]


def test_the_list_is_ordered_by_family_name_and_has_the_total(seated: RunningServer) -> None:
    whole = answer_to(seated, "most=1")
    assert (list(whole["entries"]), whole["letters"], whole["after"]) == (["e1"], ["A", "C"], 1)
    assert whole["counts"] == {"all": 2, "in": 2, "waiting": 0, "out": 0}
    assert list(answer_to(seated, "find=chen&standing=in")["entries"]) == ["e2"]
    assert answer_to(seated, "find=chen&standing=out")["entries"] == {}
    assert answer_to(seated, "out=12")["entries"] == {}
    assert answer_to(seated, "may=addon")["ids"] == ["e1", "e2"]


@pytest.mark.parametrize(
    "query",
    [
        "entries=x",
        "may=sit",
        "tables=0",
        "standing=here",
        "most=0",
        "most=301",
        "find=" + "x" * 81,
        "letter=",
    ],
)
def test_an_invalid_question_is_refused(seated: RunningServer, query: str) -> None:
    assert seated.get(f"{PATH}?{query}", headers=seated.staff()).status_code == 422


def test_names_are_for_staff_and_of_an_existing_tournament(seated: RunningServer) -> None:
    assert seated.get(f"{PATH}?entries=e1").status_code in (401, 403)
    for path, code in (
        (PATH.replace("friday", "none"), "tournament.unknown"),
        (f"{PATH}?session=7", "session.unknown"),
    ):
        assert codes(seated.get(path, headers=seated.staff()).json()) == [code]
