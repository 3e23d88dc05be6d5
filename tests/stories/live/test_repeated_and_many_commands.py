"""A command given twice, two at once and a thousand at once are all answered, and disturb nobody else."""

from __future__ import annotations

from typing import Any

import pytest
import requests
import socketio

from clockserver.accounts.throttle import Bucket
from clockserver.live.sign_in_places import MAX_SOCKETS
from clockserver.live.sockets import MAX_AT_ONCE
from tests.client import codes, envelope
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.stories.people import (
    Browser,
    add_token,
    add_user,
    all_rows,
    bearer,
    director,
    run_at_once,
)
from tests.waiting import until

CLOCK = "clock:friday:1"


@pytest.mark.full
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


@pytest.mark.full
def test_one_of_two_directors_who_tap_pause_at_once_pauses_and_the_other_sees_it(
    server: RunningServer,
) -> None:
    add_user(server, "Ben")
    tablets = [server.client(), Browser(server).sign_in("Ben").socket()]
    tablets[0].do("clock.start")
    for _ in range(10):
        run_seen = server.clock()["run"]
        calls = [tablet.send("command", envelope("clock.pause", run=run_seen)) for tablet in tablets]
        answers = [call.wait() for call in calls]
        assert sum("ok" in answer for answer in answers) == 1, answers
        (late,) = [answer for answer in answers if "refused" in answer]
        assert codes(late)[0] in ("already_done", "clock.already_paused")
        tablets[0].do("clock.resume")
        # A repeated tap that rests on the earlier state is answered as done, and pauses nothing.
        assert codes(tablets[1].command("clock.pause", run=run_seen)) == ["already_done"]
    assert server.clock()["phase"] == "running"


@pytest.mark.full
def test_one_of_two_directors_who_pause_all_clocks_at_once_pauses_them(server: RunningServer) -> None:
    add_user(server, "Ben")
    tablets = [server.client(), Browser(server).sign_in("Ben").socket()]
    for _ in range(5):
        tablets[0].do("clock.resume") if server.clock()["phase"] == "paused" else tablets[0].do("clock.start")
        calls = [tablet.send("command", envelope("room.pause_all", None)) for tablet in tablets]
        answers = [call.wait() for call in calls]
        assert sum("ok" in answer for answer in answers) == 1, answers
        (late,) = [answer for answer in answers if "refused" in answer]
        assert codes(late) == ["already_done"]
        until(lambda: server.clock()["phase"] == "paused", "the pause")
    assert_verified(server.data)


@pytest.mark.full
@pytest.mark.limits_stand
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
    answers = [call.wait() for call in calls]
    too_fast = [answer for answer in answers if codes_or_none(answer) == ["wire.too_fast"]]
    other_codes = [
        refusal_codes for refusal_codes in map(codes_or_none, answers) if refusal_codes != ["wire.too_fast"]
    ]
    assert (len(other_codes), len(too_fast)) == (MAX_AT_ONCE, 1_000 - MAX_AT_ONCE)
    assert {tuple(each or ()) for each in other_codes} == {(), ("clock.not_started",)}
    assert all(answer["refused"][0]["params"]["retry_ms"] > 0 for answer in too_fast)
    new_rows = all_rows(server.data)[len(rows) :]
    assert [row.type for row in new_rows] == ["Tapped"] * 20
    assert television.gaps == []


def codes_or_none(answer: dict[str, Any]) -> list[str] | None:
    return codes(answer) if "refused" in answer else None


@pytest.mark.full
@pytest.mark.limits_stand
def test_a_flood_over_http_is_refused_with_the_time_to_wait(server: RunningServer) -> None:
    add_user(server, "Ben")
    token = bearer(add_token(server, "Scores"))
    ben = Browser(server).sign_in("Ben")
    responses: list[requests.Response] = []

    def send(_: int) -> None:
        for _ in range(250):
            tap = envelope("clock.pause")
            responses.append(server.post("/api/v1/commands", json=tap, headers=token))

    run_at_once(send, 4)
    assert len(responses) == 1_000
    late = [each for each in responses if each.status_code == 429]
    assert len(late) == 1_000 - MAX_AT_ONCE
    assert {each.status_code for each in responses if each not in late} == {409}
    assert {tuple(codes(each.json())) for each in late} == {("wire.too_fast",)}
    assert all(int(each.headers["Retry-After"]) >= 1 for each in late)
    assert ben.command("counter.tap", what="entry").json()["ok"]


def test_the_rate_limit_lets_taps_through_as_fast_as_people_tap() -> None:
    bucket = Bucket(MAX_AT_ONCE, 60.0)
    assert not any(bucket.wait_ms("s-tablet22", n * 50) for n in range(20 * 60))


def test_the_sockets_of_one_sign_in_are_limited_and_others_have_theirs(server: RunningServer) -> None:
    add_user(server, "Ben")
    ben = Browser(server).sign_in("Ben")
    sockets = [ben.socket() for _ in range(MAX_SOCKETS)]
    with pytest.raises(socketio.exceptions.ConnectionError):
        ben.socket()
    assert server.client().sync()["server_ms"]
    assert server.watcher().sync()["server_ms"]
    sockets.pop().close()

    def comes_in() -> bool:
        try:
            return bool(ben.socket().sync()["server_ms"])
        except socketio.exceptions.ConnectionError:
            return False

    until(comes_in, "a socket in the place of the one that was closed")
