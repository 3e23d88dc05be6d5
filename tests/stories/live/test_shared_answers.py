"""Answers that phones poll are equal for all, so a cache may serve them to a room; it keeps no other answers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
import requests

from tests.network.shared_cache import SharedCache, is_public
from tests.servers import RunningServer

FRIDAY = "/api/v1/tournaments/friday/"
TIME = "/api/v1/time"
POLLED = (
    "/api/v1/tournaments",
    "/api/v1/displays",
    *(FRIDAY + kind for kind in ("clock", "counters", "seats", "seats?entry=e1", "vote", "results", "pool")),
)
MIN_PAUSE_S = 3.75
"""Minimum time between a phone's polls: static/js/live/polling.js."""


@pytest.fixture
def cache(server: RunningServer) -> SharedCache:
    def ask(path: str, headers: Mapping[str, str]) -> requests.Response:
        return server.get(path, headers=headers)

    return SharedCache(ask)


def test_every_client_gets_the_same_bytes_and_the_same_etag(server: RunningServer) -> None:
    askers = ({}, server.staff(), {"Accept-Language": "de"}, {"Accept-Encoding": "gzip"})
    for path in POLLED:
        answers = [server.get(path, headers=headers) for headers in askers]
        assert all(is_public(answer) for answer in answers), path
        assert len({(answer.content, answer.headers["ETag"]) for answer in answers}) == 1, path
        assert not {"Vary", "Set-Cookie"} & set().union(*(answer.headers for answer in answers)), path


def test_a_head_request_is_answered_with_headers_only(server: RunningServer) -> None:
    for path in POLLED:
        whole, head = server.get(path), server.http("HEAD", path)
        assert (head.status_code, head.content) == (200, b""), path
        for name in ("ETag", "Cache-Control", "Content-Type", "Content-Length"):
            assert head.headers[name] == whole.headers[name], (path, name)


def test_a_client_with_the_same_etag_gets_304_with_all_headers_that_a_cache_needs(
    server: RunningServer,
) -> None:
    for path in POLLED:
        first = server.get(path)
        revalidated = server.get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (revalidated.status_code, revalidated.content) == (304, b""), path
        for name in ("ETag", "Cache-Control"):
            assert revalidated.headers[name] == first.headers[name], (path, name)
        assert int(revalidated.headers["X-Server-Ms"]) >= int(first.headers["X-Server-Ms"]), path


@pytest.mark.full
def test_a_restart_gives_every_answer_another_etag(server: RunningServer) -> None:
    before = [server.get(path).headers["ETag"] for path in POLLED]
    server.restart()
    assert not set(before) & {server.get(path).headers["ETag"] for path in POLLED}


def test_a_thousand_polls_in_a_second_reach_the_server_once(cache: SharedCache) -> None:
    assert len({cache.get(FRIDAY + "clock").content for _ in range(1_000)}) == 1
    assert cache.asked == [FRIDAY + "clock"]


def test_any_number_of_polling_clients_reaches_the_server_about_once_a_second(cache: SharedCache) -> None:
    for _ in range(100):
        cache.get(FRIDAY + "clock")
        cache.now += 0.125
    assert len(cache.asked) == 13


def test_a_phone_that_polls_alone_sees_changes_at_its_next_poll(
    server: RunningServer, cache: SharedCache
) -> None:
    for phase, command in (("ready", "clock.start"), ("running", "clock.pause"), ("paused", "clock.resume")):
        assert cache.get(FRIDAY + "clock").json()["phase"] == phase
        assert server.command(command)["ok"]
        cache.now += MIN_PAUSE_S


def test_a_cached_answer_has_no_server_time_and_says_when_it_was_made(
    server: RunningServer, cache: SharedCache
) -> None:
    before = server.get(TIME).json()["server_ms"]
    answer = cache.get(FRIDAY + "clock")
    assert "server_ms" not in answer.json()
    assert before <= int(answer.headers["X-Server-Ms"]) <= server.get(TIME).json()["server_ms"]


@pytest.mark.full
def test_the_time_is_never_answered_from_a_cache(cache: SharedCache) -> None:
    answers = [cache.get(TIME) for _ in range(3)]
    assert cache.asked == [TIME] * 3
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    instants = [answer.json()["server_ms"] for answer in answers]
    assert instants == sorted(instants)
    assert {answer.json()["boot_id"] for answer in answers} == {cache.get(FRIDAY + "clock").json()["boot_id"]}


def test_a_cache_serves_for_a_few_seconds_while_the_server_is_away(
    server: RunningServer, cache: SharedCache
) -> None:
    cache.get(FRIDAY + "clock")
    server.stop()
    cache.now += 5
    assert cache.get(FRIDAY + "clock").json()["phase"] == "ready"
    cache.now += 10
    with pytest.raises(requests.ConnectionError):
        cache.get(FRIDAY + "clock")


@pytest.mark.full
@pytest.mark.parametrize("who", ["director", "nobody"])
def test_no_other_answer_is_shared(server: RunningServer, who: str) -> None:
    headers = server.staff() if who == "director" else {}
    described = server.get("/api/v1/openapi.json").json()["paths"]
    paths = [path for path, methods in described.items() if "get" in methods]
    assert len(paths) > 20
    public = {path for path in paths if is_public(server.get(filled_path(path), headers=headers))}
    assert public == {
        "/api/v1/tournaments",
        "/api/v1/displays",
        "/api/v1/season_standings",
        "/api/v1/schedule.ics",
        "/api/v1/tournaments/{slug}/clock",
        "/api/v1/tournaments/{slug}/pool",
        "/api/v1/tournaments/{slug}/results",
        "/api/v1/tournaments/{slug}/{kind}",
    }


def test_a_refusal_is_not_shared(server: RunningServer) -> None:
    for path in (
        FRIDAY + "players",
        FRIDAY + "seats?find=" + "x" * 100,
        FRIDAY + "counters?find=" + "x" * 100,
        "/api/v1/tournaments/nowhere/clock",
    ):
        answer = server.get(path)
        assert answer.status_code >= 400, path
        assert not is_public(answer), path


def filled_path(path: str) -> str:
    """A documented path with existing values."""
    return path.replace("{slug}", "friday").replace("{kind}", "seats").replace("{name}", "tda-2024")
