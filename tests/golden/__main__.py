"""Writes the golden journal of this release. Never run over the file of a release that is out."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path

import msgspec

from tests.golden.evening import played, summary, summary_of_room

release = version("clockserver")
folder = Path(__file__).parent
room = played()
lines = b"\n".join(msgspec.json.encode(row) for row in room.journal.rows)
(folder / f"{release}.jsonl").write_bytes(lines + b"\n")
(folder / f"{release}.summary.json").write_bytes(
    msgspec.json.encode({**summary(room.desk.state), "room": summary_of_room(room.hall.state)}) + b"\n"
)
sys.stdout.write(f"{release}: {len(room.journal.rows)} rows\n")
