"""The calculator `clock` equals a clock that ticks every millisecond."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.calculators.clock.clock_questions import MINUTE, Question, answer, do, refusal
from tests.toolbox import calculate


class MakesNoSense(Exception):  # noqa: N818 - the words of the description
    """A command that makes no sense when it comes."""


class TickingClock:
    """A clock built like a wall clock: it counts down one millisecond at a time, without arithmetic."""

    def __init__(self, periods: list[Question], holds: bool) -> None:
        self.periods = periods
        self.holds = holds
        self.period = 0
        self.left = periods[0]["ms"]
        self.begun = self.counts = self.over = False

    @property
    def last(self) -> bool:
        return self.period == len(self.periods) - 1

    def tick(self) -> None:
        if self.counts and self.left:
            self.left -= 1
        self.look()

    def look(self) -> None:
        """Apply the changes that are due while a running clock stands at zero."""
        while self.counts and self.left == 0:
            if self.last:
                self.counts, self.over = False, True
            elif self.holds:
                return
            else:
                self.begin(self.period + 1)

    def begin(self, period: int) -> None:
        self.period, self.left, self.over = period, self.periods[period]["ms"], False

    def hear(self, command: Question) -> None:
        getattr(self, f"hear_{command['do']}")(command)
        self.look()

    def hear_start(self, _: Question) -> None:
        self.demand(not self.begun)
        self.begun = self.counts = True

    def hear_pause(self, _: Question) -> None:
        self.demand(self.counts)
        self.counts = False

    def hear_resume(self, _: Question) -> None:
        self.demand(self.begun and not self.counts and not self.over)
        self.counts = True

    def hear_next(self, _: Question) -> None:
        self.demand(not self.last)
        self.begin(self.period + 1)

    def hear_previous(self, _: Question) -> None:
        self.demand(self.period > 0)
        self.begin(self.period - 1)

    def hear_jump(self, command: Question) -> None:
        self.demand(0 <= command["period"] < len(self.periods))
        self.begin(command["period"])

    def hear_announce(self, _: Question) -> None:
        self.demand(self.holds and self.counts and self.left == 0)
        self.begin(self.period + 1)

    def hear_set_remaining(self, command: Question) -> None:
        self.demand(command["ms"] >= 0 and not (self.over and command["ms"] == 0))
        self.left, self.over = command["ms"], False

    def hear_add(self, command: Question) -> None:
        self.hear_set_remaining({"ms": self.left + command["ms"]})

    @staticmethod
    def demand(makes_sense: bool) -> None:
        if not makes_sense:
            raise MakesNoSense

    def next_break(self) -> int | None:
        """The instant at which a copy that ticks on reaches a break."""
        ahead = TickingClock(self.periods, holds=False)
        ahead.period, ahead.left, ahead.counts = self.period, self.left, True
        waited = 0
        while ahead.periods[ahead.period]["kind"] != "break":
            if ahead.over or (ahead.last and ahead.left == 0):
                return None
            if ahead.left:
                ahead.tick()
                waited += 1
            else:
                ahead.look()
        return waited


def ticked(asked: Question) -> Question | None:
    """The answer of the ticking clock; None where it refuses the line."""
    clock = TickingClock(asked["periods"], asked["level_change"] == "on_announcement")
    commands = list(asked["commands"])
    instant = commands[0]["at"] if commands else asked["now"]
    while True:
        while commands and commands[0]["at"] == instant:
            try:
                clock.hear(commands.pop(0))
            except MakesNoSense:
                return None
        if instant == asked["now"]:
            break
        clock.tick()
        instant += 1
    return {
        "period": clock.period,
        "running": clock.counts,
        "remaining_ms": clock.left,
        "next_break_in_ms": clock.next_break(),
        "finished": clock.over,
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
    asked: Question = {"periods": periods, "level_change": draw(LEVEL_CHANGES), "commands": [], "now": 0}
    instant = draw(st.integers(0, 3))
    for command in [{"do": "start"}, *draw(st.lists(COMMANDS, max_size=12))]:
        longer = {**asked, "commands": [*asked["commands"], {"at": instant, **command}], "now": instant}
        if ticked(longer) is not None or draw(st.integers(0, 19)) == 0:
            asked = longer
            instant += draw(st.one_of(st.just(0), st.integers(0, 30)))
    return {**asked, "now": instant + draw(st.integers(0, 40))}


@given(questions())
def test_the_calculator_answers_as_a_clock_that_ticks(asked: Question) -> None:
    expected = ticked(asked)
    if expected is None:
        assert refusal(asked)
    else:
        assert calculate("clock", asked) == expected


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
    shown = calculate("clock", {"periods": [level], "commands": commands, "now": at + later})

    assert (shown["remaining_ms"], shown["finished"]) == (1, False)


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
    shown = answer(do("start"), now=70 * MINUTE - 1)

    assert (shown["running"], shown["remaining_ms"], shown["finished"]) == (True, 1, False)


def test_the_next_break_is_0_away_during_a_break() -> None:
    assert answer(do("start"), now=41 * MINUTE)["next_break_in_ms"] == 0


def test_next_keeps_a_paused_clock_paused() -> None:
    shown = answer(do("start"), do("pause", MINUTE), do("next", 2 * MINUTE), now=9 * MINUTE)

    assert (shown["period"], shown["running"], shown["remaining_ms"]) == (1, False, 20 * MINUTE)


def test_a_level_can_become_longer_than_planned() -> None:
    assert answer(do("start"), do("add", ms=7 * MINUTE), now=MINUTE)["remaining_ms"] == 26 * MINUTE


def test_a_clock_that_waits_for_announcements_holds_at_zero_until_one_comes() -> None:
    held = answer(do("start"), now=25 * MINUTE, level_change="on_announcement")
    assert (held["period"], held["remaining_ms"], held["next_break_in_ms"]) == (0, 0, 20 * MINUTE)

    gone_on = answer(
        do("start"), do("announce", 25 * MINUTE), now=26 * MINUTE, level_change="on_announcement"
    )
    assert (gone_on["period"], gone_on["remaining_ms"]) == (1, 19 * MINUTE)


def test_next_ends_a_hold_as_the_announcement_does() -> None:
    shown = answer(do("start"), do("next", 25 * MINUTE), now=26 * MINUTE, level_change="on_announcement")

    assert (shown["period"], shown["remaining_ms"]) == (1, 19 * MINUTE)


def test_commands_of_the_same_instant_are_taken_in_their_order() -> None:
    shown = answer(do("start"), do("pause"), do("resume"), do("next"), now=0)

    assert (shown["period"], shown["running"]) == (1, True)


def test_instants_may_be_wall_clock_times() -> None:
    noon = 1_800_000_000_000
    shown = answer(do("start", noon), now=noon + 45 * MINUTE)

    assert (shown["period"], shown["remaining_ms"]) == (2, 5 * MINUTE)
