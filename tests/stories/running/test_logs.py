"""The log of a real server follows each command, and holds no personal data."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.client import codes, envelope
from tests.network.raw_client import RawClient
from tests.servers import RunningServer, configure
from tests.shell import CLOCKSERVER
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
CLOCK = "clock:friday:1"
NASTY = 'tap\n{"level": "error"}\u2028\x1b[2J'


@pytest.fixture
def logging_server(tmp_path: Path) -> Iterator[RunningServer]:
    configure(tmp_path / "data", 'log = "json"\nlog_level = "debug"\n')
    with RunningServer(tmp_path / "data") as server:
        server.open_tournament()
        yield server


def lines_of(server: RunningServer, event: str, **fields: Any) -> list[dict[str, Any]]:
    """The log lines of an event with such fields."""
    whole, _, _ = server.log.rpartition("\n")  # what follows is being written
    lines = [json.loads(line) for line in whole.splitlines() if line.startswith("{")]
    lines_of_event = [line for line in lines if line["event"] == event]
    return [line for line in lines_of_event if all(line.get(key) == value for key, value in fields.items())]


def wait_for_line(server: RunningServer, event: str, **fields: Any) -> dict[str, Any]:
    until(lambda: lines_of(server, event, **fields), f"a line of {event}")
    (line,) = lines_of(server, event, **fields)
    return line


@pytest.mark.full
def test_a_command_can_be_followed_from_the_tablet_to_the_last_screen(logging_server: RunningServer) -> None:
    td, wall = logging_server.client(), logging_server.watcher()
    wall.subscribe(CLOCK)
    assert td.command("clock.start", id_="start-0001")["ok"]
    line = wait_for_line(logging_server, "command", id="start-0001")
    assert (line["type"], line["tournament"], line["given_as"], line["level"]) == (
        "clock.start", "friday", "td", "info"
    )  # fmt: skip
    assert line["topics"][CLOCK] == line["seq"]
    assert {"turn", "check", "decide", "queue", "sync", "views", "publish", "answer", "last"} <= line[
        "stage_ms"
    ].keys()
    for step in ("arrived", "durable"):
        wait_for_line(logging_server, step, id="start-0001")
    for step in ("published", "written"):
        assert wait_for_line(logging_server, step, id="start-0001", topic=CLOCK)["seq"] == line["seq"]


def test_a_refusal_is_logged_with_its_codes(logging_server: RunningServer) -> None:
    td = logging_server.client()
    answer = td.command("clock.pause", id_="pause-0001", run=1)
    assert wait_for_line(logging_server, "command", id="pause-0001")["refused"] == codes(answer) != []


def test_the_log_has_no_name_no_text_and_no_address(logging_server: RunningServer) -> None:
    td = logging_server.client()
    td.do("announcement.post", text="the quick brown fox", seconds=30)
    td.command("announcement.post", text="jumps over", seconds=30, nonsense="the lazy dog")
    td.do("counter.tap", what="entry")
    wait_for_line(logging_server, "command", type="counter.tap")
    lines = "".join(line for line in logging_server.log.splitlines() if line.startswith("{"))
    for private in ("quick", "jumps", "lazy", "Anna", "127.0.0.1", "u-"):
        assert private not in lines


def test_a_name_given_by_a_client_cannot_forge_a_line(logging_server: RunningServer) -> None:
    td = logging_server.client()
    for fields in ({"id": NASTY}, {"type": NASTY}, {"tournament": NASTY}, {"id": "x" * 50_000}):
        assert "refused" in td.call("command", {**envelope("clock.start"), **fields})
    until(lambda: len(lines_of(logging_server, "command", level="info")) >= 5, "lines of all")
    assert all(len(line) < 1_000 for line in logging_server.log.splitlines() if '"refused"' in line)
    until(lambda: lines_of(logging_server, "command", id=NASTY), "the line of that id")
    assert not lines_of(logging_server, "note", level="error")


def test_the_log_for_people_has_a_line_for_each_command_and_the_greeting(server: RunningServer) -> None:
    td = server.client()
    td.do("counter.tap", what="entry")
    until(lambda: " INFO command id=" in server.log and "type=counter.tap" in server.log, "a line")
    assert f"http://localhost:{server.port}/control" in server.log


def test_the_last_lines_are_in_the_log_of_a_server_that_was_ended(server: RunningServer) -> None:
    command = server.client().do("counter.tap", what="entry")
    server.stop()
    assert f"id={command} " in server.log


@pytest.mark.full
def test_a_reader_of_the_log_that_hangs_delays_nobody(tmp_path: Path) -> None:
    configure(tmp_path / "data", 'log = "json"\nlog_level = "debug"\n')
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # A pipe open at both ends: it holds what fits, and nobody reads it.
    command = ("sh", "-c", f'exec {CLOCKSERVER[0]} "$@" 2<> {pipe}', "sh")
    with RunningServer(tmp_path / "data", command=command) as server:
        server.open_tournament()
        td = server.client()
        for _ in range(200):
            td.do("counter.tap", what="entry")


# -- what strangers make libraries say ---------------------------------------------------------------------

BAD_LINES = (
    b"GET\r\n\r\n",
    b"\x16\x03\x01 hello\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET secret-word HTTP/1.x\r\n\r\n",
)
BAD_PACKETS = ('44"x"', "44", '4{"', "40/nowhere,", "45-", "9", "43[]", '42["connect"]')


def send_malformed_requests(server: RunningServer, times: int) -> None:
    """Send malformed request lines and packets."""
    for _ in range(times):
        for line in BAD_LINES:
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S) as sock:
                sock.sendall(line)
                while sock.recv(4_096):
                    pass
    client = RawClient(server.port).enter()
    for _ in range(times):
        for packet in BAD_PACKETS:
            client.send(packet)
    client.close()


@pytest.mark.full
def test_strangers_add_only_a_count_to_the_log(server: RunningServer) -> None:
    tablet = server.client()
    tablet.do("counter.tap", what="entry")
    until(lambda: "type=counter.tap" in server.log, "a line")
    before = server.log
    send_malformed_requests(server, 20)
    tablet.do("clock.start")
    until(lambda: "type=clock.start" in server.log, "a line")
    assert len(server.log[len(before) :].splitlines()) == 1, server.log
    metric = 'clockserver_library_lines_total{source="http"} ' + str(20.0 * len(BAD_LINES))
    assert metric in server.get("/metrics", headers=server.staff()).text


def test_the_debug_log_has_a_short_line_for_each_stranger_without_address_or_text(
    logging_server: RunningServer,
) -> None:
    send_malformed_requests(logging_server, 2)
    until(lambda: len(lines_of(logging_server, "library", source="http")) == 2 * len(BAD_LINES), "the lines")
    lines = [line for line in logging_server.log.splitlines() if '"library"' in line]
    assert all(json.loads(line)["level"] == "debug" for line in lines)
    assert all(len(line) < 400 for line in lines)
    for private in ("127.0.0.1", "secret-word"):
        assert private not in "".join(lines)


@pytest.mark.full
def test_log_lines_of_libraries_do_not_stop_a_server_whose_log_nobody_reads(
    tmp_path: Path,
) -> None:
    configure(tmp_path / "data", 'log_level = "debug"\n')
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = ("sh", "-c", f'exec {CLOCKSERVER[0]} "$@" 2<> {pipe}', "sh")
    with RunningServer(tmp_path / "data", command=command) as server:
        server.open_tournament()
        tablet = server.client()
        for _ in range(10):
            send_malformed_requests(server, 20)
            tablet.do("counter.tap", what="entry")
