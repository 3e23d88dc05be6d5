"""The house's settings for money: the rule for withholding, and limits for approvals.

Amounts are whole numbers of the smallest unit of the currency.
"""

from __future__ import annotations

from msgspec import Struct

from clockserver.tournament.payout_desk.slip import Withholding


class MoneySettings(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The settings; None where not set. The percentage is in thousandths of one percent."""

    withhold: Withholding | None = None
    limit: int | None = None
    """Payouts above it need an approval."""
    tolerance: int | None = None
    """Differences of a drawer above it need an approval."""
