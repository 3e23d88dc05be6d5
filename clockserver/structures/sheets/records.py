"""Records of named values, as clocks keep levels in JSON: each record a row, each name a head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clockserver.core.texts import Reason
from clockserver.structures.sheets.head_values import fact_of
from clockserver.structures.sheets.head_words import columns_of, names_amounts, squeezed, twice
from clockserver.structures.sheets.numbers import USUAL_MINUTES
from clockserver.structures.sheets.rows import (
    Chosen,
    Field,
    Line,
    Question,
    Skipped,
    Table,
    columns_with_examples,
)

MAX_RECORDS, MAX_NAMES, MAX_DEPTH = 10_000, 50, 4
_PAIRS = ("small_blind", "big_blind", "ante", "minutes")
"""Meaning of the values of a level given as a list."""


def records_in(value: object, depth: int = 0) -> tuple[list[Any], Mapping[str, Any]] | None:
    """The longest list of levels in a JSON value, with the values beside it; None without one."""
    if isinstance(value, list):
        is_levels = bool(value) and all(isinstance(each, Mapping | list) for each in value)
        return (value[:MAX_RECORDS], {}) if is_levels and _names_amounts(value) else None
    if not isinstance(value, Mapping) or depth > MAX_DEPTH:
        return None
    candidates = [each for inner in value.values() if (each := records_in(inner, depth + 1))]
    if not candidates:
        return None
    records, other_values = max(candidates, key=lambda each: len(each[0]))
    own_values = {str(key): each for key, each in value.items() if not isinstance(each, Mapping | list)}
    return records, {**own_values, **other_values}


def _names_amounts(value: Sequence[Any]) -> bool:
    if all(isinstance(each, list) for each in value):
        return all(len(each) >= 2 and not isinstance(each[0], list | Mapping) for each in value)
    return names_amounts(columns_of(_names(value)))


def table_of_records(records: Sequence[Any], other_values: Mapping[str, Any], chosen: Chosen) -> Table:
    """The table of records. Lengths above 180 are seconds; a file with both units causes a question."""
    flat = [_flat(each) for each in records]
    names = _names(flat)
    lines = [Line(number, [_text(each.get(name)) for name in names]) for number, each in enumerate(flat, 1)]
    fields = columns_of(names)
    if chosen.columns is not None:
        fields = [*chosen.columns[: len(names)], *[None] * (len(names) - len(chosen.columns))]
    questions = twice(names, fields)
    if not names_amounts(fields):
        questions.append(Question(Reason("sheet.which_columns"), "columns"))
    lines, question = _in_minutes(lines, names, fields, chosen)
    facts, skipped = _facts(other_values)
    return Table(
        lines=lines,
        columns=columns_with_examples(names, fields, lines),
        facts=facts,
        skipped=skipped,
        asked=[*questions, *([question] if question else [])],
    )


def _names(records: Sequence[Any]) -> list[str]:
    names = dict.fromkeys(str(name) for each in records if isinstance(each, Mapping) for name in each)
    return list(names)[:MAX_NAMES]


def _flat(record: Any) -> dict[str, Any]:
    """A record with its inner records flattened: `{blinds: {small, big}}` is `{small, big}`."""
    if not isinstance(record, Mapping):
        return dict(zip(_PAIRS, record if isinstance(record, list) else [], strict=False))
    flat: dict[str, Any] = {}
    for name, value in record.items():
        flat |= (
            {str(key): each for key, each in value.items()}
            if isinstance(value, Mapping)
            else {str(name): value}
        )
    return flat


def _text(value: Any) -> str:
    """A value as a cell: whole numbers without decimals, lists as two amounts."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else ""
        case float() if value.is_integer():
            return str(int(value))
        case list():
            return "/".join(_text(each) for each in value[:3])
        case Mapping():
            return ""
    return str(value)[:2_000]


def _in_minutes(
    lines: list[Line], names: Sequence[str], fields: Sequence[Field | None], chosen: Chosen
) -> tuple[list[Line], Question | None]:
    """The lines with lengths in minutes; a question where some are above 180 and others are not."""
    if "minutes" not in fields:
        return lines, None
    place = list(fields).index("minutes")
    lengths = [int(text) for line in lines if (text := line.cells[place]).isdigit() and len(text) < 9]
    is_in_seconds = "second" in squeezed(names[place])
    long = [each > USUAL_MINUTES for each in lengths if each]
    unit = chosen.durations or ("seconds" if is_in_seconds or (long and all(long)) else "minutes")
    if not chosen.durations and not is_in_seconds and any(long) and not all(long):
        low, high = min(each for each in lengths if each), max(lengths)
        reason = Reason("sheet.which_durations", {"one": low, "other": high})
        return lines, Question(reason, "durations", ["minutes", "seconds"])
    return ([_shortened(line, place) for line in lines] if unit == "seconds" else lines), None


def _shortened(line: Line, place: int) -> Line:
    text = line.cells[place]
    if not text.isdigit() or len(text) > 9:
        return line
    minutes, rest = divmod(int(text), 60)
    cell = f"0:{minutes:02}:{rest:02}" if rest else str(minutes)
    return Line(line.number, [*line.cells[:place], cell, *line.cells[place + 1 :]], line.wrong)


def _facts(other_values: Mapping[str, Any]) -> tuple[dict[str, Any], list[Skipped]]:
    """The head values beside the levels, and the values that are left out."""
    facts, skipped = dict[str, Any](), list[Skipped]()
    for name, value in other_values.items():
        text = _text(value)
        # A length of a round above 180 is in seconds, as in its levels.
        if (
            name.casefold() in {"roundlength", "levelduration"}
            and text.isdigit()
            and int(text[:9]) > USUAL_MINUTES
        ):
            text = str(int(text[:9]) // 60)
        fact = fact_of([name, text])
        if fact is not None and fact[0] not in facts:
            facts[fact[0]] = fact[1]
        elif text:
            skipped.append(Skipped(None, f"{name}: {text}"[:200]))
    return facts, skipped
