"""An override of one rule value."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Struct

from clockserver.core.input.typed_fields import TypedReason, typed
from clockserver.tournament.rule_overrides.commands import Given

RuleSetting: TypeAlias = bool | int | str | list[int | str] | dict[str, int]
"""A value as JSON: a boolean, a number, a choice, a list, or a table."""


class Override(Struct, frozen=True):
    """An override: the tournament's value of one rule, and the reason."""

    value: Annotated[RuleSetting, typed(Given)]
    reason: TypedReason
