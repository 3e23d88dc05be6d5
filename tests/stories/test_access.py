"""Who may come in and what he may, over the real wire: each bad moment gets one clear answer, and changes nothing."""

from __future__ import annotations

import socket
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio

from clockserver.adapters.journal import open_engine, sqlite_url
from clockserver.adapters.people import SqlPeople
from clockserver.application.access.pairings import digest
from clockserver.application.access.permissions import STAFF
from clockserver.application.access.throttle import Bucket
from clockserver.application.ports import Row
from clockserver.faces.cli.addresses import lan_address
from clockserver.faces.sockets import MOST_AT_ONCE, MOST_SOCKETS
from tests.application.test_permissions import TABLE
from tests.servers import (
    SESSION,
    TD_NAME,
    TD_PASSWORD,
    Client,
    RunningServer,
    assert_verified,
    codes,
    envelope,
    journal_of,
    new_id,
    run,
    until,
)
from tests.stories.people import PASSWORD, Browser, add_token, add_user, bearer, director
from tests.stories.test_clock_steps import WallClock
from tests.stories.test_full_disk import limited

CLOCK = "clock:friday:1"
STAFF_TOPICS = ("log:friday", "controls:friday:1", "log:room", "presence:room", "staff:room")
ELSEWHERE = "http://poker.example"


def all_rows(data: Path) -> list[Row]:
    """Every row of the journal, the room's own stream included."""
    with journal_of(data) as journal:
        return [row for stream in journal.streams() for row in journal.read(stream)]


def refusal(response: requests.Response) -> tuple[int, list[str]]:
    return response.status_code, codes(response.json())


def watches_only(face: Client) -> None:
    """It sees what is public, and every other attempt has one clear answer."""
    assert face.subscribe(CLOCK, "counters:friday:1", "room", "displays:room", "announcement:room")["ok"]
    for topic in STAFF_TOPICS:
        assert codes(face.call("subscribe", {"topics": [CLOCK, topic]})) == ["access.staff_only"]
    assert codes(face.command("clock.start")) == ["access.staff_only"]
    assert codes(face.call("command", {"nonsense": 1})) == ["access.staff_only"]


def commands_as_staff(face: Client) -> None:
    assert face.subscribe(CLOCK, *STAFF_TOPICS)["ok"]
    assert face.command("counter.tap", what="entry")["ok"]


def ipv6() -> bool:
    """Whether this machine speaks it."""
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.fixture
def lan() -> str:
    """The address by which the room reaches this machine."""
    address = lan_address()
    assert address is not None, "this machine has no address but its own"
    return address


@pytest.fixture
def in_room(data: Path) -> Iterator[RunningServer]:
    """A server that is open to the room."""
    with RunningServer(data, args=["--host", "0.0.0.0"]) as server:
        server.open_tournament()
        yield server


# -- the first visit ---------------------------------------------------------------------------------


def test_the_first_visit_makes_the_director_and_the_code_is_good_for_one(data: Path) -> None:
    with RunningServer(data, sign_in=False) as server:
        code = server.setup_code
        assert code is not None
        visitor, thief = Browser(server), Browser(server)
        who = visitor.who()
        assert (who["role"], who["needs_setup"], who["id"], who["may"]) == ("public", True, None, [])
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        wrong = visitor.ask("POST", "/setup", {"code": "BBBB-BBBB", **account})
        assert refusal(wrong) == (403, ["access.wrong_code"])
        assert visitor.set_cookies == []

        assert visitor.ask("POST", "/setup", {"code": code.lower(), **account}).json() == {"ok": True}
        who = visitor.who()
        assert (who["role"], who["name"], who["needs_setup"]) == ("td", TD_NAME, False)
        assert "tournament.create" in who["may"]
        again = thief.ask("POST", "/setup", {"code": code, "name": "Eve", "password": PASSWORD})
        assert refusal(again) == (403, ["access.set_up_already"])
        assert thief.who()["role"] == "public"

        server.restart()
        assert server.setup_code is None
        assert visitor.who()["role"] == "td"
        again = thief.ask("POST", "/setup", {"code": code, "name": "Eve", "password": PASSWORD})
        assert refusal(again) == (403, ["access.set_up_already"])


def test_of_many_who_bring_the_code_at_once_one_is_the_director(data: Path) -> None:
    with RunningServer(data, sign_in=False) as server:
        code = server.setup_code
        ready = threading.Barrier(5)
        answers: list[int] = []

        def visit(n: int) -> None:
            browser = Browser(server)
            ready.wait(30)
            account = {"code": code, "name": f"Visitor {n}", "password": PASSWORD}
            answers.append(browser.ask("POST", "/setup", account).status_code)

        at_once(visit, 5)
        assert sorted(answers) == [200, 403, 403, 403, 403]
        listed = run("user", "list", "--data", data).stdout
        assert len(listed.splitlines()) == 1


