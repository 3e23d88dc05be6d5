"""Amounts of money and chips: shares of a total, payments, double entry, percentages."""
