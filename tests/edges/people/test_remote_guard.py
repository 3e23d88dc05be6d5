"""An edge asks its leader about a request's sender: never about anonymous ones, about others in batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import json

from clockserver.accounts.roles import NOBODY, Principal
from clockserver.edges import remote_guard
from clockserver.edges.leader_client import Unanswered
from clockserver.edges.remote_guard import (
    AT_ONCE,
    COOKIES,
    MAX_SECRET,
    MAX_UNKNOWN_AT_ONCE,
    MAX_UNKNOWN_PER_S,
    UNUSED_S,
    Credentials,
    RemoteGuard,
    credentials_of,
)
from clockserver.web.request_guard import SESSION_COOKIE
from clockserver.web.servers.edges_api import MAX_BODY, Asks

TD = Principal("td", "u-anna", session="s-1")
FLOOR = Principal("floor", "u-bob", session="s-2")


class PendingAnswer:
    """A pending answer that arrives before anybody waits, or never."""

    def __init__(self) -> None:
        self.value: Any = None

    def give(self, value: Any) -> None:
        self.value = value

    def wait(self, _seconds: float) -> Any:
        if self.value is None:
            raise TimeoutError
        return self.value


class FakeLeader:
    """A leader that knows some cookies, or is away."""

    def __init__(self) -> None:
        self.knows: dict[str, Principal] = {}
        self.asked: list[list[Credentials]] = []
        self.away = False
        self.now = 0.0
        self.work: list[Callable[[], None]] | None = None
        self.guard = RemoteGuard(
            ["localhost"], self._ask, PendingAnswer, self._spawn, lambda: self.now, sleep=self._sleep
        )

    def _ask(self, asks: list[Credentials]) -> list[Principal]:
        self.asked.append(asks)
        if self.away:
            raise Unanswered("away")
        return [self.knows.get(each.cookie or each.authorization, NOBODY) for each in asks]

    def _spawn(self, work: Callable[[], None]) -> None:
        work()

    def _sleep(self, seconds: float) -> None:
        self.now += seconds

    def who(self, cookie: str, address: str = "10.0.0.7") -> Principal:
        return self.guard.principal({"HTTP_COOKIE": cookie, "REMOTE_ADDR": address})

    @property
    def asks(self) -> int:
        return sum(map(len, self.asked))


ANNA = "clockserver_session=anna"


def test_a_visitor_without_credentials_causes_no_question() -> None:
    leader = FakeLeader()
    assert leader.guard.principal({}) is NOBODY
    assert leader.who("theme=dark; clockserver_device=x") is NOBODY
    assert leader.guard.principal({"HTTP_AUTHORIZATION": "Basic abc"}) is NOBODY
    assert leader.asked == []


@pytest.mark.parametrize("name", COOKIES)
def test_a_cookie_longer_than_any_valid_one_causes_no_question(name: str) -> None:
    leader = FakeLeader()
    # Two lines of cookies reach the server as one value of up to sixteen thousand letters.
    assert leader.guard.principal({"HTTP_COOKIE": f"{name}={'x' * 8_000},{'y' * 8_000}"}) is NOBODY
    assert leader.guard.principal({"HTTP_AUTHORIZATION": f"Bearer {'x' * 8_000}"}) is NOBODY
    assert leader.asked == []
    leader.knows[ANNA] = TD
    longest = f"{name}={'x' * 8_000}; {ANNA}" if name != SESSION_COOKIE else ANNA
    assert leader.who(longest) == TD


@pytest.mark.parametrize("letter", ["x", "ü", "€", "\x01", '"'])
def test_the_leader_takes_as_many_of_the_longest_credentials_as_an_edge_asks_for_at_once(letter: str) -> None:
    value = letter * MAX_SECRET
    cookies = "; ".join(f"{name}={value}" for name in COOKIES)
    body = json.encode({"asks": [{"cookie": cookies, "authorization": f"Bearer {value}"}] * AT_ONCE})
    assert len(json.encode({"asks": [{"cookie": cookies}] * AT_ONCE})) <= MAX_BODY
    assert len(json.decode(body, type=Asks).asks) == AT_ONCE


def test_an_answer_is_cached_and_unrelated_cookies_cause_no_other_question() -> None:
    leader = FakeLeader()
    leader.knows[ANNA] = TD
    assert leader.who(ANNA) == TD
    assert leader.who(f"theme=dark; {ANNA}") == TD
    assert len(leader.asked) == 1


def test_a_token_takes_precedence_over_cookies() -> None:
    environ = {"HTTP_COOKIE": ANNA, "HTTP_AUTHORIZATION": "bearer  abc"}
    assert credentials_of(environ) == Credentials(authorization="Bearer abc")


def test_a_refresh_asks_for_everybody_again_a_hundred_at_a_time() -> None:
    leader = FakeLeader()
    cookies = [f"clockserver_seat=s{each}" for each in range(AT_ONCE + 5)]
    for each in cookies:
        leader.knows[each] = TD
        leader.who(each)
    leader.asked.clear()
    leader.knows[cookies[0]] = FLOOR
    leader.guard.refresh()
    assert [len(each) for each in leader.asked] == [AT_ONCE, 5]
    assert leader.who(cookies[0]) == FLOOR


def test_old_answers_stay_valid_and_newcomers_are_nobody_while_the_leader_is_away() -> None:
    leader = FakeLeader()
    leader.knows[ANNA] = TD
    leader.who(ANNA)
    leader.away = True
    leader.guard.refresh()
    assert leader.who(ANNA) == TD
    assert leader.who("clockserver_session=bob") is NOBODY
    leader.away = False
    leader.knows["clockserver_session=bob"] = FLOOR
    assert leader.who("clockserver_session=bob") == FLOOR


def test_a_revoked_token_belongs_to_nobody_after_a_refresh() -> None:
    leader = FakeLeader()
    leader.knows[ANNA] = TD
    leader.who(ANNA)
    leader.knows.clear()
    leader.guard.refresh()
    assert leader.who(ANNA) is NOBODY


def test_credentials_unused_for_long_are_forgotten() -> None:
    leader = FakeLeader()
    leader.knows[ANNA] = TD
    leader.who(ANNA)
    leader.now += UNUSED_S + 1
    leader.asked.clear()
    leader.guard.refresh()
    assert leader.asked == []


def test_invented_cookies_fill_no_memory_and_displace_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_guard, "MAX_CACHED", 50)
    leader = FakeLeader()
    leader.knows["clockserver_session=anna"] = TD
    guard = leader.guard
    anna = {"HTTP_COOKIE": "clockserver_session=anna"}
    assert guard.principal(anna) == TD
    for number in range(120):
        leader.now += 1
        assert guard.principal({"HTTP_COOKIE": f"clockserver_session=x{number}"}) == NOBODY
    assert len(guard._cache) <= 50
    leader.asked.clear()
    assert guard.principal(anna) == TD
    assert leader.asked == []


def test_a_known_user_is_passed_on_and_nobody_is_not() -> None:
    leader, users = FakeLeader(), []
    leader.knows["clockserver_session=anna"] = TD
    guard = RemoteGuard(["localhost"], leader._ask, PendingAnswer, leader._spawn, lambda: 0.0, users.append)
    guard.principal({})
    assert users == []
    for _ in range(2):
        guard.principal({"HTTP_COOKIE": "clockserver_session=anna"})
    assert users == [TD, TD]


def test_an_address_that_invents_cookies_is_slowed_down_and_others_are_not() -> None:
    leader = FakeLeader()
    for number in range(3 * MAX_UNKNOWN_AT_ONCE):
        assert leader.who(f"clockserver_session=x{number}", "10.0.0.66") is NOBODY
    assert leader.asks <= MAX_UNKNOWN_AT_ONCE + MAX_UNKNOWN_PER_S * leader.now + 1
    asks, now = leader.asks, leader.now
    leader.knows[ANNA] = TD
    assert leader.who(ANNA, "10.0.0.7") == TD
    assert (leader.asks, leader.now) == (asks + 1, now)


def test_many_users_behind_one_address_are_known_at_once() -> None:
    leader = FakeLeader()
    for number in range(5 * MAX_UNKNOWN_AT_ONCE):
        leader.knows[f"clockserver_seat=s{number}"] = FLOOR
        assert leader.who(f"clockserver_seat=s{number}") == FLOOR
    assert leader.now == 0


def test_newcomers_during_an_absence_of_the_leader_are_not_delayed_afterwards() -> None:
    leader = FakeLeader()
    leader.away = True
    for number in range(2 * MAX_UNKNOWN_AT_ONCE):
        assert leader.who(f"clockserver_seat=s{number}") is NOBODY
    assert leader.now == 0


def test_a_refresh_asks_only_for_the_newest_unknown_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_guard, "MAX_UNKNOWN_KEPT", 10)
    leader = FakeLeader()
    leader.knows[ANNA] = TD
    leader.who(ANNA)
    for number in range(50):
        leader.who(f"clockserver_session=x{number}")
    leader.asked.clear()
    leader.guard.refresh()
    assert leader.asks == 11
    assert leader.who(ANNA) == TD
