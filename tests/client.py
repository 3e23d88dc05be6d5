"""A client on its own socket, as docs/live.md describes it, and its messages."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import engineio
import jsonpatch
import socketio

from tests.waiting import PATIENCE_S

KEYED = {
    "log": "lines",
    "library_log": "lines",
    "roster": "entries",
    "seat_list": "entries",
    "table_list": "tables",
}
"""Kinds of topics that send keyed patches, and the member of their value with the keys."""

_numbers = count(1)


def new_id(name: str = "tap") -> str:
    """An unused command id."""
    return f"{name}-{next(_numbers):05}-{secrets.token_hex(4)}"


def envelope(
    type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
) -> dict[str, Any]:
    """A command in its form on the wire."""
    message = {"id": id_ or new_id(), "type": type_, **fields}
    return message if tournament is None else {**message, "tournament": tournament}


def codes(answer: Mapping[str, Any]) -> list[str]:
    """The codes of a refusal; each reason has its words."""
    assert "refused" in answer, answer
    for reason in answer["refused"]:
        assert reason["text"], reason
        assert reason["text"] != reason["code"], reason
    return [reason["code"] for reason in answer["refused"]]


class _InOrder(engineio.Client):
    """Delivers messages in the order of their arrival; the library's own dispatcher gives each a thread."""

    def _trigger_event(self, event: str, *args: Any, **_: Any) -> Any:
        return super()._trigger_event(event, *args, run_async=False)

    def disconnect(self, abort: bool = False, reason: Any = None) -> None:
        # The server's farewell is heard by the reading thread, which cannot wait for its own end.
        super().disconnect(abort or threading.current_thread() is self.read_loop_task, reason)


class _Socket(socketio.Client):
    def _engineio_client_class(self) -> type[engineio.Client]:
        return _InOrder


class Call:
    """A message under way. `ack` is its acknowledgement, None before that arrives."""

    def __init__(self, wake: threading.Condition, is_over: Callable[[], bool]) -> None:
        self._wake = wake
        self._is_over = is_over
        self.ack: Any = None
        self.answered = False

    def give(self, value: Any = None) -> None:
        with self._wake:
            self.ack, self.answered = value, True
            self._wake.notify_all()

    def wait(self, seconds: float = PATIENCE_S) -> Any:
        """The acknowledgement; None if the connection ends before it."""
        with self._wake:
            self._wake.wait_for(lambda: self.answered or self._is_over(), seconds)
            assert self.answered, "the connection ended" if self._is_over() else "no acknowledgement"
        return self.ack


