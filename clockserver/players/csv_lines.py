"""Lists as text: from bytes to rows of cells, each with its faults, so that no row is lost silently."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from clockserver.core.texts import Reason, Refused
from clockserver.players.column_heads import column_letters

SEPARATORS = ";\t,|"
MAX_OPEN_QUOTES = 100
"""Maximum number of rows with an open quote."""
_SAMPLE_ROWS = 30
_SAMPLE_BYTES = 4096
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffd]")
_MAX_CONTROLS = 0.1
"""Share of control characters in a text above which it is not a list."""
_SEPARATOR_LINE = re.compile(r"\s*sep=([;,|\t])\s*", re.IGNORECASE)
"""A line that some programs write before the list, for spreadsheets."""
_MARKUP = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|meta|style|table)\b",
    re.I | re.S,
)
_END = "\ue000"
"""An added last line: if it is not read by itself, a quote is still open."""
Row = tuple[list[str], tuple[Reason, ...]]


def text_of(data: bytes) -> str:
    """The text by its byte order mark or its form, else as Windows-1252. Raises Refused for bytes that are no text."""
    text = decoded(data)
    if _MARKUP.match(text[:_SAMPLE_BYTES]):
        raise Refused(Reason("import.html"))
    if len(_CONTROLS.findall(text)) > max(len(text) * _MAX_CONTROLS, 1):
        raise Refused(Reason("import.no_list"))
    return text


def decoded(data: bytes) -> str:
    """The text by its byte order mark or its form, else as Windows-1252."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    sample = data[:_SAMPLE_BYTES]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if even + odd > len(sample) / 4:
        return data.decode("utf-16-be" if even > odd else "utf-16-le", "replace")
    text = data.decode("utf-8-sig", "replace")
    unreadable_count = text.count("\ufffd")
    if unreadable_count and unreadable_count >= sum(each > "\x7f" for each in text) - unreadable_count:
        return data.decode("cp1252", "replace")
    return text


def rows_of(text: str) -> Iterator[Row]:
    """The rows of a text with the faults of each; empty lines are empty rows. Raises Refused."""
    first = next(filter(str.strip, text.splitlines()), "")
    separator_line = _SEPARATOR_LINE.fullmatch(first)
    separator = separator_line[1] if separator_line else _separator(text)
    try:
        for cells, faults in _read(list(io.StringIO(text, newline="")), separator):
            # A line that only names the separator is no row; the others keep their numbers.
            line = separator.join(cells).strip()
            yield ([], ()) if separator_line and line == first.strip() else (cells, faults)
    except csv.Error as error:
        raise Refused(Reason("import.no_list")) from error


def _separator(text: str) -> str:
    """The separator that divides most of the first rows into equally many cells, title lines aside."""
    scores = {each: _evenness(text, each) for each in SEPARATORS}
    best = max(SEPARATORS, key=lambda each: scores[each])
    return best if scores[best] > (0, 0) else ","


def _evenness(text: str, separator: str) -> tuple[int, int]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        widths = Counter(len(row) for row in islice(filter(None, reader), _SAMPLE_ROWS) if len(row) > 1)
    except csv.Error:
        return 0, 0
    width, rows = max(widths.items(), key=lambda each: (each[1], each[0]), default=(0, 0))
    return rows, width


def _read(lines: list[str], separator: str) -> Iterator[Row]:
    """The rows; a row with a late or missing closing quote is read without quotes, alone."""
    start, open_quotes = 0, 0
    while start < len(lines):
        end = start
        for row, lines_of_row in _rows_until_open_quote(lines, start, separator):
            yield row, unreadable(row)
            end += lines_of_row
        if end == len(lines):
            return
        open_quotes += 1
        if open_quotes > MAX_OPEN_QUOTES:
            raise Refused(Reason("import.open_quotes", {"most": MAX_OPEN_QUOTES}))
        (row,) = csv.reader([lines[end]], delimiter=separator, quoting=csv.QUOTE_NONE)
        yield row, (Reason("import.open_quote"), *unreadable(row))
        start = end + 1


def _rows_until_open_quote(lines: list[str], start: int, separator: str) -> Iterator[tuple[list[str], int]]:
    """The rows from a line on with their numbers of lines, up to one with an open quote."""
    reader = csv.reader(chain(islice(lines, start, None), [_END]), delimiter=separator)
    before = 0
    for row in reader:
        count = reader.line_num - before
        line_number = start + before
        if row == [_END] or reader.line_num > len(lines) - start:
            return
        if count > 1 and not _is_closed(lines[line_number : line_number + count], separator):
            return
        yield row, count
        before = reader.line_num


def _is_closed(lines: list[str], separator: str) -> bool:
    """Whether each quote in a row of several lines closes at the end of its cell."""
    try:
        return len(list(csv.reader(lines, delimiter=separator, strict=True))) == 1
    except csv.Error:
        return False


def unreadable(row: Iterable[str]) -> tuple[Reason, ...]:
    """Reasons for cells with control characters or other unreadable ones."""
    return tuple(
        Reason("import.unreadable", {"column": column_letters(place)})
        for place, cell in enumerate(row)
        if _CONTROLS.search(cell)
    )


def readable(cell: str) -> str:
    """A cell as it can be shown: unreadable characters are replaced by a mark."""
    return _CONTROLS.sub("\ufffd", cell)
