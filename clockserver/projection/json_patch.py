"""Changes of a value as JSON Patch (RFC 6902): `add`, `remove` and `replace`, applied in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

MAX_OPERATIONS = 100
"""Maximum number of operations; a value with more changes is sent whole."""
MAX_SHIFTED = 8
"""Maximum number of elements that may have left the front of a list."""


class Change(TypedDict):
    """One operation. `path` is a JSON Pointer (RFC 6901); `remove` has no value."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[Any]


class TooManyOperations(Exception):  # noqa: N818 - a limit, no error
    """More than MAX_OPERATIONS operations."""


def changes(before: Any, after: Any) -> list[Change] | None:
    """The operations from `before` to `after`; None for more than MAX_OPERATIONS.

    Equal parts are compared as wholes.
    """
    operations = _Operations()
    try:
        operations.compare("", before, after)
    except TooManyOperations:
        return None
    return operations.operations


class _Operations:
    """The operations found so far."""

    def __init__(self) -> None:
        self.operations: list[Change] = []

    def compare(self, path: str, before: Any, after: Any) -> None:
        if before == after:
            return
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            self._members(path, before, after)
        elif isinstance(before, list) and isinstance(after, list):
            self._elements(path, before, after)
        else:
            self._append({"op": "replace", "path": path, "value": after})

    def _members(self, path: str, before: Mapping[Any, Any], after: Mapping[Any, Any]) -> None:
        for key in before:
            if key not in after:
                self._append({"op": "remove", "path": f"{path}/{_escaped(key)}"})
        for key, value in after.items():
            child_path = f"{path}/{_escaped(key)}"
            if key in before:
                self.compare(child_path, before[key], value)
            else:
                self._append({"op": "add", "path": child_path, "value": value})

    def _elements(self, path: str, before: list[Any], after: list[Any]) -> None:
        shift = _shift(before, after)
        if shift:
            for _ in range(shift):
                self._append({"op": "remove", "path": f"{path}/0"})
            for value in after[len(after) - shift :]:
                self._append({"op": "add", "path": f"{path}/-", "value": value})
            return
        first = _equal_prefix(before, after)
        last = _equal_prefix(before[first:][::-1], after[first:][::-1])
        old, new = before[first : len(before) - last], after[first : len(after) - last]
        if len(old) == len(new):
            for index, (was, now) in enumerate(zip(old, new, strict=True), first):
                self.compare(f"{path}/{index}", was, now)
            return
        for index in reversed(range(first, first + len(old))):
            self._append({"op": "remove", "path": f"{path}/{index}"})
        for index, value in enumerate(new, first):
            self._append({"op": "add", "path": f"{path}/{index}", "value": value})

    def _append(self, operation: Change) -> None:
        if len(self.operations) == MAX_OPERATIONS:
            raise TooManyOperations
        self.operations.append(operation)


def _shift(before: Sequence[Any], after: Sequence[Any]) -> int:
    """Number of elements that left the front of a list, with as many new ones at its end; 0 without a shift."""
    if len(before) != len(after):
        return 0
    steps = range(1, min(MAX_SHIFTED, len(before) - 1) + 1)
    return next((step for step in steps if before[step:] == after[: len(after) - step]), 0)


def _equal_prefix(before: Sequence[Any], after: Sequence[Any]) -> int:
    """Number of equal elements at the front of two lists."""
    pairs = enumerate(zip(before, after, strict=False))
    return next((at for at, (was, now) in pairs if was != now), min(len(before), len(after)))


def _escaped(key: Any) -> str:
    return str(key).replace("~", "~0").replace("/", "~1")
