"""After a restart all clients reconnect, at the times that the server told them before."""

from __future__ import annotations

import pytest

from clockserver.live.sockets import back_within_ms
from tests.servers import RunningServer

pytestmark = pytest.mark.server


@pytest.mark.parametrize(("sockets", "ms"), [(0, 1_000), (275, 1_000), (2_501, 2_000), (10_000, 4_000)])
def test_the_time_for_all_clients_to_return_depends_on_their_number(sockets: int, ms: int) -> None:
    assert back_within_ms(sockets) == ms


def test_a_follower_of_a_topic_gets_the_time_in_which_all_return(server: RunningServer) -> None:
    assert server.watcher().subscribe("clock:friday:1")["back_within_ms"] == 1_000


def test_staff_and_phones_return_after_a_restart_with_the_topics_they_followed(server: RunningServer) -> None:
    tablet, phones = server.client(), [server.watcher() for _ in range(20)]
    for client in (tablet, *phones):
        client.subscribe("clock:friday:1")
    tablet.do("clock.start")
    port = server.port
    server.kill()
    server.start(port=port)
    phones_after = [server.watcher() for _ in phones]
    tablet = server.client()
    deadline = tablet.subscribe("clock:friday:1")["topics"]["clock:friday:1"]["value"]["deadline"]
    for client in phones_after:
        clock = client.subscribe("clock:friday:1")["topics"]["clock:friday:1"]["value"]
        assert (clock["phase"], clock["deadline"]) == ("running", deadline)
