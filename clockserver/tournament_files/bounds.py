"""Bounds of event fields in a tournament file: the bounds of the commands that cause these events.

The server's own journal is replayed without bounds, as every release must read it. A file may come from anybody.
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
from clockserver.core.input.strict_json import fault_of
from clockserver.core.texts import Reason, Refused, Text
from clockserver.desk.ports import Row
from clockserver.timing.time_zones import is_zone
from clockserver.tournament.lifecycle.events import TournamentCreated
from clockserver.tournament_files.bounded_fields import bounds_by_tag

MAX_TEXT = 2_000
"""Maximum length of any text without a bound of its own."""
MAX_RULE_TEXT = 1_000_000
"""Maximum length of a text of a rule set: the maximum size of its file."""
MAX_NAME = 40
"""Maximum length of a key in the name of a field."""
_CREATED = str(TournamentCreated.__struct_config__.tag)
_LONG_NUMBER = re.compile(r"[:,\[-][0-9]{16}")
_GROWN = 2
"""Maximum number of marks that the stored form (NFC) adds to a character."""


def demand_in_bounds(row: Row, tag: str, number: int) -> None:
    """Raise Refused for an event, on line `number` of the file, with a field outside every command's bounds."""
    try:
        if (bounds := bounds_by_tag().get(tag)) is not None:
            _demand_fields(row, bounds, number)
        if len(row.body) > MAX_TEXT or _LONG_NUMBER.search(row.body):
            _demand_values(row, number)
    except RecursionError:  # deep nesting in a field that no event has
        raise Refused(_outside(row, number, "", Text("wire.json.deep"))) from None


def _demand_fields(row: Row, bounds: type[Struct], number: int) -> None:
    try:
        event = _decoder(bounds).decode(row.body)
    except msgspec.ValidationError as error:
        as_typed = _as_typed_in_bounds(row.body, bounds)
        if as_typed is None:
            field, fault = fault_of(error)
            raise Refused(_outside(row, number, field or "", fault)) from None
        event = as_typed
    if bounds is bounds_by_tag()[_CREATED]:
        _demand_zone(row, event, number)


def _demand_zone(row: Row, created: Any, number: int) -> None:
    if not is_zone(created.timezone):
        fault = Text("wire.wrong.zone", {"timezone": created.timezone})
        raise Refused(_outside(row, number, "timezone", fault))


def _demand_values(row: Row, number: int) -> None:
    for field, value in _values(msgspec.json.decode(row.body), ""):
        if isinstance(value, str):
            max_length = MAX_RULE_TEXT if field.startswith("ruleset.") else MAX_TEXT
            if len(value) > max_length:
                fault = Text("wire.wrong.text_too_long", {"length": max_length})
                raise Refused(_outside(row, number, field, fault))
        elif isinstance(value, int) and not -MAX_CHIPS <= value <= MAX_CHIPS:
            at_most = Text("wire.wrong.most", {"bound": MAX_CHIPS})
            at_least = Text("wire.wrong.least", {"bound": -MAX_CHIPS})
            raise Refused(_outside(row, number, field, at_most if value > 0 else at_least))


def _values(value: Any, field: str) -> Iterator[tuple[str, Any]]:
    """Each value except lists and objects, with its field; keys of objects count as values."""
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
    """The event with its texts as typed; None if it is out of bounds even so.

    The stored form of a text writes some characters as three, so it may be longer than the typed text.
    """
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
    """The text without the marks that its stored form may have added: up to two after each character."""
    kept: list[str] = []
    added = 0
    for each in text:
        added = added + 1 if kept and unicodedata.category(each).startswith("M") else 0
        if added > _GROWN:
            added = 0
        if not added:
            kept.append(each)
    return "".join(kept)
