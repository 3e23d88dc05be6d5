"""Wire shapes of the topics of flights."""

from __future__ import annotations

from typing import Literal, TypedDict

from clockserver.tournament.flights.state import Rounding, SessionState


class FlightEndsValue(TypedDict):
    """The ways a flight ends. `players`: with how many by share or in the money; null before that is known."""

    level: int | None
    share_per_mille: int | None
    round: Rounding
    least: int
    in_money: bool
    same_mark: bool
    players: int | None


class FlightRegistrationValue(TypedDict):
    """Whether entries are taken, and the level at whose end that stops; null: nothing says so."""

    open: bool
    close_level: int | None


class FlightLevelValue(TypedDict):
    """A level with the stakes of its first game. In a break `level` is the one before it."""

    level: int
    is_break: bool
    small_blind: int
    big_blind: int
    ante: int
    left_ms: int | None
    """The time left where the clock stands; null while it runs."""


class FlightLeaderValue(TypedDict):
    """The largest stack that was counted or bagged. `name` is null where names are hidden."""

    entry: str
    name: str | None
    chips: int
    verified: bool


class FlightValue(TypedDict):
    """A flight or a day. `left`: the players who are in, once it was merged those who came through.

    `unique` counts persons; `average` is rounded down, null with nobody left. `offer`: what the director may do now.
    """

    session: str
    label: str
    stage: int
    state: SessionState
    starts_at: int | None
    started_at: int | None
    entries: int
    reentries: int
    unique: int
    left: int
    average: int | None
    leader: FlightLeaderValue | None
    clock: FlightLevelValue
    back: FlightLevelValue | None
    """The level with which play goes on after the day is over; null while it is played, or nothing follows."""
    day_over: bool
    ends: FlightEndsValue
    offer: Literal["hand_for_hand", "end"] | None
    registration: FlightRegistrationValue
    ended_at: int | None
    resumes_at: int | None
    starts: Literal["by_hand", "by_itself"] | None
    merged_into: str | None


class FlightTotalsValue(TypedDict):
    """The sums over all flights of the first stage, and the players who are still in, in any session."""

    entries: int
    reentries: int
    unique: int
    left: int


class FlightsValue(TypedDict):
    """Topic `flights`: every session in the order of opening, and the sums."""

    flights: list[FlightValue]
    totals: FlightTotalsValue
