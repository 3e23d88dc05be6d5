"""Phones, dealers and the floor count chips, each within their permissions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.seated import person
from tests.client import new_id
from tests.servers import RunningServer
from tests.stories.bubble_vote.test_seat_card_votes import phone
from tests.stories.people import Browser, add_user, director
from tests.stories.seating.own_tablet import TABLET, bound_tablet

COUNTS = "counts:friday:1"


@pytest.fixture
def playing(server: RunningServer) -> RunningServer:
    """Two players at table 4 and one at table 9, with a running clock."""
    commands: list[tuple[str, dict[str, Any]]] = [("tables.open", {"tables": [4, 9]})]
    for name, seat in (("Leo Abrams", [4, 1]), ("Anna Chen", [4, 2]), ("Cem Öztürk", [9, 1])):
        commands.append(("entry.register", {"person": person(server, name), "seat": seat}))
    for type_, fields in [*commands, ("clock.start", {})]:
        assert server.command(type_, **fields).get("ok"), type_
    return server


def by_phone(server: RunningServer, headers: dict[str, str], type_: str, **fields: Any) -> list[str]:
    """The refusal codes of a phone's command; none if it is done."""
    message = {"type": type_, "id": new_id("phone"), "tournament": "friday", **fields}
    answer = server.post("/api/v1/commands", json=message, headers=headers).json()
    return [each["code"] for each in answer.get("refused", ())]


def codes_of(answer: Any) -> list[str]:
    return [each["code"] for each in answer.json().get("refused", ())]


def test_a_phone_counts_its_own_player_only_and_a_stranger_nobody(playing: RunningServer) -> None:
    mine = phone(playing, "e1")
    assert by_phone(playing, mine, "count.propose", entry="e1", chips=12_000) == []
    assert by_phone(playing, mine, "count.propose", entry="e1", chips=120) == ["counts.once_a_minute"]
    assert by_phone(playing, mine, "count.propose", entry="e2", chips=9_000) == ["access.own_entry"]
    assert by_phone(playing, mine, "count.verify", entry="e1", chips=9_000) == ["access.staff_only"]
    counts = [{"entry": "e1", "chips": 9_000}]
    assert by_phone(playing, mine, "count.table", table=4, counts=counts) == ["access.staff_only"]
    stranger = playing.origin()
    assert by_phone(playing, stranger, "count.propose", entry="e1", chips=9_000) == ["access.staff_only"]
    counts_shown = playing.watcher().subscribe(COUNTS)["topics"][COUNTS]["value"]
    assert (counts_shown["e1"]["chips"], counts_shown["e1"]["verified"], len(counts_shown)) == (
        12_000,
        False,
        1,
    )
    refused = playing.watcher().subscribe("count_sums:friday:1")["refused"]
    assert [each["code"] for each in refused] == ["access.staff_only"]


def test_a_replaced_seat_card_cannot_report_a_count(playing: RunningServer) -> None:
    mine = phone(playing, "e1")
    assert playing.command("entry.new_card", entry="e1")["ok"]
    assert by_phone(playing, mine, "count.propose", entry="e1", chips=12_000) == ["access.staff_only"]


def test_a_dealer_counts_the_named_table_and_the_floor_verifies(playing: RunningServer) -> None:
    add_user(playing, "Dora Dealer", "dealer")
    dealer = Browser(playing).sign_in("Dora Dealer")
    wrong = dealer.command("count.propose", "friday", entry="e3", chips=9_000, table=4)
    assert codes_of(wrong) == ["counts.other_table"]
    assert codes_of(dealer.command("count.verify", "friday", entry="e1", chips=9_000)) == ["access.role"]
    counts = [{"entry": "e1", "chips": 11_000}, {"entry": "e2", "chips": 9_000}]
    assert dealer.command("count.table", "friday", table=4, counts=counts).json()["ok"]
    face = playing.client()
    snapshots = face.subscribe(COUNTS, "count_sums:friday:1")["topics"]
    assert [each["verified"] for each in snapshots[COUNTS]["value"].values()] == [False, False]
    face.do("count.propose", entry="e1", chips=11_000)
    face.wait_for(lambda: face.values[COUNTS]["e1"]["verified"], "the floor's own count")
    assert face.values["count_sums:friday:1"]["chips"] == 20_000
    playing.restart(hard=True)
    counts_after = playing.client().subscribe(COUNTS)["topics"][COUNTS]["value"]
    assert counts_after == face.values[COUNTS]


def test_a_second_tablet_is_shown_what_the_first_verified(playing: RunningServer) -> None:
    tablet, second_tablet = playing.client(), playing.client()
    seen = tablet.subscribe(COUNTS)["topics"][COUNTS]["seq"]
    assert tablet.command("count.verify", entry="e1", chips=12_000, seen=seen)["ok"]
    (reason,) = second_tablet.command("count.verify", entry="e1", chips=11_000, seen=seen)["refused"]
    assert (reason["code"], reason["params"]["chips"]) == ("counts.verified_meanwhile", 12_000)
    assert "12,000" in reason["text"]
    assert second_tablet.command("count.verify", entry="e1", chips=11_000, seen=reason["params"]["seen"])[
        "ok"
    ]


