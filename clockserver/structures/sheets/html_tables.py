"""Tables of HTML, as on a clipboard: the cells of the largest table, and notes about merged cells."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from clockserver.core.texts import Reason, Refused
from clockserver.structures.sheets.rows import Line, Skipped

MAX_ROWS, MAX_COLUMNS = 10_000, 50
_MARKUP = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body|meta|style|table)\b",
    re.I | re.S,
)
_BLOCKS = frozenset({"br", "p", "div", "li"})
_NOT_SHOWN = frozenset({"script", "style", "title"})


def is_html(text: str) -> bool:
    """Whether a text is HTML."""
    return bool(_MARKUP.match(text[:4_096]))


def html_lines(text: str) -> tuple[list[Line], list[Skipped]]:
    """The rows of the largest table as lines, and notes about merged cells.

    Raises Refused without a table.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    rows = max(reader.tables, key=len, default=[])
    lines = [Line(number, row) for number, row in enumerate(rows, 1) if any(row)]
    if not lines:
        raise Refused(Reason("sheet.no_table"))
    merged = reader.merged.get(id(rows), [])
    skipped = [Skipped(number, text[:200], Reason("sheet.merged")) for number, text in merged]
    others = len(reader.tables) - 1
    if others:
        skipped.append(Skipped(None, "", Reason("sheet.other_tables", {"count": others})))
    return lines, skipped


class _Reader(HTMLParser):
    """Collect the tables of a text; a table within a cell is text of that cell."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[list[str]]] = []
        self.merged: dict[int, list[tuple[int, str]]] = {}
        self._depth = 0
        self._hidden = 0
        self._cell: list[str] | None = None
        self._is_merged = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell."""
        self._hidden += tag in _NOT_SHOWN
        if tag == "table":
            self._depth += 1
            if self._depth == 1:
                self.tables.append([])
        elif self._depth != 1:
            return
        elif tag == "tr":
            self._end_cell()
            self._add_row()
        elif tag in {"td", "th"}:
            self._end_cell()
            self._cell = []
            self._is_merged = any(
                name in {"colspan", "rowspan"} and value not in {None, "", "1"} for name, value in attrs
            )
        elif tag in _BLOCKS and self._cell is not None:
            self._cell.append(" ")

    def handle_endtag(self, tag: str) -> None:
        """Close a table, a row or a cell."""
        self._hidden -= tag in _NOT_SHOWN and self._hidden > 0
        if tag in {"td", "th", "tr", "table"} and self._depth == 1:
            self._end_cell()
        if tag == "table":
            self._depth = max(0, self._depth - 1)

    def handle_data(self, data: str) -> None:
        """Add text to the cell."""
        if self._cell is not None and not self._hidden:
            self._cell.append(data)

    def _add_row(self) -> None:
        if len(self.tables[-1]) >= MAX_ROWS:
            raise Refused(Reason("import.too_long", {"most": MAX_ROWS}))
        self.tables[-1].append([])

    def _end_cell(self) -> None:
        if self._cell is None:
            return
        table = self.tables[-1]
        if not table:
            self._add_row()
        text = " ".join("".join(self._cell).split())
        if len(table[-1]) >= MAX_COLUMNS:
            raise Refused(Reason("import.too_wide", {"most": MAX_COLUMNS, "row": len(table)}))
        table[-1].append(text)
        if self._is_merged:
            self.merged.setdefault(id(table), []).append((len(table), text))
        self._cell, self._is_merged = None, False
