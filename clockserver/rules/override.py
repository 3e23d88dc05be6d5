"""Overrides of single rule values in one tournament: which are possible, and the resulting set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from clockserver.rules.ruleset import CATALOGUE, Citation, RuleSet

HERE = "@"
"""The source of an overridden value."""
AT_SET_UP = frozenset(
    {
        "late_registration.close_level",
        "late_registration.extend_through_break",
        "level_change.hold_at_zero",
        "level_change.horn_announces",
        "level_change.starts_on",
        "level_change.stops_clock",
    }
)
"""Values copied when a tournament is opened; later other commands change the copies."""
NEVER_EMPTY = frozenset({"penalties.kinds"})
"""Lists that must have an element."""


def is_live(key: str) -> bool:
    """Whether a change of the value takes effect during the tournament: the system acts by it, and reads it anew."""
    parameter = CATALOGUE.get(key)
    return parameter is not None and parameter.effect == "plays" and key not in AT_SET_UP


def typed(key: str, value: object) -> Any:
    """The value in the rule set's type. Raises ValueError for an invalid one."""
    parameter = CATALOGUE[key]
    try:
        converted = parameter.convert(value)
    except msgspec.ValidationError as error:
        raise ValueError(parameter.bounds) from error
    if isinstance(value, float) or (isinstance(value, bool) and parameter.kind != "yes_no"):
        raise ValueError(parameter.bounds)
    if key in NEVER_EMPTY and not converted:
        raise ValueError(parameter.bounds)
    return converted


def overridden(rules: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """The rule set with overrides; overrides unknown to this release change nothing."""
    cited = dict(rules.cited)
    for key, value in sorted(values.items()):
        if key not in CATALOGUE:
            continue
        try:
            converted = typed(key, value)
        except ValueError:
            continue
        subject, attribute = CATALOGUE[key].subject, CATALOGUE[key].attribute
        rules = replace(rules, **{subject: replace(getattr(rules, subject), **{attribute: converted})})
        cited[key] = Citation(source=HERE, rule=rules.rule(key))
    return replace(rules, cited=cited)
