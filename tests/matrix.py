"""The part of a test's matrix that every commit runs; `make test-all` runs all cases.

Of a test marked `matrix` a commit runs enough cases that every value of every parameter occurs in one. Among equally
useful cases it takes the last, so that most are German, which has the longest words. `found` keeps a case that found a
fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

Case: TypeAlias = Mapping[str, Any]
Part: TypeAlias = tuple[str, str]


def parts_of(case: Case) -> set[Part]:
    """The values of a case, each with its parameter."""
    return {(name, repr(value)) for name, value in case.items()}


def covering(cases: Sequence[Case]) -> list[int]:
    """Indices of the kept cases in order, chosen greedily by the number of new values."""
    parts = [parts_of(case) for case in cases]
    missing = set().union(*parts)
    kept = []
    while missing:
        best = max(range(len(cases)), key=lambda index: (len(parts[index] & missing), index))
        kept.append(best)
        missing -= parts[best]
    return sorted(kept)


def drop_cases(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect cases of tests marked `matrix` that the covering part does not need."""
    groups: dict[tuple[str, str], list[pytest.Function]] = {}
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("matrix"):
            groups.setdefault((str(item.path), item.originalname), []).append(item)
    dropped = {item for group in groups.values() for item in _without(group)}
    if dropped:
        config.hook.pytest_deselected(items=list(dropped))
        items[:] = [item for item in items if item not in dropped]


def _without(group: Sequence[pytest.Function]) -> Iterable[pytest.Item]:
    cases = [item.callspec.params for item in group]
    kept = {*covering(cases)}
    mark = group[0].get_closest_marker("matrix")
    found_faults = mark.kwargs.get("found", ()) if mark is not None else ()
    return [
        item
        for place, item in enumerate(group)
        if place not in kept and not any(each in item.nodeid for each in found_faults)
    ]
