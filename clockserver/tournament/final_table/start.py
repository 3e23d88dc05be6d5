"""The start of the final table, and its number of players."""

from __future__ import annotations

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.late_registration import registration_closes, still_entering
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.session import Session


def final_table_players(rules: RuleSet, table_size: int, *, heads_up_event: bool) -> int | None:
    """Number of players at the final table; None: the director decides.

    TDA 2015 11, and the same rule of other sets.
    """
    values = rules.final_table
    if values.players_by_table_size is None or (heads_up_event and not values.heads_up_events):
        return None
    players = values.players_by_table_size.get(table_size)
    if players is None or values.max_players is None:
        return players
    return min(players, values.max_players)


def is_due(rules: RuleSet, session: Session, instant: int) -> bool:
    """Whether few enough players are left, at several tables, and no more can enter.

    Where the set draws no new seats for it (`final_table.redraw`), tables break until one is left.
    """
    players = final_table_players(rules, session.seating.table_size, heads_up_event=False)
    tables = [table for table in session.tables.values() if table.open and table.seats]
    seated = sum(len(table.seats) for table in tables)
    return (
        players is not None
        and rules.final_table.redraw
        and len(tables) > 1
        and seated <= players
        and not session.waiting
        and not still_entering(session, instant)
    )


def final_table(session: Session, instant: int, *, drawn: bool) -> TableNumber | None:
    """The final table once it exists: it was `drawn`, or it is the only table and no more can enter.

    Without a known end of registration, the only table is final only if there were others.
    """
    playing = [table.number for table in session.tables.values() if table.open and table.seats]
    if len(playing) != 1 or session.waiting:
        return None
    has_close = registration_closes(session.structure, session.registration) is not None
    alone = not still_entering(session, instant) and (has_close or len(session.tables) > 1)
    return playing[0] if drawn or alone else None
