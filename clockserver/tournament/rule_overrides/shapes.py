"""Wire shapes of topic `rules`."""

from __future__ import annotations

from typing import Any, TypedDict


class OverrideValue(TypedDict):
    """A value that is other in this tournament: the rule set's with the number of its rule, and why.

    `was` is null where the rule set leaves it to the director.
    """

    value: Any
    was: Any
    unit: str
    rule: str
    reason: str


class RulesValue(TypedDict):
    """Topic `rules`: the rule set, and the values that are other in this tournament, by key."""

    ruleset: str
    title: str
    overrides: dict[str, OverrideValue]
