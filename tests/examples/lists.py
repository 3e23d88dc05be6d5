"""Lists of players as people bring them: sound ones and faulty ones."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import openpyxl


def csv_of(*lines: str) -> bytes:
    return "\r\n".join(lines).encode()


def xlsx_of(rows: Iterable[Sequence[Any]], **others: Iterable[Sequence[Any]]) -> bytes:
    """A workbook; `others` are its further sheets by name."""
    workbook = openpyxl.Workbook()
    sheet = workbook.worksheets[0]
    for row in rows:
        sheet.append(row)
    for name, rows_of_sheet in others.items():
        sheet = workbook.create_sheet(name)
        for row in rows_of_sheet:
            sheet.append(row)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def rewritten(xlsx: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """An XLSX with one part replaced."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(xlsx)) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            text = source.read(name)
            assert name != part or old in text
            target.writestr(name, text.replace(old, new, 1) if name == part else text)
    return out.getvalue()


@cache
def zip_bomb(size: int) -> bytes:
    """An XLSX of a few kB that unpacks to `size` bytes above the limit.

    It takes a third of a second, so a test makes it, never the collection of tests.
    """
    sheet = b"<sheetData>"
    return rewritten(xlsx_of([["Name"]]), "xl/worksheets/sheet1.xml", sheet, b" " * size + sheet)


SHEET = "xl/worksheets/sheet1.xml"
EIGHTY_THREE = [f"Player {number};p{number}@example.com" for number in range(1, 84)]
"""A list as rooms have them, without a line of column names."""


def three_bad_of_83() -> bytes:
    lines = list(EIGHTY_THREE)
    lines[9], lines[19], lines[29] = ";nobody@example.com", "Player 1;p1@example.com", "Bad\u202eName;"
    return csv_of("Name;E-Mail", *lines)
