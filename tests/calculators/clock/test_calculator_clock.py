"""The calculator `clock` equals a clock that ticks every millisecond."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.clock.clock_questions import MINUTE, Question, answer, do, refusal
from tests.calculators.toolbox import calculate


class ImpossibleCommandError(Exception):
    """A command that is impossible at its instant."""


class TickingClock:
    """A clock built like a wall clock: it counts down one millisecond at a time, without arithmetic."""

    def __init__(self, periods: list[Question], holds: bool) -> None:
        self.periods = periods
        self.holds = holds
        self.period = 0
        self.remaining_ms = periods[0]["ms"]
        self.started = self.running = self.finished = False

    @property
    def last(self) -> bool:
        return self.period == len(self.periods) - 1

    def tick(self) -> None:
        if self.running and self.remaining_ms:
            self.remaining_ms -= 1
        self.roll_over()

    def roll_over(self) -> None:
        """Apply the changes that are due while a running clock stands at zero."""
        while self.running and self.remaining_ms == 0:
            if self.last:
                self.running, self.finished = False, True
            elif self.holds:
                return
            else:
                self.begin(self.period + 1)

    def begin(self, period: int) -> None:
        self.period, self.remaining_ms, self.finished = period, self.periods[period]["ms"], False

    def apply(self, command: Question) -> None:
        getattr(self, f"apply_{command['do']}")(command)
        self.roll_over()

    def apply_start(self, _: Question) -> None:
        self.require(not self.started)
        self.started = self.running = True

    def apply_pause(self, _: Question) -> None:
        self.require(self.running)
        self.running = False

    def apply_resume(self, _: Question) -> None:
        self.require(self.started and not self.running and not self.finished)
        self.running = True

    def apply_next(self, _: Question) -> None:
        self.require(not self.last)
        self.begin(self.period + 1)

    def apply_previous(self, _: Question) -> None:
        self.require(self.period > 0)
        self.begin(self.period - 1)

    def apply_jump(self, command: Question) -> None:
        self.require(0 <= command["period"] < len(self.periods))
        self.begin(command["period"])

    def apply_announce(self, _: Question) -> None:
        self.require(self.holds and self.running and self.remaining_ms == 0)
        self.begin(self.period + 1)

    def apply_set_remaining(self, command: Question) -> None:
        self.require(command["ms"] >= 0 and not (self.finished and command["ms"] == 0))
        self.remaining_ms, self.finished = command["ms"], False

    def apply_add(self, command: Question) -> None:
        self.apply_set_remaining({"ms": self.remaining_ms + command["ms"]})

    @staticmethod
    def require(is_possible: bool) -> None:
        if not is_possible:
            raise ImpossibleCommandError

    def next_break(self) -> int | None:
        """The instant at which a copy that ticks on reaches a break."""
        ahead = TickingClock(self.periods, holds=False)
        ahead.period, ahead.remaining_ms, ahead.running = self.period, self.remaining_ms, True
        waited = 0
        while ahead.periods[ahead.period]["kind"] != "break":
            if ahead.finished or (ahead.last and ahead.remaining_ms == 0):
                return None
            if ahead.remaining_ms:
                ahead.tick()
                waited += 1
            else:
                ahead.roll_over()
        return waited


def ticked(question: Question) -> Question | None:
    """The answer of the ticking clock; None where it refuses the line."""
    clock = TickingClock(question["periods"], question["level_change"] == "on_announcement")
    commands = list(question["commands"])
    instant = commands[0]["at"] if commands else question["now"]
    while True:
        while commands and commands[0]["at"] == instant:
            try:
                clock.apply(commands.pop(0))
            except ImpossibleCommandError:
                return None
        if instant == question["now"]:
            break
        clock.tick()
        instant += 1
    return {
        "period": clock.period,
        "running": clock.running,
        "remaining_ms": clock.remaining_ms,
        "next_break_in_ms": clock.next_break(),
        "finished": clock.finished,
    }


SIMPLE = st.sampled_from(["start", "pause", "resume", "next", "previous", "announce"])
COMMANDS = st.one_of(
    st.builds(lambda name: {"do": name}, SIMPLE),
    st.builds(lambda i: {"do": "jump", "period": i}, st.integers(-1, 4)),
    st.builds(lambda ms: {"do": "set_remaining", "ms": ms}, st.integers(-1, 30)),
    st.builds(lambda ms: {"do": "add", "ms": ms}, st.integers(-12, 12)),
)
LEVEL_CHANGES = st.sampled_from(["on_zero", "on_announcement"])


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Short periods and commands in order, mostly possible ones; the first impossible one ends the line."""
    kinds = st.sampled_from(["level", "level", "break"])
    periods = draw(
        st.lists(
            st.builds(lambda kind, ms: {"kind": kind, "ms": ms}, kinds, st.integers(1, 20)),
            min_size=1,
            max_size=5,
        )
    )
    question: Question = {"periods": periods, "level_change": draw(LEVEL_CHANGES), "commands": [], "now": 0}
    instant = draw(st.integers(0, 3))
    for command in [{"do": "start"}, *draw(st.lists(COMMANDS, max_size=12))]:
        longer = {**question, "commands": [*question["commands"], {"at": instant, **command}], "now": instant}
        if ticked(longer) is not None or draw(st.integers(0, 19)) == 0:
            question = longer
            instant += draw(st.one_of(st.just(0), st.integers(0, 30)))
    return {**question, "now": instant + draw(st.integers(0, 40))}


