"""Servers forked from one parent are independent of each other."""

from __future__ import annotations

import re
import socket
from contextlib import ExitStack
from pathlib import Path

from tests.servers import RunningServer
from tests.waiting import until

SOCKETS = 20


def watched_descriptors(pid: int) -> int:
    """The number of descriptors that a process waits for with epoll."""
    infos = (each.read_text("ascii") for each in Path(f"/proc/{pid}/fdinfo").iterdir())
    return sum(len(re.findall(r"^tfd:", each, re.MULTILINE)) for each in infos)


def test_a_server_is_not_woken_by_the_sockets_of_another_one(tmp_path: Path) -> None:
    with (
        RunningServer(tmp_path / "one") as first,
        RunningServer(tmp_path / "other") as second,
        ExitStack() as open_,
    ):
        before = watched_descriptors(first.pid), watched_descriptors(second.pid)
        for _ in range(SOCKETS):
            open_.enter_context(socket.create_connection(("127.0.0.1", second.port)))
        until(lambda: watched_descriptors(second.pid) >= before[1] + SOCKETS, "sockets that are waited for")
        assert watched_descriptors(first.pid) < before[0] + SOCKETS
