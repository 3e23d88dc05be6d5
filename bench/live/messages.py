"""Messages of all servers under measurement, and reports to the measuring process."""

from __future__ import annotations

import json
import sys

FILL = "x" * 483
TOPIC = "clock:friday:1"


def message(mark: int) -> dict[str, object]:
    """A message of a clock's size: 583 bytes as a frame."""
    return {"topic": TOPIC, "mark": mark, "value": FILL}


def report(**values: object) -> None:
    """Write a report for the measuring process: a line of JSON."""
    sys.stdout.write(json.dumps(values) + "\n")
    sys.stdout.flush()
