"""Messages and output shared by all ways of sending."""

from __future__ import annotations

import json
import sys

FILL = "x" * 483
ROOM = "clock:friday:1"


def message(mark: int) -> dict[str, object]:
    """A message of a clock's size: 583 bytes as a frame."""
    return {"topic": ROOM, "mark": mark, "value": FILL}


def say(**what: object) -> None:
    """Write one line for the measuring process."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()
