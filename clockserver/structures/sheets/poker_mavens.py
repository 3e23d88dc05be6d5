"""Settings of Poker Mavens tournaments: JSON lines with all blinds in one text, `25/50/0, 50/100/0`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.structures.sheets.head_values import fact_of
from clockserver.structures.sheets.rows import Field, Line, Skipped, Table, columns_with_examples

FIELDS: tuple[Field, ...] = ("level", "blinds")
_FACTS = {
    "Name": "title",
    "LevelDuration": "level minutes",
    "StartingChips": "starting stack",
    "Chips": "starting stack",
}
MAX_LEVELS = 1_000


def is_settings(value: object) -> bool:
    """Whether a JSON value is a tournament's settings."""
    return isinstance(value, Mapping) and isinstance(value.get("Blinds"), str)


def table_of_settings(value: Mapping[str, Any]) -> Table:
    """The table of a tournament's settings; other settings are shown as left out."""
    levels = [each.strip() for each in str(value["Blinds"]).split(",")][:MAX_LEVELS]
    lines = [Line(number, [str(number), _pair(each)]) for number, each in enumerate(filter(None, levels), 1)]
    facts, skipped = dict[str, Any](), list[Skipped]()
    for name, each in value.items():
        text = str(each).strip()
        fact = fact_of([_FACTS.get(str(name), ""), text])
        if fact is not None:
            facts.setdefault(*fact)
        elif name != "Blinds" and text:
            skipped.append(Skipped(None, f"{name}: {text}"[:200]))
    return Table(lines, columns_with_examples(["", "Blinds"], FIELDS, lines), facts=facts, skipped=skipped)


def _pair(text: str) -> str:
    """The blinds of a level, with the ante unless it is 0."""
    parts = [each.strip() for each in text.split("/")]
    return "/".join(parts[:2] if len(parts) == 3 and parts[2] in {"", "0"} else parts)
