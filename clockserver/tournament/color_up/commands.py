"""Commands of color-ups."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, MAX_CHIPS, SessionId
from clockserver.core.input.text_input import MAX_LINE
from clockserver.tournament.announcements.commands import Seconds
from clockserver.tournament.color_up.state import Denomination
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.tables.state import MAX_SEATS

MAX_DENOMINATIONS = 10
MAX_TABLES = 2_000
MAX_CHIP_COUNT = 100_000
ChipCount: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CHIP_COUNT)]
Change: TypeAlias = Annotated[int, Meta(ge=-MAX_CHIPS, le=MAX_CHIPS)]


class SeatChips(Struct, frozen=True, forbid_unknown_fields=True):
    """The old chips of a seat, before or after the exchange at equal value.

    `last`: the player has no other chips.
    """

    seat: SeatNumber
    chips: ChipCount
    last: bool = False


class AnnounceColorUp(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="color_up.announce", kw_only=True
):
    """Take chips out of play beyond the schedule, with an announcement on every TV.

    Applies to the named tables or players; without any, to all tables.
    """

    session: SessionId = FIRST_SESSION
    denominations: Annotated[tuple[Denomination, ...], Meta(min_length=1, max_length=MAX_DENOMINATIONS)]
    text: Annotated[str, Meta(max_length=MAX_LINE)] = ""
    seconds: Seconds = 120
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=MAX_TABLES)] = ()
    entries: Annotated[tuple[GivenEntry, ...], Meta(max_length=100)] = ()


class ColorUpTable(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="color_up.table_done",
    kw_only=True,
):
    """Report a color-up as done with real cards at a table; without `table`, at all tables.

    `change`: change of the chip value in play.
    """

    session: SessionId = FIRST_SESSION
    color_up: Annotated[int, Meta(ge=1)]
    table: TableNumber | None = None
    change: Change = 0


class RaceChips(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="color_up.race", kw_only=True
):
    """Race the chips of a table: the server exchanges them at equal value and deals a card for each odd chip.

    `to`: the new chip, where the structure does not name it.
    """

    session: SessionId = FIRST_SESSION
    color_up: Annotated[int, Meta(ge=1)]
    table: TableNumber
    denomination: Denomination
    seats: Annotated[tuple[SeatChips, ...], Meta(max_length=MAX_SEATS)]
    to: Denomination | None = None


class ExchangeFound(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="color_up.found", kw_only=True
):
    """Exchange chips found after they left play at equal value; any remainder is removed.

    `lowest`: the lowest denomination in play, where the structure does not name it.
    """

    session: SessionId = FIRST_SESSION
    denomination: Denomination
    chips: Annotated[int, Meta(ge=1, le=MAX_CHIP_COUNT)]
    table: TableNumber | None = None
    seat: SeatNumber | None = None
    lowest: Denomination | None = None


AnyColorUpCommand: TypeAlias = AnnounceColorUp | ColorUpTable | RaceChips | ExchangeFound
