"""Redis stops, dies or is emptied: nobody waits for it, and afterwards it has every topic again."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import redis

from clockserver.edges import edge_messages
from clockserver.edges import publisher as publishing
from clockserver.edges.edge_messages import Beat, Changed, Counts, Keys, ReadAgain
from clockserver.edges.publisher import Publisher, TopicChange
from clockserver.edges.redis_client import connected
from tests.edges.topics.follower import Follower
from tests.processes.redis_server import RedisServer
from tests.servers import RunningServer
from tests.waiting import until


def a_change(seq: int, value: object = None, topic: str = "clock:friday:1") -> TopicChange:
    message = {"topic": topic, "prev": None, "seq": seq, "server_ms": 5, "value": value}
    return TopicChange("public", Changed(0, message), ((topic, seq, value),))


def all_topics(publisher: Publisher, *changes: TopicChange) -> None:
    """Hand over all topics, as the leader's loop does on request."""
    until(lambda: publisher.wants_all_topics and not publisher.away, "Redis wants all topics")
    publisher.wants_all_topics = False
    for each in (TopicChange("public", empties=True), *changes, TopicChange("public", ReadAgain())):
        publisher.hand(each)


@pytest.fixture
def publisher(redis_server: RedisServer) -> Iterator[Publisher]:
    running = Publisher(Keys(), partial(connected, redis, redis_server.url))
    ends = threading.Event()

    def run() -> None:
        while not ends.is_set():
            running.step(time.sleep)

    thread = threading.Thread(target=run)
    thread.start()
    until(lambda: running.last_id == "" and running._client is not None, "a connection")
    yield running
    ends.set()
    thread.join()


@pytest.mark.full
def test_no_command_waits_for_a_redis_that_hangs_and_it_gets_the_newest_values_afterwards(
    publisher: Publisher, redis_server: RedisServer
) -> None:
    all_topics(publisher, a_change(1))
    follower = Follower(redis_server.client(), "public")
    until(lambda: follower.read().held, "the first value")
    redis_server.stop()
    # More than it ever keeps: each is taken at once, none is waited for.
    for seq in range(2, 2 * publishing.MAX_QUEUED):
        publisher.hand(a_change(seq, {"seq": seq}))
        assert publisher.status.queued <= publishing.MAX_QUEUED
    until(lambda: publisher.away, "that Redis is away")
    assert publisher.status.queued == 0
    redis_server.go_on()
    all_topics(publisher, a_change(9_999, "newest"))
    until(lambda: follower.read().value("clock:friday:1") == "newest", "the newest value")
    follower.catches_up()


def test_late_data_of_an_old_connection_does_not_overwrite_newer_values(
    publisher: Publisher, redis_server: RedisServer
) -> None:
    all_topics(publisher, a_change(1))
    redis_server.stop()
    publisher.hand(a_change(2, "old"))
    until(lambda: publisher.away, "that Redis is away")
    redis_server.go_on()
    all_topics(publisher, a_change(3, "new"))
    follower = Follower(redis_server.client(), "public")
    until(lambda: follower.read().value("clock:friday:1") == "new", "the newer value")
    follower.catches_up()
    assert follower.in_redis()["clock:friday:1"].value == "new"


@pytest.mark.full
def test_a_redis_that_was_killed_gets_all_topics_once_it_is_back(
    publisher: Publisher, redis_server: RedisServer
) -> None:
    all_topics(publisher, a_change(1))
    redis_server.kill()
    publisher.hand(a_change(2))
    until(lambda: publisher.away, "that Redis is away")
    assert publisher.problem
    redis_server.start()
    all_topics(publisher, a_change(3))
    follower = Follower(redis_server.client(), "public")
    until(lambda: follower.read().seq("clock:friday:1") == 3, "the value")


def test_an_emptied_redis_gets_all_topics_with_the_next_message(
    publisher: Publisher, redis_server: RedisServer
) -> None:
    all_topics(publisher, a_change(1), a_change(1, topic="room"))
    until(lambda: len(Follower(redis_server.client(), "public").held) == 2, "two topics")
    assert not publisher.wants_all_topics
    redis_server.client().flushall()
    publisher.hand(a_change(2))
    all_topics(publisher, a_change(2), a_change(1, topic="room"))
    until(lambda: len(Follower(redis_server.client(), "public").held) == 2, "two topics")


