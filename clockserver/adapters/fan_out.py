"""One event, encoded once, written as one frame to everybody who follows: the shortest way from a topic to its screens.

Behind the port `Broadcaster`; where the Socket.IO that is installed is not as expected, `SocketBroadcaster` does the
same the stock way (docs/decisions/0014).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from socketio import Manager

from clockserver.adapters.line import text_frame
from clockserver.adapters.live_engine import LiveSocket

log = logging.getLogger("clockserver")
AT_A_TIME = 250
"""So many frames are written before others have their turn: some two milliseconds."""
GIVES_WAY_S = 0.02
"""So long an event on its way to phones waits in all for taps to be answered: nobody can hold it up."""
A_MOMENT_S = 0.001
ROOT = "/"
"""The only namespace of the sockets."""
EVENT = b"42"
"""Engine.IO's message with Socket.IO's event, of the only namespace."""
TOPIC = "topic"


def event_frame(event: str, value: Any) -> bytes:
    """An event as the frame that its followers are sent."""
    return text_frame(EVENT + msgspec.json.encode([event, value]))


class Followers:
    """Who follows a room. Televisions and tablets of the staff are told before phones."""

    __slots__ = ("first", "others")

    def __init__(self) -> None:
        self.first: dict[str, LiveSocket] = {}
        self.others: dict[str, LiveSocket] = {}


class FanOut(Manager):  # type: ignore[misc]
    """The rooms of Socket.IO, and how an event reaches everybody in one."""

    def __init__(self, spawn: Callable[[Callable[[], None]], None], sleep: Callable[[float], None]) -> None:
        super().__init__()
        self._spawn = spawn
        self._sleep = sleep
        self._followers: dict[Any, Followers] = {}
        self._rooms_of: dict[str, set[Any]] = {}
        self._first: set[str] = set()
        self._jobs: deque[tuple[list[LiveSocket], int, str | None, bytes]] = deque()
        self.answering: Callable[[], bool] = lambda: False
        """Whether somebody has tapped and waits: phones are told after him."""
        self.told: Callable[[str | None], None] = lambda _: None
        """Told of each topic's event twice: when those who come first have it, and when all the others do."""

    # -- who is where: as Socket.IO keeps it, and found without looking through all rooms --------------------

    def put_first(self, sid: str) -> None:
        """Tell this one before others, in the rooms it enters from now on."""
        self._first.add(sid)

    def basic_enter_room(self, sid: str, namespace: str, room: Any, eio_sid: str | None = None) -> None:
        """Let a client in. The rooms in which each is alone are left to Socket.IO."""
        if namespace != ROOT or room is None or room == sid:
            super().basic_enter_room(sid, namespace, room, eio_sid)  # raises for who asks to be let in twice
            self._rooms_of.setdefault(sid, set()).add(room)
            return
        self._rooms_of.setdefault(sid, set()).add(room)
        socket = self.server.eio.sockets.get(self.rooms[namespace][None][sid])
        if socket is not None:
            followers = self._followers.setdefault(room, Followers())
            (followers.first if sid in self._first else followers.others)[sid] = socket

    def basic_leave_room(self, sid: str, namespace: str, room: Any) -> None:
        """Let a client out."""
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
        """Who is in a room: ids of Socket.IO and of Engine.IO."""
        followers = self._followers.get(room)
        if followers is None:
            yield from super().get_participants(namespace, room)
            return
        for group in (followers.first, followers.others):
            yield from [(sid, socket.sid) for sid, socket in group.items()]

    def get_rooms(self, sid: str, _namespace: str) -> list[Any]:
        """The rooms a client is in."""
        return [room for room in self._rooms_of.get(sid, ()) if room is not None]

    def basic_disconnect(self, sid: str, namespace: str, **_: Any) -> None:
        """Let a client out everywhere. Socket.IO would look through every room, and each client has one."""
        for room in self._rooms_of.pop(sid, ()):
            self.basic_leave_room(sid, namespace, room)
        self._rooms_of.pop(sid, None)
        self._first.discard(sid)
        self.callbacks.pop(sid, None)
        for waiting in (self.pending_connect, self.pending_disconnect):
            here = waiting.get(namespace, [])
            if sid in here:
                here.remove(sid)
                if not here:
                    del waiting[namespace]

    @property
    def behind(self) -> int:
        """How many clients have not taken all they were sent."""
        sockets = self.server.eio.sockets.values()
        return sum(isinstance(each, LiveSocket) and each.behind for each in sockets)

    @property
    def owed(self) -> int:
        """How many bytes wait for clients who are behind."""
        sockets = self.server.eio.sockets.values()
        return sum(
            each.line.owed for each in sockets if isinstance(each, LiveSocket) and each.line is not None
        )

    def followers(self, topic: str) -> tuple[int, int]:
        """How many are told first of a topic, and how many after them."""
        followers = self._followers.get(topic)
        return (0, 0) if followers is None else (len(followers.first), len(followers.others))

    # -- telling ---------------------------------------------------------------------------------------------

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
        """Send an event; what is more than an event to a room goes the stock way."""
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
            self._tell(list(followers.first.values()), topic, frame, at_once=True)
            self._tell(list(followers.others.values()), topic, frame)

    def _tell(
        self, sockets: list[LiveSocket], topic: str | None, frame: bytes, *, at_once: bool = False
    ) -> None:
        """In the order of calls, each group for itself. Without `at_once` whoever tapped is answered first."""
        if not sockets:
            return
        if at_once:  # whatever phones are still to be told
            self._write(sockets, topic, frame)
            self.told(topic)
            return
        self._jobs.append((sockets, 0, topic, frame))
        if len(self._jobs) == 1:
            self._spawn(self._work)

    def _work(self) -> None:
        patience = GIVES_WAY_S
        while self._jobs:
            self._sleep(0)  # whoever tapped is told that it is done before thousands are told what
            while patience > 0 and self.answering():
                self._sleep(A_MOMENT_S)
                patience -= A_MOMENT_S
            patience = self._step(patience)

    def _step(self, patience: float) -> float:
        """Write some frames, of the oldest jobs; the patience with those who tap that is left, anew after an event."""
        left = AT_A_TIME
        while self._jobs and left > 0:
            sockets, begin, topic, frame = self._jobs[0]
            end = begin + left
            left -= len(sockets) - begin
            try:
                self._write(sockets[begin:end], topic, frame)
            except Exception:
                # A fault of ours with one job: those that follow must go out.
                log.exception("an event did not reach everybody")
            if end < len(sockets):
                self._jobs[0] = (sockets, end, topic, frame)
                break
            self._jobs.popleft()
            self.told(topic)
            patience = GIVES_WAY_S
        return patience

    @staticmethod
    def _write(sockets: list[LiveSocket], topic: str | None, frame: bytes) -> None:
        size = len(frame)
        for socket in sockets:
            line = socket.line
            if line is None or line.closed:
                continue
            if line.waiting is not None:
                line.tell(topic, frame)
                continue
            try:
                sent = line.write(frame)
            except BlockingIOError:
                sent = 0
            except OSError:
                line.closed = True  # its reader finds out as well
                continue
            if sent != size:
                line.rest(topic, frame, sent)
