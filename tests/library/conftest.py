"""The library for tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.library.library_stream import LibraryStream


@pytest.fixture
def stream() -> Iterator[LibraryStream]:
    """An empty library, checked at the end."""
    stream = LibraryStream()
    yield stream
    stream.check()
