"""A command's way from the tablet to the last screen: the time of each stage, measured and logged.

It wraps the journal, the writer and the broadcaster and changes nothing. It logs a command's id, type and tournament,
the sender's role, the codes of a refusal, and times; never the sender, typed text, or a ballot.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from clockserver.core.events import CLOCK, SYSTEM
from clockserver.desk.ports import Broadcaster, CommandObserver, Journal, JournalUnwritable, Offload, Row
from clockserver.desk.writer import Entry, Writer
from clockserver.live.presence import Drawn
from clockserver.observability.log_lines import said
from clockserver.observability.metrics import Metrics
from clockserver.tournament.bubble_vote.commands import CastBallot
from clockserver.tournament.bubble_vote.events import BallotSealed

COMMANDS = "clockserver.commands"
"""The logger of this module."""
log = logging.getLogger(COMMANDS)
Followers: TypeAlias = Callable[[str], tuple[int, int]]
"""Number of followers of a topic that are sent to first, and number of the others; 0 if unknown."""
T = TypeVar("T")
LONGEST = 64
"""Maximum length of a client-supplied name, in characters."""
MAX_TOPICS = 12
"""Maximum number of topics of a command named in its line: a draw changes the seats of thousands."""
SECRET = frozenset(kind.__struct_config__.tag for kind in (CastBallot, BallotSealed))
"""Types of ballots. Nothing about them is logged: neither when they came, nor how long they took."""
_SHOWN: ContextVar[Trace | None] = ContextVar("the command that is being shown", default=None)
"""Per greenlet: events that others publish meanwhile do not belong to this command."""


class Trace(CommandObserver):
    """One command on its way, or a fact that time has brought. `stages` has the seconds of each finished stage."""

    def __init__(self, ways: CommandTraces, given_as: str, arrived: float | None = None) -> None:
        self._ways = ways
        now = ways.now()
        self.arrived = self._since = now if arrived is None else arrived
        self.given_as = given_as
        self.id: str | None = None
        self.type: str | None = None
        self.tournament: str | None = None
        self.seq: int | None = None
        self.seconds: float | None = None
        """Seconds from its arrival to its answer."""
        self.stages: dict[str, float] = {}
        self.topics: dict[str, int] = {}
        """The topics sent to followers, with their seq."""
        self.begun_to_show = False
        self._codes: Sequence[str] = ()
        self._lost: str | None = None
        self._followers = 0
        self._told: float | None = None
        self._has_to = 1
        """Number of pending parts: its answer, and events still on their way to their last followers."""
        if arrived is not None:
            self._passed("turn", now)

    # -- at the counter ------------------------------------------------------------------------------

    def asked(self, message: object) -> None:
        """Note the command's type as it was sent: it may be nonsense."""
        given = message if isinstance(message, dict) else {}
        self.id, self.type, self.tournament = (_text(given.get(key)) for key in ("id", "type", "tournament"))
        self.say("arrived", type=self.type, tournament=self.tournament, given_as=self.given_as)

    def understood(self) -> None:
        """It is a command, and may be given."""
        self._passed("check")
        if self.id is not None:
            self._ways.here.setdefault(self.id, self)

    def decided(self) -> None:
        """The desk has decided it."""
        if "decide" not in self.stages and self._told is None:
            self._passed("decide")

    def ready(self) -> None:
        """Its answer is ready; the sender does not have it yet."""
        if self._told is not None:
            return
        if self.begun_to_show:
            self._passed("views")
        elif "decide" not in self.stages:
            self._passed("decide")
        self._told = self._since

    def answered(self, codes: Sequence[str], seq: int | None) -> None:
        """The sender has its answer."""
        self._codes, self.seq = codes, seq
        if self._told is not None:
            self._passed("answer")
        if codes:
            self.say("refused", codes=codes)
        self._ways.answered(self, codes)
        self._leaves()

    def lost(self, why: str) -> None:
        """The outcome is unknown."""
        self._lost = why
        self._leaves()

    # -- behind it -----------------------------------------------------------------------------------

    def durable(self, rows: Sequence[Row], began: float, ended: float) -> None:
        """It is in the journal; writing took from `began` to `ended`."""
        self.decided()
        self.stages["queue"], self.stages["sync"] = max(0.0, began - self._since), ended - began
        self._since = ended
        self.seq = rows[-1].seq
        self._passed("wake")
        self.begun_to_show = True
        self.say("durable", seq=self.seq, ms=_ms(ended - began))

    def published(self, topic: str, seq: int, followers: int, seconds: float) -> None:
        """An event of it was encoded, and written to the followers that are sent to first."""
        if self._told is None:
            self.stages["publish"] = self.stages.get("publish", 0.0) + seconds
            self._since += seconds  # the rest is the views' time
        if not followers:
            return
        if len(self.topics) < MAX_TOPICS:
            self.topics[topic] = seq
        self._followers = max(self._followers, followers)
        self.say("published", topic=topic, seq=seq, followers=followers, ms=_ms(seconds))

    def goes_out(self) -> None:
        """An event of it has followers."""
        self._has_to += 1

    def reached_all(self, topic: str, seq: int, seconds: float) -> None:
        """An event of it was written to its last follower."""
        if self._told is not None:
            self.stages["last"] = max(0.0, self._ways.now() - self._told)
        else:
            self.stages.setdefault("last", 0.0)
        self.say("written", topic=topic, seq=seq, ms=_ms(seconds))
        self.done()

    def done(self) -> None:
        """One pending part is done; after the last one the trace is complete."""
        self._has_to -= 1
        if self._has_to == 0:
            self._ways.ended(self)

    # -- what is told of it --------------------------------------------------------------------------

    def line(self) -> dict[str, Any]:
        """The fields of its line in the log."""
        return {
            "id": self.id,
            "type": self.type,
            "tournament": self.tournament,
            "given_as": self.given_as,
            "refused": list(self._codes) or None,
            "lost": self._lost,
            "seq": self.seq,
            "topics": self.topics or None,
            "followers": self._followers or None,
            "ms": _ms(self.seconds) if self.seconds is not None else None,
            "stage_ms": {stage: _ms(seconds) for stage, seconds in self.stages.items()},
        }

    @property
    def level(self) -> int:
        """DEBUG for refused public senders, so that they cannot fill the log; WARNING for a lost answer; else INFO."""
        if self._lost:
            return logging.WARNING
        return logging.DEBUG if self._codes and self.given_as == "public" else logging.INFO

    def say(self, event: str, **fields: Any) -> None:
        """Log one step."""
        if self.type not in SECRET and log.isEnabledFor(logging.DEBUG):
            said(log, logging.DEBUG, event, id=self.id, **fields)

    def _leaves(self) -> None:
        """The command no longer waits for its answer."""
        self.seconds = self._ways.now() - self.arrived
        if self.id is not None and self._ways.here.get(self.id) is self:
            del self._ways.here[self.id]
        self.done()

    def _passed(self, stage: str, now: float | None = None) -> None:
        now = self._ways.now() if now is None else now
        self.stages[stage] = max(0.0, now - self._since)
        self._since = now


