"""Wire shapes of topic `merge`."""

from __future__ import annotations

from typing import TypedDict

from clockserver.tournament.flights.state import SessionState
from clockserver.tournament.merging.day_start import Resume
from clockserver.tournament.merging.stacks import Rule


class StopValue(TypedDict):
    """A level by its number, the time left of it, and its big blind."""

    level: int
    remaining_ms: int
    big_blind: int


class MergeFlightValue(TypedDict):
    """A flight: players, bags, and `difference`: bags less chips in play.

    `missing` names some entries without a bag, `to_count` is the number of all; `ended` is null while it is
    played.
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

    `rule` is that of the first flight. `counted` are unnamed players, who cannot be found twice; `min_cash`
    is 0 without prizes; `levels` are those of the first flight's structure.
    """

    stage: int
    flights: list[MergeFlightValue]
    counted: int
    twice: list[TwiceValue]
    rule: Rule
    rules: dict[Rule, RuleValue]
    starts: MergeStartsValue
    levels: list[StopValue]
    min_cash: int
