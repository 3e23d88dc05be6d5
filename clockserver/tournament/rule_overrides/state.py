"""An override of one rule value."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

RuleSetting: TypeAlias = bool | int | str | list[int | str] | dict[str, int]
"""A value as JSON: a boolean, a number, a choice, a list, or a table."""


class Override(Struct, frozen=True):
    """An override: the tournament's value of one rule, and the reason."""

    value: RuleSetting
    reason: str
