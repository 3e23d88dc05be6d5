"""Commands of the house's settings for money."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.tournament.payout_desk.slip import Of
from clockserver.tournament.prizes.division import Rounding

Percent: TypeAlias = Annotated[float, Meta(ge=0, le=100, examples=[19.5])]
"""A percentage with at most three decimals."""
Money: TypeAlias = Annotated[int, Meta(ge=0, le=10**12, examples=[100_000])]
Unit: TypeAlias = Annotated[int, Meta(ge=1, le=10**12, examples=[100])]


class GivenWithholding(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The share withheld from winnings above `over`, of all or of the excess; `cost` is deducted first."""

    percent: Percent
    over: Money = 0
    of: Of = "all"
    cost: Money = 0
    unit: Unit = 1
    rounding: Rounding = "down"


class SetMoneySettings(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="money_settings.set", kw_only=True
):
    """Replace all of the house's settings for money; omitted ones end.

    `withhold` is the rule of the payout desk. A payout above `limit`, and a difference of a drawer above
    `tolerance`, need an approval by a director or a supervisor. Earlier payments stay as they are.
    """

    withhold: GivenWithholding | None = None
    limit: Money | None = None
    tolerance: Money | None = None
