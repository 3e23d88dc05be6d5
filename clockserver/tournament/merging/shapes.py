"""Wire shapes of topic `merge`."""

from __future__ import annotations

from typing import TypedDict

from clockserver.tournament.flights.state import SessionState
from clockserver.tournament.merging.day_start import Resume
from clockserver.tournament.merging.next_day_stacks import MergeRule


class StopValue(TypedDict):
    """A level by its number, the time left of it, and its big blind."""

    level: int
    remaining_ms: int
    big_blind: int


class MergeFlightValue(TypedDict):
    """A flight: players, bags, and `difference`: bags less chips in play.

    `missing`: some entries without a bag; `to_count`: number of all missing bags; `ended`: null while the
    flight is played.
    """

    session: str
    label: str
    state: SessionState
    entries: int
    left: int
    bags: int
    to_count: int
    missing: list[str]
    in_play: int
    bagged: int
    difference: int
    ended: StopValue | None


class StackValue(TypedDict):
    """A stack of a player who qualified in several flights."""

    entry: str
    label: str
    chips: int


class TwiceValue(TypedDict):
    """A player who qualified in several flights, with the stacks in the order of the flights."""

    name: str | None
    stacks: list[StackValue]


class RuleValue(TypedDict):
    """A rule for several stacks with its players, their chips, and the number of surrendered stacks."""

    players: int
    carried: int
    surrendered: int


class MergeStartsValue(TypedDict):
    """The clock's start by each `resume`; null where no level fits."""

    longest: dict[Resume, StopValue | None]
    earliest: dict[Resume, StopValue | None]


class MergeValue(TypedDict):
    """Topic `merge`: the unmerged flights of the first stage, with the result of a merge now.

    `rule`: of the first flight; `counted`: number of unnamed players, never in `twice`; `min_cash`: 0 without
    prizes; `levels`: of the first flight's structure.
    """

    stage: int
    flights: list[MergeFlightValue]
    counted: int
    twice: list[TwiceValue]
    rule: MergeRule
    rules: dict[MergeRule, RuleValue]
    starts: MergeStartsValue
    levels: list[StopValue]
    min_cash: int
