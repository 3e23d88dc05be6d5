"""The worst position of a short table: where a player moved to balance is seated, and why."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from clockserver.core.texts import Text
from clockserver.tournament.dealing.positions import Blinds, Seat, clockwise, next_occupied, seats_between


class OpenSeat(Struct, frozen=True):
    """An open seat with its rank; `reason` is a code for programs, `text` for people."""

    seat: Seat
    reason: str
    text: Text


class Ranking(Struct, frozen=True):
    """Open seats, the worst first. `forbidden`: seats where the player would be the small blind."""

    ranked: tuple[OpenSeat, ...]
    forbidden: tuple[Seat, ...]


def worst_seats(seats: int, occupied: Collection[Seat], last: Blinds, *, single_big_blind: bool) -> Ranking:
    """Rank open seats, except the small blind's, by how soon they are big blind.

    `occupied` is before the move. TDA 2015 10A and its twins: the sooner the big blind comes, the worse the
    seat is.
    """
    ranked: list[tuple[tuple[int, int], OpenSeat]] = []
    forbidden: list[Seat] = []
    waiting = set(seats_between(seats, last.behind, last.big_blind))
    ahead = seats_between(seats, last.big_blind, next_occupied(seats, occupied, last.big_blind))
    passed = 0
    for seat in clockwise(seats, last.big_blind):
        if seat in occupied:
            passed += seat != last.big_blind
        elif seat == last.big_blind:
            if single_big_blind:
                ranked.append(((1, 0), _open(seat, "single_big_blind")))
            else:
                forbidden.append(seat)
        elif seat in ahead:
            ranked.append(((0, 0), _open(seat, "big_blind_next")))
        elif seat == last.behind:
            ranked.append(((3, 0), _open(seat, "button")))
        elif seat in waiting:
            ranked.append(((4, 0), _open(seat, "no_hand")))
        else:
            text = Text("seats.big_blind_in", {"hands": passed + 1})
            ranked.append(((2, passed), OpenSeat(seat, f"big_blind_in_{passed}", text)))
    ranked.sort(key=lambda each: each[0])  # stable sort: of equal ones, the nearer to the big blind
    return Ranking(tuple(seat for _, seat in ranked), tuple(forbidden))


def worst_seats_by_button(seats: int, occupied: Collection[Seat], last: Blinds) -> Ranking:
    """Rank open seats by how soon they have the button, where it posts the only blind. None is forbidden."""
    ranked, passed = [], 0
    for seat in clockwise(seats, last.button):
        if seat in occupied:
            passed += 1
        elif not passed:
            ranked.append(_open(seat, "button_blind_next"))
        else:
            text = Text("seats.button_blind_in", {"hands": passed + 1})
            ranked.append(OpenSeat(seat, f"button_blind_in_{passed}", text))
    return Ranking(tuple(ranked), ())


def _open(seat: Seat, reason: str) -> OpenSeat:
    return OpenSeat(seat, reason, Text(f"seats.{reason}"))
