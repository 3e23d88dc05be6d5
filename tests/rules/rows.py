"""Values of all six rule sets, compared with their documents row by row."""

from __future__ import annotations

import pytest

from tests.rules.shipped_rulesets import RULES, SETS

HOUSE = "- - - - - -"
"""The place of a rule number where no document gives one: the venue chose the value, or the set is silent."""


def check(key: str, values: object, numbers: str) -> None:
    """Compare all six sets; one value stands for all of them, `-` for no rule number."""
    expected = values if isinstance(values, list) else [values] * 6
    stated = [RULES[name].get(key).value for name in SETS]
    cited = [RULES[name].rule(key) or "-" for name in SETS]
    assert (stated, cited) == (expected, numbers.split())


def rows(*expectations: tuple[str, object, str]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("key", "values", "numbers"), expectations, ids=[row[0] for row in expectations]
    )
