"""The WebSocket `/api/v1/follow`, in front of the application; a follower opens it with its key."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from clockserver.live import hub
from clockserver.standby.follower_messages import PATH, Diverged, Hello, OtherRelease, encoded, release
from clockserver.standby.leader.follower_connection import FollowerConnection
from clockserver.standby.leader.leading_server import LeadingServer

log = logging.getLogger("clockserver")
MAX_BYTES = 1024 * 1024
"""Maximum bytes of a message of the follower, whose hello names every stream."""
LISTENER_END_S = 1.0
"""Seconds within which the listener of an ended conversation ends."""
App = Callable[[dict[str, Any], Callable[..., Any]], Any]


class FollowSocket:
    """WSGI: a conversation with the follower at PATH; other requests go to the application."""

    def __init__(self, app: App, leading: LeadingServer) -> None:
        self._app = app
        self._leading = leading

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        """A conversation, or the answer of the application."""
        if environ.get("PATH_INFO") != PATH or "HTTP_SEC_WEBSOCKET_KEY" not in environ:
            return self._app(environ, start_response)
        _, _, key = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
        if not self._leading.is_key(key.strip()):
            start_response("403 Forbidden", [("Content-Length", "0")])
            return []
        return hub.serve_websocket(environ, start_response, self._talk, MAX_BYTES)

    def _talk(self, ws: Any) -> None:
        talk = _Talk(ws, self._leading)
        try:
            talk.run()
        except Diverged as stream:
            log.warning("the follower has other events than this server: %s", stream)
            ws.send(encoded([0, [["diverged"]]]))
        except OtherRelease as other:
            log.warning("the follower has release %s, this server %s", other, release())
            ws.send(encoded([0, [["version", release()]]]))
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            log.info("the follower is gone: %s", error)


class _Talk:
    """One conversation."""

    def __init__(self, ws: Any, leading: LeadingServer) -> None:
        self._ws = ws
        self._leading = leading
        self._listener_ended: hub.PendingAnswer | None = None

    def run(self) -> None:
        kind, hello = msgspec.json.decode(self._ws.wait() or "null", type=tuple[str, Hello])
        if kind == "hello":
            try:
                self._leading.serve(hello, self._ws.send, self._started)
            finally:
                self._stop_listening()

    def _started(self, connection: FollowerConnection) -> None:
        self._listener_ended = hub.PendingAnswer()
        hub.spawn(self._listen, connection, self._listener_ended)

    def _stop_listening(self) -> None:
        """Wait for the listener's end: once this connection is closed, another one may get its descriptor."""
        if self._listener_ended is not None:
            with suppress(OSError):
                self._ws.socket.shutdown(socket.SHUT_RD)
            with suppress(TimeoutError):
                self._listener_ended.wait(LISTENER_END_S)

    def _hand_over(self, asked_at: int) -> None:
        if not self._leading.hand_over(asked_at):
            log.warning("the follower did not get all events in time: this server continues to lead")

    def _listen(self, connection: FollowerConnection, ended: hub.PendingAnswer) -> None:
        try:
            while not connection.over:
                text = self._ws.wait()
                if text is None:
                    break
                message = msgspec.json.decode(text)
                if message[0] == "have":
                    connection.acknowledge(int(message[1]))
                elif message[0] == "take-over":
                    hub.spawn(self._hand_over, int(message[1]))
        except (OSError, EOFError, ValueError, TypeError, LookupError, msgspec.MsgspecError) as error:
            log.info("the follower is gone: %s", error)
        finally:
            connection.end()
            ended.give(None)
