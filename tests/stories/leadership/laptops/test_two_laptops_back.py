"""Two laptops swap roles: the replaced one follows, and leads again, whichever of them dies."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

import pytest
import requests

from tests.client import new_id
from tests.processes.second_server import FirstServer, SecondServer, leads, new_code
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.standby.frame_cable import FrameCable
from tests.stories.leadership.laptops.test_two_laptops_apart import content_of
from tests.stories.people import all_rows
from tests.waiting import PATIENCE_S, until


def rows_of(server: RunningServer) -> set[tuple[str, int, str]]:
    return {(row.stream, row.seq, row.body) for row in all_rows(server.data)}


def swap(leader: SecondServer, follower: SecondServer) -> None:
    """A hand-over, after which the former leader follows."""
    follower.take_over()
    until(lambda: not leads(leader), "the one before decides nothing")
    assert isinstance(leader, (FirstServer, SecondServer))
    FirstServer.follow(leader, follower)  # type: ignore[arg-type]


class Tapping(threading.Thread):
    """A tablet that gives every tap until a server has done it."""

    def __init__(self, *servers: RunningServer) -> None:
        super().__init__(daemon=True)
        self._servers = servers
        self.ids: list[str] = []
        self.is_over = threading.Event()

    def run(self) -> None:
        while not self.is_over.is_set():
            self.ids.append(new_id())
            until(lambda: any(map(self._done, self._servers)), "the tap is done")

    def _done(self, server: RunningServer) -> bool:
        with suppress(requests.RequestException, ValueError):
            return bool(server.command("counter.tap", id_=self.ids[-1], what="entry").get("ok"))
        return False


@pytest.mark.full
def test_two_handovers_in_each_direction_under_taps_count_every_tap_once(
    first: FirstServer, second: SecondServer
) -> None:
    tapping = Tapping(first, second)
    tapping.start()
    leader, follower = first, second
    for _ in range(4):
        swap(leader, follower)
        leader, follower = follower, leader
    tapping.is_over.set()
    tapping.join(PATIENCE_S)
    assert leader is first
    assert first.get("/api/v1/leader").json()["epoch"].startswith("5.")
    second.wait_for_everything()
    commands = [row.command for row in all_rows(first.data) if row.command in set(tapping.ids)]
    assert sorted(commands) == sorted(tapping.ids)
    assert rows_of(first) == rows_of(second)
    for each in (first, second):
        each.stop()
        assert_verified(each.data)


@pytest.mark.full
def test_the_first_server_follows_the_second_and_takes_over_once_it_dies(
    first: FirstServer, second: SecondServer
) -> None:
    port = first.port
    first.kill()
    second.wait_for("silent").take_over()
    assert second.command("clock.start")["ok"]
    first.start(port=port)
    assert "Another server leads" in first.log
    first.follow(second)
    second.kill()
    first.wait_for("silent").take_over()
    assert first.clock()["phase"] == "running"
    assert first.command("clock.pause")["ok"]


@pytest.mark.full
def test_events_that_only_the_first_server_has_are_archived_when_it_follows(
    first: FirstServer, second: SecondServer
) -> None:
    port, port_of_second, lost = first.port, second.port, new_id()
    second.kill()
    assert first.command("counter.tap", id_=lost, what="entry")["ok"]
    first.kill()
    second.code = ""
    second.start(port=port_of_second).sign_in().wait_for("silent").take_over()
    first.start(port=port).follow(second)
    assert rows_of(first) == rows_of(second)
    (database,) = (first.data / "lost").glob("before-epoch-*/clockserver.db")
    assert lost.encode() in database.read_bytes()
    (listed,) = (first.data / "lost").glob("*.jsonl")
    assert lost in listed.read_text()
    first.take_over()
    assert lost not in {row.command for row in all_rows(first.data)}
    assert first.command("counter.tap", id_=lost, what="entry")["ok"]
    first.stop()
    assert_verified(first.data)


@pytest.mark.full
def test_an_erased_player_is_erased_in_archived_databases_too(
    first: FirstServer, second: SecondServer
) -> None:
    names = ("Zebedee Quillfeather", "Ottoline Featherstonehaugh")
    players = [added_player(first, name) for name in names]
    port, port_of_second = first.port, second.port
    until(lambda: all(name in content_of(second.data) for name in names), "both players are copied")
    second.kill()
    assert first.command("counter.tap", what="entry")["ok"]
    first.kill()
    second.code = ""
    second.start(port=port_of_second).sign_in().wait_for("silent").take_over()
    first.start(port=port).follow(second)
    archive = first.data / "lost"
    assert all(name in content_of(archive) for name in names)
    erase(second, players[0])
    until(lambda: names[0] not in content_of(first.data), "the first player is erased on the follower")
    assert names[1] in content_of(archive)
    first.take_over()
    erase(first, players[1])
    assert names[1] not in content_of(first.data)


def added_player(server: RunningServer, name: str) -> str:
    """The id of a new player."""
    answer = server.post("/api/v1/players", json={"id": new_id(), "name": name}, headers=server.staff())
    assert answer.ok, answer.text
    return str(answer.json()["player"]["id"])


def erase(server: RunningServer, player: str) -> None:
    answer = server.post(f"/api/v1/players/{player}/erase", json={}, headers=server.staff())
    assert answer.ok, answer.text


@pytest.mark.full
def test_the_first_server_leads_again_after_the_seconds_death_once_a_director_confirms_the_loss(
    first: FirstServer, second: SecondServer
) -> None:
    port, port_of_second, lost_tap = first.port, second.port, new_id()
    first.kill()
    second.wait_for("silent").take_over()
    assert second.command("counter.tap", id_=lost_tap, what="entry")["ok"]
    first.start(port=port).stop()
    second.kill()
    alone = SecondServer(first.data, second, at=second.url())
    alone.start(port=port).sign_in().wait_for("silent")
    refused = alone.tap()
    assert [each["code"] for each in refused.json()["refused"]] == ["follow.missing"]
    missing = alone.state()["missing"]
    assert (missing["led"], missing["events"]) == (True, None)
    assert {each["stream"] for each in missing["newest"]} == {row.stream for row in all_rows(first.data)}
    alone.take_over(anyway=True)
    assert alone.get("/api/v1/leader").json()["epoch"].startswith("3.")
    assert lost_tap not in {row.command for row in all_rows(alone.data)}
    second.start(port=port_of_second)
    assert not leads(second)
    panel = alone.get("/api/v1/second-server", headers=alone.staff()).json()
    assert [row["command"] for row in panel["lost"]["rows"]] == [lost_tap]
    alone.stop()


def test_serve_in_the_directory_of_a_second_server_follows(first: FirstServer, second: SecondServer) -> None:
    second.stop()
    restarted = FirstServer(second.data, sign_in=False)
    restarted.first = first
    with restarted:
        restarted.wait_for_everything()
        assert not leads(restarted)
    assert leads(first)


def test_an_incomplete_copy_leads_only_once_its_director_has_confirmed_it(
    first: FirstServer, tmp_path: Path
) -> None:
    with FrameCable(first.port) as cable:
        second = SecondServer(tmp_path / "second", first, new_code(first), at=cable.url(""))
        cable.hold()
        second.start()
        second.code = ""
        cable.at("after", 6, second.kill)  # it has the accounts
        assert cable.happened.wait(PATIENCE_S)
        first.kill()
        with second:
            second.sign_in().wait_for("silent")
            assert [each["code"] for each in second.tap().json()["refused"]] == ["follow.missing"]
            assert second.state()["missing"]["events"] is None
            second.take_over(anyway=True)


def test_a_stranger_cannot_make_a_server_follow(first: FirstServer, second: SecondServer) -> None:
    path = "/api/v1/second-server/follow"
    assert second.post(path, json={}, headers=second.origin()).status_code == 503  # it follows already
    assert first.post(path, json={}).status_code == 403
    response = first.post(path, json={}, headers=first.staff())
    assert response.json()["refused"][0]["code"] == "follow.peer_away"
    second.take_over()
    until(lambda: not leads(first), "the first is replaced")
    for headers in ({}, first.staff(), {"Authorization": "Bearer nonsense"}):
        assert first.post(path, json={}, headers=headers).status_code == 403
    assert first.state() == {}
