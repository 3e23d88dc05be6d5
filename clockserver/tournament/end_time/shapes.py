"""Shapes of topic `end_time` and of proposals to end earlier."""

from __future__ import annotations

from typing import Literal, TypedDict


class EndMoment(TypedDict):
    """A moment: ms from the start of the estimate, the level by number, and the big blinds in play.

    `today`: within the current day, where an end of the day is planned.
    """

    ms: int
    level: int
    big_blinds: int
    today: bool


class TodayValue(TypedDict):
    """The end of the day, before the end of the tournament: its time, and the players left then."""

    ms: int
    likely: int
    fewest: int
    most: int


class BandValue(TypedDict):
    """The likely end of the tournament as a range.

    `at`: the instant from which `ms` count; null: the clock is stopped, and they count from its next start.
    `announced`: nobody has entered yet, and `players` is the maximum of the event. `beyond`: the likely end
    is after the last period, or in the level that lasts until the end. `measured`: false in limit and stud.
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
    """Topic `end_time`. `shown`: TVs and phones show the range, from topic `end_time_shown`.

    `band` null: fewer than two players, or play is over.
    """

    shown: bool
    band: BandValue | None


class EndTimeShownValue(TypedDict):
    """Topic `end_time_shown`: the range, as far as players may see it."""

    band: BandValue | None


class RowLength(TypedDict):
    """The length of a level that begins with this number of players or fewer."""

    players: int
    ms: int


class PeriodLength(TypedDict):
    """An unchanged period, with its length."""

    id: str
    ms: int
    minutes_by_players: list[RowLength]


class EndProposal(TypedDict):
    """A change of the periods ahead for `structure.change`, and the resulting range.

    `shorter`: the levels ahead have `percent` of their length, at least 60. `fewer`: level `level` is left
    out. `periods` are those after the current one. `fits`: the likely end is then in time.
    """

    kind: Literal["shorter", "fewer"]
    percent: int | None
    level: int | None
    periods: list[PeriodLength]
    band: BandValue
    fits: bool


class EndBy(TypedDict):
    """Proposals to end by an instant; none if the end is likely by then (`in_time`), or no level is ahead."""

    band: BandValue
    in_time: bool
    proposals: list[EndProposal]
