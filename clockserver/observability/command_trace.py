"""The trace of a command from the tablet to the last screen: the duration of each stage, measured and logged.

A line has the command's id, type and tournament, the sender's role, the codes of a refusal, and durations; never
the sender, typed text, or a ballot.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Protocol

from clockserver.desk.ports import CommandObserver, Row
from clockserver.observability.server_log import log_event
from clockserver.tournament.bubble_vote.commands import CastBallot
from clockserver.tournament.bubble_vote.events import BallotSealed

COMMANDS = "clockserver.commands"
"""The logger of this module."""
log = logging.getLogger(COMMANDS)
MAX_NAME = 64
"""Maximum length of a client-supplied name, in characters."""
MAX_TOPICS = 12
"""Maximum number of topics in the line of a command: a draw changes thousands of seats."""
SECRET = frozenset(kind.__struct_config__.tag for kind in (CastBallot, BallotSealed))
"""Types of ballots, which are never logged, not even their arrival or duration."""


class OpenTraces(Protocol):
    """The part of the open traces that a trace uses."""

    waiting: dict[str, Trace]

    def now(self) -> float:
        """The monotonic time in seconds."""

    def answered(self, trace: Trace, codes: Sequence[str]) -> None:
        """Record that a command is answered."""

    def ended(self, trace: Trace) -> None:
        """Record that a trace is complete."""


class Trace(CommandObserver):
    """The trace of one command, or of an event of the clock. `stages` has the seconds of each finished stage."""

    def __init__(self, traces: OpenTraces, given_as: str, arrived: float | None = None) -> None:
        self._traces = traces
        now = traces.now()
        self.arrived = self._since = now if arrived is None else arrived
        self.given_as = given_as
        self.id: str | None = None
        self.type: str | None = None
        self.tournament: str | None = None
        self.seq: int | None = None
        self.seconds: float | None = None
        """Seconds from arrival to answer."""
        self.stages: dict[str, float] = {}
        self.topics: dict[str, int] = {}
        """The topics sent to followers, with their seqs."""
        self.is_shown = False
        self._codes: Sequence[str] = ()
        self._lost: str | None = None
        self._followers = 0
        self._answer_ready_at: float | None = None
        self._pending_parts = 1
        """Number of pending parts: the answer, and events that have not reached their last follower."""
        if arrived is not None:
            self._end_stage("turn", now)

    # -- at the command gateway ----------------------------------------------------------------------

    def asked(self, message: object) -> None:
        """Record the command's type as sent, perhaps an invalid one."""
        fields = message if isinstance(message, dict) else {}
        self.id, self.type, self.tournament = (_text(fields.get(key)) for key in ("id", "type", "tournament"))
        self.say("arrived", type=self.type, tournament=self.tournament, given_as=self.given_as)

    def understood(self) -> None:
        """Record that it is a valid, permitted command."""
        self._end_stage("check")
        if self.id is not None:
            self._traces.waiting.setdefault(self.id, self)

    def decided(self) -> None:
        """Record that the desk has decided it."""
        if "decide" not in self.stages and self._answer_ready_at is None:
            self._end_stage("decide")

    def ready(self) -> None:
        """Record that its answer is ready, not yet sent."""
        if self._answer_ready_at is not None:
            return
        if self.is_shown:
            self._end_stage("views")
        elif "decide" not in self.stages:
            self._end_stage("decide")
        self._answer_ready_at = self._since

    def answered(self, codes: Sequence[str], seq: int | None) -> None:
        """Record that the sender has its answer."""
        self._codes, self.seq = codes, seq
        if self._answer_ready_at is not None:
            self._end_stage("answer")
        if codes:
            self.say("refused", codes=codes)
        self._traces.answered(self, codes)
        self._stop_waiting()

    def lost(self, why: str) -> None:
        """Record that the outcome is unknown."""
        self._lost = why
        self._stop_waiting()

    # -- in the journal and on the sockets -----------------------------------------------------------

    def durable(self, rows: Sequence[Row], began: float, ended: float) -> None:
        """Record that it is in the journal; writing took from `began` to `ended`."""
        self.decided()
        self.stages["queue"], self.stages["sync"] = max(0.0, began - self._since), ended - began
        self._since = ended
        self.seq = rows[-1].seq
        self._end_stage("wake")
        self.is_shown = True
        self.say("durable", seq=self.seq, ms=milliseconds(ended - began))

    def published(self, topic: str, seq: int, followers: int, seconds: float) -> None:
        """Record that an event was encoded, and written to the first group of followers."""
        if self._answer_ready_at is None:
            self.stages["publish"] = self.stages.get("publish", 0.0) + seconds
            self._since += seconds  # the remaining time is that of views
        if not followers:
            return
        if len(self.topics) < MAX_TOPICS:
            self.topics[topic] = seq
        self._followers = max(self._followers, followers)
        self.say("published", topic=topic, seq=seq, followers=followers, ms=milliseconds(seconds))

    def followers_expected(self) -> None:
        """Record that an event has followers."""
        self._pending_parts += 1

    def reached_all(self, topic: str, seq: int, seconds: float) -> None:
        """Record that an event was written to its last follower."""
        if self._answer_ready_at is not None:
            self.stages["last"] = max(0.0, self._traces.now() - self._answer_ready_at)
        else:
            self.stages.setdefault("last", 0.0)
        self.say("written", topic=topic, seq=seq, ms=milliseconds(seconds))
        self.done()

    def done(self) -> None:
        """Complete a pending part; the last one completes the trace."""
        self._pending_parts -= 1
        if self._pending_parts == 0:
            self._traces.ended(self)

    # -- its line in the log -------------------------------------------------------------------------

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
            "ms": milliseconds(self.seconds) if self.seconds is not None else None,
            "stage_ms": {stage: milliseconds(seconds) for stage, seconds in self.stages.items()},
        }

    @property
    def level(self) -> int:
        """WARNING for a lost answer; DEBUG for a refused public sender, who could fill the log; else INFO."""
        if self._lost:
            return logging.WARNING
        return logging.DEBUG if self._codes and self.given_as == "public" else logging.INFO

    def say(self, event: str, **fields: Any) -> None:
        """Log one step."""
        if self.type not in SECRET and log.isEnabledFor(logging.DEBUG):
            log_event(log, logging.DEBUG, event, id=self.id, **fields)

    def _stop_waiting(self) -> None:
        """Record that the command no longer waits for its answer."""
        self.seconds = self._traces.now() - self.arrived
        if self.id is not None and self._traces.waiting.get(self.id) is self:
            del self._traces.waiting[self.id]
        self.done()

    def _end_stage(self, stage: str, now: float | None = None) -> None:
        now = self._traces.now() if now is None else now
        self.stages[stage] = max(0.0, now - self._since)
        self._since = now


def milliseconds(seconds: float) -> float:
    """Seconds as milliseconds, rounded to a hundredth."""
    return round(seconds * 1000, 2)


def _text(value: object) -> str | None:
    return value[:MAX_NAME] if isinstance(value, str) else None
