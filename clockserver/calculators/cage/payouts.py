"""Calculator `payouts`: a pool divided among places by percentages, a curve, or fixed amounts."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.cage.money_questions import (
    MAX_PLACE,
    MAX_ROWS,
    Count,
    Money,
    MoneyRows,
    Percent,
    Place,
    SharePercent,
    Unit,
    faults_of_percent,
    faults_of_table,
    places_of,
)
from clockserver.calculators.input_reading import read
from clockserver.core.amounts.percents import thousandths
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.prizes import division
from clockserver.tournament.prizes.division import InUnits, Places, Rest, Rounding
from clockserver.tournament.prizes.payout_toml import percent_text
from clockserver.tournament.prizes.state import HUNDRED_PERCENT, STEEPNESS, grouped

MAX_GROUPS = 200
PercentRow: TypeAlias = tuple[Place, Place, SharePercent]
TicketRow: TypeAlias = tuple[Place, Money]


class GivenCurve(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A share of the field is paid. Above the minimum a place weighs place^(−steepness/10).

    The first `alone` places are single; `groups` are the last places of the groups after them.
    """

    paid_percent: Percent
    alone: Annotated[int, Meta(ge=0, le=MAX_PLACE)] = 9
    groups: Annotated[list[Place], Meta(max_length=MAX_GROUPS)] = []
    steepness: Annotated[int, Meta(ge=0, le=30)] = STEEPNESS


