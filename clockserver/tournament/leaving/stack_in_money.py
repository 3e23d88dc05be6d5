"""Leaving early: the estimate whether a blinded-off stack reaches the money. Irish Open 76."""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.texts import Refused
from clockserver.tournament.clock.level_hands import hands_left
from clockserver.tournament.clock.session_clock import periods_with_lengths
from clockserver.tournament.dealing.game_rotation import has_button_blinds
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.dealing.positions import clockwise
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.leaving.blind_off import BlindLevel, blinded_off
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Period
from clockserver.tournament.tables.state import Table


class Estimate(Struct, frozen=True):
    """The outlook of a stack that only posts, with its assumptions.

    `hands` and `ms` until it is gone, None: never; `reaches`: whether it reaches the money, None: not known.
    """

    hands: int | None
    ms: int | None
    level: int | None
    """The number of the level in which it is gone."""
    reaches: bool | None
    to_go: int | None
    """Number of eliminations before the money; None: the places are not known."""
    pace_ms: int | None
    """Time of play for each elimination so far; None: nobody is out."""
    players: int
    """Number of players at the table, assumed constant."""
    hand_ms: int


def estimate(session: Session, entry: Entry, stack: int, places: int, hand_ms: int, now: int) -> Estimate:
    """The estimate for a seated entry with `stack` chips.

    `places`: number of paid places, 0 where not known.
    """
    table = session.tables[entry.seat.table] if entry.seat is not None else None
    players = max(2, len(table.seats)) if table is not None else 2
    hand = _hand_of_round(session, table, entry) if table is not None else 0
    hands = ms = level = None
    if stack:
        try:
            blinded = blinded_off(
                stack, _levels_ahead(session, hand_ms, now), players, hand_ms, hand % players
            )
        except Refused:
            pass  # the levels ahead cost nothing: the stack is never gone
        else:
            hands, ms = blinded.hands, blinded.ms
            level = session.structure.level_number(session.clock.at(now).index + blinded.level)
    to_go = max(0, session.counters.players_left - places) if places else None
    pace_ms = _pace_ms(session, hand_ms, now)
    return Estimate(
        hands=hands if stack else 0,
        ms=ms if stack else 0,
        level=level,
        reaches=_reaches(stack, hands, hand_ms, to_go, pace_ms),
        to_go=to_go,
        pace_ms=pace_ms,
        players=players,
        hand_ms=hand_ms,
    )


def _reaches(
    stack: int, hands: int | None, hand_ms: int, to_go: int | None, pace_ms: int | None
) -> bool | None:
    """Whether the stack lasts until the money; None: not known. Only times of play count, without breaks."""
    if to_go is None:
        return None
    if not stack:
        return False
    if not to_go or hands is None:
        return True
    return None if pace_ms is None else hands * hand_ms >= to_go * pace_ms


def _levels_ahead(session: Session, hand_ms: int, now: int) -> list[BlindLevel]:
    """The rest of the level and the following ones; breaks after the last level are left out."""
    clock = session.clock.at(now)
    periods = periods_with_lengths(session)[clock.index :]
    while len(periods) > 1 and periods[-1].kind == "break":
        periods = periods[:-1]
    levels = [_level(period, _lasts_ms(period, hand_ms)) for period in periods]
    levels[0] = _level(periods[0], _left_ms(session, hand_ms, now))
    return levels


def _lasts_ms(period: Period, hand_ms: int) -> int:
    """Length of a period in ms; for a level measured in hands, the time of its hands."""
    return period.hands * hand_ms if period.hands else period.ms


def _left_ms(session: Session, hand_ms: int, now: int) -> int:
    """Time left of the current period in ms; for a level in hands without reports, all of its hands."""
    counted = hands_left(session)
    if counted is None:
        return max(0, session.clock.at(now).remaining_ms(now))
    return (counted.of if counted.left is None else counted.left) * hand_ms


def _level(period: Period, ms: int) -> BlindLevel:
    if not period.stakes:
        return BlindLevel(ms, played=False)
    # Of rotating games the most expensive one: the stack is rather underestimated.
    costliest = max(period.stakes, key=lambda each: (each.yardstick, each.ante))
    return BlindLevel(
        ms,
        costliest.small_blind,
        costliest.big_blind,
        costliest.ante,
        costliest.ante_kind,
        button_blind=costliest.button_blind,
    )


def _hand_of_round(session: Session, table: Table, entry: Entry) -> int:
    """The seat's next hand in its round: 0 big blind, 1 small blind, and so on; 0 if not known."""
    hand = upcoming(table, button_blinds=has_button_blinds(session.structure))
    if hand is None or entry.seat is None or table.seats.get(entry.seat.seat) != entry.id:
        return 0
    round_from = [hand.big_blind, *clockwise(table.size, hand.big_blind)][: table.size]
    order = [seat for seat in round_from if seat in table.seats or seat == hand.big_blind]
    return -order.index(entry.seat.seat) % len(table.seats)


def _pace_ms(session: Session, hand_ms: int, now: int) -> int | None:
    """Time of play so far for each eliminated player."""
    clock = session.clock.at(now)
    periods = session.structure.periods
    played = sum(_lasts_ms(each, hand_ms) for each in periods[: clock.index] if each.kind == "level")
    period = periods[clock.index]
    if period.kind == "level":
        lasts = _lasts_ms(period, hand_ms)
        played += lasts - min(lasts, _left_ms(session, hand_ms, now))
    eliminations = session.counters.bustouts
    return played // eliminations if eliminations else None
