"""Button and blinds by seat positions, not by players: dead button, next big blind, heads-up."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import TypeAlias

from msgspec import Struct

Seat: TypeAlias = int
"""A seat's number at its table, from 1, clockwise."""


class Blinds(Struct, frozen=True, omit_defaults=True):
    """Button and blinds of a hand, as seats, occupied or not.

    `small_blind` None: not posted, after a single big blind. `heads_up`: two players.
    """

    button: Seat
    small_blind: Seat | None
    big_blind: Seat
    heads_up: bool = False

    @property
    def behind(self) -> Seat:
        """The next button: the small blind's position; after a single big blind the button stays."""
        return self.button if self.small_blind is None else self.small_blind


class Positions(Struct, frozen=True):
    """The next hand. `posts_small_blind` None: a dead small blind; `no_hand`: seats not dealt in yet."""

    button: Seat
    small_blind: Seat | None
    big_blind: Seat
    dead_button: bool
    dead_small_blind: bool
    posts_small_blind: Seat | None
    no_hand: tuple[Seat, ...]
    heads_up: bool

    @property
    def blinds(self) -> Blinds:
        """The positions of this hand, from which the next one follows."""
        return Blinds(self.button, self.small_blind, self.big_blind, self.heads_up)


def clockwise(seats: int, after: Seat) -> Iterator[Seat]:
    """Every seat once, clockwise, from the one after `after` to `after` itself."""
    return ((after + step - 1) % seats + 1 for step in range(1, seats + 1))


def next_occupied(seats: int, occupied: Collection[Seat], after: Seat) -> Seat:
    """The first occupied seat clockwise of `after`, `after` itself last. Raises StopIteration without any."""
    return next(seat for seat in clockwise(seats, after) if seat in occupied)


def seats_between(seats: int, start: Seat, end: Seat) -> list[Seat]:
    """The seats strictly between two seats, clockwise; all other seats if both are the same."""
    return list(takewhile(lambda seat: seat != end, clockwise(seats, start)))


def next_hand(seats: int, occupied: Collection[Seat], last: Blinds) -> Positions:
    """The positions of the hand after `last`. At least two seats are occupied, absent players included.

    TDA 2015 31, 33 and their twins: the big blind never skips an occupied seat; the blinds follow it by
    position, so that button and small blind may lie at empty seats.
    """
    big_blind = next_occupied(seats, occupied, last.big_blind)
    if len(occupied) == 2:
        button = next_occupied(seats, occupied, big_blind)
        return Positions(button, button, big_blind, False, False, button, (), True)
    small_blind, button = last.big_blind, last.behind
    if button == big_blind:  # with three or more, the button is never the big blind
        button = _occupied_before(seats, occupied, small_blind)
    return _positions(seats, occupied, button, small_blind, big_blind)


def single_big_blind(seats: int, occupied: Collection[Seat], last: Blinds) -> Positions:
    """The hand in which a newcomer at the seat of the last big blind is big blind there again.

    The button moves to the last small blind, a dead button if nobody sits there. No small blind is posted.
    Seats between button and big blind, all of newcomers, wait.
    """
    button = last.behind
    return Positions(
        button=button,
        small_blind=None,
        big_blind=last.big_blind,
        dead_button=button not in occupied,
        dead_small_blind=False,
        posts_small_blind=None,
        no_hand=tuple(seat for seat in seats_between(seats, button, last.big_blind) if seat in occupied),
        heads_up=False,
    )


def first_hand(seats: int, occupied: Collection[Seat], button: Seat) -> Positions:
    """The first hand at a fresh table, the button at an occupied seat; heads-up it is the small blind."""
    if len(occupied) == 2:
        return Positions(
            button, button, next_occupied(seats, occupied, button), False, False, button, (), True
        )
    small_blind = next_occupied(seats, occupied, button)
    return _positions(seats, occupied, button, small_blind, next_occupied(seats, occupied, small_blind))


def button_hand(seats: int, occupied: Collection[Seat], last: Blinds) -> Positions:
    """The hand after `last` where everybody antes and the button posts the only blind.

    The button goes to the next player, so that it is never dead, and nobody waits for it to pass.
    """
    return first_hand(seats, occupied, next_occupied(seats, occupied, last.button))


def _positions(
    seats: int, occupied: Collection[Seat], button: Seat, small_blind: Seat, big_blind: Seat
) -> Positions:
    dead = small_blind not in occupied
    return Positions(
        button=button,
        small_blind=small_blind,
        big_blind=big_blind,
        dead_button=button not in occupied,
        dead_small_blind=dead,
        posts_small_blind=None if dead else small_blind,
        no_hand=_waiting(seats, occupied, button, small_blind, big_blind),
        heads_up=False,
    )


def _waiting(
    seats: int, occupied: Collection[Seat], button: Seat, end: Seat, big_blind: Seat
) -> tuple[Seat, ...]:
    if button == end:  # heads-up until now
        return ()
    # With no player beyond a dead button, the big blind is among these seats and gets a hand.
    return tuple(seat for seat in seats_between(seats, button, end) if seat in occupied and seat != big_blind)


def _occupied_before(seats: int, occupied: Collection[Seat], before: Seat) -> Seat:
    return next(seat for seat in reversed(list(clockwise(seats, before))[:-1]) if seat in occupied)
