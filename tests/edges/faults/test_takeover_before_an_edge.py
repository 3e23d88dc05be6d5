"""A standby takes over before an edge: its phones stay connected, and hear the new leader without a gap."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.processes.running_room import EDGES, running_room
from tests.waiting import until

pytestmark = [pytest.mark.server, pytest.mark.postgres]
CLOCK = "clock:friday:1"


def test_phones_at_an_edge_stay_and_taps_go_to_the_new_leader(tmp_path: Path) -> None:
    with running_room(tmp_path, EDGES[:1]) as room:
        (edge,) = room.edges.values()
        first, second = room.servers
        phone, tablet = edge.watcher(), edge.client()
        for each in (phone, tablet):
            each.subscribe(CLOCK)
        assert tablet.command("clock.start")["ok"]
        phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "a clock that runs")
        deadline, boot = phone.values[CLOCK]["deadline"], edge.get("/api/v1/time").json()["boot_id"]

        first.kill()
        answer = tablet.command("announcement.post", text="We go on", seconds=60)
        assert answer.get("ok"), answer
        assert second.role() == "leader"
        assert phone.values[CLOCK]["deadline"] == deadline
        assert tablet.command("clock.pause")["ok"]
        phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "paused", "the clock of the new leader")
        assert edge.get("/api/v1/time").json()["boot_id"] == boot, "no page begins anew"

        first.start_waiting()
        second.kill()
        assert tablet.command("clock.resume")["ok"], "and back"
        phone.wait_for(lambda: phone.values[CLOCK]["phase"] == "running", "the clock of the first again")
        for each in (phone, tablet):
            assert each.connected
            assert each.gaps == []
        until(lambda: "leader away" not in edge.get("/readyz").text, "an edge with a leader")