def test_the_tablet_of_a_table_verifies_the_counts_of_that_table_only(playing: RunningServer) -> None:
    dealer = bound_tablet(playing)
    who = dealer.who()
    assert (who["table"], "count.verify" in who["may"]) == ({"tournament": "friday", "number": 4}, True)
    assert dealer.command("count.verify", "friday", entry="e1", chips=12_000).json()["ok"]
    counts = [{"entry": "e2", "chips": 8_000}]
    count_id = new_id("count")
    assert dealer.command("count.table", "friday", id_=count_id, table=4, counts=counts).json()["ok"]
    counts_shown = playing.watcher().subscribe(COUNTS)["topics"][COUNTS]["value"]
    assert [each["verified"] for each in counts_shown.values()] == [True, True]
    elsewhere = [
        ("count.verify", {"entry": "e3", "chips": 9_000}),
        ("count.propose", {"entry": "e3", "chips": 9_000}),
        ("count.propose", {"entry": "e3", "chips": 9_000, "table": 9}),
        ("count.table", {"table": 9, "counts": [{"entry": "e3", "chips": 9_000}]}),
        ("count.table", {"table": 4, "counts": [{"entry": "e3", "chips": 9_000}]}),
    ]
    for type_, fields in elsewhere:
        assert set(codes_of(dealer.command(type_, "friday", **fields))) == {"access.own_table"}, type_
    by_floor = playing.command("count.verify", entry="e3", chips=9_500)
    assert by_floor["ok"]
    assert dealer.command("undo", "friday", command=count_id).json()["ok"]
    newest = playing.watcher().subscribe(COUNTS)["topics"][COUNTS]["value"]
    assert sorted(newest) == ["e1", "e3"]


def test_a_tablet_undoes_no_count_of_another_table(playing: RunningServer) -> None:
    dealer = bound_tablet(playing)
    other_count = new_id("count")
    assert playing.command("count.verify", id_=other_count, entry="e3", chips=9_500)["ok"]
    assert codes_of(dealer.command("undo", "friday", command=other_count)) == ["access.own_table"]


def test_a_player_who_moves_is_counted_at_the_new_table(playing: RunningServer) -> None:
    dealer = bound_tablet(playing)
    assert playing.command("seat.move", entry="e1", from_seat=[4, 1], to_seat=[9, 2])["ok"]
    assert codes_of(dealer.command("count.verify", "friday", entry="e1", chips=9_000)) == ["access.own_table"]


def test_a_released_tablet_cannot_verify_counts_also_after_a_restart(playing: RunningServer) -> None:
    dealer, td = bound_tablet(playing), director(playing)
    (tablet,) = td.ask("GET", TABLET).json()["tablets"]
    assert tablet["name"] == "Dora Dealer"
    playing.restart(hard=True)
    assert dealer.command("count.verify", "friday", entry="e1", chips=12_000).json()["ok"]
    assert td.ask("DELETE", TABLET, {}).ok
    assert codes_of(dealer.command("count.verify", "friday", entry="e1", chips=13_000)) == ["access.role"]
    assert dealer.who()["table"] is None
    assert codes_of(td.ask("DELETE", TABLET, {})) == ["already_done"]
    assert td.ask("GET", TABLET).json() == {"tablets": []}


def test_a_code_binds_one_dealers_device_once(playing: RunningServer) -> None:
    dealer, td = bound_tablet(playing), director(playing)
    code = td.ask("POST", TABLET, {}).json()["code"]
    assert codes_of(td.ask("POST", "/session/table", {"code": code})) == ["access.role"]
    assert codes_of(dealer.ask("POST", "/session/table", {"code": "BCDFGHJKLM"})) == ["access.table_code"]
    add_user(playing, "Dan Dealer", "dealer")
    second = Browser(playing).sign_in("Dan Dealer")
    typed = f"{code[:5].lower()} {code[5:]}"
    assert second.ask("POST", "/session/table", {"code": typed}).ok
    assert dealer.who()["table"] is None, "the tablet before it belongs to the table no more"
    assert codes_of(dealer.ask("POST", "/session/table", {"code": code})) == ["access.table_code"]
    assert codes_of(Browser(playing).ask("POST", "/session/table", {"code": code})) == [
        "access.sign_in_again"
    ]


def test_only_the_floor_binds_tablets_and_only_to_existing_tables(playing: RunningServer) -> None:
    dealer = bound_tablet(playing)
    for method in ("GET", "POST", "DELETE"):
        body = None if method == "GET" else {}
        assert codes_of(dealer.ask(method, TABLET, body)) == ["access.role"]
        assert codes_of(Browser(playing).ask(method, TABLET, body)) == ["access.staff_only"]
    td = director(playing)
    assert codes_of(td.ask("POST", "/tournaments/friday/tables/77/tablet", {})) == ["tables.unknown"]
    assert codes_of(td.ask("POST", "/tournaments/nowhere/tables/4/tablet", {})) == ["tournament.unknown"]
