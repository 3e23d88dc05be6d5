"""Flask-SocketIO with the fan-out of clockserver (`direct`) or its own (`stock`).

`python -m bench.live.processes.served direct`: prints its port; each number read is sent to every client as a mark,
its instant printed.
"""

from __future__ import annotations

import eventlet

eventlet.monkey_patch()

import sys
import time

import eventlet.tpool
from flask import Flask, request
from flask_socketio import SocketIO, join_room

from bench.live.messages import TOPIC, message, report
from clockserver.live import hub
from clockserver.live.admission import Admission
from clockserver.live.broadcast import SocketBroadcaster
from clockserver.live.engine import LiveEngine
from clockserver.live.fan_out import FanOut
from clockserver.observability.library_log import LibraryLog

SENT_FIRST = 275
"""Number of clients with priority: the TVs and tablets of a festival."""


def served(*, direct: bool) -> None:
    """Serve forever."""
    app = Flask("bench")
    fan_out = FanOut(hub.spawn, hub.sleep) if direct else None
    options = {"client_manager": fan_out} if direct else {}
    socketio = SocketIO(app, async_mode="eventlet", transports=["websocket"], manage_session=False, **options)
    if direct:
        hub.tune()
        engine = LiveEngine(
            hub, hub.sleep, hub.raw_socket, lambda _: None, Admission(hub.spawn, hub.sleep, hub.WakeEvent)
        )
        engine.attach(socketio.server.eio)
        hub.spawn(engine.pings.run)
    first = iter(range(SENT_FIRST))

    def join(*_: object) -> None:
        if fan_out is not None and next(first, None) is not None:
            fan_out.put_first(request.sid)  # type: ignore[attr-defined]
        join_room(TOPIC)

    socketio.on_event("connect", join)
    broadcaster = SocketBroadcaster(socketio)
    listener = hub.listen("127.0.0.1", 0)
    report(port=listener.getsockname()[1])

    def send_marks() -> None:
        while line := eventlet.tpool.execute(sys.stdin.readline):
            began, cpu = time.monotonic_ns(), time.process_time_ns()
            broadcaster.publish(TOPIC, message(int(line)))
            eventlet.sleep(0)
            while direct and fan_out is not None and fan_out._jobs:
                eventlet.sleep(0)
            if not direct:
                eventlet.sleep(0.5)
            report(mark=int(line), at=began, cpu=time.process_time_ns() - cpu)

    hub.spawn(send_marks)
    state = hub.HttpServerState(hub.connection_limit(), lambda address: address, LibraryLog())
    hub.serve(listener, app, state if direct else None)


if __name__ == "__main__":
    served(direct=sys.argv[1] == "direct")
