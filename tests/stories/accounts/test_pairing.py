"""TVs are paired by a code that counts once, and only staff may pair."""

from __future__ import annotations

import pytest

from tests.client import codes, new_id
from tests.servers import RunningServer
from tests.stories.people import (
    Browser,
    add_user,
    all_rows,
    director,
    paired_television,
    refusal,
)


def test_a_pairing_code_is_used_once_by_staff_for_the_television_that_showed_it(
    server: RunningServer,
) -> None:
    television, thief = Browser(server), Browser(server)
    begun = television.ask("POST", "/pairings", {}).json()
    code = begun["code"]
    assert "clockserver_pairing" in television.cookies
    assert television.cookies["clockserver_pairing"] not in str(begun)
    assert television.ask("POST", "/pairings/poll", {}).json() == {"pending": True}
    rows = all_rows(server.data)

    # A client that read the code off the wall can do nothing with it.
    stolen = thief.command("display.pair", None, code=code, name="Mine")
    assert refusal(stolen) == (403, ["access.staff_only"])
    for cookies in ({}, {"clockserver_pairing": code}, {"clockserver_pairing": "x" * 43}):
        thief.cookies = dict(cookies)
        assert refusal(thief.ask("POST", "/pairings/poll", {})) == (409, ["pairing.over"])
    thief.cookies = {}
    thief.ask("POST", "/pairings", {})
    assert all_rows(server.data) == rows

    tablet = director(server)
    assert refusal(tablet.command("display.pair", None, code="BBBBBB", name="Hall")) == (
        409,
        ["pairing.wrong_code"],
    )
    assert tablet.command("display.pair", None, code=f"{code[:3]} {code[3:]}".lower(), name="Hall").json()[
        "ok"
    ]
    assert refusal(tablet.command("display.pair", None, code=code, name="Bar")) == (409, ["pairing.used"])
    display = television.ask("POST", "/pairings/poll", {}).json()["display"]
    assert thief.ask("POST", "/pairings/poll", {}).json() == {"pending": True}
    who = television.who()
    assert (who["role"], who["display"], who["device"], who["may"]) == ("display", display, display, [])
    assert thief.who()["display"] is None
    server.restart()
    assert television.who()["display"] == display

    assert tablet.command("display.forget", None, display=display).json()["ok"]
    assert television.who()["role"] == "public"


@pytest.mark.full
def test_a_television_that_reloads_every_minute_keeps_its_code_and_then_its_name(
    server: RunningServer,
) -> None:
    tablet, screen = server.client(), Browser(server)
    assert tablet.subscribe("presence:room", "displays:room")["ok"]
    shown_codes = set()
    for _ in range(20):
        begun = screen.ask("POST", "/pairings", {}).json()
        shown_codes.add(begun["code"])
        assert screen.who()["display"] is None
        screen.socket().close()
    (code,) = shown_codes
    paired = new_id()
    assert tablet.command("display.pair", None, paired, code=code, name="Hall")["ok"]
    display = screen.ask("POST", "/pairings/poll", {}).json()["display"]
    for _ in range(20):
        assert screen.who()["display"] == display
        wall = screen.socket()
        assert wall.subscribe("displays:room", "room")["ok"]
        report = {"face": "tv", "state": "live", "clock_error_ms": 3, "scene": "clock", "size": "1920x1080"}
        assert wall.call("presence", report) == {"ok": True}
        wall.close()
    last = screen.socket()
    tablet.wait_for(
        lambda: tablet.values["presence:room"]["devices"].get(display, {}).get("connected"), "the television"
    )

    def televisions() -> list[str]:
        devices = tablet.values["presence:room"]["devices"]
        return [key for key, device in devices.items() if device["kind"] == "display"]

    assert televisions() == [display]
    tablet.wait_for(lambda: tablet.values["presence:room"]["clients"]["connected"] == 2, "two that are there")
    assert list(tablet.values["displays:room"]["displays"]) == [display]
    last.close()
    tablet.wait_for(lambda: not tablet.values["presence:room"]["devices"][display]["connected"], "it is away")
    assert tablet.gaps == []


def test_reports_of_a_television_about_itself_are_validated(server: RunningServer) -> None:
    screen = paired_television(server).socket()
    for report in (None, [], {}, {"face": "tv"}, {"face": "tv", "state": "live", "device": "d-bar33333"}):
        assert codes(screen.call("presence", report))[0].startswith("wire."), report
    assert screen.sync()["server_ms"]


@pytest.mark.full
@pytest.mark.limits_stand
def test_pairing_codes_cannot_be_guessed(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    television = Browser(server)
    code = television.ask("POST", "/pairings", {}).json()["code"]
    answers = [ben.command("display.pair", None, code="BBBBBB", name="Mine") for _ in range(6)]
    assert [refusal(each) for each in answers] == [(409, ["pairing.wrong_code"])] * 5 + [
        (429, ["access.try_later"])
    ]
    assert director(server).command("display.pair", None, code=code, name="Hall").json()["ok"]


@pytest.mark.full
@pytest.mark.limits_stand
def test_the_number_of_codes_for_invented_televisions_is_limited(server: RunningServer) -> None:
    television = Browser(server)
    code = television.ask("POST", "/pairings", {}).json()["code"]
    statuses = [Browser(server).ask("POST", "/pairings", {}).status_code for _ in range(100)]
    assert set(statuses) == {200, 429}
    assert statuses.count(429) > 30
    # A television that has its code goes on showing it.
    assert television.ask("POST", "/pairings", {}).json()["code"] == code
