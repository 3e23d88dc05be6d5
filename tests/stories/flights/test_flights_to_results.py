"""Three flights lead to results that another house reads, over the wire, exact to the chip and the cent."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.client import codes, new_id
from tests.examples import festival
from tests.examples.festival import (
    BAGS,
    CARRIED,
    DAY,
    ENTRY,
    MERGE,
    MIN_CASH,
    SURRENDERED,
    do,
    refusal,
    topic,
)
from tests.journals import replayed_tournament
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.files.test_tournament_file import exported, fingerprint_of, header_of, imported


@pytest.fixture
def server(data: Path) -> Iterator[RunningServer]:
    with RunningServer(data) as running:
        yield running


@pytest.fixture
def other_server(tmp_path: Path) -> Iterator[RunningServer]:
    """Another venue's server."""
    with RunningServer(tmp_path / "other") as running:
        yield running


def test_three_flights_become_results_that_another_server_reads(
    server: RunningServer, other_server: RunningServer
) -> None:
    people = festival.three_flights(server)
    _assert_flights(server)
    _assert_merge(server)
    festival.redraw_day_two(server)
    do(server, "clock.start", session=DAY)
    festival.enter_late(server, people)
    paid = festival.play_to_the_end(server)
    assert sum(paid.values()) == 17 * ENTRY
    do(server, "results.confirm")
    _assert_results(server)
    file = exported(server, persons="public")
    answer = imported(other_server, file, fingerprint_of(server))
    assert answer.ok, answer.text
    assert answer.json()["state_hash"] == header_of(file)["state_hash"]
    for each in (server, other_server):
        each.stop()
        assert_verified(each.data)


def _assert_flights(server: RunningServer) -> None:
    value = topic(server, "flights:friday")
    rows = {each["label"]: (each["state"], each["entries"], each["left"]) for each in value["flights"]}
    assert rows == {"1A": ("ended", 5, 3), "1B": ("ended", 5, 2), "1C": ("ended", 6, 2)}
    assert (value["totals"]["entries"], value["totals"]["unique"]) == (16, 14)
    slips = topic(server, "slips:friday:3")
    assert [(each["entry"], each["gross"]) for each in slips["open"]] == [("e13", MIN_CASH)]


def _assert_merge(server: RunningServer) -> None:
    preview = topic(server, "merge:friday")
    assert sorted(each["name"] for each in preview["twice"]) == ["Ann Abel", "Bob Bell"]
    assert [each["difference"] for each in preview["flights"]] == [0, 0, -100]
    assert refusal(server, "flights.merge", **{**MERGE, "reasons": {}}) == ["flights.unexplained"]
    do(server, "flights.merge", **MERGE)
    state = replayed_tournament(server.data)
    day = state.sessions[DAY]
    assert dict(day.carried) == CARRIED
    surrendered = sum(
        chips for bags in BAGS.values() for entry, chips in bags.items() if entry in SURRENDERED
    )
    assert day.ledger.in_play + surrendered == sum(sum(bags.values()) for bags in BAGS.values())
    assert [state.sessions[each].ledger.in_play for each in BAGS] == [0, 0, 0]
    mark = day.clock.mark
    assert (mark.period, mark.phase) == ("l10", "ready")
    assert 0 < (mark.left_ms or 0) <= 720_000


def _assert_results(server: RunningServer) -> None:
    value = server.get("/api/v1/tournaments/friday/results").json()["value"]
    rows = value["results"]
    assert [row["entry"] for row in rows[:6]] == ["e12", "e11", "e1", "e7", "e17", "e3"]
    assert [row["place"] for row in rows] == sorted(row["place"] for row in rows)
    assert value["event"]["pool"] == 17 * ENTRY
    assert (value["event"]["entries"], value["event"]["unique_players"]) == (17, 15)
    page = server.get("/r/friday", headers={"Accept": "text/html"}).text
    assert "Official results" in page
    assert 'href="/draw/friday/1?session=4"' in page
    answer = server.get("/api/v1/tournaments/friday/press.csv?lang=en")
    press = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))
    facts = dict(row[:2] for row in press[: press.index([])])
    assert (facts["Entries"], facts["Players"], facts["Prize pool"]) == ("17", "15", "1360.00")
    assert press[press.index([]) + 2][0] == "1"
    without_a_place = [row for row in press[press.index([]) + 2 :] if not row[0].isdigit()]
    assert [row[0] for row in without_a_place] == ["stack surrendered"] * len(SURRENDERED)
    sheet = server.get("/r/friday/press?lang=en", headers={"Accept": "text/html"}).text
    assert sheet.count("<small>stack surrendered</small>") == len(SURRENDERED)


