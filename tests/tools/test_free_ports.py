"""The ports of tests' servers are given once, outside the range of outgoing connections."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.forks import CHECKOUT
from tests.processes.redis_server import PORTS, free_port

GIVEN_TO_CONNECTIONS = Path("/proc/sys/net/ipv4/ip_local_port_range")


def test_no_port_is_given_twice_here_or_to_another_worker() -> None:
    ours = {free_port() for _ in range(50)}
    assert len(ours) == 50
    same_pid = f"import os; os.getpid = lambda: {os.getpid()}"
    print_ports = (
        "from tests.processes.redis_server import free_port; print(*(free_port() for _ in range(50)))"
    )
    command = [sys.executable, "-c", f"{same_pid}; {print_ports}"]
    completed = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    theirs = set(map(int, completed.stdout.split()))
    assert len(theirs) == 50
    assert ours.isdisjoint(theirs)


def test_no_connection_takes_one_before_its_server_listens() -> None:
    lowest = int(GIVEN_TO_CONNECTIONS.read_text().split()[0])
    assert max(PORTS) < lowest
