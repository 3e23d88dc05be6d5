"""Integrators' clients follow two hundred commands and a death of the server without a gap."""

from __future__ import annotations

import json
import queue
import random
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import jsonpatch
import pytest
import socketio

from tests.client import new_id
from tests.forks import CHECKOUT
from tests.servers import RunningServer, configure
from tests.shell import assert_verified, run
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
COMMANDS = 200
TOPICS = (
    "room",
    "tournament:friday",
    "clock:friday:1",
    "structure:friday:1",
    "counters:friday:1",
    "controls:friday:1",
    "log:friday",
    "announcement:friday",
    "announcement:room",
    "displays:room",
    "log:room",
)


class Follower(Protocol):
    """A client that follows topics and keeps all messages."""

    @property
    def gaps(self) -> list[Any]: ...

    def held(self) -> dict[str, Any]: ...

    def close(self) -> None: ...


class NodeFollower:
    """tests/clients/follow.mjs: the npm socket.io-client."""

    def __init__(self, url: str, token: str) -> None:
        self._process = subprocess.Popen(
            ["node", "tests/clients/follow.mjs", url, token, *TOPICS],
            cwd=CHECKOUT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._gaps: list[Any] = []
        self.heard: list[dict[str, Any]] = []
        self._held: queue.Queue[dict[str, Any]] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            body = json.loads(line)
            self.heard.append(body)
            match body["what"]:
                case "gap" | "refused":
                    self._gaps.append(body)
                case "held":
                    self._held.put(body["topics"])

    @property
    def gaps(self) -> list[Any]:
        return list(self._gaps)

    def held(self) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return self._held.get(timeout=PATIENCE_S)

    def close(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        assert self._process.wait(PATIENCE_S) == 0
        self._reader.join(PATIENCE_S)


class PythonFollower:
    """python-socketio's client with its own reconnection; its handlers may run concurrently."""

    def __init__(self, url: str, token: str) -> None:
        self.applied = 0
        self.boots: list[str] = []
        self._lock = threading.RLock()
        self._topics: dict[str, Any] = {}
        self._early: dict[str, list[dict[str, Any]]] = {}
        self._client = socketio.Client(reconnection_delay=0.1, reconnection_delay_max=0.5)
        self._client.on("topic", self._receive)
        self._client.on("connect", self._connected)
        self._client.on("disconnect", self._disconnected)
        headers = {"Authorization": f"Bearer {token}"}
        self._client.connect(url, headers, transports=["websocket"], wait_timeout=PATIENCE_S)

    def _connected(self) -> None:
        self._client.emit("subscribe", {"topics": list(TOPICS)}, callback=self._subscribed)

    def _disconnected(self, *_: Any) -> None:
        with self._lock:
            self._topics.clear()
            self._early.clear()

    def _subscribed(self, answer: dict[str, Any]) -> None:
        if "refused" in answer:  # too many taps of the same sign-in: once more
            assert [reason["code"] for reason in answer["refused"]] == ["wire.too_fast"]
            self._connected()
            return
        with self._lock:
            self.boots.append(answer["boot_id"])
            self._topics = answer["topics"]
            for waiting in list(self._early.values()):
                for message in list(waiting):
                    self._receive(message)

    def _receive(self, message: dict[str, Any]) -> None:
        """Hold a message that overtook its predecessor."""
        with self._lock:
            early = self._early.setdefault(message["topic"], [])
            if message not in early:
                early.append(message)
            while (ready := self._next(message["topic"])) is not None:
                self._apply(ready)

    def _next(self, topic: str) -> dict[str, Any] | None:
        snapshot, early = self._topics.get(topic), self._early[topic]
        if snapshot is None:
            return None
        early[:] = [each for each in early if each["seq"] > snapshot["seq"]]
        return next((each for each in early if each["prev"] in (snapshot["seq"], None)), None)

    def _apply(self, message: dict[str, Any]) -> None:
        snapshot = self._topics[message["topic"]]
        if "value" in message:
            value = message["value"]
        elif "changes" in message:
            value = jsonpatch.apply_patch(snapshot["value"], message["changes"])
        else:
            ((name, lines),) = snapshot["value"].items()
            lines = {**lines, **message["patch"]["set"]}
            value = {name: {key: lines[key] for key in lines if key not in message["patch"]["remove"]}}
        self._topics[message["topic"]] = {"seq": message["seq"], "value": value}
        self.applied += 1

    def held(self) -> dict[str, Any]:
        with self._lock:
            return dict(self._topics)

    @property
    def gaps(self) -> list[Any]:
        """Messages that still wait for a predecessor that never came."""
        with self._lock:
            return [message for early in self._early.values() for message in early]

    def close(self) -> None:
        self._client.disconnect()


class SecondDirector:
    """A second director who gives every possible command in turn."""

    def __init__(self, server: RunningServer) -> None:
        self._dice = random.Random(20_261_121)
        self._server = server
        self.client = server.client()
        self.accepted: list[str] = []

    def taps(self, count: int) -> None:
        """Give `count` accepted commands; refused ones do not count."""
        while count:
            type_, place, fields = self._dice.choice(self._choices())
            message = {"id": new_id(), "type": type_, **fields}
            answer = self.client.call(
                "command", message if place is None else {**message, "tournament": place}
            )
            assert "ok" in answer or "refused" in answer
            if "ok" in answer:
                count -= 1
            if "ok" in answer and place is not None:
                self.accepted.append(message["id"])

    def _choices(self) -> list[tuple[str, str | None, dict[str, Any]]]:
        dice = self._dice
        choices: list[tuple[str, str | None, dict[str, Any]]] = [
            ("clock.start", "friday", {}),
            ("clock.pause", "friday", {}),
            ("clock.resume", "friday", {}),
            ("clock.next", "friday", {}),
            ("clock.add", "friday", {"ms": dice.randrange(-30_000, 90_000)}),
            ("counter.tap", "friday", {"what": "entry", "count": dice.randrange(1, 5)}),
            ("counter.tap", "friday", {"what": "entry"}),
            ("counter.tap", "friday", {"what": "bustout"}),
            ("announcement.post", "friday", {"text": f"Seat open at table {dice.randrange(20)}"}),
            ("room.announce", None, {"text": "Last orders"}),
            ("room.pause_all", None, {}),
            ("room.resume_all", None, {}),
            ("venue.change", None, {"name": f"Room {dice.randrange(9)}"}),
        ]
        if self.accepted:
            choices += [("undo", "friday", {"command": dice.choice(self.accepted)})] * 3
        return choices


@pytest.fixture(params=["direct", "stock"])
def server(data: Path, request: pytest.FixtureRequest) -> Iterator[RunningServer]:
    """A server with its own delivery, or with Socket.IO's."""
    configure(data, f'delivery = "{request.param}"\n')
    with RunningServer(data) as running:
        running.open_tournament()
        yield running
        if request.param == "stock":
            until(lambda: "the stock way" in running.log, "the server says how it delivers")
        else:
            assert "the stock way" not in running.log


@pytest.fixture
def token(server: RunningServer) -> str:
    """A token for an integration in the role of a supervisor, which reads everything and changes nothing."""
    done = run("token", "add", "Follower", "--role", "supervisor", "--data", server.data)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[0].rpartition(": ")[2]


@pytest.fixture(params=[NodeFollower, PythonFollower], ids=["npm", "python"])
def follower(
    request: pytest.FixtureRequest, server: RunningServer, token: str
) -> Iterator[NodeFollower | PythonFollower]:
    kind: Callable[[str, str], NodeFollower | PythonFollower] = request.param
    wait_for_token(server, token)
    following = kind(server.url(), token)
    yield following
    following.close()


def wait_for_token(server: RunningServer, token: str) -> None:
    """Wait until a running server accepts a new token."""
    bearer = {"Authorization": f"Bearer {token}"}
    until(lambda: server.get("/api/v1/session", headers=bearer).json()["role"] == "supervisor", "the token")


def assert_holds_what_is_shown(server: RunningServer, follower: Follower) -> None:
    client = server.client()

    def current_topics() -> dict[str, Any]:
        return dict(client.subscribe(*TOPICS)["topics"])

    # The change of every clock by one tap arrives a moment after its acknowledgement.
    until(lambda: follower.held() == current_topics(), f"all as it is shown; held: {follower.held()}")


@pytest.mark.full
def test_a_client_follows_an_evening_through_a_killed_server_without_a_gap(
    server: RunningServer, follower: NodeFollower | PythonFollower
) -> None:
    SecondDirector(server).taps(COMMANDS // 2)
    assert_holds_what_is_shown(server, follower)
    port = server.port
    server.kill()
    server.start(port=port)
    SecondDirector(server).taps(COMMANDS // 2)
    assert_holds_what_is_shown(server, follower)
    assert follower.gaps == []
    match follower:
        case PythonFollower(applied=applied, boots=boots):
            assert len(set(boots)) == 2
        case NodeFollower(heard=heard):
            applied = sum(message["what"] == "applied" for message in heard)
            assert any(message.get("again") for message in heard)
    assert applied > COMMANDS
    server.stop()
    assert_verified(server.data)
