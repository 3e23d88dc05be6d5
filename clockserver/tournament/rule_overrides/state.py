"""A value of the rule set that is other in this tournament."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

RuleSetting: TypeAlias = bool | int | str | list[int | str] | dict[str, int]
"""A value as JSON: yes or no, a number, a choice, a list, or a table."""


class Override(Struct, frozen=True):
    """The value of this tournament, and why it has it."""

    value: RuleSetting
    reason: str
