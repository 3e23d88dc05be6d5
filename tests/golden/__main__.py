"""Writes the golden journal of the coming release; journals of past releases stay as they are."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from tests.golden import COMING, SEALED
from tests.golden.bounties import BOUNTIES, summary_of_bounties
from tests.golden.cage import CAGE, summary_of_cage
from tests.golden.evening import played, summary, summary_of_room
from tests.golden.examples import example_of
from tests.golden.library import summary_of_library

if COMING in SEALED:
    sys.exit(f"{COMING} is out: name the release to come in tests/golden/__init__.py")
folder = Path(__file__).parent
room = played()
lines = b"\n".join(msgspec.json.encode(row) for row in room.journal.rows)
(folder / f"{COMING}.jsonl").write_bytes(lines + b"\n")
(folder / f"{COMING}.summary.json").write_bytes(
    msgspec.json.encode(
        {
            **summary(room.desk.state),
            "room": summary_of_room(room.room_service.state),
            "cage": summary_of_cage(room.desks.desk(CAGE).state),
            "bounties": summary_of_bounties(room.desks.desk(BOUNTIES).state),
            "by_example": summary(example_of(room)),
            "library": summary_of_library(room.library_service.state),
        }
    )
    + b"\n"
)
sys.stdout.write(f"{COMING}: {len(room.journal.rows)} rows\n")
