"""Merged cells and formulas of a workbook's first sheet, for notes."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable

from openpyxl.xml.functions import iterparse

from clockserver.core.texts import Reason, Refused
from clockserver.players.list_file import first_sheet_path
from clockserver.structures.sheets.rows import Fault, Skipped

MAX_NOTES = 100
"""Maximum number of merged cells and of formulas in notes."""
_CELL = re.compile(r"([A-Z]{1,3})(\d{1,7})")


def sheet_notes(data: bytes) -> tuple[list[Skipped], list[Fault]]:
    """Notes about merged cells of the first sheet, and faults for formulas without saved results.

    The server computes no formula. Raises Refused for a damaged file.
    """
    merged, formulas = list[Skipped](), list[Fault]()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(first_sheet_path(data)) as part:
            for _, element in iterparse(part, events=("end",)):
                tag = element.tag.rpartition("}")[2]
                if tag == "mergeCell" and len(merged) < MAX_NOTES:
                    place = str(element.get("ref", ""))[:40]
                    merged.append(Skipped(_place(place)[0], place, Reason("sheet.merged")))
                elif tag == "c" and len(formulas) < MAX_NOTES:
                    formulas += _formula(element)
                if tag == "row":
                    element.clear()
    except Refused:
        raise
    except Exception as error:
        # Any error of the parser: the file is damaged, perhaps deliberately.
        raise Refused(Reason("import.no_list")) from error
    return merged, formulas


def _formula(cell: Iterable[object]) -> list[Fault]:
    values = {each.tag.rpartition("}")[2]: each.text for each in cell}  # type: ignore[attr-defined]
    if "f" not in values or values.get("v"):
        return []
    row, column = _place(str(cell.get("r", "")))  # type: ignore[attr-defined]
    return [Fault(Reason("sheet.formula"), row, column)]


def _place(reference: str) -> tuple[int | None, int | None]:
    """Row from 1 and column from 0 of a reference such as `C12` or `C12:D14`."""
    match = _CELL.match(reference)
    if match is None:
        return None, None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]), column - 1
