"""Seat cards: a new one makes the code on the old one worthless."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.entries import GivenEntry, known
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class RenewSeatCard(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.new_card", kw_only=True
):
    """A seat card was lost or seen by others: the next one has another code, and the old one opens nothing."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


class SeatCardRenewed(SeatingEvent, frozen=True):
    """The code of a seat card is another one from now on."""


def decide(state: Tournament, command: RenewSeatCard) -> list[SeatCardRenewed]:
    """The new issue. Raises Refused with the reason why not."""
    entry = known(state, command.entry)
    if not entry.alive:
        raise Refused(Reason("entries.already_out", {"entry": entry.id}, "entry"))
    return [
        SeatCardRenewed(session=entry.session, entries=(Altered(entry, replace(entry, card=entry.card + 1)),))
    ]
