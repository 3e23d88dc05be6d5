"""Bounds of the events in a tournament file: those of the commands that make such events here.

A journal of the house is replayed without them, as it has to be readable for ever. A file comes from somebody else.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from clockserver.core.ids import MAX_CHIPS
from clockserver.core.strict_json import fault_of
from clockserver.core.texts import Reason, Refused, Text
from clockserver.desk.ports import Row
from clockserver.timing.time_zones import is_zone
from clockserver.tournament_files.bounded_fields import BOUNDS, Created

MAX_TEXT = 2_000
"""Maximum length of any text without a bound of its own."""
MAX_RULE_TEXT = 1_000_000
"""Maximum length of a text of a rule set: that of the file with it."""
MAX_NAME = 40
"""Maximum length of a key in the name of a field."""
_LONG_NUMBER = re.compile(r"[:,\[-][0-9]{16}")
_GROWN = 2
"""Number of marks that the stored form (NFC) adds to a character at most."""


def demand_in_bounds(row: Row, tag: str, number: int) -> None:
    """Raise Refused for an event of the line `number` with a field that no command could have given."""
    try:
        if (bounds := BOUNDS.get(tag)) is not None:
            _demand_fields(row, bounds, number)
        if len(row.body) > MAX_TEXT or _LONG_NUMBER.search(row.body):
            _demand_values(row, number)
    except RecursionError:  # in a field that no event has
        raise Refused(_outside(row, number, "", Text("wire.json.deep"))) from None


def _demand_fields(row: Row, bounds: type[Struct], number: int) -> None:
    try:
        found = _decoder(bounds).decode(row.body)
    except msgspec.ValidationError as error:
        as_typed = _as_typed_in_bounds(row.body, bounds)
        if as_typed is None:
            field, fault = fault_of(error)
            raise Refused(_outside(row, number, field or "", fault)) from None
        found = as_typed
    if isinstance(found, Created) and not is_zone(found.timezone):
        fault = Text("wire.wrong.zone", {"timezone": found.timezone})
        raise Refused(_outside(row, number, "timezone", fault))


def _demand_values(row: Row, number: int) -> None:
    for field, value in _values(msgspec.json.decode(row.body), ""):
        if isinstance(value, str):
            most = MAX_RULE_TEXT if field.startswith("ruleset.") else MAX_TEXT
            if len(value) > most:
                fault = Text("wire.wrong.text_too_long", {"length": most})
                raise Refused(_outside(row, number, field, fault))
        elif isinstance(value, int) and not -MAX_CHIPS <= value <= MAX_CHIPS:
            at_most = Text("wire.wrong.most", {"bound": MAX_CHIPS})
            at_least = Text("wire.wrong.least", {"bound": -MAX_CHIPS})
            raise Refused(_outside(row, number, field, at_most if value > 0 else at_least))


def _values(value: Any, field: str) -> Iterator[tuple[str, Any]]:
    """Each value that is no list and no object, with its field. Keys of objects are values, too."""
    match value:
        case dict():
            for key, each in value.items():
                yield field, key
                yield from _values(each, f"{field}.{key[:MAX_NAME]}" if field else key[:MAX_NAME])
        case list():
            for place, each in enumerate(value):
                yield from _values(each, f"{field}[{place}]")
        case _:
            yield field, value


def _outside(row: Row, number: int, field: str, fault: Text) -> Reason:
    name = field[: 2 * MAX_NAME] or "body"
    return Reason("tournament_file.field", {"line": number, "seq": row.seq, "name": name, "fault": fault})


@cache
def _decoder(bounds: type[Struct]) -> msgspec.json.Decoder[Struct]:
    return msgspec.json.Decoder(bounds)


def _as_typed_in_bounds(body: str, bounds: type[Struct]) -> Struct | None:
    """The event before its texts grew, as their stored form writes some characters as three; None out of bounds."""
    try:
        return msgspec.convert(_as_typed(msgspec.json.decode(body)), bounds)
    except msgspec.ValidationError:
        return None


def _as_typed(value: Any) -> Any:
    match value:
        case str():
            return _shortest(value)
        case list():
            return [_as_typed(each) for each in value]
        case dict():
            return {key: _as_typed(each) for key, each in value.items()}
    return value


def _shortest(text: str) -> str:
    """The text with each character and its next marks, as many as the stored form adds, as one character."""
    kept: list[str] = []
    added = 0
    for each in text:
        added = added + 1 if kept and unicodedata.category(each).startswith("M") else 0
        if added > _GROWN:
            added = 0
        if not added:
            kept.append(each)
    return "".join(kept)