def at_once(work: Callable[[int], None], hands: int) -> None:
    threads = [threading.Thread(target=work, args=(n,)) for n in range(hands)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)


# -- signing in --------------------------------------------------------------------------------------


def test_a_guest_watches_and_does_not_command(in_room: RunningServer, lan: str) -> None:
    rows = all_rows(in_room.data)
    for host in (lan, "127.0.0.1", "localhost"):
        watches_only(in_room.watcher(host))
        assert in_room.get("/api/v1/tournaments/friday/clock", host=host).status_code == 200
        assert in_room.get("/tv", host=host).status_code == 200
        response = Browser(in_room, host).command("clock.start")
        assert refusal(response) == (403, ["access.staff_only"])
    assert all_rows(in_room.data) == rows


def test_who_signs_in_commands_by_cookie_and_a_program_by_its_token_after_a_restart_too(
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
        assert not morsel["secure"]  # there is no TLS here; behind a proxy that has it there is


def test_signing_in_takes_over_no_secret_that_somebody_planted(server: RunningServer) -> None:
    thief = director(server)
    victim = Browser(server)
    victim.cookies = dict(thief.cookies)
    add_user(server, "Ben")
    victim.sign_in("Ben")
    assert victim.cookies[SESSION] != thief.cookies[SESSION]
    assert victim.who()["name"] == "Ben"
    # What was planted is over: whoever planted it sees nothing of what comes.
    assert thief.who()["role"] == "public"
    server.session = Browser(server).sign_in(TD_NAME, TD_PASSWORD).cookies[SESSION]


def test_wrong_passwords_are_answered_alike_and_then_have_to_wait(server: RunningServer) -> None:
    known = Browser(server).sign_in(TD_NAME, TD_PASSWORD)
    known.ask("DELETE", "/session")
    assert set(known.cookies) == {"clockserver_device"}
    guess = Browser(server)
    for name in (TD_NAME, "Nobody"):
        answers = [guess.ask("POST", "/session", {"name": name, "password": "wrong"}) for _ in range(6)]
        assert [each.status_code for each in answers] == [401] * 5 + [429]
        assert {each.text for each in answers[:5]} == {answers[0].text}
        assert codes(answers[0].json()) == ["access.wrong_password"]
        assert codes(answers[5].json()) == ["access.try_later"]
        assert int(answers[5].headers["Retry-After"]) >= 1
    # The director's own tablet does not wait for what a stranger spoiled.
    known.sign_in(TD_NAME, TD_PASSWORD)
    assert known.who()["role"] == "td"


def test_what_is_no_sign_in_opens_nothing(server: RunningServer) -> None:
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


def test_no_secret_is_taken_from_an_address(server: RunningServer) -> None:
    """What stands in an address stands in logs, in histories and on the screen."""
    token = add_token(server, "Scores", "td")
    query = {"token": token, "access_token": token, SESSION: server.session}
    response = server.post(
        "/api/v1/commands", params=query, json=envelope("clock.start"), headers=server.origin()
    )
    assert refusal(response) == (403, ["access.staff_only"])


def test_a_cookie_of_another_program_on_this_machine_is_no_hindrance(server: RunningServer) -> None:
    """Cookies know no ports: whatever else runs on the same host leaves its own beside ours."""
    browser = director(server)
    ours = browser.headers["Cookie"]
    for theirs in ('prefs={"a":1,"b":[2]}', "a b", "x=@@;y", "=", "é=ü"):
        for both in (f"{theirs}; {ours}", f"{ours}; {theirs}"):
            headers = {**server.origin(), "Cookie": both.encode("latin-1")}
            assert server.get("/api/v1/session", headers=headers).json()["role"] == "td", both


@pytest.mark.skipif(not ipv6(), reason="this machine has no IPv6")
def test_over_ipv6_everything_is_as_ever(data: Path) -> None:
    with RunningServer(data, args=["--host", "::"]) as server:
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


# -- from elsewhere ----------------------------------------------------------------------------------


def test_a_page_from_elsewhere_uses_nobodys_sign_in(server: RunningServer) -> None:
    rows = all_rows(server.data)
    browser = director(server)
    session = browser.headers["Cookie"]
    own = server.url()
    for origin in (ELSEWHERE, "null", f"{own}0", f"{own}.poker.example", "http://127.0.0.1", "file://"):
        for method, path in (("POST", "/commands"), ("DELETE", "/session"), ("POST", "/session/lock")):
            response = browser.ask(method, path, envelope("clock.start"), Origin=origin)
            assert refusal(response) == (403, ["wire.foreign_origin"]), (origin, path)
        with pytest.raises(socketio.exceptions.ConnectionError):
            server.client(Origin=origin, Cookie=session)
    assert all_rows(server.data) == rows
    assert browser.who()["role"] == "td"


def test_a_name_that_was_bent_to_this_machine_uses_nobodys_sign_in(server: RunningServer) -> None:
    """DNS rebinding: the page and its requests agree with each other, and with nobody else."""
    rows = all_rows(server.data)
    session = director(server).headers["Cookie"]
    for host in (
        "poker.example",
        f"poker.example:{server.port}",
        "127.0.0.1.nip.io",
        "localhost.poker.example",
    ):
        headers = {"Host": host, "Origin": f"http://{host}", "Cookie": session}
        for method, path in (("POST", "/commands"), ("GET", "/session"), ("GET", "/tournaments")):
            response = server.http(method, f"/api/v1{path}", json=envelope("clock.start"), headers=headers)
            assert refusal(response) == (403, ["wire.foreign_host"]), host
        with pytest.raises(socketio.exceptions.ConnectionError):
            server.client(**headers)
    assert all_rows(server.data) == rows


def test_without_an_origin_no_cookie_counts(server: RunningServer) -> None:
    rows = all_rows(server.data)
    session = {"Cookie": director(server).headers["Cookie"]}
    response = server.post("/api/v1/commands", json=envelope("clock.start"), headers=session)
    assert refusal(response) == (403, ["wire.foreign_origin"])
    response = server.http("DELETE", "/api/v1/session", headers=session)
    assert refusal(response) == (403, ["wire.foreign_origin"])
    token = bearer(add_token(server, "Scores", "td"))
    response = server.post("/api/v1/commands", json=envelope("clock.start"), headers={**session, **token})
    assert refusal(response) == (403, ["wire.foreign_origin"])
    upgrade = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    response = server.get("/socket.io/?EIO=4&transport=websocket", headers={**session, **upgrade})
    assert refusal(response) == (403, ["wire.foreign_origin"])
    assert all_rows(server.data) == rows


def test_nobody_says_that_he_is_behind_a_proxy_unless_he_is_one(server: RunningServer) -> None:
    rows = all_rows(server.data)
    forged = {
        "X-Forwarded-For": "127.0.0.1",
        "X-Forwarded-Host": "localhost",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Prefix": "/static",
        "X-Forwarded-Port": "443",
        "X_Forwarded_Host": "localhost",
        "Forwarded": "for=127.0.0.1;host=localhost;proto=https",
    }
    for origin in (ELSEWHERE, "https://localhost", f"https://127.0.0.1:{server.port}"):
        response = director(server).ask("POST", "/commands", envelope("clock.start"), Origin=origin, **forged)
        assert refusal(response) == (403, ["wire.foreign_origin"])
    response = server.get("/api/v1/tournaments", headers={"Host": "poker.example", **forged})
    assert refusal(response) == (403, ["wire.foreign_host"])
    guess = Browser(server)
    answers = [
        guess.ask(
            "POST", "/session", {"name": TD_NAME, "password": "wrong"}, **{"X-Forwarded-For": f"10.0.0.{n}"}
        )
        for n in range(6)
    ]
    assert answers[-1].status_code == 429
    assert all_rows(server.data) == rows


def test_a_proxy_that_is_named_is_believed(data: Path) -> None:
    config = data / "config" / "server"
    config.mkdir(parents=True)
    (config / "clockserver.toml").write_text('names = ["clock.fitz.example"]\nproxies = ["127.0.0.1"]\n')
    with RunningServer(data) as server:
        from_outside = {
            "X-Forwarded-For": "203.0.113.7",
            "X-Forwarded-Host": "clock.fitz.example",
            "X-Forwarded-Proto": "https",
            "Origin": "https://clock.fitz.example",
        }
        account = {"name": TD_NAME, "password": TD_PASSWORD}
        response = server.post("/api/v1/session", json=account, headers=from_outside)
        assert response.json() == {"ok": True}
        assert "; Secure" in response.headers["Set-Cookie"]
        foreign = {**from_outside, "Origin": "http://clock.fitz.example"}
        assert refusal(server.post("/api/v1/session", json=account, headers=foreign)) == (
            403,
            ["wire.foreign_origin"],
        )
        foreign = {**from_outside, "X-Forwarded-Host": "poker.example"}
        assert refusal(server.post("/api/v1/session", json=account, headers=foreign)) == (
            403,
            ["wire.foreign_host"],
        )
        # One address of the outside waits for its own wrong tries only.
        wrong = {"name": TD_NAME, "password": "wrong"}
        statuses = [
            server.post(
                "/api/v1/session",
                json=wrong,
                headers={**from_outside, "X-Forwarded-For": f"10.0.0.{n}, {who}"},
            ).status_code
            for who in ("203.0.113.8", "203.0.113.9")
            for n in range(6)
        ]
        assert statuses == [401, 401, 401, 401, 401, 429] * 2


# -- a viewer who sends commands ---------------------------------------------------------------------

WELL_FORMED: dict[str, dict[str, Any]] = {
    "announcement.post": {"text": "Dinner is served"},
    "announcement.withdraw": {"announcement": "a1"},
    "clock.add": {"ms": 1_000},
    "clock.after_restart": {"choice": "go_on"},
    "clock.announce": {},
    "clock.jump": {"period": "l2"},
    "clock.next": {},
    "clock.pause": {},
    "clock.previous": {},
    "clock.resume": {},
    "clock.schedule": {"start_at": 1},
    "clock.set_level_change": {"mode": "on_announcement"},
    "clock.set_remaining": {"ms": 60_000},
    "clock.start": {},
    "clock.unschedule": {},
    "counter.tap": {"what": "entry"},
    "display.forget": {"display": "d-nowhere5"},
    "display.identify": {"display": "d-nowhere5"},
    "display.pair": {"code": "BCDFGH", "name": "Hall"},
    "display.reload": {"display": "d-nowhere5"},
    "display.rename": {"display": "d-nowhere5", "name": "Hall"},
    "display.show": {"display": "d-nowhere5", "show": {"kind": "follow"}},
    "redo": {"command": "nobody-did"},
    "room.announce": {"text": "Dinner is served"},
    "room.pause_all": {},
    "room.resume_all": {},
    "room.withdraw": {"announcement": "a1"},
    "sound.choose": {"device": None},
    "structure.change": {"from_period": "l2", "periods": []},
    "tournament.create": {"title": "Turbo", "structure": "turbo-10", "ruleset": "tda-2024"},
    "undo": {"command": "nobody-did"},
    "venue.change": {"name": "The Fitz"},
}
OF_ROOM = ("display.", "room.", "sound.", "venue.", "tournament.create")


def message(name: str) -> dict[str, Any]:
    place = None if name.startswith(OF_ROOM) else "friday"
    return envelope(name, place, **WELL_FORMED[name])


def test_every_command_is_among_those_that_are_tried() -> None:
    assert sorted(WELL_FORMED) == sorted(TABLE)


def test_a_viewer_who_sends_commands_is_refused_each_of_them_and_nothing_changes(
    server: RunningServer,
) -> None:
    television = paired_television(server)
    rows = all_rows(server.data)
    viewers: list[Client] = [server.watcher(), television.socket(), server.client(**bearer("cs_wrong"))]
    for viewer, name in ((viewer, name) for viewer in viewers for name in WELL_FORMED):
        assert codes(viewer.call("command", message(name))) == ["access.staff_only"], name
    for name in WELL_FORMED:
        response = television.ask("POST", "/commands", message(name))
        assert refusal(response) == (403, ["access.staff_only"]), name
    for viewer in viewers:
        watches_only(viewer)
    assert all_rows(server.data) == rows


@pytest.mark.parametrize("role", sorted(STAFF))
def test_each_role_may_over_the_wire_what_the_table_says(server: RunningServer, role: str) -> None:
    add_user(server, "Ben", role)
    ben = Browser(server).sign_in("Ben")
    program = server.client(**bearer(add_token(server, "Scores", role)))
    face = ben.socket()
    assert ben.who()["may"] == sorted(name for name, may in TABLE.items() if role in may.split())
    rows = all_rows(server.data)
    denied = [name for name, may in TABLE.items() if role not in may.split()]
    for name in denied:
        answers = [face.call("command", message(name)), program.call("command", message(name))]
        assert [codes(answer) for answer in answers] == [["access.role"]] * 2, name
        assert answers[0]["refused"][0]["params"] == {"role": role, "command": name}
        assert refusal(ben.ask("POST", "/commands", message(name))) == (403, ["access.role"]), name
    assert all_rows(server.data) == rows
    for name in TABLE.keys() - set(denied):
        for answer in (
            face.call("command", message(name)),
            program.call("command", message(name)),
            ben.ask("POST", "/commands", message(name)).json(),
        ):
            refused = codes(answer) if "refused" in answer else []
            assert not [code for code in refused if code.startswith(("access.", "wire."))], (name, refused)
    staff_topics = [face.call("subscribe", {"topics": [topic]}).get("ok", False) for topic in STAFF_TOPICS]
    assert staff_topics == [role in ("td", "floor", "cashier", "supervisor")] * len(STAFF_TOPICS)
    assert_verified(server.data)


def test_who_may_not_do_a_thing_may_not_take_it_back(server: RunningServer) -> None:
    for name, role in (("Ben", "floor"), ("Cara", "cashier")):
        add_user(server, name, role)
    ben, cara = Browser(server).sign_in("Ben"), Browser(server).sign_in("Cara")
    tablet = server.client()
    tapped, started = tablet.do("counter.tap", what="entry"), tablet.do("clock.start")
    venue = new_id()
    assert tablet.command("venue.change", None, venue, name="The Fitz")["ok"]
    assert refusal(cara.command("undo", command=started)) == (403, ["access.role"])
    assert cara.command("undo", command=tapped).json()["ok"]
    assert cara.command("redo", command=tapped).json()["ok"]
    for browser in (ben, cara):
        assert refusal(browser.command("undo", None, command=venue)) == (403, ["access.role"])
    assert ben.command("undo", command=started).json()["ok"]
    assert refusal(cara.command("redo", command=started)) == (403, ["access.role"])
    assert ben.command("redo", command=started).json()["ok"]
    assert refusal(cara.command("undo", command=started)) == (403, ["access.role"])


def test_a_program_stays_within_its_bounds(server: RunningServer) -> None:
    server.open_tournament("turbo", structure="turbo-10")
    rows = all_rows(server.data)
    token = bearer(add_token(server, "Scores", "td", "--subject", "counters", "--tournament", "friday"))
    program = server.client(**token)
    assert codes(program.command("clock.start")) == ["access.scope"]
    assert codes(program.command("counter.tap", "turbo", what="entry")) == ["access.tournament"]
    assert codes(program.command("clock.start", "turbo")) == ["access.scope", "access.tournament"]
    assert codes(program.command("room.pause_all", None)) == ["access.scope", "access.tournament"]
    for topic in ("log:turbo", "staff:room", "presence:room", "log:room"):
        assert codes(program.call("subscribe", {"topics": [topic]})) == ["access.staff_only"], topic
    assert all_rows(server.data) == rows
    assert program.subscribe("log:friday")["ok"]
    assert program.command("counter.tap", what="entry")["ok"]


# -- the same tap twice, and two taps at once --------------------------------------------------------


def test_a_command_that_is_replayed_gets_its_first_answer_and_happens_once(server: RunningServer) -> None:
    add_user(server, "Ben")
    tap = envelope("counter.tap", what="entry")
    first = director(server).ask("POST", "/commands", tap).json()
    assert first["ok"]
    rows = all_rows(server.data)
    ben = Browser(server).sign_in("Ben")
    for answer in (
        server.client().call("command", tap),
        director(server).ask("POST", "/commands", tap).json(),
        ben.ask("POST", "/commands", tap).json(),
        ben.socket().call("command", tap),
    ):
        assert answer == first
    assert codes(server.watcher().call("command", tap)) == ["access.staff_only"]
    server.restart()
    assert director(server).ask("POST", "/commands", tap).json() == first
    assert all_rows(server.data) == rows


def test_of_two_directors_who_tap_pause_at_once_one_does_and_the_other_is_told_so(
    server: RunningServer,
) -> None:
    add_user(server, "Ben")
    hands = [server.client(), Browser(server).sign_in("Ben").socket()]
    hands[0].do("clock.start")
    for _ in range(10):
        run_seen = server.clock()["run"]
        calls = [hand.send("command", envelope("clock.pause", run=run_seen)) for hand in hands]
        answers = [call.wait() for call in calls]
        assert sum("ok" in answer for answer in answers) == 1, answers
        (late,) = [answer for answer in answers if "refused" in answer]
        assert codes(late)[0] in ("already_done", "clock.already_paused")
        hands[0].do("clock.resume")
        # Who taps again what he saw before that is told that it is done, and pauses nothing.
        assert codes(hands[1].command("clock.pause", run=run_seen)) == ["already_done"]
    assert server.clock()["phase"] == "running"


def test_of_two_directors_who_pause_all_at_once_one_does(server: RunningServer) -> None:
    add_user(server, "Ben")
    hands = [server.client(), Browser(server).sign_in("Ben").socket()]
    for _ in range(5):
        hands[0].do("clock.resume") if server.clock()["phase"] == "paused" else hands[0].do("clock.start")
        calls = [hand.send("command", envelope("room.pause_all", None)) for hand in hands]
        answers = [call.wait() for call in calls]
        assert sum("ok" in answer for answer in answers) == 1, answers
        (late,) = [answer for answer in answers if "refused" in answer]
        assert codes(late)[0] in ("already_done", "room.nothing_runs")
        until(lambda: server.clock()["phase"] == "paused", "the pause")
    assert_verified(server.data)


# -- a thousand messages -----------------------------------------------------------------------------


def test_a_thousand_messages_of_one_token_are_each_answered_and_disturb_nobody(server: RunningServer) -> None:
    add_user(server, "Ben")
    rows = all_rows(server.data)
    flood = server.client(**bearer(add_token(server, "Scores")))
    ben = Browser(server).sign_in("Ben").socket()
    television = server.watcher()
    assert television.subscribe(CLOCK)["ok"]
    calls = [
        flood.send("command", envelope("clock.pause")) if n % 2 else flood.send("sync", {})
        for n in range(1_000)
    ]
    # Meanwhile others are answered as ever.
    for _ in range(20):
        assert ben.sync()["server_ms"]
        assert television.sync()["server_ms"]
        assert ben.command("counter.tap", what="entry")["ok"]
    assert not all(call.answered for call in calls)
    answers = [call.wait(60) for call in calls]
    too_fast = [answer for answer in answers if codes_or_none(answer) == ["wire.too_fast"]]
    others = [said for said in map(codes_or_none, answers) if said != ["wire.too_fast"]]
    assert len(too_fast) > 100
    assert MOST_AT_ONCE <= len(others) == 1_000 - len(too_fast)
    assert {tuple(each or ()) for each in others} == {(), ("clock.not_started",)}
    assert all(answer["refused"][0]["params"]["retry_ms"] > 0 for answer in too_fast)
    written = all_rows(server.data)[len(rows) :]
    assert [row.type for row in written] == ["Tapped"] * 20
    assert television.gaps == []


def codes_or_none(answer: dict[str, Any]) -> list[str] | None:
    return codes(answer) if "refused" in answer else None


def test_a_flood_over_http_is_refused_and_told_when_to_come_back(server: RunningServer) -> None:
    add_user(server, "Ben")
    token = bearer(add_token(server, "Scores"))
    ben = Browser(server).sign_in("Ben")
    seen: list[requests.Response] = []

    def send(_: int) -> None:
        for _ in range(250):
            tap = envelope("clock.pause")
            seen.append(server.post("/api/v1/commands", json=tap, headers=token))

    at_once(send, 4)
    assert len(seen) == 1_000
    assert {each.status_code for each in seen} == {409, 429}
    late = [each for each in seen if each.status_code == 429]
    assert {tuple(codes(each.json())) for each in late} == {("wire.too_fast",)}
    assert all(int(each.headers["Retry-After"]) >= 1 for each in late)
    assert ben.command("counter.tap", what="entry").json()["ok"]


def test_a_bucket_lets_hands_through_that_tap_as_fast_as_hands_can() -> None:
    bucket = Bucket(MOST_AT_ONCE, 60.0)
    assert not any(bucket.wait_ms("s-tablet22", n * 50) for n in range(20 * 60))


def test_one_sign_in_has_so_many_sockets_and_others_have_theirs(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    held = [ben.socket() for _ in range(MOST_SOCKETS)]
    with pytest.raises(socketio.exceptions.ConnectionError):
        ben.socket()
    assert server.client().sync()["server_ms"]
    assert server.watcher().sync()["server_ms"]
    held.pop().close()

    def comes_in() -> bool:
        try:
            return bool(ben.socket().sync()["server_ms"])
        except socketio.exceptions.ConnectionError:
            return False

    until(comes_in, "a socket in the place of the one that was closed")


# -- televisions -------------------------------------------------------------------------------------


def paired_television(server: RunningServer, name: str = "Hall") -> Browser:
    """A television that was paired and knows it."""
    television = Browser(server)
    code = television.ask("POST", "/pairings", {}).json()["code"]
    answer = director(server).command("display.pair", None, code=code, name=name).json()
    assert answer["ok"], answer
    assert television.ask("POST", "/pairings/poll", {}).json()["display"].startswith("d-")
    return television


def test_a_pairing_code_is_good_for_staff_only_and_once_and_for_the_television_that_showed_it(
    server: RunningServer,
) -> None:
    television, thief = Browser(server), Browser(server)
    begun = television.ask("POST", "/pairings", {}).json()
    code = begun["code"]
    assert "clockserver_pairing" in television.cookies
    assert television.cookies["clockserver_pairing"] not in str(begun)
    assert television.ask("POST", "/pairings/poll", {}).json() == {"pending": True}
    rows = all_rows(server.data)

    # Who read the code off the wall can do nothing with it.
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


def test_a_television_that_reloads_every_minute_keeps_its_code_and_then_its_name(
    server: RunningServer,
) -> None:
    tablet, screen = server.client(), Browser(server)
    assert tablet.subscribe("presence:room", "displays:room")["ok"]
    shown = set()
    for _ in range(20):
        begun = screen.ask("POST", "/pairings", {}).json()
        shown.add(begun["code"])
        assert screen.who()["display"] is None
        screen.socket().close()
    (code,) = shown
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


def test_what_a_television_says_of_itself_is_taken_strictly(server: RunningServer) -> None:
    screen = paired_television(server).socket()
    for report in (None, [], {}, {"face": "tv"}, {"face": "tv", "state": "live", "device": "d-bar33333"}):
        assert codes(screen.call("presence", report))[0].startswith("wire."), report
    assert screen.sync()["server_ms"]


# -- in mid-tap --------------------------------------------------------------------------------------


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
    # The tap that was under way either happened whole or not at all, and others go on.
    assert server.client().command("counter.tap", what="entry")["ok"]


def test_taps_that_meet_the_end_of_their_session_are_done_or_refused_and_nothing_between(
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

        def tap(_: int, old: dict[str, str] = old, seen: list[requests.Response] = over_http) -> None:
            for _ in range(10):
                entry = envelope("counter.tap", what="entry")
                seen.append(server.post("/api/v1/commands", json=entry, headers=old))

        hands = threading.Thread(target=tap, args=(0,))
        hands.start()
        ben.ask("DELETE", "/session")
        hands.join(30)
        until(lambda face=face: not face.connected, "the end of its connection")
        assert {each.status_code for each in over_http} <= {200, 403}
        assert over_http[-1].status_code == 403
        assert refusal(over_http[-1]) == (403, ["access.staff_only"])
        done = sum(each.status_code == 200 for each in over_http)
        acknowledged = sum(bool(call.answered and "ok" in (call.ack or {})) for call in calls)
        written = len(all_rows(server.data)) - before
        assert done + acknowledged <= written <= done + len(calls)
    assert_verified(server.data)


def test_a_locked_tablet_watches_until_its_pin_wakes_it(server: RunningServer) -> None:
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
    locked = ben.socket()
    assert codes(locked.command("clock.start")) == ["access.locked"]
    assert codes(locked.call("subscribe", {"topics": ["log:friday"]})) == ["access.staff_only"]
    assert refusal(ben.command("clock.start")) == (403, ["access.locked"])
    assert refusal(ben.ask("PUT", "/session/pin", {"pin": "0000", "password": PASSWORD})) == (
        403,
        ["access.locked"],
    )
    assert all_rows(server.data) == rows
    assert refusal(ben.ask("POST", "/session/unlock", {"pin": "0000"})) == (401, ["access.wrong_pin"])
    assert ben.ask("POST", "/session/unlock", {"pin": "4711"}).json() == {"ok": True}
    # The connection that it made while it was locked is staff's again with the next message.
    commands_as_staff(locked)


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


def test_codes_are_not_to_be_guessed(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    television = Browser(server)
    code = television.ask("POST", "/pairings", {}).json()["code"]
    answers = [ben.command("display.pair", None, code="BBBBBB", name="Mine") for _ in range(6)]
    assert [refusal(each) for each in answers] == [(409, ["pairing.wrong_code"])] * 5 + [
        (429, ["access.try_later"])
    ]
    assert director(server).command("display.pair", None, code=code, name="Hall").json()["ok"]


def test_codes_for_televisions_that_are_none_are_not_given_without_end(server: RunningServer) -> None:
    television = Browser(server)
    code = television.ask("POST", "/pairings", {}).json()["code"]
    statuses = [Browser(server).ask("POST", "/pairings", {}).status_code for _ in range(100)]
    assert set(statuses) == {200, 429}
    assert statuses.count(429) > 30
    # A television that has its code goes on showing it.
    assert television.ask("POST", "/pairings", {}).json()["code"] == code


# -- from the shell ----------------------------------------------------------------------------------


def test_who_is_disabled_from_the_shell_is_out_within_seconds(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    face = ben.socket()
    assert face.subscribe("log:friday")["ok"]
    done = run("user", "disable", "ben", "--data", server.data)
    assert (done.returncode, done.stdout) == (0, "Ben: disabled\n")
    until(lambda: not face.connected, "the end of the connection")
    rows = all_rows(server.data)
    watches_only(ben.socket())
    assert refusal(ben.command("clock.start")) == (403, ["access.staff_only"])
    again = Browser(server).ask("POST", "/session", {"name": "Ben", "password": PASSWORD})
    assert refusal(again) == (401, ["access.wrong_password"])
    assert all_rows(server.data) == rows
    assert run("user", "enable", "Ben", "--data", server.data).returncode == 0
    until(lambda: not disabled(server, "Ben"), "the account again")
    assert ben.who()["role"] == "public"
    ben.sign_in("Ben")


def disabled(server: RunningServer, name: str) -> bool:
    client = server.client()
    client.subscribe("staff:room")
    people = client.values["staff:room"]["users"].values()
    client.close()
    return bool(next(each for each in people if each["name"] == name)["disabled"])


def test_a_token_that_is_revoked_from_the_shell_is_out_within_seconds(server: RunningServer) -> None:
    token = bearer(add_token(server, "Scores"))
    program = server.client(**token)
    commands_as_staff(program)
    done = run("token", "revoke", "Scores", "--data", server.data)
    assert (done.returncode, done.stdout) == (0, "Scores: revoked\n")
    until(lambda: not program.connected, "the end of the connection")
    rows = all_rows(server.data)
    watches_only(server.client(**token))
    response = server.post("/api/v1/commands", json=envelope("clock.start"), headers=token)
    assert refusal(response) == (403, ["access.staff_only"])
    assert all_rows(server.data) == rows


def test_another_password_from_the_shell_ends_what_was_signed_in(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    face = ben.socket()
    done = run("user", "password", "Ben", "--data", server.data, input="another, quite long\n")
    assert done.returncode == 0, done.stderr
    until(lambda: not face.connected, "the end of the connection")
    assert ben.who()["role"] == "public"
    wrong = ben.ask("POST", "/session", {"name": "Ben", "password": PASSWORD})
    assert refusal(wrong) == (401, ["access.wrong_password"])
    ben.sign_in("Ben", "another, quite long")


def test_the_shell_says_in_one_line_what_it_cannot_do(server: RunningServer) -> None:
    for arguments, given, said in (
        (("user", "add", "anna", "--role", "td"), f"{PASSWORD}\n", "There is an account “anna” already."),
        (("user", "add", "Ben", "--role", "boss"), f"{PASSWORD}\n", "“boss” is no role of staff."),
        (("user", "add", "Ben"), "short\n", "A password has 10 to 200 letters."),
        (("user", "disable", "Anna"), "", "“Anna” is the last director who can sign in."),
        (("user", "disable", "Nobody"), "", "There is no account “Nobody”."),
        (("token", "revoke", "Scores"), "", "There is no one valid token called “Scores” (0 found)."),
        (("token", "add", "Scores", "--subject", "beer"), "", "“beer” is no subject."),
    ):
        done = run(*arguments, "--data", server.data, input=given)
        assert done.returncode == 2, arguments
        assert said in done.stderr, done.stderr
        assert "Traceback" not in done.stderr
    assert run("user", "list", "--data", server.data).stdout == f"{TD_NAME}\ttd\tenabled\n"


# -- what is written down ----------------------------------------------------------------------------


def test_neither_names_nor_secrets_are_in_the_journal_or_in_the_log(data: Path) -> None:
    with RunningServer(data) as server:
        code = server.setup_code
        assert code is not None
        server.open_tournament()
        add_user(server, "Zebediah")
        token = add_token(server, "Scoreboard")
        zeb = Browser(server).sign_in("Zebediah")
        wrong = {"name": "Zebediah", "password": "wrong and long"}
        assert Browser(server).ask("POST", "/session", wrong).status_code == 401
        zeb.ask("PUT", "/session/pin", {"pin": "86420975", "password": PASSWORD})
        zeb.ask("POST", "/session/lock", {})
        zeb.ask("POST", "/session/unlock", {"pin": "86420975"})
        television = paired_television(server)
        face = zeb.socket()
        for type_, fields in (("clock.start", {}), ("counter.tap", {"what": "entry"}), ("clock.pause", {})):
            face.do(type_, **fields)
        assert face.command("room.announce", None, text="Dinner is served")["ok"]
        assert server.client(**bearer(token)).command("counter.tap", what="entry")["ok"]
        secrets = [
            PASSWORD,
            TD_PASSWORD,
            "wrong and long",
            "86420975",
            token,
            str(server.session),
            *zeb.cookies.values(),
            *television.cookies.values(),
        ]
        names = ["Zebediah", "zebediah", "Scoreboard", f'"{TD_NAME}"']
        zeb.ask("DELETE", "/session")
        written = [f"{row.actor} {row.command} {row.body}" for row in all_rows(data)]
        assert len(written) >= 8
        assert any("Dinner is served" in row for row in written)
        for secret in [*secrets, *names, code, TD_NAME]:
            assert [row for row in written if secret in row] == [], secret
        for secret in [*secrets, *names]:
            assert secret not in server.log, secret
        first, rest = server.log.split("First visit", 1)
        greeting_lines = rest.splitlines()[:2]
        assert code not in first
        assert f"#code={code}" in greeting_lines[1]
        assert code not in "\n".join(rest.splitlines()[2:])
    database = (data / "clockserver.db").read_bytes()
    for secret in secrets:
        assert secret.encode() not in database, secret


# -- the staff pages' own moments --------------------------------------------------------------------


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


def test_while_nothing_can_be_written_nobody_signs_in_and_who_signs_out_is_out(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben, later = Browser(server).sign_in("Ben"), Browser(server)
    disk = limited(server)
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
    assert ben.ask("DELETE", "/session").json() == {"ok": True}
    ben.cookies = old
    assert ben.who()["role"] == "public"
    disk.give_back()
    later.sign_in("Ben")
    # What ended meanwhile is deleted as well, and does not come back with a restart.
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


def test_while_the_database_is_held_the_shell_says_so_in_one_line(server: RunningServer) -> None:
    with closing(sqlite3.connect(server.data / "clockserver.db", isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        done = run("user", "add", "Ben", "--data", server.data, input=f"{PASSWORD}\n")
        holder.execute("ROLLBACK")
    assert done.returncode == 2
    assert done.stderr == "clockserver: database is locked\n"
