"""Wire shapes of the topics of balancing."""

from __future__ import annotations

from typing import Any, TypedDict

from clockserver.tournament.seating.shapes import ProposalValue
from clockserver.tournament.seating.state import NameForm


class SeatingValue(TypedDict):
    """The event's seating settings, in the form that `tables.seating` takes."""

    table_size: int
    at_sale: bool
    most_entries: int | None
    reentries: int | None
    reentries_per_session: int | None
    no_show_level: int | None
    wave: int
    least_to_start: int | None
    names: NameForm
    hide_draws: bool
    spread: int | None
    halt_short_by: int | None


class NoShowsValue(TypedDict):
    """Players who never appeared, and the level at whose end they may be removed; `passed`: it has ended."""

    level: int | None
    passed: bool
    entries: list[str]


class RedrawValue(TypedDict):
    """A redraw that is due, by the number of players left or by the number of tables; the other is null."""

    players: int | None
    tables: int | None


NewMoverValue = TypedDict("NewMoverValue", {"entry": str, "from": str, "why": list[dict[str, Any]]})
"""A player who moves to a table that opens for alternates; the seat is drawn there."""


class NewTableValue(TypedDict):
    """A table to open for alternates without a seat (`alternates.seat`), with its alternates and movers."""

    table: int
    size: int
    seated: list[str]
    moves: list[NewMoverValue]


class PlanValue(TypedDict):
    """Topic `plan`, for staff: moves in order, and tables that must report their button first.

    `seating` has the event's present seating settings.
    """

    moves: list[ProposalValue]
    where_is_the_button: list[int]
    no_shows: NoShowsValue
    new_table: NewTableValue | None
    """Set where alternates wait and no seat is open."""
    redraw: RedrawValue | None
    """Set where the structure or the rule set has a redraw."""
    seating: SeatingValue
