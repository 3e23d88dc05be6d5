"""After a restart everybody comes back: when, the server has told them before."""

from __future__ import annotations

import pytest

from clockserver.live.sockets import back_within_ms
from tests.servers import RunningServer

pytestmark = pytest.mark.server


@pytest.mark.parametrize(("sockets", "ms"), [(0, 1_000), (275, 1_000), (2_501, 2_000), (10_000, 4_000)])
def test_so_long_all_may_take_that_taps_are_answered_as_ever(sockets: int, ms: int) -> None:
    assert back_within_ms(sockets) == ms


def test_who_follows_a_topic_is_told_in_how_long_all_shall_be_back(server: RunningServer) -> None:
    assert server.watcher().subscribe("clock:friday:1")["back_within_ms"] == 1_000


def test_staff_and_phones_are_back_after_a_restart_each_with_what_it_followed(server: RunningServer) -> None:
    tablet, phones = server.client(), [server.watcher() for _ in range(20)]
    for face in (tablet, *phones):
        face.subscribe("clock:friday:1")
    tablet.do("clock.start")
    port = server.port
    server.kill()
    server.start(port=port)
    back = [server.watcher() for _ in phones]
    tablet = server.client()
    deadline = tablet.subscribe("clock:friday:1")["topics"]["clock:friday:1"]["value"]["deadline"]
    for face in back:
        shown = face.subscribe("clock:friday:1")["topics"]["clock:friday:1"]["value"]
        assert (shown["phase"], shown["deadline"]) == ("running", deadline)
