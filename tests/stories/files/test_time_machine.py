"""The time machine over the wire: topics by role, at any instant, by names of then and now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests

from tests.browser.seated import person
from tests.client import codes, new_id
from tests.servers import RunningServer
from tests.stories.cage.test_books import do

pytestmark = pytest.mark.server
FRIDAY = "/api/v1/tournaments/friday"
NAMES = ("Ann Abel", "Ben Boole", "Cara Curie")
SEATS, PLAYERS, TABLES = "seats:friday:1", "players:friday:1", "tables:friday:1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("past") / "data") as running:
        running.open_tournament("friday")
        do(running, "tables.open", tables=[7])
        for name in NAMES:
            do(running, "entry.register", person=person(running, name), table=7)
        do(running, "clock.start")
        do(running, "table.button", table=7, button=seat_of(running, "e1"))
        do(running, "table.hand", table=7, hands=0)
        do(running, "entry.bust", entry="e3")
        yield running


def seat_of(server: RunningServer, entry: str) -> int:
    seats = server.get(f"{FRIDAY}/seats", params={"entry": entry}).json()["value"]
    return int(seats[entry]["seat"].partition("-")[2])


def at(server: RunningServer, *topics: str, staff: bool = True, **query: Any) -> dict[str, Any]:
    query_of_topics = {"topics": ",".join(topics), **query}
    answer = server.get(f"{FRIDAY}/at", params=query_of_topics, headers=server.staff() if staff else {})
    assert answer.ok, answer.text
    return dict(answer.json())


def refusal(answer: requests.Response) -> str:
    assert not answer.ok, answer.text
    return codes(answer.json())[0]


def value(answer: dict[str, Any], topic: str) -> Any:
    return answer["topics"][topic]["value"]


def lines(server: RunningServer, find: str) -> list[dict[str, Any]]:
    answer = server.get(f"{FRIDAY}/log", params={"find": find}, headers=server.staff())
    assert answer.ok, answer.text
    return list(answer.json()["lines"])


def test_the_past_at_the_newest_event_equals_the_live_topics(server: RunningServer) -> None:
    names = (SEATS, PLAYERS, TABLES, "tournament:friday", "log:friday", "controls:friday:1", "moves:friday:1")
    client = server.client()
    live = client.subscribe(*names)
    now = at(server, *names)
    for name in names:
        assert value(now, name) == live["topics"][name]["value"], name


def test_a_search_and_a_tap_find_the_button_at_table_7_when_the_hand_began(server: RunningServer) -> None:
    hand, button = lines(server, "table 7 button")
    assert (hand["code"], button["code"]) == ("log.HandDealt.next", "log.HandDealt.set")
    past = at(server, TABLES, seq=button["seq"])
    assert value(past, TABLES)["7"]["last"]["button"] == button["params"]["button"] == seat_of(server, "e1")
    later = at(server, TABLES, seq=hand["seq"])
    assert value(later, TABLES)["7"]["last"]["button"] == hand["params"]["button"]
    assert lines(server, "table 70") == []


def test_a_player_who_is_out_now_has_the_seat_of_then(server: RunningServer) -> None:
    (bust_out,) = lines(server, "cara out")
    before = at(server, SEATS, seq=bust_out["seq"] - 1)
    after = at(server, SEATS, instant=bust_out["at"])
    assert [value(each, SEATS)["e3"]["status"] for each in (before, after)] == ["playing", "out"]
    assert (before["after"]["seq"], after["before"]["seq"]) == (bust_out["seq"], before["seq"])
    assert before["mark_after"] == {"seq": bust_out["seq"], "at": bust_out["at"], "kind": "out"}


def test_instants_before_the_first_event_and_after_the_last_give_these_events(server: RunningServer) -> None:
    before = at(server, SEATS, instant=1_000)
    assert (before["seq"], before["topics"], before["event_at"]) == (0, {}, None)
    assert before["after"]["seq"] == 1
    after = at(server, SEATS, instant="2099-01-01T00:00:00Z")
    assert after["seq"] == after["last_seq"]
    assert after["at"] < 4_000_000_000_000


@pytest.mark.parametrize(
    ("typed", "code"), [("yesterday", "past.no_instant"), ("2026-10-25T02:30:00", "past.no_zone")]
)
def test_an_invalid_instant_is_refused(server: RunningServer, typed: str, code: str) -> None:
    assert refusal(server.get(f"{FRIDAY}/at", params={"instant": typed})) == code


def test_a_stranger_sees_public_topics_and_no_rulings(server: RunningServer) -> None:
    do(server, "ruling.note", table=7, text="dead hand")
    public = at(server, SEATS, "clock:friday:1", staff=False)
    assert set(public["topics"]) == {SEATS, "clock:friday:1"}
    for topic in (PLAYERS, "log:friday", "rulings:friday:1", "sales:friday:1"):
        answer = server.get(f"{FRIDAY}/at", params={"topics": topic})
        assert refusal(answer) == "access.staff_only", topic
    kinds = {each["kind"] for each in server.get(f"{FRIDAY}/marks").json()["marks"]}
    assert kinds == {"level", "out"}
    assert not any("code" in each for each in server.get(f"{FRIDAY}/marks").json()["marks"])
    assert refusal(server.get(f"{FRIDAY}/log")) == "access.staff_only"
    assert refusal(server.post(f"{FRIDAY}/what-if", json={}, headers=server.origin())) == "access.staff_only"
    of_staff = server.get(f"{FRIDAY}/marks", headers=server.staff()).json()
    assert of_staff["counts"]["ruling"] == 1
    assert at(server, SEATS, staff=False, seq=of_staff["last_seq"])["mark_before"]["kind"] == "out"


def test_the_past_has_no_topics_of_the_room_and_of_other_tournaments(server: RunningServer) -> None:
    for topic in ("room", "presence:room", "displays:room", "seats:monday:1", "½g¾"):
        answer = server.get(f"{FRIDAY}/at", params={"topics": topic}, headers=server.staff())
        assert (answer.status_code, refusal(answer)) == (404, "wire.unknown_topic"), topic
    unknown = server.get("/api/v1/tournaments/monday/at", headers=server.staff())
    assert refusal(unknown) == "tournament.unknown"


def test_the_past_shows_current_names(server: RunningServer) -> None:
    first = at(server, SEATS, PLAYERS)
    assert value(first, SEATS)["e2"]["name"] == "Ben Boole"
    seq, ben = first["last_seq"], value(first, PLAYERS)["e2"]["person"]
    renamed = server.http("PATCH", f"/api/v1/players/{ben}", json={"name": "Bob B"}, headers=server.staff())
    assert renamed.ok, renamed.text
    assert value(at(server, SEATS, seq=seq), SEATS)["e2"]["name"] == "Bob B"
    erased = server.post(f"/api/v1/players/{ben}/erase", headers=server.staff())
    assert erased.ok, erased.text
    past = at(server, SEATS, PLAYERS, seq=seq)
    assert value(past, SEATS)["e2"]["name"] is None
    assert value(past, PLAYERS)["e2"]["name"] is None
    assert lines(server, "boole") == lines(server, "bob") == []


def test_names_hidden_today_are_hidden_in_the_past(server: RunningServer) -> None:
    seq = at(server)["last_seq"]
    do(server, "tables.seating", seating={"names": "hidden"})
    assert value(at(server, SEATS, seq=seq, staff=False), SEATS)["e1"]["name"] is None
    assert value(at(server, PLAYERS, seq=seq), PLAYERS)["e1"]["name"] == "Ann Abel"
    do(server, "tables.seating", seating={"names": "full"})


@pytest.mark.full
def test_the_past_shows_commands_that_were_undone_later(server: RunningServer) -> None:
    bust = new_id()
    do(server, "entry.bust", entry="e2", id=bust)
    seq = at(server)["last_seq"]
    do(server, "undo", command=bust)
    assert value(at(server, SEATS, seq=seq), SEATS)["e2"]["status"] == "out"
    assert value(at(server, SEATS), SEATS)["e2"]["status"] == "playing"


def test_a_restart_and_a_deleted_tournament_keep_their_past(server: RunningServer) -> None:
    before = at(server, SEATS)
    server.restart(hard=True)
    assert value(at(server, SEATS, seq=before["seq"]), SEATS) == value(before, SEATS)
    do(server, "entry.bust", entry="e2")
    do(server, "tournament.finish")
    do(server, "tournament.archive")
    assert value(at(server, SEATS, seq=before["seq"]), SEATS) == value(before, SEATS)


def test_staff_find_the_past_of_a_deleted_tournament_and_nobody_else(server: RunningServer) -> None:
    server.open_tournament("monday")
    do(server, "tournament.delete", "monday")
    address = "/api/v1/tournaments/monday/at?topics=tournament:monday"
    answer = server.get(f"{address}&seq=1", headers=server.staff())
    assert value(answer.json(), "tournament:monday")["stage"] == "announced"
    assert refusal(server.get(address)) == "tournament.unknown"


def test_the_past_of_a_draft_stays_for_staff(server: RunningServer) -> None:
    server.open_tournament("sunday", draft=True)
    do(server, "tournament.announce", "sunday")
    address = "/api/v1/tournaments/sunday/at?topics=tournament:sunday"
    assert server.get(f"{address}&seq=1", headers=server.staff()).ok
    assert refusal(server.get(f"{address}&seq=1")) == "tournament.unknown"
    assert server.get(f"{address}&seq=2").ok
