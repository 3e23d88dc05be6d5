"""A warning, and the change that would settle it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from clockserver.core.texts import Param, Text

Severity: TypeAlias = Literal["error", "warning", "hint"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "hint")
"""From the worst."""


class Fix(Struct, frozen=True, omit_defaults=True):
    """The change by one tap.

    `set`: the value of a field, of the head without a period. `insert`: `value`, a list of periods, before `period`.
    `remove`: the period. `move`: what `field` says, from `period` (none: it is nowhere yet) `to` another (none: away);
    `value` is the chip of a color-up. `edit`, `edit_chips`, `generate`: leads there.
    """

    do: Literal["set", "insert", "remove", "move", "edit", "edit_chips", "generate"]
    period: int | None = None
    game: int | None = None
    """Of a level with several games its position, from 0."""
    field: str | None = None
    value: Any = None
    to: int | None = None


class Finding(Struct, frozen=True):
    """A warning: where it stands and why. `period` from 0; None: it is about the whole structure."""

    code: str
    severity: Severity
    period: int | None
    field: str | None
    params: dict[str, Param]
    fix: Fix | None = None
    words: str = ""
    """Code of its words, where they are not those of `code`."""

    @property
    def text(self) -> Text:
        """The warning in words."""
        return Text(f"check_structure.{self.words or self.code}", self.params)

    @property
    def order(self) -> tuple[int, int, str]:
        """By period, then the worst first, then by code."""
        return (-1 if self.period is None else self.period, SEVERITIES.index(self.severity), self.code)
