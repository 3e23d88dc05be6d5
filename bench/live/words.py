"""What every way of sending says and sends."""

from __future__ import annotations

import json
import sys

FILL = "x" * 483
ROOM = "clock:friday:1"


def message(mark: int) -> dict[str, object]:
    """As large as a clock's: 583 bytes as a frame."""
    return {"topic": ROOM, "mark": mark, "value": FILL}


def say(**what: object) -> None:
    """One line for whoever measures."""
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()
