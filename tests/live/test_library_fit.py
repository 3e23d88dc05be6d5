"""The library's own code runs wherever a part of the library is not as expected, and the log names that part."""

from __future__ import annotations

import inspect
import logging
import subprocess
import sys

import engineio
import pytest
import socketio
from engineio.socket import Socket
from flask import Flask

from clockserver.live import delivery
from clockserver.live.delivery import EXPECTED, Delivery
from clockserver.live.fan_out import FanOut
from clockserver.live.library_fit import Part, fits

REPLACED = [part for part in EXPECTED if part.signature is not None or part.takes]
OTHERS = [part for part in EXPECTED if part not in REPLACED]


def delivered(*, direct: bool) -> Delivery:
    return Delivery(Flask("test"), direct=direct, on_sent=lambda _: None)


def label(part: Part) -> str:
    return part.label


def test_the_installed_libraries_are_as_expected() -> None:
    assert delivery.fits()


@pytest.mark.parametrize("part", REPLACED, ids=label)
def test_a_replaced_part_with_another_signature_is_named(
    part: Part, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(part.owner, part.name, lambda _self, _something_new: None)
    with caplog.at_level(logging.WARNING, "clockserver"):
        assert not delivery.fits()
    assert f"{part.label} is not as expected" in caplog.text


def test_no_part_is_replaced_where_one_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Socket, "schedule_ping", lambda _self, _delay: None)
    delivery_used = delivered(direct=True)
    assert not delivery_used.direct
    assert type(delivery_used.socketio.server.manager) is socketio.Manager


@pytest.mark.parametrize("part", OTHERS, ids=label)
def test_a_missing_part_is_named(
    part: Part, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    owners = part.owner.__mro__ if inspect.isclass(part.owner) else [part.owner]
    monkeypatch.delattr(next(each for each in owners if part.name in vars(each)), part.name)
    with caplog.at_level(logging.WARNING, "clockserver"):
        assert not delivery.fits()
    assert f"{part.label} is not as expected" in caplog.text


def test_all_changed_parts_are_named_at_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Socket, "schedule_ping", lambda _self, _delay: None)
    monkeypatch.delattr(engineio.Server, "_handle_connect")
    assert not delivery.fits()
    for name in ("Socket.schedule_ping", "Server._handle_connect"):
        assert name in caplog.text


def test_a_changed_default_counts_and_a_changed_annotation_does_not() -> None:
    class Owner:
        def annotated(self, wait: bool = True) -> None: ...

    assert fits([Part(Owner, "annotated", "self, wait=True")])
    assert not fits([Part(Owner, "annotated", "self, wait=False")])
    assert not fits([Part(Owner, "missing", "self")])


def test_stock_delivery_uses_no_subclass_of_the_libraries() -> None:
    stock = delivered(direct=False)
    stock.begin(lambda _: None, lambda _: None, lambda _: False)
    server = stock.socketio.server
    assert not stock.direct
    assert type(server.manager) is socketio.Manager
    assert server.eio._handle_connect.__func__ is engineio.Server._handle_connect
    direct = delivered(direct=True)
    assert type(direct.socketio.server.manager) is FanOut


STOCK = """
import socket, threading, eventlet.websocket, eventlet.wsgi
from clockserver.live import hub
before = {kind: dict(vars(kind)) for kind in (eventlet.websocket.RFC6455WebSocket, eventlet.websocket.WebSocketWSGI)}
seen = {}
def server(sock, app, **options):
    seen.update(options, accept="accept" in vars(sock))
eventlet.wsgi.server = server
for front in (None, hub.HttpServerState(hub.connection_limit(), lambda address: address, None)):
    hub.tune()
    hub.serve(hub.listen("127.0.0.1", 0), None, front)
    print("protocol" in seen, seen["accept"], all(dict(vars(kind)) == was for kind, was in before.items()))
"""


def test_stock_delivery_replaces_nothing_of_eventlet() -> None:
    """In a process of its own, because replacements last."""
    completed = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", STOCK], capture_output=True, text=True, check=True
    )
    assert completed.stdout.splitlines() == ["False False True", "True True False"]
