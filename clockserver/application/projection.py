"""From durable records to topics: each view is brought up to date, and what changed is published."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from clockserver.application.desk import Records
from clockserver.application.floor_board import FloorBoard
from clockserver.application.ports import HostClock
from clockserver.application.procedures_board import ProceduresBoard
from clockserver.application.seating_board import SeatingBoard
from clockserver.application.topics import ROOM, Topics
from clockserver.application.views import clock, controls, counters, draws, header, log, structure
from clockserver.application.views.announcement import announcement_of
from clockserver.application.views.entries import NamesOf
from clockserver.application.views.moves import KeptMoves
from clockserver.domain.entries import PersonId
from clockserver.domain.events import Recorded
from clockserver.domain.final_ante import as_played, is_small_blind
from clockserver.domain.ids import SessionId
from clockserver.domain.level_hands import hands_left
from clockserver.domain.seating import SeatingEvent
from clockserver.domain.session import Session
from clockserver.domain.tournament_fold import TournamentEvent
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.undo import CommandRedone, CommandUndone
from clockserver.domain.wording import worded

REVERSALS = (CommandUndone, CommandRedone)


class RoomBoard:
    """Topic `room`: what several streams tell of the room, put together."""

    def __init__(self, topics: Topics) -> None:
        self.topics = topics
        self._value: dict[str, Any] = {
            "venue": None,
            "tournaments": [],
            "sound": {"device": None},
            "paused_all": False,
        }
        self._seq = 0

    def show(self, **members: Any) -> None:
        """Change what is given; the rest stays."""
        self._value = {**self._value, **members}
        self._seq += 1
        self.topics.put(ROOM, self._seq, self._value)


class KeptViews(Struct, frozen=True):
    """What the topics of a tournament show that its state alone does not tell."""

    log: list[log.Line] = []
    moves: dict[SessionId, KeptMoves] = {}


class Projection:
    """The topics of one tournament. States share what did not change, so identity tells what to look at."""

    def __init__(self, topics: Topics, host_clock: HostClock, names_of: NamesOf) -> None:
        self._topics = topics
        self._clock = host_clock
        self._names_of = names_of
        self._seating: dict[SessionId, SeatingBoard] = {}
        self._floor: dict[SessionId, FloorBoard] = {}
        self._procedures: dict[SessionId, ProceduresBoard] = {}
        self._log = log.Log(worded, lambda state: state.sessions)
        self._before: Tournament | None = None
        self._final_ante: dict[SessionId, bool] = {}
        """Whether what is shown has the ante of the final table."""

    def remember(self, record: Recorded[TournamentEvent], state: Tournament) -> None:
        """Take a record into the log without showing it: the journal is being read."""
        self._log.remember(record, state)
        if not isinstance(record.event, (SeatingEvent, *REVERSALS)):
            return  # most are no moves, and a journal is long
        reversal = state.history.reversal
        if reversal is None or reversal.by != record.command or isinstance(record.event, REVERSALS):
            for session in state.sessions:
                self._board(session).remember([record])

    def kept(self, state: Tournament) -> KeptViews | None:
        """What a later projection would have to resume with; None while `state` is not what is shown."""
        if self._before is not state:
            return None
        moves = {session: board.kept() for session, board in self._seating.items()}
        return KeptViews(self._log.lines(), moves)

    def resume(self, kept: KeptViews) -> None:
        """Begin with what was kept, before the records that came after it."""
        self._log.resume(kept.log)
        for session, moves in kept.moves.items():
            self._board(session).resume(moves)

    def rename(self, state: Tournament, people: Collection[PersonId]) -> None:
        """Show names that changed in the registry of players."""
        for session in state.sessions:
            self._board(session).rename(state, people)
            seats, now = self._board(session).seats, self._clock.now_ms()
            self._floor_board(session).show_pages(state, seats, now)
            self._board(session).show_own(state, self._floor_board(session).pages)
            self._procedures_board(session).rename(state, seats, now)

    def show(self, state: Tournament, records: Records) -> None:
        """Bring the topics up to date after `records`, all of one command, the newest of `state`."""
        self._show_log(state, records)
        if self._before is None:
            self._show_header(state)
        for session_id, session in state.sessions.items():
            before = self._before.sessions.get(session_id) if self._before is not None else None
            if session is not before:
                self._show_session(state, session_id, session, before)
            self._board(session_id).show(state, self._before, records)
            seats, now = self._board(session_id).seats, self._clock.now_ms()
            self._floor_board(session_id).show(state, self._before, seats, now)
            self._board(session_id).show_own(state, self._floor_board(session_id).pages)
            self._procedures_board(session_id).show(state, self._before, seats, now)
        self._topics.put(f"announcement:{state.slug}", state.seq, announcement_of(state.sessions.values()))
        self._before = state

    def _board(self, session: SessionId) -> SeatingBoard:
        if session not in self._seating:
            self._seating[session] = SeatingBoard(self._topics, session, self._names_of)
        return self._seating[session]

    def _floor_board(self, session: SessionId) -> FloorBoard:
        if session not in self._floor:
            self._floor[session] = FloorBoard(self._topics, session)
        return self._floor[session]

    def _procedures_board(self, session: SessionId) -> ProceduresBoard:
        if session not in self._procedures:
            self._procedures[session] = ProceduresBoard(self._topics, session)
        return self._procedures[session]

    def _show_session(
        self, state: Tournament, session_id: SessionId, session: Session, before: Session | None
    ) -> None:
        place = f"{state.slug}:{session_id}"
        same_structure = before is not None and session.structure is before.structure
        same_clock = before is not None and session.clock is before.clock
        final = is_small_blind(state.ruleset, session, state.last_at)
        same_ante = final == self._final_ante.get(session_id, False)
        self._final_ante[session_id] = final
        if not (same_structure and same_clock and same_ante):
            self._topics.put(
                f"clock:{place}",
                state.seq,
                clock.clock_value(as_played(state.ruleset, session, state.last_at)),
            )
            # Not only when the structure changed: `ends` follows the clock's level change.
            value = structure.structure_value(session, final_ante=final)
            self._topics.put(f"structure:{place}", state.seq, value)
        elif before is not None and hands_left(session) != hands_left(before):
            self._topics.put(
                f"clock:{place}",
                state.seq,
                clock.clock_value(as_played(state.ruleset, session, state.last_at)),
            )
        self._topics.put(f"counters:{place}", state.seq, counters.counters_value(session))
        if before is None or session.draws is not before.draws or session.seating is not before.seating:
            self._topics.put(f"draws:{place}", state.seq, draws.draws_value(state.slug, session_id, session))
        reasons = controls.controls_value(state, session_id)
        self._topics.put(f"controls:{place}", state.seq, reasons)

    def _show_header(self, state: Tournament) -> None:
        value = header.header_value(state, self._clock.now_ms(), self._clock.wall_skew_ms())
        self._topics.put(f"tournament:{state.slug}", state.seq, value)

    def _show_log(self, state: Tournament, records: Records) -> None:
        patch: dict[str, Any] = {"set": {}, "remove": []}
        for record in records:
            changed = self._log.update(record, state)
            patch["set"] |= changed["set"]
            patch["remove"] += changed["remove"]
        self._topics.put(f"log:{state.slug}", state.seq, self._log.value(), patch)
