"""Limits of measured values: the most that each may be, and whether it was kept, as cells of a table."""

from __future__ import annotations

from msgspec import Struct

COLUMNS = ("at most", "kept")
KEPT, MISSED = "yes", "**NO**"
REFERENCE = ("", "")
"""Cells of a row that others are compared with."""


class Limit(Struct, frozen=True):
    """A measured value and the most that it may be; `form` shows both."""

    about: str
    value: float
    at_most: float
    form: str = "{:.3g}"

    @property
    def is_kept(self) -> bool:
        """Whether the value is not above its limit."""
        return self.value <= self.at_most

    def said(self, value: float) -> str:
        """One of the two in words."""
        return f"{self.about} {self.form.format(value)}".strip()


def cells(*limits: Limit) -> tuple[str, str]:
    """The limits of a row, and whether all are kept; else those that are not, with what was measured."""
    missed = "; ".join(each.said(each.value) for each in limits if not each.is_kept)
    return "; ".join(each.said(each.at_most) for each in limits), f"{MISSED}: {missed}" if missed else KEPT


def is_missed(row: str) -> bool:
    """Whether a row of a table says that a limit was not kept."""
    return f"| {MISSED}" in row
