"""New numbers in running procedures when a whole table moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from immutables import Map
from msgspec.structs import replace

from clockserver.tournament.bubble_vote.state import Vote
from clockserver.tournament.color_up.state import ColorUp, all_raced
from clockserver.tournament.day_end.state import DayEnd
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.hand_for_hand.state import HandForHand
from clockserver.tournament.table_clocks.state import DisputeTimer, PlayerClock, ShotClock

if TYPE_CHECKING:
    from clockserver.tournament.session import Session

C = TypeVar("C", PlayerClock, ShotClock, DisputeTimer)


def with_new_number(session: Session, old: TableNumber, new: TableNumber) -> Session:
    """The session with the procedures of table `old` at table `new`. Called before the table itself moves."""
    return replace(
        session,
        hand_for_hand=_hand(session.hand_for_hand, old, new),
        votes=tuple(_vote(each, old, new) if each.halts_play else each for each in session.votes),
        color_ups=tuple(_color_up(each, old, new) for each in session.color_ups),
        day_ends=tuple(_day_end(each, old, new) if each.state == "on" else each for each in session.day_ends),
        player_clocks=_clocks(session.player_clocks, old, new),
        shot_clocks=_clocks(session.shot_clocks, old, new),
        dispute_timers=_clocks(session.dispute_timers, old, new),
    )


def _hand(play: HandForHand | None, old: TableNumber, new: TableNumber) -> HandForHand | None:
    if play is None:
        return None
    return replace(play, done=_named(play.done, old, new), dealt=_named(play.dealt, old, new))


def _vote(vote: Vote, old: TableNumber, new: TableNumber) -> Vote:
    return replace(vote, ready=_named(vote.ready, old, new), dealt=_named(vote.dealt, old, new))


def _color_up(color_up: ColorUp, old: TableNumber, new: TableNumber) -> ColorUp:
    """Chips to collect at the old number are collected at the new one; races keep their number."""
    if old not in color_up.tables:
        return color_up
    done = tuple(table for table in color_up.done if table not in (old, new))
    if (old in color_up.done or all_raced(color_up, old)) and not all_raced(color_up, new):
        done = (*done, new)
    return replace(color_up, tables=_named(color_up.tables, old, new), done=done)


def _day_end(end: DayEnd, old: TableNumber, new: TableNumber) -> DayEnd:
    def at_new(hands: Mapping[TableNumber, int]) -> dict[TableNumber, int]:
        others = {table: count for table, count in hands.items() if table not in (old, new)}
        return {**others, new: hands[old]} if old in hands else others

    return replace(end, played=at_new(end.played), dealt_before=at_new(end.dealt_before))


def _clocks(clocks: Map[TableNumber, C], old: TableNumber, new: TableNumber) -> Map[TableNumber, C]:
    clock = clocks.get(old)
    without = clocks.delete(new) if new in clocks else clocks
    return without if clock is None else without.delete(old).set(new, replace(clock, table=new))


def _named(tables: tuple[TableNumber, ...], old: TableNumber, new: TableNumber) -> tuple[TableNumber, ...]:
    others = [table for table in tables if table != new]
    return tuple(new if table == old else table for table in others)
