"""Wire shapes of the topics of flights."""

from __future__ import annotations

from typing import Literal, TypedDict

from clockserver.tournament.flights.state import Rounding, SessionState


class FlightEndsValue(TypedDict):
    """The conditions for a flight's end.

    `players`: number of players left at the end by share or in the money; null while not known.
    """

    level: int | None
    share_per_mille: int | None
    round: Rounding
    least: int
    in_money: bool
    same_mark: bool
    players: int | None


class FlightRegistrationValue(TypedDict):
    """Whether entries are accepted, and the last level with entries; null: not stated."""

    open: bool
    close_level: int | None


class FlightLevelValue(TypedDict):
    """A level with the stakes of its first game. In a break `level` is the level before it."""

    level: int
    is_break: bool
    small_blind: int
    big_blind: int
    ante: int
    left_ms: int | None
    """The time left of a stopped clock; null while it runs."""


class FlightLeaderValue(TypedDict):
    """The largest counted or bagged stack. `name` is null where names are hidden."""

    entry: str
    name: str | None
    chips: int
    verified: bool


class FlightValue(TypedDict):
    """A flight or a day. `left`: players who are in; after the merge, qualified players.

    `unique` counts persons; `average` is rounded down, null with nobody left. `offer`: the next step near the
    end.
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
    """The level with which play resumes after the day; null while it is played, or at the end."""
    day_over: bool
    ends: FlightEndsValue
    offer: Literal["hand_for_hand", "end"] | None
    registration: FlightRegistrationValue
    ended_at: int | None
    resumes_at: int | None
    starts: Literal["by_hand", "by_itself"] | None
    merged_into: str | None


class FlightTotalsValue(TypedDict):
    """The sums over all flights and days; `left`: players who are still in, in any session."""

    entries: int
    reentries: int
    unique: int
    left: int


class FlightsValue(TypedDict):
    """Topic `flights`: every session in the order of opening, and the sums."""

    flights: list[FlightValue]
    totals: FlightTotalsValue
