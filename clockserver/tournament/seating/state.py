"""Seating settings of an event."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from clockserver.tournament.tables.state import MAX_SEATS, TableSize

NameForm: TypeAlias = Literal["full", "short", "hidden"]

MAX_ENTRIES = 1_000_000
MAX_LEVELS = 500
MAX_IN_WAVE = 2_000


class SeatingRules(Struct, frozen=True, omit_defaults=True):
    """Seating settings of an event. `at_sale`: players draw when they enter; else all draw at once."""

    table_size: TableSize = 9
    at_sale: bool = False
    max_entries: Annotated[int, Meta(ge=1, le=MAX_ENTRIES)] | None = field(default=None, name="most_entries")
    reentries: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] | None = None
    """Maximum number of re-entries of a player; None: unlimited."""
    reentries_per_session: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)] | None = None
    """Maximum number of re-entries of a player in one session, such as a flight."""
    no_show_level: Annotated[int, Meta(ge=1, le=MAX_LEVELS)] | None = None
    """Level at whose end no-shows may be taken out; levels count from 1, without breaks."""
    wave: Annotated[int, Meta(ge=0, le=MAX_IN_WAVE)] = 0
    """Number of held tables that open together once no seat is open; 0: opened by hand."""
    min_to_start: Annotated[int, Meta(ge=1, le=MAX_SEATS)] | None = field(default=None, name="least_to_start")
    """Number of waiting alternates needed for each table of a wave; None: one for the whole wave."""
    spread: Annotated[int, Meta(ge=2, le=MAX_SEATS)] | None = None
    """Difference in players that causes a move, at most the rule set's; None: the rule set's."""
    halt_short_by: Annotated[int, Meta(ge=2, le=MAX_SEATS)] | None = None
    """Number of players below the biggest table at which a full table halts; limits and None as `spread`."""
    hide_draws: bool = False
    """Public displays show no commitments; the journal has them in any case."""


class Seating(SeatingRules, frozen=True):
    """The event's seating settings, and the form of public names."""

    names: NameForm = "full"
    """Form of names in public; `full` in older journals, which do not state it."""


class SeatingWish(SeatingRules, frozen=True):
    """The seating settings of a command, valid from now on."""

    names: NameForm | None = None
    """Form of names in public; null: unchanged."""
