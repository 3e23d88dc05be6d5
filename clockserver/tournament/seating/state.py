"""Seating settings of an event."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.tournament.tables.state import MAX_SEATS, TableSize

NameForm: TypeAlias = Literal["full", "short", "hidden"]


MAX_ENTRIES = 1_000_000


MAX_LEVELS = 500


MAX_IN_WAVE = 2_000


class SeatingRules(Struct, frozen=True, omit_defaults=True):
    """Seating settings of an event. `at_sale`: each player draws on entering, otherwise all draw at once."""

    table_size: TableSize = 9
    at_sale: bool = False
    most_entries: Annotated[int, Meta(ge=1, le=MAX_ENTRIES)] | None = None
    reentries: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] | None = None
    """Re-entries a player may have; None: without limit."""
    reentries_per_session: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] | None = None
    """Re-entries a player may have in one session, such as a flight."""
    no_show_level: Annotated[int, Meta(ge=1, le=MAX_LEVELS)] | None = None
    """Level at whose end players who never came may be taken out; levels count from 1, breaks do not."""
    wave: Annotated[int, Meta(ge=0, le=MAX_IN_WAVE)] = 0
    """Number of held tables that open together once no seat is open; 0: they open by hand."""
    least_to_start: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = None
    """Number of alternates that must wait for each table of a wave before it opens; None: the first opens it."""
    spread: Annotated[int, Meta(ge=2, le=MAX_SEATS)] | None = None
    """The difference in players at which a move is proposed from now on; None: the set's, and never wider."""
    halt_short_by: Annotated[int, Meta(ge=2, le=MAX_SEATS)] | None = None
    """Number of players short of the biggest table at which a full table halts from now on; as `spread`."""
    hide_draws: bool = False
    """Public faces show no commitments. They are in the journal all the same."""


class Seating(SeatingRules, frozen=True):
    """The event's seating settings, and the form of names in public."""

    names: NameForm = "full"
    """Form in which public faces show a name. The default is the form of older events, which do not state it."""


class SeatingWish(SeatingRules, frozen=True):
    """The seating settings that a command asks for, from now on."""

    names: NameForm | None = None
    """Form in which public faces show a name; null: the form shown now, as the room chose it."""
