"""Shapes of topic `end_time` and of proposals to end earlier."""

from __future__ import annotations

from typing import Literal, TypedDict


class EndMoment(TypedDict):
    """A moment: ms from the start of the reckoning, the level by its number, and the big blinds in play then.

    `today`: before the end of the day, as far as one is planned.
    """

    ms: int
    level: int
    big_blinds: int
    today: bool


class TodayValue(TypedDict):
    """The end of the day, before the end of the tournament: its time, and the players who are left then."""

    ms: int
    likely: int
    fewest: int
    most: int


class BandValue(TypedDict):
    """The end of the tournament as a band.

    `at`: the instant from which `ms` count; null: the clock stands, and they count from when it goes on. `announced`:
    nobody has entered yet, and `players` is the most that the event takes. `beyond`: the likely end is after the last
    period, or in the level that lasts until the end. `measured`: false in limit and stud.
    """

    at: int | None
    players: int
    chips: int
    likely: EndMoment
    early: EndMoment
    late: EndMoment
    beyond: bool
    today: TodayValue | None
    announced: bool
    measured: bool


class EndTimeValue(TypedDict):
    """Topic `end_time`. `shown`: walls and phones show it, from topic `end_time_shown`.

    `band` null: fewer than two players, or play is over.
    """

    shown: bool
    band: BandValue | None


class EndTimeShownValue(TypedDict):
    """Topic `end_time_shown`: the band, as far as players are to see it."""

    band: BandValue | None


class RowLength(TypedDict):
    """The length of a level that begins with at most so many players left."""

    players: int
    ms: int


class PeriodLength(TypedDict):
    """A period that stays, with its length."""

    id: str
    ms: int
    minutes_by_players: list[RowLength]


class EndProposal(TypedDict):
    """A change of what lies ahead, which `structure.change` makes, and the band that it leads to.

    `shorter`: the levels ahead have `percent` of their length, never less than 60. `fewer`: level `level` does not take
    place. `periods` are those after the current one. `fits`: the likely end is in time.
    """

    kind: Literal["shorter", "fewer"]
    percent: int | None
    level: int | None
    periods: list[PeriodLength]
    band: BandValue
    fits: bool


class EndBy(TypedDict):
    """Proposals to end by an instant; none where that is likely anyway (`in_time`), or where nothing lies ahead."""

    band: BandValue
    in_time: bool
    proposals: list[EndProposal]
