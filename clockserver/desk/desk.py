"""The desk of a stream: it decides one command after another, and answers once the result is durable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import Any, Generic, TypeAlias

from msgspec import Struct

from clockserver.core.events import AUTO, CLOCK, SYSTEM, Recorded
from clockserver.core.ids import CommandId, StreamId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.desk.duplicate_decisions import Repeats, Sight
from clockserver.desk.journals.aggregates import Aggregate, S
from clockserver.desk.journals.event_codec import record_of, row_of
from clockserver.desk.journals.writer import Writer
from clockserver.desk.ports import HostClock, Journal, JournalConflict, JournalUnwritable, Row
from clockserver.tournament.clock.events import ClockFact

CHANCE: RandomBelow = SystemRandom().randrange
"""Random numbers for everything without a committed draw."""
Records: TypeAlias = Sequence[Recorded[Any]]


class Accepted(Struct, frozen=True):
    """The command is in the journal; `seq` is the seq of its last event."""

    seq: int


class Rejected(Struct, frozen=True):
    """The command changed nothing, for these reasons."""

    reasons: tuple[Reason, ...]


Answer: TypeAlias = Accepted | Rejected
Done: TypeAlias = Callable[[Answer], None]
"""Called with the answer to a command."""
OnDurable: TypeAlias = Callable[[Any, Records], None]
"""Called with the desk, once records are durable."""
OnRecord: TypeAlias = Callable[[Recorded[Any], Any], None]
"""Called with the state after the record."""


class Runtime(Struct, frozen=True):
    """Dependencies of every desk: the journal, its writer, and the host's clock."""

    journal: Journal
    writer: Writer
    clock: HostClock


