"""Due redraws: at given numbers of players or tables, all players left draw new seats."""

from __future__ import annotations

from msgspec import Struct

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.late_registration import still_entering
from clockserver.tournament.session import Session


class RedrawDue(Struct, frozen=True):
    """The number of players, or of tables, at which the redraw was announced."""

    players: int | None = None
    tables: int | None = None


def redraw_due(rules: RuleSet, session: Session, instant: int) -> RedrawDue | None:
    """The redraw due now by structure or rule set; None without one. House data.

    At a number of players: once, when that many or fewer are left. At a number of tables: as soon as so many
    tables hold everybody.
    """
    playing = [table for table in session.tables.values() if table.open and table.seats]
    seated = sum(len(table.seats) for table in playing)
    if session.waiting or len(playing) < 2 or still_entering(session, instant):
        return None
    due_tables = [
        len(draw.result)
        for draw in session.draws.values()
        if draw.input.kind == "redraw" and draw.result and not draw.taken_back
    ]
    begun_with = min(due_tables, default=session.counters.entries + session.players_from_flights)
    numbers = session.structure.redraw_at_players or rules.final_table.redraw_at_players
    players = [number for number in numbers if seated <= number < begun_with]
    if players:
        return RedrawDue(players=min(players))
    table_sizes = sorted((len(table.usable()) for table in playing), reverse=True)
    table_counts = session.structure.redraw_at_tables or rules.final_table.redraw_at_tables
    fitting = [
        count for count in table_counts if 1 < count < len(playing) and seated <= sum(table_sizes[:count])
    ]
    return RedrawDue(tables=min(fitting)) if fitting else None
