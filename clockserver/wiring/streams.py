"""The writer of the journal, and the topics with their delivery to sockets; both are observed."""

from __future__ import annotations

from collections.abc import Container
from functools import partial

from flask import Flask
from msgspec import Struct

from clockserver.desk.command_messages import MAX_BYTES
from clockserver.desk.journals.writer import Writer
from clockserver.desk.ports import HostClock
from clockserver.leadership.leader_state import LeaderState
from clockserver.live import hub
from clockserver.live.delivery import Delivery
from clockserver.live.packets import StrictPacket, WireJson
from clockserver.observability.command_traces import CommandTraces
from clockserver.observability.library_log import LibraryLog
from clockserver.observability.metrics import Metrics
from clockserver.projection.topics import Topics
from clockserver.storage.server_config import ServerConfig
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.web.request_guard import malformed, source_unless
from clockserver.wiring.edge_channel import EdgeChannel, open_edge_channel
from clockserver.wiring.factories import Ports
from clockserver.wiring.storage import Storage

MAX_FRAME = 4 * 1024 * 1024
"""Maximum bytes of a frame that is answered with a refusal; a larger one ends the connection."""


class Observers(Struct, frozen=True, kw_only=True):
    """Metrics, traces of commands, and the log of the libraries."""

    library_log: LibraryLog
    metrics: Metrics
    traces: CommandTraces


class Streams(Struct, frozen=True, kw_only=True):
    """The writer with the event that wakes it, and the topics with their delivery."""

    app: Flask
    wake_event: hub.WakeEvent
    clock: HostClock
    delivery: Delivery
    edge_channel: EdgeChannel | None
    """The channel to edges; None without any."""
    topics: Topics
    writer: Writer


def open_observers() -> Observers:
    """Create what observes the server."""
    metrics = Metrics()
    library_log = LibraryLog(metrics.count_library_message)
    return Observers(library_log=library_log, metrics=metrics, traces=CommandTraces(metrics))


def open_http_state(
    config: ServerConfig, observers: Observers, edges: Container[str] = frozenset()
) -> hub.HttpServerState:
    """Create the acceptance of connections, before authentication. `edges` are their addresses."""

    def sources(address: str) -> str | None:
        return None if address in edges else source_unless(config.proxies, address)

    refusal = partial(malformed, catalogue().reason)
    unread = partial(observers.metrics.dropped, "answer_unread")
    return hub.HttpServerState(hub.connection_limit(), sources, observers.library_log, refusal, unread)


def open_streams(
    ports: Ports,
    storage: Storage,
    clock: HostClock,
    observers: Observers,
    leadership: LeaderState,
    *,
    direct: bool,
) -> Streams:
    """Create the writer and the topics, carried to edges if the ports have a Redis.

    `direct`: the server's own fan-out delivers to sockets.
    """
    app = open_app()
    delivery = open_delivery(app, observers, direct=direct)
    broadcaster = observers.traces.broadcaster(ports.broadcaster(delivery), delivery.followers)
    wake_event = hub.WakeEvent()
    has_pending = delivery.pending_commands.any
    channel = (
        None
        if ports.redis is None
        else open_edge_channel(ports.redis, leadership, broadcaster, clock, has_pending)
    )
    return Streams(
        app=app,
        wake_event=wake_event,
        clock=clock,
        delivery=delivery,
        edge_channel=channel,
        topics=Topics(broadcaster, clock) if channel is None else channel.topics,
        writer=observers.traces.writer(storage.journal, storage.offload, wake_event.wake, hub.sleep),
    )


def open_app() -> Flask:
    """Create the application that routes are registered with."""
    app = Flask("clockserver", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BYTES
    return app


def open_delivery(app: Flask, observers: Observers, *, direct: bool) -> Delivery:
    """Create the sockets over an application."""
    return Delivery(
        app,
        direct=direct,
        on_sent=observers.traces.group_sent,
        json=WireJson,
        serializer=StrictPacket,
        transports=["websocket"],
        max_http_buffer_size=MAX_FRAME,
        manage_session=False,
        # One message of a client at a time; further ones wait in the client's socket.
        async_handlers=False,
        logger=observers.library_log.logger(),
        engineio_logger=observers.library_log.logger(),
    )
