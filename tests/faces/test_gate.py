"""Who may come in: exact Host, exact Origin, staff at this machine or with the token."""

from __future__ import annotations

import pytest

from clockserver.faces.gate import COOKIE, Gate, staff_token

SECRET = b"0123456789abcdef"
TOKEN = staff_token(SECRET)


def environ(**more: str) -> dict[str, str]:
    return {
        "REQUEST_METHOD": "GET",
        "HTTP_HOST": "192.168.1.20:5000",
        "REMOTE_ADDR": "192.168.1.77",
        "wsgi.url_scheme": "http",
        **more,
    }


@pytest.fixture
def gate() -> Gate:
    return Gate(["localhost", "desk.local"], TOKEN, SECRET)


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


def test_a_program_without_origin_may_not_bring_a_cookie(gate: Gate) -> None:
    assert gate.origin_is_ours(environ(REQUEST_METHOD="POST"))
    assert not gate.origin_is_ours(environ(REQUEST_METHOD="POST", HTTP_COOKIE="clockserver_staff=x"))


def test_a_guest_of_the_room_is_not_staff(gate: Gate) -> None:
    assert not gate.principal(environ()).staff


def test_the_token_makes_staff_by_bearer_and_by_cookie(gate: Gate) -> None:
    assert gate.principal(environ(HTTP_AUTHORIZATION=f"Bearer {TOKEN}")).staff
    ticket = gate.ticket_for(TOKEN)
    assert ticket is not None
    assert TOKEN not in ticket
    assert gate.principal(environ(HTTP_COOKIE=f"theme=dark; {COOKIE}={ticket}")).staff


def test_a_wrong_token_makes_nobody_staff(gate: Gate) -> None:
    assert gate.ticket_for("") is None
    assert gate.ticket_for(TOKEN[:-1]) is None
    assert gate.ticket_for("Schlüssel \ud800") is None
    assert not gate.principal(environ(HTTP_AUTHORIZATION="Bearer wrong")).staff
    assert not gate.principal(environ(HTTP_COOKIE=f"{COOKIE}=wrong")).staff


def test_without_a_token_there_is_no_ticket_to_guess() -> None:
    gate = Gate(["localhost"], None, SECRET)
    assert gate.ticket_for("") is None
    empty = Gate(["localhost"], "", SECRET)
    assert not gate.principal(environ(HTTP_COOKIE=f"{COOKIE}={empty.ticket_for('') or 'x'}")).staff


def test_this_machine_is_staff_unless_somebody_speaks_through_it() -> None:
    gate = Gate(["localhost"], None, SECRET)
    home = {"HTTP_HOST": "localhost:5000", "REMOTE_ADDR": "127.0.0.1"}
    assert gate.principal(environ(**home)).staff
    assert gate.principal(environ(HTTP_HOST="[::1]:5000", REMOTE_ADDR="::1")).staff
    assert not gate.principal(environ(**home, HTTP_X_FORWARDED_FOR="10.0.0.9")).staff
    assert not gate.principal(environ(HTTP_HOST="192.168.1.20", REMOTE_ADDR="127.0.0.1")).staff


def test_once_there_is_a_token_a_proxy_on_this_machine_makes_nobody_staff(gate: Gate) -> None:
    assert not gate.principal(environ(HTTP_HOST="localhost:5000", REMOTE_ADDR="127.0.0.1")).staff


def test_the_token_is_the_same_after_a_restart_and_differs_between_servers() -> None:
    assert staff_token(SECRET) == TOKEN
    assert staff_token(b"another") != TOKEN
