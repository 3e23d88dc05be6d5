"""The command of rule overrides."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.input.text_input import VisibleLine

MAX_PARTS = 50
Text: TypeAlias = Annotated[str, Meta(max_length=64)]
Given: TypeAlias = (
    bool
    | int
    | float
    | Text
    | Annotated[list[int | Text], Meta(max_length=MAX_PARTS)]
    | Annotated[dict[Text, int], Meta(max_length=MAX_PARTS)]
    | None
)


class OverrideRule(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="rules.override", kw_only=True
):
    """Change one rule value of this tournament from now on; null: the rule set's value applies again."""

    parameter: Text
    """The key of the rule value, such as `balancing.spread`."""
    value: Given
    reason: VisibleLine
