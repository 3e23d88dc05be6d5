"""The server prints the addresses that people type, with a network and without one."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from clockserver.cli import addresses

GREETING = "from clockserver.cli import addresses; print(addresses.greeting('0.0.0.0', 5000, 'ABCD1234'))"


def without_a_network(commands: str) -> str:
    """The output of a command in a network namespace of its own, with only the loopback."""
    command = ["unshare", "--net", "--map-root-user", "sh", "-ec", commands]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_server_without_a_network_names_only_this_machine() -> None:
    greeting = without_a_network(f'{sys.executable} -c "{GREETING}"')
    assert "0.0.0.0" not in greeting
    assert "http://localhost:5000/start#code=ABCD1234" in greeting
    assert "no address in a network yet" in greeting


def test_a_network_without_a_router_has_the_address_of_its_interface() -> None:
    set_up = "ip link add hall0 type bridge; ip addr add 192.168.7.20/24 dev hall0; ip link set hall0 up"
    greeting = without_a_network(f'{set_up}; {sys.executable} -c "{GREETING}"')
    assert "http://192.168.7.20:5000/tv" in greeting
    assert "0.0.0.0" not in greeting


def test_a_server_on_the_loopback_names_no_other_address() -> None:
    greeting = addresses.greeting("127.0.0.1", 5000, None)
    assert set(re.findall(r"http://([^/:]+)", greeting)) == {"localhost"}


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://localhost:5000"),
        ("::", "http://localhost:5000"),
        ("127.0.0.1", "http://127.0.0.1:5000"),
        ("192.168.7.20", "http://192.168.7.20:5000"),
        ("fd00::20", "http://[fd00::20]:5000"),
    ],
)
def test_a_listening_address_is_printed_as_one_that_can_be_opened(host: str, url: str) -> None:
    assert addresses.local_url(host, 5000) == url