class GivenPayouts(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A pool, the entries, and one of `percents` (by place), `amounts` (kept) and `curve`.

    `least` is the minimum of a place, `fixed` groups keep their amount, `tickets` are prices of seats by
    place.
    """

    pool: Money
    entries: Count
    percents: Annotated[list[PercentRow], Meta(min_length=1, max_length=MAX_ROWS)] | None = None
    amounts: Annotated[MoneyRows, Meta(min_length=1)] | None = None
    curve: GivenCurve | None = None
    least: Money = 0
    places: Place | None = None
    unit: Unit = 1
    rounding: Rounding = "down"
    rest: Rest = "first"
    fixed: MoneyRows = []
    tickets: Annotated[list[TicketRow], Meta(max_length=MAX_ROWS)] = []


class PayoutsAnswer(TypedDict):
    """Number of paid places, cash of each, and tickets; `sum` has both, `difference` is the pool's rest."""

    places: int
    groups: list[tuple[int, int, int]]
    tickets: list[tuple[int, int]]
    sum: int
    difference: int


def payouts(raw: object) -> PayoutsAnswer:
    """Divide a pool. Raises Refused."""
    question = read(raw, GivenPayouts, _faults)
    if question.percents is None and question.amounts is None and question.curve is None:
        raise Refused(Reason("money.one_way", {}, "percents"))
    groups = _groups(question)
    count = sum(each.size for each in groups)
    _refuse_tickets(question, count)
    amounts = division.without_unpaid(
        _amounts(question, groups), max((place for place, _ in question.tickets), default=0)
    )
    total = sum(amounts) + _ticket_money(question)
    return {
        "places": len(amounts),
        "groups": [(each.first, each.last, each.amount) for each in grouped(amounts)],
        "tickets": question.tickets,
        "sum": total,
        "difference": question.pool - total,
    }


def _ticket_money(question: GivenPayouts) -> int:
    return sum(price for _, price in question.tickets)


def _min_amount(question: GivenPayouts) -> int:
    """The minimum in whole units, rounded up."""
    return -(-question.least // question.unit) * question.unit


def _groups(question: GivenPayouts) -> list[Places]:
    """The paid groups, cut to the number of places."""
    pool = max(0, question.pool - _ticket_money(question))
    if question.curve is not None:
        share = thousandths(question.curve.paid_percent) or 0
        paid_places = question.places or division.places_of_field(question.entries, share)
        count = division.paid_places(paid_places, question.entries, pool, _min_amount(question))
        if count > MAX_PLACE:
            raise Refused(Reason("money.too_many_places", {"most": MAX_PLACE}, "curve.paid_percent"))
        return division.curve_groups(count, question.curve.alone, question.curve.groups)
    rows = question.percents if question.percents is not None else question.amounts or []
    table = [places_of(row) for row in rows]
    paid_places = question.places or table[-1].last
    return division.cut_groups(
        table, division.paid_places(paid_places, question.entries, pool, _min_amount(question))
    )


def _refuse_tickets(question: GivenPayouts, count: int) -> None:
    reasons = [
        Reason("money.place_unpaid", {"place": place}, f"tickets[{i}]")
        for i, (place, _) in enumerate(question.tickets)
        if place > count
    ]
    if question.amounts is None and _ticket_money(question) > question.pool:
        reasons.append(Reason("money.more_than_pool", {"pool": question.pool}, "tickets"))
    if reasons:
        raise Refused(*reasons)


def _amounts(question: GivenPayouts, groups: list[Places]) -> tuple[int, ...]:
    """The cash of each place. Raises Refused."""
    if question.amounts is not None:
        each = [row[2] for row in question.amounts[: len(groups)]]
        return tuple(amount for places, amount in zip(groups, each, strict=True) for _ in range(places.size))
    fixed = _fixed(question, groups)
    free_groups = [i for i, each in enumerate(groups) if each not in fixed]
    pool = question.pool - _ticket_money(question) - sum(each.size * amount for each, amount in fixed.items())
    if pool < 0:
        raise Refused(Reason("money.more_than_pool", {"pool": question.pool}, "fixed"))
    shared = _free_amounts(question, groups, free_groups, pool, bool(fixed)) if free_groups else []
    amounts = division.with_fixed_amounts(groups, fixed, shared)
    rising = division.rising_place(amounts)
    if rising is not None:
        raise Refused(Reason("payouts.rising", {"place": rising}, "fixed"))
    return amounts


def _free_amounts(
    question: GivenPayouts, groups: list[Places], free_groups: list[int], pool: int, with_fixed: bool
) -> list[int]:
    min_amount, groups_to_pay = _min_amount(question), [groups[i] for i in free_groups]
    if with_fixed and min_amount * sum(each.size for each in groups_to_pay) > pool:
        raise Refused(Reason("money.least_too_high", {"least": min_amount}, "least"))
    if question.curve is not None:
        weights = division.mean_weights(groups_to_pay, question.curve.steepness)
        shares = division.by_weights(groups_to_pay, weights, pool, min_amount)
    else:
        percents = [thousandths((question.percents or [])[i][2]) or 0 for i in free_groups]
        shares = division.by_percents(groups_to_pay, percents, pool, min_amount)
    return division.amounts_of_shares(
        groups_to_pay, shares, pool, InUnits(question.unit, question.rounding, question.rest)
    )


def _fixed(question: GivenPayouts, groups: list[Places]) -> dict[Places, int]:
    """The fixed amounts by group. Raises Refused for an unknown group, or a group fixed twice."""
    fixed: dict[Places, int] = {}
    reasons = []
    for i, row in enumerate(question.fixed):
        places = places_of(row)
        if places not in groups or places in fixed:
            reasons.append(Reason("money.no_group", {"first": row[0], "last": row[1]}, f"fixed[{i}]"))
        fixed[places] = row[2]
    if reasons:
        raise Refused(*reasons)
    return fixed


# -- faults ----------------------------------------------------------------------------------------------


def _faults(question: Any) -> list[Reason]:
    ways = [way for way in ("percents", "amounts", "curve") if getattr(question, way) is not None]
    reasons = [Reason("money.one_way", {}, way) for way in ways[1:]]
    reasons += _faults_of_percents(question.percents)
    reasons += faults_of_table(question.amounts, "amounts")
    if question.curve is not None:
        reasons += _faults_of_curve(question.curve)
    if question.rest == "spread" and question.rounding in ("nearest", "up"):
        reasons.append(Reason("money.spread_down", {}, "rest"))
    if question.amounts is not None and question.fixed:
        reasons.append(Reason("money.amounts_are_fixed", {}, "fixed"))
    rows = question.percents if question.percents is not None else question.amounts
    if rows and rows[-1] is not None and question.places is not None and question.places > rows[-1][1]:
        reasons.append(Reason("money.table_too_short", {"places": rows[-1][1]}, "places"))
    return reasons


def _faults_of_percents(rows: Any) -> list[Reason]:
    reasons = faults_of_table(rows, "percents")
    fine = [None if row is None else thousandths(row[2]) for row in rows or []]
    for i, (row, each) in enumerate(zip(rows or [], fine, strict=True)):
        if row is not None and each is None:
            reasons += faults_of_percent(row[2], f"percents[{i}]")
    if rows and all(row is not None and each is not None for row, each in zip(rows, fine, strict=True)):
        total = sum((row[1] - row[0] + 1) * each for row, each in zip(rows, fine, strict=True))
        if total != HUNDRED_PERCENT and all(row[0] <= row[1] for row in rows):
            reasons.append(Reason("payouts.not_all", {"sum": percent_text(total)}, "percents"))
    return reasons


def _faults_of_curve(curve: Any) -> list[Reason]:
    reasons = faults_of_percent(curve.paid_percent, "curve.paid_percent")
    if curve.paid_percent == 0:
        reasons.append(Reason("money.percent", {"found": "0"}, "curve.paid_percent"))
    ends = curve.groups or []
    for i in range(1, len(ends)):
        if None not in (ends[i - 1], ends[i]) and ends[i] <= ends[i - 1]:
            reasons.append(Reason("payouts.groups_not_ascending", {}, f"curve.groups[{i}]"))
    return reasons
