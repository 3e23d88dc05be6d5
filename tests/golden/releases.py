"""The journals of releases, as they are kept here."""

from __future__ import annotations

from pathlib import Path

import msgspec

from clockserver.desk.ports import Row

RELEASES = sorted(path.stem for path in Path(__file__).parent.glob("*.jsonl"))


def rows_of(release: str) -> list[Row]:
    lines = Path(__file__).with_name(f"{release}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Row) for line in lines]
