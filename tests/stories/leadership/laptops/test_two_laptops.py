"""Two laptops with SQLite: the second copies everything and takes over by one tap; after that the first is refused."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from pathlib import Path

import pytest
import requests

from tests.client import envelope, new_id
from tests.processes.second_server import SecondServer, leads, new_code, second_of
from tests.servers import SESSION, RunningServer
from tests.shell import assert_verified
from tests.stories.people import all_rows
from tests.waiting import until


def test_the_second_server_takes_over_by_one_tap_after_the_first_is_killed(
    server: RunningServer, second: SecondServer
) -> None:
    ids = [new_id() for _ in range(20)]
    for each in ids:
        assert server.command("counter.tap", id_=each, what="entry")["ok"]
    assert server.command("clock.start")["ok"]
    before = server.clock()
    server.kill()
    second.sign_in().wait_for("silent").take_over()
    after = second.clock()
    assert after["phase"] == "running"
    assert after["server_ms"] >= before["server_ms"]
    for each in ids:  # the same ids again are the same commands
        assert second.command("counter.tap", id_=each, what="entry")["ok"]
    taps = [row for row in all_rows(second.data) if row.type == "CounterTapped" or row.command in ids]
    assert sorted(row.command for row in taps) == sorted(ids)
    assert second.command("clock.pause")["ok"]
    second.stop()
    assert_verified(second.data)


def test_the_page_of_a_server_that_does_not_lead_yet_has_no_date_and_no_tag(second: SecondServer) -> None:
    """With a date the page could be taken for the leader's page at the same address, whose file may be older."""
    page = second.get("/control", headers={"Accept": "text/html"})
    assert 'data-part="take"' in page.text
    assert not {"Last-Modified", "ETag"} & set(page.headers)


@pytest.mark.full
def test_a_first_server_that_comes_back_is_refused(server: RunningServer, second: SecondServer) -> None:
    assert server.command("clock.start")["ok"]
    port = server.port
    server.kill()
    second.sign_in().wait_for("silent").take_over()
    server.start(port=port)
    assert not leads(server)
    assert f"Another server leads: {second.url()}" in server.log
    refused = server.post("/api/v1/commands", json={}, headers=server.staff())
    assert refused.status_code == 503
    assert refused.json()["refused"][0]["code"] == "server.replaced"
    page = server.get("/control", headers={"Accept": "text/html"})
    assert second.url("/control") in page.text
    assert second.command("clock.pause")["ok"]


def test_a_handover_leaves_one_server_that_decides(server: RunningServer, second: SecondServer) -> None:
    assert server.command("clock.start")["ok"]
    second.sign_in().take_over()
    assert not leads(server)
    assert server.command("clock.pause")["refused"][0]["code"] == "server.replaced"
    assert second.command("clock.pause")["ok"]
    shared = all_rows(server.data)
    assert shared
    assert {(row.stream, row.seq, row.body) for row in shared} <= {
        (row.stream, row.seq, row.body) for row in all_rows(second.data)
    }


def test_a_stranger_without_the_code_gets_nothing(server: RunningServer, tmp_path: Path) -> None:
    new_code(server)
    claim = {"port": 5000}
    wrong = {"Authorization": "Bearer BBBBBBBB"}
    codes = {
        server.post("/api/v1/second-server/claim", json=claim, headers=wrong).json()["refused"][0]["code"]
        for _ in range(8)
    }
    assert codes == {"follow.wrong_code", "access.try_later"}
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Authorization": "Bearer nonsense"}
    assert server.get("/api/v1/follow", headers={**upgrade, **key}).status_code == 403
    assert server.get("/api/v1/second-server").status_code == 403
    assert server.get("/api/v1/second-server/heads", headers=wrong).status_code != 200


@pytest.mark.full
def test_a_second_server_that_hangs_delays_no_answer_for_long(
    server: RunningServer, second: SecondServer
) -> None:
    os.kill(second.pid, signal.SIGSTOP)
    try:
        for _ in range(10):
            assert server.command("counter.tap", what="entry")["ok"]
        until(lambda: second_of(server)["state"] == "away", "the room panel says that the second is away")
    finally:
        os.kill(second.pid, signal.SIGCONT)
    second.wait_for_everything()
    assert len(all_rows(second.data)) == len(all_rows(server.data))


