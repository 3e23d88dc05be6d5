"""Fan-out of an event: encoded once, written as one frame to every follower.

Implements the port `Broadcaster`; where the installed Socket.IO differs, `SocketBroadcaster` does the same
the stock way (docs/decisions/0014).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from socketio import Manager

from clockserver.live.engine import LiveSocket
from clockserver.live.library_fit import Part
from clockserver.live.pending_commands import MAX_WAIT_S, give_way
from clockserver.live.socket_writer import text_frame

log = logging.getLogger("clockserver")
SOCKETS_PER_STEP = 250
"""Number of frames written between turns for other work: some two milliseconds."""


def _empty_manager() -> Any:
    """A manager, for its attributes; the class itself if its constructor has changed."""
    try:
        return Manager()
    except TypeError:
        return Manager


EXPECTED = (
    Part(Manager, "__init__", "self"),
    Part(
        Manager,
        "emit",
        "self, event, data, namespace, room=None, skip_sid=None, callback=None, to=None, **kwargs",
    ),
    Part(Manager, "basic_enter_room", "self, sid, namespace, room, eio_sid=None"),
    Part(Manager, "basic_leave_room", "self, sid, namespace, room"),
    Part(Manager, "get_participants", "self, namespace, room"),
    Part(Manager, "get_rooms", "self, sid, namespace"),
    Part(Manager, "basic_disconnect", "self, sid, namespace, **kwargs"),
    *(
        Part(_empty_manager(), name)
        for name in ("rooms", "callbacks", "pending_connect", "pending_disconnect", "server")
    ),
)
ROOT = "/"
"""The only namespace of the sockets."""
EVENT = b"42"
"""Prefix of frames: Engine.IO's message with Socket.IO's event, in the only namespace."""
TOPIC = "topic"


def event_frame(event: str, value: Any) -> bytes:
    """The frame of an event for its followers."""
    return text_frame(EVENT + msgspec.json.encode([event, value]))


class Followers:
    """The followers of a room. TVs and staff tablets come before phones."""

    __slots__ = ("first", "others")

    def __init__(self) -> None:
        self.first: dict[str, LiveSocket] = {}
        self.others: dict[str, LiveSocket] = {}


class FanOut(Manager):  # type: ignore[misc]
    """The rooms of Socket.IO, and the sending of events to them.

    `answering` tells whether a command waits for its answer: answers go before events to phones. `on_sent` is
    called for each topic's event after the first group of followers, and after all others.
    """

    def __init__(
        self,
        spawn: Callable[[Callable[[], None]], None],
        sleep: Callable[[float], None],
        answering: Callable[[], bool] = lambda: False,
        on_sent: Callable[[str | None], None] = lambda _: None,
    ) -> None:
        super().__init__()
        self._answering = answering
        self._on_sent = on_sent
        self._spawn = spawn
        self._sleep = sleep
        self._followers: dict[Any, Followers] = {}
        self._rooms_of: dict[str, set[Any]] = {}
        self._first: set[str] = set()
        self._jobs: deque[tuple[list[LiveSocket], int, str | None, bytes]] = deque()

    # -- rooms: as Socket.IO stores them, and found without a search through all of them ---------------------

    def put_first(self, sid: str) -> None:
        """Send to this socket before others, in rooms it enters from now on."""
        self._first.add(sid)

    def basic_enter_room(self, sid: str, namespace: str, room: Any, eio_sid: str | None = None) -> None:
        """Add a client to a room. The room of all clients is left to Socket.IO."""
        if namespace != ROOT or room is None:
            super().basic_enter_room(sid, namespace, room, eio_sid)  # raises for a client that enters twice
        elif room != sid:
            self.join(sid, (room,))
            return
        self._rooms_of.setdefault(sid, set()).add(room)

    def join(self, sid: str, rooms: Iterable[str]) -> None:
        """Add a client to rooms of the only namespace."""
        self._rooms_of.setdefault(sid, set()).update(rooms)
        socket = self.server.eio.sockets.get(self.rooms[ROOT][None][sid])
        if socket is None:
            return
        is_first = sid in self._first
        for room in rooms:
            followers = self._followers.get(room)
            if followers is None:
                followers = self._followers[room] = Followers()
            (followers.first if is_first else followers.others)[sid] = socket

    def basic_leave_room(self, sid: str, namespace: str, room: Any) -> None:
        """Remove a client from a room."""
        if (rooms := self._rooms_of.get(sid)) is not None:
            rooms.discard(room)
        followers = self._followers.get(room)
        if followers is None:
            super().basic_leave_room(sid, namespace, room)
            return
        followers.first.pop(sid, None)
        followers.others.pop(sid, None)
        if not followers.first and not followers.others:
            del self._followers[room]

    def get_participants(self, namespace: str, room: Any) -> Iterable[tuple[str, str]]:
        """The clients in a room: their ids of Socket.IO and of Engine.IO."""
        followers = self._followers.get(room)
        if followers is None:
            if namespace == ROOT and room in self._rooms_of:
                yield from self._alone(room)
            else:
                yield from super().get_participants(namespace, room)
            return
        for group in (followers.first, followers.others):
            yield from [(sid, socket.sid) for sid, socket in group.items()]

    def _alone(self, sid: str) -> Iterable[tuple[str, str]]:
        """The client in its own room, which Socket.IO would store as a pair of dicts."""
        eio_sid = self.eio_sid_from_sid(sid, ROOT)
        return () if eio_sid is None else ((sid, eio_sid),)

    def get_rooms(self, sid: str, _namespace: str) -> list[Any]:
        """The rooms a client is in."""
        return [room for room in self._rooms_of.get(sid, ()) if room is not None]

    def basic_disconnect(self, sid: str, namespace: str, **_: Any) -> None:
        """Remove a client from every room. Socket.IO would search all rooms, one of each client."""
        for room in self._rooms_of.pop(sid, ()):
            self.basic_leave_room(sid, namespace, room)
        self._rooms_of.pop(sid, None)
        self._first.discard(sid)
        self.callbacks.pop(sid, None)
        for waiting in (self.pending_connect, self.pending_disconnect):
            pending_sids = waiting.get(namespace, [])
            if sid in pending_sids:
                pending_sids.remove(sid)
                if not pending_sids:
                    del waiting[namespace]

    @property
    def behind(self) -> int:
        """Number of clients that have not taken everything sent to them."""
        sockets = self.server.eio.sockets.values()
        return sum(isinstance(each, LiveSocket) and each.behind for each in sockets)

    @property
    def unsent_bytes(self) -> int:
        """Number of bytes that wait for slow clients."""
        sockets = self.server.eio.sockets.values()
        return sum(
            each.writer.unsent_bytes
            for each in sockets
            if isinstance(each, LiveSocket) and each.writer is not None
        )

    def followers(self, topic: str) -> tuple[int, int]:
        """Numbers of followers of a topic in the first and the second group."""
        followers = self._followers.get(topic)
        return (0, 0) if followers is None else (len(followers.first), len(followers.others))

    # -- sending ---------------------------------------------------------------------------------------------

    def emit(
        self,
        event: str,
        data: Any,
        namespace: str,
        room: Any = None,
        skip_sid: Any = None,
        callback: Any = None,
        to: Any = None,
        **kwargs: Any,
    ) -> None:
        """Send an event; anything but an event to a room goes the stock way."""
        target = to or room
        if (
            callback is not None
            or skip_sid
            or namespace != ROOT
            or target is None
            or target in self._rooms_of
        ):
            super().emit(event, data, namespace, room, skip_sid, callback, to, **kwargs)
            return
        followers = self._followers.get(target)
        if followers is not None:
            topic = data["topic"] if event == TOPIC else None
            frame = event_frame(event, data)
            self._enqueue(list(followers.first.values()), topic, frame, at_once=True)
            self._enqueue(list(followers.others.values()), topic, frame)

    def _enqueue(
        self, sockets: list[LiveSocket], topic: str | None, frame: bytes, *, at_once: bool = False
    ) -> None:
        """Send to a group, in the order of calls. Without `at_once` waiting commands are answered first."""
        if not sockets:
            return
        if at_once:  # before anything that still waits for phones
            self._write(sockets, topic, frame)
            self._on_sent(topic)
            return
        self._jobs.append((sockets, 0, topic, frame))
        if len(self._jobs) == 1:
            self._spawn(self._run)

    def _run(self) -> None:
        patience = MAX_WAIT_S
        while self._jobs:
            patience = self._run_step(give_way(self._answering, self._sleep, patience))

    def _run_step(self, patience: float) -> float:
        """Write frames of the oldest jobs; return the time left to wait for commands."""
        remaining = SOCKETS_PER_STEP
        while self._jobs and remaining > 0:
            sockets, begin, topic, frame = self._jobs[0]
            end = begin + remaining
            remaining -= len(sockets) - begin
            try:
                self._write(sockets[begin:end], topic, frame)
            except Exception:
                # A fault in one job: later jobs must still be sent.
                log.exception("an event did not reach all its followers")
            if end < len(sockets):
                self._jobs[0] = (sockets, end, topic, frame)
                break
            self._jobs.popleft()
            self._on_sent(topic)
            patience = MAX_WAIT_S
        return patience

    @staticmethod
    def _write(sockets: list[LiveSocket], topic: str | None, frame: bytes) -> None:
        size = len(frame)
        for socket in sockets:
            writer = socket.writer
            if writer is None or writer.closed:
                continue
            if writer.waiting is not None:
                writer.send_topic(topic, frame)
                continue
            try:
                sent_bytes = writer.write(frame)
            except BlockingIOError:
                sent_bytes = 0
            except OSError:
                writer.closed = True  # the reader of the connection detects the end as well
                continue
            if sent_bytes != size:
                writer.keep_rest(topic, frame, sent_bytes)
