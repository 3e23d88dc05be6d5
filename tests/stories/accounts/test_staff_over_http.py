"""A director adds staff in the browser: roles, PINs, links; a disabled user is signed out at once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.servers import SESSION, RunningServer
from tests.stories.people import (
    PASSWORD,
    Browser,
    add_token,
    add_user,
    bearer,
    commands_as_staff,
    director,
    refusal,
    run_at_once,
    watches_only,
)
from tests.waiting import until

ROUTES = (
    ("GET", "/staff", None),
    ("POST", "/staff", {"name": "Eve", "role": "td", "password": PASSWORD}),
    ("PATCH", "/staff/u-2345678a", {"role": "td"}),
    ("POST", "/staff/u-2345678a/link", {}),
    ("DELETE", "/staff/u-2345678a/sign-ins", {}),
    ("DELETE", "/staff/u-2345678a/sign-ins/s-2345678a", {}),
    ("GET", "/tokens", None),
    ("POST", "/tokens", {"name": "Scores", "role": "td"}),
    ("DELETE", "/tokens/i-2345678a", {}),
)


def add(server: RunningServer, name: str, role: str = "floor", **more: Any) -> dict[str, Any]:
    answer = director(server).ask("POST", "/staff", {"name": name, "role": role, **more})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def by_link(server: RunningServer, user: str) -> Browser:
    """A browser that opened a sign-in link."""
    response = director(server).ask("POST", f"/staff/{user}/link", {})
    assert response.status_code == 200, response.text
    assert response.headers["Cache-Control"] == "no-store"
    browser = Browser(server)
    secret = response.json()["address"].partition("#link=")[2]
    response_to_link = browser.ask(
        "POST", "/session/link", {"link": secret}, **{"User-Agent": "Mozilla (iPad; OS 17)"}
    )
    assert response_to_link.status_code == 200, response_to_link.text
    response_to_reuse = Browser(server).ask("POST", "/session/link", {"link": secret})
    assert refusal(response_to_reuse) == (403, ["access.link_over"])
    return browser


def test_an_added_user_signs_in_by_the_link_locks_and_unlocks(server: RunningServer) -> None:
    ben = add(server, "Ben", pin="4711")
    assert (ben["role"], ben["has_pin"], ben["has_password"], ben["sign_ins"]) == ("floor", True, False, [])
    tablet = by_link(server, ben["id"])
    assert (tablet.who()["name"], tablet.who()["role"]) == ("Ben", "floor")
    assert all("HttpOnly" in each and "SameSite=Strict" in each for each in tablet.set_cookies)
    commands_as_staff(tablet.socket())
    assert tablet.ask("POST", "/session/lock", {}).status_code == 200
    listed = {each["name"]: each for each in director(server).ask("GET", "/staff").json()["users"]}
    (device,) = listed["Ben"]["sign_ins"]
    assert (device["state"], device["runs_on"], device["address"]) == ("locked", "iPad", "127.0.0.1")
    assert tablet.ask("POST", "/session/unlock", {"pin": "4711"}).status_code == 200
    assert "hash" not in str(listed)
    assert "argon2" not in str(listed)


def test_a_changed_role_disabling_and_signing_out_take_effect_at_once(server: RunningServer) -> None:
    ben = add(server, "Ben")
    tablet = by_link(server, ben["id"])
    face = tablet.socket()
    commands_as_staff(face)
    boss = director(server)
    response = boss.ask("PATCH", f"/staff/{ben['id']}", {"role": "dealer"})
    assert response.json()["role"] == "dealer"
    until(lambda: not face.connected, "the end of the connection")
    assert tablet.who()["role"] == "dealer"
    assert refusal(tablet.command("clock.start")) == (403, ["access.role"])
    face = tablet.socket()
    assert boss.ask("PATCH", f"/staff/{ben['id']}", {"disabled": True}).json()["sign_ins"] == []
    until(lambda: not face.connected, "the end of the connection")
    watches_only(tablet.socket())
    assert boss.ask("PATCH", f"/staff/{ben['id']}", {"disabled": False}).status_code == 200
    assert tablet.who()["role"] == "public"
    first, second = by_link(server, ben["id"]), by_link(server, ben["id"])
    path = f"/staff/{ben['id']}/sign-ins"
    assert boss.ask("DELETE", f"{path}/{first.who()['device']}", {}).status_code == 200
    assert (first.who()["role"], second.who()["role"]) == ("public", "dealer")
    assert boss.ask("DELETE", path, {}).status_code == 200
    assert second.who()["role"] == "public"
    assert refusal(boss.ask("DELETE", path, {})) == (409, ["already_done"])
    # It stays so when the server is started anew.
    server.restart(hard=True)
    assert (tablet.who()["role"], second.who()["role"]) == ("public", "public")
    assert Browser(server).ask("GET", "/session").json()["role"] == "public"


def test_two_directors_who_disable_each_other_at_once_leave_one(server: RunningServer) -> None:
    carla = add(server, "Carla", "td", password=PASSWORD)
    boss = director(server)
    other_browser = Browser(server).sign_in("Carla")
    people = [boss.who()["id"], carla["id"]]
    browsers = [boss, other_browser]
    answers: dict[int, Any] = {}

    def disable(hand: int) -> None:
        answers[hand] = browsers[hand].ask("PATCH", f"/staff/{people[1 - hand]}", {"disabled": True})

    run_at_once(disable, 2)
    done = [hand for hand in (0, 1) if answers[hand].status_code == 200]
    assert len(done) == 1
    (index,) = done
    assert refusal(browsers[index].ask("PATCH", f"/staff/{people[index]}", {"role": "floor"})) == (
        403,
        ["access.last_td"],
    )
    assert browsers[index].who()["role"] == "td"


def test_the_same_name_from_two_tablets_is_one_account(server: RunningServer) -> None:
    answers: dict[int, Any] = {}
    browsers = [director(server), director(server)]

    def enter(hand: int) -> None:
        answers[hand] = browsers[hand].ask("POST", "/staff", {"name": "Ben", "role": "floor", "pin": "4711"})

    run_at_once(enter, 2)
    assert sorted(each.status_code for each in answers.values()) == [200, 403]
    names = [each["name"] for each in browsers[0].ask("GET", "/staff").json()["users"]]
    assert names.count("Ben") == 1


@pytest.mark.full
def test_nobody_else_sees_or_changes_accounts(server: RunningServer) -> None:
    add_user(server, "Ben", "floor")
    add_user(server, "Dora", "dealer")
    stranger, ben, dora = Browser(server), Browser(server).sign_in("Ben"), Browser(server).sign_in("Dora")
    token = bearer(add_token(server, "Scores", "td"))
    before = director(server).ask("GET", "/staff").json()["users"]
    for method, path, body in ROUTES:
        assert refusal(stranger.ask(method, path, body)) == (403, ["access.staff_only"])
        assert refusal(ben.ask(method, path, body)) == (403, ["access.role"])
        assert refusal(dora.ask(method, path, body)) == (403, ["access.role"])
        response = server.http(method, f"/api/v1{path}", json=body, headers=token)
        assert refusal(response) == (403, ["access.scope"])
        foreign = {**director(server).headers, "Origin": "http://evil.example"}
        if method != "GET":
            response_to_page = server.http(method, f"/api/v1{path}", json=body, headers=foreign)
            assert refusal(response_to_page) == (403, ["wire.foreign_origin"])
    after = director(server).ask("GET", "/staff").json()["users"]
    assert [(each["name"], each["role"]) for each in after] == [
        (each["name"], each["role"]) for each in before
    ]


def test_an_invalid_request_about_accounts_is_refused_with_its_field(server: RunningServer) -> None:
    boss = director(server)
    ben = add(server, "Ben")

    def fields(method: str, path: str, body: Any) -> tuple[int, list[tuple[str, str | None]]]:
        answer = boss.ask(method, path, body)
        reasons = answer.json()["refused"]
        return answer.status_code, [(each["code"], each.get("field")) for each in reasons]

    assert fields("POST", "/staff", {"name": "Eve", "role": "floor", "pin": "0000"}) == (
        403,
        [("access.pin_easy", "pin")],
    )
    status, [(code, field)] = fields("POST", "/staff", {"name": "Eve", "role": "player"})
    assert (status, code, field) == (422, "wire.wrong_value", "role")
    assert fields("PATCH", f"/staff/{ben['id']}", {"role": "td"})[1] == [
        ("access.director_password", "password")
    ]
    assert fields("PATCH", "/staff/u-nobody2", {"disabled": True}) == (404, [("access.unknown_user", "user")])
    assert fields("PATCH", f"/staff/{ben['id']}", {"name": "Eve"})[0] == 422


def test_the_log_has_each_change_of_accounts_without_names(server: RunningServer) -> None:
    ben = add(server, "Benedetta", pin="86420975")
    by_link(server, ben["id"])
    until(lambda: "signed_in" in server.log, "the lines of the log")
    lines = [line for line in server.log.splitlines() if " account " in line or '"account"' in line]
    assert len(lines) == 3
    assert all(ben["id"] in line and director(server).who()["id"] in line for line in lines)
    assert "Benedetta" not in "".join(lines)
    assert "86420975" not in "".join(lines)


@pytest.mark.full
def test_a_link_replaces_the_user_signed_in_on_that_browser(server: RunningServer) -> None:
    add_user(server, "Dora", "dealer")
    ben = add(server, "Ben")
    browser = Browser(server).sign_in("Dora")
    old = dict(browser.cookies)
    response = director(server).ask("POST", f"/staff/{ben['id']}/link", {})
    assert browser.ask(
        "POST", "/session/link", {"link": response.json()["address"].partition("#link=")[2]}
    ).ok
    assert browser.who()["name"] == "Ben"
    browser.cookies = old
    assert browser.cookies[SESSION]
    assert browser.who()["role"] == "public"
