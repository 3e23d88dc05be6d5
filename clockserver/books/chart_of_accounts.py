"""The accounts of the books as an accountant's chart: assets, liabilities, income, expenses.

An account of a ledger is a name with an optional part behind a colon, as `cash:S12` or `slip:7`.
"""

from __future__ import annotations

from clockserver.core.amounts.ledger import Posting

ASSETS = ("cash", "card", "transfer", "safe", "owed_by")
INCOME = ("fee",)
EXPENSES = ("comp", "house", "overlay", "other", "drawer_difference")
OF_THE_HOUSE = ("cash", "card", "transfer", "safe", "other", "drawer_difference")
"""Accounts of the whole house, without a tournament's name."""


def group_of(account: str) -> str:
    """The group of an account; an account in no list is a liability."""
    first = account.partition(":")[0]
    if first in ASSETS:
        return "assets"
    if first in INCOME:
        return "income"
    return "expenses" if first in EXPENSES else "liabilities"


def chart_name(posting: Posting, slug: str) -> str:
    """The account with its group and its tournament, as `liabilities:pool:friday` or `assets:cash:S12`."""
    first, _, rest = posting.account.partition(":")
    parts = [group_of(posting.account), first]
    if slug and first not in OF_THE_HOUSE:
        parts.append(slug)
    return ":".join([*parts, *([rest] if rest else [])])
