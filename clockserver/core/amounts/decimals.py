"""Amounts of money as decimal numbers of their currency."""

from __future__ import annotations

from decimal import Decimal


def in_currency(minor: int, exponent: int) -> Decimal:
    """An amount of the smallest unit as a number of the currency: 1250 cents are 12.50."""
    return Decimal(minor).scaleb(-exponent)
