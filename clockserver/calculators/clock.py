"""Calculator `clock`: a clock's state after commands at given instants."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.input_reading import MAX_REASONS, read
from clockserver.core.ids import MAX_CHIPS
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.clock.clock_operations import CLOCK_REFUSALS, refusals, with_command
from clockserver.tournament.clock.commands import (
    AddTime,
    AnnounceLevel,
    AnyClockCommand,
    JumpToPeriod,
    NextPeriod,
    PauseClock,
    PreviousPeriod,
    ResumeClock,
    SetRemaining,
    StartClock,
)
from clockserver.tournament.clock.level_clock import LevelChange, LevelClock, ready_clock
from clockserver.tournament.clock.spans import Span

CLOCK_CALCULATOR_REFUSALS = (
    *sorted({code for codes in CLOCK_REFUSALS.values() for code in codes}),
    "calculators.time_goes_back",
    "calculators.too_long",
    "calculators.unknown_command",
)
"""Codes of impossible commands to a clock."""

Whole: TypeAlias = Annotated[int, Meta(ge=-MAX_CHIPS, le=MAX_CHIPS)]
MAX_PERIODS = 1_000
MAX_COMMANDS = 2_000
MAX_STEPS = 200_000
"""Maximum of commands times periods: a command may pass all periods."""


class GivenPeriod(Struct, frozen=True, forbid_unknown_fields=True):
    """A period; `ms` its length."""

    kind: Literal["level", "break"]
    ms: Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class Simple(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command with nothing but its instant."""

    at: Whole
    do: Literal["start", "pause", "resume", "next", "previous", "announce"]


class Jump(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Go to a period, counted from 0."""

    at: Whole
    do: Literal["jump"]
    period: int


class Timed(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Set or change the time left."""

    at: Whole
    do: Literal["set_remaining", "add"]
    ms: Whole


class GivenClock(Struct, frozen=True, forbid_unknown_fields=True):
    """The question: a structure, the commands given, and the instant asked about."""

    periods: Annotated[list[GivenPeriod], Meta(min_length=1, max_length=MAX_PERIODS)]
    commands: Annotated[list[dict[str, Any]], Meta(max_length=MAX_COMMANDS)]
    now: Whole
    level_change: LevelChange = "on_zero"


class ClockAnswer(TypedDict):
    """State of the clock. `period` counts from 0; `next_break_in_ms` is 0 in a break, null if none follows."""

    period: int
    running: bool
    remaining_ms: int
    next_break_in_ms: int | None
    finished: bool


_SIMPLE: dict[str, AnyClockCommand] = {
    "start": StartClock(),
    "pause": PauseClock(),
    "resume": ResumeClock(),
    "next": NextPeriod(),
    "previous": PreviousPeriod(),
    "announce": AnnounceLevel(),
}
_TYPES: dict[str, type[Simple | Jump | Timed]] = {
    **dict.fromkeys(_SIMPLE, Simple),
    "jump": Jump,
    "set_remaining": Timed,
    "add": Timed,
}


def clock(raw: object) -> ClockAnswer:
    """The clock's state at `now`. Raises Refused for a wrong question or an impossible command."""
    question, commands = _read_question(raw)
    spans = tuple(Span(str(i), p.kind, p.ms) for i, p in enumerate(question.periods))
    after = ready_clock(spans, question.level_change)
    for i, command in enumerate(commands):
        after = _apply(after, command, f"commands[{i}]")
    return _answer(after.at(question.now), question.now)


def _read_question(raw: object) -> tuple[GivenClock, list[Simple | Jump | Timed]]:
    """The question and its commands, in order of time. Raises Refused with all faults."""
    question: GivenClock | None = None
    commands: list[Simple | Jump | Timed] = []
    reasons: list[Reason] = []
    instants: list[tuple[str, object]] = []
    try:
        question = read(raw, GivenClock)
    except Refused as refusal:
        reasons += refusal.reasons
    for i, message in _messages(raw):
        instants.append((f"commands[{i}].at", message.get("at")))
        try:
            commands.append(_read_command(message, f"commands[{i}]"))
        except Refused as refusal:
            reasons += refusal.reasons
    if question is not None and len(question.commands) * len(question.periods) > MAX_STEPS:
        size: dict[str, Param] = {
            "commands": len(question.commands),
            "periods": len(question.periods),
            "most": MAX_STEPS,
        }
        reasons.append(Reason("calculators.too_long", size, "commands"))
    if isinstance(raw, dict):
        reasons += _faults_of_time([*instants, ("now", raw.get("now"))])
    if question is None or reasons:
        raise Refused(*reasons[:MAX_REASONS])
    return question, commands


def _messages(raw: object) -> Iterator[tuple[int, dict[str, Any]]]:
    messages = raw.get("commands") if isinstance(raw, dict) else None
    for i, message in enumerate(messages[:MAX_COMMANDS] if isinstance(messages, list) else ()):
        if isinstance(message, dict):
            yield i, message


def _faults_of_time(raw: list[tuple[str, object]]) -> list[Reason]:
    """Faults of instants before the previous one; invalid ones have a fault of their own."""
    instants = [(field, at) for field, at in raw if type(at) is int and abs(at) <= MAX_CHIPS]
    return [
        Reason("calculators.time_goes_back", {"at": before}, field)
        for (_, before), (field, at) in pairwise(instants)
        if at < before
    ]


def _read_command(message: dict[str, Any], where: str) -> Simple | Jump | Timed:
    do = message.get("do")
    type_ = _TYPES.get(do) if isinstance(do, str) else None
    if type_ is None:
        type_names = ", ".join(_TYPES)
        raise Refused(
            Reason("calculators.unknown_command", {"do": str(do)[:40], "known": type_names}, f"{where}.do")
        )
    try:
        command: Simple | Jump | Timed = read(message, type_)
    except Refused as refusal:
        raise _at(where, refusal) from refusal
    return command


def _apply(before: LevelClock, raw: Simple | Jump | Timed, where: str) -> LevelClock:
    command = _command(raw)
    reasons = refusals(before, command, raw.at)
    if reasons:
        raise _at(where, Refused(*reasons))
    return with_command(before, command, raw.at)


def _command(command: Simple | Jump | Timed) -> AnyClockCommand:
    match command:
        case Jump(period=period):
            return JumpToPeriod(period=str(period))
        case Timed(do="set_remaining", ms=ms):
            return SetRemaining(ms=ms)
        case Timed(ms=ms):
            return AddTime(ms=ms)
        case Simple(do=do):
            return _SIMPLE[do]


def _at(where: str, refusal: Refused) -> Refused:
    """The reasons with their fields below the command's."""
    return Refused(
        *(
            Reason(r.code, r.params, f"{where}.{r.field}" if r.field else where, r.rule)
            for r in refusal.reasons
        )
    )


def _answer(clock: LevelClock, now: int) -> ClockAnswer:
    return {
        "period": clock.index,
        "running": clock.is_active,
        "remaining_ms": clock.remaining_ms(now),
        "next_break_in_ms": clock.next_break_in_ms(now),
        "finished": clock.phase == "finished",
    }
