"""Line numbers of fields in a TOML file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_QUOTES = ('"""', "'''", '"', "'")
_KEY = (
    r"(?m)(?:^|[{{,])\s*\"?{key}\"?(?:\s*\.\s*[\w.-]+)?\s*="
    r"|^\s*\[{{1,2}}\s*(?:[\w.-]+\.)?{key}\s*\]{{1,2}}"
)
"""Pattern of a key, also of the first part of a dotted key, `title.en`."""


def line_of(text: str, path: Sequence[str]) -> int | None:
    """The line, from 1, of a field by its path: keys, and numbers from 1 for the tables of a list.

    The line of a missing field is that of its nearest existing parent; None where the first part is missing.
    """
    blank = _blanked(text)
    start, end, line_start, key = 0, len(text), None, ""
    for part in path:
        if part.isdigit():
            span = _nth_table(blank, start, end, key, int(part))
        else:
            span, key = _span_of_key(blank, start, end, part), part
        if span is None:
            break
        start, end = span
        line_start = start
    return None if line_start is None else text.count("\n", 0, line_start) + 1


def _span_of_key(text: str, start: int, end: int, key: str) -> tuple[int, int] | None:
    match = re.compile(_KEY.format(key=re.escape(key))).search(text, start, end)
    if match is None:
        return None
    at = match.start() + len(match[0]) - len(match[0].lstrip("{, \t\r\n"))
    is_table = text[at] == "["
    return at, (_end_of_table(text, match.end(), end) if is_table and text[at + 1] != "[" else end)


def _end_of_table(text: str, start: int, end: int) -> int:
    following = re.compile(r"(?m)^\s*\[").search(text, start, end)
    return following.start() if following else end


def _nth_table(text: str, start: int, end: int, key: str, number: int) -> tuple[int, int] | None:
    """Start and end of one table of a list, counted from 1; written as `[[key]]` or between braces."""
    head = re.compile(rf"(?m)^\s*\[\[\s*(?:[\w.-]+\.)?{re.escape(key)}\s*\]\]")
    heads = list(head.finditer(text, text.rfind("\n", 0, start) + 1, end))
    if heads:
        if number > len(heads):
            return None
        match = heads[number - 1]
        begins = match.start() + len(match[0]) - len(match[0].lstrip())
        return begins, heads[number].start() if number < len(heads) else end
    items = list(_items(text, start, end))
    return items[number - 1] if number <= len(items) else None


def _items(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Start and end of each item, in braces or brackets, of the first list after `start`."""
    first = text.find("[", start, end)
    depth, began = 0, 0
    for index in range(first, end) if first >= 0 else ():
        if text[index] in "[{":
            depth += 1
            if depth == 2:
                began = index
        elif text[index] in "]}":
            depth -= 1
            if depth == 1:
                yield began, index + 1
            elif depth == 0:
                return


def _blanked(text: str) -> str:
    """The text with strings and comments blanked, so that their content is not searched."""
    characters = list(text)
    position = 0
    while position < len(text):
        opened = next((quote for quote in _QUOTES if text.startswith(quote, position)), None)
        if opened is None and text[position] != "#":
            position += 1
            continue
        literal_ends = (
            _end_of_string(text, position, opened)
            if opened
            else _or_end_of_text(text, text.find("\n", position))
        )
        if not (opened and _is_key(text, literal_ends)):
            for each in range(position, literal_ends):
                characters[each] = characters[each] if characters[each] == "\n" else " "
        position = literal_ends
    return "".join(characters)


def _end_of_string(text: str, start: int, quote: str) -> int:
    after = start + len(quote)
    while after < len(text):
        if text[after] == "\\" and quote[0] == '"':
            after += 2
        elif text.startswith(quote, after):
            return after + len(quote)
        elif text[after] == "\n" and len(quote) == 1:
            return after
        else:
            after += 1
    return len(text)


def _is_key(text: str, index: int) -> bool:
    return text[index : index + 20].lstrip(" \t").startswith("=")


def _or_end_of_text(text: str, index: int) -> int:
    return len(text) if index < 0 else index