@given(questions())
def test_the_calculator_answers_as_a_clock_that_ticks(question: Question) -> None:
    expected = ticked(question)
    if expected is None:
        assert refusal(question)
    else:
        assert calculate("clock", question) == expected


@given(
    pauses=st.lists(st.tuples(st.integers(1, 10**7), st.integers(1, 10**9)), max_size=40),
    later=st.integers(0, 10**7),
)
def test_pauses_of_any_length_move_the_end_by_their_length(pauses: list[tuple[int, int]], later: int) -> None:
    commands, at, played = [do("start")], 0, 0
    for running, paused in pauses:
        commands += [do("pause", at + running), do("resume", at + running + paused)]
        at, played = at + running + paused, played + running
    level = {"kind": "level", "ms": played + later + 1}
    state = calculate("clock", {"periods": [level], "commands": commands, "now": at + later})

    assert (state["remaining_ms"], state["finished"]) == (1, False)


def test_a_clock_that_was_not_started_stands_at_the_first_level() -> None:
    assert answer(now=5 * MINUTE) == {
        "period": 0,
        "running": False,
        "remaining_ms": 20 * MINUTE,
        "next_break_in_ms": 40 * MINUTE,
        "finished": False,
    }


def test_the_end_of_the_last_period_is_finished_with_nothing_left() -> None:
    assert answer(do("start"), now=70 * MINUTE) == {
        "period": 3,
        "running": False,
        "remaining_ms": 0,
        "next_break_in_ms": None,
        "finished": True,
    }


def test_one_millisecond_before_the_end_the_last_period_still_runs() -> None:
    state = answer(do("start"), now=70 * MINUTE - 1)

    assert (state["running"], state["remaining_ms"], state["finished"]) == (True, 1, False)


def test_the_next_break_is_0_away_during_a_break() -> None:
    assert answer(do("start"), now=41 * MINUTE)["next_break_in_ms"] == 0


def test_next_keeps_a_paused_clock_paused() -> None:
    state = answer(do("start"), do("pause", MINUTE), do("next", 2 * MINUTE), now=9 * MINUTE)

    assert (state["period"], state["running"], state["remaining_ms"]) == (1, False, 20 * MINUTE)


def test_a_level_can_become_longer_than_planned() -> None:
    assert answer(do("start"), do("add", ms=7 * MINUTE), now=MINUTE)["remaining_ms"] == 26 * MINUTE


def test_a_clock_that_waits_for_announcements_holds_at_zero_until_one_comes() -> None:
    holding = answer(do("start"), now=25 * MINUTE, level_change="on_announcement")
    assert (holding["period"], holding["remaining_ms"], holding["next_break_in_ms"]) == (0, 0, 20 * MINUTE)

    announced = answer(
        do("start"), do("announce", 25 * MINUTE), now=26 * MINUTE, level_change="on_announcement"
    )
    assert (announced["period"], announced["remaining_ms"]) == (1, 19 * MINUTE)


def test_next_ends_a_hold_as_the_announcement_does() -> None:
    state = answer(do("start"), do("next", 25 * MINUTE), now=26 * MINUTE, level_change="on_announcement")

    assert (state["period"], state["remaining_ms"]) == (1, 19 * MINUTE)


def test_commands_of_the_same_instant_are_taken_in_their_order() -> None:
    state = answer(do("start"), do("pause"), do("resume"), do("next"), now=0)

    assert (state["period"], state["running"]) == (1, True)


def test_instants_may_be_wall_clock_times() -> None:
    noon = 1_800_000_000_000
    state = answer(do("start", noon), now=noon + 45 * MINUTE)

    assert (state["period"], state["remaining_ms"]) == (2, 5 * MINUTE)
