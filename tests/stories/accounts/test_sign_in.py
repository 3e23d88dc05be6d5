"""Sign-in over the real wire: accepted ways and refused ones."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from clockserver.accounts.credentials.pairings import digest
from clockserver.cli.addresses import lan_address
from clockserver.storage.database.database_engine import open_engine, sqlite_url
from clockserver.storage.database.sql_people import SqlPeople
from tests.client import codes, envelope
from tests.processes.wall_clock import WallClock
from tests.servers import SESSION, TD_NAME, TD_PASSWORD, RunningServer
from tests.shell import assert_verified
from tests.stories.people import (
    PASSWORD,
    Browser,
    add_token,
    add_user,
    all_rows,
    bearer,
    commands_as_staff,
    director,
    refusal,
    watches_only,
)
from tests.stories.storage.test_full_disk import limit_file_size
from tests.waiting import until


def ipv6() -> bool:
    """Whether this machine supports IPv6."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.fixture
def lan() -> str:
    """The address of this machine in the room's network."""
    address = lan_address()
    assert address is not None, "this machine has no address but its own"
    return address


@pytest.fixture
def in_room(data: Path) -> Iterator[RunningServer]:
    """A server that is open to the room."""
    with RunningServer(data, args=["--host", "0.0.0.0"]) as server:
        server.open_tournament()
        yield server


def test_a_guest_follows_topics_and_gives_no_commands(in_room: RunningServer, lan: str) -> None:
    rows = all_rows(in_room.data)
    for host in (lan, "127.0.0.1", "localhost"):
        watches_only(in_room.watcher(host))
        assert in_room.get("/api/v1/tournaments/friday/clock", host=host).status_code == 200
        assert in_room.get("/tv", host=host).status_code == 200
        response = Browser(in_room, host).command("clock.start")
        assert refusal(response) == (403, ["access.staff_only"])
    assert all_rows(in_room.data) == rows


@pytest.mark.full
def test_a_signed_in_user_and_a_program_with_a_token_give_commands_also_after_a_restart(
    in_room: RunningServer, lan: str
) -> None:
    add_user(in_room, "Ben")
    token = add_token(in_room, "Scores")
    ben = Browser(in_room, lan).sign_in(" ben ")
    for _ in range(2):
        assert ben.who()["role"] == "floor"
        commands_as_staff(ben.socket())
        assert ben.command("counter.tap", what="entry").json()["ok"]
        commands_as_staff(in_room.client(lan, **bearer(token)))
        tap = envelope("counter.tap", what="entry")
        assert in_room.post("/api/v1/commands", host=lan, json=tap, headers=bearer(token)).json()["ok"]
        in_room.restart()
    assert_verified(in_room.data)


def test_a_cookie_is_for_this_server_only_and_no_script_reads_it(server: RunningServer) -> None:
    browser = Browser(server).sign_in(TD_NAME, TD_PASSWORD)
    assert {line.partition("=")[0] for line in browser.set_cookies} == {SESSION, "clockserver_device"}
    for line in browser.set_cookies:
        (morsel,) = SimpleCookie(line).values()
        assert morsel["httponly"]
        assert morsel["samesite"] == "Strict"
        assert morsel["path"] == "/"
        assert not morsel["domain"]
        assert not morsel["secure"]  # without TLS here; a proxy with TLS sets it


@pytest.mark.full
def test_signing_in_does_not_accept_a_planted_session_cookie(server: RunningServer) -> None:
    thief = director(server)
    victim = Browser(server)
    victim.cookies = dict(thief.cookies)
    add_user(server, "Ben")
    victim.sign_in("Ben")
    assert victim.cookies[SESSION] != thief.cookies[SESSION]
    assert victim.who()["name"] == "Ben"
    # The planted session has ended: its owner sees nothing of later messages.
    assert thief.who()["role"] == "public"
    server.session = Browser(server).sign_in(TD_NAME, TD_PASSWORD).cookies[SESSION]


@pytest.mark.limits_stand
def test_wrong_passwords_get_the_same_answer_and_then_have_to_wait(server: RunningServer) -> None:
    tablet = Browser(server).sign_in(TD_NAME, TD_PASSWORD)
    tablet.ask("DELETE", "/session")
    assert set(tablet.cookies) == {"clockserver_device"}
    guess = Browser(server)
    for name in (TD_NAME, "Nobody"):
        answers = [guess.ask("POST", "/session", {"name": name, "password": "wrong"}) for _ in range(6)]
        assert [each.status_code for each in answers] == [401] * 5 + [429]
        assert {each.text for each in answers[:5]} == {answers[0].text}
        assert codes(answers[0].json()) == ["access.wrong_password"]
        assert codes(answers[5].json()) == ["access.try_later"]
        assert int(answers[5].headers["Retry-After"]) >= 1
    # The director's own tablet does not wait because of a stranger's wrong passwords.
    tablet.sign_in(TD_NAME, TD_PASSWORD)
    assert tablet.who()["role"] == "td"


def test_an_invalid_sign_in_is_refused(server: RunningServer) -> None:
    for secret in ("", "wrong", "x" * 43, "é", "0" * 5_000, "a b", '"', "../.."):
        assert_opens_nothing(server, secret)
    assert server.clock()["phase"] == "ready"


