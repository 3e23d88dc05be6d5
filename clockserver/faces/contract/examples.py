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
    "entry.addon": {"entry": "e17"},
    "entry.bust": {"entry": "e17"},
    "entry.forfeit": {"entry": "e17", "chips": 3_400},
    "entry.rebuy": {"entry": "e17"},
    "entry.register": {"person": "0b54a7f2c1d94a0fb7f1d7a2d35c9e61"},
    "entry.reorder_outs": {"entries": ["e21", "e17"]},
    "entry.unregister": {"entry": "e17"},
    "move.confirm": {"entry": "e17", "from_seat": [4, 7], "to_seat": [2, 5]},
    "redo": {"command": _TAP},
    "room.announce": {"text": "The kitchen closes at midnight", "seconds": 60},
    "room.pause_all": {},
    "room.resume_all": {},
    "room.withdraw": {"announcement": "a4"},
    "seat.bring_back": {"entry": "e17"},
    "seat.give": {"entry": "e17"},
    "seat.move": {"entry": "e17", "from_seat": [4, 7], "to_seat": [2, 5]},
    "seat.swap": {"entry": "e17", "other": "e21"},
    "sound.choose": {"device": "d-7kq2m9xw"},
    "structure.change": {
        "from_period": "l9",
        "periods": [
            {"kind": "break", "minutes": 15, "note": "Add-ons"},
            {"kind": "level", "small_blind": 400, "big_blind": 800, "ante": 800, "minutes": 30},
        ],
    },
    "table.break": {"table": 9},
    "table.button": {"table": 4, "button": 3},
    "table.final": {"table": 1},
    "table.hand": {"table": 4, "hands": 12},
    "table.waive_halt": {"table": 4},
    "tables.breaking_order": {"tables": [9, 8, 7]},
    "tables.change": {"table": 1, "name": "Feature table"},
    "tables.close": {"table": 9},
    "tables.open": {"tables": [1, 2, 3]},
    "tables.seating": {"seating": {"table_size": 9, "at_sale": True}},
    "tournament.create": {"title": "Friday 9-Max", "structure": "friday-9-max", "ruleset": "our-room"},
    "undo": {"command": _TAP},
    "venue.change": {"wall_language": "de"},
}
