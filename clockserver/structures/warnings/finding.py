"""A warning, and the change that removes its cause."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from clockserver.core.texts import Param, Text

Severity: TypeAlias = Literal["error", "warning", "hint"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")
"""The worst first."""


class Fix(Struct, frozen=True, omit_defaults=True):
    """A change by one tap.

    `set`: the value of a field; without a period, of the head. `insert`: `value`, a list of periods, before
    `period`. `remove`: the period. `move`: the content of `field` from `period` (none: not placed yet) `to`
    another (none: removed); `value` is the chip of a color-up. `edit`, `edit_chips`, `generate`: open that
    page.
    """

    do: Literal["set", "insert", "remove", "move", "edit", "edit_chips", "generate"]
    period: int | None = None
    game: int | None = None
    """For a level with several games, its position, from 0."""
    field: str | None = None
    value: Any = None
    to: int | None = None


class Finding(Struct, frozen=True):
    """A warning: its place and reason. `period` from 0; None: the whole structure."""

    code: str
    severity: Severity
    period: int | None
    field: str | None
    params: dict[str, Param]
    fix: Fix | None = None
    words: str = ""
    """Code of its text, where different from `code`."""

    @property
    def text(self) -> Text:
        """The warning in words."""
        return Text(f"check_structure.{self.words or self.code}", self.params)

    @property
    def order(self) -> tuple[int, int, str]:
        """Sort key: period, the worst first, code."""
        return (-1 if self.period is None else self.period, SEVERITIES.index(self.severity), self.code)
