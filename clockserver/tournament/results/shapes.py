"""Wire shapes of the topics of results."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from clockserver.tournament.end_of_play.state import EndedBy


class ResultValue(TypedDict):
    """The player of a place, or of shared places up to `last`. `entry` is null for an unnamed player.

    `amount` is the whole prize, `deal` the part of it from a deal. `corrected`: changed since the
    confirmation.
    """

    entry: str | None
    name: str | None
    place: int
    last: int
    amount: int
    deal: NotRequired[int]
    corrected: NotRequired[bool]


class SurrenderedValue(TypedDict):
    """A stack surrendered and paid for when flights were merged: out without a place."""

    entry: str
    name: str | None
    amount: int


class OutcomeValue(TypedDict):
    """The outcome of an entry that is out of a merged flight.

    `amount`: the prize, or the payment for the stack; 0: none. `places`: the first and last place overall,
    once no more players may enter; `flight`: the same within the flight. `surrendered`: the player continues
    with another stack.
    """

    amount: int
    places: NotRequired[list[int]]
    flight: NotRequired[list[int]]
    surrendered: NotRequired[bool]


class EventValue(TypedDict):
    """The summary of an event: times, field, pool. `winner` is null for an unnamed player."""

    started_at: int | None
    ended_at: int | None
    finished_at: int | None
    duration_ms: int | None
    ended_by: EndedBy | None
    winner: str | None
    entries: int
    reentries: int
    unique_players: int
    rebuys: int
    addons: int
    players_left: int
    level: int
    currency: str | None
    exponent: int | None
    pool: int | None
    places: int


class StandingValue(TypedDict):
    """The confirmation of a finished tournament's results: unofficial while `confirmed_at` is null.

    `corrected_at`: the instants of later corrections; `fingerprint`: of the current results.
    """

    confirmed_at: int | None
    corrected_at: list[int]
    fingerprint: str


class ResultsValue(TypedDict):
    """Topic `results`: paid places already decided, the best first; `event` once play is over.

    `standing`: once the tournament is finished.
    """

    results: list[ResultValue]
    event: NotRequired[EventValue]
    standing: NotRequired[StandingValue]


class ResultsFile(TypedDict):
    """The complete results: every decided place, the best first; then surrendered stacks, if any."""

    title: str
    event: EventValue
    results: list[ResultValue]
    surrendered: NotRequired[list[SurrenderedValue]]
    standing: NotRequired[StandingValue]
