"""Topic `hand_for_hand`: the current hand, tables still playing it, and players whose stacks are needed."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.hand_for_hand.decide import is_hand_for_hand_due, tables_playing
from clockserver.tournament.hand_for_hand.places import hand_played, without_returned
from clockserver.tournament.hand_for_hand.shapes import HandForHandValue, HandPlayValue
from clockserver.tournament.hand_for_hand.state import HandForHand
from clockserver.tournament.hand_for_hand.stopped_clock import deduction_ms
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def hand_for_hand_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], _now: int
) -> HandForHandValue:
    """The whole topic."""
    session = state.sessions[session_id]
    play = session.hand_for_hand
    return {
        "proposed": is_hand_for_hand_due(state.ruleset, session),
        "play": None if play is None else _play(state, session, play, seats),
        "asking": [
            {
                "hand": hand.number,
                "outs": [
                    {"entry": elimination.entry, "table": elimination.table}
                    for elimination in hand.eliminations
                ],
                "asks": list(hand.asks()),
            }
            for hand in (without_returned(state, each) for each in session.hands_asking)
            if hand.asks()
        ],
        "ties": [list(tie) for tie in session.ties],
    }


def _play(
    state: Tournament, session: Session, play: HandForHand, seats: Mapping[str, SeatValue]
) -> HandPlayValue:
    values = state.ruleset.hand_for_hand
    return {
        "hand": play.number,
        "since": play.hand_since,
        "clock": play.clock,
        "deduct_ms": deduction_ms(state.ruleset) if play.clock == "stop_and_deduct" else 0,
        "seated": values.seated,
        "face_down": bool(values.all_in_face_down),
        "paid": play.paid,
        "tables": len([table for table in session.tables.values() if table.open and table.seats]),
        "still_playing": tables_playing(session, play),
        "dealt": list(play.dealt),
        "out_in_hand": len(session.eliminations) - play.outs_before,
        "outs": [
            {
                "entry": elimination.entry,
                "table": elimination.table,
                "name": seats[elimination.entry]["name"] if elimination.entry in seats else None,
            }
            for elimination in hand_played(state, play).eliminations
        ],
    }
