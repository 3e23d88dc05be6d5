"""A command's way from the tablet to the last screen: what each stage of it took, measured and logged.

It looks on from outside, in the place of the journal, the writer and the broadcaster, and has a say in nothing. What it
writes down of a command: its id, type and tournament, in what capacity it was given, what it was refused for, and how
long it took; never who gave it, what was typed, or what is on a ballot.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Any, TypeVar

from msgspec import Struct

from clockserver.adapters.log_lines import said
from clockserver.adapters.metrics import Metrics
from clockserver.application.ports import Broadcaster, Journal, JournalUnwritable, Offload, Onlooker, Row
from clockserver.application.presence import Drawn
from clockserver.application.writer import Entry, Writer
from clockserver.domain.events import CLOCK, SYSTEM
from clockserver.domain.procedures.vote import CastBallot
from clockserver.domain.procedures.vote_events import BallotSealed

COMMANDS = "clockserver.commands"
"""The log of what this module sees."""
log = logging.getLogger(COMMANDS)
T = TypeVar("T")
LONGEST = 64
"""Of what a client calls things, so many characters."""
MOST_TOPICS = 12
"""So many topics of a command are named in its line: a draw changes the seats of thousands."""
SECRET = frozenset(kind.__struct_config__.tag for kind in (CastBallot, BallotSealed))
"""Of ballots there is nothing in the log: not when, and not how long it took."""
_SHOWN: ContextVar[Way | None] = ContextVar("the command that is being shown", default=None)
"""Per greenlet: what others publish meanwhile is not this command's."""


class Way(Onlooker):
    """One command on its way, or a fact that time has brought. `stages` has the seconds of each stage it has passed."""

    def __init__(self, ways: Ways, given_as: str, arrived: float | None = None) -> None:
        self._ways = ways
        now = ways.now()
        self.arrived = self._since = now if arrived is None else arrived
        self.given_as = given_as
        self.id: str | None = None
        self.type: str | None = None
        self.tournament: str | None = None
        self.seq: int | None = None
        self.seconds: float | None = None
        """From its arrival to its answer."""
        self.stages: dict[str, float] = {}
        self.topics: dict[str, int] = {}
        """What went out to somebody, and its seq there."""
        self.begun_to_show = False
        self._codes: Sequence[str] = ()
        self._lost: str | None = None
        self._followers = 0
        self._told: float | None = None
        self._has_to = 1
        """What has still to come: its answer, and events that are on their way to their last followers."""
        if arrived is not None:
            self._passed("turn", now)

    # -- at the counter ------------------------------------------------------------------------------

    def asked(self, message: object) -> None:
        """What the command is called, as it came: it may be nonsense."""
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
        """Its answer is there; who gave it does not know yet."""
        if self._told is not None:
            return
        if self.begun_to_show:
            self._passed("views")
        elif "decide" not in self.stages:
            self._passed("decide")
        self._told = self._since

    def answered(self, codes: Sequence[str], seq: int | None) -> None:
        """Whoever gave it goes on."""
        self._codes, self.seq = codes, seq
        if self._told is not None:
            self._passed("answer")
        if codes:
            self.say("refused", codes=codes)
        self._ways.answered(self, codes)
        self._leaves()

    def lost(self, why: str) -> None:
        """Nobody could say what became of it."""
        self._lost = why
        self._leaves()

    # -- behind it -----------------------------------------------------------------------------------

    def durable(self, rows: Sequence[Row], began: float, ended: float) -> None:
        """It is in the journal; writing began and ended then."""
        self.decided()
        self.stages["queue"], self.stages["sync"] = max(0.0, began - self._since), ended - began
        self._since = ended
        self.seq = rows[-1].seq
        self._passed("wake")
        self.begun_to_show = True
        self.say("durable", seq=self.seq, ms=_ms(ended - began))

    def published(self, topic: str, seq: int, followers: int, seconds: float) -> None:
        """An event of it was encoded, and written to those who come first."""
        if self._told is None:
            self.stages["publish"] = self.stages.get("publish", 0.0) + seconds
            self._since += seconds  # what remains is the views'
        if not followers:
            return
        if len(self.topics) < MOST_TOPICS:
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
        """One thing less to come; with the last one it is told of."""
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
        """Who has no say in anything could fill the log with what he is refused."""
        if self._lost:
            return logging.WARNING
        return logging.DEBUG if self._codes and self.given_as == "public" else logging.INFO

    def say(self, event: str, **fields: Any) -> None:
        """A line about one step."""
        if self.type not in SECRET and log.isEnabledFor(logging.DEBUG):
            said(log, logging.DEBUG, event, id=self.id, **fields)

    def _leaves(self) -> None:
        """It stands at the counter no more."""
        self.seconds = self._ways.now() - self.arrived
        if self.id is not None and self._ways.here.get(self.id) is self:
            del self._ways.here[self.id]
        self.done()

    def _passed(self, stage: str, now: float | None = None) -> None:
        now = self._ways.now() if now is None else now
        self.stages[stage] = max(0.0, now - self._since)
        self._since = now


