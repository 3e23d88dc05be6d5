"""A client that stops reading delays nobody, and is current once it reads again."""

from __future__ import annotations

import json

import pytest

from tests.network.raw_client import RawClient
from tests.servers import RunningServer

pytestmark = pytest.mark.server
TOPICS = ["clock:friday:1", "structure:friday:1", "tournament:friday", "announcement:friday"]
REQUESTS = 290
"""Number of requests whose answers fill every buffer in between; a few less than too many."""


def test_a_slow_client_delays_nobody_and_gets_every_answer_and_the_newest_of_each_topic(
    server: RunningServer,
) -> None:
    td = server.client()
    slow = RawClient(server.port).enter()
    for id_ in range(REQUESTS):
        slow.ask(id_, "subscribe", {"topics": TOPICS})
    td.subscribe(*TOPICS)
    td.do("clock.start")
    for number in range(100):
        td.do("announcement.post", text=f"Announcement {number}", seconds=60)
        td.do("clock.add", ms=60_000 if number % 2 else 30_000)
    assert td.gaps == []
    slow.ask(REQUESTS, "subscribe", {"topics": TOPICS})
    frames = slow.read_until(f"43{REQUESTS}[")
    answers = [message for message in frames if message.startswith("43")]
    assert [message.partition("[")[0] for message in answers] == [f"43{id_}" for id_ in range(REQUESTS + 1)]
    messages = [json.loads(message[2:])[1] for message in frames if message.startswith("42")]
    assert len(messages) < 100, "what is stale is left out"
    newest = dict.fromkeys(["clock:friday:1", "announcement:friday"], 0)
    while 0 in newest.values():
        message = json.loads(slow.read()[2:])[1]
        if message["prev"] is None:
            newest[message["topic"]] = message["seq"]
    assert newest == {name: td.seqs[name] for name in newest}
    slow.close()
