"""The ante at the final table: in some sets the big blind ante is the small blind there. House BBA 11B."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.late_registration import registration_closes, still_entering
from clockserver.tournament.final_table.start import final_table, final_table_players
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Stakes


def is_small_blind(rules: RuleSet, session: Session, instant: int) -> bool:
    """Whether the ante is the small blind now: all players left, named or not, are at the final table."""
    if rules.big_blind_ante.final_table_ante != "small_blind":
        return False
    seated = sum(len(table.seats) for table in session.tables.values() if table.open)
    if session.counters.players_left > seated:
        return _counted_final_table(rules, session, instant)
    return final_table(session, instant, drawn=session.final_drawn) is not None


def _counted_final_table(rules: RuleSet, session: Session, instant: int) -> bool:
    """Whether the unnamed players fit at a final table, and no more can enter.

    Without a known end of registration, more players must have entered than a final table seats.
    """
    size = session.seating.table_size
    max_players = final_table_players(rules, size, heads_up_event=False) or size
    tables = sum(table.open for table in session.tables.values())
    if (
        session.waiting
        or tables > 1
        or session.counters.players_left > max_players
        or still_entering(session, instant)
    ):
        return False
    has_close = registration_closes(session.structure, session.registration) is not None
    return has_close or session.field > max_players


def with_present_stakes(rules: RuleSet, session: Session, instant: int) -> Session:
    """The session with the stakes that apply now: at the final table antes may differ from the structure's."""
    if not is_small_blind(rules, session, instant):
        return session
    periods = tuple(replace(each, stakes=_with_ante(each.stakes)) for each in session.structure.periods)
    return replace(session, structure=replace(session.structure, periods=periods))


def _with_ante(stakes: Iterable[Stakes]) -> tuple[Stakes, ...]:
    return tuple(
        replace(each, ante=each.small_blind) if each.ante_kind == "big_blind" and each.small_blind else each
        for each in stakes
    )
