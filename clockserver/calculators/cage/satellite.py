"""Calculator `satellite`: seats, the rest, when play stops, and a tie over the last seat."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

from msgspec import Meta, Struct, field

from clockserver.calculators.cage.money_questions import Count, Money, Unit
from clockserver.calculators.input_reading import read
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.satellite.seats import Rest, Seats, faults_of_tie, payout, stop_at, tie

MAX_TIED = 1_000


class GivenSatellite(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The pool, the price of a seat and its cash value (the price without it), and the number of entries.

    `won`: seats won by chip mark; `left`: players still in; `tied`: players who went out in the last hand.
    """

    pool: Money
    price: Unit
    entries: Count
    cash: Money | None = None
    guaranteed: Count = 0
    max_seats: Count | None = field(default=None, name="most")
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


def satellite(raw: object) -> SatelliteAnswer:
    """Compute a satellite. Raises Refused."""
    question = read(raw, GivenSatellite, _faults)
    cash = question.price if question.cash is None else question.cash
    terms = Seats(
        question.pool,
        question.price,
        question.entries,
        cash,
        question.guaranteed,
        question.max_seats,
        question.rest,
    )
    paid = payout(terms)
    if question.won > paid.seats:
        raise Refused(Reason("satellite.more_won", {"seats": paid.seats}, "won"))
    answer: SatelliteAnswer = {
        "seats": paid.seats,
        "overlay": paid.overlay,
        "cash": [[each.first, each.last, each.amount] for each in paid.cash],
        "stop_at": stop_at(paid.seats, question.won),
        "unassigned": paid.unassigned,
    }
    if question.left is not None:
        answer["finished"] = question.left <= answer["stop_at"]
        if question.tied is not None:
            _add_tie(answer, question, terms)
    return answer


def _add_tie(answer: SatelliteAnswer, question: GivenSatellite, terms: Seats) -> None:
    left, tied = question.left or 0, question.tied or 0
    reasons = faults_of_tie(answer["seats"], question.won, left, tied)
    if reasons:
        raise Refused(*reasons)
    shared = tie(terms, payout(terms), question.won, left, tied)
    answer["tied"] = list(shared.amounts)
    answer["unassigned"] += shared.unassigned


def _faults(question: Any) -> list[Reason]:
    reasons = []
    if None not in (question.cash, question.price) and question.cash > question.price:
        reasons.append(Reason("satellite.cash_above_price", {"price": question.price}, "cash"))
    if None not in (question.max_seats, question.guaranteed) and question.max_seats < question.guaranteed:
        reasons.append(Reason("satellite.most_below", {"guaranteed": question.guaranteed}, "most"))
    if question.tied is not None and question.left is None:
        reasons.append(Reason("satellite.left_wanted", {}, "left"))
    players = question.entries
    for name in ("won", "left", "tied") if players is not None else ():
        count = getattr(question, name)
        players -= count or 0
        if count and players < 0:
            reasons.append(Reason("satellite.more_than_entries", {"entries": question.entries}, name))
            break
    return reasons
