"""Commands, sign-ins and all other requests at an edge: the leader decides, and none is lost or done twice."""

from __future__ import annotations

import os
import signal
import threading
from typing import Any

import pytest

from clockserver.storage.edge_keys import EdgeKeys
from tests.client import new_id
from tests.edges.conftest import MakeEdge
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.servers import SESSION, TD_NAME, TD_PASSWORD, RunningServer
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
CLOCK = "clock:friday:1"
LOG = "log:friday"


def lines(leader: RunningServer) -> list[str]:
    """The codes of the log's lines, oldest first."""
    td = leader.client()
    lines_by_number = td.subscribe(LOG)["topics"][LOG]["value"]["lines"]
    return [
        lines_by_number[each]["type"] if "type" in lines_by_number[each] else str(lines_by_number[each])
        for each in sorted(lines_by_number, key=int)
    ]


def test_a_director_at_an_edge_gives_commands_and_follows_staffs_topics(common_edge: RunningEdge) -> None:
    td = common_edge.client()
    assert td.subscribe(CLOCK, LOG, "presence:room")["ok"]
    td.do("clock.start")
    td.wait_for(lambda: td.values[CLOCK]["phase"] == "running", "the clock")
    assert td.gaps == []


def test_a_stranger_at_an_edge_is_refused_as_at_the_leader(common_edge: RunningEdge) -> None:
    for place in (common_edge, common_edge.leader):
        stranger = place.watcher()
        assert stranger.command("clock.start")["refused"][0]["code"] == "access.staff_only"
        assert stranger.subscribe(LOG)["refused"][0]["code"] == "access.staff_only"
        assert stranger.subscribe("clock:nowhere:1")["refused"][0]["code"] == "wire.unknown_topic"


def test_refusals_are_in_the_language_of_the_handshake(common_edge: RunningEdge) -> None:
    refusals = [
        place.client(**place.staff(), **{"Accept-Language": "de"}).command("clock.pause", run=99)["refused"]
        for place in (common_edge, common_edge.leader)
    ]
    assert refusals[0] == refusals[1]


def test_users_sign_in_and_out_at_an_edge(common_edge: RunningEdge) -> None:
    account = {"name": TD_NAME, "password": TD_PASSWORD}
    answer = common_edge.http("POST", "/api/v1/session", json=account, headers=common_edge.origin())
    assert answer.status_code == 200, answer.text
    headers = {**common_edge.origin(), "Cookie": f"{SESSION}={answer.cookies[SESSION]}"}
    td = common_edge.client(**headers)
    assert td.subscribe(LOG)["ok"]
    assert common_edge.http("DELETE", "/api/v1/session", headers=headers).status_code == 200
    td.wait_for(lambda: td._ended, "the end of its socket")
    assert common_edge.get("/api/v1/session", headers=headers).json()["role"] == "public"


def test_requests_that_an_edge_does_not_serve_are_answered_by_the_leader(common_edge: RunningEdge) -> None:
    for path in (
        "/api/v1/structures",
        "/api/v1/templates",
        "/api/v1/openapi.json",
        "/api/v1/nothing?a=b%20c&d=%2F",
        "/nothing/at/all",
        "/sounds",
    ):
        at_edge = common_edge.get(path, headers=common_edge.staff())
        at_leader = common_edge.leader.get(path, headers=common_edge.leader.staff())
        assert (at_edge.status_code, at_edge.content) == (at_leader.status_code, at_leader.content), path
        assert at_edge.headers.get("Content-Type") == at_leader.headers.get("Content-Type")


def test_headers_that_only_an_edge_may_set_are_not_passed_on(common_edge: RunningEdge) -> None:
    forged = {
        **common_edge.origin(),
        "Clockserver-Edge": "hall.wrong",
        "Clockserver-Host": "evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-For": "10.9.9.9",
    }
    assert common_edge.get("/api/v1/session", headers=forged).status_code == 200
    assert (
        common_edge.get("/api/v1/session", headers={**forged, "Origin": "http://evil.example"}).status_code
        == 403
    )


