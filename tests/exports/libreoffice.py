"""LibreOffice without a window: it opens files as a person does, and prints their cells."""

from __future__ import annotations

import csv
import io
import subprocess
from pathlib import Path

from tests.waiting import PATIENCE_S

FILTER = "Text - txt - csv (StarCalc)"
UTF_8 = "44,34,76,1,,0,false,true,false,false,false"
"""Comma, quotation mark, UTF-8, from the first line; cells as displayed."""


def cells_in_libreoffice(folder: Path, *files: Path) -> dict[str, list[list[str]]]:
    """The displayed cells of files, by file name. Formulas of a CSV are calculated."""
    out = folder / "shown"
    subprocess.run(
        [
            "soffice",
            "--headless",
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            *([f"--infilter={FILTER}:{UTF_8},0,true"] if files[0].suffix == ".csv" else []),
            "--convert-to",
            f"csv:{FILTER}:{UTF_8},-1",
            "--outdir",
            str(out),
            *map(str, files),
        ],
        check=True,
        capture_output=True,
        timeout=PATIENCE_S,
    )
    return {each.name: _rows(next(out.glob(f"{each.stem}-*.csv"))) for each in files}


def _rows(file: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(file.read_bytes().decode("utf-8-sig"), newline="")))
