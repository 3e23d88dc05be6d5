"""Payout tables as files or typed percentages, parsed into a PayoutTable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clockserver.core.input.toml_reader import CheckedTable, shortened
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.prizes.division import rising_place
from clockserver.tournament.prizes.state import (
    HUNDRED_PERCENT,
    MAX_LENGTHS,
    PayoutCurve,
    PayoutRow,
    PayoutTable,
)

PERCENT_REFUSALS = ("payouts.not_all", "payouts.not_percent", "payouts.rising")
"""Codes of percentages that make no payout table."""

MAX_PLACES = 2_000
MAX_ROWS = 200
MAX_GROUPS = 200
MAX_LEAST_PERCENT = 1_000
_THOUSANDTHS = HUNDRED_PERCENT // 100
_CURVE = ("paid_percent", "least_percent", "alone", "groups")


def parse_payouts(name: str, document: Mapping[str, object]) -> PayoutTable:
    """Parse a payout table from its TOML document. Raises Refused with every reason at once."""
    top = CheckedTable(document, name, "payouts", [])
    top.refuse_unknown_keys(("title", "source", "rows", "curve"))
    title, source = (top.text(key, MAX_LENGTHS[key]) for key in ("title", "source"))
    if not title.strip() and "title" not in top.bad:
        top.refuse("title", "missing_field")
    rows = tuple(
        _row(top, number, fields) for number, fields in top.tables("rows", MAX_ROWS, "too_many_rows")
    )
    fields = document.get("curve")
    curve = _curve(top.child(fields, "curve")) if isinstance(fields, Mapping) else None
    if fields is not None and curve is None:
        top.refuse("curve", "not_tables", number=1, found=shortened(fields))
    if bool(rows) == (fields is not None) and "rows" not in top.bad:
        top.refuse("rows", "rows_or_curve")
    if top.reasons:
        raise Refused(*top.reasons)
    return PayoutTable(name=name, title=title.strip(), rows=rows, curve=curve, source=source)


def own_table(percents: Sequence[float]) -> PayoutTable:
    """Make a table of typed percentages. Raises Refused with every reason."""
    thousandths, reasons = checked_percents(percents, "percents")
    if reasons:
        raise Refused(*reasons)
    return PayoutTable(name="", title="", rows=(PayoutRow(thousandths),))


def checked_percents(percents: Sequence[object], field: str) -> tuple[tuple[int, ...], list[Reason]]:
    """Percentages in thousandths of one percent, and the reasons against them."""
    shares: list[int] = []
    for place, percent in enumerate(percents, 1):
        thousandths = _thousandths(percent)
        if thousandths is None or thousandths <= 0:
            return (), [Reason("payouts.not_percent", {"place": place, "found": shortened(percent)}, field)]
        shares.append(thousandths)
    rising = rising_place(shares)
    reasons = []
    if rising is not None:
        reasons.append(Reason("payouts.rising", {"place": rising}, field))
    if sum(shares) != HUNDRED_PERCENT:
        reasons.append(Reason("payouts.not_all", {"sum": percent_text(sum(shares))}, field))
    return tuple(shares), reasons


def percent_text(thousandths: int) -> str:
    """A percentage as typed: `12.5`."""
    whole, rest = divmod(thousandths, _THOUSANDTHS)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".")


def _thousandths(percent: object, max_percent: int = 100) -> int | None:
    """A percentage in thousandths; None unless it has at most three decimals and is within bounds."""
    if isinstance(percent, bool) or not isinstance(percent, int | float) or not 0 <= percent <= max_percent:
        return None
    thousandths = round(percent * _THOUSANDTHS)
    return thousandths if abs(percent * _THOUSANDTHS - thousandths) < 1e-6 else None


def _row(top: CheckedTable, number: int, fields: Mapping[str, object]) -> PayoutRow:
    row = top.child(fields, f"row {number}")
    row.refuse_unknown_keys(("entries", "percents"))
    row.require("percents")
    percents = fields.get("percents")
    if percents is None:
        return PayoutRow(())
    if not isinstance(percents, list) or len(percents) > MAX_PLACES:
        row.refuse("percents", "not_list", found=shortened(percents))
        return PayoutRow(())
    thousandths, reasons = checked_percents(percents, f"{row.where}: percents")
    row.reasons += reasons
    return PayoutRow(thousandths, row.integer("entries"))


def _curve(table: CheckedTable) -> PayoutCurve:
    table.refuse_unknown_keys(_CURVE)
    bounds = {"paid_percent": 100, "least_percent": MAX_LEAST_PERCENT}
    values = {}
    for key, max_value in bounds.items():
        table.require(key)
        value = table.fields.get(key, 0)
        thousandths = _thousandths(value, max_value)
        if thousandths is None or (key == "paid_percent" and key in table and not thousandths):
            table.refuse(key, "not_percent", place=0, found=shortened(value))
        values[key] = thousandths or 0
    groups = table.integers("groups", MAX_GROUPS)
    if list(groups) != sorted(set(groups)) and "groups" not in table.bad:
        table.refuse("groups", "groups_not_ascending")
    alone = table.integer("alone") if "alone" in table else PayoutCurve(0, 0).alone
    return PayoutCurve(values["paid_percent"], values["least_percent"], groups, alone)