@pytest.mark.full
def test_every_tap_during_a_handover_is_in_the_journal_once(
    server: RunningServer, second: SecondServer
) -> None:
    ids = [new_id() for _ in range(60)]
    answers: dict[str, dict[str, object]] = {}

    def tap() -> None:
        for each in ids:
            with suppress(requests.RequestException):
                answers[each] = server.command("counter.tap", id_=each, what="entry")

    tapping = threading.Thread(target=tap)
    tapping.start()
    until(lambda: len(answers) > 5, "taps are answered")
    second.sign_in().take_over()
    tapping.join()
    accepted = [each for each in ids if answers.get(each, {}).get("ok")]
    assert len(accepted) > 5
    for each in ids:
        assert second.command("counter.tap", id_=each, what="entry")["ok"]
    commands = [row.command for row in all_rows(second.data) if row.command in set(ids)]
    assert sorted(commands) == sorted(ids)


@pytest.mark.full
def test_a_second_server_killed_while_copying_continues_where_it_was(
    server: RunningServer, tmp_path: Path
) -> None:
    for _ in range(300):
        assert server.command("counter.tap", what="entry")["ok"]
    second = SecondServer(tmp_path / "second", server, new_code(server)).start()
    second.kill()
    second.code = ""
    with second:
        second.wait_for_everything()
        assert {(r.stream, r.seq, r.body) for r in all_rows(second.data)} == {
            (r.stream, r.seq, r.body) for r in all_rows(server.data)
        }
        server.kill()
        second.sign_in().wait_for("silent").take_over()
        assert second.command("clock.start")["ok"]


@pytest.mark.full
def test_a_real_epoch_seen_by_a_face_ends_the_first_server_and_a_forged_one_does_not(
    server: RunningServer, second: SecondServer
) -> None:
    face = server.client()
    answer = face.subscribe("room")
    assert answer["addresses"] == [server.url(), second.url()]
    assert answer["ticket"]
    forged = face.call("command", {**envelope("clock.start"), "epoch": "9." + "0" * 32})
    assert forged["ok"]
    os.kill(server.pid, signal.SIGSTOP)
    try:
        second.sign_in().wait_for("silent").take_over()
        epoch = second.get("/api/v1/leader").json()["epoch"]
    finally:
        os.kill(server.pid, signal.SIGCONT)
    message = {**envelope("clock.pause"), "epoch": epoch}
    refused = server.post("/api/v1/commands", json=message, headers=server.staff())
    assert refused.json()["refused"][0]["code"] == "server.replaced"
    assert second.clock()["phase"] == "running"
    assert not leads(server)


@pytest.mark.full
def test_events_that_the_second_server_never_had_are_listed_for_the_director(
    server: RunningServer, second: SecondServer
) -> None:
    port, port_of_second = server.port, second.port
    second.kill()
    id_ = new_id()
    assert server.command("counter.tap", id_=id_, what="entry")["ok"]
    server.kill()
    second.code = ""
    second.start(port=port_of_second).sign_in().wait_for("silent").take_over()
    server.start(port=port)
    assert "1 event that the other server never had" in server.log
    (file,) = (server.data / "lost").glob("*.jsonl")
    assert id_ in file.read_text()
    lost = second.get("/api/v1/second-server", headers=second.staff()).json()["lost"]
    assert [row["command"] for row in lost["rows"]] == [id_]


@pytest.mark.full
def test_a_device_signs_in_at_the_second_server_by_its_ticket_once(
    server: RunningServer, second: SecondServer
) -> None:
    ticket = server.client().subscribe("room")["ticket"]
    early = second.post("/api/v1/session/ticket", json={"ticket": ticket}, headers=second.origin())
    assert early.status_code != 200
    server.kill()
    second.sign_in().wait_for("silent").take_over()
    answer = second.post("/api/v1/session/ticket", json={"ticket": ticket}, headers=second.origin())
    assert answer.status_code == 200
    second.session = answer.cookies[SESSION]
    assert second.command("clock.start")["ok"]
    repeated = second.post("/api/v1/session/ticket", json={"ticket": ticket}, headers=second.origin())
    assert repeated.json()["refused"][0]["code"] == "follow.wrong_ticket"


def test_a_single_server_does_not_mention_a_second_one(server: RunningServer) -> None:
    answer = server.client().subscribe("room")
    assert set(answer) == {"ok", "server_ms", "boot_id", "back_within_ms", "topics"}
