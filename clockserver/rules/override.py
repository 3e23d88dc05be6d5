"""Single values of a rule set that are other in one tournament: which may be, and the set with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from clockserver.rules.ruleset import CATALOGUE, Citation, RuleSet

HERE = "@"
"""The source of a value that a tournament has for itself."""
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
"""Values that a tournament takes over when it is opened; commands of their own change them later."""
NEVER_EMPTY = frozenset({"penalties.kinds"})
"""Lists that something is always taken from."""


def is_live(key: str) -> bool:
    """Whether the system plays by a value, in more than one way, and looks at it each time anew."""
    parameter = CATALOGUE.get(key)
    return parameter is not None and parameter.effect == "plays" and key not in AT_SET_UP


def typed(key: str, value: object) -> Any:
    """The value as the rule set has it. Raises ValueError for one that it cannot have."""
    parameter = CATALOGUE[key]
    try:
        found = parameter.convert(value)
    except msgspec.ValidationError as error:
        raise ValueError(parameter.bounds) from error
    if isinstance(value, float) or (isinstance(value, bool) and parameter.kind != "yes_no"):
        raise ValueError(parameter.bounds)
    if key in NEVER_EMPTY and not found:
        raise ValueError(parameter.bounds)
    return found


def overridden(rules: RuleSet, values: Mapping[str, Any]) -> RuleSet:
    """The rule set with other values; those that this release does not know change nothing."""
    cited = dict(rules.cited)
    for key, value in sorted(values.items()):
        if key not in CATALOGUE:
            continue
        try:
            found = typed(key, value)
        except ValueError:
            continue
        subject, name = key.split(".")
        rules = replace(rules, **{subject: replace(getattr(rules, subject), **{name: found})})
        cited[key] = Citation(source=HERE, rule=rules.rule(key))
    return replace(rules, cited=cited)
