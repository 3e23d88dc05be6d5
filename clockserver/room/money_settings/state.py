"""The house's settings for money: what is withheld from winnings, and what a director or a supervisor approves.

Amounts are whole numbers of the smallest unit of the currency.
"""

from __future__ import annotations

from msgspec import Struct

from clockserver.tournament.payout_desk.slip import Withholding


class MoneySettings(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The settings; None where the house has none. The percentage is in thousandths of one percent."""

    withhold: Withholding | None = None
    limit: int | None = None
    """Payouts above it are approved."""
    tolerance: int | None = None
    """Differences of a drawer above it are approved."""
