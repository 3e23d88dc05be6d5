"""The value of a topic after a message: whole, patched by keys, or changed by JSON Patch. No old value is changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

KEYED = {
    "log": "lines",
    "library_log": "lines",
    "roster": "entries",
    "seat_list": "entries",
    "table_list": "tables",
}
"""Kinds of topics with keyed patches, and the member of their value with the keys."""
OF_CHANGES = ("roster", "seat_list", "table_list")
OPERATIONS = ("add", "remove", "replace")


class Unfit(Exception):  # noqa: N818 - what it says
    """The message does not fit the value, as an earlier one was missed."""


def value_after(topic: str, value: Any, message: Mapping[str, Any]) -> Any:
    """The value of `topic` after `message`. Raises Unfit."""
    try:
        if "patch" in message:
            kept = _patched(topic, value, message["patch"])
            return _begun(kept, topic, message) if topic.partition(":")[0] in OF_CHANGES else kept
        if "changes" in message:
            for change in message["changes"]:
                value = _changed(value, _steps(change["path"]), change)
            return value
        return message["value"]
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise Unfit(topic) from error


def _patched(topic: str, value: Any, patch: Mapping[str, Any]) -> Any:
    member = KEYED.get(topic.partition(":")[0])
    entries = {**(value[member] if member else value), **patch["set"]}
    for key in patch.get("remove", ()):
        entries.pop(str(key), None)
    return {**value, member: entries} if member else entries


def _begun(value: Any, topic: str, message: Mapping[str, Any]) -> Any:
    """A topic of changes in the form for a new follower: without eliminated players, with present numbers."""
    member = KEYED[topic.partition(":")[0]]
    there = {key: each for key, each in value[member].items() if each is not None}
    counts = message["patch"].get("counts", value.get("counts"))
    more = {} if counts is None else {"counts": counts}
    return {**value, **more, member: there, "since": message["seq"]}


def _steps(path: str) -> list[str]:
    """The steps of a JSON Pointer (RFC 6901)."""
    if path and not path.startswith("/"):
        raise ValueError(path)
    return [each.replace("~1", "/").replace("~0", "~") for each in path.split("/")[1:]]


def _changed(value: Any, steps: list[str], change: Mapping[str, Any]) -> Any:
    """A copy of `value` with one operation done; unchanged parts are shared."""
    if change["op"] not in OPERATIONS:
        raise ValueError(change["op"])
    if not steps:
        return change["value"]
    here, *rest = steps
    if isinstance(value, list):
        return _changed_list(value, here, rest, change)
    if not isinstance(value, dict):
        raise TypeError(here)
    if rest:
        return {**value, here: _changed(value[here], rest, change)}
    if change["op"] == "remove":
        if here not in value:
            raise KeyError(here)
        return {key: each for key, each in value.items() if key != here}
    return {**value, here: change["value"]}


def _changed_list(value: list[Any], here: str, rest: list[str], change: Mapping[str, Any]) -> list[Any]:
    changed = [*value]
    at = len(value) if here == "-" else int(here)
    if at < 0 or at > len(value):
        raise IndexError(here)
    if rest:
        changed[at] = _changed(value[at], rest, change)
    elif change["op"] == "add":
        changed.insert(at, change["value"])
    elif change["op"] == "remove":
        del changed[at]
    else:
        changed[at] = change["value"]
    return changed
