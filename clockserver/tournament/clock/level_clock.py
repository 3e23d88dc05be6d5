"""The level clock as an immutable value. Its time at any instant is computed; nothing ticks."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.input.typed_fields import TypedInstant
from clockserver.tournament.clock.spans import Span
from clockserver.tournament.structure.state import PeriodId

Phase: TypeAlias = Literal["ready", "scheduled", "running", "holding", "paused", "finished"]
LevelChange: TypeAlias = Literal["on_zero", "on_announcement"]
"""The start of the next period: at zero, or on an announcement after zero."""


class Mark(Struct, frozen=True, omit_defaults=True):
    """The clock's place: the part kept in the journal, so that an undo can restore it.

    `left_ms` counts while the clock is stopped (0 when holding or finished), `deadline` while it runs; `start_at` is
    the instant of a scheduled start, `began_at` when the current period began. `day_over`: the period that ends the
    day is over, and the clock holds or is paused there. `ms`: the period's length at its beginning, where lengths
    follow the number of players; 0: the structure's.
    """

    phase: Phase
    period: PeriodId
    left_ms: int = 0
    deadline: int | None = None
    start_at: TypedInstant | None = None
    began_at: int | None = None
    day_over: bool = False
    ms: int = 0


class LevelClock(Struct, frozen=True):
    """A clock over its periods. Methods take the instant, in ms since the epoch, and return a new clock.

    The methods are idempotent (`pause` of a paused clock is that clock); `clock_operations` refuses senseless
    commands. `run_id` counts the runs of the clock, so that a repeated tap is told from a new one; `revision`
    counts every change by a command, so that each alarm has its own name.
    """

    spans: tuple[Span, ...]
    mark: Mark
    level_change: LevelChange = "on_zero"
    run_id: int = 0
    revision: int = 0

    # -- reading -------------------------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The phase of the stored mark; call `at(now)` first for the phase at an instant."""
        return self.mark.phase

    @property
    def is_active(self) -> bool:
        """Whether the clock is started and not paused: counting down, or holding at zero."""
        return self.mark.phase in ("running", "holding")

    @property
    def index(self) -> int:
        """Position of the current period, from 0."""
        for i, span in enumerate(self.spans):
            if span.id == self.mark.period:
                return i
        raise KeyError(self.mark.period)

    @property
    def day_over(self) -> bool:
        """Whether the clock is at the end of the day."""
        return self.mark.day_over

    @property
    def is_last(self) -> bool:
        """Whether no period follows the current one."""
        return self.mark.period == self.spans[-1].id

    @property
    def span(self) -> Span:
        """The current period."""
        return self.spans[self.index]

    @property
    def length_ms(self) -> int:
        """Length of the current period, as it began."""
        return self.mark.ms or self.span.ms

    def next_change(self) -> int | None:
        """The next instant at which time alone changes phase or period; None where only a command can."""
        mark = self.mark
        if mark.phase == "scheduled":
            return mark.start_at
        return mark.deadline if mark.deadline is None else mark.deadline - self.span.stops_left_ms

    def at(self, now: int) -> LevelClock:
        """The clock at `now`: started if scheduled, and moved through all periods that have passed."""
        clock = self
        while (change := clock.next_change()) is not None and change <= now:
            rolls = clock.phase == "running" and clock.level_change == "on_zero"
            clock = clock._rolled_over(now) if rolls else clock.step()
        return clock

    def step(self) -> LevelClock:
        """The clock just after its `next_change`, one step of time. Unchanged if there is none."""
        change = self.next_change()
        if change is None:
            return self
        if self.phase == "scheduled":
            left_ms = self.mark.left_ms
            first = Mark(
                "running",
                self.mark.period,
                deadline=change + left_ms,
                began_at=change,
                ms=self.span.decided_ms,
            )
            if self.span.is_untimed:
                first = _begun(self.span, change)
            return replace(self, mark=first, run_id=self.run_id + 1)
        if self.span.stops:
            return replace(self, mark=self._day_over("holding", self.span.stops_left_ms))
        if self.is_last:
            return replace(self, mark=self.mark_with("finished"))
        if self.level_change == "on_announcement":
            return replace(self, mark=self.mark_with("holding"))
        return replace(self, mark=_begun(self.spans[self.index + 1], change))

    def remaining_ms(self, now: int) -> int:
        """Time left of the current period at `now`, in ms."""
        mark = self.at(now).mark
        return mark.left_ms if mark.deadline is None else mark.deadline - now

    def next_break_in_ms(self, now: int) -> int | None:
        """Time until the next break in ms, without holds: 0 in a break, None if no break follows.

        None also where a level before the break has no known end, or ends the day.
        """
        clock = self.at(now)
        if clock.span.kind == "break":
            return 0
        ms, unknown = clock.remaining_ms(now), clock.span.is_open_ended
        for span in clock.spans[clock.index + 1 :]:
            if span.kind == "break":
                return None if unknown else ms
            ms, unknown = ms + span.ms, unknown or span.is_open_ended
        return None

    # -- commands ------------------------------------------------------------------------------------

    def start(self, now: int) -> LevelClock:
        """Start a clock that is ready or scheduled."""
        clock = self.at(now)
        return clock._started(now) if clock.phase in ("ready", "scheduled") else clock

    def pause(self, now: int) -> LevelClock:
        """Stop counting; the time left is kept."""
        clock = self.at(now)
        if not clock.is_active:
            return clock
        if clock.day_over:
            return clock._changed(clock._day_over("paused", clock.mark.left_ms))
        return clock._changed(clock.mark_with("paused", left_ms=clock.remaining_ms(now)))

    def resume(self, now: int) -> LevelClock:
        """Continue counting with the time left."""
        clock = self.at(now)
        return clock._started(now) if clock.phase == "paused" else clock

    def jump(self, index: int, now: int) -> LevelClock:
        """Go to the start of a period, running or not as before; a finished clock becomes paused."""
        clock = self.at(now)
        span = clock.spans[index]
        if clock.is_active:
            mark = _begun(span, now)
        elif clock.phase in ("ready", "scheduled"):
            mark = replace(clock.mark, period=span.id, left_ms=span.ms)
        else:
            mark = Mark("paused", span.id, left_ms=span.ms, began_at=now, ms=span.decided_ms)
        return clock._changed(mark)

    def announce(self, now: int) -> LevelClock:
        """Begin the next period of a clock that holds at zero; its time counts from `now`.

        A level that ends the day is over, and the day with it. No effect once the day is over.
        """
        clock = self.at(now)
        if clock.phase != "holding" or clock.day_over:
            return clock
        if clock.span.stops:
            return clock._changed(clock._day_over("holding"))
        return clock if clock.is_last else clock.jump(clock.index + 1, now)

    def set_remaining(self, ms: int, now: int) -> LevelClock:
        """Set the time left of the current period; 0 on a running clock ends the period.

        No effect on a period that no time ends.
        """
        clock = self.at(now)
        if clock.span.is_untimed:
            return clock
        if clock.is_active:
            return clock._changed(clock.mark_with("running", deadline=now + ms))
        if clock.phase == "finished":
            return clock._changed(clock.mark_with("paused", left_ms=ms))
        return clock._changed(replace(clock.mark, left_ms=ms, day_over=clock.day_over and not ms))

    def add(self, ms: int, now: int) -> LevelClock:
        """Add time, or take it away (`ms` below 0); never below zero."""
        return self.set_remaining(max(0, self.remaining_ms(now) + ms), now)

    def schedule(self, start_at: int, now: int) -> LevelClock:
        """Schedule the start of a clock that was not started."""
        clock = self.at(now)
        if clock.phase not in ("ready", "scheduled"):
            return clock
        left_ms = clock.mark.left_ms
        return clock._changed(clock.mark_with("scheduled", left_ms=left_ms, start_at=start_at))

    def unschedule(self, now: int) -> LevelClock:
        """Cancel a scheduled start."""
        clock = self.at(now)
        if clock.phase != "scheduled":
            return clock
        return clock._changed(clock.mark_with("ready", left_ms=clock.mark.left_ms))

    def with_level_change(self, mode: LevelChange, now: int) -> LevelClock:
        """Set whether the clock holds at zero; a clock that holds at zero then goes on with `on_zero`."""
        clock = replace(self.at(now), level_change=mode)
        return clock if mode == "on_announcement" else clock._released(now)

    def with_spans(self, spans: tuple[Span, ...]) -> LevelClock:
        """The clock over changed periods; the current one must be among them."""
        return replace(self, spans=spans, revision=self.revision + 1)

    def with_lengths(self, spans: tuple[Span, ...]) -> LevelClock:
        """The clock with other lengths; before its start it takes the new length, unless a person set its time."""
        clock, before = replace(self, spans=spans), self.span
        if self.mark.began_at is None and self.mark.left_ms == before.ms != clock.span.ms:
            return replace(clock, mark=replace(self.mark, left_ms=clock.span.ms))
        return clock

    def over_changed(self, spans: tuple[Span, ...], now: int) -> LevelClock:
        """The clock over changed periods; a clock at zero holds or goes on as the end of the day now requires."""
        clock = self.with_spans(spans)
        if clock.day_over and clock.mark.left_ms:
            left_ms, goes_on = clock.mark.left_ms, clock.phase == "holding" and not clock.span.stops
            running = clock.mark_with("running", deadline=now + left_ms)
            return replace(clock, mark=running) if goes_on else clock
        at_zero = clock.phase == "holding" and (clock.day_over or not clock.span.is_untimed)
        if not at_zero or clock.day_over == clock.span.stops:
            return clock
        if clock.span.stops:
            return replace(clock, mark=clock._day_over("holding"))
        clock = replace(clock, mark=clock.mark_with("holding"))
        return clock._released(now) if clock.level_change == "on_zero" else clock

    def restored(self, mark: Mark) -> LevelClock:
        """The clock restored to `mark`, as if later changes had not been made; a running clock counted on."""
        return replace(self, mark=mark, run_id=self.run_id + 1, revision=self.revision + 1)

    def keeping_length(self) -> LevelClock:
        """The clock, whose current period keeps its length where an undo begins that period again."""
        spans = tuple(
            replace(span, ms=self.length_ms) if span.id == self.mark.period else span for span in self.spans
        )
        return replace(self, spans=spans) if self.mark.ms else self

    def mark_with(
        self,
        phase: Phase,
        *,
        left_ms: int = 0,
        deadline: int | None = None,
        start_at: int | None = None,
    ) -> Mark:
        """A mark in the same period without values of the earlier phase."""
        mark = self.mark
        return Mark(phase, mark.period, left_ms, deadline, start_at, mark.began_at, ms=mark.ms)

    # -- within --------------------------------------------------------------------------------------

    def _rolled_over(self, now: int) -> LevelClock:
        """The clock after all steps from period to period until `now`: equal to single steps, but faster."""
        index, deadline, began = self.index, self.mark.deadline or 0, self.mark.began_at
        length = self.mark.ms
        while deadline <= now and index + 1 < len(self.spans) and not self.spans[index].stops:
            index, began = index + 1, deadline
            deadline += self.spans[index].ms
            length = self.spans[index].decided_ms
            if self.spans[index].is_untimed:
                return replace(self, mark=_begun(self.spans[index], began))
        period, left_ms = self.spans[index].id, self.spans[index].stops_left_ms
        if deadline - left_ms <= now and self.spans[index].stops:
            mark = Mark("holding", period, left_ms, began_at=began, day_over=True, ms=length)
            return replace(self, mark=mark)
        if deadline <= now:
            return replace(self, mark=Mark("finished", period, began_at=began, ms=length))
        return replace(self, mark=Mark("running", period, deadline=deadline, began_at=began, ms=length))

    def _released(self, now: int) -> LevelClock:
        """The clock, gone on from zero where it held only for the announcement."""
        if self.phase != "holding" or self.span.is_untimed or self.day_over:
            return self
        return self._changed(self.mark_with("finished")) if self.is_last else self.announce(now)

    def _day_over(self, phase: Phase, left_ms: int = 0) -> Mark:
        return replace(self.mark_with(phase, left_ms=left_ms), day_over=True)

    def _changed(self, mark: Mark) -> LevelClock:
        return replace(self, mark=mark, revision=self.revision + 1)

    def _started(self, now: int) -> LevelClock:
        began, length = self.mark.began_at, self.mark.ms
        if began is None:
            began, length = now, self.span.decided_ms
        mark = Mark("running", self.mark.period, deadline=now + self.mark.left_ms, began_at=began, ms=length)
        if self.span.is_untimed:
            mark = _begun(self.span, began)
        if self.day_over:
            mark = self._day_over("holding", self.mark.left_ms)
        return replace(self, mark=mark, run_id=self.run_id + 1, revision=self.revision + 1)


def _begun(span: Span, instant: int) -> Mark:
    """The mark of a period that begins on a running clock: running, or holding until the end is announced."""
    if span.is_untimed:
        return Mark("holding", span.id, began_at=instant)
    return Mark("running", span.id, deadline=instant + span.ms, began_at=instant, ms=span.decided_ms)


def ready_clock(spans: tuple[Span, ...], level_change: LevelChange = "on_zero", index: int = 0) -> LevelClock:
    """A clock not started, at the start of a period. `spans` is not empty."""
    first = spans[index]
    return LevelClock(spans, Mark("ready", first.id, left_ms=first.ms), level_change)
