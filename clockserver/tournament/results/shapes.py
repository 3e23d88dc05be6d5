"""Wire shapes of the topics of results."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from clockserver.tournament.end_of_play.state import EndedBy


class ResultValue(TypedDict):
    """The player of a place, or of shared places up to `last`. `entry` is null for a player who is only counted.

    `amount` is the whole prize, `deal` the part of it that a deal gives. `corrected`: changed since it was confirmed.
    """

    entry: str | None
    name: str | None
    place: int
    last: int
    amount: int
    deal: NotRequired[int]
    corrected: NotRequired[bool]


class SurrenderedValue(TypedDict):
    """A stack that was surrendered when flights were merged, and paid for: it is out without a place."""

    entry: str
    name: str | None
    amount: int


class OutcomeValue(TypedDict):
    """The outcome of an entry that is out of a flight which was merged.

    `amount` is its prize, or what its stack was paid, 0 for none; `places` are its first and last place among all, once
    no more players may enter; `flight` those in its flight. `surrendered`: its player plays on with another stack.
    """

    amount: int
    places: NotRequired[list[int]]
    flight: NotRequired[list[int]]
    surrendered: NotRequired[bool]


class EventValue(TypedDict):
    """The summary of an event: its times, its field, its pool. `winner` is null for a player who is only counted."""

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
    """How results of a finished tournament stand: unofficial while `confirmed_at` is null.

    `corrected_at` are the instants of corrections since; `fingerprint` is that of the results as they are.
    """

    confirmed_at: int | None
    corrected_at: list[int]
    fingerprint: str


class ResultsValue(TypedDict):
    """Topic `results`: the paid places that are taken, the best first; `event` once play is over.

    `standing` once the tournament is finished.
    """

    results: list[ResultValue]
    event: NotRequired[EventValue]
    standing: NotRequired[StandingValue]


class ResultsFile(TypedDict):
    """The results as a whole: every place that is taken, the best first; then surrendered stacks, if there are any."""

    title: str
    event: EventValue
    results: list[ResultValue]
    surrendered: NotRequired[list[SurrenderedValue]]
    standing: NotRequired[StandingValue]