# -- stacks that are surrendered -----------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(
    ("surrendered", "amount"),
    [
        ({"pays": "min_cash"}, MIN_CASH),
        ({"pays": "amount", "amount": 40_00}, 40_00),
        ({"pays": "nothing"}, 0),
    ],
    ids=lambda value: value["pays"] if isinstance(value, dict) else "",
)
def test_slips_of_surrendered_stacks_follow_the_merge_until_one_is_paid(
    server: RunningServer, surrendered: dict[str, Any], amount: int
) -> None:
    festival.three_flights(server)
    do(server, "flights.merge", id_="merge-0001", **{**MERGE, "surrendered": surrendered})
    assert _slips(server) == {each: amount for each in SURRENDERED if amount}
    do(server, "undo", id_="undo-0001", command="merge-0001")
    assert _slips(server, "3") == {}
    do(server, "redo", command="merge-0001")
    owed = _slips(server)
    assert owed == {each: amount for each in SURRENDERED if amount}
    if owed:
        first = _number_of(server, SURRENDERED[0])
        do(server, "slip.pay", session=DAY, slip=first, by={"cash": amount}, id_checked="known")
        answer = server.command("undo", command="merge-0001")
        assert [(each["code"], each["params"]) for each in answer["refused"]] == [
            ("slips.reverse_first", {"slip": first})
        ]
        do(server, "slip.reverse", session=DAY, slip=first)
    do(server, "undo", command="merge-0001")
    assert _slips(server, "3") == {}
    server.stop()
    assert_verified(server.data)


def _slips(server: RunningServer, session: str = DAY) -> dict[str, int]:
    """The amounts owed for surrendered stacks, by entry."""
    opened = topic(server, f"slips:friday:{session}")["open"]
    return {each["entry"]: each["gross"] for each in opened if each["entry"] in SURRENDERED}


def _number_of(server: RunningServer, entry: str) -> int:
    opened = topic(server, f"slips:friday:{DAY}")["open"]
    return int(next(each["slip"] for each in opened if each["entry"] == entry))


# -- two tablets at the very same moment ---------------------------------------------------------------------


def give_at_once(server: RunningServer, type_: str, **fields: Any) -> list[dict[str, Any]]:
    """The answers of two tablets that give a command at once: the accepted one, and the other."""
    tablets = [server.client(), server.client()]
    with ThreadPoolExecutor(2) as executor:
        futures = [executor.submit(each.command, type_, id_=new_id(), **fields) for each in tablets]
        answers = [each.result() for each in futures]
    assert sum("ok" in each for each in answers) == 1, answers
    return sorted(answers, key=lambda each: "ok" not in each)


def test_one_of_two_tablets_at_once_ends_a_flight_merges_and_confirms(server: RunningServer) -> None:
    people = festival.announce_festival(server)
    for session in festival.PEOPLE:
        festival.enter_players(server, people, session)
        festival.play_flight(server, session)
        _, late = give_at_once(server, "flight.end", session=session, players_left=len(BAGS[session]))
        assert codes(late) == ["already_done"]
        festival.bag_flight(server, session)
    _, late = give_at_once(server, "flights.merge", **MERGE)
    assert set(codes(late)) >= {"flights.merged"}
    assert set(replayed_tournament(server.data).sessions) == {"1", "2", "3", DAY}
    festival.redraw_day_two(server)
    do(server, "clock.start", session=DAY)
    festival.enter_late(server, people)
    festival.play_to_the_end(server)
    _, late = give_at_once(server, "results.confirm")
    assert codes(late) == ["already_done"]
    server.stop()
    assert_verified(server.data)
