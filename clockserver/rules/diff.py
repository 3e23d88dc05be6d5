"""Where two rule sets differ, value by value."""

from __future__ import annotations

from msgspec import Struct

from clockserver.rules.ruleset import CATALOGUE, RuleSet, RuleValue


class Difference(Struct, frozen=True):
    """A value that two sets give differently. A value that is null is left to the TD."""

    key: str
    kind: str
    unit: str
    a: RuleValue
    b: RuleValue


def differences(a: RuleSet, b: RuleSet) -> list[Difference]:
    """The values in which two rule sets differ, by subject. Equal values under different rule numbers do not count."""
    return [
        Difference(key, parameter.kind, parameter.unit, a.get(key), b.get(key))
        for key, parameter in CATALOGUE.items()
        if a.get(key).value != b.get(key).value
    ]