class Client:
    """A client by docs/live.md: it follows topics by `prev` and `seq`, and keeps all messages."""

    def __init__(
        self, url: str, headers: Mapping[str, str] | None = None, authority: Path | None = None
    ) -> None:
        """`authority` is the certificate that the client trusts over https."""
        self._changed = threading.Condition()
        self.seqs: dict[str, int] = {}
        self.values: dict[str, Any] = {}
        self.gaps: list[dict[str, Any]] = []
        self.heard: list[tuple[str, dict[str, Any]]] = []
        headers_left = dict(headers or {})
        # Without these headers the library adds its own.
        options: dict[str, Any] = {
            key: headers_left.pop(key.title()) for key in ("origin", "host") if key.title() in headers_left
        }
        if authority is not None:
            options["sslopt"] = {"ca_certs": str(authority)}
        self._socket = _Socket(reconnection=False, websocket_extra_options=options)
        self._ended = False
        self._socket.on("topic", self._on_topic)
        self._socket.on("disconnect", self._on_end)
        self._socket.on("heartbeat", lambda message: self._remember("heartbeat", message))
        self._socket.connect(url, headers_left, transports=["websocket"], wait_timeout=PATIENCE_S)

    @property
    def connected(self) -> bool:
        return bool(self._socket.connected)

    def close(self) -> None:
        if self._socket.connected:
            self._socket.disconnect()

    # -- sending -------------------------------------------------------------------------------------

    def send(self, event: str, message: Any) -> Call:
        """Send a message without waiting."""
        call = Call(self._changed, lambda: self._ended)
        self._socket.emit(event, message, callback=call.give)
        return call

    def call(self, event: str, message: Any, seconds: float = PATIENCE_S) -> Any:
        """Send a message and wait for its acknowledgement."""
        return self.send(event, message).wait(seconds)

    def sync(self) -> dict[str, Any]:
        return dict(self.call("sync", {}))

    def command(
        self, type_: str, tournament: str | None = "friday", id_: str | None = None, **fields: Any
    ) -> dict[str, Any]:
        """Give a command over the socket; its answer."""
        return dict(self.call("command", envelope(type_, tournament, id_, **fields)))

    def do(self, type_: str, **fields: Any) -> str:
        """Give a command that has to be accepted; its id."""
        id_ = new_id()
        answer = self.command(type_, id_=id_, **fields)
        assert answer.get("ok"), answer
        return id_

    def subscribe(self, *topics: str) -> dict[str, Any]:
        """Follow topics; their snapshots are stored before any later message is read."""
        call = Call(self._changed, lambda: self._ended)

        def keep(ack: dict[str, Any]) -> None:
            with self._changed:
                for name, snapshot in ack.get("topics", {}).items():
                    self.seqs[name], self.values[name] = snapshot["seq"], snapshot["value"]
            call.give(ack)

        self._socket.emit("subscribe", {"topics": list(topics)}, callback=keep)
        return dict(call.wait())

    # -- hearing -------------------------------------------------------------------------------------

    def wait_for(self, condition: Callable[[], Any], what: str, seconds: float = PATIENCE_S) -> None:
        """Wait until the received messages make `condition` true."""
        with self._changed:
            assert self._changed.wait_for(lambda: bool(condition()), seconds), (
                f"not heard within {seconds} s: {what}; held: {self.values}"
            )

    def of(self, event: str) -> list[dict[str, Any]]:
        """The messages of an event, oldest first."""
        with self._changed:
            return [message for name, message in self.heard if name == event]

    def shown(self, topic: str, seq: int) -> Any:
        """The value of a topic at a seq, also after later messages."""

        def values() -> list[Any]:
            return [m["value"] for m in self.of("topic") if (m["topic"], m["seq"]) == (topic, seq)]

        self.wait_for(values, f"{topic} as of {seq}")
        return values()[0]

    def _remember(self, event: str, message: dict[str, Any]) -> None:
        with self._changed:
            self.heard.append((event, message))
            self._changed.notify_all()

    def _on_end(self, *_: Any) -> None:
        with self._changed:
            self._ended = True
            self._changed.notify_all()

    def _on_topic(self, message: dict[str, Any]) -> None:
        with self._changed:
            self._apply(message)
        self._remember("topic", message)

    def _apply(self, message: dict[str, Any]) -> None:
        topic, seq = message["topic"], self.seqs.get(message["topic"])
        if seq is None or message["seq"] <= seq:
            return
        if message["prev"] not in (seq, None):
            self.gaps.append(message)
            return
        self.seqs[topic] = message["seq"]
        if "value" in message:
            self.values[topic] = message["value"]
            return
        if "changes" in message:
            self.values[topic] = jsonpatch.apply_patch(self.values[topic], message["changes"])
            return
        patch = message["patch"]
        # The log's lines have their own key, other topics use the keys themselves.
        name = KEYED.get(topic.partition(":")[0])
        entries = self.values[topic][name] if name else self.values[topic]
        remaining = {key: value for key, value in entries.items() if key not in patch.get("remove", ())}
        patched = {**remaining, **patch["set"]}
        counts = {"counts": patch["counts"]} if "counts" in patch else {}
        self.values[topic] = {**self.values[topic], **counts, name: patched} if name else patched
