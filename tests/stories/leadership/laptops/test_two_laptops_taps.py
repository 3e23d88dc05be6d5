"""Taps at two laptops: given twice at once, killed midway, sent by a stranger, and repeated after a restart."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import requests

from tests.client import new_id
from tests.processes.second_server import FirstServer, SecondServer, leads, new_code, second_of
from tests.servers import SESSION, RunningServer
from tests.stories.people import Browser, add_user, all_rows
from tests.waiting import PATIENCE_S, until

CODE, CLAIM, FOLLOW = (f"/api/v1/second-server/{each}" for each in ("code", "claim", "follow"))
TAKE_OVER = "/api/v1/standby/take-over"
FOREIGN = {"Origin": "https://elsewhere.example"}
KILLED_AFTER_S = (0.0, 0.05, 0.2)


def tap_at_once(*taps: Callable[[], requests.Response]) -> list[requests.Response]:
    """The answers to taps given at the same moment; None for a tap whose server ended meanwhile."""
    barrier, answers = threading.Barrier(len(taps)), []

    def give(tap: Callable[[], requests.Response]) -> None:
        barrier.wait(PATIENCE_S)
        with suppress(requests.RequestException):
            answers.append(tap())

    tablets = [threading.Thread(target=give, args=(each,), daemon=True) for each in taps]
    for each in tablets:
        each.start()
    for each in tablets:
        each.join(PATIENCE_S)
    return answers


def kill_during(server: RunningServer, tap: Callable[[], Any], after_s: float) -> None:
    """Kill a server some time after a tap was sent."""

    def give() -> None:
        with suppress(requests.RequestException):
            tap()

    tablet = threading.Thread(target=give, daemon=True)
    tablet.start()
    time.sleep(after_s)
    server.kill()
    tablet.join(PATIENCE_S)


def epoch_of(server: RunningServer) -> int:
    return int(server.get("/api/v1/leader").json()["epoch"].partition(".")[0])


def let_follow(leader: RunningServer) -> requests.Response:
    return leader.post(FOLLOW, json={}, headers=leader.staff())


def accepted_tap(server: RunningServer) -> str:
    """The id of an accepted tap."""
    id_ = new_id()
    assert server.command("counter.tap", id_=id_, what="entry")["ok"]
    return id_


def written_commands(server: RunningServer) -> list[str]:
    return [row.command for row in all_rows(server.data)]


# -- a stranger ---------------------------------------------------------------------------------------------


def test_only_a_director_at_the_servers_own_page_uses_these_buttons(
    first: FirstServer, second: SecondServer
) -> None:
    for role in ("floor", "cashier"):
        add_user(first, role, role=role)
    people = {role: Browser(first).sign_in(role).headers["Cookie"] for role in ("floor", "cashier")}
    second.wait_for_everything()
    for server, path, body in ((first, CODE, {}), (first, FOLLOW, {}), (second, TAKE_OVER, {"anyway": True})):
        strangers = [
            {},
            server.origin(),
            {**server.origin(), "Cookie": f"{SESSION}=nonsense"},
            {**server.staff(), **FOREIGN},
            *({**server.origin(), "Cookie": cookie} for cookie in people.values()),
        ]
        for headers in strangers:
            answer = server.post(path, json=body, headers=headers)
            assert answer.status_code in (401, 403), (path, headers, answer.text)
    for headers in ({}, first.staff(), {"Authorization": "Bearer AAAAAAAA"}):
        assert first.post(CLAIM, json={"port": 5000}, headers=headers).status_code in (401, 403)
    assert leads(first)
    assert not leads(second)
    assert second_of(first)["state"] == "live"


# -- follow -------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_one_of_two_laptops_that_give_a_code_at_once_follows(first: FirstServer) -> None:
    code = {"Authorization": f"Bearer {new_code(first)}"}
    claims = [lambda port=port: first.post(CLAIM, json={"port": port}, headers=code) for port in (5001, 5002)]
    answers = tap_at_once(*claims)
    assert sorted(each.status_code for each in answers) == [200, 403]
    (key,) = (each.json()["key"] for each in answers if each.ok)
    heads = {"Authorization": f"Bearer {key}"}
    assert first.get("/api/v1/second-server/heads", headers=heads).status_code == 200


# -- lead, and lead with what is missing --------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize("is_missing", [False, True])
def test_two_takeovers_at_once_make_one_epoch_that_leads_after_a_restart(
    first: FirstServer, second: SecondServer, is_missing: bool
) -> None:
    port = second.port
    if is_missing:
        second.kill()
        accepted_tap(first)
    else:
        tap_id = accepted_tap(first)
    first.kill()
    if is_missing:
        second.code = ""
        second.start(port=port).sign_in()
    second.wait_for("silent")
    answers = tap_at_once(*[lambda: second.tap(anyway=is_missing)] * 2)
    assert any(each.ok for each in answers)
    until(second.leads, "it leads")
    assert epoch_of(second) == 2
    second.restart(hard=True)
    until(second.leads, "it leads after a start anew")
    assert epoch_of(second) == 2
    assert is_missing or written_commands(second).count(tap_id) == 1
    accepted_tap(second)


@pytest.mark.full
@pytest.mark.parametrize("after_s", KILLED_AFTER_S)
def test_a_second_server_killed_during_its_takeover_leads_completely_in_the_next_epoch(
    first: FirstServer, second: SecondServer, after_s: float
) -> None:
    port, tap_id = second.port, accepted_tap(first)
    first.kill()
    second.wait_for("silent")
    kill_during(second, second.tap, after_s)
    second.code = ""
    second.start(port=port)
    until(lambda: second.leads() or second.state().get("state") == "silent", "it leads, or follows as before")
    second.sign_in()
    if not second.leads():
        second.take_over()
    assert epoch_of(second) == 2
    assert written_commands(second).count(tap_id) == 1
    accepted_tap(second)


# -- hand over ----------------------------------------------------------------------------------------------


@pytest.mark.full
def test_two_handovers_requested_at_once_become_one(first: FirstServer, second: SecondServer) -> None:
    tap_id = accepted_tap(first)
    answers = tap_at_once(second.tap, second.tap)
    assert any(each.ok for each in answers), [each.text for each in answers]
    until(second.leads, "it leads")
    assert not leads(first)
    assert epoch_of(second) == 2
    assert written_commands(second).count(tap_id) == 1
    port = first.port
    first.kill()
    first.start(port=port)
    assert not leads(first)
    second.restart(hard=True)
    until(second.leads, "it leads after a start anew")


@pytest.mark.full
@pytest.mark.parametrize("after_s", KILLED_AFTER_S)
@pytest.mark.parametrize("victim", ["first", "second"])
def test_a_handover_in_which_either_server_is_killed_leaves_one_complete_leader(
    first: FirstServer, second: SecondServer, victim: str, after_s: float
) -> None:
    port, tap_id = second.port, accepted_tap(first)
    kill_during(first if victim == "first" else second, second.tap, after_s)
    if victim == "second":
        second.code = ""
        second.start(port=port)
    until(lambda: leads_after_a_tap(first, second), "one that leads")
    # A sign-in at a server that follows is written once it leads: a kill before that ends it.
    leader = first if leads(first) else second.sign_in()
    assert written_commands(leader).count(tap_id) == 1
    accepted_tap(leader)


def leads_after_a_tap(first: RunningServer, second: SecondServer) -> bool:
    """Whether either server leads; if the first is silent, a director takes over at the second."""
    if leads(first) or leads(second):
        return True
    if second.state().get("state") == "silent":
        with suppress(requests.RequestException):
            second.sign_in().tap()
    return False


# -- follow again -------------------------------------------------------------------------------------------


@pytest.mark.full
def test_two_taps_at_once_make_one_follower_of_a_replaced_server(
    first: FirstServer, second: SecondServer
) -> None:
    tap_id = accepted_tap(first)
    second.take_over()
    until(lambda: not leads(first), "the first is replaced")
    answers = tap_at_once(*[lambda: let_follow(second)] * 2)
    assert any(each.ok for each in answers), [each.text for each in answers]
    first.first = second
    until(lambda: second_of(second)["state"] == "live", "the first follows")
    assert written_commands(first).count(tap_id) == 1
    port = first.port
    first.kill()
    first.start(port=port)
    first.wait_for_everything()
    assert leads(second)


@pytest.mark.full
@pytest.mark.parametrize("after_s", [0.0, 0.3, 1.0])
def test_a_replaced_server_killed_while_it_begins_to_follow_follows_after_a_restart(
    first: FirstServer, second: SecondServer, after_s: float
) -> None:
    port, tap_id = first.port, accepted_tap(first)
    second.take_over()
    until(lambda: not leads(first), "the first is replaced")
    kill_during(first, lambda: let_follow(second), after_s)
    first.start(port=port)
    assert not leads(first)

    def follows() -> bool:
        let_follow(second)
        return bool(second_of(second)["state"] == "live")

    until(follows, "the first follows")
    assert leads(second)
    assert written_commands(first).count(tap_id) == 1
