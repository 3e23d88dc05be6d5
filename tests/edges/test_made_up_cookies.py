"""Ten thousand made-up cookies through an edge: staff and phones there are answered, and the leader decides on."""

from __future__ import annotations

import http.client
import threading
from contextlib import suppress

import pytest

from clockserver.edges.remote_guard import MAX_KNOWN, MAX_UNKNOWN_KEPT
from tests.edges.running_edge import RunningEdge
from tests.servers import SESSION
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.server]
COOKIES, AT_ONCE = 10_000, 250
FROM = "127.0.0.77"
"""The address of whoever makes them up."""
PAGE = "/api/v1/tournaments/friday/clock"


def test_made_up_cookies_hold_up_nobody(edge: RunningEdge) -> None:
    answers: list[int] = []
    numbers = iter(range(COOKIES))
    lock, ends = threading.Lock(), threading.Event()

    def make_up() -> None:
        while not ends.is_set():
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            with suppress(OSError, http.client.HTTPException):
                asked = http.client.HTTPConnection("127.0.0.1", edge.port, 60, source_address=(FROM, 0))
                asked.request("GET", PAGE, headers={"Cookie": f"{SESSION}=made-up-{number}"})
                answers.append(asked.getresponse().status)
                asked.close()

    phone = edge.watcher()
    assert phone.subscribe("counters:friday:1")["ok"]
    threads = [threading.Thread(target=make_up, daemon=True) for _ in range(AT_ONCE)]
    for each in threads:
        each.start()
    taps = 0
    while any(each.is_alive() for each in threads):
        assert edge.command("counter.tap", what="entry")["ok"]
        taps += 1
        assert edge.get(PAGE).ok
        director = edge.client()  # a new connection is known at once
        assert director.call("subscribe", {"topics": ["log:friday"]})["ok"]
        director.close()
        ends.wait(1)
    assert len(answers) >= COOKIES * 0.99
    assert set(answers) == {200}
    phone.wait_for(lambda: phone.values["counters:friday:1"]["entries"] == taps, "every tap on a phone")
    assert MAX_UNKNOWN_KEPT < MAX_KNOWN
    until(lambda: edge.leader.get("/readyz").ok, "a leader that is well")
    assert "Traceback" not in edge.log
