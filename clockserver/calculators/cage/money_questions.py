"""Parts of questions about money: places, rows of places, amounts, and exact percentages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from clockserver.core.amounts.percents import THOUSANDTHS, thousandths
from clockserver.core.ids import MAX_CHIPS, Chips
from clockserver.core.texts import Reason
from clockserver.tournament.prizes.division import Places

MAX_PLACE = 100_000
MAX_ROWS = 5_000
MAX_ENTRIES = 1_000_000
Money: TypeAlias = Chips
Unit: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]
Place: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_PLACE)]
Percent: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
"""A percentage with at most three decimals, as checked by `thousandths`."""
SharePercent: TypeAlias = Annotated[float, Meta(gt=0, le=THOUSANDTHS)]
"""A percentage of the pool; the sum of all is checked."""
MoneyRow: TypeAlias = tuple[Place, Place, Money]
MoneyRows: TypeAlias = Annotated[list[MoneyRow], Meta(max_length=MAX_ROWS)]


def faults_of_percent(percent: float | None, field: str) -> list[Reason]:
    """Reasons against a percentage."""
    if percent is None or thousandths(percent) is not None:
        return []
    return [Reason("money.percent", {"found": repr(percent)}, field)]


def faults_of_table(rows: Sequence[Any] | None, field: str) -> list[Reason]:
    """Reasons against rows of places: a gap, an overlap, an amount above the row before. Reading ends at a None."""
    reasons: list[Reason] = []
    before: Any = None
    follows = 1
    for i, row in enumerate(rows or []):
        if row is None:
            return reasons
        first, last, amount = row
        if first != follows or last < first:
            reasons.append(Reason("money.gap", {"place": follows}, f"{field}[{i}]"))
        elif before is not None and amount > before:
            reasons.append(Reason("payouts.rising", {"place": first}, f"{field}[{i}]"))
        follows, before = max(first, last) + 1, amount
    return reasons


def places_of(row: tuple[int, int, Any]) -> Places:
    """The places of a row."""
    return Places(row[0], row[1])


def below(field: str, reasons: Iterable[Reason]) -> list[Reason]:
    """Reasons of a part of a question, with fields named from the question."""
    return [replace(each, field=f"{field}.{each.field}" if each.field else field) for each in reasons]
