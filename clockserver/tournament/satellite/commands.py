"""Commands of satellites."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, MAX_CHIPS, SessionId, StreamId
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.sales.state import TicketId
from clockserver.tournament.satellite.state import SatelliteTerms


class SetSatellite(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="satellite.set", kw_only=True
):
    """Play for seats in another tournament; `terms` null: for none. Money in the smallest unit."""

    session: SessionId = FIRST_SESSION
    terms: SatelliteTerms | None


class ResolvedSetSatellite(SetSatellite, frozen=True, tag="satellite.set"):
    """The command with the stream of the tickets' tournament."""

    target_stream: StreamId | None = None


class WinSeat(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="satellite.win_seat", kw_only=True
):
    """Record a seat won by chip mark, with the chips counted by the floor: player and chips leave play."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: Annotated[int, Meta(ge=1, le=MAX_CHIPS)]


class PaySeats(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="satellite.pay", kw_only=True
):
    """End a satellite: every player left gets a ticket, and the rest is cash. It is final."""

    session: SessionId = FIRST_SESSION


class ResolvedPaySeats(PaySeats, frozen=True, tag="satellite.pay"):
    """The command with random ids, one for each possible ticket."""

    ids: tuple[TicketId, ...] = ()


AnySatelliteCommand: TypeAlias = SetSatellite | WinSeat | ResolvedPaySeats
