"""Access: exact Host, exact Origin, and identity by cookie, token or a TV's cookie."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.credentials.seat_card_codes import SeatCards
from clockserver.accounts.roles import NOBODY, Principal
from clockserver.web.request_guard import (
    DEVICE_COOKIE,
    DISPLAY_COOKIE,
    LAST_PLACES,
    SEAT_COOKIE,
    SESSION_COOKIE,
    HostGuard,
    RequestGuard,
    source_of,
)

SECRET = b"0123456789abcdef"
ANNA = Principal("td", "u-anna", "Anna", "s-tablet", "s-tablet")
PROGRAM = Principal("floor", "i-scores", "Scores", session="i-scores")
HALL = "d-hall22"
ISSUES = {("friday", "e17"): 0}
CARDS = SeatCards(SECRET, lambda slug, entry: ISSUES.get((slug, entry)))


class FakeAccounts:
    """One cookie and one token."""

    def principal_of_cookie(self, secret: str) -> Principal:
        return ANNA if secret == "cookie of Anna" else NOBODY

    def principal_of_token(self, token: str) -> Principal:
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
def guard() -> RequestGuard:
    return RequestGuard(["localhost", "desk.local"], SECRET, FakeAccounts(), lambda: {HALL}, CARDS)


@pytest.mark.parametrize(
    "host",
    ["localhost", "localhost:5000", "127.0.0.1:5000", "192.168.1.20", "[::1]:5000", "DESK.local:80"],
)
def test_requests_under_the_servers_own_names_and_addresses_are_accepted(
    guard: RequestGuard, host: str
) -> None:
    assert guard.host_is_ours(environ(HTTP_HOST=host))


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
def test_a_foreign_name_that_resolves_to_this_server_is_rejected(guard: RequestGuard, host: str) -> None:
    assert not guard.host_is_ours(environ(HTTP_HOST=host))


def test_only_a_page_of_this_server_may_send_requests(guard: RequestGuard) -> None:
    assert guard.origin_is_ours(environ(HTTP_ORIGIN="http://192.168.1.20:5000"))
    for origin in ("http://192.168.1.20", "https://192.168.1.20:5000", "http://evil.example", "null"):
        assert not guard.origin_is_ours(environ(HTTP_ORIGIN=origin)), origin


def test_a_program_without_origin_needs_a_token_and_may_not_send_a_cookie(guard: RequestGuard) -> None:
    post = {"REQUEST_METHOD": "POST"}
    assert guard.origin_is_ours(environ(**post, HTTP_AUTHORIZATION="Bearer token"))
    assert not guard.origin_is_ours(environ(**post))
    assert not guard.origin_is_ours(environ(**post, HTTP_COOKIE="a=b"))
    assert not guard.origin_is_ours(environ(**post, HTTP_AUTHORIZATION="Bearer token", HTTP_COOKIE="a=b"))


def test_a_socket_without_origin_may_follow_topics_but_send_no_cookie(guard: RequestGuard) -> None:
    upgrade = {"HTTP_UPGRADE": "websocket"}
    assert guard.origin_is_ours(environ(**upgrade))
    assert not guard.origin_is_ours(environ(**upgrade, HTTP_COOKIE="a=b"))


def test_anybody_may_ask_a_calculator(guard: RequestGuard) -> None:
    question = environ(REQUEST_METHOD="POST", PATH_INFO="/api/v1/calculators/clock")
    assert guard.origin_is_ours(question)
    assert not guard.origin_is_ours({**question, "HTTP_COOKIE": "a=b"})


def test_a_guest_of_the_room_has_no_user(guard: RequestGuard) -> None:
    assert guard.principal(environ()) == NOBODY
    assert guard.principal(environ(HTTP_HOST="localhost:5000", REMOTE_ADDR="127.0.0.1")) == NOBODY


def test_a_sign_in_acts_by_its_cookie_and_a_program_by_its_token(guard: RequestGuard) -> None:
    assert guard.principal(with_cookie(SESSION_COOKIE, "cookie of Anna")) == ANNA
    assert guard.principal(environ(HTTP_AUTHORIZATION="Bearer token")) == PROGRAM
    assert guard.principal(with_cookie(SESSION_COOKIE, "wrong")) == NOBODY
    for wrong in ("Bearer wrong", "Bearer ", "Basic token", "token"):
        assert guard.principal(environ(HTTP_AUTHORIZATION=wrong)) == NOBODY


def test_a_cookie_does_not_make_up_for_a_wrong_token(guard: RequestGuard) -> None:
    request = {**with_cookie(SESSION_COOKIE, "cookie of Anna"), "HTTP_AUTHORIZATION": "Bearer wrong"}
    assert guard.principal(request) == NOBODY


def test_a_television_is_known_by_its_cookie_until_it_is_forgotten(guard: RequestGuard) -> None:
    ticket = guard.display_ticket(HALL)
    principal = guard.principal(with_cookie(DISPLAY_COOKIE, ticket))
    assert (principal.kind, principal.id, principal.device) == ("display", HALL, HALL)
    assert not principal.is_staff
    forgotten = RequestGuard([], SECRET, FakeAccounts(), set, CARDS)
    assert forgotten.principal(with_cookie(DISPLAY_COOKIE, ticket)) == NOBODY


def test_only_the_server_makes_a_televisions_cookie(guard: RequestGuard) -> None:
    right = guard.display_ticket(HALL)
    elsewhere = RequestGuard([], b"another secret", FakeAccounts(), lambda: {HALL}, CARDS).display_ticket(
        HALL
    )
    for wrong in (HALL, f"{HALL}.", right[:-1], elsewhere, "", ".", guard.device_ticket(HALL)):
        assert guard.display(with_cookie(DISPLAY_COOKIE, wrong)) is None, wrong


def test_a_device_proves_only_the_account_that_signed_in_on_it(guard: RequestGuard) -> None:
    ticket = guard.device_ticket("u-anna s-tablet")
    assert guard.device(with_cookie(DEVICE_COOKIE, ticket), "u-anna") == "u-anna s-tablet"
    assert guard.device(with_cookie(DEVICE_COOKIE, ticket), "u-ben") is None
    assert guard.device(with_cookie(DEVICE_COOKIE, ticket.replace("anna", "xxxx")), "u-xxxx") is None
    assert guard.device(environ(), None) is None


# -- cookies and addresses as they come ----------------------------------------------------------------


@pytest.mark.parametrize(
    "theirs",
    ['prefs={"a":1,"b":[2]}', "a b", "x=;y", "=", ";;;", "\xe9=\xfc", 'q="\\303', "x" * 4_000, "\x00=\x01"],
)
def test_cookies_of_other_programs_are_ignored(guard: RequestGuard, theirs: str) -> None:
    ours = f'{SESSION_COOKIE}="cookie of Anna"'
    assert guard.principal(environ(HTTP_COOKIE=f"{theirs}; {ours}")) == ANNA
    assert guard.principal(environ(HTTP_COOKIE=f"{ours}; {theirs}")) == ANNA


@pytest.mark.parametrize("value", ["", "\xe9", "\xff\xfe", '"', "\\", "a.b", ".", "_." + "0" * 64, "é" * 500])
def test_an_unknown_cookie_belongs_to_nobody(guard: RequestGuard, value: str) -> None:
    for name in (SESSION_COOKIE, DISPLAY_COOKIE, DEVICE_COOKIE):
        assert guard.principal(environ(HTTP_COOKIE=f"{name}={value}")) == NOBODY
        assert guard.device(environ(HTTP_COOKIE=f"{name}={value}"), "u-anna") is None


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::"),
        ("2001:db8:1:2::1", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_an_ipv6_machine_does_not_count_as_many(address: str, source: str) -> None:
    """It has 2^64 addresses, and would have five wrong passwords from each."""
    assert source_of(address) == source


@pytest.mark.parametrize(
    "host",
    ["[::1]", "[2001:DB8::1]:5000", "[::ffff:192.168.1.20]:80", "192.168.1.20:65535", "desk.LOCAL"],
)
def test_ipv4_and_ipv6_addresses_of_the_server_are_accepted_in_any_form(
    guard: RequestGuard, host: str
) -> None:
    assert guard.host_is_ours(environ(HTTP_HOST=host))
    assert guard.origin_is_ours(environ(HTTP_HOST=host, HTTP_ORIGIN=f"http://{host.lower()}"))


@pytest.mark.parametrize(
    "host",
    [
        "::1",
        "[::1]evil",
        "[::1%25eth0]",
        "127.1",
        "2130706433",
        "0x7f.0.0.1",
        "127.0.0.1.",
        "localhost.",
        "localhost:5000:80",
        "localhost:port",
        "localhost,evil.example",
        "evil.example,localhost",
        "localhost evil.example",
        "localhost\t",
        "localhost\n",
        "desk",
        "[desk.local]",
        "localhost:123456",
    ],
)
def test_a_name_that_only_resembles_the_servers_is_foreign(guard: RequestGuard, host: str) -> None:
    assert not guard.host_is_ours(environ(HTTP_HOST=host))


# -- behind a proxy, and not ---------------------------------------------------------------------------


class GuardedApp:
    """A guard before an application that keeps the accepted requests."""

    def __init__(self, proxies: list[str]) -> None:
        guard = RequestGuard(["clock.example"], SECRET, FakeAccounts(), set, CARDS)
        self.guard = HostGuard(self._app, guard, str, proxies)
        self.seen: list[dict[str, str]] = []
        self.status = ""

    def _app(self, environ: dict[str, str], start: Any) -> list[bytes]:
        self.seen.append(environ)
        start("200 OK", [])
        return []

    def come(self, **more: Any) -> str:
        def start(status: str, _: object) -> None:
            self.status = status

        self.guard(environ(**more), start)
        return self.status


FORWARDED = {
    "HTTP_X_FORWARDED_FOR": "203.0.113.7",
    "HTTP_X_FORWARDED_HOST": "clock.example",
    "HTTP_X_FORWARDED_PROTO": "https",
}


@pytest.mark.parametrize("address", ["10.0.0.2", "::ffff:10.0.0.2"])
def test_a_proxy_is_trusted_in_any_form_of_its_address(address: str) -> None:
    for listed in ("10.0.0.2", "::ffff:10.0.0.2"):
        guarded = GuardedApp([listed])
        assert guarded.come(REMOTE_ADDR=address, HTTP_ORIGIN="https://clock.example", **FORWARDED) == "200 OK"
        (request,) = guarded.seen
        assert (request["REMOTE_ADDR"], request["HTTP_HOST"]) == ("203.0.113.7", "clock.example")
        assert request["wsgi.url_scheme"] == "https"


def test_headers_that_a_browser_sends_before_the_proxy_are_not_trusted() -> None:
    guarded = GuardedApp(["10.0.0.2"])
    forged = {**FORWARDED, "HTTP_X_FORWARDED_FOR": "127.0.0.1, 10.0.0.2, 203.0.113.7"}
    assert guarded.come(REMOTE_ADDR="10.0.0.2", **forged) == "200 OK"
    assert guarded.seen[0]["REMOTE_ADDR"] == "203.0.113.7"
    forged = {**FORWARDED, "HTTP_X_FORWARDED_HOST": "clock.example, evil.example"}
    assert guarded.come(REMOTE_ADDR="10.0.0.2", **forged).startswith("403")


def test_forwarded_headers_of_a_client_that_is_no_proxy_are_dropped() -> None:
    guarded = GuardedApp(["10.0.0.2"])
    assert guarded.come(HTTP_FORWARDED="for=127.0.0.1", HTTP_X_FORWARDED_PREFIX="/x", **FORWARDED) == "200 OK"
    (request,) = guarded.seen
    assert (request["REMOTE_ADDR"], request["HTTP_HOST"]) == ("192.168.1.77", "192.168.1.20:5000")
    assert request["wsgi.url_scheme"] == "http"
    assert [key for key in request if "FORWARDED" in key] == []
    assert guarded.come(HTTP_HOST="evil.example", **FORWARDED).startswith("403")
    assert guarded.come(HTTP_ORIGIN="https://clock.example", **FORWARDED).startswith("403")
    assert len(guarded.seen) == 1


# -- while the server is nearly full -------------------------------------------------------------------

WEB_SOCKET = {"HTTP_SEC_WEBSOCKET_KEY": "c2l4dGVlbiBieXRlcyEhIQ=="}
ANNAS = {"HTTP_COOKIE": f'{SESSION_COOKIE}="cookie of Anna"'}


@pytest.mark.parametrize(
    ("more", "status"),
    [
        (WEB_SOCKET, "503 Service Unavailable"),
        (WEB_SOCKET | ANNAS, "200 OK"),
        (WEB_SOCKET | {"HTTP_AUTHORIZATION": "Bearer token"}, "200 OK"),
        ({}, "200 OK"),
    ],
    ids=["a phone's web socket", "of staff", "of a program", "a phone over HTTP"],
)
def test_the_last_places_are_reserved_from_web_sockets_of_phones(more: dict[str, str], status: str) -> None:
    rejected: list[bool] = []
    full: dict[str, Any] = {LAST_PLACES: lambda: rejected.append(True)}
    assert GuardedApp([]).come(**full, **more) == status
    assert rejected == ([True] if status.startswith("503") else [])
    assert GuardedApp([]).come(**more) == "200 OK"


# -- players -------------------------------------------------------------------------------------------


def test_a_phone_that_showed_a_seat_card_acts_for_that_entry_only(guard: RequestGuard) -> None:
    code = CARDS.code("friday", "e17")
    assert code is not None
    ticket = guard.seat_ticket("friday", "e17", code)
    player = guard.principal(with_cookie(SEAT_COOKIE, ticket))
    assert (player.kind, player.entry, player.tournaments) == ("player", "e17", frozenset({"friday"}))
    assert not player.is_staff


def test_a_new_seat_card_invalidates_phones_with_the_old_one() -> None:
    issues = {("friday", "e17"): 0}
    cards = SeatCards(SECRET, lambda slug, entry: issues.get((slug, entry)))
    guard = RequestGuard([], SECRET, FakeAccounts(), set, cards)
    ticket = guard.seat_ticket("friday", "e17", cards.code("friday", "e17") or "")
    issues["friday", "e17"] = 1
    assert guard.principal(with_cookie(SEAT_COOKIE, ticket)) is NOBODY


@pytest.mark.parametrize("entry", ["e18", "e1", ""])
def test_the_code_of_a_seat_card_is_valid_for_one_entry(guard: RequestGuard, entry: str) -> None:
    ticket = guard.seat_ticket("friday", entry, CARDS.code("friday", "e17") or "")
    assert guard.principal(with_cookie(SEAT_COOKIE, ticket)) is NOBODY


def test_the_code_of_a_seat_card_is_read_in_any_typed_form() -> None:
    code = CARDS.code("friday", "e17") or ""
    assert len(code.replace("-", "")) == 12
    for typed in (code, code.lower(), code.replace("-", ""), code.replace("-", " ")):
        assert CARDS.player("friday", "e17", typed) is not None
    assert CARDS.player("friday", "e17", code[:-1]) is None
    assert CARDS.player("sunday", "e17", code) is None


def test_a_program_for_one_tournament_reaches_it_at_each_address_that_it_has_or_had() -> None:
    class Bound(FakeAccounts):
        def principal_of_token(self, token: str) -> Principal:
            return Principal("td", "i-1", token, tournaments=frozenset({"friday"}))

    def slugs_of(slug: str) -> set[str]:
        return {"friday", "main"} if slug in ("friday", "main") else {slug}

    guard = RequestGuard(["localhost"], SECRET, Bound(), set, CARDS, slugs_of)
    principal = guard.principal(environ(HTTP_AUTHORIZATION="Bearer x"))
    assert [principal.may_act_on(each) for each in ("friday", "main", "other", None)] == [
        True,
        True,
        False,
        False,
    ]
    # Its connections are checked against the granted tournaments.
    assert principal.tournaments == {"friday"}
