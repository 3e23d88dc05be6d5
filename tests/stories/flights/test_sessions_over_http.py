"""Flights and days over HTTP: each address takes the session it names, or the one that the tournament shows."""

from __future__ import annotations

import pytest

from tests.servers import RunningServer

PATH = "/api/v1/tournaments/friday"


@pytest.fixture
def flights(server: RunningServer) -> RunningServer:
    """Two flights, the second one in play."""
    assert server.command("flight.change", session="1", label="1A")["ok"]
    assert server.command("flight.open", label="1B", copy_of="1")["ok"]
    assert server.command("tables.open", session="2", tables=[7])["ok"]
    assert server.command("clock.start", session="2")["ok"]
    return server


def test_a_single_session_is_addressed_with_and_without_its_number(server: RunningServer) -> None:
    for path in ("/clock", "/counters", "/tables"):
        assert server.get(PATH + path).json() == server.get(f"{PATH}{path}?session=1").json()


def test_each_session_has_its_own_clock_and_tables(flights: RunningServer) -> None:
    phases = [flights.get(f"{PATH}/clock?session={each}").json()["phase"] for each in "12"]
    assert phases == ["ready", "running"]
    tables = [flights.get(f"{PATH}/tables?session={each}").json()["value"] for each in "12"]
    assert [list(each) for each in tables] == [[], ["7"]]
    assert flights.get(f"{PATH}/tables?session=2&table=7").json()["value"]["table"] is not None
    assert flights.get(f"{PATH}/tables?session=1&table=7").json()["value"]["table"] is None


def test_walls_without_a_socket_read_flights_structure_and_calls(flights: RunningServer) -> None:
    for session in ("", "?session=1"):
        listed = flights.get(f"{PATH}/flights{session}").json()["value"]["flights"]
        assert [each["label"] for each in listed] == ["1A", "1B"]
    assert flights.get(f"{PATH}/structure?session=2").json()["value"]["periods"]
    assert flights.get(f"{PATH}/payouts?session=2").json()["value"] is not None


@pytest.mark.full
def test_a_request_without_a_number_gets_the_session_being_played(flights: RunningServer) -> None:
    body = flights.get(f"{PATH}/clock").json()
    assert (body["phase"], body["tournament"]["session"]) == ("running", "2")
    assert list(flights.get(f"{PATH}/tables").json()["value"]) == ["7"]


def test_an_unknown_session_is_refused(flights: RunningServer) -> None:
    by = "by=1793401200000"
    for path in ("/clock?session=9", "/counters?session=9"):
        answer = flights.get(PATH + path)
        assert (answer.status_code, answer.json()["refused"][0]["code"]) == (409, "session.unknown")
    answer = flights.get(f"{PATH}/end-by?{by}&session=9", headers=flights.staff())
    assert answer.json()["refused"][0]["code"] == "session.unknown"
    for number in ("1b", "", "../1", "0"):
        assert flights.get(f"{PATH}/clock?session={number}").status_code == 422


def test_files_of_results_cover_one_flight_where_it_is_named(flights: RunningServer) -> None:
    for ending in ("csv", "xlsx", "json"):
        answer = flights.get(f"{PATH}/results.{ending}?session=2")
        assert answer.headers["Content-Disposition"].endswith(f'friday-results-session-2.{ending}"')
        refused = flights.get(f"{PATH}/results.{ending}?session=9")
        assert (refused.status_code, refused.json()["refused"][0]["code"]) == (409, "session.unknown")


@pytest.mark.full
def test_a_list_is_entered_in_the_session_it_names(flights: RunningServer) -> None:
    for number, (session, shown_session) in enumerate({"1": "1", "2": "2", "": "2"}.items()):
        fields = {"session": session} if session else {}
        body = {"id": f"list-0000{number}", "rows": _rows(flights, f"Player {number}"), "enter": True}
        answer = flights.post(
            "/api/v1/players/import", json={**body, "tournament": "friday", **fields}, headers=flights.staff()
        )
        assert answer.status_code == 200, answer.json()
        names = [
            each["name"]
            for each in flights.get(f"{PATH}/seats?session={shown_session}").json()["value"].values()
        ]
        assert f"Player {number}" in names


def _rows(server: RunningServer, name: str) -> list[dict[str, object]]:
    previewed = server.post(
        "/api/v1/players/import/preview?tournament=friday",
        data=f"Name\n{name}\n".encode(),
        headers=server.staff(),
    )
    return [{"number": each["number"], "name": each["name"]} for each in previewed.json()["rows"]]