@pytest.mark.parametrize("setting", [("maxmemory", "1"), ("min-replicas-to-write", "1")])
def test_a_redis_that_answers_and_accepts_no_write_counts_as_away_throughout(
    publisher: Publisher, redis_server: RedisServer, setting: tuple[str, str]
) -> None:
    all_topics(publisher, a_change(1))
    until(lambda: Follower(redis_server.client(), "public").held, "the first value")
    name, value = setting
    redis_server.client().config_set(name, value)
    opened = publisher._client_id or 0
    publisher.hand(a_change(2))
    until(lambda: publisher.problem, "that Redis is away")
    away_each_time = []

    def is_open_again() -> bool:
        away_each_time.append(publisher.status.away)
        publisher.hand(a_change(3))
        return (publisher._client_id or 0) > opened + 2

    until(is_open_again, "two connections that could write nothing either")
    assert all(away_each_time)
    redis_server.client().config_set(name, "0")
    follower = Follower(redis_server.client(), "public")

    def has_newest() -> bool:
        # What was sent just before Redis took writes again may still fail: then all topics are wanted once more.
        if publisher.wants_all_topics and not publisher.away:
            all_topics(publisher, a_change(4))
        return follower.read().seq("clock:friday:1") == 4

    until(has_newest, "the value")
    until(lambda: not publisher.status.away, "that Redis is back")


@pytest.mark.parametrize("name", ["public:events", "staff:events", "public:topics", "leader"])
def test_a_key_of_another_kind_is_deleted_and_all_topics_are_sent_again(
    publisher: Publisher, redis_server: RedisServer, name: str
) -> None:
    all_topics(publisher, a_change(1))
    until(lambda: Follower(redis_server.client(), "public").held, "the first value")
    client = redis_server.client()
    client.delete(f"clockserver:{name}")
    client.rpush(f"clockserver:{name}", "x" * 5_000_000)
    for each in (a_change(2), TopicChange("staff", ReadAgain())):
        publisher.hand(each)
    publisher.beat(Beat("a", 0, "b", 1, Counts("m", 1), True, 0))
    until(lambda: publisher.away or publisher.wants_all_topics, "that it is noticed")
    all_topics(publisher, a_change(3))
    follower = Follower(redis_server.client(), "public")
    until(lambda: follower.read().seq("clock:friday:1") == 3, "the value")
    assert client.type(f"clockserver:{name}") != b"list"


@pytest.mark.full
def test_a_value_that_cannot_be_written_does_not_stop_the_publisher(
    publisher: Publisher, redis_server: RedisServer
) -> None:
    all_topics(publisher, a_change(1))
    publisher.hand(a_change(2, object()))
    all_topics(publisher, a_change(3))
    until(lambda: Follower(redis_server.client(), "public").held, "all topics")


def a_beat(boot_id: str, epoch: int = 0) -> Beat:
    return Beat("", epoch, boot_id, 5, Counts("m", 5), True, 0)


def test_a_leader_that_was_replaced_writes_nothing_more(
    publisher: Publisher, redis_server: RedisServer
) -> None:
    all_topics(publisher, a_change(1))
    publisher.beat(a_beat("old"))
    until(lambda: redis_server.client().get(Keys().leader), "its beat")
    redis_server.client().set(Keys().leader, edge_messages.encode_beat(a_beat("new", 1)))
    publisher.hand(a_change(2, "late"))
    publisher.beat(a_beat("old"))
    until(lambda: "another server leads" in publisher.problem, "that it was replaced")
    assert Follower(redis_server.client(), "public").seq("clock:friday:1") == 1
    assert edge_messages.decode_beat(redis_server.client().get(Keys().leader)).boot_id == "new"


def test_two_servers_in_one_room_are_reported_but_a_restarted_one_is_not(
    publisher: Publisher, redis_server: RedisServer
) -> None:
    redis_server.client().set(Keys().leader, edge_messages.encode_beat(a_beat("the run before")))
    all_topics(publisher, a_change(1))
    publisher.beat(a_beat("here"))
    until(
        lambda: redis_server.client().get(Keys().leader) == edge_messages.encode_beat(a_beat("here")),
        "its beat",
    )
    publisher.hand(a_change(2))
    until(lambda: Follower(redis_server.client(), "public").seq("clock:friday:1") == 2, "the change")
    assert not publisher.rival
    redis_server.client().set(Keys().leader, edge_messages.encode_beat(a_beat("elsewhere")))
    publisher.hand(a_change(3))
    until(lambda: publisher.rival, "the other server")


