"""The calculator `clock` refuses wrong questions, and answers on the command line."""

from __future__ import annotations

import json

import pytest

from clockserver.core.texts import Refused
from tests.calculators.clock.clock_questions import MINUTE, PERIODS, Question, answer, do, question, refusal
from tests.calculators.toolbox import calculate
from tests.shell import run


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
def test_a_command_that_is_refused_at_its_time_refuses_the_whole_line(
    commands: list[Question], code: str
) -> None:
    ((reason_code, field),) = refusal(question(*commands, now=100 * MINUTE))

    assert reason_code == code
    assert field is not None
    assert field.startswith(f"commands[{len(commands) - 1}]")


def test_a_level_is_not_announced_before_zero() -> None:
    early = question(do("start"), do("announce", MINUTE), now=MINUTE, level_change="on_announcement")

    assert refusal(early) == [("clock.announced_too_early", "commands[1]")]


def test_every_fault_of_a_question_is_named_at_once() -> None:
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
    ("wrong_question", "field"),
    [
        (question(now=0, speed=2), "speed"),
        (question({"at": 0, "do": "start", "ms": 5}, now=0), "commands[0].ms"),
        (question({"at": 0, "do": "jump", "period": 1, "ms": 5}, now=0), "commands[0].ms"),
        ({**question(now=0), "periods": [{"kind": "level", "ms": 5, "minutes": 1}]}, "periods[0].minutes"),
    ],
)
def test_unknown_fields_are_refused_by_their_name(wrong_question: Question, field: str) -> None:
    assert refusal(wrong_question) == [("wire.unknown_field", field)]


@pytest.mark.parametrize(
    ("wrong_question", "field"),
    [
        ({"commands": [], "now": 0}, "periods"),
        ({"periods": PERIODS, "now": 0}, "commands"),
        ({"periods": PERIODS, "commands": []}, "now"),
        (question({"do": "start"}, now=0), "commands[0].at"),
        (question({"at": 0, "do": "jump"}, now=0), "commands[0].period"),
        (question({"at": 0, "do": "add"}, now=0), "commands[0].ms"),
    ],
)
def test_missing_fields_are_refused_by_their_name(wrong_question: Question, field: str) -> None:
    assert refusal(wrong_question) == [("wire.missing_field", field)]


@pytest.mark.parametrize("wrong", [True, 1.0, 1.5, "1", None, [1], 2**60])
@pytest.mark.parametrize("field", ["now", "periods[0].ms", "commands[0].at", "commands[1].ms"])
def test_a_time_that_is_no_whole_number_is_refused(field: str, wrong: object) -> None:
    wrong_question = question(do("start"), do("add", ms=5), now=9)
    wrong_question["periods"] = [{"kind": "level", "ms": wrong if field == "periods[0].ms" else MINUTE}]
    if field == "now":
        wrong_question["now"] = wrong
    if field == "commands[0].at":
        wrong_question["commands"][0] = {"at": wrong, "do": "start"}
    if field == "commands[1].ms":
        wrong_question["commands"][1] = {"at": 0, "do": "add", "ms": wrong}

    assert refusal(wrong_question) == [("wire.wrong_value", field)]


@pytest.mark.parametrize("wrong", [True, 1.0, "1", None])
def test_a_jump_to_a_period_that_is_no_whole_number_is_refused(wrong: object) -> None:
    assert refusal(question(do("jump", period=wrong), now=0)) == [("wire.wrong_value", "commands[0].period")]


@pytest.mark.parametrize("ms", [0, -1])
def test_a_period_shorter_than_a_millisecond_is_refused(ms: int) -> None:
    wrong_question = {"periods": [{"kind": "level", "ms": ms}], "commands": [], "now": 0}

    assert refusal(wrong_question) == [("wire.wrong_value", "periods[0].ms")]


@pytest.mark.parametrize(
    "wrong_question",
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
def test_a_message_that_is_no_question_is_refused(wrong_question: object) -> None:
    assert [code for code, _ in refusal(wrong_question)] == ["wire.wrong_value"]


@pytest.mark.parametrize("wrong", ["begin", "START", "", 7, None, ["start"]])
def test_a_command_that_does_not_exist_is_refused(wrong: object) -> None:
    wrong_question = question({"at": 0, "do": wrong}, now=0)

    assert refusal(wrong_question) == [("calculators.unknown_command", "commands[0].do")]


def test_a_calculator_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        calculate("clocks", {})

    assert [reason.code for reason in caught.value.reasons] == ["calculators.unknown"]


def run_calculator(*arguments: str, text: str | bytes) -> tuple[int, list[Question]]:
    """The exit code, and the printed JSON lines."""
    result = run("calc", *arguments, input=text)
    assert result.stderr == ""
    return result.returncode, [json.loads(line) for line in result.stdout.splitlines()]


def test_a_question_on_standard_input_is_answered_with_exit_0() -> None:
    code, answers = run_calculator("clock", text=json.dumps(question(do("start"), now=MINUTE)))

    assert (code, answers) == (0, [answer(do("start"), now=MINUTE)])


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", json.dumps(question(do("pause"), now=0))])
def test_a_bad_question_is_refused_with_exit_2(text: str) -> None:
    code, answers = run_calculator("clock", text=text)

    assert code == 2
    assert [list(each) for each in answers] == [["refused"]]
    assert all(reason["text"] for reason in answers[0]["refused"])


def test_an_unknown_calculator_is_refused_with_exit_2() -> None:
    code, answers = run_calculator("cloak", text="{}")

    assert (code, answers[0]["refused"][0]["code"]) == (2, "calculators.unknown")


def test_a_bad_line_of_several_is_refused_and_the_others_are_answered() -> None:
    good = json.dumps(question(do("start"), now=MINUTE))
    refused_line = json.dumps(question(do("pause"), now=MINUTE))
    lines = [good, "{not json", refused_line, "[]", "7", good]
    code, answers = run_calculator("clock", "--lines", text="\n".join(lines))

    assert (code, ["refused" in each for each in answers]) == (0, [False, True, True, True, True, False])
    assert answers[0] == answers[-1] == answer(do("start"), now=MINUTE)


@pytest.mark.parametrize(
    "line", [b"\xff\xfe", b'{"periods": "\xe9"}', b"[" * 100_000, b'{"now": 1' + b"0" * 9_000 + b"}"]
)
def test_a_line_that_is_no_text_or_nests_too_deep_is_refused_and_the_others_are_answered(line: bytes) -> None:
    good = json.dumps(question(do("start"), now=MINUTE)).encode()
    code, answers = run_calculator("clock", "--lines", text=line + b"\n" + good)

    assert (code, ["refused" in each for each in answers]) == (0, [True, False])


def test_an_empty_input_of_lines_gets_an_empty_answer() -> None:
    assert run_calculator("clock", "--lines", text="") == (0, [])