class Desk(Generic[S]):
    """Decides on `head`, answers and displays by `durable`; one desk for each stream.

    `offer` never waits, so two commands cannot interleave. Decided commands are queued with the writer;
    answers without events wait in the same queue, as they too depend on what is not yet durable.
    """

    def __init__(
        self,
        stream: StreamId,
        aggregate: Aggregate[S],
        runtime: Runtime,
        on_durable: OnDurable,
        randomness: RandomBelow = CHANCE,
        *,
        guard: Callable[[S, S], None] | None = None,
    ) -> None:
        self.stream = stream
        self._aggregate: Aggregate[S] = aggregate
        self._journal = runtime.journal
        self._writer = runtime.writer
        self._clock = runtime.clock
        self._on_durable = on_durable
        self._randomness = randomness
        self._guard: Callable[[S, S], None] | None = guard
        """Checks the states before and after a command before recording; may raise Refused."""
        self._head: S | None = None
        self._durable: S | None = None
        self._accepted: dict[CommandId, int] = {}
        self.row: Row | None = None
        """The row of the newest durable state; None before the first read or write."""
        self._in_flight: dict[CommandId, list[Done]] = {}
        self._repeats = Repeats()
        self._unwritten = 0
        self._away_since: int | None = None
        self._pausing_since: int | None = None
        self._frozen: tuple[Reason, ...] = ()

    # -- reading -------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The durable state, for displays. Raises LookupError before the first event is durable."""
        if self._durable is None:
            raise LookupError(self.stream)
        return self._durable

    @property
    def newest_state(self) -> S | None:
        """The newest state, perhaps not durable yet, for checks of claims. None before the first event."""
        return self._head

    @property
    def durable(self) -> bool:
        """Whether the stream has begun."""
        return self._durable is not None

    def now(self) -> int:
        """The host's instant, never before the stream's newest record."""
        newest = self._head.last_at if self._head is not None else 0
        return max(self._clock.now_ms(), newest)

    def event_types(self, command_id: CommandId) -> list[type]:
        """The types of events of a command; empty for an unknown one."""
        given = self._head.history.commands.get(command_id) if self._head is not None else None
        return [type(event) for event in given.events] if given is not None else []

    def next_change(self) -> int | None:
        """The next instant at which time changes something; now, while a restart's pause is unwritten."""
        if self._away_since is not None:
            return self._away_since
        return None if self._head is None or self._frozen else self._aggregate.next_change(self._head)

    def accepted(self) -> dict[CommandId, int]:
        """Every accepted command, with the seq of its answer."""
        return dict(self._accepted)

    def has_accepted(self, command_id: CommandId) -> bool:
        """Whether a command of that id is durable."""
        return command_id in self._accepted

    def knows_command(self, command_id: CommandId) -> bool:
        """Whether a command of that id is durable or being written."""
        return command_id in self._accepted or command_id in self._in_flight

    def resume(self, state: S, accepted: dict[CommandId, int], row: Row | None = None) -> None:
        """Start from a state, whose newest row is `row` if it is at hand; `load` then reads the later records."""
        self._head = self._durable = state
        self._accepted, self.row = dict(accepted), row
        self._repeats.read_to = state.seq

    def load(self, on_record: OnRecord) -> None:
        """Read and fold the records after the durable state; call `on_record` with every record."""
        after = self._durable.seq if self._durable is not None else 0
        evolve, read_to = self._aggregate.evolve, self._repeats.read_to
        try:
            for row in self._journal.read(self.stream, after):
                record = record_of(row)
                self._durable, self.row = evolve(self._durable, record), row
                if record.is_manual:
                    self._accepted[record.command] = record.seq
                read_to = record.seq
                on_record(record, self._durable)
        finally:
            self._head = self._durable
            self._repeats.read_to = read_to

    def freeze(self, *reasons: Reason) -> None:
        """Stop at the durable state: refuse every command for these reasons; time changes nothing."""
        self._frozen = reasons
        self._head = self._durable
        self._away_since = self._pausing_since = None

    @property
    def frozen(self) -> bool:
        """Whether the stream is read-only."""
        return bool(self._frozen)

    # -- commands ------------------------------------------------------------------------------------

    def open(self, command_id: CommandId, created: list[Any], actor: str, done: Done) -> None:
        """Begin the stream with its first event."""
        self._accept_events(command_id, actor, created, self.now(), done)

    def offer(
        self, command_id: CommandId, command: Any, actor: str, done: Done, sight: Sight | None = None
    ) -> None:
        """Decide a command; call `done` once it is durable or refused.

        The same id again is the same command: an accepted one gets its first answer, one being written waits
        for it, a refused one is decided anew. `sight`: what the sender's screen showed; an equal command that
        somebody else gave and that this screen did not show yet is not done twice.
        """
        if self.repeat(command_id, done):
            return
        if self._frozen:
            done(Rejected(self._frozen))
            return
        now = self.now()
        self._settle(now)
        try:
            events = self._aggregate.decide(self._standing(), command, now, self._randomness)
            if sight is not None:
                head = self._standing()
                self._repeats.demand_no_repeat(head.history, head.seq, events, sight)
                events = sight.with_approver(events)
            folded = self._fold(command_id, actor, events, now)
            if self._guard is not None:
                self._guard(self._standing(), folded.state)
        except Refused as refusal:
            self._reject(refusal, done)
            return
        if folded.records[0].is_manual:
            self._repeats.remember(command_id, sight)
        self._record(command_id, folded, done)
        self._settle(now)

    def dry_run(self, command: Any) -> None:
        """Raise Refused where the command would be refused now; record nothing."""
        now = self.now()
        self._settle(now)
        self._aggregate.decide(self._standing(), command, now, self._randomness)

    def demand_no_equal_since(self, sight: Sight) -> None:
        """Raise Refused if an equal command was given that the sender's screen did not show yet."""
        head = self._standing()
        self._repeats.demand_no_equal_since(head.history, head.seq, sight)

    def repeat(self, command_id: CommandId, done: Done) -> bool:
        """Answer an earlier command again; return False for a new one."""
        if (seq := self._accepted.get(command_id)) is not None:
            done(Accepted(seq))
        elif (waiting := self._in_flight.get(command_id)) is not None:
            waiting.append(done)
        else:
            return False
        return True

    def wake(self) -> None:
        """Append the facts caused by time, if any. Called by alarms; safe to repeat."""
        if self._head is not None:
            self._settle(self.now())

    def pause_for_restart(self, down_at: int) -> None:
        """Pause the clocks that ran when the server stopped at `down_at`, and ask the director.

        Call it first.
        """
        self._away_since = max(down_at, self._standing().last_at)
        self.wake()

    # -- within --------------------------------------------------------------------------------------

    def _standing(self) -> S:
        if self._head is None:
            raise LookupError(self.stream)
        return self._head

    def _settle(self, now: int) -> None:
        if self._head is None or self._frozen:
            return
        if self._away_since is not None:
            away_since, self._away_since = self._away_since, None
            self._settle(min(away_since, now))
            self._pause_away(away_since, now)
        for fact in self._aggregate.settle(self._head, now, self._randomness):
            self._accept_events(_fact_id(self.stream, fact, self._head), CLOCK, [fact], now, None)

    def _pause_away(self, away_since: int, now: int) -> None:
        events = self._aggregate.pause_for_restart(self._standing(), away_since, now)
        if events:
            # Kept until durable: after a full disk, the clock must still not count the gap.
            self._pausing_since = away_since
            self._accept_events(f"{AUTO}{self.stream}:restart:{now}", SYSTEM, events, now, None)

    def _reject(self, refusal: Refused, done: Done) -> None:
        rejected = Rejected(tuple(refusal.reasons))
        if self._unwritten:
            self._writer.queue(_QueuedRefusal(done, rejected))
        else:
            done(rejected)

    def _accept_events(
        self,
        command_id: CommandId,
        actor: str,
        events: list[Any],
        now: int,
        done: Done | None,
    ) -> None:
        """Record events on the head and queue them."""
        self._record(command_id, self._fold(command_id, actor, events, now), done)

    def _fold(self, command_id: CommandId, actor: str, events: list[Any], now: int) -> _Folded[S]:
        """The head after events. Encoding happens here, so that a fault concerns its own command."""
        head, records, rows = self._head, [], []
        for part, event in enumerate(events):
            seq = (head.seq if head is not None else 0) + 1
            record = Recorded(self.stream, seq, now, command_id, actor, event)
            head = self._aggregate.evolve(head, record)
            records.append(record)
            rows.append(row_of(record, part))
        assert head is not None  # noqa: S101 - every command brings an event
        return _Folded(head, records, rows)

    def _record(self, command_id: CommandId, folded: _Folded[S], done: Done | None) -> None:
        self._head = folded.state
        self._unwritten += 1
        waiting = self._in_flight.setdefault(command_id, [])
        if done is not None:
            waiting.append(done)
        self._writer.queue(_QueuedEvents(self, command_id, folded))

    def _on_written(self, command_id: CommandId, folded: _Folded[S]) -> None:
        records = folded.records
        self._unwritten -= 1
        self._durable, self.row = folded.state, folded.rows[-1]
        if records[0].actor == SYSTEM:
            self._pausing_since = None
        if records[0].is_manual:
            self._accepted[command_id] = records[-1].seq
        self._on_durable(self, records)

    def _on_dropped(self, failure: JournalUnwritable) -> None:
        self._unwritten = 0
        self._head = self._durable
        self._away_since = self._pausing_since
        if isinstance(failure, JournalConflict):
            self.load(lambda record, _: self._on_durable(self, [record]))

    def _waiting_callbacks(self, command_id: CommandId) -> tuple[Done, ...]:
        return tuple(self._in_flight.pop(command_id, ()))


