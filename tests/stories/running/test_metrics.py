"""Metrics and health of the server, and their permissions."""

from __future__ import annotations

import re

import pytest

from clockserver.observability.metrics import STAGES
from tests.servers import RunningServer
from tests.shell import run
from tests.waiting import until

pytestmark = pytest.mark.server


def metric_value(text: str, name: str) -> float:
    """A metric as Prometheus reads it; 0 before its first measurement."""
    match = re.search(rf"^{re.escape(name)} ([0-9.e+-]+)$", text, re.MULTILINE)
    return float(match[1]) if match else 0.0


def measures(server: RunningServer) -> str:
    answer = server.get("/metrics", headers=server.staff())
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain")
    return str(answer.text)


def test_commands_refusals_and_their_duration_are_counted(server: RunningServer) -> None:
    td = server.client()
    td.do("clock.start")
    td.do("counter.tap", what="entry")
    assert "refused" in td.command("clock.start")
    text = measures(server)
    assert metric_value(text, 'clockserver_commands_total{type="clock.start"}') == 1
    assert metric_value(text, 'clockserver_commands_total{type="counter.tap"}') >= 1
    assert metric_value(text, 'clockserver_refusals_total{code="clock.already_running"}') == 1
    assert metric_value(text, "clockserver_answer_seconds_count") >= 3
    assert metric_value(text, "clockserver_journal_sync_seconds_count") >= 2
    assert metric_value(text, "clockserver_publish_seconds_count") >= 2


def test_each_stage_of_a_command_is_measured(server: RunningServer) -> None:
    td, wall = server.client(), server.watcher()
    wall.subscribe("clock:friday:1")
    td.do("clock.start")
    for stage in STAGES:
        name = f'clockserver_stage_seconds_count{{stage="{stage}"}}'
        until(lambda name=name: metric_value(measures(server), name) >= 1, f"the stage {stage}")


def test_sockets_are_counted_by_face_and_state(server: RunningServer) -> None:
    phone, wall = server.watcher(), server.watcher()
    assert phone.call("presence", {"face": "phone", "state": "live"}) == {"ok": True}
    assert wall.call("presence", {"face": "tv", "state": "stale"}) == {"ok": True}
    text = measures(server)
    assert metric_value(text, 'clockserver_sockets{face="phone",state="live"}') == 1
    assert metric_value(text, 'clockserver_sockets{face="tv",state="stale"}') == 1
    assert metric_value(text, "clockserver_sockets_behind") == 0
    assert metric_value(text, "clockserver_backlog_bytes") == 0
    phone.close()
    until(
        lambda: metric_value(measures(server), 'clockserver_sockets{face="phone",state="live"}') == 0,
        "the phone to be gone",
    )


def test_the_delay_of_turns_is_measured_by_itself(server: RunningServer) -> None:
    until(
        lambda: metric_value(measures(server), "clockserver_hub_lag_seconds_count") >= 2,
        "two looks at the lag",
    )


@pytest.mark.full
def test_only_permitted_users_see_the_metrics(server: RunningServer) -> None:
    refused = server.get("/metrics", headers=server.origin())
    assert refused.status_code == 403
    assert refused.json()["refused"][0]["code"] == "access.staff_only"
    done = run("token", "add", "Prometheus", "--role", "supervisor", "--data", server.data)
    token = done.stdout.splitlines()[0].rpartition(": ")[2]
    bearer = {"Authorization": f"Bearer {token}"}
    until(lambda: server.get("/metrics", headers=bearer).status_code == 200, "the token to be taken in")


def test_the_health_routes_report_a_ready_server(server: RunningServer) -> None:
    assert (server.get("/healthz").status_code, server.get("/healthz").text) == (200, "ok\n")
    assert (server.get("/readyz").status_code, server.get("/readyz").text) == (200, "ok\n")
