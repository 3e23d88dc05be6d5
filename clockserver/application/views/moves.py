"""Topic `moves`: who was moved where and why, which tables halt or break."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from clockserver.application.views.seating_shapes import MovesValue, MoveValue
from clockserver.domain.entries import TableNumber
from clockserver.domain.events import Recorded
from clockserver.domain.ids import SessionId
from clockserver.domain.procedures.balancing import breaking_order
from clockserver.domain.procedures.breaking import TableBroken, next_to_break
from clockserver.domain.procedures.final_table import (
    FinalTableDrawn,
    final_table,
    final_table_players,
    is_due,
)
from clockserver.domain.seating import SeatingEvent
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.undo import CommandRedone, CommandUndone

MOST_MOVES = 60
"""A table that breaks brings ten at once."""
MOST_KEPT = 600
"""A plan among ten thousand entries has some hundreds of moves: each player is told the reason of his."""
Made: TypeAlias = tuple[str, MoveValue]
"""A move, and the id of what made it, a hand's command or the server's own."""


class KeptMoves(Struct, frozen=True):
    """The newest moves of a session, and those that were undone, by what made them."""

    moves: list[Made] = []
    undone: dict[str, list[Made]] = {}


class MovesView:
    """The newest moves of a session."""

    def __init__(self, session: SessionId) -> None:
        self._session = session
        self._moves: list[Made] = []
        self._undone: dict[str, list[Made]] = {}
        self._newest: dict[str, MoveValue] | None = None

    def kept(self) -> KeptMoves:
        """What a later view would have to resume with."""
        return KeptMoves(list(self._moves), dict(self._undone))

    def resume(self, kept: KeptMoves) -> None:
        """Begin with moves that were kept."""
        self._moves, self._undone = list(kept.moves), dict(kept.undone)
        self._newest = None

    def update(self, records: Iterable[Recorded[Any]]) -> None:
        """Take records in. What an undo or a redo brings belongs to the command it is about."""
        records = list(records)
        before = self._moves
        reversal = next(
            (r.event for r in records if isinstance(r.event, CommandUndone | CommandRedone)), None
        )
        if isinstance(reversal, CommandUndone):
            of = reversal.undone
            self._undone[of] = [each for each in self._moves if each[0] == of]
            self._moves = [each for each in self._moves if each[0] != of]
        elif isinstance(reversal, CommandRedone):
            self._moves = self._moves + self._undone.pop(reversal.redone, [])
        else:
            made = [(record.command, move) for record in records for move in self._of(record)]
            self._moves = self._moves + made if made else self._moves
        if self._moves is not before:
            self._moves = self._moves[-MOST_KEPT:]
            self._newest = None

    @property
    def newest(self) -> Mapping[str, MoveValue]:
        """The newest move of each entry, as far as they are kept."""
        if self._newest is None:
            self._newest = {move["entry"]: move for _, move in self._moves}
        return self._newest

    def _of(self, record: Recorded[Any]) -> Iterable[MoveValue]:
        event = record.event
        if not isinstance(event, SeatingEvent) or event.session != self._session:
            return
        why = [msgspec.to_builtins(text) for text in event.why]
        cards = event.cards if isinstance(event, TableBroken) else {}
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
                    "card": cards.get(after.id),
                }

    @property
    def _final_table_drawn(self) -> bool:
        """Whether the newest who changed his seat was drawn to the final table."""
        seated = [move for _, move in self._moves if move["from"] is not None]
        return bool(seated) and seated[-1]["kind"] == FinalTableDrawn.__name__

    def value(self, state: Tournament, halted: Collection[TableNumber]) -> MovesValue:
        """The topic as a whole."""
        session = state.sessions[self._session]
        order = breaking_order(state.ruleset, session)
        return {
            "moves": [move for _, move in self._moves[-MOST_MOVES:]],
            "halted": sorted(halted),
            "breaking_order": order,
            "next_to_break": next_to_break(session, order),
            "final_table": final_table(session, state.last_at, drawn=self._final_table_drawn),
            "final_table_due": is_due(state.ruleset, session, state.last_at),
            "final_table_at": final_table_players(
                state.ruleset, session.seating.table_size, heads_up_event=False
            ),
            "waiting": list(session.waiting),
        }
