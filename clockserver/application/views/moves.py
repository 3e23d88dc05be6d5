"""Topics `moves` and `plan`: who was moved where and why, which tables halt or break, and what is proposed next."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from clockserver.application.views.shapes import MovesValue, MoveValue, PlanValue
from clockserver.domain.entries import TableNumber
from clockserver.domain.events import Recorded
from clockserver.domain.ids import CommandId, SessionId
from clockserver.domain.procedures.balancing import breaking_order, plan
from clockserver.domain.procedures.breaking import next_to_break
from clockserver.domain.procedures.final_table import is_due
from clockserver.domain.seating import SeatingEvent
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.undo import CommandRedone, CommandUndone

MOST_MOVES = 60
"""A table that breaks brings ten at once."""
MOST_PROPOSED = 20


class MovesView:
    """The newest moves of a session."""

    def __init__(self, session: SessionId) -> None:
        self._session = session
        self._moves: list[tuple[CommandId, MoveValue]] = []
        self._undone: dict[CommandId, list[tuple[CommandId, MoveValue]]] = {}

    def update(self, records: Iterable[Recorded[Any]]) -> None:
        """Take records in. What an undo or a redo brings belongs to the command it is about."""
        records = list(records)
        reversal = next(
            (r.event for r in records if isinstance(r.event, CommandUndone | CommandRedone)), None
        )
        if isinstance(reversal, CommandUndone):
            of = reversal.undone
            self._undone[of] = [each for each in self._moves if each[0] == of]
            self._moves = [each for each in self._moves if each[0] != of]
        elif isinstance(reversal, CommandRedone):
            self._moves += self._undone.pop(reversal.redone, [])
        else:
            self._moves += [(record.command, move) for record in records for move in self._of(record)]
        self._moves = self._moves[-MOST_MOVES:]

    def _of(self, record: Recorded[Any]) -> Iterable[MoveValue]:
        event = record.event
        if not isinstance(event, SeatingEvent) or event.session != self._session:
            return
        why = [msgspec.to_builtins(text) for text in event.why]
        for each in event.entries:
            before, after = each.before, each.after
            if before is None or after is None or after.status != "playing" or after.seat is None:
                continue
            if before.seat != after.seat or before.status != "playing":
                yield {
                    "entry": after.id,
                    "from": str(before.seat) if before.seat and before.status == "playing" else None,
                    "to": str(after.seat),
                    "at": record.at,
                    "kind": type(event).__name__,
                    "why": why,
                }

    def value(self, state: Tournament, halted: Collection[TableNumber]) -> MovesValue:
        """The topic as a whole."""
        session = state.sessions[self._session]
        order = breaking_order(state.ruleset, session)
        return {
            "moves": [move for _, move in self._moves],
            "halted": sorted(halted),
            "breaking_order": order,
            "next_to_break": next_to_break(session, order),
            "final_table_due": is_due(state.ruleset, session),
            "waiting": list(session.waiting),
        }


def plan_value(state: Tournament, session_id: SessionId) -> PlanValue:
    """What is proposed first to balance the tables, for staff."""
    seating = state.sessions[session_id].seating
    proposed = plan(state.ruleset, state.sessions[session_id], state.entries, MOST_PROPOSED)
    return {
        "moves": [
            {
                "entry": move.entry,
                "from": str(move.from_seat),
                "to": str(move.to_seat),
                "why": [msgspec.to_builtins(text) for text in move.why],
            }
            for move in proposed.moves
        ],
        "where_is_the_button": list(proposed.where_is_the_button),
        "seating": {
            "table_size": seating.table_size,
            "at_sale": seating.at_sale,
            "most_entries": seating.most_entries,
            "reentries": seating.reentries,
            "names": seating.names,
        },
    }
