"""`delivery = "stock"` serves pages, commands and topics by the libraries alone."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.servers import RunningServer, configure
from tests.waiting import PATIENCE_S, until

CLOCK = "clock:friday:1"


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    data = tmp_path / "data"
    configure(data, f'delivery = "{request.param}"\n')
    with RunningServer(data) as running:
        running.open_tournament()
        yield running


def answer_to_nonsense(server: RunningServer) -> bytes:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1, 2\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(4096), b""))


@pytest.mark.parametrize("server", ["direct", "stock"], indirect=True)
def test_a_phone_gets_its_page_and_follows_its_topic(server: RunningServer) -> None:
    assert "<!doctype html>" in server.get("/t/friday").text.lower()
    phone = server.watcher()
    phone.subscribe(CLOCK)
    for command in ("clock.start", "clock.pause"):
        before = phone.values[CLOCK]
        assert server.command(command).get("ok")
        phone.wait_for(lambda before=before: phone.values[CLOCK] != before, command)
    assert phone.gaps == []


@pytest.mark.parametrize("server", ["stock"], indirect=True)
def test_a_stock_server_reads_requests_as_eventlet_does(server: RunningServer) -> None:
    assert b"application/json" not in answer_to_nonsense(server)
    until(lambda: "the stock way" in server.log, "the server says how it delivers")


@pytest.mark.parametrize("server", ["direct"], indirect=True)
def test_the_replaced_delivery_answers_a_bad_request_itself(server: RunningServer) -> None:
    assert b"application/json" in answer_to_nonsense(server)
    assert "the stock way" not in server.log