def test_the_changes_of_one_command_are_sent_in_one_transaction(redis_server: RedisServer) -> None:
    later: list[Callable[[], None]] = []
    publisher = Publisher(Keys(), partial(connected, redis, redis_server.url), soon=later.append)
    publisher.step(time.sleep)
    client = redis_server.client()
    client.config_resetstat()
    publisher.hand(a_change(1))
    publisher.hand(a_change(2))
    publisher.beat(a_beat("here"))
    assert (len(later), publisher.status.queued) == (1, 3)
    later.pop()()
    publisher.step(time.sleep)
    assert publisher.status.queued == 0
    assert client.info("commandstats")["cmdstat_exec"]["calls"] == 1
    assert Follower(client, "public").seq("clock:friday:1") == 2


@pytest.mark.full
@pytest.mark.server
def test_a_tap_is_answered_while_redis_hangs_and_staff_get_a_notice(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    with RunningServer(tmp_path / "data", args=["--redis", redis_server.url]) as server:
        server.open_tournament()
        tablet, phone = server.client(), server.watcher()
        tablet.subscribe("presence:room")
        phone.subscribe("clock:friday:1")
        redis_server.stop()
        # Redis would never answer, so an answer that waited for it would never arrive.
        tablet.do("clock.start")
        for _ in range(5):
            tablet.do("clock.pause")
            tablet.do("clock.resume")
        phone.wait_for(lambda: phone.seqs["clock:friday:1"] >= 10, "the server's own phones go on")

        def faults() -> list[str]:
            return [each["code"] for each in tablet.values["presence:room"]["server"]["faults"]]

        tablet.wait_for(lambda: faults() == ["edges.redis_away"], "the note")
        assert "Redis" in server.get("/readyz").text
        assert server.get("/readyz").status_code == 200
        metrics = server.get("/metrics", headers=server.staff()).text
        assert "clockserver_redis_away 1.0" in metrics
        redis_server.go_on()
        tablet.wait_for(lambda: faults() == [], "Redis is back")
        follower = Follower(redis_server.client(), "public")
        until(lambda: follower.read().seq("clock:friday:1") == phone.seqs["clock:friday:1"], "the clock")
        assert "clockserver_redis_away 0.0" in server.get("/metrics", headers=server.staff()).text


@pytest.mark.server
def test_a_leader_that_starts_without_redis_serves_and_fills_it_later(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    redis_server.kill()
    with RunningServer(tmp_path / "data", args=["--redis", redis_server.url]) as server:
        server.open_tournament()
        redis_server.start()
        client = redis_server.client()
        until(lambda: client.hexists(Keys().topics("public"), "clock:friday:1"), "the clock")


class NotingClient:
    """A client that notes each Redis command of its transactions that waits for an answer."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def pipeline(self, transaction: bool) -> Any:
        pipeline = self._client.pipeline(transaction=transaction)
        execute, at_once = pipeline.execute, pipeline.immediate_execute_command

        def noted(*arguments: Any, **options: Any) -> Any:
            self.asked.append("EXEC")
            return execute(*arguments, **options)

        def noted_at_once(*arguments: Any, **options: Any) -> Any:
            self.asked.append(arguments[0])
            return at_once(*arguments, **options)

        pipeline.execute, pipeline.immediate_execute_command = noted, noted_at_once
        return pipeline


def test_a_change_waits_for_one_answer_of_redis(redis_server: RedisServer) -> None:
    commands: list[NotingClient] = []

    def connect() -> NotingClient:
        commands.append(NotingClient(connected(redis, redis_server.url)))
        return commands[-1]

    publisher = Publisher(Keys(), connect)
    publisher.hand(a_change(1))
    publisher.step(time.sleep)  # connects, and forgets what was handed over before
    for seq in (1, 2):
        publisher.hand(a_change(seq))
        commands[-1].asked.clear()
        publisher.step(time.sleep)
    assert commands[-1].asked == ["EXEC", "WATCH", "GET"]
    assert not publisher.away
    follower = Follower(redis_server.client(), "public")
    assert follower.seq("clock:friday:1") == 2
