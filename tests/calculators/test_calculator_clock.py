"""The calculator `clock`, held against a clock that ticks every millisecond, and asked on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.texts import Refused
from tests.shell import run
from tests.toolbox import calculate

Question = dict[str, Any]
MINUTE = 60_000
PERIODS = [
    {"kind": "level", "ms": 20 * MINUTE},
    {"kind": "level", "ms": 20 * MINUTE},
    {"kind": "break", "ms": 10 * MINUTE},
    {"kind": "level", "ms": 20 * MINUTE},
]


def question(*commands: Question, now: int, **more: object) -> Question:
    return {"periods": PERIODS, "commands": list(commands), "now": now, **more}


def do(name: str, at: int = 0, **more: object) -> Question:
    return {"at": at, "do": name, **more}


def answer(*commands: Question, now: int, **more: object) -> Question:
    return calculate("clock", question(*commands, now=now, **more))


def refusal(asked: object) -> list[tuple[str, str | None]]:
    with pytest.raises(Refused) as caught:
        calculate("clock", asked)
    return [(reason.code, reason.field) for reason in caught.value.reasons]


# -- an oracle that ticks ----------------------------------------------------------------------------


class MakesNoSense(Exception):  # noqa: N818 - the words of the description
    """A command that makes no sense when it comes."""


class TickingClock:
    """A clock as a wall clock is built: it counts down one millisecond at a time, and knows no arithmetic."""

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
        """Applies the changes of a clock that counts and stands at zero."""
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
        """Let a copy tick until it stands in a break."""
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
    """Short periods, commands in order, mostly such that make sense: the first that would not ends the line."""
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


# -- as it is described ------------------------------------------------------------------------------


def test_a_clock_nobody_started_stands_at_the_first_level() -> None:
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


def test_in_a_break_the_next_break_is_0_away() -> None:
    assert answer(do("start"), now=41 * MINUTE)["next_break_in_ms"] == 0


def test_next_keeps_a_paused_clock_paused() -> None:
    shown = answer(do("start"), do("pause", MINUTE), do("next", 2 * MINUTE), now=9 * MINUTE)

    assert (shown["period"], shown["running"], shown["remaining_ms"]) == (1, False, 20 * MINUTE)


def test_a_level_can_become_longer_than_planned() -> None:
    assert answer(do("start"), do("add", ms=7 * MINUTE), now=MINUTE)["remaining_ms"] == 26 * MINUTE


def test_on_announcement_the_clock_holds_at_zero_until_it_is_announced() -> None:
    held = answer(do("start"), now=25 * MINUTE, level_change="on_announcement")
    assert (held["period"], held["remaining_ms"], held["next_break_in_ms"]) == (0, 0, 20 * MINUTE)

    gone_on = answer(
        do("start"), do("announce", 25 * MINUTE), now=26 * MINUTE, level_change="on_announcement"
    )
    assert (gone_on["period"], gone_on["remaining_ms"]) == (1, 19 * MINUTE)


def test_next_goes_on_from_a_hold_as_the_announcement_does() -> None:
    shown = answer(do("start"), do("next", 25 * MINUTE), now=26 * MINUTE, level_change="on_announcement")

    assert (shown["period"], shown["remaining_ms"]) == (1, 19 * MINUTE)


def test_commands_of_the_same_instant_are_taken_in_their_order() -> None:
    shown = answer(do("start"), do("pause"), do("resume"), do("next"), now=0)

    assert (shown["period"], shown["running"]) == (1, True)


def test_instants_may_be_of_the_real_world() -> None:
    noon = 1_800_000_000_000
    shown = answer(do("start", noon), now=noon + 45 * MINUTE)

    assert (shown["period"], shown["remaining_ms"]) == (2, 5 * MINUTE)


# -- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        ([do("pause")], "clock.not_started"),
        ([do("resume")], "clock.not_started"),
        ([do("start"), do("start")], "clock.already_running"),
        ([do("start"), do("pause"), do("pause", 5)], "clock.already_paused"),
        ([do("start"), do("resume")], "clock.already_running"),
        ([do("start"), do("pause"), do("start")], "clock.started_but_paused"),
        ([do("start"), do("previous")], "clock.no_previous_period"),
        ([do("start"), do("jump", period=3), do("next")], "clock.no_next_period"),
        ([do("start"), do("jump", period=4)], "clock.unknown_period"),
        ([do("start"), do("jump", period=-1)], "clock.unknown_period"),
        ([do("start"), do("set_remaining", ms=-1)], "clock.below_zero"),
        ([do("start"), do("add", MINUTE, ms=-19 * MINUTE - 1)], "clock.takes_too_much"),
        ([do("start"), do("pause", 70 * MINUTE)], "clock.finished"),
        ([do("start"), do("announce", MINUTE)], "clock.no_announcement_needed"),
    ],
)
def test_a_command_that_makes_no_sense_when_it_comes_refuses_the_whole_line(
    commands: list[Question], code: str
) -> None:
    ((found, field),) = refusal(question(*commands, now=100 * MINUTE))

    assert found == code
    assert field is not None
    assert field.startswith(f"commands[{len(commands) - 1}]")


def test_a_level_is_not_announced_before_zero() -> None:
    early = question(do("start"), do("announce", MINUTE), now=MINUTE, level_change="on_announcement")

    assert refusal(early) == [("clock.announced_too_early", "commands[1]")]


def test_everything_that_is_wrong_with_a_question_is_said_at_once() -> None:
    wrong = {
        "periods": [{"kind": "lunch", "ms": 0}],
        "commands": [{"at": "x", "do": "start"}, {"at": 1, "do": "zap"}, {"do": "pause", "ms": 1}, 7],
        "speed": 2,
    }
    assert refusal(wrong) == [
        ("wire.unknown_field", "speed"),
        ("wire.wrong_value", "periods[0].kind"),
        ("wire.wrong_value", "periods[0].ms"),
        ("wire.wrong_value", "commands[3]"),
        ("wire.missing_field", "now"),
        ("wire.wrong_value", "commands[0].at"),
        ("calculators.unknown_command", "commands[1].do"),
        ("wire.unknown_field", "commands[2].ms"),
        ("wire.missing_field", "commands[2].at"),
    ]


def test_every_instant_that_goes_back_is_named() -> None:
    assert refusal(question(do("start", 5), do("pause", 4), do("resume", 3), now=1)) == [
        ("calculators.time_goes_back", "commands[1].at"),
        ("calculators.time_goes_back", "commands[2].at"),
        ("calculators.time_goes_back", "now"),
    ]


def test_instants_do_not_go_back() -> None:
    assert refusal(question(do("start", 5), do("pause", 4), now=9)) == [
        ("calculators.time_goes_back", "commands[1].at")
    ]
    assert refusal(question(do("start", 5), now=4)) == [("calculators.time_goes_back", "now")]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        (question(now=0, speed=2), "speed"),
        (question({"at": 0, "do": "start", "ms": 5}, now=0), "commands[0].ms"),
        (question({"at": 0, "do": "jump", "period": 1, "ms": 5}, now=0), "commands[0].ms"),
        ({**question(now=0), "periods": [{"kind": "level", "ms": 5, "minutes": 1}]}, "periods[0].minutes"),
    ],
)
def test_unknown_fields_are_refused_by_their_name(asked: Question, field: str) -> None:
    assert refusal(asked) == [("wire.unknown_field", field)]


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"commands": [], "now": 0}, "periods"),
        ({"periods": PERIODS, "now": 0}, "commands"),
        ({"periods": PERIODS, "commands": []}, "now"),
        (question({"do": "start"}, now=0), "commands[0].at"),
        (question({"at": 0, "do": "jump"}, now=0), "commands[0].period"),
        (question({"at": 0, "do": "add"}, now=0), "commands[0].ms"),
    ],
)
def test_missing_fields_are_refused_by_their_name(asked: Question, field: str) -> None:
    assert refusal(asked) == [("wire.missing_field", field)]


@pytest.mark.parametrize("wrong", [True, 1.0, 1.5, "1", None, [1], 2**60])
@pytest.mark.parametrize("field", ["now", "periods[0].ms", "commands[0].at", "commands[1].ms"])
def test_a_time_is_a_whole_number_and_nothing_else(field: str, wrong: object) -> None:
    asked = question(do("start"), do("add", ms=5), now=9)
    asked["periods"] = [{"kind": "level", "ms": wrong if field == "periods[0].ms" else MINUTE}]
    if field == "now":
        asked["now"] = wrong
    if field == "commands[0].at":
        asked["commands"][0] = {"at": wrong, "do": "start"}
    if field == "commands[1].ms":
        asked["commands"][1] = {"at": 0, "do": "add", "ms": wrong}

    assert refusal(asked) == [("wire.wrong_value", field)]


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None])
def test_a_period_to_jump_to_is_a_whole_number(wrong: object) -> None:
    assert refusal(question(do("jump", period=wrong), now=0)) == [("wire.wrong_value", "commands[0].period")]


@pytest.mark.parametrize("ms", [0, -1])
def test_a_period_lasts_at_least_a_millisecond(ms: int) -> None:
    asked = {"periods": [{"kind": "level", "ms": ms}], "commands": [], "now": 0}

    assert refusal(asked) == [("wire.wrong_value", "periods[0].ms")]


@pytest.mark.parametrize(
    "asked",
    [
        {"periods": [], "commands": [], "now": 0},
        {"periods": [{"kind": "dinner", "ms": 5}], "commands": [], "now": 0},
        question(now=0, level_change="by_hand"),
        question("start", now=0),  # type: ignore[arg-type]
        [],
        "start",
        7,
        None,
    ],
)
def test_what_is_no_question_is_refused(asked: object) -> None:
    assert [code for code, _ in refusal(asked)] == ["wire.wrong_value"]


@pytest.mark.parametrize("wrong", ["begin", "START", "", 7, None, ["start"]])
def test_a_command_that_does_not_exist_is_refused(wrong: object) -> None:
    asked = question({"at": 0, "do": wrong}, now=0)

    assert refusal(asked) == [("calculators.unknown_command", "commands[0].do")]


def test_a_calculator_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        calculate("clocks", {})

    assert [reason.code for reason in caught.value.reasons] == ["calculators.unknown"]


# -- on the command line -----------------------------------------------------------------------------


def told(*arguments: str, text: str | bytes) -> tuple[int, list[Question]]:
    """The exit code, and the JSON lines it printed."""
    done = run("calc", *arguments, input=text)
    assert done.stderr == ""
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_a_question_on_standard_input_is_answered_with_exit_0() -> None:
    code, answers = told("clock", text=json.dumps(question(do("start"), now=MINUTE)))

    assert (code, answers) == (0, [answer(do("start"), now=MINUTE)])


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", json.dumps(question(do("pause"), now=0))])
def test_a_bad_question_is_refused_with_exit_2(text: str) -> None:
    code, answers = told("clock", text=text)

    assert code == 2
    assert [list(one) for one in answers] == [["refused"]]
    assert all(reason["text"] for reason in answers[0]["refused"])


def test_an_unknown_calculator_is_refused_with_exit_2() -> None:
    code, answers = told("cloak", text="{}")

    assert (code, answers[0]["refused"][0]["code"]) == (2, "calculators.unknown")


def test_with_lines_a_bad_line_answers_refused_and_the_rest_go_on() -> None:
    good = json.dumps(question(do("start"), now=MINUTE))
    refused_line = json.dumps(question(do("pause"), now=MINUTE))
    lines = [good, "{not json", refused_line, "[]", "7", good]
    code, answers = told("clock", "--lines", text="\n".join(lines))

    assert (code, ["refused" in one for one in answers]) == (0, [False, True, True, True, True, False])
    assert answers[0] == answers[-1] == answer(do("start"), now=MINUTE)


@pytest.mark.parametrize(
    "line", [b"\xff\xfe", b'{"periods": "\xe9"}', b"[" * 100_000, b'{"now": 1' + b"0" * 9_000 + b"}"]
)
def test_with_lines_a_line_that_is_no_text_or_too_deep_is_refused_and_the_rest_go_on(line: bytes) -> None:
    good = json.dumps(question(do("start"), now=MINUTE)).encode()
    code, answers = told("clock", "--lines", text=line + b"\n" + good)

    assert (code, ["refused" in one for one in answers]) == (0, [True, False])


def test_with_lines_an_empty_input_is_answered_by_nothing() -> None:
    assert told("clock", "--lines", text="") == (0, [])
