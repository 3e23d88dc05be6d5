"""Differences between two rule sets, value by value."""

from __future__ import annotations

from msgspec import Struct

from clockserver.rules.ruleset import CATALOGUE, RuleSet, RuleValue


class Difference(Struct, frozen=True):
    """A parameter with different values in two sets. Null: the TD decides."""

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