class Ways:
    """All that are on their way, and those who look on at each station."""

    def __init__(self, metrics: Metrics, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._metrics = metrics
        self.here: dict[str, Way] = {}
        """Commands that wait for their answer, by id: those of one id share a way, which a repeat does not go."""
        self.written = (0.0, 0.0)
        """When the newest write of the journal began and ended."""
        self._on_their_way: dict[str, deque[_Event]] = {}
        self.followers: Callable[[str], tuple[int, int]] = lambda _: (0, 0)
        """How many are told first of a topic, and how many after them; nobody where that is not known."""

    def begin(self, given_as: str, arrived: float | None) -> Way:
        """A command came to the counter; `arrived` is when its message did."""
        return Way(self, given_as, arrived)

    def answered(self, way: Way, codes: Sequence[str]) -> None:
        """A command is answered: its counts are taken."""
        self._metrics.answered(self.now() - way.arrived, way.type, codes)

    def ended(self, way: Way) -> None:
        """All of it is over."""
        self._metrics.went(way.stages)
        if way.type not in SECRET and log.isEnabledFor(way.level):
            said(log, way.level, "command", **way.line())

    # -- in the places of others ---------------------------------------------------------------------

    def writer(self, journal: Journal, offload: Offload, on_queued: Callable[[], None]) -> Writer:
        """A writer whose entries and journal are watched."""

        def offloaded(work: Callable[..., T], *args: Any) -> T:
            try:
                return offload(work, *args)
            finally:
                # Not where the work is: measures have locks, which threads of the system cannot share with the hub.
                self._metrics.synced(self.written[1] - self.written[0])

        return _WatchedWriter(self, _WatchedJournal(journal, self), offloaded, on_queued)

    def broadcaster(self, broadcaster: Broadcaster) -> Broadcaster:
        """The broadcaster, its events timed."""
        return _WatchedBroadcaster(self, broadcaster)

    def showing(self, rows: Sequence[Row]) -> tuple[Way, bool]:
        """The way of what was just written, and whether nobody waits for it: time brought it."""
        first = rows[0]
        way = self.here.get(first.command)
        brought = way is None or way.begun_to_show
        if way is None or brought:
            way = Way(self, first.actor if first.actor in (CLOCK, SYSTEM) else "hand")
            way.id, way.type, way.tournament = first.command, first.type, None
        way.durable(rows, *self.written)
        return way, brought

    def drawn(self, drawn: Drawn) -> None:
        """A television says what it drew, and how late: the end of the way, told later."""
        self._metrics.drawn(drawn)
        if log.isEnabledFor(logging.DEBUG):
            said(log, logging.DEBUG, "drawn", topic=drawn.topic, seq=drawn.seq, ms=drawn.ms)

    def event(self, topic: str, seq: int) -> _Event:
        """An event that is about to be published."""
        first, others = self.followers(topic)
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
        """Those who are told first of a topic have the event that is being published, or all the others the oldest."""
        try:
            self._told(topic)
        except Exception:
            # A fault of ours in looking on: events must go out.
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
    """An event on its way: of which command, to how many, and how many groups of them have still to be told.

    `out`: it was published, so that what has no turn yet is only those who are told later.
    """

    way: Way | None
    topic: str
    seq: int
    followers: int
    groups: int
    began: float
    out: bool = False


class _WatchedJournal:
    def __init__(self, journal: Journal, ways: Ways) -> None:
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
    def __init__(self, ways: Ways, *given: Any) -> None:
        super().__init__(*given)
        self._ways = ways

    def queue(self, entry: Entry) -> None:
        # What has no rows is an answer that waits for those before it.
        super().queue(_WatchedEntry(self._ways, entry) if entry.rows else entry)


class _WatchedEntry:
    def __init__(self, ways: Ways, entry: Entry) -> None:
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
    def __init__(self, ways: Ways, broadcaster: Broadcaster) -> None:
        self._ways = ways
        self._broadcaster = broadcaster
        self.is_followed = broadcaster.is_followed

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        event = self._ways.event(topic, message["seq"])
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
