"""An edge of two laptops goes on with the second, and never follows the first when the first returns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clockserver.storage.edge_keys import EdgeKeys
from tests.client import Client, envelope
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.processes.second_server import SecondServer, leads, new_code
from tests.servers import SESSION, RunningServer, configure
from tests.waiting import until

pytestmark = pytest.mark.server
CLOCK = "clock:friday:1"


def test_an_edge_follows_the_second_server_and_not_a_first_that_comes_back(
    tmp_path: Path, redis_server: RedisServer
) -> None:
    data = tmp_path / "data"
    configure(data, f'redis = "{redis_server.url}"\n')
    with RunningServer(data) as first:
        first.open_tournament()
        key = EdgeKeys(data).add("hall", "edge")
        with SecondServer(tmp_path / "second", first, new_code(first)) as second:
            second.wait_for_everything()
            addresses = f"{first.url()},{second.url()}"
            with RunningEdge(tmp_path, first, redis_server.url, key, ["--leader", addresses]) as edge:
                _play(first, second, edge)


def _tap(second: SecondServer, edge: RunningEdge, type_: str, **fields: object) -> dict[str, Any]:
    """Tap at the edge, as the director signed in at the second server."""
    headers = {**edge.origin(), "Cookie": f"{SESSION}={second.session}"}
    return dict(edge.http("POST", "/api/v1/commands", json=envelope(type_, **fields), headers=headers).json())


def _epoch_of(server: RunningServer, edge: RunningEdge) -> object:
    headers = {"Clockserver-Edge": edge._key.read_text("ascii")}
    return server.get("/api/v1/edges/leader", headers=headers).json()["epoch"]


def _replace_first(first: RunningServer, second: SecondServer, edge: RunningEdge, phone: Client) -> str:
    """Let the second server take over and answer taps at the edge; its boot id."""
    first.kill()
    second.sign_in().wait_for("silent").take_over()
    # The key came with the copy, and the second writes to the same Redis.
    assert _epoch_of(second, edge) == 2
    until(
        lambda: _tap(second, edge, "clock.pause", run=phone.values[CLOCK]["run"]).get("ok"),
        "a tap at the edge, for the second",
    )
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "paused", "the clock of the second")
    metrics = {"Cookie": f"{SESSION}={second.session}"}

    def metrics_page() -> str:
        return edge.get("/metrics", headers=metrics).text

    until(lambda: "clockserver_leader_epoch 2.0" in metrics_page(), "an edge that has asked the second")
    boot = edge.get("/api/v1/time").json()["boot_id"]
    return str(boot)


def _bring_first_back(
    first: RunningServer, second: SecondServer, edge: RunningEdge, phone: Client, boot: str
) -> None:
    """Restart the first server, which takes itself for the leader until the edge reports the higher epoch."""
    until(lambda: not leads(first), "a first that was told of the epoch after its own")
    until(lambda: "leader away" in edge.get("/readyz").text, "an edge without a leader")
    assert _tap(second, edge, "clock.resume")["refused"][0]["code"] == "edges.leader_away"
    page = edge.get("/api/v1/tournaments/friday/clock").json()
    assert page["phase"] == phone.values[CLOCK]["phase"] == "paused"
    assert page["boot_id"] == boot


def _play(first: RunningServer, second: SecondServer, edge: RunningEdge) -> None:
    phone = edge.watcher()
    phone.subscribe(CLOCK)
    port = first.port
    assert first.command("clock.start")["ok"]
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "the clock of the first")
    assert _epoch_of(first, edge) == 1

    boot = _replace_first(first, second, edge, phone)

    port_of_second = second.port
    second.kill()
    first.start(port=port)
    _bring_first_back(first, second, edge, phone, boot)

    second.start(port=port_of_second)
    until(
        lambda: _tap(second, edge, "clock.resume", run=phone.values[CLOCK]["run"]).get("ok"),
        "a tap for the second, again",
    )
    phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "the clock of the second, again")