def test_the_leader_refuses_a_large_body_and_the_edge_does_not_store_it(common_edge: RunningEdge) -> None:
    answer = common_edge.http("POST", "/api/v1/commands", data=b"x" * 3_000_000, headers=common_edge.staff())
    assert answer.status_code == 413


def test_a_tap_while_the_leader_is_away_happens_once_when_it_is_back(edge: RunningEdge) -> None:
    td = edge.client()
    td.subscribe(CLOCK)
    port = edge.leader.port
    edge.leader.kill()
    id_ = new_id()
    answers: list[dict[str, Any]] = []
    tap = threading.Thread(target=lambda: answers.append(td.command("clock.start", id_=id_)))
    tap.start()
    edge.leader.start(port=port)
    tap.join(PATIENCE_S)
    assert answers
    assert answers[0].get("ok"), answers
    assert td.command("clock.start", id_=id_) == answers[0]
    until(lambda: edge.get("/api/v1/tournaments/friday/clock").json()["phase"] == "running", "the clock")


@pytest.mark.full
def test_a_tap_that_is_not_answered_in_time_is_pending(edge: RunningEdge) -> None:
    td = edge.client()
    edge.leader.kill()
    assert td.call("command", {"id": new_id(), "type": "clock.start", "tournament": "friday"}) == {
        "pending": True
    }
    assert edge.http("POST", "/api/v1/commands", json={}, headers=edge.staff()).status_code == 503
    edge.leader.start(port=edge.leader.port)


@pytest.mark.full
def test_a_leader_that_hangs_delays_no_other_request(edge: RunningEdge) -> None:
    td, phone = edge.client(), edge.watcher()
    phone.subscribe(CLOCK)

    os.kill(edge.leader.pid, signal.SIGSTOP)
    try:
        waiting = td.send("command", {"id": new_id(), "type": "clock.start", "tournament": "friday"})
        for _ in range(5):
            assert phone.sync()["server_ms"]
            assert edge.get("/api/v1/tournaments/friday/clock").status_code == 200
    finally:
        os.kill(edge.leader.pid, signal.SIGCONT)
    assert waiting.wait().get("ok")


def test_taps_do_not_wait_for_redis(edge: RunningEdge, redis_server: RedisServer) -> None:
    td = edge.client()
    redis_server.stop()
    td.do("clock.start")
    redis_server.go_on()


@pytest.mark.full
def test_an_edge_with_a_wrong_key_recognises_nobody_and_passes_no_command(
    leader: RunningServer, make_edge: MakeEdge
) -> None:
    edge = make_edge("hall")
    td = edge.client()
    assert td.subscribe(LOG)["ok"]
    EdgeKeys(leader.data).revoke("hall")
    assert (
        until(lambda: td.command("clock.start").get("refused"), "a refusal")[0]["code"] == "edges.key_refused"
    )
    assert edge.get("/api/v1/session").status_code == 401
    assert edge.get("/api/v1/tournaments/friday/clock").status_code == 200


@pytest.mark.full
def test_at_a_public_edge_members_of_staff_are_nobody(make_edge: MakeEdge) -> None:
    edge = make_edge("street", "--public", role="public")
    td = edge.client()
    assert td.subscribe(CLOCK)["ok"]
    assert td.subscribe(LOG)["refused"][0]["code"] == "wire.unknown_topic"
    assert td.command("clock.start")["refused"][0]["code"] == "access.staff_only"
    account = {"name": TD_NAME, "password": TD_PASSWORD}
    assert edge.http("POST", "/api/v1/session", json=account, headers=edge.origin()).status_code == 403
    assert edge.command("clock.start")["refused"][0]["code"] == "edges.public"
    phone = edge.watcher()
    phone.subscribe(CLOCK)
    assert edge.leader.command("clock.start")["ok"]
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "the clock")
