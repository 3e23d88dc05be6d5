"""The ante at the final table, where a set has its own: the big blind's ante is then the small blind. House BBA 11B."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session, still_entering
from clockserver.domain.structure import Stakes


def is_small_blind(rules: RuleSet, session: Session, at: int) -> bool:
    """Whether the ante is the small blind by now: all who are left sit at one table, which others led to."""
    if rules.big_blind_ante.final_table_ante != "small_blind":
        return False
    playing = sum(1 for table in session.tables.values() if table.open and table.seats)
    led_to = len(session.tables) > 1 and not session.waiting
    return playing == 1 and led_to and not still_entering(session, at)


def as_played(rules: RuleSet, session: Session, at: int) -> Session:
    """The session with the stakes that are played by now: antes differ from the structure's at the final table."""
    if not is_small_blind(rules, session, at):
        return session
    periods = tuple(replace(each, stakes=_with_ante(each.stakes)) for each in session.structure.periods)
    return replace(session, structure=replace(session.structure, periods=periods))


def _with_ante(stakes: Iterable[Stakes]) -> tuple[Stakes, ...]:
    return tuple(
        replace(each, ante=each.small_blind) if each.ante_kind == "big_blind" and each.small_blind else each
        for each in stakes
    )