def assert_opens_nothing(server: RunningServer, secret: str) -> None:
    plain = secret.encode("latin-1")
    for headers in (
        {"Authorization": b"Bearer " + plain},
        {"Cookie": SESSION.encode() + b"=" + plain, **server.origin()},
        {"Cookie": b"clockserver_display=" + plain, **server.origin()},
        {"Authorization": b"Basic " + plain, **server.origin()},
    ):
        response = server.post("/api/v1/commands", json=envelope("clock.start"), headers=headers)
        assert response.status_code == 403, (headers, response.text)
        assert codes(response.json()) in (["access.staff_only"], ["wire.foreign_origin"])
    token = {"token": secret[:200], "access_token": secret[:200], "session": secret[:200]}
    response = server.post(
        "/api/v1/commands", params=token, json=envelope("clock.start"), headers=server.origin()
    )
    assert refusal(response) == (403, ["access.staff_only"])


@pytest.mark.full
def test_a_secret_in_an_address_is_ignored(server: RunningServer) -> None:
    """An address appears in logs, in histories and on the screen."""
    token = add_token(server, "Scores", "td")
    query = {"token": token, "access_token": token, SESSION: server.session}
    response = server.post(
        "/api/v1/commands", params=query, json=envelope("clock.start"), headers=server.origin()
    )
    assert refusal(response) == (403, ["access.staff_only"])


def test_a_cookie_of_another_program_on_this_machine_is_ignored(server: RunningServer) -> None:
    """Cookies ignore ports, so other programs on the same host leave theirs beside the server's."""
    browser = director(server)
    ours = browser.headers["Cookie"]
    for theirs in ('prefs={"a":1,"b":[2]}', "a b", "x=;y", "=", "é=ü"):
        for cookies in (f"{theirs}; {ours}", f"{ours}; {theirs}"):
            headers = {**server.origin(), "Cookie": cookies.encode("latin-1")}
            assert server.get("/api/v1/session", headers=headers).json()["role"] == "td", cookies


@pytest.mark.full
@pytest.mark.skipif(not ipv6(), reason="this machine has no IPv6")
def test_signing_in_works_over_ipv6(data: Path) -> None:
    with RunningServer(data, args=["--host", "::"], limits_stand=True) as server:
        server.open_tournament()
        for host in ("[::1]", "127.0.0.1"):
            ben = Browser(server, host).sign_in(TD_NAME, TD_PASSWORD)
            commands_as_staff(ben.socket())
            watches_only(server.watcher(host))
        statuses = [
            Browser(server, host).ask("POST", "/session", {"name": "Eve", "password": "wrong"}).status_code
            for host in ("[::1]", "127.0.0.1")
            for _ in range(6)
        ]
        assert statuses == [401, 401, 401, 401, 401, 429] * 2


@pytest.mark.full
def test_after_a_shift_a_tablet_is_known_and_asks_for_its_pin(data: Path, tmp_path: Path) -> None:
    wall = WallClock(tmp_path)
    with RunningServer(data, env=wall.env) as server:
        server.open_tournament()
        add_user(server, "Ben")
        ben = Browser(server).sign_in("Ben")
        ben.ask("PUT", "/session/pin", {"pin": "4711", "password": PASSWORD})
        server.stop()
        wall.step(15)
        server.start()
        who = ben.who()
        assert (who["role"], who["locked"], who["has_pin"]) == ("public", True, True)
        assert refusal(ben.command("clock.start")) == (403, ["access.locked"])
        assert ben.ask("POST", "/session/unlock", {"pin": "4711"}).json() == {"ok": True}
        assert ben.who()["role"] == "floor"
        server.stop()
        wall.step(15 + 31 * 24)
        server.start()
        who = ben.who()
        assert (who["role"], who["name"], who["locked"], who["has_pin"]) == ("public", None, False, False)
        assert refusal(ben.command("clock.start")) == (403, ["access.staff_only"])


@pytest.mark.full
def test_nobody_signs_in_but_users_sign_out_while_the_database_cannot_be_written(
    server: RunningServer,
) -> None:
    add_user(server, "Ben")
    ben, later = Browser(server).sign_in("Ben"), Browser(server)
    disk = limit_file_size(server)
    disk.take()
    account = {"name": "Ben", "password": PASSWORD}
    signed_in = [later.ask("POST", "/session", account)]
    while signed_in[-1].ok and len(signed_in) < 100:
        signed_in.append(later.ask("POST", "/session", account))
    assert refusal(signed_in[-1]) == (503, ["journal.unwritable"])
    assert later.set_cookies == []
    assert refusal(ben.ask("POST", "/session/lock", {})) == (503, ["journal.unwritable"])
    pin = {"pin": "4711", "password": PASSWORD}
    assert refusal(ben.ask("PUT", "/session/pin", pin)) == (503, ["journal.unwritable"])
    assert ben.who()["role"] == "floor"
    old = dict(ben.cookies)
    for _ in range(2):
        assert refusal(ben.ask("DELETE", "/session")) == (503, ["access.sign_out_unwritten"])
        assert ben.cookies == old, "it may be asked for again"
        assert ben.who()["role"] == "public"
    disk.give_back()
    later.sign_in("Ben")
    # A sign-in that ended meanwhile is deleted as well, and does not come back with a restart.
    assert server.command("counter.tap", what="entry")["ok"]
    until(lambda: old[SESSION] and digest(old[SESSION]) not in kept_sign_ins(server.data), "its deletion")
    server.restart()
    assert ben.who()["role"] == "public"
    assert later.who()["role"] == "floor"


def kept_sign_ins(data: Path) -> str:
    engine = open_engine(sqlite_url(data))
    try:
        return repr(SqlPeople(engine).load().sign_ins)
    finally:
        engine.dispose()
