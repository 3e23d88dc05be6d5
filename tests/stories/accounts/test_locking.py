"""A tablet is signed out or locked in mid-tap, and unlocked by its PIN or by another device."""

from __future__ import annotations

import threading

import pytest
import requests

from tests.client import codes, envelope
from tests.servers import SESSION, RunningServer
from tests.shell import assert_verified
from tests.stories.people import (
    PASSWORD,
    Browser,
    add_user,
    all_rows,
    commands_as_staff,
    director,
    refusal,
    watches_only,
)
from tests.waiting import PATIENCE_S, until

CLOCK = "clock:friday:1"


@pytest.mark.full
def test_a_sign_out_in_another_tab_ends_the_tap_in_this_one(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    tabs = [ben.socket(), ben.socket()]
    assert tabs[0].subscribe("log:friday")["ok"]
    old = dict(ben.cookies)
    rows = all_rows(server.data)
    assert ben.ask("DELETE", "/session").json() == {"ok": True}
    assert SESSION not in ben.cookies
    for tab in tabs:
        until(lambda tab=tab: not tab.connected, "the end of its connection")
    ben.cookies = old
    assert refusal(ben.command("counter.tap", what="entry")) == (403, ["access.staff_only"])
    watches_only(ben.socket())
    assert refusal(ben.ask("POST", "/session/lock", {})) == (401, ["access.sign_in_again"])
    assert all_rows(server.data) == rows
    # The tap under way happened whole or not at all, and others go on.
    assert server.client().command("counter.tap", what="entry")["ok"]


def test_a_device_that_locks_itself_keeps_no_sign_in(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    tab = ben.socket()
    assert tab.subscribe("log:friday")["ok"]
    assert codes(tab.call("disconnect", {})) == ["wire.malformed"]
    assert ben.ask("DELETE", "/session").json() == {"ok": True}
    until(lambda: not tab.connected, "the end of its connection")


@pytest.mark.full
def test_taps_at_the_end_of_their_session_are_either_done_or_refused(
    server: RunningServer,
) -> None:
    add_user(server, "Ben")
    for _ in range(5):
        ben = Browser(server).sign_in("Ben")
        old = ben.headers
        face = ben.socket()
        before = len(all_rows(server.data))
        calls = []
        for _ in range(20):
            calls.append(face.send("command", envelope("counter.tap", what="entry")))
            face.send("subscribe", {"topics": [CLOCK, "log:friday"]})
        over_http: list[requests.Response] = []

        def tap(
            _: int, headers: dict[str, str] = old, responses: list[requests.Response] = over_http
        ) -> None:
            for _ in range(10):
                entry = envelope("counter.tap", what="entry")
                responses.append(server.post("/api/v1/commands", json=entry, headers=headers))

        thread = threading.Thread(target=tap, args=(0,))
        thread.start()
        ben.ask("DELETE", "/session")
        thread.join(PATIENCE_S)
        until(lambda face=face: not face.connected, "the end of its connection")
        assert {each.status_code for each in over_http} <= {200, 403}
        assert over_http[-1].status_code == 403
        assert refusal(over_http[-1]) == (403, ["access.staff_only"])
        done = sum(each.status_code == 200 for each in over_http)
        acknowledged = sum(bool(call.answered and "ok" in (call.ack or {})) for call in calls)
        written = len(all_rows(server.data)) - before
        assert done + acknowledged <= written <= done + len(calls)
    assert_verified(server.data)


@pytest.mark.full
def test_a_locked_tablet_follows_topics_until_its_pin_unlocks_it(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    assert refusal(ben.ask("PUT", "/session/pin", {"pin": "12", "password": PASSWORD})) == (
        403,
        ["access.pin_form"],
    )
    assert ben.ask("PUT", "/session/pin", {"pin": "4711", "password": PASSWORD}).json() == {"ok": True}
    face = ben.socket()
    rows = all_rows(server.data)
    assert ben.ask("POST", "/session/lock", {}).json() == {"ok": True}
    until(lambda: not face.connected, "the end of its connection")
    who = ben.who()
    assert (who["role"], who["name"], who["locked"], who["has_pin"]) == ("public", "Ben", True, True)
    socket = ben.socket()
    assert codes(socket.command("clock.start")) == ["access.locked"]
    assert codes(socket.call("subscribe", {"topics": ["log:friday"]})) == ["access.locked"]
    assert refusal(ben.command("clock.start")) == (403, ["access.locked"])
    assert refusal(ben.ask("PUT", "/session/pin", {"pin": "0000", "password": PASSWORD})) == (
        403,
        ["access.locked"],
    )
    assert all_rows(server.data) == rows
    assert refusal(ben.ask("POST", "/session/unlock", {"pin": "0000"})) == (401, ["access.wrong_pin"])
    assert ben.ask("POST", "/session/unlock", {"pin": "4711"}).json() == {"ok": True}
    # The connection that it made while it was locked is staff's again with the next message.
    commands_as_staff(socket)


def test_five_wrong_pins_end_the_sign_in(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    ben.ask("PUT", "/session/pin", {"pin": "4711", "password": PASSWORD})
    ben.ask("POST", "/session/lock", {})
    face = ben.socket()
    answers = [refusal(ben.ask("POST", "/session/unlock", {"pin": f"000{n}"})) for n in range(5)]
    assert answers == [(401, ["access.wrong_pin"])] * 4 + [(401, ["access.sign_in_again"])]
    until(lambda: not face.connected, "the end of its connection")
    assert refusal(ben.ask("POST", "/session/unlock", {"pin": "4711"})) == (401, ["access.sign_in_again"])
    ben.sign_in("Ben")


@pytest.mark.full
def test_a_tablet_is_unlocked_by_its_own_users_phone_or_a_director_and_by_nobody_else(
    server: RunningServer,
) -> None:
    for name in ("Ben", "Cara"):
        add_user(server, name)
    tablet, phone, cara = (Browser(server).sign_in(name) for name in ("Ben", "Ben", "Cara"))
    for helper in (phone, director(server)):
        tablet.ask("POST", "/session/lock", {})
        code = tablet.ask("POST", "/pairings", {"kind": "unlock"}).json()["code"]
        assert refusal(tablet.ask("POST", "/pairings/claim", {"code": code})) == (403, ["access.locked"])
        assert refusal(Browser(server).ask("POST", "/pairings/claim", {"code": code})) == (
            401,
            ["access.sign_in_again"],
        )
        assert refusal(cara.ask("POST", "/pairings/claim", {"code": code})) == (403, ["access.not_yours"])
        assert tablet.who()["locked"]
        assert helper.ask("POST", "/pairings/claim", {"code": code}).json() == {"ok": True}
        assert tablet.ask("POST", "/pairings/poll", {}).json() == {"unlocked": True}
        assert tablet.who()["role"] == "floor"
        assert refusal(helper.ask("POST", "/pairings/claim", {"code": code})) == (409, ["pairing.used"])
        tablet.cookies.pop("clockserver_pairing")
    assert refusal(Browser(server).ask("POST", "/pairings", {"kind": "unlock"})) == (
        401,
        ["access.sign_in_again"],
    )
