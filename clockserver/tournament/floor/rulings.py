"""Rulings noted by the floor at a table and a hand; the journal keeps withdrawn notes."""

from __future__ import annotations

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Refused
from clockserver.tournament.floor.commands import NoteRuling
from clockserver.tournament.floor.events import RulingNoted
from clockserver.tournament.floor.state import Ruling
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.table_checks import demand_table


def decide(state: Tournament, command: NoteRuling, _now: int, _randomness: RandomBelow) -> list[RulingNoted]:
    """Decide a note of a ruling; its id is the seq of its event. Raises Refused with the reason."""
    session = state.sessions[command.session]
    seq = state.seq + 1
    table = demand_table(session, command.table)
    if reasons := refuse_invisible(command.text, "text"):
        raise Refused(*reasons)
    hand = table.hands if command.hand is None else command.hand
    ruling = Ruling(f"r{seq}", table.number, hand, stored_line(command.text))
    return [RulingNoted(session=command.session, ruling=ruling)]
