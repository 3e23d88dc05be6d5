"""Documents as in the server's own files, TOML or JSON: rows are the periods, counted from 1."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from clockserver.core.texts import Reason, Refused
from clockserver.structures.sheets.rows import Chosen, Fault, Row, Sheet
from clockserver.structures.sheets.sheet_document import NAME
from clockserver.tournament.structure.structure_toml import parse_structure

_PERIOD = re.compile(r"period (\d+)\b")
_KINDS = ("level", "break")


def document_in(value: object) -> dict[str, Any] | None:
    """The document in a JSON value: itself, or in the library's form; None for another value."""
    if not isinstance(value, Mapping):
        return None
    inner = value.get("document")
    if isinstance(inner, Mapping):
        return document_in(inner)
    periods = value.get("periods")
    if not isinstance(periods, list) or not all(isinstance(each, Mapping) for each in periods):
        return None
    is_ours = any(each.get("kind") in _KINDS for each in periods)
    return {str(key): each for key, each in value.items()} if is_ours or "starting_stack" in value else None


def sheet_of_document(document: dict[str, Any], chosen: Chosen) -> Sheet:
    """The sheet of a document, unchanged except for a chosen title and stack."""
    if chosen.title:
        document = {**document, "title": chosen.title}
    if chosen.starting_stack:
        document = {**document, "starting_stack": chosen.starting_stack}
    value = document.get("periods")
    periods = value if isinstance(value, list) else []
    rows = [Row(i + 1, i, dict(each)) for i, each in enumerate(periods) if isinstance(each, Mapping)]
    try:
        parse_structure(NAME, document)
    except Refused as refusal:
        return Sheet(None, rows, [_placed(reason) for reason in refusal.reasons])
    return Sheet(document, rows)


def _placed(reason: Reason) -> Fault:
    match = _PERIOD.search(reason.field or "")
    return Fault(reason, int(match[1]) if match else None)
