"""Ten thousand made-up cookies at an edge delay neither its staff and phones nor the leader's decisions."""

from __future__ import annotations

import json
import subprocess
import sys
import threading

import pytest

from tests.edges.faults.made_up_cookies import PAGE
from tests.edges.running_edge import RunningEdge
from tests.forks import CHECKOUT

pytestmark = [pytest.mark.full, pytest.mark.server]
COOKIES = 10_000
COUNTERS = "counters:friday:1"
PAUSE = threading.Event()


def test_invented_cookies_delay_nobody(edge: RunningEdge) -> None:
    phone = edge.watcher()
    assert phone.subscribe(COUNTERS)["ok"]
    command = [
        sys.executable,
        "-W",
        "ignore",
        "-m",
        "tests.edges.faults.made_up_cookies",
        str(edge.port),
        str(COOKIES),
    ]
    taps = 0
    with subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True) as flood:
        while flood.poll() is None:
            assert edge.command("counter.tap", what="entry")["ok"]
            taps += 1
            assert edge.get(PAGE).ok
            director = edge.client()  # a new connection is known at once
            assert director.call("subscribe", {"topics": ["log:friday"]})["ok"]
            director.close()
            PAUSE.wait(1)
        assert flood.stdout is not None
        statuses = json.loads(flood.stdout.read())
    assert taps > 1
    assert set(statuses) == {"200"}
    assert statuses["200"] >= COOKIES * 0.99
    phone.wait_for(lambda: phone.values[COUNTERS]["entries"] == taps, "every tap on a phone")
    assert phone.connected
    assert phone.gaps == []
    assert edge.leader.get("/readyz").ok
