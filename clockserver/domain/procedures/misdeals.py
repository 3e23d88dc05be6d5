"""Misdeals: the same hand is dealt again, with its number, its button and its players."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.penalties import PenaltyNumber, counted, counting
from clockserver.domain.procedures.tables import known_table
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class Redeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.redeal", kw_only=True
):
    """A misdeal: the hand on the table is dealt again. `redeals`: how often it was before, as the hand saw it."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    redeals: Annotated[int, Meta(ge=0)] = 0


class HandRedealt(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="HandRedealt"):
    """The hand on a table was dealt again; its number, button and blinds stay."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    table: TableNumber
    redeals: int = 1
    """-1 where it was taken back."""
    penalties: tuple[PenaltyNumber, ...] = ()
    """Those it is counted for once more, where the set does not make deal and redeal one hand."""

    def scopes(self) -> tuple[str, ...]:
        """The hand of the table."""
        return (f"button:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        table = session.tables[self.table]
        table = replace(table, redeals=table.redeals + self.redeals)
        return replace(
            session,
            tables=session.tables.set(self.table, table),
            penalties=counting(session.penalties, self.penalties, self.redeals),
        )

    def inverse(self, session: Session) -> list[HandRedealt]:
        """It was no misdeal."""
        known_table(session, self.table)
        return [replace(self, redeals=-self.redeals)]


def decide(state: Tournament, command: Redeal) -> list[HandRedealt]:
    """What a misdeal brings. Raises Refused."""
    session = state.sessions[command.session]
    table = known_table(session, command.table)
    if command.redeals != table.redeals:
        raise Refused(Reason("already_done", {}, "redeals"))
    if not table.hands:
        raise Refused(Reason("tables.no_hand_yet", {"table": table.number}, "table"))
    once = state.ruleset.misdeal.counts_once_for_penalty
    penalties = () if once else counted(session.penalties.values(), table.seats)
    return [HandRedealt(session=command.session, table=table.number, penalties=penalties)]
