"""Fast membership tests for sets of classes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class Kinds:
    """A set of classes and their subclasses.

    `isinstance` with a tuple of a hundred classes takes microseconds, and each command asks dozens of times;
    so the answer for each class is cached.
    """

    def __init__(self, kinds: Iterable[type]) -> None:
        self._kinds = tuple(kinds)
        self._answers: dict[type, bool] = {}

    def __iter__(self) -> Iterator[type]:
        return iter(self._kinds)

    def includes(self, value: object) -> bool:
        """Whether the value is an instance of one of the classes."""
        answer = self._answers.get(type(value))
        return self.includes_kind(type(value)) if answer is None else answer

    def includes_kind(self, kind: type) -> bool:
        """Whether the class is in the set, or derives from a class in it."""
        answer = self._answers.get(kind)
        if answer is None:
            answer = self._answers[kind] = issubclass(kind, self._kinds)
        return answer
