"""The hand that a table deals next."""

from __future__ import annotations

from clockserver.tournament.dealing.positions import (
    Blinds,
    Positions,
    button_hand,
    first_hand,
    next_hand,
    single_big_blind,
)
from clockserver.tournament.tables.state import Replay, Table


def upcoming(table: Table, *, button_blinds: bool = False) -> Positions | None:
    """The hand a table deals next; None with an unknown button, or fewer than two players.

    `button_blinds`: whether in every game of the event the button posts the only blind; else the table's
    game decides.
    """
    if len(table.seats) < 2:
        return None
    if table.last is None:
        has_button = table.button is not None and table.button in table.seats
        return first_hand(table.size, table.seats, table.button) if has_button and table.button else None
    follows = table.follows or table.last
    button_blinds = button_blinds or (table.turn is not None and table.turn.family == "button")
    if button_blinds and table.replay is None:
        return button_hand(table.size, table.seats, follows)
    owes_single = table.owes_single or (table.frozen and table.last.small_blind is None)
    if owes_single and len(table.seats) > 2 and follows.big_blind in table.seats:
        return single_big_blind(table.size, table.seats, follows)
    if table.replay is not None and not table.frozen:
        return _replayed(table, table.replay)
    return next_hand(table.size, table.seats, follows)


def _replayed(table: Table, replay: Replay) -> Positions:
    """The hand at a missed position, or the one some positions after it."""
    # The missed hand follows from the position before the missed seat, whose player may have left.
    before = Blinds(
        replay.blinds.button, replay.blinds.button, replay.blinds.small_blind or replay.blinds.button
    )
    hand = next_hand(table.size, table.seats, before) if replay.hands else None
    if hand is not None:
        return hand
    assert table.last is not None  # noqa: S101 - the missed hand was dealt
    for _ in range(replay.forward):
        hand = next_hand(table.size, table.seats, hand.blinds if hand is not None else table.last)
    assert hand is not None  # noqa: S101 - `forward` is at least 1
    return hand
