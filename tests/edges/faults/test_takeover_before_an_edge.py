"""A standby takes over before an edge: phones stay connected, and follow the new leader without a gap."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import requests

from tests.client import new_id
from tests.edges.running_edge import RunningEdge
from tests.processes.running_room import EDGES, running_room
from tests.processes.standby_pair import assert_whole, count
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


@pytest.mark.full
def test_one_command_given_at_two_edges_while_the_leader_dies_counts_once(tmp_path: Path) -> None:
    with running_room(tmp_path) as room:
        for _ in range(3):
            id_ = new_id()
            give = partial(_answer_until_accepted, id_=id_)
            with ThreadPoolExecutor(len(EDGES)) as tablets:
                answers = tablets.map(give, room.edges.values())
                room.kill("first" if room.leading() is room.pair.first else "second")
                first, second = answers
            assert first == second
            query = f"SELECT count(*) FROM events WHERE command = '{id_}'"  # noqa: S608 - an id of ours
            assert count(room.postgres, room.database, query) == 1
            room.leading()
        assert_whole(room.postgres, room.database)


def _answer_until_accepted(edge: RunningEdge, id_: str) -> dict[str, Any]:
    """Repeat a tablet's command with its id until it is accepted; the answer."""
    answer: dict[str, Any] = {}

    def is_accepted() -> bool:
        with suppress(requests.RequestException):
            answer.update(edge.command("counter.tap", id_=id_, what="entry"))
        return bool(answer.get("ok"))

    until(is_accepted, "the answer")
    return {name: value for name, value in answer.items() if name in ("ok", "seq")}
