"""The preparation steps by their names in the subjects' records."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.desk.preparation import FlightStructures, PayoutTables, Preparation, Step
from clockserver.desk.room.room_claims import RoomClaims
from clockserver.desk.secrets.day_end_draws import DayEnds
from clockserver.desk.secrets.envelope_openings import Envelopes
from clockserver.desk.secrets.secret_store import SECRET_REFUSALS
from clockserver.desk.secrets.seeded_draws import SeededDraws
from clockserver.desk.secrets.votes import Votes
from clockserver.desk.tournaments.tournament_setup import (
    PAYOUT_FILE_REFUSALS,
    STRUCTURE_FILE_REFUSALS,
    LibraryLookup,
)
from clockserver.tournament.registry import REGISTRY

STEP_REFUSALS: Mapping[str, tuple[str, ...]] = {
    "ballots": (*SECRET_REFUSALS, "session.unknown"),
    "draw_seed": (*SECRET_REFUSALS, "draws.seed_lost", "session.unknown"),
    "envelopes": (*SECRET_REFUSALS, "session.unknown"),
    "flight_structure": (
        *STRUCTURE_FILE_REFUSALS,
        "library.unknown_structure",
        "library.unknown_version",
    ),
    "inventory": (),
    "last_card_seed": SECRET_REFUSALS,
    "payout_table": PAYOUT_FILE_REFUSALS,
    "seat_target": ("tournament.unknown",),
    "seat_tickets": (),
    "ticket_id": ("tournament.unknown",),
    "withholding": (),
}
"""Refusal codes of each step."""


def preparation_by(
    library: LibraryLookup,
    claims: RoomClaims,
    draws: SeededDraws,
    votes: Votes,
    day_ends: DayEnds,
    envelopes: Envelopes,
) -> Preparation:
    """The preparation of a tournament's commands from its services."""
    steps: dict[str, Step] = {
        "ballots": votes.step,
        "draw_seed": draws.step,
        "envelopes": envelopes.step,
        "flight_structure": FlightStructures(library).step,
        "inventory": claims.tables.step,
        "last_card_seed": day_ends.step,
        "payout_table": PayoutTables(library).step,
        "seat_target": claims.tickets.target_step,
        "seat_tickets": claims.tickets.seats_step,
        "ticket_id": claims.tickets.transfer_step,
        "withholding": claims.money.step,
    }
    return Preparation(REGISTRY, steps)
