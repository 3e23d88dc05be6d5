"""One example of each command: its own fields, as a room would send them."""

from __future__ import annotations

from typing import Any

_TAP = "tap-7f3a1c90"

EXAMPLES: dict[str, dict[str, Any]] = {
    "announcement.post": {"text": "Dinner break after this level, 45 minutes", "seconds": 120},
    "announcement.withdraw": {"announcement": "a17"},
    "clock.add": {"ms": 60_000},
    "clock.after_restart": {"choice": "resume"},
    "clock.announce": {"from_period": "l3"},
    "clock.jump": {"period": "l4"},
    "clock.next": {"from_period": "l3"},
    "clock.pause": {},
    "clock.previous": {"from_period": "l3"},
    "clock.resume": {},
    "clock.schedule": {"start_at": 1_793_386_800_000},
    "clock.set_level_change": {"mode": "on_announcement"},
    "clock.set_remaining": {"ms": 300_000},
    "clock.start": {},
    "clock.unschedule": {},
    "counter.tap": {"what": "entry"},
    "display.forget": {"display": "d-7kq2m9xw"},
    "display.identify": {"display": "d-7kq2m9xw"},
    "display.pair": {"code": "BCDFGH", "name": "Hall left"},
    "display.reload": {"display": "d-7kq2m9xw"},
    "display.rename": {"display": "d-7kq2m9xw", "name": "Bar"},
    "display.show": {
        "display": "d-7kq2m9xw",
        "show": {
            "kind": "rotation",
            "scenes": [
                {"scene": "clock", "tournament": "friday", "seconds": 60},
                {"scene": "structure", "tournament": "friday", "seconds": 20},
            ],
        },
    },
    "redo": {"command": _TAP},
    "room.announce": {"text": "The kitchen closes at midnight", "seconds": 60},
    "room.pause_all": {},
    "room.resume_all": {},
    "room.withdraw": {"announcement": "a4"},
    "sound.choose": {"device": "d-7kq2m9xw"},
    "structure.change": {
        "from_period": "l9",
        "periods": [
            {"kind": "break", "minutes": 15, "note": "Add-ons"},
            {"kind": "level", "small_blind": 400, "big_blind": 800, "ante": 800, "minutes": 30},
        ],
    },
    "tournament.create": {"title": "Friday 9-Max", "structure": "friday-9-max", "ruleset": "our-room"},
    "undo": {"command": _TAP},
    "venue.change": {"wall_language": "de"},
}
