"""Calculator `satellite`: seats, the rest, when play stops, and a tie over the last seat."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.cage.rows import Count, Money, Unit
from clockserver.calculators.input_reading import read
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.satellite.seats import Rest, Seats, faults_of_tie, payout, stop_at, tie

MAX_TIED = 1_000


class GivenSatellite(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The pool, the price of a seat and its cash value (the price without it), and the number of entries.

    `won` are seats won by chip mark, `left` players still in, `tied` those who went out in the last hand.
    """

    pool: Money
    price: Unit
    entries: Count
    cash: Money | None = None
    guaranteed: Count = 0
    most: Count | None = None
    rest: Rest = "next_place"
    won: Count = 0
    left: Count | None = None
    tied: Annotated[int, Meta(ge=1, le=MAX_TIED)] | None = None


Paid: TypeAlias = Annotated[list[int], Meta(min_length=3, max_length=3)]
"""First place, last place and amount."""


class SatelliteAnswer(TypedDict):
    """Seats, overlay, cash by place, players left when play stops, and money without a place.

    `finished` with `left`: whether play stops; `tied`: the amounts of players who went out together.
    """

    seats: int
    overlay: int
    cash: list[Paid]
    stop_at: int
    unassigned: int
    finished: NotRequired[bool]
    tied: NotRequired[list[int]]


def satellite(given: object) -> SatelliteAnswer:
    """Compute a satellite. Raises Refused."""
    asked = read(given, GivenSatellite, _faults)
    cash = asked.price if asked.cash is None else asked.cash
    terms = Seats(asked.pool, asked.price, asked.entries, cash, asked.guaranteed, asked.most, asked.rest)
    paid = payout(terms)
    if asked.won > paid.seats:
        raise Refused(Reason("satellite.more_won", {"seats": paid.seats}, "won"))
    answer: SatelliteAnswer = {
        "seats": paid.seats,
        "overlay": paid.overlay,
        "cash": [[each.first, each.last, each.amount] for each in paid.cash],
        "stop_at": stop_at(paid.seats, asked.won),
        "unassigned": paid.unassigned,
    }
    if asked.left is not None:
        answer["finished"] = asked.left <= answer["stop_at"]
        if asked.tied is not None:
            _add_tie(answer, asked, terms)
    return answer


def _add_tie(answer: SatelliteAnswer, asked: GivenSatellite, terms: Seats) -> None:
    left, tied = asked.left or 0, asked.tied or 0
    reasons = faults_of_tie(answer["seats"], asked.won, left, tied)
    if reasons:
        raise Refused(*reasons)
    shared = tie(terms, payout(terms), asked.won, left, tied)
    answer["tied"] = list(shared.amounts)
    answer["unassigned"] += shared.unassigned


def _faults(asked: Any) -> list[Reason]:
    reasons = []
    if None not in (asked.cash, asked.price) and asked.cash > asked.price:
        reasons.append(Reason("satellite.cash_above_price", {"price": asked.price}, "cash"))
    if None not in (asked.most, asked.guaranteed) and asked.most < asked.guaranteed:
        reasons.append(Reason("satellite.most_below", {"guaranteed": asked.guaranteed}, "most"))
    if asked.tied is not None and asked.left is None:
        reasons.append(Reason("satellite.left_wanted", {}, "left"))
    players = asked.entries
    for field in ("won", "left", "tied") if players is not None else ():
        count = getattr(asked, field)
        players -= count or 0
        if count and players < 0:
            reasons.append(Reason("satellite.more_than_entries", {"entries": asked.entries}, field))
            break
    return reasons
