"""The tests of every commit, and of `make test-all`: whole matrices, more examples, tests marked `full`.

Hypothesis plays the same examples every time; HYPOTHESIS_PROFILE=explore looks for new ones.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Generator

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests.matrix import drop_cases

settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, stateful_step_count=40)
settings.register_profile("all", derandomize=True, deadline=None, max_examples=400, stateful_step_count=40)
settings.register_profile("explore", deadline=None, max_examples=5_000, stateful_step_count=60)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
# Hypothesis draws constants from the source of all modules that are imported by then: a test would play other
# examples alone than beside others, and each worker would read all our source for it.


def _local_constants_of_tests() -> object:
    return providers._local_constants


providers._get_local_constants = _local_constants_of_tests

pytest_plugins = ["tests.fixtures"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all-cases", action="store_true", help="whole matrices, and tests marked `full`")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Freeze the collected objects, so that the garbage collector skips them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def names_missing_fixture(item: pytest.Item) -> bool:
    """Whether a test names a fixture that is not there."""
    return isinstance(item, pytest.Function) and any(
        name != "request" and name not in item._fixtureinfo.name2fixturedefs for name in item.fixturenames
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--all-cases"):
        return
    # These run on every commit, and fail: at night a renamed fixture would be noticed late.
    without_fixture = [item for item in items if names_missing_fixture(item)]
    full = {item for item in items if item.get_closest_marker("full") and item not in without_fixture}
    if full:
        config.hook.pytest_deselected(items=[*full])
        items[:] = [item for item in items if item not in full]
    drop_cases(config, items)
    items.extend(item for item in without_fixture if item not in items)
