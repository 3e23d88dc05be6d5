"""Calculator `end-time`: the likely end of a tournament as a range, and times for numbers of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.structures import (
    Document,
    Entries,
    InPlay,
    TableSize,
    read_with_structure,
    too_many_chips,
)
from clockserver.core.ids import Instant
from clockserver.core.texts import Reason
from clockserver.structures.likely_end import (
    CONSTANTS,
    EndTime,
    Field,
    Landing,
    Pace,
    Position,
    end_time,
)
from clockserver.tournament.structure.state import Structure

MAX_MARKS = 100


class GivenPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament's position: period, from 0, time left in it, players and chips in play."""

    period: Annotated[int, Meta(ge=0)]
    remaining_ms: Instant
    players: Entries
    chips: InPlay


class GivenField(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A structure and its field; all entries count from the start."""

    structure: Document
    entries: Entries
    chips: InPlay | None = None
    """Null: entries times the starting stack."""
    table_size: TableSize = 9
    pace: Pace = "usual"
    stop: Entries = 1
    """Players left at the end."""
    marks: Annotated[list[Entries], Meta(max_length=MAX_MARKS)] = []
    at: GivenPosition | None = None


class LandingAnswer(TypedDict):
    """A moment: `period` from 0, `level` by its number, and the big blinds in play then."""

    ms: int
    period: int
    level: int
    big_blinds: int


class MarkAnswer(TypedDict):
    """When that number of players is left."""

    players: int
    ms: int
    level: int


class EndTimeAnswer(TypedDict):
    """The end as a range.

    `beyond`: likely after the last period, or in the level that lasts until the end.
    """

    likely: LandingAnswer
    early: LandingAnswer
    late: LandingAnswer
    beyond: bool
    marks: list[MarkAnswer]


def answer_end_time(raw: object) -> EndTimeAnswer:
    """Compute the end of a tournament. Raises Refused."""
    question, structure = read_with_structure(raw, GivenField, _faults)
    if question.at is None:
        players, chips = question.entries, question.chips or question.entries * structure.starting_stack
        position = None
    else:
        players, chips = question.at.players, question.at.chips
        position = Position(question.at.period, question.at.remaining_ms)
    field = Field(players, chips, table_size=question.table_size, stop=question.stop)
    return end_time_answer(
        end_time(structure, field, CONSTANTS[question.pace], marks=question.marks, position=position)
    )


def end_time_answer(end: EndTime) -> EndTimeAnswer:
    """An end in the form of the answer."""
    return {
        "likely": _landing(end.likely),
        "early": _landing(end.early),
        "late": _landing(end.late),
        "beyond": end.likely.is_beyond,
        "marks": [{"players": each.players, "ms": each.ms, "level": each.level} for each in end.marks],
    }


def _landing(landing: Landing) -> LandingAnswer:
    return {
        "ms": landing.ms,
        "period": landing.period,
        "level": landing.level,
        "big_blinds": landing.big_blinds,
    }


def _faults(question: Any, structure: Structure) -> Iterator[Reason]:
    at = question.at
    if at is not None and at.period is not None and at.period >= len(structure.periods):
        count = len(structure.periods)
        yield Reason("end_time.no_such_period", {"period": at.period, "periods": count}, "at.period")
    if at is None and question.chips is None and question.entries is not None:
        yield from too_many_chips(question.entries * structure.starting_stack)
