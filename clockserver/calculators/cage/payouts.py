"""Calculator `payouts`: a pool divided among places by percentages, a curve, or fixed amounts."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.cage.rows import (
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
from clockserver.tournament.prizes.state import HUNDRED_PERCENT, STEEPNESS, grouped
from clockserver.tournament.prizes.toml_text import percent_text

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


def payouts(given: object) -> PayoutsAnswer:
    """Divides a pool. Raises Refused."""
    asked = read(given, GivenPayouts, _faults)
    if asked.percents is None and asked.amounts is None and asked.curve is None:
        raise Refused(Reason("money.one_way", {}, "percents"))
    groups = _groups(asked)
    count = sum(each.size for each in groups)
    _refuse_tickets(asked, count)
    amounts = division.without_unpaid(
        _amounts(asked, groups), max((place for place, _ in asked.tickets), default=0)
    )
    total = sum(amounts) + _ticket_money(asked)
    return {
        "places": len(amounts),
        "groups": [(each.first, each.last, each.amount) for each in grouped(amounts)],
        "tickets": asked.tickets,
        "sum": total,
        "difference": asked.pool - total,
    }


def _ticket_money(asked: GivenPayouts) -> int:
    return sum(price for _, price in asked.tickets)


def _least(asked: GivenPayouts) -> int:
    """The minimum in whole units, rounded up."""
    return -(-asked.least // asked.unit) * asked.unit


def _groups(asked: GivenPayouts) -> list[Places]:
    """The paid groups, cut to the number of places."""
    pool = max(0, asked.pool - _ticket_money(asked))
    if asked.curve is not None:
        share = thousandths(asked.curve.paid_percent) or 0
        wanted = asked.places or division.places_of_field(asked.entries, share)
        count = division.paid_places(wanted, asked.entries, pool, _least(asked))
        if count > MAX_PLACE:
            raise Refused(Reason("money.too_many_places", {"most": MAX_PLACE}, "curve.paid_percent"))
        return division.curve_groups(count, asked.curve.alone, asked.curve.groups)
    rows = asked.percents if asked.percents is not None else asked.amounts or []
    table = [places_of(row) for row in rows]
    wanted = asked.places or table[-1].last
    return division.cut_groups(table, division.paid_places(wanted, asked.entries, pool, _least(asked)))


def _refuse_tickets(asked: GivenPayouts, count: int) -> None:
    reasons = [
        Reason("money.place_unpaid", {"place": place}, f"tickets[{i}]")
        for i, (place, _) in enumerate(asked.tickets)
        if place > count
    ]
    if asked.amounts is None and _ticket_money(asked) > asked.pool:
        reasons.append(Reason("money.more_than_pool", {"pool": asked.pool}, "tickets"))
    if reasons:
        raise Refused(*reasons)


def _amounts(asked: GivenPayouts, groups: list[Places]) -> tuple[int, ...]:
    """The cash of each place. Raises Refused."""
    if asked.amounts is not None:
        each = [row[2] for row in asked.amounts[: len(groups)]]
        return tuple(amount for places, amount in zip(groups, each, strict=True) for _ in range(places.size))
    fixed = _fixed(asked, groups)
    free = [i for i, each in enumerate(groups) if each not in fixed]
    pool = asked.pool - _ticket_money(asked) - sum(each.size * amount for each, amount in fixed.items())
    if pool < 0:
        raise Refused(Reason("money.more_than_pool", {"pool": asked.pool}, "fixed"))
    shared = _free_amounts(asked, groups, free, pool, bool(fixed)) if free else []
    amounts = division.with_fixed_amounts(groups, fixed, shared)
    rising = division.rising_place(amounts)
    if rising is not None:
        raise Refused(Reason("payouts.rising", {"place": rising}, "fixed"))
    return amounts


def _free_amounts(
    asked: GivenPayouts, groups: list[Places], free: list[int], pool: int, with_fixed: bool
) -> list[int]:
    least, parting = _least(asked), [groups[i] for i in free]
    if with_fixed and least * sum(each.size for each in parting) > pool:
        raise Refused(Reason("money.least_too_high", {"least": least}, "least"))
    if asked.curve is not None:
        weights = division.mean_weights(parting, asked.curve.steepness)
        shares = division.by_weights(parting, weights, pool, least)
    else:
        percents = [thousandths((asked.percents or [])[i][2]) or 0 for i in free]
        shares = division.by_percents(parting, percents, pool, least)
    return division.amounts_of_shares(parting, shares, pool, InUnits(asked.unit, asked.rounding, asked.rest))


def _fixed(asked: GivenPayouts, groups: list[Places]) -> dict[Places, int]:
    """The fixed amounts by group. Raises Refused for an unknown group, or one fixed twice."""
    fixed: dict[Places, int] = {}
    reasons = []
    for i, row in enumerate(asked.fixed):
        places = places_of(row)
        if places not in groups or places in fixed:
            reasons.append(Reason("money.no_group", {"first": row[0], "last": row[1]}, f"fixed[{i}]"))
        fixed[places] = row[2]
    if reasons:
        raise Refused(*reasons)
    return fixed


# -- faults ----------------------------------------------------------------------------------------------


def _faults(asked: Any) -> list[Reason]:
    ways = [way for way in ("percents", "amounts", "curve") if getattr(asked, way) is not None]
    reasons = [Reason("money.one_way", {}, way) for way in ways[1:]]
    reasons += _faults_of_percents(asked.percents)
    reasons += faults_of_table(asked.amounts, "amounts")
    if asked.curve is not None:
        reasons += _faults_of_curve(asked.curve)
    if asked.rest == "spread" and asked.rounding in ("nearest", "up"):
        reasons.append(Reason("money.spread_down", {}, "rest"))
    if asked.amounts is not None and asked.fixed:
        reasons.append(Reason("money.amounts_are_fixed", {}, "fixed"))
    rows = asked.percents if asked.percents is not None else asked.amounts
    if rows and rows[-1] is not None and asked.places is not None and asked.places > rows[-1][1]:
        reasons.append(Reason("money.table_too_short", {"places": rows[-1][1]}, "places"))
    return reasons


def _faults_of_percents(rows: Any) -> list[Reason]:
    reasons = faults_of_table(rows, "percents")
    fine = [None if row is None else thousandths(row[2]) for row in rows or []]
    for i, (row, each) in enumerate(zip(rows or [], fine, strict=True)):
        if row is not None and each is None:
            reasons += faults_of_percent(row[2], f"percents[{i}]")
    if rows and all(row is not None and each is not None for row, each in zip(rows, fine, strict=True)):
        whole = sum((row[1] - row[0] + 1) * each for row, each in zip(rows, fine, strict=True))
        if whole != HUNDRED_PERCENT and all(row[0] <= row[1] for row in rows):
            reasons.append(Reason("payouts.not_all", {"sum": percent_text(whole)}, "percents"))
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
