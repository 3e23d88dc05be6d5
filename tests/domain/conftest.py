"""A room to begin with."""

from __future__ import annotations

import pytest

from tests.domain.alone import Alone


@pytest.fixture
def alone() -> Alone:
    """A room with the televisions Hall and Bar."""
    return Alone().with_televisions()
