"""Wire shapes of topic `rules`."""

from __future__ import annotations

from typing import Any, TypedDict


class OverrideValue(TypedDict):
    """An overridden value, its rule number, and the reason.

    `was`: the rule set's value, null where the rule set leaves it to the director.
    """

    value: Any
    was: Any
    unit: str
    rule: str
    reason: str


class RulesValue(TypedDict):
    """Topic `rules`: the rule set and the tournament's overrides, by key."""

    ruleset: str
    title: str
    overrides: dict[str, OverrideValue]
