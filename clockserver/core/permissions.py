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

SHARED_PERMISSIONS: dict[str, frozenset[Role]] = {
    "clock": FLOOR,
    "entries": DESK,
    "bustouts": BUSTING,
    "dealing": DEALING,
    "chips_out": FLOOR,
    "seats": FLOOR,
    "tables": FLOOR,
    "prizes": TD_ONLY,
    "offers": TD_ONLY,
    "announcements": FLOOR,
    "tournaments": TD_ONLY,
    "finish": FLOOR,
    "venue": TD_ONLY,
    "library": TD_ONLY,
    "players": DESK,
}
"""The roles of the permissions of several subjects; a subject's record has those of that subject alone."""
