"""The floor over the wire: a dealer at a table, calls and answers, rulings, paged players."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client import Client, codes
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.people import Browser, add_user
from tests.stories.seating.test_entering_over_the_wire import a_player


def seated(server: RunningServer) -> Client:
    """The director, with two players at table 4 and a running clock."""
    director = server.client()
    director.do("tables.open", tables=[4])
    for seat, name in enumerate(("Ann Lee", "Bob Ray"), 1):
        director.do("entry.register", person=a_player(server, name), seat=[4, seat])
    director.do("clock.start")
    return director


def signed_in(server: RunningServer, name: str, role: str) -> Client:
    add_user(server, name, role)
    return Browser(server).sign_in(name).socket()


@pytest.mark.full
def test_a_dealer_gives_and_undoes_a_dealers_commands_and_no_others(server: RunningServer) -> None:
    director = seated(server)
    dealer = signed_in(server, "Dora", "dealer")
    third = a_player(server, "Cem Oz")
    entered = director.do("entry.register", person=third, seat=[4, 3])
    button = dealer.do("table.button", table=4, button=1)
    hand = dealer.do("table.hand", table=4, hands=0)
    bust_out = dealer.do("entry.bust", entry="e3")
    call = dealer.do("table.call", table=4)
    for command in (call, bust_out, hand, button):
        dealer.do("undo", command=command)
        dealer.do("redo", command=command)
        dealer.do("undo", command=command)
    assert codes(dealer.command("undo", command=entered)) == ["access.role"]
    for type_, fields in (
        ("table.answer_call", {"table": 4}),
        ("ruling.note", {"table": 4, "text": "Misdeal"}),
        ("player.page", {"entry": "e1"}),
        ("entry.forfeit", {"entry": "e1", "chips": 100}),
        ("tables.close", {"table": 4}),
        ("clock.pause", {}),
    ):
        assert codes(dealer.command(type_, **fields)) == ["access.role"], type_
    assert_verified(server.data)


@pytest.mark.full
def test_house_bba_72b_a_dealer_records_a_forfeited_stack_where_the_set_lets_players_tell_the_dealer(
    data: Path,
) -> None:
    with RunningServer(data) as server:
        server.open_tournament(ruleset="house-bba")
        director = seated(server)
        dealer = signed_in(server, "Dora", "dealer")
        forfeit = {"entry": "e1", "chips": 100}
        assert codes(dealer.command("entry.forfeit", **forfeit)) == ["entries.no_time_to_forfeit"]
        director.do("forfeit.designate", periods=["l1"])
        dealer.do("undo", command=dealer.do("entry.forfeit", **forfeit))
        assert_verified(server.data)


@pytest.mark.full
def test_a_call_reaches_dealers_and_staff_until_it_is_answered_and_nobody_else(
    server: RunningServer,
) -> None:
    seated(server)
    dealer, floor = signed_in(server, "Dora", "dealer"), signed_in(server, "Flo", "floor")
    for each in (dealer, floor):
        assert each.subscribe("calls:friday:1")["ok"]
    viewer = server.watcher()
    assert codes(viewer.subscribe("calls:friday:1")) == ["access.staff_only"]
    assert codes(dealer.call("subscribe", {"topics": ["rulings:friday:1"]})) == ["access.role"]
    dealer.do("table.call", table=4, what="floor")
    assert codes(dealer.command("table.call", table=4, what="floor")) == ["already_done"]
    floor.wait_for(lambda: "4" in floor.values["calls:friday:1"], "the call")
    floor.do("table.answer_call", table=4, what="floor")
    dealer.wait_for(lambda: dealer.values["calls:friday:1"]["4"][0]["answered"], "the answer")
    assert dealer.gaps == floor.gaps == []


def test_a_ruling_keeps_its_author_over_a_restart(server: RunningServer) -> None:
    seated(server)
    floor = signed_in(server, "Flo", "floor")
    floor.do("ruling.note", table=4, text="e2 acted out of turn; the raise stands")
    mistake = floor.do("ruling.note", table=4, text="Wrong table")
    floor.do("undo", command=mistake)
    server.stop()
    server.start()
    floor = server.client()
    floor.subscribe("rulings:friday:1", "staff:room")
    (ruling,) = floor.values["rulings:friday:1"]["rulings"]
    assert (ruling["table"], ruling["hand"]) == (4, 0)
    assert ruling["text"] == "e2 acted out of turn; the raise stands"
    assert floor.values["staff:room"]["users"][ruling["by"]]["name"] == "Flo"


def test_a_page_is_public_and_shows_names_in_the_events_form(server: RunningServer) -> None:
    director, phone = seated(server), server.watcher()
    phone.subscribe("pages:friday:1")
    director.do("player.page", entry="e2", to="seat")
    phone.wait_for(lambda: phone.values["pages:friday:1"]["pages"], "the page")
    (page,) = phone.values["pages:friday:1"]["pages"]
    assert (page["entry"], page["name"], page["seat"], page["to"]) == ("e2", "Bob Ray", "4-2", "seat")
    director.do("tables.seating", seating={"names": "hidden"})
    phone.wait_for(lambda: phone.values["pages:friday:1"]["pages"][0]["name"] is None, "no name any more")
    director.do("player.page_end", entry="e2")
    phone.wait_for(lambda: not phone.values["pages:friday:1"]["pages"], "the end")
    assert phone.gaps == []
