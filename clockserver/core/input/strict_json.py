"""Strict reading of decoded JSON: nothing coerced, nothing unknown, the first wrong field named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from clockserver.core.input.wrong_values import fault, json_fault
from clockserver.core.texts import Param, Reason, Refused, Text

FIELD_REFUSALS = ("wire.missing_field", "wire.unknown_field", "wire.unknown_type", "wire.wrong_value")
"""Codes of a message that is not of the wanted type."""
JSON_REFUSALS = (*FIELD_REFUSALS, "wire.not_json")
"""Codes of a text that is not the JSON of the wanted type."""
_AT = re.compile(r"(?:^|\s-\s)at `\$(?P<path>[^`]*)`$")
_AT_KEY = re.compile(r"\s-\sat `key` in `\$(?P<path>[^`]*)`$")
_UNKNOWN = re.compile(r"contains unknown field `(?P<name>[^`]*)`")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")
_TAG = re.compile(r"Invalid value '(?P<value>.*)'")
_SOME_KEY = "[...]"
"""The library's name for a value of a dictionary, whatever its key."""
_STEP = re.compile(r"\[(?P<index>\d+)\]|(?P<some>\[\.\.\.\])|(?P<name>[^.\[\]]+)")
_MAX_KEY = 40
"""Maximum length of a key in the name of a field."""
_Steps: TypeAlias = tuple[str | int, ...]


def parse_json(text: bytes) -> Any:
    """The value of a JSON text. Raises Refused for a text that is not JSON, or nests too deep to be read."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        params: dict[str, Param] = {"problem": str(error)[:200], "fault": json_fault(error)}
        raise Refused(Reason("wire.not_json", params)) from error


def convert(message: object, type_: Any, field: str | None = None) -> Any:
    """`message` as `type_`. Raises Refused; `field` names a message that is a single value."""
    try:
        return msgspec.convert(message, type_, strict=True)
    except msgspec.ValidationError as error:
        reason = reason_of(error)
        if reason.field is None:
            raise Refused(replace(reason, field=field)) from error
        if _SOME_KEY in reason.field:
            reason = replace(reason, field=_with_keys(message, type_, reason.field, str(error)))
        raise Refused(reason) from error


def reason_of(error: msgspec.ValidationError) -> Reason:
    """The refusal a validation error means, with its field as `periods[2].kind`."""
    text = str(error)
    key = _AT_KEY.search(text)
    at = key or _AT.search(text)
    path = at["path"].removeprefix(".") if at else ""
    problem = text[: at.start()] if at else text
    if key:
        return _wrong_value(
            problem, path + _SOME_KEY, Text("wire.wrong.key", {"fault": fault(problem[:200])})
        )
    params: dict[str, Param]
    for code, pattern in (("wire.unknown_field", _UNKNOWN), ("wire.missing_field", _MISSING)):
        if match := pattern.search(problem):
            params = {"name": match["name"]}
            return Reason(code, params, f"{path}.{match['name']}" if path else match["name"])
    if path == "type" and (match := _TAG.search(problem)):
        return Reason("wire.unknown_type", {"type": match["value"][:40]}, "type")
    return _wrong_value(problem, path or None, fault(problem[:200]))


def fault_of(error: Exception) -> tuple[str | None, Text]:
    """The field of a reading error, None for the whole message, and its fault."""
    if not isinstance(error, msgspec.ValidationError):
        return None, json_fault(error)
    reason = reason_of(error)
    fault_text = reason.params.get("fault")
    if isinstance(fault_text, Text):
        return reason.field, fault_text
    if reason.code == "wire.unknown_type":
        return reason.field, Text("wire.wrong.choice", {"value": reason.params["type"]})
    name = str(reason.params["name"])[:_MAX_KEY]
    return reason.field, Text(f"wire.wrong.{reason.code.removeprefix('wire.')}", {"name": name})


def _wrong_value(problem: str, field: str | None, fault_text: Text) -> Reason:
    return Reason("wire.wrong_value", {"problem": problem[:200], "fault": fault_text}, field)


def _with_keys(message: object, type_: Any, field: str, problem: str) -> str:
    """The field with the keys of its dictionaries, as `reasons.2`; unchanged where a key cannot be found."""
    steps: _Steps = ()
    named = ""
    for match in _STEP.finditer(field):
        if match["some"]:
            key = _wrong_key(message, type_, steps, problem)
            if key is None:
                return field
            message = _reduced(message, steps, [key])
            steps, named = (*steps, key), f"{named}.{str(key)[:_MAX_KEY]}"
        elif match["index"]:
            steps, named = (*steps, int(match["index"])), f"{named}{match[0]}"
        else:
            steps, named = (*steps, match["name"]), f"{named}.{match['name']}"
    return named.removeprefix(".")


def _wrong_key(message: object, type_: Any, steps: _Steps, problem: str) -> str | None:
    """The key of the first value with this problem, by bisection; None where no single value has it."""
    dictionary = _at(message, steps)
    if not isinstance(dictionary, dict):
        return None
    keys: list[str] = list(dictionary)
    while len(keys) > 1:
        half = keys[: len(keys) // 2]
        keys = half if _problem(_reduced(message, steps, half), type_) == problem else keys[len(half) :]
    return keys[0] if keys and _problem(_reduced(message, steps, keys), type_) == problem else None


def _problem(message: object, type_: Any) -> str:
    try:
        msgspec.convert(message, type_, strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _at(message: Any, steps: _Steps) -> Any:
    for step in steps:
        message = message[step]
    return message


def _reduced(message: Any, steps: Sequence[str | int], keys: Iterable[str]) -> Any:
    """The message with only these keys in the dictionary at `steps`."""
    if not steps:
        return {key: message[key] for key in keys}
    first, *rest = steps
    part = _reduced(message[first], rest, keys)
    if isinstance(message, dict):
        return {**message, first: part}
    return [part if index == first else each for index, each in enumerate(message)]
