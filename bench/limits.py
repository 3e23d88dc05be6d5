"""Limits of measured values: the maximum of each, and whether it was kept, as cells of a table."""

from __future__ import annotations

from msgspec import Struct

COLUMNS = ("at most", "kept")
KEPT, MISSED = "yes", "**NO**"
REFERENCE = ("", "")
"""Cells of a row without a limit, such as one that other rows are compared with."""


class Limit(Struct, frozen=True):
    """A measured value and its maximum. `form`: format of both."""

    about: str
    value: float
    at_most: float
    form: str = "{:.3g}"

    @property
    def is_kept(self) -> bool:
        """Whether the value is not above its limit."""
        return self.value <= self.at_most

    def text_of(self, value: float) -> str:
        """The value or its maximum with what it measures."""
        return f"{self.about} {self.form.format(value)}".strip()


def cells(*limits: Limit) -> tuple[str, str]:
    """The limits of a row, and whether all were kept; if not, the measured values of those that were missed."""
    missed = "; ".join(each.text_of(each.value) for each in limits if not each.is_kept)
    return "; ".join(each.text_of(each.at_most) for each in limits), f"{MISSED}: {missed}" if missed else KEPT


def is_missed(row: str) -> bool:
    """Whether a row of a table reports a missed limit."""
    return f"| {MISSED}" in row