class _Folded(Struct, Generic[S], frozen=True):
    """The head after a command's events, with records and rows."""

    state: S
    records: Records
    rows: Sequence[Row]


class _QueuedEvents(Generic[S]):
    """The events of a command in the writer's queue."""

    def __init__(self, desk: Desk[S], command_id: CommandId, folded: _Folded[S]) -> None:
        self._desk: Desk[S] = desk
        self._command_id = command_id
        self._folded: _Folded[S] = folded
        self.rows = folded.rows

    def written(self) -> None:
        try:
            self._desk._on_written(self._command_id, self._folded)
        finally:
            # It is durable even if a view failed on it.
            self._answer_all(Accepted(self._folded.records[-1].seq))

    def dropped(self, failure: JournalUnwritable) -> None:
        self._desk._on_dropped(failure)

    def refused(self, failure: JournalUnwritable) -> None:
        self._answer_all(_journal_refusal(failure))

    def _answer_all(self, answer: Answer) -> None:
        for done in self._desk._waiting_callbacks(self._command_id):
            done(answer)


class _QueuedRefusal:
    """A refusal in the writer's queue: it is based on decisions that are not durable yet."""

    rows: Sequence[Row] = ()

    def __init__(self, done: Done, answer: Rejected) -> None:
        self._done = done
        self._answer = answer

    def written(self) -> None:
        self._done(self._answer)

    def dropped(self, _failure: JournalUnwritable) -> None:
        """Nothing to forget: a refusal changes no state."""

    def refused(self, failure: JournalUnwritable) -> None:
        self._done(_journal_refusal(failure))


def _journal_refusal(failure: JournalUnwritable) -> Rejected:
    """The answer to a command whose events, or those before them, were not written."""
    code = "journal.conflict" if isinstance(failure, JournalConflict) else "journal.unwritable"
    return Rejected((Reason(code, {"detail": str(failure)}),))


def _fact_id(stream: StreamId, fact: Any, head: Any) -> CommandId:
    """The id of a fact: unique in the journal, so that a second writer of the fact writes nothing."""
    kind = type(fact).__name__
    if not isinstance(fact, ClockFact):
        return f"{AUTO}{stream}:{head.seq + 1}:{kind}"
    return f"{AUTO}{stream}:{fact.session}:{fact.clock.period}:{fact.turn}:{kind}"
