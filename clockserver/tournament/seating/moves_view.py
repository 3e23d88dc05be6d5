"""Topic `moves`: the newest moves with their reasons, and tables that halt or break."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from clockserver.core.events import Recorded
from clockserver.core.ids import SessionId
from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.tournament.balancing.events import TablesBalanced
from clockserver.tournament.balancing.plan import breaking_order
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.final_table.events import FinalTableDrawn
from clockserver.tournament.final_table.start import final_table, final_table_players
from clockserver.tournament.seating.proposals import Proposals
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.seating.shapes import MovesValue, MoveValue
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.events import TableBroken

MAX_MOVES = 60
"""Number of moves shown: a broken table causes ten at once."""
MAX_KEPT = 600
"""Maximum number of moves kept: a plan for ten thousand entries has some hundreds, with reasons."""
CausedMove: TypeAlias = tuple[str, MoveValue]
"""The id of the cause, a command or an event of time, and the move."""


class KeptMoves(Struct, frozen=True):
    """The newest moves of a session, and undone moves by cause."""

    moves: list[CausedMove] = []
    undone: dict[str, list[CausedMove]] = {}


class MovesView:
    """The newest moves of a session."""

    def __init__(self, session: SessionId) -> None:
        self._session = session
        self._moves: list[CausedMove] = []
        self._undone: dict[str, list[CausedMove]] = {}
        self._newest: dict[str, MoveValue] | None = None

    def kept_moves(self) -> KeptMoves:
        """The part of the view from which a later view resumes."""
        return KeptMoves(list(self._moves), dict(self._undone))

    def resume(self, kept_moves: KeptMoves) -> None:
        """Start from stored moves."""
        self._moves, self._undone = list(kept_moves.moves), dict(kept_moves.undone)
        self._newest = None

    def update(self, records: Iterable[Recorded[Any]]) -> None:
        """Add records. Events of an undo or a redo belong to the reversed command."""
        records = list(records)
        before = self._moves
        reversal = next(
            (r.event for r in records if isinstance(r.event, CommandUndone | CommandRedone)), None
        )
        if isinstance(reversal, CommandUndone):
            command_id = reversal.undone
            self._undone[command_id] = [each for each in self._moves if each[0] == command_id]
            self._moves = [each for each in self._moves if each[0] != command_id]
        elif isinstance(reversal, CommandRedone):
            self._moves = self._moves + self._undone.pop(reversal.redone, [])
        else:
            new_moves = [(record.command, move) for record in records for move in self._moves_of(record)]
            self._moves = self._moves + new_moves if new_moves else self._moves
        if self._moves is not before:
            self._moves = self._moves[-MAX_KEPT:]
            self._newest = None

    @property
    def newest(self) -> Mapping[str, MoveValue]:
        """The newest kept move of each entry."""
        if self._newest is None:
            self._newest = {move["entry"]: move for _, move in self._moves}
        return self._newest

    def _moves_of(self, record: Recorded[Any]) -> Iterable[MoveValue]:
        event = record.event
        if not isinstance(event, SeatingEvent) or event.session != self._session:
            return
        reasons = event.reasons if isinstance(event, TablesBalanced) else {}
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
                    "why": [msgspec.to_builtins(text) for text in reasons.get(after.id, event.why)],
                    "card": cards.get(after.id),
                }

    @property
    def _final_table_drawn(self) -> bool:
        """Whether the newest seat change was a draw of the final table."""
        seated = [move for _, move in self._moves if move["from"] is not None]
        return bool(seated) and seated[-1]["kind"] == FinalTableDrawn.__name__

    def _current_moves(self, state: Tournament) -> list[MoveValue]:
        """The newest moves of players who are still at the new seat, the newest last."""
        moves = []
        for _, move in reversed(self._moves):
            entry = state.entries.get(move["entry"])
            sits = entry is not None and entry.status == "playing" and str(entry.seat) == move["to"]
            if sits and self.newest[move["entry"]] is move:
                moves.append(move)
            if len(moves) == MAX_MOVES:
                break
        return moves[::-1]

    def value(self, state: Tournament, halted: Collection[TableNumber], proposed: Proposals) -> MovesValue:
        """The whole topic."""
        session = state.sessions[self._session]
        order = breaking_order(state.ruleset, session)
        return {
            "moves": self._current_moves(state),
            "halted": sorted(halted),
            "breaking_order": order,
            "next_to_break": proposed.breaks,
            "final_table": final_table(session, state.last_at, drawn=self._final_table_drawn),
            "final_table_due": proposed.final_table,
            "final_table_at": final_table_players(
                state.ruleset, session.seating.table_size, heads_up_event=False
            ),
            "waiting": list(session.waiting),
        }
