"""Wire shapes of the topics of the clock."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from clockserver.tournament.clock.level_clock import LevelChange, Phase
from clockserver.tournament.flights.shapes import FlightLevelValue
from clockserver.tournament.lifecycle.shapes import HeaderValue
from clockserver.tournament.structure.shapes import PeriodValue


class AskingValue(TypedDict):
    """The question after the server was away from `down_at` to `up_at`: how does the paused clock go on?"""

    down_at: int
    up_at: int


class HandsLeftValue(TypedDict):
    """A level of `of` hands. `left`: at the slowest table that reports its hands, null where none does.

    `tables`: number of reporting tables that have hands left.
    """

    of: int
    left: int | None
    tables: int


class FlightDayValue(TypedDict):
    """A labelled flight or day, for TVs: players left of entries. `back`: the level with which its players continue."""

    label: str
    left: int
    entries: int
    back: FlightLevelValue | None


class DayValue(TypedDict):
    """The current day, from 1. `over`: the day is over, and the next one does not play yet.

    `resumes_at`: the scheduled begin of the next day; `starts`: how its clock starts then.
    """

    number: int
    over: bool
    resumes_at: int | None
    starts: Literal["by_hand", "by_itself"] | None
    flight: NotRequired[FlightDayValue]
    """Only for a session with a label."""


class ClockValue(TypedDict):
    """Topic `clock`: the clock's state and the periods ahead. Instants and durations in ms.

    `deadline` is set while the clock runs, `remaining_ms` while it is stopped, `start_at` while a start is
    scheduled.
    """

    phase: Phase
    period: PeriodValue
    ahead: list[PeriodValue]
    deadline: int | None
    remaining_ms: int | None
    start_at: int | None
    began_at: int | None
    run: int
    level_change: LevelChange
    registration_closes: str | None
    asking: AskingValue | None
    day_over: bool
    """Whether the clock holds, or is paused, at the end of the day."""
    day: DayValue
    hands: NotRequired[HandsLeftValue]
    """In a level measured in hands, which ends when the next one is announced."""
    deck_changes: NotRequired[dict[str, list[int]]]
    """The house's moments of deck changes: by period, in ms after its begin."""


class ClockSnapshot(ClockValue):
    """The value of topic `clock` with its place in the stream, and the value of topic `tournament`."""

    seq: int
    boot_id: str
    tournament: HeaderValue
    tournament_seq: int
