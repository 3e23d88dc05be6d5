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
TOPICS_OF_CHANGES = ("roster", "seat_list", "table_list")
OPERATIONS = ("add", "remove", "replace")


class Unfit(Exception):  # noqa: N818 - what it says
    """The message does not fit the value: an earlier message was missed."""


def value_after(topic: str, value: Any, message: Mapping[str, Any]) -> Any:
    """The value of `topic` after `message`. Raises Unfit."""
    try:
        if "patch" in message:
            patched = _patched(topic, value, message["patch"])
            return (
                _first_value(patched, topic, message)
                if topic.partition(":")[0] in TOPICS_OF_CHANGES
                else patched
            )
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


def _first_value(value: Any, topic: str, message: Mapping[str, Any]) -> Any:
    """A topic of changes in the form for a new follower: without removed entries, with the present counts."""
    member = KEYED[topic.partition(":")[0]]
    entries = {key: each for key, each in value[member].items() if each is not None}
    counts = message["patch"].get("counts", value.get("counts"))
    numbers = {} if counts is None else {"counts": counts}
    return {**value, **numbers, member: entries, "since": message["seq"]}


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
    step, *steps_below = steps
    if isinstance(value, list):
        return _changed_list(value, step, steps_below, change)
    if not isinstance(value, dict):
        raise TypeError(step)
    if steps_below:
        return {**value, step: _changed(value[step], steps_below, change)}
    if change["op"] == "remove":
        if step not in value:
            raise KeyError(step)
        return {key: each for key, each in value.items() if key != step}
    return {**value, step: change["value"]}


def _changed_list(
    value: list[Any], step: str, steps_below: list[str], change: Mapping[str, Any]
) -> list[Any]:
    changed = [*value]
    index = len(value) if step == "-" else int(step)
    if index < 0 or index > len(value):
        raise IndexError(step)
    if steps_below:
        changed[index] = _changed(value[index], steps_below, change)
    elif change["op"] == "add":
        changed.insert(index, change["value"])
    elif change["op"] == "remove":
        del changed[index]
    else:
        changed[index] = change["value"]
    return changed
