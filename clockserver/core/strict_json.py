"""Strict reading of decoded JSON: nothing coerced, nothing unknown, the first wrong field named."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from clockserver.core.texts import Param, Reason, Refused

FIELD_REFUSALS = ("wire.missing_field", "wire.unknown_field", "wire.unknown_type", "wire.wrong_value")
"""Codes of a message that is not of the wanted type."""
JSON_REFUSALS = (*FIELD_REFUSALS, "wire.not_json")
"""Codes of a text that is not the JSON of the wanted type."""
_AT = re.compile(r"(?:^|\s-\s)at `\$(?P<path>[^`]*)`$")
_UNKNOWN = re.compile(r"contains unknown field `(?P<name>[^`]*)`")
_MISSING = re.compile(r"missing required field `(?P<name>[^`]*)`")
_TAG = re.compile(r"Invalid value '(?P<value>.*)'")


def parse_json(text: bytes) -> Any:
    """The value of a JSON text. Raises Refused for a text that is not JSON, or nests too deep to be read."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(Reason("wire.not_json", {"problem": str(error)[:200]})) from error


def convert(message: object, type_: Any) -> Any:
    """`message` as `type_`. Raises Refused."""
    try:
        return msgspec.convert(message, type_, strict=True)
    except msgspec.ValidationError as error:
        raise Refused(reason_of(error)) from error


def reason_of(error: msgspec.ValidationError) -> Reason:
    """The refusal a validation error means, with its field as `periods[2].kind`."""
    text = str(error)
    at = _AT.search(text)
    path = at["path"].removeprefix(".") if at else ""
    problem = text[: at.start()] if at else text
    named: dict[str, Param]
    for code, pattern in (("wire.unknown_field", _UNKNOWN), ("wire.missing_field", _MISSING)):
        if match := pattern.search(problem):
            named = {"name": match["name"]}
            return Reason(code, named, f"{path}.{match['name']}" if path else match["name"])
    if path == "type" and (match := _TAG.search(problem)):
        return Reason("wire.unknown_type", {"type": match["value"][:40]}, "type")
    return Reason("wire.wrong_value", {"problem": problem[:200]}, path or None)
