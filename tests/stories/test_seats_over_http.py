"""Seats, tables, moves, prizes, votes and counters without a socket: the same values, a tag, one entry by itself."""

from __future__ import annotations

import pytest

from tests.browser.seated import person
from tests.servers import RunningServer

PATH = "/api/v1/tournaments/friday/"
KINDS = ["counters", "moves", "prizes", "seats", "tables", "vote"]


@pytest.fixture
def seated(server: RunningServer) -> RunningServer:
    """Two at a table."""
    for type_, fields in (
        ("tables.open", {"tables": [4, 9]}),
        ("entry.register", {"person": person(server, "Leo Abrams"), "seat": [4, 1]}),
        ("entry.register", {"person": person(server, "Anna Chen"), "seat": [4, 2]}),
        ("prizes.set_up", {"currency": "EUR", "entry": 9_000, "table": "home-game"}),
    ):
        assert server.command(type_, **fields)["ok"]
    return server


@pytest.mark.parametrize("kind", KINDS)
def test_they_are_what_the_topics_carry(seated: RunningServer, kind: str) -> None:
    topic = f"{kind}:friday:1"
    shown = seated.client().subscribe(topic)["topics"][topic]
    answer = seated.get(PATH + kind)
    assert (answer.json()["seq"], answer.json()["value"]) == (shown["seq"], shown["value"])
    again = seated.get(PATH + kind, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert int(again.headers["X-Server-Ms"]) >= answer.json()["server_ms"]


def test_a_phone_asks_for_its_own_seat_and_somebody_elses_is_no_news(seated: RunningServer) -> None:
    mine = seated.get(PATH + "seats?entry=e1")
    assert mine.json()["value"] == {"e1": seated.get(PATH + "seats").json()["value"]["e1"]}
    known = {"If-None-Match": mine.headers["ETag"]}
    assert seated.command("seat.move", entry="e2", from_seat=[4, 2], to_seat=[9, 9])["ok"]
    assert seated.get(PATH + "seats?entry=e1", headers=known).status_code == 304
    assert seated.command("seat.move", entry="e1", from_seat=[4, 1], to_seat=[9, 1])["ok"]
    moved = seated.get(PATH + "seats?entry=e1", headers=known)
    assert moved.json()["value"]["e1"]["seat"] == "9-1"


def test_who_is_not_there_has_no_seat_and_staffs_topics_have_no_address(seated: RunningServer) -> None:
    assert seated.get(PATH + "seats?entry=e99").json()["value"] == {}
    assert (
        seated.get("/api/v1/tournaments/nowhere/seats").json()["refused"][0]["code"] == "tournament.unknown"
    )
    for kind in ("players", "plan", "log"):
        assert seated.get(PATH + kind).status_code == 404