class CommandTraces:
    """All commands on their way, and the observers at each stage."""

    def __init__(self, metrics: Metrics, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._metrics = metrics
        self.here: dict[str, Trace] = {}
        """Commands that wait for their answer, by id. A repeated id shares the trace of the first."""
        self.written = (0.0, 0.0)
        """Begin and end of the newest write of the journal."""
        self._on_their_way: dict[str, deque[_Event]] = {}

    def begin(self, given_as: str, arrived: float | None) -> Trace:
        """A command arrived; `arrived` is the instant of its message."""
        return Trace(self, given_as, arrived)

    def answered(self, way: Trace, codes: Sequence[str]) -> None:
        """A command is answered: count it."""
        self._metrics.answered(self.now() - way.arrived, way.type, codes)

    def ended(self, way: Trace) -> None:
        """A trace is complete."""
        self._metrics.went(way.stages)
        if way.type not in SECRET and log.isEnabledFor(way.level):
            said(log, way.level, "command", **way.line())

    # -- in the places of others ---------------------------------------------------------------------

    def writer(self, journal: Journal, offload: Offload, on_queued: Callable[[], None]) -> Writer:
        """A writer with its entries and journal observed."""

        def offloaded(work: Callable[..., T], *args: Any) -> T:
            try:
                return offload(work, *args)
            finally:
                # Not in the thread: metrics have locks, which native threads cannot share with the hub.
                self._metrics.synced(self.written[1] - self.written[0])

        return _WatchedWriter(self, _WatchedJournal(journal, self), offloaded, on_queued)

    def broadcaster(self, broadcaster: Broadcaster, followers: Followers) -> Broadcaster:
        """The broadcaster, with its events timed."""
        return _WatchedBroadcaster(self, broadcaster, followers)

    def showing(self, rows: Sequence[Row]) -> tuple[Trace, bool]:
        """The trace of the rows just written, and whether it is a fact of time, with no waiting sender."""
        first = rows[0]
        way = self.here.get(first.command)
        brought = way is None or way.begun_to_show
        if way is None or brought:
            way = Trace(self, first.actor if first.actor in (CLOCK, SYSTEM) else "hand")
            way.id, way.type, way.tournament = first.command, first.type, None
        way.durable(rows, *self.written)
        return way, brought

    def drawn(self, drawn: Drawn) -> None:
        """A television reports what it drew, and how late: the last stage, reported afterwards."""
        self._metrics.drawn(drawn)
        if log.isEnabledFor(logging.DEBUG):
            said(log, logging.DEBUG, "drawn", topic=drawn.topic, seq=drawn.seq, ms=drawn.ms)

    def event(self, topic: str, seq: int, first: int, others: int) -> _Event:
        """An event that is about to be published to the followers that are sent to first, and to the others."""
        event = _Event(_SHOWN.get(), topic, seq, first + others, (first > 0) + (others > 0), self.now())
        if event.groups:
            self._on_their_way.setdefault(topic, deque()).append(event)
            if event.way is not None:
                event.way.goes_out()
        return event

    def published(self, event: _Event) -> None:
        """An event was published."""
        seconds = self.now() - event.began
        self._metrics.published(seconds)
        event.out = True
        if event.way is not None:
            event.way.published(event.topic, event.seq, event.followers, seconds)
        if event.followers and not event.groups:
            self._reached_all(event)

    def told(self, topic: str | None) -> None:
        """The first group of followers has the event being published; or the other group has the oldest one."""
        try:
            self._told(topic)
        except Exception:
            # A fault of ours in observing: events must still go out.
            log.exception("an event was lost sight of")

    def _told(self, topic: str | None) -> None:
        waiting = self._on_their_way.get(topic or "")
        if not waiting:
            return
        event = waiting[0] if waiting[-1].out else waiting[-1]
        event.groups -= 1
        if not event.groups and event.out:
            self._reached_all(event)

    def failed(self, event: _Event) -> None:
        """An event could not be published."""
        if event.followers:
            self._leaves(event)
            if event.way is not None:
                event.way.done()

    def _reached_all(self, event: _Event) -> None:
        self._leaves(event)
        if event.way is not None:
            event.way.reached_all(event.topic, event.seq, self.now() - event.began)

    def _leaves(self, event: _Event) -> None:
        waiting = self._on_their_way[event.topic]
        waiting.remove(event)
        if not waiting:
            del self._on_their_way[event.topic]


class _Event(Struct, eq=False):
    """An event on its way: its command, its number of followers, and the number of groups still to be sent to.

    `out`: it was published, so only followers of the second group can still be waiting.
    """

    way: Trace | None
    topic: str
    seq: int
    followers: int
    groups: int
    began: float
    out: bool = False


class _WatchedJournal:
    def __init__(self, journal: Journal, ways: CommandTraces) -> None:
        self._journal = journal
        self._ways = ways
        self.read = journal.read
        self.streams = journal.streams

    def append(self, rows: Sequence[Row]) -> None:
        began = self._ways.now()
        try:
            self._journal.append(rows)
        finally:
            self._ways.written = (began, self._ways.now())


class _WatchedWriter(Writer):
    def __init__(self, ways: CommandTraces, *given: Any) -> None:
        super().__init__(*given)
        self._ways = ways

    def queue(self, entry: Entry) -> None:
        # An entry without rows is an answer that waits for those before it.
        super().queue(_WatchedEntry(self._ways, entry) if entry.rows else entry)


class _WatchedEntry:
    def __init__(self, ways: CommandTraces, entry: Entry) -> None:
        self._ways = ways
        self._entry = entry
        self.rows = entry.rows

    def written(self) -> None:
        way, brought = self._ways.showing(self.rows)
        before = _SHOWN.set(way)
        try:
            self._entry.written()
        finally:
            _SHOWN.reset(before)
            if brought:
                way.ready()
                way.done()

    def dropped(self, failure: JournalUnwritable) -> None:
        self._entry.dropped(failure)

    def refused(self, failure: JournalUnwritable) -> None:
        self._entry.refused(failure)


class _WatchedBroadcaster:
    def __init__(self, ways: CommandTraces, broadcaster: Broadcaster, followers: Followers) -> None:
        self._ways = ways
        self._broadcaster = broadcaster
        self._followers = followers
        self.is_followed = broadcaster.is_followed

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        event = self._ways.event(topic, message["seq"], *self._followers(topic))
        try:
            self._broadcaster.publish(topic, message)
        except BaseException:
            self._ways.failed(event)
            raise
        self._ways.published(event)


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 2)


def _text(value: object) -> str | None:
    return value[:LONGEST] if isinstance(value, str) else None
