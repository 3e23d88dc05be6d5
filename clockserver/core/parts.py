"""Comparison of states by the parts that something depends on; states share what did not change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Any


class Parts:
    """Names of at least two attributes of a state, read together: one by one takes several times as long."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = tuple(dict.fromkeys(names))
        self._read = attrgetter(*self._names)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def changed(self, before: Any, after: Any) -> frozenset[str]:
        """The names of those that are other objects in one state than in the other."""
        pairs = zip(self._names, self._read(before), self._read(after), strict=True)
        return frozenset([name for name, old, new in pairs if old is not new])
