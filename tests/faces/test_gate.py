"""Who may come in: exact Host, exact Origin, and who somebody is by his cookie, his token or his television's."""

from __future__ import annotations

import pytest

from clockserver.application.access.permissions import NOBODY, Principal
from clockserver.faces.gate import DEVICE_COOKIE, DISPLAY_COOKIE, SESSION_COOKIE, Gate

SECRET = b"0123456789abcdef"
ANNA = Principal("td", "u-anna", "Anna", "s-tablet", "s-tablet")
PROGRAM = Principal("floor", "i-scores", "Scores", session="i-scores")
HALL = "d-hall22"


class FakeAccounts:
    """One cookie and one token."""

    def by_cookie(self, secret: str) -> Principal:
        return ANNA if secret == "cookie of Anna" else NOBODY

    def by_token(self, token: str) -> Principal:
        return PROGRAM if token == "token" else NOBODY


def environ(**more: str) -> dict[str, str]:
    return {
        "REQUEST_METHOD": "GET",
        "HTTP_HOST": "192.168.1.20:5000",
        "REMOTE_ADDR": "192.168.1.77",
        "PATH_INFO": "/api/v1/commands",
        "wsgi.url_scheme": "http",
        **more,
    }


def with_cookie(name: str, value: str) -> dict[str, str]:
    return environ(HTTP_COOKIE=f'theme=dark; {name}="{value}"')


@pytest.fixture
def gate() -> Gate:
    return Gate(["localhost", "desk.local"], SECRET, FakeAccounts(), lambda: {HALL})


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:5000", "127.0.0.1:5000", "192.168.1.20", "[::1]:5000", "DESK.local:80"],
)
def test_our_own_names_and_addresses_are_ours(gate: Gate, host: str) -> None:
    assert gate.host_is_ours(environ(HTTP_HOST=host))


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.nip.io",
        "",
        "user@localhost",
        "desk.local/x",
        "[::1",
    ],
)
def test_a_foreign_name_that_leads_here_is_turned_away(gate: Gate, host: str) -> None:
    assert not gate.host_is_ours(environ(HTTP_HOST=host))


def test_only_a_page_from_here_may_speak(gate: Gate) -> None:
    assert gate.origin_is_ours(environ(HTTP_ORIGIN="http://192.168.1.20:5000"))
    for origin in ("http://192.168.1.20", "https://192.168.1.20:5000", "http://evil.example", "null"):
        assert not gate.origin_is_ours(environ(HTTP_ORIGIN=origin)), origin


def test_a_program_without_origin_needs_a_token_and_may_not_bring_a_cookie(gate: Gate) -> None:
    post = {"REQUEST_METHOD": "POST"}
    assert gate.origin_is_ours(environ(**post, HTTP_AUTHORIZATION="Bearer token"))
    assert not gate.origin_is_ours(environ(**post))
    assert not gate.origin_is_ours(environ(**post, HTTP_COOKIE="a=b"))
    assert not gate.origin_is_ours(environ(**post, HTTP_AUTHORIZATION="Bearer token", HTTP_COOKIE="a=b"))


def test_a_socket_without_origin_may_watch_but_bring_no_cookie(gate: Gate) -> None:
    upgrade = {"HTTP_UPGRADE": "websocket"}
    assert gate.origin_is_ours(environ(**upgrade))
    assert not gate.origin_is_ours(environ(**upgrade, HTTP_COOKIE="a=b"))


def test_anybody_may_ask_a_calculator(gate: Gate) -> None:
    asked = environ(REQUEST_METHOD="POST", PATH_INFO="/api/v1/calculators/clock")
    assert gate.origin_is_ours(asked)
    assert not gate.origin_is_ours({**asked, "HTTP_COOKIE": "a=b"})


def test_a_guest_of_the_room_is_nobody(gate: Gate) -> None:
    assert gate.principal(environ()) == NOBODY
    assert gate.principal(environ(HTTP_HOST="localhost:5000", REMOTE_ADDR="127.0.0.1")) == NOBODY


def test_a_sign_in_speaks_by_its_cookie_and_a_program_by_its_token(gate: Gate) -> None:
    assert gate.principal(with_cookie(SESSION_COOKIE, "cookie of Anna")) == ANNA
    assert gate.principal(environ(HTTP_AUTHORIZATION="Bearer token")) == PROGRAM
    assert gate.principal(with_cookie(SESSION_COOKIE, "wrong")) == NOBODY
    for wrong in ("Bearer wrong", "Bearer ", "Basic token", "token"):
        assert gate.principal(environ(HTTP_AUTHORIZATION=wrong)) == NOBODY


def test_a_wrong_token_is_not_made_good_by_a_cookie(gate: Gate) -> None:
    both = {**with_cookie(SESSION_COOKIE, "cookie of Anna"), "HTTP_AUTHORIZATION": "Bearer wrong"}
    assert gate.principal(both) == NOBODY


def test_a_television_is_known_by_its_cookie_until_it_is_forgotten(gate: Gate) -> None:
    ticket = gate.display_ticket(HALL)
    principal = gate.principal(with_cookie(DISPLAY_COOKIE, ticket))
    assert (principal.kind, principal.id, principal.device) == ("display", HALL, HALL)
    assert not principal.staff
    forgotten = Gate([], SECRET, FakeAccounts(), set)
    assert forgotten.principal(with_cookie(DISPLAY_COOKIE, ticket)) == NOBODY


def test_nobody_makes_a_televisions_cookie_himself(gate: Gate) -> None:
    right = gate.display_ticket(HALL)
    elsewhere = Gate([], b"another secret", FakeAccounts(), lambda: {HALL}).display_ticket(HALL)
    for wrong in (HALL, f"{HALL}.", right[:-1], elsewhere, "", ".", gate.device_ticket(HALL)):
        assert gate.display(with_cookie(DISPLAY_COOKIE, wrong)) is None, wrong


def test_a_device_proves_only_the_account_that_signed_in_on_it(gate: Gate) -> None:
    ticket = gate.device_ticket("u-anna s-tablet")
    assert gate.device(with_cookie(DEVICE_COOKIE, ticket), "u-anna") == "u-anna s-tablet"
    assert gate.device(with_cookie(DEVICE_COOKIE, ticket), "u-ben") is None
    assert gate.device(with_cookie(DEVICE_COOKIE, ticket.replace("anna", "xxxx")), "u-xxxx") is None
    assert gate.device(environ(), None) is None
