"""Sets of classes that are asked again and again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class Kinds:
    """A set of classes, and all that derive from them.

    `isinstance` with a tuple of a hundred classes takes microseconds, and each tap asks dozens of times: the answer
    for a class is kept.
    """

    def __init__(self, kinds: Iterable[type]) -> None:
        self._kinds = tuple(kinds)
        self._answers: dict[type, bool] = {}

    def __iter__(self) -> Iterator[type]:
        return iter(self._kinds)

    def includes(self, value: object) -> bool:
        """Whether the value is an instance of one of the classes."""
        return self.includes_kind(type(value))

    def includes_kind(self, kind: type) -> bool:
        """Whether the class is one of them, or derives from one."""
        known = self._answers.get(kind)
        if known is None:
            known = self._answers[kind] = issubclass(kind, self._kinds)
        return known
