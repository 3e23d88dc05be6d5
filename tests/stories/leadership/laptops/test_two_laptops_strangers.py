"""Strangers ask to follow, and a follower stops reading: no row leaks, and no tap waits."""

from __future__ import annotations

from typing import Any

import pytest
import websocket

from clockserver.leadership.epoch_file import EpochFile
from clockserver.standby.follower_messages import PATH, Hello, encoded, release
from clockserver.standby.leader.follower_codes import TRIES
from tests.processes.second_server import SecondServer, new_code, second_of
from tests.servers import RunningServer
from tests.stories.people import all_rows
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.full, pytest.mark.server]
CLAIM = "/api/v1/second-server/claim"


def followed(first: RunningServer, *headers: str, path: str = PATH) -> websocket.WebSocket:
    url = first.url(path).replace("http", "ws", 1)
    return websocket.create_connection(url, timeout=PATIENCE_S, header=list(headers), suppress_origin=True)


def key_of(second: SecondServer) -> str:
    return EpochFile(second.data).record.key


def hello(first: RunningServer, **more: Any) -> str:
    return encoded(["hello", Hello(1, "", first.port + 1, {}, release(), **more)])


def tapped(first: RunningServer, taps: int) -> None:
    for _ in range(taps):
        assert first.command("counter.tap", what="entry")["ok"]


def test_a_stranger_or_a_director_without_the_key_gets_no_row(
    server: RunningServer, second: SecondServer
) -> None:
    key, staff = key_of(second), server.staff()
    cookie = f"Cookie: {staff['Cookie']}"
    for headers in (
        (),
        ("Authorization: Bearer ",),
        ("Authorization: Bearer x",),
        (f"Authorization: Bearer {key[:-1]}",),
        (f"Authorization: Bearer {key}x",),
        (f"Authorization: Bearer {new_code(server)}",),
        (f"Authorization: {key}",),
        (cookie,),
        (cookie, f"X-Key: {key}"),
    ):
        with pytest.raises(websocket.WebSocketBadStatusException) as refused:
            followed(server, *headers)
        assert refused.value.status_code == 403, headers
    with pytest.raises(websocket.WebSocketBadStatusException):
        followed(server, path=f"{PATH}?key={key}")
    for path, body in (("heads", None), ("lost", {"rows": [], "all": 0})):
        method = "GET" if body is None else "POST"
        answer = server.http(method, f"/api/v1/second-server/{path}", json=body, headers=staff)
        assert answer.json()["refused"][0]["code"] == "follow.wrong_key", path
    second.wait_for_everything()
    assert second_of(server)["state"] == "live"


def test_the_key_of_a_replaced_second_server_is_invalid(server: RunningServer, second: SecondServer) -> None:
    key, code = key_of(second), new_code(server)
    headers = {"Authorization": f"Bearer {code}"}
    assert server.post(CLAIM, json={"port": 5001}, headers=headers).status_code == 200
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        followed(server, f"Authorization: Bearer {key}")
    assert refused.value.status_code == 403
    second.wait_for("refused")


def test_guessing_voids_the_code_and_does_not_end_the_second_server(
    server: RunningServer, second: SecondServer
) -> None:
    code = new_code(server)
    answers = [
        server.post(CLAIM, json={"port": 5001}, headers={"Authorization": f"Bearer AAAA{number:04}"})
        for number in range(TRIES)
    ]
    assert {each.status_code for each in answers} <= {403, 429}
    right = server.post(CLAIM, json={"port": 5001}, headers={"Authorization": f"Bearer {code}"})
    assert right.status_code in (403, 429)
    assert second_of(server)["state"] == "live"
    tapped(server, 1)
    second.wait_for_everything()


@pytest.mark.parametrize("says", ["nothing", "hello", "nonsense", "too much"])
def test_a_second_server_that_reads_nothing_or_sends_nonsense_delays_no_tap(
    server: RunningServer, second: SecondServer, says: str
) -> None:
    key, port = key_of(second), second.port
    second.kill()
    conversations = [followed(server, f"Authorization: Bearer {key}") for _ in range(20)]
    for each in conversations:
        if says == "hello":
            each.send(hello(server))
        elif says == "nonsense":
            for text in (
                "[",
                '["hello"]',
                '["hello",{"epoch":"x"}]',
                '["have",5]',
                "null",
                '["take-over",1]',
            ):
                try:
                    each.send(text)
                except (OSError, websocket.WebSocketException):
                    break  # it was ended at once
        elif says == "too much":
            try:
                each.send("x" * 2_000_000)
            except (OSError, websocket.WebSocketException):
                continue
    tapped(server, 50)
    assert server.get("/readyz").ok
    for each in conversations:
        each.close()
    second.code = ""
    second.start(port=port)
    until(lambda: second_of(server)["state"] == "live", "a second that follows as before")
    second.wait_for_everything()
    assert all_rows(second.data) == all_rows(server.data)


def test_the_first_server_stops_waiting_for_a_second_that_claims_more_than_it_was_sent(
    server: RunningServer, second: SecondServer
) -> None:
    key, port = key_of(second), second.port
    second.kill()
    liar = followed(server, f"Authorization: Bearer {key}")
    liar.send(hello(server))
    for text in ('["have",-1]', '["have",9007199254740993]', '["have",1e400]', '["take-over",0]'):
        try:
            liar.send(text)
        except (OSError, websocket.WebSocketException):
            break
    tapped(server, 10)
    assert server.get("/api/v1/leader").json()["leads"]
    liar.close()
    second.code = ""
    second.start(port=port)
    second.wait_for_everything()
    assert all_rows(second.data) == all_rows(server.data)
