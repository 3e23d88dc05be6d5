"""Permissions by name: each belongs to some roles, and an integration's token may have only some of them."""

from __future__ import annotations

from typing import Literal, TypeAlias

Role: TypeAlias = Literal["td", "floor", "cashier", "dealer", "display", "supervisor", "player", "public"]

TD_ONLY: frozenset[Role] = frozenset({"td"})
FLOOR: frozenset[Role] = frozenset({"td", "floor"})
DESK: frozenset[Role] = frozenset({"td", "floor", "cashier"})
DEALING: frozenset[Role] = frozenset({"td", "floor", "dealer"})
BUSTING: frozenset[Role] = DESK | DEALING
APPROVING: frozenset[Role] = frozenset({"td", "supervisor"})

PERMISSIONS: dict[str, frozenset[Role]] = {
    "clock": FLOOR,
    "structure": TD_ONLY,
    "entries": DESK,
    "no_shows": FLOOR,
    "bustouts": BUSTING,
    "forfeited_stacks": BUSTING,
    "dealing": DEALING,
    "penalties": FLOOR,
    "chip_counts": FLOOR,
    "chip_reports": DEALING | {"player"},
    "table_counts": DEALING,
    "chips_out": FLOOR,
    "forfeits": TD_ONLY,
    "rulings": FLOOR,
    "paging": DESK,
    "seats": FLOOR,
    "tables": FLOOR,
    "draws": FLOOR,
    "prizes": TD_ONLY,
    "offers": TD_ONLY,
    "refunds": APPROVING | {"cashier"},
    "drawers": DESK,
    "tickets": TD_ONLY,
    "payouts": DESK,
    "deals": APPROVING,
    "seating": TD_ONLY,
    "hand_for_hand": FLOOR,
    "hands_done": DEALING,
    "color_ups": FLOOR,
    "races": DEALING,
    "day_end": FLOOR,
    "table_clocks": DEALING,
    "clock_rulings": FLOOR,
    "last_card": DEALING | {"player"},
    "last_hands": DEALING,
    "bags": BUSTING,
    "votes": FLOOR,
    "vote_tables": DEALING,
    "ballots": DEALING | {"player"},
    "counters": DESK,
    "announcements": FLOOR,
    "tournaments": TD_ONLY,
    "finish": FLOOR,
    "results": APPROVING,
    "displays": FLOOR,
    "all_clocks": FLOOR,
    "inventory": FLOOR,
    "sound": FLOOR,
    "venue": TD_ONLY,
    "library": TD_ONLY,
    "players": DESK,
}
"""The roles that have each permission."""
